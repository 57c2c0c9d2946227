//! The site behind a host name, from KV, cached in the isolate for a few seconds. An unreadable version never replaces
//! the last good one; a removed host or site is forgotten.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use futures_util::future::{LocalBoxFuture, join};
use platform::config::{ConfigError, in_time};
use platform::kv::Namespace;
use platform::response::ResponseBuilder;
use platform::{bindings, clock, config};
use shop::digest::ContentName;
use shop::failure::{CONFIG_UNREADABLE, Failure};
use shop::i18n::OwnTexts;
use shop::layout;
use shop::lenient::{Json, Lenient};
use shop::pagecache::{CachePolicy, CacheStatus};
use shop::paths::{
    CachedShard, RecentShards, Target,
    redirects::{Index, target},
};
use shop::session::{SealKey, TokenKey};
use shop::site::{Pointer, Published, Rollout, keys};
use web_sys::ResponseInit;
use worker::Env;

use crate::assets::assets;
use crate::{failure, purges};

/// The current version of a site.
#[derive(Debug)]
pub(crate) struct SiteConfig {
    pub published: Published,
    pub version: String,
    /// The site's own texts.
    pub(crate) own_texts: Option<&'static OwnTexts>,
    /// The Content-Security-Policy of its pages.
    pub(crate) policy: String,
    /// The `Link` header of its pages.
    pub(crate) preloads: String,
    /// `None` while the operator's secret is missing or too short: then there are no carts.
    pub seal_key: Option<SealKey>,
    /// The backend's token signing key, if the operator has set it.
    pub token_key: Option<TokenKey>,
    redirects: Option<Index>,
    /// The headers of most pages as `ResponseInit`, for reuse.
    inits: RefCell<Vec<(CachePolicy, CacheStatus, ResponseInit)>>,
}

/// What answers on a host: the version in force, and one that a part of the visitors get.
#[derive(Debug, Clone)]
pub(crate) struct Versions {
    pub(crate) in_force: Rc<SiteConfig>,
    pub(crate) rollout: Option<(Rollout, Rc<SiteConfig>)>,
}

struct Known {
    /// `None` for a host without a site.
    versions: Option<Versions>,
    checked_at_ms: u64,
}

thread_local! {
    static KNOWN: RefCell<HashMap<String, Known>> = RefCell::default();
    /// Versions of previews, the last used first.
    static PREVIEWED: RefCell<Vec<Rc<SiteConfig>>> = const { RefCell::new(Vec::new()) };
    static SHARDS: RefCell<RecentShards> = const { RefCell::new(RecentShards::NONE) };
}

/// Hosts without a site are the visitor's input: an isolate remembers at most this many hosts with them.
const MOST_HOSTS: usize = 256;
/// At most this many hosts of sites, which operators add. A version takes some 20 KB without its redirects.
const MOST_SITES: usize = 1_500;

/// The versions of the site that answers on a host.
pub(crate) async fn find(env: &Env, host: &str) -> Result<Versions, Failure> {
    let now_ms = clock::now_ms();
    let known = KNOWN.with_borrow(|known| {
        known
            .get(host)
            .map(|known| (known.versions.clone(), known.checked_at_ms))
    });
    let known = match known {
        Some((versions, checked_at_ms))
            if now_ms.saturating_sub(checked_at_ms) < bindings::variables(env).config_memory_ms =>
        {
            return versions.ok_or(Failure::NotFound);
        }
        Some((versions, _)) => {
            // Concurrent requests use the known configuration meanwhile.
            remember(host, versions.clone(), now_ms);
            Some(versions)
        }
        None => None,
    };
    let last_good = known.as_ref().and_then(Option::as_ref);
    let versions = match in_time(load(env, host, last_good)).await {
        Ok(versions) => Some(versions),
        Err(error @ ConfigError::Absent(_)) => {
            // A configured fallback site must exist: its absence is logged.
            if bindings::variables(env).site.is_some() {
                failure::from_platform(&error);
            }
            None
        }
        Err(error) => {
            let fault = failure::from_platform(&error);
            match (known, error) {
                (Some(versions), _) => versions,
                (None, ConfigError::Store(_)) => return Err(Failure::Refused(&CONFIG_UNREADABLE)),
                (None, _) => return Err(fault),
            }
        }
    };
    remember(host, versions.clone(), now_ms);
    versions.ok_or(Failure::NotFound)
}

