//! The line of a request: what was asked for, how it was answered, and what that took.

use std::fmt::Write as _;

use crate::backend::{BackendFailure, Method, kind_of_path};

use super::Level;
use super::line::{push_named, push_number, push_text};

/// The most calls that a line names; the others are counted.
const MOST_CALLS: usize = 40;
/// Which of the requests that went well are told: one of so many, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample(u32);

impl Sample {
    /// One of a hundred.
    pub const DEFAULT: Self = Self(100);

    /// Reads the setting: a whole number, 1 for every request and 0 for failures alone. Anything else is the default.
    pub fn of_setting(text: Option<&str>) -> Self {
        let one_of = text.and_then(|text| text.trim().parse().ok());
        one_of.map_or(Self::DEFAULT, Self)
    }

    /// Whether a request with this random number, from 0 to below 1, is told.
    pub fn takes(self, random: f64) -> bool {
        self.0 > 0 && random * f64::from(self.0) < 1.0
    }

    /// The setting.
    pub const fn one_of(self) -> u32 {
        self.0
    }

    /// How many requests one that is told stands for.
    pub const fn weight(self) -> u32 {
        if self.0 == 0 { 1 } else { self.0 }
    }
}

/// Where a page came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CacheOutcome {
    /// The memory of the isolate.
    Memory,
    /// The page cache in KV.
    Kv,
    /// The page cache, past its time; the page is made again meanwhile.
    Stale,
    /// It was made, and may have been stored.
    Rendered,
    /// It was made for this visitor.
    Uncached,
}

impl CacheOutcome {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Kv => "kv",
            Self::Stale => "stale",
            Self::Rendered => "rendered",
            Self::Uncached => "uncached",
        }
    }
}

/// A call to the backend that has ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackendCall {
    /// Method and kind of path: neither ids nor a query.
    pub call: String,
    /// `200`, or what went wrong in one word.
    outcome: String,
    is_failure: bool,
    pub ms: u64,
    pub retries: u8,
}

impl BackendCall {
    /// A call by its path, with the failure if it had no usable answer.
    pub fn new(
        method: Method,
        path: &str,
        failure: Option<&BackendFailure>,
        ms: u64,
        retries: u8,
    ) -> Self {
        Self {
            call: [method.name(), " ", &template(path)].concat(),
            outcome: outcome(failure),
            // A refusal is an answer too.
            is_failure: failure
                .is_some_and(|failure| !matches!(failure, BackendFailure::Status(..500, _))),
            ms,
            retries,
        }
    }
}

/// The kind of a path, without any segment that has a digit or an encoded sign: `/general/v2/category`.
fn template(path: &str) -> String {
    let is_version = |part: &str| part.len() == 2 && part.starts_with('v');
    let is_word = |part: &str| {
        is_version(part)
            || !part.contains(|char: char| char.is_ascii_digit() || matches!(char, '%' | '+' | '@'))
    };
    let told = |part| if is_word(part) { part } else { "…" };
    kind_of_path(path)
        .split('/')
        .map(told)
        .collect::<Vec<_>>()
        .join("/")
}

fn outcome(failure: Option<&BackendFailure>) -> String {
    let word = match failure {
        None => "ok",
        Some(BackendFailure::Status(status, _)) => return status.to_string(),
        Some(BackendFailure::TooOften(..)) => "429",
        Some(BackendFailure::Timeout) => "timeout",
        Some(BackendFailure::Unreachable) => "unreachable",
        Some(BackendFailure::TooLarge) => "too_large",
        Some(BackendFailure::Unreadable(_)) => "unreadable",
        Some(BackendFailure::Resting) => "breaker_open",
    };
    word.to_owned()
}

/// The calls of a request so far.
#[derive(Debug, Default)]
pub struct Calls {
    ended: Vec<BackendCall>,
    /// Those that found no room in the list.
    more: u64,
    open: u64,
    failed: u64,
    sum_ms: u64,
    /// Since when at least one call is running.
    waits_since_ms: u64,
    waited_ms: u64,
}

impl Calls {
    /// A call begins.
    pub const fn begin(&mut self, now_ms: u64) {
        if self.open == 0 {
            self.waits_since_ms = now_ms;
        }
        self.open += 1;
    }

