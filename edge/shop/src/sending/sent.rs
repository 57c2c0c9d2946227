//! What was sent to one destination for one purpose, and the browsers that wait for its code.

use serde::{Deserialize, Serialize};

const SECOND: u64 = 1000;
const DAY_MS: u64 = 24 * 3600 * SECOND;
/// The waits after the first message, the second, and each later one.
const WAITS_MS: [u64; 3] = [30 * SECOND, 60 * SECOND, 120 * SECOND];
/// How long a code may be tried after it was sent.
pub const CODE_MS: u64 = 600 * SECOND;
/// How often a browser may try a code.
const MOST_TRIES: u32 = 5;
/// How many browsers may try the code of one message: more would multiply the tries of a guesser.
const MOST_ASKERS: usize = 3;

/// What an object remembers of its destination. Tries are counted by browser, not by destination: strangers cannot use
/// up those of its owner.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sent {
    /// The times of the last day's messages, oldest first.
    #[serde(rename = "sent_ms")]
    messages_ms: Vec<u64>,
    #[serde(default)]
    askers: Vec<Asker>,
    /// The browser's own askers before the last claim: they wait on if it is taken back.
    #[serde(default)]
    replaced: Vec<Asker>,
}

/// A browser that waits for a code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Asker {
    id: String,
    /// When its message was sent.
    since_ms: u64,
    tries: u32,
}

/// Whether a message may be sent now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It is the caller's to send. The claim is counted already.
    Send,
    /// One was sent just now; for a code, under the id of this browser.
    OnItsWay(Option<String>),
    /// The day's messages are used up, or too many browsers wait for this code.
    Refused,
}

/// How long the next message has to wait.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wait {
    /// The messages of the last day.
    pub sent: usize,
    pub left_ms: u64,
}

impl Wait {
    /// The whole seconds left, so that a wait that has been told is over when it says so.
    pub fn left_s(self) -> u32 {
        u32::try_from(self.left_ms.div_ceil(SECOND)).unwrap_or(u32::MAX)
    }
}

/// The answer to a try of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TryAnswer {
    Allowed,
    /// The browser has tried too often.
    Spent,
    /// The code is too old, or a newer one has replaced it.
    Expired,
}

impl Sent {
    /// Decides on a message, and counts it if it is to be sent.
    pub fn claim(&mut self, now_ms: u64, most: usize) -> Verdict {
        self.forget_older(now_ms);
        if self.wait(now_ms, most).left_ms == 0 {
            self.messages_ms.push(now_ms);
            self.replaced.clear();
            Verdict::Send
        } else if self.last_wait_ms(now_ms) > 0 {
            Verdict::OnItsWay(None)
        } else {
            Verdict::Refused
        }
    }

    /// Decides on a message with a code for the browser that asks under `id`, and that waits under `held` already.
    pub fn claim_code(
        &mut self,
        now_ms: u64,
        most: usize,
        id: &str,
        held: Option<&str>,
    ) -> Verdict {
        match self.claim(now_ms, most) {
            Verdict::Send => {
                let own = |asker: &mut Asker| asker.id == id || Some(&*asker.id) == held;
                self.replaced = self.askers.extract_if(.., own).collect();
                self.wait_for_code(id, now_ms);
                Verdict::Send
            }
            Verdict::OnItsWay(_) => self.join(id, held),
            Verdict::Refused => Verdict::Refused,
        }
    }

    /// Lets a browser wait for the code that is on its way.
    fn join(&mut self, id: &str, held: Option<&str>) -> Verdict {
        let last_ms = self.last_ms();
        let known = |id: &str| self.askers.iter().any(|asker| asker.id == id);
        let own = held.filter(|held| known(held)).unwrap_or(id);
        if !known(own) {
            let of_last = |asker: &&Asker| asker.since_ms == last_ms;
            if self.askers.iter().filter(of_last).count() >= MOST_ASKERS {
                return Verdict::Refused;
            }
            self.wait_for_code(own, last_ms);
        }
        Verdict::OnItsWay(Some(own.to_owned()))
    }

