//! The delivery addresses of an account. The documents name only `is_default` and the fields for creating an address;
//! streets and places are also read under the names that such backends use.

use super::Locality;
use super::courier_times::slots;
use super::times::{Slot, Times};
use crate::i18n::Words;
use crate::lenient::{Json, Lenient, Schema, lenient};
use crate::words::account;

/// Separates a street from the note behind it.
const BEHIND_STREET: &str = "; ";

/// The note of an address whose street the backend does not number: the street stands before the note.
pub fn note_with_street(street: &str, note: &str) -> String {
    let street = street.replace(';', ",");
    if note.is_empty() {
        street
    } else {
        [&street, BEHIND_STREET, note].concat()
    }
}

/// A saved address of a shopper.
#[derive(Debug, Clone, Default)]
pub struct SavedAddress {
    pub id: String,
    pub is_default: bool,
    pub region: Place,
    pub locality: Place,
    street: Place,
    /// The number of the street, where the backend numbers streets.
    street_number: Option<u64>,
    pub building: String,
    pub apartment: String,
    note: String,
    both: Times,
    days: Times,
    hours: Times,
}

lenient!(SavedAddress {
    /// It cannot be deleted.
    "shipping_address_id" | "id" => id,
    /// The address fills no form.
    "is_default" => is_default,
    /// The place is looked for in the capital's region.
    optional "region_id" | "regionId" | "region" => region,
    /// The checkout leaves the address empty.
    "shipping_city_id" | "locality_id" | "localityId" | "locality" | "city" => locality,
    /// The checkout begins with the place alone.
    optional "shipping_street" | "street" => street,
    /// The note of an address without a street begins with it.
    "shipping_street_id" | "street_id" => street_number,
    "shipping_building" | "building" | "house_number" => building,
    optional "shipping_apartment" | "apartment" => apartment,
    optional "shipping_address_note" | "note" => note,
    /// Nothing is said of when a courier comes there.
    optional "delivery_times" | "delivery_slots" | "delivery_dates" | "deliveryDateAndTime" | "delivery_date_and_time" => both,
    optional "delivery_date" | "deliveryDate" => days,
    optional "delivery_time" | "deliveryTime" => hours,
});

impl SavedAddress {
    /// The name of the street; empty if the backend sends only its number.
    pub fn street(&self) -> &str {
        self.street_and_note().0
    }

    /// The note for the courier.
    pub fn note(&self) -> &str {
        self.street_and_note().1
    }

    /// The street and the note. The note of an address without any street begins with it: see [`note_with_street`].
    fn street_and_note(&self) -> (&str, &str) {
        let number = self.street.id.or(self.street_number);
        let is_told = !self.street.label.is_empty() || number.is_some_and(|id| id != 0);
        if is_told {
            return (&self.street.label, &self.note);
        }
        let parted = self.note.split_once(BEHIND_STREET);
        let (street, note) = parted.unwrap_or((&self.note, ""));
        (street.trim(), note)
    }

    /// The courier's days and times for this address.
    pub fn slots(&self) -> Vec<Slot> {
        slots(&self.both, &self.days, &self.hours)
    }

    /// The address in one line, in a town of this name.
    pub fn line(&self, words: Words, town: &str) -> String {
        let house = [self.street(), &self.building].map(str::trim);
        let house: Vec<&str> = house.into_iter().filter(|part| !part.is_empty()).collect();
        let mut parts = vec![town.to_owned(), house.join(" ")];
        if !self.apartment.is_empty() {
            let number = [("number", &*self.apartment)];
            parts.push(words.fill(account::APARTMENT_NUMBER, &number));
        }
        parts.retain(|part| !part.is_empty());
        parts.join(", ")
    }
}

/// A part of an address: its id, its name, or an object of both.
#[derive(Debug, Clone, Default)]
pub struct Place {
    pub id: Option<u64>,
    pub label: String,
}

lenient!(NamedPlace {
    "localityId" | "locality_id" | "regionId" | "region_id" | "id" => id,
    "label" | "name" | "title" | "description" => label,
});

struct NamedPlace {
    id: Option<u64>,
    label: String,
}

