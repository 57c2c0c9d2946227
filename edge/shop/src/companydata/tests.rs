use super::page::{CompaniesView, companies};
use super::*;
use crate::backend::BackendFailure;
use crate::bodies::Bodies;
use crate::company::{Acting, Companies, CompanyId};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::fixtures::{shop, with_shop};
use crate::i18n::Language;
use crate::lenient::Json;
use crate::menu::Menu;
use crate::site::{CompanyForms, Shop};
use crate::words::companydata as words_of;

const IDNO: &str = "1003600106115";
const OTHER: &str = "1002600003778";

fn shop_of(forms: CompanyForms) -> Shop {
    let mut shop = shop();
    shop.site.companies = forms;
    shop
}

fn known(company: &str) -> Companies {
    let text = format!(r#"{{"id":9,"company":{company}}}"#);
    Companies::of_group(&Json::parse(text.as_bytes()).unwrap())
}

/// The cards of a form that sent these fields.
fn typed(shop: &Shop, pairs: &[(&str, &str)]) -> Vec<Fields> {
    let own = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
    cards(shop, &Fields::new(pairs.iter().map(own).collect()))
}

fn read(forms: CompanyForms, pairs: &[(&str, &str)]) -> Result<Vec<NewCompany>, Failure> {
    let shop = shop_of(forms);
    let cards = typed(&shop, pairs);
    read_cards(
        &shop,
        Language::En.words(),
        &cards,
        &known(r#"{"id":1,"code":"1003600005148"}"#),
    )
}

/// The keys of the messages.
fn keys(failure: &Failure) -> Vec<String> {
    failure.fields(Language::En.words()).into_keys().collect()
}

#[test]
fn the_fields_of_each_company_come_in_the_order_of_the_cards() {
    let shop = shop_of(CompanyForms::Multi);
    let found = typed(
        &shop,
        &[
            ("language", "ro"),
            ("name", "Alfa"),
            ("iban", ""),
            ("name", "Beta"),
            ("iban", "x"),
        ],
    );
    let of = |card: usize| (found[card].text("name"), found[card].text("iban"));
    assert_eq!(
        (found.len(), of(0), of(1)),
        (2, ("Alfa", ""), ("Beta", "x"))
    );
    let many = vec![("name", "A"); 30];
    assert_eq!(typed(&shop, &many).len(), MOST_CARDS);
    assert!(typed(&shop, &[("language", "ro")]).is_empty());
}

#[test]
fn codes_are_sent_as_registries_write_them_and_blank_cards_are_not_sent() {
    let sent = read(
        CompanyForms::Multi,
        &[
            ("name", ""),
            ("fiscal_code", ""),
            ("phone", "+373"),
            ("name", " Alfa <SRL> "),
            ("fiscal_code", "1003 6001 06115"),
            ("phone", "069 111 222"),
            ("iban", "md24 ag00 0225 1000 1310 4168"),
            ("vat_code", "0 600-123"),
        ],
    );
    let sent = sent.unwrap();
    assert_eq!((sent.len(), sent[0].card, sent[0].code()), (1, 1, IDNO));
    let group = CompanyId::new("9").unwrap();
    let call = create(&group, CompanyForms::Multi, &sent, &Bodies::default());
    assert_eq!(
        (&*call.request.path, call.request.method.name()),
        ("/users/user-group/9/create-company-multi/", "PATCH")
    );
    let body = r#"{"fiscal_code":"1003600106115","iban":"MD24AG000225100013104168","name":"Alfa  SRL ","phone":"+37369111222","vat_code":"0600123"}"#;
    let json = call.request.json().unwrap();
    assert_eq!(json.replace("SRL\"", "SRL \""), format!("[{body}]"));
    let template =
        Json::parse(br#"{"company":{"idno":"{fiscal_code}","title":"{name}","fax":"{email}"}}"#);
    let (bodies, wrong) = Bodies::read(&template.unwrap());
    assert!(wrong.is_empty());
    let single = create(&group, CompanyForms::Single, &sent, &bodies);
    assert_eq!(&*single.request.path, "/users/user-group/9/create-company/");
    let json = single.request.json().unwrap();
    assert!(
        json.starts_with(r#"{"idno":"1003600106115","title":"Alfa"#),
        "{json}"
    );
}

#[test]
fn every_problem_is_told_at_its_field_and_card() {
    let wrong = [
        ("name", ""),
        ("fiscal_code", "1003600106116"),
        ("iban", "MD24"),
        ("vat_code", "TVA"),
        ("phone", "12"),
        ("email", "ana"),
        ("name", "Beta"),
        ("fiscal_code", OTHER),
    ];
    let failure = read(CompanyForms::Multi, &wrong).unwrap_err();
    let expected = [
        "0.email",
        "0.fiscal_code",
        "0.iban",
        "0.name",
        "0.phone",
        "0.vat_code",
    ];
    assert_eq!(keys(&failure), expected);
    let failure = read(CompanyForms::Single, &wrong[..2]).unwrap_err();
    assert_eq!(keys(&failure), ["fiscal_code", "name"]);
    // A form that is blank altogether asks for what is needed.
    let failure = read(CompanyForms::Multi, &[("name", ""), ("name", "")]).unwrap_err();
    assert_eq!(keys(&failure), ["0.fiscal_code", "0.name"]);
    let twice = [
        ("name", "A"),
        ("fiscal_code", IDNO),
        ("name", "B"),
        ("fiscal_code", IDNO),
    ];
    let failure = read(CompanyForms::Multi, &twice).unwrap_err();
    assert_eq!(keys(&failure), ["1.fiscal_code"]);
    let own = [("name", "A"), ("fiscal_code", "1003600005148")];
    let failure = read(CompanyForms::Multi, &own).unwrap_err();
    let said = failure.fields(Language::En.words());
    assert_eq!(
        said["0.fiscal_code"],
        Language::En.words().say(words_of::ERROR_KNOWN)
    );
    assert!(
        read(CompanyForms::Single, &own).is_ok(),
        "it is changed under its code"
    );
}

#[test]
fn the_backends_messages_stand_at_the_card_of_their_company() {
    let sent = |cards: &[usize]| -> Vec<NewCompany> {
        let one = |card: &usize| NewCompany {
            card: *card,
            values: Vec::new(),
        };
        cards.iter().map(one).collect()
    };
    let told = |forms, cards: &[usize], body: &str| {
        let failure = BackendFailure::Status(400, body.to_owned());
        let failure = uncreated(&failure, forms, &sent(cards)).unwrap();
        let Failure::Fields(told) = failure else {
            return failure.code().to_owned();
        };
        let told = told.into_iter().map(|(key, text)| key + "=" + &text);
        told.collect::<Vec<_>>().join("; ")
    };
    for (cards, body, expected) in [
        (
            &[0, 2][..],
            r#"[{},{"fiscal_code":["Taken."]}]"#,
            "2.fiscal_code=Taken.",
        ),
        (&[0, 2], r#"[{"non_field_errors":["No."]},null]"#, "0.=No."),
        (
            &[0, 2],
            r#"{"0":{"idno":["Taken."]},"1":{"iban":["No."]}}"#,
            "0.fiscal_code=Taken.; 2.iban=No.",
        ),
        (
            &[0, 2],
            r#"{"companies":[{},{"name":["Long."]}]}"#,
            "2.name=Long.",
        ),
        (
            &[0, 2],
            r#"{"companies":{"1":{"name":["Long.","Odd."]}}}"#,
            "2.name=Long. Odd.",
        ),
        (
            &[0, 2],
            r#"{"errors":[{"attr":"1.fiscal_code","detail":"Taken.","code":"unique"}]}"#,
            "2.fiscal_code=Taken.",
        ),
        (&[0, 2], r#"{"fiscal_code":["Taken."]}"#, "=Taken."),
        (&[0, 2], r#"{"detail":"Not now."}"#, "=Not now."),
        (
            &[3],
            r#"{"fiscal_code":["Taken."]}"#,
            "3.fiscal_code=Taken.",
        ),
        (&[3], r#"["Not now."]"#, "3.=Not now."),
        (&[0], r#"[{},{"name":["Long."]}]"#, "0.name=Long."),
        (&[0, 2], "[{},{}]", "not_created"),
        (&[0], "<html>", "not_created"),
    ] {
        assert_eq!(told(CompanyForms::Multi, cards, body), expected, "{body}");
    }
    let single = |body| told(CompanyForms::Single, &[0], body);
    assert_eq!(
        single(r#"{"fiscal_code":["Taken."],"vat":["No."]}"#),
        "fiscal_code=Taken.; vat_code=No."
    );
    assert_eq!(
        single(r#"{"errors":{"code":["Taken."]}}"#),
        "fiscal_code=Taken."
    );
    for (failure, code) in [
        (BackendFailure::Timeout, Some("unknown")),
        (BackendFailure::Status(502, String::new()), Some("unknown")),
        (
            BackendFailure::Status(403, "{}".to_owned()),
            Some("not_created"),
        ),
        (
            BackendFailure::Status(404, "{}".to_owned()),
            Some("not_created"),
        ),
        (BackendFailure::Status(401, "{}".to_owned()), None),
        (BackendFailure::TooOften(5, String::new()), None),
        (BackendFailure::Resting, None),
    ] {
        let told = uncreated(&failure, CompanyForms::Single, &sent(&[0]));
        assert_eq!(told.map(|told| told.code()), code, "{failure}");
    }
}

#[test]
fn the_page_exists_where_companies_are_created_and_for_those_who_may_change_data() {
    let acting = |company: &str| Acting::of(known(company), None);
    for (forms, company, expected) in [
        (CompanyForms::Off, "null", None),
        (CompanyForms::Off, "12", Some(false)),
        (CompanyForms::Single, "null", Some(true)),
        (CompanyForms::Multi, "12", Some(true)),
        (
            CompanyForms::Multi,
            r#"{"id":12,"permissions":["orders"]}"#,
            None,
        ),
    ] {
        assert_eq!(
            access(forms, acting(company).as_ref()),
            expected,
            "{company}"
        );
    }
}

fn drawn(
    forms: CompanyForms,
    company: &str,
    pairs: &[(&str, &str)],
    problem: Option<&Failure>,
) -> String {
    let shop = shop_of(forms);
    let companies_of = known(company);
    let acting = Acting::of(companies_of.clone(), None);
    let cards = typed(&shop, pairs);
    let shown = CompaniesView {
        companies: &companies_of,
        acting: acting.as_ref(),
        may_create: forms != CompanyForms::Off,
        typed: &cards,
        problem,
        created: None,
    };
    with_shop(&shop, &Menu::default(), |view| {
        companies(view, shown).critical.0
    })
}

#[test]
fn a_form_again_keeps_everything_and_marks_the_fields_of_their_card() {
    let pairs = [
        ("name", "Alfa"),
        ("iban", "1"),
        ("name", "Beta"),
        ("iban", "2 & 3"),
    ];
    let told = [("1.iban", "Check it."), ("1.", "Not here.")];
    let problem = Failure::Fields(
        told.map(|(key, text)| (key.to_owned(), text.to_owned()))
            .into(),
    );
    let page = drawn(CompanyForms::Multi, "null", &pairs, Some(&problem));
    for part in [
        r#"value="Alfa""#,
        r#"value="Beta""#,
        r#"value="2 &amp; 3""#,
        r##"href="#company-1-iban""##,
        r#"id="company-1-iban-error">Check it."#,
        r#"id="company-0-iban-error"></p>"#,
        "Not here.",
        r#"name="more""#,
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    assert_eq!(page.matches(r#"aria-invalid="true""#).count(), 1);
    let ten = vec![("name", "A"); MOST_CARDS];
    assert!(!drawn(CompanyForms::Multi, "null", &ten, None).contains(r#"name="more""#));
}

#[test]
fn the_single_company_is_filled_in_and_a_form_without_a_group_says_so() {
    let company = r#"{"id":12,"name":"Alfa","fiscal_code":"1003600106115"}"#;
    let page = drawn(CompanyForms::Single, company, &[], None);
    assert!(page.contains(r#"value="Alfa""#) && page.contains(r#"name="company_id" value="12""#));
    assert!(!page.contains(r#"name="more""#));
    assert!(!drawn(CompanyForms::Multi, company, &[], None).contains(r#"value="Alfa""#));
    assert!(!drawn(CompanyForms::Off, company, &[], None).contains("company-form"));
    let nobody = Companies::default();
    let shop = shop_of(CompanyForms::Multi);
    let shown = CompaniesView {
        companies: &nobody,
        acting: None,
        may_create: true,
        typed: &[],
        problem: None,
        created: None,
    };
    let page = with_shop(&shop, &Menu::default(), |view| {
        companies(view, shown).critical.0
    });
    let said = Language::Ro.words().say(words_of::NO_GROUP);
    assert!(page.contains(said) && !page.contains("<fieldset"), "{page}");
}
