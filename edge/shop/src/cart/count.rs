//! The count of a cart, kept in the browser as a hint for scripts: cached pages show it without asking the server.

use super::Cart;
use super::event::units;
use crate::session::Caller;

/// The cookie of the hint: `<units>.<revision>` and the cart owner's name. It lives as long as the cookie that proves
/// the owner.
pub const COUNT_COOKIE: &str = "cart_count";
/// JavaScript's largest safe integer.
const MOST_REVISION: u64 = (1 << 53) - 1;

/// The hint of a cart.
pub fn hint(cart: &Cart) -> String {
    [&units(cart).to_string(), ".", &cart.revision.to_string()].concat()
}

/// Whether the hint is of a cart with goods in it.
pub fn tells_of_some(hint: &str) -> bool {
    !hint.starts_with('0')
}

/// The parts of a request that decide whether the browser's hint needs a correction.
#[derive(Debug, Clone, Copy)]
pub struct HintRequest<'a> {
    /// Whether it requests a page: only pages show the hint.
    pub is_page: bool,
    /// Whether the answer is private to this visitor, because a session is there or has just ended.
    pub is_private: bool,
    /// The cookie of the hint.
    pub hint: Option<&'a str>,
    /// The guest cookie.
    pub guest: Option<&'a str>,
}

/// The correction of a hint, before the request is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HintStep {
    Keep,
    /// Deletes the hint: the caller has no cart.
    End,
    /// Deletes the hint and the guest cookie, which is sealed with no key of ours: it would keep every page from the
    /// cache for good.
    EndWithGuest,
    /// Asks the cart: the page has no hint.
    Recall,
}

impl HintRequest<'_> {
    /// Whether the cookies alone show that no correction is needed. Opening a seal would cost more than a cached
    /// page.
    pub const fn is_settled(&self) -> bool {
        self.is_page && !self.is_private && self.hint.is_some() == self.guest.is_some()
    }

    /// The correction for a caller; `known` is the hint that the browser will have after the answer, and `has_key`
    /// says whether the site can open seals.
    pub fn step(&self, caller: &Caller, known: Option<&str>, has_key: bool) -> HintStep {
        match caller {
            Caller::Nobody if self.is_page && has_key && self.guest.is_some() => {
                HintStep::EndWithGuest
            }
            Caller::Nobody => HintStep::End,
            Caller::SignedIn(_) | Caller::Guest(_) if self.is_page && known.is_none() => {
                HintStep::Recall
            }
            Caller::SignedIn(_) | Caller::Guest(_) => HintStep::Keep,
        }
    }
}

/// Whether a hint is newer than this cart of the same owner: a repeated command returns its first answer.
pub fn is_ahead(hint: &str, cart: &Cart, owner: &str) -> bool {
    let mut parts = hint.splitn(3, '.').skip(1);
    let revision = parts.next().and_then(|text| text.parse::<u64>().ok());
    revision.is_some_and(|revision| (cart.revision + 1..=MOST_REVISION).contains(&revision))
        && parts.next() == Some(owner)
}

/// An empty cart with a higher revision, which overrides a stale hint on an open page: pages ignore revisions that
/// are not newer. `None` if the hint is of an empty cart.
pub fn taken_back(hint: &str) -> Option<Cart> {
    let (_, known) = hint.split_once('.').filter(|_| tells_of_some(hint))?;
    let revision = known
        .split_once('.')
        .map_or(known, |(revision, _)| revision);
    let revision: u64 = revision.parse().ok()?;
    (revision < MOST_REVISION).then(|| Cart {
        revision: revision + 1,
        ..Cart::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::{Command, apply};

    #[test]
    fn a_hint_is_withdrawn_by_a_newer_empty_one() {
        let newer = |text| taken_back(text).map(|cart| hint(&cart));
        assert_eq!(newer("3.9").as_deref(), Some("0.10"));
        assert_eq!(newer("3.9.00ff").as_deref(), Some("0.10"));
        assert_eq!(newer("1.1795304480123").as_deref(), Some("0.1795304480124"));
    }

    #[test]
    fn a_hint_is_ahead_of_an_older_answer_about_the_same_cart() {
        let cart = Cart {
            revision: 8,
            ..Cart::default()
        };
        for (hint, expected) in [
            ("3.9.me", true),
            ("3.8.me", false),
            ("3.9.you", false),
            ("3.9", false),
            ("", false),
            ("3.x.me", false),
            ("3.99999999999999999.me", false),
        ] {
            assert_eq!(is_ahead(hint, &cart, "me"), expected, "{hint}");
        }
    }

    const PAGE: HintRequest<'_> = HintRequest {
        is_page: true,
        is_private: false,
        hint: None,
        guest: None,
    };

    #[test]
    fn a_page_request_with_both_cookies_or_neither_is_settled() {
        let (hint, guest) = (Some("3.9"), Some("sealed"));
        assert!(PAGE.is_settled());
        assert!(
            HintRequest {
                hint,
                guest,
                ..PAGE
            }
            .is_settled()
        );
        for request in [
            HintRequest { hint, ..PAGE },
            HintRequest { guest, ..PAGE },
            HintRequest {
                is_private: true,
                ..PAGE
            },
            HintRequest {
                is_page: false,
                ..PAGE
            },
        ] {
            assert!(!request.is_settled(), "{request:?}");
        }
    }

    #[test]
    fn a_hint_ends_with_its_cart_and_a_page_fetches_a_missing_one() {
        let shopper = Caller::SignedIn("42".to_owned());
        let guest = HintRequest {
            guest: Some("broken"),
            ..PAGE
        };
        let endpoint = HintRequest {
            is_page: false,
            ..guest
        };
        for (request, caller, known, expected) in [
            (guest, &Caller::Nobody, Some("3.9"), HintStep::EndWithGuest),
            (endpoint, &Caller::Nobody, Some("3.9"), HintStep::End),
            (PAGE, &Caller::Nobody, None, HintStep::End),
            (PAGE, &shopper, None, HintStep::Recall),
            (PAGE, &shopper, Some("3.9"), HintStep::Keep),
            (endpoint, &shopper, None, HintStep::Keep),
        ] {
            let step = request.step(caller, known, true);
            assert_eq!(step, expected, "{request:?} {caller:?} {known:?}");
        }
        let without_key = guest.step(&Caller::Nobody, None, false);
        assert_eq!(without_key, HintStep::End);
    }

    #[test]
    fn an_empty_or_unreadable_hint_is_not_withdrawn() {
        for hint in [
            "0.10",
            "",
            "3",
            "3.",
            "3.x",
            "3.-1",
            "3.9007199254740991",
            "3.99999999999999999999999",
            "3.1;x=y",
        ] {
            assert_eq!(taken_back(hint), None, "{hint}");
        }
    }

    #[test]
    fn a_new_cart_gets_a_higher_revision_than_any_seen_before() {
        let empty = |cart: &Cart, now_ms| apply(cart, &Command::Clear, now_ms).unwrap();
        let first = empty(&Cart::default(), 1_795_304_480_122);
        assert_eq!(hint(first.cart()), "0.1795304480123");
        let second = empty(first.cart(), 1_795_304_999_999);
        assert_eq!(hint(second.cart()), "0.1795304480124");
    }
}
