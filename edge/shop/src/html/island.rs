//! Islands in markup: what was rendered from the component at build time, with its marks filled from the very
//! props that the component will hydrate with, so that the two can never differ.
//!
//! Marks: `{{slot:a.b}}` the escaped text at that path of the props; `{{each:list}}…{{/each}}` once per item,
//! whose own fields are `.field`; `{{if:path}}…{{/if}}` when there is something at the path, `{{if:a=b}}` when
//! two paths hold the same text, `{{if:a=:word}}` when a path holds that word, and `!` in front turns each of
//! them round. They may be nested.

use std::fmt::Write as _;

use maud::{Escaper, Markup, PreEscaped, html};
use serde::Serialize;

use crate::i18n::Language;
use crate::lenient::{Json, Scalar};
use crate::page::Assets;

/// The comment by which the browser knows that an island has streamed in completely.
const END: &str = "<!--island:end-->";

/// An island with its prerendered markup; `when` is its moment: load, idle, visible or interaction.
pub fn island(
    assets: &Assets,
    name: &str,
    when: &str,
    language: Language,
    props: &impl Serialize,
) -> Markup {
    let Some(island) = assets.island(name) else {
        return html! {};
    };
    let text = serde_json::to_string(props).unwrap_or_default();
    let props = Json::parse(text.as_bytes()).unwrap_or(Json::Null);
    html! {
        shop-island
            name=(name)
            when=(when)
            src=(island.module)
            words=(of_language(island.words, language))
            props=(text)
        {
            (PreEscaped(fill(of_language(island.markup, language), &props)))
            (PreEscaped(END))
        }
    }
}

/// An island without a framework; its module finds its address, if it needs one, at the element.
pub fn plain_island(
    assets: &Assets,
    name: &str,
    when: &str,
    address: Option<&str>,
    inside: &Markup,
) -> Markup {
    let island = assets.island(name);
    html! {
        @if let Some(island) = island {
            shop-island name=(name) when=(when) src=(island.module) data-url=[address] { (inside) (PreEscaped(END)) }
        }
    }
}

/// Markup that works as it is, with a small module that improves it once a visitor reaches for it.
pub fn enhanced(assets: &Assets, name: &str, markup: &Markup) -> Markup {
    let island = assets.island(name);
    html! {
        @if let Some(island) = island {
            shop-island name=(island.name) when="interaction" src=(island.module) { (markup) (PreEscaped(END)) }
        } @else { (markup) }
    }
}

fn of_language(texts: &'static [(&'static str, &'static str)], language: Language) -> &'static str {
    texts
        .iter()
        .find(|(code, _)| *code == language.code())
        .map_or("", |(_, text)| text)
}

fn fill(template: &str, props: &Json<'_>) -> String {
    let mut filled = String::with_capacity(template.len() * 2);
    let scope = Scope { props, item: props };
    scope.fill(template, Some(&mut filled));
    filled
}

#[derive(Clone, Copy)]
struct Scope<'a> {
    props: &'a Json<'a>,
    /// The item of the innermost list.
    item: &'a Json<'a>,
}

