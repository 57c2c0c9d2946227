//! The store of configs: a namespace of Cloudflare KV, or the stand-in of the local shop.

pub(crate) mod client;
pub(crate) mod lots;
#[cfg(test)]
pub(crate) mod memory;
mod retry;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

pub(crate) use lots::{Lot, Pair};
pub(crate) use retry::Fault;
use retry::Tries;

/// Keys that one call may read.
pub(crate) const MOST_READ: usize = 100;
/// Keys that one call may remove; as many as a lot writes.
const MOST_REMOVED: usize = lots::MOST_PAIRS;

/// A key of a listing.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Listed {
    pub name: String,
    pub metadata: Option<Value>,
}

/// A part of a listing; an empty cursor ends it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Page {
    pub keys: Vec<Listed>,
    pub cursor: String,
}

/// What the store tells about the namespace.
#[derive(Debug, Clone, Default)]
pub(crate) struct Namespace {
    pub title: String,
    /// The store's clock, in milliseconds since 1970.
    pub now: Option<i64>,
}

/// The calls of the store's interface, each made once.
pub(crate) trait Api {
    async fn namespace(&self) -> Result<Namespace, Fault>;
    async fn list(&self, prefix: &str, cursor: &str) -> Result<Page, Fault>;
    /// The texts under at most 100 keys; `None` for a key that is missing.
    async fn bulk_get(&self, keys: &[String]) -> Result<BTreeMap<String, Option<String>>, Fault>;
    async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, Fault>;
    /// Writes a lot and returns the keys that were not taken.
    async fn bulk_put(&self, lot: &Lot) -> Result<Vec<String>, Fault>;
    /// Removes keys and returns those that were not taken.
    async fn bulk_delete(&self, keys: &[String]) -> Result<Vec<String>, Fault>;
    /// The answer to a query of the account's datasets.
    async fn sql(&self, query: &str) -> Result<Vec<u8>, Fault>;
}

/// The store with its rules: calls that fail in passing are tried again, and long work is divided.
#[derive(Debug)]
pub(crate) struct Store<A> {
    api: A,
}

/// Makes a call until it succeeds or its tries are used up.
macro_rules! tried {
    ($call:expr) => {{
        let mut tries = Tries::default();
        loop {
            match $call.await {
                Ok(answer) => break answer,
                Err(fault) => tries.after(fault).await?,
            }
        }
    }};
}

impl<A: Api> Store<A> {
    pub(crate) const fn new(api: A) -> Self {
        Self { api }
    }

    #[cfg(test)]
    pub(crate) const fn api(&self) -> &A {
        &self.api
    }

    pub(crate) async fn namespace(&self) -> Result<Namespace, Fault> {
        Ok(tried!(self.api.namespace()))
    }

    pub(crate) async fn sql(&self, query: &str) -> Result<Vec<u8>, Fault> {
        Ok(tried!(self.api.sql(query)))
    }

    /// All keys that begin so.
    pub(crate) async fn list(&self, prefix: &str) -> Result<Vec<Listed>, Fault> {
        let mut keys = Vec::new();
        let mut cursor = String::new();
        loop {
            let page = tried!(self.api.list(prefix, &cursor));
            keys.extend(page.keys);
            if page.cursor.is_empty() {
                return Ok(keys);
            }
            if page.cursor == cursor {
                return Err(Fault::Unreadable("a listing does not end".to_owned()));
            }
            cursor = page.cursor;
        }
    }

    /// The texts under these keys; `None` for a key that is missing.
    pub(crate) async fn texts(
        &self,
        keys: &[String],
    ) -> Result<BTreeMap<String, Option<String>>, Fault> {
        let mut texts = BTreeMap::new();
        let mut parts: Vec<&[String]> = keys.chunks(MOST_READ).rev().collect();
        while let Some(part) = parts.pop() {
            let mut tries = Tries::default();
            loop {
                match self.api.bulk_get(part).await {
                    Ok(values) => texts.extend(values),
                    // Too much for one answer: each half has less.
                    Err(Fault::Status { status: 413, .. }) if part.len() > 1 => {
                        let (first, second) = part.split_at(part.len() / 2);
                        parts.extend([second, first]);
                    }
                    Err(fault) => {
                        tries.after(fault).await?;
                        continue;
                    }
                }
                break;
            }
        }
        match keys.iter().find(|key| !texts.contains_key(*key)) {
            Some(key) => Err(Fault::Unreadable(format!("{key} was not answered"))),
            None => Ok(texts),
        }
    }

    /// The bytes under a key; `None` if it is missing.
    pub(crate) async fn bytes(&self, key: &str) -> Result<Option<Vec<u8>>, Fault> {
        Ok(tried!(self.api.get(key)))
    }

    /// Writes all pairs in their order; `told` hears the count after each lot.
    pub(crate) async fn put(&self, pairs: Vec<Pair>, told: impl Fn(usize)) -> Result<(), Fault> {
        let mut written = 0;
        for mut lot in lots::lots(pairs)? {
            written += lot.pairs.len();
            let mut tries = Tries::default();
            loop {
                match self.api.bulk_put(&lot).await {
                    Ok(left) if left.is_empty() => break,
                    Ok(left) => {
                        let keys: BTreeSet<&str> = left.iter().map(String::as_str).collect();
                        lot.pairs.retain(|pair| keys.contains(pair.key.as_str()));
                        let again = lots::lots(std::mem::take(&mut lot.pairs))?.next();
                        let Some(again) = again else {
                            return Err(Fault::Unreadable(
                                "keys that were not sent were not taken".to_owned(),
                            ));
                        };
                        lot = again;
                        tries.after(Fault::NotTaken(left)).await?;
                    }
                    Err(fault) => tries.after(fault).await?,
                }
            }
            told(written);
        }
        Ok(())
    }

    pub(crate) async fn remove(&self, keys: &[String]) -> Result<(), Fault> {
        for part in keys.chunks(MOST_REMOVED) {
            let mut part = part.to_vec();
            let mut tries = Tries::default();
            loop {
                match self.api.bulk_delete(&part).await {
                    Ok(left) if left.is_empty() => break,
                    Ok(left) => {
                        part.clone_from(&left);
                        tries.after(Fault::NotTaken(left)).await?;
                    }
                    Err(fault) => tries.after(fault).await?,
                }
            }
        }
        Ok(())
    }
}
