//! The delivery addresses of an account: list, create and delete by the documented calls (spec commerce 3, 4, 7). A
//! new address sends the id of its street; if the backend does not list the street, its name is put before the note.

use serde::Serialize;

use crate::backend::{BackendFailure, Call};
use crate::delivery::{CreatedAddress, Locality, Region, SavedAddress, note_with_street};
use crate::digest::sha256_hex;
use crate::failure::{Failure, NOT_ACCEPTED, refusals};
use crate::fields::Fields;
use crate::forms::{Ask, Field, FieldProblem, Problem, read, refused};
use crate::i18n::Words;
use crate::lenient::{Json, Lenient, Listed, Schema, lenient};
use crate::site::Variant;
use crate::words::{account, checkout};

/// `GET /general/cart/get-delivery-addresses/`
pub const ADDRESSES: Call<Addresses> = Call::get_static("/general/cart/get-delivery-addresses/");

refusals! {
    /// The backend refused to delete an address without a message.
    NOT_DELETED = "not_deleted", account::ADDRESS_NOT_DELETED, Invalid;
}

/// The failure to show for a refused deletion, with the backend's message if there is one; `None` for temporary
/// failures.
pub fn undeleted(failure: &BackendFailure) -> Option<Failure> {
    let told = refused(failure)?;
    Some(if told == Failure::Refused(&NOT_ACCEPTED) {
        Failure::Refused(&NOT_DELETED)
    } else {
        told
    })
}

#[derive(Debug, Clone, Default)]
pub struct Addresses(pub Vec<SavedAddress>);

impl Lenient for Addresses {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(Self(Listed::find(json, "delivery_addresses")?.items()))
    }

    fn schema() -> Schema {
        Schema::listed("delivery_addresses", SavedAddress::schema())
    }
}

/// `GET /base/address?locality_id=…`: the streets of a town.
pub fn streets(locality: u64) -> Call<Streets> {
    Call::get(format!("/base/address?locality_id={locality}"))
}

#[derive(Debug, Clone, Default)]
pub struct Streets(pub Vec<Street>);

impl Lenient for Streets {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(Self(Listed::find(json, "addresses")?.items()))
    }

    fn schema() -> Schema {
        Schema::perhaps_listed("addresses", Street::schema())
    }
}

/// The most streets that are suggested.
const MOST_STREETS: usize = 500;

/// A street of a town.
#[derive(Debug, Clone)]
pub struct Street {
    id: u64,
    label: String,
}

lenient!(Street {
    /// It is known by its name alone.
    "id" | "streetId" | "shipping_street_id" => id,
    /// It is not found by its name.
    "label" | "name" | "title" | "street" => label,
} where |street| street.id != 0);

impl Street {
    pub(super) fn new(id: u64, label: &str) -> Self {
        let label = label.to_owned();
        Self { id, label }
    }
}

impl Streets {
    /// The street names to suggest.
    pub(super) fn names(&self) -> Vec<&str> {
        let names = self.0.iter().map(|street| street.label.trim());
        names
            .filter(|name| !name.is_empty())
            .take(MOST_STREETS)
            .collect()
    }

    /// The id of the street with this name; case and surrounding blanks do not count.
    pub(super) fn id(&self, name: &str) -> Option<u64> {
        let name = name.trim().to_lowercase();
        let mut streets = self.0.iter();
        let found = streets.find(|street| street.label.trim().to_lowercase() == name)?;
        Some(found.id)
    }
}

/// The regions, and the towns of the chosen one.
#[derive(Debug, Clone, Default)]
pub struct Towns {
    pub regions: Vec<Region>,
    pub localities: Vec<Locality>,
}

pub(super) static REGION: Field = Field::needed("region", Ask::Id, checkout::REGION);
// The backend's own name, so that its error messages appear at the field.
pub(super) static CITY: Field = Field::needed("shipping_city_id", Ask::Id, checkout::LOCALITY);
pub(super) static STREET: Field =
    Field::needed("shipping_street_id", Ask::PlainLine, checkout::STREET)
        .autocomplete("address-line1")
        .width("two-thirds");
pub(super) static BUILDING: Field =
    Field::needed("shipping_building", Ask::PlainLine, checkout::BUILDING)
        .most(20)
        .autocomplete("address-line2")
        .width("third");
pub(super) static APARTMENT: Field =
    Field::optional("shipping_apartment", Ask::PlainLine, checkout::APARTMENT)
        .most(20)
        .autocomplete("address-line3")
        .width("third");
pub(super) static NOTE: Field =
    Field::optional("shipping_address_note", Ask::PlainLine, checkout::NOTE).width("two-thirds");

/// The form, in display order.
pub(super) static FIELDS: [Field; 6] = [REGION, CITY, STREET, BUILDING, APARTMENT, NOTE];

/// Set by the button that only loads the towns of the chosen region.
pub const TOWNS_FIELD: &str = "towns";

/// Query parameter of the page after saving: the delivery time that the backend named for the new address, sealed.
pub const BROUGHT_FIELD: &str = "brought";

