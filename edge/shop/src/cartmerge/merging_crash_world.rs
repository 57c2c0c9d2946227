//! A simulated guest, two accounts and merging requests, with a count of all goods.

use std::collections::BTreeMap;

use super::commands::merge_lines;
use super::merging::{Effect, Event, Merge, Recipient, apply, begin};
use super::merging_crash_object::{GIVING_MS, Object};
use crate::cart::{Command, Later, Line, StoredOutcome, held};
use crate::carts::{CLOSED, CartRequest, CartResponse};
use crate::failure::Failure;
use crate::lenient::read_text;
use crate::product::Card;
use crate::quantity::Quantity;

pub(super) const GUEST: &str = "guest";
pub(super) const ACCOUNTS: [&str; 2] = ["ana", "ion"];
/// The goods in the cart.
pub(super) const LINES: [u64; 2] = [1, 2];
/// A product that is only saved for later.
pub(super) const SAVED: u64 = 3;

/// The fate of an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Luck {
    Fine,
    /// The request to the object is lost, and the worker notices.
    Unreached,
    /// The request arrives, and its response is lost.
    AnswerLost,
    /// The object crashes after storing the command, before storing its metadata.
    HalfDone,
    /// The worker crashes before or after the effect.
    CrashBefore,
    CrashAfter,
}

/// A merging request.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Request {
    account: &'static str,
    merge: Merge,
    effect: Effect,
    /// The amounts that the guest had added when the request began.
    added_before: BTreeMap<u64, u32>,
}

/// Amounts by product, in thousandths.
type Amounts = BTreeMap<u64, u32>;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct World {
    pub(super) now_ms: u64,
    pub(super) objects: BTreeMap<&'static str, Object>,
    under_way: Vec<Request>,
    pub(super) is_forgotten: bool,
    /// The stock of each product, if the catalogue has it.
    stock: Option<u32>,
    /// Added by the guest; added by the accounts themselves.
    added: Amounts,
    account_added: Amounts,
    /// Removed or ordered by the guest before an account could get it.
    gone: Amounts,
    /// Removed or ordered by the guest during the merge: the account may have it as well.
    gone_late: Amounts,
    /// Ordered by the accounts.
    ordered: Amounts,
    /// The largest amount ever saved for later by the guest, and the last one.
    saved_most: u32,
    saved_last: u32,
}

fn sum(amounts: &Amounts, product: u64) -> u32 {
    amounts.get(&product).copied().unwrap_or_default()
}

fn note(amounts: &mut Amounts, lines: &[Line]) {
    for line in lines {
        *amounts.entry(line.product).or_default() += line.quantity.thousandths();
    }
}

pub(super) fn pieces(product: u64, count: u32) -> Line {
    let quantity = Quantity::from_thousandths(count * 1000).unwrap();
    Line::new(product, quantity, Quantity::ONE)
}

fn add(product: u64) -> Command {
    Command::Add {
        product,
        step: Quantity::ONE.into(),
        quantity: None,
        start: None,
        stock: None,
        grinding: None,
    }
}

impl World {
    pub(super) fn new(stock: Option<u32>) -> Self {
        let names = ACCOUNTS.into_iter().chain([GUEST]);
        Self {
            now_ms: 1_000_000,
            objects: names.map(|name| (name, Object::default())).collect(),
            under_way: Vec::new(),
            is_forgotten: false,
            stock,
            added: Amounts::new(),
            account_added: Amounts::new(),
            gone: Amounts::new(),
            gone_late: Amounts::new(),
            ordered: Amounts::new(),
            saved_most: 0,
            saved_last: 0,
        }
    }

    pub(super) fn object(&mut self, name: &str) -> &mut Object {
        self.objects.get_mut(name).unwrap()
    }

    fn change(&mut self, name: &str, command: &Command) {
        let now_ms = self.now_ms;
        self.object(name).change(command, now_ms);
    }

    pub(super) fn add(&mut self, product: u64) {
        note(&mut self.added, &[pieces(product, 1)]);
        self.change(GUEST, &add(product));
    }

    pub(super) fn add_to_account(&mut self, account: &str, product: u64) {
        note(&mut self.account_added, &[pieces(product, 1)]);
        self.change(account, &add(product));
    }

