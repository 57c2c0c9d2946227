//! What search engines read beside the page: schema.org as JSON-LD. A block is data, so that no policy has to
//! allow it, and nothing in it can end it.

use maud::{Markup, PreEscaped, html};

use super::Rating;
use crate::catalogue::Crumb;
use crate::i18n::Language;
use crate::page::View;
use crate::product::ProductAnswer;
use crate::route::{Endpoint, Route, Slug};
use crate::words::shop;

/// One thing, written as JSON.
#[derive(Debug, Clone)]
pub struct Structured {
    kind: &'static str,
    json: String,
}

/// An article for [`article`]; what is empty is left out. Times are as the backend tells them (ISO 8601).
#[derive(Debug, Clone, Copy, Default)]
pub struct Article<'a> {
    pub headline: &'a str,
    pub description: &'a str,
    pub image: &'a str,
    pub path: &'a str,
    pub published: &'a str,
    pub modified: &'a str,
    pub author: &'a str,
}

/// A vacancy for [`job`]; what is empty is left out.
#[derive(Debug, Clone, Copy, Default)]
pub struct Job<'a> {
    pub title: &'a str,
    pub description: &'a str,
    pub path: &'a str,
    pub published: &'a str,
    pub valid_through: &'a str,
    /// The town or the whole address.
    pub place: &'a str,
    /// Such as `FULL_TIME`.
    pub employment: &'a str,
}

impl Structured {
    /// The `OpenGraph` type that a page with this thing has.
    pub(super) fn og_type(&self) -> Option<&'static str> {
        match self.kind {
            "Product" => Some("product"),
            "Article" => Some("article"),
            _ => None,
        }
    }

    fn new(kind: &'static str) -> Self {
        let mut thing = Self {
            kind,
            json: String::with_capacity(512),
        };
        thing.begin(kind);
        thing
    }

    fn begin(&mut self, kind: &str) {
        self.json.push_str("{\"@type\":\"");
        self.json.push_str(kind);
        self.json.push('"');
    }

    fn name(&mut self, name: &str) {
        self.json.push_str(",\"");
        self.json.push_str(name);
        self.json.push_str("\":");
    }

    /// A field; an empty text is left out with its name.
    fn text(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            self.name(name);
            self.json.push('"');
            push_escaped(&mut self.json, text);
            self.json.push('"');
        }
    }

    /// A path of the shop, which becomes a whole address.
    fn path(&mut self, view: &View<'_>, name: &str, path: &str) {
        self.text(name, &view.shop.site.address(path));
    }

    /// A thing within this one, until [`Self::end`].
    fn within(&mut self, name: &str, kind: &str) {
        self.name(name);
        self.begin(kind);
    }

    fn end(&mut self) {
        self.json.push('}');
    }

    fn named(&mut self, name: &str, kind: &str, text: &str) {
        if !text.is_empty() {
            self.within(name, kind);
            self.text("name", text);
            self.end();
        }
    }

    fn finished(mut self) -> Self {
        self.end();
        self
    }
}

/// Text inside a JSON string inside HTML: nothing that could end either, and no line separator of scripts.
pub(crate) fn push_escaped(out: &mut String, text: &str) {
    for letter in text.chars() {
        match letter {
            '"' | '\\' | '<' | '>' | '&' | '\u{2028}' | '\u{2029}' | '\0'..='\u{1f}' => {
                out.push_str("\\u");
                for shift in [12, 8, 4, 0] {
                    let digit = u32::from(letter) >> shift & 15;
                    out.push(char::from_digit(digit, 16).unwrap_or('0'));
                }
            }
            _ => out.push(letter),
        }
    }
}

/// The blocks of a page's things.
pub(super) fn blocks(things: &[Structured]) -> Markup {
    html! {
        @for thing in things {
            script type="application/ld+json" { (PreEscaped("{\"@context\":\"https://schema.org\",")) (PreEscaped(thing.json.get(1..).unwrap_or_default())) }
        }
    }
}

/// The shop itself.
pub fn organization(view: &View<'_>) -> Structured {
    let mut thing = Structured::new("Organization");
    push_organization(&mut thing, view);
    thing.finished()
}

fn push_organization(thing: &mut Structured, view: &View<'_>) {
    let settings = &view.shop.settings;
    thing.text("name", view.shop.name());
    thing.path(view, "url", &view.href(Route::Home));
    thing.path(view, "logo", &Endpoint::Icon.href());
    thing.text("telephone", &settings.main_phone);
    thing.text("email", &settings.email);
    thing.text("address", &settings.address);
}

/// The site, with how to search it.
pub fn website(view: &View<'_>) -> Structured {
    let mut thing = Structured::new("WebSite");
    thing.text("name", view.shop.name());
    thing.path(view, "url", &view.href(Route::Home));
    thing.text("inLanguage", view.language.code());
    thing.within("potentialAction", "SearchAction");
    let search = view.href(Route::Search) + "?query={query}";
    thing.path(view, "target", &search);
    thing.text("query-input", "required name=query");
    thing.end();
    thing.finished()
}