/// The body that creates an address.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct NewAddress {
    #[serde(rename = "shipping_city_id")]
    city: u64,
    #[serde(rename = "shipping_street_id", skip_serializing_if = "Option::is_none")]
    street: Option<u64>,
    #[serde(rename = "shipping_building")]
    building: String,
    #[serde(rename = "shipping_apartment")]
    apartment: String,
    #[serde(rename = "shipping_address_note")]
    note: String,
}

impl NewAddress {
    /// A house in a town, without a street.
    pub fn in_town(city: u64, building: &str) -> Self {
        Self {
            city,
            building: building.to_owned(),
            ..Self::default()
        }
    }

    /// Reads the form; the town must belong to the chosen region.
    pub fn read(
        fields: &Fields,
        places: &Towns,
        streets: &Streets,
        variant: Variant,
    ) -> Result<Self, Vec<FieldProblem>> {
        let answers = read(&FIELDS, fields, variant)?;
        let region = answers.id(&REGION);
        let city = answers.id(&CITY).unwrap_or_default();
        if !places.regions.iter().any(|one| Some(one.id) == region) {
            return Err(vec![(REGION.name, Problem::Unknown)]);
        }
        if !places.localities.iter().any(|one| one.id == city) {
            return Err(vec![(CITY.name, Problem::Unknown)]);
        }
        let house = [answers.text(&BUILDING), answers.text(&APARTMENT)];
        let (street, note) = (answers.text(&STREET), answers.text(&NOTE));
        Ok(Self::new(city, streets, street, house, note))
    }

    /// A house and apartment in a street; the street's id is looked up in `streets`.
    pub fn new(
        city: u64,
        streets: &Streets,
        street: &str,
        [building, apartment]: [&str; 2],
        note: &str,
    ) -> Self {
        let number = streets.id(street);
        let note = match number {
            Some(_) => note.to_owned(),
            None => note_with_street(street, note),
        };
        Self {
            city,
            street: number,
            building: building.to_owned(),
            apartment: apartment.to_owned(),
            note,
        }
    }

    /// `POST /general/cart/create-delivery-address/`, idempotent per command and per cart (`cart_name`).
    pub fn create(&self, command: &str, cart_name: &str) -> Call<CreatedAddress> {
        Call::post("/general/cart/create-delivery-address/", self)
            .with_key(&format!("{}-{command}", sha256_hex(cart_name)))
    }
}

/// Field names under which a backend may report a problem of the street.
const STREET_NAMES: [&str; 4] = [
    "shipping_street_id",
    "shipping_street",
    "street_id",
    "street",
];

/// The backend's refusal of an address. If it requires a street that is not in its list, the message at the street
/// field says so.
pub fn refused_address(
    failure: &BackendFailure,
    address: &NewAddress,
    typed: &Fields,
    streets: &Streets,
    words: Words,
) -> Option<Failure> {
    let Failure::Fields(mut told) = refused(failure)? else {
        return refused(failure);
    };
    if address.street.is_some() || !STREET_NAMES.iter().any(|name| told.contains_key(*name)) {
        return Some(Failure::Fields(told));
    }
    told.retain(|name, _| !STREET_NAMES.contains(&&**name));
    let lacks = if streets.0.is_empty() {
        words.say(account::STREET_UNLISTED).to_owned()
    } else {
        let street = typed.text(STREET.name).trim();
        words.fill(account::STREET_UNKNOWN, &[("street", street)])
    };
    told.insert(STREET.name.to_owned(), lacks);
    Some(Failure::Fields(told))
}

/// Whether the problem is the street of the address.
pub fn lacks_street(problem: &Failure, words: Words) -> bool {
    problem.fields(words).contains_key(STREET.name)
}

/// The typed fields for the next attempt. The backend repeats its refusal for a key that it has refused, so a refused
/// attempt gets a new command id. An attempt without an answer keeps its id.
pub fn retry(typed: &Fields, failure: &BackendFailure) -> Fields {
    if refused(failure).is_some() {
        typed.clone().with("command", "")
    } else {
        typed.clone()
    }
}

