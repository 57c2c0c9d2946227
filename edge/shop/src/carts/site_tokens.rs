//! The tokens by which the backend knows the sites, as an isolate of the carts has read them. A token is read again after a
//! while, and the last one serves while that fails: a configuration that cannot be read stops no order.

use std::collections::HashMap;

/// More sites are not remembered at once.
const MOST: usize = 64;

/// The tokens by the names of their sites.
#[derive(Debug, Default)]
pub struct SiteTokens {
    known: HashMap<String, (String, u64)>,
}

impl SiteTokens {
    /// The token of a site that was read less than so many milliseconds ago.
    pub fn fresh(&self, site: &str, now_ms: u64, lifetime_ms: u64) -> Option<String> {
        let (token, read_ms) = self.known.get(site)?;
        let age_ms = now_ms.checked_sub(*read_ms)?;
        (age_ms < lifetime_ms).then(|| token.clone())
    }

    /// The token that was read last, however long ago.
    pub fn last(&self, site: &str) -> Option<String> {
        self.known.get(site).map(|(token, _)| token.clone())
    }

    /// Remembers a token that was read now, or that has to serve on until it is tried again.
    pub fn remember(&mut self, site: &str, token: &str, now_ms: u64) {
        if self.known.len() >= MOST && !self.known.contains_key(site) {
            self.known.clear();
        }
        let entry = (token.to_owned(), now_ms);
        self.known.insert(site.to_owned(), entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_again_after_its_time_and_serves_until_then() {
        let mut tokens = SiteTokens::default();
        assert_eq!(tokens.fresh("casa", 1_000, 5_000), None);
        tokens.remember("casa", "one", 1_000);
        assert_eq!(tokens.fresh("casa", 5_999, 5_000).as_deref(), Some("one"));
        assert_eq!(tokens.fresh("casa", 6_000, 5_000), None);
        assert_eq!(
            tokens.fresh("casa", 999, 5_000),
            None,
            "a clock that was set back"
        );
        assert_eq!(tokens.last("casa").as_deref(), Some("one"));
        tokens.remember("casa", "two", 6_000);
        assert_eq!(tokens.fresh("casa", 6_000, 5_000).as_deref(), Some("two"));
        assert_eq!(tokens.last("pharmacy"), None);
    }

    #[test]
    fn no_more_sites_than_there_is_room_for_are_remembered() {
        let mut tokens = SiteTokens::default();
        for site in 0..MOST {
            tokens.remember(&site.to_string(), "token", 0);
        }
        tokens.remember("0", "again", 0);
        assert_eq!(tokens.known.len(), MOST);
        tokens.remember("one more", "token", 0);
        assert_eq!(tokens.known.len(), 1);
    }
}
