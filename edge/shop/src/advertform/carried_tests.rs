//! A form that goes through its preview and through a sign-in page, and what the preview shows of it.

use super::carried::{carried, kept, unkept};
use super::preview::{PreviewView, preview};
use super::reader::seen;
use super::shown::Lists;
use crate::advertphotos::{BackendPhoto, Photos, Token};
use crate::adverts::{Advert, AttributeKinds, Entries};
use crate::fields::Fields;
use crate::fixtures::with_view;
use crate::i18n::Language;
use crate::lenient::read_text;
use crate::page::Page;
use crate::pagecache::CachePolicy;
use crate::site::Variant;

fn fields(pairs: &[(&str, &str)]) -> Fields {
    let pairs = pairs
        .iter()
        .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    Fields::new(pairs.collect())
}

fn texts(carried: &[(String, String)]) -> Vec<(&str, &str)> {
    let pairs = carried.iter();
    pairs
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect()
}

#[test]
fn a_form_is_carried_with_what_was_typed_and_without_its_buttons() {
    let typed = [
        ("title_ru", "Дом \"у\" <озера>"),
        ("description_ro", "\nUnu\n\nDoi"),
        ("attribute_7", "12"),
        ("contact_phone_4", "060"),
        ("is_active", "true"),
        ("command", "c1"),
        ("photos_draft", "d1"),
        ("photos", "new:1"),
        ("photos", "old:2"),
    ];
    let others = [
        ("action", "preview"),
        ("photo", "remove new:1"),
        ("again", "c2"),
        ("language", "ru"),
        ("attribute_x", "1"),
        ("contact_phone_5", "1"),
        ("password", "secret"),
        ("address", ""),
    ];
    let sent = fields(&[&typed[..], &others].concat());
    let all = carried(&sent, &Photos::default());
    assert_eq!(texts(&all), typed);
    let back = unkept(&kept(&all).unwrap()).unwrap();
    assert_eq!(back.iter().collect::<Vec<_>>(), typed);
}

#[test]
fn photographs_that_came_with_the_form_are_carried_and_a_button_loses_none() {
    let sent = fields(&[
        ("photos_draft", "d"),
        ("photos", "old:9"),
        ("photo", "remove old:9"),
    ]);
    let mut photos = Photos::read(&sent, &[], None, "r", 0);
    let draft = "d".repeat(32);
    photos.add("sealed".to_owned(), Token::new(&draft, 1, 10, 0).unwrap());
    let all = carried(&sent, &photos);
    let listed = texts(&all)
        .into_iter()
        .filter(|(name, _)| *name == "photos");
    let listed: Vec<_> = listed.map(|(_, value)| value).collect();
    assert_eq!(listed, ["old:9", "new:sealed"]);
}

