//! The surroundings of the readers: a site with settings and menu, the keys of its seals, the calls of its backend, and
//! the project's own files as seeds.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use shop::assets::{Assets, InlineScripts, IslandFiles, PlainIslandFiles, Style, Styles};
use shop::calls::all;
use shop::contract::Contract;
use shop::i18n::Language;
use shop::menu::{MENU_TREE, Menu};
use shop::page::View;
use shop::product::{Card, products_by_id};
use shop::session::{ConfirmedSession, GuestToken, SealKey, TokenKey, seal_guest, seal_identity};
use shop::site::{GLOBAL_SETTINGS, Published, Shop};

/// The time of all cases, in milliseconds.
pub(crate) const NOW_MS: u64 = 1_800_000_000_000;
pub(crate) const USER: &str = "42";
/// An access token without a readable expiry.
pub(crate) const TOKEN: &str = "a.b.c";

static ASSETS: Assets = Assets {
    build: "1",
    runtime: "/assets/runtime.js",
    styles: Styles {
        number: |_| None,
        pieces: |_| Style {
            text: "p{color:inherit}",
            source: "'sha256-piece'",
            drawn_by: &[],
        },
        later: "/assets/later.css",
    },
    fonts: &[],
    inline: InlineScripts {
        first_visit: "first_visit()",
        storage_check: "storage_check()",
        returning: "returning()",
        hold_press: "hold_press()",
        age: "age()",
        arrivals: "arrivals()",
        letter: "letter()",
    },
    islands: |_, _| IslandFiles {
        name: "island",
        module: "/assets/island.js",
        words: "/assets/words.js",
        said: &[],
        markup: &[],
    },
    plain_islands: |_| PlainIslandFiles {
        name: "plain",
        module: "/assets/plain.js",
    },
};

/// The data that checks may use.
pub(crate) struct World {
    pub published: Published,
    pub shop: Shop,
    pub menu: Menu,
    pub seal_key: SealKey,
    pub token_key: TokenKey,
    pub guest: GuestToken,
    pub calls: Vec<&'static dyn Contract>,
    /// A few products.
    pub cards: Vec<Card>,
    root: PathBuf,
}

impl World {
    pub(crate) fn open() -> Result<Self, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let text = |path: &str| {
            fs::read_to_string(root.join(path)).map_err(|error| format!("{path}: {error}"))
        };
        let site = text("kv-seed/sites/casa.json")?;
        let theme = text("kv-seed/themes/casa.json")?;
        let published = Published::parse(&format!("{{\"site\":{site},\"theme\":{theme}}}"))?;
        let seeds = |name: &str| fixture(&root, name).into_iter().next().unwrap_or_default();
        let settings = GLOBAL_SETTINGS
            .read(&seeds("global-site-settings"))
            .map_err(|error| format!("settings: {error}"))?;
        let cards = products_by_id(std::iter::once(1))
            .read(&seeds("product-filter"))
            .map_err(|error| format!("products: {error}"))?;
        let menu = MENU_TREE
            .read(&seeds("menu_tree"))
            .map_err(|error| format!("menu: {error}"))?;
        Ok(Self {
            shop: Shop::merge(published.clone(), settings),
            published,
            menu,
            seal_key: SealKey::new("a secret of at least thirty-two bytes", "casa")
                .ok_or("no key")?,
            token_key: TokenKey::new("secret").ok_or("no key")?,
            guest: GuestToken::from_random([7; 16]),
            calls: all(),
            cards: cards.products,
            root,
        })
    }

    pub(crate) fn view(&self) -> View<'_> {
        self.view_of(&self.shop)
    }

    pub(crate) fn view_of<'a>(&'a self, shop: &'a Shop) -> View<'a> {
        View {
            shop,
            menu: &self.menu,
            language: Language::Ro,
            assets: &ASSETS,
            now_ms: 0,
            to_quote: false,
            path: "",
        }
    }

    /// A guest's cookie.
    pub(crate) fn sealed_guest(&self) -> String {
        seal_guest(&self.seal_key, &self.guest)
    }

    /// A signed-in shopper's cookie.
    pub(crate) fn sealed_identity(&self) -> String {
        seal_identity(
            &self.seal_key,
            ConfirmedSession {
                user: USER,
                access: TOKEN,
                refresh: Some("d.e.f"),
                name: None,
                is_kept: true,
            },
            NOW_MS,
        )
        .unwrap_or_default()
    }

    /// The fixture answers of a call.
    pub(crate) fn answers(&self, name: &str) -> Vec<Vec<u8>> {
        fixture(&self.root, name)
    }

    /// The files of a folder, sorted by name.
    pub(crate) fn files(&self, folder: &str) -> Vec<Vec<u8>> {
        let entries = fs::read_dir(self.root.join(folder)).into_iter().flatten();
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        paths
            .iter()
            .filter_map(|path| fs::read(path).ok())
            .collect()
    }
}

/// The bodies of a fixture: documented, fewest fields, odd.
fn fixture(root: &Path, name: &str) -> Vec<Vec<u8>> {
    let path = root.join(format!("tests/contract/{name}.json"));
    let text = fs::read(path).unwrap_or_default();
    let file: Value = serde_json::from_slice(&text).unwrap_or_default();
    ["documented", "fewest", "odd"]
        .iter()
        .filter_map(|variant| Some(file.get(variant)?.get("body")?.to_string().into_bytes()))
        .collect()
}
