//! Development builds only: reads words, styles and islands when a worker starts, instead of compiling them in, and
//! explains how a page was answered. `edge/worker/development/` is the JavaScript side. Release builds contain neither,
//! since their `debug_assertions` are off.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use js_sys::{Function, Reflect};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use shop::assets::{
    Assets, ClassNumber, ClassNumbers, FontFile, InlineScripts, Island, IslandFiles, PlainIsland,
    PlainIslandFiles, Style, StyleChunk, Styles, numbered,
};
use shop::i18n::Language;
use shop::template::Node;
use wasm_bindgen::{JsCast, JsValue};
use worker::Env;

/// `islands.json` as the islands' build writes it; `build.rs` turns the same file into constants.
#[derive(Deserialize)]
struct Manifest {
    build: String,
    runtime: String,
    styles: StylesRead,
    fonts: BTreeMap<String, BTreeMap<String, FontRead>>,
    inline: InlineRead,
    islands: BTreeMap<String, IslandRead>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct InlineRead {
    first_visit: String,
    storage_check: String,
    returning: String,
    hold_press: String,
    age: String,
    arrivals: String,
    letter: String,
}

#[derive(Deserialize)]
struct StylesRead {
    #[serde(deserialize_with = "numbers")]
    classes: ClassNumbers,
    pieces: BTreeMap<String, StyleRead>,
    later: String,
}

#[derive(Deserialize)]
struct StyleRead {
    text: String,
    source: String,
    #[serde(rename = "drawnBy", deserialize_with = "sets")]
    drawn_by: &'static [&'static [ClassNumber]],
}

#[derive(Deserialize)]
struct FontRead {
    url: String,
    letters: String,
}

#[derive(Deserialize)]
struct IslandRead {
    module: String,
    /// The modules of words by language.
    #[serde(default)]
    languages: BTreeMap<String, String>,
    /// Leaked, like the markup: both are few, and live as long as the worker.
    #[serde(default, deserialize_with = "keys")]
    said: &'static [&'static str],
    #[serde(default, deserialize_with = "nodes")]
    markup: &'static [Node],
}

#[derive(Deserialize)]
#[serde(untagged)]
enum NodeRead {
    Text(String),
    Slot { slot: Vec<String> },
    Word { word: String },
}

static MANIFEST: OnceLock<Manifest> = OnceLock::new();
static ASSETS: OnceLock<Assets> = OnceLock::new();

/// Reads the words and islands that the entry was built with from `globalThis.development`, if it exists.
pub(crate) fn take() {
    let given = |name: &str| {
        let all = Reflect::get(&js_sys::global(), &"development".into()).ok()?;
        Reflect::get(&all, &name.into()).ok()?.as_string()
    };
    if let Some(Err(error)) = given("words").map(|words| shop::i18n::development::give(&words)) {
        platform::log_error!("development: words: {error}");
    }
    if let Some(Err(error)) = given("islands").map(|islands| read(&islands)) {
        platform::log_error!("development: islands: {error}");
    }
}

/// The files of the islands' build that was read at the start.
pub(crate) fn assets() -> Option<&'static Assets> {
    ASSETS.get()
}

fn read(islands: &str) -> Result<(), serde_json::Error> {
    let manifest = serde_json::from_str(islands)?;
    let manifest = MANIFEST.get_or_init(|| manifest);
    ASSETS.get_or_init(|| assets_of(manifest));
    Ok(())
}

fn assets_of(manifest: &'static Manifest) -> Assets {
    let inline = &manifest.inline;
    let fonts: Vec<FontFile> = manifest
        .fonts
        .iter()
        .flat_map(|(family, subsets)| {
            subsets.iter().map(|(subset, file)| FontFile {
                family,
                subset,
                url: &file.url,
                letters: &file.letters,
            })
        })
        .collect();
    Assets {
        build: &manifest.build,
        runtime: &manifest.runtime,
        styles: Styles {
            number,
            pieces,
            later: &manifest.styles.later,
        },
        fonts: fonts.leak(),
        inline: InlineScripts {
            first_visit: &inline.first_visit,
            storage_check: &inline.storage_check,
            returning: &inline.returning,
            hold_press: &inline.hold_press,
            age: &inline.age,
            arrivals: &inline.arrivals,
            letter: &inline.letter,
        },
        islands,
        plain_islands,
    }
}

