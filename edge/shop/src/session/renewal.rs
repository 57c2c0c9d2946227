//! Token renewal: the JSON protocol between the worker and the Durable Object of a refresh token. A backend with
//! rotation accepts a refresh token once, and several tabs may send the same one concurrently.

use serde::{Deserialize, Serialize};

use super::calls::is_over;
use super::{Tokens, is_token, is_valid, token_hash};
use crate::backend::BackendFailure;

/// How long the object remembers the new tokens, in milliseconds.
const REMEMBERED_MS: u64 = 60_000;
/// How long it remembers a refusal, in milliseconds: other requests send the same token at the same time.
pub const REFUSED_MS: u64 = 10_000;
/// The most rotations that are followed from an old token to the current one within that time.
pub const MOST_FOLLOWED: u8 = 3;

/// A worker's request to the object of a refresh token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum RenewalCall {
    Renew(RenewalRequest),
    /// Returns the remembered tokens, without a new exchange.
    Recall,
}

/// A request to exchange a refresh token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RenewalRequest {
    pub refresh: String,
    pub site: String,
    pub language: String,
    /// The visitor's address, if the site forwards it.
    #[serde(default)]
    pub visitor: Option<String>,
    #[serde(default)]
    pub dev_mode: bool,
    /// The deadline of the visitor's request.
    pub within_ms: u64,
}

/// The object's answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Renewal {
    Renewed {
        tokens: Renewed,
        /// The tokens come from another request's exchange.
        is_remembered: bool,
    },
    /// The backend refuses; the text is for the log. The session is over.
    Refused(String),
    /// The backend gave no usable answer; the text is for the log.
    Unknown(String),
    /// No exchange is remembered.
    Nothing,
}

impl Renewal {
    /// Interprets the backend's answer to a refresh.
    pub fn of(answer: Result<Tokens, BackendFailure>, refresh: &str, now_ms: u64) -> Self {
        match answer {
            Ok(tokens) => match Renewed::of(tokens, refresh, now_ms) {
                Some(tokens) => Self::Renewed {
                    tokens,
                    is_remembered: false,
                },
                None => Self::Unknown("no access token".to_owned()),
            },
            Err(failure) if is_over(&failure) => Self::Refused(failure.to_string()),
            Err(failure) => Self::Unknown(failure.to_string()),
        }
    }
}

/// The new tokens of a session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Renewed {
    pub access: String,
    /// The old token if the backend does not rotate.
    pub refresh: String,
    /// When the tokens arrived.
    pub at_ms: u64,
}

impl Renewed {
    /// The tokens for a refresh token; `None` without an access token.
    fn of(tokens: Tokens, refresh: &str, now_ms: u64) -> Option<Self> {
        is_token(&tokens.access).then(|| Self {
            access: tokens.access,
            refresh: if is_token(&tokens.refresh) {
                tokens.refresh
            } else {
                refresh.to_owned()
            },
            at_ms: now_ms,
        })
    }

    /// The milliseconds for which they are still remembered.
    pub const fn left_ms(&self, now_ms: u64) -> u64 {
        REMEMBERED_MS.saturating_sub(now_ms.saturating_sub(self.at_ms))
    }

    /// Whether these tokens answer a request with the old refresh token. Without rotation they do until the access
    /// token expires, since a new exchange then brings newer ones; with rotation they do even then, since they lead
    /// to the current ones.
    pub fn answers(&self, refresh: &str, now_ms: u64) -> bool {
        self.left_ms(now_ms) > 0
            && (self.refresh != refresh || is_valid(&self.access, None, now_ms))
    }

    /// Whether the new refresh token may itself have been exchanged since.
    pub fn is_passed(&self, refresh: &str, now_ms: u64) -> bool {
        self.refresh != refresh && !is_valid(&self.access, None, now_ms)
    }
}

