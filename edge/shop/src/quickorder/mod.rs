//! Quick order: codes with amounts, as resellers write them down or copy them from a table. Each code is searched
//! for, and the results are shown with prices before the cart changes.

pub mod page;

use crate::backend::Call;
use crate::product::ProductId;
use crate::quantity::Quantity;
use crate::search::{Query, SearchResults, search};

/// The query field with the typed text.
pub const CODES_FIELD: &str = "codes";
/// The most lines that are looked up together: each costs a search.
pub const MOST_ROWS: usize = 20;

/// A line with a code and the wanted quantity; `None` for the smallest that is sold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    code: Query,
    wanted: Option<Quantity>,
}

impl Row {
    /// Without an amount at its end, the whole line is the code. `None` for a code that is too short to be searched for.
    fn read(line: &str) -> Option<Self> {
        // A comma separates only if nothing else does: it is also a decimal mark.
        let between = |letter: char| letter.is_whitespace() || letter == ';';
        let parts = line.rsplit_once(between).or_else(|| line.rsplit_once(','));
        let amount = parts.and_then(|(code, amount)| {
            let wanted = Quantity::read(amount).filter(|wanted| !wanted.is_zero())?;
            Some((
                code.trim_end().trim_end_matches(';').trim_end_matches(','),
                Some(wanted),
            ))
        });
        let (code, wanted) = amount.unwrap_or((line, None));
        Some(Self {
            code: Query::new(code)?,
            wanted,
        })
    }

    /// The search for the code.
    pub fn search(&self) -> Call<SearchResults> {
        search(&self.code)
    }
}

/// The typed lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TypedRows {
    pub rows: Vec<Row>,
    unknown: Vec<String>,
    is_cut: bool,
}

impl TypedRows {
    pub fn read(text: &str) -> Self {
        let mut typed = Self::default();
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        for (at, line) in lines.enumerate() {
            if at == MOST_ROWS {
                typed.is_cut = true;
                break;
            }
            match Row::read(line) {
                Some(row) => typed.rows.push(row),
                None => typed.unknown.push(line.to_owned()),
            }
        }
        typed
    }

    /// Matches the rows with the results of their searches.
    pub fn look_up(self, found: &[SearchResults]) -> LookupResult {
        let mut looked_up = LookupResult {
            found: Vec::with_capacity(self.rows.len()),
            unknown: self.unknown,
            is_cut: self.is_cut,
        };
        for (row, found) in self.rows.into_iter().zip(found) {
            let mut products = found.listed.products.iter();
            match products.find(|card| is_same(&card.code, row.code.as_str())) {
                Some(card) => looked_up.found.push((card.id, row.wanted)),
                None => looked_up.unknown.push(row.code.as_str().to_owned()),
            }
        }
        looked_up
    }
}

/// The products of the typed lines, and the unknown codes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LookupResult {
    /// The products with these codes, with quantities; `None` for the smallest that is sold.
    pub found: Vec<(ProductId, Option<Quantity>)>,
    /// The codes without a product.
    unknown: Vec<String>,
    /// More lines were typed than are looked up.
    is_cut: bool,
}

/// Whether two codes differ only in case.
fn is_same(code: &str, typed: &str) -> bool {
    code.trim().to_lowercase() == typed.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;

    fn found(products: &str) -> SearchResults {
        read_text(&format!(r#"{{"products":{products}}}"#)).unwrap()
    }

    fn quantities(text: &str) -> Vec<(String, Option<String>)> {
        let rows = TypedRows::read(text).rows.into_iter();
        let plain = |row: Row| {
            (
                row.code.as_str().to_owned(),
                row.wanted.map(Quantity::plain),
            )
        };
        rows.map(plain).collect()
    }

    #[test]
    fn a_line_is_a_code_and_a_quantity_with_any_usual_separator() {
        for line in [
            "CC-101 5",
            "CC-101\t5",
            "CC-101;5",
            "CC-101; 5",
            "CC-101,5",
            "CC-101, 5",
            " CC-101   5 ",
        ] {
            let expected = ("CC-101".to_owned(), Some("5".to_owned()));
            assert_eq!(quantities(line), [expected], "{line}");
        }
        let measured = ("CC-9".to_owned(), Some("0.5".to_owned()));
        assert_eq!(quantities("CC-9 0,5\n\n"), [measured]);
    }

    #[test]
    fn a_line_without_a_quantity_is_a_code() {
        for code in ["CC-101", "Crema 0", "AB -2", "AB x2", "A,B"] {
            assert_eq!(quantities(code), [(code.to_owned(), None)]);
        }
    }

    #[test]
    fn a_product_is_found_only_by_its_full_code() {
        let typed = TypedRows::read("cc-101 2\nCC-10\n7\nCC-404 1\nCC-102");
        let answers = [
            r#"[{"id":9,"code":"CC-1010","title":"Pan"},{"id":1,"code":"CC-101","title":"Pot"}]"#,
            r#"[{"id":1,"code":"CC-101","title":"Pot"}]"#,
            "[]",
            r#"[{"id":2,"code":"CC-102","title":"Lid"}]"#,
        ];
        let looked_up = typed.look_up(&answers.map(found));
        assert_eq!(looked_up.found, [(1, Quantity::read("2")), (2, None)]);
        // A code of one character is not searched for.
        assert_eq!(looked_up.unknown, ["7", "CC-10", "CC-404"]);
        assert!(!looked_up.is_cut);
    }

    #[test]
    fn the_number_of_lines_per_lookup_is_limited() {
        let typed = TypedRows::read(&"CC-101\n".repeat(MOST_ROWS));
        assert_eq!((typed.rows.len(), typed.is_cut), (MOST_ROWS, false));
        let typed = TypedRows::read(&"CC-101\n".repeat(5_000));
        assert_eq!((typed.rows.len(), typed.is_cut), (MOST_ROWS, true));
    }
}
