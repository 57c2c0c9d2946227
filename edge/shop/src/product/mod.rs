//! A product: the card in lists and the full page.

mod availability;
mod badges;
mod offer;
mod consultation;
#[cfg(test)]
mod buy_tests;
#[cfg(test)]
mod hidden_tests;
mod properties;
mod relatives;
mod calls;
mod choices;
mod credit;
mod files;
mod batch;
mod share;
pub mod cards;
pub mod trade;
mod substitutes;
mod gallery;
mod summary;
#[cfg(test)]
mod contract_tests;
mod price;
mod saved_products;
mod schema;
#[cfg(test)]
mod tests;
mod wishes;
mod buy;
pub mod page;

pub use availability::Availability;
pub use badges::Badges;
pub use batch::batches;
pub use calls::{
    BESIDE_CALLS, BY_ID_CALLS, PAGE_CALLS, ProductAnswer, ProductList, Products, learn_product,
    product, product_properties, products_by_id, recommended, similar,
};
pub use choices::{
    CHOSEN_FIELD, Colour, Extension, amount, in_stock, not_sold_so, raised, unit_of,
};
pub use consultation::{CONSULTATION, CONSULTATION_CALLS};
pub use credit::is_on_credit;
pub use files::{File, Video, Videos};
pub use gallery::{Shown, gallery_kind, gallery_of};
pub use offer::{ReadWhen, Supply, mark_of, marks_agree};
pub use properties::{Properties, Property};
pub use relatives::Relative;
pub use saved_products::{SavedProducts, read_change};
pub use share::share;
pub use substitutes::lacks_substance;
pub use summary::{about, asking_age, summary};
pub use wishes::{FIRST_TO_KNOW, GIFT, ONE_CLICK, PRE_ORDER, may_ask};

use std::collections::BTreeMap;

use crate::failure::{Refusal, refusals};
use crate::i18n::Word;
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Schema, lenient, put, put_ranked};
use crate::money::{Money, UnitPrice};
use crate::page::View;
use crate::points::Points;
use crate::quantity::{InStock, Quantity, Step, is_measure, starting_amount};
use crate::seo::Keywords;
use crate::words::{failure, product};

/// A product's id in the backend.
pub type ProductId = u64;

refusals! {
    /// The catalogue has no such product, or not any more.
    pub UNKNOWN_PRODUCT = "unknown_product", failure::UNKNOWN_PRODUCT, NotFound, field "product", stored_as "unknown_product";
}

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
    /// The main colour of the picture, shown until it loads.
    pub img_colour: String,
    /// The first picture and the second, which shows on hover.
    pub images: Vec<String>,
    /// `None` where the backend sends none: such a product cannot be bought here.
    pub price: Option<UnitPrice>,
    pub old_price: Option<UnitPrice>,
    /// The discount that a cart takes off, in a shop whose cart does (spec commerce 4, cart): percent or an amount,
    /// as the site says.
    discount: Option<Money>,
    /// The lowest price of the last 30 days.
    pub lowest_price: Option<UnitPrice>,
    /// The number of days for a return of the unused product, if the backend tells; 0 for no return.
    pub return_days: Option<u64>,
    pub brand: Option<Brand>,
    /// The smallest quantity that is sold, and the step.
    multiplicity: Option<Quantity>,
    /// The smallest quantity that is sold, from which on any other is sold too.
    least: Option<Quantity>,
    pub is_stock: bool,
    pub available: bool,
    pub active: bool,
    /// The stock, if the site names the field that counts it.
    stock: Option<InStock>,
    /// The id of the grinding method of the product.
    pub grinding: Option<u64>,
    pub is_recipe: bool,
    /// Whether a courier delivers it, if the backend tells.
    pub home_delivery: Option<bool>,
    /// The points that one piece gives.
    pub loyalty_give: Points,
    /// It can be paid with points.
    pub is_loyalty_active: bool,
    /// An order that holds it may be paid by card.
    pub card_payment_available: bool,
    /// The backend has products that go with it.
    pub has_associated: bool,
    pub rating: Option<f32>,
    pub review_count: u64,
    pub unit_price: String,
    /// The unit of measure, such as `m`; empty if the backend names none.
    pub unit: String,
    pub badges: Badges,
    /// The preset quantities.
    pub extensions: Vec<Extension>,
    /// The categories of the product (spec commerce 3); if there are none, the next two fields serve.
    category: Vec<CardCategory>,
    category_title: String,
    category_url: String,
}

