//! The keys of the config store, shared by the operators' command and the worker.

use super::hosts::is_host;
use crate::digest::ContentName;

/// `host/<host>` holds the name of the site that answers there.
pub fn host(host: &str) -> String {
    format!("host/{host}")
}

/// The key of the host that a request names; `None` for one that no config can name.
pub fn of_asked_host(asked: &str) -> Option<String> {
    is_host(asked).then(|| host(asked))
}

/// Whether a text can be the name of a site or of a version: lower-case letters, digits and hyphens, at most 40.
pub fn is_name(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !text.is_empty() && text.len() <= 40 && text.bytes().all(fits)
}

/// `site/<name>` holds the [`Pointer`](super::Pointer) of a site.
pub fn pointer(site: &str) -> String {
    format!("site/{site}")
}

/// `site/<name>/<version>` holds one immutable version: site and theme as JSON.
pub fn version(site: &str, version: &str) -> String {
    format!("site/{site}/{version}")
}

/// `preview/<site>` holds the key that signs the site's preview links.
pub fn preview(site: &str) -> String {
    format!("preview/{site}")
}

/// `redirects/<site>/<table>` holds the compiled redirect table that versions of the site name: the filter over its
/// rules and the names of its shards, in bytes.
pub fn redirect_table(site: &str, table: ContentName) -> String {
    format!("redirects/{site}/{table}")
}

/// `redirects/<site>/rules/<shard>` holds one shard of redirect rules as JSON. Tables share the shards that they have in
/// common.
pub fn redirect_shard(site: &str, shard: ContentName) -> String {
    format!("redirects/{site}/rules/{shard}")
}

/// `purge/<site>` holds the site's purges by the operators' command, as [`Purges::to_text`](crate::pagecache::Purges::to_text)
/// writes them.
pub fn purges(site: &str) -> String {
    format!("purge/{site}")
}

/// `purge/<site>/backend` holds those by the backend's messages. Each of both keys has one writer.
pub fn purges_of_backend(site: &str) -> String {
    format!("purge/{site}/backend")
}

/// A key of the config store, parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key<'a> {
    Host { host: &'a str },
    Pointer { site: &'a str },
    Version { site: &'a str, version: &'a str },
    RedirectTable { site: &'a str, table: ContentName },
    RedirectShard { site: &'a str, shard: ContentName },
}

impl<'a> Key<'a> {
    /// `None` for a key that no function of this module makes.
    pub fn parse(key: &'a str) -> Option<Self> {
        let mut parts = key.split('/');
        let parsed = match (parts.next()?, parts.next()?, parts.next(), parts.next()) {
            ("host", host, None, None) => Self::Host { host },
            ("site", site, None, None) => Self::Pointer { site },
            ("site", site, Some(version), None) => Self::Version { site, version },
            ("redirects", site, Some(table), None) => {
                let table = ContentName::parse(table)?;
                Self::RedirectTable { site, table }
            }
            ("redirects", site, Some("rules"), Some(shard)) => {
                let shard = ContentName::parse(shard)?;
                Self::RedirectShard { site, shard }
            }
            _ => return None,
        };
        parts.next().is_none().then_some(parsed)
    }
}

#[cfg(test)]
mod tests {
    use super::is_name;

    #[test]
    fn a_site_name_is_not_a_path_or_json() {
        for name in ["casa", "casa-2", "3f9c0a"] {
            assert!(is_name(name), "{name}");
        }
        for text in ["", "casa/1", "Casa", "{}", "a b", "a\n", &"a".repeat(41)] {
            assert!(!is_name(text), "{text:?}");
        }
    }
}
