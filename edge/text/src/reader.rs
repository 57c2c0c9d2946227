//! Reads JSON into its tree in one pass: what a page waits for most. Objects and lists are gathered on a stack of the
//! reader, so that each is allocated once, at its own size.

use std::borrow::Cow;

use crate::json::Json;

/// An answer of more values is not read: each costs a multiple of its letters in memory.
pub(crate) const MOST_VALUES: u32 = 100_000;
/// Nor one that is nested more deeply.
const MOST_DEPTH: u32 = 127;
/// Powers of ten that a number with a fraction holds exactly.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

const NO_VALUE: &str = "no value";
const NO_TEXT: &str = "a text that does not end, or has a sign that none may have";
const NO_NUMBER: &str = "no number";

pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: u32,
    /// How many values it may still have.
    left: u32,
    items: Vec<Json<'a>>,
    fields: Vec<(Cow<'a, str>, Json<'a>)>,
}

type Read<T> = Result<T, &'static str>;

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
            left: MOST_VALUES,
            items: Vec::with_capacity(64),
            fields: Vec::with_capacity(64),
        }
    }

    /// The whole text as one value.
    pub(crate) fn whole(mut self) -> Result<Json<'a>, String> {
        let read = self.value().and_then(|value| match self.skip() {
            None => Ok(value),
            Some(_) => Err("more than one value"),
        });
        read.map_err(|why| [why, " at byte ", &self.at.to_string()].concat())
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The next byte that is no space.
    fn skip(&mut self) -> Option<u8> {
        loop {
            let byte = self.byte()?;
            if !matches!(byte, b' ' | b'\n' | b'\r' | b'\t') {
                return Some(byte);
            }
            self.at += 1;
        }
    }

    fn value(&mut self) -> Read<Json<'a>> {
        match self.skip().ok_or(NO_VALUE)? {
            b'"' => self.string().map(Json::Text),
            b'{' => self.nested(Self::object),
            b'[' => self.nested(Self::list),
            b'-' | b'0'..=b'9' => self.number(),
            b't' => self.word("true", Json::Bool(true)),
            b'f' => self.word("false", Json::Bool(false)),
            b'n' => self.word("null", Json::Null),
            _ => Err(NO_VALUE),
        }
    }

    fn word(&mut self, word: &str, value: Json<'a>) -> Read<Json<'a>> {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        if !rest.starts_with(word.as_bytes()) {
            return Err(NO_VALUE);
        }
        self.at += word.len();
        Ok(value)
    }

    fn nested(&mut self, read: fn(&mut Self) -> Read<Json<'a>>) -> Read<Json<'a>> {
        if self.depth == MOST_DEPTH {
            return Err("nested too deeply");
        }
        self.depth += 1;
        self.at += 1;
        let value = read(self)?;
        self.depth -= 1;
        Ok(value)
    }

    fn count(&mut self) -> Read<()> {
        self.left = self.left.checked_sub(1).ok_or(Json::TOO_MANY)?;
        Ok(())
    }

    /// Whether another element follows the first ones; otherwise the end has been read.
    fn goes_on(&mut self, first: bool, end: u8) -> Read<bool> {
        let byte = self.skip();
        if byte == Some(end) {
            self.at += 1;
            return Ok(false);
        }
        if !first {
            if byte != Some(b',') {
                return Err("a list or an object that does not end");
            }
            self.at += 1;
        }
        Ok(true)
    }

    fn list(&mut self) -> Read<Json<'a>> {
        let start = self.items.len();
        while self.goes_on(self.items.len() == start, b']')? {
            self.count()?;
            let item = self.value()?;
            self.items.push(item);
        }
        Ok(Json::List(self.items.split_off(start)))
    }

    fn object(&mut self) -> Read<Json<'a>> {
        let start = self.fields.len();
        while self.goes_on(self.fields.len() == start, b'}')? {
            self.count()?;
            if self.skip() != Some(b'"') {
                return Err("a field without a name");
            }
            let name = self.string()?;
            if self.skip() != Some(b':') {
                return Err("a field without a value");
            }
            self.at += 1;
            let value = self.value()?;
            self.fields.push((name, value));
        }
        Ok(Json::Object(self.fields.split_off(start)))
    }

    /// A text, borrowed where it has no escapes.
    fn string(&mut self) -> Read<Cow<'a, str>> {
        self.at += 1;
        let plain = self.plain()?;
        if self.byte() == Some(b'"') {
            self.at += 1;
            return Ok(Cow::Borrowed(plain));
        }
        let mut out = plain.to_owned();
        loop {
            self.at += 1;
            out.push(self.escaped()?);
            out.push_str(self.plain()?);
            if self.byte() == Some(b'"') {
                self.at += 1;
                return Ok(Cow::Owned(out));
            }
        }
    }

    /// The letters up to the next quotation mark or escape.
    fn plain(&mut self) -> Read<&'a str> {
        let start = self.at;
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        let special = |byte: &u8| *byte < b' ' || *byte == b'"' || *byte == b'\\';
        let (words, _) = rest.as_chunks::<8>();
        let calm = words.iter().take_while(|word| is_calm(**word)).count() * 8;
        let mut tail = rest.get(calm..).unwrap_or_default().iter();
        let length = calm + tail.position(special).ok_or(NO_TEXT)?;
        self.at = start + length;
        if self.byte().is_some_and(|byte| byte < b' ') {
            return Err(NO_TEXT);
        }
        self.text.get(start..self.at).ok_or(NO_TEXT)
    }

    /// The letter behind a backslash.
    fn escaped(&mut self) -> Read<char> {
        let byte = self.byte().ok_or(NO_TEXT)?;
        self.at += 1;
        Ok(match byte {
            b'"' | b'\\' | b'/' => char::from(byte),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let first = self.unit()?;
                let code = if (0xd800..0xdc00).contains(&first) {
                    self.word("\\u", Json::Null).map_err(|_| NO_TEXT)?;
                    let second = self.unit()?.wrapping_sub(0xdc00);
                    if second > 0x3ff {
                        return Err(NO_TEXT);
                    }
                    0x10000 + ((first - 0xd800) << 10) + second
                } else {
                    first
                };
                char::from_u32(code).ok_or(NO_TEXT)?
            }
            _ => return Err(NO_TEXT),
        })
    }

    /// Four hexadecimal digits.
    fn unit(&mut self) -> Read<u32> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = self.byte().and_then(|byte| char::from(byte).to_digit(16));
            unit = unit * 16 + digit.ok_or(NO_TEXT)?;
            self.at += 1;
        }
        Ok(unit)
    }

    fn number(&mut self) -> Read<Json<'a>> {
        let negative = self.byte() == Some(b'-');
        self.at += usize::from(negative);
        let leading_zero = self.byte() == Some(b'0');
        let mut number = Number::default();
        let digits = self.digits(&mut number, 0)?;
        if leading_zero && digits > 1 {
            return Err(NO_NUMBER);
        }
        let mut whole = true;
        if self.byte() == Some(b'.') {
            self.at += 1;
            self.digits(&mut number, 1)?;
            whole = false;
        }
        if matches!(self.byte(), Some(b'e' | b'E')) {
            self.at += 1;
            let down = self.byte() == Some(b'-');
            self.at += usize::from(matches!(self.byte(), Some(b'+' | b'-')));
            let mut power = Number::default();
            self.digits(&mut power, 0)?;
            // More than this is nothing, or more than a number holds, already.
            let size = i32::try_from(power.digits).map_or(100_000, |size| size.min(100_000));
            number.power += if down { -size } else { size };
            whole = false;
        }
        if whole && number.power == 0 && !(negative && number.digits == 0) {
            let magnitude = i64::try_from(number.digits);
            let signed = if negative {
                0_i64.checked_sub_unsigned(number.digits)
            } else {
                magnitude.ok()
            };
            if let Some(signed) = signed {
                return Ok(Json::Whole(signed));
            }
        }
        let value = number.value().ok_or(NO_NUMBER)?;
        Ok(Json::Decimal(if negative { -value } else { value }))
    }

    /// Digits, at least one; each lowers the power of ten by `step`.
    fn digits(&mut self, number: &mut Number, step: i32) -> Read<usize> {
        let start = self.at;
        while let Some(digit @ b'0'..=b'9') = self.byte() {
            number.push(u64::from(digit - b'0'), step);
            self.at += 1;
        }
        if self.at == start {
            return Err(NO_NUMBER);
        }
        Ok(self.at - start)
    }
}

