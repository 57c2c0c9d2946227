//! Amounts as they stand in a table: with marks of thousands, units and signs of multiplication. What may mean two numbers
//! is not guessed: other lines of the table tell the decimal mark, or the product does later.

use crate::fields::visible;
use crate::quantity::Quantity;

/// The amount of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Amount {
    /// None is written: the smallest that is sold.
    Missing,
    Exact(Quantity),
    /// A number such as `1.000`, which language and product decide.
    Unclear(String),
    Wrong(String, Why),
}

/// Why an amount cannot be ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// A date, as spreadsheets make of `3/10` and `3.10`.
    Date,
    Formula,
    NoNumber,
    Zero,
    Negative,
    /// More than a line of a cart holds.
    TooMuch,
}

/// The decimal mark of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    Comma,
    Dot,
}

/// Which words may stand beside a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Beside {
    /// Units alone: the number stands in a line of words.
    Units,
    /// A short word or two: the number has a cell of its own.
    Words,
}

/// Signs of multiplication before or after an amount; the last two are Cyrillic.
const TIMES: [char; 6] = ['x', 'X', '×', '*', '\u{445}', '\u{425}'];

/// Units of goods, currencies, and what people write beside an amount, in the shop's languages.
const UNITS: &str = " buc bucata bucati pcs pc pce pieces piece шт штук штуки штука уп упак упаковка упаковки упаковок пач пачка пачки пачек \
бут рул компл комплект кт к-т набор набір наб пар пара пари пары set seturi cut cutie cutii pachet pachete pach pereche perechi rola role sac saci \
pack packs box boxes unit units ea each pair pairs roll rolls ед од одиниць m ml mp mm cm kg g gr t l м мл мм см кг г гр т л пм мп п.м м.п пог.м кв.м m² м² m2 м2 \
lei leu mdl ron eur usd грн uah лей лея леев ";

/// Months as spreadsheets shorten them.
const SHORT_MONTHS: &str = " ian feb mar apr mai iun iul aug sep sept oct noi nov dec jan may jun jul янв фев февр мар мрт апр май мая июн июл авг сен сент окт ноя нояб дек \
січ лют бер кві квіт тра трав чер черв лип сер серп вер вер. жов жовт лис груд гру ";
/// The beginnings of their whole names.
const MONTHS: [&str; 36] = [
    "ianuar",
    "februar",
    "marti",
    "april",
    "iunie",
    "iulie",
    "august",
    "septem",
    "octom",
    "noiem",
    "decem",
    "januar",
    "march",
    "june",
    "july",
    "octob",
    "novem",
    "январ",
    "феврал",
    "марта",
    "апрел",
    "июня",
    "июля",
    "август",
    "сентяб",
    "октяб",
    "ноябр",
    "декаб",
    "січня",
    "лютого",
    "березн",
    "квітн",
    "червн",
    "серпн",
    "вересн",
    "жовтн",
];

/// A number as it is written: digits with their marks.
#[derive(Debug)]
pub(super) struct Number {
    digits: String,
    is_negative: bool,
}

/// What its digits say.
#[derive(Debug, PartialEq, Eq)]
enum Value {
    /// With a dot before its decimals.
    Plain(String),
    /// One mark before three digits: of thousands, or of decimals.
    Unclear,
    Broken,
}

/// The number of a text.
pub(super) fn number(text: &str, beside: Beside) -> Result<Number, Why> {
    let text: String = visible(text)
        .chars()
        .map(|sign| match sign {
            '\u{2212}' => '-',
            '\'' | '’' => ' ',
            blank if blank.is_whitespace() => ' ',
            other => other,
        })
        .collect();
    let text = text.trim();
    if text.starts_with(['=', '@']) {
        return Err(Why::Formula);
    }
    if is_date(text) {
        return Err(Why::Date);
    }
    let text = text.trim_matches(|sign| TIMES.contains(&sign) || sign == ' ');
    let is_digit = |sign: char| sign.is_ascii_digit();
    let (Some(first), Some(last)) = (text.find(is_digit), text.rfind(is_digit)) else {
        return Err(Why::NoNumber);
    };
    // `m2` and `м³` are units, not numbers.
    let (before, rest) = text.split_at(first);
    let (number, after) = rest.split_at(last + 1 - first);
    let (number, after) = without_square(number, after);
    let leading = before
        .strip_suffix(['.', ','])
        .filter(|before| before.is_empty() || before.ends_with([' ', '-']));
    let digits = if leading.is_some() {
        ["0.", number].concat()
    } else {
        number.to_owned()
    };
    let before = leading.unwrap_or(before);
    let (before, is_negative) = match before.trim_end().strip_suffix('-') {
        Some(words) if words.is_empty() || words.ends_with(' ') => (words, true),
        _ => (before, false),
    };
    let before = before.trim_end_matches(['+', ':', '=', ' ']);
    let after = after.trim_start_matches(['.', ',']).trim_start_matches('-');
    if !are_units(before) || !(are_units(after) || beside == Beside::Words && are_words(after)) {
        return Err(Why::NoNumber);
    }
    let is_written = |sign: char| is_digit(sign) || matches!(sign, '.' | ',' | ' ');
    if !digits.chars().all(is_written) {
        return Err(Why::NoNumber);
    }
    Ok(Number {
        digits,
        is_negative,
    })
}

