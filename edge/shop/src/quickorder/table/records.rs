//! The records of a table: cells between separators, quoted where they hold one, and which sign separates them. All lines
//! together decide it, their header included: a comma may be a decimal mark, and a semicolon a part of a name.

use super::amount::{Beside, number};
use super::headings::{is_code, role};

/// What stands between the cells of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Separator {
    Tab,
    Semicolon,
    Bar,
    Comma,
    /// Two blanks or more.
    Gap,
    /// Nothing but single blanks: a list, whose lines are read one by one.
    Blank,
}

/// The separators that are signs, the surest first.
const SIGNS: [(Separator, char); 4] = [
    (Separator::Tab, '\t'),
    (Separator::Semicolon, ';'),
    (Separator::Bar, '|'),
    (Separator::Comma, ','),
];

/// The lines by which the separator is decided.
const SAMPLE: usize = 600;
/// The share of lines, in percent, that must have a separator.
const LEAST_SHARE: usize = 34;
/// The longest quoted cell, in bytes. A quote without its end is a sign like any other.
const LONGEST_QUOTED: usize = 2_000;
/// The most pairs of quotes around a text: a quoted cell may hold a quoted text.
const DEEPEST_QUOTES: u8 = 3;
/// The most cells of a record that are read.
const MOST_CELLS: usize = 80;

/// A line, or several if a quoted cell breaks.
#[derive(Debug, Clone)]
pub(super) struct Record<'t> {
    pub text: &'t str,
    pub cells: Vec<String>,
    pub has_quotes: bool,
    /// Where the next record begins.
    pub end: usize,
}

impl Record<'_> {
    pub(super) fn cell(&self, at: usize) -> &str {
        self.cells.get(at).map_or("", |cell| cell)
    }

    /// The cells that hold something.
    pub(super) fn filled(&self) -> impl DoubleEndedIterator<Item = &str> {
        let cells = self.cells.iter().map(String::as_str);
        cells.filter(|cell| !cell.is_empty() && !is_rule(cell))
    }

    /// Whether it only rules off a table, or is empty.
    pub(super) fn is_blank(&self) -> bool {
        self.filled().next().is_none()
    }
}

fn is_rule(cell: &str) -> bool {
    let is_sign = |sign: char| matches!(sign, '-' | ':' | '=' | '_' | '+' | '—' | '*');
    cell.len() > 1 && cell.chars().all(is_sign) || matches!(cell, "-" | "=" | ":")
}

/// The record that begins at this byte.
pub(super) fn record(text: &str, start: usize, separator: Separator) -> Option<Record<'_>> {
    let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
    let sign = SIGNS.iter().find(|(known, _)| *known == separator);
    let Some((_, sign)) = sign else {
        let line = rest.find(['\r', '\n']).map_or(rest, |end| &rest[..end]);
        let cells = match separator {
            Separator::Gap => gap_cells(line),
            Separator::Tab
            | Separator::Semicolon
            | Separator::Bar
            | Separator::Comma
            | Separator::Blank => vec![unquoted(line.trim())],
        };
        return Some(Record {
            text: line,
            cells,
            has_quotes: false,
            end: start + line.len() + line_end(&rest[line.len()..]),
        });
    };
    let (mut cells, mut at, mut has_quotes) = (Vec::new(), 0, false);
    loop {
        let cell = &rest[at..];
        let (value, length, quoted) = if let Some((value, length)) = quoted_cell(cell, *sign) {
            (value, length, true)
        } else {
            let length = cell.find([*sign, '\r', '\n']).unwrap_or(cell.len());
            (unquoted(cell[..length].trim()), length, false)
        };
        has_quotes |= quoted;
        if cells.len() < MOST_CELLS {
            cells.push(value);
        }
        at += length;
        if !rest[at..].starts_with(*sign) {
            break;
        }
        at += sign.len_utf8();
    }
    Some(Record {
        text: &rest[..at],
        cells,
        has_quotes,
        end: start + at + line_end(&rest[at..]),
    })
}

