//! The home page.

use maud::{Markup, Render, html};

use super::{
    MOST_NEW, MOST_PROMOS, NEW_PRODUCTS, POPULAR_PRODUCTS, PROMOS, Promos, SIMILAR_CATEGORIES,
    ShowOn, SimilarCategories, Slider, Sliders,
};
use crate::advantages;
use crate::assets::Piece;
use crate::delivery::Tariff;
use crate::html::{Icon, Picture, schema};
use crate::i18n::Word;
use crate::page::{Deferred, Page, View, alternates};
use crate::pagecache::CachePolicy;
use crate::product::Card;
use crate::product::cards::{Shelf, cards, rail};
use crate::route::Route;
use crate::words::{cart, catalogue, home, product};

/// Banners beside the hero, and under the categories.
const MOST_BESIDE: usize = 2;
const MOST_OFFERS: usize = 4;

/// The rows of products that home shows at most, each with a name for its ids.
const ROWS: [&str; 4] = ["row-1", "row-2", "row-3", "row-4"];
/// The same of categories with some of their products.
const CATEGORY_ROWS: [&str; 3] = ["category-1", "category-2", "category-3"];
const MOST_IN_ROW: usize = 12;

/// The banners of home by where they stand.
#[derive(Default)]
struct Banners<'a> {
    top: Vec<&'a Slider>,
    hero: Option<&'a Slider>,
    beside: Vec<&'a Slider>,
    offers: Vec<&'a Slider>,
    bottom: Vec<&'a Slider>,
}

impl<'a> Banners<'a> {
    /// Sliders go before the slides of the same place; what finds no room beside the hero is an offer.
    fn new(sliders: &'a Sliders, slides: &'a Sliders) -> Self {
        let mut placed = Self::default();
        let (mut front, mut beside) = (Vec::new(), Vec::new());
        front.extend(sliders.0.iter().filter(|one| one.cards().is_empty()));
        for slide in &slides.0 {
            match slide.show_on {
                ShowOn::Top => &mut placed.top,
                ShowOn::Main => &mut front,
                ShowOn::Beside => &mut beside,
                ShowOn::Bottom => &mut placed.bottom,
                ShowOn::Anywhere => &mut placed.offers,
            }
            .push(slide);
        }
        if front.is_empty() {
            front.append(&mut placed.offers);
        }
        if !front.is_empty() {
            placed.hero = Some(front.remove(0));
        }
        beside.append(&mut front);
        let mut offers = beside.split_off(beside.len().min(MOST_BESIDE));
        offers.append(&mut placed.offers);
        offers.truncate(MOST_OFFERS);
        placed.top.truncate(1);
        placed.bottom.truncate(MOST_BESIDE);
        Self {
            beside,
            offers,
            ..placed
        }
    }
}

/// Home: sliders, banners and categories at once; promotions, new and popular products, categories with products and
/// services deferred.
pub fn home(view: &View<'_>, sliders: &Sliders, slides: &Sliders) -> Page {
    let words = view.words();
    let name = view.shop.name();
    let banners = Banners::new(sliders, slides);
    let rows = sliders.0.iter().filter(|slider| !slider.cards().is_empty());
    Page {
        title: words.fill(home::TITLE, &[("name", name)]),
        description: words.fill(home::DESCRIPTION, &[("name", name)]),
        canonical: Some(view.href(Route::Home)),
        alternates: alternates(view, |_| Some(Route::Home)),
        query: String::new(),
        picture: banners
            .hero
            .and_then(|slider| view.media(&slider.image).into_owned().some()),
        structured: vec![schema::organization(view), schema::website(view)],
        styles: &[Piece::Parts, Piece::Card, Piece::Home],
        critical: html! {
            @if !banners.top.is_empty() { div.wrap.banner-top { (strip(view, &banners.top)) } }
            div.wrap {
                div.front {
                    @match banners.hero {
                        None => h1.unseen { (name) },
                        Some(slider) => (hero(view, slider)),
                    }
                    (strip(view, &banners.beside))
                }
            }
            (categories(view))
            (offers(view, &banners.offers))
            @for (slider, name) in rows.zip(ROWS) { (rail(view, slider.cards(), &slider.title, name)) }
            (promises(view))
            (offers(view, &banners.bottom))
        },
        deferred: vec![
            Deferred {
                shared: false,
                request: NEW_PRODUCTS.request,
                render: new_products,
            },
            Deferred {
                shared: false,
                request: PROMOS.request,
                render: promos,
            },
            Deferred {
                shared: false,
                request: POPULAR_PRODUCTS.request,
                render: popular_products,
            },
            Deferred {
                shared: false,
                request: SIMILAR_CATEGORIES.request,
                render: similar_categories,
            },
            advantages::services(),
        ],
        signed_in: None,
        cache: CachePolicy::Page,
    }
}

