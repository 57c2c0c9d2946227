//! The wanted goods of a quick order: lines of what was pasted or sent as a file, and of earlier steps of the same order,
//! which a form carries along. Lines with the same code are added up.

use super::table::{Amount, How, LONGEST_CODE, MOST_LINES, Table, Why};
use crate::fields::searched;
use crate::i18n::Language;
use crate::product::Card;
use crate::quantity::Quantity;
use crate::typed::{NumberKind, read_typed};

/// A code, and how many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Empty where a line has none.
    pub code: String,
    /// One for each line with this code.
    pub amounts: Vec<Amount>,
    /// The lines as they were written, one for each amount.
    texts: Vec<String>,
}

/// The rows of an order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rows {
    pub rows: Vec<Row>,
    /// How the last table was read; `None` if none was sent.
    pub how: Option<How>,
    /// Lines that were no goods.
    pub skipped: usize,
    /// Lines that are kept for the next step, because there are too many.
    pub left: usize,
    /// For each table its header, and the text beyond the lines that are read.
    headers: Vec<Option<String>>,
    rests: Vec<String>,
}

/// A code as it is compared: without its case, blanks around it and unseen signs.
pub(super) fn folded(code: &str) -> String {
    searched(code).to_lowercase()
}

impl Row {
    /// The amount of this product, read as typed in this language; `None` if one of the amounts cannot be read so.
    pub fn wanted(&self, card: &Card, language: Language) -> Option<Quantity> {
        let of = |amount: &Amount| match amount {
            Amount::Missing => Some(card.start()),
            Amount::Exact(quantity) => Some(*quantity),
            Amount::Unclear(text) => {
                let plain = read_typed(text, language, NumberKind::with_step(card.step()))?;
                Quantity::read(&plain).filter(|quantity| !quantity.is_zero())
            }
            Amount::Wrong(..) => None,
        };
        self.amounts
            .iter()
            .try_fold(Quantity::ZERO, |sum, amount| Some(sum.plus(of(amount)?)))
    }

    /// Why its amount cannot be ordered, whatever the product is.
    pub fn wrong(&self) -> Option<(&str, Why)> {
        self.amounts.iter().find_map(|amount| match amount {
            Amount::Wrong(text, why) => Some((&**text, *why)),
            Amount::Missing | Amount::Exact(_) | Amount::Unclear(_) => None,
        })
    }

    /// The amount as it was written.
    pub fn written(&self) -> String {
        let texts = self.amounts.iter().map(|amount| match amount {
            Amount::Missing => String::new(),
            Amount::Exact(quantity) => quantity.plain(),
            Amount::Unclear(text) | Amount::Wrong(text, _) => text.clone(),
        });
        texts.collect::<Vec<_>>().join(" + ")
    }

    fn is_wrong(&self) -> bool {
        self.code.is_empty() || self.wrong().is_some()
    }
}

