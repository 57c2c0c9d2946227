//! Pictures: the only place where an `img` or a `source` is written, so that none takes an address that is no [`Media`].

use maud::{Markup, Render, html};

use crate::site::Media;

/// When a browser loads a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Loading {
    /// Before all others.
    First,
    Now,
    /// When it comes near the screen.
    Late,
}

/// A picture; nothing where its address is empty.
#[derive(Debug)]
pub struct Picture<'a> {
    src: Media<'a>,
    alt: &'a str,
    width: u64,
    height: u64,
    class: &'static str,
    loading: Loading,
}

impl<'a> Picture<'a> {
    /// A picture above the fold, silent for screen readers.
    pub const fn new(src: Media<'a>, width: u64, height: u64) -> Self {
        Self {
            src,
            alt: "",
            width,
            height,
            class: "",
            loading: Loading::Now,
        }
    }

    /// The largest picture of its page.
    #[must_use]
    pub const fn first(mut self) -> Self {
        self.loading = Loading::First;
        self
    }

    /// A picture below the fold, or hidden at first.
    #[must_use]
    pub const fn late(mut self) -> Self {
        self.loading = Loading::Late;
        self
    }

    /// What screen readers say of it.
    #[must_use]
    pub const fn said(mut self, alt: &'a str) -> Self {
        self.alt = alt;
        self
    }

    #[must_use]
    pub const fn of_class(mut self, class: &'static str) -> Self {
        self.class = class;
        self
    }
}

impl Render for Picture<'_> {
    #[inline(never)]
    fn render_to(&self, out: &mut String) {
        if self.src.is_empty() {
            return;
        }
        out.push_str("<img");
        if !self.class.is_empty() {
            out.push_str(" class=\"");
            out.push_str(self.class);
            out.push('"');
        }
        out.push_str(" src=\"");
        self.src.render_to(out);
        out.push_str("\" alt=\"");
        text::escape(self.alt, out);
        out.push_str("\" width=\"");
        self.width.render_to(out);
        out.push_str("\" height=\"");
        self.height.render_to(out);
        out.push_str(match self.loading {
            Loading::First => "\" fetchpriority=\"high\">",
            Loading::Now => "\">",
            Loading::Late => "\" loading=\"lazy\" decoding=\"async\">",
        });
    }
}

/// Another file for the screens that the media query means.
pub fn source(query: &str, file: &Media<'_>) -> Markup {
    html! { source media=(query) srcset=(file); }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::with_view;

    #[test]
    fn a_picture_without_an_address_is_nothing() {
        with_view(|view| {
            for address in ["", "javascript:alert(1)", "data:image/png,x"] {
                let picture = Picture::new(view.media(address), 1, 1).first();
                assert_eq!(picture.render().0, "", "{address}");
            }
        });
    }

    #[test]
    fn a_picture_is_written_with_its_measures() {
        with_view(|view| {
            let picture = Picture::new(view.media("/media/a\"b.svg"), 8, 9);
            assert_eq!(
                picture.late().said("<a>").of_class("icon").render().0,
                "<img class=\"icon\" src=\"/media/a&quot;b.svg\" alt=\"&lt;a&gt;\" width=\"8\" height=\"9\" loading=\"lazy\" decoding=\"async\">"
            );
        });
    }
}
