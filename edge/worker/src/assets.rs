//! The files of this build that pages name.

use shop::page::Assets;

/// Written by `build.rs` from the manifest of the islands' build.
pub(crate) static ASSETS: Assets = include!(concat!(env!("OUT_DIR"), "/assets.rs"));
