//! The markup of islands as pages contain it, filled from various props. The islands' own tests hydrate it from
//! `islands/contracts/hydration.json`, which must equal the markup filled here; `npm run contracts` rewrites it.

use std::fs;

use serde_json::{Value, json};
use shop::i18n::{OwnTexts, TextsByLanguage, Words};
use shop::lenient::Json;
use shop::template::fill;

use super::*;

/// Set by `npm run contracts`.
const WRITE: &str = "WRITE_CONTRACTS";
const COMMITTED: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../islands/contracts/hydration.json"
);
const LANGUAGE: Language = Language::Ro;
/// Characters that must be escaped, and a two-byte letter.
const ODD: &str = "\"<b>&amp; 'ș'";

fn case<Props: IslandProps>(props: &Props, words: Words) -> Value {
    let files = (ASSETS.islands)(Props::ISLAND, LANGUAGE);
    let text = serde_json::to_string(props).unwrap();
    let mut markup = String::new();
    fill(
        files.markup,
        words,
        &Json::parse(text.as_bytes()).unwrap(),
        &mut markup,
    );
    let props: Value = serde_json::from_str(&text).unwrap();
    let own = words.own_of(files.said);
    let own = (!own.is_empty()).then_some(own);
    json!({ "island": files.name, "language": LANGUAGE.code(), "props": props, "markup": markup, "own": own })
}

fn cases() -> Value {
    let search = |results_url: &str, query: &str| HeaderSearchProps {
        search_url: "/s".to_owned(),
        results_url: results_url.to_owned(),
        query: query.to_owned(),
    };
    let texts = [
        ("cart.drawer_title", ODD),
        ("shop.search", "Găsește"),
        ("shop.about", "Despre"),
    ];
    let texts = texts.map(|(key, text)| (key.to_owned(), text.to_owned()));
    let own = TextsByLanguage::from([(LANGUAGE.code().to_owned(), texts.into())]);
    let (usual, own) = (LANGUAGE.words(), LANGUAGE.words_with(OwnTexts::keep(&own)));
    json!([
        case(&CartDrawerProps::new(LANGUAGE), usual),
        case(&search("/r?x=1&y", ODD), usual),
        case(&search("/r", ""), usual),
        case(&CartDrawerProps::new(LANGUAGE), own),
        case(&search("/r", ""), own),
    ])
}

#[test]
fn the_markup_that_the_islands_tests_hydrate_is_that_of_the_pages() {
    let made = format!("{:#}\n", cases());
    if std::env::var_os(WRITE).is_some() {
        fs::write(COMMITTED, &made).unwrap();
    }
    assert!(
        made == fs::read_to_string(COMMITTED).unwrap(),
        "islands/contracts/hydration.json is stale: run «npm run contracts» and read what has changed"
    );
}
