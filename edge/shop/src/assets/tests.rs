//! Assets for the tests of pages.

use super::{Assets, InlineScripts, IslandFiles, PlainIslandFiles};

/// What a build might have named its files.
pub(crate) const EXAMPLE: Assets = Assets {
    build: "1",
    runtime: "/assets/runtime.js",
    styles: "/assets/shop.css",
    fonts: &[],
    inline: InlineScripts {
        first_visit: "first_visit()",
        storage_check: "storage_check()",
    },
    islands: |_, _| IslandFiles {
        name: "island",
        module: "/assets/island.js",
        words: "/assets/words.js",
        markup: &[],
    },
    plain_islands: |_| PlainIslandFiles {
        name: "plain",
        module: "/assets/plain.js",
    },
};
