//! An advert as the backend tells it: the documented fields, in the usual shapes (spec commerce 3).

use super::area::{Area, AreaUnit};
use super::attached::{AdvertImage, AnyContact, AnyImage, Contact};
use super::named::{Code, Named, Reference};
use crate::i18n::Language;
use crate::lenient::{Json, Lenient, Schema, lenient};
use crate::moment::Moment;
use crate::money::{Currency, Money};
use crate::plan::Degrees;
use crate::product::ProductId;
use crate::route::Slug;

/// The most pictures, attributes and contacts of an advert that are shown.
pub const MOST_IMAGES: usize = 20;
pub const MOST_ATTRIBUTES: usize = 200;
pub const MOST_CONTACTS: usize = 10;
/// The longest texts that are shown, in characters.
pub const MOST_TITLE: usize = 200;
pub const MOST_TEXT: usize = 10_000;

/// What is offered. The documents name the field and the filter's default, all; its codes are assumed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OfferType {
    Sale,
    Rent,
    DailyRent,
    /// Somebody looks for a property.
    Wanted,
    Exchange,
    /// Any other, by the backend's name.
    Other(String),
}

impl OfferType {
    /// Those of the filter.
    pub const KNOWN: [Self; 5] = [
        Self::Sale,
        Self::Rent,
        Self::DailyRent,
        Self::Wanted,
        Self::Exchange,
    ];

    /// Its code in calls and addresses.
    pub fn code(&self) -> &str {
        match self {
            Self::Sale => "sale",
            Self::Rent => "rent",
            Self::DailyRent => "daily_rent",
            Self::Wanted => "wanted",
            Self::Exchange => "exchange",
            Self::Other(code) => code,
        }
    }

    /// `None` for an empty text.
    pub fn from_code(code: &str) -> Option<Self> {
        let code = code.trim();
        let plain = code.to_lowercase().replace(['-', ' '], "_");
        Some(match plain.as_str() {
            "" => return None,
            "sale" | "sell" | "for_sale" | "vand" | "vanzare" => Self::Sale,
            "rent" | "lease" | "for_rent" | "chirie" | "inchiriere" => Self::Rent,
            "daily_rent" | "daily" | "rent_daily" | "short_rent" => Self::DailyRent,
            "wanted" | "buy" | "search" | "cumpar" => Self::Wanted,
            "exchange" | "swap" | "schimb" => Self::Exchange,
            _ => Self::Other(code.chars().take(60).collect()),
        })
    }
}

/// Whether an advert can be seen, and by whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    Active,
    /// The owner alone sees it.
    Draft,
    /// The owner alone sees it.
    Inactive,
    Sold,
    Expired,
    Deleted,
}

/// An attribute of an advert.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AdvertAttribute {
    /// The row of this advert, by which a form changes or removes it.
    pub row: Option<u64>,
    /// The attribute itself.
    pub kind: Reference,
    pub name: Named,
    pub value: Reference,
    pub unit: String,
}

#[derive(Debug, Default)]
struct AttributeParts {
    row: Option<u64>,
    kind: Reference,
    name: Reference,
    value: Reference,
    value_ro: String,
    value_ru: String,
    unit: String,
}

lenient!(AttributeParts {
    optional "id" | "pk" => row,
    optional "attribute" | "attribute_id" => kind,
    /// It is shown only if its attribute is known by its id.
    "name" | "title" | "attribute_name" | "label" => name,
    /// It is not shown.
    needed "value" | "option" | "attribute_value" => value,
    optional "value_ro" => value_ro,
    optional "value_ru" => value_ru,
    optional "unit" | "measure" => unit,
});

impl Lenient for AdvertAttribute {
    fn read(json: &Json<'_>) -> Option<Self> {
        let parts = AttributeParts::read(json)?;
        let mut value = parts.value;
        if !parts.value_ro.is_empty() || !parts.value_ru.is_empty() {
            value.name = Named::both(&parts.value_ro, &parts.value_ru);
        } else if let (Some(number), true, Some(told)) =
            (value.id, value.name.is_empty(), json.get("value"))
            && told.fields().is_none()
        {
            // A number alone is the value itself, such as that of rooms.
            value = Reference {
                id: None,
                name: Named::of(&number.to_string()),
            };
        }
        let whole = Named::read(&without_value(json)).unwrap_or_default();
        let told = [parts.kind.name.clone(), parts.name.name, whole];
        let name = told
            .into_iter()
            .find(|name| !name.is_empty())
            .unwrap_or_default();
        let kind = Reference {
            id: parts
                .kind
                .id
                .or(parts.row.filter(|_| parts.kind.is_empty())),
            name: parts.kind.name,
        };
        let is_known = kind.id.is_some() || !name.is_empty();
        (is_known && !value.is_empty()).then_some(Self {
            row: parts.row,
            kind,
            name,
            value,
            unit: parts.unit,
        })
    }

    fn schema() -> Schema {
        AttributeParts::schema()
    }
}

