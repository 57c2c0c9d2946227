//! Redirect lines in the configs of Apache and nginx. What such a line does is kept, or the line is reported: a rule never
//! does less than the line in silence.

use std::collections::HashMap;

use super::{Line, Raw, whole};

const PATTERN: &str = "is a pattern: write it as a rule by hand";
const PLACEHOLDERS: &str = "has placeholders that a rule has not";
const INNER: &str = "is rewritten inside the server: a browser is not led anywhere";
const BLOCK: &str = "is part of a block: write it as a rule by hand";
const REST: &str = "/*";

/// The folders that the lines before have moved, with their lines: servers take the first line that fits.
#[derive(Debug, Default)]
pub(super) struct Moved(HashMap<String, First>);

/// The first line that moves what is beneath a folder.
#[derive(Debug)]
struct First {
    number: usize,
    /// Whether it moves the folder's own address too.
    is_whole: bool,
}

impl Moved {
    /// The line, unless one before it takes its address.
    pub(super) fn after(&mut self, text: &str, line: Line, number: usize) -> Line {
        let Line::Rule(raw) = &line else {
            return line;
        };
        let is_folder = raw.from.ends_with(REST);
        let path = raw.from.strip_suffix(REST).unwrap_or(&raw.from);
        let mut above = path;
        loop {
            let is_beneath = is_folder || above != path;
            let first = self.0.get(above);
            if let Some(First { number, .. }) = first.filter(|first| first.is_whole || is_beneath) {
                return Line::Odd(format!("is never reached: line {number} moves it already"));
            }
            match above.rsplit_once('/') {
                Some((shorter, _)) => above = shorter,
                None => break,
            }
        }
        if is_folder {
            let is_whole = !leaves_folder(text);
            let first = First { number, is_whole };
            self.0.insert(path.to_owned(), first);
        }
        line
    }
}

/// Whether a line's pattern needs something behind its folder, whose own address it leaves then.
fn leaves_folder(line: &str) -> bool {
    const BEHIND: [&str; 5] = ["/(.+)", "/.+", "/(.*)", "/.*", "(/.*)"];
    let patterns = words(line);
    patterns.iter().any(|word| {
        let pattern = word.strip_suffix('$').unwrap_or(word);
        pattern.starts_with('^') && BEHIND.iter().any(|end| pattern.ends_with(end))
    })
}

/// A redirect of a server's config; `None` for a line that is none.
pub(super) fn directive(line: &str) -> Option<Line> {
    let words = words(line);
    let (name, rest) = words.split_first()?;
    let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
    let odd = |why: &str| Some(Line::Odd(why.to_owned()));
    match (name.to_ascii_lowercase().as_str(), rest.as_slice()) {
        ("redirect", [from, to]) if from.starts_with('/') => Some(prefix("302", from, to)),
        ("redirect", [code, from, to]) => Some(prefix(&status(code), from, to)),
        ("redirectpermanent", [from, to]) => Some(prefix("301", from, to)),
        ("redirecttemp", [from, to]) => Some(prefix("302", from, to)),
        ("redirect", [code, _]) if status(code) == "410" => odd("is gone, and led nowhere"),
        ("rewrite", [from, to]) => Some(rewritten(from, to, "")),
        ("rewrite", [from, to, flag]) => Some(rewritten(from, to, flag)),
        ("redirect" | "redirectpermanent" | "redirecttemp" | "rewrite", _) => {
            odd("has not the addresses of a redirect")
        }
        ("redirectmatch", [from, to]) => Some(matched("302", from, to)),
        ("redirectmatch", [code, from, to]) => Some(matched(&status(code), from, to)),
        ("redirectmatch" | "rewriterule" | "rewritecond" | "rewriteengine" | "rewritebase", _) => {
            odd(PATTERN)
        }
        ("location" | "return", _) => odd(BLOCK),
        _ => None,
    }
}

/// The words of a line; quotation marks hold blanks together, and nginx's semicolon ends it.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let (mut quote, mut is_word) = (None, false);
    for sign in line.trim().trim_end_matches(';').chars() {
        match quote {
            Some(mark) if sign == mark => quote = None,
            None if matches!(sign, '"' | '\'') && word.is_empty() => {
                quote = Some(sign);
                is_word = true;
            }
            None if sign.is_whitespace() => {
                if is_word || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                is_word = false;
            }
            Some(_) | None => word.push(sign),
        }
    }
    if is_word || !word.is_empty() {
        words.push(word);
    }
    words
}

/// The status behind one of Apache's words.
fn status(word: &str) -> String {
    match word.to_ascii_lowercase().as_str() {
        "permanent" => "301".to_owned(),
        "temp" => "302".to_owned(),
        "seeother" => "303".to_owned(),
        "gone" => "410".to_owned(),
        other => other.to_owned(),
    }
}

fn rule(status: &str, from: impl Into<String>, to: impl Into<String>) -> Line {
    whole(Raw {
        from: from.into(),
        to: to.into(),
        status: status.to_owned(),
        languages: String::new(),
    })
}

