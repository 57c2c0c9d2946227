//! The list of adverts, and its part of home.

use maud::{Markup, html};

use super::answers::AdvertList;
use super::calls::{CATEGORIES, adverts as call};
use super::card::{Heading, cards, offer_name};
use super::filter_form::{Chip, UNREAD, chips, chosen, currencies, form, layout, sort};
use super::filters::{AdvertFilters, CURRENCY, OFFER, PRICE};
use super::lists::{ListView, Lists, Loosened};
use super::map::{MAP, has_map, map};
use super::place::Entry;
use super::rates::Rates;
use super::windows::windows;
use super::{Advert, OfferType};
use crate::catalogue::page::{changing, pages};
use crate::html::{DecimalField, Drawing, Icon, crumbs, empty_part, schema};
use crate::moment::Day;
use crate::page::{Deferred, Page, View, alternates};
use crate::pagecache::CachePolicy;
use crate::pictures::PagePicture;
use crate::route::Route;
use crate::words::{adverts, catalogue};

/// The adverts of a full page, as the backend sends them (spec commerce 4, adverts).
const PER_PAGE: usize = 24;
/// The adverts of home.
const ON_HOME: usize = 8;

/// The filters that an empty list may do without, each alone; a few, for each costs a call.
pub fn loosened(view: &View<'_>, lists: &Lists, filters: &AdvertFilters) -> Vec<AdvertFilters> {
    const MOST: usize = 4;
    let chips = chips(view, lists, filters)
        .into_iter()
        .map(|chip| chip.without);
    chips.take(MOST).collect()
}

/// The adverts that are shown: of a first page of which more than half came, the first half (spec commerce 4), with a
/// link to the rest.
fn shown<'a>(list: &'a AdvertList, filters: &AdvertFilters) -> (&'a [Advert], usize) {
    let all = list.adverts.as_slice();
    let half = PER_PAGE / 2;
    let is_first = filters.page == 1 && !filters.whole && !filters.is_filtered();
    match all.get(..half) {
        Some(first) if is_first && all.len() > half => (first, all.len() - half),
        _ => (all, 0),
    }
}

/// The page of the list.
pub fn page(view: &View<'_>, shown_list: &ListView<'_>) -> Page {
    let words = view.words();
    let ListView {
        list,
        lists,
        filters,
        ..
    } = shown_list;
    let path = view.href(Route::Adverts);
    let named = words.say(adverts::TITLE);
    let title = if filters.page > 1 {
        [
            named,
            " · ",
            &words.fill(catalogue::PAGE, &[("page", &filters.page.to_string())]),
        ]
        .concat()
    } else {
        named.to_owned()
    };
    let total = total(list, filters);
    let own = AdvertFilters {
        whole: false,
        rows: false,
        ..(*filters).clone()
    };
    let plain = !filters.is_filtered() && filters.sort == super::AdvertSort::default();
    let critical = html! {
        (crumbs(view, &[], Some(named)))
        div.page-head {
            h1 data-listed { (named) @if let Some(total) = total { " " span.chip-count { (words.count(adverts::COUNT, total)) } } }
            @if filters.page == 1 { p.catalogue-text { (words.say(adverts::LEAD)) } }
        }
        (listing(view, shown_list, total, &path))
        (windows(view))
    };
    let first = list.adverts.first().and_then(Advert::cover);
    Page {
        title,
        description: words.say(adverts::LEAD).to_owned(),
        canonical: plain.then(|| [path.as_str(), &own.query()].concat()),
        alternates: alternates(view, |_| Some(Route::Adverts))
            .into_iter()
            .map(|(language, href)| (language, href + &filters.query()))
            .collect(),
        structured: vec![schema::breadcrumbs(view, &[], Some(named))],
        picture: first
            .and_then(|cover| PagePicture::preloaded(view.media(cover), super::card::PICTURE)),
        cache: if list.pages.contradict(list.adverts.len() as u64)
            || shown_list.withdrawn
            || !shown_list.unread.is_empty()
            || lists_lack(lists)
        {
            CachePolicy::Private
        } else {
            CachePolicy::Page
        },
        ..Page::public(
            view,
            |_| Some(Route::Adverts),
            "",
            "",
            changing(view, &critical),
        )
    }
}

