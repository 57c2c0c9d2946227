//! The store's rules against a store that fails.

use std::time::Duration;

use serde_json::json;
use tokio::time::Instant;

use super::memory::{Entry, Memory, Stored, Trouble, status};
use super::*;

/// Runs with a clock that leaps over every wait.
fn at_once<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build();
    runtime.unwrap().block_on(work)
}

fn pairs(count: usize) -> Vec<Pair> {
    (0..count)
        .map(|number| Pair {
            key: format!("k{number:05}"),
            value: number.to_string().into_bytes(),
            metadata: None,
        })
        .collect()
}

fn stored(count: usize) -> Stored {
    let entry = |pair: Pair| {
        let entry = Entry {
            value: pair.value,
            metadata: Some(json!({ "by": "Ana" })),
        };
        (pair.key, entry)
    };
    pairs(count).into_iter().map(entry).collect()
}

#[test]
fn a_listing_is_read_to_its_end_and_keeps_metadata() {
    at_once(async {
        let store = Store::new(Memory::new(stored(2_345)));
        let listed = store.list("k").await.unwrap();
        assert_eq!(listed.len(), 2_345);
        assert_eq!(listed[7].metadata, Some(json!({ "by": "Ana" })));
        assert_eq!(store.api().count("list"), 3);
        assert!(store.list("none").await.unwrap().is_empty());
    });
}

#[test]
fn texts_are_read_a_hundred_at_a_time() {
    at_once(async {
        let store = Store::new(Memory::new(stored(230)));
        let mut keys: Vec<String> = pairs(230).into_iter().map(|pair| pair.key).collect();
        keys.push("absent".to_owned());
        let texts = store.texts(&keys).await.unwrap();
        assert_eq!(texts.len(), 231);
        assert_eq!(texts["k00229"].as_deref(), Some("229"));
        assert_eq!(texts["absent"], None);
        assert_eq!(store.api().count("bulk get"), 3);
    });
}

#[test]
fn an_answer_that_is_too_large_is_asked_for_in_halves() {
    at_once(async {
        let store = Store::new(Memory::new(stored(100)));
        store.api().fail("bulk get", 2, status(413, None));
        let keys: Vec<String> = pairs(100).into_iter().map(|pair| pair.key).collect();
        assert_eq!(store.texts(&keys).await.unwrap().len(), 100);
        store.api().fail("bulk get", 100, status(413, None));
        let one = store.texts(&keys[..1]).await;
        assert!(matches!(one, Err(Fault::Status { status: 413, .. })));
    });
}

#[test]
fn a_call_is_made_at_most_six_times() {
    at_once(async {
        let store = Store::new(Memory::new(stored(1)));
        store.api().fail("list", 5, status(500, None));
        assert!(store.list("k").await.is_ok());
        assert_eq!(store.api().count("list"), 6);
        store.api().forget();
        store.api().fail("list", 6, Fault::Lost("broke".to_owned()));
        assert!(store.list("k").await.is_err());
        assert_eq!(store.api().count("list"), 6);
    });
}

#[test]
fn other_errors_are_not_tried_again() {
    at_once(async {
        for fault in [
            status(400, None),
            status(401, None),
            status(403, Some(5)),
            status(404, None),
            Fault::Unreadable("html".to_owned()),
        ] {
            let store = Store::new(Memory::new(stored(1)));
            store.api().fail("bulk put", 1, fault.clone());
            assert_eq!(store.put(pairs(1), |_| ()).await, Err(fault));
            assert_eq!(store.api().count("bulk put"), 1);
        }
    });
}

#[test]
fn the_wait_that_a_429_asks_for_is_kept() {
    at_once(async {
        let store = Store::new(Memory::new(stored(1)));
        store.api().fail("get", 1, status(429, Some(20)));
        let start = Instant::now();
        assert!(store.bytes("k00000").await.unwrap().is_some());
        let waited = start.elapsed();
        assert!(waited >= Duration::from_secs(20) && waited < Duration::from_secs(22));
    });
}

#[test]
fn keys_that_were_not_taken_are_sent_again_and_only_those() {
    at_once(async {
        let store = Store::new(Memory::new(Stored::new()));
        let mut times = 3;
        store.api().trouble(move |_, _| {
            times -= 1;
            if times >= 0 {
                Trouble::Leaves
            } else {
                Trouble::None
            }
        });
        store.put(pairs(50), |_| ()).await.unwrap();
        assert_eq!(store.api().stored.borrow().len(), 50);
        assert_eq!(store.api().touched.borrow().len(), 50);
        let keys: Vec<String> = pairs(50).into_iter().map(|pair| pair.key).collect();
        store.remove(&keys).await.unwrap();
        assert!(store.api().stored.borrow().is_empty());
    });
}

#[test]
fn keys_that_are_never_taken_are_named() {
    at_once(async {
        let store = Store::new(Memory::new(Stored::new()));
        store.api().trouble(|_, _| Trouble::Leaves);
        let mut fault = Ok(());
        while fault.is_ok() {
            fault = store.put(pairs(400), |_| ()).await;
        }
        assert!(fault.unwrap_err().to_string().contains("did not take"));
    });
}

#[test]
fn a_write_whose_answer_was_lost_is_made_again() {
    at_once(async {
        let store = Store::new(Memory::new(Stored::new()));
        let mut times = 2;
        store.api().trouble(move |_, _| {
            times -= 1;
            if times >= 0 {
                Trouble::FailsAfter(Fault::Lost("it took too long".to_owned()))
            } else {
                Trouble::None
            }
        });
        store.put(pairs(10), |_| ()).await.unwrap();
        assert_eq!(store.api().stored.borrow().len(), 10);
    });
}
