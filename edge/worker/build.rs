//! Turns `dist/islands.json`, the manifest of the islands' build, into a constant of the worker: no JSON is read at
//! start-up, and what the build lacks is a compile error. `src/assets.rs` includes the code.

#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
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
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets it")).join("assets.rs");
    std::fs::write(out, generate(&manifest)).expect("OUT_DIR is writable");
}

fn generate(manifest: &Value) -> String {
    let mut code = String::from("static ASSETS: Assets = Assets {\n");
    for name in ["build", "runtime"] {
        writeln!(code, "{name}: {:?},", text_of(&manifest[name])).unwrap();
    }
    let styles = &manifest["styles"];
    writeln!(
        code,
        "styles: Styles {{ number, pieces, later: {:?} }},",
        text_of(&styles["later"])
    )
    .unwrap();
    code.push_str("fonts: &[\n");
    for (family, subsets) in object(&manifest["fonts"]) {
        for (subset, file) in object(subsets) {
            let [url, letters] = ["url", "letters"].map(|part| text_of(&file[part]));
            writeln!(code, "FontFile {{ family: {family:?}, subset: {subset:?}, url: {url:?}, letters: {letters:?} }},").unwrap();
        }
    }
    code.push_str("],\ninline: InlineScripts {\n");
    for (name, script) in object(&manifest["inline"]) {
        writeln!(code, "{}: {:?},", name.replace('-', "_"), text_of(script)).unwrap();
    }
    code.push_str("},\nislands,\nplain_islands,\n};\n");
    let (drawn, plain): (Vec<_>, Vec<_>) = object(&manifest["islands"])
        .iter()
        .partition(|(_, island)| island["languages"].is_object());
    writeln!(code, "static CLASSES: &[&str] = &{};", styles["classes"]).unwrap();
    code.push_str("fn pieces(piece: StyleChunk) -> Style { match piece {\n");
    for (name, piece) in object(&styles["pieces"]) {
        let [text, source] = ["text", "source"].map(|part| text_of(&piece[part]));
        let sets = list(&piece["drawnBy"]).iter().map(|set| format!("&{set}"));
        let sets = sets.collect::<Vec<_>>().join(", ");
        writeln!(
            code,
            "StyleChunk::{} => Style {{ text: {text:?}, source: {source:?}, drawn_by: &[{sets}] }},",
            pascal_case(name)
        )
        .unwrap();
    }
    code.push_str("}}\n");
    code.push_str("fn islands(island: Island, language: Language) -> IslandFiles { match (island, language) {\n");
    for (name, island) in &drawn {
        let said: Vec<&str> = list(&island["said"]).iter().map(text_of).collect();
        let markup = nodes(&island["markup"]);
        for (language, words) in object(&island["languages"]) {
            let [island_case, language_case] = [name.as_str(), language].map(pascal_case);
            let [module, words] = [&island["module"], words].map(text_of);
            writeln!(
                code,
                "(Island::{island_case}, Language::{language_case}) => IslandFiles {{ name: {name:?}, module: {module:?}, words: {words:?}, said: &{said:?}, markup: {markup} }},",
            )
            .unwrap();
        }
    }
    code.push_str(
        "}}\nfn plain_islands(island: PlainIsland) -> PlainIslandFiles { match island {\n",
    );
    for (name, island) in &plain {
        let (case, module) = (pascal_case(name), text_of(&island["module"]));
        writeln!(
            code,
            "PlainIsland::{case} => PlainIslandFiles {{ name: {name:?}, module: {module:?} }},"
        )
        .unwrap();
    }
    code.push_str("}}\n");
    for (name, island) in &drawn {
        let case = pascal_case(name);
        writeln!(
            code,
            "const _: () = assert!(matches!(<{case}Props as IslandProps>::ISLAND, Island::{case}));"
        )
        .unwrap();
        code.push_str(&uses(&island["markup"], &case));
    }
    code
}

/// The constant of a template.
fn nodes(template: &Value) -> String {
    let mut code = String::from("&[");
    for node in list(template) {
        match (node, node["word"].as_str()) {
            (Value::String(text), _) => write!(code, "Node::Text({text:?}),"),
            (_, Some(key)) => write!(code, "Node::Word({}),", word(key)),
            (_, None) => write!(code, "Node::Slot(&{:?}),", path(node)),
        }
        .unwrap();
    }
    code.push(']');
    code
}

/// The constant of a word: `shop::words::cart::TITLE` for `cart.title`.
fn word(key: &str) -> String {
    let (feature, name) = key.split_once('.').expect("a key names its file");
    format!("shop::words::{feature}::{}", name.to_uppercase()).replace('-', "_")
}

/// A function for each slot, which nobody calls: the compiler refuses a path that the props do not have, and one that
/// leads to no text.
fn uses(template: &Value, case: &str) -> String {
    let mut code = String::new();
    for slot in list(template).iter().filter(|node| node["slot"].is_array()) {
        let fields: Vec<String> = path(slot).into_iter().map(snake_case).collect();
        writeln!(
            code,
            "const _: fn(&{case}Props) -> &str = |props| props.{}.as_str();",
            fields.join(".")
        )
        .unwrap();
    }
    code
}

/// The fields that lead from the props to a slot's text.
fn path(slot: &Value) -> Vec<&str> {
    list(&slot["slot"]).iter().map(text_of).collect()
}

/// `cart-drawer` is `CartDrawer`.
fn pascal_case(name: &str) -> String {
    name.split('-')
        .map(|word| word[..1].to_uppercase() + &word[1..])
        .collect()
}

/// `cartHref` is `cart_href`.
fn snake_case(field: &str) -> String {
    let mut name = String::new();
    for letter in field.chars() {
        if letter.is_ascii_uppercase() {
            name.push('_');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

fn object(value: &Value) -> &Map<String, Value> {
    value
        .as_object()
        .expect("dist/islands.json has another shape than this build script reads")
}

fn list(value: &Value) -> &[Value] {
    value
        .as_array()
        .expect("dist/islands.json: a list is missing")
}

fn text_of(value: &Value) -> &str {
    value
        .as_str()
        .expect("dist/islands.json: a text is missing")
}
