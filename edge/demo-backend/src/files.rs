//! Static files: a video and a data sheet of one product, and the leaflet of medicines. They need no database.

use crate::language::Language;
use crate::localized::{LocalizedText, localized};
use crate::reply::ContentType;
use serde_json::{Value, json};

/// The product with video and data sheet: a mug that every shop sells.
const PRODUCT_WITH_FILES: i64 = 101;
const FILM: &str = "/media/film/lunca.webm";
const PAPER: &str = "/media/file/lunca.pdf";
const PAPER_TITLE: LocalizedText = localized(
    "Fișa produsului",
    "Карточка товара",
    "Картка товару",
    "Product sheet",
);

const LEAFLET: &str = "/media/file/leaflet.pdf";
const LEAFLET_TITLE: LocalizedText =
    localized("Prospect", "Инструкция", "Інструкція", "Patient leaflet");

/// The file of an address.
pub(crate) fn find(path: &str) -> Option<(ContentType, &'static [u8])> {
    match path {
        FILM => Some((ContentType::Film, include_bytes!("files/lunca.webm"))),
        PAPER => Some((ContentType::Paper, include_bytes!("files/lunca.pdf"))),
        LEAFLET => Some((ContentType::Paper, include_bytes!("files/leaflet.pdf"))),
        _ => None,
    }
}

/// The part of a file requested by a `Range` header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// Also for an invalid header and for several ranges at once (RFC 9110, 14.2).
    Whole,
    /// First and last byte, inclusive.
    Bytes(usize, usize),
    /// The range starts after the end of the file.
    Nothing,
}

/// Parses a `Range` header for a file of this length.
pub(crate) fn part(range: Option<&str>, length: usize) -> Part {
    let Some((first, last)) = range
        .and_then(|range| range.trim().strip_prefix("bytes="))
        .and_then(|range| range.split_once('-'))
    else {
        return Part::Whole;
    };
    let end = length.saturating_sub(1);
    match (first.parse::<usize>(), last.parse::<usize>()) {
        (Ok(first), _) if last.is_empty() && first < length => Part::Bytes(first, end),
        (Ok(first), Ok(last)) if first <= last && first < length => {
            Part::Bytes(first, last.min(end))
        }
        (Err(_), Ok(of_end)) if first.is_empty() && of_end > 0 => {
            Part::Bytes(length.saturating_sub(of_end), end)
        }
        (Err(_), Ok(0)) if first.is_empty() => Part::Nothing,
        (Ok(first), Ok(last)) if first <= last => Part::Nothing,
        (Ok(_), Err(_)) if last.is_empty() => Part::Nothing,
        _ => Part::Whole,
    }
}

/// The videos and documents of a product.
pub(crate) fn of_product(id: i64, is_medicine: bool, language: Language) -> (Value, Value) {
    let paper =
        |title: LocalizedText, file| json!([{ "title": title.text(language), "file": file }]);
    if is_medicine {
        return (json!([]), paper(LEAFLET_TITLE, LEAFLET));
    }
    if id != PRODUCT_WITH_FILES {
        return (json!([]), json!([]));
    }
    (json!([FILM]), paper(PAPER_TITLE, PAPER))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_selects_a_part_and_an_invalid_one_the_whole_file() {
        for (range, expected) in [
            ("bytes=0-3", Part::Bytes(0, 3)),
            ("bytes=8-", Part::Bytes(8, 9)),
            ("bytes=-4", Part::Bytes(6, 9)),
            ("bytes=-99", Part::Bytes(0, 9)),
            ("bytes=4-99", Part::Bytes(4, 9)),
            ("bytes=10-", Part::Nothing),
            ("bytes=10-12", Part::Nothing),
            ("bytes=-0", Part::Nothing),
            ("bytes=5-2", Part::Whole),
            ("bytes=0-1,3-4", Part::Whole),
            ("bytes=a-b", Part::Whole),
            ("lines=0-1", Part::Whole),
        ] {
            assert_eq!(part(Some(range), 10), expected, "{range}");
        }
        assert_eq!(part(None, 10), Part::Whole);
    }
}
