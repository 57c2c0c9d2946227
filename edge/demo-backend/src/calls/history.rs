//! The orders of a signed-in shopper. An order of another account is a 404.

use serde_json::{Value, json};
use worker::Result;

use super::auth::{unauthorised, user};
use super::card::{money, quantity};
use super::companies;
use super::orders::FIRST_NUMBER;
use super::sums::{SoldLine, Sums};
use crate::content::{Store, store_json, stores};
use crate::dates::moment;
use crate::loyalty;
use crate::object::now_ms;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::shops::{Range, Shop};
use crate::storage::{Account, AccountOrder, CompanyOrder, Database, PAID};

const ORDERS_PER_PAGE: usize = 20;
/// The most pieces of one product in a seeded order.
const MOST_SEEDED: i64 = 12;

/// One page of the shopper's orders.
pub(super) fn list(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(account) = account(db, request)? else {
        return Ok(unauthorised());
    };
    let mut orders = visible(db, request, &account)?;
    orders.retain(|order| passes_filters(request, order));
    let page = request.number_param("page").unwrap_or(1).max(1);
    let offset = usize::try_from(page - 1)
        .unwrap_or(0)
        .saturating_mul(ORDERS_PER_PAGE);
    let data = orders
        .iter()
        .skip(offset)
        .take(ORDERS_PER_PAGE)
        .map(|order| head(db, request, &account, order))
        .collect::<Result<Vec<Value>>>()?;
    Ok(json!({
        "data": data,
        "totalCount": orders.len(),
        "pages": orders.len().div_ceil(ORDERS_PER_PAGE),
    })
    .into())
}

/// The orders that an account may see: its own and those of its companies.
fn visible(db: &Database, request: &ApiRequest, account: &Account) -> Result<Vec<CompanyOrder>> {
    let companies = companies::with_orders(account);
    let mut orders = db.visible_orders(request.shop, account.id, &companies)?;
    let prices = seeded_prices(db, request.shop)?;
    for order in orders.iter_mut().map(|whole| &mut whole.order) {
        if id(order) < FIRST_NUMBER {
            order.total = seeded(prices, request.shop, order).total();
        }
    }
    Ok(orders)
}

/// Whether an order passes the request's filters. Dates count only as a pair; the status `all` is no filter.
fn passes_filters(request: &ApiRequest, whole: &CompanyOrder) -> bool {
    let order = &whole.order;
    let company = request.param("company_id");
    let (start, end) = (request.param("start_date"), request.param("end_date"));
    let date = moment(order.placed_ms);
    let day = date.get(..10).unwrap_or_default();
    let search = request.param("search").to_lowercase();
    let status = request.param("status");
    let is_found = |text: &str| text.to_lowercase().contains(&search);
    (is_found(&order.number) || is_found(&whole.reference))
        && (company.is_empty() || company == whole.company.to_string())
        && (matches!(status, "" | "all") || status == order.state)
        && (start.is_empty() || end.is_empty() || (start..=end).contains(&day))
}

/// An order of the shopper, by its id or its number.
pub(super) fn one(db: &Database, request: &ApiRequest, asked: &str) -> Result<Reply> {
    let Some(account) = account(db, request)? else {
        return Ok(unauthorised());
    };
    let orders = visible(db, request, &account)?;
    let of_name = |whole: &&CompanyOrder| {
        whole.order.number == asked || id(&whole.order).to_string() == asked
    };
    let Some(whole) = orders.iter().find(of_name) else {
        return Ok(Reply::not_found());
    };
    let mut found = head(db, request, &account, whole)?;
    let more = detail(db, request, &account, &whole.order)?;
    if let (Some(fields), Value::Object(more)) = (found.as_object_mut(), more) {
        fields.extend(more);
    }
    Ok(found.into())
}

fn account(db: &Database, request: &ApiRequest) -> Result<Option<Account>> {
    let user = user(db, request)?;
    let account = user
        .map(|user| db.account(request.shop, user))
        .transpose()?;
    Ok(account.flatten())
}

/// The digits of the order number. Numbers are unique across all shops.
fn id(order: &AccountOrder) -> i64 {
    let digits = order.number.rsplit('-').next().unwrap_or_default();
    digits.parse().unwrap_or(0)
}

fn head(
    db: &Database,
    request: &ApiRequest,
    account: &Account,
    whole: &CompanyOrder,
) -> Result<Value> {
    let order = &whole.order;
    let pay_url = match order.state.as_str() {
        "new" if !is_paid(db, &order.number)? => pay_url(db, request, &order.number)?,
        _ => Value::Null,
    };
    let name = [&*account.first_name, &account.last_name].join(" ");
    let mut head = json!({
        "id": id(order),
        "name": name,
        "orderNumber": order.number,
        "date": moment(order.placed_ms),
        "total_price": money(order.total),
        "status": order.state,
        "payUrl": pay_url,
    });
    if let (Some(fields), 1..) = (head.as_object_mut(), whole.company) {
        for (name, value) in [
            ("company", companies::named(whole.company)),
            ("customer", json!(whole.customer)),
            ("reference", json!(whole.reference)),
            ("is_paid", json!(whole.is_paid)),
        ] {
            fields.insert(name.to_owned(), value);
        }
    }
    Ok(head)
}

