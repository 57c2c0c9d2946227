//! The files of this build, as `build.rs` finds them.

use std::sync::LazyLock;

use shop::assets::{
    Assets, ClassNumber, ClassNumbers, FontFile, InlineScripts, Island, IslandFiles, IslandProps,
    PlainIsland, PlainIslandFiles, Style, StyleChunk, Styles, numbered,
};
use shop::cartpage::CartDrawerProps;
use shop::i18n::Language;
use shop::search::HeaderSearchProps;
use shop::template::Node;

/// The files of this build; in development, those that were read at the worker's start.
pub(crate) fn assets() -> &'static Assets {
    #[cfg(debug_assertions)]
    if let Some(read) = crate::development::assets() {
        return read;
    }
    &ASSETS
}

fn number(class: &str) -> Option<ClassNumber> {
    static NUMBERS: LazyLock<ClassNumbers> = LazyLock::new(|| numbered(CLASSES));
    NUMBERS.get(class).copied()
}

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

#[cfg(test)]
mod tests;
