//! A backend's answer, read field by field while a page is rendered. A missing or wrongly typed value counts as empty.

use std::borrow::Cow;

use maud::{Markup, Render};

use crate::html::Text;
use crate::i18n::Decimal;
use crate::lenient::{Json, Lenient, Listed, Pages, Scalar, left_out};
use crate::money::Money;
use crate::page::View;
use crate::plan::degrees;

/// The usual backend names of the fields that the documents leave unnamed, for each of our names.
const USUAL_NAMES: [(&str, &[&str]); 21] = [
    ("title", &["name", "heading"]),
    ("name", &["title", "label"]),
    ("label", &["name", "title"]),
    ("html", &["text", "content", "body"]),
    ("text", &["description", "content", "body"]),
    ("short_description", &["preview", "excerpt", "summary"]),
    ("img", &["image", "picture", "photo", "logo"]),
    ("images", &["photos", "pictures"]),
    ("slug", &["url", "id"]),
    ("url", &["slug", "id", "link"]),
    ("id", &["shopId", "slug"]),
    ("date", &["created_at", "published_at"]),
    ("updated_at", &["modified_at"]),
    ("question", &["title", "name"]),
    ("answer", &["text", "description", "content"]),
    ("questions", &["items", "faqs", "faq", "list", "data"]),
    ("hours", &["schedule", "working_hours"]),
    ("phone", &["number", "phone_number"]),
    ("lat", &["latitude"]),
    ("lng", &["lon", "longitude"]),
    ("video", &["link", "url", "youtube", "video_url"]),
];

/// Our name for a field and the usual backend names.
pub(super) fn names(ours: &'static str) -> Vec<&'static str> {
    let usual = USUAL_NAMES.iter().find(|(name, _)| *name == ours);
    let others = usual.map_or::<&[&str], _>(&[], |(_, others)| others);
    [&[ours], others].concat()
}

/// The fields for which a bare text can stand in place of an object.
const OWN_TEXT: [&str; 7] = ["title", "name", "label", "text", "img", "number", "email"];

/// The fields in which an object may hold the answer's main list.
const LISTS: [&str; 3] = ["data", "results", "items"];

/// Returns the value that was read; logs one that could not be read.
fn noted<T>(json: &Json<'_>, read: Option<T>) -> Option<T> {
    if read.is_none() {
        left_out::leave_out(json);
    }
    read
}

/// Renders a deferred part from the answer to its call; `None` if it cannot be read.
pub(super) fn late(
    view: &View<'_>,
    body: &[u8],
    call: &str,
    show: fn(&View<'_>, Answer<'_>) -> Option<Markup>,
) -> Option<Markup> {
    let answer = Json::parse(body).ok()?;
    left_out::begin();
    let shown = show(view, Answer::new(&answer));
    left_out::end(&answer, || ["GET ", call].concat());
    shown
}

/// A text field, rendered straight into the page.
#[derive(Debug, Clone, Copy)]
pub(super) struct AnswerText<'a> {
    answer: Answer<'a>,
    name: &'static str,
}

impl Render for AnswerText<'_> {
    fn render_to(&self, out: &mut String) {
        Text(&self.answer.text(self.name)).render_to(out);
    }
}

/// A part of an answer; `None` if it is absent.
#[derive(Debug, Clone, Copy)]
pub struct Answer<'a>(Option<&'a Json<'a>>);

impl<'a> Answer<'a> {
    pub const fn new(json: &'a Json<'a>) -> Self {
        Self(Some(json))
    }

    /// For a page that makes no call.
    pub const NOTHING: Self = Self(None);

    /// A field by our name or a usual one. A bare text stands for its own title, picture, number and the like.
    pub(super) fn part(self, name: &str) -> Self {
        if matches!(self.0, Some(Json::Text(_))) {
            return Self(self.0.filter(|_| OWN_TEXT.contains(&name)));
        }
        let usual = USUAL_NAMES.iter().find(|(ours, _)| *ours == name);
        let others = usual.map_or::<&[&str], _>(&[], |(_, others)| others);
        let mut names = std::iter::once(name).chain(others.iter().copied());
        Self(names.find_map(|name| self.sent(name).0))
    }

    /// The field with exactly this name; `null` and a blank text count as absent.
    fn sent(self, name: &str) -> Self {
        let value = self.0.and_then(|json| json.get(name));
        Self(value.filter(|value| match value {
            Json::Null => false,
            Json::Text(text) => !text.trim().is_empty(),
            Json::Bool(_) | Json::Whole(_) | Json::Decimal(_) | Json::List(_) | Json::Object(_) => {
                true
            }
        }))
    }

    /// The answer's main list: a bare list, the list in an envelope, or the only list of an object.
    pub(super) fn listed(self) -> Self {
        let Some(fields) = self.0.and_then(Json::fields) else {
            return self;
        };
        let named = LISTS.iter().map(|name| self.sent(name));
        if let Some(list) = named.into_iter().find(|list| list.is_list()) {
            return list;
        }
        let mut lists = fields
            .iter()
            .map(|(_, value)| Self::new(value))
            .filter(|value| value.is_list());
        match (lists.next(), lists.next()) {
            (Some(only), None) => only,
            _ => Self(None),
        }
    }