impl Lenient for Place {
    fn read(json: &Json<'_>) -> Option<Self> {
        if let Some(NamedPlace { id, label }) = NamedPlace::read(json) {
            return Some(Self { id, label });
        }
        let text = String::read(json)?;
        let id = text.parse().ok();
        let label = if id.is_some() { "" } else { text.trim() };
        Some(Self {
            id,
            label: label.to_owned(),
        })
    }

    fn schema() -> Schema {
        Schema::Either(vec![NamedPlace::schema(), String::schema()])
    }
}

impl Place {
    /// Whether this is the locality: by name if there is one, since ids of different kinds may coincide.
    pub fn is(&self, locality: &Locality) -> bool {
        if self.label.is_empty() {
            self.id == Some(locality.id)
        } else {
            self.label == locality.label.trim()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;

    #[test]
    fn a_place_is_read_from_an_id_a_name_or_both() {
        let place = |json: &str| read_text::<Place>(json).map(|place| (place.id, place.label));
        let named = |id, label: &str| Some((id, label.to_owned()));
        assert_eq!(place("31"), named(Some(31), ""));
        assert_eq!(place("\"31\""), named(Some(31), ""));
        assert_eq!(place("\" Orhei \""), named(None, "Orhei"));
        assert_eq!(
            place(r#"{"localityId":"31","label":"Orhei"}"#),
            named(Some(31), "Orhei")
        );
        assert_eq!(place("null"), None);
        assert_eq!(place("[]"), None);
    }

    #[test]
    fn a_locality_is_matched_by_name_before_id() {
        let orhei = Locality {
            id: 31,
            label: "Orhei".to_owned(),
        };
        let is = |json: &str| read_text::<Place>(json).unwrap().is(&orhei);
        for same in ["31", "\" Orhei\"", r#"{"id":7,"name":"Orhei"}"#] {
            assert!(is(same), "{same}");
        }
        for other in ["3", "\"Telenești\"", r#"{"id":31,"name":"Telenești"}"#] {
            assert!(!is(other), "{other}");
        }
    }

    #[test]
    fn a_street_without_a_number_is_read_from_the_note() {
        for (street, note) in [
            ("Morii", ""),
            ("Morii", "la poartă"),
            ("str. Morii, bloc 2", "la poartă; sus"),
            ("Morii", "sunați; "),
        ] {
            let sent = note_with_street(street, note);
            for more in [
                "",
                r#","shipping_street_id":null,"street":"""#,
                r#","street_id":0"#,
            ] {
                let json = serde_json::to_string(&sent).unwrap();
                let json = format!(
                    r#"{{"shipping_city_id":1,"shipping_building":"7","shipping_address_note":{json}{more}}}"#
                );
                let read: SavedAddress = read_text(&json).unwrap();
                assert_eq!((read.street(), read.note()), (street, note), "{json}");
                let line = read.line(crate::i18n::Language::Ro.words(), "Bălți");
                assert_eq!(line, ["Bălți, ", street, " 7"].concat());
            }
        }
        // A semicolon of the shopper's own does not cut the street.
        assert_eq!(note_with_street("Morii; colț", "sus"), "Morii, colț; sus");
        for told in [
            r#""shipping_street_id":5"#,
            r#""street":{"id":5}"#,
            r#""street":"Teilor""#,
        ] {
            let json = format!(r#"{{"note":"la poartă; sus",{told}}}"#);
            let read: SavedAddress = read_text(&json).unwrap();
            assert_eq!(read.note(), "la poartă; sus", "{json}");
            assert_ne!(read.street(), "la poartă", "{json}");
        }
    }

    #[test]
    fn an_address_is_read_under_documented_and_usual_names() {
        for json in [
            r#"{"is_default":true,"shipping_city_id":1,"shipping_street":"Teilor","shipping_building":"7"}"#,
            r#"{"is_default":"true","locality":{"id":"1"},"street":{"name":"Teilor"},"house_number":7}"#,
        ] {
            let read: SavedAddress = read_text(json).unwrap();
            assert!(read.is_default, "{json}");
            assert_eq!(read.locality.id, Some(1), "{json}");
            assert_eq!((read.street(), &*read.building), ("Teilor", "7"), "{json}");
        }
    }
}
