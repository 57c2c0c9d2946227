//! Pictures: the only file that writes an `img` or a `source`, so that every address is a [`Media`].

use maud::{Markup, PreEscaped, Render, html};

use crate::pictures::{PictureKind, files};
use crate::site::Media;

/// When a browser loads a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Loading {
    /// With high priority.
    First,
    Now,
    /// When it comes near the screen.
    Late,
}

/// A picture; nothing if its address is empty.
#[derive(Debug)]
pub struct Picture<'a> {
    src: Media<'a>,
    kind: PictureKind,
    alt: &'a str,
    class: &'static str,
    colour: &'a str,
    loading: Loading,
}

/// A small picture that is shown as it is: nothing on the way resizes or keeps it.
pub fn as_it_is(src: &Media<'_>, side: u32) -> Markup {
    html! { img src=(src) alt="" width=(side) height=(side); }
}

impl<'a> Picture<'a> {
    /// A picture above the fold, hidden from screen readers.
    pub const fn new(src: Media<'a>, kind: PictureKind) -> Self {
        Self {
            src,
            kind,
            alt: "",
            class: "",
            colour: "",
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

    /// Lazy, unless it is one of the pictures seen at once.
    #[must_use]
    pub const fn late_unless(self, seen: bool) -> Self {
        if seen { self } else { self.late() }
    }

    /// Its alternative text.
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

    /// The file's own dimensions, if the backend tells them.
    #[must_use]
    pub const fn of_sides(mut self, width: u64, height: u64) -> Self {
        if width > 0 && height > 0 {
            self.kind.width = width;
            self.kind.height = height;
        }
        self
    }

    /// The placeholder colour until the file is loaded: `#rgb` or `#rrggbb`, anything else is ignored.
    #[must_use]
    pub fn of_colour(mut self, colour: &'a str) -> Self {
        let digits = colour.strip_prefix('#').unwrap_or_default().as_bytes();
        if matches!(digits.len(), 3 | 6) && digits.iter().all(u8::is_ascii_hexdigit) {
            self.colour = colour;
        }
        self
    }
}

impl Render for Picture<'_> {
    fn render_to(&self, out: &mut String) {
        let Self { src, kind, .. } = self;
        if src.is_empty() {
            return;
        }
        out.push_str("<img");
        if !self.class.is_empty() {
            out.push_str(" class=\"");
            out.push_str(self.class);
            out.push('"');
        }
        if src.is_resized() {
            out.push_str(" sizes=\"");
            if kind.boxed && self.loading == Loading::Late {
                out.push_str("auto,");
            }
            out.push_str(kind.sizes);
            out.push_str("\" srcset=\"");
            files(src, kind, out);
            out.push('"');
        }
        out.push_str(" src=\"");
        src.render_to(out);
        out.push_str("\" alt=\"");
        text::escape(self.alt, out);
        out.push_str("\" width=\"");
        kind.width.render_to(out);
        out.push_str("\" height=\"");
        kind.height.render_to(out);
        out.push_str(match self.loading {
            Loading::First => "\" fetchpriority=\"high\"",
            Loading::Now => "\" decoding=\"async\"",
            Loading::Late => "\" loading=\"lazy\" decoding=\"async\"",
        });
        if !self.colour.is_empty() {
            out.push_str(" data-colour=\"");
            out.push_str(self.colour);
            out.push('"');
        }
        out.push('>');
    }
}

/// A video of the shop, loaded only when it is played.
pub fn film(src: &Media<'_>, name: &str) -> Markup {
    html! { video src=(src.as_str()) aria-label=(name) controls preload="none" playsinline {} }
}

/// Another file for the screens that match the media query.
pub fn source(query: &str, src: &Media<'_>, kind: &PictureKind) -> Markup {
    let mut out = String::from("<source media=\"");
    text::escape(query, &mut out);
    if src.is_resized() {
        out.push_str("\" sizes=\"");
        out.push_str(kind.sizes);
        out.push_str("\" srcset=\"");
        files(src, kind, &mut out);
    } else {
        out.push_str("\" srcset=\"");
        src.render_to(&mut out);
    }
    out.push_str("\">");
    PreEscaped(out)
}

#[cfg(test)]
mod tests;
