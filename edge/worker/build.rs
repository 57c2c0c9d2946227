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
    let mut code = String::from("pub(crate) static ASSETS: Assets = Assets {\n");
    for name in ["build", "runtime", "styles"] {
        writeln!(code, "{name}: {:?},", text_of(&manifest[name])).unwrap();
    }
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
    code.push_str("fn islands(island: Island, language: Language) -> IslandFiles { match (island, language) {\n");
    for (name, island) in &drawn {
        for (language, files) in object(&island["languages"]) {
            let [island_case, language_case] = [name.as_str(), language].map(pascal_case);
            let [module, words] = [&island["module"], &files["words"]].map(text_of);
            writeln!(
                code,
                "(Island::{island_case}, Language::{language_case}) => IslandFiles {{ name: {name:?}, module: {module:?}, words: {words:?}, markup: {} }},",
                nodes(&files["markup"])
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
        for files in object(&island["languages"]).values() {
            let uses = uses(&files["markup"]);
            writeln!(
                code,
                "const _: fn(&{case}Props) = |props| {{ let _ = props; {uses} }};"
            )
            .unwrap();
        }
    }
    code
}

/// The constant of a template.
fn nodes(template: &Value) -> String {
    let mut code = String::from("&[");
    for node in list(template) {
        let body = || nodes(&node["body"]);
        match kind(node) {
            Kind::Text(text) => write!(code, "Node::Text({text:?}),"),
            Kind::Slot(at) => write!(code, "Node::Slot({}),", path(at)),
            Kind::Each(at) => write!(code, "Node::Each({}, {}),", path(at), body()),
            Kind::If(asked) => write!(code, "Node::If({}, {}),", condition(asked), body()),
        }
        .unwrap();
    }
    code.push(']');
    code
}

fn path(path: &Value) -> String {
    let start = pascal_case(text_of(&path["from"]));
    let fields = list(&path["fields"]).iter().map(text_of);
    let keys: Vec<&str> = fields.chain(entry(path)).collect();
    format!("Path {{ from: Start::{start}, keys: &{keys:?} }}")
}

fn condition(asked: &Value) -> String {
    let test = if let Some(word) = asked.get("word") {
        format!("shop::template::Test::Word({:?})", text_of(word))
    } else if let Some(other) = asked.get("same") {
        format!("shop::template::Test::Same({})", path(other))
    } else {
        "shop::template::Test::Given".to_owned()
    };
    let holds = asked["holds"]
        .as_bool()
        .expect("a condition says when it holds");
    format!(
        "shop::template::Condition {{ path: {}, test: {test}, holds: {holds} }}",
        path(&asked["path"])
    )
}

/// Statements that use each path as the template does. They never run: the compiler refuses a path that the props do
/// not have, a slot or a condition that is no text, and a list that is none.
fn uses(template: &Value) -> String {
    let mut code = String::new();
    let text_at = |path: &Value| match entry(path) {
        Some(key) => format!("let _: Option<&String> = {}.get({key:?});", field(path)),
        None => format!("let _: &str = {}.as_str();", field(path)),
    };
    for node in list(template) {
        let body = || uses(&node["body"]);
        match kind(node) {
            Kind::Text(_) => {}
            Kind::Slot(path) => code.push_str(&text_at(path)),
            Kind::Each(path) => {
                write!(
                    code,
                    "for item in {}.as_slice() {{ let _ = item; {} }}",
                    field(path),
                    body()
                )
                .unwrap();
            }
            Kind::If(asked) => {
                code.push_str(&text_at(&asked["path"]));
                code.extend(asked.get("same").map(text_at));
                code.push_str(&body());
            }
        }
    }
    code
}

/// The field that a path leads to, as Rust: `props.quote.total`.
fn field(path: &Value) -> String {
    let mut code = text_of(&path["from"]).to_owned();
    for name in list(&path["fields"]) {
        code.push('.');
        code.push_str(&snake_case(text_of(name)));
    }
    code
}

enum Kind<'a> {
    Text(&'a str),
    Slot(&'a Value),
    Each(&'a Value),
    If(&'a Value),
}

fn kind(node: &Value) -> Kind<'_> {
    if let Some(text) = node.as_str() {
        return Kind::Text(text);
    }
    match (node.get("slot"), node.get("each"), node.get("if")) {
        (Some(path), None, None) => Kind::Slot(path),
        (None, Some(path), None) => Kind::Each(path),
        (None, None, Some(asked)) => Kind::If(asked),
        _ => panic!("dist/islands.json: {node} is no node of a template"),
    }
}

/// The entry of a map that a path ends with.
fn entry(path: &Value) -> Option<&str> {
    path.get("entry").map(text_of)
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