fn hero(view: &View<'_>, slider: &Slider) -> Markup {
    html! {
        section.hero {
            div.hero-words {
                @if slider.title.is_empty() { h1.unseen { (view.shop.name()) } } @else { h1.hero-title { (slider.title) } }
                @if !slider.text.is_empty() { p.hero-text { (slider.text) } }
                @if let Some(href) = view.link(&slider.link) {
                    a.button.button-main.button-large href=(href) {
                        (if slider.link_title.is_empty() { &slider.title } else { &slider.link_title }) (Icon("arrow"))
                    }
                }
            }
            div.hero-picture { (Picture::new(view.media(&slider.image), 1200, 900).first()) }
        }
    }
}

/// Smaller banners side by side.
fn strip(view: &View<'_>, banners: &[&Slider]) -> Markup {
    html! {
        @if !banners.is_empty() { div.promos { @for slider in banners { (banner(view, slider)) } } }
    }
}

/// The same as a part of the page.
fn offers(view: &View<'_>, banners: &[&Slider]) -> Markup {
    html! {
        @if !banners.is_empty() {
            div.wrap.section { (strip(view, banners)) }
        }
    }
}

/// A banner of words and a picture, or one that is all picture.
fn banner(view: &View<'_>, slider: &Slider) -> Markup {
    let wordless = slider.title.is_empty();
    // A picture that leads somewhere says where.
    let label = [&slider.text, &slider.link_title];
    let label = label.into_iter().find(|text| !text.is_empty());
    let label = label.map_or_else(|| view.words().say(home::OFFERS), String::as_str);
    html! {
        a.promo.promo-picture[wordless] href=[view.link(&slider.link)] {
            @if !wordless {
                div.promo-words {
                    h2 { (slider.title) }
                    @if !slider.text.is_empty() { p { (slider.text) } }
                }
            }
            (Picture::new(view.media(&slider.image), 1200, 900).late().said(if wordless { label } else { "" }))
        }
    }
}

