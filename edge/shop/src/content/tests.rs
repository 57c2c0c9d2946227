use super::rules::{by_letter, day, dialled, followable, letter};
use super::{ContentQuery, plan};
use crate::i18n::Language;
use crate::route::{Route, Slug};

#[test]
fn a_day_is_written_in_the_words_of_the_language() {
    for (language, text) in [
        (Language::Ro, "1 mai 2026"),
        (Language::Ru, "1 мая 2026 г."),
        (Language::Uk, "1 травня 2026 р."),
        (Language::En, "1 May 2026"),
    ] {
        assert_eq!(day(language.words(), "2026-05-01"), text);
        assert_eq!(day(language.words(), "2026-05-01T10:00:00Z"), text);
    }
}

#[test]
fn every_language_has_twelve_months_and_no_thirteenth() {
    for language in Language::ALL {
        let text = |text: &str| day(language.words(), text);
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
fn names_stand_under_their_first_letter_and_all_digits_under_one() {
    for (answer, name, under) in [
        ("", "Casa", 'C'),
        ("", "casa", 'C'),
        ("Ț", "țesut", 'Ț'),
        ("", "Їжа", 'Ї'),
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
fn only_addresses_of_the_shop_and_the_web_are_followed() {
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

#[test]
fn a_visit_reads_its_query_and_leaves_out_what_is_bad() {
    let query = |pairs: &[(&'static str, &'static str)]| {
        let query = ContentQuery::new(&Route::Articles, pairs.iter().copied());
        (query.page, query.status)
    };
    assert_eq!(query(&[]), (1, None));
    assert_eq!(
        query(&[("page", "3"), ("status", "advice")]),
        (3, Some("advice".to_owned()))
    );
    for bad in ["0", "-1", "x", "10001", "99999999999999999999", "<b>"] {
        assert_eq!(query(&[("page", bad)]), (1, None), "{bad}");
    }
    for bad in ["", "<b>", "a&b=c", "a/../b", "сfat", "a b"] {
        assert_eq!(query(&[("status", bad)]), (1, None), "{bad}");
    }
}

#[test]
fn a_visit_asks_exactly_what_its_page_needs() {
    let asked = |route: Route, pairs: &[(&'static str, &'static str)]| {
        let plan = plan(&ContentQuery::new(&route, pairs.iter().copied()))?;
        Some(
            plan.request
                .map_or_else(String::new, |request| request.path.into_owned()),
        )
    };
    let slug = |text| Slug::new(text).unwrap();
    assert_eq!(
        asked(Route::Articles, &[]).unwrap(),
        "/base/articles?page=1"
    );
    assert_eq!(
        asked(Route::Articles, &[("page", "2"), ("status", "news")]).unwrap(),
        "/base/articles?page=2&slug=news"
    );
    for pair in [("status", "4"), ("tab", "4")] {
        assert_eq!(
            asked(Route::Articles, &[pair]).unwrap(),
            "/base/articles?page=1&status_id=4"
        );
    }
    assert_eq!(
        asked(Route::Articles, &[("tab", "0")]).unwrap(),
        "/base/articles?page=1"
    );
    assert_eq!(
        asked(Route::Article(slug("ceai")), &[]).unwrap(),
        "/base/articles/ceai"
    );
    assert_eq!(
        asked(Route::Brand(slug("casa")), &[("page", "2")]).unwrap(),
        "/general/brand/casa?page=2"
    );
    assert_eq!(asked(Route::WantToOrder, &[]).unwrap(), "");
    assert_eq!(asked(Route::Home, &[]), None);
    assert_eq!(asked(Route::Category(slug("oale")), &[]), None);
}
