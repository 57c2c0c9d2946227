//! The header `Server-Timing` of a page: what is known when its head leaves.

use super::{CacheOutcome, Calls};

/// The times of a page until its head leaves.
#[derive(Debug)]
pub struct Timing<'a> {
    pub cache: Option<CacheOutcome>,
    /// The look-up in KV, if there was one.
    pub kv_ms: Option<u64>,
    pub calls: &'a Calls,
    /// Whether the page goes on after its head: then calls may follow, and their sum is not known.
    pub is_streamed: bool,
    /// From the request to the head.
    pub head_ms: u64,
}

impl Timing<'_> {
    /// The header; `None` if nothing is known.
    pub fn header(&self) -> Option<String> {
        let mut parts = Vec::with_capacity(4);
        parts.extend(
            self.cache
                .map(|cache| format!("cache;desc={}", cache.name())),
        );
        parts.extend(self.kv_ms.map(|ms| format!("kv;dur={ms}")));
        if !self.is_streamed && !self.calls.is_open() {
            if self.calls.count() > 0 {
                let (ms, count) = (self.calls.sum_ms(), self.calls.count());
                parts.push(format!("backend;dur={ms};desc=\"{count} calls\""));
            }
            parts.extend(self.render_ms().map(|ms| format!("render;dur={ms}")));
        }
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    /// What a page that was made has taken besides its waiting. The platform's clock stands still while a program computes:
    /// what it does not tell is left out.
    fn render_ms(&self) -> Option<u64> {
        let waited_ms = self.calls.waited_ms() + self.kv_ms.unwrap_or_default();
        let ms = self.head_ms.checked_sub(waited_ms)?;
        (self.cache == Some(CacheOutcome::Rendered) && ms > 0).then_some(ms)
    }
}
