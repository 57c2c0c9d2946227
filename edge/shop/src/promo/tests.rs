//! Answers about promo codes, and the discounts derived from them.

use super::*;
use crate::backend::BackendFailure;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::fixtures::{VARIANTS, read};
use crate::i18n::Language;
use crate::lenient::read_text;
use crate::money::{Amount, Currency, Percent, Reduction};
use crate::quantity::Quantity;
use crate::session::User;

const fn lei(hundredths: i64) -> Amount {
    Currency::Mdl.amount(Money(hundredths))
}

fn typed() -> PromoCode {
    PromoCode("toamna10".to_owned())
}

fn percent(hundredths: i64) -> Reduction {
    Reduction::Percent(Percent::from_hundredths(hundredths).unwrap())
}

fn accepted(answer: &str) -> Promo {
    let answer: PromoAnswer = read_text(answer).unwrap();
    answer.promo(&typed()).unwrap()
}

fn refused(answer: &str) -> PromoRejected {
    let answer: PromoAnswer = read_text(answer).unwrap();
    answer.promo(&typed()).unwrap_err()
}

fn words(message: &str) -> PromoRejected {
    PromoRejected::Refused(message.to_owned())
}

#[test]
fn the_documented_answers_of_both_calls_are_read() {
    let update = update_prices(&typed(), &[], None);
    let read_update = |variant| {
        let answer = read(&update, "promo-code-update_prices", variant);
        answer.promo(&typed()).unwrap()
    };
    assert_eq!(
        read_update("documented"),
        Promo {
            code: PromoCode("TOAMNA10".to_owned()),
            kind: PromoKind::Product,
            value: Some(percent(1000)),
            products: vec![PromoProduct {
                product: 101,
                reduction: Some(Reduction::Price(Money(116_991))),
            }],
            general_price: Some(Money(116_991)),
            judged: Vec::new(),
        }
    );
    let fewest = read_update("fewest");
    assert_eq!((fewest.code, fewest.value), (typed(), Some(percent(1000))));
    let odd = read_update("odd");
    assert_eq!(odd.value, Some(Reduction::Value(Money(5000))));
    let call = preview(&typed(), &[(101, Quantity::ONE)], "cash", Some("g"));
    for variant in VARIANTS {
        let answer = read(&call, "order-preview-promo", variant);
        assert!(answer.promo(&typed()).is_ok(), "{variant}");
    }
}

