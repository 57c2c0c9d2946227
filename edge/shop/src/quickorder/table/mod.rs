//! Tables as people write them and as programs copy or export them: a code, and how many. How a table was read is part of
//! what is read, so that a page can say it.

mod amount;
mod headings;
mod records;
mod columns;
mod listed;
#[cfg(test)]
mod tests;

pub use amount::{Amount, Mark, Why};
pub use records::Separator;

use self::columns::{Columns, is_header, is_sum};
use self::listed::Order;
use self::records::Record;
use crate::fields::visible;

/// The lines of a table that are read at once.
pub const MOST_LINES: usize = 500;
/// A header stands within the first lines: a title and a date may stand above it.
const HEADER_WITHIN: usize = 15;
/// The longest code.
pub(super) const LONGEST_CODE: usize = 100;

/// A line with goods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    /// As it was written.
    pub text: String,
    /// Empty where the line has none.
    pub code: String,
    pub amount: Amount,
}

/// How a table was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct How {
    pub separator: Separator,
    /// The header, by which the columns are known.
    pub header: Option<String>,
    /// The columns of codes and amounts, counted from 1; `None` for a list, whose lines are read one by one.
    pub columns: Option<(usize, Option<usize>)>,
    pub mark: Option<Mark>,
}

/// What a text holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Table {
    pub how: How,
    pub lines: Vec<Line>,
    /// The lines that are no goods: the header and what stands above it, headings between, and sums.
    pub skipped: usize,
    /// The text after the lines that are read, under the header of the table; empty if all are.
    pub rest: String,
    /// How many lines the rest has.
    pub left: usize,
    /// The header as it was written.
    pub header_line: Option<String>,
}

impl Table {
    /// Reads at most so many lines with goods.
    pub(super) fn read(text: &str, most: usize) -> Self {
        let text = visible(text);
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        // Excel may name the separator in a line of its own.
        let (text, named) = named_separator(text);
        let separator = named.unwrap_or_else(|| records::decide(text));
        let mut found = records::records(text, separator);
        let mut taken: Vec<Record<'_>> = Vec::new();
        let mut end = 0;
        for record in found.by_ref() {
            end = record.end;
            if record.is_blank() {
                continue;
            }
            taken.push(record);
            if taken.len() == most + HEADER_WITHIN {
                break;
            }
        }
        let mut reader = Reader::of(&taken, separator);
        let mut lines = Vec::new();
        let mut cut = None;
        for (at, record) in taken.iter().enumerate() {
            if lines.len() == most {
                cut = Some(at);
                break;
            }
            match reader.line(at, record) {
                Some(line) => lines.push(line),
                None => reader.skipped += 1,
            }
        }
        let mut rest = String::new();
        let mut left = 0;
        let beyond = text.get(end..).unwrap_or_default();
        let more: Vec<&str> = taken
            .get(cut.unwrap_or(taken.len())..)
            .unwrap_or_default()
            .iter()
            .map(|record| record.text)
            .collect();
        if !more.is_empty() || !beyond.trim().is_empty() {
            left = more.len()
                + records::records(beyond, separator)
                    .filter(|record| !record.is_blank())
                    .count();
            let header = reader
                .header
                .and_then(|at| taken.get(at))
                .map(|record| record.text);
            rest = header
                .into_iter()
                .chain(more)
                .collect::<Vec<_>>()
                .join("\n");
            if !beyond.trim().is_empty() {
                rest.push('\n');
                rest.push_str(beyond.trim_end());
            }
        }
        Self {
            how: reader.how(&taken),
            lines,
            skipped: reader.skipped,
            rest,
            left,
            header_line: reader
                .header
                .and_then(|at| taken.get(at))
                .map(|record| record.text.to_owned()),
        }
    }
}

/// The separator of a first line such as `sep=;`, and the text after it.
fn named_separator(text: &str) -> (&str, Option<Separator>) {
    let line = text.lines().next().unwrap_or_default();
    let separator = match line.trim().trim_matches('"').to_lowercase().as_str() {
        "sep=;" => Separator::Semicolon,
        "sep=," => Separator::Comma,
        "sep=|" => Separator::Bar,
        "sep=" | "sep=\t" => Separator::Tab,
        _ => return (text, None),
    };
    (text.get(line.len()..).unwrap_or_default(), Some(separator))
}

struct Reader {
    separator: Separator,
    header: Option<usize>,
    /// `None` where the lines have no columns in common.
    columns: Option<Columns>,
    mark: Option<Mark>,
    order: Order,
    skipped: usize,
}

