use serde_json::json;
use shop::site::publish::releases;

use super::*;
use crate::explained::explained;
use crate::parallel::Parallel;

const SITE: &str = include_str!("../../../../kv-seed/sites/casa.json");
const THEME: &str = include_str!("../../../../kv-seed/themes/casa.json");

/// The warnings about a folder with other values in its site and theme, as lines.
fn warnings(site: &Value, theme: &Value) -> Vec<String> {
    let file = |path: &str, text: &str, changes: &Value| {
        let mut json: Value = serde_json::from_str(text).unwrap();
        for (path, value) in changes.as_object().unwrap() {
            let (outer, name) = path.rsplit_once('/').unwrap();
            json.pointer_mut(outer).unwrap()[name] = value.clone();
        }
        SourceFile {
            path: path.to_owned(),
            text: json.to_string(),
        }
    };
    let files = [
        file("sites/casa.json", SITE, site),
        file("themes/casa.json", THEME, theme),
    ];
    let releases = releases(&files, &Parallel).unwrap();
    let warnings = explained(&files, advice(&files, &releases));
    assert!(
        warnings.iter().all(|it| it.position.is_some()),
        "{warnings:?}"
    );
    warnings.iter().map(ToString::to_string).collect()
}

#[test]
fn each_odd_field_is_warned_of_at_its_place() {
    let none = json!({});
    assert_eq!(warnings(&none, &none), Vec::<String>::new());
    for (site, place) in [
        (json!({ "/slider_keys": [] }), "home[8]"),
        (json!({ "/home": ["front"] }), "slider_keys"),
        (json!({ "/home": ["adverts", "keyed"] }), "home[0]"),
        (json!({ "/advert_box": "bbox" }), "advert_box"),
        (json!({ "/own_adverts": "/a/" }), "own_adverts"),
        (
            json!({ "/service_origins": { "jivo": "https://a.example" } }),
            "service_origins.jivo",
        ),
        (
            json!({ "/companies": "off", "/company_country": "md" }),
            "company_country",
        ),
        (
            json!({ "/instalments": true, "/payment_hosts": [] }),
            "instalments",
        ),
        (json!({ "/captcha": { "key": "k" } }), "captcha"),
        (json!({ "/origin": "https://other.example" }), "origin"),
        (
            json!({ "/words": { "ro": { "cart.checkout": "Finalizează comanda" } } }),
            "words.ro.cart.checkout",
        ),
        (
            json!({ "/languages": ["ro"], "/words": { "en": { "cart.checkout": "Order" } } }),
            "words.en",
        ),
    ] {
        let [told] = warnings(&site, &none).try_into().unwrap();
        let expected = format!(": site.{place}: warning: ");
        assert!(told.contains(&expected), "{told}");
    }
    for (theme, place, said) in [
        (
            json!({ "/light/quiet": "#fbf8f1" }),
            "light.quiet",
            "readers need 4.5",
        ),
        (
            json!({ "/dark/focus": "#000000" }),
            "dark.focus",
            "readers need 3",
        ),
        (
            json!({ "/font/family": "onset" }),
            "font.family",
            "did you mean «onest»?",
        ),
        (
            json!({ "/wordmark/style": "sturdi" }),
            "wordmark.style",
            "did you mean «sturdy»?",
        ),
    ] {
        let told = warnings(&none, &theme);
        let expected = format!(": theme.{place}: warning: ");
        assert!(!told.is_empty());
        for line in told {
            assert!(line.contains(&expected) && line.contains(said), "{line}");
        }
    }
}
