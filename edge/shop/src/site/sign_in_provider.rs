//! The services that shoppers of a site may sign in with in place of a password (spec commerce 4, auth).

use serde::Serialize;

use super::is_origin;

/// A service that vouches for who somebody is (OAuth 2.0, RFC 6749), as the operator registered the site with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SignInProvider {
    /// The name that the backend's call has for it: `google`.
    pub provider: String,
    /// The name that shoppers have for it.
    pub title: String,
    /// The site's name at the service, which belongs to a secret of the worker (`SIGN_IN_SECRETS`).
    pub client_id: String,
    /// Where a shopper agrees.
    pub authorize: String,
    /// Where what they come back with is exchanged for a token; empty where the service's own tokens come back.
    pub exchange: String,
    /// What the site asks to know.
    pub scope: String,
    /// Where the token's e-mail address is asked for, of a service that may know none; empty where it always does.
    pub profile: String,
}

impl SignInProvider {
    /// Its tokens of OAuth 1.0a come back at once, and the backend takes them as they are (spec commerce 7, auth).
    const TWITTER: &str = "twitter";
    pub(super) const USUAL_SCOPE: &str = "openid email profile";

    /// Whether what a shopper comes back with is exchanged for a token.
    pub fn exchanges(&self) -> bool {
        self.provider != Self::TWITTER
    }

    fn validate(&self) -> Result<(), String> {
        let is_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let is_short = (1..=32).contains(&self.provider.len());
        if !is_short || !self.provider.bytes().all(is_name) {
            return Err(format!(
                "sign_in_with.provider: «{}» is not a name such as google",
                self.provider
            ));
        }
        let is_visible = |text: &str| text.bytes().all(|byte| byte.is_ascii_graphic());
        if self.client_id.is_empty() || !is_visible(&self.client_id) {
            return Err(format!(
                "sign_in_with.client_id: «{}» is not an id",
                self.client_id
            ));
        }
        let addresses = [
            ("authorize", &self.authorize, true),
            ("exchange", &self.exchange, self.exchanges()),
            ("profile", &self.profile, false),
        ];
        for (name, address, is_needed) in addresses {
            let is_left_out = address.is_empty() && !is_needed;
            if !is_left_out && !is_address(address) {
                return Err(format!(
                    "sign_in_with.{name}: «{address}» is not an address such as https://accounts.example/token"
                ));
            }
        }
        Ok(())
    }
}

/// Each of them, and that none stands twice.
pub(super) fn validate(providers: &[SignInProvider]) -> Result<(), String> {
    for (at, provider) in providers.iter().enumerate() {
        provider.validate()?;
        let mut before = providers.iter().take(at);
        if before.any(|other| other.provider == provider.provider) {
            return Err(format!(
                "sign_in_with: «{}» stands twice",
                provider.provider
            ));
        }
    }
    Ok(())
}

/// An address without a fragment; of this machine for a service that tests stand in for, else encrypted.
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
    fn a_service_is_as_its_operator_says() {
        let read = published(&json!([google()])).unwrap();
        let provider = &read.site.sign_in_with[0];
        assert_eq!(provider.scope, "openid email profile");
        assert_eq!(provider.profile, "");
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
    fn a_wrong_one_is_refused_by_its_field() {
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
        ] {
            let mut provider = google();
            provider[field] = json!(odd);
            let refused = published(&json!([provider])).unwrap_err();
            assert!(
                refused.starts_with(&format!("sign_in_with.{field}: ")),
                "{field} {odd}: {refused}"
            );
        }
        let twice = json!([google(), google()]);
        assert!(published(&twice).unwrap_err().starts_with("sign_in_with: "));
    }
}
