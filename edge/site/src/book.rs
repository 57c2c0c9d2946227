//! What is published, read key by key as a worker reads it: from the store, or from the files of a folder.

use std::cell::RefCell;
use std::collections::HashMap;
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use shop::digest::ContentName;
use shop::lenient::{Json, Lenient};
use shop::paths::redirects::{CompiledRedirects, Index, Shard, target};
use shop::paths::{Cause, Target, moved};
use shop::route::{Place, Verb};
use shop::site::publish::Release;
use shop::site::{Pointer, Published, keys};

use crate::exit::{Code, Refusal};
use crate::kv::{Api, Fault, Store};

/// Where values are read from.
pub(crate) trait Shelf {
    async fn value(&self, key: &str) -> Result<Option<Vec<u8>>, Fault>;
}

impl<A: Api> Shelf for &Store<A> {
    async fn value(&self, key: &str) -> Result<Option<Vec<u8>>, Fault> {
        self.bytes(key).await
    }
}

/// What the store would hold if a folder were pushed into an empty one.
#[derive(Debug, Default)]
pub(crate) struct FolderShelf(HashMap<String, Vec<u8>>);

impl Shelf for FolderShelf {
    async fn value(&self, key: &str) -> Result<Option<Vec<u8>>, Fault> {
        Ok(self.0.get(key).cloned())
    }
}

impl FolderShelf {
    pub(crate) fn of(releases: Vec<Release>) -> Self {
        let mut values = HashMap::new();
        for release in releases {
            let leading = release.hosts().chain([release.pointer()]);
            let leading: Vec<_> = leading.map(|write| (write.key, write.value)).collect();
            values.extend(leading);
            let content = release.content.into_iter();
            values.extend(content.map(|write| (write.key, write.value)));
        }
        Self(values)
    }

    /// The redirects of one site alone.
    pub(crate) fn of_redirects(site: &str, compiled: CompiledRedirects) -> Self {
        let shards = compiled.shards.into_iter();
        let shards = shards.map(|(name, text)| {
            let key = keys::redirect_shard(site, name);
            (key, text.into_bytes())
        });
        Self(shards.collect())
    }
}

/// The result of work that waits for nothing, such as reading a [`FolderShelf`].
pub(crate) fn at_once<T>(work: impl Future<Output = Result<T, Refusal>>) -> Result<T, Refusal> {
    match pin!(work).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(done) => done,
        Poll::Pending => Err(Refusal::new(Code::Failed, "a folder made the command wait")),
    }
}

/// A site as the host of a request finds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FoundSite {
    pub site: String,
    /// Whether no site names the host, so that the site of all other hosts answers.
    pub is_fallback: bool,
    pub pointer: Pointer,
}

/// A version of a site.
#[derive(Debug)]
pub(crate) struct Edition {
    pub version: String,
    pub published: Published,
    pub redirects: Redirects,
    /// What workers would log about it.
    pub oddities: Vec<String>,
}

/// The redirect table of a site.
#[derive(Debug, Default)]
pub(crate) struct Redirects {
    pub site: String,
    pub table: Option<ContentName>,
    pub index: Option<Index>,
}

/// The rule that leads a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FoundRule {
    /// The key under which it is stored.
    pub key: String,
    pub shard: ContentName,
}

/// A redirect on the way of an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hop {
    pub to: String,
    pub cause: Cause,
    pub rule: Option<FoundRule>,
}

/// The values of a shelf, each read once.
#[derive(Debug)]
pub(crate) struct Book<S> {
    shelf: S,
    values: RefCell<HashMap<String, Option<Rc<[u8]>>>>,
    editions: RefCell<HashMap<String, Rc<Edition>>>,
    shards: RefCell<HashMap<String, Option<Rc<Shard>>>>,
}

impl<S: Shelf> Book<S> {
    pub(crate) fn new(shelf: S) -> Self {
        Self {
            shelf,
            values: RefCell::default(),
            editions: RefCell::default(),
            shards: RefCell::default(),
        }
    }

    pub(crate) async fn value(&self, key: &str) -> Result<Option<Rc<[u8]>>, Refusal> {
        let known = self.values.borrow().get(key).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let read = self.shelf.value(key).await;
        let read = read.map_err(|fault| Refusal::failed("reading the store", &fault))?;
        let read: Option<Rc<[u8]>> = read.map(Rc::from);
        let mut values = self.values.borrow_mut();
        values.insert(key.to_owned(), read.clone());
        Ok(read)
    }