/// Whether an address ends in the name of a file, such as `page.html`, beneath which there is nothing. `v1.0` is a folder.
fn is_file(address: &str) -> bool {
    let path = address.split_once("://").map_or(address, |(_, rest)| {
        rest.split_once('/').map_or("", |(_, path)| path)
    });
    let name = path.rsplit('/').next().unwrap_or_default();
    name.rsplit_once('.')
        .is_some_and(|(_, ending)| ending.starts_with(|sign: char| sign.is_ascii_alphabetic()))
}

/// Apache's `Redirect`: it moves an address and everything beneath, and puts the rest of the path behind the new one.
fn prefix(status: &str, from: &str, to: &str) -> Line {
    let odd = |why: &str| Line::Odd(why.to_owned());
    if from.contains('*') || to.contains('*') {
        return odd("has an asterisk, which means nothing in this line and a folder in a rule");
    }
    if is_file(from) || is_file(to) || from.contains("://") {
        return rule(status, from, to);
    }
    if to.contains(['?', '#']) {
        return odd(
            "has parameters or a fragment, behind which the server puts the rest of the path",
        );
    }
    if from.ends_with('/') && !to.ends_with('/') {
        return odd("has a slash at the end of the old address alone, so that names run together");
    }
    let folder = |address: &str| [address.trim_end_matches('/'), REST].concat();
    rule(status, folder(from), folder(to))
}

/// What a pattern matches behind its literal beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Behind {
    Nothing,
    /// Anything, which cannot be named.
    Anything,
    /// Anything, which is `$1` without its slash.
    Rest,
    /// Anything, which is `$1` with its slash.
    RestWithSlash,
}

/// The ends of patterns that stand for a folder, and whether the end needs no `$`.
const ENDS: [(&str, Behind, bool); 11] = [
    ("(/.*)?", Behind::RestWithSlash, false),
    ("(/.*)", Behind::RestWithSlash, true),
    ("(?:/.*)?", Behind::Anything, false),
    ("/?(?:/.*)?", Behind::Anything, false),
    ("/(.*)", Behind::Rest, true),
    ("/(.+)", Behind::Rest, true),
    ("/.*", Behind::Anything, true),
    ("/.+", Behind::Anything, true),
    ("/?", Behind::Nothing, false),
    ("/", Behind::Nothing, false),
    ("", Behind::Nothing, false),
];

/// The path of a pattern that is clear: a literal one, or a folder's.
fn read(pattern: &str) -> Option<(String, Behind)> {
    let pattern = pattern.strip_prefix("(?i)").unwrap_or(pattern);
    let pattern = pattern.strip_prefix('^')?;
    let (pattern, is_ended) = match pattern.strip_suffix('$') {
        Some(pattern) if !pattern.ends_with('\\') => (pattern, true),
        Some(_) | None => (pattern, false),
    };
    ENDS.iter().find_map(|(end, behind, needs_no_end)| {
        let start = pattern.strip_suffix(end)?;
        let path = literal(start).filter(|_| is_ended || *needs_no_end)?;
        Some((path, *behind))
    })
}

/// The text of a pattern without signs of its own. A dot stands for itself.
fn literal(pattern: &str) -> Option<String> {
    let mut text = String::new();
    let mut signs = pattern.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => text.push(signs.next().filter(|sign| !sign.is_alphanumeric())?),
            '^' | '$' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|' => return None,
            sign => text.push(sign),
        }
    }
    (text.is_empty() || text.starts_with('/')).then_some(text)
}

/// A pattern's redirect, if a rule says the same.
fn matched(status: &str, pattern: &str, to: &str) -> Line {
    let odd = |why: &str| Line::Odd(why.to_owned());
    let Some((path, behind)) = read(pattern) else {
        return odd(PATTERN);
    };
    let placeholder = match behind {
        Behind::Rest => Some("/$1"),
        Behind::RestWithSlash => Some("$1"),
        Behind::Nothing | Behind::Anything => None,
    };
    let start = placeholder.and_then(|placeholder| to.strip_suffix(placeholder));
    let end = start.unwrap_or(to);
    if end.contains(['$', '*']) || end.contains("%{") {
        return odd(PLACEHOLDERS);
    }
    let from = match behind {
        Behind::Nothing if path.is_empty() => "/".to_owned(),
        Behind::Nothing => path,
        Behind::Anything | Behind::Rest | Behind::RestWithSlash => [&path, REST].concat(),
    };
    match start {
        Some(start) => rule(status, from, [start.trim_end_matches('/'), REST].concat()),
        None => rule(status, from, to),
    }
}

/// nginx's `rewrite`, which leads a browser only with the right flag or to another host.
fn rewritten(pattern: &str, to: &str, flag: &str) -> Line {
    let status = match flag {
        "permanent" => "301",
        "redirect" => "302",
        "" if to.contains("://") => "302",
        _ => return Line::Odd(INNER.to_owned()),
    };
    if to.ends_with('?') {
        let text = "takes the parameters of the address away, which a rule takes along";
        return Line::Odd(text.to_owned());
    }
    matched(status, pattern, to)
}
