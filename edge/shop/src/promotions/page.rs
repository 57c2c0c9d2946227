//! Promotions by state, and one with its goods.

use maud::{Markup, html};

use super::calls::PROMOS;
use super::{PROMOTIONS, Promotion, PromotionGoods, Promotions, State, goods};
use crate::assets::PlainIsland;
use crate::catalogue::page::{LISTED, changing, goods as listed_goods};
use crate::catalogue::{CategoryAnswer, Key, Listing, Relaxed};
use crate::html::{Drawing, Icon, Picture, When, crumbs, empty_part, plain_island, prose, schema};
use crate::i18n::Word;
use crate::moment::machine;
use crate::page::{Deferred, Page, View};
use crate::pagecache::CachePolicy;
use crate::pictures::{PagePicture, PictureKind};
use crate::product::cards::rail;
use crate::route::{Route, Slug};
use crate::seo::Crumb;
use crate::words::{catalogue, favourites, promotions as words_of};

/// The most promotions that home shows (spec commerce 2).
const MOST_ON_HOME: usize = 3;
/// The most promotions of a state in the list.
const MOST_OF_STATE: usize = 60;
const MOST_GOODS: usize = 12;

/// All promotions under their states; their goods are deferred.
pub fn promotions(view: &View<'_>, all: &Promotions) -> Page {
    let words = view.words();
    let title = words.say(words_of::TITLE);
    let zone = view.shop.site.time_zone;
    let of = |state| {
        let all = all.0.iter();
        all.filter(move |one| one.state(zone, view.now_ms) == state)
            .take(MOST_OF_STATE)
    };
    let critical = html! {
        div.wrap {
            (crumbs(view, &[], Some(title)))
            div.page-head { h1 { (title) } p.promo-lead { (words.say(words_of::LEAD)) } }
            @if all.0.is_empty() { (nothing(view)) }
            @for state in State::ALL {
                @if of(state).next().is_some() {
                    section.section.promo-group aria-labelledby=(id(state)) {
                        div.section-head { h2 id=(id(state)) { (words.say(name(state))) } }
                        div.promos.promos-over[state == State::Ended] { @for (at, one) in of(state).enumerate() {
                            (card(view, one, Some(state), state == State::Active && at < 2))
                        } }
                    }
                }
            }
        }
    };
    Page {
        structured: vec![schema::breadcrumbs(view, &[], Some(title))],
        deferred: vec![Deferred {
            shared: false,
            request: goods(None, &Listing::default()).request,
            render: Box::new(on_promotion),
        }],
        ..Page::public(
            view,
            |_| Some(Route::Promotions),
            title,
            words.say(words_of::LEAD),
            critical,
        )
    }
}

fn on_promotion(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    let PromotionGoods { listed, .. } = view.read(&goods(None, &Listing::default()), body).ok()?;
    let cards = listed
        .products
        .get(..MOST_GOODS)
        .unwrap_or(&listed.products);
    Some(rail(
        view,
        cards,
        view.words().say(words_of::GOODS),
        "goods",
    ))
}

const fn id(state: State) -> &'static str {
    match state {
        State::Active => "active",
        State::Coming => "coming",
        State::Ended => "ended",
    }
}

fn name(state: State) -> Word {
    match state {
        State::Active => words_of::ACTIVE,
        State::Coming => words_of::COMING,
        State::Ended => words_of::ENDED,
    }
}

fn nothing(view: &View<'_>) -> Markup {
    let words = view.words();
    empty_part(
        Drawing::Shelf,
        words.say(words_of::EMPTY_TITLE),
        words.say(words_of::EMPTY_TEXT),
        &html! { a.button.button-main href=(view.href(Route::Home)) { (words.say(favourites::EMPTY_ACTION)) } },
    )
}

/// The first active promotions, for home; nothing if there are none.
pub fn of_home() -> Deferred {
    Deferred {
        shared: false,
        request: PROMOTIONS.request,
        render: Box::new(|view, body| {
            let Promotions(all) = PROMOTIONS.read(body).ok()?;
            let state = |one: &Promotion| one.state(view.shop.site.time_zone, view.now_ms);
            let active = || {
                all.iter()
                    .filter(|one| state(one) == State::Active)
                    .take(MOST_ON_HOME)
            };
            let words = view.words();
            Some(html! {
                @if active().next().is_some() {
                    section.wrap.section aria-labelledby="promos" {
                        div.section-head {
                            h2 #promos { (words.say(words_of::TITLE)) }
                            a.link href=(view.href(Route::Promotions)) { (words.say(words_of::ALL)) }
                        }
                        div.promos { @for one in active() { (card(view, one, None, false)) } }
                    }
                }
            })
        }),
    }
}

/// The link of a promotion: its own page, or the backend's link.
fn href(view: &View<'_>, promotion: &Promotion) -> Option<String> {
    match Slug::encode(promotion.id.trim_matches('/')) {
        Some(id) if !id.as_str().contains('/') => Some(view.href(Route::Promotion(id))),
        _ => view.link(&promotion.link),
    }
}

/// A promotion in a list: its title, end and picture; the link covers all of it.
fn card(view: &View<'_>, promotion: &Promotion, state: Option<State>, eager: bool) -> Markup {
    let name = html! { @match href(view, promotion) { Some(href) => a href=(href) { (display_title(view, promotion)) }, None => (display_title(view, promotion)) } };
    let picture = view.media(&promotion.image);
    html! {
        div.promo.promo-card {
            div.promo-words {
                h3 { (name) }
                @if !promotion.text.is_empty() { p { (promotion.text) } }
            }
            div.promo-term { (term(view, promotion, state, false)) }
            @if !picture.is_empty() { (Picture::new(picture, PictureKind::PROMOTION).late_unless(eager)) }
        }
    }
}

