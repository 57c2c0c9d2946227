use shop::site::publish::releases;

use super::*;
use crate::parallel::Parallel;

#[test]
fn the_nearest_name_is_one_that_was_meant() {
    let names = ["accent", "accent-ink", "band", "ink"].map(str::to_owned);
    for (typed, meant) in [
        ("accnet", Some("accent")),
        ("Accent", Some("accent")),
        ("accent_ink", Some("accent-ink")),
        ("inks", Some("ink")),
        ("colour", None),
        ("", None),
    ] {
        assert_eq!(nearest(typed, &names).as_deref(), meant, "{typed}");
    }
}

const SITE: &str = include_str!("../../../../kv-seed/sites/casa.json");
const THEME: &str = include_str!("../../../../kv-seed/themes/casa.json");

fn line_of(text: &str) -> usize {
    let at = SITE.find(text).unwrap();
    SITE[..at].matches('\n').count() + 1
}

/// The problems of a valid folder whose site was changed.
fn of_site(from: &str, to: &str) -> Vec<Explained> {
    assert!(SITE.contains(from), "{from}");
    of_folder(&SITE.replacen(from, to, 1), THEME, "[]")
}

fn of_folder(site: &str, theme: &str, redirects: &str) -> Vec<Explained> {
    let file = |path: &str, text: &str| SourceFile {
        path: path.to_owned(),
        text: text.to_owned(),
    };
    let files = [
        file("sites/casa.json", site),
        file("themes/casa.json", theme),
        file("redirects/casa.json", redirects),
    ];
    explained(
        &files,
        releases(&files, &Parallel).err().unwrap_or_default(),
    )
}

#[test]
fn a_problem_has_its_line_what_was_found_what_is_allowed_and_the_nearest_spelling() {
    let [unknown] = of_site("\"currency\"", "\"curency\"").try_into().unwrap();
    assert_eq!(
        unknown.json(),
        json!({
            "file": "sites/casa.json",
            "line": line_of("\"currency\""),
            "column": 3,
            "field": "site.curency",
            "found": "curency",
            "allowed": null,
            "nearest": "currency",
            "message": "there is no such field",
            "severity": "error",
        })
    );
    let [wrong] = of_site("\"MDL\"", "\"MLD\"").try_into().unwrap();
    assert_eq!(
        wrong.json()["allowed"],
        "one of `MDL`, `RON`, `USD`, `EUR`, `UAH`, `PLN`"
    );
    assert_eq!(
        wrong.to_string(),
        format!(
            "sites/casa.json:{}:3: site.currency: «MLD» is unknown; expected one of `MDL`, `RON`, `USD`, `EUR`, `UAH`, `PLN`; \
         did you mean «MDL»?",
            line_of("\"currency\"")
        )
    );
    let [item] = of_site("\"offers\"", "\"offer\"").try_into().unwrap();
    let position = item.position.map(|it| (it.line, it.column));
    assert_eq!(position, Some((line_of("\"offers\""), 5)), "{item}");
    assert_eq!(item.json()["nearest"], "offers");
    let [number] = of_site("\"repeats_orders\": true", "\"repeats_orders\": 7")
        .try_into()
        .unwrap();
    assert_eq!(
        number.to_string(),
        format!(
            "sites/casa.json:{}:3: site.repeats_orders: true or false is expected; found 7",
            line_of("\"repeats_orders\"")
        )
    );
}

#[test]
fn a_text_of_its_own_is_explained_by_the_keys_that_there_are() {
    let words = |texts: &str| {
        let to = format!("\"words\": {{ \"ro\": {texts} }},\n  \"variant\"");
        let problems = of_site("\"variant\"", &to);
        problems.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let place = format!("sites/casa.json:{}:", line_of("\"variant\""));
    let [unknown] = words("{ \"cart.chekout\": \"Comandă\" }")
        .try_into()
        .unwrap();
    assert!(unknown.starts_with(&place), "{unknown}");
    let end = "site.words.ro.cart.chekout: there is no such text; found cart.chekout; expected a text; did you mean «cart.checkout»?";
    assert!(unknown.ends_with(end), "{unknown}");
    let [lacks] = words("{ \"cart.removed\": \"Șters\" }").try_into().unwrap();
    assert!(
        lacks.contains("site.words.ro.cart.removed: lacks {{title}}"),
        "{lacks}"
    );
    let missing = words("{ \"search.results_one\": \"{{count}} găsit\" }");
    assert_eq!(missing.len(), 2, "{missing:?}");
    assert!(
        missing[0].ends_with("site.words.ro.search.results_few: is missing; expected a text"),
        "{missing:?}"
    );
}

#[test]
fn a_secret_is_not_quoted_wherever_it_stands() {
    for (from, to) in [
        ("\"demo-casa\"", "\"planted secret\""),
        ("\"token\": \"demo-casa\"", "\"tokem\": \"planted\""),
        ("\"token\": \"demo-casa\"", "\"token\": [\"planted\"]"),
        (
            "\"theme\": \"casa\"",
            "\"theme\": { \"token\": \"planted\" }",
        ),
    ] {
        let problems = of_site(from, to);
        assert!(!problems.is_empty());
        for explained in problems {
            let told = format!("{explained} {}", explained.json());
            assert!(!told.contains("planted"), "{told}");
        }
    }
}

#[test]
fn texts_that_are_no_json_and_redirects_have_their_lines() {
    let [broken] = of_site("\"MDL\",", "\"MDL\"").try_into().unwrap();
    assert_eq!(
        broken.to_string(),
        format!(
            "sites/casa.json:{}:3: expected `,` or `}}`",
            line_of("\"variant\"")
        )
    );
    let rules =
        "[\n  { \"from\": \"/a\", \"to\": \"/b\" },\n  { \"from\": \"/a\", \"to\": \"/c\" }\n]";
    let [twice] = of_folder(SITE, THEME, rules).try_into().unwrap();
    assert_eq!(
        twice.to_string(),
        "redirects/casa.json:3:1: /a: is redirected twice: line 2 has it too"
    );
}

#[test]
fn of_many_problems_of_a_kind_the_first_are_listed_with_a_count() {
    let hosts: Vec<String> = (0..500).map(|at| format!("host {at}")).collect();
    let hosts = format!("\"hosts\": {}, \"was\"", json!(hosts));
    let problems = of_site("\"hosts\"", &hosts);
    let lines = listed(&problems);
    assert_eq!(problems.len(), 501);
    assert_eq!(lines.len(), 22);
    assert_eq!(lines.last().unwrap(), "… and 480 more wrong values");
}