/// An isolate holds at most this many versions of previews.
const MOST_PREVIEWED: usize = 4;

/// A version of a site that a visitor previews; `None` if it cannot be read.
pub(crate) async fn previewed(
    env: &Env,
    versions: &Versions,
    version: &str,
) -> Option<Rc<SiteConfig>> {
    let site = versions.in_force.name();
    let known = versions.version(site, version).cloned().or_else(|| {
        PREVIEWED.with_borrow_mut(|known| {
            let is_it =
                |config: &Rc<SiteConfig>| config.version == version && config.name() == site;
            let config = known.remove(known.iter().position(is_it)?);
            known.insert(0, config.clone());
            Some(config)
        })
    });
    if known.is_some() {
        return known;
    }
    let loading = async {
        let store = config::namespace(env)?;
        load_version(env, &store, site, version.to_owned(), Some(versions)).await
    };
    let config = in_time(loading).await;
    let config = config.inspect_err(|error| {
        platform::log_error!("{site}: its preview waits: {error}");
    });
    let config = config.ok()?;
    PREVIEWED.with_borrow_mut(|known| {
        known.insert(0, config.clone());
        known.truncate(MOST_PREVIEWED);
    });
    Some(config)
}

/// The time until which the cached site of a host is trusted.
pub(crate) fn believed_until_ms(env: &Env, host: &str) -> u64 {
    KNOWN.with_borrow(|known| {
        known.get(host).map_or(0, |known| {
            known.checked_at_ms + bindings::variables(env).config_memory_ms
        })
    })
}

/// A text from KV, with the timeout of configuration reads.
pub(crate) fn text_in_time<'a>(
    store: &'a Namespace,
    key: &'a str,
) -> LocalBoxFuture<'a, Result<Option<String>, ConfigError>> {
    let reading = async { store.text(key).await.map_err(|error| fault(&error)) };
    Box::pin(in_time(reading))
}

fn fault(error: &wasm_bindgen::JsValue) -> ConfigError {
    ConfigError::Store(format!("{error:?}"))
}

fn remember(host: &str, versions: Option<Versions>, checked_at_ms: u64) {
    KNOWN.with_borrow_mut(|known| {
        if known.len() >= MOST_HOSTS && !known.contains_key(host) {
            // Hosts without a site are evicted first.
            known.retain(|_, known| known.versions.is_some());
        }
        if known.len() >= MOST_SITES && !known.contains_key(host) {
            let unused = known.iter().min_by_key(|(_, known)| known.checked_at_ms);
            if let Some(host) = unused.map(|(host, _)| host.clone()) {
                known.remove(&host);
            }
        }
        known.insert(
            host.to_owned(),
            Known {
                versions,
                checked_at_ms,
            },
        );
    });
}

/// Reads the site of a host; versions among `last_good` are reused.
async fn load(
    env: &Env,
    host: &str,
    last_good: Option<&Versions>,
) -> Result<Versions, ConfigError> {
    let store = config::namespace(env)?;
    let of_host = match keys::of_asked_host(host) {
        Some(key) => store.text(&key).await.map_err(|error| fault(&error))?,
        None => None,
    };
    // If the site of a host was removed, the fallback site answers.
    for name in [&of_host, &bindings::variables(env).site]
        .into_iter()
        .flatten()
    {
        // Together: a request waits for both no longer than for one.
        let (pointer, ()) = join(config::pointer(&store, name), purges::read(&store, name)).await;
        match pointer {
            Err(ConfigError::Absent(_)) => {}
            pointer => return load_versions(env, &store, name, pointer?, last_good).await,
        }
    }
    Err(ConfigError::Absent(format!("no site answers on «{host}»")))
}