#[test]
fn the_calls_send_the_documented_fields() {
    let guest = update_prices(&typed(), &[], Some("g")).request;
    assert_eq!(
        guest.json(),
        Some(r#"{"code":"toamna10","loyalty_products":[],"no_user_id":"g"}"#)
    );
    let half = Quantity::from_thousandths(500).unwrap();
    let preview = preview(&typed(), &[(7, half)], "card", None).request;
    assert_eq!(
        preview.json(),
        Some(
            r#"{"promo_code":"toamna10","payment_type":"card","products":[{"product_id":7,"count":0.5}]}"#
        )
    );
    assert!(!preview.changes, "it only asks");
}

#[test]
fn products_are_read_as_ids_or_objects_with_their_own_reduction() {
    let promo = accepted(
        r#"{"status":"success","type":"product","promo_value":"15","promo_value_type":"percent","products":[7,{"id":"8","discountAmount":"2.50"},{"product_id":9,"discountPercentage":12.5},{"title":"?"}]}"#,
    );
    let reductions: Vec<_> = promo
        .products
        .iter()
        .map(|one| (one.product, one.reduction))
        .collect();
    assert_eq!(
        reductions,
        [
            (7, None),
            (8, Some(Reduction::Value(Money(250)))),
            (9, Some(percent(1250))),
        ]
    );
    let price = |product| promo.price(product, lei(1000));
    assert_eq!(
        [7, 8, 9, 10].map(price),
        [lei(850), lei(750), lei(875), lei(1000)]
    );
}

#[test]
fn a_value_of_an_unknown_type_takes_nothing_off() {
    let promo = accepted(r#"{"status":"success","promo_value":10,"promo_value_type":"points"}"#);
    assert_eq!(
        (promo.price(1, lei(1000)), promo.at_once()),
        (lei(1000), None)
    );
}

#[test]
fn percentages_are_rounded_to_hundredths_and_more_than_100_is_ignored() {
    let price = |value: &str, price| {
        let promo = accepted(&format!(
            r#"{{"type":"general","promo_value":{value},"promo_value_type":"percent"}}"#
        ));
        promo.price(1, lei(price))
    };
    assert_eq!(price("10", 12_990), lei(11_691));
    assert_eq!(price("10", 5), lei(4), "half a hundredth goes up");
    assert_eq!(price("33.33", 100), lei(67));
    assert_eq!(price("100", 12_990), lei(0));
    assert_eq!(price("250", 12_990), lei(12_990));
    let spelled = accepted(r#"{"promo_value":10,"promo_value_type":"Percent"}"#);
    assert_eq!(spelled.value, Some(percent(1000)));
    let each = accepted(
        r#"{"promo_value":10,"promo_value_type":"percent","products":[{"id":1,"discountPercentage":250}]}"#,
    );
    assert_eq!(
        each.price(1, lei(100)),
        lei(90),
        "the value of the code holds"
    );
    assert_eq!(price("0", 12_990), lei(12_990));
    assert_eq!(price("-5", 12_990), lei(12_990));
}

#[test]
fn a_value_is_taken_off_all_goods_once_or_off_each_named_product() {
    let general = accepted(r#"{"type":"general","promo_value":50,"promo_value_type":"value"}"#);
    assert_eq!(general.at_once(), Some(Money(5000)));
    assert_eq!(general.price(1, lei(12_990)), lei(12_990));
    let product = accepted(
        r#"{"type":"product","promo_value":50,"promo_value_type":"value","products":[1]}"#,
    );
    assert_eq!(product.at_once(), None);
    assert_eq!(product.price(1, lei(12_990)), lei(7990));
    assert_eq!(product.price(1, lei(3000)), lei(0));
    assert_eq!(product.price(2, lei(12_990)), lei(12_990));
}

#[test]
fn a_refusing_answer_gives_its_reason() {
    for (answer, message) in [
        (
            r#"{"status":"error","message":"Codul a expirat"}"#,
            "Codul a expirat",
        ),
        (r#"{"status":"error","code":["A","B"],"detail":"C"}"#, "A B"),
        (r#"{"status":"failed"}"#, ""),
        (
            r#"{"status":"error","promo_value":10,"promo_value_type":"percent"}"#,
            "",
        ),
        (r#"{"detail":"Nu există"}"#, "Nu există"),
        (r#"["Prima","A doua"]"#, "Prima A doua"),
        (r#""Cod greșit""#, "Cod greșit"),
        ("{}", ""),
        ("null", ""),
    ] {
        assert_eq!(refused(answer), words(message), "{answer}");
    }
}

#[test]
fn a_preview_without_terms_keeps_those_of_the_applied_code() {
    let applied = accepted(r#"{"status":"success","promo_value":10,"promo_value_type":"percent"}"#);
    let previewed = |answer: &str| {
        let answer: PromoAnswer = read_text(answer).unwrap();
        answer.previewed(&applied)
    };
    for silent in [
        "{}",
        "[]",
        "null",
        "true",
        r#"{"status":"success"}"#,
        r#"{"status":"success","type":"general","code":"OTHER"}"#,
        r#"{"data":{"total_price":10}}"#,
        r#"{"result":null}"#,
        r#"["Reducere aplicată"]"#,
    ] {
        assert_eq!(previewed(silent), Ok(applied.clone()), "{silent}");
    }
    let other = previewed(r#"{"data":{"general_price":95}}"#).unwrap();
    assert_eq!(
        (other.value, other.general_price),
        (None, Some(Money(9500)))
    );
    let refused = previewed(r#"{"status":"error","message":"Doar cu cardul"}"#);
    assert_eq!(refused, Err(words("Doar cu cardul")));
}

#[test]
fn a_refused_update_shows_its_messages_as_documented() {
    let of = |body: &str| PromoRejected::of_update(&BackendFailure::Status(400, body.to_owned()));
    for (body, message) in [
        (
            r#"{"detail":"text","code":[],"promo":["Expirat.","Vechi."]}"#,
            "Expirat. Vechi.",
        ),
        (
            r#"{"detail":"Expirat","more":"Vechi","n":7}"#,
            "Expirat Vechi",
        ),
        (r#"{"errors":{"code":["Expirat"]}}"#, "Expirat"),
        (r#"{"code":["Expirat"]}"#, "Expirat"),
        (r#"{"code":"expired","detail":"Expirat"}"#, "Expirat"),
        (r#"{"status":"error","code":"TOAMNA10"}"#, ""),
        (
            r#"{"status":"error","code":"Codul a expirat."}"#,
            "Codul a expirat.",
        ),
        (
            r#"{"type":"Codul a expirat.","code":"TOAMNA10","errors":{}}"#,
            "Codul a expirat.",
        ),
        (
            r#"{"code":"Nu mai este valabil","errors":{"code":["Expirat"]}}"#,
            "Expirat",
        ),
        (r#""Expirat""#, "Expirat"),
        (r#"["Expirat"]"#, "Expirat"),
        ("Expirat", "Expirat"),
        ("<html><h1>400</h1></html>", ""),
        ("{}", ""),
        ("", ""),
    ] {
        assert_eq!(of(body), words(message), "{body}");
    }
    let long = format!("[\"{}\"]", "ă".repeat(5000));
    assert_eq!(of(&long), words(&"ă".repeat(300)));
}

#[test]
fn a_refused_preview_shows_its_first_message() {
    let of = |body: &str| PromoRejected::of_preview(&BackendFailure::Status(400, body.to_owned()));
    for (body, message) in [
        (r#"["Doar cu cardul","Altceva"]"#, "Doar cu cardul"),
        (
            r#"{"promo_code":["Doar cu cardul","Altceva"],"b":["C"]}"#,
            "Doar cu cardul",
        ),
        (r#"{"detail":"Doar cu cardul","b":"C"}"#, "Doar cu cardul"),
        (
            r#"{"code":"card_only","detail":"Doar cu cardul"}"#,
            "Doar cu cardul",
        ),
        (r#"[{"message":"Doar cu cardul"},"B"]"#, "Doar cu cardul"),
        (r#""Doar cu cardul""#, "Doar cu cardul"),
        ("[]", ""),
    ] {
        assert_eq!(of(body), words(message), "{body}");
    }
}

#[test]
fn a_backend_failure_does_not_refuse_the_code() {
    let text = || "[\"no\"]".to_owned();
    for trouble in [
        BackendFailure::Timeout,
        BackendFailure::Unreachable,
        BackendFailure::Resting,
        BackendFailure::Unreadable(text()),
        BackendFailure::Status(401, text()),
        BackendFailure::Status(429, text()),
        BackendFailure::Status(500, text()),
    ] {
        let of = [PromoRejected::of_update, PromoRejected::of_preview].map(|of| of(&trouble));
        assert_eq!(
            of,
            [PromoRejected::Unavailable, PromoRejected::Unavailable],
            "{trouble}"
        );
    }
    let often = PromoRejected::of_update(&BackendFailure::TooOften(30, text()));
    assert_eq!(often.failure(Language::En.words()), Failure::TooOften(30));
}

#[test]
fn a_refusal_stands_at_the_field_in_every_language_with_a_default_text() {
    for language in Language::ALL {
        let told = |rejected: PromoRejected| {
            let failure = rejected.failure(language.words());
            failure.fields(language.words())[CODE_FIELD].clone()
        };
        assert_eq!(told(words("Expirat")), "Expirat");
        let own = [
            PromoRejected::Refused(String::new()),
            PromoRejected::Unavailable,
            PromoRejected::CartChanged,
            PromoRejected::EmptyCart,
            PromoRejected::NothingSold,
        ];
        let mut own = own.map(told).to_vec();
        own.dedup();
        assert_eq!(own.len(), 5, "{language:?}");
    }
    let english = words("").failure(Language::En.words());
    assert_eq!(
        english.fields(Language::En.words())[CODE_FIELD],
        "Unknown error"
    );
}

#[test]
fn a_code_is_trimmed_and_validated() {
    let read = |text: &str| read_code(&Fields::of(CODE_FIELD, text));
    let code = |failure: Result<PromoCode, Failure>| failure.unwrap_err().code();
    assert_eq!(read("  Toamna 10 "), Ok(PromoCode("Toamna 10".to_owned())));
    let copied = read("\u{200b}TOA\u{ad}MNA10\u{feff} ");
    assert_eq!(copied, Ok(PromoCode("TOAMNA10".to_owned())));
    assert_eq!(code(read("\u{200b}")), "promo_empty");
    assert_eq!(read(&"ă".repeat(64)), Ok(PromoCode("ă".repeat(64))));
    assert_eq!(code(read("   ")), "promo_empty");
    assert_eq!(code(read_code(&Fields::default())), "promo_empty");
    for text in [&"a".repeat(65), "a\u{0}b", "a\u{fffd}"] {
        assert_eq!(code(read(text)), "promo_not_a_code", "{text:?}");
    }
    let list = Fields::from_json(br#"{"code":["A"]}"#).unwrap();
    assert_eq!(code(read_code(&list)), "promo_not_a_code");
}

#[test]
fn an_account_may_use_codes_unless_the_backend_forbids_it() {
    let may = |json: &str| may_use(&read_text::<User>(json).unwrap()).is_ok();
    assert!(may(r#"{"id":7}"#) && may(r#"{"id":7,"can_use_promocode":true}"#));
    assert!(!may(r#"{"id":7,"can_use_promocode":false}"#));
}
