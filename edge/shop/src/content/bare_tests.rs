//! Content with sparse answers: missing titles, empty groups, empty items.

use super::list_tests::{deferred_html, html, page};
use super::{Answer, ContentQuery, plan, says_nothing};
use crate::fixtures::{VARIANTS, body, with_view};
use crate::lenient::Json;
use crate::route::Route;

#[test]
fn an_item_without_a_title_has_a_link_with_a_fallback_text() {
    with_view(|view| {
        let link = |html: &str| {
            let link = html.split("-title\"><a href=").nth(1).unwrap();
            let link = link.split("</a>").next().unwrap();
            link.split_once('>').unwrap().1.to_owned()
        };
        let dated = r#","date":"2026-05-01""#;
        let said = [
            ("", ["Recenzie video", "Articol", "Album"]),
            (dated, ["1 mai 2026"; 3]),
            (r#","name":"Ceai""#, ["Ceai"; 3]),
        ];
        let reviews = page(view, &Route::Feedbacks, "[]", [None, None]).unwrap();
        for (more, [film, article, album]) in said {
            let films = format!(r#"[{{"link":"https://video.example/a"{more}}}]"#);
            let films = deferred_html(view, &reviews, "/base/video-reviews", &films).unwrap();
            assert_eq!(link(&films), film, "{films}");
            let list = format!(r#"[{{"id":5{more}}}]"#);
            assert_eq!(link(&html(view, &Route::Articles, &list)), article);
            assert_eq!(link(&html(view, &Route::Gallery, &list)), album);
        }
    });
}

#[test]
fn the_number_of_vacancies_equals_those_shown() {
    with_view(|view| {
        let one = |id| format!(r#"{{"id":{id},"title":"Postul {id}."}}"#);
        let mut all: Vec<_> = (1..=22).map(one).collect();
        all.push(r#"{"title":"Postul 23."}"#.to_owned());
        // A vacancy without an id and without text is dropped.
        all.extend(["{}", "null", r#"{"id":24}"#].map(str::to_owned));
        let list = format!("[{}]", all.join(","));
        let page = page(view, &Route::Career, &list, [None, None]).unwrap();
        assert_eq!(page.deferred.len(), 20);
        let behind: Vec<_> = page.behind(19).collect();
        let titles = [21, 22, 23].map(|id| format!("<h2>Postul {id}.</h2>"));
        assert_eq!(behind.len(), titles.len());
        for (shown, title) in behind.iter().zip(titles) {
            assert!(shown.contains(&title), "{title}: {shown}");
        }
        let html = page.critical.into_string();
        assert!(html.contains("23 de posturi libere"), "{html}");
    });
}

#[test]
fn a_vacancy_without_a_title_gets_a_fallback_title() {
    with_view(|view| {
        let listed = r#"[{"id":3,"city":"Orhei"},{"city":"Bălți"},{"id":4}]"#;
        let page = page(view, &Route::Career, listed, [None, None]).unwrap();
        let shown = |html: &str| html.contains("<h2>Post liber</h2>");
        assert!(shown(page.instead(0).unwrap()));
        assert!(page.behind(0).next().is_some_and(shown));
        assert_eq!(page.instead(1), None, "nothing is known of it");
        assert!(
            page.structured
                .iter()
                .all(|one| !format!("{one:?}").contains("JobPosting"))
        );
        let told = |body: &str| deferred_html(view, &page, "/base/vacancies/3", body);
        assert!(shown(&told(r#"{"html":"<p>Perdele.</p>"}"#).unwrap()));
        assert!(shown(&told(r#"{"requirements":["Ac"]}"#).unwrap()));
        assert_eq!(told(r#"{"id":3}"#), None);
    });
}

#[test]
fn an_empty_seller_is_dropped() {
    with_view(|view| {
        let shown = |sellers: &str| {
            let page = page(view, &Route::Contacts, "[]", [None, Some(sellers)]).unwrap();
            let html = page.critical.into_string();
            let sellers = html.split("id=\"sellers\"").nth(1).unwrap().to_owned();
            assert!(!sellers.contains("<h3></h3>"), "{sellers}");
            (sellers.matches("<li").count(), sellers)
        };
        for nobody in ["[{}]", "[null]", r#"[""]"#, r#"[{"id":1,"name":" "},{}]"#] {
            let (count, html) = shown(nobody);
            assert_eq!(count, 1, "{html}");
            assert!(html.contains("<h3>Casa Codru</h3>"), "{nobody}: {html}");
        }
        let (count, html) = shown(r#"[{"name":""},{"phone":"+373 22 000 113"}]"#);
        assert!(count == 1 && html.contains("tel:+37322000113"), "{html}");
    });
}

#[test]
fn a_group_without_contacts_is_dropped() {
    with_view(|view| {
        let shown = |groups: &str| {
            let page = page(view, &Route::Contacts, "[]", [Some(groups), None]).unwrap();
            let html = page.critical.into_string();
            let until_sellers = html.split("id=\"sellers\"").next().unwrap();
            let groups = until_sellers.split("id=\"groups\"").nth(1);
            groups.map(str::to_owned)
        };
        for nobody in [
            "[]",
            r#"[{"name":"Gros","contacts":[]}]"#,
            r#"[{"name":"Gros","contacts":[{},null,{"name":""}]},{"name":"Presă"}]"#,
        ] {
            assert_eq!(shown(nobody), None, "{nobody}");
        }
        let some = r#"[{"name":"Gros","contacts":[]},{"items":[{"phone":"022"},{}]},{"name":"Presă","items":["Ion"]}]"#;
        let html = shown(some).unwrap();
        assert!(
            !html.contains("Gros") && !html.contains("<h3></h3>"),
            "{html}"
        );
        assert_eq!(html.matches("<li").count(), 2, "{html}");
        assert!(html.contains("<h3>Presă</h3>"), "{html}");
    });
}

#[test]
fn questions_may_come_in_groups() {
    with_view(|view| {
        let one = |name: &str| format!(r#"{{"question":"{name}?","answer":"Da."}}"#);
        let (a, b, c) = (one("A"), one("B"), one("C"));
        let order = |html: &str| -> Vec<usize> {
            let at = |text| html.find(text).unwrap_or_default();
            ["A?", ">Plata</h", "B?", ">Livrare</h", "C?"]
                .map(at)
                .to_vec()
        };
        for groups in [
            format!(r#"[{{"title":"Plata","questions":[{b}]}},{{"name":"Livrare","questions":[{c}]}},{a}]"#),
            format!(r#"{{"data":[{{"questions":[{a}]}},{{"title":"Plata","items":[{b},{{}}]}},{{"title":"Gol","items":[]}},{{"title":"Livrare","faqs":[{c}]}}]}}"#),
            format!(r#"{{"groups":[{a},{{"heading":"Plata","list":[{b}]}},{{"title":"Livrare","data":[{c}]}}]}}"#),
            r#"[{"group":"Plata","question":"B?"},{"question":"A?"},{"group":"Livrare","question":"C?"}]"#.to_owned(),
        ] {
            let order_page = page(view, &Route::WantToOrder, "{}", [None, None]).unwrap();
            let under = deferred_html(view, &order_page, "/base/faq", &groups).unwrap();
            for html in [html(view, &Route::Faq, &groups), under] {
                let found = order(&html);
                assert!(found[0] > 0 && found.is_sorted(), "{found:?} {groups}: {html}");
                assert_eq!(html.matches("<details class=\"question").count(), 3, "{html}");
                assert!(!html.contains("Gol") && !html.contains("<h2></h2>"), "{html}");
            }
        }
        for none in ["[{}]", r#"[{"title":"Plata","questions":[{}]}]"#] {
            assert!(
                html(view, &Route::Faq, none).contains("class=\"empty\""),
                "{none}"
            );
        }
    });
}

#[test]
fn terms_missing_from_the_settings_are_fetched_from_the_static_content() {
    let plan = plan(&ContentQuery::whole(&Route::Terms)).unwrap();
    let instead = plan.instead.unwrap();
    assert_eq!(instead.path, "/api/static-content/2/");
    for none in [
        "",
        "null",
        "[]",
        "{}",
        r#"{"title":"Termeni","html":" "}"#,
        r#"{"data":{"html":null}}"#,
    ] {
        assert!(says_nothing(none.as_bytes()), "{none}");
    }
    for text in [
        r#"{"html":"<p>x</p>"}"#,
        r#"{"data":{"content":"x"}}"#,
        r#"{"description":"x"}"#,
        "<html>",
    ] {
        assert!(!says_nothing(text.as_bytes()), "{text}");
    }
    with_view(|view| {
        for variant in VARIANTS {
            let answer = body("static-content", variant);
            let shown = (plan.show)(
                view,
                &ContentQuery::whole(&Route::Terms),
                Answer::new(&Json::parse(answer.as_bytes()).unwrap()),
            );
            let html = shown.unwrap().critical.into_string();
            assert!(html.contains("Livrăm în toată țara."), "{variant}: {html}");
        }
    });
}