/// The names of an attribute without its value, which may have the same fields.
fn without_value<'a>(json: &Json<'a>) -> Json<'a> {
    const NAMES: [&str; 5] = ["name", "name_ro", "name_ru", "title_ro", "title_ru"];
    let fields = json.fields().unwrap_or_default().iter();
    let names = fields.filter(|(key, _)| NAMES.contains(&key.as_ref()));
    Json::Object(names.cloned().collect())
}

/// The documented fields, as they are sent.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "the documented flags")]
struct Told {
    id: String,
    slug: String,
    offer: Code,
    title_ro: String,
    title_ru: String,
    title: String,
    description_ro: String,
    description_ru: String,
    description: String,
    price: Option<Money>,
    currency: Code,
    unit: Code,
    north: Degrees,
    east: Degrees,
    is_active: bool,
    is_draft: bool,
    is_negotiable: bool,
    is_deleted: bool,
    region: Reference,
    location: Reference,
    sector: Reference,
    address: String,
    category: Reference,
    attributes: Vec<AdvertAttribute>,
    contacts: Vec<AnyContact>,
    images: Vec<AnyImage>,
    cadastral_number: String,
    status: Code,
    owner: Reference,
    created: Option<Moment>,
    changed: Option<Moment>,
}

lenient!(Told {
    /// Its slug stands for it.
    optional "id" | "pk" | "productId" => id,
    /// Its id stands for it; without both it is not shown.
    needed "slug" | "url" => slug,
    /// Nothing is said of it.
    "type" | "offer_type" => offer,
    /// The Russian one is shown.
    "title_ro" => title_ro,
    /// The Romanian one is shown.
    "title_ru" => title_ru,
    optional "title" | "name" => title,
    /// The Russian one is shown.
    "description_ro" => description_ro,
    /// The Romanian one is shown.
    "description_ru" => description_ru,
    optional "description" => description,
    /// It has no price.
    "price" => price,
    /// The site's currency.
    "default_currency" | "currency" => currency,
    /// Ares.
    "default_area_unit" | "area_unit" => unit,
    /// It is not on the map.
    "lat" | "latitude" => north,
    /// It is not on the map.
    "lon" | "lng" | "longitude" => east,
    /// It is active.
    "is_active" => is_active = true,
    /// It is no draft.
    "is_draft" => is_draft,
    /// It is not.
    "is_negotiable_price" => is_negotiable,
    /// It is not.
    "is_deleted" => is_deleted,
    /// The place is said without it.
    "region" => region,
    /// The place is said without it.
    "location" | "locality" => location,
    /// The place is said without it.
    "sector" => sector,
    /// Not shown.
    "address" => address,
    /// Nothing is said of it.
    "category" => category,
    /// No table of them.
    "attributes" => attributes,
    /// Nobody can be called.
    "contacts" => contacts,
    /// A drawing stands in their place.
    "images" | "photos" => images,
    /// Not shown.
    "cadastral_number" => cadastral_number,
    optional "status" | "state" => status,
    optional "owner" | "user" | "author" => owner,
    /// No age is said.
    optional "created_at" | "created" | "date_created" | "published_at" | "date" => created,
    optional "updated_at" | "modified" | "changed_at" | "date_updated" => changed,
} where |told| !told.id.is_empty() || !told.slug.trim_matches('/').is_empty());

/// An advert.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "the documented flags")]
pub struct Advert {
    /// The id as the backend writes it; empty if it sends none.
    pub id: String,
    /// Its name in addresses and calls.
    pub slug: Slug,
    pub offer: Option<OfferType>,
    pub title: Named,
    pub description: Named,
    pub price: Option<Money>,
    /// `None` if it names one that the shop does not know, or none.
    pub currency: Option<Currency>,
    pub area: Option<Area>,
    pub is_active: bool,
    pub is_draft: bool,
    pub is_negotiable: bool,
    pub is_deleted: bool,
    pub region: Reference,
    pub location: Reference,
    pub sector: Reference,
    pub address: String,
    pub category: Reference,
    pub attributes: Vec<AdvertAttribute>,
    pub contacts: Vec<Contact>,
    pub images: Vec<AdvertImage>,
    pub cadastral_number: String,
    pub owner: Reference,
    pub created: Option<Moment>,
    pub changed: Option<Moment>,
    status: String,
    /// The true point: no page holds it but the owner's own form.
    point: Option<[i64; 2]>,
}

