//! The backend's copy of an account's cart as it was last read. A three-way comparison per product separates the
//! changes of an owner's app there from the shopper's changes here.
//!
//! - Changed only there: the cart takes the change over, including removals.
//! - Changed only here: the copy gets the change.
//! - Changed on both sides: the larger quantity wins, so that no goods are lost unseen.

use serde::{Deserialize, Serialize};

use super::sync_plan::{Amounts, BackendLines, SyncStep, is_final};
use crate::backend::BackendFailure;
use crate::cart::{Cart, Command, Line, held, stock_of};
use crate::product::{Card, ProductId};
use crate::quantity::Quantity;

/// How long unanswered calls, and the goods that an order takes out, may take to show in the copy, in milliseconds.
const LATE_MS: u64 = 300_000;

/// The copy as last read, and the unanswered calls since.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastCopy {
    seen_ms: u64,
    goods: Amounts,
    /// By how much unanswered calls may have raised a quantity.
    #[serde(default, skip_serializing_if = "Amounts::is_empty")]
    more: Amounts,
    /// By how much they may have lowered it.
    #[serde(default, skip_serializing_if = "Amounts::is_empty")]
    less: Amounts,
    /// The time of the last unanswered call.
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

    /// The products that somebody other than the shop has changed in the copy. An order, the last of them at
    /// `ordered_ms`, takes goods out: a decrease since a reading before or soon after it proves nothing.
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

    /// The command that takes the copy's changes over into the cart; `None` if the cart has them already, or has its
    /// own changes for the copy. A product that neither the catalogue nor the cart knows gets no line.
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

    /// The copy as just read. A change there that is still to be taken over keeps the old value.
    #[must_use]
    pub fn seen(&self, theirs: &BackendLines, waiting: &[ProductId], now_ms: u64) -> Self {
        let mut goods = theirs.amounts();
        for product in waiting {
            put(&mut goods, *product, of(&self.goods, *product));
        }
        // A later time was written before the clock was set back.
        let is_late = now_ms.abs_diff(self.sent_ms) < LATE_MS;
        // A change that has shown is not expected again.
        let rest = |doubts: &Amounts, from: &Amounts, to: &Amounts| {
            let shown = |product| of(to, product).minus(of(from, product));
            let rest = doubts
                .iter()
                .map(|(product, doubt)| (*product, doubt.minus(shown(*product))));
            rest.filter(|(_, doubt)| is_late && !doubt.is_zero())
                .collect()
        };
        Self {
            more: rest(&self.more, &self.goods, &goods),
            less: rest(&self.less, &goods, &self.goods),
            goods,
            seen_ms: now_ms,
            sent_ms: self.sent_ms,
        }
    }

    /// The copy while these steps are unanswered.
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
                    // A removal takes the whole quantity, however large it is by then.
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

    /// The copy after all steps were answered. The current quantities of their products are the steps' work; any
    /// other change is still to be taken over.
    #[must_use]
    pub fn answered(mut self, steps: &[SyncStep], theirs: &BackendLines) -> Self {
        let now = theirs.amounts();
        for product in steps.iter().flat_map(SyncStep::products) {
            put(&mut self.goods, *product, of(&now, *product));
        }
        self
    }

    /// The copy while it is unknown whether a guest's copy with these lines has been merged into it. The merge has
    /// effect only once, however often it is requested.
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

    /// The copy after a guest's was merged into it: differences between `before` and `after` are the merge's work. An
    /// app's earlier changes are still to be taken over.
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

    /// Whether it holds goods that could be missing by now.
    pub fn has_goods(&self) -> bool {
        !self.goods.is_empty()
    }
}

/// The steps without those on these products: an app's changes to them are to be taken over first.
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

/// Why an empty copy is not trusted if no call has confirmed its owner: an invalid session, or a temporary failure. A
/// refusal of the calls themselves says nothing about the copy, and is not final.
pub fn unconfirmed(failures: impl IntoIterator<Item = BackendFailure>) -> BackendFailure {
    let says_so = |failure: &BackendFailure| failure.is_unauthorized() || !is_final(failure);
    let untold = || BackendFailure::of_answer("it is not told whose cart it is".to_owned());
    failures.into_iter().find(says_so).unwrap_or_else(untold)
}
