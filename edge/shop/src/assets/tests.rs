//! Assets for the tests of pages.

use super::{Assets, InlineScripts, IslandFiles, PlainIslandFiles, Style, StyleChunk, Styles};

/// File names as a build might produce them.
pub(crate) const EXAMPLE: Assets = Assets {
    build: "1",
    runtime: "/assets/runtime.js",
    styles: Styles {
        number: |class| (class == "card").then_some(0),
        pieces: |piece| Style {
            text: "p{color:inherit}",
            source: "'sha256-piece'",
            drawn_by: if matches!(piece, StyleChunk::Card) {
                &[&[0]]
            } else {
                &[]
            },
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
        said: &["cart.drawer_title", "search.results"],
        markup: &[],
    },
    plain_islands: |_| PlainIslandFiles {
        name: "plain",
        module: "/assets/plain.js",
    },
};
