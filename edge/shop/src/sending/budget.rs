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
/// The most messages of one account, or of the strangers of one client address, in a day.
const MOST_OF_SENDER: u32 = 10;
/// The share of the budget for the known senders of one client address in a day: an office has many customers, and
/// somebody with many accounts has few addresses.
const ADDRESS_SHARE: u32 = 10;

/// Whose request sends a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sender {
    /// A signed-in shopper, or a browser in which one has signed in before, by the name of the account: more browsers
    /// get it no more messages.
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
    pub fn spend(
        &mut self,
        now_ms: u64,
        budget: u32,
        sender: &Sender,
        address: Option<&str>,
    ) -> Result<(), u64> {
        let hour = now_ms / HOUR_MS;
        if hour != self.hour {
            self.hour = hour;
            self.in_hour = 0;
        }
        let counts = counts(budget, sender, address);
        let is_stranger = matches!(sender, Sender::Stranger(_));
        let is_full = |(key, most): &(String, u32)| {
            let count = self.by_sender.get(key);
            count.is_some_and(|count| count >= most)
        };
        let is_over = self.sent >= budget
            || counts.iter().any(is_full)
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
        for (key, _) in counts {
            *self.by_sender.entry(key).or_default() += 1;
        }
        Ok(())
    }
}

/// The counts of a sender, each with its most: strangers behind an address leave its known customers their own.
fn counts(budget: u32, sender: &Sender, address: Option<&str>) -> Vec<(String, u32)> {
    match sender {
        Sender::Known(name) => {
            let of_account = (["known ", name].concat(), MOST_OF_SENDER);
            let most = share(budget, ADDRESS_SHARE).max(MOST_OF_SENDER);
            let of_address = address.map(|address| (["known from ", address].concat(), most));
            [Some(of_account), of_address]
                .into_iter()
                .flatten()
                .collect()
        }
        Sender::Stranger(address) => {
            let of_address = address.as_ref();
            let of_address =
                of_address.map(|address| (["from ", address].concat(), MOST_OF_SENDER));
            of_address.into_iter().collect()
        }
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
            day.spend(at_ms, budget, &stranger(number % 500), None)
                .is_ok()
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
                assert_eq!(day.spend(last_ms, 500, &customer, None), Ok(()));
            }
        }
    }

    #[test]
    fn known_customers_share_the_budget_too() {
        let mut day = TextsOfDay::default();
        let mut sent = 0;
        for customer in 0..10_000 {
            let customer = known(&format!("b{customer}"));
            sent += u32::from(day.spend(DAY, 500, &customer, None).is_ok());
        }
        assert_eq!(sent, 500);
        assert_eq!(
            day.spend(DAY + 1, 500, &known("another"), None),
            Err(DAY_MS - 1)
        );
    }

    #[test]
    fn one_browser_or_address_gets_ten_and_no_other_pays_for_it() {
        for sender in [stranger(1), known("b1")] {
            let mut day = TextsOfDay::default();
            for _ in 0..10 {
                assert_eq!(day.spend(DAY, 500, &sender, None), Ok(()));
            }
            assert_eq!(day.spend(DAY, 500, &sender, None), Err(DAY_MS));
            assert_eq!(day.spend(DAY, 500, &stranger(2), None), Ok(()));
            assert_eq!(day.spend(DAY, 500, &known("b2"), None), Ok(()));
        }
    }

    #[test]
    fn known_senders_of_one_address_get_a_share_that_its_strangers_leave_them() {
        let mut day = TextsOfDay::default();
        let address = "203.0.0.1";
        for _ in 0..10 {
            assert_eq!(day.spend(DAY, 500, &stranger(1), Some(address)), Ok(()));
        }
        assert!(day.spend(DAY, 500, &stranger(1), Some(address)).is_err());
        let mut sent = 0;
        for account in 0..100 {
            let account = known(&format!("a{account}"));
            sent += u32::from(day.spend(DAY, 500, &account, Some(address)).is_ok());
        }
        assert_eq!(sent, 50);
        let elsewhere = day.spend(DAY, 500, &known("a99"), Some("203.0.0.2"));
        assert_eq!(elsewhere, Ok(()));
    }

    #[test]
    fn strangers_are_let_in_again_in_the_next_hour() {
        let mut day = TextsOfDay::default();
        for number in 0..75 {
            assert_eq!(day.spend(DAY, 500, &stranger(number), None), Ok(()));
        }
        assert_eq!(
            day.spend(DAY + 60_000, 500, &stranger(99), None),
            Err(HOUR_MS - 60_000)
        );
        assert_eq!(day.spend(DAY + HOUR_MS, 500, &stranger(99), None), Ok(()));
    }

    #[test]
    fn a_small_budget_has_room_for_somebody_and_none_for_nobody() {
        let mut day = TextsOfDay::default();
        assert_eq!(day.spend(DAY, 1, &stranger(1), None), Ok(()));
        assert!(day.spend(DAY, 1, &known("b1"), None).is_err());
        assert!(
            TextsOfDay::default()
                .spend(DAY, 0, &known("b1"), None)
                .is_err()
        );
        let unnamed = Sender::Stranger(None);
        assert_eq!(TextsOfDay::default().spend(DAY, 9, &unnamed, None), Ok(()));
    }

    #[test]
    fn each_site_and_day_has_an_object_of_its_own() {
        let name = texts_name("casa", DAY);
        assert_eq!(texts_name("casa", DAY + DAY_MS - 1), name);
        assert_ne!(texts_name("casa", DAY + DAY_MS), name);
        assert_ne!(texts_name("pharmacy", DAY), name);
    }
}
