//! Reads an advert's form from what was posted: every problem at once, with bounds for each field. A draft needs almost
//! nothing; what is typed must be readable in it too.

use std::collections::BTreeMap;

use super::values::{
    AdvertForm, FormAttribute, FormContact, MOST_FORM_CONTACTS, Preview, decimal, without_blanks,
};
use crate::advertphotos::{Cover, Photos};
use crate::adverts::MOST as MOST_PRICE;
use crate::adverts::{Area, AreaUnit, first_of};
use crate::adverts::{MOST_ATTRIBUTES, MOST_TEXT, MOST_TITLE};
use crate::fields::{Fields, visible};
use crate::forms::{is_email, phone};
use crate::i18n::{Decimal, Language, Words};
use crate::money::{Currency, Money};
use crate::site::Variant;
use crate::typed::{NumberKind, read_typed};
use crate::words::advertform as words_of;

/// The longest code, address or cadastral number.
const LONGEST_LINE: usize = 200;
const LONGEST_CODE: usize = 60;
/// The longest text of an attribute.
const LONGEST_VALUE: usize = 200;
const MILLIONTHS: u32 = 6;
/// The prefixes of the fields of attributes and contacts.
pub(super) const ATTRIBUTE: &str = "attribute_";
pub(super) const CONTACT_NAME: &str = "contact_name_";
pub(super) const CONTACT_PHONE: &str = "contact_phone_";
pub(super) const CONTACT_EMAIL: &str = "contact_email_";

/// The name under which errors of photographs stand.
pub const PHOTOS: &str = "images";

/// What is wrong with a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormProblem {
    Required,
    /// A title in one language.
    Title,
    /// A price, or that it is negotiable.
    Price,
    /// A region.
    Place,
    /// Somebody to reach.
    Contact,
    /// More than so many characters.
    TooLong(usize),
    Number,
    Phone,
    Email,
    /// A point is two numbers within the globe.
    Point,
    /// More attributes than the shop takes.
    TooMany,
    /// Photographs that were not taken: the list says which.
    Photos,
}

/// The problems by the names of their fields.
pub(super) type Problems = Vec<(String, FormProblem)>;

/// The messages of the problems.
pub fn said(problems: &[(String, FormProblem)], words: Words) -> BTreeMap<String, String> {
    let message = |problem: &FormProblem| match problem {
        FormProblem::Required => words.say(words_of::ERROR_REQUIRED).to_owned(),
        FormProblem::Title => words.say(words_of::ERROR_TITLE).to_owned(),
        FormProblem::Price => words.say(words_of::ERROR_PRICE).to_owned(),
        FormProblem::Place => words.say(words_of::ERROR_PLACE).to_owned(),
        FormProblem::Contact => words.say(words_of::ERROR_CONTACT).to_owned(),
        FormProblem::TooLong(most) => {
            words.fill(words_of::ERROR_TOO_LONG, &[("count", &most.to_string())])
        }
        FormProblem::Number => words.say(words_of::ERROR_NUMBER).to_owned(),
        FormProblem::Phone => words.say(words_of::ERROR_PHONE).to_owned(),
        FormProblem::Email => words.say(words_of::ERROR_EMAIL).to_owned(),
        FormProblem::Point => words.say(words_of::ERROR_POINT).to_owned(),
        FormProblem::Photos => words.say(words_of::ERROR_PHOTOS).to_owned(),
        FormProblem::TooMany => words.fill(
            words_of::ERROR_ATTRIBUTES,
            &[("count", &MOST_ATTRIBUTES.to_string())],
        ),
    };
    let said = problems.iter();
    said.map(|(name, problem)| (name.clone(), message(problem)))
        .collect()
}

/// The posted values, with the problems of those that cannot be read.
struct Reader<'a> {
    fields: &'a Fields,
    problems: Problems,
}