impl Lenient for Advert {
    fn read(json: &Json<'_>) -> Option<Self> {
        let told = Told::read(json)?;
        let slug = [told.slug.trim_matches('/'), &told.id];
        let slug = slug.into_iter().find_map(Slug::encode)?;
        let named = |ro: &str, ru: &str, own: &str, most| {
            let [ro, ru, own] = [ro, ru, own].map(|text| beginning(text, most));
            if ro.is_empty() && ru.is_empty() {
                Named::of(&own)
            } else {
                Named::both(&ro, &ru)
            }
        };
        let unit = AreaUnit::from_code(&told.unit.0).unwrap_or_default();
        let area = json.get("area").and_then(|area| Area::read(area, unit));
        let mut images: Vec<AdvertImage> = told.images.into_iter().map(|image| image.0).collect();
        // The cover is the first; the others keep their order.
        images.sort_by_key(|image| !image.is_preview);
        images.truncate(MOST_IMAGES);
        let mut attributes = told.attributes;
        attributes.truncate(MOST_ATTRIBUTES);
        let contacts = told.contacts.into_iter().take(MOST_CONTACTS);
        let place = |degrees: Degrees, most: i64| {
            let fits = |degrees: &i64| degrees.abs() <= most * 1_000_000;
            degrees.0.filter(fits)
        };
        let point = place(told.north, 90).zip(place(told.east, 180));
        Some(Self {
            id: told.id,
            slug,
            offer: OfferType::from_code(&told.offer.0),
            title: named(&told.title_ro, &told.title_ru, &told.title, MOST_TITLE),
            description: named(
                &told.description_ro,
                &told.description_ru,
                &told.description,
                MOST_TEXT,
            ),
            price: told.price.filter(|price| *price > Money::ZERO),
            currency: Currency::from_code(&told.currency.0),
            area,
            is_active: told.is_active,
            is_draft: told.is_draft,
            is_negotiable: told.is_negotiable,
            is_deleted: told.is_deleted,
            region: told.region,
            location: told.location,
            sector: told.sector,
            address: beginning(&told.address, MOST_TITLE),
            category: told.category,
            attributes,
            contacts: contacts.map(|contact| contact.0).collect(),
            images,
            cadastral_number: beginning(&told.cadastral_number, MOST_TITLE),
            owner: told.owner,
            created: told.created,
            changed: told.changed,
            status: told.status.0.to_lowercase(),
            // Nothing at all is the point of a form that was not filled in.
            point: point
                .filter(|point| *point != (0, 0))
                .map(|(north, east)| [north, east]),
        })
    }

    fn schema() -> Schema {
        use crate::lenient::schema::Field;
        let area = Field::new(
            &["area"],
            Schema::value::<Money>(crate::lenient::schema::Kind::Number),
        )
        .without("No area.");
        Told::schema().extended("Advert", vec![area])
    }
}

/// The beginning of a text, whole characters of it.
fn beginning(text: &str, most: usize) -> String {
    let text = text.trim();
    match text.char_indices().nth(most) {
        Some((at, _)) => text.get(..at).unwrap_or_default().trim_end().to_owned(),
        None => text.to_owned(),
    }
}

impl Advert {
    /// An advert that the backend does not have: empty but for its slug and its true point.
    pub(crate) fn unsent(slug: Slug, point: Option<[i64; 2]>) -> Self {
        Self {
            id: String::new(),
            slug,
            offer: None,
            title: Named::default(),
            description: Named::default(),
            price: None,
            currency: None,
            area: None,
            is_active: false,
            is_draft: true,
            is_negotiable: false,
            is_deleted: false,
            region: Reference::default(),
            location: Reference::default(),
            sector: Reference::default(),
            address: String::new(),
            category: Reference::default(),
            attributes: Vec::new(),
            contacts: Vec::new(),
            images: Vec::new(),
            cadastral_number: String::new(),
            owner: Reference::default(),
            created: None,
            changed: None,
            status: String::new(),
            point,
        }
    }

    /// The true point, north and east in millionths of a degree: for the blur and the owner's form alone.
    pub(crate) const fn true_point(&self) -> Option<[i64; 2]> {
        self.point
    }

    /// The number by which it can be saved; `None` if the backend sends none.
    pub fn number(&self) -> Option<ProductId> {
        self.id.parse().ok()
    }

    /// Whether it can stand on a map.
    pub const fn has_point(&self) -> bool {
        self.point.is_some()
    }

    /// Its state: what the flags say first, then the backend's word.
    pub fn state(&self) -> State {
        let status = self.status.replace(['-', ' '], "_");
        if self.is_deleted {
            State::Deleted
        } else if self.is_draft {
            State::Draft
        } else {
            match status.as_str() {
                "sold" | "rented" | "closed" | "vandut" => State::Sold,
                "expired" | "archived" | "archive" => State::Expired,
                "deleted" | "removed" => State::Deleted,
                "draft" => State::Draft,
                _ if self.is_active => State::Active,
                _ => State::Inactive,
            }
        }
    }

    /// Its price with its currency, or the shop's if it names none; `None` without a price.
    pub fn priced(&self, usual: Currency) -> Option<(Money, Currency)> {
        Some((self.price?, self.currency.unwrap_or(usual)))
    }

    /// The place in words, from the smallest part that is told: sector, location, region.
    pub fn place(&self, language: Language) -> String {
        let mut parts: Vec<&str> = Vec::new();
        for reference in [&self.sector, &self.location, &self.region] {
            let name = reference.name.shown(language);
            if !name.is_empty() && !parts.contains(&name) {
                parts.push(name);
            }
        }
        parts.join(", ")
    }

    /// The first picture's address.
    pub fn cover(&self) -> Option<&str> {
        self.images.first().map(|image| image.address.as_str())
    }
}
