//! The attributes allowed in backend HTML: parsed as browsers parse them, checked, written in one form.

use super::address::{Reach, decode, link, picture};
use super::elements::{Element, Set};
use super::{Sanitiser, ends_name, until};

/// Prefix of every `id`, so that backend HTML can neither take the id of a part of the page nor hide one from scripts.
const ID_PREFIX: &str = "text-";
const ID_HREF: &str = "#text-";

/// The type of an attribute's value.
#[derive(Clone, Copy)]
pub(super) enum Value {
    Link,
    Picture,
    Text,
    Id,
    /// At most this many bytes, all of a kind.
    Plain(usize, fn(u8) -> bool),
}

const NUMBER: Value = Value::Plain(4, |byte| byte.is_ascii_digit());
const SPAN: Value = Value::Plain(2, |byte| byte.is_ascii_digit());
const CELLS: Set = Set::of(&[Element::Td, Element::Th]);
const IMG: Set = Set::of(&[Element::Img]);

pub(super) const ATTRIBUTES: [(&str, Set, Value); 12] = [
    ("href", Set::of(&[Element::A]), Value::Link),
    ("src", IMG, Value::Picture),
    ("alt", IMG, Value::Text),
    ("width", IMG, NUMBER),
    ("height", IMG, NUMBER),
    ("title", Set::ANY, Value::Text),
    ("colspan", CELLS, SPAN),
    ("rowspan", CELLS, SPAN),
    ("start", Set::of(&[Element::Ol]), NUMBER),
    (
        "datetime",
        Set::of(&[Element::Time]),
        Value::Plain(40, in_a_moment),
    ),
    ("id", Set::ANY, Value::Id),
    ("lang", Set::ANY, Value::Plain(35, in_a_tag)),
];

const fn in_a_moment(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b':' | b'+' | b'.' | b' ')
}

const fn in_a_tag(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-'
}

const fn in_an_id(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.') || !byte.is_ascii()
}

/// The attributes of a tag seen so far.
#[derive(Default)]
struct Seen {
    /// Bits by index in the table: as in browsers, a repeated attribute is ignored.
    names: u16,
    has_src: bool,
    has_alt: bool,
    foreign: bool,
}

impl Sanitiser<'_> {
    /// Parses the attributes after a tag's name and writes the allowed ones. Returns the text after the tag, and
    /// whether a slash ends it; `None` if the text ends first. A picture without an address gets no attributes.
    pub(super) fn read_attributes<'t>(
        &mut self,
        element: Option<Element>,
        mut rest: &'t str,
    ) -> Option<(&'t str, bool)> {
        self.attributes.clear();
        let mut seen = Seen::default();
        loop {
            let start = rest.trim_ascii_start();
            let slashed = start.strip_prefix('/');
            if let Some(after) = slashed.unwrap_or(start).strip_prefix('>') {
                self.finish(element, &seen);
                return Some((after, slashed.is_some()));
            }
            if let Some(after) = slashed {
                rest = after;
                continue;
            }
            if start.is_empty() {
                return None;
            }
            let name = start.strip_prefix('=').unwrap_or(start);
            let (name, after) = until(name, |byte| byte == b'=' || ends_name(byte));
            let after = after.trim_ascii_start();
            let value;
            (value, rest) = match after.strip_prefix('=') {
                Some(after) => read_value(after.trim_ascii_start())?,
                None => ("", after),
            };
            if let Some(element) = element {
                self.attribute(element, name, value, &mut seen);
            }
        }
    }

    fn attribute(&mut self, element: Element, name: &str, value: &str, seen: &mut Seen) {
        let known = ATTRIBUTES
            .iter()
            .enumerate()
            .find(|(_, (known, _, _))| known.eq_ignore_ascii_case(name));
        let Some((at, (name, elements, kind))) = known else {
            return;
        };
        if !elements.has(element) || seen.names & 1 << at != 0 {
            return;
        }
        seen.names |= 1 << at;
        let mut written = value.trim_matches(|letter| letter <= ' ' || letter == '\u{7f}');
        let decoded;
        let mut prefix = "";
        let fine = match kind {
            Value::Text => true,
            Value::Plain(most, may_hold) => plain(written, *most, *may_hold),
            Value::Id => {
                prefix = own_prefix(written);
                plain(written, 64, in_an_id)
            }
            Value::Link | Value::Picture => {
                decoded = decode(value);
                written = decoded.trim_ascii();
                let reach = if matches!(kind, Value::Picture) {
                    picture(self.own, written)
                } else {
                    link(self.own, written)
                };
                if let Some(part) = written.strip_prefix('#') {
                    prefix = if own_prefix(part).is_empty() {
                        "#"
                    } else {
                        ID_HREF
                    };
                    written = part;
                }
                seen.foreign |= reach == Some(Reach::Foreign);
                reach.is_some()
            }
        };
        if !fine {
            return;
        }
        seen.has_src |= matches!(kind, Value::Picture);
        seen.has_alt |= *name == "alt";
        let all = matches!(kind, Value::Link | Value::Picture);
        for part in [" ", name, "=\"", prefix] {
            self.attributes.push_str(part);
        }
        escape(&mut self.attributes, written, all);
        self.attributes.push('"');
    }

    /// Attributes that the shop adds to links and pictures.
    fn finish(&mut self, element: Option<Element>, seen: &Seen) {
        if seen.foreign {
            self.attributes.push_str(" rel=\"noopener noreferrer\"");
        }
        if element == Some(Element::Img) {
            if !seen.has_src {
                self.attributes.clear();
                return;
            }
            if !seen.has_alt {
                self.attributes.push_str(" alt=\"\"");
            }
            self.attributes
                .push_str(" loading=\"lazy\" decoding=\"async\"");
        }
    }
}