/// `POST /general/cart/delete-delivery-address/`
pub fn delete(id: u64) -> Call<()> {
    #[derive(Serialize)]
    struct Body {
        shipping_address_id: u64,
    }
    let body = Body {
        shipping_address_id: id,
    };
    Call::post("/general/cart/delete-delivery-address/", &body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;

    fn places() -> Towns {
        Towns {
            regions: vec![Region {
                id: 4,
                label: "Orhei".to_owned(),
                localities: Vec::new(),
            }],
            localities: vec![Locality {
                id: 401,
                label: "Orhei".to_owned(),
            }],
        }
    }

    fn read_address(changes: &[(&str, &str)]) -> Result<NewAddress, Vec<FieldProblem>> {
        let mut fields = vec![
            ("region", "4"),
            ("shipping_city_id", "401"),
            ("shipping_street_id", " teilor"),
            ("shipping_building", "7"),
            ("shipping_address_note", "la poartă"),
        ];
        for (name, text) in changes {
            fields.retain(|(known, _)| known != name);
            fields.push((name, text));
        }
        let own = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
        let fields = Fields::new(fields.iter().map(own).collect());
        let streets: Streets =
            read_text(r#"[{"id":5,"label":"Teilor"},{"label":"Fără"}]"#).unwrap();
        NewAddress::read(&fields, &places(), &streets, Variant::default())
    }

    fn body(changes: &[(&str, &str)]) -> String {
        let call = read_address(changes).unwrap().create("c", "casa/user/7");
        call.request.json().unwrap().to_owned()
    }

    #[test]
    fn a_refused_deletion_without_a_message_tells_that_the_address_remains() {
        let refused = |body: &str| undeleted(&BackendFailure::Status(400, body.to_owned()));
        assert_eq!(refused("{}"), Some(Failure::Refused(&NOT_DELETED)));
        let told = refused(r#"{"detail":"It is the last one."}"#);
        assert_eq!(told, Some(Failure::of_field("", "It is the last one.")));
        assert_eq!(undeleted(&BackendFailure::Timeout), None);
    }

    #[test]
    fn a_known_street_is_sent_by_its_id() {
        assert_eq!(
            body(&[]),
            r#"{"shipping_city_id":401,"shipping_street_id":5,"shipping_building":"7","shipping_apartment":"","shipping_address_note":"la poartă"}"#
        );
    }

    #[test]
    fn an_unknown_street_name_is_put_before_the_note() {
        let unknown = ("shipping_street_id", "Morii");
        assert!(body(&[unknown]).contains(r#""shipping_address_note":"Morii; la poartă""#));
        let alone = body(&[unknown, ("shipping_address_note", "")]);
        assert!(alone.contains(r#""shipping_address_note":"Morii""#));
        assert!(!alone.contains("shipping_street_id"));
    }

    #[test]
    fn a_street_that_the_backend_requires_is_reported_at_its_field_with_suggestions() {
        let words = crate::i18n::Language::En.words();
        let typed = Fields::default().with("shipping_street_id", " Morii ");
        let told = |body: &str, streets: &str, street| {
            let streets: Streets = read_text(streets).unwrap();
            let address = NewAddress::new(401, &streets, street, ["7", ""], "");
            let failure = BackendFailure::Status(400, body.to_owned());
            let told = refused_address(&failure, &address, &typed, &streets, words);
            told.unwrap().fields(words)
        };
        let listed = r#"[{"id":5,"label":"Teilor"}]"#;
        let lacks =
            r#"{"shipping_street_id":["This field is required."],"shipping_building":["No."]}"#;
        let fields = told(lacks, listed, "Morii");
        assert_eq!(fields["shipping_building"], "No.");
        let unknown = words.fill(account::STREET_UNKNOWN, &[("street", "Morii")]);
        assert_eq!(fields["shipping_street_id"], unknown);
        let unlisted = words.say(account::STREET_UNLISTED);
        assert_eq!(told(lacks, "[]", "Morii")["shipping_street_id"], unlisted);
        // For a known street the backend's own message is kept.
        let known = told(lacks, listed, "Teilor");
        assert_eq!(known["shipping_street_id"], "This field is required.");
    }

    #[test]
    fn the_idempotency_key_of_an_address_belongs_to_its_shopper_and_ends_with_a_refusal() {
        let key = |command, cart| {
            let call = NewAddress::in_town(401, "7").create(command, cart);
            call.request.key.unwrap()
        };
        assert_eq!(key("c", "casa/user/7"), key("c", "casa/user/7"));
        assert_ne!(key("c", "casa/user/7"), key("c", "casa/user/8"));
        assert_ne!(key("c", "casa/user/7"), key("d", "casa/user/7"));
        let typed = Fields::default().with("command", "c").with("region", "4");
        let refused = retry(&typed, &BackendFailure::Status(400, "{}".to_owned()));
        assert_eq!((refused.text("command"), refused.text("region")), ("", "4"));
        for lost in [
            BackendFailure::Timeout,
            BackendFailure::Status(503, String::new()),
        ] {
            assert_eq!(retry(&typed, &lost).text("command"), "c", "{lost:?}");
        }
    }

    #[test]
    fn problems_are_reported_at_their_fields() {
        for (field, text, problem) in [
            ("region", "9", Problem::Unknown),
            ("region", "", Problem::Required),
            ("shipping_city_id", "301", Problem::Unknown),
            ("shipping_city_id", "x", Problem::Unknown),
            ("shipping_street_id", " ", Problem::Required),
            ("shipping_building", "", Problem::Required),
            (
                "shipping_building",
                "123456789012345678901",
                Problem::TooLong,
            ),
        ] {
            assert_eq!(
                read_address(&[(field, text)]),
                Err(vec![(field, problem)]),
                "{field} {text}"
            );
        }
    }
}