/// The number without the digit of a unit such as `m2`.
fn without_square<'t>(number: &'t str, after: &'t str) -> (&'t str, &'t str) {
    let squared = number
        .strip_suffix(['2', '3'])
        .and_then(|rest| rest.strip_suffix(['m', 'м']));
    match squared {
        Some(rest) if after.is_empty() => (rest.trim_end(), after),
        _ => (number, after),
    }
}

fn are_units(text: &str) -> bool {
    let text = text.to_lowercase();
    let mut words = text
        .split([' ', '/', '(', ')'])
        .filter(|word| !word.is_empty());
    words.all(|word| {
        let word = word.trim_matches('.');
        !word.is_empty() && UNITS.contains(&[" ", word, " "].concat())
    })
}

fn are_words(text: &str) -> bool {
    let mut words = text.split([' ', '/', '(', ')', '.']);
    words.clone().filter(|word| !word.is_empty()).count() <= 2
        && words.all(|word| word.chars().count() <= 10 && word.chars().all(char::is_alphabetic))
}

/// Whether spreadsheets have made a date of a text, or keep it as one.
pub(super) fn is_date(text: &str) -> bool {
    let lower = text.to_lowercase();
    if lower.contains(|sign: char| sign.is_ascii_digit()) {
        let mut words = lower.split(|sign: char| !sign.is_alphabetic() && sign != '.');
        let is_month = |word: &str| {
            let word = word.trim_matches('.');
            let short = !word.is_empty() && SHORT_MONTHS.contains(&[" ", word, " "].concat());
            short || MONTHS.iter().any(|month| word.starts_with(month))
        };
        if words.any(is_month) || (lower.contains(':') && lower.contains(['-', '.', '/'])) {
            return true;
        }
    }
    let parts: Vec<&str> = lower.split(['/', '-', '.']).collect();
    let number = |part: &str, most: u32| {
        (1..=2).contains(&part.len())
            && part.bytes().all(|byte| byte.is_ascii_digit())
            && part
                .parse()
                .is_ok_and(|number: u32| (1..=most).contains(&number))
    };
    let year =
        |part: &str| matches!(part.len(), 2 | 4) && part.bytes().all(|byte| byte.is_ascii_digit());
    match parts.as_slice() {
        [day, month, end] => {
            number(day, 31) && number(month, 31) && year(end)
                || day.len() == 4 && year(day) && number(month, 12) && number(end, 31)
        }
        // `3/10` and `03.10`: nobody writes an amount with a zero before it.
        [one, other] if !lower.contains('.') => {
            number(one, 31) && (number(other, 31) || other.len() == 4 && year(other))
                || one.len() == 4 && year(one) && number(other, 12)
        }
        [day, month] => {
            day.len() == 2
                && day.starts_with('0')
                && number(day, 31)
                && month.len() == 2
                && number(month, 12)
        }
        _ => false,
    }
}

impl Number {
    /// The decimal mark that this number shows beyond doubt.
    pub(super) fn mark(&self) -> Option<Mark> {
        let (dots, commas) = (self.count('.'), self.count(','));
        let of = |sign| if sign == ',' { Mark::Comma } else { Mark::Dot };
        let last = self.digits.rfind(['.', ','])?;
        let sign = self.digits.get(last..)?.chars().next()?;
        match (dots, commas) {
            (0, 1) | (1, 0) => (self.value(None) != Value::Unclear).then_some(of(sign)),
            (0, _) => Some(Mark::Dot),
            (_, 0) => Some(Mark::Comma),
            _ => Some(of(sign)),
        }
    }

