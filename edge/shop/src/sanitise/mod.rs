//! Backend HTML made fit for a page: nothing is kept that is not listed here, and what is kept is written anew, so that
//! a browser can read it in one way only.
//!
//! The input is read once, from left to right, as the tokenizer of HTML reads it. Open elements are kept in a list of
//! bounded length; a start tag first makes room for itself as the tree builder of HTML would (a paragraph ends before a
//! list, a row before the next), so the output is nested as it will be parsed. Where the two readings differ, text may
//! land elsewhere, never markup: everything is escaped on its way out.

mod address;
mod elements;
mod attributes;
#[cfg(test)]
mod strict;
#[cfg(test)]
mod tests;

use attributes::escape;
use elements::{Element, Meaning, Set};

/// The most open elements, besides those that require a parent; deeper ones are dropped, their text kept.
const MOST_OPEN: usize = 60;

/// The hosts that belong to a site.
#[derive(Debug, Clone, Copy)]
pub struct OwnHosts<'a> {
    /// The hosts that the site answers on.
    pub hosts: &'a [String],
    /// The hosts that its pages may show pictures from.
    pub image_hosts: &'a [String],
}

/// Backend HTML with only the listed elements and attributes, balanced.
pub fn sanitise(own: OwnHosts<'_>, html: &str) -> String {
    sanitise_framing_tables(own, html, "")
}

/// Like [`sanitise`], but wraps every table in a `div`; `frame` is its start tag.
pub fn sanitise_framing_tables(own: OwnHosts<'_>, html: &str, frame: &str) -> String {
    let mut sanitiser = Sanitiser {
        own,
        frame,
        out: String::with_capacity(html.len()),
        open: Vec::new(),
        attributes: String::new(),
    };
    let mut rest = html;
    while let Some((text, after)) = rest.split_once('<') {
        sanitiser.text(text);
        rest = sanitiser.markup(after);
    }
    sanitiser.text(rest);
    sanitiser.close_to(0);
    sanitiser.out
}

struct Sanitiser<'a> {
    own: OwnHosts<'a>,
    frame: &'a str,
    out: String,
    open: Vec<Element>,
    /// The attributes of the current tag, as they will be written.
    attributes: String,
}

