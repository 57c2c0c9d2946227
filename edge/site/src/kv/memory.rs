//! A store in memory for tests, which fails as it is told to.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt;
use std::future::pending;
use std::time::Duration;

use fastrand::Rng;
use serde_json::Value;

use super::{Api, Fault, Listed, Lot, Namespace, Page};

/// A stored value with its metadata.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry {
    pub value: Vec<u8>,
    pub metadata: Option<Value>,
}

pub(crate) type Stored = BTreeMap<String, Entry>;

/// What goes wrong in a call.
#[derive(Debug, Clone)]
pub(crate) enum Trouble {
    None,
    /// It fails and does nothing.
    Fails(Fault),
    /// It does a part or all of its writes and fails.
    FailsAfter(Fault),
    /// A part of its keys is not taken.
    Leaves,
    /// A read does not see content yet.
    Blind,
    /// The process ends while the call is on its way.
    Killed,
}

type Troubles = Box<dyn FnMut(&'static str, &mut Rng) -> Trouble>;
type Observer = Box<dyn FnMut(&Stored)>;

pub(crate) struct Memory {
    pub stored: RefCell<Stored>,
    pub calls: RefCell<Vec<&'static str>>,
    /// The keys that were written or removed.
    pub touched: RefCell<Vec<String>>,
    /// The keys of one part of a listing.
    pub page: Cell<usize>,
    /// The queries of datasets, and what each is answered with.
    pub queries: RefCell<Vec<String>>,
    pub answer: RefCell<String>,
    random: RefCell<Rng>,
    troubles: RefCell<Troubles>,
    observer: RefCell<Observer>,
}

impl fmt::Debug for Memory {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Memory")
    }
}

pub(crate) fn status(status: u16, retry_after: Option<u64>) -> Fault {
    Fault::Status {
        status,
        message: String::new(),
        ray: Some("8a-OTP".to_owned()),
        retry_after: retry_after.map(Duration::from_secs),
    }
}

impl Memory {
    pub(crate) fn new(stored: Stored) -> Self {
        Self {
            stored: RefCell::new(stored),
            calls: RefCell::default(),
            touched: RefCell::default(),
            page: Cell::new(1000),
            queries: RefCell::default(),
            answer: RefCell::default(),
            random: RefCell::new(Rng::with_seed(0)),
            troubles: RefCell::new(Box::new(|_, _| Trouble::None)),
            observer: RefCell::new(Box::new(|_| ())),
        }
    }