/// The order's recipient, delivery and products.
fn detail(
    db: &Database,
    request: &ApiRequest,
    account: &Account,
    order: &AccountOrder,
) -> Result<Value> {
    let stored = db.order_by_number(request.shop, &order.number)?;
    let body: Option<Value> = stored.and_then(|row| serde_json::from_str(&row.body).ok());
    let kept = db.order_sums(&order.number)?;
    let sums = match kept {
        Some(sums) => serde_json::from_str(&sums)?,
        None => seeded(seeded_prices(db, request.shop)?, request.shop, order),
    };
    let body = body.unwrap_or_default();
    let text = |path: &str| body.pointer(path).and_then(Value::as_str);
    let ids: Vec<i64> = sums.lines.iter().map(|line| line.product).collect();
    let cards = db.cards(request, &ids)?;
    let title = |product: i64| {
        let card = cards.iter().find(|card| card.id == product);
        card.map_or("", |card| card.title.as_str())
    };
    let product = |line: &SoldLine| {
        json!({
            "product_id": line.product,
            "count": quantity(line.count),
            "title": title(line.product),
            "price": money(line.price),
            "sum": money(line.sum),
        })
    };
    let products: Vec<Value> = sums.lines.iter().map(product).collect();
    let email = text("/contact/email").filter(|email| !email.is_empty());
    let mut detail = json!({
        "company_name": "",
        "address": address(db, request, &body)?,
        "country_code": request.shop.country(),
        "zip_code": "",
        "email": email.unwrap_or(&account.email),
        "phone": text("/contact/phone").unwrap_or(&account.phone),
        "ext": "",
        "products": products,
        "discount": money(sums.discount),
        "delivery_price": money(sums.delivery),
        "points_paid": sums.points_paid,
        "loyalty_give": sums.points_given,
        "delivery_method": text("/delivery/method").unwrap_or("address"),
        "deliveryDateAndTime": text("/delivery/deliveryDateAndTime").unwrap_or_default(),
        "payment": text("/payment").unwrap_or("cash"),
    });
    if let (Some(fields), Some(store)) = (detail.as_object_mut(), store_of(request, &body)) {
        fields.insert("store".to_owned(), store_json(store, request.language));
    }
    Ok(detail)
}

/// The store of a pickup.
fn store_of(request: &ApiRequest, body: &Value) -> Option<&'static Store> {
    let id = body.pointer("/delivery/store_id")?;
    let id = super::order_validation::id(id)?;
    stores(request.shop).iter().find(|known| known.id == id)
}

/// The other product of a seeded order, beside product 101.
const fn other(shop: Shop) -> i64 {
    match shop.range() {
        Range::General | Range::Property => 110,
        Range::Pharmacy => 135,
        Range::Meals => 9201,
    }
}

/// Today's prices of the two products of seeded orders, in hundredths; 1 for a product that the shop does not sell.
fn seeded_prices(db: &Database, shop: Shop) -> Result<[i64; 2]> {
    let price = |product| -> Result<i64> {
        let stored = db.prices(shop, product)?.price;
        Ok(shop.price(stored).max(1))
    };
    Ok([price(101)?, price(other(shop))?])
}

/// The lines of a seeded order: two pieces of product 101, and as many of the other as come close to its sum. They cost
/// what they cost today, so that an order never names a price that its goods did not have.
fn seeded([price, other_price]: [i64; 2], shop: Shop, order: &AccountOrder) -> Sums {
    let rest = (order.total - 2 * price).max(0);
    let (count, other_price) = match other_price {
        1 => (1, rest),
        known => (((rest + known / 2) / known).clamp(1, MOST_SEEDED), known),
    };
    let line = |product, count, price| SoldLine {
        product,
        count: count * 1_000,
        price,
        sum: count * price,
    };
    let lines = vec![line(101, 2, price), line(other(shop), count, other_price)];
    Sums {
        points_given: loyalty::given_for(lines.iter().map(|line| (line.price, line.count))),
        points_paid: 0,
        lines,
        discount: 0,
        delivery: 0,
        by_points: 0,
    }
}

/// The delivery address that the shopper typed, or the pickup store.
fn address(db: &Database, request: &ApiRequest, body: &Value) -> Result<Value> {
    let field = |name: &str| body.pointer(&["/delivery/", name].concat());
    let number = |name: &str| field(name).and_then(super::order_validation::id);
    if number("store_id").is_some() {
        return Ok(store_of(request, body).map_or(Value::Null, |store| {
            let text = [
                store.name.text(request.language),
                store.address.text(request.language),
            ];
            json!({ "address": text.join(", "), "locality": null, "region": null })
        }));
    }
    let parts: Vec<&str> = ["street", "building", "apartment"]
        .iter()
        .filter_map(|name| field(name).and_then(Value::as_str))
        .filter(|text| !text.is_empty())
        .collect();
    let region = number("region_id").unwrap_or(3);
    let localities = ["localities/", &region.to_string()].concat();
    let named = |list: &str, name: &str, id: Option<i64>| -> Result<Value> {
        let list = db.content(request, list)?.unwrap_or_default();
        let list: Vec<Value> = serde_json::from_str(&list).unwrap_or_default();
        let item = list
            .iter()
            .find(|item| item.get(name).and_then(Value::as_i64) == id);
        Ok(item
            .and_then(|item| item.get("label"))
            .cloned()
            .unwrap_or_default())
    };
    Ok(json!({
        "address": if parts.is_empty() { "Florilor 7".to_owned() } else { parts.join(", ") },
        "locality": { "name": named(&localities, "localityId", number("locality_id"))? },
        "region": named("regions", "regionId", Some(region))?,
    }))
}

fn is_paid(db: &Database, number: &str) -> Result<bool> {
    Ok(db.payment(number, now_ms())?.as_deref() == Some(PAID))
}

/// The payment page of an order placed with a card.
fn pay_url(db: &Database, request: &ApiRequest, number: &str) -> Result<Value> {
    let order = db.order_by_number(request.shop, number)?;
    let answer: Value = order
        .and_then(|order| serde_json::from_str(&order.answer).ok())
        .unwrap_or_default();
    let pay_url = answer.pointer("/result/payUrl");
    Ok(pay_url.cloned().unwrap_or_default())
}
