//! `docs/backend.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use shop::backend::Success;
use shop::contract::{Access, Contract, Known};
use shop::lenient::Schema;
use shop::lenient::schema::{Field, Object, Want};

use super::{Fixture, about_key, documented, objects, parts, plain};
use crate::check::kind_name;
use crate::patience::{USUAL_MS, patience};

const START: &str = include_str!("start.md");
/// The placeholder in the start, and the page for Django shops that replaces it.
const DJANGO: (&str, &str) = ("<!-- django -->\n", include_str!("django.md"));

pub(super) fn write(calls: &[&dyn Contract], fixtures: &BTreeMap<String, Fixture>) -> String {
    let mut out = START.replace(DJANGO.0, DJANGO.1);
    let rows = calls.iter().map(|call| {
        let link = format!("[`{}`](#{})", call.facts().call, anchor(call.facts().call));
        vec![
            link,
            call.facts().used_by.to_owned(),
            call.facts().without.to_owned(),
        ]
    });
    out.push_str(&table(
        &["call", "used by", "while it fails"],
        rows.collect(),
    ));
    for call in calls {
        write_call(&mut out, *call, fixtures);
    }
    out.push_str("\n## Types\n");
    let named = documented(calls, fixtures);
    for object in objects(calls).into_values() {
        type_of(&mut out, &object, &named);
    }
    out
}

fn write_call(out: &mut String, call: &dyn Contract, fixtures: &BTreeMap<String, Fixture>) {
    let request = call.ask(&Known::example()).unwrap();
    let sources = fixtures
        .values()
        .filter(|one| plain(&one.call) == plain(call.facts().call));
    let sources: BTreeSet<&str> = sources.map(|one| one.source.as_str()).collect();
    let sources: Vec<&str> = sources.into_iter().collect();
    let _ = write!(out, "\n### `{}`\n\n", call.facts().call);
    let _ = writeln!(out, "- Documents: {}.", sources.join("; "));
    let _ = writeln!(out, "- Used by: {}.", call.facts().used_by);
    let _ = writeln!(out, "- While it fails: {}", call.facts().without);
    let who = match call.facts().access {
        Access::Open => None,
        Access::SignIn => Some("Begins or renews a session."),
        Access::Session => Some("Carries the shopper's access token."),
        Access::Write => {
            Some("Changes something; `npm run contract` asks it with `--write` alone.")
        }
        Access::SessionWrite => Some(
            "Carries the shopper's access token and changes something; `npm run contract` asks it with `--write` alone.",
        ),
    };
    if let Some(who) = who {
        let _ = writeln!(out, "- {who}");
    }
    if request.key.is_some() {
        let _ = writeln!(out, "- Carries an `Idempotency-Key`. {}", about_key(call));
    }
    if request.deadline_ms != USUAL_MS || call.facts().tells_who {
        let patience = patience(call.facts(), &request);
        let _ = writeln!(out, "- The shop gives it {patience}.");
    }
    if let Success::Only(status) = &request.success {
        let _ = writeln!(out, "- Succeeds with {status} alone.");
    }
    let answer = if matches!(call.schema(), Schema::Nothing) {
        "nothing of it is read, the status says all".to_owned()
    } else {
        described(&call.schema())
    };
    let _ = writeln!(out, "- Answer: {answer}.");
    carried(out, call, fixtures);
    if let Some(body) = request.json() {
        let body: serde_json::Value = serde_json::from_str(body).unwrap();
        let _ = writeln!(out, "- Body, as an example: `{body}`");
    } else if let Some(body) = &request.body {
        let parts: Vec<String> = parts(body).map(|part| format!("`{part}`")).collect();
        let _ = writeln!(
            out,
            "- Body: `multipart/form-data` of {}.",
            parts.join(", ")
        );
    }
}

