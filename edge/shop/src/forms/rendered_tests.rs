//! A form is declared only once: every declared field is drawn with a control whose attributes follow its rules, and
//! the reader refuses exactly the values that those attributes forbid.

use std::collections::BTreeMap;

use super::*;
use crate::assets::{self, Assets};
use crate::cartpage::{CartLine, CartNotices};
use crate::checkout::{self, CheckoutView, PrescriptionGoods, Quotes};
use crate::delivery::{Selection, Slot, Tariff, Times};
use crate::fields::Fields;
use crate::formtable::FORMS;
use crate::i18n::Language;
use crate::lenient::read_text;
use crate::menu::Menu;
use crate::money::Money;
use crate::page::View;
use crate::postal::PostalForm;
use crate::quantity::Step;
use crate::quote::quote;
use crate::session;
use crate::signin;
use crate::site::{GlobalSettings, Media, Published, Shop, Variant};

static ASSETS: Assets = assets::tests::EXAMPLE;
/// Hidden fields that pages add to a form; visitors do not fill them in.
const HIDDEN: [&str; 8] = [
    "command",
    "cart",
    "total",
    "prices",
    "language",
    "back",
    "redraw",
    "uncounted_code",
];
/// Search fields of the postal lists; only the chosen result is sent.
const LOOKED_UP: [&str; 4] = [
    "postal_city_query",
    "postal_warehouse_query",
    "postal_postmachine_query",
    "postal_street_query",
];

/// Attributes of a control; those without a value are empty.
pub(super) type Control = BTreeMap<String, String>;

/// The fields of a form and their drawn controls.
pub(super) type RenderedForm = (&'static [Field], Vec<Control>);

fn shop() -> Shop {
    let site = include_str!("../../../../kv-seed/sites/casa.json");
    let theme = include_str!("../../../../kv-seed/themes/casa.json");
    let published = format!("{{\"site\":{site},\"theme\":{theme}}}");
    Shop::merge(
        Published::parse(&published).unwrap(),
        GlobalSettings::default(),
    )
}

/// Every form of the shop: its fields and the page that contains it.
fn pages() -> Vec<(&'static [Field], String)> {
    let (shop, menu) = (shop(), Menu::default());
    let view = View {
        shop: &shop,
        menu: &menu,
        language: Language::Ro,
        assets: &ASSETS,
        now_ms: 0,
        path: "",
        to_quote: false,
    };
    let nothing = Fields::default();
    let sign_in = signin::SignIn {
        fields: &nothing,
        problem: None,
        untaken: &[],
        guest_cart: false,
        command: "",
    };
    let login = signin::login(&view, sign_in);
    let of_checkout = [&checkout::FIELDS[..], &crate::postal::TYPED_FIELDS].concat();
    let checkout_fields: &'static [Field] = of_checkout.leak();
    let checkout =
        checkout::page::checkout(&view, &checkout_view(&view), CartNotices::default(), None);
    let forms = FORMS.into_iter().map(|form| {
        let page = page::page(&view, form, None, &nothing, None);
        (form.fields, page)
    });
    forms
        .chain([
            (session::FIELDS.as_slice(), login),
            (checkout_fields, checkout),
        ])
        .map(|(form, page)| (form, page.critical.into_string()))
        .collect()
}

/// The fields and controls of pages.
pub(super) fn forms() -> Vec<RenderedForm> {
    let forms = pages().into_iter();
    forms
        .map(|(form, markup)| (form, controls(&markup)))
        .collect()
}

#[test]
fn every_form_has_novalidate_because_the_page_reports_errors_itself() {
    for (form, markup) in pages() {
        let tags: Vec<&str> = markup
            .split("<form ")
            .skip(1)
            .filter_map(|rest| rest.split('>').next())
            .collect();
        assert!(!tags.is_empty(), "{}", form[0].name);
        for tag in tags {
            assert!(tag.contains(" novalidate"), "{tag}");
        }
    }
}

fn checkout_view(view: &View<'_>) -> CheckoutView {
    let line = CartLine {
        product: "1".to_owned(),
        title: String::new(),
        href: String::new(),
        image: Media::default(),
        quantity: String::new(),
        shown_quantity: String::new(),
        step: String::new(),
        finer: None,
        start: String::new(),
        counted: Step::ONE,
        price: String::new(),
        price_each: String::new(),
        pack: false,
        amount: String::new(),
        sum: String::new(),
        old_sum: None,
        by_points: false,
        points_price: None,
        grinding: None,
        saving: None,
        available: true,
        note: None,
        news: Vec::new(),
    };
    let choice = || Choice {
        id: "1".to_owned(),
        label: "Unu".to_owned(),
        note: String::new(),
    };
    let tariff = Tariff::of(view.shop).unwrap();
    let nothing = quote(&[], None, &tariff, Selection::PICKUP).unwrap();
    let quotes = Quotes::new(&tariff, &nothing, view.words(), None).unwrap();
    CheckoutView {
        command: "c-1".to_owned(),
        mark: String::new(),
        revision: 1,
        regions: vec![choice()],
        localities: vec![choice()],
        stores: Some(vec![choice()]),
        info: String::new(),
        times: Times {
            slots: vec![Slot::default()],
            ..Times::default()
        },
        untold: Vec::new(),
        postal: Some(PostalForm::default()),
        plan: Vec::new(),
        saved: Vec::new(),
        may_save: true,
        measured: String::new(),
        prices: String::new(),
        quote: quotes.standart.clone(),
        standard: quotes.standart.clone(),
        courier: quotes.standart.clone(),
        quotes,
        lines: vec![line],
        count: 1,
        kept_back: String::new(),
        prescribed: PrescriptionGoods::default(),
        points: None,
        payments: crate::ordering::Payment::ALL.to_vec(),
        offers: read_text(r#"[{"id":1,"months":[6]}]"#).unwrap(),
        rate: None,
        total: Money(0),
        no_card: String::new(),
        code: String::new(),
        uncounted: None,
        discount_name: String::new(),
        typed: Fields::default(),
        errors: BTreeMap::new(),
    }
}

/// Controls in HTML whose attributes are all quoted or without a value.
fn controls(markup: &str) -> Vec<Control> {
    let tags = markup.split('<').filter_map(|tag| tag.split_once(' '));
    tags.filter(|(name, _)| matches!(*name, "input" | "textarea" | "select"))
        .map(|(name, rest)| {
            let mut control = Control::from([("tag".to_owned(), name.to_owned())]);
            let mut rest = rest;
            while let Some(end) = rest.find(['=', ' ', '>']) {
                let (key, after) = rest.split_at(end);
                if let Some((value, after)) = after
                    .strip_prefix("=\"")
                    .and_then(|after| after.split_once('"'))
                {
                    control.insert(key.to_owned(), value.to_owned());
                    rest = after.trim_start();
                } else {
                    if !key.is_empty() {
                        control.insert(key.to_owned(), String::new());
                    }
                    rest = after.get(1..).unwrap_or_default();
                    if after.starts_with('>') {
                        break;
                    }
                }
            }
            control
        })
        .filter(|control| control.contains_key("name"))
        .collect()
}

pub(super) fn controls_of<'a>(
    controls: &'a [Control],
    field: &'a Field,
) -> impl Iterator<Item = &'a Control> {
    controls
        .iter()
        .filter(move |control| control["name"] == field.name)
}

