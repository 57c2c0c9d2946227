//! Which column holds the codes and which the amounts: by the words of a header, or by what all lines hold there.

use super::amount::{Beside, Mark, Number, Why, common_mark, number};
use super::headings::{Role, is_code, role};
use super::records::Record;

/// The columns of a table, counted from 0.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Columns {
    pub code: usize,
    pub amount: Option<usize>,
    pub name: Option<usize>,
    pub price: Option<usize>,
    /// The number of cells that most lines have.
    pub count: usize,
}

/// Words before a sum of the table.
const SUMS: [&str; 9] = [
    "total",
    "subtotal",
    "итого",
    "всего",
    "разом",
    "всього",
    "сумма",
    "suma",
    "sum",
];

/// Whether a record is the header of the table: it names the codes or the amounts, and has no number.
pub(super) fn is_header(record: &Record<'_>) -> bool {
    let filled: Vec<&str> = record.filled().collect();
    let roles: Vec<Role> = filled.iter().filter_map(|cell| role(cell)).collect();
    let names = roles.iter().any(|role| {
        matches!(
            role,
            Role::Code | Role::Barcode | Role::Amount | Role::PerhapsAmount
        )
    });
    let has_code = |cell: &&str| {
        let digits = cell.bytes().filter(u8::is_ascii_digit).count();
        digits > 2 || number(cell, Beside::Units).is_ok()
    };
    names && roles.len() * 2 >= filled.len() && !filled.iter().any(has_code)
}

/// Whether a record sums up the table.
pub(super) fn is_sum(record: &Record<'_>) -> bool {
    let first = record.filled().next().unwrap_or_default().to_lowercase();
    let word = first.split([' ', ':']).next().unwrap_or_default();
    SUMS.contains(&word) && !first.bytes().any(|byte| byte.is_ascii_digit())
}

/// What the cells of a column are like.
struct Column {
    at: usize,
    filled: usize,
    codes: usize,
    mixed: usize,
    numbers: Vec<Number>,
    hundredths: usize,
    /// Cells with dates or formulas, which may have been amounts.
    spoilt: usize,
    length: usize,
    distinct: usize,
    counts_up: bool,
}

impl Column {
    fn of(at: usize, body: &[Record<'_>]) -> Self {
        let cells: Vec<&str> = body
            .iter()
            .map(|record| record.cell(at))
            .filter(|cell| !cell.is_empty())
            .collect();
        let has_letter =
            |cell: &&&str| cell.chars().any(char::is_alphabetic) && !cell.contains(' ');
        let codes = cells.iter().filter(|cell| is_code(cell));
        let numbers: Vec<Number> = cells
            .iter()
            .filter_map(|cell| number(cell, Beside::Words).ok())
            .collect();
        let mut known: Vec<&str> = cells.clone();
        known.sort_unstable();
        known.dedup();
        let counts = |(index, cell): (usize, &&str)| {
            let next = index + 1;
            cell.trim_end_matches(['.', ')']).parse() == Ok(next)
        };
        Self {
            at,
            filled: cells.len(),
            mixed: codes.clone().filter(has_letter).count(),
            codes: codes.count(),
            hundredths: numbers
                .iter()
                .filter(|number| number.has_hundredths())
                .count(),
            spoilt: cells.iter().filter(|cell| is_spoilt(cell)).count(),
            length: cells.iter().map(|cell| cell.chars().count()).sum::<usize>()
                / cells.len().max(1),
            distinct: known.len(),
            counts_up: cells.len() > 1 && cells.iter().enumerate().all(counts),
            numbers,
        }
    }

    /// How likely it holds the codes.
    fn as_codes(&self, records: usize) -> usize {
        if self.filled * 2 < records || self.codes * 2 < self.filled || self.counts_up {
            return 0;
        }
        let share = |count: usize, weight: usize| count * weight / self.filled.max(1);
        let whole = self
            .numbers
            .iter()
            .filter(|number| number.is_whole() && number.length() <= 2)
            .count();
        let score = share(self.codes, 100)
            + share(self.mixed, 30)
            + self.length.min(8) * 6
            + share(self.distinct, 40);
        score
            .saturating_sub(share(self.hundredths, 80) + share(whole, 60))
            .max(1)
    }

    fn may_be_amounts(&self) -> bool {
        let sane = self
            .numbers
            .iter()
            .filter(|number| number.length() <= 6)
            .count();
        self.filled > 0 && sane * 2 >= self.filled && !self.counts_up
    }

    fn are_prices(&self) -> bool {
        self.hundredths * 2 > self.numbers.len()
    }

    fn middle(&self) -> f64 {
        let mut about: Vec<f64> = self
            .numbers
            .iter()
            .map(|number| number.about(None))
            .collect();
        about.sort_by(f64::total_cmp);
        about.get(about.len() / 2).copied().unwrap_or_default()
    }
}

impl Columns {
    /// The columns of a table with these lines, and this header if it has one.
    pub(super) fn of(header: Option<&Record<'_>>, body: &[Record<'_>]) -> Self {
        let count = most_common(body.iter().map(|record| record.cells.len()));
        let width = body
            .iter()
            .map(|record| record.cells.len())
            .max()
            .unwrap_or_default();
        let columns: Vec<Column> = (0..width.min(60)).map(|at| Column::of(at, body)).collect();
        let named: Vec<(usize, Role)> = header.map_or_else(Vec::new, |header| {
            let roles = header.cells.iter().enumerate();
            roles
                .filter_map(|(at, cell)| Some((at, role(cell)?)))
                .collect()
        });
        let of_role = |wanted: Role| {
            named
                .iter()
                .find(|(_, role)| *role == wanted)
                .map(|(at, _)| *at)
        };
        let role_of = |at: usize| {
            named
                .iter()
                .find(|(known, _)| *known == at)
                .map(|(_, role)| *role)
        };
        let code = of_role(Role::Code)
            .or_else(|| of_role(Role::Barcode))
            .unwrap_or_else(|| {
                let unnamed = columns
                    .iter()
                    .filter(|column| matches!(role_of(column.at), None | Some(Role::Other)));
                // The first of the likeliest.
                let mut best = (0, 0);
                for column in unnamed {
                    let score = column.as_codes(body.len());
                    if score > best.1 + 12 || best.1 == 0 && score > 0 {
                        best = (column.at, score);
                    }
                }
                best.0
            });
        let amount = of_role(Role::Amount).or_else(|| of_role(Role::PerhapsAmount));
        let amount = amount.filter(|at| *at != code).or_else(|| {
            let candidates = columns.iter().filter(|column| {
                column.at != code
                    && column.may_be_amounts()
                    && !matches!(
                        role_of(column.at),
                        Some(Role::Price | Role::Name | Role::Barcode)
                    )
            });
            let spoilt = columns
                .iter()
                .find(|column| column.at != code && column.spoilt * 2 > column.filled);
            choose_amounts(&candidates.collect::<Vec<_>>(), code)
                .or_else(|| spoilt.map(|column| column.at))
        });
        Self {
            code,
            amount,
            name: of_role(Role::Name),
            price: of_role(Role::Price),
            count,
        }
    }

