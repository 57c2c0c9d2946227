//! A backend's validation messages, read from the usual shapes of its refusals (spec commerce 8): messages by field,
//! with or without the envelope `errors`, a `detail`, a list, a single text, or a list that names products.
//!
//! A backend that checks a list names the wrong items by position: `{"products":[{},{"count":["…"]}]}`, or by the
//! number of the position. So numbers under a name are positions in the list that was sent, counted from 0, as long as
//! all of them fit; otherwise, and without a name, they are product ids if all of them were sent, else positions. A
//! number that is neither names a product that was not sent.

use std::collections::BTreeMap;

use crate::lenient::{Json, Lenient};

/// A backend's message is shown up to this many characters.
pub(super) const LONGEST_MESSAGE: usize = 300;
/// The deepest nesting of fields that is read.
const DEEPEST: usize = 8;

/// Keys that hold a message but are not fields.
const NO_FIELDS: [&str; 7] = [
    "errors",
    "error",
    "detail",
    "message",
    "msg",
    "non_field_errors",
    "__all__",
];
/// Keys that stand beside messages and hold none.
const BESIDE: [&str; 13] = [
    "code",
    "instance",
    "path",
    "request_id",
    "requestId",
    "status",
    "status_code",
    "success",
    "timestamp",
    "trace",
    "trace_id",
    "traceId",
    "type",
];
/// Keys that name the field of the messages beside them, perhaps as a path: `products.1.count`.
const FIELD_NAMES: [&str; 3] = ["attr", "field", "loc"];
/// Keys that name the product of a message.
const PRODUCTS: [&str; 3] = ["productId", "product_id", "product"];
/// Keys for the id in a product object.
const OF_PRODUCT: [&str; 3] = ["productId", "product_id", "id"];

/// The usual names of a list of goods: an item under one is about a line, by position, whatever it looks like.
const LISTS: [&str; 3] = ["products", "items", "lines"];
/// Fields that only a cart line has.
const OF_LINE: [&str; 7] = [
    "count",
    "quantity",
    "qty",
    "qtt",
    "productId",
    "product_id",
    "product",
];

/// Messages by field name; those of no field have an empty name.
pub type Messages = BTreeMap<String, String>;

const LINE: &str = "line-";

/// The key of the messages about a cart line, among those of fields.
pub fn line_key(product: &str) -> String {
    [LINE, product].concat()
}

/// The messages of a refusal; empty if none can be read.
pub fn messages(body: &str) -> Messages {
    messages_of(body, &[])
}

/// The messages of a refusal of a request for these products, in their order.
pub fn messages_of(body: &str, products: &[u64]) -> Messages {
    let mut reader = Reader {
        products,
        found: BTreeMap::new(),
    };
    match Json::parse(body.as_bytes()) {
        Ok(answer) => reader.collect("", &answer, DEEPEST),
        Err(_) => reader.put("", raw(body)),
    }
    reader.whole()
}

/// The messages of a part of a refusal.
pub fn messages_in(part: &Json<'_>) -> Messages {
    let mut reader = Reader {
        products: &[],
        found: BTreeMap::new(),
    };
    reader.collect("", part, DEEPEST);
    reader.whole()
}

/// A body that is a sentence; empty for a server's error page or a broken answer.
pub(crate) fn raw(body: &str) -> &str {
    let body = body.trim();
    if body.contains('<') || body.starts_with(['{', '[', '"']) {
        return "";
    }
    let end = body.char_indices().nth(LONGEST_MESSAGE);
    end.map_or(body, |(end, _)| body.split_at(end).0)
}

/// The product that a part of an answer is about.
fn product_of(json: &Json<'_>) -> Option<u64> {
    let named = |json: &Json<'_>, names: [&str; 3]| {
        let mut names = names.iter();
        names.find_map(|name| u64::read(json.get(name)?))
    };
    named(json, PRODUCTS).or_else(|| named(json.get("product")?, OF_PRODUCT))
}

/// Whether a list holds sentences. Texts in an object about a product that are not in such a list are the product's
/// data.
fn has_sentences(json: &Json<'_>) -> bool {
    let is_one = |item: &Json<'_>| matches!(item, Json::Text(text) if text.contains(' '));
    json.list().is_some_and(|items| items.iter().all(is_one))
}

/// Whether an object is a message with its metadata: `{"message":"…","code":"invalid"}`, as Django's forms report
/// errors.
fn is_message(json: &Json<'_>) -> bool {
    let fields = json.fields().unwrap_or_default();
    let is_told = |name: &str| NO_FIELDS.contains(&name);
    fields
        .iter()
        .any(|(name, value)| is_told(name) && matches!(value, Json::Text(_)))
        && fields
            .iter()
            .all(|(name, _)| is_told(name) || BESIDE.contains(&name.as_ref()))
}

/// Whether a text is an error code: `out_of_stock`.
fn is_code(text: &str) -> bool {
    let is_of_code = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    text.contains('_') && text.bytes().all(is_of_code)
}

fn is_number(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a key is that of a line; a field within a line keeps the line's key.
fn is_line(name: &str) -> bool {
    name.starts_with(LINE)
}

/// The path to the field of the messages beside it.
fn way_of(json: &Json<'_>) -> Option<String> {
    NO_FIELDS.iter().find(|name| json.get(name).is_some())?;
    match FIELD_NAMES.iter().find_map(|name| json.get(name))? {
        Json::Text(way) => Some(way.clone().into_owned()),
        Json::List(steps) => {
            let steps: Vec<String> = steps.iter().filter_map(String::read).collect();
            Some(steps.join("."))
        }
        Json::Null | Json::Bool(_) | Json::Whole(_) | Json::Decimal(_) | Json::Object(_) => None,
    }
}

struct Reader<'a> {
    products: &'a [u64],
    /// The sentences about each field.
    found: BTreeMap<String, Vec<String>>,
}