#[test]
fn what_no_form_holds_is_not_kept_and_not_read() {
    let many = (0..10_000).map(|id| (format!("attribute_{id}"), "1".to_owned()));
    let all = carried(&Fields::new(many.collect()), &Photos::default());
    // One too many, so that the form says so.
    assert_eq!(all.len(), 201);
    let long = "ș".repeat(10_000);
    let whole = fields(&[("description_ro", &long), ("description_ru", &long)]);
    assert!(kept(&carried(&whole, &Photos::default())).is_some());
    let vast = fields(&[("description_ro", &"x".repeat(400_000))]);
    assert!(kept(&carried(&vast, &Photos::default())).is_none());
    for foreign in ["", "{}", "[1]", r#"[["title_ro",1]]"#, &"[".repeat(200_000)] {
        assert!(unkept(foreign).is_none());
    }
    let read = unkept(r#"[["title_ro","a"],["back","//evil"],["email","a@b.md"]]"#).unwrap();
    assert_eq!(read.iter().collect::<Vec<_>>(), [("title_ro", "a")]);
}

/// The preview of a form in Romanian.
fn drawn(sent: &Fields, edited: Option<&Advert>) -> Page {
    let old = edited.map(BackendPhoto::of).unwrap_or_default();
    let photos = Photos::read(sent, &old, None, "r", 0);
    let form = seen(sent, None, &photos, Language::Ro, Variant::Default);
    let entries = |text| read_text::<Entries>(text);
    let lists = Lists {
        categories: entries(r#"[{"id":3,"name_ro":"Terenuri","name_ru":"Участки"}]"#),
        regions: entries(r#"[{"id":1,"name":"Chișinău"}]"#),
        locations: None,
        sectors: None,
        kinds: read_text::<AttributeKinds>(
            r#"[{"id":7,"name":"Camere","values":[{"id":12,"name":"Trei"}]}]"#,
        ),
    };
    let all = carried(sent, &photos);
    let shown = PreviewView {
        edited,
        lists: &lists,
        form: &form,
        photos: &photos,
        carried: &all,
        rates: None,
        owner: "7",
    };
    with_view(|view| preview(view, shown).unwrap())
}

const WHOLE: [(&str, &str); 11] = [
    ("title_ro", "Casă <script>"),
    ("title_ru", "Дом"),
    ("description_ro", "Unu\nDoi"),
    ("price", "42.000"),
    ("category", "3"),
    ("region", "1"),
    ("attribute_7", "12"),
    ("contact_name_0", "Ana"),
    ("contact_phone_0", "+373 60 123 456"),
    ("lat", "47.0245123"),
    ("lon", "28.8323457"),
];

#[test]
fn the_preview_is_the_page_of_the_advert_under_the_bar_of_its_form() {
    let page = drawn(&fields(&WHOLE), None);
    let html = &page.critical.0;
    for part in [
        "<h1 id=\"advert-title\">Casă &lt;script&gt;</h1>",
        "42.000",
        "Chișinău",
        "Terenuri",
        "<td>Trei</td>",
        "<p>Unu</p><p>Doi</p>",
        "lang=\"ru\"",
        "href=\"tel:+37360123456\"",
        "advert-circle",
        "nimeni nu vede",
        "value=\"redraw\"",
        "value=\"save\"",
        "value=\"draft\"",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    // Nothing that only a published advert has.
    for part in [
        "postShare",
        "reportUser",
        "advert-contacts/",
        "/complaint",
        "/api/favourites",
    ] {
        assert!(!html.contains(part), "{part}: {html}");
    }
    assert!(page.canonical.is_none() && page.structured.is_empty() && page.deferred.is_empty());
    assert_eq!(page.cache, CachePolicy::Never);
}

#[test]
fn the_preview_carries_every_value_as_the_browser_keeps_it() {
    let html = drawn(&fields(&[&WHOLE[..], &[("command", "c1")]].concat()), None)
        .critical
        .0;
    for part in [
        "<textarea hidden name=\"description_ro\" autocomplete=\"off\">\nUnu\nDoi</textarea>",
        "<textarea hidden name=\"title_ro\" autocomplete=\"off\">\nCasă &lt;script&gt;</textarea>",
        "<input type=\"hidden\" name=\"command\" value=\"c1\">",
        "data-draft=\"advert\"",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    assert!(!html.contains("data-draft-offer") && !html.contains("data-draft-done"));
}

#[test]
fn the_preview_shows_what_can_be_read_of_a_form_with_mistakes() {
    let wrong = [
        ("title_ro", ""),
        ("price", "mult"),
        ("contact_email_0", "ana"),
        ("region", "x"),
    ];
    let html = drawn(&fields(&wrong), None).critical.0;
    assert!(
        html.contains("Fără titlu") && html.contains("Preț la cerere"),
        "{html}"
    );
    assert!(!html.contains("role=\"alert\""), "{html}");
    // What is wrong goes back to the form.
    assert!(html.contains(">\nmult</textarea>"), "{html}");
}

#[test]
fn the_photographs_of_an_edit_stand_as_the_page_will_have_them() {
    let advert: Advert = read_text(
        r#"{"id":5,"slug":"casa-5","title_ro":"Casă","is_draft":false,"is_active":true,
        "location":{"id":101,"name":"Orhei"},
        "images":[{"id":1,"image":"/media/1.jpg"},{"id":2,"image":"/media/2.jpg"},{"id":3,"image":"/media/3.jpg"}]}"#,
    )
    .unwrap();
    let sent = [
        ("title_ro", "Casă"),
        ("location", "101"),
        ("photos_draft", "d"),
        ("photos", "old:3"),
        ("photos", "old:2"),
        ("photos", "old:1"),
    ];
    let page = drawn(&fields(&sent), Some(&advert));
    let html = &page.critical.0;
    let at = |name: &str| html.find(name).unwrap_or_else(|| panic!("{name}: {html}"));
    assert!(at("/media/3.jpg") < at("/media/2.jpg"));
    // While the list is away, the advert itself names what it had.
    assert!(html.contains("Orhei"), "{html}");
    // A published advert is saved, and is no draft any more.
    assert!(
        html.contains("Salvează modificările") && !html.contains("value=\"draft\""),
        "{html}"
    );
    assert!(
        html.contains("action=\"/api/own-adverts/casa-5?language=ro\""),
        "{html}"
    );
}