/// Whether something could not be loaded: such a page is not kept.
const fn lists_lack(lists: &Lists) -> bool {
    lists.regions.is_none()
        || lists.categories.is_none()
        || lists.attributes.is_none()
        || lists.rates.is_none()
}

fn total(list: &AdvertList, filters: &AdvertFilters) -> Option<u64> {
    list.pages.all(filters.page, Some(PER_PAGE as u64))
}

fn listing(view: &View<'_>, shown_list: &ListView<'_>, total: Option<u64>, path: &str) -> Markup {
    let words = view.words();
    let ListView {
        list,
        lists,
        filters,
        withdrawn,
        unread,
        loosened,
    } = shown_list;
    let chips = chips(view, lists, filters);
    let (first, rest) = shown(list, filters);
    let unknown = Rates::default();
    let rates = lists.rates.as_ref().unwrap_or(&unknown);
    let here = total.unwrap_or(list.pages.items());
    html! {
        div.catalogue {
            (form(view, shown_list, here, path))
            div {
                @if let [(_, typed), ..] = unread {
                    p.notice.notice-warning #(UNREAD) role="status" { (Icon("alert")) span { (words.fill(adverts::UNREAD, &[("text", typed)])) } }
                }
                @if *withdrawn { p.notice.notice-warning role="status" { (Icon("alert")) span { (words.say(adverts::WITHDRAWN)) } } }
                div.catalogue-tools {
                    button.button.filters-open type="button" popovertarget="filters" {
                        (Icon("filters")) (words.say(catalogue::FILTERS))
                        @if !chips.is_empty() { span.chip-count { (chips.len()) } }
                    }
                    a.button.advert-narrow data-opens="sortingAnnouncements" data-narrow href="#sorting" { (words.say(catalogue::SORT_BY)) }
                    a.button.advert-narrow data-opens="announcementsLayout" data-narrow href="#layout" { (words.say(adverts::LAYOUT)) }
                    div.advert-wide #sorting data-window="sortingAnnouncements" data-title=(words.say(catalogue::SORT_BY)) { (sort(view, filters, path)) }
                    div.advert-wide #layout data-window="announcementsLayout" data-title=(words.say(adverts::LAYOUT)) { (layout(view, filters, path)) }
                    @if has_map(first) { a.button href={ "#" (MAP) } { (Icon("pin")) (words.say(adverts::MAP)) } }
                    (chosen(view, &chips, path))
                }
                @if list.adverts.is_empty() {
                    (nothing(view, &chips, loosened, path))
                } @else {
                    (cards(view, first, rates, filters, Heading::Second))
                    @if rest > 0 {
                        @let whole = AdvertFilters { whole: true, ..(*filters).clone() };
                        p.more { a.button rel="nofollow" href={ (path) (whole.query()) } { (words.fill(adverts::REST, &[("count", &rest.to_string())])) } }
                    }
                    (pages(view, filters.page, list.pages.last(filters.page), &|page| {
                        let other = AdvertFilters { page, whole: false, ..(*filters).clone() };
                        [path, &other.query()].concat()
                    }))
                    (rates_note(view, list, rates, filters))
                    (map(view, first, filters, path))
                }
            }
        }
    }
}

/// The day of the rates, if a price was compared by them; that they are unknown, if one could not be.
fn rates_note(
    view: &View<'_>,
    list: &AdvertList,
    rates: &Rates,
    filters: &AdvertFilters,
) -> Markup {
    let words = view.words();
    let zone = view.shop.site.time_zone;
    let usual = super::notes::usual_currency(view);
    let priced = || {
        list.adverts
            .iter()
            .filter_map(|advert| advert.priced(usual))
    };
    let others = || priced().filter(|(_, own)| *own != filters.currency);
    let is_compared =
        others().any(|(price, own)| rates.about(price, own, filters.currency).is_some());
    let day = rates
        .day
        .map(|day| Day::of_moment(zone, day.starts_ms(zone)));
    html! {
        @if is_compared {
            @if let Some(day) = day { p.advert-rates.quiet { (words.fill(adverts::RATES_DAY, &[("date", &day.in_words(words))])) } }
        } @else if others().next().is_some() {
            p.advert-rates.quiet { (words.say(adverts::RATES_UNKNOWN)) }
        }
    }
}

