//! The markup of islands as pages contain it, filled from various props. The islands' own tests hydrate it from
//! `islands/contracts/hydration.json`, which must equal the markup filled here; `npm run contracts` rewrites it.

use std::fs;

use serde_json::{Value, json};
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

fn case<Props: IslandProps>(props: &Props) -> Value {
    let files = (ASSETS.islands)(Props::ISLAND, LANGUAGE);
    let text = serde_json::to_string(props).unwrap();
    let mut markup = String::new();
    fill(
        files.markup,
        &Json::parse(text.as_bytes()).unwrap(),
        &mut markup,
    );
    let props: Value = serde_json::from_str(&text).unwrap();
    json!({ "island": files.name, "language": LANGUAGE.code(), "props": props, "markup": markup })
}

fn cases() -> Value {
    let search = |results_url: &str, query: &str| HeaderSearchProps {
        search_url: "/s".to_owned(),
        results_url: results_url.to_owned(),
        query: query.to_owned(),
    };
    json!([
        case(&CartDrawerProps::new(LANGUAGE)),
        case(&search("/r?x=1&y", ODD)),
        case(&search("/r", "")),
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
