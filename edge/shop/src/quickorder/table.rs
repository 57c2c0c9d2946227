//! Lines as people write them and as programs copy or export them: a code, and how many.

use crate::fields::visible;
use crate::i18n::Language;
use crate::quantity::Quantity;
use crate::typed::{NumberKind, read_typed};

/// A code with the text of its amount, if the line has one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    pub code: String,
    pub amount: Option<String>,
}

/// Separators of columns; a comma is one only where it cannot be a decimal mark.
const SEPARATORS: [char; 3] = ['\t', ';', '|'];
/// Signs of multiplication and equality between a code and its amount.
const TIMES: [&str; 9] = ["x", "X", "×", "\u{445}", "\u{425}", "*", "-", "–", "="];

/// The lines of a text that have a code. The head of a table has none.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let text = visible(text);
    let mut written = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut lines: Vec<Line> = Vec::new();
    if let Some(first) = written.next() {
        let mut rest = written.peekable();
        let has_head = is_head(&columns(first)) || is_head(&filled(cut(first, ',')));
        if !(has_head && rest.peek().is_some()) {
            lines.extend(read(first));
        }
        lines.extend(rest.filter_map(read));
    }
    lines
}

/// The names of columns: several, none a number, and the first without a digit.
fn is_head(columns: &[String]) -> bool {
    let has_digit = |column: &String| column.bytes().any(|byte| byte.is_ascii_digit());
    columns.len() > 1
        && !columns.first().is_some_and(has_digit)
        && !columns.iter().any(|column| is_number(column))
}

/// `None` for a line that only rules off a table.
fn read(line: &str) -> Option<Line> {
    let columns = columns(line);
    match columns.as_slice() {
        [] => None,
        [only] => Some(read_words(only)),
        [code, others @ ..] => {
            let amount = others.iter().map(|column| after_times(column));
            Some(Line {
                code: code.clone(),
                amount: amount
                    .into_iter()
                    .find(|column| is_number(column))
                    .map(str::to_owned),
            })
        }
    }
}

/// A text without a sign of multiplication before it.
fn after_times(text: &str) -> &str {
    let times = TIMES.iter().filter(|sign| **sign != "-");
    let mut rest = times.filter_map(|sign| text.strip_prefix(*sign));
    rest.next().map_or(text, str::trim_start)
}

/// The filled columns of a line, without their quotes; one column for a line without separators.
fn columns(line: &str) -> Vec<String> {
    let separator = SEPARATORS
        .into_iter()
        .find(|separator| cut(line, *separator).len() > 1)
        .or_else(|| has_commas(line).then_some(','));
    let cells = match separator {
        Some(separator) => cut(line, separator),
        None => vec![line],
    };
    filled(cells)
}

/// The cells that hold something, without their quotes.
fn filled(cells: Vec<&str>) -> Vec<String> {
    let cells = cells.into_iter().map(|cell| unquoted(cell.trim()));
    let is_rule = |cell: &str| cell.chars().all(|sign| matches!(sign, '-' | ':' | '='));
    cells.filter(|cell| !is_rule(cell)).collect()
}

/// Whether commas separate the columns: quotes say so, and so do several commas after a first column without blanks.
fn has_commas(line: &str) -> bool {
    let cells = cut(line, ',');
    let quoted = cells.len() > 1 && line.contains('"');
    let first_is_code = cells
        .first()
        .is_some_and(|cell| !cell.trim().contains(char::is_whitespace));
    quoted || cells.len() > 2 && first_is_code
}

/// The line cut at a separator that stands outside of quotes. A quote begins a cell; elsewhere it is an inch, or a part of a
/// name.
fn cut(line: &str, separator: char) -> Vec<&str> {
    let (mut quoted, mut is_begun) = (false, false);
    line.split(|sign: char| {
        if quoted || (!is_begun && sign == '"') {
            // Two quotes within a cell close it and open it again.
            quoted ^= sign == '"';
            is_begun = quoted;
            return false;
        }
        let is_end = sign == separator;
        is_begun = !is_end && (is_begun || !matches!(sign, ' ' | '='));
        is_end
    })
    .collect()
}

/// A cell without its quotes, also as spreadsheets keep digits as text: `="317897"`.
fn unquoted(cell: &str) -> String {
    let bare = cell.strip_prefix('=').unwrap_or(cell);
    let inner = bare
        .strip_prefix('"')
        .and_then(|inner| inner.strip_suffix('"'));
    match inner {
        // A quoted cell may hold such a text itself.
        Some(inner) => unquoted(inner.replace("\"\"", "\"").trim()),
        None => cell.to_owned(),
    }
}

