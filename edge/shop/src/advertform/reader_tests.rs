//! An advert's form as visitors and strangers fill it in.

use super::reader::{FormProblem, fields_of, form_is_empty, read};
use super::values::{AdvertForm, Preview};
use crate::advertphotos::{BackendPhoto, Photos, Token};
use crate::fields::Fields;
use crate::i18n::Language;
use crate::lenient::{Json, Lenient};
use crate::money::{Currency, Money};
use crate::site::Variant;

fn fields(pairs: &[(&str, &str)]) -> Fields {
    let pairs = pairs
        .iter()
        .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    Fields::new(pairs.collect())
}

fn reading(
    pairs: &[(&str, &str)],
    is_draft: bool,
) -> Result<AdvertForm, Vec<(String, FormProblem)>> {
    read(
        &fields(pairs),
        None,
        is_draft,
        &Photos::default(),
        Language::Ro,
        Variant::Default,
    )
}

const WHOLE: [(&str, &str); 8] = [
    ("type", "sale"),
    ("category", "3"),
    ("title_ru", "Дом <script>alert(1)</script>"),
    ("price", "120.500,50"),
    ("region", "2"),
    ("contact_phone_0", " +373 60 123 456 "),
    ("area", "6,5"),
    ("lat", "47.024512"),
];

#[test]
fn an_advert_is_read_with_its_numbers_and_a_phone_without_whitespace() {
    let form = reading(&[&WHOLE[..], &[("lon", "28,832")]].concat(), false).unwrap();
    assert_eq!(form.price, Some(Money(12_050_050)));
    assert_eq!(form.currency, Some(Currency::Eur));
    assert_eq!(form.area, Some(650));
    assert_eq!(form.point, Some([47_024_512, 28_832_000]));
    assert_eq!(
        form.contacts.first().map(|contact| &*contact.phone),
        Some("+37360123456")
    );
    // Text is text: nothing is cut out of it.
    assert_eq!(form.title_ru, "Дом <script>alert(1)</script>");
    assert!(!form.is_draft && !form.is_active);
}

#[test]
fn an_advert_needs_six_things_and_a_draft_none_of_them() {
    let problems = reading(&[], false).unwrap_err();
    let expected = [
        ("category", FormProblem::Required),
        ("type", FormProblem::Required),
        ("title_ro", FormProblem::Title),
        ("price", FormProblem::Price),
        ("region", FormProblem::Place),
        ("contact_phone_0", FormProblem::Contact),
    ];
    let expected = expected.map(|(name, problem)| (name.to_owned(), problem));
    assert_eq!(problems, expected);
    assert!(form_is_empty(&reading(&[], true).unwrap()));
    assert!(!form_is_empty(
        &reading(&[("title_ro", "Casă")], true).unwrap()
    ));
    let mut negotiable = WHOLE.to_vec();
    negotiable.retain(|(name, _)| !["price", "lat"].contains(name));
    negotiable.push(("is_negotiable_price", "true"));
    assert!(reading(&negotiable, false).is_ok());
}

#[test]
fn a_missing_title_is_said_at_the_field_of_the_pages_language() {
    for language in Language::ALL.iter().copied() {
        let nothing = Fields::new(Vec::new());
        let problems = read(
            &nothing,
            None,
            false,
            &Photos::default(),
            language,
            Variant::Default,
        )
        .unwrap_err();
        let is_russian = matches!(language, Language::Ru | Language::Uk);
        let own = if is_russian { "title_ru" } else { "title_ro" };
        let said = |(_, problem): &&(String, FormProblem)| *problem == FormProblem::Title;
        let said: Vec<_> = problems.iter().filter(said).map(|(name, _)| name).collect();
        assert_eq!(said, [own], "{language:?}");
    }
}