    /// Whether its mark stands before exactly three digits, and may be either.
    pub(super) fn is_unclear(&self) -> bool {
        self.value(None) == Value::Unclear
    }

    /// The sign of an unclear number.
    pub(super) fn sign(&self) -> Option<Mark> {
        let sign = self.digits.find(['.', ','])?;
        Some(if self.digits.get(sign..)?.starts_with(',') {
            Mark::Comma
        } else {
            Mark::Dot
        })
    }

    /// Whether it has two decimals, as prices do.
    pub(super) fn has_hundredths(&self) -> bool {
        let at = self.digits.rfind(['.', ',']);
        at.is_some_and(|at| self.digits.len() - at == 3)
    }

    /// Its value, for comparisons of columns.
    pub(super) fn about(&self, mark: Option<Mark>) -> f64 {
        match self.value(mark.or(Some(Mark::Dot))) {
            Value::Plain(plain) => plain.parse().unwrap_or(0.0),
            Value::Unclear | Value::Broken => 0.0,
        }
    }

    /// The number of its digits before a mark.
    pub(super) fn length(&self) -> usize {
        self.digits.bytes().take_while(u8::is_ascii_digit).count()
    }

    /// Whether it is more than nothing.
    pub(super) fn is_sold(&self) -> bool {
        !self.is_negative && self.digits.contains(|sign| matches!(sign, '1'..='9'))
    }

    pub(super) fn is_whole(&self) -> bool {
        self.digits.bytes().all(|byte| byte.is_ascii_digit())
    }

    fn count(&self, mark: char) -> usize {
        self.digits.matches(mark).count()
    }

    fn value(&self, mark: Option<Mark>) -> Value {
        let plain = |whole: Option<String>, fraction: &str| match whole {
            Some(whole) if fraction.bytes().all(|byte| byte.is_ascii_digit()) => {
                let point = if fraction.is_empty() { "" } else { "." };
                Value::Plain([&whole, point, fraction].concat())
            }
            _ => Value::Broken,
        };
        let (dots, commas) = (self.count('.'), self.count(','));
        let Some(at) = self.digits.rfind(['.', ',']) else {
            return plain(ungrouped(&self.digits), "");
        };
        let (before, after) = self.digits.split_at(at);
        let (sign, after) = after.split_at(1);
        match (dots, commas) {
            (1, 0) | (0, 1) => {
                let may_group = after.len() == 3
                    && (1..=3).contains(&before.len())
                    && !before.starts_with('0')
                    && !before.contains(' ');
                let own = if sign == "," { Mark::Comma } else { Mark::Dot };
                match mark {
                    None if may_group => Value::Unclear,
                    Some(mark) if may_group && mark != own => plain(ungrouped(&self.digits), ""),
                    _ => plain(ungrouped(before), after),
                }
            }
            (_, 0) | (0, _) => plain(ungrouped(&self.digits), ""),
            _ if before.contains(sign) => Value::Broken,
            _ => plain(ungrouped(before), after),
        }
    }

    /// The amount, with the decimal mark of its table if that is known.
    pub(super) fn amount(&self, text: &str, mark: Option<Mark>) -> Amount {
        let wrong = |why| Amount::Wrong(text.to_owned(), why);
        if self.is_negative {
            return wrong(Why::Negative);
        }
        match self.value(mark) {
            Value::Unclear => Amount::Unclear(text.to_owned()),
            Value::Broken => wrong(Why::NoNumber),
            Value::Plain(plain) => match Quantity::read(&plain) {
                Some(quantity) if quantity.is_zero() => wrong(Why::Zero),
                Some(quantity) => Amount::Exact(quantity),
                None => wrong(Why::TooMuch),
            },
        }
    }
}

/// The amount of a cell.
pub(super) fn amount(text: &str, mark: Option<Mark>) -> Amount {
    let text = text.trim();
    if text.is_empty() || text.chars().all(|sign| matches!(sign, '-' | '–' | '—')) {
        return Amount::Missing;
    }
    match number(text, Beside::Words) {
        Ok(number) => number.amount(text, mark),
        Err(why) => Amount::Wrong(text.to_owned(), why),
    }
}

