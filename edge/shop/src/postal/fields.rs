//! The postal fields of the checkout form and of an order (spec commerce 3, 5). The service lists its towns, streets,
//! branches and lockers; each is sealed when it is listed, so that nothing else can be ordered.

use serde::{Deserialize, Serialize};

use super::parcel::{Parcel, PostalAddress};
use super::service::{PostalCity, PostalKind, PostalPlace, PostalStreet, PriceOf};
use crate::fields::{Fields, searched};
use crate::forms::{self, Ask, Choice, Field, FieldProblem, Problem};
use crate::i18n::Language;
use crate::session::{SealKey, seal, unseal};
use crate::site::Variant;
use crate::words::checkout as words;

pub(crate) const TYPE: Field = Field::optional(
    "postal_type",
    Ask::Choice(&["warehouse", "postmachine", "courier"]),
    words::POSTAL_TYPE,
);
pub(crate) const CITY: Field = Field::optional("postal_city", Ask::Line, words::LOCALITY);
pub(crate) const WAREHOUSE: Field =
    Field::optional("postal_warehouse", Ask::Line, words::POSTAL_BRANCH);
pub(crate) const POSTMACHINE: Field =
    Field::optional("postal_postmachine", Ask::Line, words::POSTAL_LOCKER);
pub(crate) const STREET: Field = Field::optional("postal_street", Ask::Line, words::STREET);
pub(crate) const HOUSE: Field = Field::optional("postal_house", Ask::Line, words::BUILDING)
    .when(&TYPE, "courier")
    .or_number()
    .width("third");
pub(crate) const ENTRANCE: Field =
    Field::optional("postal_entrance", Ask::Line, words::POSTAL_ENTRANCE)
        .or_number()
        .width("third");
pub(crate) const APARTMENT: Field =
    Field::optional("postal_apartment", Ask::Line, words::APARTMENT)
        .or_number()
        .width("third");

/// The postal fields, in drawing order.
pub static FIELDS: [Field; 8] = [
    TYPE,
    CITY,
    WAREHOUSE,
    POSTMACHINE,
    STREET,
    HOUSE,
    ENTRANCE,
    APARTMENT,
];
/// The fields that a shopper fills in; the others hold a choice from a list of the service.
pub static TYPED_FIELDS: [Field; 4] = [TYPE, HOUSE, ENTRANCE, APARTMENT];

/// Names of some fields in the order data; the backend reports problems under them.
const NAMES_OF_ORDER: [(&str, &str); 5] = [
    ("city_ref_id", CITY.name),
    ("warehouse_ref_id", WAREHOUSE.name),
    ("postmachine_ref_id", POSTMACHINE.name),
    ("house_number", HOUSE.name),
    ("entrance", ENTRANCE.name),
];

/// The field of this name, or of this name in the order data.
pub fn field_of(name: &str) -> Option<&'static Field> {
    let mut names = NAMES_OF_ORDER.iter();
    let own = names.find(|(known, _)| *known == name);
    let own = own.map_or(name, |(_, own)| own);
    FIELDS.iter().find(|field| field.name == own)
}

/// Sent by a form whose lists are loaded by a script: only its prices are redrawn.
const ONLY_PRICES: &str = "only_prices";
/// The fewest letters that a town or a street is searched by.
const FEWEST_LETTERS: usize = 2;
/// The most letters that are asked for: no place has a longer name.
const MOST_LETTERS: usize = 100;

/// A list of the service from which the shopper chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostalList {
    City,
    Warehouse,
    Postmachine,
    Street,
}

impl PostalList {
    pub const ALL: [Self; 4] = [Self::City, Self::Warehouse, Self::Postmachine, Self::Street];

