//! `smoke`: what the browser is told, and what is refused before it starts.

use shop::site::{PreviewKey, Unproven, keys};

use super::*;
use crate::cli::Verb;

fn order(store: &Store<Memory>, arguments: &[&str]) -> Result<Value, Refusal> {
    let cli = Cli::try_parse_from([&["site", "smoke"], arguments].concat()).unwrap();
    let Verb::Smoke(given) = cli.verb else {
        panic!("{:?}", cli.verb)
    };
    let place = place(Environment::Production);
    let voice = Voice::new(|_| ());
    let desk = Desk {
        place: &place,
        store,
        pages: None,
        voice: &voice,
        now: NOW,
        user: "ana".to_owned(),
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build();
    runtime.unwrap().block_on(smoke::order(&given, &desk))
}

/// The version that a link shows, if the site has signed it.
fn shown(store: &Store<Memory>, link: &Value) -> String {
    let key = value(store, &keys::preview("casa")).unwrap();
    let token = link["link"].as_str().unwrap().split_once('=').unwrap().1;
    let preview = Unproven::read(token, "casa").unwrap();
    let preview = preview.proven(&PreviewKey::parse(&key).unwrap()).unwrap();
    assert_eq!(link["version"], preview.version);
    preview.version
}

#[test]
fn a_folder_is_shown_beside_the_version_in_force_and_no_pointer_moves() {
    let folder = Folder::seed("smoke");
    let store = pushed(folder.path());
    let in_force = value(&store, "site/casa").unwrap();
    folder.set("sites/casa.json", "hide_prices_from_guests", &json!(true));
    let order = order(&store, &["casa", "--folder", folder.path()]).unwrap();
    let next = shown(&store, &order["shown"]);
    assert!(value(&store, &keys::version("casa", &next)).is_some());
    assert_eq!(shown(&store, &order["beside"]), in_force);
    assert_eq!(value(&store, "site/casa").unwrap(), in_force);
    assert_eq!(order["origin"], "https://127.0.0.1");
    assert_eq!(order["screens"], json!(["phone", "desktop"]));
}

#[test]
fn the_version_in_force_is_shown_beside_the_one_before() {
    let folder = Folder::seed("smoke-before");
    let store = pushed(folder.path());
    let first = value(&store, "site/casa").unwrap();
    let alone = order(&store, &["casa"]).unwrap();
    assert_eq!(shown(&store, &alone["shown"]), first);
    assert_eq!(alone["beside"], Value::Null);
    folder.set("sites/casa.json", "hide_prices_from_guests", &json!(true));
    site(&store, &["push", folder.path()]);
    let both = order(&store, &["casa"]).unwrap();
    assert_ne!(shown(&store, &both["shown"]), first);
    assert_eq!(shown(&store, &both["beside"]), first);
    let back = order(&store, &["casa", "--version", &first, "--against", &first]);
    assert_eq!(shown(&store, &back.unwrap()["beside"]), first);
}

#[test]
fn pages_with_goods_in_the_cart_need_consent() {
    let store = pushed(SEED);
    let kinds = |arguments: &[&str]| {
        let order = order(&store, arguments).unwrap();
        let kinds = order["kinds"].as_array().unwrap().iter();
        let names = kinds.map(|kind| kind["kind"].as_str().unwrap().to_owned());
        names.collect::<Vec<String>>()
    };
    let without = kinds(&["casa"]);
    assert!(without.contains(&"cart".to_owned()) && !without.contains(&"checkout".to_owned()));
    assert!(kinds(&["casa", "--fill-cart"]).contains(&"checkout".to_owned()));
    assert_eq!(
        kinds(&["casa", "--pages", "product,home"]),
        ["home", "product"]
    );
    let refusal = order(&store, &["casa", "--pages", "home,checkout"]).unwrap_err();
    assert_eq!(
        (refusal.code, refusal.message.contains("--fill-cart")),
        (Code::Usage, true)
    );
}

#[test]
fn what_is_unknown_is_refused_before_a_browser_starts() {
    let store = pushed(SEED);
    for (arguments, code) in [
        (&["nobody"][..], Code::Refused),
        (&["casa", "--version", "a"], Code::Refused),
        (&["casa", "--against", "a"], Code::Refused),
        (&["casa", "--host", "shop.example"], Code::Refused),
        (&["casa", "--languages", "xx"], Code::Usage),
    ] {
        let refusal = order(&store, arguments).unwrap_err();
        assert_eq!(refusal.code, code, "{arguments:?} {}", refusal.text());
    }
    assert!(store.api().touched.borrow().is_empty());
}
