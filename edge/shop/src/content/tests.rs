use super::rules::{by_letter, dialled, followable, letter};
use super::{Answer, ContentQuery, plan};
use crate::failure::Failure;
use crate::fixtures::with_view;
use crate::i18n::Language;
use crate::lenient::Json;
use crate::lenient::left_out::logged;
use crate::moment::{Day, TimeZone};
use crate::route::{Route, Slug};
use crate::site::City;

/// The words of a date on a page; empty if there are none.
fn day(language: Language, text: &str) -> String {
    let day = Day::of_text(TimeZone::default(), text);
    day.map_or_else(String::new, |day| day.in_words(language.words()))
}

#[test]
fn a_date_is_written_in_the_words_of_the_language() {
    for (language, text) in [
        (Language::Ro, "1 mai 2026"),
        (Language::Ru, "1 мая 2026 г."),
        (Language::Uk, "1 травня 2026 р."),
        (Language::En, "1 May 2026"),
    ] {
        for date in ["2026-05-01", "2026-05-01T10:00:00Z", "2026-04-30T22:30:00Z"] {
            assert_eq!(day(language, date), text);
        }
    }
}

#[test]
fn every_language_has_twelve_distinct_months() {
    for language in Language::ALL {
        let text = |text: &str| day(*language, text);
        let months: Vec<String> = (1..=12)
            .map(|month| text(&format!("2026-{month:02}-03")))
            .collect();
        for (at, month) in months.iter().enumerate() {
            assert!(
                !month.is_empty() && !months[..at].contains(month),
                "{month}"
            );
        }
        for no_day in [
            "",
            "2026",
            "2026-13-01",
            "2026-00-01",
            "2026-01-00",
            "2026-01-32",
            "soon-is-it",
            "тра-ве-нь00",
        ] {
            assert_eq!(text(no_day), "", "{no_day}");
        }
    }
}

#[test]
fn names_are_grouped_by_first_letter_and_digits_together() {
    for (answer, name, under) in [
        ("", "Casa", 'C'),
        ("", "casa", 'C'),
        ("Ț", "țesut", 'Ț'),
        ("", "țesut", 'Ț'),
        ("î", "în", 'Î'),
        ("", "Їжа", 'Ї'),
        ("", "їжа", 'Ї'),
        ("", "ёлка", 'Ё'),
        ("", "élan", 'É'),
        ("", "ßa", 'ß'),
        ("", "4 Sezoane", '1'),
        ("7", "9", '1'),
        (" ", " ", '#'),
        ("", "", '#'),
    ] {
        assert_eq!(letter(answer, name), under, "{name}");
    }
    let names = ["Bun", "7 zile", "Atelier", "Bine", "1 pas"];
    let groups = by_letter(names.into_iter().map(|name| (letter("", name), name)));
    assert_eq!(
        groups,
        [
            ('1', vec!["7 zile", "1 pas"]),
            ('A', vec!["Atelier"]),
            ('B', vec!["Bun", "Bine"])
        ]
    );
}

#[test]
fn only_links_within_the_shop_and_to_the_web_are_followed() {
    for fine in ["/media/a.svg", "https://a.example/x", "http://a.example"] {
        assert_eq!(followable(fine), Some(fine));
    }
    for bad in [
        "",
        "javascript:alert(1)",
        "//evil.example",
        "/\t/evil.example",
        "/\n/evil.example",
        "https://a.example/\u{7f}",
        "/\\evil.example",
        "data:text/html,x",
        "media/a.svg",
    ] {
        assert_eq!(followable(bad), None, "{bad}");
    }
    assert_eq!(dialled("+373 (22) 000-111\" onclick=1"), "+373220001111");
}