#[test]
fn every_declared_field_is_drawn_with_its_rules_and_no_undeclared_one() {
    for (form, controls) in forms() {
        for control in &controls {
            let name = control["name"].as_str();
            let declared = form.iter().any(|field| field.name == name);
            let known = declared || HIDDEN.contains(&name) || LOOKED_UP.contains(&name);
            assert!(known, "{name} is not declared");
        }
        for field in form {
            let name = field.name;
            let drawn: Vec<&Control> = controls_of(&controls, field).collect();
            let values: Vec<&str> = drawn
                .iter()
                .filter_map(|control| control.get("value").map(String::as_str))
                .collect();
            if let Ask::Choice(choices) = field.ask {
                assert_eq!(values, choices, "{name}");
            } else if field.ask == Ask::Stars {
                assert_eq!(values, ["1", "2", "3", "4", "5"], "{name}");
            } else {
                assert_eq!(drawn.len(), 1, "{name}");
            }
            for control in drawn {
                let has = |key: &str| control.contains_key(key);
                let get = |key: &str| control.get(key).map(String::as_str);
                let most = field.most.map(|most| most.to_string());
                assert_eq!(get("maxlength"), most.as_deref(), "{name}");
                let (required, when) = match field.needed {
                    Needed::Never => (false, None),
                    Needed::Always => (true, None),
                    Needed::When(other, is) => (false, Some([other.name, "=", is].concat())),
                };
                assert_eq!(has("required"), required, "{name}");
                assert_eq!(get("data-needed"), when.as_deref(), "{name}");
                let phone = field.ask == Ask::Phone;
                for key in ["data-code", "data-fewest", "data-longest"] {
                    assert_eq!(has(key), phone, "{name} {key}");
                }
                let pattern = matches!(field.ask, Ask::Name | Ask::Email);
                assert_eq!(has("pattern"), pattern, "{name}");
                let file = field.ask == Ask::File;
                for key in ["accept", "data-bytes", "data-large"] {
                    assert_eq!(has(key), file, "{name} {key}");
                }
                let judged =
                    phone || pattern || file || matches!(field.ask, Ask::Day | Ask::Birthday);
                assert_eq!(has("data-wrong"), judged, "{name}");
            }
        }
    }
}

/// Valid values for all fields of a form.
fn filled(form: &[Field]) -> Fields {
    let value = |field: &Field| match field.ask {
        Ask::Phone => "+373 69 123 456",
        Ask::Email => "ana@casa.example",
        Ask::Code => "123456",
        Ask::Day => "2099-01-01",
        Ask::Birthday => "1990-05-09",
        Ask::Choice(choices) => choices[0],
        Ask::Stars => "4",
        Ask::Id => "1",
        Ask::Name
        | Ask::Password
        | Ask::Line
        | Ask::PlainLine
        | Ask::Text
        | Ask::File
        | Ask::Flag => "Ana",
    };
    Fields::new(
        form.iter()
            .map(|field| (field.name.to_owned(), value(field).to_owned()))
            .collect(),
    )
}

