//! Everything that keeps a file of configs from being published, each with its path in the file. The readers of the
//! workers stop at the first error; the operators' command names all of them.

use std::collections::BTreeSet;

use super::fields::Place;
use crate::lenient::Json;

/// A step into a JSON document.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    Field(String),
    Item(usize),
}

/// What is wrong with a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flaw {
    /// No field has this name.
    Unknown,
    Missing,
    /// The object has the field already.
    Twice,
    /// The value is of another type, or breaks a rule.
    Wrong,
}

/// A flaw of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The path from the file's outermost value.
    pub path: Vec<Step>,
    pub flaw: Flaw,
    pub message: String,
}

/// The place of an inspected value.
#[derive(Clone, Copy)]
pub(super) struct Spot<'a> {
    outer: Option<&'a Self>,
    step: Inward<'a>,
    /// The place that the reader's errors begin with: the list for an item of it.
    pub(super) place: Place<'a>,
}

#[derive(Clone, Copy)]
enum Inward<'a> {
    Root,
    Field(&'a str),
    Item(usize),
}

impl<'a> Spot<'a> {
    pub(super) const fn root(place: Place<'a>) -> Self {
        Self {
            outer: None,
            step: Inward::Root,
            place,
        }
    }

    pub(super) const fn field(&'a self, name: &'a str) -> Self {
        Self {
            outer: Some(self),
            step: Inward::Field(name),
            place: self.place.inner(name),
        }
    }

    pub(super) const fn item(&'a self, at: usize) -> Self {
        Self {
            outer: Some(self),
            step: Inward::Item(at),
            place: self.place,
        }
    }

    fn path(&self) -> Vec<Step> {
        let mut path = self.outer.map(Spot::path).unwrap_or_default();
        match self.step {
            Inward::Root => {}
            Inward::Field(name) => path.push(Step::Field(name.to_owned())),
            Inward::Item(at) => path.push(Step::Item(at)),
        }
        path
    }
}

/// The flaws found so far.
#[derive(Debug, Default)]
pub(super) struct Findings(Vec<Finding>);

impl Findings {
    pub(super) const fn count(&self) -> usize {
        self.0.len()
    }

    pub(super) fn into_list(self) -> Vec<Finding> {
        self.0
    }

    pub(super) fn add(&mut self, spot: &Spot<'_>, flaw: Flaw, message: impl Into<String>) {
        self.0.push(Finding {
            path: spot.path(),
            flaw,
            message: message.into(),
        });
    }

    pub(super) fn missing(&mut self, spot: &Spot<'_>) {
        self.add(spot, Flaw::Missing, "is missing");
    }

    /// Adds the error of a reader or a rule, which begins with its place.
    pub(super) fn add_error<T>(&mut self, spot: &Spot<'_>, read: Result<T, String>) {
        const MISSING: &str = " is missing";
        let Err(error) = read else { return };
        let place = spot.place.to_string();
        let rest = error.strip_prefix(&place).unwrap_or(&error);
        let (inward, flaw, message) = match (rest.strip_suffix(MISSING), rest.split_once(": ")) {
            (Some(inward), _) => (inward, Flaw::Missing, MISSING.trim_start()),
            (None, Some((inward, message))) => (inward, Flaw::Wrong, message),
            (None, None) => ("", Flaw::Wrong, rest),
        };
        let mut path = spot.path();
        let names = inward.split('.').filter(|name| !name.is_empty());
        path.extend(names.map(|name| Step::Field(name.to_owned())));
        self.0.push(Finding {
            path,
            flaw,
            message: message.to_owned(),
        });
    }
}

/// The fields of an inspected object.
pub(super) struct Members<'a> {
    fields: &'a [(std::borrow::Cow<'a, str>, Json<'a>)],
    known: BTreeSet<&'static str>,
}

impl<'a> Members<'a> {
    /// `None` for anything but an object, which is a flaw.
    pub(super) fn of(json: &'a Json<'a>, spot: &Spot<'_>, found: &mut Findings) -> Option<Self> {
        let fields = json.fields();
        if fields.is_none() {
            found.add(spot, Flaw::Wrong, "an object is expected");
        }
        Some(Self {
            fields: fields?,
            known: BTreeSet::new(),
        })
    }

    /// The value of a field; null counts as absent.
    pub(super) fn take(&mut self, name: &'static str) -> Option<&'a Json<'a>> {
        self.known.insert(name);
        let mut fields = self.fields.iter();
        let (_, value) = fields.find(|(known, _)| known == name)?;
        Some(value).filter(|value| !matches!(value, Json::Null))
    }

    /// Names the fields that were not taken, and those that stand twice.
    pub(super) fn end(self, spot: &Spot<'_>, found: &mut Findings) {
        twice(self.fields, spot, found);
        let mut told = BTreeSet::new();
        for (name, _) in self.fields {
            if !self.known.contains(name.as_ref()) && told.insert(name) {
                found.add(&spot.field(name), Flaw::Unknown, "there is no such field");
            }
        }
    }
}

/// Names the fields of an object that stand twice.
pub(super) fn twice(
    fields: &[(std::borrow::Cow<'_, str>, Json<'_>)],
    spot: &Spot<'_>,
    found: &mut Findings,
) {
    let mut seen = BTreeSet::new();
    for (name, _) in fields {
        if !seen.insert(name) {
            found.add(&spot.field(name), Flaw::Twice, "is written twice");
        }
    }
}
