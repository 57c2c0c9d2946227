//! Changes of a quote (spec commerce 4 and 5). A changed quote exists only as [`Applied`], which is made here.

use super::command::{AddLine, Command, CommandRequest, FoundGood, LineChange, Rejected, Wish};
use super::sent::{Attempt, MOST_PAST, PastQuote, Stage};
use super::{Good, MOST_LINES, Quote, QuoteLine};
use crate::product::ProductId;
use crate::quantity::{Quantity, Step};

/// An accepted change of a quote. The fields are private: only [`apply`] makes one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    quote: Quote,
    send: Option<Attempt>,
}

impl Applied {
    pub const fn quote(&self) -> &Quote {
        &self.quote
    }

    pub fn into_quote(self) -> Quote {
        self.quote
    }

    /// The call that is to be made now that the change is stored.
    pub const fn send(&self) -> Option<&Attempt> {
        self.send.as_ref()
    }
}

/// Applies a command. A change raises the revision; a command that changes nothing leaves it. The first revision is the
/// current time, so that a browser takes it for newer than any copy it has.
pub fn apply(quote: &Quote, request: &CommandRequest, now_ms: u64) -> Result<Applied, Rejected> {
    let mut changed = quote.clone();
    let send = change(&mut changed, request, now_ms)?;
    changed.revise(quote, now_ms);
    Ok(Applied {
        quote: changed,
        send,
    })
}

impl Quote {
    /// Raises the revision if this differs from the quote before.
    pub(super) fn revise(&mut self, before: &Self, now_ms: u64) {
        let refreshed_ms = std::mem::replace(&mut self.refreshed_ms, before.refreshed_ms);
        if self != before {
            let last = match before.revision {
                0 => now_ms,
                revision => revision,
            };
            self.revision = last.saturating_add(1);
        }
        self.refreshed_ms = refreshed_ms;
    }
}

/// Carries the command out; returns the call that it begins.
fn change(
    quote: &mut Quote,
    request: &CommandRequest,
    now_ms: u64,
) -> Result<Option<Attempt>, Rejected> {
    match &request.command {
        Command::Add { lines } => {
            open(quote)?;
            add(quote, lines)?;
        }
        Command::Change { lines } => {
            open(quote)?;
            change_lines(quote, lines)?;
        }
        Command::Remove { product } => {
            open(quote)?;
            quote.lines.retain(|line| line.product != *product);
        }
        Command::Clear => {
            open(quote)?;
            quote.lines.clear();
        }
        Command::Refresh { asked, found } => {
            // Spec commerce 4: once there is an order id, a refresh does nothing.
            if quote.is_open() {
                refresh(&mut quote.lines, asked, found);
                quote.refreshed_ms = now_ms;
            }
            return Ok(None);
        }
        Command::Send { sheet, revision } => {
            if *sheet < quote.sheet {
                return Err(Rejected::Sent);
            }
            open(quote)?;
            if revision.is_some_and(|seen| seen != quote.revision) || *sheet != quote.sheet {
                return Err(Rejected::Changed);
            }
            if quote.active().next().is_none() {
                return Err(Rejected::Empty);
            }
            return Ok(Some(begin(quote, Attempt::new(&request.id), now_ms)));
        }
        Command::Look { repeats } => {
            let attempt = unknown(quote, quote.sheet)?.clone();
            if !repeats {
                return Err(Rejected::Unknown);
            }
            return Ok(Some(begin(quote, attempt, now_ms)));
        }
        Command::SendAnew { sheet } => {
            let at_ms = unknown(quote, *sheet)?.since_ms;
            remember(quote, None, at_ms);
            return Ok(Some(begin(quote, Attempt::new(&request.id), now_ms)));
        }
        Command::CopyToNew => {
            match &quote.stage {
                Stage::Sent { order_id, at_ms } => {
                    let (order_id, at_ms) = (Some(order_id.clone()), *at_ms);
                    remember(quote, order_id, at_ms);
                }
                Stage::Unknown(attempt) => {
                    let at_ms = attempt.since_ms;
                    remember(quote, None, at_ms);
                }
                Stage::Sending(_) => return Err(Rejected::Sending),
                Stage::Draft | Stage::Refused { .. } => return Err(Rejected::NotSent),
            }
            quote.sheet = quote.sheet.saturating_add(1);
            quote.refreshed_ms = 0;
        }
    }
    quote.stage = Stage::Draft;
    Ok(None)
}