/// Reads the versions that a pointer names. One that is rolled out and cannot be read is left out.
async fn load_versions(
    env: &Env,
    store: &Namespace,
    name: &str,
    pointer: Pointer,
    last_good: Option<&Versions>,
) -> Result<Versions, ConfigError> {
    let in_force = load_version(env, store, name, pointer.version, last_good).await?;
    let rollout = match pointer.rollout {
        None => None,
        Some(rollout) => {
            let version = rollout.version.clone();
            match load_version(env, store, name, version, last_good).await {
                Ok(config) => Some((rollout, config)),
                Err(error) => {
                    platform::log_error!("{name}: its rollout waits: {error}");
                    None
                }
            }
        }
    };
    Ok(Versions { in_force, rollout })
}

async fn load_version(
    env: &Env,
    store: &Namespace,
    name: &str,
    version: String,
    last_good: Option<&Versions>,
) -> Result<Rc<SiteConfig>, ConfigError> {
    let known = last_good.and_then(|last_good| last_good.version(name, &version));
    if let Some(known) = known {
        return Ok(known.clone());
    }
    let published = config::published(store, name, &version).await?;
    let redirects = match published.redirects {
        Some(table) => redirect_table(store, &keys::redirect_table(name, table), last_good).await?,
        None => None,
    };
    let variables = bindings::variables(env);
    let seal_key = SealKey::new(&variables.seal_key, name)
        .map(|key| key.with_previous(&variables.previous_seal_key, name));
    if seal_key.is_none() {
        log_no_seal_key();
    }
    for odd in published.site.unknown_home_sections() {
        platform::log_error!("{name}: home has no part «{odd}»");
    }
    let policy = layout::policy(&published.site, &published.theme, assets());
    Ok(Rc::new(SiteConfig {
        own_texts: OwnTexts::keep(&published.site.words),
        published,
        version,
        policy,
        preloads: layout::preloads(assets()),
        seal_key,
        token_key: TokenKey::new(&bindings::variables(env).token_key),
        redirects,
        inits: RefCell::default(),
    }))
}

/// The redirect table under a key. Without it the last good version stays; the first one answers without redirects.
async fn redirect_table(
    store: &Namespace,
    key: &str,
    last_good: Option<&Versions>,
) -> Result<Option<Index>, ConfigError> {
    let bytes = store.buffer(key).await.map_err(|error| fault(&error))?;
    let bytes = bytes.map(|bytes| js_sys::Uint8Array::new(&bytes).to_vec());
    let index = bytes.and_then(|bytes| Index::from_bytes(&bytes));
    if index.is_none() {
        let problem = format!("{key} is missing or cannot be read");
        if last_good.is_some() {
            return Err(ConfigError::Content(problem));
        }
        platform::log_error!("redirects: {problem}");
    }
    Ok(index)
}

fn log_no_seal_key() {
    platform::log_error!(
        "SEAL_KEY is missing or shorter than {} bytes: there are no carts, and nobody can sign in",
        SealKey::MIN_BYTES
    );
}

impl Versions {
    /// The version of this name, if it is among these.
    fn version(&self, site: &str, version: &str) -> Option<&Rc<SiteConfig>> {
        let rollout = self.rollout.as_ref().map(|(_, config)| config);
        let mut known = [Some(&self.in_force), rollout].into_iter().flatten();
        known.find(|config| config.version == version && config.name() == site)
    }

    /// The version of the visitor with this number.
    pub(crate) fn of_visitor(self, visitor: Option<u32>) -> Rc<SiteConfig> {
        match self.rollout {
            Some((rollout, config)) if rollout.is_of(visitor) => config,
            Some(_) | None => self.in_force,
        }
    }
}

impl SiteConfig {
    /// The seal key. Each request that fails for lack of it logs the reason.
    pub(crate) fn sealing(&self) -> Result<&SealKey, Failure> {
        self.seal_key.as_ref().ok_or_else(|| {
            log_no_seal_key();
            Failure::Internal
        })
    }

    pub(crate) fn name(&self) -> &str {
        &self.published.site.name
    }

