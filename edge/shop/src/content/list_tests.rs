//! Content lists: guides, contact groups, sellers, videos, maps, vacancies, and further articles.

use super::{Answer, ContentQuery, RESUME, about_vacancy, one_vacancy, plan};
use crate::fields::Fields;
use crate::fixtures::{VARIANTS, body, with_view};
use crate::forms::page as form_page;
use crate::html::Markup;
use crate::lenient::Json;
use crate::page::{Page, View};
use crate::product::GIFT;
use crate::route::{Route, Slug};

/// A page from its own answer and additional ones.
pub(super) fn page(
    view: &View<'_>,
    route: &Route,
    answer: &str,
    beside: [Option<&str>; 2],
) -> Option<Page> {
    let query = ContentQuery::whole(route);
    let plan = plan(&query)?;
    let json = Json::parse(answer.as_bytes()).ok()?;
    let mut page = (plan.show)(view, &query, Answer::new(&json))?;
    let beside = beside.map(|body| Some(body?.as_bytes()));
    (plan.add)(view, &query, &mut page, beside);
    Some(page)
}

pub(super) fn html(view: &View<'_>, route: &Route, answer: &str) -> String {
    let page = page(view, route, answer, [None, None]);
    page.unwrap().critical.into_string()
}

pub(super) fn deferred_html(
    view: &View<'_>,
    page: &Page,
    path: &str,
    body: &str,
) -> Option<String> {
    let part = page.deferred.iter().find(|part| part.request.path == path);
    (part?.render)(view, body.as_bytes()).map(Markup::into_string)
}