    pub(super) fn save_for_later(&mut self) {
        self.change(GUEST, &add(SAVED));
        self.change(GUEST, &Command::Later(Later::Save { product: SAVED }));
        self.saved_last = held(&self.objects[GUEST].cart.saved, SAVED).thousandths();
        self.saved_most = self.saved_most.max(self.saved_last);
    }

    /// Whether an account may already have the guest's goods or may still get them.
    fn is_on_its_way(&self) -> bool {
        let guest = &self.objects[GUEST];
        let Some(given) = &guest.given else {
            return false;
        };
        let id = merge_lines(GUEST, given, &[]).map(|commands| commands.join.id);
        let account = &self.objects[&*guest.given_to];
        let outcome = id.and_then(|id| account.outcomes.get(&id));
        !self.under_way.is_empty() || matches!(outcome, Some(StoredOutcome::Cart(_)))
    }

    fn note_gone(&mut self, lines: &[Line]) {
        let is_late = self.is_on_its_way();
        let gone = if is_late {
            &mut self.gone_late
        } else {
            &mut self.gone
        };
        note(gone, lines);
    }

    fn remove(&mut self, product: u64) {
        let cart = &self.objects[GUEST].cart;
        let line = cart.line(product).copied();
        // Ordered goods are already counted as gone.
        if self.objects[GUEST].order.is_none() {
            self.note_gone(line.as_slice());
            self.change(GUEST, &Command::Remove { product });
        }
    }

    pub(super) fn begin_order(&mut self) {
        let guest = &self.objects[GUEST];
        if guest.order.is_none() && guest.giving_until <= self.now_ms {
            let lines = guest.cart.lines.clone();
            self.note_gone(&lines);
            self.object(GUEST).order = Some(lines);
        }
    }

    fn finish_order(&mut self) {
        if let Some(lines) = self.object(GUEST).order.take() {
            let saved = Vec::new();
            self.change(GUEST, &Command::Ordered { lines, saved });
        }
    }

    fn order_as_account(&mut self, account: &str) {
        let cart = self.objects[account].cart.clone();
        note(&mut self.ordered, &cart.lines);
        let command = Command::Ordered {
            lines: cart.lines,
            saved: cart.saved,
        };
        self.change(account, &command);
    }

    /// Waits until the guest's object accepts orders again, which is longer than any request lives.
    fn wait(&mut self) {
        self.now_ms += GIVING_MS;
        self.under_way.clear();
    }

    pub(super) fn begin(&mut self, account: &'static str) {
        let (merge, effect) = begin(GUEST.to_owned(), account.to_owned());
        self.under_way.push(Request {
            account,
            merge,
            effect,
            added_before: self.added.clone(),
        });
    }

    /// Carries out the next effect of a request.
    pub(super) fn go_on(&mut self, at: usize, luck: Luck) {
        let request = self.under_way.remove(at);
        let event = match &request.effect {
            Effect::Ask(recipient, call) => {
                let name = match recipient {
                    Recipient::Guest => GUEST,
                    Recipient::Account => request.account,
                    Recipient::Earlier(name) => name,
                };
                self.ask(name, call, luck).map(|answer| match answer {
                    Ok(response) => Event::Answered(Box::new(response)),
                    Err(failure) => Event::Failed(failure),
                })
            }
            Effect::LookUp(products) => self.look_up(products, luck).map(Event::LookedUp),
            Effect::ForgetGuest => {
                self.forget_guest(&request);
                return;
            }
            Effect::Stop(_) => return,
        };
        if let Some(event) = event {
            let (merge, effect) = apply(request.merge.clone(), event);
            let next = Request {
                merge,
                effect,
                ..request
            };
            self.under_way.insert(at, next);
        }
    }

    fn ask(
        &mut self,
        name: &str,
        call: &CartRequest,
        luck: Luck,
    ) -> Option<Result<CartResponse, Failure>> {
        let lost = Some(Err(Failure::Refused(&CLOSED)));
        match luck {
            Luck::CrashBefore => return None,
            Luck::Unreached => return lost,
            Luck::Fine | Luck::AnswerLost | Luck::HalfDone | Luck::CrashAfter => {}
        }
        let now_ms = self.now_ms;
        let response = self.object(name).ask(call, luck == Luck::HalfDone, now_ms);
        match luck {
            Luck::Fine => Some(Ok(response)),
            Luck::CrashBefore | Luck::CrashAfter => None,
            Luck::Unreached | Luck::AnswerLost | Luck::HalfDone => lost,
        }
    }

