//! The verbs that read and write folders alone: `check` and `init`.

use super::*;

/// The problems of a run as `file:line field`.
fn places(run: &Run) -> Vec<String> {
    let json = run.json();
    let problems = json["error"]["problems"].as_array().unwrap();
    let place = |it: &Value| format!("{}:{} {}", it["file"], it["line"], it["field"]);
    problems.iter().map(place).collect()
}

#[test]
fn the_example_folder_has_no_warnings() {
    let run = site(&empty(), &["check", SEED, "--strict", "--json"]);
    assert_eq!(run.code, Code::Done, "{}", run.all());
    assert_eq!(run.json()["warnings"], json!([]));
}

#[test]
fn warnings_are_told_and_are_problems_only_with_strict() {
    let folder = Folder::seed("warnings");
    folder.set("sites/casa.json", "slider_keys", &json!([]));
    for (path, text) in [
        ("theme/casa.json", "{}"),
        ("casa.json", "{}"),
        ("sites/casa.yaml", ""),
        (
            "themes/unused.json",
            include_str!("../../../../../kv-seed/themes/casa.json"),
        ),
        (".git/config", ""),
        ("README.md", ""),
    ] {
        let path = folder.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(
            path,
            text.replace("\"name\": \"casa\"", "\"name\": \"unused\""),
        )
        .unwrap();
    }
    let run = site(&empty(), &["check", folder.path(), "--json"]);
    assert_eq!(run.code, Code::Done, "{}", run.all());
    let told = run.json()["warnings"].to_string();
    for file in [
        "casa.json",
        "sites/casa.json",
        "sites/casa.yaml",
        "theme",
        "themes/unused.json",
    ] {
        assert!(
            told.contains(&format!("\"file\":\"{file}\"")),
            "{file}: {told}"
        );
    }
    assert_eq!(run.json()["warnings"].as_array().unwrap().len(), 5);
    let run = site(&empty(), &["check", folder.path(), "--strict"]);
    assert_eq!(run.code, Code::Problems);
    assert!(run.stderr.contains("theme: warning: "), "{}", run.stderr);
    let run = site(&empty(), &["push", folder.path()]);
    assert_eq!(run.code, Code::Done, "{}", run.all());
    assert!(run.stderr.contains("5 warnings: check "), "{}", run.stderr);
}

#[test]
fn a_file_that_is_no_text_is_told_with_the_problems_of_others() {
    let folder = Folder::seed("bytes");
    folder.set("sites/casa.json", "colour", &json!("red"));
    fs::write(folder.file("themes/casa.json"), b"{\n \"\xff\"}").unwrap();
    let run = site(&empty(), &["check", folder.path(), "--json"]);
    assert_eq!(run.code, Code::Problems);
    let places = places(&run).join("\n");
    assert!(places.contains("\"themes/casa.json\":2 null"), "{places}");
    assert!(
        places.contains("\"sites/casa.json\":1 \"site.colour\""),
        "{places}"
    );
}

#[test]
fn a_file_may_begin_with_a_byte_order_mark() {
    let folder = Folder::seed("mark");
    let path = folder.file("sites/casa.json");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("\u{feff}{text}")).unwrap();
    assert_eq!(site(&empty(), &["check", folder.path()]).code, Code::Done);
}

#[test]
fn the_schema_that_a_file_names_is_not_published() {
    let [with, without] = [true, false].map(|names| {
        let folder = Folder::seed(&format!("schema-{names}"));
        for kind in ["sites", "themes"] {
            folder.change(&format!("{kind}/casa.json"), |json| {
                let fields = json.as_object_mut().unwrap();
                if names {
                    fields.insert("$schema".to_owned(), json!("elsewhere.json"));
                } else {
                    fields.remove("$schema").unwrap();
                }
            });
        }
        site(&empty(), &["check", folder.path(), "--json"]).json()["sites"].clone()
    });
    assert_eq!(with, without);
}

#[test]
fn a_new_brand_is_checked_without_warnings_and_pushed() {
    let folder = Folder::empty("init");
    let init = |name: &str, more: &[&str]| {
        let host = format!("{name}.example");
        let given = ["init", folder.path(), "--site", name, "--host", &host];
        site(&empty(), &[&given, more].concat())
    };
    let run = init(
        "nou",
        &[
            "--languages",
            "ru,ro",
            "--currency",
            "RON",
            "--title",
            "Casă «Nouă»",
        ],
    );
    assert_eq!(run.code, Code::Done, "{}", run.all());
    assert!(run.stdout.contains("push"), "{}", run.stdout);
    for from in [
        "bucate", "depozit", "imobil", "partner", "pharmacy", "polska", "romania", "nou",
    ] {
        let run = init(&format!("a-{from}"), &["--from", from]);
        assert_eq!(run.code, Code::Done, "{}", run.all());
    }
    let run = site(&empty(), &["check", folder.path(), "--strict", "--json"]);
    assert_eq!(run.code, Code::Done, "{}", run.all());
    assert_eq!(run.json()["sites"].as_array().unwrap().len(), 9);
    let read = |path: &str| -> Value {
        serde_json::from_str(&fs::read_to_string(folder.file(path)).unwrap()).unwrap()
    };
    let new = read("sites/nou.json");
    assert_eq!(new["languages"], json!(["ru", "ro"]));
    assert_eq!(new["main_language"], "ru");
    assert_eq!(new["currency"], "RON");
    assert!(new.get("company").is_none() && new.get("payment_hosts").is_none());
    assert_eq!(read("themes/nou.json")["wordmark"]["text"], "Casă «Nouă»");
    assert_eq!(read("themes/a-nou.json")["wordmark"]["text"], "A-nou");
    assert!(read("schema/site.json").is_object());
    assert_eq!(site(&empty(), &["push", folder.path()]).code, Code::Done);
}

#[test]
fn init_overwrites_nothing_and_writes_nothing_that_is_wrong() {
    let folder = Folder::empty("init-refused");
    let init = |given: &[&str]| {
        let run = site(
            &empty(),
            &[&["init", folder.path()], given, &["--json"]].concat(),
        );
        (run.code, run.stdout)
    };
    let (code, told) = init(&["--site", "Nou", "--host", "a b", "--currency", "XXX"]);
    assert_eq!(code, Code::Problems);
    for field in ["site.name", "site.hosts[0]", "site.currency", "theme.name"] {
        assert!(told.contains(field), "{told}");
    }
    let (code, told) = init(&["--site", "nou", "--host", "a.example", "--from", "cassa"]);
    assert_eq!(code, Code::Refused);
    assert!(told.contains("did you mean «casa»?"), "{told}");
    assert!(fs::read_dir(&folder.0).unwrap().next().is_none());
    assert_eq!(
        init(&["--site", "nou", "--host", "a.example"]).0,
        Code::Done
    );
    let text = fs::read_to_string(folder.file("sites/nou.json")).unwrap();
    let (code, told) = init(&["--site", "nou", "--host", "b.example"]);
    assert_eq!(code, Code::Refused);
    assert!(told.contains("exists already"), "{told}");
    let (code, told) = init(&["--site", "alt", "--host", "a.example"]);
    assert_eq!(code, Code::Problems);
    assert!(told.contains("is a host in"), "{told}");
    assert_eq!(
        fs::read_to_string(folder.file("sites/nou.json")).unwrap(),
        text
    );
    assert!(!folder.0.join("sites/alt.json").exists());
}
