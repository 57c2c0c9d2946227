//! The files of this build, as `build.rs` finds them.

use shop::assets::{
    Assets, FontFile, InlineScripts, Island, IslandFiles, IslandProps, Piece, PlainIsland,
    PlainIslandFiles, Style, Styles,
};
use shop::cartpage::CartDrawerProps;
use shop::i18n::Language;
use shop::search::HeaderSearchProps;
use shop::template::Node;

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

#[cfg(test)]
mod tests;
