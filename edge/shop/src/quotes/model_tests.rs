//! A model of shoppers with several tabs, two companies and an object that is killed: 20,000 random commands.

use std::collections::BTreeMap;

use super::*;
use crate::money::Money;
use crate::quantity::{Quantity, Step};

const COMMANDS: usize = 20_000;
const PRODUCTS: u64 = 12;
const TABS: usize = 4;

/// A generator of random numbers, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % most
    }

    fn one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }
}

/// An account and a company.
type Pair = (u64, u64);

/// What a line should hold.
#[derive(Debug, Clone, PartialEq)]
struct Expected {
    quantity: Quantity,
    target: Option<Money>,
    note: String,
}

/// What the quote of a pair should hold.
#[derive(Debug, Clone, Default)]
struct Model {
    lines: BTreeMap<ProductId, Expected>,
}

/// A tab: what it shows, however old.
#[derive(Debug, Clone, Default)]
struct Tab {
    pair: Pair,
    seen: Quote,
}

/// The objects by name.
#[derive(Default)]
struct World {
    objects: BTreeMap<Pair, Kept>,
    models: BTreeMap<Pair, Model>,
    now_ms: u64,
}

fn step_of(product: ProductId) -> Step {
    let thousandths = [1000, 500, 3000, 1440][usize::try_from(product % 4).unwrap()];
    Step::by(Quantity::from_thousandths(thousandths).unwrap())
}

/// A mark of the pair in everything that it writes: no other pair may ever see it.
fn note_of((account, company): Pair, number: u64) -> String {
    format!("a{account}c{company} {number}")
}

fn good_of(product: ProductId, price: u64) -> Good {
    Good {
        title: format!("Product {product}"),
        price: Some(Money(i64::try_from(price).unwrap()).into()),
        ..Good::default()
    }
}

fn added(product: ProductId, quantity: Option<Quantity>, random: &mut Random) -> AddLine {
    AddLine {
        product,
        quantity,
        step: step_of(product),
        active: !random.one_in(10),
        good: good_of(product, 100 + random.below(5000)),
    }
}

fn any_quantity(random: &mut Random) -> Quantity {
    let most = if random.one_in(20) {
        99_999_001
    } else {
        20_000
    };
    let thousandths = u32::try_from(random.below(most)).unwrap();
    Quantity::from_thousandths(thousandths).unwrap()
}

fn any_target(random: &mut Random) -> Option<Money> {
    let hundredths = 1 + i64::try_from(random.below(100_000)).unwrap();
    (!random.one_in(5)).then_some(Money(hundredths))
}

/// A random command of a tab, from what it shows.
fn any_command(tab: &Tab, random: &mut Random) -> Command {
    let product = 1 + random.below(PRODUCTS);
    let change = LineChange::of(product);
    match random.below(22) {
        0..=3 => {
            let quantity = random.one_in(2).then(|| any_quantity(random));
            Command::Add {
                lines: vec![added(product, quantity, random)],
            }
        }
        4 => {
            let more = (0..random.below(6)).map(|_| 1 + random.below(PRODUCTS));
            let more: Vec<_> = more.collect();
            let lines = more.into_iter().map(|product| {
                let quantity = Some(any_quantity(random));
                added(product, quantity, random)
            });
            Command::Add {
                lines: lines.collect(),
            }
        }
        5..=6 => Command::Change {
            lines: vec![LineChange {
                quantity: Some(any_quantity(random)),
                ..change
            }],
        },
        7..=9 => Command::Change {
            lines: vec![LineChange {
                target: Some(Wish(any_target(random))),
                ..change
            }],
        },
        10..=11 => Command::Change {
            lines: vec![LineChange {
                note: Some(note_of(tab.pair, random.below(1000))),
                ..change
            }],
        },
        // A form of all lines that the tab shows, with one of them changed.
        12..=13 => form_of_all(tab, random),
        14 => Command::Remove { product },
        15 if random.one_in(8) => Command::Clear,
        15..=17 => {
            let asked = tab.seen.products();
            let found = asked.iter().filter(|_| !random.one_in(4)).copied();
            let found: Vec<ProductId> = found.collect();
            let found = found.into_iter().map(|product| FoundGood {
                product,
                step: step_of(product),
                active: !random.one_in(5),
                good: good_of(product, 100 + random.below(5000)),
            });
            let found = found.collect();
            Command::Refresh { asked, found }
        }
        18 => Command::Send {
            sheet: tab.seen.sheet,
            revision: random.one_in(2).then_some(tab.seen.revision),
        },
        19 => Command::Look {
            repeats: random.one_in(2),
        },
        20 => Command::SendAnew {
            sheet: tab.seen.sheet,
        },
        _ => Command::CopyToNew,
    }
}

