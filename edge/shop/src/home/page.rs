//! The home page.

use maud::{Markup, html};

use super::banner_rows::{banner, offers, strip};
use super::{ShowOn, Slider, Sliders, parts, plain};
use crate::adverts::page as advert_pages;
use crate::delivery::{Tariff, pickup_time};
use crate::html::{Icon, Picture, schema};
use crate::letters::page::without_scripts;
use crate::page::{CompanyPlace, FrameKind, Page, View, alternates};
use crate::pagecache::CachePolicy;
use crate::pictures::{PagePicture, PictureKind};
use crate::route::Route;
use crate::site::{HomeSection, SectionGround};
use crate::words::{adverts, cart, catalogue, home, product};

/// Banners beside the hero, and under the categories.
const MOST_BESIDE: usize = 2;
const MOST_OFFERS: usize = 4;

/// The rows of products that home shows at most, each with a name for its ids.
const ROWS: [&str; 4] = ["row-1", "row-2", "row-3", "row-4"];

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

/// Home: its parts in the order that the site names. What stands before the first part that waits for a call of its own
/// comes at once.
pub fn home(view: &View<'_>, sliders: &Sliders, slides: &Sliders) -> Page {
    let words = view.words();
    let name = view.shop.name();
    let sections = view.shop.site.home_sections();
    // The page is named by its largest banner where it begins with it.
    let is_led = sections.first() == Some(&HomeSection::Front);
    let banners = Banners::new(sliders, slides);
    let rows = sliders.0.iter().filter(|slider| !slider.cards().is_empty());
    let hero_kind = PictureKind::hero(view.shop.theme.hero, !banners.beside.is_empty());
    let fill = |word| words.fill(word, &[("name", name)]);
    let (title, description) = if view.shop.site.is_market() {
        (
            fill(adverts::HOME_PAGE),
            words.say(adverts::LEAD).to_owned(),
        )
    } else {
        (fill(home::TITLE), fill(home::DESCRIPTION))
    };
    let mut page = Page {
        frame: FrameKind::Shop,
        title,
        description,
        keywords: Box::default(),
        canonical: Some(view.href(Route::Home)),
        alternates: alternates(view, |_| Some(Route::Home)),
        query: String::new(),
        picture: banners
            .hero
            .and_then(|slider| PagePicture::preloaded(view.media(&slider.image), hero_kind)),
        structured: vec![schema::organization(view), schema::website(view)],
        critical: html! {
            (without_scripts(view))
            @if !is_led { h1.unseen { (name) } }
            // The parts after it stand on alternating grounds.
            @if view.shop.theme.sections == SectionGround::Banded { span.banded hidden {} }
        },
        deferred: Vec::new(),
        behind: Vec::new(),
        instead: Vec::new(),
        signed_in: None,
        searched: Box::default(),
        age_restricted: false,
        said: None,
        company: CompanyPlace::Nowhere,
        made_for: None,
        preview: None,
        cache: CachePolicy::Page,
    };
    for section in sections {
        let part = match section {
            HomeSection::Front => html! {
                @if !banners.top.is_empty() { div.wrap.banner-top { div.promos { @for slider in &banners.top { (banner(view, slider, PictureKind::TOP_BANNER, is_led)) } } } }
                div.wrap {
                    div.front {
                        @match banners.hero {
                            Some(slider) => (hero(view, slider, hero_kind, is_led)),
                            None => @if is_led { h1.unseen { (name) } },
                        }
                        (strip(view, &banners.beside))
                    }
                }
            },
            HomeSection::Categories | HomeSection::Index if !view.menu.leads_on(view.language) => {
                html! {}
            }
            HomeSection::Categories => categories(view),
            HomeSection::Index => plain::index(view),
            HomeSection::Help => plain::help(view),
            HomeSection::Quick => plain::quick(view),
            HomeSection::Offers => offers(view, &banners.offers),
            HomeSection::Rows => html! {
                @for (slider, name) in rows.clone().zip(ROWS) { (parts::row(view, slider, name, home::FROM_CATEGORIES)) }
            },
            HomeSection::Promises => promises(view),
            HomeSection::Bottom => offers(view, &banners.bottom),
            HomeSection::Adverts => {
                page.add(advert_pages::search(view));
                parts::later(view, section, &mut page.deferred);
                continue;
            }
            HomeSection::Promotions
            | HomeSection::Day
            | HomeSection::Discounts
            | HomeSection::New
            | HomeSection::Keyed
            | HomeSection::Goods
            | HomeSection::Popular
            | HomeSection::Similar
            | HomeSection::Carousel
            | HomeSection::Brands
            | HomeSection::Queries
            | HomeSection::Services
            | HomeSection::Articles
            | HomeSection::Shops
            | HomeSection::Vacancies => {
                parts::later(view, section, &mut page.deferred);
                continue;
            }
        };
        page.add(part);
    }
    page
}

fn hero(view: &View<'_>, slider: &Slider, kind: PictureKind, is_led: bool) -> Markup {
    let picture = Picture::new(view.media(&slider.image), kind);
    html! {
        section.hero {
            div.hero-words {
                @match (slider.title.as_str(), is_led) {
                    ("", true) => h1.unseen { (view.shop.name()) },
                    ("", false) => {},
                    (title, true) => h1.hero-title { (title) },
                    (title, false) => h2.hero-title { (title) },
                }
                @if !slider.text.is_empty() { p.hero-text { (slider.text) } }
                @if let Some(href) = view.link(&slider.link) {
                    a.button.button-main.button-large href=(href) {
                        (if slider.link_title.is_empty() { &slider.title } else { &slider.link_title }) (Icon("arrow"))
                    }
                }
            }
            div.hero-picture { @if is_led { (picture.first()) } @else { (picture.late()) } }
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
                            span.tile-picture { (Picture::new(view.media(&category.image), PictureKind::tile(view.shop.theme.cards)).late()) }
                            span.tile-name {
                                (category.title)
                                @if category.product_count > 0 { " " span.tile-count { (words.count(catalogue::PRODUCTS, category.product_count)) } }
                            }
                        } }
                    }
                }
            }
        }
    }
}

/// What the shop promises, from its settings and its config.
fn promises(view: &View<'_>) -> Markup {
    let words = view.words();
    let standard = Tariff::of(view.shop).and_then(|tariff| tariff.standard());
    let promise = |icon, title: &str, text: &str| html! { li.promise { (Icon(icon)) h3 { (title) } p { (text) } } };
    html! {
        section.wrap.section aria-labelledby="promises" {
            h2.unseen #promises { (words.say(home::PROMISES)) }
            ul.promises {
                @if let Some((courier, threshold)) = standard {
                    (promise("truck", words.say(product::DELIVERY), &words.fill(product::DELIVERY_PRICE, &[
                        ("price", &courier.starting(view.language)), ("threshold", &threshold.starting(view.language)),
                    ])))
                }
                (promise("store", words.say(product::PICKUP), &pickup_time(view)))
                @if let Some(days) = view.shop.site.promises.return_days {
                    (promise("returns", &words.count(product::RETURNS, days), words.say(product::RETURNS_TEXT)))
                }
                (promise("lock", words.say(home::PAYMENT), words.say(cart::SECURE)))
            }
        }
    }
}
