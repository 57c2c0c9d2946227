//! What a message says has changed. It is read in the usual spellings, and what is not understood purges more, never
//! less.

use crate::i18n::Language;
use crate::lenient::Json;
use crate::pagecache::{ProductHash, Scope};

/// The fields with the name or the id of a product or a category.
const NAMES: [&str; 7] = ["slug", "url", "id", "pk", "path", "product", "category"];
const IDS: [&str; 2] = ["id", "pk"];

/// The fields of a message that say nothing of what has changed.
const ASIDE: [&str; 7] = [
    "id",
    "time",
    "timestamp",
    "event",
    "action",
    "model",
    "reason",
];

/// What is purged; `None` if the body is no JSON object, or names nothing that could be.
pub fn scopes(body: &[u8]) -> Option<Vec<Scope>> {
    let json = Json::parse(body).ok()?;
    let fields = json.fields()?;
    let mut scopes = Vec::new();
    let mut says_something = false;
    for (name, value) in fields {
        let of_one: fn(&Json<'_>, &mut Vec<Scope>) = match &**name {
            "products" | "product" => of_product,
            "categories" | "category" => of_category,
            "paths" | "path" | "urls" | "url" | "pages" | "page" => of_path,
            "languages" | "language" | "locales" | "locale" => of_language,
            name if ASIDE.contains(&name) => continue,
            // All of it, or a kind that this shop does not know.
            _ => of_everything,
        };
        says_something = true;
        if let Some(items) = value.list() {
            for item in items {
                of_one(item, &mut scopes);
            }
        } else if !matches!(value, Json::Null | Json::Bool(false)) {
            of_one(value, &mut scopes);
        }
    }
    scopes.sort_unstable();
    scopes.dedup();
    if scopes.contains(&Scope::Site) {
        scopes = vec![Scope::Site];
    }
    says_something.then_some(scopes)
}

fn of_product(item: &Json<'_>, scopes: &mut Vec<Scope>) {
    let before = scopes.len();
    for name in texts(item, &NAMES) {
        let name = name.split(['?', '#']).next().unwrap_or_default();
        // An address ends with the name.
        let name = name
            .trim_end_matches('/')
            .rsplit('/')
            .next()
            .unwrap_or_default();
        scopes.extend(ProductHash::of(name).map(Scope::Product));
    }
    if scopes.len() == before {
        scopes.push(Scope::Products);
    }
}

/// A category by its name in addresses, in every language. Its id says nothing of its address.
fn of_category(item: &Json<'_>, scopes: &mut Vec<Scope>) {
    let named: Vec<String> = match item.fields() {
        Some(_) => {
            let names: Vec<&str> = NAMES
                .into_iter()
                .filter(|name| !IDS.contains(name))
                .collect();
            texts(item, &names)
        }
        None => texts(item, &[]),
    };
    let is_name = |name: &&String| !name.bytes().all(|byte| byte.is_ascii_digit());
    let paths: Vec<Scope> = named
        .iter()
        .filter(is_name)
        .filter_map(|name| Scope::of_category(name))
        .collect();
    if paths.is_empty() {
        scopes.push(Scope::Site);
    }
    scopes.extend(paths);
}

fn of_path(item: &Json<'_>, scopes: &mut Vec<Scope>) {
    let texts = texts(item, &NAMES);
    let paths = texts
        .iter()
        .map(|path| Scope::of_path(path).unwrap_or(Scope::Site));
    let paths: Vec<Scope> = paths.collect();
    if paths.is_empty() {
        scopes.push(Scope::Site);
    }
    scopes.extend(paths);
}

fn of_language(item: &Json<'_>, scopes: &mut Vec<Scope>) {
    let texts = texts(item, &["code", "language", "locale"]);
    let of_tag = |tag: &String| Language::from_tag(tag).and_then(Scope::language);
    let languages: Vec<Scope> = texts
        .iter()
        .map(|tag| of_tag(tag).unwrap_or(Scope::Site))
        .collect();
    if languages.is_empty() {
        scopes.push(Scope::Site);
    }
    scopes.extend(languages);
}

fn of_everything(item: &Json<'_>, scopes: &mut Vec<Scope>) {
    let is_no = |text: &String| matches!(&**text, "0" | "false" | "no");
    if !texts(item, &[]).iter().any(is_no) {
        scopes.push(Scope::Site);
    }
}

/// The texts and numbers of a value: itself, or those in fields of these names, which may differ by language.
fn texts(item: &Json<'_>, names: &[&str]) -> Vec<String> {
    match item {
        Json::Text(text) if !text.trim().is_empty() => vec![text.trim().to_owned()],
        Json::Whole(number) => vec![number.to_string()],
        Json::List(items) => items.iter().flat_map(|item| texts(item, names)).collect(),
        Json::Object(fields) => {
            let named = fields.iter().filter(|(name, _)| {
                let of_language = || name.rsplit_once('_').map_or("", |(name, _)| name);
                names.contains(&&**name) || names.contains(&of_language())
            });
            let inner = named.flat_map(|(_, value)| match value.fields() {
                Some(by_language) => {
                    let values = by_language.iter().map(|(_, value)| value);
                    values.flat_map(|value| texts(value, &[])).collect()
                }
                None => texts(value, &[]),
            });
            inner.collect()
        }
        Json::Null | Json::Bool(_) | Json::Decimal(_) | Json::Text(_) => Vec::new(),
    }
}
