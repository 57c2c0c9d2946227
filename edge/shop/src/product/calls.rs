//! What the backend tells about products.

use super::{Availability, Card, Product, ProductId, Property};
use crate::backend::Call;
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
    pub availability: Vec<Availability>,
    /// Those that the answer brings; where it brings none, they are asked for ([`similar`]).
    pub similar: Vec<Card>,
    pub compatible: Vec<Card>,
    /// The amount that a visitor chose.
    pub quantity: Option<Quantity>,
}

impl ProductAnswer {
    /// The same with the amount of this text in its form, if it is one.
    #[must_use]
    pub fn chosen(self, amount: &str) -> Self {
        let quantity = Quantity::read(amount).filter(|amount| !amount.is_zero());
        Self { quantity, ..self }
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
        let cards = |name| Products::read(part(name)).unwrap_or_default().products;
        let mut properties = properties(part("properties"));
        if properties.is_empty() {
            properties = self::properties(whole.get("properties").unwrap_or(&Json::Null));
        }
        Some(Self {
            product: Product::read(whole)?,
            breadcrumbs: Lenient::read(part("breadcrumbs"))?,
            seo_info: SeoInfo::read(part("seo_info")).unwrap_or_default(),
            properties,
            availability: Lenient::read(part("availability"))?,
            similar: cards("similarProducts"),
            compatible: cards("compatibleProducts"),
            quantity: None,
        })
    }

    fn schema() -> Schema {
        let cards = |name, without| {
            Field::new(name, Products::schema())
                .optional()
                .without(without)
        };
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
                Field::new(&["properties"], properties_schema()).without("No table of properties."),
                Field::new(&["availability"], Schema::list(Availability::schema()))
                    .without("No list of the stores that have it."),
                cards(
                    &["similarProducts"],
                    "Asked for by `product_similar_products`.",
                ),
                cards(&["compatibleProducts"], "No row of what fits it."),
            ],
        );
        Schema::Either(vec![whole.within(&["data"]), Product::schema()])
    }
}

/// Rows of a table, or an object of values by their names.
fn properties(json: &Json<'_>) -> Vec<Property> {
    let mut rows: Vec<Property> = Lenient::read(json).unwrap_or_default();
    for (title, value) in json.fields().unwrap_or_default() {
        if let Some(value) = String::read(value) {
            let title = title.as_ref().to_owned();
            rows.push(Property { title, value });
        }
    }
    rows
}

fn properties_schema() -> Schema {
    Schema::Either(vec![Schema::list(Property::schema()), Schema::Texts])
}

/// The table of properties, in an answer of its own.
#[derive(Debug, Clone, Default)]
pub struct Properties(pub Vec<Property>);

impl Lenient for Properties {
    fn read(json: &Json<'_>) -> Option<Self> {
        let list = Listed::find(json, "properties");
        let table = list.map(|list| list.items());
        let table = table.or_else(|| json.fields().map(|_| properties(json)));
        table.map(Self)
    }

    fn schema() -> Schema {
        Schema::Either(vec![
            Schema::perhaps_listed("properties", Property::schema()),
            Schema::Texts,
        ])
    }
}

/// A list of products.
#[derive(Debug, Clone, Default)]
pub struct Products {
    pub products: Vec<Card>,
    /// The ids of all that the list names, those too of which nothing else can be read; `None` without a list.
    pub named: Option<Vec<ProductId>>,
    /// What the answer says of its pages.
    pub(crate) pages: Pages,
}

impl Products {
    /// The products; `None` where the answer has no list of them at all.
    pub fn listed(self) -> Option<Vec<Card>> {
        self.named.is_some().then_some(self.products)
    }
}

impl Lenient for Products {
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
            // A slider of the pharmacy is a list of rows, each with products of its own (spec commerce 3).
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
        let rows = Field::new(&["products"], Schema::list(Card::schema())).needed();
        let row = Schema::object("ProductRow", vec![rows]);
        Schema::perhaps_listed("products", Schema::Either(vec![row, Card::schema()])).paged()
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
pub fn similar(id: ProductId) -> Call<Products> {
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
