//! The multipart of an edit is the difference of two forms, and nothing more.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::difference::{Names, Part, created, edited};
use super::values::{AdvertForm, FormAttribute, FormContact, Preview};
use crate::adverts::AreaUnit;
use crate::lenient::{Json, Scalar};
use crate::money::{Currency, Money};

const ALWAYS: [&str; 3] = ["is_active", "is_draft", "is_negotiable_price"];

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        Just("Casă".to_owned()),
        Just("Дом «7»".to_owned()),
        Just("<b>\"\\".to_owned())
    ]
}

fn contact() -> impl Strategy<Value = FormContact> {
    (text(), 0..3_u8).prop_map(|(name, number)| FormContact {
        name,
        phone: format!("+3736012345{number}"),
        email: String::new(),
    })
}

fn some_id() -> impl Strategy<Value = Option<u64>> {
    proptest::option::of(1..4_u64)
}

/// A form of an advert that the backend has, or of one that is edited: both know the same rows of attributes.
fn form() -> impl Strategy<Value = AdvertForm> {
    let texts = (text(), text(), text(), text(), text(), text());
    let numbers = (
        proptest::option::of(1..3_i64),
        proptest::option::of(0..3_i64),
        proptest::option::of((0..2_i64, -1..2_i64)),
        0..3_usize,
        any::<bool>(),
    );
    let ids = (some_id(), some_id(), some_id(), some_id());
    let flags = (any::<bool>(), any::<bool>(), any::<bool>());
    let attributes = proptest::collection::btree_map(1..9_u64, 0..3_u8, 0..6);
    let lists = (
        attributes,
        proptest::collection::vec(contact(), 0..3),
        proptest::collection::btree_set(1..6_u64, 0..5),
        proptest::option::of(1..6_u64),
    );
    (texts, numbers, ids, flags, lists).prop_map(|(texts, numbers, ids, flags, lists)| AdvertForm {
        offer: texts.0,
        title_ro: texts.1,
        title_ru: texts.2,
        description_ro: texts.3,
        description_ru: texts.4,
        address: texts.5,
        price: numbers.0.map(|price| Money(price * 150)),
        currency: Some(if numbers.4 {
            Currency::Eur
        } else {
            Currency::Mdl
        }),
        area: numbers.1.map(|area| area * 25 + 25),
        unit: AreaUnit::ALL[numbers.3],
        point: numbers.2.map(|(north, east)| [47_000_001 + north, east]),
        is_active: flags.0,
        is_draft: flags.1,
        is_negotiable: flags.2,
        region: ids.0,
        location: ids.1,
        sector: ids.2,
        category: ids.3,
        attributes: lists
            .0
            .into_iter()
            .map(|(id, value)| {
                (
                    id,
                    FormAttribute {
                        row: Some(id + 100),
                        value: value.to_string(),
                    },
                )
            })
            .collect(),
        contacts: lists.1,
        cadastral_number: String::new(),
        old_images: lists.2.into_iter().collect(),
        new_images: 0,
        preview: lists.3.map(Preview::Old),
    })
}

/// The form as the backend has it after the parts of an edit.
type Stored = (
    BTreeMap<String, String>,
    BTreeMap<u64, String>,
    String,
    BTreeSet<u64>,
    Vec<usize>,
    String,
);

fn stored(form: &AdvertForm) -> Stored {
    let mut values: BTreeMap<String, String> = form
        .texts()
        .into_iter()
        .map(|(name, text)| (name.to_owned(), text))
        .collect();
    for (name, is) in form.flags() {
        values.insert(name.to_owned(), is.to_string());
    }
    let contacts = form.contacts.iter();
    let contacts: Vec<String> = contacts
        .map(|contact| format!("{}|{}|{}", contact.name, contact.phone, contact.email))
        .collect();
    (
        values,
        form.attributes
            .iter()
            .map(|(id, told)| (*id, told.value.clone()))
            .collect(),
        contacts.join("\n"),
        form.old_images.iter().copied().collect(),
        (0..form.new_images).collect(),
        format!("{:?}", form.preview),
    )
}