/// The prefix that an id lacks.
fn own_prefix(id: &str) -> &'static str {
    if id.is_empty() || id.starts_with(ID_PREFIX) {
        ""
    } else {
        ID_PREFIX
    }
}

fn plain(value: &str, most: usize, may_hold: fn(u8) -> bool) -> bool {
    !value.is_empty() && value.len() <= most && value.bytes().all(may_hold)
}

/// A value and the text after it; `None` if its quote is never closed.
fn read_value(text: &str) -> Option<(&str, &str)> {
    let closes: fn(u8) -> bool = match text.as_bytes() {
        [b'"', ..] => |byte| byte == b'"',
        [b'\'', ..] => |byte| byte == b'\'',
        _ => {
            return Some(until(text, |byte| {
                byte == b'>' || byte.is_ascii_whitespace()
            }));
        }
    };
    let (value, rest) = until(text.get(1..)?, closes);
    Some((value, rest.get(1..)?))
}

/// Escapes text, for attributes too. Complete character references are kept, unless the text has been decoded.
pub(super) fn escape(out: &mut String, text: &str, decoded: bool) {
    let mut rest = text;
    loop {
        let (plain, after) = until(rest, |byte| {
            matches!(byte, b'<' | b'>' | b'"' | b'&' | 127)
                || byte < 32 && !byte.is_ascii_whitespace()
        });
        out.push_str(plain);
        let Some((special, after)) = after.split_at_checked(1) else {
            return;
        };
        out.push_str(match special {
            "<" => "&lt;",
            ">" => "&gt;",
            "\"" => "&quot;",
            "&" if !decoded && begins_reference(after) => "&",
            "&" => "&amp;",
            _ => "",
        });
        rest = after;
    }
}

/// Whether the text after an ampersand completes a character reference, semicolon included.
fn begins_reference(text: &str) -> bool {
    let (kind, body): (fn(u8) -> bool, &str) = match text.strip_prefix('#') {
        None => (|byte| byte.is_ascii_alphanumeric(), text),
        Some(number) => match number.strip_prefix(['x', 'X']) {
            Some(hex) => (|byte| byte.is_ascii_hexdigit(), hex),
            None => (|byte| byte.is_ascii_digit(), number),
        },
    };
    let length = body.bytes().take(32).take_while(|byte| kind(*byte)).count();
    length > 0 && body.as_bytes().get(length) == Some(&b';')
}
