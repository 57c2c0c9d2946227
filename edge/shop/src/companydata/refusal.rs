//! What the backend says of companies that it did not create, at the fields and the cards that it speaks of.

use std::collections::BTreeMap;

use super::card::{FISCAL_CODE, NAME, NewCompany, key};
use crate::backend::{BackendFailure, Subject};
use crate::failure::{Failure, refusals};
use crate::forms::{Messages, messages_in, refused};
use crate::lenient::{Json, Scalar};
use crate::site::CompanyForms;
use crate::words::companydata as words_of;

refusals! {
    /// The answer is lost: perhaps the companies were created.
    PERHAPS_CREATED = "unknown", words_of::PERHAPS_CREATED, Unavailable;
    /// The backend refused without a message, or does not know the call.
    NOT_CREATED = "not_created", words_of::NOT_CREATED, Invalid;
    /// The backend does not tell the group that companies are created in.
    pub NO_GROUP = "no_group", words_of::NO_GROUP, Unavailable;
}

/// The names under which a backend may put the list of companies.
const LISTS: [&str; 4] = ["companies", "errors", "error", "data"];
/// The names under which a message may tell its place: `1.fiscal_code`.
const PLACES: [&str; 3] = ["attr", "field", "loc"];

/// The failure to show for companies that the backend has not confirmed; `None` if it is about the session or the time.
pub fn uncreated(
    failure: &BackendFailure,
    forms: CompanyForms,
    sent: &[NewCompany],
) -> Option<Failure> {
    if failure.is_lost() {
        return Some(Failure::Refused(&PERHAPS_CREATED));
    }
    let (subject, body) = failure.refusal()?;
    match subject {
        Subject::Session | Subject::Slow | Subject::Early | Subject::Often | Subject::Unawaited => {
            None
        }
        Subject::Right | Subject::Thing | Subject::Call => Some(Failure::Refused(&NOT_CREATED)),
        Subject::Sent | Subject::State | Subject::Other => match refused(failure) {
            Some(Failure::Fields(told)) => Some(at_cards(body, told, forms, sent)),
            Some(_) | None => Some(Failure::Refused(&NOT_CREATED)),
        },
    }
}

/// The messages at their cards; those that tell no card belong to the only one, else to the whole form.
fn at_cards(body: &str, told: Messages, forms: CompanyForms, sent: &[NewCompany]) -> Failure {
    let json = Json::parse(body.as_bytes()).unwrap_or(Json::Null);
    let parts = parts(&json, sent.len()).unwrap_or_default();
    let mut all: BTreeMap<String, String> = BTreeMap::new();
    let only = sent.first().filter(|_| sent.len() == 1);
    let parts = parts.into_iter().map(|(place, part)| {
        let card = place.and_then(|place| sent.get(place)).or(only);
        (card, messages_in(part))
    });
    let mut parts: Vec<_> = parts.collect();
    if parts.iter().all(|(_, messages)| messages.is_empty()) {
        parts = vec![(only, told)];
    }
    for (card, messages) in parts {
        for (name, message) in messages {
            let key = card.map_or_else(String::new, |card| key(forms, card.card, ours(&name)));
            let said = all.entry(key).or_default();
            if !said.is_empty() {
                said.push(' ');
            }
            said.push_str(&message);
        }
    }
    Failure::Fields(all)
}

/// The parts of a refusal, each with the place of its company; `None` if it tells no places.
fn parts<'j, 'a>(json: &'j Json<'a>, most: usize) -> Option<Vec<(Option<usize>, &'j Json<'a>)>> {
    let place = |text: &str| text.parse().ok().filter(|place: &usize| *place < most);
    match json {
        Json::List(items) => {
            let are_objects = |item: &Json<'_>| matches!(item, Json::Object(_) | Json::Null);
            if items.is_empty() || !items.iter().all(are_objects) {
                return None;
            }
            if items.iter().any(|item| way_of(item).is_some()) {
                let at =
                    |item: &Json<'_>| way_of(item)?.split(['.', '[', ']', '/']).find_map(place);
                return Some(items.iter().map(|item| (at(item), item)).collect());
            }
            let places = items.iter().enumerate();
            (items.len() <= most).then(|| places.map(|(place, item)| (Some(place), item)).collect())
        }
        Json::Object(fields) => {
            let are_places = fields.iter().all(|(name, _)| place(name).is_some());
            if are_places && !fields.is_empty() {
                return Some(
                    fields
                        .iter()
                        .map(|(name, part)| (place(name), part))
                        .collect(),
                );
            }
            let mut lists = LISTS.iter();
            lists.find_map(|name| parts(json.get(name)?, most))
        }
        Json::Null | Json::Bool(_) | Json::Whole(_) | Json::Decimal(_) | Json::Text(_) => None,
    }
}

/// The place that a message names beside its text.
fn way_of(json: &Json<'_>) -> Option<String> {
    let told = PLACES.iter().find_map(|name| json.get(name))?;
    match told.list() {
        Some(steps) => {
            let steps: Vec<String> = steps
                .iter()
                .filter_map(|step| Some(step.text()?.into_owned()))
                .collect();
            Some(steps.join("."))
        }
        None => Some(told.text()?.into_owned()),
    }
}

/// Our name of a backend's field.
fn ours(name: &str) -> &str {
    match name {
        "idno" | "cui" | "edrpou" | "nip" | "code" | "tax_code" | "tax_id" | "fiscalCode" => {
            FISCAL_CODE
        }
        "title" | "company_name" | "full_name" | "legal_name" => NAME,
        "legalForm" | "form" => "legal_form",
        "vat" | "vatCode" | "vat_number" | "tva" => "vat_code",
        "bank_name" | "bankName" => "bank",
        "account" | "bank_account" | "iban_code" => "iban",
        "legal_address" | "juridical_address" => "address",
        "contact" | "contactPerson" | "contact_name" => "contact_person",
        "phone_number" => "phone",
        "email_address" => "email",
        other => other,
    }
}
