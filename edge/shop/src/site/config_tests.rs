//! What may be published, and what is read where it is stored.

use serde_json::json;

use super::tests::{changed, merged};

#[test]
fn pages_that_are_hidden_are_pages_of_the_shop() {
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
fn a_host_is_named_without_the_dot_that_may_close_it() {
    let refused = changed(&json!({ "hosts": ["casa.md", "casa.md."] })).err();
    let said = "site.hosts: «casa.md.» ends with a dot".to_owned();
    assert_eq!(refused, Some(said));
}

#[test]
fn nothing_is_named_twice() {
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
fn a_stored_config_is_read_whatever_may_not_be_published_any_more() {
    let newer = json!({ "home": ["front", "banner"], "hidden_pages": ["cart"] });
    assert!(changed(&newer).is_err());
    assert_eq!(merged(&newer, &json!({})).site.home, ["front", "banner"]);
}

#[test]
fn each_rule_of_a_field_refuses_by_its_place() {
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
