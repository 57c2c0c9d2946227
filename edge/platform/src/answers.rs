//! The backend's answers that are the same for everybody: an isolate keeps them for a few seconds, and asks for each
//! once at a time.

use std::cell::RefCell;
use std::collections::HashMap;
use std::time::Duration;

use shop::backend::BackendFailure;
use worker::Env;

use crate::{bindings, clock};

/// The limits of the memory, in answers and in bytes.
const MOST_ANSWERS: usize = 512;
const MOST_BYTES: usize = 8 * 1024 * 1024;

/// The body of a 2xx answer, or the failure.
pub(crate) type Answer = Result<Vec<u8>, BackendFailure>;

/// The interval at which a request looks whether another one has the answer.
const LOOK: Duration = Duration::from_millis(15);

/// The times of shared answers, in milliseconds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sharing {
    /// How long an answer is kept.
    memory_ms: u64,
    /// How long others wait for the request that asks.
    wait_ms: u64,
}

impl Sharing {
    /// The variables' times; `None` if answers are not shared.
    pub(crate) fn of(env: &Env) -> Option<Self> {
        let variables = bindings::variables(env);
        let (memory_ms, wait_ms) = (variables.answer_memory_ms, variables.page_wait_ms);
        (memory_ms > 0).then_some(Self { memory_ms, wait_ms })
    }

    /// The answer under this key: kept, or coming for another request, or else the one that `ask` brings.
    pub(crate) async fn answer(
        self,
        key: &str,
        until_ms: u64,
        ask: impl Future<Output = Answer>,
    ) -> Answer {
        loop {
            let now_ms = clock::now_ms();
            match find(key, now_ms, self.wait_ms) {
                Found::Kept(answer) => return answer,
                Found::Missing(asking) => {
                    let answer = ask.await;
                    let now_ms = clock::now_ms();
                    asking.keep(&answer, now_ms, now_ms + self.memory_ms);
                    return answer;
                }
                Found::Coming if now_ms >= until_ms => return Err(BackendFailure::Timeout),
                Found::Coming => worker::Delay::from(LOOK).await,
            }
        }
    }
}

#[derive(Default)]
struct Answers {
    kept: HashMap<String, (Answer, u64)>,
    /// Answers to calls before this time are out of date.
    since_ms: u64,
    bytes: usize,
    /// The calls under way: their numbers, and until when others wait for them.
    asked: HashMap<String, (u64, u64)>,
    calls: u64,
}

thread_local! {
    static ANSWERS: RefCell<Answers> = RefCell::default();
}

/// The state of an answer.
enum Found {
    Kept(Answer),
    /// Another request asks for it.
    Coming,
    /// The caller asks for it.
    Missing(Asking),
}

/// The turn to ask for an answer. Dropping it ends the turn; one that is never dropped, because its request was
/// cancelled, ends by itself.
struct Asking {
    key: String,
    call: u64,
    asked_ms: u64,
}

/// Forgets all answers to calls before this time, also those that are still coming.
pub fn forget_before(time_ms: u64) {
    ANSWERS.with_borrow_mut(|answers| {
        if answers.since_ms < time_ms {
            answers.since_ms = time_ms;
            answers.kept.clear();
            answers.asked.clear();
            answers.bytes = 0;
        }
    });
}

/// Finds an answer. If it is missing, others wait for the caller at most `wait_ms`.
fn find(key: &str, now_ms: u64, wait_ms: u64) -> Found {
    ANSWERS.with_borrow_mut(|answers| {
        let kept = answers.kept.get(key);
        if let Some((answer, _)) = kept.filter(|(_, until_ms)| *until_ms > now_ms) {
            return Found::Kept(answer.clone());
        }
        let asked = answers.asked.get(key);
        if asked.is_some_and(|(_, until_ms)| *until_ms > now_ms) {
            return Found::Coming;
        }
        answers.asked.retain(|_, (_, until_ms)| *until_ms > now_ms);
        answers.calls += 1;
        let call = answers.calls;
        answers
            .asked
            .insert(key.to_owned(), (call, now_ms + wait_ms));
        let key = key.to_owned();
        Found::Missing(Asking {
            key,
            call,
            asked_ms: now_ms,
        })
    })
}

