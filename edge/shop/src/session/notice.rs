//! The message on the next page after a sign-in, a sign-out or clearing of data (spec commerce 4, 6). A sealed cookie
//! carries it; a page with it is never cached.

use super::{SealKey, User, seal, unseal};
use crate::backend::encode_query;
use crate::fields::decode;
use crate::i18n::Words;
use crate::page::FlashMessage;
use crate::words::{company, mydata, password, preview, session, sessions};

/// A session cookie, hidden from scripts; the page that shows the message deletes it.
pub const NOTICE_COOKIE: &str = "notice";

const NOTICE: &str = "notice";
/// A longer name is left out: the shopper can choose any.
const LONGEST_NAME: usize = 100;
/// A longer name of a company is cut.
const LONGEST_COMPANY: usize = 200;

/// An action completed before this page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// With the shopper's name, if known.
    SignedIn(String),
    SignedOut,
    DataCleared,
    /// The account has ended the session of this browser.
    SessionEnded,
    PasswordChanged,
    /// The account's other sessions have ended too.
    PasswordChangedEverywhere,
    /// The company of this name is acted for from now on.
    CompanyChosen(String),
    /// By the letter for a new password: the visitor has still to sign in.
    PasswordSet,
    /// The link to a preview that was opened has ended.
    PreviewEnded,
}

impl Notice {
    const SIGNED_IN: &str = "signed-in";
    const SIGNED_OUT: &str = "signed-out";
    const DATA_CLEARED: &str = "data-cleared";
    const SESSION_ENDED: &str = "session-ended";
    const PASSWORD_CHANGED: &str = "password-changed";
    const PASSWORD_CHANGED_EVERYWHERE: &str = "password-changed-everywhere";
    const COMPANY_CHOSEN: &str = "company-chosen";
    const PASSWORD_SET: &str = "password-set";
    const PREVIEW_ENDED: &str = "preview-ended";

    pub fn signed_in(user: &User) -> Self {
        let name = user.called();
        let is_short = name.chars().count() <= LONGEST_NAME;
        Self::SignedIn(if is_short { name } else { String::new() })
    }

    /// The company of this name is acted for from now on.
    pub fn company_chosen(name: &str) -> Self {
        Self::CompanyChosen(name.chars().take(LONGEST_COMPANY).collect())
    }

    const fn kind(&self) -> &'static str {
        match self {
            Self::SignedIn(_) => Self::SIGNED_IN,
            Self::SignedOut => Self::SIGNED_OUT,
            Self::DataCleared => Self::DATA_CLEARED,
            Self::SessionEnded => Self::SESSION_ENDED,
            Self::PasswordChanged => Self::PASSWORD_CHANGED,
            Self::PasswordChangedEverywhere => Self::PASSWORD_CHANGED_EVERYWHERE,
            Self::CompanyChosen(_) => Self::COMPANY_CHOSEN,
            Self::PasswordSet => Self::PASSWORD_SET,
            Self::PreviewEnded => Self::PREVIEW_ENDED,
        }
    }

    /// The value of the cookie.
    pub fn seal(&self, key: &SealKey) -> String {
        let name = match self {
            Self::SignedIn(name) | Self::CompanyChosen(name) => encode_query(name),
            Self::SignedOut
            | Self::DataCleared
            | Self::SessionEnded
            | Self::PasswordChanged
            | Self::PasswordChangedEverywhere
            | Self::PasswordSet
            | Self::PreviewEnded => String::new(),
        };
        seal(key, NOTICE, &[self.kind(), "/", &name].concat())
    }

    /// Parses our cookie.
    pub fn read(key: &SealKey, cookie: &str) -> Option<Self> {
        let (kind, name) = unseal(key, NOTICE, cookie)?.split_once('/')?;
        match kind {
            Self::SIGNED_IN => Some(Self::SignedIn(decode(name.as_bytes()))),
            Self::SIGNED_OUT => Some(Self::SignedOut),
            Self::DATA_CLEARED => Some(Self::DataCleared),
            Self::SESSION_ENDED => Some(Self::SessionEnded),
            Self::PASSWORD_CHANGED => Some(Self::PasswordChanged),
            Self::PASSWORD_CHANGED_EVERYWHERE => Some(Self::PasswordChangedEverywhere),
            Self::COMPANY_CHOSEN => Some(Self::CompanyChosen(decode(name.as_bytes()))),
            Self::PASSWORD_SET => Some(Self::PasswordSet),
            Self::PREVIEW_ENDED => Some(Self::PreviewEnded),
            _ => None,
        }
    }

    /// The message in the visitor's language.
    pub fn said(&self, words: Words) -> FlashMessage {
        let text = match self {
            Self::SignedIn(name) if name.is_empty() => words.say(session::SIGNED_IN).to_owned(),
            Self::SignedIn(name) => words.fill(session::SIGNED_IN_AS, &[("name", name)]),
            Self::SignedOut => words.say(session::SIGNED_OUT).to_owned(),
            Self::DataCleared => words.say(mydata::CLEARED).to_owned(),
            Self::SessionEnded => words.say(sessions::ENDED).to_owned(),
            Self::PasswordChanged => words.say(password::CHANGED).to_owned(),
            Self::PasswordChangedEverywhere => words.say(password::CHANGED_OTHERS).to_owned(),
            Self::CompanyChosen(name) => words.fill(company::CHOSEN, &[("name", name)]),
            Self::PasswordSet => words.say(password::CHANGED_SIGN_IN).to_owned(),
            Self::PreviewEnded => words.say(preview::ENDED).to_owned(),
        };
        let kind = self.kind();
        // Nothing else on the page shows it.
        let stays = matches!(self, Self::SessionEnded | Self::PreviewEnded);
        FlashMessage { kind, text, stays }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;
    use crate::session::ME;

    #[test]
    fn a_notice_survives_its_cookie_and_is_rejected_on_another_site() {
        let key = |site| SealKey::new("a secret of at least thirty-two bytes", site).unwrap();
        let name = "Ана <b>& \"Rusu\"; =.".to_owned();
        for notice in [
            Notice::SignedIn(name),
            Notice::SignedIn(String::new()),
            Notice::SignedOut,
            Notice::DataCleared,
            Notice::SessionEnded,
            Notice::PasswordChanged,
            Notice::PasswordChangedEverywhere,
            Notice::PasswordSet,
            Notice::PreviewEnded,
        ] {
            let cookie = notice.seal(&key("casa"));
            assert!(
                cookie
                    .bytes()
                    .all(|byte| byte.is_ascii_graphic() && byte != b';')
            );
            assert_eq!(Notice::read(&key("casa"), &cookie), Some(notice));
            assert_eq!(Notice::read(&key("pharmacy"), &cookie), None);
        }
        assert_eq!(Notice::read(&key("casa"), "signed-in/You have won"), None);
    }

    #[test]
    fn a_signed_in_user_is_greeted_by_name_if_known() {
        let words = Language::En.words();
        let text = |name: &str| {
            let body = format!(r#"{{"id":7,"first_name":"{name}"}}"#);
            Notice::signed_in(&ME.read(body.as_bytes()).unwrap())
                .said(words)
                .text
        };
        let named = words.fill(session::SIGNED_IN_AS, &[("name", "Ana")]);
        assert_eq!(text(" Ana "), named);
        for unknown in ["", &"a".repeat(LONGEST_NAME + 1)] {
            assert_eq!(text(unknown), words.say(session::SIGNED_IN), "{unknown}");
        }
    }
}