/// A code and an amount with blanks between them, or a comma. Without an amount at its end, the whole line is the code.
fn read_words(line: &str) -> Line {
    let mut words: Vec<&str> = line
        .split([' ', '\t'])
        .filter(|word| !word.is_empty())
        .collect();
    if words.len() < 2 {
        // No-break blanks group the digits of a number, unless nothing else separates it.
        words = line.split_whitespace().collect();
    }
    let is_amount = |text: &str| {
        let plain = read_typed(text, Language::Ro, NumberKind::Thousandths);
        let quantity = plain.and_then(|plain| Quantity::read(&plain));
        quantity.is_some_and(|quantity| !quantity.is_zero())
    };
    let with_amount = |code: &[&str], amount: String| {
        let code = match code {
            [code @ .., sign] if !code.is_empty() && TIMES.contains(sign) => code,
            code => code,
        };
        let code = code.join(" ");
        Line {
            code: unquoted(code.trim_end_matches([',', ';', ' '])),
            amount: Some(amount),
        }
    };
    match words.as_slice() {
        [code @ .., number] if !code.is_empty() && is_amount(number) => {
            return with_amount(code, (*number).to_owned());
        }
        [code @ .., number, unit]
            if !code.is_empty()
                && number.starts_with(|sign: char| sign.is_ascii_digit())
                && unit.starts_with(char::is_alphabetic)
                && is_amount(&[*number, " ", *unit].concat()) =>
        {
            return with_amount(code, [*number, " ", *unit].concat());
        }
        _ => {}
    }
    if let Some((code, amount)) = line.rsplit_once(',')
        && is_amount(amount)
    {
        return with_amount(&[code.trim_end()], amount.trim().to_owned());
    }
    Line {
        code: unquoted(line),
        amount: None,
    }
}

/// Whether a column is a number, be it one that cannot be ordered.
fn is_number(column: &str) -> bool {
    let column = after_times(column);
    read_typed(column, Language::Ro, NumberKind::Thousandths).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(text: &str) -> Vec<(String, Option<String>)> {
        let lines = lines(text).into_iter();
        lines.map(|line| (line.code, line.amount)).collect()
    }

    fn line(code: &str, amount: &str) -> Vec<(String, Option<String>)> {
        let amount = Some(amount.to_owned()).filter(|amount| !amount.is_empty());
        vec![(code.to_owned(), amount)]
    }

    #[test]
    fn a_line_is_read_as_people_and_programs_write_it() {
        for (text, code, amount) in [
            ("317897 5", "317897", "5"),
            ("317897\t5", "317897", "5"),
            ("317897;5", "317897", "5"),
            ("317897; 5;", "317897", "5"),
            ("317897 | 5", "317897", "5"),
            ("| 317897 | 5 |", "317897", "5"),
            ("317897\t5\t\t", "317897", "5"),
            ("\u{feff}317897;5", "317897", "5"),
            ("\u{feff}\"317897\";\"5\"", "317897", "5"),
            ("\"317897\",\"5\"", "317897", "5"),
            ("\"317897\",\"Oală, 3 l\",5,\"129,90\"", "317897", "5"),
            ("=\"317897\"\t5", "317897", "5"),
            ("=\"317897\"", "317897", ""),
            ("\"=\"\"317897\"\"\";5", "317897", "5"),
            ("317897\tOală emailată 3 l\t2\t129,90", "317897", "2"),
            ("317897;Oală \"Ana\";2", "317897", "2"),
            ("317897;Țeavă 1/2\";2", "317897", "2"),
            ("317897;\"Țeavă 1/2\"\"; 3 m\";2", "317897", "2"),
            ("317897;\"Oală \"\"Ana\"\"; mare\";2", "317897", "2"),
            ("317897,2,129.90", "317897", "2"),
            ("317897,Oală emailată,2", "317897", "2"),
            ("317897;Oală emailată;", "317897", ""),
            ("317897;;5", "317897", "5"),
            ("317897 x 5", "317897", "5"),
            ("317897 × 5", "317897", "5"),
            ("317897\tx5", "317897", "5"),
            ("317897 - 5", "317897", "5"),
            ("317897 5 buc", "317897", "5 buc"),
            ("317897 5 buc.", "317897", "5 buc."),
            ("317897 x 5 шт.", "317897", "5 шт."),
            ("317897 5buc", "317897", "5buc"),
            ("317897;5 buc", "317897", "5 buc"),
            ("317897 0,5", "317897", "0,5"),
            ("317897 1.299", "317897", "1.299"),
            ("317897 1\u{a0}299", "317897", "1\u{a0}299"),
            ("317897\u{a0}5", "317897", "5"),
            ("317897;0", "317897", "0"),
            ("317897;100000", "317897", "100000"),
            ("CC 101;5", "CC 101", "5"),
            ("CC 101, 5", "CC 101", "5"),
        ] {
            assert_eq!(read_all(text), line(code, amount), "{text}");
        }
    }

    #[test]
    fn a_table_may_have_a_head_and_rules() {
        let expected = [line("317897", "2"), line("104512", "6")].concat();
        for table in [
            "Cod;Denumire;Cantitate\r\n317897;Oală;2\r\n104512;Capac;6\r\n",
            "| Cod | Cantitate |\n|-----|:---:|\n| 317897 | 2 |\n| 104512 | 6 |",
            "\u{feff}\"Code\",\"Qty\"\n\"317897\",\"2\"\n\"104512\",\"6\"",
            "317897\t2\n\n104512\t6\n",
            "Code,Qty\n317897,2\n104512,6",
        ] {
            assert_eq!(read_all(table), expected, "{table}");
        }
        assert_eq!(read_all("Cod;Cantitate"), line("Cod", ""));
        assert_eq!(read_all("---"), []);
    }
}
