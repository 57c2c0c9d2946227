//! Browsers in which an account has signed in before. They have their own count of attempts to sign in, so that
//! somebody who guesses an account's password elsewhere does not lock its owner out.

use super::{SealKey, seal, unseal};

/// The cookie that names the browser and its accounts: a sealed [`KnownBrowser`]. It stays at sign-out.
pub const KNOWN_BROWSER_COOKIE: &str = "signed_in_before";
pub const KNOWN_BROWSER_COOKIE_AGE: u32 = 365 * 24 * 3600;

const KIND: &str = "signed in before";
const ACCOUNT: &str = "account of a browser";
/// Hexadecimal digits that name an account.
const DIGITS: usize = 16;
/// The most accounts of a browser; the oldest is forgotten.
const MOST: usize = 8;

/// A browser and the accounts that have signed in there, newest first: `<name>.<account>[.<account>]`. An account is
/// named by a keyed hash of the login.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownBrowser {
    name: String,
    accounts: Vec<String>,
}

impl KnownBrowser {
    /// A browser with a fresh random name.
    pub const fn new(name: String) -> Self {
        Self {
            name,
            accounts: Vec::new(),
        }
    }

    /// `None` if this site did not seal the cookie.
    pub fn read(key: &SealKey, cookie: &str) -> Option<Self> {
        let mut parts = unseal(key, KIND, cookie)?.split('.').map(str::to_owned);
        Some(Self {
            name: parts.next().filter(|name| !name.is_empty())?,
            accounts: parts.collect(),
        })
    }

    /// The browser's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The browser's name, if this login has signed in there.
    pub fn name_for(&self, key: &SealKey, login: &str) -> Option<&str> {
        self.accounts
            .contains(&account(key, login))
            .then_some(&*self.name)
    }

    /// The browser after these logins of one account have signed in; blank ones are left out.
    #[must_use]
    pub fn with(mut self, key: &SealKey, logins: &[&str]) -> Self {
        for login in logins.iter().filter(|login| !login.trim().is_empty()) {
            let account = account(key, login);
            self.accounts.retain(|known| *known != account);
            self.accounts.insert(0, account);
        }
        self.accounts.truncate(MOST);
        self
    }

    /// The value of the cookie.
    pub fn seal(&self, key: &SealKey) -> String {
        let parts = std::iter::once(&self.name).chain(&self.accounts);
        let parts: Vec<&str> = parts.map(String::as_str).collect();
        seal(key, KIND, &parts.join("."))
    }
}

/// One spelling of an account's name.
pub fn folded(login: &str) -> String {
    login.trim().to_lowercase()
}

fn account(key: &SealKey, login: &str) -> String {
    let sealed = seal(key, ACCOUNT, &folded(login));
    let digits = sealed.rsplit('.').next().unwrap_or_default();
    digits.chars().take(DIGITS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(site: &str) -> SealKey {
        SealKey::new("a secret of at least thirty-two bytes", site).unwrap()
    }

    fn browser() -> KnownBrowser {
        KnownBrowser::new("b1".to_owned())
    }

    #[test]
    fn a_browser_is_known_to_the_accounts_that_signed_in_there() {
        let key = key("casa");
        let cookie = browser()
            .with(&key, &["Ana@Example.com", "", "+37360123456"])
            .seal(&key);
        assert!(!cookie.to_lowercase().contains("ana") && !cookie.contains("60123456"));
        let known = KnownBrowser::read(&key, &cookie).unwrap();
        for login in ["ana@example.com", " ANA@example.com ", "+37360123456"] {
            assert_eq!(known.name_for(&key, login), Some("b1"), "{login}");
        }
        for login in ["ion@example.com", ""] {
            assert_eq!(known.name_for(&key, login), None, "{login}");
        }
    }

    #[test]
    fn a_cookie_of_another_site_kind_or_hand_is_not_read() {
        let cookie = browser().with(&key("casa"), &["ana"]).seal(&key("casa"));
        assert_eq!(KnownBrowser::read(&key("pharmacy"), &cookie), None);
        let forged = cookie.replacen("b1", "b2", 1);
        let other = seal(&key("casa"), "guest", "b1.0123456789abcdef");
        for cookie in [&*forged, &other, "", "b1", "b1.0123456789abcdef"] {
            assert_eq!(KnownBrowser::read(&key("casa"), cookie), None, "{cookie}");
        }
    }

    #[test]
    fn the_accounts_of_a_browser_are_limited_and_the_oldest_is_forgotten() {
        let key = key("casa");
        let logins: Vec<String> = (0..=MOST).map(|number| format!("user{number}")).collect();
        let mut known = browser();
        for login in &logins {
            known = known.with(&key, &[login]);
        }
        let known = known.with(&key, &["user2"]);
        assert_eq!(known.accounts.len(), MOST);
        let is_known = |number: usize| known.name_for(&key, &logins[number]).is_some();
        assert_eq!([0, 1, 2, MOST].map(is_known), [false, true, true, true]);
    }
}
