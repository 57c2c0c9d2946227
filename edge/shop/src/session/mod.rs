//! The caller of a request: sealed guest tokens, sealed identities, and the tokens of a session. Only a sealed value
//! selects a cart.

mod access;
mod form;
mod seal;
mod encrypted;
#[cfg(test)]
mod contract_tests;
#[cfg(test)]
mod tests;
mod token;
mod known_browser;
mod calls;
mod identity;
mod notice;
mod renewal;
mod with_provider;
#[cfg(test)]
mod with_provider_tests;

pub use access::{
    CartSelector, FOREIGN_ORIGIN, NOT_YOURS, UNAUTHORIZED, UNKNOWN, is_own_navigation,
    is_same_origin, may_name, needs_cart,
};
pub use calls::{
    CALLS, END_CALLS, GroupChange, ME, Tokens, USER_GROUP, User, UserGroup, WHO_CALLS, refresh,
    refused, sign_in, sign_out,
};
pub use encrypted::NONCE_BYTES;
pub(crate) use encrypted::{Purpose, nonce_of};
pub use form::{
    ACTIVATED, CANCELLED, Credentials, FIELDS, REMEMBER, TOLD_FIELD, after_login, back_query,
    login_back, login_href, login_query, past_login,
};
pub use identity::{ConfirmedSession, Identity, RefreshRotation, seal_identity, session_name};
pub use known_browser::{
    KNOWN_BROWSER_COOKIE, KNOWN_BROWSER_COOKIE_AGE, KnownBrowser, account_name, folded,
};
pub use notice::{NOTICE_COOKIE, Notice};
pub use renewal::{
    MOST_FOLLOWED, REFUSED_MS, Renewal, RenewalCall, RenewalRequest, Renewed, renewal_name,
};
pub(crate) use seal::from_hex;
pub use seal::{SealKey, seal, unseal};
pub use token::{
    Start, TokenKey, ends_at_ms, is_token, is_valid, issued_at_ms, owner_of, start, token_hash,
};
pub use with_provider::{
    BEGUN_COOKIE, BEGUN_COOKIE_AGE, PROVES, PROVIDER_CALLS, PendingSignIn, Proof, ProviderReply,
    client_secret, is_cancelled, lacks_email, needs_email, needs_fresh, not_begun, sign_in_with,
    token_of, with_refused,
};

/// The cookie of a guest: a sealed [`GuestToken`], 365 days.
pub const GUEST_COOKIE: &str = "user_token";
pub const GUEST_COOKIE_AGE: u32 = 365 * 24 * 3600;
/// The session's access token; its presence makes every page private. If the shopper wants to be remembered, the
/// session's cookies live for their `…_AGE`; otherwise until the browser is closed.
pub const TOKEN_COOKIE: &str = "token";
pub const TOKEN_COOKIE_AGE: u32 = 2 * 24 * 3600;
/// The token for refreshing the access token.
pub const REFRESH_COOKIE: &str = "refresh_token";
pub const REFRESH_COOKIE_AGE: u32 = 7 * 24 * 3600;
/// The cookie with the confirmed shopper: a sealed [`Identity`].
pub const IDENTITY_COOKIE: &str = "identity";
pub const IDENTITY_COOKIE_AGE: u32 = REFRESH_COOKIE_AGE;
/// The group of a signed-in shopper, as the backend named it; kept like the identity (spec shell 6).
pub const GROUP_COOKIE: &str = "user-group-id";
/// The group of a caller without a group (spec shell 4).
pub const NO_GROUP: &str = "0";
/// The cookies that sign-out and a lost session remove.
pub const SESSION_COOKIES: [&str; 4] =
    [TOKEN_COOKIE, REFRESH_COOKIE, IDENTITY_COOKIE, GROUP_COOKIE];

/// The name of the session that ended last in this browser, kept for ten minutes: the late response to an earlier
/// request may carry all tokens of a rotated session, and must not restore it.
pub const ENDED_COOKIE: &str = "ended_session";
pub const ENDED_COOKIE_AGE: u32 = 600;

