//! Paths and queries: an address that was parsed links back to itself.

use shop::catalogue::{Listing, Usual, category};
use shop::content::{ContentQuery, plan};
use shop::fields::pairs;
use shop::forms::way_back;
use shop::i18n::Language;
use shop::pagecache::{Facts, bypass, key};
use shop::paths::{Target as Location, slash_redirect};
use shop::route::{Address, Place, Route, Slug, Verb};
use shop::search::{Query, search};
use shop::seo::in_words;
use shop::session::after_login;

use super::{Target, assert_local, assert_visible, texts};
use crate::change::bytes;
use crate::world::World;

pub(super) const PATHS: Target = Target {
    name: "paths",
    seeds: |_| {
        texts(&[
            "/",
            "/ro",
            "/ro/",
            "//evil.example/",
            "/ro//ceai",
            "/ru/product/ceainic-1-l?x=1",
            "/uk/brands/codru/2",
            "/en/bucatarie/oale/",
            "/ro?login=true&back=/ro/cart",
            "/ro/articles/cum-alegi",
            "/ro/gallery/01",
            "/ro/forms/request",
            "/ro/%D1%87%D0%B0%D0%B9",
            "/api/cart/lines/101",
            "/api/forms/resume",
            "/media/p/101-a.svg",
            "/assets/runtime-1.js",
            "/healthz",
            "/robots.txt",
        ])
    },
    make: bytes,
    check: paths,
};

pub(super) const QUERIES: Target = Target {
    name: "queries",
    seeds: |_| {
        texts(&[
            "page=2",
            "page=2&sort=price&filters=3:31,32,brand_id:4,price:10,90",
            "f=3:31&f=3:32&price_from=10&price_to=90&from:12=3&to:12=9",
            "sort=-price&utm_source=x",
            "query=%D1%87%D0%B0%D0%B9",
            "status=2&tab=0",
            "city=3",
            "town=3-12",
        ])
    },
    make: bytes,
    check: queries,
};

fn paths(_: &World, case: &[u8]) {
    let text = String::from_utf8_lossy(case);
    let (path, query) = text
        .split_once('?')
        .map_or((&*text, None), |(path, query)| (path, Some(query)));
    for verb in [Verb::Get, Verb::Post] {
        assert_round_trip(&Place::of_request(verb, path, query));
    }
    let mut at = (path.to_owned(), query.map(str::to_owned));
    let mut hops = 0;
    while let Some(next) = slash_redirect(&at.0, at.1.as_deref()) {
        hops += 1;
        assert!(hops <= 4, "endless redirects: {text:?}");
        assert_local(next.as_str());
        let parts = next.as_str().split_once('?');
        at = parts.map_or_else(
            || (next.as_str().to_owned(), None),
            |(path, query)| (path.to_owned(), Some(query.to_owned())),
        );
    }
    for target in [Location::local(&text), Location::page(&text)]
        .into_iter()
        .flatten()
    {
        assert_local(target.as_str());
    }
    if let Some(target) = Location::configured(&text) {
        assert_visible(target.as_str());
        if !target.as_str().starts_with("https://") {
            assert_local(target.as_str());
        }
    }
    for address in [
        after_login(Language::Ro, &text),
        way_back(Language::Ro, &text, ""),
        way_back(Language::Ro, "", &text),
    ] {
        if !address.is_empty() {
            assert_local(&address);
        }
    }
    for slug in [Slug::new(&text), Slug::encode(&text)]
        .into_iter()
        .flatten()
    {
        assert_eq!(Slug::new(slug.as_str()).as_ref(), Some(&slug), "{text:?}");
        assert_visible(slug.as_str());
        let _ = (in_words(&slug), slug.last(), slug.parent());
    }
    assert_eq!(key("casa", "1", "1", path).len(), 64);
}

/// A parsed place must link to the address that it was parsed from.
fn assert_round_trip(found: &Place) {
    match found {
        Place::Page(address) => {
            let href = address.href();
            assert_local(&href);
            let (path, query) = href
                .split_once('?')
                .map_or((href.as_str(), None), |(path, query)| (path, Some(query)));
            assert_eq!(Place::of_request(Verb::Get, path, query), *found);
            let facts = Facts {
                path,
                has_query: query.is_some(),
                ..Facts::default()
            };
            let _ = bypass(address, &facts);
        }
        Place::Endpoint(endpoint) => {
            let href = endpoint.href();
            assert_local(&href);
            assert_eq!(Place::parse(&href), *found);
            if let Some(page) = endpoint.form_page() {
                assert_round_trip(&Place::Page(Address::new(Language::Ro, page)));
            }
        }
        Place::Root | Place::Unknown(_) => {}
    }
}

fn queries(world: &World, case: &[u8]) {
    let pairs = pairs(case);
    for (name, value) in &pairs {
        for text in [name, value] {
            if let Some(query) = Query::new(text) {
                assert_visible(&search(&query).request.path);
                assert!(query.as_str().chars().count() <= 100);
            }
        }
    }
    let Some(slug) = Slug::new("bucatarie/oale") else {
        return;
    };
    let usual = Usual::default();
    let listing = Listing::from_query(&pairs, usual);
    assert_visible(&category(&slug, &listing).request.path);
    let query = listing.query();
    let own = query.strip_prefix('?').unwrap_or(&query);
    let again = Listing::from_query(&self::pairs(own.as_bytes()), usual);
    assert_eq!(
        again.query(),
        query,
        "a listing's query differs when it is parsed again"
    );
    if let Some(moved) = listing.canonical_query(&pairs) {
        let own = moved.strip_prefix('?').unwrap_or(&moved);
        let pairs = self::pairs(own.as_bytes());
        let there = Listing::from_query(&pairs, usual);
        assert_eq!(
            there.canonical_query(&pairs),
            None,
            "redirected twice: {moved}"
        );
    }
    for route in [
        Route::Articles,
        Route::Feedbacks,
        Route::Contacts,
        Route::Delivery,
        Route::Brand(slug),
    ] {
        let query = ContentQuery::new(&route, &pairs, &world.shop.settings.cities_to_choose);
        let plan = plan(&query);
        if let Some(request) = plan.and_then(|plan| plan.request) {
            assert_visible(&request.path);
        }
        if let Some(moved) = query.canonical_query(&pairs) {
            let own = moved.strip_prefix('?').unwrap_or(&moved);
            let pairs = self::pairs(own.as_bytes());
            let there = ContentQuery::new(&route, &pairs, &world.shop.settings.cities_to_choose);
            assert_eq!(
                there.canonical_query(&pairs),
                None,
                "redirected twice: {moved}"
            );
        }
    }
}
