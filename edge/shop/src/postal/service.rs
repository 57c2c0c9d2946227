//! The postal service: its towns, streets, branches and parcel lockers, and the price of a parcel (spec commerce 3,
//! 5, 7). Every place has a reference of the service's own.

use serde::{Deserialize, Serialize};

use crate::backend::Call;
use crate::contract::{self, Contract, Declared, Typed};
use crate::delivery::Cost;
use crate::fields::{folded, searched};
use crate::i18n::Language;
use crate::lenient::{Json, Lenient, Listed, Schema, lenient};

const CITY: &str = "/general/v2/novapost/city/";
const STREET: &str = "/general/v2/novapost/street/";
const WAREHOUSE: &str = "/general/v2/novapost/warehouse/";
const POSTMACHINE: &str = "/general/v2/novapost/postmachine/";
const PRICE: &str = "/general/v2/novapost/delivery-price/";
const SERVICES: &str = "/base/delivery-services";
/// The deadline of a call, in milliseconds.
const DEADLINE_MS: u32 = 4000;
/// The deadline of the list of services, in milliseconds; after it the form is shown without the postal service.
const SERVICES_DEADLINE_MS: u32 = 1500;
/// The most items of a list that are shown.
const MOST_ITEMS: usize = 60;
/// The most digits of a branch number.
const MOST_DIGITS: usize = 9;
/// The prefix of a street whose type is unknown (spec commerce 5).
const USUAL_STREET_TYPE: &str = "str";
/// Spellings of this service in a list of services, in lower case and without separators.
const OWN_NAMES: [&str; 3] = ["novapost", "novaposhta", "novapochta"];

/// Where the service delivers a parcel.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PostalKind {
    Courier,
    #[default]
    Warehouse,
    Postmachine,
}

impl PostalKind {
    /// The backend's name for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Courier => "courier",
            Self::Warehouse => "warehouse",
            Self::Postmachine => "postmachine",
        }
    }
}

/// A list of the service, in full.
#[derive(Debug, Clone)]
pub struct Postal<T>(pub Vec<T>);

impl<T> Postal<T> {
    /// The items that are shown.
    pub fn first_items(self) -> impl Iterator<Item = T> {
        self.0.into_iter().take(MOST_ITEMS)
    }
}

impl Postal<PostalPlace> {
    /// The first items of the whole list that match the typed text.
    pub fn like(self, typed: &str) -> impl Iterator<Item = PostalPlace> {
        let all = self.0.into_iter();
        all.filter(move |place| place.is_like(typed))
            .take(MOST_ITEMS)
    }
}

impl<T: Lenient> Lenient for Postal<T> {
    fn read(json: &Json<'_>) -> Option<Self> {
        Some(Self(Listed::find(json, "data")?.items()))
    }

    fn schema() -> Schema {
        Schema::listed("data", T::schema())
    }
}

/// A town of the service.
#[derive(Debug, Clone, Default)]
pub struct PostalCity {
    pub reference: String,
    description: String,
    description_ro: String,
}

lenient!(PostalCity {
    /// It cannot be chosen.
    needed "ref" | "Ref" => reference,
    /// Its reference is shown.
    optional "description" | "name" | "label" | "title" => description,
    optional "descriptionRo" => description_ro,
} where |city| !city.reference.is_empty());

/// A street of a town.
#[derive(Debug, Clone, Default)]
pub struct PostalStreet {
    pub reference: String,
    pub description: String,
    pub description_ro: String,
    pub street_type: String,
}

lenient!(PostalStreet {
    /// It cannot be chosen.
    needed "ref" | "Ref" => reference,
    /// Its Romanian name is shown, else its reference.
    "description" | "name" | "label" | "title" => description,
    /// The other name is shown.
    "descriptionRo" => description_ro,
    /// `str` stands before it.
    "streetType" => street_type,
} where |street| !street.reference.is_empty());

/// A branch or a parcel locker.
#[derive(Debug, Clone, Default)]
pub struct PostalPlace {
    pub reference: String,
    address: Description,
    description: String,
}

lenient!(PostalPlace {
    /// It cannot be chosen.
    needed "ref" | "Ref" => reference,
    /// Its own description is shown, else its reference.
    "address" => address,
    optional "description" | "name" | "label" | "title" => description,
} where |place| !place.reference.is_empty());

/// A text, or an object that has it as `description`.
#[derive(Debug, Clone, Default)]
struct Description(String);

impl Lenient for Description {
    fn read(json: &Json<'_>) -> Option<Self> {
        let text = json.get("description").unwrap_or(json);
        String::read(text).map(Self)
    }