/// Refuses a change of a sheet that is, or may be, with the shop.
const fn open(quote: &Quote) -> Result<(), Rejected> {
    match quote.stage {
        Stage::Draft | Stage::Refused { .. } => Ok(()),
        Stage::Sent { .. } => Err(Rejected::Sent),
        Stage::Sending(_) => Err(Rejected::Sending),
        Stage::Unknown(_) => Err(Rejected::Unknown),
    }
}

/// The attempt of unknown fate.
fn unknown(quote: &Quote, sheet: u64) -> Result<&Attempt, Rejected> {
    if sheet < quote.sheet {
        return Err(Rejected::Sent);
    }
    match &quote.stage {
        Stage::Unknown(attempt) => Ok(attempt),
        Stage::Sent { .. } => Err(Rejected::Sent),
        Stage::Sending(_) => Err(Rejected::Sending),
        Stage::Draft | Stage::Refused { .. } => Err(Rejected::NotSent),
    }
}

fn begin(quote: &mut Quote, attempt: Attempt, now_ms: u64) -> Attempt {
    let attempt = Attempt {
        since_ms: now_ms,
        calls: attempt.calls.saturating_add(1),
        ..attempt
    };
    quote.stage = Stage::Sending(attempt.clone());
    attempt
}

fn remember(quote: &mut Quote, order_id: Option<String>, at_ms: u64) {
    let lines = quote.active().count();
    quote.past.push(PastQuote {
        order_id,
        at_ms,
        lines,
    });
    let surplus = quote.past.len().saturating_sub(MOST_PAST);
    quote.past.drain(..surplus);
}

/// Adds goods (spec commerce 4): a new line has the multiplicity, and another grows by it, if no amount is given.
fn add(quote: &mut Quote, lines: &[AddLine]) -> Result<(), Rejected> {
    for more in lines {
        let quantity = more.quantity.unwrap_or(more.step.size());
        if quantity.is_zero() {
            continue;
        }
        if let Some(line) = quote
            .lines
            .iter_mut()
            .find(|line| line.product == more.product)
        {
            line.quantity = more.step.up(line.quantity.plus(quantity));
            tell(line, more.step, more.active, &more.good);
        } else {
            quote.lines.push(QuoteLine {
                product: more.product,
                quantity: more.step.up(quantity),
                step: more.step,
                target: None,
                note: String::new(),
                active: more.active,
                good: more.good.clone(),
            });
        }
    }
    if quote.lines.len() > MOST_LINES {
        return Err(Rejected::TooManyLines);
    }
    Ok(())
}

fn change_lines(quote: &mut Quote, changes: &[LineChange]) -> Result<(), Rejected> {
    let mut is_any_there = changes.is_empty();
    for change in changes {
        let found = quote
            .lines
            .iter_mut()
            .find(|line| line.product == change.product);
        // To remove what is not there is done.
        let removes = change.quantity.is_some_and(Quantity::is_zero);
        is_any_there |= removes || found.is_some();
        let Some(line) = found else { continue };
        if let Some(quantity) = change.quantity {
            line.quantity = line.step.up(quantity);
        }
        if let Some(Wish(target)) = change.target {
            line.target = target;
        }
        if let Some(note) = &change.note {
            line.note.clone_from(note);
        }
    }
    quote.lines.retain(|line| !line.quantity.is_zero());
    if is_any_there {
        Ok(())
    } else {
        Err(Rejected::NoSuchLine)
    }
}

/// Takes over what the catalogue told (spec commerce 4): target, note and amount stay.
fn refresh(lines: &mut [QuoteLine], asked: &[ProductId], found: &[FoundGood]) {
    for line in lines
        .iter_mut()
        .filter(|line| asked.contains(&line.product))
    {
        match found.iter().find(|good| good.product == line.product) {
            Some(told) => tell(line, told.step, told.active, &told.good),
            None => line.active = false,
        }
    }
}

fn tell(line: &mut QuoteLine, step: Step, active: bool, good: &Good) {
    line.step = step;
    line.active = active;
    let title = std::mem::take(&mut line.good.title);
    line.good = good.clone();
    if line.good.title.is_empty() {
        line.good.title = title;
    }
}
