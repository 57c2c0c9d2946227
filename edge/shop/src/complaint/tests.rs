use super::*;
use crate::adverts::{Advert, Entries};
use crate::fixtures::shop;
use crate::i18n::Language;
use crate::lenient::read_text;
use crate::session::SealKey;

fn advert(json: &str) -> Advert {
    read_text(json).unwrap()
}

fn reasons() -> Entries {
    read_text(r#"[{"id":1,"name":"Fals"},{"id":2,"name":"Preț greșit"}]"#).unwrap()
}

fn sent() -> Fields {
    Fields::from_form(b"category=2&body=Pretul+e+altul.&good_faith=true")
}

fn read_of(sent: &Fields, categories: &Entries) -> Result<Complaint, Failure> {
    let told = (Language::Ro.words(), shop().variant);
    let house = advert(r#"{"id":7,"slug":"casa-7"}"#);
    Complaint::read(sent, "c-1", &house, categories, told)
}

fn key() -> SealKey {
    SealKey::new("a secret of at least thirty-two bytes", "imobil").unwrap()
}

#[test]
fn a_complaint_is_sent_under_the_three_documented_names() {
    let call = read_of(&sent(), &reasons()).unwrap().call();
    let body: serde_json::Value = serde_json::from_str(call.request.json().unwrap()).unwrap();
    let expected = serde_json::json!({"category": 2, "body": "Pretul e altul.", "advert": 7});
    assert_eq!(body, expected);
    assert_eq!(call.request.path, "/api/complaint/");
    let by_slug = request(None, "Fals.", name_of(&advert(r#"{"slug":"casa-7"}"#)));
    let body: serde_json::Value = serde_json::from_str(by_slug.request.json().unwrap()).unwrap();
    assert_eq!(
        body,
        serde_json::json!({"body": "Fals.", "advert": "casa-7"})
    );
}

#[test]
fn all_problems_are_told_at_once_at_their_fields() {
    let names = |sent: &Fields, categories: &Entries| match read_of(sent, categories) {
        Err(Failure::Fields(errors)) => errors.into_keys().collect::<Vec<_>>(),
        Err(_) => vec!["refused".to_owned()],
        Ok(_) => Vec::new(),
    };
    let nothing = Fields::default();
    assert_eq!(
        names(&nothing, &reasons()),
        ["body", "category", "good_faith"]
    );
    assert_eq!(names(&nothing, &Entries::default()), ["body", "good_faith"]);
    for category in ["", "3", "x", "-1", "2; 1"] {
        let odd = sent().with("category", category);
        assert_eq!(names(&odd, &reasons()), ["category"], "{category}");
    }
    let doubtful = sent().with("good_faith", "no");
    assert_eq!(names(&doubtful, &reasons()), ["good_faith"]);
    let trapped = sent().with("website", "https://spam.example");
    assert_eq!(
        read_of(&trapped, &reasons()),
        Err(Failure::Refused(&TRAPPED))
    );
}

#[test]
fn a_number_is_that_of_the_backend_or_none() {
    for (json, number) in [
        (r#"{"id":12}"#, "12"),
        (r#"{"id":12,"number":"C-2026/12"}"#, "C-2026/12"),
        (r#"{"data":{"reference":"x7"}}"#, "x7"),
        ("{}", ""),
        ("null", ""),
        ("[]", ""),
        (r#""ok""#, ""),
    ] {
        let receipt: Receipt = read_text(json).unwrap();
        assert_eq!(receipt.number, number, "{json}");
    }
}

#[test]
fn a_second_complaint_is_known_by_person_and_advert() {
    let mut told = Told::default();
    told.add(ToldOnce::new("", "7", "aaaa", 20_000).arrived("C-2026/12"));
    told.add(ToldOnce::new("ana", "8", "bbbb", 20_001));
    let told = Told::read(&key(), Some(&told.seal(&key())));
    let first = told.about("", "7").unwrap();
    assert_eq!(
        (first.day, &*first.number, first.is_known),
        (20_000, "C-2026/12", true)
    );
    assert!(!told.about("ana", "8").unwrap().is_known);
    assert_eq!(told.about("ana", "7"), None, "another person's");
    assert_eq!(told.about("", "8"), None);
    assert!(told.letter("bbbb").is_some() && told.letter("cccc").is_none());
}

#[test]
fn the_cookie_is_bounded_and_ours_alone() {
    let mut told = Told::default();
    for day in 0..50 {
        let number = format!("odd;\"{day}~!");
        told.add(ToldOnce::new("", &day.to_string(), &day.to_string(), day).arrived(&number));
    }
    let value = told.seal(&key());
    assert!(value.len() < 3000, "{}", value.len());
    assert!(
        value
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && !b"\";,\\".contains(&byte))
    );
    let read = Told::read(&key(), Some(&value));
    assert_eq!(read.about("", "49").unwrap().number, "", "not remembered");
    assert!(read.about("", "30").is_some() && read.about("", "29").is_none());
    let other = SealKey::new("a secret of at least thirty-two bytes", "casa").unwrap();
    assert_eq!(Told::read(&other, Some(&value)), Told::default());
    assert_eq!(Told::read(&key(), Some("7!a~")), Told::default());
    assert_eq!(Told::read(&key(), None), Told::default());
}

#[test]
fn a_report_about_a_person_says_whom_it_is_about() {
    let told = (Language::Ro.words(), shop().variant);
    let sent = Fields::from_form(
        b"name=Ana+Rusu&email_address=ana%40example.com&body=Cere+avans.&good_faith=on",
    );
    let about = ("Casă", "https://imobil.example/ro/adverts/casa-7");
    let letter = report(&sent, "c-1", about, told).unwrap();
    assert!(letter.body.contains(about.0) && letter.body.contains(about.1));
    assert!(letter.body.ends_with("Cere avans."));
    let Err(Failure::Fields(errors)) = report(&Fields::default(), "c-1", about, told) else {
        panic!("refused by fields")
    };
    let names: Vec<&str> = errors.keys().map(String::as_str).collect();
    assert_eq!(names, ["body", "email_address", "good_faith", "name"]);
}
