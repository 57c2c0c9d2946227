//! The choices of a product: its colours, each a product of its own, and preset quantities (spec commerce 3, `colors`
//! and `activeExtensions`).

use maud::{Markup, html};

use super::{Card, ProductAnswer, Supply};
use crate::html::{Picture, Price};
use crate::i18n::Words;
use crate::lenient::lenient;
use crate::money::Money;
use crate::page::View;
use crate::paths::with_query;
use crate::pictures::PictureKind;
use crate::quantity::{Quantity, Step};
use crate::route::{Route, Slug};
use crate::words::product as words_of;

/// The parameter with the chosen quantity.
pub const CHOSEN_FIELD: &str = "quantity";

/// The most choices that are shown.
const MOST: usize = 40;

/// A colour of a product. The documents name only a `url`, which is the address of its product or of a picture.
#[derive(Debug, Clone, Default)]
pub struct Colour {
    pub url: String,
    slug: String,
    title: String,
    shade: String,
    image: String,
}

lenient!(Colour {
    /// The colour is left out.
    needed "url" => url,
    /// `url` is its product's, unless that is a picture.
    optional "slug" => slug,
    /// It has a number.
    optional "title" | "name" | "color_name" => title,
    /// No spot of its colour.
    optional "color" | "hex" | "code" => shade,
    /// No picture of it.
    optional "img" | "image" => image,
} where |colour| !colour.url.is_empty());

impl Colour {
    fn is_picture(&self) -> bool {
        let last = self.url.rsplit('/').next().unwrap_or_default();
        last.contains('.') || self.url.contains("//")
    }

    /// The product of this colour, if the backend names it.
    fn product(&self) -> Option<Slug> {
        let own = match (self.slug.as_str(), self.is_picture()) {
            ("", true) => return None,
            ("", false) => self.url.trim_end_matches('/').rsplit('/').next()?,
            (slug, _) => slug,
        };
        Slug::encode(own)
    }

    fn picture(&self) -> &str {
        match self.image.as_str() {
            "" if self.is_picture() => &self.url,
            image => image,
        }
    }

    /// `#rgb` or `#rrggbb`; nothing else may stand in the `fill` attribute of the drawing.
    fn shade(&self) -> Option<&str> {
        let digits = self.shade.strip_prefix('#')?;
        let is_colour =
            matches!(digits.len(), 3 | 6) && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_colour.then_some(&self.shade)
    }
}

/// A preset quantity with its price.
#[derive(Debug, Clone, Default)]
pub struct Extension {
    value: ActiveValue,
}

#[derive(Debug, Clone, Default)]
struct ActiveValue {
    price: Option<Money>,
    count: Option<Quantity>,
}

lenient!(ActiveValue {
    /// The amount has no price beside it.
    "price" => price,
    /// The amount is left out.
    needed "activeCount" | "count" => count,
} where |value| value.count.is_some_and(|count| !count.is_zero()));

lenient!(Extension {
    /// The amount is left out.
    needed "activeValue" => value,
} where |extension| extension.value.count.is_some());

impl Extension {
    /// The quantity and the price of the pack.
    fn pack(&self) -> Option<(Quantity, Money)> {
        self.value.count.zip(self.value.price)
    }
}

impl Card {
    /// The packs on the product's page that have a price of their own. A single piece costs the product's own price.
    pub fn packs(&self) -> impl Iterator<Item = (Quantity, Money)> {
        let is_shown = self.extensions.len() > 1;
        let shown = self.extensions.iter().take(MOST);
        let packs = shown.filter(move |_| is_shown).filter_map(Extension::pack);
        packs.filter(|(count, price)| *count != Quantity::ONE && *price >= Money::ZERO)
    }

    /// The price of a pack of exactly this quantity.
    pub fn pack_price(&self, quantity: Quantity) -> Option<Money> {
        let mut packs = self.packs();
        packs.find_map(|(count, price)| (count == quantity).then_some(price))
    }
}

