//! The parts of home that come later, each by its own call.

use maud::{Markup, Render, html};

use super::banner_rows::offers;
use super::{
    BRANDS, CAROUSEL_CATEGORIES, CATEGORY_PRODUCTS, DISCOUNTS, MOST_BRANDS, MOST_NEW, MOST_REDUCED,
    NEW_PRODUCTS, POPULAR_PRODUCTS, PRODUCT_OF_THE_DAY, SIMILAR_CATEGORIES, SimilarCategories,
    Slider, Sliders, VACANCIES, keyed_sliders,
};
use crate::advantages;
use crate::adverts::page as adverts;
use crate::backend::Call;
use crate::content;
use crate::html::{Picture, Price, Rating};
use crate::i18n::Word;
use crate::page::{Deferred, Page, View};
use crate::pictures::{CardPlace, PictureKind};
use crate::product::Card;
use crate::product::cards::{Shelf, badges, buy_button, cards, favourite, href};
use crate::product::trade;
use crate::promotions::page as promotions;
use crate::route::{Route, Slug};
use crate::search;
use crate::site::{HomeSection, MOST_SLIDER_KEYS};
use crate::words::{content as words_of_content, home, product};

/// The rows of products that a call may bring, each with a name for its ids.
const SIMILAR_ROWS: [&str; 3] = ["category-1", "category-2", "category-3"];
const CATEGORY_ROWS: [&str; 3] = ["goods-1", "goods-2", "goods-3"];
const CAROUSEL_ROWS: [&str; 3] = ["carousel-1", "carousel-2", "carousel-3"];
const MOST_IN_ROW: usize = 12;
const MOST_VACANCIES: usize = 3;
/// Banners of a key.
const MOST_KEYED: usize = 3;
type Draw = fn(&View<'_>, &[u8]) -> Option<Markup>;
/// The parts of the keys that a site names, and the name of each one's row for its ids.
const KEYED: [Draw; MOST_SLIDER_KEYS] = [keyed::<0>, keyed::<1>, keyed::<2>, keyed::<3>];
const KEYED_ROWS: [&str; MOST_SLIDER_KEYS] = ["keyed-1", "keyed-2", "keyed-3", "keyed-4"];

/// A part of home that waits for its call; the keys of a site are several.
pub(super) fn later(view: &View<'_>, section: HomeSection, parts: &mut Vec<Deferred>) {
    let (request, render): (_, Draw) = match section {
        HomeSection::Promotions => return parts.push(promotions::of_home()),
        HomeSection::Adverts => return parts.extend(adverts::of_home()),
        HomeSection::Queries => return parts.push(search::popular()),
        HomeSection::Services => return parts.push(advantages::services()),
        HomeSection::Articles => return parts.push(content::articles_of_home()),
        HomeSection::Shops => return parts.push(content::shops_of_home()),
        HomeSection::Keyed => {
            for (key, render) in view.shop.site.slider_keys.iter().zip(KEYED) {
                parts.push(Deferred {
                    shared: false,
                    request: keyed_sliders(key).request,
                    render: Box::new(render),
                });
            }
            return;
        }
        HomeSection::Day => (PRODUCT_OF_THE_DAY.request, product_of_the_day),
        HomeSection::Discounts => (DISCOUNTS.request, discounts),
        HomeSection::New => (NEW_PRODUCTS.request, new_products),
        HomeSection::Goods => (CATEGORY_PRODUCTS.request, category_products),
        HomeSection::Popular => (POPULAR_PRODUCTS.request, popular_products),
        HomeSection::Similar => (SIMILAR_CATEGORIES.request, similar_categories),
        HomeSection::Carousel => (CAROUSEL_CATEGORIES.request, carousel_categories),
        HomeSection::Brands => (BRANDS.request, brands),
        HomeSection::Vacancies => (VACANCIES.request, vacancies),
        HomeSection::Front
        | HomeSection::Categories
        | HomeSection::Index
        | HomeSection::Help
        | HomeSection::Quick
        | HomeSection::Offers
        | HomeSection::Rows
        | HomeSection::Promises
        | HomeSection::Bottom => return,
    };
    // What has no price is the same for everybody.
    let shared = matches!(
        section,
        HomeSection::Carousel | HomeSection::Brands | HomeSection::Vacancies
    );
    parts.push(Deferred {
        request,
        shared,
        render: Box::new(render),
    });
}

/// Popular products under a page that has nothing of its own to show, on a site that sells. Where they cannot be told,
/// nothing stands for them.
#[must_use]
pub fn popular_goods(view: &View<'_>, page: Page) -> Page {
    if !view.shop.site.offers(&Route::Cart) {
        return page;
    }
    let at = page.deferred.len();
    let part = Deferred {
        request: POPULAR_PRODUCTS.request,
        shared: false,
        render: Box::new(popular_products),
    };
    Page {
        deferred: page.deferred.into_iter().chain([part]).collect(),
        instead: page.instead.into_iter().chain([(at, html! {})]).collect(),
        ..page
    }
}

/// One product in the room of a row.
fn product_of_the_day(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    const ID: &str = "day";
    let Some(card) = view.read(&PRODUCT_OF_THE_DAY, body).ok()?.0 else {
        return Some(html! {});
    };
    let words = view.words();
    let picture = view.media(&card.img);
    let before = card
        .price_before(&view.shop.site)
        .and_then(|before| Price::new(view, before));
    Some(html! {
        @if card.is_available() {
            section.wrap.section aria-labelledby=(ID) {
                div.day {
                    @if !picture.is_empty() { div.day-picture { (Picture::new(picture, PictureKind::OF_THE_DAY).late()) } }
                    div.day-words {
                        p.day-mark { (words.say(home::PRODUCT_OF_THE_DAY)) }
                        (badges(view, &card))
                        h2 #(ID) { a href=(href(view, &card)) { (card.title) } }
                        @if !card.short_description.is_empty() { p.day-text { (card.short_description) } }
                        @if let Some(rating) = card.shown_rating() {
                            p.rating.drawn { b { (Rating(rating, view.language)) } " (" (card.review_count) ")" }
                        }
                        @if let Some(price) = card.price.and_then(|price| Price::new(view, price)) {
                            p.price.day-price.price-now[before.is_some()] { (price) @if let Some(before) = before { " " s.price-old { (before) } } }
                        }
                        div.day-buttons {
                            (buy_button(view, &card, ID))
                            (favourite(&card, "icon-button favourite drawn", words.say(product::FAVOURITE), Some(ID)))
                        }
                    }
                }
            }
        }
    })
}

/// Reduced products, on a ground of their own.
fn discounts(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    let mut products = view.read(&DISCOUNTS, body).ok()?.listed()?;
    products.truncate(MOST_REDUCED);
    let all = Some((view.href(Route::Promotions), home::ALL_PROMOTIONS));
    Some(html! {
        @if !products.is_empty() {
            div.band { (shelf(view, &products, view.words().say(home::DISCOUNTS), "discounts", all)) }
        }
    })
}

fn new_products(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    let mut products = view.read(&NEW_PRODUCTS, body).ok()?.listed()?;
    products.retain(Card::is_in_stock);
    products.truncate(MOST_NEW);
    let title = view.words().say(home::NEW_PRODUCTS);
    Some(shelf(view, &products, title, "new", None))
}

fn popular_products(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    let products = view.read(&POPULAR_PRODUCTS, body).ok()?.listed()?;
    let title = view.words().say(home::POPULAR_PRODUCTS);
    Some(shelf(view, &products, title, "popular", None))
}

/// A row of products under its title, with the way to more of them; resellers read a list.
fn shelf(
    view: &View<'_>,
    products: &[Card],
    title: &str,
    name: &'static str,
    more: Option<(String, Word)>,
) -> Markup {
    let shelf = Shelf {
        name,
        rail: true,
        described: false,
        priced: true,
        place: CardPlace::Rail,
        eager: 0,
    };
    html! {
        @if !products.is_empty() {
            section.wrap.section.shelf aria-labelledby=(name) {
                div.section-head {
                    h2 id=(name) { (title) }
                    @if let Some((href, word)) = more { a.link href=(href) { (view.words().say(word)) span.unseen { " " (title) } } }
                }
                @if view.shop.theme.partner.is_some() { (trade::table(view, products, name, name, true, &html! {})) } @else { (cards(view, shelf, products)) }
            }
        }
    }
}

/// Sliders of the key at this place: banners side by side, and a row of products.
fn keyed<const AT: usize>(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    let Sliders(all) = view.read(&keyed_sliders(""), body).ok()?;
    let (banners, rows): (Vec<_>, Vec<_>) = all.iter().partition(|one| one.cards().is_empty());
    let banners = banners.get(..MOST_KEYED).unwrap_or(&banners);
    let row_of_key = rows.first().zip(KEYED_ROWS.get(AT));
    Some(html! {
        (offers(view, banners))
        @if let Some((slider, name)) = row_of_key { (row(view, slider, name, home::FROM_CATEGORIES)) }
    })
}

fn category_products(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    rows(
        view,
        &CATEGORY_PRODUCTS,
        body,
        CATEGORY_ROWS,
        "from-goods",
        home::FROM_CATEGORIES,
    )
}

fn similar_categories(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    rows(
        view,
        &SIMILAR_CATEGORIES,
        body,
        SIMILAR_ROWS,
        "from-categories",
        product::RECOMMENDED,
    )
}

fn carousel_categories(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    rows(
        view,
        &CAROUSEL_CATEGORIES,
        body,
        CAROUSEL_ROWS,
        "carousel",
        home::MORE_CATEGORIES,
    )
}

/// Categories with some of their products, each a row; those without any are links. What has no name of its own stands
/// under the word of its place, which no other place has.
fn rows(
    view: &View<'_>,
    call: &Call<SimilarCategories>,
    body: &[u8],
    names: [&'static str; 3],
    id: &'static str,
    word: Word,
) -> Option<Markup> {
    let SimilarCategories(list) = view.read(call, body).ok()?;
    let mut rows = html! {};
    let mut links = html! {};
    let mut names = names.into_iter();
    for one in &list {
        if !one.cards().is_empty() {
            if let Some(name) = names.next() {
                row(view, one, name, word).render_to(&mut rows.0);
            }
        } else if let Some(href) = address(view, one) {
            let picture = view.media(&one.image);
            html! {
                li { a.chip href=(href) {
                    @if !picture.is_empty() { (Picture::new(picture, PictureKind::CHIP).late()) }
                    (one.title)
                } }
            }
            .render_to(&mut links.0);
        }
    }
    Some(html! {
        (rows)
        @if !links.0.is_empty() {
            section.wrap.section aria-labelledby=(id) {
                div.section-head { h2 id=(id) { (view.words().say(word)) } }
                ul.chips.home-chips { (links) }
            }
        }
    })
}

/// Where a category's row leads: the menu knows its whole address.
fn address(view: &View<'_>, one: &Slider) -> Option<String> {
    match view.menu.address(&one.link) {
        Some(slug) => Some(view.href(Route::Category(slug))),
        None => view.link(&one.link),
    }
}

/// A row of products that a slider or a category brings; without a title under this word.
pub(super) fn row(view: &View<'_>, one: &Slider, name: &'static str, word: Word) -> Markup {
    let title = if one.title.is_empty() {
        view.words().say(word)
    } else {
        &one.title
    };
    let products = one.cards().get(..MOST_IN_ROW).unwrap_or(one.cards());
    let more = address(view, one).map(|href| (href, home::SEE_ALL));
    shelf(view, products, title, name, more)
}

/// The marks of the first brands.
fn brands(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    const ID: &str = "brands";
    let mut all = BRANDS.read(body).ok()?.0;
    all.truncate(MOST_BRANDS);
    let words = view.words();
    let marks = all.iter().filter_map(|brand| {
        let slug = Slug::encode(brand.slug.trim_matches('/'))?;
        Some((brand, view.href(Route::Brand(slug))))
    });
    Some(html! {
        @if !all.is_empty() {
            section.wrap.section aria-labelledby=(ID) {
                div.section-head {
                    h2 #(ID) { (words.say(words_of_content::BRANDS)) }
                    a.link href=(view.href(Route::Brands)) { (words.say(home::ALL_BRANDS)) }
                }
                ul.marks {
                    @for (brand, href) in marks {
                        @let picture = view.media(&brand.image);
                        li { a.mark href=(href) aria-label=[(!picture.is_empty()).then_some(&brand.name)] {
                            @if picture.is_empty() { b { (brand.name) } } @else { (Picture::new(picture, PictureKind::BRAND).late()) }
                        } }
                    }
                }
            }
        }
    })
}

/// Whom the shop looks for, where it wants home to tell.
fn vacancies(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    const ID: &str = "vacancies";
    let all = VACANCIES.read(body).ok()?.0;
    let shown = || {
        all.iter()
            .filter(|one| one.is_shown && one.is_active)
            .take(MOST_VACANCIES)
    };
    let words = view.words();
    let career = view.href(Route::Career);
    let href = |id: u64| match id {
        0 => career.clone(),
        id => [&*career, "#vacancy-", &id.to_string()].concat(),
    };
    Some(html! {
        @if shown().next().is_some() {
            section.wrap.section.hiring aria-labelledby=(ID) {
                h2 #(ID) { (words.say(home::VACANCIES)) }
                ul.chips { @for one in shown() { li { a.chip href=(href(one.id)) { (one.title) } } } }
                a.link href=(career) { (words.say(home::ALL_VACANCIES)) }
            }
        }
    })
}