/// The way from home to a page: titles and paths, home itself left out. The last may have no path: it is the page.
pub fn trail(view: &View<'_>, way: &[(&str, &str)]) -> Structured {
    let mut trail = Trail::new(view);
    for (title, path) in way {
        trail.step(title, path);
    }
    trail.finished()
}

/// The way through categories, and the page's own title where it is none of them.
pub fn breadcrumbs(view: &View<'_>, way: &[Crumb], here: Option<&str>) -> Structured {
    let mut trail = Trail::new(view);
    for crumb in way {
        if let Some(slug) = Slug::encode(&crumb.url) {
            trail.step(&crumb.title, &view.href(Route::Category(slug)));
        }
    }
    if let Some(here) = here {
        trail.step(here, "");
    }
    trail.finished()
}

struct Trail<'a> {
    view: &'a View<'a>,
    thing: Structured,
    steps: usize,
}

impl<'a> Trail<'a> {
    fn new(view: &'a View<'a>) -> Self {
        let mut thing = Structured::new("BreadcrumbList");
        thing.name("itemListElement");
        let mut trail = Self {
            view,
            thing,
            steps: 0,
        };
        trail.step(view.words().say(shop::HOME), &view.href(Route::Home));
        trail
    }

    fn step(&mut self, title: &str, path: &str) {
        let Self { thing, steps, view } = self;
        thing.json.push(if *steps == 0 { '[' } else { ',' });
        *steps += 1;
        thing.begin("ListItem");
        thing.text("position", &steps.to_string());
        thing.text("name", title);
        thing.path(view, "item", path);
        thing.end();
    }

    fn finished(mut self) -> Structured {
        self.thing.json.push(']');
        self.thing.finished()
    }
}

/// A product with what it costs and whether it can be had.
pub fn product(view: &View<'_>, path: &str, answer: &ProductAnswer) -> Structured {
    let card = &answer.product.card;
    let told = &answer.seo_info.description;
    let mut thing = Structured::new("Product");
    thing.text("name", &card.title);
    thing.text(
        "description",
        if told.is_empty() {
            &answer.product.description
        } else {
            told
        },
    );
    thing.path(view, "image", &card.img);
    thing.text("sku", &card.code);
    thing.path(view, "url", path);
    if let Some(brand) = &card.brand {
        thing.named("brand", "Brand", &brand.name);
    }
    if let Some(rating) = card.rating.filter(|_| card.review_count > 0) {
        thing.within("aggregateRating", "AggregateRating");
        thing.text("ratingValue", &Rating(rating, Language::En).text());
        thing.text("reviewCount", &card.review_count.to_string());
        thing.end();
    }
    thing.within("offers", "Offer");
    thing.path(view, "url", path);
    thing.text("price", &card.price.plain());
    thing.text("priceCurrency", view.shop.currency.code());
    thing.text(
        "availability",
        if card.can_be_bought() {
            "https://schema.org/InStock"
        } else {
            "https://schema.org/OutOfStock"
        },
    );
    thing.end();
    thing.finished()
}

/// An article, published by the shop.
pub fn article(view: &View<'_>, article: &Article<'_>) -> Structured {
    let mut thing = Structured::new("Article");
    thing.text("headline", article.headline);
    thing.text("description", article.description);
    thing.path(view, "image", article.image);
    thing.path(view, "url", article.path);
    thing.text("datePublished", article.published);
    thing.text("dateModified", article.modified);
    thing.text("inLanguage", view.language.code());
    thing.named("author", "Person", article.author);
    thing.within("publisher", "Organization");
    push_organization(&mut thing, view);
    thing.end();
    thing.finished()
}

/// A vacancy at the shop.
pub fn job(view: &View<'_>, job: &Job<'_>) -> Structured {
    let mut thing = Structured::new("JobPosting");
    thing.text("title", job.title);
    thing.text("description", job.description);
    thing.path(view, "url", job.path);
    thing.text("datePosted", job.published);
    thing.text("validThrough", job.valid_through);
    thing.text("employmentType", job.employment);
    if !job.place.is_empty() {
        thing.within("jobLocation", "Place");
        thing.text("address", job.place);
        thing.end();
    }
    thing.within("hiringOrganization", "Organization");
    push_organization(&mut thing, view);
    thing.end();
    thing.finished()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn no_text_ends_its_block_and_every_text_comes_back(text in "(\\PC|[<>&\"'/\\\\\u{0}-\u{1f}\u{2028}\u{2029}]){0,60}") {
            let mut thing = Structured::new("Article");
            thing.text("headline", &text);
            thing.named("author", "Person", &text);
            let json = thing.finished().json;
            for forbidden in ['<', '>', '&', '\u{2028}', '\u{2029}', '\n'] {
                prop_assert!(!json.contains(forbidden));
            }
            let read: serde_json::Value = serde_json::from_str(&json).unwrap();
            prop_assert_eq!(read["headline"].as_str().unwrap_or_default(), &text);
            prop_assert_eq!(read["author"]["name"].as_str().unwrap_or_default(), &text);
        }
    }
}
