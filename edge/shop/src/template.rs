//! The markup of an island from the islands' build: text, and slots filled from the props with which the island
//! hydrates, and words as the site says them, so that both render alike. `islands/build/template.mjs` defines the syntax
//! of slots and words; `edge/worker/build.rs` turns them into these nodes and has the compiler check each path and key.

use text::escape;

use crate::i18n::{Word, Words};
use crate::lenient::Json;

/// A part of a template.
#[derive(Debug, Clone, Copy)]
pub enum Node {
    /// Markup as it is.
    Text(&'static str),
    /// The text at this path in the props, escaped.
    Slot(&'static [&'static str]),
    /// A word, escaped.
    Word(Word),
}

/// Appends the filled nodes. Filled text is not parsed again: text that looks like a slot stays text.
pub fn fill(nodes: &[Node], words: Words, props: &Json<'_>, out: &mut String) {
    for node in nodes {
        match node {
            Node::Text(markup) => out.push_str(markup),
            Node::Slot(path) => escape(text_at(path, props), out),
            Node::Word(word) => escape(words.say(*word), out),
        }
    }
}

/// The text at a path; empty if the props lack it.
fn text_at<'a>(path: &[&str], props: &'a Json<'_>) -> &'a str {
    let found = path.iter().try_fold(props, |value, field| value.get(field));
    match found {
        Some(Json::Text(text)) => text,
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::{Language, OwnTexts, TextsByLanguage};
    use crate::words::cart;

    fn filled_template(nodes: &[Node], props: &str) -> String {
        let mut out = String::new();
        let props = Json::parse(props.as_bytes()).unwrap();
        fill(nodes, Language::En.words(), &props, &mut out);
        out
    }

    #[test]
    fn a_word_is_the_sites_own_and_escaped() {
        let nodes = [Node::Text("<h2>"), Node::Word(cart::DRAWER_TITLE)];
        assert_eq!(filled_template(&nodes, "{}"), "<h2>Your cart");
        let texts = [("cart.drawer_title".to_owned(), "Basket <b>".to_owned())];
        let own = TextsByLanguage::from([("en".to_owned(), texts.into())]);
        let words = Language::En.words_with(OwnTexts::keep(&own));
        let mut out = String::new();
        fill(&nodes, words, &Json::Null, &mut out);
        assert_eq!(out, "<h2>Basket &lt;b&gt;");
    }

    #[test]
    fn a_slot_is_escaped_and_markup_is_not() {
        let nodes = [
            Node::Text("<a title=\"&amp;"),
            Node::Slot(&["title"]),
            Node::Text("\">"),
        ];
        assert_eq!(
            filled_template(&nodes, r#"{"title": "\"<b>&amp; 'ș'"}"#),
            "<a title=\"&amp;&quot;&lt;b&gt;&amp;amp; 'ș'\">"
        );
    }

    #[test]
    fn text_that_looks_like_a_slot_stays_text() {
        let nodes = [
            Node::Text("{{slot:b}} "),
            Node::Slot(&["a"]),
            Node::Slot(&["b"]),
        ];
        assert_eq!(
            filled_template(&nodes, r#"{"a": "{{slot:b}}", "b": "!"}"#),
            "{{slot:b}} {{slot:b}}!"
        );
    }

    #[test]
    fn a_path_selects_nested_fields() {
        let nodes = [Node::Slot(&["quote", "total"])];
        let props = r#"{"total": "1", "quote": {"sum": "2", "total": "3"}}"#;
        assert_eq!(filled_template(&nodes, props), "3");
    }

    #[test]
    fn missing_props_are_empty() {
        let nodes = [Node::Text("<i>"), Node::Slot(&["quote", "total"])];
        for props in [
            "{}",
            r#"{"quote": null}"#,
            r#"{"quote": "1"}"#,
            r#"{"quote": {"total": null}}"#,
            r#"{"quote": {"total": {}}}"#,
        ] {
            assert_eq!(filled_template(&nodes, props), "<i>", "{props}");
        }
    }
}
