//! Quick order: codes with amounts, as resellers write them down or copy them from a table. Each code is searched
//! for, and the results are shown with prices before the cart changes.

mod table;
pub mod page;

use self::table::Line;
use crate::backend::Call;
use crate::fields::searched;
use crate::i18n::Language;
use crate::product::ProductId;
use crate::quantity::{Quantity, Step};
use crate::search::{Query, SearchResults, search};
use crate::typed::{NumberKind, read_typed};

/// The query field with the typed text.
pub const CODES_FIELD: &str = "codes";
/// The most lines that are looked up together: each costs a search.
pub const MOST_ROWS: usize = 20;

/// A line with a code and the text of the wanted quantity, which the product tells how to read; `None` for the smallest
/// that is sold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    code: Query,
    wanted: Option<String>,
}

impl Row {
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
        for (at, Line { code, amount }) in table::lines(text).into_iter().enumerate() {
            if at == MOST_ROWS {
                typed.is_cut = true;
                break;
            }
            match Query::new(&code) {
                Some(code) => typed.rows.push(Row {
                    code,
                    wanted: amount,
                }),
                None => typed.unknown.push(code),
            }
        }
        typed
    }

    /// Matches the rows with the results of their searches, and reads their quantities as typed in this language.
    pub fn look_up(self, found: &[SearchResults], language: Language) -> LookupResult {
        let mut looked_up = LookupResult {
            found: Vec::with_capacity(self.rows.len()),
            unknown: self.unknown,
            unread: Vec::new(),
            is_cut: self.is_cut,
        };
        for (row, found) in self.rows.into_iter().zip(found) {
            let mut products = found.listed.products.iter();
            match products.find(|card| is_same(&card.code, row.code.as_str())) {
                Some(card) => match row.wanted {
                    None => looked_up.found.push((card.id, None)),
                    Some(text) => match wanted(&text, language, card.step()) {
                        Some(wanted) => looked_up.found.push((card.id, Some(wanted))),
                        None => looked_up
                            .unread
                            .push([row.code.as_str(), " ", &text].concat()),
                    },
                },
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
    /// The lines with a product, but with a quantity that cannot be read or ordered.
    unread: Vec<String>,
    /// More lines were typed than are looked up.
    is_cut: bool,
}

/// The quantity of a product with this step.
fn wanted(text: &str, language: Language, step: Step) -> Option<Quantity> {
    let plain = read_typed(text, language, NumberKind::with_step(step))?;
    Quantity::read(&plain).filter(|wanted| !wanted.is_zero())
}

/// Whether two codes differ only in case.
fn is_same(code: &str, typed: &str) -> bool {
    searched(code).to_lowercase() == searched(typed).to_lowercase()
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
            let wanted = row.wanted.map(|text| {
                let wanted = wanted(&text, Language::Ro, Step::ONE);
                wanted.map_or(text, Quantity::plain)
            });
            (row.code.as_str().to_owned(), wanted)
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
        let looked_up = typed.look_up(&answers.map(found), Language::Ro);
        assert_eq!(looked_up.found, [(1, Quantity::read("2")), (2, None)]);
        // A code of one character is not searched for.
        assert_eq!(looked_up.unknown, ["7", "CC-10", "CC-404"]);
        assert!(!looked_up.is_cut);
    }

    #[test]
    fn a_quantity_is_read_by_language_and_product_and_what_cannot_be_read_is_named() {
        let looked_up = |text: &str, language, card: &str| {
            let found = [found(&["[", card, "]"].concat())];
            let looked_up = TypedRows::read(text).look_up(&found, language);
            let thousandths = looked_up
                .found
                .iter()
                .map(|(_, wanted)| wanted.map(Quantity::thousandths));
            (thousandths.collect::<Vec<_>>(), looked_up.unread)
        };
        let (pieces, cloth) = (
            r#"{"id":1,"code":"CC-101","title":"Pot"}"#,
            r#"{"id":1,"code":"CC-101","title":"Cloth","multiplicity":0.1}"#,
        );
        for (text, language, card, expected) in [
            ("CC-101 1.000", Language::Ro, pieces, Some(1_000_000)),
            ("CC-101;1,000", Language::En, pieces, Some(1_000_000)),
            ("CC-101 1.000", Language::En, pieces, None),
            ("CC-101\t1,000", Language::Ro, pieces, None),
            ("CC-101 1.000", Language::Ro, cloth, Some(1000)),
            ("CC-101 2,5 m", Language::Ro, cloth, Some(2500)),
            ("CC-101;5 buc", Language::Ro, pieces, Some(5000)),
            ("CC-101;0", Language::Ro, pieces, None),
            ("CC-101;100000", Language::Ro, pieces, None),
        ] {
            let (found, unread) = looked_up(text, language, card);
            if let Some(expected) = expected {
                assert_eq!((found, unread), (vec![Some(expected)], vec![]), "{text}");
            } else {
                assert_eq!(found, [], "{text}");
                assert_eq!(unread, [text.replace([';', '\t'], " ")]);
            }
        }
    }

    #[test]
    fn the_number_of_lines_per_lookup_is_limited() {
        let typed = TypedRows::read(&"CC-101\n".repeat(MOST_ROWS));
        assert_eq!((typed.rows.len(), typed.is_cut), (MOST_ROWS, false));
        let typed = TypedRows::read(&"CC-101\n".repeat(5_000));
        assert_eq!((typed.rows.len(), typed.is_cut), (MOST_ROWS, true));
    }
}
