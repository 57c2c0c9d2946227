//! The markup of an island as the islands' build leaves it: text, and marks that are filled from the props with which
//! the island will hydrate, so that the two never differ. `islands/build/template.mjs` says what the marks look like;
//! `edge/worker/build.rs` turns them into these nodes and has the compiler check each path.

use text::escape;

use crate::lenient::Json;

/// A part of a template.
#[derive(Debug, Clone, Copy)]
pub enum Node {
    /// Markup as it is.
    Text(&'static str),
    /// The text at a path of the props, escaped.
    Slot(Path),
    /// The body once for each item of the list at the path.
    Each(Path, &'static [Self]),
    /// The body where the condition holds.
    If(Condition, &'static [Self]),
}

/// The way from the props, or from the item of the innermost list, to a value.
#[derive(Debug, Clone, Copy)]
pub struct Path {
    pub from: Start,
    pub keys: &'static [&'static str],
}

#[derive(Debug, Clone, Copy)]
pub enum Start {
    Props,
    Item,
}

/// A question about the text at a path, and the answer with which the condition holds.
#[derive(Debug, Clone, Copy)]
pub struct Condition {
    pub path: Path,
    pub test: Test,
    pub holds: bool,
}

#[derive(Debug, Clone, Copy)]
pub enum Test {
    /// Is there any text?
    Given,
    /// Is it this text?
    Word(&'static str),
    /// Is it the text at the other path?
    Same(Path),
}

/// Appends the filled nodes. What a text says is not read again: text that looks like a mark stays text.
pub fn fill(nodes: &[Node], props: &Json<'_>, out: &mut String) {
    Scope { props, item: props }.fill(nodes, out);
}

#[derive(Clone, Copy)]
struct Scope<'a> {
    props: &'a Json<'a>,
    /// The item of the innermost list.
    item: &'a Json<'a>,
}

impl<'a> Scope<'a> {
    fn fill(self, nodes: &[Node], out: &mut String) {
        for node in nodes {
            match node {
                Node::Text(text) => out.push_str(text),
                Node::Slot(path) => escape(self.text(path), out),
                Node::Each(path, body) => {
                    let items = self.find(path).and_then(Json::list).unwrap_or_default();
                    for item in items {
                        Self { item, ..self }.fill(body, out);
                    }
                }
                Node::If(condition, body) => {
                    if self.holds(condition) {
                        self.fill(body, out);
                    }
                }
            }
        }
    }

    fn holds(self, condition: &Condition) -> bool {
        let text = self.text(&condition.path);
        let answer = match &condition.test {
            Test::Given => !text.is_empty(),
            Test::Word(word) => text == *word,
            Test::Same(other) => text == self.text(other),
        };
        answer == condition.holds
    }

    /// The text at a path; an entry that a map does not have is empty.
    fn text(self, path: &Path) -> &'a str {
        match self.find(path) {
            Some(Json::Text(text)) => text,
            _ => "",
        }
    }

    fn find(self, path: &Path) -> Option<&'a Json<'a>> {
        let start = match path.from {
            Start::Props => self.props,
            Start::Item => self.item,
        };
        path.keys
            .iter()
            .try_fold(start, |value, key| value.get(key))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// The nodes as `edge/worker/build.rs` reads them.
    fn nodes(given: &Value) -> &'static [Node] {
        let nodes = given.as_array().unwrap().iter().map(|node| {
            if let Some(text) = node.as_str() {
                Node::Text(text.to_owned().leak())
            } else if let Some(list) = node.get("each") {
                Node::Each(path(list), nodes(&node["body"]))
            } else if let Some(asked) = node.get("if") {
                Node::If(condition(asked), nodes(&node["body"]))
            } else {
                Node::Slot(path(&node["slot"]))
            }
        });
        Vec::leak(nodes.collect())
    }

    fn path(given: &Value) -> Path {
        let from = match given["from"].as_str() {
            Some("props") => Start::Props,
            Some("item") => Start::Item,
            other => panic!("no path begins at {other:?}"),
        };
        let fields = given["fields"].as_array().unwrap().iter();
        let keys: Vec<&str> = fields
            .chain(given.get("entry"))
            .map(|key| &*key.as_str().unwrap().to_owned().leak())
            .collect();
        let keys = keys.leak();
        Path { from, keys }
    }

    fn condition(given: &Value) -> Condition {
        let test = match (given.get("word"), given.get("same")) {
            (Some(word), _) => Test::Word(word.as_str().unwrap().to_owned().leak()),
            (_, Some(other)) => Test::Same(path(other)),
            (None, None) => Test::Given,
        };
        Condition {
            path: path(&given["path"]),
            test,
            holds: given["holds"].as_bool().unwrap(),
        }
    }

    #[test]
    fn the_golden_cases_are_filled_as_react_draws_them() {
        let golden: Value =
            serde_json::from_str(include_str!("../../../islands/react/marks.golden.json")).unwrap();
        for component in golden.as_array().unwrap() {
            let nodes = nodes(&component["nodes"]);
            for case in component["cases"].as_array().unwrap() {
                let props = case["props"].to_string();
                let mut filled = String::new();
                fill(nodes, &Json::parse(props.as_bytes()).unwrap(), &mut filled);
                assert_eq!(
                    filled,
                    case["markup"].as_str().unwrap(),
                    "{} with {props}",
                    component["component"]
                );
            }
        }
    }
}