impl Reader<'_> {
    fn wrong(&mut self, name: &str, problem: FormProblem) {
        if !self.problems.iter().any(|(known, _)| known == name) {
            self.problems.push((name.to_owned(), problem));
        }
    }

    /// A text of at most so many characters.
    fn text(&mut self, name: &str, most: usize) -> String {
        let text = self.fields.text(name);
        if text.chars().count() > most {
            self.wrong(name, FormProblem::TooLong(most));
        }
        text.replace("\r\n", "\n")
    }

    /// A text of one line, without signs that nobody sees.
    fn line(&mut self, name: &str, most: usize) -> String {
        let text = self.text(name, most);
        let blank = |sign: char| if sign.is_control() { ' ' } else { sign };
        let text: String = visible(&text).chars().map(blank).collect();
        text.trim().to_owned()
    }

    fn id(&mut self, name: &str) -> Option<u64> {
        match self.fields.text(name) {
            "" => None,
            text => {
                let id = text.parse().ok().filter(|id| *id > 0);
                if id.is_none() {
                    self.wrong(name, FormProblem::Required);
                }
                id
            }
        }
    }

    /// Hundredths of a number; `None` also for none at all.
    fn hundredths(&mut self, name: &str, language: Language) -> Option<i64> {
        let text = self.fields.text(name);
        if text.is_empty() {
            return None;
        }
        let plain = read_typed(text, language, NumberKind::Hundredths);
        let read = plain.and_then(|plain| Decimal::read(&plain, 2));
        if read.is_none() {
            self.wrong(name, FormProblem::Number);
        }
        read.map(|read| read.parts)
    }

    fn price(&mut self, language: Language) -> Option<Money> {
        let price = Money(self.hundredths("price", language)?);
        if price < Money::ZERO || price > MOST_PRICE {
            self.wrong("price", FormProblem::Number);
        }
        // Nothing is no price.
        (price > Money::ZERO).then_some(price)
    }

    fn area(&mut self, unit: AreaUnit, language: Language) -> Option<i64> {
        let hundredths = self.hundredths("area", language)?;
        let area = Area::new(hundredths, unit);
        if area.is_none() {
            self.wrong("area", FormProblem::Number);
        }
        area.map(Area::hundredths)
    }

    /// The point; one coordinate alone is none.
    fn point(&mut self) -> Option<[i64; 2]> {
        let (north, east) = (self.fields.text("lat"), self.fields.text("lon"));
        if north.is_empty() && east.is_empty() {
            return None;
        }
        let read = |text: &str, most: i64| {
            let degrees = Decimal::read(&visible(text), MILLIONTHS)?.parts;
            (degrees.abs() <= most * 1_000_000).then_some(degrees)
        };
        let point = read(north, 90).zip(read(east, 180));
        if point.is_none() {
            self.wrong("lat", FormProblem::Point);
        }
        point.map(|(north, east)| [north, east])
    }

    /// The attributes that have a value.
    fn attributes(&mut self, was: Option<&AdvertForm>) -> BTreeMap<u64, FormAttribute> {
        let mut read = BTreeMap::new();
        let mut long = Vec::new();
        let mut too_many = false;
        for (name, value) in self.fields.iter() {
            let id = name.strip_prefix(ATTRIBUTE).and_then(|id| id.parse().ok());
            let (Some(id), value) = (id, value.trim()) else {
                continue;
            };
            if value.is_empty() {
                continue;
            }
            if value.chars().count() > LONGEST_VALUE {
                long.push(name.to_owned());
            }
            if read.len() >= MOST_ATTRIBUTES {
                too_many = true;
                break;
            }
            let row = was.and_then(|was| was.attributes.get(&id)?.row);
            let value = value.to_owned();
            read.entry(id).or_insert(FormAttribute { row, value });
        }
        for name in long {
            self.wrong(&name, FormProblem::TooLong(LONGEST_VALUE));
        }
        if too_many {
            self.wrong("attributes", FormProblem::TooMany);
        }
        read
    }

    fn contacts(&mut self, variant: Variant) -> Vec<FormContact> {
        let mut read = Vec::new();
        for place in 0..MOST_FORM_CONTACTS {
            let [name, number, email] = [CONTACT_NAME, CONTACT_PHONE, CONTACT_EMAIL]
                .map(|prefix| [prefix, &place.to_string()].concat());
            let contact = FormContact {
                name: self.line(&name, LONGEST_LINE),
                phone: without_blanks(&visible(self.fields.text(&number))),
                email: self.line(&email, LONGEST_LINE),
            };
            let is_number =
                phone(&contact.phone, variant).is_some() && contact.phone.len() <= LONGEST_CODE;
            if !contact.phone.is_empty() && !is_number {
                self.wrong(&number, FormProblem::Phone);
            }
            if !contact.email.is_empty() && !is_email(&contact.email) {
                self.wrong(&email, FormProblem::Email);
            }
            if contact.phone.is_empty() && contact.email.is_empty() {
                if !contact.name.is_empty() {
                    self.wrong(&number, FormProblem::Contact);
                }
            } else if !read.contains(&contact) {
                read.push(contact);
            }
        }
        read
    }
}

