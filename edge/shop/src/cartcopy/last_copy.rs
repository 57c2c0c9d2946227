//! What the backend's copy of an account's cart held when it was last looked at. It tells what an owner's app has changed
//! there from what the shopper has changed here: each product is compared three ways.
//!
//! - Changed there alone: it is so in the cart from then on, and what is gone there is gone here.
//! - Changed here alone: it is sent to the copy.
//! - Changed on both sides: the larger amount holds, so that no goods are lost unseen.

use serde::{Deserialize, Serialize};

use super::sync_plan::{Amounts, BackendLines, SyncStep, is_final};
use crate::backend::BackendFailure;
use crate::cart::{Cart, Command, Line, held, stock_of};
use crate::product::{Card, ProductId};
use crate::quantity::Quantity;
use crate::sorted;

/// A call without an answer, and what an order takes out of the copy, show there within so long, in milliseconds.
const LATE_MS: u64 = 300_000;

/// The copy when it was last looked at, and what was sent to it since without an answer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastCopy {
    seen_ms: u64,
    goods: Amounts,
    /// By how much calls without an answer may have raised an amount.
    #[serde(default, skip_serializing_if = "Amounts::is_empty")]
    more: Amounts,
    /// By how much they may have lowered it.
    #[serde(default, skip_serializing_if = "Amounts::is_empty")]
    less: Amounts,
    /// When the last of them was made.
    #[serde(default)]
    sent_ms: u64,
}

fn of(amounts: &Amounts, product: ProductId) -> Quantity {
    amounts.get(&product).copied().unwrap_or_default()
}

fn put(amounts: &mut Amounts, product: ProductId, quantity: Quantity) {
    if quantity.is_zero() {
        amounts.remove(&product);
    } else {
        amounts.insert(product, quantity);
    }
}

impl LastCopy {
    /// A first copy, as it is now.
    pub fn first(theirs: &BackendLines, now_ms: u64) -> Self {
        Self {
            seen_ms: now_ms,
            goods: theirs.amounts(),
            ..Self::default()
        }
    }

    /// The products that the copy has otherwise than the shop has left them. An order, the last of them at `ordered_ms`, takes
    /// goods out: what was looked at before or soon after tells nothing by being less now.
    pub fn changed(&self, theirs: &BackendLines, ordered_ms: Option<u64>) -> Vec<ProductId> {
        let now = theirs.amounts();
        let tells_less = theirs.tells_goods()
            && ordered_ms.is_none_or(|ms| self.seen_ms >= ms.saturating_add(LATE_MS));
        let is_changed = |product: &ProductId| {
            let (then, now) = (of(&self.goods, *product), of(&now, *product));
            let is_more = now > then.plus(of(&self.more, *product));
            let is_less = now < then.minus(of(&self.less, *product));
            is_more || (is_less && tells_less)
        };
        let gone = self
            .goods
            .keys()
            .filter(|product| !now.contains_key(product));
        let products = now.keys().chain(gone).copied();
        products.filter(is_changed).collect()
    }

    /// What takes over into the cart what was changed in the copy; `None` where the cart has it so, or will say so to the
    /// copy. A product that neither the catalogue nor the cart knows is no line.
    pub fn take_over(
        &self,
        theirs: &BackendLines,
        changed: &[ProductId],
        ours: &Cart,
        cards: &[Card],
    ) -> Option<Command> {
        let now = theirs.amounts();
        let line = |&product: &ProductId| {
            let (there, here) = (of(&now, product), held(&ours.lines, product));
            let quantity = if here == of(&self.goods, product) {
                there
            } else {
                there.max(here)
            };
            let card = cards.iter().find(|card| card.id == product);
            let step = ours.line(product).map(|line| line.step);
            let step = card.map(Card::step).or(step)?;
            (quantity != here).then(|| Line::new(product, quantity, step))
        };
        let lines: Vec<Line> = changed.iter().filter_map(line).collect();
        let is_new = |product: &ProductId| ours.line(*product).is_none();
        let mut by_points = theirs.by_points();
        by_points.retain(|product| changed.contains(product) && is_new(product));
        (!lines.is_empty()).then(|| Command::TakeOver {
            lines,
            stock: stock_of(cards),
            by_points,
        })
    }

