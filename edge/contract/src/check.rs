//! Compares an answer with a reader's schema and reports missing and unreadable fields with their paths.

use std::collections::BTreeMap;

use serde::Serialize;
use shop::lenient::schema::{Field, Kind, Object, Want};
use shop::lenient::{Json, Lenient, Listed, Schema};
use shop::money::UnitPrice;

/// A problem at one path of an answer, counted over all items of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Finding {
    /// A path such as `products[].price`; for a wrong type its first occurrence, `products[3].price`.
    pub path: String,
    pub problem: Problem,
    /// How many of the `of` possible values have the problem.
    pub times: usize,
    pub of: usize,
    /// The consequence in the shop.
    pub then: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Problem {
    /// Without it the shop shows less.
    Missing { without: &'static str },
    /// Without it the shop cannot show this item.
    Needed { without: &'static str },
    WrongType {
        expected: String,
        found: &'static str,
    },
}

impl Finding {
    /// Whether every value has the problem. A field that only some items lack is probably optional.
    pub(crate) fn is_everywhere(&self) -> bool {
        self.times >= self.of
    }

    /// Whether it gets a line of its own. Fields that are missing and simply not shown are listed together.
    pub(crate) fn is_told(&self) -> bool {
        self.problem.is_broken() || self.then != LEFT_OUT
    }
}

impl Problem {
    /// Whether the shop loses more than an improvement.
    pub(crate) const fn is_broken(&self) -> bool {
        matches!(self, Self::Needed { .. } | Self::WrongType { .. })
    }
}

/// The path of the whole answer.
const WHOLE: &str = "$";
/// The default consequence of a missing or unreadable field.
const LEFT_OUT: &str = "It is left out.";

/// Checks an answer against a schema.
pub(crate) fn check(schema: &Schema, answer: &Json<'_>) -> Vec<Finding> {
    let mut walk = Walk::default();
    walk.value(schema, answer, &Place::default());
    walk.findings()
}

/// The prices of an answer that have more than two decimals: the first with its path, and their number.
pub(crate) fn fine_prices(
    schema: &Schema,
    answer: &Json<'_>,
) -> Option<(String, UnitPrice, usize)> {
    let mut walk = Walk::default();
    walk.value(schema, answer, &Place::default());
    let count = walk.fine.len();
    let (path, price) = walk.fine.into_iter().next()?;
    Some((path, price, count))
}

/// The path of a value, with and without item numbers.
#[derive(Debug, Clone, Default)]
struct Place {
    exact: String,
    general: String,
}

impl Place {
    /// A field's path, by the name found in the answer and by the documented name.
    fn field(&self, found: &str, documented: &str) -> Self {
        let join = |path: &str, name: &str| match (path, name) {
            ("", name) => name.to_owned(),
            (path, "") => path.to_owned(),
            (path, name) => format!("{path}.{name}"),
        };
        Self {
            exact: join(&self.exact, found),
            general: join(&self.general, documented),
        }
    }

    fn item(&self, number: usize) -> Self {
        Self {
            exact: format!("{}[{number}]", self.exact),
            general: format!("{}[]", self.general),
        }
    }

    /// The path, `$` for the whole answer.
    fn or_whole(path: &str) -> String {
        if path.is_empty() { WHOLE } else { path }.to_owned()
    }
}

#[derive(Debug, Default)]
struct Seen {
    of: usize,
    /// The consequence of a missing field.
    without: &'static str,
    problem: Option<(Problem, String, usize)>,
}

#[derive(Debug, Default)]
struct Walk {
    /// By path without item numbers.
    seen: BTreeMap<String, Seen>,
    /// The prices with more than two decimals, by path.
    fine: Vec<(String, UnitPrice)>,
}

impl Walk {
    /// Remembers a price with more than two decimals. A discount may be a percentage.
    fn price(&mut self, kind: Kind, json: &Json<'_>, place: &Place) {
        let is_price = matches!(kind, Kind::Price | Kind::Amount)
            && place.general.to_lowercase().ends_with("price");
        let price = is_price.then(|| UnitPrice::read(json)).flatten();
        if let Some(price) = price.filter(|price| price.is_finer()) {
            self.fine.push((place.exact.clone(), price));
        }
    }

    fn findings(self) -> Vec<Finding> {
        let findings = self.seen.into_values();
        findings
            .filter_map(|seen| {
                let (problem, path, times) = seen.problem?;
                let then = match &problem {
                    Problem::Missing { without } | Problem::Needed { without } => without,
                    Problem::WrongType { .. } if path == WHOLE => "Nothing of it is read.",
                    Problem::WrongType { .. } => seen.without,
                };
                let then = if then.is_empty() { LEFT_OUT } else { then };
                Some(Finding {
                    path,
                    problem,
                    times,
                    of: seen.of,
                    then,
                })
            })
            .collect()
    }

    /// Counts a value that may be present.
    fn count(&mut self, place: &Place) {
        self.seen.entry(place.general.clone()).or_default().of += 1;
    }

    fn wrong(&mut self, place: &Place, problem: Problem) {
        let path = match problem {
            Problem::WrongType { .. } => &place.exact,
            Problem::Missing { .. } | Problem::Needed { .. } => &place.general,
        };
        let path = Place::or_whole(path);
        let seen = self.seen.entry(place.general.clone()).or_default();
        match &mut seen.problem {
            // A wrong type replaces a missing value: it is more specific.
            Some((known, _, times)) if known.is_broken() || !problem.is_broken() => *times += 1,
            known => *known = Some((problem, path, 1)),
        }
    }

    fn wrong_type(&mut self, schema: &Schema, json: &Json<'_>, place: &Place) {
        let problem = Problem::WrongType {
            expected: expected(schema),
            found: kind_of(json),
        };
        self.wrong(place, problem);
    }

    fn value(&mut self, schema: &Schema, json: &Json<'_>, place: &Place) {
        match schema {
            Schema::Nothing => {}
            Schema::Value(value) if (value.reads)(json) => self.price(value.kind, json, place),
            Schema::Texts if json.fields().is_some() => {}
            Schema::List(item) => match json.list() {
                Some(items) => self.items(item, items, place),
                None => self.wrong_type(schema, json, place),
            },
            Schema::Listed {
                name,
                item,
                needed,
                paged,
            } => match Listed::find(json, name) {
                Some(listed) => {
                    if *paged && !listed.pages().are_told() {
                        let without = "The list has one page.";
                        self.count(&place.field("pages", "pages"));
                        self.wrong(&place.field("pages", "pages"), Problem::Missing { without });
                    }
                    let found = list_path(json, listed.list());
                    self.items(item, listed.list(), &place.field(&found, &found));
                }
                None if *needed => {
                    let without = "There is nothing to show: the answer has no list.";
                    self.wrong(&place.field(name, name), Problem::Needed { without });
                }
                None => {
                    let without = "There is no list in the answer: nothing is listed.";
                    self.wrong(&place.field(name, name), Problem::Missing { without });
                }
            },
            Schema::Object(object) if json.fields().is_some() => self.object(object, json, place),
            Schema::Groups(item) if json.fields().is_some() => {
                for (name, group) in json.fields().unwrap_or_default() {
                    self.items(
                        item,
                        group.list().unwrap_or_default(),
                        &place.field(name, "*"),
                    );
                }
            }
            Schema::Either(kinds) => match kinds.iter().find(|kind| fits(kind, json)) {
                Some(kind) => self.value(kind, json, place),
                None => match kinds.first() {
                    Some(first) if same_form(first, json) => self.value(first, json, place),
                    _ => self.wrong_type(schema, json, place),
                },
            },
            Schema::All(parts) => parts.iter().for_each(|part| {
                // A bare list has no object around it whose fields could be missing.
                if !(matches!(part, Schema::Object(_)) && json.list().is_some()) {
                    self.value(part, json, place);
                }
            }),
            Schema::Value(_) | Schema::Texts | Schema::Object(_) | Schema::Groups(_) => {
                self.wrong_type(schema, json, place);
            }
        }
    }

    fn items(&mut self, item: &Schema, items: &[Json<'_>], place: &Place) {
        for (number, json) in items.iter().enumerate() {
            let place = place.item(number);
            self.count(&place);
            self.value(item, json, &place);
        }
    }

    fn object(&mut self, object: &Object, json: &Json<'_>, place: &Place) {
        for field in &object.fields {
            let documented = field.names.first().unwrap_or(&"");
            let found = find_field(object, field, json);
            let name = found.as_ref().map_or(*documented, |(name, _)| name);
            let place = place.field(name, documented);
            self.count(&place);
            let without = field.without;
            if let Some((_, value)) = found {
                self.value(&field.schema, value, &place);
                if let Some(seen) = self.seen.get_mut(&place.general) {
                    seen.without = without;
                }
            } else {
                match field.want {
                    Want::Needed => self.wrong(&place, Problem::Needed { without }),
                    Want::Expected => self.wrong(&place, Problem::Missing { without }),
                    Want::Optional => {}
                }
            }
        }
    }
}

/// A field's value and the name under which it was found, in the object itself or in one of its inner objects. Null and
/// empty texts count as missing.
fn find_field<'j, 'a>(
    object: &Object,
    field: &Field,
    json: &'j Json<'a>,
) -> Option<(String, &'j Json<'a>)> {
    let inner = object
        .within
        .iter()
        .filter_map(|name| Some((*name, json.get(name)?)));
    let mut objects = std::iter::once(("", json)).chain(inner);
    objects.find_map(|(outer, object)| {
        let values = field
            .names
            .iter()
            .filter_map(|name| Some((name, object.get(name)?)));
        let (name, value) = values.into_iter().find(|(_, value)| !is_empty(value))?;
        let path = if outer.is_empty() {
            (*name).to_owned()
        } else {
            format!("{outer}.{name}")
        };
        Some((path, value))
    })
}

fn is_empty(json: &Json<'_>) -> bool {
    matches!(json, Json::Null) || matches!(json, Json::Text(text) if text.is_empty())
}

/// The path of the list in an answer: empty, or one or two names deep.
fn list_path(answer: &Json<'_>, list: &[Json<'_>]) -> String {
    let is_it = |json: &Json<'_>| json.list().is_some_and(|own| std::ptr::eq(own, list));
    for (name, value) in answer.fields().unwrap_or_default() {
        if is_it(value) {
            return name.clone().into_owned();
        }
        let inner = value.fields().unwrap_or_default().iter();
        if let Some((within, _)) = inner.into_iter().find(|(_, value)| is_it(value)) {
            return format!("{name}.{within}");
        }
    }
    String::new()
}

/// Whether a value has the schema's form and all its needed fields.
fn fits(schema: &Schema, json: &Json<'_>) -> bool {
    match schema {
        Schema::Object(object) => {
            let needed = object
                .fields
                .iter()
                .filter(|field| field.want == Want::Needed);
            same_form(schema, json)
                && needed
                    .into_iter()
                    .all(|field| find_field(object, field, json).is_some())
        }
        Schema::Either(kinds) => kinds.iter().any(|kind| fits(kind, json)),
        Schema::All(parts) => parts.iter().all(|part| fits(part, json)),
        Schema::Nothing
        | Schema::Value(_)
        | Schema::Texts
        | Schema::List(_)
        | Schema::Groups(_)
        | Schema::Listed { .. } => same_form(schema, json),
    }
}

fn same_form(schema: &Schema, json: &Json<'_>) -> bool {
    match schema {
        Schema::Nothing => true,
        Schema::Value(value) => (value.reads)(json),
        Schema::Texts | Schema::Object(_) => json.fields().is_some(),
        Schema::Groups(_) => json
            .fields()
            .is_some_and(|groups| groups.iter().all(|(_, group)| group.list().is_some())),
        Schema::List(_) => json.list().is_some(),
        Schema::Listed { name, .. } => Listed::find(json, name).is_some(),
        Schema::Either(kinds) => kinds.iter().any(|kind| same_form(kind, json)),
        Schema::All(parts) => parts.iter().all(|part| same_form(part, json)),
    }
}

/// The schema's name in the documents.
pub(crate) fn expected(schema: &Schema) -> String {
    match schema {
        Schema::Nothing => "anything".to_owned(),
        Schema::Value(value) => kind_name(value.kind).to_owned(),
        Schema::Texts => "object of texts".to_owned(),
        Schema::List(item) | Schema::Listed { item, .. } | Schema::Groups(item) => {
            format!("list of {}", expected(item))
        }
        Schema::Object(object) => object.name.to_owned(),
        Schema::Either(kinds) => {
            let names: Vec<String> = kinds.iter().map(expected).collect();
            names.join(" or ")
        }
        Schema::All(parts) => parts.first().map_or_else(String::new, expected),
    }
}

pub(crate) const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Text => "text",
        Kind::Html => "HTML",
        Kind::Flag => "yes or no",
        Kind::Whole => "whole number",
        Kind::Number => "number",
        Kind::Amount | Kind::Price => "amount",
        Kind::Quantity => "quantity",
        Kind::Size => "size in pixels",
        Kind::Colour => "colour",
    }
}

const fn kind_of(json: &Json<'_>) -> &'static str {
    match json {
        Json::Null => "null",
        Json::Bool(_) => "a yes or no",
        Json::Whole(_) | Json::Decimal(_) => "a number",
        Json::Text(_) => "a text",
        Json::List(_) => "a list",
        Json::Object(_) => "an object",
    }
}
