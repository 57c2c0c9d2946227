//! What can go wrong in a call to the store, and when it is tried again.

use std::fmt;
use std::time::Duration;

use tokio::time::sleep;

/// A call is made at most this often.
pub(crate) const MOST_TRIES: u32 = 6;
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_mins(1);

/// A failed call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The store answered with an error.
    Status {
        status: u16,
        /// What the store says, if it says it in JSON.
        message: String,
        /// Cloudflare's name of the request.
        ray: Option<String>,
        retry_after: Option<Duration>,
    },
    /// No answer came. A write may have been done.
    Lost(String),
    /// The answer is not what the store's interface promises.
    Unreadable(String),
    /// The store did not take these keys, also when asked again.
    NotTaken(Vec<String>),
    /// It is beyond a limit of the platform, and was not sent.
    Beyond(String),
}

impl Fault {
    /// Whether the same call may succeed later.
    pub(crate) const fn passes(&self) -> bool {
        match self {
            Self::Status { status, .. } => *status == 429 || *status >= 500,
            Self::Lost(_) | Self::NotTaken(_) => true,
            Self::Unreadable(_) | Self::Beyond(_) => false,
        }
    }

    /// Whether it is certain that the call wrote nothing.
    pub(crate) const fn wrote_nothing(&self) -> bool {
        match self {
            Self::Status { status, .. } => *status < 500,
            Self::Beyond(_) => true,
            Self::Lost(_) | Self::NotTaken(_) | Self::Unreadable(_) => false,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Status {
                status,
                message,
                ray,
                ..
            } => {
                write!(out, "the store answered {status}")?;
                if !message.is_empty() {
                    write!(out, ": {message}")?;
                }
                match ray {
                    Some(ray) => write!(out, " (Ray id {ray})"),
                    None => Ok(()),
                }
            }
            Self::Lost(text) => write!(out, "no answer from the store: {text}"),
            Self::Unreadable(text) => write!(out, "the store's answer is not understood: {text}"),
            Self::NotTaken(keys) => {
                let some: Vec<&str> = keys.iter().take(3).map(String::as_str).collect();
                write!(
                    out,
                    "the store did not take {} keys: {}",
                    keys.len(),
                    some.join(", ")
                )
            }
            Self::Beyond(text) => out.write_str(text),
        }
    }
}

/// The tries of one call.
#[derive(Debug, Default)]
pub(crate) struct Tries {
    made: u32,
}

impl Tries {
    /// Waits until the call may be tried again, or gives the fault back if it may not.
    pub(crate) async fn after(&mut self, fault: Fault) -> Result<(), Fault> {
        self.made += 1;
        if !fault.passes() || self.made >= MOST_TRIES {
            return Err(fault);
        }
        sleep(wait(self.made, &fault)).await;
        Ok(())
    }
}

/// Twice as long each time, with jitter; never shorter than the store asks for, up to a minute.
fn wait(made: u32, fault: &Fault) -> Duration {
    let doubled = FIRST_WAIT.saturating_mul(1 << made.saturating_sub(1).min(10));
    let back_off = doubled.mul_f64(0.5 + fastrand::f64() / 2.0);
    let asked = match fault {
        Fault::Status { retry_after, .. } => retry_after.unwrap_or_default(),
        Fault::Lost(_) | Fault::Unreadable(_) | Fault::NotTaken(_) | Fault::Beyond(_) => {
            Duration::ZERO
        }
    };
    back_off.max(asked).min(LONGEST_WAIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(status: u16, retry_after: Option<u64>) -> Fault {
        Fault::Status {
            status,
            message: String::new(),
            ray: None,
            retry_after: retry_after.map(Duration::from_secs),
        }
    }

    #[test]
    fn only_what_may_pass_is_tried_again() {
        for fault in [
            status(429, None),
            status(500, None),
            status(524, None),
            Fault::Lost(String::new()),
            Fault::NotTaken(Vec::new()),
        ] {
            assert!(fault.passes(), "{fault}");
        }
        for fault in [
            status(400, None),
            status(401, None),
            status(403, None),
            status(404, None),
            status(413, None),
            Fault::Unreadable(String::new()),
            Fault::Beyond(String::new()),
        ] {
            assert!(!fault.passes(), "{fault}");
        }
    }

    #[test]
    fn waits_double_with_jitter_and_end_at_a_minute() {
        for _ in 0..100 {
            for made in 1..=40 {
                let longest = 500.0 * 2f64.powi(i32::try_from(made).unwrap() - 1);
                let waited = wait(made, &status(500, None)).as_secs_f64() * 1000.0;
                assert!(waited <= longest.min(60_000.0), "{made}: {waited}");
                assert!(waited >= (longest / 2.0).min(60_000.0).min(256_000.0) - 1.0);
            }
        }
        let least = (0..50).map(|_| wait(4, &status(500, None))).min();
        let most = (0..50).map(|_| wait(4, &status(500, None))).max();
        assert_ne!(least, most);
    }

    #[test]
    fn a_wait_that_the_store_asks_for_is_honoured_up_to_a_minute() {
        assert!(wait(1, &status(429, Some(20))) >= Duration::from_secs(20));
        assert_eq!(wait(1, &status(429, Some(3_600))), Duration::from_mins(1));
    }
}