/// Values that a control allows or forbids, derived from its attributes.
fn allowed_and_forbidden(control: &Control) -> Vec<(String, bool)> {
    let get = |key: &str| control.get(key).map(String::as_str);
    let number = |key: &str| get(key).and_then(|text| text.parse::<usize>().ok());
    let mut cases = Vec::new();
    match get("type") {
        Some("email") => {
            let most = number("maxlength").unwrap();
            let of_length = |length: usize| ["a@b.", &"c".repeat(length - 4)].concat();
            cases.push((of_length(most), true));
            cases.push((of_length(most + 1), false));
            for (text, fine) in [("a@b", false), ("a b@c.d", false), ("a@b.c", true)] {
                cases.push((text.to_owned(), fine));
            }
        }
        Some("tel") => {
            let (fewest, longest) = (number("data-fewest").unwrap(), number("data-longest"));
            let of_digits = |digits: usize| ["+49", &"6".repeat(digits - 2)].concat();
            cases.push((of_digits(fewest - 1), false));
            cases.push((of_digits(fewest), true));
            cases.push((of_digits(longest.unwrap() - 1), true));
            cases.push((of_digits(longest.unwrap()), false));
            let odd = ["+373 sixty", "+373666666666", "+3736666666"];
            cases.extend(odd.map(|text| (text.to_owned(), false)));
        }
        Some("date") => cases.push(("2026-02-30".to_owned(), false)),
        Some("radio") => cases.push(("none of them".to_owned(), false)),
        Some("text" | "password") | None if number("maxlength").is_some() => {
            let most = number("maxlength").unwrap();
            cases.push(("x".repeat(most), true));
            cases.push(("x".repeat(most + 1), false));
            if get("pattern").is_some() {
                assert_eq!(get("pattern"), Some("[^&lt;&gt;]{2,80}"));
                for (text, fine) in [("A", false), ("An", true), ("<b>", false)] {
                    cases.push((text.to_owned(), fine));
                }
            }
        }
        _ => {}
    }
    cases
}

#[test]
fn the_reader_refuses_exactly_what_the_attributes_forbid() {
    for (form, controls) in forms() {
        let refused = |sent: &Fields| -> Vec<&str> {
            let problems = read(form, sent, Variant::Default).err();
            let problems = problems.unwrap_or_default().into_iter();
            problems.map(|(name, _)| name).collect()
        };
        let whole = filled(form);
        assert_eq!(refused(&whole), [""; 0]);
        for field in form.iter().filter(|field| field.ask != Ask::File) {
            let name = field.name;
            let control = controls_of(&controls, field).next().unwrap();
            let without = whole.clone().with(name, "");
            if let Some(needed) = control.get("data-needed") {
                let (other, is) = needed.split_once('=').unwrap();
                let other = form.iter().find(|field| field.name == other).unwrap();
                let Ask::Choice(choices) = other.ask else {
                    panic!("{} has no choices", other.name)
                };
                for choice in choices {
                    let found = refused(&without.clone().with(other.name, choice));
                    assert_eq!(found.contains(&name), *choice == is, "{name} {choice}");
                }
            } else {
                let required = control.contains_key("required");
                assert_eq!(refused(&without).contains(&name), required, "{name}");
            }
            for (text, fine) in allowed_and_forbidden(control) {
                let found = refused(&whole.clone().with(name, &text));
                assert_eq!(found.is_empty(), fine, "{name}: {text}");
            }
        }
    }
}

#[test]
fn typed_values_and_problems_are_drawn_at_their_field() {
    let typed = Fields::new(vec![
        ("email".to_owned(), "<b>".to_owned()),
        ("password".to_owned(), "secret".to_owned()),
    ]);
    let errors = BTreeMap::from([("email".to_owned(), "No <b>.".to_owned())]);
    let state = FormState {
        words: Language::En.words(),
        variant: Variant::Default,
        prefix: "x-",
        typed: &typed,
        errors: &errors,
        notice: None,
    };
    let [email, password, _] = &session::FIELDS;
    let drawn = state.field(email).into_string();
    assert!(drawn.contains("value=\"&lt;b&gt;\"") && drawn.contains("aria-invalid=\"true\""));
    assert!(drawn.contains("aria-describedby=\"x-email-error\""));
    assert!(drawn.contains("id=\"x-email-error\">No &lt;b&gt;.</p>"));
    assert!(!state.field(password).into_string().contains("secret"));
    assert!(
        state
            .links(&session::FIELDS)
            .into_string()
            .contains("#x-email")
    );
    let above = FormState {
        notice: Some("above"),
        ..state
    };
    let drawn = above.field(email).into_string();
    assert!(drawn.contains("aria-describedby=\"above\"") && !drawn.contains("No "));
    let drawn = above.field(password).into_string();
    assert!(drawn.contains("aria-describedby=\"x-password-error\""));
}