fn pairs(query: &str) -> Vec<(String, String)> {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    pairs
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

fn balti() -> Vec<City> {
    vec![City {
        id: 101,
        name: "Bălți".to_owned(),
        region_id: Some(1),
    }]
}

#[test]
fn a_query_is_read_and_invalid_parameters_are_dropped() {
    let query = |text: &str| {
        let query = ContentQuery::new(&Route::Articles, &pairs(text), &[]);
        (query.page, query.choice)
    };
    assert_eq!(query(""), (1, None));
    assert_eq!(
        query("page=3&status=advice"),
        (3, Some("advice".to_owned()))
    );
    for bad in ["0", "-1", "x", "99999999999999999999", "<b>"] {
        assert_eq!(query(&format!("page={bad}")), (1, None), "{bad}");
    }
    for bad in ["", "<b>", "a/../b", "сfat", "a b"] {
        assert_eq!(query(&format!("status={bad}")), (1, None), "{bad}");
    }
}

#[test]
fn every_list_has_one_canonical_address() {
    let moved = |route: Route, text: &str| {
        let pairs = pairs(text);
        ContentQuery::new(&route, &pairs, &balti()).canonical_query(&pairs)
    };
    let brand = || Route::Brand(Slug::new("codru").unwrap());
    for (route, asked, own) in [
        (Route::Articles, "page=1", ""),
        (Route::Articles, "tab=0", ""),
        (Route::Articles, "tab=0&page=2", "?page=2"),
        (Route::Articles, "tab=advice", "?status=advice"),
        (Route::Articles, "tab=news&status=advice", "?status=advice"),
        (Route::Articles, "status=<b>&utm_source=x", "?utm_source=x"),
        (Route::Articles, "page=2&page=2", "?page=2"),
        (Route::Feedbacks, "page=x", ""),
        (brand(), "page=01", ""),
        (Route::Contacts, "city=999", ""),
        (Route::Delivery, "town=north", ""),
    ] {
        assert_eq!(moved(route, asked).as_deref(), Some(own), "{asked}");
    }
    for (route, own) in [
        (Route::Articles, "status=advice&page=2"),
        (Route::Articles, "page=2&utm_source=x"),
        (Route::Feedbacks, "page=2"),
        (Route::Contacts, "city=101"),
        (Route::Contacts, "page=1"),
        (Route::Delivery, "town=3-301"),
        (Route::About, "tab=0&status=x"),
    ] {
        assert_eq!(moved(route, own), None, "{own}");
    }
}

#[test]
fn a_kind_of_articles_is_canonicalised_only_after_the_answer() {
    let waits = |route: Route, query: &str| {
        ContentQuery::new(&route, &pairs(query), &balti()).waits_for_answer()
    };
    for kind in ["tab=99", "status=99", "tab=news&status=99&page=2"] {
        assert!(waits(Route::Articles, kind), "{kind}");
    }
    for fixed in ["", "tab=0", "page=2", "status=<b>"] {
        assert!(!waits(Route::Articles, fixed), "{fixed}");
    }
    assert!(!waits(Route::Contacts, "city=101"));
    assert!(!waits(Route::Delivery, "town=3-301"));
}

#[test]
fn the_answer_reveals_a_page_beyond_the_end_and_an_unknown_kind() {
    let lacking = |route: Route, query: &str, answer: &str| {
        let json = Json::parse(answer.as_bytes()).unwrap();
        ContentQuery::new(&route, &pairs(query), &[]).lacking(Answer::new(&json))
    };
    let two = r#"{"data":[{"id":5}],"pages":2,"statuses":[{"id":2,"slug":"sfaturi"}]}"#;
    for fine in ["", "page=2", "status=sfaturi", "status=2&page=2"] {
        assert_eq!(lacking(Route::Articles, fine, two), None, "{fine}");
    }
    assert_eq!(
        lacking(Route::Articles, "page=3", two),
        Some(Failure::NoSuchPage)
    );
    assert_eq!(
        lacking(Route::Articles, "status=other", two),
        Some(Failure::NotFound)
    );
    // Without kinds in the answer, any kind is accepted.
    assert_eq!(
        lacking(Route::Articles, "status=other", r#"{"data":[]}"#),
        None
    );
    for (route, answer) in [
        (Route::Feedbacks, "[]"),
        (
            Route::Feedbacks,
            r#"{"results":[{"id":1}],"count":1,"page_size":6}"#,
        ),
        (
            Route::Brand(Slug::new("codru").unwrap()),
            r#"{"data":{"name":"Codru","products":[],"pages":1}}"#,
        ),
    ] {
        let failure = lacking(route.clone(), "page=2", answer);
        assert_eq!(failure, Some(Failure::NoSuchPage), "{answer}");
        assert_eq!(lacking(route, "", answer), None, "{answer}");
    }
    assert_eq!(lacking(Route::Contacts, "page=9", "[]"), None);
}

#[test]
fn a_page_requests_exactly_what_it_needs() {
    let asked = |route: Route, query: &str| {
        let plan = plan(&ContentQuery::new(&route, &pairs(query), &balti()))?;
        let asked = std::iter::once(plan.request).chain(plan.beside).flatten();
        Some(asked.map(|one| one.path.into_owned()).collect::<Vec<_>>())
    };
    let slug = |text| Slug::new(text).unwrap();
    for (route, query, calls) in [
        (Route::Articles, "", vec!["/base/articles?page=1"]),
        (
            Route::Articles,
            "page=2&status=news",
            vec!["/base/articles?page=2&slug=news"],
        ),
        (
            Route::Articles,
            "status=4",
            vec!["/base/articles?page=1&status_id=4"],
        ),
        (
            Route::Articles,
            "tab=4",
            vec!["/base/articles?page=1&status_id=4"],
        ),
        (Route::Articles, "tab=0", vec!["/base/articles?page=1"]),
        (
            Route::Article(slug("ceai")),
            "",
            vec![
                "/base/articles/ceai",
                "/general/seo/article?article_slug=ceai",
            ],
        ),
        (
            Route::Brand(slug("casa")),
            "page=2",
            vec!["/general/brand/casa?page=2"],
        ),
        (
            Route::Contacts,
            "",
            vec![
                "/base/contacts",
                "/base/contacts/group/",
                "/base/store_sellers",
            ],
        ),
        (
            Route::Contacts,
            "city=101",
            vec![
                "/base/contacts?city=101",
                "/base/contacts/group/",
                "/base/store_sellers",
            ],
        ),
        (
            Route::Contacts,
            "city=7",
            vec![
                "/base/contacts",
                "/base/contacts/group/",
                "/base/store_sellers",
            ],
        ),
        (Route::Credit, "", vec!["/settings/credit_page"]),
        (Route::Discount, "", vec!["/settings/discount_page"]),
        (Route::Insurance, "", vec!["/settings/insurance_page"]),
        (
            Route::ServiceCenter,
            "",
            vec!["/settings/service_center_page"],
        ),
        (Route::OrderGuide, "", vec!["/base/order-guide/"]),
        (Route::Faq, "", vec!["/base/faq"]),
        (Route::Delivery, "", vec!["/settings/delivery_page"]),
        (
            Route::Delivery,
            "town=1-101",
            vec![
                "/settings/delivery_page",
                "/base/region/",
                "/general/delivery-cost/",
            ],
        ),
        (Route::WantToOrder, "", vec![]),
    ] {
        assert_eq!(asked(route, query).unwrap(), calls, "{query}");
    }
    assert_eq!(asked(Route::Home, ""), None);
    assert_eq!(asked(Route::Category(slug("oale")), ""), None);
}

#[test]
fn unreadable_parts_are_dropped_and_logged_with_their_path() {
    let show = |route: Route, answer: &str| {
        let json = Json::parse(answer.as_bytes()).unwrap();
        let mut html = String::new();
        let lines = logged(|| {
            html = with_view(|view| {
                let query = ContentQuery::whole(&route);
                let page = plan(&query).unwrap().page(view, &query, &json).unwrap();
                page.critical.into_string()
            });
        });
        (html, lines)
    };
    let (html, lines) = show(
        Route::Brands,
        r#"[{"name":"Codru","slug":"codru"},{"name":{"ro":"?"},"slug":true},{"name":"Lunca","slug":"lunca"}]"#,
    );
    assert!(html.contains("Codru") && html.contains("Lunca"));
    assert_eq!(
        lines,
        ["GET /general/brand/: left out as unreadable: [1].name, [1].slug"]
    );
    // Opening hours may be a text or a list.
    let hours = r#"{"phone":"1","hours":[{"days":"Luni","time":"9"}],"address":null}"#;
    let (html, lines) = show(Route::Contacts, hours);
    assert!(html.contains("Luni"));
    assert_eq!(lines, [""; 0]);
}

#[test]
fn a_completely_unreadable_answer_makes_no_page() {
    let is_shown = |route: Route, answer: &str| {
        let json = Json::parse(answer.as_bytes()).unwrap();
        let query = ContentQuery::whole(&route);
        with_view(|view| plan(&query).unwrap().page(view, &query, &json).is_some())
    };
    for route in [Route::About, Route::Terms, Route::Delivery, Route::Contacts] {
        for answer in [
            r#"{"title":["x"],"html":{"a":1},"phones":3,"shops":7,"legal":{"name":["x"]}}"#,
            "7",
        ] {
            assert!(!is_shown(route.clone(), answer), "{route:?} {answer}");
        }
        assert!(is_shown(route.clone(), "{}"), "{route:?} without anything");
    }
    assert!(is_shown(Route::Terms, r#"{"html":"x"}"#));
    assert!(is_shown(Route::Contacts, r#"{"phone":"022"}"#));
}