    pub(crate) async fn text(&self, key: &str) -> Result<Option<String>, Refusal> {
        let bytes = self.value(key).await?;
        Ok(bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// The site that answers on a host. `fallback` answers on hosts of no site, and of sites that were removed.
    pub(crate) async fn site_of(
        &self,
        host: &str,
        fallback: Option<&str>,
    ) -> Result<Option<FoundSite>, Refusal> {
        let named = match keys::of_asked_host(host) {
            Some(key) => self.text(&key).await?,
            None => None,
        };
        let fallback = fallback.map(str::to_owned);
        for (name, is_fallback) in [(named, false), (fallback, true)] {
            let Some(site) = name else { continue };
            if !keys::is_name(&site) {
                return Err(unreadable(&format!("the site of the host {host}")));
            }
            let key = keys::pointer(&site);
            let Some(text) = self.text(&key).await? else {
                continue;
            };
            let pointer = Pointer::parse(&text).ok_or_else(|| unreadable(&key))?;
            return Ok(Some(FoundSite {
                site,
                is_fallback,
                pointer,
            }));
        }
        Ok(None)
    }

    /// A version of a site, as a worker that starts now reads it.
    pub(crate) async fn edition(&self, site: &str, version: &str) -> Result<Rc<Edition>, Refusal> {
        let key = keys::version(site, version);
        let known = self.editions.borrow().get(&key).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let text = self.text(&key).await?;
        let text = text.ok_or_else(|| Refusal::new(Code::Refused, format!("{key} is missing")))?;
        let (published, unknown) = Published::parse_known(&text)
            .map_err(|text| Refusal::new(Code::Refused, format!("{key}: {text}")))?;
        let odd = |field| format!("the field {field} is unknown, and ignored");
        let mut oddities: Vec<String> = unknown.into_iter().map(odd).collect();
        let index = match published.redirects {
            None => None,
            Some(table) => {
                let key = keys::redirect_table(site, table);
                let bytes = self.value(&key).await?;
                let index = bytes.and_then(|bytes| Index::from_bytes(&bytes));
                if index.is_none() {
                    oddities.push(format!(
                        "{key} is missing or cannot be read: a worker that starts now has no redirects"
                    ));
                }
                index
            }
        };
        let edition = Rc::new(Edition {
            version: version.to_owned(),
            redirects: Redirects {
                site: site.to_owned(),
                table: published.redirects,
                index,
            },
            published,
            oddities,
        });
        let mut editions = self.editions.borrow_mut();
        editions.insert(key, edition.clone());
        Ok(edition)
    }

    async fn shard(&self, site: &str, name: ContentName) -> Result<Option<Rc<Shard>>, Refusal> {
        let key = keys::redirect_shard(site, name);
        let known = self.shards.borrow().get(&key).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let bytes = self.value(&key).await?;
        let shard = bytes.and_then(|bytes| {
            let json = Json::parse(&bytes).ok()?;
            Shard::read(&json).map(Rc::new)
        });
        let mut shards = self.shards.borrow_mut();
        shards.insert(key, shard.clone());
        Ok(shard)
    }

    /// The rule that leads a request, and where to.
    async fn rule(
        &self,
        redirects: &Redirects,
        path: &str,
        query: Option<&str>,
    ) -> Result<Option<(FoundRule, Target)>, Refusal> {
        let index = redirects.index.as_ref();
        let keys = index.map(|index| index.keys_for(path, query));
        for (key, name) in keys.into_iter().flatten() {
            let shard = self.shard(&redirects.site, name).await?;
            let found = shard.and_then(|shard| target(&shard, &key, path, query));
            if let Some(target) = found {
                return Ok(Some((FoundRule { key, shard: name }, target)));
            }
        }
        Ok(None)
    }

    /// The redirect that comes before everything else at an address, by the workers' own order.
    pub(crate) async fn next(
        &self,
        redirects: &Redirects,
        place: &Place,
        (path, query): (&str, Option<&str>),
    ) -> Result<Option<Hop>, Refusal> {
        let found = RefCell::new(Ok(None));
        let look = async || {
            let rule = self.rule(redirects, path, query).await;
            let target = match &rule {
                Ok(Some((_, target))) => Some(target.clone()),
                Ok(None) | Err(_) => None,
            };
            let _ = found.replace(rule);
            target
        };
        let led = moved(place, Verb::Get, (path, query), look).await;
        let rule = found.into_inner()?.map(|(rule, _)| rule);
        Ok(led.map(|(cause, target)| Hop {
            to: target.as_str().to_owned(),
            cause,
            rule: rule.filter(|_| cause == Cause::Rule),
        }))
    }
}

fn unreadable(what: &str) -> Refusal {
    Refusal::new(Code::Refused, format!("{what} cannot be read"))
}