/// The title of a promotion; one that is only a picture is called an offer of the shop.
fn display_title<'a>(view: &View<'a>, promotion: &'a Promotion) -> &'a str {
    if promotion.title.is_empty() {
        view.words().say(words_of::OFFER)
    } else {
        &promotion.title
    }
}

/// The end of a promotion with a countdown by the browser; or its start, or that it is over. A year other than the
/// present one is always shown.
fn term(view: &View<'_>, promotion: &Promotion, state: Option<State>, with_year: bool) -> Markup {
    let words = view.words();
    let zone = view.shop.site.time_zone;
    let at = |template, ms: i64| {
        let with_year = with_year || zone.year_of(ms) != zone.year_of(view.now_ms);
        let (date, time) = zone.show(words, ms, with_year);
        html! { time datetime=(machine(ms)) { (words.fill(template, &[("date", &date), ("time", &time)])) } }
    };
    if state == Some(State::Ended) {
        return html! { p.term { (words.say(words_of::OVER)) } };
    }
    let starts = promotion.starts.filter(|_| state == Some(State::Coming));
    if let Some(starts) = starts {
        return html! { p.term { (Icon("clock")) (at(words_of::FROM, starts.starts_ms(zone))) } };
    }
    let Some(ends) = promotion.ends else {
        return html! {};
    };
    let until = html! { p.term { (Icon("clock")) (at(words_of::UNTIL, ends.ends_ms(zone))) } };
    if state == Some(State::Coming) {
        return until;
    }
    let label = words.say(words_of::LEFT);
    let over = words.say(words_of::OVER);
    let counted =
        html! { div { (until) p.left aria-hidden="true" data-label=(label) data-over=(over) {} } };
    plain_island(
        view.assets,
        PlainIsland::Countdown,
        When::Visible,
        None,
        &counted,
    )
}

/// One promotion: its text, its end, and its goods as a listing.
pub fn promotion(
    view: &View<'_>,
    id: &Slug,
    promotion: &Promotion,
    goods: Option<CategoryAnswer>,
    listing: &Listing,
) -> Page {
    let words = view.words();
    let route = Route::Promotion(id.clone());
    let path = view.href(route.clone());
    let title = display_title(view, promotion);
    let way = [Crumb::new(
        words.say(words_of::TITLE),
        &Route::Promotions.path(),
    )];
    let state = promotion.state(view.shop.site.time_zone, view.now_ms);
    let is_whole = goods.is_some();
    let mut goods = goods.unwrap_or_default();
    // The promotion filter is not shown: the page is already about one promotion.
    goods
        .filters
        .retain(|filter| Key::read(PROMOS).as_ref() != Some(&filter.key));
    if goods.products.is_empty() && !listing.is_filtered() {
        goods.products.clone_from(&promotion.products);
    }
    let picture = view.media(&promotion.image);
    let text = prose(view, &promotion.html);
    let critical = changing(
        view,
        &html! {
            (crumbs(view, &way, Some(title)))
            div.promo-head.promo-bare[picture.is_empty()] {
                div.promo-words {
                    @if state != State::Active { p { span.badge.badge-notice { (words.say(name(state))) } } }
                    h1 { (title) }
                    @if !promotion.text.is_empty() { p.promo-lead { (promotion.text) } }
                    (term(view, promotion, Some(state), true))
                }
                @if !picture.is_empty() { (Picture::new(picture.clone(), PictureKind::PROMOTION_HEAD).first()) }
            }
            @if !text.0.is_empty() { div.promo-text { (text) } }
            @if !goods.products.is_empty() || listing.is_filtered() {
                h2.unseen #(LISTED) data-listed {
                    (words.say(words_of::GOODS))
                    @if let Some(total) = goods.total(listing) { " " (words.count(catalogue::PRODUCTS, total)) }
                }
                (listed_goods(view, &goods, listing, &Relaxed::all(listing), &path, None))
            } @else {
                p.promo-none { (words.say(if is_whole { words_of::NO_GOODS } else { words_of::GOODS_UNKNOWN })) " "
                    a.link href=(view.href(Route::Promotions)) { (words.say(words_of::ALL)) } }
            }
        },
    );
    let told = |own: &str, usual: &str| if own.is_empty() { usual } else { own }.to_owned();
    let mut title = told(&promotion.seo_info.title, title);
    if listing.page > 1 {
        title = [
            &*title,
            " · ",
            &words.fill(catalogue::PAGE, &[("page", &listing.page.to_string())]),
        ]
        .concat();
    }
    let query = listing.query();
    Page {
        canonical: listing.is_plain().then(|| [&*path, &query].concat()),
        keywords: promotion.seo_info.keywords.0.as_str().into(),
        query: query.trim_start_matches('?').to_owned(),
        structured: vec![schema::breadcrumbs(view, &way, Some(&title))],
        picture: PagePicture::preloaded(picture, PictureKind::PROMOTION_HEAD),
        cache: if is_whole {
            CachePolicy::Page
        } else {
            CachePolicy::Private
        },
        ..Page::public(
            view,
            |_| Some(route.clone()),
            &title,
            &told(&promotion.seo_info.description, &promotion.text),
            critical,
        )
    }
}
