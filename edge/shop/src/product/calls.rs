//! The backend calls about products.

use super::properties::{rows, rows_schema};
use super::{Availability, Card, Product, ProductId, Properties, Property, Relative};
use crate::backend::Call;
use crate::contract::{Contract, Declared, Known, PART, Sold, counted};
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Listed, Pages, Schema};
use crate::quantity::Quantity;
use crate::route::Slug;
use crate::seo::{Crumb, SeoInfo};

/// A product page's critical data.
#[derive(Debug, Clone)]
pub struct ProductAnswer {
    pub product: Product,
    pub breadcrumbs: Vec<Crumb>,
    pub seo_info: SeoInfo,
    pub properties: Vec<Property>,
    /// Whether `properties` are all of the product's; else [`product_properties`] is called.
    pub properties_known: bool,
    pub availability: Vec<Availability>,
    /// Similar products, if the answer has them; otherwise [`similar`] is called.
    pub similar: Vec<Relative>,
    pub compatible: Vec<Card>,
    /// The quantity that the visitor chose; it may be one that is not sold.
    pub quantity: Option<Quantity>,
}

impl ProductAnswer {
    /// The answer with the quantity in this text as the form's value, if it is one.
    #[must_use]
    pub fn chosen(self, amount: &str) -> Self {
        let quantity = Quantity::read(amount).filter(|amount| !amount.is_zero());
        Self { quantity, ..self }
    }

    /// The answer with the properties of their own call.
    #[must_use]
    pub fn with_properties(self, Properties(properties): Properties) -> Self {
        Self {
            properties,
            properties_known: true,
            ..self
        }
    }

    /// The amount in the form: the chosen quantity, led up to the next one that is sold, or the one that the product
    /// starts with.
    pub fn amount(&self) -> Quantity {
        let card = &self.product.card;
        let chosen = self
            .quantity
            .map(|wanted| card.step().fitted(wanted, card.stock()));
        chosen
            .filter(|amount| !amount.is_zero())
            .unwrap_or_else(|| card.start())
    }
}

impl Lenient for ProductAnswer {
    fn read(json: &Json<'_>) -> Option<Self> {
        let json = json
            .get("data")
            .filter(|data| data.fields().is_some())
            .unwrap_or(json);
        let part = |name| json.get(name).unwrap_or(&Json::Null);
        let whole = json.get("product").unwrap_or(json);
        let similar = ProductList::read(part("similarProducts")).unwrap_or_default();
        let compatible = ProductList::read(part("compatibleProducts")).unwrap_or_default();
        let mut properties = rows(part("properties"));
        if properties.is_empty() {
            properties = rows(whole.get("properties").unwrap_or(&Json::Null));
        }
        Some(Self {
            product: Product::read(whole)?,
            breadcrumbs: Lenient::read(part("breadcrumbs"))?,
            seo_info: SeoInfo::read(part("seo_info")).unwrap_or_default(),
            properties_known: !properties.is_empty(),
            properties,
            availability: Lenient::read(part("availability"))?,
            similar: similar.products,
            compatible: compatible.products,
            quantity: None,
        })
    }

    fn schema() -> Schema {
        let whole = Schema::object(
            "ProductAnswer",
            vec![
                Field::new(&["product"], Product::schema())
                    .needed()
                    .without(
                        "The page is a 503, unless the product's fields lie in the answer itself.",
                    ),
                Field::new(&["breadcrumbs"], Schema::list(Crumb::schema()))
                    .without("The way to the product is that of its category in the menu."),
                Field::new(&["seo_info"], SeoInfo::schema()),
                Field::new(&["properties"], rows_schema()).without("No table of properties."),
                Field::new(&["availability"], Schema::list(Availability::schema()))
                    .without("No list of the stores that have it."),
                Field::new(&["similarProducts"], ProductList::<Relative>::schema())
                    .optional()
                    .without("Asked for by `product_similar_products`."),
                Field::new(&["compatibleProducts"], Products::schema())
                    .optional()
                    .without("No row of what fits it."),
            ],
        );
        Schema::Either(vec![whole.within(&["data"]), Product::schema()])
    }
}

/// A product of a list.
pub trait Listable: Lenient {
    /// The name of a slider's row of such products, in the documents.
    const ROW: &'static str;
}

impl Listable for Card {
    const ROW: &'static str = "ProductRow";
}

impl Listable for Relative {
    const ROW: &'static str = "RelativeRow";
}

/// A list of products.
#[derive(Debug, Clone)]
pub struct ProductList<Item> {
    pub products: Vec<Item>,
    /// The ids of all listed products, unreadable ones included; `None` without a list.
    pub named: Option<Vec<ProductId>>,
    /// The paging data of the answer.
    pub(crate) pages: Pages,
}

/// A list of products as cards show them.
pub type Products = ProductList<Card>;

impl<Item> Default for ProductList<Item> {
    fn default() -> Self {
        Self {
            products: Vec::new(),
            named: None,
            pages: Pages::default(),
        }
    }
}

impl<Item> ProductList<Item> {
    /// The products; `None` if the answer has no product list at all.
    pub fn listed(self) -> Option<Vec<Item>> {
        self.named.is_some().then_some(self.products)
    }
}

