//! Generates `docs/sites.md` and `kv-seed/schema/` from the declared fields of sites and themes. `npm run contracts`
//! writes the files.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use shop::site::{Field, Published, schemas};

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
line.
";

const SITE: &str = "
## A site: `sites/<name>.json`

";

const THEME: &str = "
## A theme: `themes/<name>.json`

";

const SETTINGS: &str = "
## What the backend's settings decide

These fields of `GET /settings/global_site_settings` arrange the interface; [backend.md](backend.md) has their other names. A
value that is neither listed nor a usual spelling of one counts as the first. What a site or a theme names goes before them.

- `mainUiInterface.header_style` · `fixed`, `static` · Whether the header stays on wide screens. A theme's `header_style` goes before it.
- `mainUiInterface.mobileBarUiType` · any, `mobileBar_hide` · Phones have a bar at the bottom, or its links in the header.
- `mainUiInterface.product_display` · `grid`, `list` · How lists stand until a visitor chooses. A theme's `display` goes before it.
- `mainUiInterface.pagination_option` · `pagination`, `load_more` · Numbered pages, or a button for more goods under those that are shown; each page has its address. `infinite` and `scroll` are read as the button: a list that grows by itself keeps a visitor from its footer.
- `mainUiInterface.sort_priority` · `false`, `true` · Lists stand by the newest first, or by priority, which is then offered too.
- `mainUiInterface.per_page` · `48`, `24` · The goods of a page; up to 24 are 24.
- `mainUiInterface.buttonUiType` · any, one with `tobacco` in it · Buttons say for a while that a product was added, or say nothing.
- `mainUiInterface.mainLang`, `langs` · languages · The site's `main_language` and `languages` go before them.
- `colors.dark_theme` · `true`, `false` · Pages follow a visitor's dark scheme, or stay light.
- `additional_settings.is_user_cabinet` · `false`, `true` · Visitors may have accounts.
- `is_romanian`, `project_currency` · The rules for phones and the currency. The site's `variant` and `currency` go before them, but `is_romanian` makes any site Romanian.
- `hide_prices_from_guests`, `is_registration_required_for_order`, `iute_credit` · `false`, `true` · Guests see no prices, guests do not order, instalments are a way to pay. The site's `hide_prices_from_guests` and `instalments` go before them.
";

fn markdown(site: &[Field], theme: &[Field]) -> String {
    let mut text = [HEAD, SITE].concat();
    list(&mut text, "", site);
    text.push_str(THEME);
    list(&mut text, "", theme);
    text.push_str(SETTINGS);
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