fn categories(view: &View<'_>) -> Markup {
    let words = view.words();
    html! {
        section.wrap.section aria-labelledby="categories" {
            div.section-head { h2 #categories { (words.say(home::CATEGORIES)) } }
            ul.tiles {
                @for category in view.menu.active() {
                    @if let Some(href) = category.href(view.language) {
                        li { a.tile href=(href) {
                            span.tile-picture { (Picture::new(view.media(&category.image), 800, 800).late()) }
                            span.tile-name {
                                (category.title)
                                @if category.product_count > 0 { span.tile-count { (words.count(catalogue::PRODUCTS, category.product_count)) } }
                            }
                        } }
                    }
                }
            }
        }
    }
}

/// What the shop promises, from its own settings.
fn promises(view: &View<'_>) -> Markup {
    let words = view.words();
    let standard = Tariff::of(view.shop).and_then(|tariff| tariff.standard());
    let promise = |icon, title: Word, text: &str| html! { li.promise { (Icon(icon)) h3 { (words.say(title)) } p { (text) } } };
    html! {
        section.wrap.section aria-labelledby="promises" {
            h2.unseen #promises { (words.say(home::PROMISES)) }
            ul.promises {
                @if let Some((courier, threshold)) = standard {
                    (promise("truck", product::DELIVERY, &words.fill(product::DELIVERY_PRICE, &[
                        ("price", &courier.display(view.language)), ("threshold", &threshold.display(view.language)),
                    ])))
                }
                (promise("store", product::PICKUP, words.say(product::PICKUP_TEXT)))
                (promise("returns", product::RETURNS, words.say(product::RETURNS_TEXT)))
                (promise("lock", home::PAYMENT, words.say(cart::SECURE)))
            }
        }
    }
}

fn promos(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    let promos: Promos = PROMOS.read(body).ok()?;
    let shown: Vec<_> = promos
        .promos
        .iter()
        .filter(|promo| promo.is_active)
        .take(MOST_PROMOS)
        .collect();
    if shown.is_empty() {
        return Some(html! {});
    }
    Some(html! {
        section.wrap.section aria-labelledby="promos" {
            div.section-head { h2 #promos { (view.words().say(home::PROMOTIONS)) } }
            div.promos {
                @for promo in shown {
                    a.promo href=[view.link(&promo.slug)] {
                        div.promo-words { h3 { (promo.title) } @if !promo.text.is_empty() { p { (promo.text) } } }
                        (Picture::new(view.media(&promo.image), 800, 800).late())
                    }
                }
            }
        }
    })
}

fn new_products(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    let mut products = NEW_PRODUCTS.read(body).ok()?.listed()?;
    products.retain(Card::is_available);
    products.truncate(MOST_NEW);
    Some(shelf(view, &products, home::NEW_PRODUCTS, "new"))
}

fn popular_products(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    let products = POPULAR_PRODUCTS.read(body).ok()?.listed()?;
    Some(shelf(view, &products, home::POPULAR_PRODUCTS, "popular"))
}

fn shelf(view: &View<'_>, products: &[Card], title: Word, name: &'static str) -> Markup {
    rail(view, products, view.words().say(title), name)
}

/// Categories with some of their products, each a row; those without any are links.
fn similar_categories(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    let words = view.words();
    let SimilarCategories(list) = SIMILAR_CATEGORIES.read(body).ok()?;
    let mut rows = html! {};
    let mut links = html! {};
    let mut names = CATEGORY_ROWS.into_iter();
    for one in &list {
        let href = match view.menu.address(&one.link) {
            Some(slug) => Some(view.href(Route::Category(slug))),
            None => view.link(&one.link),
        };
        let cards = one.cards();
        if cards.is_empty() {
            html! { @if let Some(href) = href { li { a.chip href=(href) { (one.title) } } } }
                .render_to(&mut links.0);
        } else if let Some(name) = names.next() {
            let cards = cards.get(..MOST_IN_ROW).unwrap_or(cards);
            category(view, one, href, cards, name).render_to(&mut rows.0);
        }
    }
    Some(html! {
        (rows)
        @if !links.0.is_empty() {
            section.wrap.section aria-labelledby="from-categories" {
                div.section-head { h2 #from-categories { (words.say(home::FROM_CATEGORIES)) } }
                ul.catalogue-subs { (links) }
            }
        }
    })
}

/// A row of a category's products.
fn category(
    view: &View<'_>,
    one: &Slider,
    href: Option<String>,
    products: &[Card],
    name: &'static str,
) -> Markup {
    let words = view.words();
    let shelf = Shelf {
        name,
        rail: true,
        described: false,
        eager: 0,
    };
    html! {
        section.wrap.section aria-labelledby=(name) {
            div.section-head {
                h2 id=(name) { @if one.title.is_empty() { (words.say(home::FROM_CATEGORIES)) } @else { (one.title) } }
                @if let Some(href) = href { a.link href=(href) { (words.say(home::SEE_ALL)) span.unseen { " " (one.title) } } }
            }
            (cards(view, shelf, products))
        }
    }
}