/// What the page's form makes of a tab whose shopper changed one target and left all other fields alone.
fn form_of_all(tab: &Tab, random: &mut Random) -> Command {
    use crate::fields::Fields;
    use crate::i18n::Language;

    let mut pairs = Vec::new();
    let count = u64::try_from(tab.seen.lines.len()).unwrap();
    let typed = (count > 0).then(|| random.below(count));
    for (place, line) in (0..).zip(&tab.seen.lines) {
        let view = LineView::of(line, None, Language::Ro);
        let target = if Some(place) == typed {
            "7,77".to_owned()
        } else {
            view.target
        };
        for (part, text) in [
            ("quantity", &view.quantity),
            ("target", &target),
            ("note", &view.note),
            ("was", &view.was),
        ] {
            pairs.push((field_of(part, line.product), text.clone()));
        }
    }
    // The form of lines that have all left by now is refused at their fields.
    let lines = changed_lines(&Fields::new(pairs), &tab.seen, Language::Ro.words()).unwrap();
    Command::Change { lines }
}

impl Model {
    /// Applies a command that the quote has accepted.
    fn apply(&mut self, command: &Command) {
        match command {
            Command::Add { lines } => {
                for line in lines {
                    let quantity = line.quantity.unwrap_or(line.step.size());
                    if quantity.is_zero() {
                        continue;
                    }
                    let held = self.lines.entry(line.product).or_insert(Expected {
                        quantity: Quantity::ZERO,
                        target: None,
                        note: String::new(),
                    });
                    held.quantity = line.step.up(held.quantity.plus(quantity));
                }
            }
            Command::Change { lines } => {
                for change in lines {
                    let Some(line) = self.lines.get_mut(&change.product) else {
                        continue;
                    };
                    if let Some(quantity) = change.quantity {
                        line.quantity = step_of(change.product).up(quantity);
                    }
                    if let Some(Wish(target)) = change.target {
                        line.target = target;
                    }
                    if let Some(note) = &change.note {
                        line.note.clone_from(note);
                    }
                    if line.quantity.is_zero() {
                        self.lines.remove(&change.product);
                    }
                }
            }
            Command::Remove { product } => {
                self.lines.remove(product);
            }
            Command::Clear => self.lines.clear(),
            Command::Refresh { .. }
            | Command::Send { .. }
            | Command::Look { .. }
            | Command::SendAnew { .. }
            | Command::CopyToNew => {}
        }
    }

    fn holds_for(&self, quote: &Quote) -> bool {
        let held = quote.lines.iter().map(|line| {
            let expected = Expected {
                quantity: line.quantity,
                target: line.target,
                note: line.note.clone(),
            };
            (line.product, expected)
        });
        let held: BTreeMap<_, _> = held.collect();
        held.len() == quote.lines.len() && held == self.lines
    }
}

impl World {
    fn object(&mut self, pair: Pair) -> &mut Kept {
        self.objects.entry(pair).or_default()
    }

    fn quote(&mut self, pair: Pair) -> Quote {
        self.object(pair).quote().clone()
    }

    /// Ends the object's instance: the next one reads what is stored.
    fn kill(&mut self, pair: Pair) {
        let stored = serde_json::to_string(self.object(pair)).unwrap();
        let read: Kept = serde_json::from_str(&stored).unwrap();
        assert_eq!(read, *self.object(pair));
        self.objects.insert(pair, read);
    }
}