    /// The name in addresses and in seals.
    pub const fn name(self) -> &'static str {
        match self {
            Self::City => "city",
            Self::Warehouse => "warehouse",
            Self::Postmachine => "postmachine",
            Self::Street => "street",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|list| list.name() == name)
    }

    pub const fn field(self) -> Field {
        match self {
            Self::City => CITY,
            Self::Warehouse => WAREHOUSE,
            Self::Postmachine => POSTMACHINE,
            Self::Street => STREET,
        }
    }

    /// The field with the search text.
    pub(super) fn query_field(self) -> String {
        [self.field().name, "_query"].concat()
    }

    /// The list of places for this kind of parcel; the list of towns comes before it.
    pub const fn of(kind: PostalKind) -> Self {
        match kind {
            PostalKind::Courier => Self::Street,
            PostalKind::Warehouse => Self::Warehouse,
            PostalKind::Postmachine => Self::Postmachine,
        }
    }

    /// Whether this query may be sent to the service. Branches and lockers are listed by number, which may be left out.
    pub fn may_ask(self, query: &str) -> bool {
        if query.chars().nth(MOST_LETTERS).is_some() {
            return false;
        }
        match self {
            Self::Warehouse | Self::Postmachine => true,
            Self::City | Self::Street => searched(query).chars().nth(FEWEST_LETTERS - 1).is_some(),
        }
    }
}

/// A town, street, branch or locker that the service has listed, sealed so that nothing else can be ordered.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SealedPlace {
    #[serde(rename = "ref")]
    reference: String,
    label: String,
    /// The reference of its town; empty for a town.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    city: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    description: String,
    #[serde(
        rename = "descriptionRo",
        default,
        skip_serializing_if = "String::is_empty"
    )]
    description_ro: String,
    #[serde(
        rename = "streetType",
        default,
        skip_serializing_if = "String::is_empty"
    )]
    street_type: String,
}

impl SealedPlace {
    pub fn city(city: PostalCity, language: Language) -> Self {
        Self {
            label: city.label(language),
            reference: city.reference,
            ..Self::default()
        }
    }

    pub fn street(street: PostalStreet, city: &str, language: Language) -> Self {
        Self {
            label: street.label(language),
            reference: street.reference,
            city: city.to_owned(),
            description: street.description,
            description_ro: street.description_ro,
            street_type: street.street_type,
        }
    }

    pub fn place(place: PostalPlace, city: &str) -> Self {
        Self {
            label: place.label(),
            reference: place.reference,
            city: city.to_owned(),
            ..Self::default()
        }
    }

    fn sealed(&self, list: PostalList, key: &SealKey) -> String {
        let json = serde_json::to_string(self).unwrap_or_default();
        seal(key, &kind_of_seal(list), &json)
    }

    fn unsealed(list: PostalList, text: &str, key: &SealKey) -> Option<Self> {
        serde_json::from_str(unseal(key, &kind_of_seal(list), text)?).ok()
    }

    /// This place as an option of a list.
    pub fn choice(&self, list: PostalList, key: &SealKey) -> Choice {
        Choice {
            id: self.sealed(list, key),
            label: self.label.clone(),
            note: String::new(),
        }
    }
}

fn kind_of_seal(list: PostalList) -> String {
    ["postal ", list.name()].concat()
}

/// The places that a form has chosen. A place without a valid seal is dropped, and so is one in another town than the
/// chosen one.
#[derive(Debug, Clone, Default)]
pub struct PostalSelection {
    pub kind: PostalKind,
    pub city: Option<SealedPlace>,
    pub place: Option<SealedPlace>,
}

impl PostalSelection {
    pub fn of(fields: &Fields, key: &SealKey) -> Self {
        let kind = match TYPE.chosen(fields) {
            "courier" => PostalKind::Courier,
            "postmachine" => PostalKind::Postmachine,
            _ => PostalKind::Warehouse,
        };
        let named =
            |list: PostalList| SealedPlace::unsealed(list, fields.text(list.field().name), key);
        let city = named(PostalList::City);
        let place = named(PostalList::of(kind)).filter(|place| {
            city.as_ref()
                .is_some_and(|city| city.reference == place.city)
        });
        Self { kind, city, place }
    }

    /// The reference of the chosen town; empty without one.
    pub fn city_ref(&self) -> &str {
        self.city.as_ref().map_or("", |city| &city.reference)
    }

