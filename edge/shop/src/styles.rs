//! The pieces of the stylesheet that a document needs. They follow from the classes of its markup, so that no page
//! lists its pieces and no component can forget its own.

use std::collections::HashSet;

use foldhash::fast::FixedState;
use memchr::memmem;

use crate::assets::{Assets, ClassNumber, StyleChunk};

/// The classes of rules that a document draws, and the pieces that it carries.
#[derive(Debug, Clone, Default)]
pub struct Drawn {
    classes: HashSet<ClassNumber, FixedState>,
    carried: Vec<StyleChunk>,
}

impl Drawn {
    /// A document that carries these pieces, whatever it draws.
    pub fn with(carried: &[StyleChunk]) -> Self {
        Self {
            classes: HashSet::default(),
            carried: carried.to_vec(),
        }
    }

    /// Adds markup to the document. Returns the pieces that it now needs and did not carry before.
    pub fn add(&mut self, assets: &Assets, markup: &str) -> Vec<StyleChunk> {
        let before = self.classes.len();
        // The parts of a list are much alike, and so are their classes.
        let lists: HashSet<&str, FixedState> = class_lists(markup).collect();
        let classes = lists.into_iter().flat_map(str::split_ascii_whitespace);
        self.classes
            .extend(classes.filter_map(assets.styles.number));
        if self.classes.len() == before {
            return Vec::new();
        }
        let mut missing = Vec::from(StyleChunk::ALL);
        missing.retain(|piece| !self.carried.contains(piece) && self.needs(assets, *piece));
        self.carried.extend(&missing);
        missing
    }

    fn needs(&self, assets: &Assets, piece: StyleChunk) -> bool {
        let mut sets = (assets.styles.pieces)(piece).drawn_by.iter();
        sets.any(|set| set.iter().all(|class| self.classes.contains(class)))
    }
}

/// The class lists of markup, and those that a script may draw in it later (`data-draws`). Without scripts the document
/// loads the styles of its windows at once, which are also those of `<noscript>`.
fn class_lists(markup: &str) -> impl Iterator<Item = &str> {
    drawn_with_scripts(markup).flat_map(|part| {
        let ends = memmem::find_iter(part.as_bytes(), END);
        ends.filter_map(|end| {
            let (before, from) = part.split_at_checked(end)?;
            let is_list = before.ends_with(" clas") || before.ends_with(" data-draw");
            let list = from.get(END.len()..)?.split('"').next()?;
            is_list.then_some(list)
        })
    })
}

/// The end of the names of both attributes, up to their values.
const END: &[u8] = br#"s=""#;

/// The parts of markup around `<noscript>`.
fn drawn_with_scripts(markup: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(markup);
    std::iter::from_fn(move || {
        let part = rest?;
        let start = memmem::find(part.as_bytes(), b"<noscript");
        let (part, more) = part.split_at_checked(start.unwrap_or(part.len()))?;
        rest = memmem::find(more.as_bytes(), b"</noscript>").and_then(|end| more.get(end..));
        Some(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assets::{Style, Styles, tests::EXAMPLE};

    const ASSETS: Assets = Assets {
        styles: Styles {
            number: |class| {
                let classes = ["wrap", "card", "product", "recent", "stars"];
                (0..)
                    .zip(classes)
                    .find(|(_, known)| *known == class)
                    .map(|(number, _)| number)
            },
            pieces: |piece| Style {
                text: "",
                source: "",
                drawn_by: if matches!(piece, StyleChunk::Frame) {
                    &[&[0]]
                } else if matches!(piece, StyleChunk::Card) {
                    &[&[1], &[2, 3]]
                } else if matches!(piece, StyleChunk::Stars) {
                    &[&[4]]
                } else {
                    &[]
                },
            },
            later: "",
        },
        ..EXAMPLE
    };

    #[test]
    fn a_class_brings_its_piece_once() {
        let mut drawn = Drawn::with(&[StyleChunk::Frame]);
        let page = r#"<p class="wrap">a</p><ul class="cards rail"><li class="card wide">"#;
        assert_eq!(drawn.add(&ASSETS, page), [StyleChunk::Card]);
        assert_eq!(drawn.add(&ASSETS, r#"<li class="card">"#), []);
        let more = r#"<span class="stars" data-halves="9"></span><li class="card">"#;
        assert_eq!(drawn.add(&ASSETS, more), [StyleChunk::Stars]);
    }

    #[test]
    fn a_rule_of_two_classes_may_match_across_parts() {
        let mut drawn = Drawn::default();
        assert_eq!(drawn.add(&ASSETS, r#"<i class="product">"#), []);
        let mut other = drawn.clone();
        assert_eq!(
            drawn.add(&ASSETS, r#"<i class="recent">"#),
            [StyleChunk::Card]
        );
        assert_eq!(other.add(&ASSETS, r#"<i class="front">"#), []);
    }

    #[test]
    fn only_attributes_of_the_markup_count() {
        for markup in [
            "",
            "card",
            r"<p>class=&quot;card&quot;</p>",
            r#"<p data-class="card">"#,
            r#"<p class="card-title cards">"#,
            r#"<noscript><p class="card"></p></noscript>"#,
            r#"<p class="card"#,
        ] {
            let found = Drawn::default().add(&ASSETS, markup);
            let is_cut = markup.ends_with("\"card");
            assert_eq!(found.is_empty(), !is_cut, "{markup}");
        }
    }

    #[test]
    fn an_island_brings_the_piece_of_the_markup_that_it_will_draw() {
        let markup = r#"<div class="catalogue" data-draws="card empty"></div>"#;
        assert_eq!(Drawn::default().add(&ASSETS, markup), [StyleChunk::Card]);
    }
}
