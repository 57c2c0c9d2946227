//! Validation of configs before publishing, and lenient reading of stored ones.

use serde_json::json;

use super::tests::{changed, merged};
use super::{Published, Site};
use crate::route::Feature;

#[test]
fn only_optional_pages_can_be_hidden() {
    for fine in [
        json!(["credit", "faq", "brands", "want-to-order"]),
        json!(["cart", "compare", "promotions", "search"]),
    ] {
        assert!(changed(&json!({ "hidden_pages": fine })).is_ok());
    }
    for odd in [
        "/credit",
        "faqs",
        "",
        "checkout",
        "favorites",
        "product/1",
        "brands/{*}",
        "Credit",
    ] {
        let refused = changed(&json!({ "hidden_pages": ["credit", odd] })).unwrap_err();
        let said = format!("site.hidden_pages: «{odd}» is not one of about, ");
        assert!(refused.starts_with(&said), "{refused}");
        assert!(refused.contains(", credit, "), "{refused}");
    }
}

#[test]
fn a_host_must_not_end_with_a_dot() {
    let refused = changed(&json!({ "hosts": ["casa.md", "casa.md."] })).err();
    let said = "site.hosts: «casa.md.» ends with a dot".to_owned();
    assert_eq!(refused, Some(said));
}

#[test]
fn duplicate_names_are_refused() {
    for (field, names) in [
        ("home", ["front", "front"]),
        ("hosts", ["casa.md", "casa.md"]),
        ("languages", ["ro", "ro"]),
        ("slider_keys", ["season", "season"]),
    ] {
        let refused = changed(&json!({ field: names })).err();
        let said = format!("site.{field}: «{}» is named twice", names[0]);
        assert_eq!(refused, Some(said));
        assert!(changed(&json!({ field: names[..1], "main_language": null })).is_ok());
    }
}

#[test]
fn a_stored_config_is_read_even_if_it_could_no_longer_be_published() {
    let newer = json!({ "home": ["front", "banner"], "hidden_pages": ["newer"] });
    assert!(changed(&newer).is_err());
    assert_eq!(merged(&newer, &json!({})).site.home, ["front", "banner"]);
}

#[test]
fn each_invalid_field_is_refused_with_its_path() {
    for (field, odd) in [
        ("name", json!("Casa")),
        ("hosts", json!([])),
        ("token", json!("a b")),
        ("languages", json!(["xx"])),
        ("currency", json!("XXX")),
        ("variant", json!("german")),
        ("image_hosts", json!(["https://a.example"])),
        ("origin", json!("shop.example")),
        ("first_visit_switch", json!("no")),
        ("services", json!(["telegram"])),
        (
            "service_origins",
            json!({ "telegram": "https://a.example" }),
        ),
        ("time_zone", json!("Mars")),
        ("slider_keys", json!(["a", "b", "c", "d", "e"])),
        ("slider_keys", json!(["a b"])),
        ("order_accepted", json!([])),
        ("order_accepted", json!([404])),
        ("stock_field", json!("a.b")),
        ("company_header", json!("Authorization")),
        ("company_header", json!("a b")),
    ] {
        let refused = changed(&json!({ field: odd })).unwrap_err();
        let place = format!("site.{field}: ");
        assert!(refused.starts_with(&place), "{odd}: {refused}");
        assert!(field != "token" || !refused.contains("a b"), "{refused}");
    }
}

#[test]
fn addresses_are_https_except_on_a_developers_machine_and_a_restricted_category_has_a_url() {
    let refused = |field: &str, value: serde_json::Value| {
        let site = include_str!("../../../../kv-seed/sites/casa.json");
        let mut site: serde_json::Value = serde_json::from_str(site).unwrap();
        site[field] = value;
        let text = site.to_string();
        let stored = format!(
            r#"{{"site":{text},"theme":{}}}"#,
            include_str!("../../../../kv-seed/themes/casa.json")
        );
        assert!(
            Published::parse_known(&stored).is_ok(),
            "stored configs are read: {text}"
        );
        Site::parse(&text).err()
    };
    for (field, odd) in [
        ("origin", json!("http://shop.example")),
        ("origin", json!("http://localhost.example:8787")),
        (
            "service_origins",
            json!({ "yandex": "http://proxy.example" }),
        ),
        (
            "captcha",
            json!({ "key": "k", "script": "http://captcha.example/api.js" }),
        ),
        ("age_restricted", json!([""])),
        ("age_restricted", json!(["wine", "/"])),
        ("age_restricted", json!([" "])),
        ("age_restricted", json!(["https://shop.example/ro/wine"])),
    ] {
        let told = refused(field, odd.clone()).unwrap_or_default();
        assert!(told.starts_with(&format!("site.{field}")), "{odd}: {told}");
    }
    for (field, fine) in [
        ("origin", json!("https://shop.example")),
        ("origin", json!("http://127.0.0.1:8787")),
        ("origin", json!("http://partner.localhost:8787")),
        (
            "service_origins",
            json!({ "yandex": "https://proxy.example" }),
        ),
        (
            "captcha",
            json!({ "key": "k", "script": "http://localhost:1/api.js" }),
        ),
        ("age_restricted", json!(["/wine/", "băuturi/vin"])),
        ("age_restricted", json!([])),
    ] {
        assert_eq!(refused(field, fine.clone()), None, "{fine}");
    }
}

#[test]
fn other_services_are_told_an_origin_of_the_config_and_never_only_of_the_request() {
    let site = |origin: Option<&str>| {
        let site = include_str!("../../../../kv-seed/sites/casa.json");
        let mut site: serde_json::Value = serde_json::from_str(site).unwrap();
        site["hosts"] = json!([
            "shop.example",
            "www.shop.example",
            "casa.localhost",
            "127.0.0.1"
        ]);
        site["origin"] = json!(origin);
        Site::parse(&site.to_string()).unwrap()
    };
    let named = site(Some("https://shop.example"));
    for (asked, told) in [
        ("https://shop.example", "https://shop.example"),
        ("http://shop.example:8080", "https://shop.example"),
        ("https://www.shop.example", "https://www.shop.example"),
        ("http://casa.localhost:41234", "http://casa.localhost:41234"),
        ("http://127.0.0.1:8787", "http://127.0.0.1:8787"),
        ("https://evil.example", "https://shop.example"),
        ("https://shop.example.evil.example", "https://shop.example"),
        ("http://localhost:1", "https://shop.example"),
    ] {
        assert_eq!(named.origin_for(asked), told, "{asked}");
    }
    assert_eq!(
        site(None).origin_for("https://evil.example"),
        "https://shop.example"
    );
}

#[test]
fn a_shop_has_the_features_that_its_config_names() {
    let found = changed(&json!({ "features": ["adverts"] }));
    let site = found.expect("a good config");
    assert!(!site.lacks(Some(Feature::Adverts)) && !site.lacks(None));
    assert!(site.lacks(Some(Feature::MealPlan)));
    assert!(changed(&json!({ "features": ["casino"] })).is_err());
}
