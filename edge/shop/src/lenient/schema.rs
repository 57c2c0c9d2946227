//! What a reader takes from an answer, as data: the documents of the backend are made of it, and an answer is checked
//! against it. Nothing of it is in a worker.

use super::{Json, Lenient};

/// What a reader takes.
#[derive(Debug, Clone)]
pub enum Schema {
    /// Nothing: the status says all.
    Nothing,
    Value(Value),
    /// Texts by names of the backend's own.
    Texts,
    List(Box<Self>),
    /// A list in whichever envelope, where it may go by this name ([`super::Listed`]).
    Listed {
        name: &'static str,
        item: Box<Self>,
        needed: bool,
        /// What the envelope says of pages is read too ([`super::Pages`]).
        paged: bool,
    },
    Object(Object),
    /// An object of lists by names of the backend's own, which are one list.
    Groups(Box<Self>),
    /// The first of these that fits.
    Either(Vec<Self>),
    /// Each of these, of the same value.
    All(Vec<Self>),
}

/// A single value: what it is called in the documents, and whether one can be read.
#[derive(Debug, Clone, Copy)]
pub struct Value {
    pub kind: Kind,
    pub reads: fn(&Json<'_>) -> bool,
}

/// The kinds of single values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Text,
    /// Backend HTML, which is written anew from a list of what is allowed.
    Html,
    Flag,
    Whole,
    /// A number that is no amount.
    Number,
    /// Money, to the hundredth.
    Amount,
    /// A number of things, to the thousandth.
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
    /// Inner objects that may hold the fields as well.
    pub within: &'static [&'static str],
}

/// How much a field is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Want {
    /// Without it the object is not shown at all.
    Needed,
    Expected,
    /// Many objects have none, or another field says the same.
    Optional,
}

/// A field of an object.
#[derive(Debug, Clone)]
pub struct Field {
    /// The documented name first, then the usual ones that are read too.
    pub names: Vec<&'static str>,
    pub schema: Schema,
    pub want: Want,
    /// What the shop does without it: a sentence, or nothing where it is simply not shown.
    pub without: &'static str,
}

/// A field's names with the documented one first, if it is not the one that goes before the others.
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

    /// A list, without which there is nothing to show.
    pub fn listed(name: &'static str, item: Self) -> Self {
        let item = Box::new(item);
        Self::Listed {
            name,
            item,
            needed: true,
            paged: false,
        }
    }

    /// A list, without which there is still something to show.
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

    /// This object, whose fields may lie in inner objects of these names.
    #[must_use]
    pub fn within(self, within: &'static [&'static str]) -> Self {
        if let Self::Object(object) = self {
            Self::Object(Object { within, ..object })
        } else {
            self
        }
    }

    /// An object of another name, with fields more.
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
    /// A field by its documented name and the usual ones.
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

/// The schema of a field, by what the field is.
pub(crate) fn of_field<S, T: Lenient>(_: fn(&S) -> &T) -> Schema {
    T::schema()
}
