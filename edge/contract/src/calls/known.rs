//! What is known of a backend by then: an answer tells what the next calls are asked for.

use shop::account::Streets;
use shop::favourites;
use shop::lenient::{Json, Lenient, Listed};
use shop::product::Card;
use shop::quantity::Quantity;
use shop::route::Slug;

/// What is known of a backend: an answer tells what the next calls are asked for.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// What this run is called: no other one has its guest, its cart and its keys.
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
    pub streets: Streets,
    /// The name of one of them.
    pub street: String,
    pub store: Option<u64>,
    pub postal_city: Option<String>,
    pub order: Option<Slug>,
    /// The address that was made.
    pub address: Option<u64>,
    /// Whether the cart holds what was put into it.
    pub is_held: bool,
    /// The number of the order that was answered last; empty where the answer says none.
    pub number: Option<String>,
    /// The numbers of all orders that were made.
    pub made: Vec<String>,
    /// Whether an order that is sent again under its key is the same order.
    pub keeps_keys: Option<bool>,
    pub login: Option<(String, String)>,
    pub access: Option<String>,
    pub refresh: Option<String>,
    /// The refresh token that another one has replaced.
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

/// Fields of a product that may count its stock; the documents name none.
const COUNTS: [&str; 5] = ["qtt", "stock", "quantity", "stock_quantity", "in_stock"];

/// The field that may count the stock of a product, and what it says.
pub fn counted(product: &Json<'_>) -> Option<(&'static str, f64)> {
    let mut counts = COUNTS.into_iter().filter_map(|name| {
        let count = product.get(name)?;
        let is_number = matches!(count, Json::Whole(_) | Json::Decimal(_) | Json::Text(_));
        Some((name, is_number.then(|| f64::read(count)).flatten()?))
    });
    counts.next()
}

impl Sold {
    /// Three steps are enough for all that is tried.
    const STEPS: f64 = 3.0;

    fn of(card: &Card, json: &Json<'_>) -> Self {
        let left = counted(json).map(|(_, left)| left);
        let step: f64 = card.step().plain().parse().unwrap_or(1.0);
        if !(card.active && card.available && card.price.is_some()) {
            Self::No
        } else if card.is_stock && left.is_none_or(|left| left >= step * Self::STEPS) {
            Self::Yes
        } else {
            Self::Perhaps
        }
    }
}

impl Known {
    /// What the examples of the documents are made of.
    pub fn example() -> Self {
        let slug = |text| Slug::new(text);
        let streets = Json::parse(br#"[{"id":5,"label":"Teilor"}]"#).ok();
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
            streets: streets
                .and_then(|json| Streets::read(&json))
                .unwrap_or_default(),
            street: "Teilor".to_owned(),
            store: Some(1),
            postal_city: Some("c-1".to_owned()),
            order: slug("77"),
            address: Some(12),
            is_held: true,
            number: None,
            made: Vec::new(),
            keeps_keys: None,
            login: Some(("ana@example.com".to_owned(), "parola".to_owned())),
            access: Some("access".to_owned()),
            refresh: Some("refresh".to_owned()),
            replaced: None,
        }
    }

    /// Who orders and writes: the same address twice may be refused, as by a newsletter.
    pub fn email(&self) -> String {
        [&self.run, "@example.com"].concat()
    }

    /// The product that is put in a cart: one that is not sold is refused by any backend, and its refusal says nothing.
    pub fn goods(&self) -> Option<(u64, Quantity)> {
        let id = self.product_id.filter(|_| self.sold > Sold::No)?;
        Some((id, self.step.unwrap_or(Quantity::ONE)))
    }

    /// Takes the product of a list that can be bought most surely, if none that is as sure is known.
    pub(super) fn learn_product(&mut self, answer: &Json<'_>, list: &str) {
        let Some(items) = Listed::find(answer, list) else {
            return;
        };
        for item in items.list() {
            let Some(card) = Card::read(item) else {
                continue;
            };
            let sold = Sold::of(&card, item);
            if self.product_id.is_none() || sold > self.sold {
                self.sold = sold;
                self.product_id = Some(card.id);
                self.step = Some(card.step());
                self.product = Slug::encode(card.url.trim_matches('/'));
            }
        }
    }

    /// A refresh may bring a new refresh token, which stands for the one before.
    pub(super) fn learn_tokens(&mut self, answer: &Json<'_>) {
        let token = |name| answer.get(name).and_then(String::read);
        self.access = token("access").or(self.access.take());
        if let Some(refresh) = token("refresh").filter(|new| self.refresh.as_ref() != Some(new)) {
            self.replaced = self.refresh.replace(refresh);
        }
    }

    pub(super) fn learn_favourites(&mut self, answer: &Json<'_>) {
        let listed = favourites::AccountFavourites::read(answer);
        let known = listed.map(|listed| listed.ids).unwrap_or_default();
        self.is_favourite = self.product_id.is_some_and(|id| known.contains(&id));
    }
}

/// The text of the first of a list under one of these names.
pub(super) fn first(answer: &Json<'_>, list: &str, names: &[&str]) -> Option<String> {
    let item = Listed::find(answer, list)?.list().first()?;
    names.iter().find_map(|name| String::read(item.get(name)?))
}

pub(super) fn first_slug(answer: &Json<'_>, list: &str, names: &[&str]) -> Option<Slug> {
    Slug::encode(first(answer, list, names)?.trim_matches('/'))
}