/// The colours: links to their products, the shown one marked.
pub(super) fn colours(view: &View<'_>, slug: &Slug, answer: &ProductAnswer) -> Markup {
    let words = view.words();
    let list = &answer.product.colours;
    let is_shown = |colour: &Colour| {
        let own = colour.product();
        own.as_ref() == Some(slug) || own.is_some_and(|own| own.as_str() == answer.product.card.url)
    };
    let title = |number: usize, colour: &Colour| match colour.title.as_str() {
        "" => words.fill(words_of::VARIANT, &[("number", &number.to_string())]),
        title => title.to_owned(),
    };
    html! {
        @if list.len() > 1 {
            ul.variants aria-label=(words.say(words_of::VARIANTS)) {
                @for (index, colour) in list.iter().take(MOST).enumerate() {
                    @let href = colour.product().map(|own| view.href(Route::Product(own)));
                    @let inside = html! {
                        @if let Some(shade) = colour.shade() {
                            svg.variant-spot viewBox="0 0 20 20" aria-hidden="true" { circle cx="10" cy="10" r="9.5" fill=(shade) {} }
                        } @else if !view.media(colour.picture()).is_empty() {
                            (Picture::new(view.media(colour.picture()), PictureKind::CHIP).late())
                        }
                        (title(index + 1, colour))
                    };
                    li {
                        @match href {
                            Some(href) => a.chip aria-current=[is_shown(colour).then_some("page")] href=(href) { (inside) },
                            None => span.chip { (inside) },
                        }
                    }
                }
            }
        }
    }
}

/// A quantity with the unit of the product, if the backend names one. If that unit is the shop's own word for
/// "pieces", the form that fits the number is used.
pub fn amount(view: &View<'_>, quantity: Quantity, unit: &str) -> String {
    named_amount(view.words(), quantity, unit)
}

/// What is in stock, in a word: the amount where there is plenty. A list is kept for hours, so that it names no number
/// that the next order may make untrue.
pub fn in_stock(view: &View<'_>, card: &Card) -> String {
    match (card.supply(), card.stock()) {
        (Supply::Plenty, Some(count)) => amount(view, count, &card.unit),
        (Supply::Few, _) => view.words().say(words_of::FEW).to_owned(),
        (Supply::SoldOut | Supply::ToOrder | Supply::Plenty, _) => {
            view.words().say(card.availability()).to_owned()
        }
    }
}

fn named_amount(words: Words, quantity: Quantity, unit: &str) -> String {
    let number = quantity.display(words.language());
    if unit.is_empty() {
        return number;
    }
    let pieces = |whole| {
        words
            .counted(words_of::STORE_PIECES, whole, &number)
            .replacen(' ', "\u{a0}", 1)
    };
    let named = [&number, "\u{a0}", unit].concat();
    if named == pieces(None) {
        pieces(quantity.whole())
    } else {
        named
    }
}

/// The preset quantities that the cart would accept. Each is a link to the page with that quantity in the field; a
/// script fills the field without a request.
pub(super) fn amounts(view: &View<'_>, path: &str, answer: &ProductAnswer) -> Markup {
    let words = view.words();
    let product = &answer.product;
    let counts = product
        .card
        .extensions
        .iter()
        .filter_map(|one| Some((one.value.count?, one.value.price)));
    let (step, stock) = (product.card.step(), product.card.stock());
    let most = stock.filter(|_| product.card.is_available());
    let fits = |count| step.fits(count) && most.is_none_or(|most| count <= most);
    let counts = counts.filter(|(count, _)| product.card.extensions.len() > 1 && fits(*count));
    let counts: Vec<_> = counts.take(MOST).collect();
    let chosen = answer.amount();
    html! {
        @if !counts.is_empty() {
            ul.amounts aria-label=(words.say(words_of::AMOUNTS)) {
                @for (count, price) in counts {
                    @let query = [CHOSEN_FIELD, "=", &count.plain()].concat();
                    li {
                        a.chip rel="nofollow" data-price=[price.filter(|_| view.shop.currency.is_some()).map(Money::plain)] data-quantity=(count.plain()) aria-current=[(count == chosen).then_some("true")] href=(with_query(path, Some(&query))) {
                            (amount(view, count, &product.card.unit))
                            @if let Some(price) = price.and_then(|price| Price::new(view, price)) { " " span.chip-count { (price) } }
                        }
                    }
                }
            }
        }
    }
}

