//! Reads the fields of a quote's forms: numbers as shoppers type them, and notes.

use std::collections::BTreeMap;

use super::command::{Command, LineChange, NO_SUCH_LINE, Wish};
use super::names::{CommandName, field_of};
use super::wanted::WantedGoods;
use super::{HIGHEST_TARGET, LONGEST_NOTE, Quote, QuoteLine};
use crate::cart::read_quantity;
use crate::failure::{Failure, Refusal, refusals};
use crate::fields::{Fields, visible};
use crate::i18n::{Decimal, Language, Words};
use crate::money::Money;
use crate::product::{ProductId, read_id};
use crate::quantity::{Quantity, Step};
use crate::typed::{NumberKind, read_typed};
use crate::words::quotes;

const QUANTITY: &str = "quantity";
const TARGET: &str = "target";
const NOTE: &str = "note";
/// The hidden field of a line with what the form showed: [`QuoteLine::mark`].
const WAS: &str = "was";

refusals! {
    /// The text of a target price is not a number.
    pub(super) TARGET_NOT_A_NUMBER = "target", quotes::TARGET_NOT_A_NUMBER, Invalid, field TARGET;
    /// The target price is not above nothing.
    pub(super) TARGET_NEGATIVE = "target", quotes::TARGET_NEGATIVE, Invalid, field TARGET;
    /// The target price is higher than any that is kept.
    pub(super) TARGET_TOO_MUCH = "target", quotes::TARGET_TOO_MUCH, Invalid, field TARGET;
    /// The note is too long.
    pub(super) NOTE_TOO_LONG = "note", quotes::NOTE_TOO_LONG, Invalid, field NOTE;
    /// The note is not text.
    pub(super) NOTE_NOT_TEXT = "note", quotes::NOTE_NOT_TEXT, Invalid, field NOTE;
}

/// Reads a target price as it was typed; an empty field is none.
pub fn read_target(text: &str, language: Language) -> Result<Option<Money>, &'static Refusal> {
    if visible(text).trim().is_empty() {
        return Ok(None);
    }
    let plain = read_typed(text, language, NumberKind::Hundredths).ok_or(&TARGET_NOT_A_NUMBER)?;
    let something = plain.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
    if plain.starts_with('-') || !something {
        return Err(&TARGET_NEGATIVE);
    }
    // The digits are checked already: what cannot be held is too large.
    let hundredths = Decimal::read(&plain, 2).ok_or(&TARGET_TOO_MUCH)?.parts;
    match hundredths {
        // Less than half a hundredth is nothing.
        0 => Err(&TARGET_NEGATIVE),
        1..=HIGHEST_TARGET => Ok(Some(Money(hundredths))),
        _ => Err(&TARGET_TOO_MUCH),
    }
}

/// A target price as its field shows it: with the language's decimal mark, and without groups.
pub(super) fn target_text(target: Money, language: Language) -> String {
    let plain = target.plain();
    match language {
        Language::En => plain,
        Language::Ro | Language::Ru | Language::Uk => plain.replace('.', ","),
    }
}

/// Reads a note: without signs that nobody sees, with plain breaks of lines.
pub fn read_note(text: &str) -> Result<String, &'static Refusal> {
    let text = visible(text).replace("\r\n", "\n").replace('\r', "\n");
    let plain = |sign: char| {
        if sign.is_control() && sign != '\n' {
            ' '
        } else {
            sign
        }
    };
    let text: String = text.chars().map(plain).collect();
    let text = text.trim().to_owned();
    if text.chars().count() > LONGEST_NOTE {
        return Err(&NOTE_TOO_LONG);
    }
    Ok(text)
}

/// The fields of a line: their names, and how its numbers are counted.
struct LineFields<'a> {
    fields: &'a Fields,
    language: Language,
    kind: NumberKind,
}