#[test]
fn guides_are_texts_under_their_own_titles() {
    with_view(|view| {
        for (route, name, title) in [
            (Route::Credit, "credit-page", "Cumpărare în rate"),
            (Route::Discount, "discount-page", "Reduceri și carduri"),
            (Route::Insurance, "insurance-page", "Asigurare"),
            (
                Route::ServiceCenter,
                "service-center-page",
                "Centru de service",
            ),
        ] {
            for variant in VARIANTS {
                let html = html(view, &route, &body(name, variant));
                assert!(
                    html.contains("Vindem de <b>zece</b> ani"),
                    "{variant}: {html}"
                );
            }
            let untitled = html(view, &route, r#"{"html":"<p>x</p>"}"#);
            assert!(
                untitled.contains(&format!("<h1>{title}</h1>")),
                "{untitled}"
            );
        }
    });
}

#[test]
fn a_missing_text_is_a_page_that_says_so() {
    with_view(|view| {
        for route in [
            Route::Terms,
            Route::Credit,
            Route::Discount,
            Route::Insurance,
            Route::ServiceCenter,
            Route::OrderGuide,
        ] {
            for answer in [
                "{}",
                "[]",
                r#"{"html":""}"#,
                r#"{"html":null,"title":null}"#,
                r#"{"title":"Titlu","text":" "}"#,
                r#"{"data":[]}"#,
                r#"{"data":null}"#,
                r#"{"data":{"html":null}}"#,
            ] {
                let html = html(view, &route, answer);
                assert!(html.contains("class=\"empty\""), "{answer}: {html}");
            }
            for broken in [
                "7",
                "null",
                r#"{"html":{"a":1},"title":null}"#,
                r#"{"detail":"?"}"#,
            ] {
                let shown = page(view, &route, broken, [None, None]);
                assert!(shown.is_none(), "{broken}");
            }
        }
    });
}

#[test]
fn the_order_guide_is_drawn_as_steps_or_as_text() {
    with_view(|view| {
        for variant in VARIANTS {
            let html = html(view, &Route::OrderGuide, &body("order-guide", variant));
            assert_eq!(
                html.contains("guide-steps"),
                variant != "fewest",
                "{variant}: {html}"
            );
            assert!(html.contains("Alegi"), "{variant}: {html}");
        }
    });
}

#[test]
fn questions_are_drawn_under_their_groups() {
    with_view(|view| {
        for variant in VARIANTS {
            let html = html(view, &Route::Faq, &body("faq", variant));
            assert!(
                html.contains("Livrați azi?") && html.contains("<details"),
                "{html}"
            );
        }
        let grouped = r#"[{"group":"Plata","question":"Cum?","answer":"Cu cardul."}]"#;
        let html_of = html(view, &Route::Faq, grouped);
        assert!(html_of.contains("<h2>Plata</h2>"), "{html_of}");
        assert!(html(view, &Route::Faq, "[]").contains("class=\"empty\""));
    });
}

#[test]
fn the_destination_countries_are_listed_in_a_sentence() {
    with_view(|view| {
        let of = |countries: &str| {
            let answer = format!(r#"{{"brand_services":[],"countries":{countries}}}"#);
            html(view, &Route::Logistics, &answer)
        };
        let both = of(r#"[{"name":"Moldova"},{"name":"Ucraina"}]"#);
        assert!(both.contains(": Moldova, Ucraina</p>"), "{both}");
        assert!(!both.contains("chip"), "{both}");
        for none in ["[]", r#"[{"name":""}]"#] {
            assert!(!of(none).contains("places-title"), "{none}");
        }
    });
}

const OFFICE: &str = r#"[{"name":"Unu","address":"str. Teilor 1"}]"#;

#[test]
fn the_contacts_page_ends_with_groups_and_sellers() {
    with_view(|view| {
        for variant in VARIANTS {
            let (groups, sellers) = (
                body("contacts-group", variant),
                body("store-sellers", variant),
            );
            let beside = [Some(&*groups), Some(&*sellers)];
            let page = page(view, &Route::Contacts, OFFICE, beside).unwrap();
            let html = page.critical.into_string();
            assert!(html.contains("Vânzări en gros"), "{variant}: {html}");
            assert!(html.contains("tel:+37322000112"), "{variant}: {html}");
            assert!(html.contains("Casa de ceai"), "{variant}: {html}");
            assert!(!html.contains("<h3>Casa Codru</h3>"), "{variant}: {html}");
        }
        // Without sellers, or with an empty list, the shop itself is the seller.
        for sellers in [None, Some("[]"), Some("<html>"), Some("7")] {
            let page = page(view, &Route::Contacts, OFFICE, [None, sellers]).unwrap();
            let html = page.critical.into_string();
            assert!(html.contains("<h3>Casa Codru</h3>"), "{sellers:?}: {html}");
            assert!(!html.contains(r#"id="groups""#), "{html}");
        }
    });
}

#[test]
fn a_map_needs_two_places_and_keeps_them_within_its_bounds() {
    with_view(|view| {
        let shown = |places: &str| html(view, &Route::Contacts, &format!("[{places}]"));
        let one = r#"{"name":"Unu","address":"a","lat":47.02,"lng":28.83}"#;
        assert!(!shown(one).contains("<svg viewBox=\"0 0 640"));
        let two = format!(r#"{one},{{"name":"Doi","address":"b","lat":"47.76","lng":"27.93"}}"#);
        // The values of one attribute of the map's circles.
        let numbers = |html: &str, name: &str| -> Vec<i64> {
            let drawn = html.split("<svg viewBox=\"0 0 640").nth(1).unwrap();
            let start = format!("{name}=\"");
            let found = drawn.split("</svg>").next().unwrap().split(&start).skip(1);
            found
                .map(|rest| rest.split('"').next().unwrap().parse().unwrap())
                .collect()
        };
        let html = shown(&two);
        let named_else = two.replace("lat", "latitude").replace("lng", "lon");
        assert_eq!(numbers(&html, " cx"), numbers(&shown(&named_else), " cx"));
        let (x, y) = (numbers(&html, " cx"), numbers(&html, " cy"));
        assert!(
            x[0] > x[1] && y[0] > y[1],
            "the second lies in the north-west: {x:?} {y:?}"
        );
        for odd in [
            r#"{"name":"x","address":"c","lat":999,"lng":0}"#,
            r#"{"name":"x","address":"c","lat":"nowhere","lng":28}"#,
            r#"{"name":"x","address":"c","lat":47.02,"lng":28.83}"#,
            r#"{"name":"x","address":"c","lat":-84.9,"lng":-179.9}"#,
        ] {
            let html = shown(&format!("{two},{odd}"));
            assert!(
                numbers(&html, " cx").iter().all(|x| (0..=640).contains(x)),
                "{odd}"
            );
            assert!(
                numbers(&html, " cy").iter().all(|y| (0..=320).contains(y)),
                "{odd}"
            );
        }
    });
}

#[test]
fn video_reviews_link_to_their_video() {
    with_view(|view| {
        let reviews = page(view, &Route::Feedbacks, "[]", [None, None]).unwrap();
        let films = |body: &str| deferred_html(view, &reviews, "/base/video-reviews", body);
        for variant in VARIANTS {
            let html = films(&body("video-reviews", variant)).unwrap();
            let link = if variant == "odd" {
                r#"href="https://www.youtube.com/watch?v=dQw4w9WgXcQ""#
            } else {
                r#"href="https://video.example/ana""#
            };
            assert!(html.contains(link), "{variant}: {html}");
            assert_eq!(html.matches("<li").count(), 1, "{variant}: {html}");
        }
        assert_eq!(films("[]").as_deref(), Some(""));
        assert_eq!(films("7"), None);
    });
}

#[test]
fn a_review_without_a_rating_has_no_stars() {
    with_view(|view| {
        let shown = |rating: &str| {
            let answer = format!(r#"[{{"text":"Bun.","name":"Ana"{rating}}}]"#);
            let html = html(view, &Route::Feedbacks, &answer);
            assert!(html.contains("Bun."), "{html}");
            html.contains("feedback-head")
        };
        assert!(shown(r#","rating":1"#) && shown(r#","rating":"5""#));
        for none in ["", r#","rating":null"#, r#","rating":0"#, r#","rating":6"#] {
            assert!(!shown(none), "{none}");
        }
    });
}

#[test]
fn a_brand_shows_the_number_of_its_products_if_known() {
    with_view(|view| {
        let route = Route::Brand(Slug::new("codru").unwrap());
        let two = r#"[{"productId":1,"title":"A"},{"productId":2,"title":"B"}]"#;
        for (told, count) in [
            (r#","totalCount":9"#, Some("9 produse")),
            ("", Some("2 produse")),
            (r#","pages":3"#, None),
            (r#","next":"/?page=2""#, None),
            (r#","count":9,"pages":5"#, Some("9 produse")),
            (r#","totalCount":0"#, None),
        ] {
            let answer = format!(r#"{{"name":"Codru","products":{two}{told}}}"#);
            let html = html(view, &route, &answer);
            let note = html.split("story-note").nth(1).unwrap_or_default();
            let note = note.split("</p>").next().unwrap_or_default();
            assert_eq!(note.contains(" produse"), count.is_some(), "{told}: {note}");
            assert!(note.contains(count.unwrap_or_default()), "{told}: {note}");
        }
    });
}

#[test]
fn closed_vacancies_are_not_shown() {
    with_view(|view| {
        let all = r#"[{"id":1,"title":"A"},{"id":2,"title":"B","is_active":false},{"id":3,"title":"C","is_active":true},{"id":4,"title":"D","active":false}]"#;
        let page = page(view, &Route::Career, all, [None, None]).unwrap();
        let asked: Vec<_> = page
            .deferred
            .iter()
            .map(|part| &*part.request.path)
            .collect();
        assert_eq!(asked, ["/base/vacancies/1", "/base/vacancies/3"]);
        assert!(page.critical.into_string().contains("2 posturi libere"));
    });
}

#[test]
fn a_vacancy_that_fails_to_load_shows_its_list_entry() {
    with_view(|view| {
        let all = r#"[{"id":1},{"id":7,"title":"Cusător","city":"Orhei","short_description":"Perdele."}]"#;
        let page = page(view, &Route::Career, all, [None, None]).unwrap();
        assert_eq!(page.instead(0), None, "nothing is known of it");
        let told = page.instead(1).unwrap();
        for part in ["vacancy-7", "Cusător", "Orhei", "<p>Perdele.</p>", "<form"] {
            assert!(told.contains(part), "{part}: {told}");
        }
    });
}

#[test]
fn a_list_alternates_two_large_and_four_small_articles() {
    with_view(|view| {
        let mut shop = view.shop.clone();
        shop.site.image_resizing = true;
        let view = &View {
            shop: &shop,
            ..*view
        };
        let one = |at| format!(r#"{{"title":"{at}","url":"a{at}","img":"/media/{at}.jpg"}}"#);
        let list: Vec<_> = (0..14).map(one).collect();
        let body = format!(r#"{{"data":[{}],"totalCount":14}}"#, list.join(","));
        let page = page(view, &Route::Articles, &body, [None, None]).unwrap();
        let html = page.critical.into_string();
        let html = html.split_once("class=\"stories").unwrap().1;
        let stories = html.split("<li").skip(1);
        let sizes: Vec<_> = stories
            .map(|story| story.contains("min(44.8vw,708px)"))
            .collect();
        let six = [true, true, false, false, false, false];
        assert_eq!(sizes.get(..6), Some(&six[..]));
        assert_eq!(sizes.get(6..12), Some(&six[..]));
        assert_eq!(sizes.get(12..14), Some(&six[..2]));
    });
}

#[test]
fn recommendations_are_two_large_and_four_small_articles_or_one_of_each() {
    with_view(|view| {
        let mut shop = view.shop.clone();
        shop.site.image_resizing = true;
        let view = &View {
            shop: &shop,
            ..*view
        };
        let route = Route::Article(Slug::new("ceai").unwrap());
        let article = page(
            view,
            &route,
            r#"{"title":"Ceai","slug":"ceai"}"#,
            [None, None],
        )
        .unwrap();
        let sizes = |count: usize| -> Vec<bool> {
            let one = |at| format!(r#"{{"title":"{at}","slug":"a{at}","img":"/media/{at}.jpg"}}"#);
            let list: Vec<_> = (0..count).map(one).collect();
            let body = format!("[{}]", list.join(","));
            let html =
                deferred_html(view, &article, "/base/articles/recommended/ceai", &body).unwrap();
            let stories = html.split("<li").skip(1);
            stories
                .map(|story| story.contains("min(44.8vw,708px)"))
                .collect()
        };
        assert_eq!(sizes(9), [true, true, false, false, false, false]);
        assert_eq!(sizes(3), [true, true, false]);
        assert_eq!(sizes(2), [true, false]);
        assert_eq!(sizes(1), [true]);
    });
}

#[test]
fn an_application_and_its_confirmation_name_the_vacancy() {
    let fields = Fields::of("vacancy_id", "7");
    assert_eq!(
        RESUME.vacancy(&fields).map(one_vacancy).unwrap().path,
        "/base/vacancies/7"
    );
    assert_eq!(GIFT.vacancy(&fields), None);
    with_view(|view| {
        let about = |body: &str| about_vacancy(view, body.as_bytes());
        for body in [
            r#"{"id":7,"title":"Vânzător <b>"}"#,
            r#"[{"name":"Vânzător <b>"}]"#,
        ] {
            let about = about(body);
            let form = form_page::page(view, &RESUME, about.as_ref(), &fields, None);
            let thanks = form_page::thanks(view, &RESUME, about.as_ref(), &fields, "/ro/x");
            for page in [&form, &thanks] {
                let html = page.critical.clone().into_string();
                assert!(html.contains("Postul: Vânzător &lt;b&gt;"), "{html}");
                assert!(page.query.contains("vacancy_id=7"), "{}", page.query);
            }
        }
        for nothing in ["{}", "[]", r#"{"title":""}"#, "<html>"] {
            assert!(about(nothing).is_none(), "{nothing}");
        }
    });
}