impl<'a> Scope<'a> {
    /// Fills the template up to the mark that closes it and returns what follows; without `out` only looks
    /// for that mark. Filled-in text is not read again, so text that looks like a mark stays text.
    fn fill<'t>(self, template: &'t str, mut out: Option<&mut String>) -> &'t str {
        let mut rest = template;
        while let Some((text, after)) = rest.split_once("{{") {
            let Some((mark, after)) = after.split_once("}}") else {
                break;
            };
            if let Some(out) = out.as_deref_mut() {
                out.push_str(text);
            }
            rest = match mark.split_once(':') {
                Some(("slot", path)) => {
                    if let Some(out) = out.as_deref_mut() {
                        self.write(path, out);
                    }
                    after
                }
                Some(("if", condition)) => {
                    let kept = out.as_deref_mut().filter(|_| self.holds(condition));
                    self.fill(after, kept)
                }
                Some(("each", path)) => self.repeat(path, after, out.as_deref_mut()),
                // A closing mark.
                _ => return after,
            };
        }
        if let Some(out) = out {
            out.push_str(rest);
        }
        ""
    }

    fn repeat<'t>(self, path: &str, body: &'t str, out: Option<&mut String>) -> &'t str {
        if let (Some(out), Some(items)) = (out, self.look_up(path).list()) {
            for item in items {
                Scope { item, ..self }.fill(body, Some(out));
            }
        }
        self.fill(body, None)
    }

    fn write(self, path: &str, out: &mut String) {
        let mut escaped = Escaper::new(out);
        // Writing to a string cannot fail.
        let value = self.look_up(path);
        let _ = if let Json::Bool(truth) = value {
            write!(escaped, "{truth}")
        } else {
            escaped.write_str(&value.text().unwrap_or_default())
        };
    }

    fn holds(self, condition: &str) -> bool {
        if let Some(opposite) = condition.strip_prefix('!') {
            return !self.holds(opposite);
        }
        let Some((left, right)) = condition.split_once('=') else {
            return match self.look_up(condition) {
                Json::Null => false,
                Json::Bool(truth) => *truth,
                Json::Whole(number) => *number != 0,
                Json::Decimal(number) => *number != 0.0,
                Json::Text(text) => !text.is_empty(),
                Json::List(items) => !items.is_empty(),
                Json::Object(_) => true,
            };
        };
        let left = self.look_up(left);
        match right.strip_prefix(':') {
            Some(word) => matches!(left, Json::Text(text) if text == word),
            None => left == self.look_up(right),
        }
    }

    fn look_up(self, path: &str) -> &'a Json<'a> {
        let (start, path) = match path.strip_prefix('.') {
            Some(path) => (self.item, path),
            None => (self.props, path),
        };
        path.split('.')
            .filter(|key| !key.is_empty())
            .fold(start, |value, key| value.get(key).unwrap_or(&Json::Null))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn check(template: &str, props: &Value, expected: &str) {
        let text = props.to_string();
        assert_eq!(
            fill(template, &Json::parse(text.as_bytes()).unwrap()),
            expected,
            "{template} with {props}"
        );
    }

    #[test]
    fn slots_take_their_text_from_the_props() {
        let props = json!({ "a": { "b": "<b> & \"c\"" }, "n": 7, "t": true, "none": null });
        check(
            "x {{slot:a.b}} y",
            &props,
            "x &lt;b&gt; &amp; &quot;c&quot; y",
        );
        check(
            "{{slot:n}}{{slot:t}}{{slot:none}}{{slot:a.z}}",
            &props,
            "7true",
        );
    }

    #[test]
    fn text_that_looks_like_a_mark_stays_text() {
        let props = json!({ "typed": "{{slot:secret}}", "secret": "s" });
        check("{{slot:typed}}!", &props, "{{slot:secret}}!");
        check("a {{ b", &props, "a {{ b");
    }

    #[test]
    fn lists_repeat_their_body_for_each_item() {
        let props = json!({ "list": [{ "x": "1" }, { "x": "2" }], "end": ".", "none": [] });
        check(
            "{{each:list}}<{{slot:.x}}{{slot:end}}{{/each}}|",
            &props,
            "<1.<2.|",
        );
        check(
            "{{each:none}}<{{slot:.x}}{{/each}}|{{each:zero}}x{{/each}}",
            &props,
            "|",
        );
    }

    #[test]
    fn conditions_keep_or_drop_their_body() {
        let props = json!({ "yes": "1", "no": "", "word": "blue", "list": [], "same": "1" });
        check(
            "{{if:yes}}a{{/if}}{{if:no}}b{{/if}}{{if:list}}c{{/if}}d",
            &props,
            "ad",
        );
        check(
            "{{if:word=:blue}}a{{/if}}{{if:word=:red}}b{{/if}}",
            &props,
            "a",
        );
        check(
            "{{if:!yes}}a{{/if}}{{if:!no}}b{{/if}}{{if:!yes=word}}c{{/if}}",
            &props,
            "bc",
        );
        check(
            "{{if:yes=same}}a{{/if}}{{if:yes=word}}b{{/if}}",
            &props,
            "a",
        );
    }

    #[test]
    fn marks_may_be_nested() {
        let props = json!({ "chosen": "2", "list": [{ "x": "1" }, { "x": "2" }] });
        let template = "{{each:list}}<o{{if:.x=chosen}} selected{{/if}}>{{slot:.x}}</o>{{/each}}";
        check(template, &props, "<o>1</o><o selected>2</o>");
        check(
            "{{if:no}}{{each:list}}{{if:.x}}a{{/if}}{{/each}}{{/if}}b",
            &props,
            "b",
        );
    }

    #[test]
    fn an_unclosed_mark_ends_with_the_template() {
        check("a{{each:list}}b", &json!({ "list": [1] }), "ab");
    }
}
