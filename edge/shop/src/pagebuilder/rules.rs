//! Selects the addresses worth a look-up in the page builder: those that people give to pages. Addresses that bots
//! probe on every host (`.env`, `wp-login.php`) are a 404 without a call.

use crate::route::Slug;

const MOST_BYTES: usize = 240;
const MOST_SEGMENTS: usize = 4;

/// Letters of any alphabet, digits, hyphens and underscores, in a few segments. An encoded byte must belong to a
/// letter: the backend would resolve an encoded dot or slash to another address than we do.
pub(super) fn may_be_built(slug: &Slug) -> bool {
    let slug = slug.as_str();
    let plain =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'/' | b'%');
    let of_a_letter = |encoded: &str| {
        matches!(
            encoded.bytes().next(),
            Some(b'8'..=b'9' | b'a'..=b'f' | b'A'..=b'F')
        )
    };
    slug.len() <= MOST_BYTES
        && slug.bytes().all(plain)
        && slug.split('/').count() <= MOST_SEGMENTS
        && slug.split('%').skip(1).all(of_a_letter)
}

/// The text of the first heading in HTML; empty without one.
pub(super) fn heading(html: &str) -> String {
    let Some((_, rest)) = ["<h1", "<h2"]
        .into_iter()
        .find_map(|tag| html.split_once(tag))
    else {
        return String::new();
    };
    let within = rest.split("</h").next().unwrap_or_default();
    let texts = within.split('>').skip(1);
    let texts = texts.filter_map(|part| part.split('<').next());
    texts.collect::<String>().trim().to_owned()
}
