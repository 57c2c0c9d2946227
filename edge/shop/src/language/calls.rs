//! The slug check: finds the slug of a page in another language.

use std::collections::BTreeMap;

use crate::backend::Call;
use crate::contract::{Contract, Declared};
use crate::i18n::Language;
use crate::route::{Route, Slug};

/// `POST /general/slug_check` for a product or a category; a 404 if the first language has no such slug. Files that
/// robots guess are not checked.
pub fn slug_check(
    from: Language,
    to: Language,
    route: &Route,
) -> Option<Call<BTreeMap<String, String>>> {
    let (kind, slug) = kind(route)?;
    if slug.as_str().contains('.') {
        return None;
    }
    // No code or slug has a character that JSON would escape.
    let json = [
        "{\"current_lang\":\"",
        from.code(),
        "\",\"new_lang\":\"",
        to.code(),
        "\",\"current_slug\":\"",
        slug.last(),
        "\",\"object_type\":\"",
        kind,
        "\"}",
    ];
    Some(Call::post_json("/general/slug_check", json.concat()).asking())
}

/// The route that the slug check's answer leads to, if it differs.
pub fn checked(answer: &BTreeMap<String, String>, asked: &Route) -> Option<Route> {
    let slug = Slug::encode(answer.get("slug")?.trim_matches('/'))?;
    let found = if matches!(asked, Route::Product(_)) {
        Route::Product(slug)
    } else {
        Route::Category(slug)
    };
    (found != *asked).then_some(found)
}

fn kind(route: &Route) -> Option<(&'static str, &Slug)> {
    if let Route::Product(slug) = route {
        Some(("product", slug))
    } else if let Route::Category(slug) = route {
        Some(("category", slug))
    } else {
        None
    }
}

/// The calls of this feature.
pub const CALLS: &[&dyn Contract] =
    &[
        &Declared::new("POST /general/slug_check", "slug-check", |known| {
            let route = Route::Product(known.product.clone()?);
            slug_check(Language::Ro, Language::Ro, &route)
        })
        .used_by("a product's or a category's address of another language")
        .without("The page is missing.")
        .shown_by("tests/worker/language.test.ts")
        .may_be_missing(),
    ];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_of_another_language_redirects_to_the_right_one() {
        let slug = |text: &str| Slug::new(text).unwrap();
        let asked = Route::Product(slug("ceainic-%D1%87"));
        let call = slug_check(Language::Ro, Language::Ru, &asked).unwrap();
        let body: serde_json::Value = serde_json::from_str(call.request.json().unwrap()).unwrap();
        assert_eq!(
            body,
            serde_json::json!({ "current_lang": "ro", "new_lang": "ru", "current_slug": "ceainic-%D1%87", "object_type": "product" })
        );
        let found = |json: &str| checked(&call.read(json.as_bytes()).unwrap(), &asked);
        assert_eq!(
            found(r#"{"slug":"/chainik/"}"#),
            Some(Route::Product(slug("chainik")))
        );
        for nothing in [
            "{}",
            r#"{"slug":""}"#,
            r#"{"slug":"ceainic-%D1%87"}"#,
            r#"{"slug":"<b>"}"#,
            r#"{"slug":["x"]}"#,
            r#"{"detail":"not found"}"#,
        ] {
            assert_eq!(found(nothing), None, "{nothing}");
        }
        for route in [Route::Home, Route::Category(slug("wp-login.php"))] {
            assert!(
                slug_check(Language::Ro, Language::Ru, &route).is_none(),
                "{route:?}"
            );
        }
    }
}