/// The pictures that stay, and the cover: the first of the list. An advert without a marked cover has its first picture
/// for one, and needs no mark.
fn images(was: Option<&AdvertForm>, photos: &Photos) -> (Vec<u64>, Option<Preview>) {
    let old = was.map(|was| was.old_images.clone()).unwrap_or_default();
    let is_gone = |id: &u64| photos.removed().contains(&id.to_string());
    let kept: Vec<u64> = old.into_iter().filter(|id| !is_gone(id)).collect();
    let cover = match photos.cover() {
        Some(Cover::New(place)) => Some(Preview::New(place)),
        Some(Cover::Old(id)) => id.parse().ok().map(Preview::Old),
        None => None,
    };
    let is_marked = was.is_some_and(|was| was.preview.is_some());
    let is_usual = !is_marked && cover == kept.first().map(|id| Preview::Old(*id));
    (kept, cover.filter(|_| !is_usual))
}

/// Reads a form with its photographs. `was` is the advert that is edited.
pub fn read(
    fields: &Fields,
    was: Option<&AdvertForm>,
    is_draft: bool,
    photos: &Photos,
    language: Language,
    variant: Variant,
) -> Result<AdvertForm, Vec<(String, FormProblem)>> {
    let mut reader = Reader {
        fields,
        problems: Vec::new(),
    };
    let form = whole(&mut reader, was, is_draft, photos, language, variant);
    if !is_draft {
        needed(&mut reader, &form, language);
    }
    if reader.problems.is_empty() {
        Ok(form)
    } else {
        Err(reader.problems)
    }
}

/// What can be read of a form, whatever is wrong with the rest.
pub fn seen(
    fields: &Fields,
    was: Option<&AdvertForm>,
    photos: &Photos,
    language: Language,
    variant: Variant,
) -> AdvertForm {
    let mut reader = Reader {
        fields,
        problems: Vec::new(),
    };
    whole(&mut reader, was, true, photos, language, variant)
}

/// The values that can be read; the reader notes the problems of the others.
fn whole(
    reader: &mut Reader<'_>,
    was: Option<&AdvertForm>,
    is_draft: bool,
    photos: &Photos,
    language: Language,
    variant: Variant,
) -> AdvertForm {
    let fields = reader.fields;
    let unit = AreaUnit::from_code(fields.text("default_area_unit")).unwrap_or_default();
    let (old_images, preview) = images(was, photos);
    let is_ticked = |name: &str| matches!(fields.text(name), "true" | "on" | "1");
    AdvertForm {
        offer: reader.line("type", LONGEST_CODE),
        title_ro: reader.line("title_ro", MOST_TITLE),
        title_ru: reader.line("title_ru", MOST_TITLE),
        description_ro: reader.text("description_ro", MOST_TEXT),
        description_ru: reader.text("description_ru", MOST_TEXT),
        price: reader.price(language),
        currency: Some(
            Currency::from_code(fields.text("default_currency")).unwrap_or(Currency::Eur),
        ),
        area: reader.area(unit, language),
        unit,
        point: reader.point(),
        is_active: is_ticked("is_active"),
        is_draft,
        is_negotiable: is_ticked("is_negotiable_price"),
        region: reader.id("region"),
        location: reader.id("location"),
        sector: reader.id("sector"),
        address: reader.line("address", LONGEST_LINE),
        category: reader.id("category"),
        attributes: reader.attributes(was),
        contacts: reader.contacts(variant),
        cadastral_number: reader.line("cadastral_number", LONGEST_LINE),
        old_images,
        new_images: photos.new_ones().count(),
        preview,
    }
}

