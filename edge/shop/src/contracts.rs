//! The browser's contracts: `islands/contracts/` must equal the output of ts-rs for the wire types. `npm run
//! contracts` regenerates it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use ts_rs::{Config, TS};

use crate::advertphotos::Upload;
use crate::cart::CartEvent;
use crate::cartpage::{CartDrawerProps, CartView};
use crate::checkout::Quotes;
use crate::delivery::Arrival;
use crate::failure::FailureBody;
use crate::forms::Choice;
use crate::postal::PostalChoices;
use crate::quotes;
use crate::search::{HeaderSearchProps, SearchAnswer};

/// Set by `npm run contracts`.
const WRITE: &str = "WRITE_CONTRACTS";
const COMMITTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../islands/contracts");

/// Exports the browser's types, with the types that they contain.
fn export(folder: &Path) {
    let config = Config::new().with_out_dir(folder);
    for export in [
        Arrival::export_all,
        CartDrawerProps::export_all,
        CartEvent::export_all,
        CartView::export_all,
        Choice::export_all,
        PostalChoices::export_all,
        Quotes::export_all,
        quotes::QuoteView::export_all,
        FailureBody::export_all,
        HeaderSearchProps::export_all,
        SearchAnswer::export_all,
        Upload::export_all,
    ] {
        export(&config).unwrap();
    }
}

/// The modules of a folder with their texts. (`hydration.json` is covered by the worker's tests.)
fn modules(folder: &Path) -> BTreeMap<PathBuf, String> {
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    files
        .filter(|path| path.extension().is_some_and(|extension| extension == "ts"))
        .map(|path| {
            let name = path.file_name().unwrap().into();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect()
}

#[test]
fn the_committed_contracts_are_those_of_the_wire() {
    let folder = std::env::temp_dir().join(format!("vitrina-contracts-{}", std::process::id()));
    export(&folder);
    let made = modules(&folder);
    fs::remove_dir_all(&folder).unwrap();
    let committed = Path::new(COMMITTED);
    if std::env::var_os(WRITE).is_some() {
        for name in modules(committed).into_keys() {
            fs::remove_file(committed.join(name)).unwrap();
        }
        for (name, text) in &made {
            fs::write(committed.join(name), text).unwrap();
        }
    }
    assert!(
        made == modules(committed),
        "islands/contracts is stale: run «npm run contracts» and read what has changed"
    );
}
