use super::*;
use crate::failure::Failure;
use crate::fixtures::{VARIANTS, read, with_view};
use crate::forms::explain;
use crate::i18n::Language;
use crate::lenient::read_text;
use crate::route::Slug;
use crate::site::Variant;

fn goods() -> CreditGoods {
    CreditGoods {
        products: vec![101],
        price: Money(12_990),
    }
}

fn form_fields(text: &str) -> Fields {
    Fields::from_form(text.as_bytes())
}

/// Companies with their months, as `1 Dava: 6 12`.
fn companies_in_short(offers: &Offers) -> Vec<String> {
    let company = |one: &Company| {
        let months: Vec<String> = one.months.iter().map(u32::to_string).collect();
        format!("{} {}: {}", one.id, one.name, months.join(" "))
    };
    offers.companies.iter().map(company).collect()
}

#[test]
fn offers_are_read_in_every_usual_shape() {
    let read = |json: &str| companies_in_short(&read_text(json).unwrap());
    for json in [
        r#"{"options":[{"credit_company":1,"months":12},{"credit_company":"1","months":6}],"companies":[{"id":1,"name":"Dava"}]}"#,
        r#"{"data":{"companies":[{"id":1,"title":"Dava","months":[12,6,6]}]}}"#,
        r#"[{"credit_company":{"id":1,"name":"Dava"},"term":"6"},{"credit_company":{"id":1},"term":"12 luni"}]"#,
        r#"[{"id":1,"name":"Dava","periods":"6,12"}]"#,
        r#"{"companies":[{"id":1,"name":"Dava","options":[{"months":6},{"months":12}]}]}"#,
        r#"{"credits":[{"id":1,"name":"Dava","terms":[{"months":6},{"months":12}]}]}"#,
    ] {
        assert_eq!(read(json), ["1 Dava: 6 12"], "{json}");
    }
    assert_eq!(read(r#"[{"id":7}]"#), ["7 7: "]);
    for nothing in [
        "{}",
        "[]",
        "null",
        "7",
        r#"{"options":[{"months":6}]}"#,
        r#"{"companies":[{"name":"Dava"}]}"#,
    ] {
        assert!(read(nothing).is_empty(), "{nothing}");
    }
    let odd = r#"[{"id":1,"name":"Dava","months":[0,-3,"x",601,"6"]}]"#;
    assert_eq!(read(odd), ["1 Dava: 6"]);
}

#[test]
fn a_rate_is_exactly_the_backends() {
    let monthly = |monthly, total: Option<i64>| {
        Some(Rate::Monthly {
            monthly: Money(monthly),
            total: total.map(Money),
        })
    };
    for (json, rate) in [
        (
            r#"{"monthly_payment":"216.50","total_price":1299}"#,
            monthly(21_650, Some(129_900)),
        ),
        (r#"{"data":[{"payment":216.5}]}"#, monthly(21_650, None)),
        (
            r#"{"result":{"monthly":216.5,"total":"1"}}"#,
            monthly(21_650, None),
        ),
        ("216.5", monthly(21_650, None)),
        (
            r#"{"detail":"Nu oferim."}"#,
            Some(Rate::Said("Nu oferim.".to_owned())),
        ),
        (r#"{"monthly_payment":0}"#, None),
        (r#"{"rate":12}"#, None),
        ("{}", None),
        ("[]", None),
        ("null", None),
    ] {
        assert_eq!(read_text::<Rate>(json), rate, "{json}");
    }
}

#[test]
fn the_documented_answers_are_read() {
    for variant in VARIANTS {
        let expected = match variant {
            "fewest" => "1 1: ",
            _ => "1 Credit Dava: 6 12",
        };
        for (call, name) in [
            (offers(&[101]), "credits"),
            (older_offers(), "credit-calculator"),
        ] {
            assert_eq!(
                companies_in_short(&read(&call, name, variant)),
                [expected],
                "{variant}"
            );
        }
        let company = Company::default();
        let chosen = CreditChoice {
            company: &company,
            months: Some(6),
        };
        let calls = [
            (rate(&goods(), chosen), "credits-calculate"),
            (older_rate(&goods(), chosen), "credit-price"),
        ];
        for (call, name) in calls {
            let found = read(&call, name, variant);
            assert!(
                matches!(found, Rate::Monthly { monthly, .. } if monthly == Money(21_650)),
                "{variant}"
            );
        }
        assert_eq!(
            read(&branches(), "filials", variant).0.len(),
            1,
            "{variant}"
        );
    }
}

#[test]
fn only_offered_terms_can_be_chosen() {
    let offers: Offers =
        read_text(r#"{"companies":[{"id":"a","name":"A","months":[3,6]},{"id":"b","name":"B"}]}"#)
            .unwrap();
    for (address, company, months) in [
        ("", "a", Some(3)),
        ("company=a&months=6", "a", Some(6)),
        ("company=a&months=7", "a", Some(3)),
        ("company=b&months=6", "b", None),
        ("company=%3Cb%3E&months=-1", "a", Some(3)),
    ] {
        let fields = form_fields(address);
        let chosen = CreditChoice::read(&fields, &offers).unwrap();
        assert_eq!(
            (&*chosen.company.id, chosen.months),
            (company, months),
            "{address}"
        );
    }
    assert_eq!(
        CreditChoice::read(&form_fields(""), &Offers::default()),
        None
    );
}

#[test]
fn a_request_whose_terms_are_not_offered_is_refused() {
    let offers: Offers =
        read_text(r#"{"companies":[{"id":"a","name":"A","months":[3,6]},{"id":"b","name":"B"}]}"#)
            .unwrap();
    for (address, holds) in [
        ("", true),
        ("company=a&months=6", true),
        ("company=a&months=", true),
        ("company=b", true),
        ("company=b&months=6", false),
        ("company=a&months=7", false),
        ("company=c&months=3", false),
    ] {
        let fields = form_fields(address);
        let chosen = CreditChoice::read(&fields, &offers).unwrap();
        assert_eq!(chosen.as_said(&fields).is_ok(), holds, "{address}");
    }
}

#[test]
fn a_credit_request_carries_the_chosen_terms_and_an_idempotency_key() {
    let company = Company {
        id: "2".to_owned(),
        ..Company::default()
    };
    let chosen = CreditChoice {
        company: &company,
        months: Some(6),
    };
    let goods = goods();
    let read =
        |form: &str| CreditRequest::read(&form_fields(form), &goods, chosen, Variant::Default);
    let request = read("name=Ana&phone=069+123+456&filial=3&price=1").unwrap();
    let call = request.call("c");
    assert_eq!(
        call.request.json(),
        Some(
            r#"{"product_ids":[101],"credit_company":"2","months":6,"price":"129.90","name":"Ana","phone":"+37369123456","filial":"3"}"#
        )
    );
    assert_eq!(call.request.key, request.call("c").request.key);
    assert_ne!(call.request.key, request.call("d").request.key);
    for (terms, odd) in [
        (r#""months":{}"#, "months"),
        (r#""months":[12]"#, "months"),
        (r#""months":true"#, "months"),
        (r#""months":null"#, "months"),
        (r#""company":["2"]"#, "company"),
        (r#""company":false"#, "company"),
    ] {
        let json = format!(r#"{{"name":"Ana","phone":"069123456",{terms}}}"#);
        let sent = Fields::from_json(json.as_bytes()).unwrap();
        let problems = CreditRequest::read(&sent, &goods, chosen, Variant::Default).unwrap_err();
        assert_eq!(
            problems.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
            [odd]
        );
    }
    let numbers = br#"{"name":"Ana","phone":"069123456","months":6,"company":2}"#;
    let numbers = Fields::from_json(numbers).unwrap();
    assert!(CreditRequest::read(&numbers, &goods, chosen, Variant::Default).is_ok());
    let problems = read("name=&phone=12&email=x").unwrap_err();
    let names: Vec<&str> = problems.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["name", "phone", "email"]);
}

#[test]
fn the_calculator_shows_known_rates_and_admits_unknown_ones() {
    let offers: Offers =
        read_text(r#"{"companies":[{"id":"a","name":"<A>","months":[3,20]}]}"#).unwrap();
    let product = crate::product::product(&Slug::new("x").unwrap());
    let answer = crate::fixtures::read(&product, "product", "documented");
    let shown = |rate: Option<&Rate>, offers: &Offers, problem: Option<&Failure>| {
        let fields = form_fields("name=%22Ana");
        with_view(|view| {
            let shown = page::Calculator {
                card: &answer.product.card,
                offers,
                chosen: CreditChoice::read(&form_fields(""), offers),
                rate,
                branches: &[],
                typed: &fields,
                command: "c",
                problem,
            };
            page::calculator(view, &Slug::new("101").unwrap(), shown)
                .critical
                .0
        })
    };
    let rate = Rate::Monthly {
        monthly: Money(21_650),
        total: None,
    };
    let page = shown(Some(&rate), &offers, None);
    assert!(page.contains("216,50"), "{page}");
    assert!(
        page.contains("&lt;A&gt;") && page.contains("20 de luni"),
        "{page}"
    );
    let unknown = shown(None, &offers, None);
    assert!(unknown.contains("nu putem afișa") && unknown.contains("<form"));
    let nothing = shown(None, &Offers::default(), None);
    assert!(nothing.contains("nu există oferte") && !nothing.contains("<form"));
    let chosen = CreditChoice::read(&Fields::default(), &offers).unwrap();
    let goods = goods();
    let wrong = CreditRequest::read(&form_fields("phone=12"), &goods, chosen, Variant::Default);
    let problem = explain(&wrong.unwrap_err(), Language::Ro.words(), Variant::Default);
    let refused = shown(Some(&rate), &offers, Some(&problem));
    assert!(refused.contains("aria-invalid=\"true\""), "{refused}");
    assert!(refused.contains("value=\"&quot;Ana\""), "{refused}");
}
