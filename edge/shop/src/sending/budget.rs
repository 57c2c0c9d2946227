//! The text messages of a site's day: each costs money, and a flood of them must neither cost more than the day's
//! budget nor keep out the customers that the shop knows.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

const HOUR_MS: u64 = 3_600_000;
const DAY_MS: u64 = 24 * HOUR_MS;
/// The share of the budget that strangers may use in a day; the rest is for known browsers and signed-in shoppers.
const STRANGERS_SHARE: u32 = 75;
/// The share of the budget that strangers may use in an hour: a sudden rise ends here.
const HOUR_SHARE: u32 = 15;
/// The most messages of one browser, account or client address in a day.
const MOST_OF_SENDER: u32 = 10;

/// Whose request sends a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sender {
    /// A signed-in shopper, or a browser in which one has signed in before.
    Known(String),
    /// Anybody else, by the client's address, if the platform tells it.
    Stranger(Option<String>),
}

/// The counts of a day.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextsOfDay {
    sent: u32,
    of_strangers: u32,
    /// The hour that `in_hour` counts.
    hour: u64,
    in_hour: u32,
    by_sender: BTreeMap<String, u32>,
}

impl TextsOfDay {
    /// Counts one more message, or returns the milliseconds until another may be sent.
    pub fn spend(&mut self, now_ms: u64, budget: u32, sender: &Sender) -> Result<(), u64> {
        let hour = now_ms / HOUR_MS;
        if hour != self.hour {
            self.hour = hour;
            self.in_hour = 0;
        }
        let key = match sender {
            Sender::Known(name) => Some(["known ", name].concat()),
            Sender::Stranger(address) => {
                address.as_ref().map(|address| ["from ", address].concat())
            }
        };
        let of_sender = key.as_ref().and_then(|key| self.by_sender.get(key));
        let is_stranger = matches!(sender, Sender::Stranger(_));
        let is_over = self.sent >= budget
            || of_sender.is_some_and(|count| *count >= MOST_OF_SENDER)
            || (is_stranger && self.of_strangers >= share(budget, STRANGERS_SHARE));
        if is_over {
            return Err(DAY_MS - now_ms % DAY_MS);
        }
        if is_stranger && self.in_hour >= share(budget, HOUR_SHARE) {
            return Err(HOUR_MS - now_ms % HOUR_MS);
        }
        self.sent += 1;
        self.of_strangers += u32::from(is_stranger);
        self.in_hour += u32::from(is_stranger);
        if let Some(key) = key {
            *self.by_sender.entry(key).or_default() += 1;
        }
        Ok(())
    }
}

/// A share of the budget in percent, rounded up: a small budget has room for somebody.
fn share(budget: u32, percent: u32) -> u32 {
    let share = (u64::from(budget) * u64::from(percent)).div_ceil(100);
    u32::try_from(share).unwrap_or(u32::MAX)
}

/// The name of the object that counts a site's messages of the day of this moment.
pub fn texts_name(site: &str, now_ms: u64) -> String {
    [site, " texts ", &(now_ms / DAY_MS).to_string()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first moment of a day.
    const DAY: u64 = 20_800 * DAY_MS;

    fn stranger(address: usize) -> Sender {
        Sender::Stranger(Some(format!("203.0.{}.{}", address / 256, address % 256)))
    }

    fn known(name: &str) -> Sender {
        Sender::Known(name.to_owned())
    }

    /// 10,000 numbers from 500 addresses, spread over so many hours; the messages that were sent.
    fn flood(day: &mut TextsOfDay, budget: u32, hours: u64) -> usize {
        let sent = |number: usize| {
            let at_ms = DAY + number as u64 * hours * HOUR_MS / 10_000;
            day.spend(at_ms, budget, &stranger(number % 500)).is_ok()
        };
        (0..10_000_usize).map(sent).filter(|sent| *sent).count()
    }

    #[test]
    fn a_flood_sends_less_than_the_days_budget_and_known_customers_still_get_a_code() {
        for (hours, most) in [(1, 75), (2, 150), (24, 375)] {
            let mut day = TextsOfDay::default();
            assert_eq!(flood(&mut day, 500, hours), most, "in {hours} hours");
            let last_ms = DAY + hours * HOUR_MS - 1;
            for customer in 0..125 {
                let customer = known(&format!("b{customer}"));
                assert_eq!(day.spend(last_ms, 500, &customer), Ok(()));
            }
        }
    }

    #[test]
    fn known_customers_share_the_budget_too() {
        let mut day = TextsOfDay::default();
        let mut sent = 0;
        for customer in 0..10_000 {
            let customer = known(&format!("b{customer}"));
            sent += u32::from(day.spend(DAY, 500, &customer).is_ok());
        }
        assert_eq!(sent, 500);
        assert_eq!(day.spend(DAY + 1, 500, &known("another")), Err(DAY_MS - 1));
    }

    #[test]
    fn one_browser_or_address_gets_ten_and_no_other_pays_for_it() {
        for sender in [stranger(1), known("b1")] {
            let mut day = TextsOfDay::default();
            for _ in 0..10 {
                assert_eq!(day.spend(DAY, 500, &sender), Ok(()));
            }
            assert_eq!(day.spend(DAY, 500, &sender), Err(DAY_MS));
            assert_eq!(day.spend(DAY, 500, &stranger(2)), Ok(()));
            assert_eq!(day.spend(DAY, 500, &known("b2")), Ok(()));
        }
    }

    #[test]
    fn strangers_are_let_in_again_in_the_next_hour() {
        let mut day = TextsOfDay::default();
        for number in 0..75 {
            assert_eq!(day.spend(DAY, 500, &stranger(number)), Ok(()));
        }
        assert_eq!(
            day.spend(DAY + 60_000, 500, &stranger(99)),
            Err(HOUR_MS - 60_000)
        );
        assert_eq!(day.spend(DAY + HOUR_MS, 500, &stranger(99)), Ok(()));
    }

    #[test]
    fn a_small_budget_has_room_for_somebody_and_none_for_nobody() {
        let mut day = TextsOfDay::default();
        assert_eq!(day.spend(DAY, 1, &stranger(1)), Ok(()));
        assert!(day.spend(DAY, 1, &known("b1")).is_err());
        assert!(TextsOfDay::default().spend(DAY, 0, &known("b1")).is_err());
        let unnamed = Sender::Stranger(None);
        assert_eq!(TextsOfDay::default().spend(DAY, 9, &unnamed), Ok(()));
    }

    #[test]
    fn each_site_and_day_has_an_object_of_its_own() {
        let name = texts_name("casa", DAY);
        assert_eq!(texts_name("casa", DAY + DAY_MS - 1), name);
        assert_ne!(texts_name("casa", DAY + DAY_MS), name);
        assert_ne!(texts_name("pharmacy", DAY), name);
    }
}