/// Whether eight letters of a text have nothing that ends it, escapes or must not stand in it.
fn is_calm(word: [u8; 8]) -> bool {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;
    let word = u64::from_le_bytes(word);
    let is_zero = |bytes: u64| bytes.wrapping_sub(ONES) & !bytes & TOPS;
    let quote = is_zero(word ^ (ONES * 0x22));
    let escape = is_zero(word ^ (ONES * 0x5c));
    let control = word.wrapping_sub(ONES * 0x20) & !word & TOPS;
    quote | escape | control == 0
}

/// Digits and the power of ten that they are multiplied by.
#[derive(Default)]
struct Number {
    digits: u64,
    power: i32,
}

impl Number {
    fn push(&mut self, digit: u64, step: i32) {
        let more = self.digits.checked_mul(10);
        match more.and_then(|digits| digits.checked_add(digit)) {
            // A digit that has no room any more is not counted, only its place.
            Some(digits) if self.digits < u64::MAX / 10 => {
                self.digits = digits;
                self.power -= step;
            }
            Some(_) | None => self.power += 1 - step,
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "that is what decimals are")]
    fn value(&self) -> Option<f64> {
        let mut value = self.digits as f64;
        let mut power = self.power;
        while power != 0 && value != 0.0 && value.is_finite() {
            let step = power.unsigned_abs().min(22);
            let scale = POWERS.get(usize::try_from(step).ok()?)?;
            if power > 0 {
                value *= scale;
                power -= step.cast_signed();
            } else {
                value /= scale;
                power += step.cast_signed();
            }
        }
        value.is_finite().then_some(value)
    }
}
