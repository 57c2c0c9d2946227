use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::backend::Body;
use crate::bodies::of_form;
use crate::fields::Fields;
use crate::formtable::FORMS;
use crate::i18n::Language;
use crate::site::{Captcha, Site, Variant};
use crate::{content, layout, product, reviews, session};

/// 2026-11-21.
const TODAY: u64 = 20_778;
const NOW_MS: u64 = TODAY * 86_400_000;
const PDF: &[u8] = b"%PDF-1.7 \r\n--x\r\n\0\xff";

fn site() -> Site {
    Site::parse(r#"{"name":"casa","hosts":["casa.localhost"],"theme":"casa","token":"t"}"#).unwrap()
}

fn captcha() -> Captcha {
    Captcha {
        key: "k".to_owned(),
        version: Some(2),
        script: "https://captcha.example/api.js".to_owned(),
        hosts: Vec::new(),
    }
}

fn sent<'a>(pairs: &[(&str, &str)], file: Option<File<'a>>) -> FormBody<'a> {
    let own = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
    FormBody {
        fields: Fields::new(pairs.iter().map(own).collect()),
        file,
    }
}

fn read_submission(
    form: &'static Form,
    pairs: &[(&str, &str)],
) -> Result<Submission<'static>, Vec<FieldProblem>> {
    let file = File {
        name: "cv.pdf",
        bytes: PDF,
    };
    let file = form.has_file().then_some(file);
    Submission::read(form, &sent(pairs, file), &site(), Variant::Default, TODAY)
}

fn body(submission: Submission<'_>) -> Value {
    let call = submission.call("c-1", NOW_MS, "7");
    serde_json::from_str(call.request.json().unwrap()).unwrap()
}

/// The multipart body of a call with a file.
fn parts(submission: Submission<'_>) -> Body {
    let call = submission.call("c-1", NOW_MS, "7");
    call.request.body.unwrap()
}

/// Reads back a multipart body: the values of these fields, and the name and bytes of its file.
fn read_parts(body: &Body, names: &[&str]) -> (Vec<String>, String, Vec<u8>) {
    let kind = body.content_type();
    let sent = Encoding::of(&kind).unwrap().read(body.bytes()).unwrap();
    let texts = names.iter().map(|name| sent.fields.text(name).to_owned());
    let file = sent.file.unwrap();
    (texts.collect(), file.name.to_owned(), file.bytes.to_owned())
}

const ANA: [(&str, &str); 3] = [
    ("name", " Ana Rusu "),
    ("phone", "060 123-456"),
    ("email", "ana@casa.example"),
];

fn of_ana<'a>(more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    // The first of several fields with the same name counts.
    more.iter().chain(&ANA).copied().collect()
}

#[test]
fn a_submission_carries_exactly_the_fields_of_its_form() {
    let consultation = of_ana(&[
        ("date", "2026-11-21"),
        ("message", "„Cât\r\ncântărește?”"),
        ("product_id", "0101"),
        ("subject", "nothing of this form"),
    ]);
    assert_eq!(
        body(read_submission(&product::CONSULTATION, &consultation).unwrap()),
        json!({ "name": "Ana Rusu", "phone": "+37360123456", "email": "ana@casa.example", "date": "2026-11-21",
            "message": "„Cât\ncântărește?”", "product_id": 101, "captcha": "" })
    );
    assert_eq!(
        body(read_submission(&layout::NEWSLETTER, &ANA).unwrap()),
        json!({ "email": "ana@casa.example", "captcha": "" })
    );
    let request = of_ana(&[("message", "\"\\\u{0}<b>"), ("subject", "a\u{7}<b>")]);
    assert_eq!(
        body(read_submission(&content::REQUEST, &request).unwrap()),
        json!({ "name": "Ana Rusu", "phone": "+37360123456", "email": "ana@casa.example", "subject": "a  b ",
            "message": "\"\\\u{0}<b>", "captcha": "" })
    );
    let resume = of_ana(&[("vacancy_id", "3")]);
    let form = parts(read_submission(&content::RESUME, &resume).unwrap());
    let (texts, name, bytes) = read_parts(&form, &["name", "phone", "email", "vacancy_id"]);
    assert_eq!(texts, ["Ana Rusu", "+37360123456", "ana@casa.example", "3"]);
    assert_eq!((name.as_str(), bytes.as_slice()), ("cv.pdf", PDF));
    let form = String::from_utf8_lossy(form.bytes()).into_owned();
    assert!(
        form.contains("name=\"file\"; filename=\"cv.pdf\"\r\nContent-Type: application/pdf\r\n")
    );
    assert!(form.contains("name=\"captcha\"") && !form.contains("name=\"subject\""));
}

