//! The name of a file that a browser saves.

use crate::backend::push_percent;

/// Signs that no file name has on every system.
const FORBIDDEN: [char; 9] = ['/', '\\', ':', '*', '?', '"', '<', '>', '|'];

/// The header `content-disposition` of a file: a name in ASCII for old programs (RFC 6266), and the name itself
/// (RFC 8187). Signs that a file name cannot have become hyphens.
pub fn attachment(ascii: &str, name: &str) -> String {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '.' | '-' | '_');
    let ascii = ascii.replace(|sign| !is_plain(sign), "-");
    let name = name.replace(
        |sign: char| sign.is_control() || FORBIDDEN.contains(&sign),
        "-",
    );
    let mut header = ["attachment; filename=\"", &ascii, "\"; filename*=UTF-8''"].concat();
    for byte in name.bytes() {
        if byte.is_ascii() && is_plain(byte.into()) {
            header.push(byte.into());
        } else {
            push_percent(&mut header, byte);
        }
    }
    header
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_told_in_ascii_and_as_it_is() {
        assert_eq!(
            attachment("orders-12-2026-11-28.csv", "замовлення 12.csv"),
            "attachment; filename=\"orders-12-2026-11-28.csv\"; filename*=UTF-8''%D0%B7%D0%B0%D0%BC%D0%BE%D0%B2%D0%BB%D0%B5%D0%BD%D0%BD%D1%8F%2012.csv"
        );
    }

    #[test]
    fn a_name_breaks_neither_the_header_nor_a_folder() {
        let header = attachment("a\"; x=\r\nb/ă.csv", "../\"a\"\r\nb;c.csv");
        assert_eq!(
            header,
            "attachment; filename=\"a---x---b--.csv\"; filename*=UTF-8''..--a---b%3Bc.csv"
        );
    }
}
