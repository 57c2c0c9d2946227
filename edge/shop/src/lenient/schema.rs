//! The schema of a reader, as data: the backend's documents are generated from it, and answers are checked against it.
//! None of it is compiled into a worker.

use super::{Json, Lenient};

/// The shape that a reader accepts.
#[derive(Debug, Clone)]
pub enum Schema {
    /// No body: the status is the answer.
    Nothing,
    Value(Value),
    /// Texts under keys that the backend chooses.
    Texts,
    List(Box<Self>),
    /// A list in any envelope, perhaps under this name ([`super::Listed`]).
    Listed {
        name: &'static str,
        item: Box<Self>,
        needed: bool,
        /// Whether the envelope's page information is read too ([`super::Pages`]).
        paged: bool,
    },
    Object(Object),
    /// An object of lists under keys that the backend chooses; together they are one list.
    Groups(Box<Self>),
    /// The first of these shapes that fits.
    Either(Vec<Self>),
    /// All of these shapes, for the same value.
    All(Vec<Self>),
}

/// A single value: its name in the documents, and whether one can be read.
#[derive(Debug, Clone, Copy)]
pub struct Value {
    pub kind: Kind,
    pub reads: fn(&Json<'_>) -> bool,
}

/// The kinds of single values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Text,
    /// Backend HTML, which is sanitised by an allowlist.
    Html,
    Flag,
    Whole,
    /// A number that is no amount.
    Number,
    /// Money, with two decimals.
    Amount,
    /// Money for one piece or unit, which may have more decimals.
    Price,
    /// A quantity, with three decimals.
    Quantity,
    /// `15`, `"15"` or `"15px"`.
    Size,
    /// `#1a2b3c` or `#123`.
    Colour,
}

#[derive(Debug, Clone)]
pub struct Object {
    /// The type's name in the shop.
    pub name: &'static str,
    pub fields: Vec<Field>,
    /// Nested objects that may hold the fields as well.
    pub within: &'static [&'static str],
}

/// How necessary a field is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Want {
    /// Without it the object is not shown.
    Needed,
    Expected,
    /// Often absent, or another field has the same value.
    Optional,
}

/// A field of an object.
#[derive(Debug, Clone)]
pub struct Field {
    /// The documented name first, then the aliases.
    pub names: Vec<&'static str>,
    pub schema: Schema,
    pub want: Want,
    /// The fallback without it: a sentence, or empty if it is just not shown.
    pub without: &'static str,
}

/// A field's names with the documented one first, if it is not the one with priority.
pub(crate) fn names(documented: &[&'static str], all: &[&'static str]) -> Vec<&'static str> {
    let rest = all.iter().filter(|name| !documented.contains(name));
    documented.iter().chain(rest).copied().collect()
}

impl Schema {
    /// A value that this type reads.
    pub fn value<T: Lenient>(kind: Kind) -> Self {
        Self::Value(Value {
            kind,
            reads: |json| T::read(json).is_some(),
        })
    }

    pub fn list(item: Self) -> Self {
        Self::List(Box::new(item))
    }

    /// A list that the answer must have.
    pub fn listed(name: &'static str, item: Self) -> Self {
        let item = Box::new(item);
        Self::Listed {
            name,
            item,
            needed: true,
            paged: false,
        }
    }

    /// A list that the answer may lack.
    pub fn perhaps_listed(name: &'static str, item: Self) -> Self {
        let item = Box::new(item);
        Self::Listed {
            name,
            item,
            needed: false,
            paged: false,
        }
    }

    /// This list as one page of several.
    #[must_use]
    pub fn paged(mut self) -> Self {
        if let Self::Listed { paged, .. } = &mut self {
            *paged = true;
        }
        self
    }

    pub const fn object(name: &'static str, fields: Vec<Field>) -> Self {
        Self::Object(Object {
            name,
            fields,
            within: &[],
        })
    }

    /// This object, whose fields may be in nested objects of these names.
    #[must_use]
    pub fn within(self, within: &'static [&'static str]) -> Self {
        if let Self::Object(object) = self {
            Self::Object(Object { within, ..object })
        } else {
            self
        }
    }

    /// This object under another name, with more fields.
    #[must_use]
    pub fn extended(mut self, name: &'static str, more: Vec<Field>) -> Self {
        if let Self::Object(object) = &mut self {
            object.name = name;
            object.fields.extend(more);
        }
        self
    }
}

impl Field {
    /// A field by its documented name and its aliases.
    pub fn new(names: &[&'static str], schema: Schema) -> Self {
        Self {
            names: names.to_vec(),
            schema,
            want: Want::Expected,
            without: "",
        }
    }

    #[must_use]
    pub fn needed(mut self) -> Self {
        self.want = Want::Needed;
        self
    }

    #[must_use]
    pub fn optional(mut self) -> Self {
        self.want = Want::Optional;
        self
    }

    #[must_use]
    pub fn without(mut self, sentence: &'static str) -> Self {
        self.without = sentence;
        self
    }
}

/// The schema of a field, from its type.
pub(crate) fn of_field<S, T: Lenient>(_: fn(&S) -> &T) -> Schema {
    T::schema()
}
