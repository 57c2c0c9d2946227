//! Rate limits. Each kind of count has a limit of its own, set in the platform's bindings; the key says whose count
//! it is. Keys reveal nothing: account names are hashed.

use core::net::IpAddr;

use crate::digest::sha256_hex_of;
use crate::failure::refusals;
use crate::session::{Caller, folded};
use crate::words::failure;

refusals! {
    /// Too many requests within a short time.
    pub TOO_OFTEN = "too_often", failure::TOO_OFTEN, TooOften;
}

/// The counting period of the platform, and so the longest wait after a refusal, in seconds.
pub const PERIOD: &str = "60";

/// A limit: what is counted, and per what. Forms are counted by [`submission`]; their bindings are called letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    SignInsOfAddress,
    /// Per account and address.
    SignInsOfSender,
    /// Per account, from all addresses and browsers that it has not signed in from.
    SignInsOfAccount,
    /// Per account and browser that it has signed in from before.
    SignInsOfBrowser,
    CartsOfAddress,
    FormsOfAddress,
    /// Per account and per mailbox named in the form, which may get an answer.
    FormsOfSender,
    OrdersOfAddress,
    OrdersOfCart,
    CommandsOfAddress,
    CommandsOfCart,
    LookupsOfAddress,
    /// Steps of quick orders: each asks the backend for up to twenty searches.
    CodesOfAddress,
}

/// One count under a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    pub limit: Limit,
    pub key: String,
}

impl Count {
    fn of_address(limit: Limit, address: Option<&str>) -> Option<Self> {
        let key = client(address?)?;
        Some(Self { limit, key })
    }

    /// Counts per address, separately for each name.
    fn of_address_under(limit: Limit, name: &str, address: Option<&str>) -> Option<Self> {
        let mut count = Self::of_address(limit, address)?;
        count.key = [name, " ", &count.key].concat();
        Some(count)
    }

    /// The key is a hash of `parts`, so that the name is not stored anywhere.
    fn of_name(limit: Limit, parts: &[&str]) -> Self {
        let key = sha256_hex_of(parts);
        Self { limit, key }
    }
}

/// The key of a client: an IPv4 address, or the network of an IPv6 address, since one client has all addresses of it.
/// `None` if the platform does not tell the address.
pub fn client(address: &str) -> Option<String> {
    match address.parse::<IpAddr>().ok()?.to_canonical() {
        IpAddr::V4(address) => Some(address.to_string()),
        IpAddr::V6(address) => {
            let bits = address.to_bits() >> 64;
            u64::try_from(bits).ok().map(|network| network.to_string())
        }
    }
}

/// An attempt to sign in. `browser` names a browser in which this account has signed in before: its attempts are
/// counted apart, so that guesses from elsewhere leave the owner a share. Of the others the address is counted first,
/// and then the account from there: a client refused by these does not use up the attempts of the account.
pub fn sign_in(address: Option<&str>, login: &str, browser: Option<&str>) -> Vec<Count> {
    let login = folded(login);
    if let Some(browser) = browser {
        let parts = [&login, " in ", browser];
        return vec![Count::of_name(Limit::SignInsOfBrowser, &parts)];
    }
    let sender = address.and_then(client);
    let sender = sender.map(|sender| {
        let parts = [&login, " from ", &sender];
        Count::of_name(Limit::SignInsOfSender, &parts)
    });
    let account = Count::of_name(Limit::SignInsOfAccount, &[&login]);
    let address = Count::of_address(Limit::SignInsOfAddress, address);
    address.into_iter().chain(sender).chain([account]).collect()
}

/// An attempt at what no stranger can name for its owner: the password of the `account` of a session, a `letter` with its
/// token. Attempts to sign in from elsewhere do not use it up.
pub fn own_attempt(address: Option<&str>, kind: &str, name: &str) -> Vec<Count> {
    let own = Count::of_name(Limit::SignInsOfSender, &[kind, " ", name]);
    let address = Count::of_address(Limit::SignInsOfAddress, address);
    address.into_iter().chain([own]).collect()
}

/// A product added to a cart: counts if it creates a new guest.
pub fn addition(address: Option<&str>, caller: &Caller) -> Vec<Count> {
    let begins = *caller == Caller::Nobody;
    Count::of_address(Limit::CartsOfAddress, address.filter(|_| begins))
        .into_iter()
        .collect()
}

