//! Checks on the content of every shop in every language: complete, in the right language, without dead links.

use std::sync::LazyLock;

use serde_json::{Value, json};

use super::{Content, all, scenes};
use crate::language::Language;
use crate::shops::{Range, Shop};

fn address(_: Range, id: i64, language: Language) -> String {
    format!("{}-{id}", language.code())
}

/// The content that is written in text files.
static TEXTS: LazyLock<Vec<Content>> = LazyLock::new(|| {
    const FROM_TABLES: [&str; 6] = [
        "settings",
        "stores",
        "regions",
        "localities",
        "sliders",
        "slides",
    ];
    all(&address)
        .into_iter()
        .filter(|(_, _, name, _)| !FROM_TABLES.iter().any(|prefix| name.starts_with(prefix)))
        .collect()
});

/// All texts of a response with the names of their fields.
fn texts<'a>(name: &'a str, value: &'a Value, found: &mut Vec<(&'a str, &'a str)>) {
    match value {
        Value::String(text) => found.push((name, text)),
        Value::Array(list) => list.iter().for_each(|item| texts(name, item, found)),
        Value::Object(fields) => fields
            .iter()
            .for_each(|(name, value)| texts(name, value, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn content(shop: Shop, language: Language, name: &str) -> &'static Value {
    TEXTS
        .iter()
        .find(|(known_shop, known_language, known_name, _)| {
            (*known_shop, *known_language, known_name.as_str()) == (shop, language, name)
        })
        .map_or_else(|| panic!("{shop:?} has no {name}"), |(.., body)| body)
}

/// The response without its texts, which differ between languages.
fn shape(value: &Value) -> Value {
    match value {
        Value::Array(list) => list.iter().map(shape).collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| (name.clone(), shape(value)))
            .collect(),
        Value::String(text) => Value::Bool(text.is_empty()),
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

#[test]
fn every_shop_has_the_same_content_in_every_language() {
    let names = [
        "terms",
        "delivery",
        "about",
        "contacts",
        "contact-page",
        "vacancies",
        "feedbacks",
        "partners",
        "sellers",
        "articles",
        "statuses",
        "faq",
        "services",
        "reasons/product",
        "reasons/category",
        "reasons/why",
        "delivery-services",
        "albums",
        "page/cadouri",
        "page/garantie",
        "page/livrare-si-plata",
        "page/program-de-fidelitate",
        "page/proba-html",
    ];
    for shop in Shop::ALL {
        let is_of_goods = |name: &str| ["partners", "sellers"].contains(&name);
        let of_shop = |name: &&str| shop.sells_goods() || !is_of_goods(name);
        let gives = |name: &&str| *name != "page/cadouri" || shop.range() == Range::General;
        for name in names.into_iter().filter(of_shop).filter(gives) {
            let content = |language| {
                let body = content(shop, language, name);
                body.get("brand_services").unwrap_or(body)
            };
            let romanian = content(Language::Ro);
            let filled = match romanian {
                Value::Array(list) => list.len() >= 2,
                Value::Object(fields) => fields.len() >= 4,
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
            };
            assert!(filled, "{shop:?} {name}");
            for language in Language::ALL {
                // The reading time differs between languages.
                let comparable = |value: &Value| {
                    let mut value = shape(value);
                    for article in value.as_array_mut().into_iter().flatten() {
                        if let Some(fields) = article.as_object_mut() {
                            fields.remove("reading_minutes");
                        }
                    }
                    value
                };
                assert_eq!(
                    comparable(content(language)),
                    comparable(romanian),
                    "{shop:?} {name} {language:?}"
                );
            }
        }
    }
}

#[test]
fn texts_have_the_right_alphabet_and_no_placeholders() {
    for (shop, language, name, body) in TEXTS.iter() {
        if name == "page/proba-html" {
            continue;
        }
        let mut found = Vec::new();
        texts("", body, &mut found);
        for (field, text) in found {
            let place = format!("{shop:?} {name} {language:?} {field}: {text}");
            assert!(!text.contains(['{', '}']), "{place}");
            let left = ["**", "](", "<p>#", "<p>- ", "<p>! ", "<p>|", "<p>="];
            assert!(left.iter().all(|mark| !text.contains(mark)), "{place}");
            let foreign: &[char] = match language {
                Language::Ru => &['і', 'ї', 'є', 'ґ', 'І', 'Ї', 'Є'],
                Language::Uk => &['ы', 'э', 'ё', 'ъ', 'Ы', 'Э', 'Ё'],
                Language::Ro => &['ş', 'ţ', 'а', 'е', 'о'],
                Language::En => &['а', 'е', 'о', 'и'],
            };
            assert!(!text.contains(foreign), "{place}");
            let prose = ["html", "answer", "short_description", "question"].contains(&field);
            let cyrillic = text.chars().any(|letter| ('а'..='я').contains(&letter));
            if prose {
                let expected = matches!(language, Language::Ru | Language::Uk);
                assert_eq!(cyrillic, expected, "{place}");
            }
        }
    }
}

#[test]
fn every_link_and_picture_exists() {
    const ROUTES: [&str; 7] = [
        "/delivery",
        "/promotions",
        "/articles",
        "/contacts",
        "/career",
        "/about",
        "/search",
    ];
    for (shop, language, name, body) in TEXTS.iter() {
        if name == "page/proba-html" {
            continue;
        }
        let mut found = Vec::new();
        texts("", body, &mut found);
        for (_, text) in found {
            let own = text.starts_with("/media/").then_some(text);
            let pictures = text
                .split("src=\"")
                .skip(1)
                .filter_map(|rest| rest.split('"').next());
            for picture in pictures.chain(own) {
                let path = picture
                    .strip_prefix("/media/")
                    .and_then(|path| path.strip_suffix(".svg"));
                let (kind, file) = path.and_then(|path| path.split_once('/')).unwrap();
                assert!(
                    kind == "brand" || scenes::find(kind, file).is_some(),
                    "{shop:?} {name}: {picture}"
                );
            }
            for link in text
                .split("href=\"")
                .skip(1)
                .filter_map(|rest| rest.split('"').next())
            {
                let path = link.strip_prefix(&format!("/{}", language.code())).unwrap();
                let path = path.split('?').next().unwrap_or_default();
                let page = format!("page{path}");
                assert!(
                    ROUTES.contains(&path)
                        || path.starts_with(&format!("/{}-", language.code()))
                        || TEXTS
                            .iter()
                            .any(|(known, _, name, _)| (known, name) == (shop, &page)),
                    "{shop:?} {name}: {link}"
                );
            }
        }
    }
}

#[test]
fn articles_have_unique_addresses_and_link_to_their_neighbours() {
    for shop in Shop::ALL {
        for language in Language::ALL {
            let articles = content(shop, language, "articles");
            let articles = articles.as_array().unwrap();
            let mut urls: Vec<&str> = articles
                .iter()
                .map(|each| each["url"].as_str().unwrap())
                .collect();
            for (at, article) in articles.iter().enumerate() {
                assert_eq!(article["slugs"][language.code()], article["url"]);
                let older = articles
                    .get(at + 1)
                    .map_or(&Value::Null, |older| &older["id"]);
                assert_eq!(&article["previous"]["id"], older, "{}", article["title"]);
                if let Some(older) = articles.get(at + 1) {
                    assert_eq!(older["next"]["url"], article["url"]);
                    assert!(article["date"].as_str() > older["date"].as_str());
                }
            }
            urls.sort_unstable();
            urls.dedup();
            assert_eq!(urls.len(), articles.len());
            assert!(urls.iter().all(|url| {
                url.len() > 8
                    && url
                        .bytes()
                        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            }));
        }
    }
}

#[test]
fn amounts_are_in_the_shops_currency_and_vacancies_in_its_city() {
    let delivery = content(Shop::Romania, Language::Uk, "delivery");
    assert!(
        delivery["html"].as_str().unwrap().contains("15 RON"),
        "{delivery}"
    );
    let delivery = content(Shop::Casa, Language::Uk, "delivery");
    assert!(
        delivery["html"].as_str().unwrap().contains("40 леїв"),
        "{delivery}"
    );
    for language in Language::ALL {
        let vacancy = &content(Shop::Casa, language, "vacancies")[0];
        assert!(
            vacancy["address"]["street"]
                .as_str()
                .unwrap()
                .contains("12"),
            "{vacancy}"
        );
        assert!(
            vacancy["city"].as_str().unwrap().starts_with(['C', 'К']),
            "{vacancy}"
        );
        let (street, city) = (&vacancy["address"]["street"], &vacancy["city"]);
        let street = street.as_str().unwrap();
        assert_eq!(street.trim_matches([',', ' ']), street);
        assert!(!street.contains(city.as_str().unwrap()), "{vacancy}");
        let read = super::dated(vacancy.clone(), 20_788);
        assert_eq!(
            (&read["date"], &read["valid_through"]),
            (&json!("2026-11-22"), &json!("2027-01-22")),
            "{read}"
        );
    }
}
