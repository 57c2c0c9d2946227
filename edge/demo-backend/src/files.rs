//! A film and a paper about one of the products: the same bytes for everybody, which need no database.

use crate::language::Language;
use crate::localized::{LocalizedText, localized};
use crate::reply::ContentType;
use serde_json::{Value, json};

/// The product that has both: a mug that every shop sells.
const FILMED: i64 = 101;
const FILM: &str = "/media/film/lunca.webm";
const PAPER: &str = "/media/file/lunca.pdf";
const PAPER_TITLE: LocalizedText = localized(
    "Fișa produsului",
    "Карточка товара",
    "Картка товару",
    "Product sheet",
);

/// The file of an address.
pub(crate) fn find(path: &str) -> Option<(ContentType, &'static [u8])> {
    match path {
        FILM => Some((ContentType::Film, include_bytes!("files/lunca.webm"))),
        PAPER => Some((ContentType::Paper, include_bytes!("files/lunca.pdf"))),
        _ => None,
    }
}

/// The films of a product and the papers about it.
pub(crate) fn of_product(id: i64, language: Language) -> (Value, Value) {
    if id != FILMED {
        return (json!([]), json!([]));
    }
    let paper = json!({ "title": PAPER_TITLE.text(language), "file": PAPER });
    (json!([FILM]), json!([paper]))
}