impl Reader<'_> {
    /// The messages, each name's sentences as one text.
    fn whole(self) -> Messages {
        let whole = |said: Vec<String>| said.join(" ").chars().take(LONGEST_MESSAGE).collect();
        let found = self.found.into_iter();
        found.map(|(name, said)| (name, whole(said))).collect()
    }

    fn collect(&mut self, name: &str, json: &Json<'_>, depth: usize) {
        match json {
            Json::Text(text) => self.put(name, text),
            Json::List(items) if self.are_lines(name, items) => {
                let lines = self
                    .products
                    .iter()
                    .map(|product| line_key(&product.to_string()));
                for (line, item) in lines.collect::<Vec<_>>().iter().zip(items) {
                    self.collect(line, item, depth);
                }
            }
            Json::List(items) => {
                for item in items {
                    self.collect(name, item, depth);
                }
            }
            Json::Object(_) if depth > 0 => self.collect_fields(name, json, depth - 1),
            Json::Object(_) | Json::Null | Json::Bool(_) | Json::Whole(_) | Json::Decimal(_) => {}
        }
    }

    fn collect_fields(&mut self, name: &str, json: &Json<'_>, depth: usize) {
        let fields = json.fields().unwrap_or_default();
        let product = product_of(json);
        let way = way_of(json);
        let owner = match (product, &way) {
            (Some(product), _) => line_key(&product.to_string()),
            (None, Some(way)) if !is_line(name) => self.at_end_of(way),
            (None, _) => name.to_owned(),
        };
        let are_places = self.are_places(name, fields.iter().map(|(field, _)| field.as_ref()));
        for (field, value) in fields {
            let field = field.as_ref();
            let is_beside = BESIDE.contains(&field) || PRODUCTS.contains(&field);
            if is_beside && !matches!(value, Json::List(_)) {
                continue;
            }
            // A form may have a field of this name, with a list of messages.
            let is_field = field == "message" && has_sentences(value) && owner.is_empty();
            if is_field && way.is_none() {
                self.collect(field, value, depth);
            } else if NO_FIELDS.contains(&field) {
                self.collect(&owner, value, depth);
            } else if product.is_some() {
                if has_sentences(value) {
                    self.collect(&owner, value, depth);
                }
            } else if way.is_some() {
                // The metadata of a message.
            } else if is_line(&owner) {
                self.collect(&owner, value, depth);
            } else if !is_number(field) {
                self.collect(field, value, depth);
            } else if self.products.is_empty() && !name.is_empty() {
                self.collect(name, value, depth);
            } else {
                self.collect(&self.numbered(field, are_places), value, depth);
            }
        }
    }

    /// Whether a list holds the errors of each line. A list without a name may also hold the errors of the whole
    /// request.
    fn are_lines(&self, name: &str, items: &[Json<'_>]) -> bool {
        let is_one = |item: &Json<'_>| {
            matches!(item, Json::Null | Json::Object(_)) && product_of(item).is_none()
        };
        let tells = |item: &Json<'_>| {
            let fields = item.fields().unwrap_or_default();
            fields.is_empty() || OF_LINE.iter().any(|name| item.get(name).is_some())
        };
        items.len() == self.products.len()
            && !is_line(name)
            && items.iter().all(is_one)
            && (LISTS.contains(&name) || !items.iter().all(is_message))
            && (!name.is_empty() || items.iter().any(tells))
    }

    /// Whether the numbers among these names are positions.
    fn are_places<'n>(&self, name: &str, fields: impl Iterator<Item = &'n str> + Clone) -> bool {
        let numbers = fields.filter(|field| is_number(field));
        let is_place = |number: &str| {
            number
                .parse()
                .is_ok_and(|place: usize| place < self.products.len())
        };
        let is_product = |number: &str| number.parse().is_ok_and(|id| self.products.contains(&id));
        let are_products = numbers.clone().all(is_product);
        numbers.clone().all(is_place) && (!name.is_empty() || !are_products)
    }

    fn numbered(&self, number: &str, is_place: bool) -> String {
        let place = number.parse().ok().filter(|_| is_place);
        match place.and_then(|place: usize| self.products.get(place)) {
            Some(product) => line_key(&product.to_string()),
            None => line_key(number),
        }
    }

    /// The name of the field at the end of a path; that of its line if the path leads through one.
    fn at_end_of(&self, way: &str) -> String {
        let mut name = "";
        for step in way.split(['.', '[', ']', '/']) {
            if is_number(step) && !self.products.is_empty() {
                return self.numbered(step, self.are_places(name, [step].into_iter()));
            }
            if !step.is_empty() && !is_number(step) {
                name = step;
            }
        }
        if NO_FIELDS.contains(&name) {
            name = "";
        }
        name.to_owned()
    }

    /// Joins several sentences of a field, each once. Error codes are skipped.
    fn put(&mut self, name: &str, text: &str) {
        let text = text.trim();
        if text.is_empty() || is_code(text) {
            return;
        }
        let said = self.found.entry(name.to_owned()).or_default();
        if !said.iter().any(|sentence| sentence == text) {
            said.push(text.to_owned());
        }
    }
}