    /// The headers of a page.
    pub(crate) fn page_headers(
        &self,
        status: u16,
        cache: CachePolicy,
        cache_status: Option<CacheStatus>,
    ) -> ResponseBuilder {
        ResponseBuilder::page(status, cache, &self.policy, cache_status)
            .with("link", self.preloads.as_str())
    }

    /// The headers of a page with status 200, built once per cache policy and status.
    pub(crate) fn page_init(&self, cache: CachePolicy, status: CacheStatus) -> ResponseInit {
        let mut inits = self.inits.borrow_mut();
        let known = inits
            .iter()
            .find(|known| (known.0, known.1) == (cache, status));
        if let Some((_, _, init)) = known {
            return init.clone();
        }
        let init = self.page_headers(200, cache, Some(status)).init();
        inits.push((cache, status, init.clone()));
        init
    }

    /// The redirect of a request in the operators' table. A request that matches no rule costs no read.
    pub(crate) async fn redirect(
        &self,
        env: &Env,
        path: &str,
        query: Option<&str>,
    ) -> Option<Target> {
        let keys = self.redirects.as_ref()?.keys_for(path, query);
        for (rule, shard) in keys {
            let found = self.rule(env, &rule, shard, (path, query)).await;
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The redirect by the rule with this key. A shard that was used lately costs no read. Concurrent requests that miss a
    /// shard each read it: reads in progress are not shared.
    async fn rule(
        &self,
        env: &Env,
        rule: &str,
        shard: ContentName,
        (path, query): (&str, Option<&str>),
    ) -> Option<Target> {
        let key = keys::redirect_shard(self.name(), shard);
        let held = SHARDS.with_borrow_mut(|shards| shards.take(&key));
        let held = if let Some(held) = held {
            held
        } else {
            let store = config::namespace(env).ok()?;
            let json = text_in_time(&store, &key).await;
            let json = json.inspect_err(|error| platform::log_error!("redirects: {error}"));
            let json = json.ok()?.unwrap_or_default();
            let read = Json::parse(json.as_bytes()).ok();
            let Some(shard) = read.and_then(|json| Lenient::read(&json)) else {
                platform::log_error!("redirects: {key} is missing or cannot be read");
                return None;
            };
            let bytes = json.len();
            CachedShard { key, shard, bytes }
        };
        let found = target(&held.shard, rule, path, query);
        // A folder may stand around an address that the shop needs, or that it leads to.
        if found.is_none() && held.shard.contains_key(rule) && !rule.ends_with('/') {
            platform::log_error!("redirects: the rule of {rule} is not one that a push would take");
        }
        SHARDS.with_borrow_mut(|shards| shards.hold(held));
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_isolate_remembers_few_hosts_and_those_of_sites_longest() {
        let site = include_str!("../../../kv-seed/sites/casa.json");
        let theme = include_str!("../../../kv-seed/themes/casa.json");
        let json = format!(r#"{{"site":{site},"theme":{theme}}}"#);
        let config = SiteConfig {
            published: Published::parse(&json).unwrap(),
            own_texts: None,
            version: String::new(),
            policy: String::new(),
            preloads: String::new(),
            seal_key: None,
            token_key: None,
            redirects: None,
            inits: RefCell::default(),
        };
        let sells = Versions {
            in_force: Rc::new(config),
            rollout: None,
        };
        let count = || KNOWN.with_borrow(HashMap::len);
        let knows = |host: &str| KNOWN.with_borrow(|known| known.contains_key(host));
        remember("casa.example", Some(sells.clone()), 1);
        for at in 0..=MOST_HOSTS {
            remember(&format!("{at}.example"), None, 1);
            assert!(count() <= MOST_HOSTS, "{at}");
            assert!(knows("casa.example") && knows(&format!("{at}.example")));
        }
        for at in 1..=MOST_SITES {
            let now_ms = 1 + at as u64;
            remember("casa.example", Some(sells.clone()), now_ms);
            remember(&format!("{at}.casa.example"), Some(sells.clone()), now_ms);
            assert!(count() <= MOST_SITES, "{at}");
        }
        assert!(knows("casa.example") && knows(&format!("{MOST_SITES}.casa.example")));
        assert!(!knows("1.casa.example"));
    }
}
