//! Tables for spreadsheets: comma-separated values as RFC 4180 writes them and as Excel opens them by a double click.
//!
//! A spreadsheet takes a cell that begins like a formula for one. Text of others is therefore written with an apostrophe
//! before it; only numbers of the shop's own types begin with a sign.

mod attachment;

pub use attachment::attachment;

use crate::i18n::Language;
use crate::moment::Day;
use crate::money::{Money, UnitPrice};
use crate::quantity::Quantity;

/// The media type of the file.
pub const MEDIA_TYPE: &str = "text/csv; charset=utf-8";

/// The mark by which Excel knows UTF-8.
const BYTE_ORDER_MARK: char = '\u{feff}';
const ROW_END: &str = "\r\n";
/// The signs that begin a formula, or by which a cell is cut and its rest becomes one; with their full-width forms.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// Blanks that cut a cell in some programs.
const CUTTING: [char; 3] = ['\t', '\r', '\n'];

/// A table that is written row by row. What is written can be taken at any time, so that a long table is never held as a
/// whole.
#[derive(Debug)]
pub struct Csv {
    /// Whether its language writes `1,5`, and lists therefore have semicolons.
    has_decimal_comma: bool,
    text: String,
}

/// A cell: text, a number, a day, or nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell<'a>(Content<'a>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Content<'a> {
    Empty,
    Text(&'a str),
    /// A number with a dot and no groups.
    Number(String),
    Day(Day),
}

impl Csv {
    /// An empty table in this language.
    pub fn new(language: Language) -> Self {
        Self {
            has_decimal_comma: match language {
                Language::En => false,
                Language::Ro | Language::Ru | Language::Uk => true,
            },
            text: BYTE_ORDER_MARK.into(),
        }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: &[Cell<'_>]) {
        let separator = if self.has_decimal_comma { ';' } else { ',' };
        for (at, cell) in cells.iter().enumerate() {
            if at > 0 {
                self.text.push(separator);
            }
            self.cell(cell);
        }
        self.text.push_str(ROW_END);
    }

    /// Adds a row of texts: the headings.
    pub fn headings(&mut self, texts: &[&str]) {
        let cells: Vec<Cell<'_>> = texts.iter().copied().map(Cell::from).collect();
        self.row(&cells);
    }

    /// What was written since the last call.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    fn cell(&mut self, cell: &Cell<'_>) {
        match &cell.0 {
            Content::Empty => {}
            Content::Number(number) if self.has_decimal_comma => {
                self.text.push_str(&number.replace('.', ","));
            }
            Content::Number(number) => self.text.push_str(number),
            Content::Day(day) => self.text.push_str(&day.machine()),
            Content::Text(text) => self.quoted(text),
        }
    }

    fn quoted(&mut self, text: &str) {
        let guard = if is_formula(text) { "'" } else { "" };
        let is_plain = guard.is_empty() && !text.contains(['"', ';', ',', '\r', '\n', '\t']);
        if is_plain && text.trim() == text {
            self.text.push_str(text);
            return;
        }
        self.text.push('"');
        self.text.push_str(guard);
        self.text.push_str(&text.replace('"', "\"\""));
        self.text.push('"');
    }
}

/// Whether a spreadsheet may take a text for a formula: also after blanks and signs that nobody sees.
fn is_formula(text: &str) -> bool {
    let is_unseen = |sign: char| {
        sign.is_whitespace()
            || sign.is_control()
            || matches!(sign, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    text.starts_with(CUTTING) || text.trim_start_matches(is_unseen).starts_with(FORMULA)
}

impl Cell<'_> {
    pub const EMPTY: Self = Self(Content::Empty);
}

impl<'a> From<&'a str> for Cell<'a> {
    fn from(text: &'a str) -> Self {
        Self(Content::Text(text))
    }
}

impl From<Day> for Cell<'_> {
    fn from(day: Day) -> Self {
        Self(Content::Day(day))
    }
}

impl From<u64> for Cell<'_> {
    fn from(number: u64) -> Self {
        Self(Content::Number(number.to_string()))
    }
}

impl From<Money> for Cell<'_> {
    fn from(money: Money) -> Self {
        Self(Content::Number(money.plain()))
    }
}

impl From<UnitPrice> for Cell<'_> {
    fn from(price: UnitPrice) -> Self {
        Self(Content::Number(price.plain()))
    }
}

impl From<Quantity> for Cell<'_> {
    fn from(quantity: Quantity) -> Self {
        Self(Content::Number(quantity.plain()))
    }
}