    pub(crate) fn troubled(
        self,
        seed: u64,
        troubles: impl FnMut(&'static str, &mut Rng) -> Trouble + 'static,
    ) -> Self {
        self.random.borrow_mut().seed(seed);
        self.trouble(troubles);
        self
    }

    pub(crate) fn trouble(
        &self,
        troubles: impl FnMut(&'static str, &mut Rng) -> Trouble + 'static,
    ) {
        *self.troubles.borrow_mut() = Box::new(troubles);
    }

    /// Fails the first calls of a kind so often.
    pub(crate) fn fail(&self, kind: &'static str, mut times: usize, fault: Fault) {
        self.trouble(move |call, _| {
            if call != kind || times == 0 {
                return Trouble::None;
            }
            times -= 1;
            Trouble::Fails(fault.clone())
        });
    }

    pub(crate) fn observed(self, observer: impl FnMut(&Stored) + 'static) -> Self {
        *self.observer.borrow_mut() = Box::new(observer);
        self
    }

    pub(crate) fn count(&self, kind: &str) -> usize {
        let calls = self.calls.borrow();
        calls.iter().filter(|call| **call == kind).count()
    }

    /// Forgets the calls and the touched keys.
    pub(crate) fn forget(&self) {
        self.calls.borrow_mut().clear();
        self.touched.borrow_mut().clear();
    }

    fn call(&self, kind: &'static str) -> Trouble {
        self.calls.borrow_mut().push(kind);
        let mut troubles = self.troubles.borrow_mut();
        (troubles)(kind, &mut self.random.borrow_mut())
    }

    /// A read: `true` if content is not seen yet.
    async fn reads(&self, kind: &'static str) -> Result<bool, Fault> {
        match self.call(kind) {
            Trouble::Killed => pending().await,
            Trouble::Fails(fault) | Trouble::FailsAfter(fault) => Err(fault),
            Trouble::Blind => Ok(true),
            Trouble::None | Trouble::Leaves => Ok(false),
        }
    }

    /// A write of some keys, in any order, a part of which may not be done.
    async fn writes(
        &self,
        kind: &'static str,
        mut keys: Vec<String>,
        write: impl Fn(&str, &mut Stored),
    ) -> Result<Vec<String>, Fault> {
        let trouble = self.call(kind);
        self.random.borrow_mut().shuffle(&mut keys);
        let some = self.random.borrow_mut().usize(0..=keys.len());
        let count = match &trouble {
            Trouble::None | Trouble::Blind => keys.len(),
            Trouble::Fails(_) => 0,
            Trouble::FailsAfter(_) | Trouble::Leaves | Trouble::Killed => some,
        };
        let left = keys.split_off(count);
        for key in keys {
            write(&key, &mut self.stored.borrow_mut());
            self.touched.borrow_mut().push(key);
            (self.observer.borrow_mut())(&self.stored.borrow());
        }
        match trouble {
            Trouble::Killed => pending().await,
            Trouble::Fails(fault) | Trouble::FailsAfter(fault) => Err(fault),
            Trouble::None | Trouble::Blind | Trouble::Leaves => Ok(left),
        }
    }

    fn value(&self, key: &str, is_blind: bool) -> Option<Vec<u8>> {
        let is_content = key.starts_with("redirects/") || key.split('/').count() > 2;
        let stored = self.stored.borrow();
        let entry = stored.get(key).filter(|_| !(is_blind && is_content));
        entry.map(|entry| entry.value.clone())
    }
}

impl Api for Memory {
    async fn namespace(&self) -> Result<Namespace, Fault> {
        self.reads("namespace").await?;
        Ok(Namespace {
            title: "CONFIG".to_owned(),
            now: Some(crate::clock::now()),
        })
    }

    async fn list(&self, prefix: &str, cursor: &str) -> Result<Page, Fault> {
        self.reads("list").await?;
        let stored = self.stored.borrow();
        let mut keys = stored
            .iter()
            .filter(|(key, _)| key.starts_with(prefix) && key.as_str() > cursor)
            .map(|(key, entry)| Listed {
                name: key.clone(),
                metadata: entry.metadata.clone(),
            });
        let part: Vec<Listed> = keys.by_ref().take(self.page.get()).collect();
        let more = keys.next().and(part.last());
        let cursor = more.map(|key| key.name.clone()).unwrap_or_default();
        Ok(Page { keys: part, cursor })
    }

    async fn bulk_get(&self, keys: &[String]) -> Result<BTreeMap<String, Option<String>>, Fault> {
        assert!(!keys.is_empty() && keys.len() <= 100);
        let is_blind = self.reads("bulk get").await?;
        let text = |key: &String| {
            let bytes = self.value(key, is_blind)?;
            Some(String::from_utf8(bytes).unwrap())
        };
        Ok(keys.iter().map(|key| (key.clone(), text(key))).collect())
    }

    async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, Fault> {
        let is_blind = self.reads("get").await?;
        Ok(self.value(key, is_blind))
    }

    async fn bulk_put(&self, lot: &Lot) -> Result<Vec<String>, Fault> {
        assert!(!lot.pairs.is_empty());
        let keys = lot.pairs.iter().map(|pair| pair.key.clone()).collect();
        let write = |key: &str, stored: &mut Stored| {
            let pair = lot.pairs.iter().find(|pair| pair.key == key).unwrap();
            let entry = Entry {
                value: pair.value.clone(),
                metadata: pair.metadata.clone(),
            };
            stored.insert(key.to_owned(), entry);
        };
        self.writes("bulk put", keys, write).await
    }

    async fn bulk_delete(&self, keys: &[String]) -> Result<Vec<String>, Fault> {
        assert!(!keys.is_empty());
        let write = |key: &str, stored: &mut Stored| {
            stored.remove(key);
        };
        self.writes("bulk delete", keys.to_vec(), write).await
    }

    async fn sql(&self, query: &str) -> Result<Vec<u8>, Fault> {
        self.reads("sql").await?;
        self.queries.borrow_mut().push(query.to_owned());
        Ok(self.answer.borrow().clone().into_bytes())
    }
}