fn number(class: &str) -> Option<ClassNumber> {
    MANIFEST.get()?.styles.classes.get(class).copied()
}

fn pieces(piece: StyleChunk) -> Style {
    let read = MANIFEST
        .get()
        .and_then(|manifest| entry(&manifest.styles.pieces, &format!("{piece:?}")));
    read.map_or(
        Style {
            text: "",
            source: "",
            drawn_by: &[],
        },
        |(_, style)| Style {
            text: &style.text,
            source: &style.source,
            drawn_by: style.drawn_by,
        },
    )
}

fn islands(island: Island, language: Language) -> IslandFiles {
    let read = island_of(&format!("{island:?}"));
    let words = read.and_then(|(_, island)| island.languages.get(language.code()));
    IslandFiles {
        name: read.map_or("", |(name, _)| name),
        module: read.map_or("", |(_, island)| &island.module),
        words: words.map_or("", String::as_str),
        said: read.map_or(&[], |(_, island)| island.said),
        markup: read.map_or(&[], |(_, island)| island.markup),
    }
}

fn plain_islands(island: PlainIsland) -> PlainIslandFiles {
    let read = island_of(&format!("{island:?}"));
    PlainIslandFiles {
        name: read.map_or("", |(name, _)| name),
        module: read.map_or("", |(_, island)| &island.module),
    }
}

fn island_of(name: &str) -> Option<(&'static str, &'static IslandRead)> {
    entry(&MANIFEST.get()?.islands, name)
}

/// Finds the entry whose kebab-case key is this name: `cart-drawer` for `CartDrawer`.
fn entry<T>(map: &'static BTreeMap<String, T>, name: &str) -> Option<(&'static str, &'static T)> {
    let is_named = |key: &str| key.replace('-', "").eq_ignore_ascii_case(name);
    let (key, value) = map.iter().find(|(key, _)| is_named(key))?;
    Some((key, value))
}

fn nodes<'de, D: Deserializer<'de>>(given: D) -> Result<&'static [Node], D::Error> {
    let node = |node: NodeRead| match node {
        NodeRead::Text(text) => Ok(Node::Text(text.leak())),
        NodeRead::Slot { slot } => {
            let path = slot.into_iter().map(|name| &*name.leak());
            Ok(Node::Slot(path.collect::<Vec<_>>().leak()))
        }
        NodeRead::Word { word } => {
            let known = shop::i18n::development::word(&word);
            known.map(Node::Word).ok_or_else(|| {
                D::Error::custom(format_args!("{word} is new: the program has to be built"))
            })
        }
    };
    let read = Vec::<NodeRead>::deserialize(given)?;
    let read: Result<Vec<Node>, D::Error> = read.into_iter().map(node).collect();
    Ok(read?.leak())
}

fn keys<'de, D: Deserializer<'de>>(given: D) -> Result<&'static [&'static str], D::Error> {
    let read = Vec::<String>::deserialize(given)?;
    let keys = read.into_iter().map(|key| &*key.leak());
    Ok(keys.collect::<Vec<_>>().leak())
}

fn numbers<'de, D: Deserializer<'de>>(given: D) -> Result<ClassNumbers, D::Error> {
    keys(given).map(numbered)
}

fn sets<'de, D: Deserializer<'de>>(
    given: D,
) -> Result<&'static [&'static [ClassNumber]], D::Error> {
    let read = Vec::<Vec<ClassNumber>>::deserialize(given)?;
    let sets = read.into_iter().map(|set| &*set.leak());
    Ok(sets.collect::<Vec<_>>().leak())
}

/// Reports a fact about the request of this environment to `?explain`.
pub(crate) fn explain(env: &Env, what: &str, told: &str) {
    let listener = Reflect::get(env, &"explain".into()).unwrap_or_default();
    if let Some(listener) = listener.dyn_ref::<Function>() {
        // If the listener fails, only this explanation is lost.
        let _ = listener.call2(&JsValue::NULL, &what.into(), &told.into());
    }
}

#[cfg(test)]
mod tests;