    fn wait_for_code(&mut self, id: &str, since_ms: u64) {
        self.askers.push(Asker {
            id: id.to_owned(),
            since_ms,
            tries: 0,
        });
    }

    /// Takes the last claim back: nothing was sent. The code that the browser had before stays good.
    pub fn release(&mut self) {
        if let Some(last_ms) = self.messages_ms.pop() {
            self.askers.retain(|asker| asker.since_ms != last_ms);
            self.askers.append(&mut self.replaced);
        }
    }

    /// How long the next message has to wait.
    pub fn wait(&self, now_ms: u64, most: usize) -> Wait {
        let recent = || {
            self.messages_ms
                .iter()
                .filter(|at_ms| is_recent(**at_ms, now_ms))
        };
        let sent = recent().count();
        // The message after which a day's number is complete has to be a day old.
        let of_day = match sent.checked_sub(most) {
            Some(over) => recent()
                .nth(over)
                .map_or(DAY_MS, |at_ms| left(*at_ms, DAY_MS, now_ms)),
            None => 0,
        };
        Wait {
            sent,
            left_ms: of_day.max(self.last_wait_ms(now_ms)),
        }
    }

    /// What is left of the wait after the last message.
    fn last_wait_ms(&self, now_ms: u64) -> u64 {
        let recent = self
            .messages_ms
            .iter()
            .filter(|at_ms| is_recent(**at_ms, now_ms));
        let (count, last_ms) = recent.fold((0_usize, 0), |(count, _), at_ms| (count + 1, *at_ms));
        let Some(before) = count.checked_sub(1) else {
            return 0;
        };
        let [.., longest] = WAITS_MS;
        left(last_ms, *WAITS_MS.get(before).unwrap_or(&longest), now_ms)
    }

    /// Counts a try of a browser's code, before the backend is asked.
    pub fn try_code(&mut self, id: &str, now_ms: u64) -> TryAnswer {
        self.forget_older(now_ms);
        let Some(asker) = self.askers.iter_mut().find(|asker| asker.id == id) else {
            return TryAnswer::Expired;
        };
        if asker.tries >= MOST_TRIES {
            return TryAnswer::Spent;
        }
        asker.tries += 1;
        TryAnswer::Allowed
    }

    /// Gives a try back: the backend has not looked at the code.
    pub fn give_back(&mut self, id: &str) {
        if let Some(asker) = self.askers.iter_mut().find(|asker| asker.id == id) {
            asker.tries = asker.tries.saturating_sub(1);
        }
    }

    /// Ends the code of a browser: it was used.
    pub fn end_code(&mut self, id: &str) {
        self.askers.retain(|asker| asker.id != id);
    }

    fn last_ms(&self) -> u64 {
        self.messages_ms.last().copied().unwrap_or_default()
    }

    fn forget_older(&mut self, now_ms: u64) {
        self.messages_ms.retain(|at_ms| is_recent(*at_ms, now_ms));
        for askers in [&mut self.askers, &mut self.replaced] {
            askers.retain(|asker| left(asker.since_ms, CODE_MS, now_ms) > 0);
        }
    }

    /// For how long it still has to be remembered.
    pub fn kept_ms(&self, now_ms: u64) -> u64 {
        let last_ms = self.last_ms();
        if self.messages_ms.is_empty() {
            0
        } else {
            left(last_ms, DAY_MS, now_ms)
        }
    }
}

fn is_recent(at_ms: u64, now_ms: u64) -> bool {
    left(at_ms, DAY_MS, now_ms) > 0
}

