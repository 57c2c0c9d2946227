//! Generates a case by applying a few byte changes to a seed, with words that are special to readers.

use crate::random::Random;

/// Longer cases are cut: they only take longer.
const MOST_BYTES: usize = 64 * 1024;
/// Markup that must never reach a page unescaped.
pub(crate) const MARK: &str = "<x-mark onx=1>";
/// A URL that must never become a link.
pub(crate) const EVIL: &str = "javascript:mark()";

/// Words that are special to some reader.
const WORDS: &[&str] = &[
    "",
    " ",
    "\0",
    "\n",
    "\r\n",
    "\r\n\r\n",
    "\t",
    "\u{feff}",
    "\u{202e}",
    "\u{2028}",
    "\u{fffd}",
    "é",
    "чай",
    "€",
    "😀",
    "/",
    "//",
    "/\\",
    "\\",
    "/.",
    "/..",
    "..",
    "./",
    "%2e%2e",
    "%2f",
    "%5c",
    "%00",
    "%",
    "%%",
    "%zz",
    "%d1%87",
    "?",
    "#",
    "&",
    "=",
    ";",
    ":",
    ",",
    ".",
    "-",
    "+",
    "@",
    "\"",
    "'",
    "`",
    "<",
    ">",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "</",
    "/>",
    "<script>",
    "</script>",
    "<style>",
    "<svg><style>",
    "<math><mi>",
    "<p>",
    "<b>",
    "<i>",
    "<a href=",
    "<img src=x onerror=x>",
    "<table><tr><td>",
    "</table>",
    "<ul><li>",
    "<iframe src=x>",
    "<textarea>",
    "<noscript>",
    "<template>",
    "<plaintext>",
    " onclick=x",
    " style=x",
    " srcdoc=x",
    "&lt;",
    "&#x6a;",
    "&#106",
    "&Tab;",
    "&colon;",
    "&amp",
    "java\tscript:x",
    "data:text/html,x",
    "vbscript:x",
    "https://",
    "http://",
    "https://shop.example/",
    "//evil.example",
    "mailto:a@b.c",
    "{",
    "}",
    "[",
    "]",
    "null",
    "true",
    "{}",
    "[]",
    "0",
    "-0",
    "1",
    "-1",
    "00",
    "1e9",
    "1e400",
    "0.1",
    "0.005",
    "255",
    "65536",
    "2147483648",
    "4294967296",
    "9007199254740993",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "NaN",
    "\\u0000",
    "\\ud800",
    "ro",
    "ru",
    "uk",
    "en",
    "cart",
    "api/",
    "page",
    "filters",
    "login=true",
    "name",
    "phone",
    "+37360123456",
    "a@b.md",
    "2026-11-22",
    "--",
    "\r\n--",
    "Content-Disposition: form-data; name=\"a\"",
    "; filename=\"a.pdf\"",
    "boundary=",
    "multipart/form-data",
    MARK,
    EVIL,
];

/// A random special word.
pub(crate) fn word(random: &mut Random) -> &'static str {
    random.one(WORDS).copied().unwrap_or_default()
}

/// A case generated from one of the seeds.
pub(crate) fn bytes(random: &mut Random, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = if random.once_in(16) {
        Vec::new()
    } else {
        random.one(seeds).cloned().unwrap_or_default()
    };
    for _ in 0..=random.below(6) {
        change(random, &mut bytes, seeds);
    }
    bytes.truncate(MOST_BYTES);
    bytes
}

fn change(random: &mut Random, bytes: &mut Vec<u8>, seeds: &[Vec<u8>]) {
    let at = random.below(bytes.len() + 1);
    let length = random.below((bytes.len() - at).min(64) + 1);
    let part = at..at + length;
    match random.below(9) {
        0 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte = random.byte();
            }
        }
        1 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << random.below(8);
            }
        }
        2 => drop(bytes.drain(part)),
        3 | 4 => drop(bytes.splice(part, word(random).bytes())),
        5 => drop(bytes.splice(at..at, word(random).bytes())),
        6 => {
            let copy: Vec<u8> = bytes.get(part).unwrap_or_default().to_vec();
            let copies = copy.repeat(1 + random.below(8));
            bytes.splice(at..at, copies);
        }
        7 => {
            let other = random.one(seeds).map(Vec::as_slice).unwrap_or_default();
            let from = random.below(other.len() + 1);
            let until = from + random.below((other.len() - from).min(256) + 1);
            let piece = other.get(from..until).unwrap_or_default().to_vec();
            bytes.splice(part, piece);
        }
        _ => nest(random, bytes, at),
    }
}

/// Repeats a word many times, so that nesting constructs nest deeply.
fn nest(random: &mut Random, bytes: &mut Vec<u8>, at: usize) {
    let times = if random.once_in(8) {
        4000
    } else {
        random.below(200)
    };
    let word = word(random);
    if word.len() * times <= MOST_BYTES {
        bytes.splice(at..at, word.bytes().cycle().take(word.len() * times));
    }
}

/// Minimises a case that fails.
pub(crate) fn shortened(bytes: &[u8], fails: &dyn Fn(&[u8]) -> bool) -> Vec<u8> {
    const MOST_TRIES: usize = 2000;
    let mut shortest = bytes.to_vec();
    let mut tries = 0;
    let mut step = shortest.len().div_ceil(2);
    while step > 0 {
        let mut at = 0;
        while at < shortest.len() && tries < MOST_TRIES {
            let mut shorter = shortest.clone();
            shorter.drain(at..(at + step).min(shortest.len()));
            tries += 1;
            if fails(&shorter) {
                shortest = shorter;
            } else {
                at += step;
            }
        }
        step = if tries < MOST_TRIES { step / 2 } else { 0 };
    }
    shortest
}
