use super::*;
use crate::lenient::read_text;

#[test]
fn only_well_formed_slugs_are_requested() {
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
fn a_page_needs_a_title_or_text_and_shows_breadcrumbs_by_default() {
    let page: BuiltPage =
        read_text(r#"{ "title": "Garanție", "html": null, "ignore_layout": 1 }"#).unwrap();
    assert!(page.show_breadcrumbs && page.ignore_layout && page.html.is_empty());
    assert!(read_text::<BuiltPage>(r#"{ "html": "<p>a</p>" }"#).is_some());
    assert!(read_text::<BuiltPage>(r#"{ "show_breadcrumbs": true }"#).is_none());
}

#[test]
fn a_page_without_a_title_takes_its_first_heading_or_its_slug() {
    for (html, title) in [
        (
            "<p>a</p><h2 class='x'>De <b>zece</b> ani</h2>",
            "De zece ani",
        ),
        ("<h2>b</h2><h1>a", "a"),
        ("<h1></h1>", ""),
        ("<p>a</p>", ""),
    ] {
        assert_eq!(rules::heading(html), title, "{html}");
    }
    for (slug, title) in [
        ("livrare-si-plata", "Livrare si plata"),
        ("despre/noi", "Noi"),
        ("%D1%87%D0%B0%D0%B9", "Чай"),
    ] {
        assert_eq!(crate::seo::in_words(&Slug::new(slug).unwrap()), title);
    }
}
