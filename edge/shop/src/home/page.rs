//! The home page.

use maud::{Markup, html};

use super::{
    MOST_NEW, MOST_PROMOS, NEW_PRODUCTS, POPULAR_PRODUCTS, PROMOS, Promos, Slider, Sliders,
};
use crate::delivery::{DEFAULT_REGION, Selection, Tariff};
use crate::html::{Icon, schema};
use crate::i18n::Word;
use crate::page::{Deferred, Page, View, alternates};
use crate::pagecache::CachePolicy;
use crate::product::Card;
use crate::product::cards::rail;
use crate::route::Route;
use crate::words::{cart, catalogue, home, product};

/// Banners beside the hero.
const MOST_BANNERS: usize = 2;

/// The rows of products that home shows at most, each with a name for its ids.
const ROWS: [&str; 4] = ["row-1", "row-2", "row-3", "row-4"];

/// Home: sliders and categories at once; promotions, new and popular products deferred.
pub fn home(view: &View<'_>, sliders: &Sliders) -> Page {
    let words = view.words();
    let name = view.shop.name();
    let (banners, rows): (Vec<&Slider>, Vec<&Slider>) = sliders
        .0
        .iter()
        .partition(|slider| slider.products.is_empty());
    Page {
        title: words.fill(home::TITLE, &[("name", name)]),
        description: words.fill(home::DESCRIPTION, &[("name", name)]),
        canonical: Some(view.href(Route::Home)),
        alternates: alternates(view, |_| Some(Route::Home)),
        query: String::new(),
        picture: banners
            .first()
            .map(|slider| view.media(&slider.image).into_owned())
            .filter(|image| !image.is_empty()),
        structured: vec![schema::organization(view), schema::website(view)],
        critical: html! {
            div.wrap {
                div.front {
                    @match banners.split_first() {
                        None => h1.unseen { (name) },
                        Some((first, others)) => {
                            (hero(view, first))
                            @if !others.is_empty() { div.promos { @for slider in others.iter().take(MOST_BANNERS) { (banner(view, slider)) } } }
                        }
                    }
                }
            }
            (categories(view))
            @for (slider, name) in rows.iter().zip(ROWS) { (rail(view, &slider.products, &slider.title, name)) }
            (promises(view))
        },
        deferred: vec![
            Deferred {
                request: NEW_PRODUCTS.request,
                render: new_products,
            },
            Deferred {
                request: PROMOS.request,
                render: promos,
            },
            Deferred {
                request: POPULAR_PRODUCTS.request,
                render: popular_products,
            },
        ],
        signed_in: None,
        cache: CachePolicy::Page,
    }
}

fn hero(view: &View<'_>, slider: &Slider) -> Markup {
    html! {
        section.hero {
            div.hero-words {
                h1.hero-title { (slider.title) }
                @if !slider.text.is_empty() { p.hero-text { (slider.text) } }
                @if let Some(href) = view.link(&slider.link) {
                    a.button.button-main.button-large href=(href) {
                        (if slider.link_title.is_empty() { &slider.title } else { &slider.link_title }) (Icon("arrow"))
                    }
                }
            }
            div.hero-picture { @if !slider.image.is_empty() { img src=(view.media(&slider.image)) alt="" width="1200" height="900" fetchpriority="high"; } }
        }
    }
}

/// A smaller banner beside the hero.
fn banner(view: &View<'_>, slider: &Slider) -> Markup {
    html! {
        a.promo href=[view.link(&slider.link)] {
            div.promo-words {
                h2 { (slider.title) }
                @if !slider.text.is_empty() { p { (slider.text) } }
            }
            @if !slider.image.is_empty() { img src=(view.media(&slider.image)) alt="" width="1200" height="900" loading="lazy" decoding="async"; }
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
                            span.tile-picture { @if !category.image.is_empty() { img src=(view.media(&category.image)) alt="" width="800" height="800" loading="lazy" decoding="async"; } }
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
    let tariff = Tariff::of(view.shop);
    let courier = tariff.full_price(Selection::courier(DEFAULT_REGION));
    let threshold = tariff.free_from(DEFAULT_REGION);
    let promise = |icon, title: Word, text: &str| html! { li.promise { (Icon(icon)) h3 { (words.say(title)) } p { (text) } } };
    html! {
        section.wrap.section aria-labelledby="promises" {
            h2.unseen #promises { (words.say(home::PROMISES)) }
            ul.promises {
                @if let Some((courier, threshold)) = courier.zip(threshold) {
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
                        @if !promo.image.is_empty() { img src=(view.media(&promo.image)) alt="" width="800" height="800" loading="lazy" decoding="async"; }
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
