//! A document that is being written. It carries the styles of all that it draws, whenever that comes.

use maud::{Markup, PreEscaped, html};

use crate::assets::{Assets, StyleChunk};
use crate::page::Frame;
use crate::styles::Drawn;

/// The text of a document so far, and its styles.
#[derive(Debug)]
pub struct Document {
    pub text: String,
    drawn: Drawn,
}

impl Document {
    /// An empty document in this frame.
    pub fn of(frame: &Frame) -> Self {
        Self {
            text: String::new(),
            drawn: frame.drawn.clone(),
        }
    }

    /// Adds a part after the head, behind the styles that it needs and that the document lacks. Browsers apply them
    /// before they draw the part, and a link instead would cost a request.
    pub fn add(&mut self, assets: &Assets, part: &str) {
        self.bring_styles(assets, part);
        self.text.push_str(part);
    }

    /// Adds only the styles of a part.
    pub(super) fn bring_styles(&mut self, assets: &Assets, part: &str) {
        for piece in self.drawn.add(assets, part) {
            self.text.push_str(&inline(assets, piece).0);
        }
    }
}

/// A piece of the stylesheet, inlined in the page.
pub(super) fn inline(assets: &Assets, piece: StyleChunk) -> Markup {
    html! { style { (PreEscaped((assets.styles.pieces)(piece).text)) } }
}

#[cfg(test)]
mod tests {
    use maud::html;

    use crate::fixtures::with_view;
    use crate::layout;
    use crate::page::{FrameKind, Page};
    use crate::route::Route;

    #[test]
    fn a_part_stands_behind_its_styles_which_come_once() {
        with_view(|view| {
            let frame = layout::frame(view, FrameKind::Shop);
            let page = Page::public(view, |_| None, "Oale", "", html! { p { "oale" } });
            let mut document = layout::open(view, &frame, &page);
            let before = document.text.clone();
            assert!(before.matches("<style").count() > 2);
            document.add(view.assets, "<p class=\"wrap\">plain</p>");
            document.add(view.assets, "<i class=\"card\">first</i>");
            document.add(view.assets, "<i class=\"card\">second</i>");
            let added = document.text.strip_prefix(&before).unwrap();
            let styles = "<style>p{color:inherit}</style>";
            assert_eq!(
                added,
                [
                    "<p class=\"wrap\">plain</p>",
                    styles,
                    "<i class=\"card\">first</i><i class=\"card\">second</i>"
                ]
                .concat()
            );
        });
    }

    #[test]
    fn the_head_carries_the_styles_of_the_critical_part_also_after_an_early_start() {
        with_view(|view| {
            let frame = layout::frame(view, FrameKind::Shop);
            let page = Page::public(view, |_| None, "Oale", "", html! { i.card {} });
            let whole = layout::open(view, &frame, &page).text;
            let mut early = layout::early(view, &frame, &Route::Home).unwrap();
            let sent = early.text.clone();
            layout::rest(view, &frame, &page, &mut early);
            assert_eq!(early.text, whole, "an early start changes no byte");
            let head = whole.find("</head>").unwrap();
            let styles = |html: &str| html.matches("<style").count();
            assert_eq!(styles(&whole[..head]), styles(&sent) + 1);
            assert_eq!(styles(&whole[head..]), 0);
        });
    }
}