#[test]
fn a_template_may_use_exactly_the_fields_that_a_form_sends() {
    let about = [
        ("product_id", "101"),
        ("date", "2026-11-21"),
        ("rating", "5"),
    ];
    let more = [("text", "Bun."), ("subject", "Ceai"), ("message", "Salut")];
    let all = of_ana(&[about, more].concat());
    for form in FORMS.into_iter().filter(|form| !form.has_file()) {
        let sent = body(read_submission(form, &all).unwrap());
        let sent = sent.as_object().unwrap().keys().map(String::as_str);
        let mut known = of_form(form.name).unwrap().values.to_vec();
        known.sort_unstable();
        assert_eq!(sent.collect::<Vec<_>>(), known, "{}", form.name);
    }
}

#[test]
fn all_invalid_fields_are_reported_at_once() {
    let nothing = |form| read_submission(form, &[]).unwrap_err();
    let required = |names: &[&'static str]| -> Vec<FieldProblem> {
        names
            .iter()
            .map(|name| (*name, Problem::Required))
            .collect()
    };
    assert_eq!(
        nothing(&product::CONSULTATION),
        required(&["name", "phone"])
    );
    assert_eq!(nothing(&layout::NEWSLETTER), required(&["email"]));
    assert_eq!(nothing(&reviews::REVIEW)[0], ("rating", Problem::Stars));
    assert_eq!(
        nothing(&content::REQUEST),
        required(&["name", "phone", "message"])
    );
    let no_file = Submission::read(
        &content::RESUME,
        &FormBody::default(),
        &site(),
        Variant::Default,
        TODAY,
    );
    assert_eq!(
        no_file.unwrap_err(),
        required(&["name", "phone", "email", "file"])
    );
    let (long, line) = ("x".repeat(2001), "x".repeat(121));
    let cases = [
        ("name", "A", Problem::Name),
        ("name", "Ana\u{202e}usuR", Problem::Name),
        ("name", "<b>Ana</b>", Problem::Name),
        ("name", &line, Problem::Name),
        ("phone", "12", Problem::Phone),
        ("phone", "+373 6o1 23 456", Problem::Phone),
        ("phone", "+373", Problem::Required),
        ("email", "ana", Problem::Email),
        ("email", "ana@casa<.example", Problem::Email),
        ("email", &line, Problem::TooLong),
        ("date", "2026-11-19", Problem::Day),
        ("date", "2026-02-29", Problem::Day),
        ("date", "21.11.2026", Problem::Day),
        ("message", &long, Problem::TooLong),
        ("product_id", "-1", Problem::Unknown),
        ("product_id", "1e9", Problem::Unknown),
        ("product_id", "9999999999999999999", Problem::Unknown),
    ];
    for (name, text, problem) in cases {
        let found = read_submission(&product::CONSULTATION, &of_ana(&[(name, text)]));
        assert_eq!(found, Err(vec![(name, problem)]), "{name}: {text}");
    }
    for (name, copied, clean) in [
        (
            "phone",
            "\u{202a}+373 60\u{200b}123 456\u{202c}",
            "+37360123456",
        ),
        (
            "email",
            "\u{feff}ana@\u{ad}casa.example\u{200b} ",
            "ana@casa.example",
        ),
    ] {
        let read = |text| read_submission(&product::CONSULTATION, &of_ana(&[(name, text)]));
        assert_eq!(
            format!("{:?}", read(copied)),
            format!("{:?}", read(clean)),
            "{name}"
        );
        assert!(read(copied).is_ok(), "{name}");
    }
    let family = "\u{1f468}\u{200d}\u{1f469}\u{fe0f}";
    let joined = of_ana(&[("name", "علی\u{200c}رضا"), ("message", family)]);
    let sent = format!(
        "{:?}",
        read_submission(&product::CONSULTATION, &joined).unwrap()
    );
    let kept = [format!("{family:?}"), format!("{:?}", "علی\u{200c}رضا")];
    for text in kept {
        assert!(sent.contains(text.trim_matches('"')), "{text} in {sent}");
    }
    let subject = of_ana(&[("subject", line.as_str()), ("message", "Salut")]);
    let found = read_submission(&content::REQUEST, &subject);
    assert_eq!(found, Err(vec![("subject", Problem::TooLong)]));
    let broken = "x\r\n".repeat(1000);
    let counted_as_typed = of_ana(&[("message", &broken)]);
    assert!(read_submission(&content::REQUEST, &counted_as_typed).is_ok());
}