    /// The copy as it is seen now. What was changed there and waits to be taken over stays as it was known.
    #[must_use]
    pub fn seen(&self, theirs: &BackendLines, waiting: &[ProductId], now_ms: u64) -> Self {
        let mut goods = theirs.amounts();
        for product in waiting {
            put(&mut goods, *product, of(&self.goods, *product));
        }
        // One that is further away was made by a clock that has been set back since.
        let is_late = now_ms.abs_diff(self.sent_ms) < LATE_MS;
        // What has shown by now shows no second time.
        let rest = |doubts: &Amounts, from: &Amounts, to: &Amounts| {
            let shown = |product| of(to, product).minus(of(from, product));
            let rest = doubts
                .iter()
                .map(|(product, doubt)| (*product, doubt.minus(shown(*product))));
            sorted::map(rest.filter(|(_, doubt)| is_late && !doubt.is_zero()))
        };
        Self {
            more: rest(&self.more, &self.goods, &goods),
            less: rest(&self.less, &goods, &self.goods),
            goods,
            seen_ms: now_ms,
            sent_ms: self.sent_ms,
        }
    }

    /// The copy while these steps have no answer.
    #[must_use]
    pub fn sending(&self, steps: &[SyncStep], now_ms: u64) -> Self {
        let mut sending = self.clone();
        for step in steps {
            match step {
                SyncStep::Add(product, count) => {
                    let more = of(&sending.more, *product).plus(*count);
                    put(&mut sending.more, *product, more);
                }
                SyncStep::Reduce(product, count) => {
                    let less = of(&sending.less, *product).plus(*count);
                    put(&mut sending.less, *product, less);
                }
                SyncStep::Remove(products) => {
                    // It takes all of it, however much that is by then.
                    for product in products {
                        put(&mut sending.less, *product, Quantity::MAX);
                    }
                }
                SyncStep::Loyalty(..) => {}
            }
        }
        sending.sent_ms = now_ms;
        sending
    }

    /// The copy after steps that all had an answer. What it holds then of their products, whatever it is, the steps have
    /// brought about; all else that is new there is still to be taken over.
    #[must_use]
    pub fn answered(mut self, steps: &[SyncStep], theirs: &BackendLines) -> Self {
        let now = theirs.amounts();
        for product in steps.iter().flat_map(SyncStep::products) {
            put(&mut self.goods, *product, of(&now, *product));
        }
        self
    }

    /// The same while it is not known whether a guest's copy with these lines has joined it: it does so once, however often it
    /// is asked for.
    #[must_use]
    pub fn joining(&self, lines: &[Line], now_ms: u64) -> Self {
        let mut joining = self.clone();
        for line in lines {
            let more = of(&joining.more, line.product).max(line.quantity);
            put(&mut joining.more, line.product, more);
        }
        joining.sent_ms = now_ms;
        joining
    }

    /// The copy once a guest's has joined it: what has become otherwise in between, that has brought about. What an app has
    /// changed before is still to be taken over.
    #[must_use]
    pub fn joined(self, before: &BackendLines, after: &BackendLines) -> Self {
        let (before, after) = (before.amounts(), after.amounts());
        let mut goods = self.goods.clone();
        for product in before.keys().chain(after.keys()) {
            let (then, now) = (of(&before, *product), of(&after, *product));
            let known = of(&self.goods, *product);
            let known = known.plus(now.minus(then)).minus(then.minus(now));
            put(&mut goods, *product, known);
        }
        Self { goods, ..self }
    }

    /// Whether there is anything that can be gone by now.
    pub fn has_goods(&self) -> bool {
        !self.goods.is_empty()
    }
}

/// The steps that touch none of these products: what was changed there waits until it can be taken over.
pub fn leaving(steps: Vec<SyncStep>, waiting: &[ProductId]) -> Vec<SyncStep> {
    let left = |step: SyncStep| match step {
        SyncStep::Remove(mut products) => {
            products.retain(|product| !waiting.contains(product));
            (!products.is_empty()).then_some(SyncStep::Remove(products))
        }
        step @ (SyncStep::Add(..) | SyncStep::Reduce(..) | SyncStep::Loyalty(..)) => {
            let is_left = step
                .products()
                .iter()
                .any(|product| waiting.contains(product));
            (!is_left).then_some(step)
        }
    };
    steps.into_iter().filter_map(left).collect()
}

/// Why an empty copy is not believed, where no call has told whose it is: the session does not hold, or it may be told later.
/// A refusal of the calls themselves says nothing of the copy, and is not for good.
pub fn unconfirmed(failures: impl IntoIterator<Item = BackendFailure>) -> BackendFailure {
    let says_so = |failure: &BackendFailure| failure.is_unauthorized() || !is_final(failure);
    let untold = || BackendFailure::of_answer("it is not told whose cart it is".to_owned());
    failures.into_iter().find(says_so).unwrap_or_else(untold)
}
