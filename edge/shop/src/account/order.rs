//! A single order. The documents name only its recipient (spec commerce 3, orders); all else is read under names that
//! such backends use, and left out if missing.

use super::Order;
use crate::backend::{BackendFailure, Call};
use crate::cart::MOST_LINES;
use crate::contract::{Access, Contract, Declared};
use crate::delivery::{Place, SavedAddress, Slot};
use crate::i18n::Words;
use crate::lenient::{Json, Lenient, Schema, lenient};
use crate::money::{Amount, Money, UnitPrice};
use crate::points::Points;
use crate::product::{Card, ProductId};
use crate::quantity::Quantity;
use crate::receipt::PickupStore;
use crate::route::Slug;
use crate::site::Shop;
use crate::words::account::PRODUCT_NUMBER;

/// `GET /general/v2/order/{id}/`: an order of the shopper whose session asks.
pub fn order(id: &Slug) -> Call<OrderDetail> {
    Call::get(["/general/v2/order/", id.as_str(), "/"].concat())
}

/// Whether the id is usable in an address: a single path segment, also for a reader that decodes it.
pub fn is_order_id(id: &Slug) -> bool {
    !["/", "%2F", "%5C"]
        .iter()
        .any(|parting| id.as_str().contains(parting))
}

/// Whether this shopper has no such order (spec commerce 8). A 403 does not count: it may be trouble of the whole
/// site.
pub const fn is_missing(failure: &BackendFailure) -> bool {
    matches!(failure, BackendFailure::Status(404, _))
}

/// Whether the backend refuses something to this shopper alone: for a company customer it is that of another company.
pub const fn is_refused_to_customer(failure: &BackendFailure) -> bool {
    matches!(failure, BackendFailure::Status(403 | 404, _))
}

#[derive(Debug, Clone, Default)]
pub struct OrderDetail {
    pub head: Order,
    pub shipping: Shipping,
    pub content: Content,
}

impl Lenient for OrderDetail {
    fn read(json: &Json<'_>) -> Option<Self> {
        json.fields()?;
        let inner = |name| json.get(name).filter(|inner| inner.fields().is_some());
        let order = WITHIN.into_iter().find_map(inner).unwrap_or(json);
        Some(Self {
            head: Order::read(order)?,
            shipping: Shipping::read(order)?,
            content: Content::read(order)?,
        })
    }

    fn schema() -> Schema {
        Schema::All(vec![
            Shipping::schema().within(&WITHIN),
            Order::schema().within(&WITHIN),
            Content::schema().within(&WITHIN),
        ])
    }
}

impl OrderDetail {
    /// The money that points stood for: what the other sums leave, if all of them are told and the points are worth it.
    pub fn by_points(&self, shop: &Shop) -> Option<Amount> {
        let Content {
            lines,
            discount,
            delivery_price,
            points_paid,
            ..
        } = &self.content;
        let amount = |sum: Money| shop.amount(sum);
        let mut left = shop.currency?.zero();
        for line in lines {
            left = left.plus(amount(line.sum?)?)?;
        }
        left = left.plus(amount(delivery_price.unwrap_or_default())?)?;
        left = left.minus(amount(discount.unwrap_or_default())?)?;
        left = left.minus(amount(self.head.sum?)?)?;
        let is_worth = left.hundredths() > 0 && Points::worth(left) <= *points_paid;
        is_worth.then_some(left)
    }
}

/// The delivery of an order that is picked up.
const PICKUP: &str = "pickup";

/// Keys under which an answer may wrap the order.
const WITHIN: [&str; 2] = ["data", "order"];

/// The recipient of an order.
#[derive(Debug, Clone, Default)]
pub struct Shipping {
    pub name: String,
    pub company: String,
    pub address: OrderAddress,
    pub country: String,
    pub zip: String,
    pub email: String,
    pub phone: String,
    pub ext: String,
}

lenient!(Shipping {
    "name" | "firstName" => name,
    "company_name" | "company" => company,
    "address" => address,
    "country_code" | "country" => country,
    "zip_code" | "zip" => zip,
    "email" => email,
    "phone" => phone,
    "ext" => ext,
});

/// A text, or an object of parts.
#[derive(Debug, Clone, Default)]
pub struct OrderAddress {
    text: String,
    pub city: String,
    pub region: String,
    /// The house of an order to a saved address.
    house: SavedAddress,
}

lenient!(AddressParts {
    "address" | "text" | "address_text" => text,
    "locality" | "locality_name" | "city" => city,
    "region" | "region_name" | "state" => region,
});

struct AddressParts {
    text: String,
    city: Place,
    region: Place,
}

impl Lenient for OrderAddress {
    fn read(json: &Json<'_>) -> Option<Self> {
        if let Some(AddressParts { text, city, region }) = AddressParts::read(json) {
            return Some(Self {
                text,
                city: city.label,
                region: region.label,
                house: SavedAddress::read(json).unwrap_or_default(),
            });
        }
        Some(Self {
            text: String::read(json)?,
            ..Self::default()
        })
    }

    fn schema() -> Schema {
        let parts = Schema::All(vec![AddressParts::schema(), SavedAddress::schema()]);
        Schema::Either(vec![parts, String::schema()])
    }
}

impl OrderAddress {
    /// The street and the house, as a text of the backend's or from their parts.
    pub fn line(&self, words: Words) -> String {
        if self.text.is_empty() {
            self.house.line(words, "")
        } else {
            self.text.clone()
        }
    }

    /// The note for the courier.
    pub fn note(&self) -> &str {
        self.house.note()
    }
}