impl<Item: Listable> Lenient for ProductList<Item> {
    fn read(json: &Json<'_>) -> Option<Self> {
        let id_of = |one: &Json<'_>| ProductId::read(one.get("productId").or(one.get("id"))?);
        let Some(list) = Listed::find(json, "products") else {
            let says_nothing = json.fields().is_some() && !Listed::is_broken(json, "products");
            return says_nothing.then(Self::default);
        };
        let mut found = Self {
            products: Vec::new(),
            named: Some(list.list().iter().filter_map(id_of).collect()),
            pages: list.pages(),
        };
        for item in list.list() {
            // A slider of the pharmacy is a list of rows, each with its own products (spec commerce 3).
            if let Some(row) = item.get("products").and_then(|row| Self::read(row)) {
                found.products.extend(row.products);
                let named = found.named.get_or_insert_default();
                named.extend(row.named.unwrap_or_default());
            }
        }
        if found.products.is_empty() {
            found.products = list.items();
        }
        Some(found)
    }

    fn schema() -> Schema {
        let rows = Field::new(&["products"], Schema::list(Item::schema())).needed();
        let row = Schema::object(Item::ROW, vec![rows]);
        Schema::perhaps_listed("products", Schema::Either(vec![row, Item::schema()])).paged()
    }
}

/// `GET /general/v2/product/{slug}/`
pub fn product(slug: &Slug) -> Call<ProductAnswer> {
    Call::get(format!("/general/v2/product/{}/", slug.as_str()))
}

/// `GET /general/product-filter?ids=…`
pub fn products_by_id(ids: impl Iterator<Item = ProductId>) -> Call<Products> {
    let ids: Vec<String> = ids.map(|id| id.to_string()).collect();
    Call::get(format!("/general/product-filter?ids={}", ids.join(",")))
}

/// `GET /general/product_similar_products?product_id=…`
pub fn similar(id: ProductId) -> Call<ProductList<Relative>> {
    Call::get(format!("/general/product_similar_products?product_id={id}"))
}

/// `GET /general/product-filter/recommended?product_ids=…`
pub fn recommended(id: ProductId) -> Call<Products> {
    Call::get(format!(
        "/general/product-filter/recommended?product_ids={id}"
    ))
}

/// `GET /general/product_properties?product_id=…`
pub fn product_properties(id: ProductId) -> Call<Properties> {
    Call::get(format!("/general/product_properties?product_id={id}"))
}

/// The calls of a product's page.
pub const PAGE_CALLS: &[&dyn Contract] = &[
    &Declared::new("GET /general/v2/product/{slug}/", "product", |known| {
        Some(product(known.product.as_ref()?))
    })
    .used_by("product pages")
    .without("404 asks the slug check and is the missing page then; anything else a 503.")
    .shown_by("tests/worker/backend.test.ts"),
    &Declared::new(
        "GET /general/product_similar_products?product_id={id}",
        "product_similar_products",
        |known| Some(similar(known.product_id?)),
    )
    .used_by("product pages, below the product")
    .without(PART)
    .shown_by("tests/worker/streaming.test.ts"),
];

/// The calls for the content beside a product.
pub const BESIDE_CALLS: &[&dyn Contract] = &[
    &Declared::new(
        "GET /general/product_properties?product_id={id}",
        "product_properties",
        |known| Some(product_properties(known.product_id?)),
    )
    .used_by("product pages and the comparison, where the answer has no properties")
    .without("On product pages 404 shows nothing, anything else an apology in its place. The comparison goes without them.")
    .shown_by("edge/shop/src/product/contract_tests.rs")
    .may_be_missing(),
    &Declared::new(
        "GET /general/product-filter/recommended?product_ids={ids}",
        "recommended",
        |known| Some(recommended(known.product_id?)),
    )
    .used_by("product pages, below the product")
    .without(PART)
    .shown_by("edge/shop/src/product/contract_tests.rs")
    .may_be_missing(),
];

/// The calls of products by their ids.
pub const BY_ID_CALLS: &[&dyn Contract] = &[
    &Declared::new("GET /general/product-filter?ids={ids}", "product-filter", |known| {
        Some(products_by_id(known.product_id.into_iter()))
    })
    .used_by("cart, favourites, comparison, recently viewed, search results without a price, a promo code, an order")
    .without("These pages are a 503, and what the cart holds stays; results without a price stay without. No promo code can be checked, and nothing is ordered.")
    .shown_by("tests/worker/compare.test.ts"),
];

/// The contract check needs a stock of three steps for its tests.
const TRIED_STEPS: f64 = 3.0;

/// Whether a product of an answer can be put in a cart and ordered.
fn sold(card: &Card, json: &Json<'_>) -> Sold {
    let left = counted(json).map(|(_, left)| left);
    let step: f64 = card.step().size().plain().parse().unwrap_or(1.0);
    if !(card.active && card.available && card.price.is_some()) {
        Sold::No
    } else if card.is_stock && left.is_none_or(|left| left >= step * TRIED_STEPS) {
        Sold::Yes
    } else {
        Sold::Perhaps
    }
}

/// Remembers the product of a list that can most surely be bought, unless an equally sure one is known.
pub fn learn_product(known: &mut Known, answer: &Json<'_>, list: &str) {
    let Some(items) = Listed::find(answer, list) else {
        return;
    };
    for item in items.list() {
        let Some(card) = Card::read(item) else {
            continue;
        };
        let sold = sold(&card, item);
        if known.product_id.is_none() || sold > known.sold {
            known.sold = sold;
            known.product_id = Some(card.id);
            known.step = Some(card.step().size());
            known.product = Slug::encode(card.url.trim_matches('/'));
        }
    }
}
