//! The isolate's memory of catalogue answers, in front of the object: the same question within seconds is
//! answered with the same bytes, so that a benchmark of the storefront measures the storefront.

use std::cell::RefCell;
use std::collections::HashMap;

use js_sys::Uint8Array;
use web_sys::ResponseInit;

/// More answers than this are never held at once, nor more bytes.
const MOST_ANSWERS: usize = 2_000;
const MOST_BYTES: u32 = 32 * 1024 * 1024;
const SECONDS: f64 = 30.0;

/// An answer as the platform holds it.
#[derive(Debug, Clone)]
pub(crate) struct Kept {
    pub body: Uint8Array,
    pub init: ResponseInit,
    until_ms: f64,
}

#[derive(Default)]
struct Memory {
    answers: HashMap<String, Kept>,
    bytes: u32,
}

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::default();
}

/// The answer under this key, if it is not older than its seconds.
pub(crate) fn find(key: &str) -> Option<Kept> {
    let now_ms = js_sys::Date::now();
    MEMORY.with_borrow(|memory| {
        memory
            .answers
            .get(key)
            .filter(|kept| kept.until_ms > now_ms)
            .cloned()
    })
}

/// Holds an answer; when there is no room, whatever is there gives way.
pub(crate) fn hold(key: String, body: Uint8Array, init: ResponseInit) {
    let until_ms = js_sys::Date::now() + SECONDS * 1000.0;
    MEMORY.with_borrow_mut(|memory| {
        if memory.answers.len() >= MOST_ANSWERS || memory.bytes + body.length() > MOST_BYTES {
            memory.answers.clear();
            memory.bytes = 0;
        }
        memory.bytes += body.length();
        let kept = Kept {
            body,
            init,
            until_ms,
        };
        if let Some(old) = memory.answers.insert(key, kept) {
            memory.bytes -= old.body.length();
        }
    });
}

/// Forgets everything: stock has changed.
pub(crate) fn forget() {
    MEMORY.with_borrow_mut(|memory| *memory = Memory::default());
}