lenient!(Card {
    /// The product is left out.
    needed "productId" | "id" => id,
    /// The card has no name.
    "title" | "name" => title,
    optional "short_description" | "shortDescription" => short_description,
    "code" => code,
    /// The card leads nowhere.
    "url" | "slug" => url,
    /// An icon stands in the place of the picture.
    "img" | "image" => img,
    /// The theme's ground stands in the place of a picture that is not there yet.
    optional "img_color" | "dominant_color" => img_colour,
    /// No second picture under the pointer.
    optional "images" => images,
    /// The price is "on request", and the product cannot be bought.
    "price" => price,
    /// No discount.
    optional "old_price" | "oldPrice" => old_price,
    /// The cart takes nothing off.
    "discount" => discount,
    /// It is not said.
    optional "lowest_price_30_days" | "lowest_price" => lowest_price,
    /// As the site promises of all its products.
    optional "return_days" => return_days,
    "brand" => brand,
    /// It is sold by one.
    "multiplicity" => multiplicity,
    /// `multiplicity` tells it. It stands for `multiplicity` where the site's config says `multiplicity_is_least`.
    optional "multiplicity_as_least" => least,
    /// It is in stock; one that is not, but available, is made or brought to order.
    "is_stock" => is_stock = true,
    /// It is available.
    "available" => available = true,
    /// It is active.
    "active" => active = true,
    /// Any amount may be bought. It stands for the field that the site's config names as `stock_field`.
    optional "stock_field" => stock,
    /// An order names no kind of grinding.
    "grindingMethodId" => grinding,
    /// It needs no prescription.
    "is_recipe" => is_recipe,
    /// It may be delivered, unless it needs a prescription.
    "home_delivery" => home_delivery,
    /// It gives no points.
    "loyalty_give" => loyalty_give,
    /// It is not paid with points.
    "is_loyalty_active" => is_loyalty_active,
    /// It may be paid by card.
    "card_payment_available" => card_payment_available = true,
    /// Nothing is offered after it was added.
    "has_associated_products" => has_associated,
    optional "rating" => rating,
    /// No rating either.
    optional "review_count" => review_count,
    optional "unit_price" => unit_price,
    /// Amounts are numbers alone.
    optional "unit" | "unit_title" => unit,
    optional "badges" => badges,
    /// No amounts to choose from.
    "activeExtensions" => extensions,
    /// `categoryTitle` and `categoryUrl` say what kind of thing it is.
    "category" => category,
    /// Its kind is unknown: it is compared with everything.
    optional "categoryTitle" | "category_title" => category_title,
    /// Its kind is told by the title.
    optional "categoryUrl" | "category_url" => category_url,
} where |card| card.id != 0 && card.price.is_none_or(|price| price >= UnitPrice::ZERO));

#[derive(Debug, Clone)]
struct CardCategory {
    title: String,
    id: String,
    url: String,
}

lenient!(CardCategory {
    /// Its kind has no name.
    "subcategoryTitle" | "subCategoryTitle" | "categoryTitle" | "title" | "name" => title,
    /// The url tells kinds apart.
    "subcategoryId" | "subCategoryId" | "categoryId" | "id" => id,
    /// The id tells kinds apart.
    "subcategoryUrl" | "subCategoryUrl" | "categoryUrl" | "url" | "slug" => url,
});

#[derive(Debug, Clone, Default)]
pub struct Brand {
    pub name: String,
}

lenient!(Brand {
    "name" => name,
});

impl Card {
    /// The quantities that are sold: multiples of its multiplicity, or of 1; or, on a site whose backend means it so, no
    /// fewer than its multiplicity.
    pub fn step(&self) -> Step {
        let named = |quantity: Option<Quantity>| quantity.filter(|step| !step.is_zero());
        match (named(self.least), named(self.multiplicity)) {
            (Some(least), _) => {
                Step::at_least(least, least.whole().is_some() && !is_measure(&self.unit))
            }
            (None, Some(multiplicity)) => Step::by(multiplicity),
            (None, None) => Step::ONE,
        }
    }

    /// The quantity that a cart gets first: of goods sold by measure a sensible one.
    pub fn start(&self) -> Quantity {
        let unit = if self.is_measured() { &*self.unit } else { "" };
        starting_amount(self.step(), unit, self.stock())
    }

    /// Whether it is sold by measure and not by the piece: in parts of a unit, or by a number of metres or grams. A unit
    /// without a multiplicity measures nothing.
    pub fn is_measured(&self) -> bool {
        let named = self.least.or(self.multiplicity).is_some();
        self.step().is_fractional() || (named && is_measure(&self.unit))
    }

    /// Whether a courier delivers it (spec commerce 5). If the backend does not say, products on prescription are
    /// pickup only.
    pub fn comes_by_courier(&self) -> bool {
        self.home_delivery.unwrap_or(!self.is_recipe)
    }

    /// The mean of its reviews, if it has any. Products on prescription show none: a doctor chooses them, not praise.
    pub fn shown_rating(&self) -> Option<f32> {
        self.rating
            .filter(|_| self.review_count > 0 && !self.is_recipe)
    }