/// Writes a call's documented payload and the fields that it sends beyond it.
fn carried(out: &mut String, call: &dyn Contract, fixtures: &BTreeMap<String, Fixture>) {
    let list = |names: &[&str]| {
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        names.join(", ")
    };
    let fields = fixtures[call.facts().fixture]
        .asks
        .iter()
        .flat_map(|asks| &asks.fields);
    let names = |is_needed: bool| -> Vec<&str> {
        let fields = fields.clone().filter(|(_, needed)| *needed == is_needed);
        fields.map(|(name, _)| name.as_str()).collect()
    };
    let parts = [("", names(true)), ("at times ", names(false))];
    let parts = parts.iter().filter(|(_, names)| !names.is_empty());
    let parts: Vec<String> = parts
        .map(|(when, names)| format!("{when}{}", list(names)))
        .collect();
    if !parts.is_empty() {
        let _ = writeln!(out, "- Carries, as documented: {}.", parts.join("; "));
    }
    let beyond = call.facts().beyond;
    if !beyond.names.is_empty() {
        let _ = writeln!(
            out,
            "- Carries beyond the documents: {}. {}",
            list(beyond.names),
            beyond.why
        );
    }
}

fn type_of(out: &mut String, object: &Object, named: &BTreeSet<(&str, &str)>) {
    let _ = write!(out, "\n### {}\n\n", object.name);
    if !object.within.is_empty() {
        let within: Vec<String> = object
            .within
            .iter()
            .map(|name| format!("`{name}`"))
            .collect();
        let _ = write!(
            out,
            "Its fields may lie in {} as well.\n\n",
            within.join(" or ")
        );
    }
    let rows = object.fields.iter().map(|field| {
        let mark = if named.contains(&(object.name, field.names[0])) {
            ""
        } else {
            "°"
        };
        vec![names(field, mark), described(&field.schema), without(field)]
    });
    out.push_str(&table(&["field", "type", "without it"], rows.collect()));
}

fn names(field: &Field, mark: &str) -> String {
    let quoted = |name: &&str| format!("`{name}`");
    let first = format!("`{}`{mark}", field.names[0]);
    match field.names.get(1..) {
        None | Some([]) => first,
        Some(others) => {
            let others: Vec<String> = others.iter().map(quoted).collect();
            format!("{first}, also {}", others.join(", "))
        }
    }
}

fn without(field: &Field) -> String {
    let said = if field.without.is_empty() {
        "It is not shown."
    } else {
        field.without
    };
    match field.want {
        Want::Needed => format!("**needed**: {said}"),
        Want::Expected => said.to_owned(),
        Want::Optional => format!("_optional_: {said}"),
    }
}

/// A schema's name, with links to the types.
fn described(schema: &Schema) -> String {
    match schema {
        Schema::Nothing => "anything".to_owned(),
        Schema::Value(value) => kind_name(value.kind).to_owned(),
        Schema::Texts => "object of texts".to_owned(),
        Schema::List(item) => format!("list of {}", described(item)),
        Schema::Groups(item) => format!(
            "object of lists of {} by names of any kind",
            described(item)
        ),
        Schema::Listed {
            name, item, paged, ..
        } => {
            let paged = if *paged { ", one page of several" } else { "" };
            format!(
                "list of {}, by itself or as `{name}`{paged}",
                described(item)
            )
        }
        Schema::Object(object) => format!("[{}](#{})", object.name, object.name.to_lowercase()),
        Schema::Either(kinds) => joined(kinds, ", or "),
        Schema::All(parts) => joined(parts, "; and "),
    }
}

fn joined(schemas: &[Schema], between: &str) -> String {
    let said = schemas.iter().filter(|one| !matches!(one, Schema::Nothing));
    let said: Vec<String> = said.map(described).collect();
    said.join(between)
}

/// The URL fragment of a heading: lower case, spaces as dashes, no punctuation.
fn anchor(heading: &str) -> String {
    let lower = heading.to_lowercase();
    let kept = lower
        .chars()
        .filter(|sign| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_'));
    kept.map(|sign| if sign == ' ' { '-' } else { sign })
        .collect()
}

/// A Markdown table, unpadded: padding would change every row when one cell grows.
fn table(heads: &[&str], rows: Vec<Vec<String>>) -> String {
    let heads: Vec<String> = heads.iter().map(|&head| head.to_owned()).collect();
    let rule = vec!["---".to_owned(); heads.len()];
    let mut out = String::new();
    for row in [heads, rule].into_iter().chain(rows) {
        let _ = writeln!(out, "| {} |", row.join(" | "));
    }
    out
}