/// A mailbox that a form names, and the browser, if an account of this name has signed in there before: others who
/// name the mailbox leave its owner a share.
#[derive(Debug, Clone, Copy, Default)]
pub struct Mailbox<'a> {
    pub email: &'a str,
    pub browser: Option<&'a str>,
}

/// A form that staff read or that is answered: `account` is the signed-in user. Each form has its own count.
pub fn submission(
    form: &str,
    address: Option<&str>,
    account: Option<&str>,
    mailbox: Mailbox<'_>,
) -> Vec<Count> {
    let address = Count::of_address_under(Limit::FormsOfAddress, form, address);
    let sender = |kind, name: &str| Count::of_name(Limit::FormsOfSender, &[form, kind, name]);
    let account = account.map(|account| sender(" of ", account));
    let email = Some(folded(mailbox.email)).filter(|email| !email.is_empty());
    let email = email.map(|email| match mailbox.browser {
        Some(browser) => sender(" for ", &[&email, " in ", browser].concat()),
        None => sender(" for ", &email),
    });
    [address, account, email].into_iter().flatten().collect()
}

/// An order from the cart of this name.
pub fn order(address: Option<&str>, cart: &str) -> Vec<Count> {
    let cart = Count::of_name(Limit::OrdersOfCart, &[cart]);
    let address = Count::of_address(Limit::OrdersOfAddress, address);
    address.into_iter().chain([cart]).collect()
}

/// A command with this name, which may change several lines: counted per cart, if there is one, and per address. The
/// cart is counted first: a refused command does not use up the limit of others behind the same address.
pub fn command(name: &str, address: Option<&str>, cart: Option<&str>) -> Vec<Count> {
    let cart = cart.map(|cart| Count::of_name(Limit::CommandsOfCart, &[name, " of ", cart]));
    let address = Count::of_address_under(Limit::CommandsOfAddress, name, address);
    cart.into_iter().chain(address).collect()
}

/// A question of a list that fills while a shopper types, each with a count of its own.
pub fn lookup(list: &str, address: Option<&str>) -> Vec<Count> {
    Count::of_address_under(Limit::LookupsOfAddress, list, address)
        .into_iter()
        .collect()
}

