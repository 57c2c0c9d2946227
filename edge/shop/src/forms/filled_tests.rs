//! Autofill of data that the shopper has entered on other sites.

use super::rendered_tests::{controls_of, forms};
use super::{Ask, BACK_FIELD, Form, page, refused};
use crate::backend::BackendFailure;
use crate::fields::Fields;
use crate::fixtures::with_view;
use crate::formtable::FORMS;
use crate::{content, product};

/// Autofill names of HTML that the shop uses (HTML, 4.10.18.7.1).
const FILLED: [&str; 15] = [
    "name",
    "given-name",
    "family-name",
    "tel",
    "email",
    "username",
    "current-password",
    "street-address",
    "address-line1",
    "address-line2",
    "address-line3",
    "address-level1",
    "address-level2",
    "postal-code",
    "country",
];

#[test]
fn every_field_about_the_shopper_has_its_autocomplete_token() {
    for (form, controls) in forms() {
        for field in form {
            let tokens =
                controls_of(&controls, field).filter_map(|control| control.get("autocomplete"));
            for token in tokens {
                let is_known = token == "off" || FILLED.contains(&token.as_str());
                assert!(is_known, "{}: {token}", field.name);
            }
        }
    }
    let (_, controls) = forms().pop().unwrap();
    for field in &crate::checkout::FIELDS {
        let is_written = matches!(
            field.ask,
            Ask::Name | Ask::Phone | Ask::Email | Ask::Line | Ask::Id
        );
        if !is_written || ["note", "store", "delivery_time", "credit_offer"].contains(&field.name) {
            continue;
        }
        let control = controls_of(&controls, field).next().unwrap();
        assert!(
            FILLED.contains(&control["autocomplete"].as_str()),
            "{}",
            field.name
        );
    }
}

#[test]
fn a_standalone_form_keeps_its_subject_in_every_language() {
    let of = |form: &'static Form, about: &str| {
        let fields = Fields::of(about, "5781").with(BACK_FIELD, "/ro/x?a=1");
        with_view(|view| page::page(view, form, None, &fields, None).query)
    };
    let product = "product_id=5781&back=%2Fro%2Fx%3Fa%3D1";
    assert_eq!(of(&product::ONE_CLICK, "product_id"), product);
    assert_eq!(
        of(&content::RESUME, "vacancy_id"),
        product.replace("product", "vacancy")
    );
    assert_eq!(of(&content::REQUEST, "product_id"), product[16..]);
    let thanks = with_view(|view| {
        page::thanks(view, &product::GIFT, None, &Fields::default(), "/ro/x").query
    });
    assert_eq!(thanks, "sent=true&back=%2Fro%2Fx");
    let needing = FORMS.into_iter().filter(|form| form.needs_product());
    let needing: Vec<_> = needing.map(|form| form.name).collect();
    assert_eq!(
        needing,
        ["one-click", "pre-order", "first-to-know", "gift", "review"]
    );
}

#[test]
fn a_refusal_of_the_whole_form_stands_above_it_and_keeps_the_typed_values() {
    let typed = Fields::of("name", "Ana");
    for (body, said) in [
        (r#"{"detail":"Not here."}"#, 1),
        (r#"{"detail":"Not here.","phone":["Busy."]}"#, 1),
        (r#"{"vacancy_id":["Not here."]}"#, 1),
        (r#"{"phone":["Busy."]}"#, 0),
    ] {
        let failure = BackendFailure::Status(400, body.to_owned());
        let problem = refused(&failure);
        let page =
            with_view(|view| page::page(view, &content::RESUME, None, &typed, problem.as_ref()));
        let page = page.critical.into_string();
        assert_eq!(page.matches("<p>Not here.</p>").count(), said, "{body}");
        assert_eq!(page.contains("phone-error\">Busy."), body.contains("Busy."));
        assert!(page.contains("value=\"Ana\""), "{body}");
    }
}