    /// The page information of the answer's main list, which may have this name.
    pub(super) fn pages(self, name: &str) -> Pages {
        let bare = || Listed::find(self.listed().0?, name);
        let list = self.0.and_then(|json| Listed::find(json, name));
        let list = list.or_else(bare);
        list.map(|list| list.pages()).unwrap_or_default()
    }

    /// The answer's main object: the object itself, the object in an envelope, or the first item of a list.
    pub(super) fn single(self) -> Self {
        if let Some(first) = self.all().first() {
            return Self::new(first);
        }
        let inner = self.sent("data");
        if inner.is_object() { inner } else { self }
    }

    pub(super) fn is_object(self) -> bool {
        self.0.is_some_and(|json| json.fields().is_some())
    }

    /// Whether it is an empty object.
    pub(super) fn is_bare(self) -> bool {
        self.0.and_then(Json::fields).is_some_and(<[_]>::is_empty)
    }

    /// Whether the content has not been written yet: an empty list, or an object whose fields with these names or their
    /// usual equivalents are all empty.
    pub(super) fn is_unwritten(self, ours: &[&'static str]) -> bool {
        let is_empty = |value: &Json<'_>| match value {
            Json::Null => true,
            Json::Text(text) => text.trim().is_empty(),
            Json::List(items) => items.is_empty(),
            Json::Object(fields) => fields.is_empty(),
            Json::Bool(_) | Json::Whole(_) | Json::Decimal(_) => false,
        };
        let Some(fields) = self.0.and_then(Json::fields) else {
            return self.is_list() && !self.any();
        };
        let is_known =
            |name: &str| name == "data" || ours.iter().any(|ours| names(ours).contains(&name));
        let mut known = fields.iter().filter(|(name, _)| is_known(name)).peekable();
        let says = fields.is_empty() || known.peek().is_some();
        says && known.all(|(_, value)| is_empty(value))
    }

    pub(super) fn is_list(self) -> bool {
        self.0.is_some_and(|json| json.list().is_some())
    }

    /// This part as a text. A list is not logged as unreadable, because it may stand in place of a text.
    pub(super) fn own_text(self) -> Cow<'a, str> {
        let json = self.0.filter(|json| json.list().is_none());
        json.and_then(|json| noted(json, json.text()))
            .unwrap_or_default()
    }

    pub(super) fn text(self, name: &str) -> Cow<'a, str> {
        self.part(name).own_text()
    }

    pub(super) const fn say(self, name: &'static str) -> AnswerText<'a> {
        AnswerText { answer: self, name }
    }

    /// A whole number; 0 for anything else.
    pub(super) fn number(self, name: &str) -> u64 {
        let json = self.part(name).0;
        json.and_then(|json| noted(json, u64::read(json)))
            .unwrap_or(0)
    }

    pub(super) fn flag(self, name: &str) -> Option<bool> {
        self.part(name).0.and_then(bool::read)
    }

    pub(super) fn money(self, name: &str) -> Option<Money> {
        let json = self.part(name).0;
        json.and_then(|json| noted(json, Money::read(json)))
    }

    /// A number with one decimal.
    pub(super) fn tenths(self, name: &str) -> Decimal {
        let parts = self.part(name).0.and_then(|json| json.parts(4));
        Decimal {
            parts: parts.map_or(0, |parts| (parts + 500).div_euclid(1000)),
            decimals: 1,
        }
    }

    /// A coordinate in millionths of a degree.
    pub(super) fn millionths(self, name: &str) -> Option<i64> {
        self.part(name).0.and_then(|json| json.parts(6))
    }

    /// A coordinate as text with a decimal point; empty for anything else.
    pub(super) fn degrees(self, name: &str) -> String {
        self.millionths(name).map_or_else(String::new, degrees)
    }

    /// The items of all lists in an object, one list after another.
    pub(super) fn grouped(self) -> impl Iterator<Item = Self> {
        let groups = self.0.and_then(Json::fields).unwrap_or_default();
        groups
            .iter()
            .flat_map(|(_, group)| Self::new(group).items())
    }

    fn all(self) -> &'a [Json<'a>] {
        self.0.and_then(Json::list).unwrap_or_default()
    }

    /// The items of this list.
    pub(super) fn items(self) -> impl Iterator<Item = Self> {
        self.all().iter().map(Self::new)
    }

    /// Whether the text or list with this name is non-empty.
    pub(super) fn says(self, name: &str) -> bool {
        let part = self.part(name);
        part.any() || !part.own_text().is_empty()
    }

    /// Whether any field with one of these names is non-empty.
    pub(super) fn says_any(self, names: &[&str]) -> bool {
        names.iter().any(|name| self.says(name))
    }

    /// The items of the list in this field.
    pub(super) fn list(self, name: &str) -> impl Iterator<Item = Self> {
        self.part(name).items()
    }

    /// Whether it is a non-empty list.
    pub(super) fn any(self) -> bool {
        !self.all().is_empty()
    }

    /// A field, read as a type of another feature.
    pub(super) fn read<T: Lenient>(self, name: &str) -> Option<T> {
        self.part(name).0.and_then(T::read)
    }
}
