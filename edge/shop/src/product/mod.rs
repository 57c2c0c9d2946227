//! A product: the card that lists show and the page that tells everything.

mod buy;
mod calls;
pub mod cards;
#[cfg(test)]
mod contract_tests;
pub mod page;
mod saved_products;
mod schema;
#[cfg(test)]
mod tests;

pub use calls::{ProductAnswer, Products, product, products_by_id, similar};
pub use saved_products::{SavedProducts, read_change};

use std::collections::BTreeMap;

use crate::failure::{Kind, Refusal};
use crate::i18n::Word;
use crate::lenient::{Json, Lenient, lenient, put};
use crate::money::Money;
use crate::quantity::Quantity;
use crate::words::{failure, product};

/// A product's number in the backend.
pub type ProductId = u64;

/// The catalogue has no such product, or not any more.
pub static UNKNOWN_PRODUCT: Refusal = Refusal {
    code: "unknown_product",
    message: failure::UNKNOWN_PRODUCT,
    field: Some("product"),
    kind: Kind::NotFound,
    lasting: Some("unknown_product"),
};

/// Reads the id of a product in an address or a field.
pub fn read_id(text: &str) -> Result<ProductId, &'static Refusal> {
    text.parse().map_err(|_| &UNKNOWN_PRODUCT)
}

/// A product as lists show it (spec commerce 3).
#[expect(
    clippy::struct_excessive_bools,
    reason = "the backend sends them one by one"
)]
#[derive(Debug, Clone)]
pub struct Card {
    pub id: ProductId,
    pub title: String,
    pub short_description: String,
    pub code: String,
    pub url: String,
    pub img: String,
    /// The first picture and the second, which shows on hover.
    pub images: Vec<String>,
    /// `None` where the backend sends none: such a product cannot be bought here.
    pub price: Option<Money>,
    pub old_price: Option<Money>,
    pub brand: Option<Brand>,
    /// The smallest quantity that is sold, and the step.
    pub multiplicity: Option<Quantity>,
    pub is_stock: bool,
    pub available: bool,
    pub active: bool,
    /// How much is in stock, where the backend tells.
    pub qtt: Option<f64>,
    pub is_recipe: bool,
    pub home_delivery: bool,
    pub rating: Option<f32>,
    pub review_count: u64,
    pub unit_price: String,
    pub badges: Badges,
    /// What kinds of thing it is (spec commerce 3); where it is of none, these two tell.
    category: Vec<CardCategory>,
    category_title: String,
    category_url: String,
}

lenient!(Card {
    "productId" | "id" => id,
    "title" => title,
    "short_description" => short_description,
    "code" => code,
    "url" => url,
    "img" => img,
    "images" => images,
    "price" => price,
    "old_price" => old_price,
    "brand" => brand,
    "multiplicity" => multiplicity,
    "is_stock" => is_stock = true,
    "available" => available = true,
    "active" => active = true,
    "qtt" => qtt,
    "is_recipe" => is_recipe,
    "home_delivery" => home_delivery = true,
    "rating" => rating,
    "review_count" => review_count,
    "unit_price" => unit_price,
    "badges" => badges,
    "category" => category,
    "categoryTitle" => category_title,
    "categoryUrl" => category_url,
} where |card| card.id != 0 && card.price.is_none_or(|price| price >= Money::ZERO));

#[derive(Debug, Clone)]
struct CardCategory {
    title: String,
    id: String,
    url: String,
}

lenient!(CardCategory {
    "subcategoryTitle" | "categoryTitle" | "title" => title,
    "subcategoryId" | "categoryId" | "id" => id,
    "subcategoryUrl" | "categoryUrl" | "url" => url,
});

/// The badges of a product, as far as the shop knows them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Badges {
    /// The last pieces.
    pub last: bool,
    /// Bought by many.
    pub hit: bool,
    pub new: bool,
}

impl Lenient for Badges {
    fn read(json: &Json<'_>) -> Option<Self> {
        let mut badges = Self::default();
        for name in json.list()? {
            let Json::Text(name) = name else { continue };
            match name.as_ref() {
                "last" => badges.last = true,
                "hit" => badges.hit = true,
                "new" => badges.new = true,
                _ => {}
            }
        }
        Some(badges)
    }
}

