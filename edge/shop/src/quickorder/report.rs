//! The table of a quick order as a file, and the file to fill in.

use super::fate::{Fate, Fates};
use super::page::told;
use super::rows::Rows;
use crate::csv::{Cell, Csv};
use crate::i18n::Words;
use crate::page::View;
use crate::quantity::Quantity;
use crate::words::quickorder;

/// The fate of every line as a table.
pub fn report(view: &View<'_>, rows: &Rows, fates: &Fates<'_>) -> String {
    let words = view.words();
    let mut csv = Csv::new(view.language);
    csv.headings(
        &[
            quickorder::CODE,
            quickorder::PRODUCT,
            quickorder::QUANTITY,
            quickorder::WRITTEN,
            quickorder::PRICE,
            quickorder::FATE,
        ]
        .map(|word| words.say(word)),
    );
    for (row, fate) in rows.rows.iter().zip(&fates.0) {
        let (title, quantity, price) = match fate {
            Fate::Found(good) => (&*good.card.title, Some(good.sold), good.card.price),
            Fate::NotSold(card, _) | Fate::Unclear(card) => (&*card.title, None, None),
            Fate::Several(_)
            | Fate::Unread(_)
            | Fate::NoCode
            | Fate::Unknown(_)
            | Fate::Waiting => ("", None, None),
        };
        // Prices may be hidden from this visitor.
        let price = price.filter(|price| view.shop.amount(*price).is_some());
        let said = told(view, row, fate).join(" ");
        csv.row(&[
            Cell::from(&*row.code),
            title.into(),
            Cell::from(quantity),
            Cell::from(&*row.written()),
            Cell::from(price),
            Cell::from(&*said),
        ]);
    }
    csv.take()
}

/// An empty table with its headings and two examples. The headings are the shop's own words, which its reader knows, whatever
/// a site says instead.
pub fn template(words: Words) -> String {
    let mut csv = Csv::new(words.language());
    let words = words.language().words();
    csv.headings(&[words.say(quickorder::CODE), words.say(quickorder::QUANTITY)]);
    for (code, amount) in [("317897", "2"), ("104512", "6")] {
        csv.row(&[code.into(), Cell::from(Quantity::read(amount))]);
    }
    csv.take()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;
    use crate::quickorder::table::Table;
    use crate::quickorder::{Amount, MOST_LINES};

    #[test]
    fn the_file_to_fill_in_is_read_in_each_language() {
        for language in Language::ALL.iter().copied() {
            let table = Table::read(&template(language.words()), MOST_LINES);
            let lines: Vec<_> = table
                .lines
                .into_iter()
                .map(|line| (line.code, line.amount))
                .collect();
            let amount = |text| Amount::Exact(Quantity::read(text).unwrap());
            assert_eq!(
                lines,
                [
                    ("317897".to_owned(), amount("2")),
                    ("104512".to_owned(), amount("6"))
                ],
                "{language:?}"
            );
            assert_eq!(table.how.columns, Some((1, Some(2))), "{language:?}");
        }
    }
}
