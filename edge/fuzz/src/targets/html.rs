//! The sanitiser: its output is plain and well-formed, and sanitising it again changes nothing.

use serde_json::Value;
use shop::sanitise::{OwnHosts, sanitise};

use super::{Target, texts};
use crate::change::bytes;

pub(super) const SANITISER: Target = Target {
    name: "sanitiser",
    seeds: |world| {
        let mut seeds = texts(&[
            "<h2>Titlu</h2><p>Un <b>text</b> cu <em>accent</em>,<br>apoi <sup>2</sup> &amp; &nbsp;&#8364;.</p><hr>",
            "<table><caption>t</caption><thead><tr><th colspan=\"2\">x</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
            "<dl><dt>a</dt><dd>b</dd></dl><details><summary>s</summary>t</details><pre>\n a  b</pre>",
            "<p><a href=\"/ro/ceai?x=1&amp;y=2#jos\">ceai</a><img src=\"https://pictures.example/1.svg\" alt='o cană' width=800></p>",
            "<script>a</script><style>b</style><svg><a xlink:href=javascript:x>c</a></svg><math><mtext></mtext></math>",
            "<form action=x><input onfocus=x autofocus><button formaction=javascript:x>b</button></form>",
            "<!-- a --><![CDATA[b]]><?xml c?><!doctype d><iframe srcdoc='<p>'></iframe>",
        ]);
        for name in ["about-us", "article", "product", "terms"] {
            for answer in world.answers(name) {
                let answer = serde_json::from_slice(&answer).unwrap_or_default();
                seeds.extend(longest_text(&answer).map(|text| text.as_bytes().to_vec()));
            }
        }
        seeds
    },
    make: bytes,
    check: |_, case| {
        let text = String::from_utf8_lossy(case);
        let [hosts, image_hosts] =
            ["shop.example", "pictures.example"].map(|host| [host.to_owned()]);
        let own = OwnHosts {
            hosts: &hosts,
            image_hosts: &image_hosts,
        };
        let once = sanitise(own, &text);
        assert_plain(&once);
        assert_eq!(sanitise(own, &once), once, "twice is not once");
        assert!(once.len() <= text.len() * 8 + 64, "{} bytes", once.len());
    },
};

fn longest_text(value: &Value) -> Option<&str> {
    match value {
        Value::String(text) => Some(text),
        Value::Array(items) => items
            .iter()
            .filter_map(longest_text)
            .max_by_key(|text| text.len()),
        Value::Object(fields) => fields
            .values()
            .filter_map(longest_text)
            .max_by_key(|text| text.len()),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

/// Attributes that cannot run script.
const HARMLESS: &[&str] = &[
    "alt", "colspan", "datetime", "decoding", "height", "href", "id", "lang", "loading", "rel",
    "rowspan", "src", "start", "title", "width",
];
const NEVER: &[&str] = &[
    "script", "style", "iframe", "object", "embed", "svg", "math", "form", "input", "button",
    "base", "link", "meta", "template", "noscript", "textarea", "select", "x-mark", "frame",
    "video", "audio",
];

/// Fails on unbalanced markup, and on elements, attributes and URLs that can run script.
#[track_caller]
fn assert_plain(html: &str) {
    const VOID: &[&str] = &["br", "hr", "img", "wbr", "col"];
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html;
    while let Some((text, after)) = rest.split_once('<') {
        assert!(!text.contains('>'), "a stray > in {html:?}");
        let (tag, next) = tag_end(after);
        rest = next;
        let (name, attributes) = tag.split_at(tag.find(' ').unwrap_or(tag.len()));
        if let Some(name) = name.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{html:?}");
            continue;
        }
        let fine = !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        assert!(fine && !NEVER.contains(&name), "<{name}> in {html:?}");
        assert_attributes(attributes);
        if !VOID.contains(&name) {
            open.push(name);
        }
    }
    assert!(
        open.is_empty() && !rest.contains('>'),
        "{open:?} open in {html:?}"
    );
}

/// Splits at the end of the tag, ignoring `>` in quoted values.
fn tag_end(text: &str) -> (&str, &str) {
    let mut quoted = false;
    let end = text.bytes().position(|byte| {
        quoted ^= byte == b'"';
        byte == b'>' && !quoted
    });
    let (tag, rest) = text.split_at(end.unwrap_or(text.len()));
    (tag, rest.get(1..).unwrap_or_default())
}

#[track_caller]
fn assert_attributes(attributes: &str) {
    let mut rest = attributes.trim_start();
    while let Some((name, after)) = rest.split_once("=\"") {
        let (value, next) = after.split_once('"').unwrap_or((after, ""));
        assert!(HARMLESS.contains(&name), "{name} in {attributes:?}");
        if matches!(name, "href" | "src" | "cite") {
            assert_address(value);
        }
        rest = next.trim_start();
    }
    assert_eq!(rest, "", "an attribute without a value in {attributes:?}");
}

/// Fails on a URL in an attribute unless it is relative to this host, http, https, mailto or tel.
#[track_caller]
pub(super) fn assert_address(value: &str) {
    const REFERENCES: [(&str, &str); 5] = [
        ("quot;", "\""),
        ("lt;", "<"),
        ("gt;", ">"),
        ("nbsp;", "\u{a0}"),
        ("amp;", "&"),
    ];
    let mut parts = value.split('&');
    let mut decoded = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let known = REFERENCES
            .iter()
            .find_map(|(name, letter)| Some((letter, part.strip_prefix(name)?)));
        let (letter, rest) = known.unwrap_or_else(|| panic!("a bare & in {value:?}"));
        decoded.push_str(letter);
        decoded.push_str(rest);
    }
    let browsers_skip = |letter: char| letter.is_control() || letter == ' ';
    let plain: String = decoded
        .chars()
        .filter(|letter| !browsers_skip(*letter))
        .collect();
    let plain = plain.replace('\\', "/").to_ascii_lowercase();
    assert!(!plain.starts_with("//"), "another host: {value:?}");
    let start = plain.split(['/', '?', '#']).next().unwrap_or_default();
    let scheme = start.split_once(':').map_or("", |(scheme, _)| scheme);
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic());
    assert!(
        !is_scheme || matches!(scheme, "http" | "https" | "mailto" | "tel"),
        "{value:?}"
    );
}