/// An empty list: the filters to do without, and how many adverts that brings.
fn nothing(view: &View<'_>, chips: &[Chip], loosened: &[Loosened], path: &str) -> Markup {
    let words = view.words();
    if chips.is_empty() {
        return empty_part(
            Drawing::Shelf,
            words.say(adverts::NOTHING_TITLE),
            words.say(adverts::NOTHING_TEXT),
            &html! {},
        );
    }
    let brought = |chip: &Chip| {
        let known = loosened
            .iter()
            .find(|(filters, _)| *filters == chip.without);
        known.and_then(|(_, total)| *total)
    };
    let mut ways: Vec<&Chip> = chips
        .iter()
        .filter(|chip| brought(chip) != Some(0))
        .collect();
    ways.sort_by_key(|chip| std::cmp::Reverse(brought(chip)));
    empty_part(
        Drawing::Lens,
        words.say(adverts::EMPTY_TITLE),
        words.say(adverts::EMPTY_TEXT),
        &html! {
            @for chip in ways {
                a.button rel="nofollow" href={ (path) (chip.without.query()) } {
                    (words.fill(catalogue::WITHOUT_FILTER, &[("name", &chip.name)]))
                    @if let Some(total) = brought(chip) { " " span.chip-count { (words.count(adverts::COUNT, total)) } }
                }
            }
            a.button.button-main href=(path) { (words.say(catalogue::CLEAR_FILTERS)) }
        },
    )
}

/// The short search of home.
pub fn search(view: &View<'_>) -> Markup {
    let words = view.words();
    html! {
        section.advert-home aria-labelledby="adverts-search" {
            div.wrap {
                h2 #adverts-search { (words.say(adverts::HOME_TITLE)) }
                p.advert-home-lead { (words.say(adverts::LEAD)) }
                form.advert-search method="get" action=(view.href(Route::Adverts)) {
                    label.advert-choice {
                        span { (words.say(adverts::OFFER)) }
                        select.select name=(OFFER) {
                            option value="" { (words.say(adverts::ALL_OFFERS)) }
                            @for offer in &OfferType::KNOWN { option value=(offer.code()) { (offer_name(view, offer)) } }
                        }
                    }
                    label.advert-choice { span { (words.say(adverts::PRICE_TO)) } (DecimalField { class: Some("input"), ..DecimalField::price(PRICE[1], "") }) }
                    label.advert-choice {
                        span { (words.say(adverts::CURRENCY)) }
                        select.select name=(CURRENCY) { @for currency in currencies(view) { option value=(currency.code()) { (currency.code()) } } }
                    }
                    button.button.button-main type="submit" { (Icon("search")) (words.say(adverts::SEARCH)) }
                }
            }
        }
    }
}

/// What follows the search of home: the categories, and the newest adverts.
pub fn of_home() -> [Deferred; 2] {
    [
        Deferred {
            shared: true,
            request: CATEGORIES.request,
            render: Box::new(kinds),
        },
        Deferred {
            shared: true,
            request: call(&AdvertFilters::default()).request,
            render: Box::new(newest),
        },
    ]
}

/// A link to the list of each category.
fn kinds(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    let categories = CATEGORIES.read(body).ok()?;
    let path = view.href(Route::Adverts);
    let of = |category: &Entry| {
        let filters = AdvertFilters {
            category: Some(category.id),
            ..AdvertFilters::default()
        };
        [path.as_str(), &filters.query()].concat()
    };
    Some(html! {
        @if !categories.0.is_empty() {
            nav.wrap.advert-kinds aria-label=(view.words().say(adverts::CATEGORY)) {
                ul { @for category in &categories.0 { li { a href=(of(category)) { (category.shown(view.language)) (Icon("chevron-right")) } } } }
            }
        }
    })
}

fn newest(view: &View<'_>, body: &[u8]) -> Option<Markup> {
    let filters = AdvertFilters::default();
    let list = call(&filters).read(body).ok()?;
    let first = list.adverts.get(..ON_HOME).unwrap_or(&list.adverts);
    let words = view.words();
    let path = view.href(Route::Adverts);
    Some(html! {
        section.wrap.section aria-labelledby="adverts-newest" {
            div.section-head { h2 #adverts-newest { (words.say(adverts::NEWEST)) } a.link href=(path) { (words.say(adverts::ALL)) } }
            (cards(view, first, &Rates::default(), &filters, Heading::Third))
        }
    })
}
