//! Brands by their first letter, and one brand with its products.

use std::borrow::Cow;

use maud::{Markup, html};

use super::parts::{Head, elsewhere, head, nothing, numbered, page, prose, retitle, wide};
use super::rules::{by_letter, letter};
use super::{Answer, ContentQuery};
use crate::html::{Drawing, Picture};
use crate::page::{Page, View};
use crate::pictures::{CardPlace, PagePicture, PictureKind};
use crate::product::Card;
use crate::product::cards::{EAGER, Shelf, card_kind, cards};
use crate::route::{Route, Slug};
use crate::words::{catalogue, content, home};

/// All brands grouped by first letter, with an index.
pub(super) fn brands(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    answer: Answer<'_>,
) -> Option<Page> {
    let words = view.words();
    let list = answer.listed();
    // Some backends send the brands already grouped by letter.
    let groups = by_letter(
        list.items()
            .chain(answer.grouped().filter(|_| !list.is_list()))
            .map(|brand| (letter(&brand.text("letter"), &brand.text("name")), brand)),
    );
    let intro = Head::new(words.say(content::BRANDS), words.say(content::BRANDS_LEAD));
    let body = html! {
        @if groups.is_empty() { (nothing(view, Drawing::Shelf)) } @else {
            nav.letters aria-label=(words.say(content::LETTERS)) {
                ul.tabs { @for (letter, _) in &groups { li { a.chip href={ "#letter-" (letter) } { (letter) } } } }
            }
            @for (letter, brands) in &groups {
                section.letter #{ "letter-" (letter) } aria-labelledby={ "letter-name-" (letter) } {
                    h2 #{ "letter-name-" (letter) } { (letter) }
                    ul.brands { @for brand in brands { (plate(view, *brand)) } }
                }
            }
        }
    };
    (list.is_list() || answer.is_object()).then(|| wide(view, query, &intro, &body))
}

/// A brand's card in the list.
fn plate(view: &View<'_>, brand: Answer<'_>) -> Markup {
    let (name, picture) = (brand.text("name"), brand.text("img"));
    let count = brand.number("product_count");
    html! {
        @if let Some(slug) = Slug::encode(&brand.text("slug")) {
            li { a.brand href=(view.href(Route::Brand(slug))) {
                (Picture::new(view.media(&picture), PictureKind::BRAND).late())
                b { (name) }
                @if count > 0 { span.quiet { (view.words().count(catalogue::PRODUCTS, count)) } }
            } }
        }
    }
}

/// A brand: its logo and story, its categories, its products.
pub(super) fn brand(view: &View<'_>, query: &ContentQuery<'_>, answer: Answer<'_>) -> Option<Page> {
    let words = view.words();
    let answer = answer.single();
    let name = answer.text("name");
    if name.is_empty() {
        return None;
    }
    let (lead, picture, country) = (
        answer.text("description"),
        answer.text("img"),
        answer.text("country"),
    );
    let products: Vec<Card> = answer.read("products").unwrap_or_default();
    let story = prose(view, answer, "html");
    let pages = query.pages(answer);
    let count = pages.all(query.page, None).filter(|count| *count > 0);
    let mut intro = Head::new(&name, &lead);
    intro.above = Some((Route::Brands, content::BRANDS));
    let more = html! {
        (Picture::new(view.media(&picture), PictureKind::BRAND_MARK).of_class("brand-mark"))
        p.story-note {
            @if !country.is_empty() { span { (country) } }
            @if let Some(count) = count { span { (words.count(catalogue::PRODUCTS, count)) } }
        }
        @if answer.part("categories").any() {
            ul.tabs aria-label=(words.say(home::CATEGORIES)) {
                @for category in answer.list("categories") {
                    @if let Some(slug) = Slug::encode(&first_text(category, ["categoryUrl", "url", "slug"])) {
                        li { a.chip href=(view.href(Route::Category(slug))) {
                            (first_text(category, ["categoryTitle", "title", "name"]))
                            " " span.chip-count { (category.number("product_count")) }
                        } }
                    }
                }
            }
        }
    };
    let body = html! {
        div.brand-head { (head(view, &intro, &more)) }
        @if products.is_empty() { (nothing(view, Drawing::Shelf)) } @else {
            (cards(view, Shelf { name: "p", rail: false, described: false, priced: true, place: CardPlace::Rows, eager: EAGER }, &products))
        }
        (numbered(view, query, answer))
        @if query.page == 1 && !story.0.is_empty() {
            section.section {
                h2.brand-story { (words.fill(content::ABOUT_BRAND, &[("name", &name)])) }
                (story)
            }
        }
    };
    let mut whole = page(view, query, &intro, &body);
    if let Route::Brand(slug) = query.route {
        let own = view.href(Route::Brand(slug.as_named(&answer.text("slug"))));
        whole.canonical = Some(own + &query.query(query.page, None));
    }
    retitle(&mut whole, answer.read("seo_info").unwrap_or_default());
    whole.picture = products.first().and_then(|card| {
        PagePicture::preloaded(view.media(&card.img), card_kind(view, CardPlace::Rows))
    });
    whole.alternates = elsewhere(view, query, answer, Route::Brand);
    Some(whole)
}

/// The first non-empty text of these fields.
fn first_text<'a>(answer: Answer<'a>, names: [&str; 3]) -> Cow<'a, str> {
    let mut texts = names.into_iter().map(|name| answer.text(name));
    texts.find(|text| !text.is_empty()).unwrap_or_default()
}