/// The contents of an order, with its delivery and payment.
#[derive(Debug, Clone, Default)]
pub struct Content {
    pub lines: Vec<OrderLine>,
    pub discount: Option<Money>,
    pub delivery_price: Option<Money>,
    pub delivery: String,
    /// The store of a pickup.
    pub store: PickupStore,
    /// The day and the time of the delivery or the pickup, in one text or in two.
    day: String,
    time: String,
    pub payment: String,
    /// Points earned by the order, and points it was paid with.
    pub points_given: Points,
    pub points_paid: Points,
}

lenient!(Content {
    /// The page shows no products, and the order cannot be repeated.
    optional "products" | "items" | "lines" | "order_products" | "order_items" | "orderItems" | "positions" => lines,
    optional "discount" | "discount_sum" | "total_discount" => discount,
    optional "delivery_price" | "deliveryPrice" | "delivery_cost" | "shipping_price" | "shipping_cost" => delivery_price,
    optional "delivery_method" | "delivery_type" | "deliveryMethod" | "deliveryType" | "method" => delivery,
    /// The page shows the order's address alone.
    optional "store" | "pickup_store" | "pickupStore" | "pickup_point" | "store_id" | "storeId" | "pickup_store_id" => store,
    /// The page does not say when.
    optional "deliveryDateAndTime" | "delivery_date_and_time" | "delivery_date" | "deliveryDate" => day,
    optional "delivery_time" | "deliveryTime" => time,
    optional "payment_type" | "payment_method" | "paymentType" | "paymentMethod" | "payment" => payment,
    /// No points are named.
    optional "loyalty_give" => points_given,
    /// No points are named.
    optional "points_paid" => points_paid,
});

impl Content {
    /// The ordered quantity of each product that can be identified.
    pub fn goods(&self) -> Vec<(ProductId, Quantity)> {
        let mut goods: Vec<(ProductId, Quantity)> = Vec::new();
        for line in &self.lines {
            let Some(product) = line.product().filter(|_| !line.count.is_zero()) else {
                continue;
            };
            match goods.iter_mut().find(|(known, _)| *known == product) {
                Some((_, count)) => *count = count.plus(line.count),
                None => goods.push((product, line.count)),
            }
        }
        goods
    }

    /// Whether it is picked up in a store.
    pub(super) fn is_pickup(&self) -> bool {
        self.delivery == PICKUP
    }

    /// Whether the list of stores can tell more of the store in which it is picked up.
    pub fn asks_stores(&self) -> bool {
        self.is_pickup() && self.store.id.is_some()
    }

    /// When it is received, if the backend tells it.
    pub fn slot(&self) -> Option<Slot> {
        Slot::told(&self.day, &self.time)
    }

    /// The products to look up in the catalogue: at most as many as a cart holds.
    pub fn products(&self) -> Vec<ProductId> {
        let goods = self.goods().into_iter();
        goods.map(|(id, _)| id).take(MOST_LINES).collect()
    }
}

/// A product in an order, with its price at that time.
#[derive(Debug, Clone, Default)]
pub struct OrderLine {
    id: Option<ProductId>,
    whole: LineProduct,
    title: String,
    pub count: Quantity,
    pub price: Option<UnitPrice>,
    pub sum: Option<Money>,
}

lenient!(OrderLine {
    /// The product is found by its `product`; the line's own `id` is only the line's.
    optional "product_id" | "productId" => id,
    optional "product" => whole,
    /// The catalogue's name stands for it.
    optional "title" | "name" | "product_name" => title,
    /// It is one.
    "count" | "quantity" | "qtt" => count = Quantity::ONE,
    optional "price" | "unit_price" => price,
    optional "sum" | "total" | "total_price" | "total_sum" | "amount" => sum,
} where |line| line.product().is_some() || !line.title().is_empty());

impl OrderLine {
    pub fn product(&self) -> Option<ProductId> {
        self.id.or(self.whole.id).filter(|id| *id != 0)
    }

    /// The product's title on the page: the order's own, or the catalogue's.
    pub fn shown_title(&self, known: &[Card], words: Words) -> String {
        let title = self.title();
        if !title.is_empty() {
            return title.to_owned();
        }
        let id = self.product().unwrap_or_default();
        match known.iter().find(|card| card.id == id) {
            Some(card) => card.title.clone(),
            None => words.fill(PRODUCT_NUMBER, &[("number", &id.to_string())]),
        }
    }

    /// The title in the order; empty if it has none.
    fn title(&self) -> &str {
        if self.title.is_empty() {
            &self.whole.title
        } else {
            &self.title
        }
    }
}

/// The product of a line: its id, or an object.
#[derive(Debug, Clone, Default)]
struct LineProduct {
    id: Option<ProductId>,
    title: String,
}

lenient!(WholeProduct {
    "productId" | "id" => id,
    "title" | "name" => title,
});

struct WholeProduct {
    id: Option<ProductId>,
    title: String,
}

impl Lenient for LineProduct {
    fn read(json: &Json<'_>) -> Option<Self> {
        if let Some(WholeProduct { id, title }) = WholeProduct::read(json) {
            return Some(Self { id, title });
        }
        Some(Self {
            id: Some(ProductId::read(json)?),
            title: String::new(),
        })
    }

    fn schema() -> Schema {
        Schema::Either(vec![WholeProduct::schema(), ProductId::schema()])
    }
}

/// The call of an order by itself.
pub const ORDER_CALLS: &[&dyn Contract] =
    &[
        &Declared::new("GET /general/v2/order/{id}/", "order-detail", |known| {
            Some(order(known.order.as_ref()?))
        })
        .used_by("an order of a shopper, by itself")
        .without("404 is the missing page; anything else a 503.")
        .shown_by("tests/worker/orders-account.test.ts")
        .access(Access::Session),
    ];