    fn schema() -> Schema {
        let described = crate::lenient::schema::Field::new(&["description"], String::schema());
        Schema::Either(vec![
            Schema::object("PostalAddress", vec![described]),
            String::schema(),
        ])
    }
}

/// The first text that is not blank.
fn first(texts: &[&str]) -> String {
    let mut texts = texts.iter().map(|text| text.trim());
    texts
        .find(|text| !text.is_empty())
        .unwrap_or_default()
        .to_owned()
}

/// A name in a language: Romanian has its own field.
fn localized_name(
    language: Language,
    description: &str,
    description_ro: &str,
    reference: &str,
) -> String {
    if language == Language::Ro {
        first(&[description_ro, description, reference])
    } else {
        first(&[description, description_ro, reference])
    }
}

impl PostalCity {
    pub fn label(&self, language: Language) -> String {
        let Self {
            description,
            description_ro,
            reference,
        } = self;
        localized_name(language, description, description_ro, reference)
    }
}

impl PostalStreet {
    /// The name with the street type before it.
    pub fn label(&self, language: Language) -> String {
        let name = localized_name(
            language,
            &self.description,
            &self.description_ro,
            &self.reference,
        );
        [&first(&[&self.street_type, USUAL_STREET_TYPE]), " ", &*name].concat()
    }
}

impl PostalPlace {
    pub fn label(&self) -> String {
        first(&[&self.address.0, &self.description, &self.reference])
    }

    /// Whether the typed text may mean this place. The service searches by number itself; any other text is matched
    /// here and never sent.
    pub fn is_like(&self, typed: &str) -> bool {
        let texts = [&*self.label(), &*self.description];
        let texts = texts.map(folded).join(" ");
        let typed = folded(typed);
        let mut words = typed.split(|letter: char| !letter.is_alphanumeric());
        place_number(&typed).is_some() || words.all(|word| texts.contains(word))
    }
}

/// The branch number in typed text, which may have blanks or `№` around it; `None` if it is no number: it is not sent then.
fn place_number(typed: &str) -> Option<u64> {
    let typed = searched(typed);
    let digits = typed.trim_start_matches(['№', '#', ' ']);
    let is_number = (1..=MOST_DIGITS).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok())?
}

#[derive(Serialize)]
struct Query<'a> {
    #[serde(rename = "cityRef", skip_serializing_if = "Option::is_none")]
    city: Option<&'a str>,
    query: &'a str,
}

#[derive(Serialize)]
struct Number<'a> {
    #[serde(rename = "cityRef")]
    city: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
}

fn asked<T: Lenient>(path: &'static str, body: &impl Serialize) -> Call<T> {
    Call::post(path, body).within(DEADLINE_MS).asking()
}

/// `POST /general/v2/novapost/city/`
pub fn postal_cities(query: &str) -> Call<Postal<PostalCity>> {
    let query = &searched(query);
    asked(CITY, &Query { city: None, query })
}

/// `POST /general/v2/novapost/street/`
pub fn postal_streets(city: &str, query: &str) -> Call<Postal<PostalStreet>> {
    let (city, query) = (Some(city), &searched(query));
    asked(STREET, &Query { city, query })
}

/// `POST /general/v2/novapost/warehouse/`
pub fn warehouses(city: &str, number: &str) -> Call<Postal<PostalPlace>> {
    let number = place_number(number);
    asked(WAREHOUSE, &Number { city, number })
}

/// `POST /general/v2/novapost/postmachine/`
pub fn postmachines(city: &str, number: &str) -> Call<Postal<PostalPlace>> {
    let number = place_number(number);
    asked(POSTMACHINE, &Number { city, number })
}

/// The arguments of the price call. The documents do not show the request: these are the names of the order data.
#[derive(Debug, Serialize)]
pub struct PriceOf<'a> {
    #[serde(rename = "type")]
    pub kind: PostalKind,
    pub city_ref_id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warehouse_ref_id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub postmachine_ref_id: Option<&'a str>,
    /// The sum of the goods, as a plain decimal.
    pub total: &'a str,
}

/// `POST /general/v2/novapost/delivery-price/`
pub fn postal_price(of: &PriceOf<'_>) -> Call<PostalPrice> {
    asked(PRICE, of)
}

/// The price answer of the service. The first item of a list is an object with the price, or a text: a warning, never
/// a price, even if it contains a number (spec commerce 4, delivery price).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostalPrice(pub Cost);

