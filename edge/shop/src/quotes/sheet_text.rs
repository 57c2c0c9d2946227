//! A sheet as plain text: the body of a letter, where the shop's system takes no quotes.

use super::sheet::Sheet;
use crate::backend::encode_query;
use crate::forms::LONGEST_TEXT;
use crate::page::View;
use crate::words::quotes as words_of;

/// The longest link to a new letter: mail programs cut longer ones, or do not open.
const LONGEST_LINK: usize = 1_900;

/// A letter with a sheet.
#[derive(Debug)]
pub(super) struct Letter {
    pub(super) text: String,
    /// The link that opens a mail program with it; `None` if it would be too long, or the shop has no address.
    pub(super) href: Option<String>,
}

pub(super) fn letter(view: &View<'_>, sheet: Sheet<'_>) -> Letter {
    let words = view.words();
    let subject = [words.say(words_of::TITLE), ", ", sheet.company.name()].concat();
    let text = text(view, sheet);
    let email = &view.shop.settings.email;
    let mut href = [
        "mailto:",
        email,
        "?subject=",
        &encode_query(&subject),
        "&body=",
    ]
    .concat();
    // Line ends of a letter (RFC 6068, 5).
    href.push_str(&encode_query(&text.replace('\n', "\r\n")));
    Letter {
        text,
        href: Some(href).filter(|href| !email.is_empty() && href.len() <= LONGEST_LINK),
    }
}

/// Whether the form for requests takes this text.
pub(super) fn fits(text: &str) -> bool {
    text.chars().count() <= LONGEST_TEXT
}

/// The sheet as the text of the form for requests; `None` if it is longer than that form takes.
pub fn request_text(view: &View<'_>, sheet: Sheet<'_>) -> Option<String> {
    Some(text(view, sheet)).filter(|text| fits(text))
}

/// The company, each line that can be ordered, and both sums.
fn text(view: &View<'_>, sheet: Sheet<'_>) -> String {
    let words = view.words();
    let mut text = words.fill(words_of::OF_COMPANY, &[("company", sheet.company.name())]);
    let code = &sheet.company.code;
    if !code.is_empty() {
        text.push_str(", ");
        text.push_str(&words.fill(words_of::FISCAL_CODE, &[("code", code)]));
    }
    text.push_str("\n\n");
    let lines = sheet.shown.lines.iter().filter(|line| line.is_active);
    for (at, line) in lines.enumerate() {
        let named = |word, value: &str| match value {
            "" => String::new(),
            value => [", ", words.say(word), ": ", value].concat(),
        };
        text.push_str(&(at + 1).to_string());
        text.push_str(". ");
        text.push_str(&line.title);
        text.push_str(&named(words_of::CODE, &line.code));
        text.push_str(&named(
            words_of::AMOUNT,
            [&line.quantity, " ", &line.unit].concat().trim_end(),
        ));
        text.push_str(&named(words_of::LIST_PRICE, &line.price));
        text.push_str(&named(words_of::TARGET, &line.target));
        text.push_str(&named(words_of::NOTE, &line.note));
        text.push('\n');
    }
    for (word, sum) in [
        (words_of::TOTAL_LIST, &sheet.shown.list_sum),
        (words_of::TOTAL_TARGET, &sheet.shown.wished_sum),
    ] {
        text.push('\n');
        text.push_str(words.say(word));
        text.push_str(": ");
        text.push_str(sum);
    }
    text
}
