//! Takes out of a log message whatever may name a person or open a session. Messages are made of words, names of fields
//! and ids already; this stands behind the places that make them.

use std::borrow::Cow;

/// Stands for what was left out.
const GONE: &str = "…";
/// The longest name, id or hash that is kept. Tokens are longer.
const LONGEST_WORD: usize = 40;
/// What the messages about an order begin with; its idempotency key follows, then a colon.
const OF_ORDER: &str = "order ";
/// More digits may be a phone number. Order numbers have no more, hashes have letters.
const MOST_DIGITS: usize = 7;
/// The longest message.
const LONGEST: usize = 2000;

/// A message without addresses, phone numbers, tokens and queries, and not too long.
pub fn clean(message: &str) -> Cow<'_, str> {
    let message = shortened(message);
    let (key, rest) = message.split_at(order_key_end(message));
    let rest = clean_words(rest);
    if key.is_empty() {
        rest
    } else {
        Cow::Owned([key, &rest].concat())
    }
}

/// Where a message's words begin behind «order KEY:». The key is kept whole: it opens nothing, and the shop's owner finds
/// the order at the backend by it.
fn order_key_end(message: &str) -> usize {
    let Some((key, _)) = message
        .strip_prefix(OF_ORDER)
        .and_then(|rest| rest.split_once(':'))
    else {
        return 0;
    };
    let is_of_key = |byte: u8| byte.is_ascii_hexdigit() || byte == b'-';
    let has_parts = key.len() > LONGEST_WORD && key.contains('-');
    if has_parts && key.bytes().all(is_of_key) {
        OF_ORDER.len() + key.len()
    } else {
        0
    }
}

fn clean_words(message: &str) -> Cow<'_, str> {
    if !message.split(is_between).any(is_personal) && !has_spaced_digits(message) {
        return Cow::Borrowed(message);
    }
    let mut told = String::with_capacity(message.len());
    let mut rest = message;
    while !rest.is_empty() {
        let end = word_end(rest);
        let (word, behind) = rest.split_at(end);
        push(&mut told, word);
        let next = behind
            .find(|char| !is_between(char))
            .unwrap_or(behind.len());
        let (between, behind) = behind.split_at(next);
        told.push_str(between);
        rest = behind;
    }
    if has_spaced_digits(&told) {
        told = told
            .chars()
            .map(|char| if char.is_ascii_digit() { '…' } else { char })
            .collect();
    }
    Cow::Owned(told)
}

/// Where the first word ends. A query ends with a blank or a quote alone: its values may have any other sign.
fn word_end(text: &str) -> usize {
    let end = text.find(is_between).unwrap_or(text.len());
    let query = text.get(..end).and_then(|word| word.find('?'));
    query.map_or(end, |at| {
        let behind = text.get(at..).unwrap_or_default();
        behind
            .find(|char: char| char.is_whitespace() || char == '"')
            .map_or(text.len(), |length| at + length)
    })
}

/// Appends a word, or what of it may be told.
fn push(told: &mut String, word: &str) {
    if !is_personal(word) {
        told.push_str(word);
    } else if let Some((path, _)) = word.split_once('?').filter(|(path, _)| !is_personal(path)) {
        told.push_str(path);
        told.push('?');
        told.push_str(GONE);
        if word.ends_with(':') {
            told.push(':');
        }
    } else {
        told.push_str(GONE);
    }
}

fn shortened(message: &str) -> &str {
    let end = message.floor_char_boundary(LONGEST);
    message.get(..end).unwrap_or_default()
}

/// What separates words.
fn is_between(char: char) -> bool {
    char.is_whitespace()
        || matches!(
            char,
            '"' | '\'' | ',' | ';' | '(' | ')' | '<' | '>' | '«' | '»' | '{' | '}' | '[' | ']'
        )
}

fn is_personal(word: &str) -> bool {
    let has_query = word
        .split_once('?')
        .is_some_and(|(_, query)| query.contains('='));
    has_query
        || word.contains('@')
        || word.contains("%40")
        || word.starts_with("eyJ")
        || has_phone(word)
        || word
            .split(['/', ':', '=', '?', '&'])
            .any(|part| part.len() > LONGEST_WORD && !part.contains("::"))
}

/// Whether a part of the word is nothing but a phone number, such as `+373-69-123456`. Digits in a name with `_`, such as
/// that of a table, are none.
fn has_phone(word: &str) -> bool {
    let is_of_phone = |char: char| char.is_ascii_digit() || matches!(char, '+' | '-');
    word.split(|char: char| !char.is_ascii_alphanumeric() && char != '_' && !is_of_phone(char))
        .any(|part| {
            let part = part.strip_prefix("2B").unwrap_or(part);
            let digits = part.bytes().filter(u8::is_ascii_digit).count();
            part.chars().all(is_of_phone) && digits > MOST_DIGITS
        })
}

/// Whether digits with spaces between them may be a phone number, such as `+373 69 123 456`.
fn has_spaced_digits(message: &str) -> bool {
    let mut digits = 0;
    let mut begun = false;
    for char in message.chars() {
        match char {
            '+' => (digits, begun) = (0, true),
            '0'..='9' if begun => digits += 1,
            ' ' | '-' | '(' | ')' => {}
            _ => begun = false,
        }
        if begun && digits > MOST_DIGITS {
            return true;
        }
    }
    false
}
