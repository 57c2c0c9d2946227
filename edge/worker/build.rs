//! Turns `dist/islands.json`, the manifest of the islands' build, into a constant of the worker, so that no
//! JSON is read at start-up and a missing build is one clear sentence.

#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a build script stops the build by panicking"
)]

use std::fmt::Write as _;
use std::path::PathBuf;

use serde_json::{Map, Value};

fn main() {
    let path = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"))
        .join("../../dist/islands.json");
    println!("cargo::rerun-if-changed={}", path.display());
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|_| panic!("dist/islands.json is missing: run «npm run build» once"));
    let manifest: Value = serde_json::from_str(&text).expect("dist/islands.json is not JSON");
    let mut code = String::new();
    writeln!(code, "shop::page::Assets {{").unwrap();
    for name in ["build", "runtime", "styles"] {
        writeln!(code, "    {name}: {:?},", text_of(&manifest[name])).unwrap();
    }
    writeln!(code, "    fonts: &[").unwrap();
    for (family, subsets) in object(&manifest["fonts"]) {
        for (subset, file) in object(subsets) {
            let [url, letters] = ["url", "letters"].map(|part| text_of(&file[part]));
            writeln!(code, "        shop::page::FontFile {{ family: {family:?}, subset: {subset:?}, url: {url:?}, letters: {letters:?} }},").unwrap();
        }
    }
    writeln!(code, "    ],\n    islands: &[").unwrap();
    for (name, island) in object(&manifest["islands"]) {
        writeln!(
            code,
            "        shop::page::Island {{ name: {name:?}, module: {:?}, words: &{:?}, markup: &{:?} }},",
            text_of(&island["module"]),
            pairs(&island["words"]),
            pairs(&island["markup"]),
        )
        .unwrap();
    }
    writeln!(code, "    ],\n}}").unwrap();
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets it")).join("assets.rs");
    std::fs::write(out, code).expect("OUT_DIR is writable");
}

fn object(value: &Value) -> &Map<String, Value> {
    value
        .as_object()
        .expect("dist/islands.json has another shape than this build script reads")
}

fn text_of(value: &Value) -> &str {
    value
        .as_str()
        .expect("dist/islands.json: a text is missing")
}

fn pairs(value: &Value) -> Vec<(&str, &str)> {
    object(value)
        .iter()
        .map(|(name, value)| (name.as_str(), text_of(value)))
        .collect()
}