impl Sanitiser<'_> {
    fn text(&mut self, text: &str) {
        if !text.trim_ascii().is_empty() {
            self.imply();
        }
        escape(&mut self.out, text, false);
    }

    /// Reads the markup after a `<` and returns the rest.
    fn markup<'t>(&mut self, after: &'t str) -> &'t str {
        match after.as_bytes() {
            [b'!' | b'?', ..] => past_declaration(after),
            [b'/', first, ..] => {
                let tag = after.strip_prefix('/').unwrap_or_default();
                if first.is_ascii_alphabetic() {
                    self.end_tag(tag)
                } else {
                    past(tag, ">")
                }
            }
            [first, ..] if first.is_ascii_alphabetic() => self.start_tag(after),
            _ => {
                self.text("<");
                after
            }
        }
    }

    fn start_tag<'t>(&mut self, tag: &'t str) -> &'t str {
        let (name, rest) = until(tag, ends_name);
        let meaning = Meaning::of(name);
        let element = match meaning {
            Meaning::Kept(element) => Some(element),
            Meaning::Dropped { .. } | Meaning::Unwrapped => None,
        };
        // A tag cut off by the end of the text is no tag.
        let Some((rest, closed)) = self.read_attributes(element, rest) else {
            return "";
        };
        match meaning {
            Meaning::Kept(element) => self.place(element),
            Meaning::Dropped { foreign: true, .. } if closed => {}
            Meaning::Dropped { nested, .. } => return past_content(rest, name, nested),
            Meaning::Unwrapped => {}
        }
        rest
    }

    fn end_tag<'t>(&mut self, tag: &'t str) -> &'t str {
        let (name, rest) = until(tag, ends_name);
        let Some((rest, _)) = self.read_attributes(None, rest) else {
            return "";
        };
        if let Meaning::Kept(element) = Meaning::of(name)
            && let Some(at) = self.nearest(element.rivals().or(Set::of(&[element])))
        {
            self.close_to(at);
        }
        rest
    }

    /// Writes a start tag with the attributes just read, if it may stand here.
    fn place(&mut self, element: Element) {
        let stands_alone = |element: &&Element| element.homes() == Set::NONE;
        let deep =
            stands_alone(&&element) && self.open.iter().filter(stands_alone).count() >= MOST_OPEN;
        let blind = element == Element::Img && self.attributes.is_empty();
        if deep || blind || !self.make_room(element) {
            return;
        }
        let attributes = std::mem::take(&mut self.attributes);
        self.write(element, &attributes);
        self.attributes = attributes;
    }

    fn write(&mut self, element: Element, attributes: &str) {
        if element == Element::Table {
            self.out.push_str(self.frame);
        }
        self.out.push('<');
        self.out.push_str(element.name());
        self.out.push_str(attributes);
        self.out.push('>');
        if !Element::VOID.has(element) {
            self.open.push(element);
        }
    }

    /// Closes and opens elements so that this one may stand here; `false` if it cannot.
    fn make_room(&mut self, element: Element) -> bool {
        let mut rivals = element.rivals();
        if !Element::INLINE.has(element) {
            rivals = rivals.or(Set::of(&[Element::P]));
        }
        while let Some(at) = self.nearest(rivals) {
            self.close_to(at);
        }
        let homes = element.homes();
        if homes == Set::NONE {
            self.imply();
        } else if let Some(at) = self.nearest(homes) {
            self.close_to(at + 1);
        } else {
            // Each call opens one missing parent; the longest chain is cell, row, table body.
            let Some(home) = element.usual_home() else {
                return false;
            };
            if !self.make_room(home) {
                return false;
            }
            self.write(home, "");
        }
        true
    }

    /// Opens the elements that text and flow content need inside a list or a table.
    fn imply(&mut self) {
        while let Some(child) = self.open.last().and_then(|last| last.usual_child()) {
            self.write(child, "");
        }
    }

    /// The innermost open element of a set; from inside a table, elements around it do not count.
    fn nearest(&self, set: Set) -> Option<usize> {
        for (at, element) in self.open.iter().enumerate().rev() {
            if set.has(*element) {
                return Some(at);
            }
            if *element == Element::Table {
                break;
            }
        }
        None
    }

    fn close_to(&mut self, length: usize) {
        while self.open.len() > length
            && let Some(element) = self.open.pop()
        {
            self.out.push_str("</");
            self.out.push_str(element.name());
            self.out.push('>');
            if element == Element::Table && !self.frame.is_empty() {
                self.out.push_str("</div>");
            }
        }
    }
}

/// The text up to the first byte that stops it, and the rest from there.
fn until(text: &str, stops: fn(u8) -> bool) -> (&str, &str) {
    let end = text.bytes().position(stops).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, ""))
}

const fn ends_name(byte: u8) -> bool {
    matches!(byte, b'/' | b'>') || byte.is_ascii_whitespace()
}

/// The text after a mark; empty if there is none.
fn past<'t>(text: &'t str, mark: &str) -> &'t str {
    text.split_once(mark).map_or("", |(_, rest)| rest)
}

/// The text after a comment, a doctype, a CDATA section or an instruction; `text` begins after its `<`.
fn past_declaration(text: &str) -> &str {
    if let Some(data) = text.strip_prefix("![CDATA[") {
        return past(data, "]]>");
    }
    let Some(comment) = text.strip_prefix("!--") else {
        return past(text, ">");
    };
    let mut rest = comment;
    while let Some((before, after)) = rest.split_once('>') {
        let short = rest.len() == comment.len() && matches!(before, "" | "-");
        if short || before.ends_with("--") || before.ends_with("--!") {
            return after;
        }
        rest = after;
    }
    ""
}

/// The text after the content and the end tag of a removed element.
fn past_content<'t>(mut rest: &'t str, name: &str, nested: bool) -> &'t str {
    let mut depth = 1_usize;
    while let Some((_, after)) = rest.split_once('<') {
        rest = after;
        let (tag, ends) = after
            .strip_prefix('/')
            .map_or((after, false), |tag| (tag, true));
        let ours = tag
            .split_at_checked(name.len())
            .is_some_and(|(start, end)| {
                start.eq_ignore_ascii_case(name) && end.bytes().next().is_none_or(ends_name)
            });
        if ours && ends {
            depth -= 1;
        } else if ours && nested {
            depth += 1;
        }
        if depth == 0 {
            return past(rest, ">");
        }
    }
    ""
}
