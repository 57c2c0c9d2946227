//! The store of the photographs of unsent adverts: an R2 bucket. Parts are objects of their own, since R2's own multipart
//! wants parts of 5 MiB; the cleaned whole replaces them.

use std::cell::Cell;

use futures_util::future::join_all;
use platform::{bindings, clock};
use shop::advertphotos::{AWAY, Held, Owner, Token, is_over, parts};
use shop::failure::Failure;
use worker::Bucket;

use crate::context::RequestContext;

/// The longest wait for the store, in milliseconds.
const STORE_MS: u64 = 15_000;
/// The pause between two looks for photographs whose week is over, in milliseconds.
const SWEEP_MS: u64 = 3_600_000;
/// The most objects that a look removes.
const MOST_SWEPT: u32 = 500;
/// The most objects of a draft that are looked at.
const MOST_OF_DRAFT: u32 = 1000;

thread_local! {
    static SWEPT_MS: Cell<u64> = const { Cell::new(0) };
}

/// The photographs of one browser.
pub(crate) struct Store {
    bucket: Bucket,
    site: String,
    pub owner: Owner,
}

/// The result of an operation of the store, in time.
async fn done<T>(work: impl Future<Output = worker::Result<T>>) -> Result<T, Failure> {
    let error = match clock::in_time(work, STORE_MS).await {
        Some(Ok(value)) => return Ok(value),
        Some(Err(error)) => error.to_string(),
        None => "no answer in time".to_owned(),
    };
    platform::log_error!("store of photographs: {error}");
    Err(Failure::Refused(&AWAY))
}

impl Store {
    pub(crate) fn of(ctx: &RequestContext, owner: Owner) -> Result<Self, Failure> {
        let bucket = bindings::photos(&ctx.env).ok_or_else(|| {
            platform::log_error!("store of photographs: the binding PHOTOS is missing");
            Failure::Refused(&AWAY)
        })?;
        Ok(Self {
            bucket,
            site: ctx.site.name().to_owned(),
            owner,
        })
    }

    fn keys(&self, token: &Token) -> String {
        token.keys(&self.site, &self.owner)
    }

    async fn names(&self, keys: &str, most: u32) -> Result<Vec<String>, Failure> {
        let listing = self.bucket.list().prefix(keys).limit(most).execute();
        let listed = done(listing).await?.objects();
        let names = listed.into_iter().map(|object| object.key());
        Ok(names
            .filter_map(|key| key.strip_prefix(keys).map(str::to_owned))
            .collect())
    }

    pub(crate) async fn held(&self, token: &Token) -> Result<Held, Failure> {
        let names = self.names(&self.keys(token), MOST_OF_DRAFT).await?;
        Ok(Held::of(names.iter().map(String::as_str)))
    }

    /// How many other photographs the draft of this one has.
    pub(crate) async fn others(&self, token: &Token) -> Result<usize, Failure> {
        let keys = token.draft_keys(&self.site, &self.owner);
        let names = self.names(&keys, MOST_OF_DRAFT).await?;
        let own = self.keys(token);
        let own = own
            .strip_prefix(&keys)
            .and_then(|own| own.split('/').next());
        let mut photos: Vec<_> = names
            .iter()
            .filter_map(|name| name.split('/').next())
            .collect();
        photos.dedup();
        Ok(photos
            .into_iter()
            .filter(|photo| Some(*photo) != own)
            .count())
    }

    pub(crate) async fn keep(
        &self,
        token: &Token,
        name: &str,
        bytes: Vec<u8>,
    ) -> Result<(), Failure> {
        let key = [&self.keys(token), name].concat();
        done(self.bucket.put(key, bytes).execute())
            .await
            .map(|_| ())
    }

    /// The parts before the last one, joined; `None` if one is missing.
    pub(crate) async fn joined(&self, token: &Token) -> Result<Option<Vec<u8>>, Failure> {
        let mut file = Vec::with_capacity(token.bytes() as usize);
        for name in parts::before_last(token) {
            let Some(part) = self.read(token, &name).await? else {
                return Ok(None);
            };
            file.extend_from_slice(&part);
        }
        Ok(Some(file))
    }

    /// The cleaned photograph, if it is stored.
    pub(crate) async fn whole(&self, token: &Token) -> Result<Option<Vec<u8>>, Failure> {
        self.read(token, parts::WHOLE).await
    }

    async fn read(&self, token: &Token, name: &str) -> Result<Option<Vec<u8>>, Failure> {
        let key = [&self.keys(token), name].concat();
        let read = async {
            match self.bucket.get(key).execute().await? {
                Some(object) => match object.body() {
                    Some(body) => body.bytes().await.map(Some),
                    None => Ok(None),
                },
                None => Ok(None),
            }
        };
        done(read).await
    }

    /// Removes the parts, which the cleaned whole replaces, or which are refused.
    pub(crate) async fn drop_parts(&self, token: &Token) -> Result<(), Failure> {
        let keys = self.keys(token);
        let names = parts::before_last(token);
        let all: Vec<String> = names.iter().map(|name| [&keys, &**name].concat()).collect();
        if all.is_empty() {
            return Ok(());
        }
        done(self.bucket.delete_multiple(all)).await
    }

    /// Removes a photograph; a missing one counts as removed.
    pub(crate) async fn remove(&self, token: &Token) -> Result<(), Failure> {
        let keys = self.keys(token);
        let names = self.names(&keys, MOST_OF_DRAFT).await?;
        let all: Vec<String> = names.iter().map(|name| [&keys, &**name].concat()).collect();
        if all.is_empty() {
            return Ok(());
        }
        done(self.bucket.delete_multiple(all)).await
    }

    /// Which of these photographs are whole; those that the store does not tell of count as whole.
    pub(crate) async fn wholes<'t>(&self, tokens: Vec<&'t Token>) -> Vec<&'t Token> {
        let held = join_all(tokens.iter().map(|token| self.held(token))).await;
        let told = tokens.into_iter().zip(held);
        told.filter(|(_, held)| held.as_ref().map_or(true, |held| held.is_whole))
            .map(|(token, _)| token)
            .collect()
    }

    /// Removes, once an hour and behind the visitor's back, photographs whose week is over: the oldest keys come first.
    pub(crate) fn sweep(ctx: &RequestContext) {
        let now_ms = clock::now_ms();
        if SWEPT_MS.get() + SWEEP_MS > now_ms {
            return;
        }
        let Some(bucket) = bindings::photos(&ctx.env) else {
            return;
        };
        SWEPT_MS.set(now_ms);
        ctx.execution.wait_until(async move {
            let listed = done(bucket.list().limit(MOST_SWEPT).execute()).await;
            let keys = listed.map(|listed| listed.objects()).unwrap_or_default();
            let keys = keys.into_iter().map(|object| object.key());
            let over: Vec<String> = keys.filter(|key| is_over(key, now_ms)).collect();
            if !over.is_empty() {
                platform::log_info!("store of photographs: {} are over", over.len());
                let _ = done(bucket.delete_multiple(over)).await;
            }
        });
    }
}