/// A step of a quick order.
pub fn codes(address: Option<&str>) -> Vec<Count> {
    Count::of_address(Limit::CodesOfAddress, address)
        .into_iter()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(counts: &[Count]) -> Vec<(Limit, &str)> {
        counts
            .iter()
            .map(|count| (count.limit, count.key.as_str()))
            .collect()
    }

    fn addition_key(address: &str) -> Option<String> {
        addition(Some(address), &Caller::Nobody)
            .pop()
            .map(|count| count.key)
    }

    #[test]
    fn an_ipv4_address_is_counted_by_itself_and_an_ipv6_address_by_its_network() {
        assert_eq!(addition_key("203.0.113.7").as_deref(), Some("203.0.113.7"));
        assert_ne!(addition_key("203.0.113.7"), addition_key("203.0.113.8"));
        let one = addition_key("2001:db8:1:2::1");
        assert!(one.is_some());
        for same in [
            "2001:DB8:1:2:ffff:ffff:ffff:ffff",
            "2001:0db8:0001:0002::",
            "2001:db8:1:2:1:2:3:4",
        ] {
            assert_eq!(addition_key(same), one, "{same}");
        }
        assert_ne!(addition_key("2001:db8:1:3::1"), one);
        assert_eq!(
            addition_key("::ffff:203.0.113.7"),
            addition_key("203.0.113.7")
        );
    }

    #[test]
    fn only_a_caller_without_a_cart_counts_as_beginning_one() {
        let caller = Caller::SignedIn("7".to_owned());
        assert_eq!(addition(Some("203.0.113.7"), &caller), []);
    }

    #[test]
    fn without_a_client_address_only_names_are_counted() {
        for unknown in [None, Some(""), Some("localhost"), Some("1.2.3.4, 5.6.7.8")] {
            assert_eq!(addition(unknown, &Caller::Nobody), [], "{unknown:?}");
            assert_eq!(sign_in(unknown, "ana", None).len(), 1);
            assert_eq!(order(unknown, "casa/7").len(), 1);
            assert_eq!(submission("request", unknown, None, Mailbox::default()), []);
            assert_eq!(command("promo", unknown, None), []);
        }
    }

    #[test]
    fn a_command_is_counted_by_name_per_cart_and_then_per_address() {
        let promo = command("promo", Some("203.0.113.7"), Some("casa/7"));
        let limits: Vec<_> = promo.iter().map(|count| count.limit).collect();
        assert_eq!(limits, [Limit::CommandsOfCart, Limit::CommandsOfAddress]);
        assert!(promo.iter().all(|count| !count.key.contains("casa/7")));
        let repeat = command("repeat", Some("203.0.113.7"), Some("casa/7"));
        let neighbour = command("promo", Some("203.0.113.7"), Some("casa/8"));
        assert!(promo.iter().all(|count| !repeat.contains(count)));
        assert_ne!(neighbour.first(), promo.first());
        assert_eq!(neighbour.last(), promo.last());
        assert_eq!(command("promo", Some("203.0.113.7"), None), promo[1..]);
    }

    #[test]
    fn a_sign_in_is_counted_per_address_then_per_account_from_there_and_then_per_account() {
        let from = |address| sign_in(Some(address), "ana@example.com", None);
        let counts = from("203.0.113.7");
        let [(first, address), (second, sender), (third, account)] = keys(&counts)[..] else {
            panic!("{counts:?}");
        };
        assert_eq!(
            [first, second, third],
            [
                Limit::SignInsOfAddress,
                Limit::SignInsOfSender,
                Limit::SignInsOfAccount
            ]
        );
        assert_eq!(address, "203.0.113.7");
        assert!(counts.iter().all(|count| !count.key.contains("ana")));
        let other = |login| sign_in(None, login, None).pop().unwrap().key;
        assert_eq!(other(" Ana@Example.COM "), account);
        assert_ne!(other("ion@example.com"), account);
        let elsewhere = from("203.0.113.8");
        assert_ne!(keys(&elsewhere)[1].1, sender);
        assert_eq!(elsewhere[2], counts[2]);
    }

    #[test]
    fn a_browser_that_has_signed_in_before_is_counted_apart_from_all_others() {
        let known = |login, browser| sign_in(Some("203.0.113.7"), login, Some(browser));
        let ana = known("ana", "b1");
        assert_eq!(ana.len(), 1);
        assert_eq!(ana[0].limit, Limit::SignInsOfBrowser);
        assert_eq!(known(" ANA", "b1"), ana);
        for other in [known("ana", "b2"), known("ion", "b1")] {
            assert_ne!(other, ana);
        }
        let sent = |browser| {
            let email = "ana@example.com";
            submission("request", None, None, Mailbox { email, browser })
        };
        assert_ne!(sent(Some("b1")), sent(None));
        assert_ne!(sent(Some("b1")), sent(Some("b2")));
    }

    #[test]
    fn an_attempt_at_ones_own_shares_no_count_with_strangers_but_that_of_the_address() {
        let own = |name| own_attempt(Some("203.0.113.7"), "account", name);
        let counts = own("casa/7");
        let limits: Vec<_> = counts.iter().map(|count| count.limit).collect();
        assert_eq!(limits, [Limit::SignInsOfAddress, Limit::SignInsOfSender]);
        assert!(!counts[1].key.contains("casa/7"));
        assert_ne!(own("casa/8")[1], counts[1]);
        assert_ne!(own_attempt(None, "letter", "casa/7")[0], counts[1]);
        for typed in ["casa/7", "account casa/7"] {
            let guesses = sign_in(Some("203.0.113.7"), typed, None);
            assert!(!guesses.contains(&counts[1]), "{typed}");
        }
    }

    #[test]
    fn a_submission_is_counted_per_form_by_address_account_and_mailbox() {
        let mailbox = Mailbox {
            email: "Ana@example.com",
            browser: None,
        };
        let sent = |form| submission(form, Some("203.0.113.7"), Some("casa/7"), mailbox);
        let (request, resume) = (sent("request"), sent("resume"));
        assert_eq!(
            request.iter().map(|count| count.limit).collect::<Vec<_>>(),
            [
                Limit::FormsOfAddress,
                Limit::FormsOfSender,
                Limit::FormsOfSender
            ]
        );
        let mut all: Vec<_> = [&request[..], &resume[..]].concat();
        all.dedup();
        assert_eq!(all.len(), 6);
        assert!(request.iter().all(|count| !count.key.contains("casa/7")));
    }
}