/// What is left of a time since a moment. A clock that was put back makes it no longer than it is.
fn left(since_ms: u64, length_ms: u64, now_ms: u64) -> u64 {
    length_ms.saturating_sub(now_ms.saturating_sub(since_ms))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW_MS: u64 = 1_800_000_000_000;
    const MOST: usize = 5;

    fn on_its_way(id: &str) -> Verdict {
        Verdict::OnItsWay(Some(id.to_owned()))
    }

    #[test]
    fn waits_grow_from_thirty_seconds_to_two_minutes() {
        let mut sent = Sent::default();
        let mut now_ms = NOW_MS;
        for wait_s in [30, 60, 120, 120] {
            assert_eq!(sent.claim(now_ms, MOST), Verdict::Send);
            assert_eq!(sent.wait(now_ms, MOST).left_s(), wait_s);
            now_ms += u64::from(wait_s) * SECOND - 1;
            assert_eq!(sent.claim(now_ms, MOST), Verdict::OnItsWay(None));
            assert_eq!(sent.wait(now_ms, MOST).left_s(), 1, "rounded up");
            now_ms += 1;
        }
        assert_eq!(
            sent.wait(now_ms, MOST),
            Wait {
                sent: 4,
                left_ms: 0
            }
        );
    }

    #[test]
    fn ten_claims_at_once_send_once() {
        let mut sent = Sent::default();
        let claims: Vec<_> = (0..10).map(|_| sent.claim(NOW_MS, MOST)).collect();
        assert_eq!(claims[0], Verdict::Send);
        assert!(
            claims[1..]
                .iter()
                .all(|claim| *claim == Verdict::OnItsWay(None))
        );
    }

    #[test]
    fn a_day_has_so_many_messages_and_the_first_makes_room_a_day_later() {
        let mut sent = Sent::default();
        for number in 0..5 {
            assert_eq!(sent.claim(NOW_MS + number * 3_600_000, MOST), Verdict::Send);
        }
        let later_ms = NOW_MS + 5 * 3_600_000;
        assert_eq!(sent.claim(later_ms, MOST), Verdict::Refused);
        assert_eq!(sent.wait(later_ms, MOST).left_ms, 19 * 3_600_000);
        assert_eq!(sent.claim(NOW_MS + DAY_MS, MOST), Verdict::Send);
        assert_eq!(
            sent.claim(NOW_MS + DAY_MS + 200_000, MOST),
            Verdict::Refused
        );
        assert_eq!(Sent::default().claim(NOW_MS, 0), Verdict::Refused);
    }

    #[test]
    fn a_clock_put_back_neither_frees_nor_locks_a_destination() {
        let mut sent = Sent::default();
        assert_eq!(sent.claim(NOW_MS, MOST), Verdict::Send);
        let before_ms = NOW_MS - 3_600_000;
        assert_eq!(sent.claim(before_ms, MOST), Verdict::OnItsWay(None));
        assert_eq!(sent.wait(before_ms, MOST).left_s(), 30);
    }

    #[test]
    fn a_released_claim_can_be_made_anew_at_once() {
        let mut sent = Sent::default();
        assert_eq!(sent.claim_code(NOW_MS, MOST, "a", None), Verdict::Send);
        sent.release();
        assert_eq!(sent, Sent::default());
        assert_eq!(sent.claim_code(NOW_MS + 1, MOST, "a", None), Verdict::Send);
    }

    #[test]
    fn a_released_claim_leaves_the_code_that_the_browser_had_before() {
        for id in ["b", "a"] {
            let mut sent = Sent::default();
            sent.claim_code(NOW_MS, MOST, "a", None);
            sent.claim_code(NOW_MS, MOST, "stranger", None);
            for _ in 0..4 {
                sent.try_code("a", NOW_MS);
            }
            let newer_ms = NOW_MS + 40_000;
            assert_eq!(
                sent.claim_code(newer_ms, MOST, id, Some("a")),
                Verdict::Send
            );
            sent.release();
            assert_eq!(sent.try_code("a", newer_ms), TryAnswer::Allowed, "{id}");
            assert_eq!(
                sent.try_code("a", newer_ms),
                TryAnswer::Spent,
                "its tries stay counted"
            );
            assert_eq!(sent.try_code("stranger", newer_ms), TryAnswer::Allowed);
            assert_eq!(sent.try_code("b", newer_ms), TryAnswer::Expired);
        }
    }

    #[test]
    fn what_was_stored_before_is_read() {
        let stored = r#"{"sent_ms":[1],"askers":[{"id":"a","since_ms":1,"tries":0}]}"#;
        let mut sent: Sent = serde_json::from_str(stored).unwrap();
        assert_eq!(sent.try_code("a", 2), TryAnswer::Allowed);
    }

    #[test]
    fn one_page_and_one_browser_wait_for_one_code_however_often_they_ask() {
        let mut sent = Sent::default();
        assert_eq!(sent.claim_code(NOW_MS, MOST, "a", None), Verdict::Send);
        for _ in 0..9 {
            assert_eq!(sent.claim_code(NOW_MS, MOST, "a", None), on_its_way("a"));
        }
        let second_tab = sent.claim_code(NOW_MS + 1, MOST, "b", Some("a"));
        assert_eq!(second_tab, on_its_way("a"));
        for _ in 0..5 {
            assert_eq!(sent.try_code("a", NOW_MS + 2), TryAnswer::Allowed);
        }
        assert_eq!(
            sent.claim_code(NOW_MS + 3, MOST, "c", Some("a")),
            on_its_way("a")
        );
        assert_eq!(sent.try_code("a", NOW_MS + 4), TryAnswer::Spent);
    }

    #[test]
    fn few_browsers_share_a_message_so_that_guesses_stay_few() {
        let mut sent = Sent::default();
        assert_eq!(sent.claim_code(NOW_MS, MOST, "owner", None), Verdict::Send);
        let asked: Vec<_> = ["b", "c", "d", "e"]
            .map(|id| sent.claim_code(NOW_MS + 1, MOST, id, None))
            .into();
        assert_eq!(asked[..2], [on_its_way("b"), on_its_way("c")]);
        assert_eq!(asked[2..], [Verdict::Refused, Verdict::Refused]);
        for _ in 0..20 {
            sent.try_code("b", NOW_MS + 2);
        }
        assert_eq!(sent.try_code("owner", NOW_MS + 3), TryAnswer::Allowed);
        assert_eq!(sent.try_code("d", NOW_MS + 3), TryAnswer::Expired);
    }

    #[test]
    fn a_code_lives_ten_minutes_and_dies_with_a_newer_one_of_its_browser() {
        let mut sent = Sent::default();
        sent.claim_code(NOW_MS, MOST, "a", None);
        assert_eq!(sent.try_code("a", NOW_MS + CODE_MS - 1), TryAnswer::Allowed);
        assert_eq!(sent.try_code("a", NOW_MS + CODE_MS), TryAnswer::Expired);

        let mut sent = Sent::default();
        sent.claim_code(NOW_MS, MOST, "a", None);
        sent.claim_code(NOW_MS, MOST, "stranger", None);
        let newer_ms = NOW_MS + 40_000;
        assert_eq!(
            sent.claim_code(newer_ms, MOST, "a2", Some("a")),
            Verdict::Send
        );
        assert_eq!(sent.try_code("a", newer_ms), TryAnswer::Expired);
        assert_eq!(sent.try_code("a2", newer_ms), TryAnswer::Allowed);
        assert_eq!(sent.try_code("stranger", newer_ms), TryAnswer::Allowed);
    }

    #[test]
    fn a_used_code_is_over_and_a_try_that_the_backend_did_not_see_is_given_back() {
        let mut sent = Sent::default();
        sent.claim_code(NOW_MS, MOST, "a", None);
        for _ in 0..20 {
            assert_eq!(sent.try_code("a", NOW_MS), TryAnswer::Allowed);
            sent.give_back("a");
        }
        sent.end_code("a");
        assert_eq!(sent.try_code("a", NOW_MS), TryAnswer::Expired);
    }

    #[test]
    fn a_destination_is_forgotten_a_day_after_its_last_message() {
        let mut sent = Sent::default();
        assert_eq!(sent.kept_ms(NOW_MS), 0);
        sent.claim(NOW_MS, MOST);
        assert_eq!(sent.kept_ms(NOW_MS + 1000), DAY_MS - 1000);
        assert_eq!(sent.kept_ms(NOW_MS + DAY_MS), 0);
    }
}
