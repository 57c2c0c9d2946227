//! An empty state: a drawing, an explanation, and a way out.

use maud::{Markup, PreEscaped, html};

/// The drawings, as classes of the stylesheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawing {
    Basket,
    Heart,
    Lens,
    Shelf,
    Plug,
}

impl Drawing {
    const fn markup(self) -> &'static str {
        match self {
            Self::Basket => include_str!("drawings/basket.svg"),
            Self::Heart => include_str!("drawings/heart.svg"),
            Self::Lens => include_str!("drawings/lens.svg"),
            Self::Shelf => include_str!("drawings/shelf.svg"),
            Self::Plug => include_str!("drawings/plug.svg"),
        }
    }
}

/// An empty state as a whole page; `ways` are links or buttons, the best one first.
pub fn empty(drawing: Drawing, title: &str, text: &str, ways: &Markup) -> Markup {
    state(drawing, &html! { h1 { (title) } }, text, ways)
}

/// An empty state inside a page that has its own title.
pub fn empty_part(drawing: Drawing, title: &str, text: &str, ways: &Markup) -> Markup {
    state(drawing, &html! { h2 { (title) } }, text, ways)
}

fn state(drawing: Drawing, heading: &Markup, text: &str, ways: &Markup) -> Markup {
    html! {
        div.empty {
            (PreEscaped(drawing.markup()))
            (heading)
            @if !text.is_empty() { p { (text) } }
            div.empty-ways { (ways) }
        }
    }
}