    /// The list that the form needs next for the chosen town, and the search text for it.
    pub fn asks_place<'a>(&self, fields: &'a Fields) -> Option<(PostalList, &'a str)> {
        let list = PostalList::of(self.kind);
        let query = asks(list, fields, self.place.is_none())?;
        self.city.as_ref().map(|_| (list, query))
    }

    /// Takes the towns that were found: the chosen one stays if it is among them; a single result is chosen.
    pub fn found_cities(&mut self, found: &[SealedPlace]) {
        let before = self.city_ref().to_owned();
        self.city = among(self.city.as_ref(), found);
        if self.city_ref() != before {
            self.place = None;
        }
    }

    /// Takes the places that were found in the town, likewise.
    pub fn found_places(&mut self, found: &[SealedPlace]) {
        self.place = among(self.place.as_ref(), found);
    }

    /// The arguments of the price call, once a town is chosen; `total` is the sum of the goods.
    pub fn price_of<'a>(&'a self, total: &'a str) -> Option<PriceOf<'a>> {
        let city_ref_id = &*self.city.as_ref()?.reference;
        let place = self.place.as_ref().map(|place| &*place.reference);
        Some(PriceOf {
            kind: self.kind,
            city_ref_id,
            warehouse_ref_id: place.filter(|_| self.kind == PostalKind::Warehouse),
            postmachine_ref_id: place.filter(|_| self.kind == PostalKind::Postmachine),
            total,
        })
    }

    /// The parcel of an order; every problem is reported at once.
    pub fn parcel(self, fields: &Fields, variant: Variant) -> Result<Parcel, Vec<FieldProblem>> {
        let written = forms::read(&TYPED_FIELDS, fields, variant);
        let mut problems = written.as_ref().err().cloned().unwrap_or_default();
        let list = PostalList::of(self.kind);
        for (list, is_there) in [
            (PostalList::City, self.city.is_some()),
            (list, self.place.is_some()),
        ] {
            let name = list.field().name;
            if !is_there {
                let nothing = fields.text(name).is_empty();
                let problem = if nothing {
                    Problem::Required
                } else {
                    Problem::Unknown
                };
                problems.push((name, problem));
            }
        }
        let (Ok(written), Some(city), Some(place), true) =
            (written, self.city, self.place, problems.is_empty())
        else {
            return Err(problems);
        };
        let mut parcel = Parcel {
            kind: self.kind,
            city_ref_id: city.reference,
            address: None,
            warehouse_ref_id: None,
            postmachine_ref_id: None,
        };
        match self.kind {
            PostalKind::Warehouse => parcel.warehouse_ref_id = Some(place.reference),
            PostalKind::Postmachine => parcel.postmachine_ref_id = Some(place.reference),
            PostalKind::Courier => {
                parcel.address = Some(PostalAddress {
                    reference: place.reference,
                    description: place.description,
                    description_ro: place.description_ro,
                    street_type: place.street_type,
                    house_number: written.owned(&HOUSE),
                    entrance: written.owned(&ENTRANCE),
                    apartment: written.owned(&APARTMENT),
                });
            }
        }
        Ok(parcel)
    }
}

/// The town query of a form without scripts.
pub fn asks_city(fields: &Fields) -> Option<&str> {
    asks(PostalList::City, fields, false)
}

/// The search text for a list; `None` if there is no search: nothing was typed, or a script loads the list.
fn asks(list: PostalList, fields: &Fields, even_nothing: bool) -> Option<&str> {
    let query = fields.text(&list.query_field());
    let is_asked = even_nothing || !query.is_empty();
    (!only_prices(fields) && is_asked && list.may_ask(query)).then_some(query)
}

/// Whether only the form's prices are redrawn.
pub fn only_prices(fields: &Fields) -> bool {
    !fields.text(ONLY_PRICES).is_empty()
}

fn among(chosen: Option<&SealedPlace>, found: &[SealedPlace]) -> Option<SealedPlace> {
    let same = |one: &SealedPlace| found.iter().find(|found| found.reference == one.reference);
    let chosen = chosen.and_then(same);
    match found {
        [only] => Some(only.clone()),
        _ => chosen.cloned(),
    }
}

/// The reference of a sealed town, for the lists of its streets, branches and lockers.
pub fn city_of(sealed: &str, key: &SealKey) -> Option<String> {
    SealedPlace::unsealed(PostalList::City, sealed, key).map(|city| city.reference)
}
