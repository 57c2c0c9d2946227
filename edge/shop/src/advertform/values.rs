//! The values of an advert's form, as they are compared and sent.

use std::collections::BTreeMap;

use crate::adverts::{Advert, AdvertAttribute, Contact, OfferType};
use crate::adverts::{Area, AreaUnit};
use crate::i18n::Language;
use crate::money::{Currency, Money};

/// The most contacts of a form.
pub const MOST_FORM_CONTACTS: usize = 5;

/// The picture that stands for the advert in lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preview {
    /// One that the backend has, by its id.
    Old(u64),
    /// One that is sent now, by its place.
    New(usize),
}

/// An attribute of the advert.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FormAttribute {
    /// The advert's row of it at the backend.
    pub row: Option<u64>,
    /// The id of its value, or a text.
    pub value: String,
}

/// A person to be reached.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct FormContact {
    pub name: String,
    /// Without any whitespace (spec commerce 5).
    pub phone: String,
    pub email: String,
}

/// The values of a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AdvertForm {
    /// What is offered, by its code.
    pub offer: String,
    pub title_ro: String,
    pub title_ru: String,
    pub description_ro: String,
    pub description_ru: String,
    pub price: Option<Money>,
    /// A price has one (spec commerce 5: EUR).
    pub currency: Option<Currency>,
    /// Hundredths of the unit.
    pub area: Option<i64>,
    pub unit: AreaUnit,
    /// North and east, in millionths of a degree.
    pub point: Option<[i64; 2]>,
    pub is_active: bool,
    pub is_draft: bool,
    pub is_negotiable: bool,
    pub region: Option<u64>,
    pub location: Option<u64>,
    pub sector: Option<u64>,
    pub address: String,
    pub category: Option<u64>,
    /// By the ids of the attributes.
    pub attributes: BTreeMap<u64, FormAttribute>,
    pub contacts: Vec<FormContact>,
    pub cadastral_number: String,
    /// The pictures that the backend has and that stay, in their order.
    pub old_images: Vec<u64>,
    /// How many pictures are sent now.
    pub new_images: usize,
    pub preview: Option<Preview>,
}

impl AdvertForm {
    /// The values of an advert that exists.
    pub fn of(advert: &Advert) -> Self {
        let images = advert.images.iter();
        let cover = advert.images.iter().find(|image| image.is_preview);
        Self {
            offer: advert
                .offer
                .as_ref()
                .map(|offer| OfferType::code(offer).to_owned())
                .unwrap_or_default(),
            title_ro: in_language(&advert.title.ro, &advert.title.ru, || {
                advert.title.shown(Language::Ro)
            }),
            title_ru: advert.title.ru.clone(),
            description_ro: in_language(&advert.description.ro, &advert.description.ru, || {
                advert.description.shown(Language::Ro)
            }),
            description_ru: advert.description.ru.clone(),
            price: advert.price,
            currency: advert.currency,
            area: advert.area.map(Area::hundredths),
            unit: advert.area.map(|area| area.unit).unwrap_or_default(),
            point: advert.true_point(),
            is_active: advert.is_active,
            is_draft: advert.is_draft,
            is_negotiable: advert.is_negotiable,
            region: advert.region.id,
            location: advert.location.id,
            sector: advert.sector.id,
            address: advert.address.clone(),
            category: advert.category.id,
            attributes: advert.attributes.iter().filter_map(attribute).collect(),
            contacts: advert.contacts.iter().map(contact).collect(),
            cadastral_number: advert.cadastral_number.clone(),
            old_images: images.filter_map(|image| image.id).collect(),
            new_images: 0,
            preview: cover.and_then(|image| image.id).map(Preview::Old),
        }
    }

    /// The documented fields of one value each, as text; a value that is not filled in is empty. The flags, which are
    /// always sent, are apart.
    pub(super) fn texts(&self) -> [(&'static str, String); 17] {
        let id = |id: Option<u64>| id.map(|id| id.to_string()).unwrap_or_default();
        let degrees = |place: usize| {
            let point = self.point.and_then(|point| point.get(place).copied());
            point.map(|parts| decimal(parts, 6)).unwrap_or_default()
        };
        let currency = self.currency.unwrap_or(Currency::Eur).code();
        let priced = |text: &str| self.price.map(|_| text.to_owned()).unwrap_or_default();
        let measured = |text: &str| self.area.map(|_| text.to_owned()).unwrap_or_default();
        [
            ("type", self.offer.clone()),
            ("title_ro", self.title_ro.clone()),
            ("title_ru", self.title_ru.clone()),
            ("description_ro", self.description_ro.clone()),
            ("description_ru", self.description_ru.clone()),
            (
                "price",
                self.price
                    .map(|price| decimal(price.0, 2))
                    .unwrap_or_default(),
            ),
            ("default_currency", priced(currency)),
            (
                "area",
                self.area.map(|area| decimal(area, 2)).unwrap_or_default(),
            ),
            ("default_area_unit", measured(self.unit.code())),
            ("lat", degrees(0)),
            ("lon", degrees(1)),
            ("region", id(self.region)),
            ("location", id(self.location)),
            ("sector", id(self.sector)),
            ("address", self.address.clone()),
            ("category", id(self.category)),
            ("cadastral_number", self.cadastral_number.clone()),
        ]
    }

    /// The flags, which are always sent (spec commerce 5).
    pub(super) const fn flags(&self) -> [(&'static str, bool); 3] {
        [
            ("is_active", self.is_active),
            ("is_draft", self.is_draft),
            ("is_negotiable_price", self.is_negotiable),
        ]
    }
}

/// The Romanian text; one that is said to be in no language stands for it.
fn in_language<'a>(ro: &str, ru: &str, own: impl FnOnce() -> &'a str) -> String {
    if ro.is_empty() && ru.is_empty() {
        own().to_owned()
    } else {
        ro.to_owned()
    }
}

fn attribute(told: &AdvertAttribute) -> Option<(u64, FormAttribute)> {
    let value = match told.value.id {
        Some(id) => id.to_string(),
        None => told.value.name.shown(Language::Ro).to_owned(),
    };
    let attribute = FormAttribute {
        row: told.row,
        value,
    };
    Some((told.kind.id?, attribute))
}

fn contact(told: &Contact) -> FormContact {
    FormContact {
        name: told.name.trim().to_owned(),
        phone: without_blanks(&told.phone),
        email: told.email.trim().to_owned(),
    }
}

/// A phone number as it is sent.
pub(super) fn without_blanks(phone: &str) -> String {
    phone.chars().filter(|sign| !sign.is_whitespace()).collect()
}

/// A number of smallest parts as plain text with a dot, without zeros at its end.
pub(super) fn decimal(parts: i64, decimals: u32) -> String {
    let scale = 10_u64.pow(decimals);
    let whole = parts.unsigned_abs();
    let mut out = String::from(if parts < 0 { "-" } else { "" });
    out.push_str(&(whole / scale).to_string());
    let rest = whole % scale;
    if rest > 0 {
        let width = usize::try_from(decimals).unwrap_or_default();
        let digits = format!("{rest:0width$}");
        out.push('.');
        out.push_str(digits.trim_end_matches('0'));
    }
    out
}
