//! What of a form is sent: of a new advert all that is filled in, of an edited one what differs from the advert that the
//! backend has (spec commerce 4 and 5, adverts). The documents do not name the fields of an edit that hold new pictures
//! and what is deleted: ours are usual ones, and a site's config renames them.

use std::collections::BTreeMap;

use serde::Serialize;

use super::values::{AdvertForm, FormContact, Preview};

/// The names of the fields that the documents do not name, as a site's config has them.
#[derive(Debug, Clone, Copy)]
pub struct Names<'a>(pub &'a BTreeMap<String, String>);

impl<'a> Names<'a> {
    /// The backend's name of one of ours.
    pub fn of(self, own: &'static str) -> &'a str {
        self.0.get(own).map_or(own, String::as_str)
    }
}

/// A part of the multipart body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    Text {
        name: String,
        text: String,
    },
    /// A picture of this place among those that are sent.
    Image {
        name: String,
        place: usize,
    },
}

impl Part {
    fn text(name: &str, text: impl Into<String>) -> Self {
        Self::Text {
            name: name.to_owned(),
            text: text.into(),
        }
    }

    pub fn name(&self) -> &str {
        match self {
            Self::Text { name, .. } | Self::Image { name, .. } => name,
        }
    }
}

/// The parts of a new advert: what is filled in, and the flags always.
pub fn created(form: &AdvertForm, names: Names<'_>) -> Vec<Part> {
    let mut parts = flags(form);
    let filled = form
        .texts()
        .into_iter()
        .filter(|(_, text)| !text.is_empty());
    parts.extend(filled.map(|(name, text)| Part::text(name, text)));
    let attributes = form.attributes.iter();
    let attributes: Vec<_> = attributes.map(|(id, told)| (*id, &*told.value)).collect();
    parts.extend(attributes_of(&attributes, names));
    if !form.contacts.is_empty() {
        parts.push(contacts(&form.contacts, names));
    }
    parts.extend(images(form.new_images, names.of("images")));
    parts.extend(preview(form.preview, names));
    parts
}

/// The parts of an edited advert: what differs. A value that was taken out is sent as an empty text. An attribute that
/// has another value is deleted and sent anew; contacts have no list to delete, so all of them are sent if one differs.
pub fn edited(was: &AdvertForm, now: &AdvertForm, names: Names<'_>) -> Vec<Part> {
    let mut parts = flags(now);
    for ((name, text), (_, before)) in now.texts().into_iter().zip(was.texts()) {
        if text != before {
            parts.push(Part::text(name, text));
        }
    }
    let is_kept = |id: &u64, value: &str| {
        let before = was.attributes.get(id);
        before.is_some_and(|before| before.value == value)
    };
    let new = now.attributes.iter().map(|(id, told)| (*id, &*told.value));
    let new: Vec<_> = new.filter(|(id, value)| !is_kept(id, value)).collect();
    parts.extend(attributes_of(&new, names));
    for (id, before) in &was.attributes {
        let after = now.attributes.get(id);
        if after.is_none_or(|after| after.value != before.value) {
            // A backend without rows of its own knows the attribute by its id.
            let row = before.row.unwrap_or(*id);
            parts.push(Part::text(
                names.of("attributes_to_delete"),
                row.to_string(),
            ));
        }
    }
    if now.contacts != was.contacts {
        parts.push(contacts(&now.contacts, names));
    }
    for id in was
        .old_images
        .iter()
        .filter(|id| !now.old_images.contains(id))
    {
        parts.push(Part::text(names.of("images_to_delete"), id.to_string()));
    }
    parts.extend(images(now.new_images, names.of("new_images")));
    if now.preview != was.preview {
        parts.extend(preview(now.preview, names));
    }
    parts
}

fn flags(form: &AdvertForm) -> Vec<Part> {
    let flags = form.flags().into_iter();
    flags
        .map(|(name, is)| Part::text(name, if is { "true" } else { "false" }))
        .collect()
}

#[derive(Serialize)]
struct SentAttribute<'a> {
    attribute: u64,
    value: &'a str,
}

#[derive(Serialize)]
struct SentContact<'a> {
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    phone: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    email: &'a str,
}

/// The attributes as one JSON text, as Django's forms take lists of objects; none if there are none.
fn attributes_of(attributes: &[(u64, &str)], names: Names<'_>) -> Option<Part> {
    let attributes = attributes.iter();
    let sent = attributes.map(|(attribute, value)| SentAttribute {
        attribute: *attribute,
        value,
    });
    let sent: Vec<_> = sent.collect();
    (!sent.is_empty()).then(|| Part::text(names.of("attributes"), json(&sent)))
}

fn contacts(contacts: &[FormContact], names: Names<'_>) -> Part {
    let sent = contacts.iter().map(|contact| SentContact {
        name: &contact.name,
        phone: &contact.phone,
        email: &contact.email,
    });
    let sent: Vec<_> = sent.collect();
    Part::text(names.of("contacts"), json(&sent))
}

fn json(list: &impl Serialize) -> String {
    serde_json::to_string(list).unwrap_or_default()
}

fn images(count: usize, name: &str) -> impl Iterator<Item = Part> + use<'_> {
    (0..count).map(move |place| Part::Image {
        name: name.to_owned(),
        place,
    })
}

fn preview(preview: Option<Preview>, names: Names<'_>) -> Option<Part> {
    Some(match preview? {
        Preview::Old(id) => Part::text(names.of("preview_image"), id.to_string()),
        Preview::New(place) => Part::text(names.of("preview_new_image"), place.to_string()),
    })
}
