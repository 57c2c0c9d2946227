//! Structured data for search engines: schema.org items as JSON-LD. A block is data, so no policy has to allow it,
//! and its content cannot end it.

use maud::{Markup, PreEscaped, html};
use text::escape_json;

use crate::site::Site;

/// A schema.org item, written as JSON.
#[derive(Debug, Clone)]
pub struct Structured {
    kind: &'static str,
    json: String,
}

impl Structured {
    /// The `OpenGraph` type of a page with this item.
    pub fn og_type(&self) -> Option<&'static str> {
        match self.kind {
            "Product" => Some("product"),
            "Article" => Some("article"),
            _ => None,
        }
    }

    pub fn new(kind: &'static str) -> Self {
        let mut thing = Self {
            kind,
            json: String::with_capacity(512),
        };
        thing.begin(kind);
        thing
    }

    pub fn begin(&mut self, kind: &str) {
        self.json.push_str("{\"@type\":\"");
        self.json.push_str(kind);
        self.json.push('"');
    }

    pub fn name(&mut self, name: &str) {
        self.json.push_str(",\"");
        self.json.push_str(name);
        self.json.push_str("\":");
    }

    /// Adds a text field, unless the text is empty.
    pub fn text(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            self.name(name);
            self.json.push('"');
            escape_json(&mut self.json, text);
            self.json.push('"');
        }
    }

    /// Adds a path of the shop as an absolute URL.
    pub fn path(&mut self, site: &Site, name: &str, path: &str) {
        self.text(name, &site.address(path));
    }

    /// Begins a nested item, until [`Self::end`].
    pub fn within(&mut self, name: &str, kind: &str) {
        self.name(name);
        self.begin(kind);
    }

    pub fn end(&mut self) {
        self.json.push('}');
    }

    pub fn thing(&mut self, name: &str, kind: &str, text: &str) {
        if !text.is_empty() {
            self.within(name, kind);
            self.text("name", text);
            self.end();
        }
    }

    #[must_use]
    pub fn finished(mut self) -> Self {
        self.end();
        self
    }

    /// Adds a list of items: `item` writes each of them, after [`Self::begin`].
    pub fn list<T>(
        &mut self,
        name: &str,
        items: impl Iterator<Item = T>,
        mut item: impl FnMut(&mut Self, T),
    ) {
        self.name(name);
        self.json.push('[');
        for (index, value) in items.enumerate() {
            if index > 0 {
                self.json.push(',');
            }
            item(self, value);
        }
        self.json.push(']');
    }
}

/// The JSON-LD blocks of a page.
pub fn blocks(things: &[Structured]) -> Markup {
    html! {
        @for thing in things {
            script type="application/ld+json" { (PreEscaped("{\"@context\":\"https://schema.org\",")) (PreEscaped(thing.json.get(1..).unwrap_or_default())) }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn text_stays_in_its_block_and_survives_unchanged(text in "(\\PC|[<>&\"'/\\\\\u{0}-\u{1f}\u{2028}\u{2029}]){0,60}") {
            let mut thing = Structured::new("Article");
            thing.text("headline", &text);
            thing.thing("author", "Person", &text);
            let json = thing.finished().json;
            for forbidden in ['<', '>', '&', '\u{2028}', '\u{2029}', '\n'] {
                prop_assert!(!json.contains(forbidden));
            }
            let read: serde_json::Value = serde_json::from_str(&json).unwrap();
            prop_assert_eq!(read["headline"].as_str().unwrap_or_default(), &text);
            prop_assert_eq!(read["author"]["name"].as_str().unwrap_or_default(), &text);
        }
    }
}
