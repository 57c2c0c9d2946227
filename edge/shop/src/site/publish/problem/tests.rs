use serde_json::json;

use crate::executor::Sequential;
use crate::site::publish::releases;
use crate::site::publish::tests::{SITE, THEME, file, site};

/// The first problem of a valid folder with one file added or replaced.
fn problem(path: &str, text: &str) -> (Option<String>, String) {
    let mut folder = vec![
        file("sites/casa.json", SITE),
        file("themes/casa.json", THEME),
    ];
    folder.retain(|known| known.path != path);
    folder.push(file(path, text));
    let problem = releases(&folder, &Sequential).unwrap_err().remove(0);
    assert_eq!(problem.file, path);
    (problem.place, problem.message)
}

#[test]
fn a_problem_names_its_file_and_path_and_prevents_the_plan() {
    let check = |path: &str, text: &str, place: &str, message: &str| {
        let expected = (Some(place.to_owned()), message.to_owned());
        assert_eq!(problem(path, text), expected);
    };
    let in_site = |from: &str, to: &str, place: &str, message: &str| {
        check("sites/casa.json", &SITE.replace(from, to), place, message);
    };
    in_site("MDL", "XXX", "site.currency", "«XXX» is unknown");
    in_site("\"token\"", "\"tokem\"", "site.token", "is missing");
    in_site(
        "\"localhost\"",
        "\"A b\"",
        "site.hosts[0]",
        "«A b» is not a host name",
    );
    let theme = "there is no file themes/none.json";
    in_site(
        "\"theme\": \"casa\"",
        "\"theme\": \"none\"",
        "site.theme",
        theme,
    );
    let in_copy = |from: &str, to: &str, place: &str, message: &str| {
        check("sites/copy.json", &SITE.replace(from, to), place, message);
    };
    in_copy("", "", "site.name", "«casa» is the name in sites/casa.json");
    let host = "«localhost» is a host in sites/casa.json";
    in_copy(
        "\"name\": \"casa\"",
        "\"name\": \"copy\"",
        "site.hosts[0]",
        host,
    );
    let in_theme = |from: &str, to: &str, place: &str, message: &str| {
        check("themes/casa.json", &THEME.replace(from, to), place, message);
    };
    in_theme("\"radius\"", "\"radios\"", "theme.radius", "is missing");
    in_theme(
        "\"accent\"",
        "\"b\"",
        "theme.light.accent",
        "the colour is missing",
    );
    for path in ["sites/casa.json", "themes/casa.json", "redirects/casa.json"] {
        check(path, "\u{0}", "line 1 column 1", "expected value");
    }
    check(
        "sites/casa.json",
        "{",
        "line 1 column 1",
        "EOF while parsing an object",
    );
    let rule = |from: &str, to: &str| json!({ "from": from, "to": to });
    let in_redirects = |rules: &serde_json::Value, place: &str, message: &str| {
        check("redirects/casa.json", &rules.to_string(), place, message);
    };
    let twice = json!([rule("/a", "/b"), rule("/a", "/c")]);
    in_redirects(
        &twice,
        "line 1: /a",
        "is redirected twice: line 1 has it too",
    );
    in_redirects(
        &json!([{ "from": "/a" }]),
        "line 1 column 14",
        "missing field `to`",
    );
}

#[test]
fn an_invalid_item_of_a_list_is_reported_at_its_place() {
    let no_host = "«https://pay.example» is not a host name";
    let no_language = "«xx» has no folder in locales/";
    let not_among = "«en» is not among the site's languages";
    for (change, field, message) in [
        (
            json!({ "image_hosts": ["pay.example", "https://pay.example"] }),
            "image_hosts[1]",
            no_host,
        ),
        (
            json!({ "payment_hosts": ["https://pay.example"] }),
            "payment_hosts[0]",
            no_host,
        ),
        (
            json!({ "languages": ["ro", "xx"] }),
            "languages[1]",
            no_language,
        ),
        (
            json!({ "main_language": "xx" }),
            "main_language",
            no_language,
        ),
        (
            json!({ "languages": ["ro"], "main_language": "en" }),
            "main_language",
            not_among,
        ),
    ] {
        let mut site: serde_json::Value = serde_json::from_str(SITE).unwrap();
        let fields = site.as_object_mut().unwrap();
        fields.extend(change.as_object().unwrap().clone());
        let expected = (Some(["site.", field].concat()), message.to_owned());
        assert_eq!(problem("sites/casa.json", &site.to_string()), expected);
    }
}