    /// The points that one piece gives, with their worth, in words; `None` if it gives none. Nobody is drawn to products on
    /// prescription with points.
    pub fn points(&self, view: &View<'_>) -> Option<String> {
        if !self.gives_points() {
            return None;
        }
        let (currency, language) = (view.shop.currency, view.language);
        let points = self.loyalty_give.with_worth(currency, language);
        Some(view.words().fill(product::POINTS, &[("points", &points)]))
    }

    /// Whether [`Self::points`] has words.
    pub fn gives_points(&self) -> bool {
        !self.loyalty_give.is_none() && !self.is_recipe
    }

    /// The stock, if the backend counts it in the field that the site names.
    pub fn stock(&self) -> Option<Quantity> {
        self.stock.map(|InStock(left)| left)
    }

    /// Whether it is sold: not if active or available is false (spec commerce 4), or if less than a step is left.
    pub fn is_available(&self) -> bool {
        let has_step = || self.stock().is_none_or(|left| left >= self.step().size());
        self.active && self.available && has_step()
    }

    /// Whether it is sold and in stock. Products that are sold without being in stock come to order, at no known date.
    pub fn is_in_stock(&self) -> bool {
        self.is_stock && self.is_available()
    }

    /// Whether it is in stock, in words.
    pub fn availability(&self) -> Word {
        match (self.is_available(), self.is_stock) {
            (false, _) => product::OUT_OF_STOCK,
            (true, false) => product::TO_ORDER,
            (true, true) => product::IN_STOCK,
        }
    }

    /// Whether it is available and has a price.
    pub fn can_be_bought(&self) -> bool {
        self.is_available() && self.price.is_some()
    }

    /// The reason that it cannot be bought, as the label of its button.
    pub fn not_sold(&self) -> Word {
        if self.is_available() {
            product::PRICE_ON_REQUEST
        } else {
            product::OUT_OF_STOCK
        }
    }

    /// Its kind: the name and the key of its category; both empty if unknown.
    pub fn kind(&self) -> (&str, &str) {
        match self.category.first() {
            Some(kind) if kind.url.is_empty() => (&kind.title, &kind.id),
            Some(kind) => (&kind.title, &kind.url),
            None => (&self.category_title, &self.category_url),
        }
    }

    /// The id of its kind, the same in every language; if the backend names none, the url.
    pub fn kind_id(&self) -> &str {
        match self.category.first() {
            Some(kind) if !kind.id.is_empty() => &kind.id,
            Some(_) | None => self.kind().1,
        }
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
    pub seo_keywords: Keywords,
    pub weight_gr: Option<f64>,
    pub colours: Vec<Colour>,
    /// Manuals and certificates.
    pub files: Vec<File>,
    pub videos: Videos,
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
            seo_keywords: Keywords::default(),
            weight_gr: None,
            colours: Vec::new(),
            files: Vec::new(),
            videos: Videos::default(),
            slugs: BTreeMap::new(),
        };
        let (mut best_files, mut best_videos) = (u8::MAX, u8::MAX);
        for (name, value) in json.fields()? {
            match name.as_ref() {
                "description" => put(&mut product.description, value),
                "seo_title" => put(&mut product.seo_title, value),
                "seo_description" => put(&mut product.seo_description, value),
                "seo_keywords" => put(&mut product.seo_keywords, value),
                "weight_gr" => put(&mut product.weight_gr, value),
                "colors" => put(&mut product.colours, value),
                "files" => put_ranked(&mut product.files, value, 0, &mut best_files),
                "documents" => put_ranked(&mut product.files, value, 1, &mut best_files),
                "videos" => put_ranked(&mut product.videos, value, 0, &mut best_videos),
                "video" => put_ranked(&mut product.videos, value, 1, &mut best_videos),
                "slugs" => put(&mut product.slugs, value),
                _ => {}
            }
        }
        Some(product)
    }

    fn schema() -> Schema {
        let more = vec![
            Field::new(&["description"], String::schema()).without("No description."),
            Field::new(&["seo_title"], String::schema()).without("The title stands for it."),
            Field::new(&["seo_description"], String::schema())
                .without("The short description stands for it."),
            Field::new(&["seo_keywords"], Keywords::schema()).without("No keywords."),
            Field::new(&["weight_gr"], f64::schema()).without("No weight."),
            Field::new(&["colors"], Schema::list(Colour::schema())).without("No other colours."),
            Field::new(&["files", "documents"], Schema::list(File::schema()))
                .optional()
                .without("No files."),
            Field::new(&["videos", "video"], Videos::schema())
                .optional()
                .without("No film."),
            Field::new(&["slugs"], Schema::Texts)
                .without("The slug check finds the page in other languages."),
        ];
        Card::schema().extended("Product", more)
    }
}
