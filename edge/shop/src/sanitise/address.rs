//! The addresses that backend HTML may link to and load pictures from.

use super::{OwnHosts, until};
use crate::route::{Endpoint, Place};

/// The target of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// This site, a mail address or a phone number.
    Near,
    Foreign,
}

/// The target of a decoded address; `None` if a link may not lead there.
pub(super) fn link(own: OwnHosts<'_>, address: &str) -> Option<Reach> {
    // A browser reads a backslash as a slash and drops tabs and line ends.
    let odd = |byte: u8| byte < b' ' || matches!(byte, b'\\' | 127);
    if address.is_empty() || address.bytes().any(odd) {
        return None;
    }
    let (scheme, rest) = until(address, |byte| matches!(byte, b':' | b'/' | b'?' | b'#'));
    let Some(rest) = rest.strip_prefix(':') else {
        return (!address.starts_with("//")).then_some(Reach::Near);
    };
    let is = |known: &str| scheme.eq_ignore_ascii_case(known);
    if is("mailto") || is("tel") {
        return Some(Reach::Near);
    }
    if !is("http") && !is("https") {
        return None;
    }
    let (host, _) = until(authority(rest)?, |byte| byte == b':');
    let near = own
        .hosts
        .iter()
        .any(|known| known.eq_ignore_ascii_case(host));
    Some(if near { Reach::Near } else { Reach::Foreign })
}

/// The source of a picture by its decoded address; `None` if the shop does not load it: only the backend's media and
/// the hosts of the site's policy are allowed.
pub(super) fn picture(own: OwnHosts<'_>, address: &str) -> Option<Reach> {
    if let Some(rest) = address.strip_prefix("https:") {
        let authority = authority(rest)?;
        let known = own.image_hosts.iter().any(|known| known == authority);
        return (known && link(own, address).is_some()).then_some(Reach::Near);
    }
    let (path, _) = until(address, |byte| byte == b'?' || byte == b'#');
    let media = matches!(Place::parse(path), Place::Endpoint(Endpoint::Media(_)));
    (media && address.starts_with('/') && link(own, address).is_some()).then_some(Reach::Near)
}

/// Host and port after a scheme; `None` for an address with a user name or a character that no host has.
fn authority(rest: &str) -> Option<&str> {
    let (authority, _) = until(rest.strip_prefix("//")?, |byte| {
        matches!(byte, b'/' | b'?' | b'#')
    });
    let fine = |byte: u8| {
        byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':') || !byte.is_ascii()
    };
    let has_host = !authority.is_empty() && !authority.starts_with(':');
    (has_host && authority.bytes().all(fine)).then_some(authority)
}

/// The references that can disguise an address; any other stays encoded, so it is harmless.
const REFERENCES: [(&str, char); 11] = [
    ("amp;", '&'),
    ("lt;", '<'),
    ("gt;", '>'),
    ("quot;", '"'),
    ("apos;", '\''),
    ("colon;", ':'),
    ("sol;", '/'),
    ("bsol;", '\\'),
    ("Tab;", '\t'),
    ("NewLine;", '\n'),
    ("nbsp;", '\u{a0}'),
];

/// Text with its character references decoded.
pub(super) fn decode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        let (letter, after) = reference(after).unwrap_or(('&', after));
        out.push(letter);
        rest = after;
    }
    out.push_str(rest);
    out
}

fn reference(text: &str) -> Option<(char, &str)> {
    let Some(number) = text.strip_prefix('#') else {
        return REFERENCES
            .iter()
            .find_map(|(name, letter)| Some((*letter, text.strip_prefix(name)?)));
    };
    let (number, base, digits): (_, _, fn(u8) -> bool) = match number.strip_prefix(['x', 'X']) {
        Some(hex) => (hex, 16, |byte| !byte.is_ascii_hexdigit()),
        None => (number, 10, |byte| !byte.is_ascii_digit()),
    };
    let (number, rest) = until(number, digits);
    if number.is_empty() {
        return None;
    }
    // An invalid code point becomes the replacement character, which has no meaning in an address.
    let letter = u32::from_str_radix(number, base)
        .ok()
        .and_then(char::from_u32);
    Some((
        letter
            .filter(|letter| *letter != '\0')
            .unwrap_or(char::REPLACEMENT_CHARACTER),
        rest.strip_prefix(';').unwrap_or(rest),
    ))
}