fn line_end(rest: &str) -> usize {
    if rest.starts_with("\r\n") {
        2
    } else {
        usize::from(!rest.is_empty())
    }
}

/// A quoted cell at the beginning of a text: its value, and how many bytes it takes. The quote must end before a separator
/// or the line's end; elsewhere it is an inch, or a part of a name. Digits kept as text are quoted too: `="317897"`.
fn quoted_cell(text: &str, separator: char) -> Option<(String, usize)> {
    let lead = text.len() - text.trim_start_matches([' ', '=']).len();
    let inner = text.get(lead..)?.strip_prefix('"')?;
    let mut from = 0;
    loop {
        let at = from + inner.get(from..)?.find('"')?;
        if at > LONGEST_QUOTED {
            return None;
        }
        let after = inner.get(at + 1..)?;
        if after.starts_with('"') {
            from = at + 2;
            continue;
        }
        let rest = after.trim_start_matches(' ');
        let ends = rest.is_empty() || rest.starts_with([separator, '\r', '\n']);
        if !ends {
            return None;
        }
        let value = inner.get(..at)?.replace("\"\"", "\"");
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        let length = lead + 1 + at + 1 + (after.len() - rest.len());
        return Some((unquoted(&value), length));
    }
}

/// A cell without its quotes, also as spreadsheets keep digits as text: `="317897"`, `'317897`.
pub(super) fn unquoted(cell: &str) -> String {
    unquoted_within(cell, DEEPEST_QUOTES)
}

/// Takes off at most this many pairs of quotes: each is a copy of the cell.
fn unquoted_within(cell: &str, depth: u8) -> String {
    let bare = cell.strip_prefix('=').unwrap_or(cell);
    let inner = bare
        .strip_prefix('"')
        .and_then(|inner| inner.strip_suffix('"'))
        .filter(|_| depth > 0);
    match inner {
        // A quoted cell may hold such a text itself.
        Some(inner) => unquoted_within(inner.replace("\"\"", "\"").trim(), depth - 1),
        None => match cell.strip_prefix('\'') {
            Some(text) if !text.contains('\'') => text.trim().to_owned(),
            _ => cell.to_owned(),
        },
    }
}

fn gap_cells(line: &str) -> Vec<String> {
    let line = line.trim();
    let cells = line.split("  ").map(str::trim);
    cells
        .filter(|cell| !cell.is_empty())
        .map(unquoted)
        .collect()
}

/// The records of a text.
pub(super) fn records(text: &str, separator: Separator) -> impl Iterator<Item = Record<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let next = record(text, at, separator)?;
        at = next.end;
        Some(next)
    })
}

/// The separator that most of the lines have.
pub(super) fn decide(text: &str) -> Separator {
    let share = |separator: Separator| {
        let (mut all, mut having) = (0_usize, 0_usize);
        for record in records(text, separator)
            .filter(|record| !record.is_blank())
            .take(SAMPLE)
        {
            all += 1;
            let several = record.cells.len() > 1;
            having +=
                usize::from(several && (separator != Separator::Comma || has_commas(&record)));
        }
        (having * 100).checked_div(all).unwrap_or_default()
    };
    let mut best = (Separator::Blank, LEAST_SHARE - 1);
    for (separator, _) in SIGNS {
        // A later one must be clearly commoner.
        let found = share(separator);
        if found > best.1 + if best.0 == Separator::Blank { 0 } else { 10 } {
            best = (separator, found);
        }
    }
    if best.0 == Separator::Blank && share(Separator::Gap) >= 60 {
        return Separator::Gap;
    }
    best.0
}