    /// The cell at this column, counted from the right in a line that has more cells than the others: a name holds a
    /// separator.
    pub(super) fn cell<'r>(&self, record: &'r Record<'_>, at: usize) -> &'r str {
        let filled = record
            .cells
            .iter()
            .rposition(|cell| !cell.is_empty())
            .map_or(0, |last| last + 1);
        let more = filled.saturating_sub(self.count);
        let at = if more > 0
            && at > self.code
            && at + 1 < self.count.max(1) + more
            && !is_number(record.cell(at))
        {
            at + more
        } else {
            at
        };
        record.cell(at)
    }
}

fn is_spoilt(cell: &str) -> bool {
    matches!(number(cell, Beside::Words), Err(Why::Date | Why::Formula))
}

fn is_number(cell: &str) -> bool {
    number(cell, Beside::Words).is_ok()
}

/// The first column of numbers after the codes, but not of prices, if there is another.
fn choose_amounts(candidates: &[&Column], code: usize) -> Option<usize> {
    let pieces: Vec<&&Column> = candidates
        .iter()
        .filter(|column| !column.are_prices())
        .collect();
    let of = if pieces.is_empty() {
        candidates.iter().collect()
    } else {
        pieces
    };
    let mut ordered = of.clone();
    ordered.sort_by_key(|column| (column.at < code, column.at));
    let first = ordered.first()?;
    // Of two columns of whole numbers, the much smaller ones are the amounts.
    let smaller = ordered.iter().find(|column| {
        column.numbers.len() > 2 && column.middle() * 10.0 < first.middle() && column.middle() > 0.0
    });
    Some(smaller.unwrap_or(first).at)
}

fn most_common(counts: impl Iterator<Item = usize>) -> usize {
    let mut known: Vec<(usize, usize)> = Vec::new();
    for count in counts {
        match known.iter_mut().find(|(other, _)| *other == count) {
            Some((_, times)) => *times += 1,
            None => known.push((count, 1)),
        }
    }
    known
        .into_iter()
        .max_by_key(|(count, times)| (*times, *count))
        .map_or(0, |(count, _)| count)
}

/// The decimal mark of a table, by its amounts and prices.
pub(super) fn mark(columns: &Columns, body: &[Record<'_>]) -> Option<Mark> {
    let numbers = |at: usize| -> Vec<Number> {
        body.iter()
            .filter_map(|record| number(columns.cell(record, at), Beside::Words).ok())
            .collect()
    };
    let amounts = columns.amount.map(numbers).unwrap_or_default();
    let others: Vec<Number> = (0..columns.count)
        .filter(|at| *at != columns.code && Some(*at) != columns.amount)
        .flat_map(numbers)
        .collect();
    mark_of(&amounts, &others)
}

/// The decimal mark of these amounts, and of the other numbers beside them.
pub(super) fn mark_of(amounts: &[Number], others: &[Number]) -> Option<Mark> {
    if let Some(mark) = common_mark(amounts.iter()).or_else(|| common_mark(others.iter())) {
        return Some(mark);
    }
    let unclear: Vec<&Number> = amounts
        .iter()
        .filter(|number| number.is_unclear())
        .collect();
    let sign = unclear.first()?.sign()?;
    if unclear.iter().any(|number| number.sign() != Some(sign)) {
        return None;
    }
    let other = match sign {
        Mark::Comma => Mark::Dot,
        Mark::Dot => Mark::Comma,
    };
    let whole = amounts.iter().filter(|number| number.is_whole()).count();
    if unclear.len() * 10 >= amounts.len() * 7 && unclear.len() > 2 {
        // They have three decimals, as accounting programs write them.
        Some(sign)
    } else {
        // Beside plain whole numbers it groups thousands.
        (whole * 2 >= amounts.len() && amounts.len() > 2).then_some(other)
    }
}
