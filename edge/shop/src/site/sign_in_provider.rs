//! The sign-in providers of a site, an alternative to a password (spec commerce 4, auth).

use serde::Serialize;

use super::declare::config;
use super::fields::Place;
use super::is_origin;
use super::rules::{Each, Rule};
use super::setting::Named;

config! {
    /// A service that vouches for who somebody is (OAuth 2.0, RFC 6749), as the operator registered the site with it.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    pub struct SignInProvider {
        /// Its name in the backend's call: `google` for `POST /users/google-auth/`.
        provider: String, needed, check(PROVIDER);
        /// The name that shoppers have for it.
        title: String, needed;
        /// The site's name at the service. Its secret stands in the worker's secret `SIGN_IN_SECRETS`.
        client_id: String, needed, check(CLIENT_ID);
        /// The address where a shopper agrees.
        authorize: String, needed, check(ADDRESS);
        /// The address where the code that the shopper comes back with is exchanged for a token. Only `twitter` has none:
        /// the service's own tokens come back.
        exchange: String, check(ADDRESS_OR_NONE);
        /// The scope that the site asks for.
        scope: String = "openid email profile".to_owned();
        /// The address that tells a token's `email`, for a service that may know none.
        profile: String, check(ADDRESS_OR_NONE);
        /// The backend's call for its token: `users` for `POST /users/{provider}-auth/`, `google-login` for
        /// `POST /api/google-login/`.
        call: TokenCall = TokenCall::Users;
    } then with_exchange
}

/// The backend's call for the token of a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TokenCall {
    Users,
    GoogleLogin,
}

impl Named for TokenCall {
    fn all() -> Vec<(&'static str, Self)> {
        vec![("users", Self::Users), ("google-login", Self::GoogleLogin)]
    }
}

const PROVIDER: Each = Each {
    fits: |text| {
        let is_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        (1..=32).contains(&text.len()) && text.bytes().all(is_name)
    },
    said: "is not a name such as google",
    pattern: "^[a-z0-9]{1,32}$",
};

const CLIENT_ID: Each = Each {
    fits: |text| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic()),
    said: "is not an id",
    pattern: "^[!-~]+$",
};

const NO_ADDRESS: &str = "is not an address such as https://accounts.example/token";

const ADDRESS: Each = Each {
    fits: is_address,
    said: NO_ADDRESS,
    pattern: "^https?://",
};

const ADDRESS_OR_NONE: Each = Each {
    fits: |text| text.is_empty() || is_address(text),
    said: NO_ADDRESS,
    pattern: "^(https?://|$)",
};

fn with_exchange(provider: SignInProvider, place: &Place<'_>) -> Result<SignInProvider, String> {
    if provider.exchange.is_empty() && provider.exchanges() {
        return place.inner("exchange").missing();
    }
    Ok(provider)
}

impl SignInProvider {
    /// Returns OAuth 1.0a tokens directly, which the backend accepts as they are (spec commerce 7, auth).
    const TWITTER: &str = "twitter";

    /// Whether the provider's reply is a code that must be exchanged for a token.
    pub fn exchanges(&self) -> bool {
        self.provider != Self::TWITTER
    }
}

/// No provider is listed twice.
pub(super) struct EachOnce;

impl Rule<Vec<SignInProvider>> for EachOnce {
    fn check(&self, value: &Vec<SignInProvider>, place: &Place<'_>) -> Result<(), String> {
        for (at, provider) in value.iter().enumerate() {
            let mut before = value.iter().take(at);
            if before.any(|other| other.provider == provider.provider) {
                return place.refuse(format_args!("«{}» stands twice", provider.provider));
            }
        }
        Ok(())
    }
}

/// An https address without a fragment; a loopback address may be http, for test stand-ins.
fn is_address(address: &str) -> bool {
    let host = address.find("://").map_or(0, |at| at + 3);
    let path = address.get(host..).and_then(|rest| rest.find('/'));
    let origin = path.and_then(|path| address.get(..host + path));
    let is_private =
        |origin: &str| origin.starts_with("https://") || origin.starts_with("http://127.0.0.1:");
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'#' | b'\\' | b'"');
    origin.is_some_and(|origin| is_origin(origin) && is_private(origin))
        && address.bytes().all(is_plain)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::Published;
    use super::TokenCall;

    fn published(providers: &Value) -> Result<Published, String> {
        let site = include_str!("../../../../kv-seed/sites/casa.json");
        let theme = include_str!("../../../../kv-seed/themes/casa.json");
        let mut site: Value = serde_json::from_str(site).unwrap();
        site["sign_in_with"] = providers.clone();
        Published::parse(&format!("{{\"site\":{site},\"theme\":{theme}}}"))
    }

    fn google() -> Value {
        json!({
            "provider": "google",
            "title": "Google",
            "client_id": "casa.apps",
            "authorize": "https://accounts.example/auth?prompt=select_account",
            "exchange": "https://accounts.example/token",
        })
    }

    #[test]
    fn a_provider_is_read_with_its_defaults() {
        let read = published(&json!([google()])).unwrap();
        let provider = &read.site.sign_in_with[0];
        assert_eq!(provider.scope, "openid email profile");
        assert_eq!(provider.profile, "");
        assert_eq!(provider.call, TokenCall::Users);
        let own_tokens = json!([{
            "provider": "twitter",
            "title": "Twitter",
            "client_id": "casa",
            "authorize": "https://shop.example/twitter/begin",
        }]);
        assert!(published(&own_tokens).is_ok());
        assert!(published(&json!([])).is_ok());
    }

    #[test]
    fn an_invalid_provider_is_refused_with_its_field() {
        for (field, odd) in [
            ("provider", "Google"),
            ("provider", "a/b"),
            ("provider", ""),
            ("client_id", ""),
            ("client_id", "two words"),
            ("authorize", "http://accounts.example/auth"),
            ("authorize", "https://accounts.example"),
            ("authorize", "https://accounts.example/a#b"),
            ("authorize", ""),
            ("exchange", ""),
            ("exchange", "javascript:x"),
            ("profile", "https://"),
            ("call", "login"),
        ] {
            let mut provider = google();
            provider[field] = json!(odd);
            let refused = published(&json!([provider])).unwrap_err();
            assert!(
                refused.starts_with(&format!("site.sign_in_with.{field}")),
                "{field} {odd}: {refused}"
            );
        }
        let twice = json!([google(), google()]);
        assert!(
            published(&twice)
                .unwrap_err()
                .starts_with("site.sign_in_with: ")
        );
    }
}