impl Asking {
    /// Keeps an answer until this time, unless it is a failure; a 404 is an answer too.
    fn keep(self, answer: &Answer, now_ms: u64, until_ms: u64) {
        if answer
            .as_ref()
            .is_err_and(|failure| !failure.is_not_found())
        {
            return;
        }
        let size = size_of(answer);
        ANSWERS.with_borrow_mut(|answers| {
            if self.asked_ms < answers.since_ms {
                return;
            }
            if answers.kept.len() >= MOST_ANSWERS || answers.bytes + size > MOST_BYTES {
                answers.kept.retain(|_, (_, until_ms)| *until_ms > now_ms);
                answers.bytes = answers.kept.values().map(|(kept, _)| size_of(kept)).sum();
            }
            if answers.kept.len() >= MOST_ANSWERS || answers.bytes + size > MOST_BYTES {
                answers.kept.clear();
                answers.bytes = 0;
            }
            let key = self.key.clone();
            if let Some((old, _)) = answers.kept.insert(key, (answer.clone(), until_ms)) {
                answers.bytes -= size_of(&old);
            }
            answers.bytes += size;
        });
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        ANSWERS.with_borrow_mut(|answers| {
            let own = |(call, _): &(u64, u64)| *call == self.call;
            if answers.asked.get(&self.key).is_some_and(own) {
                answers.asked.remove(&self.key);
            }
        });
    }
}

fn size_of(answer: &Answer) -> usize {
    answer.as_ref().map_or(0, Vec::len)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WAIT_MS: u64 = 2_000;

    fn asks(key: &str, now_ms: u64) -> Asking {
        match find(key, now_ms, WAIT_MS) {
            Found::Missing(asking) => asking,
            Found::Kept(_) | Found::Coming => panic!("{key} is kept or coming at {now_ms}"),
        }
    }

    fn kept(key: &str, now_ms: u64) -> Option<Answer> {
        match find(key, now_ms, WAIT_MS) {
            Found::Kept(answer) => Some(answer),
            Found::Missing(_) | Found::Coming => None,
        }
    }

    #[test]
    fn one_request_asks_and_the_others_get_its_answer() {
        let asking = asks("a", 0);
        assert!(matches!(find("a", 10, WAIT_MS), Found::Coming));
        let other = asks("b", 10);
        drop(other);
        asking.keep(&Ok(b"{}".to_vec()), 20, 5_020);
        assert_eq!(kept("a", 5_019), Some(Ok(b"{}".to_vec())));
        assert_eq!(kept("a", 5_020), None);
    }

    #[test]
    fn answers_to_calls_before_a_purge_are_forgotten() {
        asks("old", 0).keep(&Ok(b"1".to_vec()), 1, 5_000);
        let coming = asks("coming", 5);
        forget_before(10);
        coming.keep(&Ok(b"1".to_vec()), 11, 5_000);
        for key in ["old", "coming"] {
            assert_eq!(kept(key, 12), None, "{key}");
        }
        asks("new", 13).keep(&Ok(b"2".to_vec()), 14, 5_000);
        assert_eq!(kept("new", 15), Some(Ok(b"2".to_vec())));
    }

    #[test]
    fn a_failure_is_not_kept_but_a_404_is() {
        asks("down", 0).keep(&Err(BackendFailure::Unreachable), 0, 5_000);
        assert_eq!(kept("down", 1), None);
        let missing = Err(BackendFailure::Status(404, String::new()));
        asks("missing", 0).keep(&missing, 0, 5_000);
        assert_eq!(kept("missing", 1), Some(missing));
    }

    #[test]
    fn a_lost_request_is_waited_for_only_so_long() {
        let lost = asks("lost", 0);
        assert!(matches!(find("lost", WAIT_MS - 1, WAIT_MS), Found::Coming));
        let second = asks("lost", WAIT_MS);
        // The first one's end is not the second one's.
        drop(lost);
        assert!(matches!(find("lost", WAIT_MS + 1, WAIT_MS), Found::Coming));
        drop(second);
        drop(asks("lost", WAIT_MS + 2));
    }

    #[test]
    fn the_memory_is_bounded() {
        for number in 0..2 * MOST_ANSWERS {
            let key = number.to_string();
            asks(&key, 0).keep(&Ok(vec![0; 64 * 1024]), 0, 5_000);
        }
        ANSWERS.with_borrow(|answers| {
            assert!(answers.kept.len() <= MOST_ANSWERS);
            assert!(answers.bytes <= MOST_BYTES);
            let bytes: usize = answers.kept.values().map(|(kept, _)| size_of(kept)).sum();
            assert_eq!(bytes, answers.bytes);
        });
        assert_eq!(kept("0", 1), None);
    }
}