impl Lenient for PostalPrice {
    fn read(json: &Json<'_>) -> Option<Self> {
        let first = match Listed::find(json, "data") {
            Some(listed) => listed.list().first()?,
            None => json,
        };
        let said = matches!(first, Json::Text(_)).then(|| Cost::said(first));
        said.unwrap_or_else(|| Cost::read(first)).map(Self)
    }

    fn schema() -> Schema {
        let said = Schema::perhaps_listed("data", String::schema());
        Schema::Either(vec![Cost::schema(), said])
    }
}

/// Whether the shop's list of services includes the postal service (spec commerce 3, `brand_services`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OffersPostal(pub bool);

/// `GET /base/delivery-services/`: whether the postal service is among them.
pub const OFFERS_POSTAL: Call<OffersPostal> =
    Call::get_static(SERVICES).within(SERVICES_DEADLINE_MS);

impl Lenient for OffersPostal {
    fn read(json: &Json<'_>) -> Option<Self> {
        let services = Listed::find(json, "brand_services");
        let names = ["code", "name", "title", "slug", "id"];
        let is_own = |text: String| {
            let letters = text.chars().filter(|letter| letter.is_alphanumeric());
            let folded: String = letters.flat_map(char::to_lowercase).collect();
            OWN_NAMES.iter().any(|own| folded.contains(own))
        };
        let is_named = |service: &Json<'_>| {
            let fields = names.iter().filter_map(|name| service.get(name));
            let mut texts = fields.chain([service]).filter_map(String::read);
            texts.any(is_own)
        };
        let mut services = services.map_or(&[][..], |listed| listed.list()).iter();
        Some(Self(services.any(is_named)))
    }

    fn schema() -> Schema {
        Schema::Nothing
    }
}

/// The calls of this file.
pub const POSTAL_CALLS: &[&dyn Contract] = &[
    &of_form(Declared::new("POST /general/v2/novapost/city/", "novapost-city", |_| {
        Some(postal_cities("chi"))
    }))
    .used_by("checkout, by the postal service: the towns that have what is typed")
    .learn(|known, answer| known.postal_city = contract::first(answer, "data", &["ref", "Ref"])),
    &of_form(Declared::new("POST /general/v2/novapost/street/", "novapost-street", |known| {
        Some(postal_streets(known.postal_city.as_deref()?, "te"))
    }))
    .used_by("checkout, by the postal service to a door: the streets of a town"),
    &of_form(Declared::new("POST /general/v2/novapost/warehouse/", "novapost-warehouse", |known| {
        Some(warehouses(known.postal_city.as_deref()?, ""))
    }))
    .used_by("checkout, by the postal service: the branches of a town")
    .at_times(|| vec![warehouses("c-1", "12").request]),
    &of_form(Declared::new(
        "POST /general/v2/novapost/postmachine/",
        "novapost-postmachine",
        |known| Some(postmachines(known.postal_city.as_deref()?, "")),
    ))
    .used_by("checkout, by the postal service: the parcel lockers of a town")
    .at_times(|| vec![postmachines("c-1", "12").request]),
    &Declared::new(
        "POST /general/v2/novapost/delivery-price/",
        "novapost-delivery-price",
        |known| {
            let city = known.postal_city.as_deref()?;
            Some(example_price(city, PostalKind::Warehouse, [None; 2]))
        },
    )
    .used_by("checkout, by the postal service: what the parcel costs; a text instead is shown as a warning")
    .without("The price is said to be unknown, and is no part of the total.")
    .shown_by("tests/worker/postal.test.ts")
    .may_be_missing()
    .beyond("What is insured depends on the sum of the goods.", &["body total"])
    .at_times(|| {
        let price = |kind, place| example_price("c-1", kind, place).request;
        vec![
            price(PostalKind::Warehouse, [Some("w-1"), None]),
            price(PostalKind::Postmachine, [None, Some("p-1")]),
        ]
    }),
];

const fn of_form<T>(call: Declared<Typed<T>>) -> Declared<Typed<T>> {
    call.without("The form says that the service does not answer; another delivery can be chosen.")
        .shown_by("tests/worker/postal.test.ts")
        .may_be_missing()
}

fn example_price(
    city_ref_id: &str,
    kind: PostalKind,
    [warehouse_ref_id, postmachine_ref_id]: [Option<&str>; 2],
) -> Call<PostalPrice> {
    postal_price(&PriceOf {
        kind,
        city_ref_id,
        warehouse_ref_id,
        postmachine_ref_id,
        total: "100.00",
    })
}