/// The guest who placed the last order in this browser: a sealed [`GuestToken`]. Signing in forgets the guest but keeps
/// this cookie, since the shopper may still return from the bank; signing out deletes it.
pub const ORDERED_COOKIE: &str = "ordered_as";
pub const ORDERED_COOKIE_AGE: u32 = 30 * 24 * 3600;

const GUEST: &str = "guest";
const ORDERED: &str = "ordered as";

/// The random name of a guest: 32 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GuestToken(String);

impl GuestToken {
    /// A token from fresh random bytes.
    pub fn from_random(bytes: [u8; 16]) -> Self {
        Self(crate::digest::hex(&bytes))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The random bytes that it was made from.
    pub(crate) fn bytes(&self) -> Option<[u8; 16]> {
        from_hex(&self.0)?.try_into().ok()
    }
}

/// The proven caller of a request.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Caller {
    SignedIn(String),
    Guest(GuestToken),
    Nobody,
}

impl Caller {
    /// Reads the sealed cookies; a signed-in identity takes precedence over the guest token (spec shell 4). An
    /// identity counts only with the access token that it was confirmed for.
    pub fn from_cookies(
        key: &SealKey,
        token: Option<&str>,
        identity: Option<&str>,
        guest: Option<&str>,
        now_ms: u64,
    ) -> Self {
        let identity = identity.and_then(|sealed| Identity::read(key, sealed, now_ms));
        if let (Some(identity), Some(token)) = (identity, token)
            && identity.is_of(token)
        {
            return identity.caller();
        }
        Self::guest(guest.and_then(|sealed| unseal(key, GUEST, sealed)))
    }

    /// The guest who placed the last order, by this cookie.
    pub fn who_ordered(key: &SealKey, cookie: Option<&str>) -> Self {
        Self::guest(cookie.and_then(|sealed| unseal(key, ORDERED, sealed)))
    }

    fn guest(token: Option<&str>) -> Self {
        token
            .filter(|token| token.len() == 32)
            .map_or(Self::Nobody, |token| {
                Self::Guest(GuestToken(token.to_owned()))
            })
    }

    /// The name of this caller's cart on a site; `None` for an unknown caller.
    pub fn cart_name(&self, site: &str) -> Option<String> {
        match self {
            Self::SignedIn(user) => Some(format!("{site}/user/{user}")),
            Self::Guest(token) => Some(format!("{site}/guest/{}", token.as_str())),
            Self::Nobody => None,
        }
    }

    /// The lifetime in seconds of the caller's cookies, the cart hint included; `None` means until the browser is closed.
    pub fn cookie_max_age(
        &self,
        key: &SealKey,
        identity: Option<&str>,
        now_ms: u64,
    ) -> Option<u32> {
        match self {
            Self::SignedIn(_) => identity
                .and_then(|sealed| Identity::read(key, sealed, now_ms))
                .and_then(|identity| identity.left_s()),
            Self::Guest(_) => Some(GUEST_COOKIE_AGE),
            Self::Nobody => Some(0),
        }
    }

    /// Whether backend calls for this caller use a session, which may have expired.
    pub const fn has_session(&self) -> bool {
        match self {
            Self::SignedIn(_) => true,
            Self::Guest(_) | Self::Nobody => false,
        }
    }

    /// Whether the backend must confirm the owner of a session, because no sealed identity does.
    pub const fn needs_confirmation(&self) -> bool {
        !self.has_session()
    }

    /// The caller's id at the backend: `no_user_id` for a guest, the user's id otherwise.
    pub fn id(&self) -> Option<&str> {
        match self {
            Self::SignedIn(user) => Some(user),
            Self::Guest(token) => Some(token.as_str()),
            Self::Nobody => None,
        }
    }
}

/// The value of the guest cookie for a token.
pub fn seal_guest(key: &SealKey, token: &GuestToken) -> String {
    seal(key, GUEST, token.as_str())
}

/// The value of the cookie for a guest who has ordered.
pub fn seal_ordered(key: &SealKey, token: &GuestToken) -> String {
    seal(key, ORDERED, token.as_str())
}
