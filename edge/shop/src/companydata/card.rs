//! The cards of the form, one per company: their fields, how they are read, and the keys of their messages.

use std::collections::BTreeMap;

use super::codes::{fiscal_code, iban, vat_code};
use crate::company::Companies;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::forms::{Ask, Field, explain, read};
use crate::i18n::{Word, Words};
use crate::site::{CompanyCountry, CompanyForms, Shop};
use crate::words::companydata as words_of;

/// The most companies that are created at once.
pub const MOST_CARDS: usize = 10;
/// Set by the button that only adds a card.
pub const MORE_FIELD: &str = "more";
/// The longest code or account, with what stands between its digits.
const LONGEST_CODE: usize = 50;

pub(super) const NAME: &str = "name";
pub(super) const FISCAL_CODE: &str = "fiscal_code";
const VAT_CODE: &str = "vat_code";
const IBAN: &str = "iban";

static MOLDOVAN: [Field; 10] = fields(words_of::CODE_MD);
static ROMANIAN: [Field; 10] = fields(words_of::CODE_RO);
static UKRAINIAN: [Field; 10] = fields(words_of::CODE_UA);
static POLISH: [Field; 10] = fields(words_of::CODE_PL);

const fn fields(code: Word) -> [Field; 10] {
    [
        Field::needed(NAME, Ask::PlainLine, words_of::NAME).autocomplete("organization"),
        Field::optional("legal_form", Ask::PlainLine, words_of::LEGAL_FORM).most(40),
        Field::needed(FISCAL_CODE, Ask::Line, code)
            .most(LONGEST_CODE)
            .or_number(),
        Field::optional(VAT_CODE, Ask::Line, words_of::VAT_CODE)
            .most(LONGEST_CODE)
            .or_number(),
        Field::optional("bank", Ask::PlainLine, words_of::BANK),
        Field::optional(IBAN, Ask::Line, words_of::IBAN).most(LONGEST_CODE),
        Field::optional("address", Ask::PlainLine, words_of::ADDRESS)
            .most(200)
            .autocomplete("street-address")
            .width("whole"),
        Field::optional("contact_person", Ask::Name, words_of::CONTACT_PERSON),
        Field::optional("phone", Ask::Phone, words_of::PHONE),
        Field::optional("email", Ask::Email, words_of::EMAIL),
    ]
}

/// The fields of a company of this country, in display order.
pub(super) const fn fields_of(country: CompanyCountry) -> &'static [Field] {
    match country {
        CompanyCountry::Md => &MOLDOVAN,
        CompanyCountry::Ro => &ROMANIAN,
        CompanyCountry::Ua => &UKRAINIAN,
        CompanyCountry::Pl => &POLISH,
    }
}

/// The country whose codes a shop's form asks for.
pub(super) fn country_of(shop: &Shop) -> CompanyCountry {
    let named = shop.site.company_country;
    named.unwrap_or_else(|| CompanyCountry::of(shop.variant))
}

/// What is wrong with the code of a company.
const fn wrong_code(country: CompanyCountry) -> Word {
    match country {
        CompanyCountry::Md => words_of::ERROR_MD,
        CompanyCountry::Ro => words_of::ERROR_RO,
        CompanyCountry::Ua => words_of::ERROR_UA,
        CompanyCountry::Pl => words_of::ERROR_PL,
    }
}

/// The cards of a sent form: all have the same names of fields, and one that comes again begins the next card.
pub fn cards(shop: &Shop, sent: &Fields) -> Vec<Fields> {
    let fields = fields_of(country_of(shop));
    let mut cards: Vec<Vec<(String, String)>> = Vec::new();
    for (name, text) in sent.iter() {
        if !fields.iter().any(|field| field.name == name) {
            continue;
        }
        let pair = (name.to_owned(), text.to_owned());
        match cards.last_mut() {
            Some(card) if card.iter().all(|(known, _)| known != name) => card.push(pair),
            Some(_) | None => cards.push(vec![pair]),
        }
    }
    cards.truncate(MOST_CARDS);
    cards.into_iter().map(Fields::new).collect()
}

/// The key of a message: the field, and before it the number of its card where a form has several.
pub(super) fn key(forms: CompanyForms, card: usize, field: &str) -> String {
    match forms {
        CompanyForms::Multi => format!("{card}.{field}"),
        CompanyForms::Off | CompanyForms::Single => field.to_owned(),
    }
}

/// The messages of a card by its fields; those of no field have an empty name.
pub(super) fn messages_of_card(
    forms: CompanyForms,
    card: usize,
    all: &BTreeMap<String, String>,
) -> BTreeMap<String, String> {
    let own = all.iter().filter_map(|(key, message)| {
        let name = match forms {
            CompanyForms::Multi => {
                let (number, name) = key.split_once('.')?;
                (number.parse() == Ok(card)).then_some(name)?
            }
            CompanyForms::Off | CompanyForms::Single => key,
        };
        Some((name.to_owned(), message.clone()))
    });
    own.collect()
}

