//! Orders that were placed: for now the page that thanks for one.

pub mod page;

/// An order's number as it may stand in an address: letters, digits and hyphens.
pub fn read_number(text: &str) -> Option<&str> {
    (!text.is_empty()
        && text.len() <= 40
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'))
    .then_some(text)
}
