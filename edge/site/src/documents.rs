//! Generates `docs/sites.md` and `docs/site.schema.json` from the declared fields of sites and themes. `npm run
//! contracts` writes the files.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::json;
use shop::site::{Field, Published, object_schema};

use crate::fields::{plain, values};

/// Set by `npm run contracts`.
const WRITE: &str = "WRITE_CONTRACTS";

const HEAD: &str = "# The configs of sites

Written by `npm run contracts` from the declarations in `edge/shop/src/site/`; change a field there. `npm run -s site -- check
<folder>` refuses a field that is not listed here and a value that its rule does not admit. Editors know the same from
[site.schema.json](site.schema.json); in VS Code: `\"json.schemas\": [{ \"fileMatch\": [\"sites/*.json\"], \"url\":
\"./docs/site.schema.json\" }]`.

Each line has a field, its values, and what it is for. [operators.md](operators.md) explains the ones that need more than a
line.
";

const SITE: &str = "
## A site: `sites/<name>.json`

";

const THEME: &str = "
## A theme: `themes/<name>.json`

";

fn markdown(site: &[Field], theme: &[Field]) -> String {
    let mut text = [HEAD, SITE].concat();
    list(&mut text, "", site);
    text.push_str(THEME);
    list(&mut text, "", theme);
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

fn schema(site: &[Field]) -> String {
    let mut schema = object_schema(site);
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!("The config of a site");
    format!("{schema:#}\n")
}

#[test]
fn the_committed_documents_are_up_to_date() {
    let [(_, site), (_, theme)] = Published::fields();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (path, text) in [
        ("docs/sites.md", markdown(&site, &theme)),
        ("docs/site.schema.json", schema(&site)),
    ] {
        let file = root.join(path);
        if std::env::var_os(WRITE).is_some() {
            fs::write(&file, &text).unwrap();
        }
        assert!(
            fs::read_to_string(&file).is_ok_and(|committed| committed == text),
            "{path} is stale: run «npm run contracts» and read what has changed"
        );
    }
}