#[derive(Debug, Clone, Default)]
pub struct Brand {
    pub name: String,
}

lenient!(Brand {
    "name" => name,
});

impl Card {
    /// The step of this product's quantity: its multiplicity, or 1.
    pub fn step(&self) -> Quantity {
        self.multiplicity
            .filter(|step| !step.is_zero())
            .unwrap_or(Quantity::ONE)
    }

    /// How much there is, where the backend tells; to the thousandth, rounded down.
    pub fn stock(&self) -> Option<Quantity> {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the cast saturates, and less than nothing is nothing"
        )]
        let thousandths = (self.qtt? * 1000.0) as u32;
        Some(Quantity::from_thousandths(thousandths).unwrap_or(Quantity::MAX))
    }

    /// Whether it is there to be sold: unavailable are those with active or available false (spec commerce 4).
    pub const fn is_available(&self) -> bool {
        self.active && self.available && self.is_stock
    }

    /// Whether it is available and has a price.
    pub const fn can_be_bought(&self) -> bool {
        self.is_available() && self.price.is_some()
    }

    /// Why it cannot be bought, as its button says.
    pub fn not_sold(&self) -> Word {
        if self.is_available() {
            product::PRICE_ON_REQUEST
        } else {
            product::OUT_OF_STOCK
        }
    }

    /// What kind of thing it is: the name and the mark of its category; both empty where nothing is known.
    pub fn kind(&self) -> (&str, &str) {
        match self.category.first() {
            Some(kind) if kind.url.is_empty() => (&kind.title, &kind.id),
            Some(kind) => (&kind.title, &kind.url),
            None => (&self.category_title, &self.category_url),
        }
    }

    /// The price before the discount, if it is higher than the price.
    pub fn price_before(&self) -> Option<Money> {
        self.old_price
            .filter(|old| self.price.is_some_and(|price| *old > price))
    }

    /// The saving in whole percent, if there is one.
    pub fn saving_percent(&self) -> Option<i64> {
        let old = self.price_before()?;
        Some((old.0 - self.price?.0) * 100 / old.0.max(1)).filter(|percent| *percent > 0)
    }
}

/// A product with everything its page shows.
#[derive(Debug, Clone)]
pub struct Product {
    pub card: Card,
    /// Plain text, paragraphs separated by an empty line.
    pub description: String,
    pub seo_title: String,
    pub seo_description: String,
    pub weight_gr: Option<f64>,
    /// The same product's slug in each language.
    pub slugs: BTreeMap<String, String>,
}

impl Lenient for Product {
    fn read(json: &Json<'_>) -> Option<Self> {
        let mut product = Self {
            card: Card::read(json)?,
            description: String::new(),
            seo_title: String::new(),
            seo_description: String::new(),
            weight_gr: None,
            slugs: BTreeMap::new(),
        };
        for (name, value) in json.fields()? {
            match name.as_ref() {
                "description" => put(&mut product.description, value),
                "seo_title" => put(&mut product.seo_title, value),
                "seo_description" => put(&mut product.seo_description, value),
                "weight_gr" => put(&mut product.weight_gr, value),
                "slugs" => put(&mut product.slugs, value),
                _ => {}
            }
        }
        Some(product)
    }
}

/// A row of the property table.
#[derive(Debug, Clone)]
pub struct Property {
    pub title: String,
    pub value: String,
}

lenient!(Property {
    "title" | "name" => title,
    "value" => value,
} where |row| !row.title.is_empty() && !row.value.is_empty());

/// How many pieces a store has.
#[derive(Debug, Clone)]
pub struct Availability {
    pub name: String,
    pub address: String,
    /// `None` where the backend does not count.
    pub count: Option<f64>,
}

lenient!(Availability {
    "name" | "title" => name,
    "address" => address,
    "count" | "qtt" | "quantity" => count,
} where |store| !store.name.is_empty());