#[test]
fn what_cannot_be_read_is_said_at_its_field_in_drafts_too() {
    for (name, text, problem) in [
        ("price", "mult", FormProblem::Number),
        ("price", "1000000000", FormProblem::Number),
        ("price", "-5", FormProblem::Number),
        ("area", "0", FormProblem::Number),
        ("area", "99999999999", FormProblem::Number),
        ("lat", "47", FormProblem::Point),
        ("lat", "91", FormProblem::Point),
        ("region", "x", FormProblem::Required),
        ("contact_phone_0", "javascript:alert(1)", FormProblem::Phone),
        ("contact_email_0", "ana", FormProblem::Email),
    ] {
        let problems = reading(&[(name, text)], true).unwrap_err();
        assert_eq!(problems, [(name.to_owned(), problem)], "{name}: {text}");
    }
    let long = "ș".repeat(201);
    let problems = reading(&[("title_ro", &long)], true).unwrap_err();
    assert_eq!(
        problems,
        [("title_ro".to_owned(), FormProblem::TooLong(200))]
    );
    assert!(reading(&[("title_ro", &long[2..])], true).is_ok());
}

#[test]
fn ten_thousand_attributes_are_refused_and_two_hundred_taken() {
    let many = |count: u64| {
        let pairs = (1..=count).map(|id| (format!("attribute_{id}"), "1".to_owned()));
        read(
            &Fields::new(pairs.collect()),
            None,
            true,
            &Photos::default(),
            Language::Ro,
            Variant::Default,
        )
    };
    assert_eq!(many(200).unwrap().attributes.len(), 200);
    let problems = many(10_000).unwrap_err();
    assert_eq!(problems, [("attributes".to_owned(), FormProblem::TooMany)]);
}

#[test]
fn the_form_of_an_advert_reads_as_the_advert() {
    let json = br#"{"slug":"casa","type":"sale","title_ro":"Casa","title_ru":"","price":"1299.50","default_currency":"MDL",
        "area":6.5,"default_area_unit":"ari","lat":47.5,"lon":28.25,"is_active":true,"is_negotiable_price":true,
        "region":{"id":1,"name":"Orhei"},"location":5,"category":3,"address":"Unirii 5",
        "attributes":[{"id":70,"attribute":{"id":7,"name":"Camere"},"value":{"id":71,"name":"3"}}],
        "contacts":[{"name":"Ana","phone":"+373 60 123 456"}],
        "images":[{"id":11,"image":"/a.jpg"},{"id":12,"image":"/b.jpg","is_preview":true}]}"#;
    let advert = crate::adverts::Advert::read(&Json::parse(json).unwrap()).unwrap();
    let was = AdvertForm::of(&advert);
    let reading = |kept: &[&str], language| {
        let listed = kept
            .iter()
            .map(|id| ("photos".to_owned(), format!("old:{id}")));
        let listed = listed.chain([("photos_draft".to_owned(), "abcdefgh12".to_owned())]);
        let old = BackendPhoto::of(&advert);
        let photos = Photos::read(&Fields::new(listed.collect()), &old, None, "random12", 0);
        let fields = fields_of(Some(&was));
        let variant = Variant::Default;
        read(&fields, Some(&was), false, &photos, language, variant).unwrap()
    };
    for language in Language::ALL.iter().copied() {
        assert_eq!(reading(&["12", "11"], language), was, "{language:?}");
    }
    assert_eq!(was.preview, Some(Preview::Old(12)));
    // The deleted cover leaves its place to the first that stays.
    for (kept, stays) in [(&["11"][..], vec![11]), (&["11", "12"], vec![12, 11])] {
        let form = reading(kept, Language::Ro);
        let cover = Some(Preview::Old(11));
        assert_eq!((form.old_images, form.preview), (stays, cover));
    }
    assert_eq!(reading(&[], Language::Ro).preview, None);
}

#[test]
fn a_new_form_is_active_and_negotiable_in_euros_and_ares() {
    let fields = fields_of(None);
    let mut photos = Photos::default();
    let token = Token::new("abcdefgh12", 1, 5, 0).unwrap();
    photos.add("sealed".to_owned(), token);
    let read = read(&fields, None, true, &photos, Language::En, Variant::Default);
    let form = read.unwrap();
    assert_eq!(form.new_images, 1);
    assert!(form.is_active && form.is_negotiable);
    assert_eq!(form.currency, Some(Currency::Eur));
    assert_eq!(form.unit.code(), "ari");
    assert_eq!(form.preview, Some(Preview::New(0)));
}