impl<'a, T: Into<Cell<'a>>> From<Option<T>> for Cell<'a> {
    fn from(told: Option<T>) -> Self {
        told.map_or(Self::EMPTY, Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;
    use proptest::prelude::*;

    /// Reads a table as RFC 4180 describes it.
    fn parsed(text: &str, separator: char) -> Vec<Vec<String>> {
        let mut signs = text
            .strip_prefix(BYTE_ORDER_MARK)
            .unwrap()
            .chars()
            .peekable();
        let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
        let mut is_quoted = false;
        while let Some(sign) = signs.next() {
            match sign {
                '"' if is_quoted && signs.next_if_eq(&'"').is_some() => cell.push('"'),
                '"' => is_quoted = !is_quoted,
                _ if is_quoted => cell.push(sign),
                '\r' => {
                    assert_eq!(signs.next(), Some('\n'), "a row ends with both");
                    row.push(std::mem::take(&mut cell));
                    rows.push(std::mem::take(&mut row));
                }
                _ if sign == separator => row.push(std::mem::take(&mut cell)),
                _ => cell.push(sign),
            }
        }
        assert!(!is_quoted && row.is_empty() && cell.is_empty(), "{text:?}");
        rows
    }

    fn written(language: Language, rows: &[Vec<Cell<'_>>]) -> String {
        let mut csv = Csv::new(language);
        for row in rows {
            csv.row(row);
        }
        csv.take()
    }

    #[test]
    fn a_table_opens_in_excel_of_each_language() {
        let price: UnitPrice = read_text("0.0375").unwrap();
        let day = Day::written("2026-11-30").unwrap();
        let row = vec![
            "Lapte, 1,5 %; \"A\"".into(),
            Money(-129_950).into(),
            price.into(),
            Quantity::read("0.5").unwrap().into(),
            day.into(),
            1_234_567_u64.into(),
            None::<Money>.into(),
        ];
        assert_eq!(
            written(Language::Ro, std::slice::from_ref(&row)),
            "\u{feff}\"Lapte, 1,5 %; \"\"A\"\"\";-1299,50;0,0375;0,5;2026-11-30;1234567;\r\n"
        );
        assert_eq!(
            written(Language::En, &[row]),
            "\u{feff}\"Lapte, 1,5 %; \"\"A\"\"\",-1299.50,0.0375,0.5,2026-11-30,1234567,\r\n"
        );
    }

    #[test]
    fn what_is_taken_is_not_held_any_more() {
        let mut csv = Csv::new(Language::Uk);
        csv.headings(&["Номер", "Дата"]);
        assert_eq!(csv.take(), "\u{feff}Номер;Дата\r\n");
        csv.row(&["7".into(), Cell::EMPTY]);
        assert_eq!((&*csv.take(), &*csv.take()), ("7;\r\n", ""));
    }

    #[test]
    fn no_text_is_a_formula() {
        for text in [
            "=1+1",
            "+37360123456",
            "-2",
            "@SUM(A1)",
            "\t=1",
            "\rx",
            "\nx",
            "  =cmd|'/c calc'!A0",
            "\u{a0}\u{200b}\u{feff}=1",
            "＝1",
            "　＋1",
            "－1",
            "＠A1",
            "\u{0}=1",
        ] {
            let found = parsed(&written(Language::Ro, &[vec![text.into()]]), ';');
            assert_eq!(found, [[["'", text].concat()]], "{text:?}");
        }
        for text in ["", "Ana", "'=1", "1-2", "a@b.md", "#7", " Ana "] {
            let found = parsed(&written(Language::Ro, &[vec![text.into()]]), ';');
            assert_eq!(found, [[text.to_owned()]], "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn a_table_is_read_back_as_it_was(
            rows in prop::collection::vec(prop::collection::vec("[ab1 ,;\"'\t\r\n=+@＝－\u{a0}\u{200b}ăя-]{0,8}|\\PC{0,6}", 3), 0..5),
            is_english in any::<bool>(),
        ) {
            let (language, separator) = if is_english { (Language::En, ',') } else { (Language::Ru, ';') };
            let cells: Vec<Vec<Cell<'_>>> = rows.iter().map(|row| row.iter().map(|text| Cell::from(&**text)).collect()).collect();
            let found = parsed(&written(language, &cells), separator);
            prop_assert_eq!(found.len(), rows.len());
            for (found, text) in found.iter().flatten().zip(rows.iter().flatten()) {
                prop_assert_eq!(found.strip_prefix('\'').filter(|_| is_formula(text)).unwrap_or(found), text);
                prop_assert!(!is_formula(found));
                prop_assert!(!found.trim_start().starts_with(FORMULA));
            }
        }
    }
}
