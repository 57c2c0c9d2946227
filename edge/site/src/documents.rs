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

Each line has a field, its values, and what it is for. [operators.md](operators.md) explains the ones that need more than a
line. The last part is of the backend's own settings.
";

const SITE: &str = "
## A site: `sites/<name>.json`

";

const THEME: &str = "
## A theme: `themes/<name>.json`

";

const SETTINGS: &str = "
## The backend's settings

The switches that `GET /settings/global_site_settings` may have, with what holds without them. Where a site's config
speaks too, the last column says who decides; `depozit` of the demo leaves all to the settings. While the settings cannot
be loaded, the last known currency and restrictions hold.

| Switch | Values | Without it | What shoppers see | Who decides |
|---|---|---|---|---|
";

const AFTER: &str = "
The documents name no switch for points, reviews, credit and comparison. Points show with goods that have them
(`is_loyalty_active`), credit where the backend offers it for a product, reviews on each product; the pages `credit` and
`compare`, with all that leads there, go by the config's `hidden_pages`.
";

fn markdown(site: &[Field], theme: &[Field]) -> String {
    let mut text = [HEAD, SITE].concat();
    list(&mut text, "", site);
    text.push_str(THEME);
    list(&mut text, "", theme);
    text.push_str(SETTINGS);
    for switch in SWITCHES {
        let Switch {
            path,
            values,
            usual,
            shows,
            decides,
            ..
        } = switch;
        let _ = writeln!(
            text,
            "| `{path}` | {values} | {usual} | {shows} | {decides} |"
        );
    }
    text.push_str(AFTER);
    text
}

fn list(text: &mut String, indent: &str, fields: &[Field]) {
    for field in fields {
        let mut values = values(&field.schema);
        if field.is_needed {
            values.push_str(", needed");
        } else if let Some(usual) = field.usual() {
            let _ = write!(values, "; left out `{}`", plain(usual));
        }
        let (name, about) = (field.name, field.about);
        let _ = writeln!(text, "{indent}- `{name}` · {values} · {about}");
        list(text, &[indent, "  "].concat(), &field.inner);
    }
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