/// What an advert needs that others shall see; a missing title is one of the page's language.
fn needed(reader: &mut Reader<'_>, form: &AdvertForm, language: Language) {
    if form.category.is_none() {
        reader.wrong("category", FormProblem::Required);
    }
    if form.offer.is_empty() {
        reader.wrong("type", FormProblem::Required);
    }
    if form.title_ro.is_empty() && form.title_ru.is_empty() {
        let is_russian = first_of(language) == Language::Ru;
        let own = if is_russian { "title_ru" } else { "title_ro" };
        reader.wrong(own, FormProblem::Title);
    }
    if form.price.is_none() && !form.is_negotiable {
        reader.wrong("price", FormProblem::Price);
    }
    if form.region.is_none() {
        reader.wrong("region", FormProblem::Place);
    }
    if form.contacts.is_empty() {
        let number = [CONTACT_PHONE, "0"].concat();
        reader.wrong(&number, FormProblem::Contact);
    }
}

/// Whether nothing worth keeping is typed: a draft of it is not sent.
pub fn form_is_empty(form: &AdvertForm) -> bool {
    let chosen = ["default_currency", "default_area_unit"];
    let mut texts = form.texts().into_iter();
    texts.all(|(name, text)| text.is_empty() || chosen.contains(&name))
        && form.attributes.is_empty()
        && form.contacts.is_empty()
        && form.new_images == 0
        && form.old_images.is_empty()
}

/// The values as a form's fields. A new one is active, its price negotiable, in euros (spec commerce 5).
pub fn fields_of(form: Option<&AdvertForm>) -> Fields {
    let mut pairs = Vec::new();
    let mut add = |name: &str, text: String| pairs.push((name.to_owned(), text));
    let Some(form) = form else {
        add("is_active", "true".to_owned());
        add("is_negotiable_price", "true".to_owned());
        add("default_currency", Currency::Eur.code().to_owned());
        add("default_area_unit", AreaUnit::Ari.code().to_owned());
        return Fields::new(pairs);
    };
    for (name, text) in form.texts() {
        add(name, text);
    }
    for (name, is) in form.flags() {
        if is {
            add(name, "true".to_owned());
        }
    }
    for (id, told) in &form.attributes {
        add(&[ATTRIBUTE, &id.to_string()].concat(), told.value.clone());
    }
    for (place, contact) in form.contacts.iter().enumerate() {
        let place = place.to_string();
        add(&[CONTACT_NAME, &place].concat(), contact.name.clone());
        add(&[CONTACT_PHONE, &place].concat(), contact.phone.clone());
        add(&[CONTACT_EMAIL, &place].concat(), contact.email.clone());
    }
    // A currency without a price is the usual one.
    let mut fields = Fields::new(pairs);
    if form.price.is_none() {
        let currency = form.currency.unwrap_or(Currency::Eur);
        fields = fields.with("default_currency", currency.code());
    }
    if form.area.is_none() {
        fields = fields.with("default_area_unit", form.unit.code());
    }
    localised(fields, form)
}

/// Numbers as the form's reader takes them in every language: thousandths of a price would group.
fn localised(fields: Fields, form: &AdvertForm) -> Fields {
    let of = |fields: Fields, name: &str, parts: Option<i64>| match parts {
        Some(parts) => fields.with(name, &decimal(parts, 2)),
        None => fields,
    };
    let fields = of(fields, "price", form.price.map(|price| price.0));
    of(fields, "area", form.area)
}