/// The name of the object of a refresh token, which does not reveal the token.
pub fn renewal_name(site: &str, refresh: &str) -> String {
    [site, "/", &token_hash(&[site, "\n", refresh].concat())].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digest::base64;

    const NOW_MS: u64 = 1_800_000_000_000;

    fn token_expiring_in(seconds: u64) -> String {
        let part = |text: &str| base64(text.as_bytes()).trim_end_matches('=').to_owned();
        let exp = NOW_MS / 1000 + seconds;
        let (head, claims) = (
            part(r#"{"alg":"HS256"}"#),
            part(&format!(r#"{{"exp":{exp}}}"#)),
        );
        [&*head, ".", &claims, ".c2ln"].concat()
    }

    fn renewed(access: &str, refresh: &str) -> Renewed {
        let (access, refresh) = (access.to_owned(), refresh.to_owned());
        Renewed::of(Tokens { access, refresh }, "r0", NOW_MS).unwrap()
    }

    #[test]
    fn a_rotated_refresh_token_replaces_the_old_one() {
        assert_eq!(renewed("a1", "r1").refresh, "r1");
        for none in ["", "not a token"] {
            assert_eq!(renewed("a1", none).refresh, "r0", "{none}");
        }
        assert_eq!(Renewed::of(Tokens::default(), "r0", NOW_MS), None);
    }

    #[test]
    fn only_a_refusal_ends_a_session_when_no_tokens_are_returned() {
        let of = |answer| Renewal::of(answer, "r0", NOW_MS);
        let refused = BackendFailure::Status(401, "blacklisted".to_owned());
        assert!(matches!(of(Err(refused)), Renewal::Refused(why) if why.contains("401")));
        for nothing in [Ok(Tokens::default()), Err(BackendFailure::Timeout)] {
            assert!(matches!(of(nothing), Renewal::Unknown(_)));
        }
    }

    #[test]
    fn an_exchange_is_cached_for_a_minute() {
        let tokens = renewed(&token_expiring_in(300), "r1");
        for (after_ms, is_known) in [(0, true), (59_999, true), (60_000, false)] {
            assert_eq!(
                tokens.answers("r0", NOW_MS + after_ms),
                is_known,
                "{after_ms}"
            );
        }
        assert!(
            tokens.answers("r0", NOW_MS - 5_000),
            "a clock that was put back"
        );
    }

    #[test]
    fn a_nearly_expired_exchange_is_followed_if_rotated_and_repeated_otherwise() {
        let later_ms = NOW_MS + 40_000;
        let (rotated, same) = (
            renewed(&token_expiring_in(60), "r1"),
            renewed(&token_expiring_in(60), ""),
        );
        assert!(rotated.answers("r0", later_ms) && rotated.is_passed("r0", later_ms));
        assert!(!same.answers("r0", later_ms) && !same.is_passed("r0", later_ms));
        assert!(same.answers("r0", NOW_MS) && !rotated.is_passed("r0", NOW_MS));
    }

    #[test]
    fn each_site_and_token_has_its_own_object_whose_name_hides_the_token() {
        let name = renewal_name("casa", "r0");
        assert!(!name.contains("r0"), "{name}");
        assert_ne!(name, renewal_name("casa", "r1"));
        assert_ne!(name, renewal_name("pharmacy", "r0"));
    }

    #[test]
    fn a_call_survives_its_json() {
        let asked = RenewalCall::Renew(RenewalRequest {
            refresh: "r0".to_owned(),
            site: "casa".to_owned(),
            language: "ro".to_owned(),
            visitor: None,
            dev_mode: false,
            within_ms: 3000,
        });
        for call in [asked, RenewalCall::Recall] {
            let text = serde_json::to_string(&call).unwrap();
            assert_eq!(serde_json::from_str::<RenewalCall>(&text).unwrap(), call);
        }
        let tokens = renewed("a1", "r1");
        let answer = Renewal::Renewed {
            tokens,
            is_remembered: true,
        };
        let text = serde_json::to_string(&answer).unwrap();
        assert_eq!(serde_json::from_str::<Renewal>(&text).unwrap(), answer);
    }
}
