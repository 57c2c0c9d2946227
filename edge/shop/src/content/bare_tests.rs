//! Content of which the backend tells little: no titles, empty groups, things that say nothing.

use super::list_tests::{html, later, page};
use crate::fixtures::with_view;
use crate::route::Route;

#[test]
fn what_has_no_title_is_a_link_with_words() {
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
            let films = later(view, &reviews, "/base/video-reviews", &films).unwrap();
            assert_eq!(link(&films), film, "{films}");
            let list = format!(r#"[{{"id":5{more}}}]"#);
            assert_eq!(link(&html(view, &Route::Articles, &list)), article);
            assert_eq!(link(&html(view, &Route::Gallery, &list)), album);
        }
    });
}
