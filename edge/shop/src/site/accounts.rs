//! The accounts of a site: ways to get and enter one, the backend's calls for them, and the links in its letters.

use serde::Serialize;

use super::declare::config;
use super::fields::Place;
use super::rules::{Each, Length, Once, OneOf, Within};
use super::setting::Named;
use crate::i18n::Language;

config! {
    /// Ways to get and enter an account, and the backend's calls for them (spec commerce 4, auth).
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    pub struct Accounts {
        /// Visitors may register.
        registration: bool = Accounts::default().registration;
        /// Shoppers may sign in with a password.
        password: bool = Accounts::default().password;
        /// The one-time codes that shoppers may sign in with: `sms`, `email`.
        codes: Vec<String>, check(CODE_WAY), publish(Once);
        /// The backend's calls for these codes: `v1` for `/api/v1/sms-code`, `/api/v1/email-code` and
        /// `/api/v1/loginByEmail`, `register` for `/api/register/` and `/api/register/{phone}/`.
        code_calls: CodeCalls = Accounts::default().code_calls;
        /// The backend's calls for the profile: `users` for `PATCH /users/user/{id}/`, `api` for `/api/users/…`.
        profile_calls: ProfileCalls = Accounts::default().profile_calls;
        /// The shopper's phones and e-mail addresses are lists, kept by `/api/phone/` and `/api/email/`.
        contact_lists: bool;
        /// The shopper may have a picture, kept by `/api/users/change-profile-image/`.
        avatar: bool;
        /// The backend sends the activation's letter again by `POST /auth/users/resend_activation/`.
        resend_activation: bool = Accounts::default().resend_activation;
        /// The page that the letter of a registration links to, with `{uid}` and `{token}` in the path, the query or the
        /// fragment.
        activation_link: String = Accounts::default().activation_link, check(LINK);
        /// The page that the letter of a forgotten password links to.
        new_password_link: String = Accounts::default().new_password_link, check(LINK);
        /// The page that the letter of an account's deletion links to.
        deletion_link: String = Accounts::default().deletion_link, check(LINK);
        /// The path of the backend's call that sends the letter of a deletion. Left out, the request goes to the shop's
        /// staff by `POST /api/support/`.
        deletion_call: Option<String>, check(CALL);
        /// The length of a password that the backend accepts, at least.
        least_password: u32 = Accounts::default().least_password, check(Within { least: 8, most: 64, said: "a length from 8 to 64 is expected" });
        /// The country codes of phones that codes are sent to, such as `+373`. Left out, the code of the site's variant.
        phone_codes: Vec<String>, check(PHONE_CODE), publish(Once), check(Length {
            least: 0,
            most: 20,
            said: "at most twenty are expected",
        });
        /// How many text messages with codes the site sends in a day, at most.
        texts_per_day: u32 = Accounts::default().texts_per_day;
    } then with_a_way_in
}

impl Default for Accounts {
    /// The accounts of a site whose config does not mention them: those of a usual Django backend.
    fn default() -> Self {
        Self {
            registration: true,
            password: true,
            codes: Vec::new(),
            code_calls: CodeCalls::V1,
            profile_calls: ProfileCalls::Users,
            contact_lists: false,
            avatar: false,
            resend_activation: true,
            activation_link: "/activate/{uid}/{token}".to_owned(),
            new_password_link: "/password/reset/confirm/{uid}/{token}".to_owned(),
            deletion_link: "/delete-account/{uid}/{token}".to_owned(),
            deletion_call: None,
            least_password: 8,
            phone_codes: Vec::new(),
            texts_per_day: 500,
        }
    }
}

/// The calls of sign-in by a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CodeCalls {
    V1,
    Register,
}

impl Named for CodeCalls {
    fn all() -> Vec<(&'static str, Self)> {
        vec![("v1", Self::V1), ("register", Self::Register)]
    }
}

/// The calls of the profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ProfileCalls {
    Users,
    Api,
}

impl Named for ProfileCalls {
    fn all() -> Vec<(&'static str, Self)> {
        vec![("users", Self::Users), ("api", Self::Api)]
    }
}

const CODE_WAY: OneOf = OneOf {
    names: || vec!["sms", "email"],
    said: None,
};

