use super::*;
use crate::lenient::read_text;

#[test]
fn only_addresses_that_people_give_are_asked_for() {
    for slug in [
        "garantie",
        "despre/noi",
        "a_b-C1/2/3/4",
        "%D1%87%D0%B0%D0%B9",
    ] {
        let call = page(&Slug::new(slug).unwrap()).map(|call| call.request.path.into_owned());
        assert_eq!(call, Some(format!("/page/{slug}/")), "{slug}");
    }
    let long = "a".repeat(241);
    for slug in [
        ".env",
        "wp-login.php",
        "a/b/c/d/e",
        "a%2Fb",
        "%2eenv",
        "a%00",
        "a=b",
        "a,b",
        "a(b)",
        "a'b",
        "a&b",
        &long,
    ] {
        assert!(page(&Slug::new(slug).unwrap()).is_none(), "{slug}");
    }
}

#[test]
fn a_page_needs_a_title_and_shows_its_way_unless_told_not_to() {
    let page: BuiltPage =
        read_text(r#"{ "title": "Garanție", "html": null, "ignore_layout": 1 }"#).unwrap();
    assert!(page.show_breadcrumbs && page.ignore_layout && page.html.is_empty());
    assert!(read_text::<BuiltPage>(r#"{ "html": "<p>a</p>" }"#).is_none());
}
