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
/// The most names in a browser, of which an account may have three; the oldest is forgotten.
const MOST: usize = 12;

/// A browser and the accounts that have signed in there, newest first: `<name>.<account>[.<account>]`. An account is
/// named by keyed hashes of its logins, and before them of its id.
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

    /// The name of the account that has signed in last.
    pub fn last_account(&self) -> Option<&str> {
        self.accounts.first().map(String::as_str)
    }

    /// The browser's name, if this login has signed in there.
    pub fn name_for(&self, key: &SealKey, login: &str) -> Option<&str> {
        self.accounts
            .contains(&account(key, login))
            .then_some(&*self.name)
    }

    /// The browser after this shopper has signed in under these logins; blank ones are left out.
    #[must_use]
    pub fn with(mut self, key: &SealKey, user: &str, logins: &[&str]) -> Self {
        let logins = logins.iter().filter(|login| !login.trim().is_empty());
        let named = logins.map(|login| account(key, login));
        let own = Some(account_name(key, user)).filter(|_| !user.is_empty());
        for account in named.chain(own) {
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

/// The name of a shopper's account: the same in each browser, whatever was typed.
pub fn account_name(key: &SealKey, user: &str) -> String {
    account(key, &["user\n", user].concat())
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
            .with(&key, "7", &["Ana@Example.com", "", "+37360123456"])
            .seal(&key);
        assert!(!cookie.to_lowercase().contains("ana") && !cookie.contains("60123456"));
        let known = KnownBrowser::read(&key, &cookie).unwrap();
        for login in ["ana@example.com", " ANA@example.com ", "+37360123456"] {
            assert_eq!(known.name_for(&key, login), Some("b1"), "{login}");
        }
        for login in ["ion@example.com", "", "7"] {
            assert_eq!(known.name_for(&key, login), None, "{login}");
        }
    }

    #[test]
    fn a_cookie_of_another_site_kind_or_hand_is_not_read() {
        let cookie = browser()
            .with(&key("casa"), "7", &["ana"])
            .seal(&key("casa"));
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
            known = known.with(&key, "7", &[login]);
        }
        let known = known.with(&key, "7", &["user3"]);
        assert_eq!(known.accounts.len(), MOST);
        let is_known = |number: usize| known.name_for(&key, &logins[number]).is_some();
        assert_eq!(
            [0, 1, 2, 3, MOST].map(is_known),
            [false, false, true, true, true]
        );
    }

    #[test]
    fn an_account_has_one_name_in_all_browsers_and_under_all_its_logins() {
        let key = key("casa");
        let by_phone = browser().with(&key, "7", &["ana@example.com", "+37360123456"]);
        let by_email = KnownBrowser::new("b2".to_owned()).with(&key, "7", &["ana@example.com"]);
        assert_eq!(by_phone.last_account(), Some(&*account_name(&key, "7")));
        assert_eq!(by_phone.last_account(), by_email.last_account());
        assert_ne!(account_name(&key, "8"), account_name(&key, "7"));
        let later = by_phone.with(&key, "8", &["ion@example.com"]);
        assert_eq!(later.last_account(), Some(&*account_name(&key, "8")));
    }
}