#[test]
fn redirect_loops_between_sites_are_reported() {
    let led = |name, host, to| site(name, &[host], "#c2410c", &[("/a", to)]);
    let folder = [
        led("one", "one.md", "https://two.md/a"),
        led("two", "two.md", "https://one.md/a"),
    ];
    let problems = releases(&folder.concat(), &Sequential).unwrap_err();
    assert_eq!(
        problems[0].to_string(),
        "redirects/one.json: line 1: /a: is led back by another site, or through too many rules"
    );
}

#[test]
fn a_folder_without_sites_and_redirects_without_a_site_are_reported() {
    let (place, message) = problem("redirects/cassa.json", "[]");
    assert_eq!(
        (place, message.as_str()),
        (None, "no site has the name «cassa»")
    );
    let problems = releases(&[], &Sequential).unwrap_err();
    assert_eq!(problems[0].to_string(), "sites: the folder has no site");
}

#[test]
fn problems_of_all_files_are_reported() {
    let folder = [
        file("sites/casa.json", &SITE.replace("MDL", "XXX")),
        file("sites/lumina.json", "[]"),
        file("themes/unused.json", "{}"),
    ];
    let problems = releases(&folder, &Sequential).unwrap_err();
    let mut files: Vec<&str> = problems
        .iter()
        .map(|problem| problem.file.as_str())
        .collect();
    files.dedup();
    assert_eq!(
        files,
        ["themes/unused.json", "sites/casa.json", "sites/lumina.json"]
    );
}

#[test]
fn all_problems_of_a_file_are_reported_at_once() {
    let mut site: serde_json::Value = serde_json::from_str(SITE).unwrap();
    let fields = site.as_object_mut().unwrap();
    fields.remove("token");
    let wrong = json!({
        "hosts": ["a.example", "A b", "c d", "a.example"],
        "currency": "XXX",
        "captcha": { "version": 3, "colour": "red" },
        "promises": { "city_days": [3, 1], "return_days": 0 },
        "authorities": [{ "name": " " }],
        "bodies": { "gift": { "who": "{nobody}" }, "gifts": {} },
        "accounts": { "password": false },
        "next_week": null,
    });
    fields.extend(wrong.as_object().unwrap().clone());
    let folder = [file("sites/casa.json", &site.to_string())];
    let problems = releases(&folder, &Sequential).unwrap_err();
    let mut places: Vec<&str> = problems
        .iter()
        .filter_map(|problem| problem.place.as_deref())
        .collect();
    places.sort_unstable();
    assert_eq!(
        places,
        [
            "site.accounts.registration",
            "site.authorities[0].name",
            "site.authorities[0].url",
            "site.bodies.gift",
            "site.bodies.gifts",
            "site.captcha.colour",
            "site.captcha.version",
            "site.currency",
            "site.hosts[1]",
            "site.hosts[2]",
            "site.hosts[3]",
            "site.next_week",
            "site.promises.city_days",
            "site.promises.return_days",
            "site.token",
        ]
    );
}

#[test]
fn a_field_that_is_written_twice_is_reported() {
    let twice = SITE.replacen('{', "{\"hosts\": [\"a.example\"],", 1);
    let expected = (Some("site.hosts".to_owned()), "is written twice".to_owned());
    assert_eq!(problem("sites/casa.json", &twice), expected);
    let twice = THEME.replacen("\"accent\"", "\"ink\"", 1);
    let expected = (
        Some("theme.light.ink".to_owned()),
        "is written twice".to_owned(),
    );
    assert_eq!(problem("themes/casa.json", &twice), expected);
}