impl Reader {
    fn of(taken: &[Record<'_>], separator: Separator) -> Self {
        let header = header(taken, separator);
        let body: Vec<Record<'_>> = taken
            .iter()
            .skip(header.map_or(0, |at| at + 1))
            .filter(|record| record.filled().nth(1).is_some() && !is_sum(record))
            .cloned()
            .collect();
        let has_columns = !matches!(separator, Separator::Blank) && !body.is_empty();
        let columns = has_columns.then(|| Columns::of(header.and_then(|at| taken.get(at)), &body));
        // A list of codes alone has one column.
        let mark = match &columns {
            Some(columns) => columns::mark(columns, &body),
            None => listed_mark(taken),
        };
        Self {
            separator,
            header,
            columns,
            mark,
            order: listed::order_of(
                taken
                    .iter()
                    .skip(header.map_or(0, |at| at + 1))
                    .map(|record| record.text),
            ),
            skipped: 0,
        }
    }

    fn how(&self, taken: &[Record<'_>]) -> How {
        let header = self.header.and_then(|at| taken.get(at));
        How {
            separator: self.separator,
            header: header.map(|record| record.filled().collect::<Vec<_>>().join(" · ")),
            columns: self
                .columns
                .as_ref()
                .map(|columns| (columns.code + 1, columns.amount.map(|at| at + 1))),
            mark: self.mark,
        }
    }

    /// The goods of a record; `None` if it has none.
    fn line(&self, at: usize, record: &Record<'_>) -> Option<Line> {
        if self.header.is_some_and(|header| at <= header) {
            return None;
        }
        let is_header_again =
            self.header.is_some() && record.filled().nth(1).is_some() && is_header(record);
        if is_header_again || is_sum(record) {
            return None;
        }
        let (code, amount) = self.cells(record)?;
        let code = plain_code(&code);
        Some(Line {
            text: record.text.trim().to_owned(),
            amount: amount::amount(&amount, self.mark),
            code,
        })
    }

    /// The texts of the code and the amount.
    fn cells(&self, record: &Record<'_>) -> Option<(String, String)> {
        let several = record.cells.len() > 1;
        let Some(columns) = self.columns.as_ref().filter(|_| several) else {
            return Some(self.alone(record.text.trim()));
        };
        let code = columns.cell(record, columns.code);
        let amount = columns.amount.map_or("", |at| columns.cell(record, at));
        if !code.is_empty() {
            return Some((code.to_owned(), amount.to_owned()));
        }
        let others = record
            .filled()
            .filter(|cell| amount::number(cell, amount::Beside::Words).is_err());
        // A heading between the goods has a text alone, and a sum has numbers alone.
        if others.count() == 0 || record.filled().nth(1).is_none() {
            return None;
        }
        (!amount.is_empty()).then(|| (String::new(), amount.to_owned()))
    }

    /// A line without the table's separator: by one of its own, or by its words.
    fn alone(&self, line: &str) -> (String, String) {
        if let Some(record) = records::own_cells(line) {
            let mut cells = record.filled();
            let code = cells.next().unwrap_or_default().to_owned();
            let is_amount = |cell: &&str| amount::number(cell, amount::Beside::Units).is_ok();
            let amount = cells.find(is_amount).unwrap_or_default().to_owned();
            return (code, amount);
        }
        let words = listed::split(line, self.order);
        (words.code, words.amount.unwrap_or_default())
    }
}

/// The decimal mark of a list.
fn listed_mark(taken: &[Record<'_>]) -> Option<Mark> {
    let order = listed::order_of(taken.iter().map(|record| record.text));
    let texts = taken
        .iter()
        .filter_map(|record| listed::split(record.text.trim(), order).amount);
    let numbers: Vec<_> = texts
        .filter_map(|text| amount::number(&text, amount::Beside::Words).ok())
        .collect();
    columns::mark_of(&numbers, &[])
}

/// The place of the header, if goods follow it.
fn header(taken: &[Record<'_>], separator: Separator) -> Option<usize> {
    let goods_follow = |at: usize| taken.len() > at + 1;
    let named = taken.iter().take(HEADER_WITHIN).position(|record| {
        let several = record.filled().nth(1).is_some();
        let alone = !several && record.text.trim().chars().count() <= 20;
        (several || alone && separator == Separator::Blank) && is_header(record)
    });
    if let Some(at) = named {
        return goods_follow(at).then_some(at);
    }
    let first = taken.first().filter(|_| goods_follow(0))?;
    let filled: Vec<&str> = first.filled().collect();
    let has_digit = |cell: &&str| cell.bytes().any(|byte| byte.is_ascii_digit());
    let next_has_number = taken
        .get(1)
        .is_some_and(|record| record.filled().any(|cell| has_digit(&cell)));
    (filled.len() > 1 && !filled.iter().any(has_digit) && next_has_number).then_some(0)
}

/// A code without what programs add to it: blanks of a column's width, and the decimals of a number.
fn plain_code(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = match text.split_once(['.', ',']) {
        Some((whole, zeros))
            if !whole.is_empty()
                && whole.bytes().all(|byte| byte.is_ascii_digit())
                && !zeros.is_empty()
                && zeros.bytes().all(|byte| byte == b'0') =>
        {
            whole.to_owned()
        }
        _ => text,
    };
    match text.char_indices().nth(LONGEST_CODE) {
        Some((end, _)) => text.get(..end).unwrap_or_default().to_owned(),
        None => text,
    }
}