    fn look_up(&self, products: &[u64], luck: Luck) -> Option<Vec<Card>> {
        let card = |(id, stock): (&u64, u32)| -> Card {
            let json = format!(r#"{{"productId":{id},"price":1,"stock_field":{stock}}}"#);
            read_text(&json).unwrap()
        };
        match luck {
            Luck::CrashBefore | Luck::CrashAfter => None,
            Luck::Unreached | Luck::AnswerLost | Luck::HalfDone => Some(Vec::new()),
            Luck::Fine => {
                let stock = self.stock.into_iter();
                let known = stock.flat_map(|stock| products.iter().map(move |id| (id, stock)));
                Some(known.map(card).collect())
            }
        }
    }

    /// Any goods that the guest still has must have been added since the request began.
    fn forget_guest(&mut self, request: &Request) {
        let guest = &self.objects[GUEST].cart;
        for line in &guest.lines {
            let before = sum(&request.added_before, line.product);
            let since = sum(&self.added, line.product) - before;
            assert!(
                line.quantity.thousandths() <= since,
                "the guest has {line:?}"
            );
        }
        self.is_forgotten = true;
    }

    /// Runs a request whose effect after `fine` successful ones ends with this `luck`; `false` if it has fewer
    /// effects.
    pub(super) fn run(&mut self, account: &'static str, fine: usize, luck: Luck) -> bool {
        self.begin(account);
        for _ in 0..fine {
            if self.under_way.is_empty() {
                return false;
            }
            self.go_on(0, Luck::Fine);
        }
        let Some(request) = self.under_way.first() else {
            return false;
        };
        let is_given = matches!(&request.effect, Effect::Ask(_, call) if matches!(**call, CartRequest::Given { .. }));
        if luck == Luck::HalfDone && !is_given {
            return false;
        }
        self.go_on(0, luck);
        while !self.under_way.is_empty() {
            self.go_on(0, Luck::Fine);
        }
        true
    }

    /// Completes the merge, and checks that nothing was lost or doubled.
    pub(super) fn settle_and_check(mut self) {
        self.under_way.clear();
        self.finish_order();
        self.is_forgotten = false;
        self.run(ACCOUNTS[0], 0, Luck::Fine);
        let guest = &self.objects[GUEST].cart;
        assert!(self.is_forgotten, "the guest has {guest:?}");
        assert_eq!((&*guest.lines, &*guest.saved), (&[][..], &[][..]));
        for product in LINES {
            let carts = self.objects.values().map(|object| &object.cart);
            let held: u32 = carts
                .map(|cart| held(&cart.lines, product).thousandths())
                .sum();
            let there = held + sum(&self.ordered, product);
            let given = sum(&self.added, product) - sum(&self.gone, product);
            let own = sum(&self.account_added, product);
            assert!(there <= own + given, "{product} is doubled");
            let certain = given.saturating_sub(sum(&self.gone_late, product));
            let fits = self
                .stock
                .map_or(certain, |stock| certain.min(stock * 1000));
            assert!(there >= own.max(fits), "{product} is lost");
            if self.stock.is_none() {
                assert!(there >= own + certain, "{product} is lost");
            }
        }
        let saved = self.objects.values().map(|object| &object.cart.saved);
        let saved = saved.map(|saved| held(saved, SAVED).thousandths()).max();
        assert!(saved >= Some(self.saved_last), "a saved product is lost");
        assert!(saved <= Some(self.saved_most), "a saved product is doubled");
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Action {
    Begin(&'static str),
    /// The request at this index continues.
    GoOn(usize, Luck),
    Add(u64),
    Remove(u64),
    SaveForLater,
    AddToAccount(&'static str, u64),
    OrderAsAccount(&'static str),
    BeginOrder,
    FinishOrder,
    Wait,
}

impl World {
    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::Begin(account) => self.begin(account),
            Action::GoOn(number, luck) => {
                if let Some(at) = number.checked_rem(self.under_way.len()) {
                    self.go_on(at, luck);
                }
            }
            Action::Add(product) => self.add(product),
            Action::Remove(product) => self.remove(product),
            Action::SaveForLater => self.save_for_later(),
            Action::AddToAccount(account, product) => self.add_to_account(account, product),
            Action::OrderAsAccount(account) => self.order_as_account(account),
            Action::BeginOrder => self.begin_order(),
            Action::FinishOrder => self.finish_order(),
            Action::Wait => self.wait(),
        }
    }
}
