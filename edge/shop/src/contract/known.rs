//! The facts learned about a backend during a check: the next requests are made from earlier answers.

use crate::lenient::{Json, Lenient, Listed};
use crate::quantity::Quantity;
use crate::route::Slug;

/// The facts learned so far: the next requests are made from them.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// The name of this run. It makes its guest, cart and keys unique.
    pub run: String,
    pub category: Option<Slug>,
    pub product: Option<Slug>,
    pub product_id: Option<u64>,
    /// The smallest quantity in which the product is sold.
    pub step: Option<Quantity>,
    pub sold: Sold,
    pub is_favourite: bool,
    pub review: Option<u64>,
    pub article: Option<Slug>,
    pub brand: Option<Slug>,
    pub album: Option<Slug>,
    pub promotion: Option<Slug>,
    pub vacancy: Option<u64>,
    pub region: Option<u64>,
    pub locality: Option<u64>,
    /// The name of a street in the town, and its number.
    pub street: String,
    pub street_id: Option<u64>,
    pub store: Option<u64>,
    pub postal_city: Option<String>,
    pub order: Option<Slug>,
    /// The address that the check created.
    pub address: Option<u64>,
    /// Whether the cart holds the goods that were added.
    pub is_held: bool,
    /// The number of the last order; empty if the answer has none.
    pub number: Option<String>,
    /// The numbers of all orders created.
    pub made: Vec<String>,
    /// Whether an order sent again under its key is the same order.
    pub keeps_keys: Option<bool>,
    /// The shopper's id, and the names that the backend tells, which are saved as they are.
    pub user: Option<String>,
    pub first_name: Option<String>,
    pub full_name: Option<String>,
    pub login: Option<(String, String)>,
    pub access: Option<String>,
    pub refresh: Option<String>,
    /// The refresh token before the last rotation.
    pub replaced: Option<String>,
}

/// Whether a product can be put in a cart and ordered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sold {
    /// It is not active, not available, or has no price.
    #[default]
    No,
    /// It may be out of stock.
    Perhaps,
    Yes,
}

/// Fields of a product that may hold its stock; the documents name none.
const COUNTS: [&str; 5] = ["qtt", "stock", "quantity", "stock_quantity", "in_stock"];

/// The field that may hold a product's stock, and its value.
pub fn counted(product: &Json<'_>) -> Option<(&'static str, f64)> {
    let mut counts = COUNTS.into_iter().filter_map(|name| {
        let count = product.get(name)?;
        let is_number = matches!(count, Json::Whole(_) | Json::Decimal(_) | Json::Text(_));
        Some((name, is_number.then(|| f64::read(count)).flatten()?))
    });
    counts.next()
}

impl Known {
    /// The values of the documents' examples.
    pub fn example() -> Self {
        let slug = |text| Slug::new(text);
        Self {
            run: "contract-check".to_owned(),
            category: slug("ceai"),
            product: slug("ceainic"),
            product_id: Some(101),
            step: Some(Quantity::ONE),
            sold: Sold::Yes,
            is_favourite: false,
            review: Some(1),
            article: slug("cum-alegi-un-ceai"),
            brand: slug("codru"),
            album: slug("2"),
            promotion: slug("3"),
            vacancy: Some(3),
            region: Some(3),
            locality: Some(301),
            street: "Teilor".to_owned(),
            street_id: Some(5),
            store: Some(1),
            postal_city: Some("c-1".to_owned()),
            order: slug("77"),
            address: Some(12),
            is_held: true,
            number: None,
            made: Vec::new(),
            keeps_keys: None,
            user: Some("7".to_owned()),
            first_name: Some("Ana".to_owned()),
            full_name: Some("Ana Rusu".to_owned()),
            login: Some(("ana@example.com".to_owned(), "parola".to_owned())),
            access: Some("access".to_owned()),
            refresh: Some("refresh".to_owned()),
            replaced: None,
        }
    }

    /// The email of orders and letters, new for every run: a newsletter may refuse an address that it has.
    pub fn email(&self) -> String {
        [&self.run, "@example.com"].concat()
    }

    /// The product to add to a cart: any backend refuses one that is not sold, which would prove nothing.
    pub fn goods(&self) -> Option<(u64, Quantity)> {
        let id = self.product_id.filter(|_| self.sold > Sold::No)?;
        Some((id, self.step.unwrap_or(Quantity::ONE)))
    }
}

/// The text under one of these names in the first item of a list.
pub fn first(answer: &Json<'_>, list: &str, names: &[&str]) -> Option<String> {
    let item = Listed::find(answer, list)?.list().first()?;
    names.iter().find_map(|name| String::read(item.get(name)?))
}

pub fn first_slug(answer: &Json<'_>, list: &str, names: &[&str]) -> Option<Slug> {
    Slug::encode(first(answer, list, names)?.trim_matches('/'))
}