/// What may have changed by this command: everything else of the quote is as before.
fn check(before: &Quote, after: &Quote, command: &Command, outcome: Outcome) {
    assert!(after.revision >= before.revision);
    if let Outcome::Rejected(_) = outcome {
        assert_eq!(before, after, "{command:?} was rejected");
        return;
    }
    if let Stage::Sent { order_id, .. } = &before.stage {
        match command {
            Command::CopyToNew => {
                assert_eq!(after.lines, before.lines, "the copy");
                assert_eq!(after.past.last().unwrap().order_id.as_ref(), Some(order_id));
            }
            Command::Refresh { .. } => assert_eq!(before, after),
            Command::Add { .. }
            | Command::Change { .. }
            | Command::Remove { .. }
            | Command::Clear
            | Command::Send { .. }
            | Command::Look { .. }
            | Command::SendAnew { .. } => panic!("{command:?} was accepted after it was sent"),
        }
    }
    if !before.is_open() {
        assert_eq!(after.lines, before.lines, "{command:?} of a sent sheet");
    }
    if let Stage::Sent { .. } = &after.stage {
        assert_eq!(after.count(), 0);
    }
}

#[test]
fn twenty_thousand_commands_keep_every_wish_and_cross_no_company() {
    let mut random = Random(0x5eed_40b2_b000_0001);
    let mut world = World {
        now_ms: 1_790_000_000_000,
        ..World::default()
    };
    let mut tabs = vec![Tab::default(); TABS];
    let (mut sent, mut unknown, mut repeated) = (0, 0, 0);
    let mut last: Option<(Pair, CommandRequest, Outcome)> = None;
    for number in 0..COMMANDS {
        world.now_ms += random.below(3_000);
        let place = usize::try_from(random.below(TABS as u64)).unwrap();
        // Sign-in of another account, or another company.
        if random.one_in(40) {
            tabs[place].pair = (random.below(2), random.below(2));
            tabs[place].seen = world.quote(tabs[place].pair);
        }
        let tab = tabs[place].clone();
        let pair = tab.pair;
        if random.one_in(8) {
            world.kill(pair);
        }
        let now_ms = world.now_ms;
        let kept = world.objects.entry(pair).or_default();
        kept.settle(now_ms);
        let before = kept.quote().clone();

        // A repeated command changes nothing.
        if random.one_in(10)
            && let Some((its_pair, request, outcome)) = &last
            && *its_pair == pair
        {
            let again = kept.apply(request, now_ms);
            assert_eq!((again.outcome, again.send), (*outcome, None));
            assert_eq!(*kept.quote(), before, "{request:?} again");
            repeated += 1;
            continue;
        }

        let request = CommandRequest {
            id: format!("c{number}"),
            command: any_command(&tab, &mut random),
        };
        let effect = kept.apply(&request, now_ms);
        check(&before, kept.quote(), &request.command, effect.outcome);
        let model = world.models.entry(pair).or_default();
        if effect.outcome == Outcome::Done {
            model.apply(&request.command);
        }
        assert!(
            model.holds_for(kept.quote()),
            "{request:?}\n{model:?}\n{kept:?}"
        );
        last = Some((pair, request, effect.outcome));

        if let Some(attempt) = effect.send {
            let event = match random.below(5) {
                0 | 1 => Event::Accepted {
                    order_id: format!("Q{number}"),
                },
                2 => Event::not_sent(&attempt),
                3 => Event::Lost,
                // The object is killed while the call is on its way.
                _ => {
                    world.kill(pair);
                    world.now_ms += 61_000;
                    let now_ms = world.now_ms;
                    let killed = world.object(pair);
                    killed.settle(now_ms);
                    assert!(matches!(killed.quote().stage, Stage::Unknown(_)));
                    unknown += 1;
                    continue;
                }
            };
            let lines = kept.quote().lines.clone();
            kept.answered(&attempt.key, event, now_ms);
            assert_eq!(kept.quote().lines, lines);
            sent += usize::from(matches!(kept.quote().stage, Stage::Sent { .. }));
        }

        // Most commands are answered with the quote; a lost answer leaves the tab as it was.
        if !random.one_in(3) {
            tabs[place].seen = world.quote(pair);
        }
        let (account, company) = pair;
        let own = format!("a{account}c{company} ");
        for line in &world.quote(pair).lines {
            assert!(line.note.is_empty() || line.note.starts_with(&own));
        }
    }
    assert!(
        sent > 50 && unknown > 10 && repeated > 100,
        "{sent} {unknown} {repeated}"
    );
    assert_eq!(world.objects.len(), 4);
}