const LINK: Each = Each {
    fits: is_link,
    said: "is not a path such as /activate/{uid}/{token}",
    pattern: "^/[^{].*\\{(uid|token)\\}.*\\{(uid|token)\\}",
};

const CALL: Each = Each {
    fits: |path| path.starts_with('/') && path.bytes().all(|byte| byte.is_ascii_graphic()),
    said: "is not a path such as /users/user/delete-account/",
    pattern: "^/[!-~]*$",
};

const PHONE_CODE: Each = Each {
    fits: |code| {
        let digits = code.strip_prefix('+').unwrap_or_default();
        (1..=4).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    },
    said: "is not a country code such as +373",
    pattern: "^\\+[0-9]{1,4}$",
};

/// A path that names the user and the token, each once, behind something by which the link is known from other pages.
fn is_link(link: &str) -> bool {
    let once = |name: &str| link.matches(name).count() == 1;
    let rest = link.replace("{uid}", "").replace("{token}", "");
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'{' | b'}' | b'\\');
    let path = link.get(1..).unwrap_or_default();
    let (first, after) = path.split_once('/').unwrap_or((path, ""));
    let path = Language::from_code(first).map_or(path, |_| after);
    link.starts_with('/')
        && !path.starts_with(['/', '{'])
        && once("{uid}")
        && once("{token}")
        && rest.bytes().all(is_plain)
}

fn with_a_way_in(accounts: Accounts, place: &Place<'_>) -> Result<Accounts, String> {
    if accounts.registration && !accounts.password {
        return place
            .inner("registration")
            .refuse("an account of a registration is entered with a password");
    }
    Ok(accounts)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::Published;
    use super::{Accounts, CodeCalls, ProfileCalls};

    fn read(accounts: &Value) -> Result<Accounts, String> {
        let site = include_str!("../../../../kv-seed/sites/casa.json");
        let theme = include_str!("../../../../kv-seed/themes/casa.json");
        let mut site: Value = serde_json::from_str(site).unwrap();
        site["accounts"] = accounts.clone();
        let published = Published::parse(&format!("{{\"site\":{site},\"theme\":{theme}}}"))?;
        Ok(published.site.accounts)
    }

    #[test]
    fn a_site_without_a_word_about_accounts_registers_with_a_password() {
        let usual = read(&json!({})).unwrap();
        assert!(usual.registration && usual.password && usual.codes.is_empty());
        assert_eq!(usual, Accounts::default());
        assert_eq!(usual.code_calls, CodeCalls::V1);
        assert_eq!(usual.profile_calls, ProfileCalls::Users);
    }

    #[test]
    fn a_letters_link_names_user_and_token_once_wherever_they_stand() {
        for link in [
            "/activate/{uid}/{token}",
            "/ro/auth?uid={uid}&token={token}",
            "/#/activate/{uid}/{token}",
            "/account/{token}-{uid}",
        ] {
            let accounts = read(&json!({ "activation_link": link })).unwrap();
            assert_eq!(accounts.activation_link, link);
        }
        for odd in [
            "activate/{uid}/{token}",
            "//else.example/{uid}/{token}",
            "/activate/{uid}",
            "/activate/{uid}/{token}/{token}",
            "/activate/{uid}/{token}/{id}",
            "/activate /{uid}/{token}",
            "/{uid}/{token}",
            "/ro/{uid}/{token}",
        ] {
            let refused = read(&json!({ "activation_link": odd })).unwrap_err();
            assert!(
                refused.contains("site.accounts.activation_link"),
                "{refused}"
            );
        }
    }

    #[test]
    fn odd_switches_are_refused_at_their_place() {
        for (field, odd) in [
            ("codes", json!(["pigeon"])),
            ("code_calls", json!("v2")),
            ("profile_calls", json!("both")),
            ("phone_codes", json!(["373"])),
            ("least_password", json!(7)),
            ("deletion_call", json!("delete")),
            ("password", json!("no")),
        ] {
            let refused = read(&json!({ field: odd })).unwrap_err();
            assert!(
                refused.contains(&format!("site.accounts.{field}")),
                "{refused}"
            );
        }
        let refused = read(&json!({ "password": false })).unwrap_err();
        assert!(refused.contains("site.accounts.registration"), "{refused}");
    }
}