/// The cells of a line that lacks the table's separator, by a sign of its own.
pub(super) fn own_cells(line: &str) -> Option<Record<'_>> {
    SIGNS.iter().find_map(|(separator, _)| {
        let record = record(line, 0, *separator)?;
        let several = record.cells.len() > 1;
        (several && (*separator != Separator::Comma || has_commas(&record))).then_some(record)
    })
}

/// Whether the commas of a record separate its cells: quotes say so, and so do several commas after a first cell without
/// blanks, and a comma between a code and an amount. In `317897 0,5` it is a decimal mark.
fn has_commas(record: &Record<'_>) -> bool {
    let has_blank = |cell: &str| cell.contains(char::is_whitespace);
    let is_number = |cell: &str| number(cell, Beside::Units).is_ok();
    let is_amount =
        |cell: &str| number(cell, Beside::Units).is_ok_and(|number| number.length() <= 5);
    if record.has_quotes {
        return true;
    }
    match record.cells.as_slice() {
        [] | [_] => false,
        [first, second] => {
            // The cells are trimmed: whether a blank follows the comma is seen in the line.
            let apart = record.text.contains(", ") || !is_number(second);
            let last = first.rsplit(char::is_whitespace).next().unwrap_or_default();
            let decimal =
                has_blank(first) && last.bytes().all(|byte| byte.is_ascii_digit()) && !apart;
            let is_heading = role(first).is_some() && role(second).is_some();
            is_heading
                || !decimal && is_amount(second)
                || is_amount(first) && !has_blank(second) && second.len() > 3
        }
        [first, rest @ ..] => {
            !has_blank(first)
                || rest.iter().filter(|cell| is_number(cell)).count() > 1
                || rest.iter().any(|cell| !has_blank(cell) && is_code(cell))
                || role(first).is_some()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str, separator: Separator) -> Vec<Vec<String>> {
        records(text, separator)
            .map(|record| record.cells)
            .collect()
    }

    #[test]
    fn quoted_cells_may_hold_separators_line_ends_and_quotes() {
        let text = "317897;\"Oală; 3 l\";2\r\nCC-1;\"Țeavă 1/2\"\"; lungă\r\nde 3 m\";4\n=\"00123\";Țeavă 1/2\";6\nA;\"B\" c;7";
        assert_eq!(
            cells(text, Separator::Semicolon),
            [
                vec!["317897", "Oală; 3 l", "2"],
                vec!["CC-1", "Țeavă 1/2\"; lungă de 3 m", "4"],
                vec!["00123", "Țeavă 1/2\"", "6"],
                vec!["A", "\"B\" c", "7"],
            ]
        );
    }

    #[test]
    fn a_quote_without_its_end_swallows_nothing() {
        let text = format!("A;\"x;1\n{}", "B;y;2\n".repeat(600));
        assert_eq!(cells(&text, Separator::Semicolon).len(), 601);
        assert_eq!(
            cells("A;\"x;1\nB;y;2", Separator::Semicolon)[1],
            ["B", "y", "2"]
        );
    }

    #[test]
    fn all_lines_decide_the_separator() {
        for (text, separator) in [
            (
                "Cod;Denumire;Cant\n1;Oală, mare;2,5\n2;Capac, mic;1",
                Separator::Semicolon,
            ),
            ("Cod\tDenumire\n1\tA;B\n2\tC;D", Separator::Tab),
            ("Code,Qty\nA-1,2\nA-2,5", Separator::Comma),
            ("317897 0,5\n104512 1,5", Separator::Blank),
            ("317897,5\n104512,6", Separator::Comma),
            ("317897, 5\n104512, 6", Separator::Comma),
            ("317897   Oală mare   5\n104512   Capac   6", Separator::Gap),
            ("317897 5\n104512 6", Separator::Blank),
            ("| Cod | Cant |\n|---|---|\n| A-1 | 2 |", Separator::Bar),
            ("A,B", Separator::Blank),
            ("", Separator::Blank),
        ] {
            assert_eq!(decide(text), separator, "{text}");
        }
    }
}