impl Rows {
    /// The rows of an earlier step, then those of each text.
    pub fn read<'t>(kept: &str, texts: impl Iterator<Item = &'t str>) -> Self {
        let mut read = Self::default();
        let mut beyond = Vec::new();
        for line in kept.lines() {
            if let Some(header) = line.strip_prefix(HEADER_LINE) {
                if read.headers.is_empty() {
                    read.headers.push(Some(header.to_owned()));
                }
            } else if let Some(row) = kept_row(line) {
                if read.lines() < MOST_LINES {
                    read.add(row);
                } else {
                    beyond.extend(row.texts);
                }
            }
        }
        if !beyond.is_empty() {
            read.left += beyond.len();
            let header = read.headers.iter().flatten().cloned();
            read.rests
                .push(header.chain(beyond).collect::<Vec<_>>().join("\n"));
        }
        for text in texts.filter(|text| !text.trim().is_empty()) {
            let table = Table::read(text, MOST_LINES.saturating_sub(read.lines()));
            read.skipped += table.skipped;
            read.left += table.left;
            read.headers.push(table.header_line);
            read.rests.push(table.rest);
            read.how = Some(table.how);
            for line in table.lines {
                let row = Row {
                    code: line.code,
                    amounts: vec![line.amount],
                    texts: vec![line.text],
                };
                read.add(row);
            }
        }
        read
    }

    /// The number of lines that the rows were read from.
    fn lines(&self) -> usize {
        self.rows.iter().map(|row| row.texts.len()).sum()
    }

    /// Adds a row, or its amounts to the row with the same code.
    fn add(&mut self, row: Row) {
        let key = folded(&row.code);
        let is_wrong = row.is_wrong();
        let same = self
            .rows
            .iter_mut()
            .find(|known| !is_wrong && !known.is_wrong() && folded(&known.code) == key);
        match same {
            Some(known) => {
                known.amounts.extend(row.amounts);
                known.texts.extend(row.texts);
            }
            None => self.rows.push(row),
        }
    }

    /// The text of the field: the lines of this step that `stay`, under the header of their table, and the rest.
    pub fn field(&self, stays: impl Fn(usize) -> bool) -> String {
        let stay = self.rows.iter().enumerate().filter(|(at, _)| stays(*at));
        let lines: Vec<&str> = stay
            .flat_map(|(_, row)| row.texts.iter().map(String::as_str))
            .collect();
        let rests: Vec<&str> = self
            .rests
            .iter()
            .map(String::as_str)
            .filter(|rest| !rest.is_empty())
            .collect();
        let header = self.headers.iter().flatten().next().map(String::as_str);
        if lines.is_empty() {
            return rests.join("\n");
        }
        let mut parts: Vec<&str> = header.into_iter().collect();
        parts.extend(lines);
        for rest in rests {
            // The rest comes under the same header, which stands above it already.
            let rest = header
                .and_then(|header| rest.strip_prefix(header))
                .unwrap_or(rest);
            parts.push(rest.trim_start_matches(['\r', '\n']));
        }
        parts.join("\n")
    }

    /// The rows that another step needs, for a hidden field.
    pub fn kept(&self, stays: impl Fn(usize) -> bool) -> String {
        let header = self.headers.iter().flatten().next();
        let header = header.map(|header| [HEADER_LINE, &one_line(header)].concat());
        let stay = self.rows.iter().enumerate().filter(|(at, _)| stays(*at));
        let lines: Vec<String> = stay.flat_map(|(_, row)| kept_lines(row)).collect();
        if lines.is_empty() {
            return String::new();
        }
        header
            .into_iter()
            .chain(lines)
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// The beginning of the line with the table's header: it has neither code nor amount.
const HEADER_LINE: &str = "\t\t";

fn one_line(text: &str) -> String {
    text.replace(['\r', '\n'], " ")
}

/// A line for each amount of a row: code, amount, and the line as it was written, with tabs between them. A star stands
/// for the smallest amount, and a question mark before one that language and product decide.
fn kept_lines(row: &Row) -> impl Iterator<Item = String> {
    let lines = row.amounts.iter().zip(&row.texts);
    lines.map(|(amount, text)| {
        let amount = match amount {
            Amount::Missing => "*".to_owned(),
            Amount::Exact(quantity) => quantity.plain(),
            Amount::Unclear(text) => ["?", &text.replace('\t', " ")].concat(),
            Amount::Wrong(text, _) => ["!", &text.replace('\t', " ")].concat(),
        };
        [&row.code, "\t", &amount, "\t", &one_line(text)].concat()
    })
}

fn kept_row(line: &str) -> Option<Row> {
    let (code, rest) = line.split_once('\t')?;
    let (amount, text) = rest.split_once('\t').unwrap_or((rest, ""));
    let amount = match (amount.strip_prefix('?'), amount) {
        (Some(text), _) => Amount::Unclear(text.to_owned()),
        (None, "*") => Amount::Missing,
        (None, amount) => Quantity::read(amount)
            .filter(|quantity| !quantity.is_zero())
            .map(Amount::Exact)?,
    };
    let code = code.trim();
    let text = if text.is_empty() {
        line.replace('\t', " ")
    } else {
        text.to_owned()
    };
    let is_code = !code.is_empty() && code.chars().count() <= LONGEST_CODE;
    is_code.then(|| Row {
        code: code.to_owned(),
        amounts: vec![amount],
        texts: vec![text],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;

    #[test]
    fn no_line_of_a_long_table_with_repeated_codes_is_lost() {
        let table: String = (0..1_200).fold(String::new(), |mut text, at| {
            text.push_str(&["A-", &(at % 100).to_string(), ";1\n"].concat());
            text
        });
        let first = Rows::read("", std::iter::once(&*table));
        assert_eq!((first.lines(), first.left), (MOST_LINES, 700));
        let rest = first.field(|_| false);
        // Nothing is added: the next step has no room, and says so.
        let next = Rows::read(&first.kept(|_| true), std::iter::once(&*rest));
        assert_eq!((next.lines(), next.left), (MOST_LINES, 700));
        // All is added: the rest is read, table by table.
        let next = Rows::read("", std::iter::once(&*rest));
        assert_eq!((next.lines(), next.left), (MOST_LINES, 200));
    }

    #[test]
    fn rows_of_an_earlier_step_beyond_the_most_wait_in_the_field() {
        let kept: String = (0..502)
            .map(|at| format!("A-{at}\t2\tA-{at}\t2\n"))
            .collect::<Vec<_>>()
            .concat();
        let rows = read(&kept, "B-1 3");
        assert_eq!((rows.lines(), rows.left), (MOST_LINES, 3));
        let rest = rows.field(|_| false);
        assert_eq!(rest, "A-500\t2\nA-501\t2\nB-1 3");
        assert_eq!(
            written(&read("", &rest)),
            [pair("A-500", "2"), pair("A-501", "2"), pair("B-1", "3")]
        );
        let under_header = read(&["\t\tCod\tCant\n", &kept].concat(), "");
        assert_eq!(
            under_header.field(|_| false),
            "Cod\tCant\nA-500\t2\nA-501\t2"
        );
        assert_eq!(
            under_header.field(|at| at == 1),
            "Cod\tCant\nA-1\t2\nA-500\t2\nA-501\t2"
        );
    }

    fn read(kept: &str, text: &str) -> Rows {
        Rows::read(kept, std::iter::once(text))
    }

    fn written(rows: &Rows) -> Vec<(String, String)> {
        rows.rows
            .iter()
            .map(|row| (row.code.clone(), row.written()))
            .collect()
    }

    fn pair(code: &str, amount: &str) -> (String, String) {
        (code.to_owned(), amount.to_owned())
    }

    #[test]
    fn lines_with_the_same_code_are_added_up_and_wrong_ones_stay_apart() {
        let rows = read("AA-1\t3", "aa-1;2\nBB-2;1\nAA-1;cinci\nBB-2;4\n;Oală;7");
        assert_eq!(
            written(&rows),
            [
                pair("AA-1", "3 + 2"),
                pair("BB-2", "1 + 4"),
                pair("AA-1", "cinci"),
                pair("", "7")
            ]
        );
        let card: Card = read_text(r#"{"id":1,"code":"AA-1","price":1}"#).unwrap();
        let wanted = |at: usize| rows.rows[at].wanted(&card, Language::Ro);
        assert_eq!((wanted(0), wanted(2)), (Quantity::read("5"), None));
    }

    #[test]
    fn what_a_form_carries_is_read_back() {
        let rows = read("", "AA-1001 1.000\nBB-2002\nBB-2002 2\nCC-3003 0,5");
        let kept = rows.kept(|_| true);
        let again = read(&kept, "");
        let amounts = |rows: &Rows| {
            rows.rows
                .iter()
                .map(|row| (row.code.clone(), row.amounts.clone()))
                .collect::<Vec<_>>()
        };
        assert_eq!(amounts(&again), amounts(&rows));
        assert_eq!(
            again.field(|_| true),
            "AA-1001 1.000\nBB-2002\nBB-2002 2\nCC-3003 0,5"
        );
        let tabs = read("", "Cant\tCod\n2\tAA-1\n3\tBB-2");
        let again = read(&tabs.kept(|at| at == 1), "");
        assert_eq!(
            again.field(|_| true),
            "Cant\tCod\n3\tBB-2",
            "under its header"
        );
        for odd in ["", "\t", "A", "A\t", "A\t-1", "A\tx", "\t5", "A\t0"] {
            assert_eq!(read(odd, "").rows, [], "{odd:?}");
        }
    }

    #[test]
    fn lines_to_repair_stay_in_the_field_under_their_header() {
        let text = "Cant;Cod\n2;AA-1\ncinci;BB-2\n3;CC-3\n";
        let rows = read("", text);
        assert_eq!(rows.field(|at| at > 0), "Cant;Cod\ncinci;BB-2\n3;CC-3");
        assert_eq!(rows.field(|_| false), "");
        let long: String = (0..600)
            .map(|at| format!("{};A-{at}\n", at % 7 + 1))
            .collect::<Vec<_>>()
            .concat();
        let rows = read("", &["Cant;Cod\n", &long].concat());
        assert_eq!((rows.rows.len(), rows.left), (500, 100));
        let field = rows.field(|at| at == 3);
        assert!(field.starts_with("Cant;Cod\n4;A-3\n4;A-500\n"), "{field}");
        let next = read("", &field);
        assert_eq!((next.rows.len(), next.left), (101, 0));
    }
}
