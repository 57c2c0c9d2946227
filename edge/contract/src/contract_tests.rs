//! Compares each schema with its reader, using the answers in `tests/contract/`: both must take the same fields.

use serde_json::{Value, json};
use shop::assets::{Assets, InlineScripts, IslandFiles, PlainIslandFiles, Style, Styles};
use shop::calls::all;
use shop::content;
use shop::contract::Contract;
use shop::i18n::Language;
use shop::lenient::schema::Object;
use shop::lenient::{Json, Schema};
use shop::page::View;
use shop::site::{GLOBAL_SETTINGS, Published, Shop};

use crate::check::check;
use crate::documents::{fixtures, plain};

/// A step in a path: a field, or any item of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    Field(String),
    Item,
}

/// The paths of all values of an answer. The items of a list share their paths.
fn paths(value: &Value, here: &[Step], all: &mut Vec<Vec<Step>>) {
    let mut deeper = |step: Step, value: &Value| {
        let path = [here, &[step]].concat();
        if !all.contains(&path) {
            all.push(path.clone());
        }
        paths(value, &path, all);
    };
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                deeper(Step::Field(name.clone()), value);
            }
        }
        Value::Array(items) => {
            for item in items {
                deeper(Step::Item, item);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Changes every value at a path. Returns whether any value was changed.
fn alter(value: &mut Value, path: &[Step]) -> bool {
    match (path, value) {
        ([], value) => alter_value(value),
        ([Step::Field(name), rest @ ..], Value::Object(fields)) => {
            fields.get_mut(name).is_some_and(|value| alter(value, rest))
        }
        ([Step::Item, rest @ ..], Value::Array(items)) => items
            .iter_mut()
            .fold(false, |any, item| alter(item, rest) | any),
        _ => false,
    }
}

fn alter_value(value: &mut Value) -> bool {
    *value = match &*value {
        Value::Bool(yes) => json!(!yes),
        Value::Number(number) => json!(number.as_u64().map_or(0, |whole| whole + 1)),
        // Readers of days skip text behind them.
        Value::String(text) if text.starts_with("20") && text.contains('-') => {
            json!(text.replacen("20", "19", 1))
        }
        Value::String(text) => json!([text, "x"].concat()),
        Value::Null | Value::Array(_) | Value::Object(_) => return false,
    };
    true
}

/// Formats a path: `products[].price`.
fn text(path: &[Step]) -> String {
    let mut text = String::new();
    for step in path {
        match step {
            Step::Item => text.push_str("[]"),
            Step::Field(name) if text.is_empty() => text.push_str(name),
            Step::Field(name) => text.extend([".", name]),
        }
    }
    text
}

/// Whether the schema has a value at this path.
fn takes(schema: &Schema, path: &[Step]) -> bool {
    match schema {
        Schema::Nothing => false,
        Schema::Value(_) => path.is_empty(),
        Schema::Texts => matches!(path, [] | [Step::Field(_)]),
        Schema::List(item) => match path {
            [] => true,
            [Step::Item, rest @ ..] => takes(item, rest),
            [Step::Field(_), ..] => false,
        },
        Schema::Groups(item) => match path {
            [] | [Step::Field(_)] => true,
            [Step::Field(_), Step::Item, rest @ ..] => takes(item, rest),
            [Step::Item, ..] | [Step::Field(_), Step::Field(_), ..] => false,
        },
        Schema::Listed {
            name, item, paged, ..
        } => takes_listed(name, item, *paged, path),
        Schema::Either(parts) | Schema::All(parts) => parts.iter().any(|part| takes(part, path)),
        Schema::Object(object) => takes_field(object, path),
    }
}

fn takes_field(object: &Object, path: &[Step]) -> bool {
    let Some((Step::Field(name), rest)) = path.split_first() else {
        return path.is_empty();
    };
    let mut named = object
        .fields
        .iter()
        .filter(|field| field.names.contains(&name.as_str()));
    let inner = object.within.contains(&name.as_str()) && takes_field(object, rest);
    named.any(|field| takes(&field.schema, rest)) || inner
}

fn takes_listed(name: &str, item: &Schema, paged: bool, path: &[Step]) -> bool {
    const PAGES: [&str; 10] = [
        "pages",
        "total_pages",
        "num_pages",
        "totalCount",
        "total_count",
        "count",
        "total",
        "page_size",
        "per_page",
        "next",
    ];
    match path {
        [] => true,
        [Step::Item, rest @ ..] => takes(item, rest),
        [Step::Field(field)] if paged && PAGES.contains(&field.as_str()) => true,
        [Step::Field(field), rest @ ..] => {
            let is_list = field == name || ["data", "results", "items"].contains(&field.as_str());
            is_list && takes_listed(name, item, paged, rest)
        }
    }
}

/// Reads an answer as the shop does and formats the result.
fn read(call: &dyn Contract, body: &Value) -> Option<String> {
    let body = body.to_string();
    let mut pages = content::CALLS.into_iter().flatten();
    match pages.find(|page| page.facts().fixture == call.facts().fixture) {
        Some(page) => with_view(|view| page.render(view, body.as_bytes())),
        None => call.read(body.as_bytes()).ok(),
    }
}

fn with_view<T>(look: impl FnOnce(&View<'_>) -> T) -> T {
    static ASSETS: Assets = Assets {
        build: "b",
        runtime: "r",
        styles: Styles {
            number: |_| None,
            pieces: |_| Style {
                text: "",
                source: "",
                drawn_by: &[],
            },
            later: "l",
        },
        fonts: &[],
        inline: InlineScripts {
            first_visit: "",
            storage_check: "",
            returning: "",
            hold_press: "",
            age: "",
            arrivals: "",
            letter: "",
        },
        islands: |_, _| IslandFiles {
            name: "",
            module: "",
            words: "",
            said: &[],
            markup: &[],
        },
        plain_islands: |_| PlainIslandFiles {
            name: "",
            module: "",
        },
    };
    let site = include_str!("../../../kv-seed/sites/casa.json");
    let theme = include_str!("../../../kv-seed/themes/casa.json");
    let published = Published::parse(&format!("{{\"site\":{site},\"theme\":{theme}}}")).unwrap();
    let shop = Shop::merge(published, GLOBAL_SETTINGS.read(b"{}").unwrap());
    look(&View {
        shop: &shop,
        menu: &shop::menu::Menu::default(),
        language: Language::Ro,
        assets: &ASSETS,
        now_ms: 0,
        to_quote: false,
        path: "",
    })
}

/// Values that a reader ignores because another field contains them, and values that only one page shows.
const REDUNDANT: [(&str, &str); 13] = [
    // An area without a unit is in ares.
    ("adverts", "data.products[].default_area_unit"),
    ("my-favorite-adverts", "[].default_area_unit"),
    // A city without a name cannot be chosen; no document names that field.
    ("global-site-settings", "cities_to_choose[].id"),
    ("category-groups", "filters.min_and_max_price_value.from"),
    ("category-groups", "filters.min_and_max_price_value.to"),
    ("category-groups", "filters.optionsValues[].sp_key"),
    ("articles-recommended", "[].custom_status.id"),
    // Follows from the price.
    ("promo-code-update_prices", "products[].discountAmount"),
    ("promo-code-update_prices", "products[].discountPercentage"),
    ("order-preview-promo", "products[].discountAmount"),
    ("order-preview-promo", "products[].discountPercentage"),
    // An end above the largest value selects the same as the largest.
    ("category", "filters[].selectedTo"),
    // Shown on the home page.
    ("vacancies", "[].show_on_main_page"),
];

/// Whether another field or place contains the same information.
fn is_redundant(fixture: &str, body: &Value, path: &[Step]) -> bool {
    let beside = |other: &str| {
        let Some((Step::Field(name), around)) = path.split_last() else {
            return false;
        };
        let other = [around, &[Step::Field(other.to_owned())]].concat();
        name == "id" && alter(&mut body.clone(), &other)
    };
    REDUNDANT.contains(&(fixture, &text(path))) || beside("productId") || beside("slug")
}

#[test]
fn each_schema_matches_its_reader() {
    let fixtures = fixtures();
    let mut wrong = Vec::new();
    for call in all() {
        let of_call = fixtures
            .iter()
            .filter(|(_, one)| plain(&one.call) == plain(call.facts().call));
        for (name, fixture) in of_call {
            for variant in ["documented", "odd"] {
                wrong.extend(differences(call, name, fixture.body(variant), variant));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The values that are read without being in the schema, and those in the schema that are not read. For an odd answer
/// only the former: changing an unreadable value has no effect.
fn differences(call: &dyn Contract, name: &str, body: &Value, variant: &str) -> Vec<String> {
    let before = read(call, body);
    let mut all = Vec::new();
    paths(body, &[], &mut all);
    let differs = |path: &Vec<Step>| {
        let mut altered = body.clone();
        if !alter(&mut altered, path) {
            return None;
        }
        let read = read(call, &altered) != before;
        match (read, takes(&call.schema(), path)) {
            (true, false) => Some("read, not named"),
            (false, true) if variant == "documented" => Some("named, not read"),
            (true, true) | (false, _) => None,
        }
    };
    let found = all.iter().filter_map(|path| Some((path, differs(path)?)));
    let found = found.filter(|(path, _)| !is_redundant(name, body, path));
    found
        .map(|(path, what)| format!("{name} {variant}: {} is {what}", text(path)))
        .collect()
}

#[test]
fn every_answer_of_the_documents_passes_its_check() {
    let fixtures = fixtures();
    let calls = all();
    for (name, fixture) in &fixtures {
        if fixture.call.ends_with("/sitemap.xml") {
            continue;
        }
        let call = calls
            .iter()
            .find(|call| plain(call.facts().call) == plain(&fixture.call));
        let call = call.unwrap_or_else(|| panic!("{name} is no call"));
        for variant in ["documented", "fewest", "odd"] {
            let body = fixture.body(variant);
            assert!(
                read(*call, body).is_some(),
                "{name} {variant} cannot be read"
            );
            // An odd answer contains unreadable values.
            if variant != "odd" {
                let body = body.to_string();
                let findings = check(&call.schema(), &Json::parse(body.as_bytes()).unwrap());
                let broken = findings.iter().find(|one| one.problem.is_broken());
                assert_eq!(broken, None, "{name} {variant}");
            }
        }
    }
    for call in &calls {
        let facts = call.facts();
        let fixture = fixtures.get(facts.fixture);
        let documented = fixture.map(|one| plain(&one.call));
        assert_eq!(
            documented,
            Some(plain(facts.call)),
            "the fixture {}",
            facts.fixture
        );
    }
}