impl LineFields<'_> {
    fn quantity(&self, name: &str) -> Result<Quantity, &'static Refusal> {
        let text = self.fields.text(name);
        if self.fields.is_text(name) {
            read_quantity(text, self.language, self.kind)
        } else {
            read_quantity(text, Language::En, NumberKind::Thousandths)
        }
    }

    fn target(&self, name: &str) -> Result<Option<Money>, &'static Refusal> {
        if self.fields.is_text(name) {
            read_target(self.fields.text(name), self.language)
        } else if self.fields.is_text_or_number(name) {
            read_target(self.fields.text(name), Language::En)
        } else {
            Err(&TARGET_NOT_A_NUMBER)
        }
    }

    fn note(&self, name: &str) -> Result<String, &'static Refusal> {
        if self.fields.is_text(name) {
            read_note(self.fields.text(name))
        } else {
            Err(&NOTE_NOT_TEXT)
        }
    }
}

/// Reads a command that needs only the request's fields and the quote's lines. The other commands are of the worker:
/// it asks the catalogue, the cart or an order for their goods.
pub fn parse(
    name: CommandName,
    fields: &Fields,
    quote: &Quote,
    words: Words,
) -> Result<Command, Failure> {
    let language = words.language();
    let number = |name: &str| {
        fields
            .text(name)
            .parse::<u64>()
            .map_err(|_| Failure::Malformed)
    };
    match name {
        CommandName::Set => of_line(fields, quote, language, |read, change| {
            change.quantity = Some(read.quantity(QUANTITY)?);
            Ok(())
        }),
        CommandName::Target => of_line(fields, quote, language, |read, change| {
            change.target = Some(Wish(read.target(TARGET)?));
            Ok(())
        }),
        CommandName::Note => of_line(fields, quote, language, |read, change| {
            change.note = Some(read.note(NOTE)?);
            Ok(())
        }),
        CommandName::Lines => Ok(Command::Change {
            lines: changed_lines(fields, quote, words)?,
        }),
        CommandName::Remove => Ok(Command::Remove {
            product: read_id(fields.text("product"))?,
        }),
        CommandName::Clear => Ok(Command::Clear),
        CommandName::Send => Ok(Command::Send {
            sheet: number("sheet")?,
            revision: match fields.text("revision") {
                "" => None,
                _ => Some(number("revision")?),
            },
        }),
        CommandName::Anew => Ok(Command::SendAnew {
            sheet: number("sheet")?,
        }),
        CommandName::Copy => Ok(Command::CopyToNew),
        CommandName::Add
        | CommandName::AddLines
        | CommandName::AddCart
        | CommandName::AddOrder
        | CommandName::Refresh
        | CommandName::Look => Err(Failure::NotFound),
    }
}

/// The change of one line, whose field `read_into` reads.
fn of_line(
    fields: &Fields,
    quote: &Quote,
    language: Language,
    read_into: impl FnOnce(&LineFields<'_>, &mut LineChange) -> Result<(), &'static Refusal>,
) -> Result<Command, Failure> {
    let product = read_id(fields.text("product"))?;
    let read = LineFields {
        fields,
        language,
        kind: kind_of(quote.line(product)),
    };
    let mut change = LineChange::of(product);
    read_into(&read, &mut change)?;
    Ok(Command::Change {
        lines: vec![change],
    })
}

fn kind_of(line: Option<&QuoteLine>) -> NumberKind {
    line.map_or(NumberKind::Thousandths, |line| {
        NumberKind::with_step(line.step)
    })
}

/// The changes of the form of many lines: of each line the fields whose text differs from what the form showed. Every
/// wrong field has its message, and then nothing is changed.
pub fn changed_lines(
    fields: &Fields,
    quote: &Quote,
    words: Words,
) -> Result<Vec<LineChange>, Failure> {
    let mut messages = BTreeMap::new();
    let mut changes: Vec<LineChange> = Vec::new();
    for product in products_of(fields) {
        let line = quote.line(product);
        let read = LineFields {
            fields,
            language: words.language(),
            kind: kind_of(line),
        };
        let name = |part: &str| field_of(part, product);
        let was = Was::read(fields.text(&name(WAS)));
        let mut wrong = |part: &str, refusal: &'static Refusal| {
            messages.insert(name(part), words.say(refusal.message).to_owned());
        };
        let mut change = LineChange::of(product);
        if is_sent(fields, &name(QUANTITY)) {
            match read.quantity(&name(QUANTITY)) {
                Ok(quantity) if was.has_quantity(quantity) => {}
                Ok(quantity) => change.quantity = Some(quantity),
                Err(refusal) => wrong(QUANTITY, refusal),
            }
        }
        if is_sent(fields, &name(TARGET)) {
            match read.target(&name(TARGET)) {
                Ok(target) if was.has_target(target) => {}
                Ok(target) => change.target = Some(Wish(target)),
                Err(refusal) => wrong(TARGET, refusal),
            }
        }
        if is_sent(fields, &name(NOTE)) {
            match read.note(&name(NOTE)) {
                Ok(note) if was.has_note(&note) => {}
                Ok(note) => change.note = Some(note),
                Err(refusal) => wrong(NOTE, refusal),
            }
        }
        let is_changed = change != LineChange::of(product);
        if is_changed && line.is_none() && change.quantity != Some(Quantity::ZERO) {
            wrong(QUANTITY, &NO_SUCH_LINE);
        }
        if is_changed {
            changes.push(change);
        }
    }
    if messages.is_empty() {
        Ok(changes)
    } else {
        Err(Failure::Fields(messages))
    }
}

