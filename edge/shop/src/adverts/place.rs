//! What adverts are filtered by: regions, their locations, the sectors of a location, categories and attributes.

use super::named::{Named, Reference};
use crate::backend::WholeList;
use crate::i18n::Language;
use crate::lenient::{Json, Lenient, Listed, Schema, lenient};

/// More entries than any list of places shows.
const MOST: usize = 2_000;
/// The most attributes, and the most values of one.
const MOST_ATTRIBUTES: usize = 200;

/// An entry of a list: a region, a location, a sector or a category.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entry {
    pub id: u64,
    pub name: Named,
    /// The category above it.
    pub parent: Option<u64>,
}

/// What an entry has beside its name.
#[derive(Debug, Default)]
struct Ids {
    id: Option<u64>,
    parent: Reference,
}

lenient!(Ids {
    /// It cannot be chosen.
    needed "id" | "pk" | "value" | "regionId" | "localityId" => id,
    /// It is a category of its own.
    optional "parent" | "parent_id" | "category" | "parentId" => parent,
});

impl Entry {
    pub fn shown(&self, language: Language) -> &str {
        self.name.shown(language)
    }
}

impl Lenient for Entry {
    fn read(json: &Json<'_>) -> Option<Self> {
        let ids = Ids::read(json)?;
        Some(Self {
            id: ids.id?,
            name: Named::read(json)?,
            parent: ids.parent.id,
        })
    }

    fn schema() -> Schema {
        let Schema::Object(names) = Named::schema() else {
            return String::schema();
        };
        Ids::schema().extended("Entry", names.fields)
    }
}

/// A list of entries in any envelope.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entries(pub Vec<Entry>);

/// The names that the lists have in envelopes.
const LISTS: [&str; 5] = [
    "regions",
    "locations",
    "sectors",
    "categories",
    "adverts_categories",
];

impl Lenient for Entries {
    fn read(json: &Json<'_>) -> Option<Self> {
        let list = LISTS.iter().find_map(|name| Listed::find(json, name))?;
        let mut entries: Vec<Entry> = list.items();
        entries.truncate(MOST);
        Some(Self(entries))
    }

    fn schema() -> Schema {
        Schema::listed("results", Entry::schema()).paged()
    }
}

impl WholeList for Entries {
    const NAMES: &'static [&'static str] = &LISTS;

    fn join(&mut self, more: Self) {
        self.0.extend(more.0);
        self.0.truncate(MOST);
    }
}

impl Entries {
    pub fn find(&self, id: u64) -> Option<&Entry> {
        self.0.iter().find(|entry| entry.id == id)
    }
}

/// An attribute that adverts may have, with its values.
#[derive(Debug, Clone, Default)]
pub struct AttributeKind {
    pub id: u64,
    pub name: Named,
    pub values: Vec<Value>,
    /// The category that it is for; empty for all.
    pub category: Reference,
    pub unit: String,
}

/// A value of an attribute: an entry with an id, or a text alone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Value {
    pub id: Option<u64>,
    pub name: Named,
}

impl Lenient for Value {
    fn read(json: &Json<'_>) -> Option<Self> {
        let Reference { id, name } = Reference::read(json)?;
        match (id, json) {
            // A number alone is the value itself, such as that of rooms.
            (Some(number), Json::Whole(_) | Json::Text(_)) => Some(Self {
                id: None,
                name: Named::of(&number.to_string()),
            }),
            _ => (!name.is_empty()).then_some(Self { id, name }),
        }
    }

    fn schema() -> Schema {
        Reference::schema()
    }
}

impl Value {
    /// How it is named in an address and in the backend's filters: by its id, else by its text.
    pub fn key(&self) -> String {
        match self.id {
            Some(id) => id.to_string(),
            None => self.name.shown(Language::Ro).to_owned(),
        }
    }
}

#[derive(Debug, Default)]
struct Kind {
    id: Option<u64>,
    values: Vec<Value>,
    category: Reference,
    unit: String,
}

lenient!(Kind {
    /// It is not offered.
    needed "id" | "attribute" | "attribute_id" | "pk" => id,
    /// It is not offered as a filter.
    "values" | "options" | "choices" | "attribute_values" => values,
    /// It is offered in every category.
    optional "category" | "category_id" => category,
    optional "unit" | "measure" => unit,
});

impl Lenient for AttributeKind {
    fn read(json: &Json<'_>) -> Option<Self> {
        let Kind {
            id,
            mut values,
            category,
            unit,
        } = Kind::read(json)?;
        values.truncate(MOST_ATTRIBUTES);
        Some(Self {
            id: id?,
            name: Named::read(json)?,
            values,
            category,
            unit,
        })
    }

    fn schema() -> Schema {
        let Schema::Object(names) = Named::schema() else {
            return String::schema();
        };
        Kind::schema().extended("AttributeKind", names.fields)
    }
}

/// The attributes of adverts.
#[derive(Debug, Clone, Default)]
pub struct AttributeKinds(pub Vec<AttributeKind>);

impl Lenient for AttributeKinds {
    fn read(json: &Json<'_>) -> Option<Self> {
        let mut kinds: Vec<AttributeKind> = Listed::find(json, "attributes")?.items();
        kinds.truncate(MOST_ATTRIBUTES);
        Some(Self(kinds))
    }

    fn schema() -> Schema {
        Schema::listed("attributes", AttributeKind::schema()).paged()
    }
}

impl WholeList for AttributeKinds {
    const NAMES: &'static [&'static str] = &["attributes"];

    fn join(&mut self, more: Self) {
        self.0.extend(more.0);
        self.0.truncate(MOST_ATTRIBUTES);
    }
}

impl AttributeKinds {
    pub fn find(&self, id: u64) -> Option<&AttributeKind> {
        self.0.iter().find(|kind| kind.id == id)
    }

    /// Those for a category, or for all if none is chosen, that have values to choose.
    pub fn offered(&self, category: Option<u64>) -> impl Iterator<Item = &AttributeKind> {
        self.0.iter().filter(move |kind| {
            let of = kind.category.id;
            !kind.values.is_empty() && (of.is_none() || category.is_some() && of == category)
        })
    }
}
