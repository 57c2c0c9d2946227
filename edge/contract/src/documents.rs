//! Generates `docs/backend.md`, `docs/calls.md` and `docs/openapi.json` from the calls, the schemas of their readers
//! and the documented answers in `tests/contract/`. `npm run contracts` writes the files.

mod list;
mod markdown;
mod openapi;
mod requests;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use shop::backend::Body;
use shop::contract::{Contract, Proof};
use shop::lenient::schema::Object;
use shop::lenient::{Json, Listed, Schema};

pub(crate) use requests::Asks;

/// Set by `npm run contracts`.
const WRITE: &str = "WRITE_CONTRACTS";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file of `tests/contract/`: a call with its documented answers.
#[derive(Debug)]
pub(crate) struct Fixture {
    /// Method and path.
    pub call: String,
    /// The section of the documents that describes the call.
    pub source: String,
    /// The documented payload; `None` for a call without one.
    pub asks: Option<Asks>,
    answers: Value,
}

impl Fixture {
    pub(crate) fn body(&self, variant: &str) -> &Value {
        &self.answers[variant]["body"]
    }

    pub(crate) fn status(&self) -> u64 {
        self.answers["documented"]["status"].as_u64().unwrap_or(200)
    }
}

/// The names of a form's parts.
pub(crate) fn parts(body: &Body) -> impl Iterator<Item = String> {
    let text = String::from_utf8_lossy(body.bytes()).into_owned();
    let name = |part: &str| Some(part.split_once('"')?.0.to_owned());
    let names: Vec<String> = text.split("; name=\"").skip(1).filter_map(name).collect();
    names.into_iter()
}

/// All fixtures by name.
pub(crate) fn fixtures() -> BTreeMap<String, Fixture> {
    let files = fs::read_dir(root().join("tests/contract")).unwrap();
    files
        .map(|file| {
            let path = file.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let answers: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            let text = |name: &str| answers[name].as_str().unwrap_or_default().to_owned();
            let (call, source) = (text("call"), text("source"));
            (
                name,
                Fixture {
                    call,
                    source,
                    asks: Asks::read(&answers["request"]),
                    answers,
                },
            )
        })
        .collect()
}

/// The documents' sentence on a call's idempotency key. For orders it depends on the site's `repeats_orders`.
fn about_key(call: &dyn Contract) -> &'static str {
    if call.facts().proof == Some(Proof::Key) {
        "Where the site says `repeats_orders`, the same key again must place nothing twice and gets the first answer; \
         elsewhere the order is sent once."
    } else {
        "The same key again is the same request, and should do nothing twice."
    }
}

/// The object schemas in all answers, by name.
fn objects(calls: &[&dyn Contract]) -> BTreeMap<&'static str, Object> {
    let mut objects = BTreeMap::new();
    for call in calls {
        gather(&call.schema(), &mut objects);
    }
    objects
}

fn gather(schema: &Schema, objects: &mut BTreeMap<&'static str, Object>) {
    match schema {
        Schema::Nothing | Schema::Value(_) | Schema::Texts => {}
        Schema::List(item) | Schema::Groups(item) | Schema::Listed { item, .. } => {
            gather(item, objects);
        }
        Schema::Either(kinds) => kinds.iter().for_each(|kind| gather(kind, objects)),
        Schema::All(parts) => parts.iter().for_each(|part| gather(part, objects)),
        Schema::Object(object) => {
            let fields = |object: &Object| -> Vec<&str> {
                object.fields.iter().map(|field| field.names[0]).collect()
            };
            if let Some(known) = objects.get(object.name) {
                assert_eq!(
                    fields(known),
                    fields(object),
                    "two kinds of {}",
                    object.name
                );
                return;
            }
            objects.insert(object.name, object.clone());
            for field in &object.fields {
                gather(&field.schema, objects);
            }
        }
    }
}

/// The (object, field) pairs that occur in the documented answers.
fn documented(
    calls: &[&dyn Contract],
    fixtures: &BTreeMap<String, Fixture>,
) -> BTreeSet<(&'static str, &'static str)> {
    let mut found = BTreeSet::new();
    for call in calls {
        let of_call = fixtures
            .values()
            .filter(|one| plain(&one.call) == plain(call.facts().call));
        for fixture in of_call {
            let body = fixture.body("documented").to_string();
            collect_fields(
                &call.schema(),
                &Json::parse(body.as_bytes()).unwrap(),
                &mut found,
            );
        }
    }
    found
}

fn collect_fields(
    schema: &Schema,
    json: &Json<'_>,
    found: &mut BTreeSet<(&'static str, &'static str)>,
) {
    match schema {
        Schema::Nothing | Schema::Value(_) | Schema::Texts => {}
        Schema::List(item) => {
            for one in json.list().unwrap_or_default() {
                collect_fields(item, one, found);
            }
        }
        Schema::Groups(item) => {
            for (_, group) in json.fields().unwrap_or_default() {
                collect_fields(&Schema::List(item.clone()), group, found);
            }
        }
        Schema::Listed { name, item, .. } => {
            for one in Listed::find(json, name)
                .map(|list| list.list())
                .unwrap_or_default()
            {
                collect_fields(item, one, found);
            }
        }
        Schema::Either(kinds) => kinds
            .iter()
            .for_each(|kind| collect_fields(kind, json, found)),
        Schema::All(parts) => parts
            .iter()
            .for_each(|part| collect_fields(part, json, found)),
        Schema::Object(object) => {
            for field in &object.fields {
                if let Some(value) = field.names.iter().find_map(|name| json.get(name)) {
                    found.insert((object.name, field.names[0]));
                    collect_fields(&field.schema, value, found);
                }
            }
        }
    }
}

/// A call without query, argument names and trailing slash: the form in which documents and fixtures are compared.
pub(crate) fn plain(call: &str) -> String {
    let path = call.split('?').next().unwrap_or_default();
    let parts = path.trim_end_matches('/').split('/');
    let parts = parts.map(|part| if part.starts_with('{') { "{}" } else { part });
    parts.collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use shop::calls::all;

    #[test]
    fn the_committed_documents_are_up_to_date() {
        let (calls, fixtures) = (all(), fixtures());
        for (path, text) in [
            ("docs/backend.md", markdown::write(&calls, &fixtures)),
            ("docs/calls.md", list::write(&calls)),
            ("docs/openapi.json", openapi::write(&calls, &fixtures)),
        ] {
            let file = root().join(path);
            if std::env::var_os(WRITE).is_some() {
                fs::write(&file, &text).unwrap();
            }
            assert!(
                fs::read_to_string(&file).is_ok_and(|committed| committed == text),
                "{path} is stale: run «npm run contracts» and read what has changed"
            );
        }
    }

    #[test]
    fn every_call_declares_its_users_fallback_and_test() {
        for call in all() {
            let facts = call.facts();
            assert!(
                !facts.used_by.is_empty() && !facts.without.is_empty(),
                "{}",
                facts.call
            );
            for path in [facts.file, facts.shown_by] {
                let is_there = !path.is_empty() && root().join(path).is_file();
                assert!(is_there, "{}: there is no {path:?}", facts.call);
            }
            assert!(facts.shown_by.contains("test"), "{}", facts.shown_by);
        }
    }
}
