//! The sites' settings for calls to their backends, cached in an isolate of the carts' worker. They are reread after a
//! while; if that fails, the last ones stay in use, so that an unreadable config blocks no order.

use std::collections::HashMap;
use std::rc::Rc;

use crate::site::Dealings;

/// The limit on cached sites.
const MOST: usize = 64;

/// The settings by site name.
#[derive(Debug, Default)]
pub struct SiteDealings {
    known: HashMap<String, (Rc<Dealings>, u64)>,
}

impl SiteDealings {
    /// A site's settings, if they were read less than `lifetime_ms` ago.
    pub fn fresh(&self, site: &str, now_ms: u64, lifetime_ms: u64) -> Option<Rc<Dealings>> {
        let (dealings, read_ms) = self.known.get(site)?;
        let age_ms = now_ms.checked_sub(*read_ms)?;
        (age_ms < lifetime_ms).then(|| dealings.clone())
    }

    /// The settings last read, however old.
    pub fn last(&self, site: &str) -> Option<Rc<Dealings>> {
        self.known.get(site).map(|(dealings, _)| dealings.clone())
    }

    /// Caches the settings, newly read or kept in use until the next attempt.
    pub fn remember(&mut self, site: &str, dealings: Rc<Dealings>, now_ms: u64) {
        if self.known.len() >= MOST && !self.known.contains_key(site) {
            self.known.clear();
        }
        let entry = (dealings, now_ms);
        self.known.insert(site.to_owned(), entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dealings_with_token(token: &str) -> Rc<Dealings> {
        Rc::new(Dealings {
            token: token.to_owned(),
            ..Dealings::default()
        })
    }

    #[test]
    fn cached_settings_are_served_until_they_expire() {
        let mut sites = SiteDealings::default();
        assert_eq!(sites.fresh("casa", 1_000, 5_000), None);
        let (one, two) = (dealings_with_token("one"), dealings_with_token("two"));
        sites.remember("casa", one.clone(), 1_000);
        assert_eq!(sites.fresh("casa", 5_999, 5_000), Some(one.clone()));
        assert_eq!(sites.fresh("casa", 6_000, 5_000), None);
        assert_eq!(
            sites.fresh("casa", 999, 5_000),
            None,
            "a clock that was set back"
        );
        assert_eq!(sites.last("casa"), Some(one));
        sites.remember("casa", two.clone(), 6_000);
        assert_eq!(sites.fresh("casa", 6_000, 5_000), Some(two));
        assert_eq!(sites.last("pharmacy"), None);
    }

    #[test]
    fn the_cache_is_emptied_when_it_is_full() {
        let mut sites = SiteDealings::default();
        for site in 0..MOST {
            sites.remember(&site.to_string(), dealings_with_token("token"), 0);
        }
        sites.remember("0", dealings_with_token("again"), 0);
        assert_eq!(sites.known.len(), MOST);
        sites.remember("one more", dealings_with_token("token"), 0);
        assert_eq!(sites.known.len(), 1);
    }
}
