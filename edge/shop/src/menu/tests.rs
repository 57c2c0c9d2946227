use serde_json::{Value, json};

use super::link_style::LinkStyle;
use super::*;
use crate::site::{Published, Theme};

fn theme() -> Theme {
    let site = include_str!("../../../../kv-seed/sites/casa.json");
    let theme = include_str!("../../../../kv-seed/themes/casa.json");
    let published = format!("{{\"site\":{site},\"theme\":{theme}}}");
    Published::parse(&published).unwrap().theme
}

fn item(change: &Value) -> Menu {
    let mut item = json!({ "id": 7, "categoryTitle": "Ceai", "categoryUrl": "ceai" });
    item.as_object_mut()
        .unwrap()
        .extend(change.as_object().unwrap().clone());
    MENU_TREE
        .read(json!([item]).to_string().as_bytes())
        .unwrap()
}

fn look_of(change: &Value) -> LinkStyle {
    link_style(&item(change).0[0], &theme())
}

#[test]
fn categories_are_read_under_every_usual_name() {
    for names in [
        [
            "categoryTitle",
            "categoryUrl",
            "categoryIcon",
            "subcategories",
            "subCategoryTitle",
            "subCategoryUrl",
        ],
        [
            "category_title",
            "category_url",
            "category_icon",
            "sub_categories",
            "subcategory_title",
            "subcategory_url",
        ],
        ["title", "url", "icon", "children", "title", "url"],
        ["name", "slug", "icon", "subCategories", "name", "slug"],
    ] {
        let [title, url, icon, within, sub_title, sub_url] = names;
        let sub = json!({ "id": 8, sub_title: "Verde", sub_url: "verde" });
        let item = json!({ "id": 7, title: "Ceai", url: "ceai", icon: "/i.svg", within: [sub] });
        let menu = MENU_TREE
            .read(json!([item]).to_string().as_bytes())
            .unwrap();
        let category = menu.0.first().unwrap();
        assert_eq!(category.title, "Ceai", "{names:?}");
        assert_eq!(category.picture(), "/i.svg", "{names:?}");
        let addresses: Vec<_> = menu.addresses().collect();
        let expected = [("ceai", "Ceai"), ("ceai/verde", "Verde")];
        let expected = expected.map(|(url, title)| (Slug::new(url).unwrap(), title));
        assert_eq!(addresses, expected, "{names:?}");
    }
}

#[test]
fn a_category_without_an_image_shows_its_icon() {
    let picture = |change: &Value| item(change).0[0].picture().to_owned();
    assert_eq!(
        picture(&json!({ "image": "/a.svg", "categoryIcon": "/i.svg" })),
        "/a.svg"
    );
    assert_eq!(
        picture(&json!({ "image": null, "categoryIcon": "/i.svg" })),
        "/i.svg"
    );
    assert_eq!(picture(&json!({})), "");
}

#[test]
fn a_link_has_its_configured_size_and_colours() {
    let own = json!({ "text_size": "15px", "text_color_light": "#123", "text_color_dark": "#ffeedd", "hover_color_light": " #600000 " });
    let text = |value: &str| Some(value.to_owned());
    assert_eq!(
        look_of(&own),
        LinkStyle {
            size: text("15"),
            light: text("#112233"),
            dark: text("#ffeedd"),
            hover_light: text("#600000"),
            hover_dark: None,
        }
    );
    assert_eq!(look_of(&json!({ "text_size": 16 })).size, text("16"));
    assert_eq!(look_of(&json!({})), LinkStyle::default());
}

#[test]
fn an_invalid_colour_or_size_is_dropped() {
    for value in [
        json!("red"),
        json!("#12"),
        json!("#1234"),
        json!("#12345g"),
        json!("#1234567"),
        json!("#\u{e9}00"),
        json!("#000}body{display:none"),
        json!("url(//evil.example)"),
        json!("</style><script>"),
        json!("var(--x)"),
        json!(""),
        json!(null),
        json!(112_233),
        json!([]),
    ] {
        assert_eq!(
            look_of(&json!({ "text_color_light": value, "hover_color_dark": value })),
            LinkStyle::default(),
            "{value}"
        );
    }
    for value in [
        json!("10px"),
        json!(21),
        json!("-13"),
        json!("13em"),
        json!("13px;color:red"),
        json!("1e1"),
        json!(""),
        json!({}),
    ] {
        assert_eq!(
            look_of(&json!({ "text_size": value })),
            LinkStyle::default(),
            "{value}"
        );
    }
}

#[test]
fn a_colour_with_too_little_contrast_is_dropped_for_that_scheme() {
    let pale = json!({ "text_color_light": "#ffffff", "text_color_dark": "#000000" });
    assert_eq!(look_of(&pale), LinkStyle::default());
    let half = json!({ "text_color_light": "#000000", "text_color_dark": "#000000" });
    assert_eq!(
        (look_of(&half).light, look_of(&half).dark),
        (Some("#000000".to_owned()), None)
    );
    let grey = |light: &str| {
        look_of(&json!({ "text_color_light": light }))
            .light
            .is_none()
    };
    assert!(!grey("#595959") && grey("#8f8f8f"));
}

#[test]
fn a_custom_link_stays_within_the_shop_or_uses_https() {
    let leads = |link: &str| {
        item(&json!({ "link": link })).0[0]
            .href(Language::Uk)
            .unwrap()
    };
    for (link, href) in [
        ("", "/uk/ceai"),
        ("/", "/uk"),
        ("/articles?page=2", "/uk/articles?page=2"),
        ("articles#x", "/uk/articles#x"),
        ("/ro/articles", "/ro/articles"),
        ("/account", "/uk/account"),
        (" /sale/tea ", "/uk/sale/tea"),
        ("https://blog.example/a?b", "https://blog.example/a?b"),
    ] {
        assert_eq!(leads(link), href, "{link}");
    }
    for link in [
        "javascript:alert(1)",
        "data:text/html,x",
        "http://evil.example",
        "//evil.example",
        "/\\evil.example",
        "/api/cart",
        "\"><script>",
        "/ro/../x",
    ] {
        assert_eq!(leads(link), "/uk/ceai", "{link}");
    }
}
