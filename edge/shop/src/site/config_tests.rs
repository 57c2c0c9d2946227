//! Validation of configs before publishing, and lenient reading of stored ones.

use serde_json::json;

use super::tests::{changed, merged};

#[test]
fn only_optional_pages_can_be_hidden() {
    let fine = json!({ "hidden_pages": ["credit", "faq", "brands", "want-to-order"] });
    assert!(changed(&fine).is_ok());
    for odd in [
        "/credit",
        "faqs",
        "",
        "cart",
        "promotions",
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
    let newer = json!({ "home": ["front", "banner"], "hidden_pages": ["cart"] });
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
    ] {
        let refused = changed(&json!({ field: odd })).unwrap_err();
        let place = format!("site.{field}: ");
        assert!(refused.starts_with(&place), "{odd}: {refused}");
        assert!(field != "token" || !refused.contains("a b"), "{refused}");
    }
}