    /// A call has ended.
    pub fn end(&mut self, call: BackendCall, now_ms: u64) {
        self.open = self.open.saturating_sub(1);
        if self.open == 0 {
            self.waited_ms += now_ms.saturating_sub(self.waits_since_ms);
        }
        self.sum_ms += call.ms;
        self.failed += u64::from(call.is_failure);
        if self.ended.len() < MOST_CALLS {
            self.ended.push(call);
        } else {
            self.more += 1;
        }
    }

    /// The number of calls that have ended.
    pub fn count(&self) -> u64 {
        self.more + self.ended.len() as u64
    }

    /// The milliseconds of all ended calls together; calls side by side count each.
    pub const fn sum_ms(&self) -> u64 {
        self.sum_ms
    }

    /// For how long at least one call was running; calls side by side count once.
    pub const fn waited_ms(&self) -> u64 {
        self.waited_ms
    }

    /// How many calls brought no usable answer.
    pub const fn failed(&self) -> u64 {
        self.failed
    }

    /// Whether a call is still running.
    pub const fn is_open(&self) -> bool {
        self.open > 0
    }

    fn push(&self, line: &mut String) {
        if self.count() == 0 {
            return;
        }
        let _ = write!(line, ",\"backend\":{{\"count\":{}", self.count());
        push_number(line, "ms", self.sum_ms);
        push_number(line, "failed", self.failed);
        line.push_str(",\"calls\":[");
        for (at, call) in self.ended.iter().enumerate() {
            line.push_str(if at == 0 { "{\"call\":" } else { ",{\"call\":" });
            push_text(line, &call.call);
            push_named(line, "outcome", &call.outcome);
            push_number(line, "ms", call.ms);
            if call.retries > 0 {
                push_number(line, "retries", u64::from(call.retries));
            }
            line.push('}');
        }
        line.push_str("]}");
    }
}

/// Everything that the line of a request says.
#[derive(Debug)]
pub struct RequestLine<'a> {
    pub id: &'a str,
    pub site: &'a str,
    pub version: &'a str,
    /// The name of the route: `Product`, never its path.
    pub route: &'a str,
    pub method: &'a str,
    pub status: u16,
    pub language: Option<&'a str>,
    pub cache: Option<CacheOutcome>,
    /// The size of a page, if it is known.
    pub bytes: Option<u64>,
    /// Whether the head left before the end was known.
    pub is_streamed: bool,
    /// Until the head left.
    pub head_ms: u64,
    /// Until the last byte left.
    pub ms: u64,
    pub calls: &'a Calls,
    /// How many requests this one stands for.
    pub weight: u32,
}

impl RequestLine<'_> {
    /// Whether something went wrong, so that the line is written whatever the sample is.
    pub const fn is_failure(&self) -> bool {
        self.status >= 500 || self.calls.failed > 0
    }

    /// How many requests the line stands for: failures are all told.
    pub const fn stands_for(&self) -> u32 {
        if self.is_failure() { 1 } else { self.weight }
    }

    /// The class of the failure: whose it is.
    const fn failure(&self) -> Option<&'static str> {
        if !self.is_failure() {
            None
        } else if self.calls.failed > 0 {
            Some("backend")
        } else if self.status == 503 {
            Some("unavailable")
        } else {
            Some("internal")
        }
    }

    pub const fn level(&self) -> Level {
        if self.status >= 500 {
            Level::Error
        } else {
            Level::Info
        }
    }

    pub fn json(&self) -> String {
        let mut line = String::with_capacity(256 + 64 * self.calls.ended.len());
        let _ = write!(
            line,
            "{{\"level\":\"{}\",\"event\":\"request\"",
            self.level().name()
        );
        push_named(&mut line, "id", self.id);
        push_named(&mut line, "site", self.site);
        push_named(&mut line, "version", self.version);
        push_named(&mut line, "route", self.route);
        push_named(&mut line, "method", self.method);
        push_number(&mut line, "status", u64::from(self.status));
        if let Some(language) = self.language {
            push_named(&mut line, "language", language);
        }
        if let Some(cache) = self.cache {
            push_named(&mut line, "cache", cache.name());
        }
        if let Some(bytes) = self.bytes {
            push_number(&mut line, "bytes", bytes);
        }
        if self.is_streamed {
            line.push_str(",\"streamed\":true");
        }
        push_number(&mut line, "head_ms", self.head_ms);
        push_number(&mut line, "ms", self.ms);
        self.calls.push(&mut line);
        if let Some(failure) = self.failure() {
            push_named(&mut line, "failure", failure);
        }
        push_number(&mut line, "stands_for", u64::from(self.stands_for()));
        line.push('}');
        line
    }
}
