//! States of promotions, the calls for their goods, and pages with hostile data.

use super::page::{of_home, promotion as promotion_page, promotions as promotions_page};
use super::{Promotion, Promotions, State, goods, listing};
use crate::catalogue::{CategoryAnswer, Listing, Usual};
use crate::fixtures::with_view;
use crate::lenient::read_text;
use crate::moment::{Moment, TimeZone};
use crate::page::View;
use crate::pagecache::CachePolicy;
use crate::route::Slug;

fn ms(text: &str) -> i64 {
    Moment::of_text(text)
        .unwrap()
        .starts_ms(TimeZone::default())
}

/// The view on another day.
fn on_day<'a>(view: &View<'a>, day: &str) -> View<'a> {
    View {
        now_ms: ms(day),
        ..*view
    }
}

fn read(json: &str) -> Promotion {
    read_text(json).unwrap()
}

#[test]
fn a_promotion_is_active_upcoming_or_ended() {
    let now = ms("2026-11-23T12:00:00Z");
    for (json, state) in [
        (r#"{"title":"x"}"#, State::Active),
        (r#"{"title":"x","is_active":true}"#, State::Active),
        (r#"{"title":"x","is_active":false}"#, State::Ended),
        (
            r#"{"title":"x","is_active":true,"expireDate":"2026-11-22"}"#,
            State::Ended,
        ),
        // Until the last second of the day in the shop's time zone.
        (
            r#"{"title":"x","is_active":true,"expireDate":"2026-11-23"}"#,
            State::Active,
        ),
        (
            r#"{"title":"x","is_active":true,"expireDate":"2026-11-23T13:59:59"}"#,
            State::Ended,
        ),
        (
            r#"{"title":"x","is_active":true,"expireDate":"2026-11-23T14:00"}"#,
            State::Active,
        ),
        (
            r#"{"title":"x","is_active":false,"expireDate":"2026-12-22"}"#,
            State::Ended,
        ),
        (
            r#"{"title":"x","is_active":false,"start_date":"2026-11-22","expireDate":"2026-12-22"}"#,
            State::Ended,
        ),
        (
            r#"{"title":"x","is_active":false,"start_date":"2026-11-24"}"#,
            State::Coming,
        ),
        (
            r#"{"title":"x","start_date":"2026-11-24","expireDate":"2026-12-22"}"#,
            State::Coming,
        ),
        (
            r#"{"title":"x","is_active":true,"start_date":"2026-11-23"}"#,
            State::Active,
        ),
        (
            r#"{"title":"x","is_active":true,"expireDate":"soon"}"#,
            State::Active,
        ),
    ] {
        assert_eq!(read(json).state(TimeZone::default(), now), state, "{json}");
    }
    assert!(read_text::<Promotion>(r#"{"is_active":true}"#).is_none());
}

#[test]
fn the_list_is_grouped_by_state_and_counts_only_active_promotions() {
    let all = Promotions(vec![
        read(r#"{"id":1,"title":"Gata","expireDate":"2020-01-01"}"#),
        read(r#"{"id":2,"title":"Acum","expireDate":"2026-11-30"}"#),
        read(r#"{"id":3,"title":"Apoi","start_date":"2026-12-01"}"#),
    ]);
    let html = with_view(|view| {
        promotions_page(&on_day(view, "2026-11-23"), &all)
            .critical
            .into_string()
    });
    let at = |text: &str| html.find(text).unwrap_or_else(|| panic!("{text}: {html}"));
    assert!(at(r#"id="active""#) < at(">Acum</a>") && at(">Acum</a>") < at(r#"id="coming""#));
    assert!(at(">Apoi</a>") < at(r#"id="ended""#) && at(r#"id="ended""#) < at(">Gata</a>"));
    assert_eq!(
        html.matches("shop-island").count(),
        2,
        "one countdown: {html}"
    );
    assert!(
        html.contains(r#"datetime="2026-11-30T21:59:59Z""#)
            && html.contains("Din 1 decembrie, 00:00")
    );
}

#[test]
fn an_end_in_another_year_shows_the_year() {
    // The shop's year begins two hours before that of UTC.
    let json = r#"[{"id":1,"title":"x","expireDate":"2027-11-30"}]"#;
    let seen = |day: &str| {
        with_view(|view| {
            let shown = (of_home().render)(&on_day(view, day), json.as_bytes());
            let all = Promotions(vec![read(&json[1..json.len() - 1])]);
            let listed = promotions_page(&on_day(view, day), &all)
                .critical
                .into_string();
            [shown.unwrap().into_string(), listed].map(|html| html.contains("30 noiembrie 2027"))
        })
    };
    assert_eq!(seen("2026-11-26"), [true; 2]);
    assert_eq!(seen("2026-12-31T21:59:59Z"), [true; 2]);
    assert_eq!(seen("2026-12-31T22:00:00Z"), [false; 2]);
}

#[test]
fn the_home_page_shows_three_active_promotions() {
    let one =
        |title: &str, more: &str| format!(r#"{{"id":1,"title":"{title}","is_active":true{more}}}"#);
    let all = [
        one("Gata", r#","expireDate":"2026-11-22""#),
        one("Unu", r#","expireDate":"2026-11-23""#),
        one("Apoi", r#","start_date":"2026-12-01""#),
        one("Doi", ""),
        one("Trei", ""),
        one("Patru", ""),
    ];
    let body = format!("[{}]", all.join(","));
    let html = with_view(|view| {
        let shown = (of_home().render)(&on_day(view, "2026-11-23"), body.as_bytes());
        shown.unwrap().into_string()
    });
    let titles = ["Gata", "Unu", "Apoi", "Doi", "Trei", "Patru"];
    let shown = titles.map(|title| html.contains(&format!(">{title}</a>")));
    assert_eq!(shown, [false, true, false, true, true, false], "{html}");
}

#[test]
fn goods_filters_are_sent_as_json_and_omitted_if_empty() {
    let slug = |text| Slug::new(text).unwrap();
    let path = |of: Option<&Slug>, listing: &Listing| goods(of, listing).request.path.into_owned();
    assert_eq!(
        path(None, &Listing::default()),
        "/general/v2/promos/?page=1&per_page=48"
    );
    assert_eq!(
        path(Some(&slug("3")), &Listing::default()),
        "/general/v2/promos/?filters=%7B%22promo_filters%22:%5B3%5D%7D&page=1&per_page=48"
    );
    assert_eq!(
        path(Some(&slug("toamna")), &Listing::default()),
        "/general/v2/promos/?filters=%7B%22promo_filters%22:%5B%22toamna%22%5D%7D&page=1&per_page=48"
    );
    let pairs = [
        ("filters", "12:31,32,brand_id:4,price:10,90.5"),
        ("sort", "price-"),
        ("page", "2"),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let listing = Listing::from_query(&pairs, Usual::default());
    let asked = path(None, &listing);
    let json = r#"{"12":[31,32],"brand_id":[4],"price":[10.00,90.50]}"#;
    let filters = crate::backend::encode_query(json);
    assert_eq!(
        asked,
        format!("/general/v2/promos/?filters={filters}&sortBy=price-&page=2&per_page=48")
    );
}

#[test]
fn a_query_cannot_select_another_promotion_than_the_page() {
    let pairs = [
        ("filters", "promo_filters:2,brand_id:4"),
        ("f", "promo_filters:9"),
        ("page", "2"),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let listing = listing(&pairs, Usual::default());
    assert_eq!(
        listing.canonical_query(&pairs).as_deref(),
        Some("?filters=brand_id:4&page=2")
    );
    let asked = goods(Slug::new("1").as_ref(), &listing).request.path;
    let filters = crate::backend::encode_query(r#"{"promo_filters":[1],"brand_id":[4]}"#);
    assert!(asked.contains(&filters), "{asked}");
}

#[test]
fn a_promotion_whose_goods_failed_to_load_says_so_and_is_not_cached() {
    let id = Slug::new("3").unwrap();
    let one = read(r#"{"id":3,"title":"Toamna","expireDate":"2020-01-01"}"#);
    with_view(|view| {
        let listing = Listing::default();
        let page = |goods| promotion_page(&on_day(view, "2026-11-23"), &id, &one, goods, &listing);
        let failed = page(None);
        assert_eq!(failed.cache, CachePolicy::Private);
        let html = failed.critical.into_string();
        assert!(html.contains("Acum nu putem arăta"), "{html}");
        assert!(
            html.contains("Încheiate") && !html.contains("name=\"countdown\""),
            "{html}"
        );
        let none = page(Some(CategoryAnswer::default()));
        assert_eq!(none.cache, CachePolicy::Page);
        assert!(none.critical.into_string().contains("nu are încă produse"));
    });
}

#[test]
fn the_promotion_filter_is_hidden_on_a_promotions_own_page() {
    let id = Slug::new("3").unwrap();
    let goods: CategoryAnswer = read_text(
        r#"{"products":[{"productId":1,"title":"Oală"}],
            "filters":{"promo_filters":[{"id":3,"title":"Toamna"}],"brands":[{"id":4,"name":"Codru"}]}}"#,
    )
    .unwrap();
    with_view(|view| {
        let one = read(r#"{"id":3,"title":"Toamna"}"#);
        let page = promotion_page(view, &id, &one, Some(goods), &Listing::default());
        let html = page.critical.into_string();
        assert!(
            html.contains("brand_id:4") && !html.contains("promo_filters"),
            "{html}"
        );
        assert!(html.contains(r#"action="/ro/promotions/3""#), "{html}");
    });
}

#[test]
fn hostile_promotion_data_is_escaped_and_gets_no_links() {
    let hostile = read(
        r#"{"id":"../x","title":"<b>x</b>","text":"<script>alert(1)</script><p>da</p>","url":"javascript:alert(1)"}"#,
    );
    with_view(|view| {
        let list = promotions_page(view, &Promotions(vec![hostile.clone()]));
        let html = list.critical.into_string();
        assert!(html.contains("&lt;b&gt;x&lt;/b&gt;"), "{html}");
        assert!(
            !html.contains("javascript:") && !html.contains("promotions/../"),
            "{html}"
        );
        let id = Slug::new("3").unwrap();
        let page = promotion_page(view, &id, &hostile, None, &Listing::default());
        let html = page.critical.into_string();
        assert!(
            html.contains("<p>da</p>") && !html.contains("<script"),
            "{html}"
        );
    });
}