/// How the product is measured: the step that it is sold by, and its weight.
pub(super) fn measure(view: &View<'_>, answer: &ProductAnswer) -> Markup {
    let words = view.words();
    let product = &answer.product;
    let step = product.card.step().size();
    let weight = product.weight_gr.and_then(|grams| weight(view, grams));
    html! {
        @if step != Quantity::ONE || weight.is_some() {
            p.buy-measure.quiet {
                @if step != Quantity::ONE { span { (words.fill(words_of::SOLD_BY, &[("step", &amount(view, step, &product.card.unit))])) } " " }
                @if let Some(weight) = weight { span { (weight) } }
            }
        }
    }
}

/// Grams, or kilograms from a thousand on.
fn weight(view: &View<'_>, grams: f64) -> Option<String> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the cast saturates, and less than nothing is nothing"
    )]
    let whole = grams.round() as u32;
    let words = view.words();
    let (word, number) = if whole >= 1000 {
        (
            words_of::WEIGHT_KG,
            Quantity::from_thousandths(whole)?.display(view.language),
        )
    } else {
        (words_of::WEIGHT_G, whole.to_string())
    };
    (whole > 0).then(|| words.fill(word, &[("weight", &number)]))
}

impl Card {
    /// The backend's price of a unit, beside the price of a pack. Of goods that are sold by measure the price is one
    /// itself, and another unit beside it would be a second price.
    pub fn shown_unit_price(&self) -> Option<&str> {
        let is_said = !self.unit_price.is_empty() && unit_of(self).is_none();
        is_said.then_some(&*self.unit_price)
    }
}

/// The unit of the price if it is not a piece: „/ m”.
pub(super) fn per_unit(card: &Card) -> Markup {
    html! { @if let Some(unit) = unit_of(card) { " " span.price-of { "/\u{a0}" (unit) } } }
}

/// The unit of a product that is sold by measure, if the backend names one.
pub fn unit_of(card: &Card) -> Option<&str> {
    (card.is_measured() && !card.unit.is_empty()).then_some(&*card.unit)
}

/// The sentence about a quantity that is not sold and was led up to `raised`.
pub fn raised(words: Words, card: &Card, raised: Quantity) -> String {
    let step = card.step();
    if step.finer().is_some() && raised == step.size() {
        let least = named_amount(words, raised, &card.unit);
        words.fill(words_of::RAISED_TO_LEAST, &[("least", &least)])
    } else if step.finer().is_some() || (step == Step::ONE && !card.is_measured()) {
        words.say(words_of::RAISED_TO_PIECES).to_owned()
    } else {
        let step = named_amount(words, step.size(), &card.unit);
        words.fill(words_of::RAISED_TO_STEP, &[("step", &step)])
    }
}

/// The sentence about a quantity that the cart holds and that is not sold any more.
pub fn not_sold_so(words: Words, card: &Card, held: Quantity) -> Option<String> {
    let step = card.step();
    let size = named_amount(words, step.size(), &card.unit);
    (!step.fits(held)).then(|| words.fill(words_of::SOLD_BY, &[("step", &size)]))
}

/// The label of the button that adds this amount: for goods sold by measure, with the amount and what it costs.
pub(super) fn add_label(view: &View<'_>, card: &Card, quantity: Quantity) -> String {
    let sum = card.price.filter(|_| card.is_measured()).and_then(|price| {
        let pack = card
            .pack_price(quantity)
            .and_then(|pack| view.shop.amount(pack));
        pack.or_else(|| Some(quantity.cost(view.shop.amount(price)?)))
    });
    match sum {
        Some(sum) => {
            let amount = amount(view, quantity, &card.unit);
            let sum = sum.display(view.language);
            let values = [("amount", &*amount), ("sum", &*sum)];
            view.words().fill(words_of::ADD_AMOUNT, &values)
        }
        None => view.words().say(words_of::ADD_TO_CART).to_owned(),
    }
}
