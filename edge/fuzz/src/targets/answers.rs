//! The backend's answers: any answer is read or is an error, and nothing in it can run on a page.

use std::cell::Cell;

use serde_json::Value;
use shop::account::{
    OrderFilter, order,
    order_page::{OrderExtras, order as order_page},
    orders,
    page::orders as orders_page,
};
use shop::backend::BackendFailure;
use shop::catalogue::{Listing, Relaxed, Usual, category, page::category as category_page};
use shop::content::{self, ContentCall, ContentQuery, plan};
use shop::contract::Contract as _;
use shop::favourites::favourites;
use shop::favourites::page::{ListPage, favourites as favourites_page};
use shop::home::{SLIDERS, SLIDES_BANNER, page::home as home_page};
use shop::i18n::Language;
use shop::layout::{frame, open};
use shop::lenient::Json;
use shop::page::{FrameKind, Page, View};
use shop::product::{page::product as product_page, product, products_by_id};
use shop::route::{Route, Slug};
use shop::search::{Query, listing as listing_of, page::results, search};
use shop::session::refused;
use shop::site::{GLOBAL_SETTINGS, Shop};

use super::Target;
use super::html::assert_address;
use crate::change::MARK;
use crate::random::Random;
use crate::tree::json;

/// Renders the page of an answer.
type Shows = fn(&View<'_>, &[u8]) -> Option<Page>;

/// The typed answers with a page. The numbers of content pages follow after them.
const TYPED: [(&str, Shows); 8] = [
    ("category", |view, body| {
        let (slug, listing) = (slug()?, Listing::default());
        let answer = category(&slug, &listing).read(body).ok()?;
        let offered = listing.offered_by(&answer);
        let listing = offered.unwrap_or_else(|| listing.on_page(2));
        let relaxed = Relaxed::all(&listing);
        Some(category_page(view, &slug, answer, &listing, &relaxed))
    }),
    ("product", |view, body| {
        let slug = slug()?;
        Some(product_page(view, &slug, &product(&slug).read(body).ok()?))
    }),
    ("search", |view, body| {
        let query = Query::new("ceai")?;
        let found = search(&query).read(body).ok()?;
        let listing = listing_of(Some(&query), &[], Usual::default());
        Some(results(view, "ceai", Some(&query), &found, &listing))
    }),
    ("sliders", |view, body| {
        let (sliders, slides) = (SLIDERS.read(body).ok()?, SLIDES_BANNER.read(body).ok()?);
        Some(home_page(view, &sliders, &slides))
    }),
    ("orders", |view, body| {
        let filter = OrderFilter::default().at(2);
        let found = orders(&filter).read(body).ok()?;
        Some(orders_page(
            view,
            &Route::AccountOrders,
            &found,
            &filter,
            None,
        ))
    }),
    ("order-detail", |view, body| {
        let slug = slug()?;
        let found = order(&slug).read(body).ok()?;
        Some(order_page(view, &slug, &found, OrderExtras::default()))
    }),
    ("product-filter", |view, body| {
        let found = products_by_id(std::iter::once(1)).read(body).ok()?;
        let list = favourites("1");
        let page = ListPage::new(&list, "");
        Some(favourites_page(view, page, &found.products, &[], 0))
    }),
    ("seo-article", |view, body| {
        let route = Route::Article(slug()?);
        let query = ContentQuery::whole(&route);
        let (plan, answer) = (plan(&query)?, Json::parse(br#"{"title":"x"}"#).ok()?);
        let mut page = plan.page(view, &query, &answer)?;
        (plan.add)(view, &query, &mut page, [Some(body), None]);
        Some(page)
    }),
];

fn slug() -> Option<Slug> {
    Slug::new("bucatarie/oale")
}

fn content_calls() -> impl Iterator<Item = &'static ContentCall> {
    content::CALLS.into_iter().flatten()
}

/// Renders the page of an answer, by the number of its call.
fn page(view: &View<'_>, at: usize, body: &[u8]) -> Option<Page> {
    match TYPED.get(at) {
        Some((_, show)) => show(view, body),
        None => content_calls().nth(at - TYPED.len())?.page(view, body),
    }
}

pub(super) const ANSWERS: Target = Target {
    name: "answers",
    seeds: |world| {
        let known = world.calls.iter().enumerate();
        known
            .flat_map(|(at, call)| numbered(at, &world.answers(call.facts().fixture)))
            .collect()
    },
    make: numbered_json,
    check: |world, case| {
        let (at, body) = number_of(case);
        if let Some(call) = world.calls.get(at) {
            let _ = call.read(body);
        }
    },
};

pub(super) const PAGES: Target = Target {
    name: "pages",
    seeds: |world| {
        let typed = TYPED.iter().map(|(name, _)| *name);
        let shown = typed.chain(content_calls().map(|call| call.facts().fixture));
        let shown = shown.enumerate();
        shown
            .flat_map(|(at, name)| numbered(at, &world.answers(name)))
            .collect()
    },
    make: numbered_json,
    check: |world, case| {
        let (at, body) = number_of(case);
        let view = world.view();
        let Some(page) = page(&view, at, body) else {
            return;
        };
        for part in &page.deferred {
            if let Some(markup) = (part.render)(&view, body) {
                assert_page(&markup.0);
            }
        }
        thread_local! { static FRAME: Cell<Option<shop::page::Frame>> = const { Cell::new(None) }; }
        let known = FRAME
            .take()
            .unwrap_or_else(|| frame(&view, FrameKind::Shop));
        assert_page(&open(&view, &known, &page).text);
        FRAME.set(Some(known));
    },
};

pub(super) const SETTINGS: Target = Target {
    name: "settings",
    seeds: |world| world.answers("global-site-settings"),
    make: json,
    check: |world, case| {
        let failure = BackendFailure::Status(400, String::from_utf8_lossy(case).into_owned());
        let _ = refused(&failure, Language::Ru.words());
        let Ok(settings) = GLOBAL_SETTINGS.read(case) else {
            return;
        };
        let shop = Shop::merge(world.published.clone(), settings);
        assert!(!shop.languages.is_empty() && shop.languages.contains(&shop.main_language));
        let view = world.view_of(&shop);
        let _ = [FrameKind::Shop, FrameKind::Checkout].map(|kind| frame(&view, kind));
    },
};

/// Prefixes each answer with the number of its call.
fn numbered(at: usize, answers: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let number = u8::try_from(at).unwrap_or(u8::MAX);
    answers
        .iter()
        .map(|answer| [&[number], answer.as_slice()].concat())
        .collect()
}

fn number_of(case: &[u8]) -> (usize, &[u8]) {
    case.split_first()
        .map_or((0, case), |(number, body)| (usize::from(*number), body))
}

/// A changed answer, sometimes under the number of another call.
fn numbered_json(random: &mut Random, seeds: &[Vec<u8>]) -> Vec<u8> {
    let Some((number, body)) = random.one(seeds).and_then(|seed| seed.split_first()) else {
        return Vec::new();
    };
    let changed = json(random, &[body.to_vec()]);
    let number = if random.once_in(32) {
        random.byte() % 64
    } else {
        *number
    };
    [&[number], changed.as_slice()].concat()
}

/// The shop's own mark, an inline SVG.
const OWN_MARK: &str = "data:image/svg+xml,%3Csvg xmlns=";

/// Fails if backend text became markup, or a URL can run script.
#[track_caller]
pub(super) fn assert_page(html: &str) {
    assert!(
        !html.contains(MARK),
        "{MARK} got through: {}",
        excerpt(html, MARK)
    );
    for name in [" href=\"", " src=\"", " action=\"", " formaction=\""] {
        for (at, _) in html.match_indices(name) {
            let value = html.get(at + name.len()..).unwrap_or_default();
            let value = value.split('"').next().unwrap_or_default();
            if !value.starts_with(OWN_MARK) {
                assert_address(value);
            }
        }
    }
    for data in html.split("<script type=\"application/ld+json\">").skip(1) {
        let data = data.split("</script>").next().unwrap_or_default();
        assert!(
            serde_json::from_str::<Value>(data).is_ok(),
            "no JSON: {data}"
        );
    }
}

fn excerpt<'h>(html: &'h str, mark: &str) -> &'h str {
    let at = html.find(mark).unwrap_or(0);
    let from = (0..=at.saturating_sub(120))
        .rev()
        .find(|at| html.is_char_boundary(*at));
    let until = (at..=html.len().min(at + 120))
        .rev()
        .find(|at| html.is_char_boundary(*at));
    html.get(from.unwrap_or(0)..until.unwrap_or(at))
        .unwrap_or_default()
}