/// The amount of a product to add; `None` if the request names none.
pub fn added_quantity(
    fields: &Fields,
    step: Step,
    language: Language,
) -> Result<Option<Quantity>, Failure> {
    if !is_sent(fields, QUANTITY) || (fields.is_text(QUANTITY) && fields.text(QUANTITY).is_empty())
    {
        return Ok(None);
    }
    let read = LineFields {
        fields,
        language,
        kind: NumberKind::with_step(step),
    };
    Ok(Some(read.quantity(QUANTITY)?))
}

/// The goods of a request that adds many, with their amounts. Every wrong amount has its message, and then nothing is
/// added.
pub fn added_lines(fields: &Fields, words: Words) -> Result<WantedGoods, Failure> {
    let mut messages = BTreeMap::new();
    let mut goods = Vec::new();
    let read = LineFields {
        fields,
        language: words.language(),
        kind: NumberKind::Thousandths,
    };
    for product in products_of(fields) {
        let name = field_of(QUANTITY, product);
        match read.quantity(&name) {
            Ok(quantity) => goods.push((product, quantity)),
            Err(refusal) => {
                messages.insert(name, words.say(refusal.message).to_owned());
            }
        }
    }
    if messages.is_empty() {
        Ok(goods.into())
    } else {
        Err(Failure::Fields(messages))
    }
}

/// Whether a form has fields of many lines.
pub fn has_lines(fields: &Fields) -> bool {
    !products_of(fields).is_empty()
}

fn is_sent(fields: &Fields, name: &str) -> bool {
    fields.get(name).is_some() || fields.is_unreadable(name)
}

/// The products that the fields name, in the form's order.
fn products_of(fields: &Fields) -> Vec<ProductId> {
    let mut products = Vec::new();
    for (name, _) in fields.iter() {
        let Some((QUANTITY | TARGET | NOTE, id)) = name.split_once('-') else {
            continue;
        };
        if let Ok(id) = read_id(id)
            && !products.contains(&id)
        {
            products.push(id);
        }
    }
    products
}

/// What a form showed of a line, by its mark.
struct Was<'a> {
    parts: Option<[&'a str; 3]>,
}

impl<'a> Was<'a> {
    fn read(mark: &'a str) -> Self {
        let mut parts = mark.split('_');
        let all = [parts.next(), parts.next(), parts.next()];
        let [Some(quantity), Some(target), Some(note)] = all else {
            return Self { parts: None };
        };
        Self {
            parts: Some([quantity, target, note]),
        }
    }

    fn has(&self, place: usize, text: &str) -> bool {
        let part = self.parts.as_ref().and_then(|parts| parts.get(place));
        part.is_some_and(|part| *part == text)
    }

    fn has_quantity(&self, quantity: Quantity) -> bool {
        self.has(0, &quantity.thousandths().to_string())
    }

    fn has_target(&self, target: Option<Money>) -> bool {
        let text = target.map(|target| target.0.to_string());
        self.has(1, &text.unwrap_or_default())
    }

    fn has_note(&self, note: &str) -> bool {
        self.has(2, &super::line::note_mark(note))
    }
}
