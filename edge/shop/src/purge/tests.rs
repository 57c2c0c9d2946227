use hmac::{Hmac, KeyInit, Mac};
use proptest::prelude::*;
use sha2::Sha256;

use super::*;
use crate::digest::hex;
use crate::pagecache::{ProductHash, Scope};

const KEY: &str = "a key of the backend with 32 letters";
const OTHER: &str = "another key of the backend, 32 letters";
const NOW_MS: u64 = 1_764_428_000_000;
const BODY: &[u8] = br#"{"products": ["oala"]}"#;

fn signature(key: &str, time: &str, body: &[u8]) -> String {
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(key.as_bytes()).unwrap();
    mac.update(&[time.as_bytes(), b".", body].concat());
    hex(&mac.finalize().into_bytes())
}

fn header(key: &str, time: &str) -> String {
    format!("t={time},v1={}", signature(key, time, BODY))
}

fn keys() -> HookKeys {
    HookKeys::of(
        &format!(r#"{{"casa": ["{KEY}"], "izvor": "{OTHER}"}}"#),
        "casa",
    )
}

#[test]
fn a_message_of_the_sites_backend_is_taken_for_five_minutes() {
    for (time, taken) in [
        ("1764428000", true),
        ("1764428000123", true),
        ("1764427700", true),
        ("1764428300", true),
        ("1764427699", false),
        ("1764428301", false),
        ("0", false),
        ("99999999999999999999", false),
    ] {
        let checked = keys().check(&header(KEY, time), BODY, NOW_MS);
        assert_eq!(checked.is_ok(), taken, "{time}");
    }
    let seconds = keys()
        .check(&header(KEY, "1764428000"), BODY, NOW_MS)
        .unwrap();
    assert_eq!(seconds.signed_ms, NOW_MS);
}

#[test]
fn a_forged_message_is_not_taken() {
    let time = "1764428000";
    let good = header(KEY, time);
    for forged in [
        header(OTHER, time),
        good.replace("t=1764428000", "t=1764428001"),
        good.replace("v1=", "v0="),
        good.replace(",v1=", ";v1="),
        format!("t={time},v1="),
        format!("t={time},{good}"),
        format!("t={time}"),
        String::new(),
        good[..good.len() - 2].to_owned(),
    ] {
        let refused = keys().check(&forged, BODY, NOW_MS);
        assert_eq!(refused.unwrap_err().code, "unsigned", "{forged}");
    }
    let changed = keys().check(&good, br#"{"products": ["olla"]}"#, NOW_MS);
    assert_eq!(changed, Err(&UNSIGNED));
    for secret in ["", "{}", "[1]", r#"{"casa": "short"}"#, r#"{"casa": {}}"#] {
        let keys = HookKeys::of(secret, "casa");
        assert!(keys.is_empty(), "{secret}");
        assert!(keys.check(&good, BODY, NOW_MS).is_err(), "{secret}");
    }
}

#[test]
fn while_a_key_is_changed_either_is_enough() {
    let time = "1764428000";
    let both = format!("{},v1={}", header(OTHER, time), signature(KEY, time, BODY));
    assert!(keys().check(&both, BODY, NOW_MS).is_ok());
    let two = HookKeys::of(&format!(r#"{{"casa": ["{OTHER}", "{KEY}"]}}"#), "casa");
    assert!(two.check(&header(KEY, time), BODY, NOW_MS).is_ok());
    assert!(two.check(&header(OTHER, time), BODY, NOW_MS).is_ok());
}

fn read(body: &str) -> Option<Vec<String>> {
    let scopes = scopes(body.as_bytes())?;
    let mut texts: Vec<String> = scopes.iter().map(Scope::to_text).collect();
    texts.sort_unstable();
    Some(texts)
}

fn product(name: &str) -> String {
    Scope::Product(ProductHash::of(name).unwrap()).to_text()
}

#[test]
fn a_product_is_named_in_many_ways() {
    let oala = vec![product("oala")];
    for body in [
        r#"{"products": ["oala"]}"#,
        r#"{"product": "oala"}"#,
        r#"{"products": [{"slug": "oala"}]}"#,
        r#"{"products": {"url": "/ro/product/oala/"}}"#,
        r#"{"products": [{"slug_ro": "oala", "price": 5}]}"#,
        r#"{"products": {"slug": {"ro": "oala"}}, "id": "e3b0", "event": "saved"}"#,
        r#"{"product": "https://casa.md/ro/product/oala?x=1"}"#,
    ] {
        assert_eq!(read(body), Some(oala.clone()), "{body}");
    }
    let number = Some(vec![product("101")]);
    for body in [
        r#"{"products": [101]}"#,
        r#"{"product": {"id": "101"}}"#,
        r#"{"products": 101}"#,
    ] {
        assert_eq!(read(body), number, "{body}");
    }
    let both = read(r#"{"products": [{"id": 101, "slug": "oala"}]}"#).unwrap();
    assert!(both.contains(&product("101")) && both.contains(&product("oala")));
}

#[test]
fn what_is_not_understood_purges_more() {
    for (body, purged) in [
        (r#"{"categories": ["bucatarie"]}"#, "category bucatarie"),
        (
            r#"{"category": {"id": 3, "slug": "bucatarie/oale"}}"#,
            "category bucatarie/oale",
        ),
        (r#"{"categories": [{"id": 3}]}"#, "site"),
        (r#"{"categories": [3]}"#, "site"),
        (r#"{"paths": ["/ro/about"]}"#, "path ro/about"),
        (r#"{"path": "about"}"#, "paths about"),
        (r#"{"paths": [{}]}"#, "site"),
        (r#"{"languages": ["ro-RO"]}"#, "path ro"),
        (r#"{"language": "xx"}"#, "site"),
        (r#"{"everything": true}"#, "site"),
        (r#"{"all": 1}"#, "site"),
        (r#"{"products": [{}]}"#, "products"),
        (r#"{"products": true}"#, "products"),
        (r#"{"brands": ["acme"]}"#, "site"),
        (r#"{"products": ["oala"], "everything": true}"#, "site"),
    ] {
        assert_eq!(read(body), Some(vec![purged.to_owned()]), "{body}");
    }
    for (body, nothing) in [
        (r#"{"products": []}"#, Some(vec![])),
        (r#"{"everything": false}"#, Some(vec![])),
    ] {
        assert_eq!(read(body), nothing, "{body}");
    }
    for body in [
        "",
        "{}",
        "[]",
        "null",
        "\"all\"",
        "{\"products\": [",
        r#"{"id": 1}"#,
    ] {
        assert_eq!(read(body), None, "{body}");
    }
}

#[test]
fn a_repetition_is_told_from_a_second_change_in_the_same_second() {
    assert!(!is_repeated(false, NOW_MS, NOW_MS + 60_000));
    assert!(!is_repeated(true, NOW_MS, NOW_MS + 900));
    assert!(is_repeated(true, NOW_MS, NOW_MS + 2_001));
}

#[test]
fn a_burst_is_written_about_once_a_second() {
    let mut writes = Vec::new();
    let mut last = None;
    for now_ms in (0..10_000).step_by(10) {
        if next_write_ms(last, now_ms) <= now_ms {
            writes.push(now_ms);
            last = Some(now_ms);
        }
    }
    assert_eq!(writes.first(), Some(&0));
    assert!(writes.len() <= 9, "{}", writes.len());
    assert!(
        next_write_ms(Some(1_000_000), 10) <= 1_210,
        "a clock that was set back"
    );
}

proptest! {
    #[test]
    fn any_message_and_signature_is_read(header: String, body: Vec<u8>, text: String) {
        prop_assert!(keys().check(&header, &body, NOW_MS).is_err());
        let _ = scopes(&body);
        let purged = scopes(format!(r#"{{"products": [{}]}}"#, serde_json::json!(text)).as_bytes());
        prop_assert!(purged.is_some_and(|scopes| !scopes.is_empty()));
    }
}
