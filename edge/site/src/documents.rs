//! Generates `docs/sites.md` and `kv-seed/schema/` from the declared fields of sites and themes. `npm run contracts`
//! writes the files.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use shop::site::{Field, Published, SWITCHES, Switch, schemas};

use crate::fields::{plain, values};

/// Set by `npm run contracts`.
const WRITE: &str = "WRITE_CONTRACTS";

const HEAD: &str = "# The configs of sites

Written by `npm run contracts` from the declarations in `edge/shop/src/site/`; change a field there. `npm run -s site -- check
<folder>` refuses a field that is not listed here and a value that its rule does not admit. Editors know the same from the
JSON Schemas that `init` writes into a folder, as in `kv-seed/schema/`: each file names its own under `$schema`, which is not
published. A table of redirects is a list and names none; in VS Code: `\"json.schemas\": [{ \"fileMatch\":
[\"redirects/*.json\"], \"url\": \"./my-sites/schema/redirects.json\" }]`.

[operators.md](operators.md) explains the switches that need more than a line.

## Every switch

`site.` is a field of `sites/<name>.json`, `theme.` one of `themes/<name>.json`, and `settings.` a switch that the backend's
`GET /settings/global_site_settings` may have. The last column says who decides where more than one of them speaks; `depozit`
of the demo leaves all to the settings. While the settings cannot be loaded, the last known currency and restrictions hold.

| Key | Values | Without it | What shoppers see, or what it is for | Who decides |
|---|---|---|---|---|
";

const AFTER: &str = "
The documents name no switch for points, reviews, credit and comparison. Points show with goods that have them
(`is_loyalty_active`), credit where the backend offers it for a product, reviews on each product; the pages `credit` and
`compare`, with all that leads there, go by the site's `hidden_pages`.
";

/// What a description says of the state without the field.
const LEFT_OUT: &str = "Left out, ";

/// A row of the table: key, values, what holds without it, what it is for, who decides.
type Row = [String; 5];

fn rows(site: &[Field], theme: &[Field]) -> Vec<Row> {
    let mut rows = Vec::new();
    for (owner, fields) in [("site", site), ("theme", theme)] {
        of_fields(&mut rows, owner, owner, fields);
    }
    rows.extend(SWITCHES.iter().map(|switch| {
        let Switch {
            path,
            values,
            usual,
            shows,
            decides,
            ..
        } = switch;
        let key = ["settings.", path].concat();
        [&key, *values, *usual, *shows, *decides].map(str::to_owned)
    }));
    rows
}

fn of_fields(rows: &mut Vec<Row>, owner: &str, parent: &str, fields: &[Field]) {
    for field in fields {
        let key = [parent, ".", field.name].concat();
        let (about, left_out) = told(field.about);
        let usual = field.usual().map(|usual| format!("`{}`", plain(usual)));
        let without: Vec<String> = usual.into_iter().chain(left_out).collect();
        let without = match (field.is_needed, without.as_slice()) {
            (true, _) => "needed".to_owned(),
            (false, []) => "none".to_owned(),
            (false, all) => all.join("; "),
        };
        let decides = if without.contains("the backend") {
            format!("the {owner}, else the settings")
        } else {
            format!("the {owner}")
        };
        rows.push([key.clone(), values(&field.schema), without, about, decides]);
        of_fields(rows, owner, &key, &field.inner);
    }
}

/// A description without its sentence of the state without the field, and that sentence.
fn told(about: &str) -> (String, Option<String>) {
    let Some((before, after)) = about.split_once(LEFT_OUT) else {
        return (about.to_owned(), None);
    };
    let (left_out, rest) = after.split_once(". ").unwrap_or((after, ""));
    let about = [before.trim_end(), rest].join(" ");
    (
        about.trim().to_owned(),
        Some(left_out.trim_end_matches('.').to_owned()),
    )
}

fn markdown(site: &[Field], theme: &[Field]) -> String {
    let mut text = HEAD.to_owned();
    for row in rows(site, theme) {
        let [key, values, without, shows, decides] = row.map(|cell| cell.replace('|', "\\|"));
        let _ = writeln!(
            text,
            "| `{key}` | {values} | {without} | {shows} | {decides} |"
        );
    }
    text.push_str(AFTER);
    text
}

#[test]
fn the_table_has_one_row_for_every_key_and_no_other() {
    fn keys(of: &str, fields: &[Field], found: &mut Vec<String>) {
        for field in fields {
            let key = format!("{of}.{}", field.name);
            keys(&key, &field.inner, found);
            found.push(key);
        }
    }
    let mut declared = Vec::new();
    for (owner, (_, fields)) in ["site", "theme"].iter().zip(Published::fields()) {
        keys(owner, &fields, &mut declared);
    }
    let settings = SWITCHES.iter().map(|one| format!("settings.{}", one.path));
    declared.extend(settings);
    declared.sort();

    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/sites.md");
    let page = fs::read_to_string(page).unwrap();
    let mut listed = Vec::new();
    for row in page.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.split(" | ").collect();
        assert_eq!(cells.len(), 5, "{row}");
        assert!(cells.iter().all(|cell| !cell.trim().is_empty()), "{row}");
        listed.push(cells[0].trim_matches(['|', ' ', '`']).to_owned());
    }
    listed.sort();
    assert_eq!(listed, declared);
}

#[test]
fn the_committed_documents_are_up_to_date() {
    let [(_, site), (_, theme)] = Published::fields();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let schemas = schemas().map(|(name, schema)| {
        let path = format!("kv-seed/schema/{name}.json");
        (path, format!("{schema:#}\n"))
    });
    let page = ("docs/sites.md".to_owned(), markdown(&site, &theme));
    for (path, text) in schemas.into_iter().chain([page]) {
        let file = root.join(&path);
        if std::env::var_os(WRITE).is_some() {
            fs::write(&file, &text).unwrap();
        }
        assert!(
            fs::read_to_string(&file).is_ok_and(|committed| committed == text),
            "{path} is stale: run «npm run contracts» and read what has changed"
        );
    }
}