/// The digits of a whole number without its marks of thousands; `None` if they do not stand as such.
fn ungrouped(number: &str) -> Option<String> {
    let Some(mark) = number.find(|sign: char| !sign.is_ascii_digit()) else {
        return Some(number.to_owned());
    };
    let mark = number.get(mark..)?.chars().next()?;
    let mut groups = number.split(mark);
    let mut digits = groups
        .next()
        .filter(|first| (1..=3).contains(&first.len()))?
        .to_owned();
    for group in groups {
        if group.len() != 3 || !group.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        digits.push_str(group);
    }
    Some(digits)
}

/// The decimal mark that most of these numbers show; `None` if none does, or if they differ.
pub(super) fn common_mark<'n>(numbers: impl Iterator<Item = &'n Number>) -> Option<Mark> {
    let (mut commas, mut dots) = (0, 0);
    for mark in numbers.filter_map(Number::mark) {
        match mark {
            Mark::Comma => commas += 1,
            Mark::Dot => dots += 1,
        }
    }
    match (commas, dots) {
        (0, 0) => None,
        _ if commas > dots * 4 => Some(Mark::Comma),
        _ if dots > commas * 4 => Some(Mark::Dot),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(text: &str) -> Amount {
        Amount::Exact(Quantity::read(text).unwrap())
    }

    #[test]
    fn an_amount_is_read_with_its_marks_and_words() {
        for (text, plain) in [
            ("5", "5"),
            (" 5 ", "5"),
            ("x5", "5"),
            ("5x", "5"),
            ("× 5", "5"),
            ("х5", "5"),
            ("*5", "5"),
            ("5 buc", "5"),
            ("5buc.", "5"),
            ("5 шт.", "5"),
            ("buc 5", "5"),
            ("5 cutii mari", "5"),
            ("2,5 m", "2.5"),
            ("2,5 m2", "2.5"),
            ("1 234,5", "1234.5"),
            ("1\u{a0}234,5", "1234.5"),
            ("1,234.5", "1234.5"),
            ("1.234,5", "1234.5"),
            ("1 234", "1234"),
            ("1'234", "1234"),
            ("0,500", "0.5"),
            (",5", "0.5"),
            ("+5", "5"),
            ("5,-", "5"),
            ("5.", "5"),
            ("12.5", "12.5"),
            ("5 лист", "5"),
            ("1 234,000", "1234"),
        ] {
            assert_eq!(amount(text, None), exact(plain), "{text}");
        }
        assert_eq!(amount("", None), Amount::Missing);
        assert_eq!(amount("-", None), Amount::Missing);
    }

    #[test]
    fn one_mark_before_three_digits_is_decided_by_the_table() {
        for text in ["1.000", "12,000 шт"] {
            assert_eq!(amount(text, None), Amount::Unclear(text.to_owned()));
        }
        assert_eq!(amount("1.000", Some(Mark::Comma)), exact("1000"));
        assert_eq!(amount("1.000", Some(Mark::Dot)), exact("1"));
        assert_eq!(amount("12,000", Some(Mark::Comma)), exact("12"));
        assert_eq!(amount("12,000", Some(Mark::Dot)), exact("12000"));
    }

    #[test]
    fn what_is_no_amount_is_told_with_its_reason() {
        for (text, why) in [
            ("3/10", Why::Date),
            ("03.oct", Why::Date),
            ("3-Oct", Why::Date),
            ("окт.03", Why::Date),
            ("03.жов", Why::Date),
            ("3 октября", Why::Date),
            ("2026-10-03", Why::Date),
            ("03.10.2026", Why::Date),
            ("03.10", Why::Date),
            ("2026-10-03 00:00:00", Why::Date),
            ("=5+1", Why::Formula),
            ("=SUM(A1:A3)", Why::Formula),
            ("@SUM(A1)", Why::Formula),
            ("cinci", Why::NoNumber),
            ("5+1", Why::NoNumber),
            ("#REF!", Why::NoNumber),
            ("1.2.3,4,5", Why::NoNumber),
            ("0", Why::Zero),
            ("0,00", Why::Zero),
            ("-5", Why::Negative),
            ("−5 buc", Why::Negative),
            ("100000", Why::TooMuch),
            ("4840001234567", Why::TooMuch),
            ("1,5E+12", Why::NoNumber),
        ] {
            assert_eq!(
                amount(text, None),
                Amount::Wrong(text.to_owned(), why),
                "{text}"
            );
        }
    }
}