/// A company as it is sent: its filled fields, with codes as registries write them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCompany {
    /// Its card on the page.
    pub card: usize,
    pub(super) values: Vec<(&'static str, String)>,
}

impl NewCompany {
    fn value(&self, name: &str) -> &str {
        let found = self.values.iter().find(|(known, _)| *known == name);
        found.map_or("", |(_, text)| text)
    }

    /// Its fiscal code.
    pub fn code(&self) -> &str {
        self.value(FISCAL_CODE)
    }
}

/// Reads the cards; those that are left blank do not count beside filled ones.
///
/// # Errors
///
/// The messages of all cards at once.
pub fn read_cards(
    shop: &Shop,
    words: Words,
    cards: &[Fields],
    known: &Companies,
) -> Result<Vec<NewCompany>, Failure> {
    let (forms, country) = (shop.site.companies, country_of(shop));
    let (mut companies, mut problems) = (Vec::new(), BTreeMap::new());
    let is_blank = |card: &Fields| {
        let mut fields = fields_of(country).iter();
        // A phone field may hold the country's code alone.
        fields.all(|field| {
            let text = card.text(field.name);
            text.is_empty() || field.ask == Ask::Phone && text == shop.variant.phone_code()
        })
    };
    let mut filled: Vec<usize> = (0..cards.len().min(MOST_CARDS))
        .filter(|place| cards.get(*place).is_some_and(|card| !is_blank(card)))
        .collect();
    if filled.is_empty() {
        filled.push(0);
    }
    let none = Fields::default();
    for place in filled {
        let card = cards.get(place).unwrap_or(&none);
        match read_card(shop, words, card) {
            Ok(values) => {
                let company = NewCompany {
                    card: place,
                    values,
                };
                let repeated = repeats(forms, &company, &companies, known);
                if let Some(word) = repeated {
                    let key = key(forms, place, FISCAL_CODE);
                    problems.insert(key, words.say(word).to_owned());
                }
                companies.push(company);
            }
            Err(told) => {
                let told = told.into_iter();
                problems.extend(told.map(|(name, text)| (key(forms, place, &name), text)));
            }
        }
    }
    if problems.is_empty() {
        Ok(companies)
    } else {
        Err(Failure::Fields(problems))
    }
}

/// Why a company is one of those before it, or of the shopper's.
fn repeats(
    forms: CompanyForms,
    company: &NewCompany,
    before: &[NewCompany],
    known: &Companies,
) -> Option<Word> {
    let code = company.code();
    if before.iter().any(|other| other.code() == code) {
        return Some(words_of::ERROR_TWICE);
    }
    // The single company is changed under its own code.
    let mut known = known.list().iter();
    let is_known = forms == CompanyForms::Multi && known.any(|company| company.code == code);
    is_known.then_some(words_of::ERROR_KNOWN)
}

fn read_card(
    shop: &Shop,
    words: Words,
    card: &Fields,
) -> Result<Vec<(&'static str, String)>, BTreeMap<String, String>> {
    let country = country_of(shop);
    let read = read(fields_of(country), card, shop.variant);
    let mut problems = match &read {
        Ok(_) => BTreeMap::new(),
        Err(problems) => explain(problems, words, shop.variant).fields(words),
    };
    let checks: [(&'static str, Option<String>, Word); 3] = [
        (
            FISCAL_CODE,
            fiscal_code(card.text(FISCAL_CODE), country),
            wrong_code(country),
        ),
        (
            VAT_CODE,
            vat_code(card.text(VAT_CODE)),
            words_of::ERROR_VAT_CODE,
        ),
        (IBAN, iban(card.text(IBAN), country), words_of::ERROR_IBAN),
    ];
    let mut codes = Vec::new();
    for (name, code, word) in checks {
        match code {
            Some(code) => codes.push((name, code)),
            None if card.text(name).is_empty() || problems.contains_key(name) => {}
            None => {
                problems.insert(name.to_owned(), words.say(word).to_owned());
            }
        }
    }
    let Ok(answers) = read else {
        return Err(problems);
    };
    if !problems.is_empty() {
        return Err(problems);
    }
    let value = |(field, text): (&'static Field, &str)| {
        let code = codes.iter().find(|(name, _)| *name == field.name);
        let text = code.map_or_else(|| text.to_owned(), |(_, code)| code.clone());
        (field.name, text)
    };
    Ok(answers.iter().map(value).collect())
}