#[test]
fn a_value_other_than_text_is_a_problem_of_its_field() {
    let found = |json: &str| {
        let fields = Fields::from_json(json.as_bytes()).unwrap();
        Submission::read(
            &product::CONSULTATION,
            &FormBody { fields, file: None },
            &site(),
            Variant::Default,
            TODAY,
        )
        .err()
        .unwrap_or_default()
    };
    let ana = r#""name":"Ana","phone":60123456,"product_id":101}"#;
    assert_eq!(found(&["{", ana].concat()), [], "digits may be a number");
    for value in ["true", "-1", "null", "{}", r#"["a"]"#, r#""\ufffd""#] {
        for field in ["email", "date", "message"] {
            let json = ["{\"", field, "\":", value, ",", ana].concat();
            assert_eq!(found(&json), [(field, Problem::Unreadable)], "{json}");
        }
    }
    for (value, problem) in [
        (r#""product_id":[1]"#, ("product_id", Problem::Unknown)),
        (r#""phone":true"#, ("phone", Problem::Unreadable)),
        (r#""captcha":{}"#, ("captcha", Problem::Captcha)),
    ] {
        assert_eq!(found(&["{", value, ",", ana].concat()), [problem]);
    }
}

#[test]
fn a_day_is_accepted_from_the_shops_today_on() {
    let fine = |date| read_submission(&product::CONSULTATION, &of_ana(&[("date", date)])).is_ok();
    assert!(fine("2026-11-21") && !fine("2026-11-20"));
}

#[test]
fn a_file_must_match_its_extension_and_the_size_limit() {
    let problem = |name: &str, bytes: &[u8]| {
        let file = Some(File { name, bytes });
        Submission::read(
            &content::RESUME,
            &sent(&ANA, file),
            &site(),
            Variant::Default,
            TODAY,
        )
        .err()
        .map(|problems| problems[0].1)
    };
    for (name, bytes) in [
        ("cv.PDF", PDF),
        ("C:\\Users\\Ana\\cv.docx", b"PK\x03\x04..".as_slice()),
        ("cv.odt", b"PK\x03\x04"),
        ("cv.rtf", b"{\\rtf1}"),
        ("cv.doc", &[0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
        ("резюме <b>.pdf", PDF),
    ] {
        assert_eq!(problem(name, bytes), None, "{name}");
    }
    for (name, bytes) in [
        ("cv.pdf", b"<script>".as_slice()),
        ("cv.exe", b"MZ"),
        ("pdf", PDF),
        ("", PDF),
        ("cv.pdf", b""),
        ("cv.pdf.html", PDF),
    ] {
        assert_eq!(problem(name, bytes), Some(Problem::File), "{name}");
    }
    let mut large = b"%PDF-".to_vec();
    large.resize(MOST_FILE_BYTES, b'x');
    assert_eq!(problem("cv.pdf", &large), None);
    large.push(b'x');
    assert_eq!(problem("cv.pdf", &large), Some(Problem::FileSize));
    let long = ["x".repeat(300).as_str(), ".pdf"].concat();
    let file = Some(File {
        name: &long,
        bytes: PDF,
    });
    let submission = Submission::read(
        &content::RESUME,
        &sent(&ANA, file),
        &site(),
        Variant::Default,
        TODAY,
    );
    let (_, name, _) = read_parts(&parts(submission.unwrap()), &[]);
    assert!(name.len() == 120 && name.ends_with("x.pdf"), "{name}");
}

#[test]
fn a_submission_keeps_a_single_copy_of_a_large_file() {
    let mut large = b"%PDF-".to_vec();
    large.resize(MOST_FILE_BYTES, b'x');
    let file = Some(File {
        name: "cv.pdf",
        bytes: &large,
    });
    let token = "\u{7}".repeat(4096);
    let pairs = of_ana(&[("vacancy_id", "3"), ("captcha", &token)]);
    let site = Site {
        captcha: Some(captcha()),
        ..site()
    };
    let submission = Submission::read(
        &content::RESUME,
        &sent(&pairs, file),
        &site,
        Variant::Default,
        TODAY,
    );
    let Body::Parts { bytes, .. } = parts(submission.unwrap()) else {
        panic!("no parts");
    };
    let spare = bytes.capacity() - bytes.len();
    assert!(spare <= 64 * 1024, "{spare} bytes were set aside in vain");
}

#[test]
fn a_repeated_submission_has_the_same_idempotency_key_and_a_changed_one_another() {
    let key = |pairs: &[(&str, &str)], command: &str, now_ms| {
        let call = read_submission(&layout::NEWSLETTER, pairs)
            .unwrap()
            .call(command, now_ms, "7");
        call.request.key.unwrap()
    };
    let other = [("email", "ion@casa.example")];
    let first = key(&ANA, "", NOW_MS);
    assert_eq!(first, key(&ANA, "", NOW_MS + 3_599_999), "sent twice");
    assert_ne!(first, key(&ANA, "", NOW_MS + 3_600_000), "an hour later");
    assert_ne!(first, key(&other, "", NOW_MS));
    assert_eq!(key(&ANA, "c-1", NOW_MS), key(&ANA, "c-1", NOW_MS * 2));
    assert_ne!(key(&ANA, "c-1", NOW_MS), key(&ANA, "c-2", NOW_MS));
    assert_ne!(key(&ANA, "c-1", NOW_MS), key(&other, "c-1", NOW_MS));
    let fresh = of_ana(&[("captcha", "demo-2")]);
    assert_eq!(
        first,
        key(&fresh, "", NOW_MS),
        "every attempt has its own token"
    );
}

#[test]
fn a_site_with_a_captcha_rejects_a_submission_without_its_token() {
    let site = Site {
        captcha: Some(captcha()),
        ..site()
    };
    let long = "x".repeat(5000);
    for token in ["", "  ", &long] {
        let sent = sent(&of_ana(&[("captcha", token)]), None);
        let found = Submission::read(&layout::NEWSLETTER, &sent, &site, Variant::Default, TODAY);
        assert_eq!(found.unwrap_err(), [("captcha", Problem::Captcha)]);
    }
    let sent = sent(&of_ana(&[("captcha", "demo-\"1")]), None);
    let submission = Submission::read(&layout::NEWSLETTER, &sent, &site, Variant::Default, TODAY);
    assert_eq!(body(submission.unwrap())["captcha"], "demo-\"1");
}

#[test]
fn a_form_returns_only_to_a_page_of_this_site() {
    let ro = Language::Ro;
    for (said, referrer, back) in [
        ("/ro/contacts?a=1", "/ru", "/ro/contacts?a=1"),
        ("", "/ru/career", "/ru/career"),
        ("//evil.example", "/ru", "/ru"),
        ("https://evil.example", "", "/ro"),
        ("/ro/forms/request", "/api/forms/request", "/ro"),
        ("javascript:alert(1)", "/\\evil.example", "/ro"),
    ] {
        assert_eq!(way_back(ro, said, referrer), back, "{said} {referrer}");
    }
}

proptest! {
    #[test]
    fn any_text_in_any_field_is_a_submission_or_a_problem(name in "\\PC{0,90}", text in "(?s).{0,40}", number in "[0-9]{0,25}") {
        for form in FORMS {
            let fields = [("name", name.as_str()), ("phone", &text), ("email", &name), ("date", &text),
                ("subject", &text), ("message", &text), ("product_id", &number), ("vacancy_id", &number)];
            match read_submission(form, &fields) {
                Ok(submission) if form.has_file() => {
                    read_parts(&parts(submission), &[]);
                }
                Ok(submission) => {
                    body(submission);
                }
                Err(problems) => prop_assert!(!problems.is_empty()),
            }
        }
    }
}

#[test]
fn a_price_not_yet_known_is_a_note_under_its_choice() {
    let (words, typed) = (Language::Uk.words(), Fields::default());
    let state = FormState {
        words,
        variant: Variant::Default,
        prefix: "",
        typed: &typed,
        errors: &BTreeMap::new(),
        notice: None,
    };
    let drawn = |is_later| {
        let card = Card {
            value: "address",
            title: "Courier",
            note: "",
            days: None,
            price: Some(CardPrice {
                name: "standart",
                text: "70 lei",
                is_later,
            }),
        };
        let field = &session::FIELDS[0];
        state.choices(field, "", false, &[card]).into_string()
    };
    assert!(drawn(true).contains("class=\"choice-price choice-note\""));
    assert!(drawn(false).contains("class=\"choice-price\""));
}
