//! Access checks: the origin of a request, and the cart that it may select.

use super::{Caller, NO_GROUP};
use crate::failure::{Refusal, refusals};
use crate::words::{failure, session};

refusals! {
    /// Another site asks for a change.
    pub FOREIGN_ORIGIN = "foreign_origin", failure::FOREIGN_ORIGIN, Forbidden;
    /// The cart is not the caller's own.
    pub NOT_YOURS = "not_yours", failure::NOT_YOURS, Forbidden;
    /// The session does not hold any more.
    pub UNAUTHORIZED = "unauthorized", session::ENDED, Unauthorized;
    /// The backend does not say now whether the session holds, or whose it is.
    pub UNKNOWN = "session_unknown", session::UNKNOWN, Unproven;
}

/// Whether a request comes from the shop's own pages, by its headers `Origin` and `Sec-Fetch-Site`. No other site may
/// change anything; without either header the request counts as another site's.
pub fn is_same_origin(origin: Option<&str>, fetch_site: Option<&str>, own_origin: &str) -> bool {
    origin.map_or(fetch_site == Some("same-origin"), |origin| {
        origin == own_origin
    })
}

/// Whether a navigation comes from a page of the shop. Every browser since 2023 tells that by `Sec-Fetch-Site`; an older
/// one names the page it comes from.
pub fn is_own_navigation(
    fetch_site: Option<&str>,
    referrer: Option<&str>,
    own_origin: &str,
) -> bool {
    let is_own_page = |page: &str| {
        let path = page.strip_prefix(own_origin);
        path.is_some_and(|path| path.is_empty() || path.starts_with('/'))
    };
    match fetch_site {
        Some(site) => site == "same-origin",
        None => referrer.is_some_and(is_own_page),
    }
}

/// The cart and the group that a request selects, by cookies or by its address.
#[derive(Debug, Clone, Copy, Default)]
pub struct CartSelector<'a> {
    pub user: Option<&'a str>,
    pub group: Option<&'a str>,
}

/// Whether this caller may select this cart and this group by the address of a request: their own cart, by id or by
/// the sealed cookie, or none. A bare id never selects a cart, and only a signed-in shopper has a group.
pub fn may_name(
    caller: &Caller,
    cookies: CartSelector<'_>,
    asked: CartSelector<'_>,
) -> Result<(), &'static Refusal> {
    let group = match caller {
        Caller::SignedIn(_) => cookies.group.unwrap_or(NO_GROUP),
        Caller::Guest(_) | Caller::Nobody => NO_GROUP,
    };
    let is_own_group = asked
        .group
        .is_none_or(|asked| asked.is_empty() || asked == group);
    let is_own_cart = asked.user.is_none_or(|asked| {
        asked.is_empty() || Some(asked) == caller.id() || Some(asked) == cookies.user
    });
    if is_own_group && is_own_cart {
        Ok(())
    } else {
        Err(&NOT_YOURS)
    }
}

/// Refuses a caller without a cart.
pub const fn needs_cart(caller: &Caller) -> Result<(), &'static Refusal> {
    match caller {
        Caller::SignedIn(_) | Caller::Guest(_) => Ok(()),
        Caller::Nobody => Err(&NOT_YOURS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::GuestToken;

    const OWN: &str = "https://shop.md";

    #[test]
    fn only_the_shops_own_origin_counts_as_same_origin() {
        for (origin, fetch_site, expected) in [
            (Some(OWN), None, true),
            (Some(OWN), Some("cross-site"), true),
            (Some("https://shop.md.evil.example"), None, false),
            (Some("http://shop.md"), Some("same-origin"), false),
            (Some("https://shop.md:8443"), None, false),
            (Some("null"), Some("same-origin"), false),
            (Some(""), Some("same-origin"), false),
            (None, Some("same-origin"), true),
            (None, Some("same-site"), false),
            (None, Some("none"), false),
            (None, None, false),
        ] {
            assert_eq!(
                is_same_origin(origin, fetch_site, OWN),
                expected,
                "{origin:?} {fetch_site:?}"
            );
        }
    }

    #[test]
    fn a_navigation_is_the_shops_own_if_the_browser_says_so() {
        for (fetch_site, referrer, expected) in [
            (Some("same-origin"), None, true),
            (Some("same-origin"), Some("https://evil.example/"), true),
            (Some("same-site"), Some(OWN), false),
            (Some("cross-site"), Some("https://shop.md/ro"), false),
            // An address that was typed, or opened by another program.
            (Some("none"), None, false),
            (None, Some("https://shop.md/ro?login=true"), true),
            (None, Some(OWN), true),
            (None, Some("https://shop.md.evil.example/"), false),
            (None, Some("http://shop.md/ro"), false),
            (None, None, false),
        ] {
            assert_eq!(
                is_own_navigation(fetch_site, referrer, OWN),
                expected,
                "{fetch_site:?} {referrer:?}"
            );
        }
    }

    fn names<'a>(user: &'a str, group: &'a str) -> CartSelector<'a> {
        let given = |text: &'a str| Some(text).filter(|text| *text != "-");
        CartSelector {
            user: given(user),
            group: given(group),
        }
    }

    #[test]
    fn a_request_may_name_only_its_own_cart_and_group() {
        let guest = Caller::Guest(GuestToken::from_random([7; 16]));
        let token = guest.id().unwrap();
        let shopper = Caller::SignedIn("42".to_owned());
        let sealed = "sealed.cookie";
        for (caller, cookies, asked, allowed) in [
            (&guest, names(sealed, "-"), names("-", "-"), true),
            (&guest, names(sealed, "-"), names("", ""), true),
            (&guest, names(sealed, "-"), names(token, "0"), true),
            (&guest, names(sealed, "-"), names(sealed, "-"), true),
            (&guest, names(sealed, "-"), names("another", "-"), false),
            (&guest, names(sealed, "-"), names("42", "-"), false),
            (&guest, names(sealed, "g7"), names(token, "g7"), false),
            (&shopper, names("-", "g7"), names("42", "g7"), true),
            (&shopper, names("-", "g7"), names("42", "0"), false),
            (&shopper, names("-", "g7"), names("42", "g8"), false),
            (&shopper, names("-", "-"), names("42", "0"), true),
            (&shopper, names("-", "-"), names("43", "0"), false),
            (&Caller::Nobody, names("-", "-"), names("-", "0"), true),
            (&Caller::Nobody, names("-", "g7"), names("-", "g7"), false),
            (&Caller::Nobody, names("-", "-"), names("42", "-"), false),
        ] {
            let found = may_name(caller, cookies, asked);
            assert_eq!(found.is_ok(), allowed, "{caller:?} {cookies:?} {asked:?}");
            if let Err(refusal) = found {
                assert_eq!(refusal, &NOT_YOURS);
            }
        }
    }

    #[test]
    fn only_an_authenticated_or_guest_caller_has_a_cart() {
        assert_eq!(needs_cart(&Caller::Nobody), Err(&NOT_YOURS));
        assert_eq!(needs_cart(&Caller::SignedIn("42".to_owned())), Ok(()));
    }
}