/// What a backend does with the parts; deletions come first.
fn apply(was: &AdvertForm, parts: &[Part]) -> Stored {
    let mut all = stored(was);
    for part in parts {
        if let Part::Text { name, text } = part {
            match name.as_str() {
                "attributes_to_delete" => assert!(
                    all.1
                        .remove(&(text.parse::<u64>().unwrap() - 100))
                        .is_some()
                ),
                "images_to_delete" => assert!(all.3.remove(&text.parse().unwrap())),
                _ => {}
            }
        }
    }
    for part in parts {
        let (name, text) = match part {
            Part::Image { name, place } => {
                assert_eq!(name, "new_images");
                all.4.push(*place);
                continue;
            }
            Part::Text { name, text } => (name.as_str(), text.as_str()),
        };
        let json = Json::parse(text.as_bytes()).unwrap_or(Json::Null);
        let said = |item: &Json<'_>, name| {
            item.get(name)
                .and_then(|value| Some(value.text()?.into_owned()))
                .unwrap_or_default()
        };
        match name {
            "attributes_to_delete" | "images_to_delete" => {}
            "attributes" => {
                for item in json.list().unwrap() {
                    let id = said(item, "attribute").parse().unwrap();
                    assert_eq!(
                        all.1.insert(id, said(item, "value")),
                        None,
                        "an attribute is new"
                    );
                }
            }
            "contacts" => {
                let contacts = json.list().unwrap().iter();
                let contacts: Vec<_> = contacts
                    .map(|item| {
                        ["name", "phone", "email"]
                            .map(|name| said(item, name))
                            .join("|")
                    })
                    .collect();
                all.2 = contacts.join("\n");
            }
            "preview_image" => all.5 = format!("Some(Old({text}))"),
            "preview_new_image" => all.5 = format!("Some(New({text}))"),
            _ => {
                let before = all.0.insert(name.to_owned(), text.to_owned());
                assert!(
                    ALWAYS.contains(&name) || before.as_deref() != Some(text),
                    "{name} is sent unchanged"
                );
            }
        }
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn the_multipart_of_an_edit_is_the_difference_of_two_forms(was in form(), mut now in form(), new in 0..3_usize, is_new_cover in any::<bool>()) {
        // An edit keeps pictures, it invents none.
        now.old_images.retain(|id| was.old_images.contains(id));
        now.new_images = new;
        if is_new_cover && new > 0 {
            now.preview = Some(Preview::New(new - 1));
        } else if now.preview.is_none() {
            now.preview = was.preview;
        }
        let none = BTreeMap::new();
        let parts = edited(&was, &now, Names(&none));
        prop_assert_eq!(apply(&was, &parts), stored(&now));
    }

    #[test]
    fn an_edit_without_a_change_sends_the_flags_alone(was in form()) {
        let none = BTreeMap::new();
        let parts = edited(&was, &was.clone(), Names(&none));
        let sent: Vec<&str> = parts.iter().map(Part::name).collect();
        prop_assert_eq!(sent, ALWAYS);
    }

    #[test]
    fn a_new_advert_sends_what_is_filled_in_and_the_flags(form in form()) {
        let none = BTreeMap::new();
        let parts = created(&form, Names(&none));
        for part in &parts {
            let Part::Text { text, .. } = part else { continue };
            prop_assert!(!text.is_empty());
        }
        for always in ALWAYS {
            prop_assert_eq!(parts.iter().filter(|part| part.name() == always).count(), 1);
        }
        for (name, text) in form.texts() {
            prop_assert_eq!(parts.iter().any(|part| part.name() == name), !text.is_empty());
        }
        prop_assert_eq!(parts.iter().any(|part| part.name() == "contacts"), !form.contacts.is_empty());
    }
}

#[test]
fn a_sites_config_renames_the_fields_that_no_document_names() {
    let was = AdvertForm {
        old_images: vec![7],
        ..AdvertForm::default()
    };
    let now = AdvertForm {
        new_images: 1,
        preview: Some(Preview::New(0)),
        ..AdvertForm::default()
    };
    let names = [
        ("new_images", "photos"),
        ("images_to_delete", "gone"),
        ("preview_new_image", "cover"),
    ];
    let names = names.map(|(own, other)| (own.to_owned(), other.to_owned()));
    let names = BTreeMap::from(names);
    let parts = edited(&was, &now, Names(&names));
    let sent: Vec<&str> = parts.iter().skip(3).map(Part::name).collect();
    assert_eq!(sent, ["gone", "photos", "cover"]);
}
