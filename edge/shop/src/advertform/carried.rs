//! A form that a page carries in hidden fields: past its preview, and past the sign-in after a session has ended.

use super::reader::{ATTRIBUTE, CONTACT_EMAIL, CONTACT_NAME, CONTACT_PHONE};
use super::values::{AdvertForm, MOST_FORM_CONTACTS};
use crate::advertphotos::{DRAFT_FIELD, LIST_FIELD, MOST_PHOTOS, Photos};
use crate::adverts::MOST_ATTRIBUTES;
use crate::fields::{COMMAND, Fields};

/// More than the text of any form within its bounds: ten thousand characters in each language, and two hundred
/// attributes.
const MOST_BYTES: usize = 384 * 1024;
/// The most photographs of a list that are carried; a sent list is read as far.
const MOST_LISTED: usize = 4 * MOST_PHOTOS;

/// Whether a field of this name is typed or chosen in the form. Its buttons are not.
fn is_typed(name: &str) -> bool {
    let contacts = [CONTACT_NAME, CONTACT_PHONE, CONTACT_EMAIL];
    let place = contacts.iter().find_map(|prefix| name.strip_prefix(prefix));
    let is_contact = place
        .and_then(|place| place.parse::<usize>().ok())
        .is_some_and(|place| place < MOST_FORM_CONTACTS);
    let empty = AdvertForm::default();
    is_contact
        || is_attribute(name)
        || [COMMAND, DRAFT_FIELD].contains(&name)
        || empty.texts().iter().any(|(known, _)| *known == name)
        || empty.flags().iter().any(|(known, _)| *known == name)
}

fn is_attribute(name: &str) -> bool {
    let id = name.strip_prefix(ATTRIBUTE);
    id.is_some_and(|id| id.parse::<u64>().is_ok())
}

/// The fields of a sent form that another page carries on, with the photographs that were stored as it came. Whether a
/// photograph is still there is told when the form is drawn again.
pub fn carried(fields: &Fields, photos: &Photos) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    let mut attributes = 0;
    for (name, value) in fields.iter() {
        let is_known = all.iter().any(|(known, _)| known == name);
        if is_known || value.is_empty() || !is_typed(name) {
            continue;
        }
        if is_attribute(name) {
            attributes += 1;
            // One more than there may be is said to be too many.
            if attributes > MOST_ATTRIBUTES + 1 {
                continue;
            }
        }
        all.push((name.to_owned(), value.to_owned()));
    }
    if !photos.draft.is_empty() && !all.iter().any(|(known, _)| known == DRAFT_FIELD) {
        all.push((DRAFT_FIELD.to_owned(), photos.draft.clone()));
    }
    let sent = fields.iter().filter(|(name, _)| *name == LIST_FIELD);
    let sent = sent.take(MOST_LISTED).map(|(_, value)| value.to_owned());
    let mut listed: Vec<String> = sent.collect();
    for photo in photos.listed() {
        let value = photo.id.value();
        if !listed.contains(&value) {
            listed.push(value);
        }
    }
    all.extend(
        listed
            .into_iter()
            .map(|value| (LIST_FIELD.to_owned(), value)),
    );
    all
}

/// The same as one text; `None` if it is longer than a form can be.
pub fn kept(carried: &[(String, String)]) -> Option<String> {
    let text = serde_json::to_string(carried).ok()?;
    (text.len() <= MOST_BYTES).then_some(text)
}

/// The form of such a text, which came back from a browser: nothing but the form's own fields.
pub fn unkept(text: &str) -> Option<Fields> {
    if text.len() > MOST_BYTES {
        return None;
    }
    let pairs: Vec<(String, String)> = serde_json::from_str(text).ok()?;
    Some(Fields::new(carried(
        &Fields::new(pairs),
        &Photos::default(),
    )))
}
