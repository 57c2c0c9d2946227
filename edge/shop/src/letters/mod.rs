//! The links in the letters of a site's accounts. A site's config says how its backend writes them. Opening one uses
//! nothing, since scanners of mail open every link: the letter is kept in a sealed cookie, and the page of its purpose
//! has the button that uses it.

mod pattern;
pub mod page;
#[cfg(test)]
mod tests;

use crate::backend::encode_query;
use crate::failure::refusals;
use crate::fields::{decode, pairs};
use crate::forms::{Ask, Field};
use crate::paths::with_query;
use crate::route::{Address, Place, Route};
use crate::session::{SealKey, seal, unseal};
use crate::site::Accounts;
use crate::words::letters as words_of;
use pattern::{Fit, Pieces, fit};

/// The cookie with the letter that was opened last: a sealed [`Letter`], hidden from scripts.
pub const LETTER_COOKIE: &str = "letter";
pub const LETTER_COOKIE_AGE: u32 = 30 * 60;

const LETTER: &str = "letter";
/// The last part of the cookie after a press without an answer.
const UNSURE: &str = "unsure";

/// The field for a pasted link, and the parameter of the door that takes a link from a script.
pub const LINK: &str = "link";
/// The parameter of the page for pasted links that names the purpose of a cut link.
pub const PURPOSE: &str = "of";

/// The parameter of the page for pasted links that holds the address which a link with a fragment opened.
pub const FROM: &str = "from";

/// The fields of the form for a pasted link.
pub const FIELDS: [Field; 1] = [Field::needed(LINK, Ask::Line, words_of::LINK)
    .most(2000)
    .width("whole")];

refusals! {
    /// The pasted text is no link of a letter.
    pub NO_LETTER = "no_letter", words_of::NO_LETTER, Invalid, field LINK;
    /// The pasted link lacks its end.
    pub CUT = "cut", words_of::CUT, Invalid, field LINK;
}

/// The purpose of a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Activation,
    NewPassword,
    Deletion,
}

impl Purpose {
    pub const ALL: [Self; 3] = [Self::Activation, Self::NewPassword, Self::Deletion];

    /// Its name in the cookie and in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Activation => "activation",
            Self::NewPassword => "new-password",
            Self::Deletion => "deletion",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.name() == name)
    }

    /// The page whose button uses the letter.
    pub const fn page(self) -> Route {
        match self {
            Self::Activation => Route::Activation,
            Self::NewPassword => Route::NewPassword,
            Self::Deletion => Route::DeletionConfirm,
        }
    }

    /// The pattern of its link.
    fn link(self, accounts: &Accounts) -> &str {
        match self {
            Self::Activation => &accounts.activation_link,
            Self::NewPassword => &accounts.new_password_link,
            Self::Deletion => &accounts.deletion_link,
        }
    }
}

/// The letter behind a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub purpose: Purpose,
    pub uid: String,
    pub token: String,
    /// Its button was pressed, and no answer says whether that has used it.
    pub is_unsure: bool,
}

impl Letter {
    /// The value of the cookie.
    pub fn seal(&self, key: &SealKey, now_ms: u64) -> String {
        let until = now_ms / 1000 + u64::from(LETTER_COOKIE_AGE);
        let (uid, token) = (encode_query(&self.uid), encode_query(&self.token));
        let until = until.to_string();
        let mut parts = vec![self.purpose.name(), &until, &uid, &token];
        parts.extend(self.is_unsure.then_some(UNSURE));
        seal(key, LETTER, &parts.join("/"))
    }

    /// Parses our cookie. `None` if it is another site's, or too old.
    pub fn read(key: &SealKey, cookie: &str, now_ms: u64) -> Option<Self> {
        let mut parts = unseal(key, LETTER, cookie)?.split('/');
        let purpose = Purpose::from_name(parts.next()?)?;
        let until: u64 = parts.next()?.parse().ok()?;
        let (uid, token) = (parts.next()?, parts.next()?);
        (now_ms / 1000 < until).then(|| Self {
            purpose,
            uid: decode(uid.as_bytes()),
            token: decode(token.as_bytes()),
            is_unsure: parts.next().is_some(),
        })
    }
}

/// An opened link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opened {
    Whole(Letter),
    /// The link lacks its end: mail programs break long lines.
    Cut(Purpose),
    /// The page of a link whose rest is in the fragment, which only the browser knows.
    InFragment,
}

impl Opened {
    /// The page that a link with this path and query leads to, and that page's query. No token is in it.
    pub fn page(&self, path: &str, query: Option<&str>) -> (Route, Option<String>) {
        match self {
            Self::Whole(letter) => (letter.purpose.page(), None),
            Self::Cut(purpose) => {
                let query = [PURPOSE, "=", purpose.name()].concat();
                (Route::Letter, Some(query))
            }
            Self::InFragment => {
                let from = encode_query(&with_query(path, query));
                (Route::Letter, Some([FROM, "=", &from].concat()))
            }
        }
    }
}

/// The letter whose link has this path and query, if it is one.
pub fn opened(
    accounts: &Accounts,
    place: &Place,
    path: &str,
    query: Option<&str>,
) -> Option<Opened> {
    let is_page = match place {
        Place::Root | Place::Endpoint(_) => true,
        Place::Page(address) => !matches!(address.route, Route::Category(_)),
        Place::Unknown(_) => false,
    };
    let asked = Pieces::of(path, query);
    let in_fragment = || {
        let mut links = Purpose::ALL
            .map(|purpose| Pieces::read(purpose.link(accounts)))
            .into_iter();
        let is_its_page =
            |link: Pieces<'_>| link.start_of_fragment().is_some() && link.has_path_of(asked);
        (!is_page && links.any(is_its_page)).then_some(Opened::InFragment)
    };
    find(accounts, asked, is_page).or_else(in_fragment)
}

/// The letter whose whole link somebody has pasted, with blanks and line ends as mail programs leave them.
///
/// # Errors
///
/// The text is not a link of this shop's letters, or only the beginning of one.
pub fn pasted(accounts: &Accounts, text: &str) -> Result<Letter, &'static crate::failure::Refusal> {
    let text: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    let text = text.trim_start_matches('<').replace("&amp;", "&");
    let address = text.split_once("://").map_or(&*text, |(_, rest)| {
        rest.find(['/', '?', '#'])
            .and_then(|at| rest.get(at..))
            .unwrap_or_default()
    });
    let led = before_lead(address);
    let address = led.as_deref().unwrap_or(address);
    match find(accounts, Pieces::read(address), false) {
        Some(Opened::Whole(letter)) => Ok(letter),
        Some(Opened::Cut(_)) => Err(&CUT),
        Some(Opened::InFragment) | None => Err(&NO_LETTER),
    }
}

/// The link behind an address of the page for pasted links, to which [`Opened::InFragment`] leads: browsers keep the
/// fragment there.
fn before_lead(address: &str) -> Option<String> {
    let (page, fragment) = address.split_once('#')?;
    let (path, query) = page.split_once('?')?;
    let Place::Page(Address {
        route: Route::Letter,
        ..
    }) = Place::parse(path)
    else {
        return None;
    };
    let sent = pairs(query.as_bytes());
    let (_, from) = sent.iter().find(|(name, _)| name == FROM)?;
    Some([from, "#", fragment].concat())
}

fn find(accounts: &Accounts, asked: Pieces<'_>, is_page: bool) -> Option<Opened> {
    let mut cut = None;
    for purpose in Purpose::ALL {
        match fit(purpose.link(accounts), asked, is_page) {
            Some(Fit::Whole { uid, token }) => {
                let letter = Letter {
                    purpose,
                    uid,
                    token,
                    is_unsure: false,
                };
                return Some(Opened::Whole(letter));
            }
            Some(Fit::Cut) => cut = cut.or(Some(Opened::Cut(purpose))),
            None => {}
        }
    }
    cut
}

/// The fixed beginnings of fragments by which a script knows the links of letters: `#/activate/`. Empty if the site's
/// links have no fragments.
pub fn fragments(accounts: &Accounts) -> Vec<String> {
    let links =
        Purpose::ALL.map(|purpose| Pieces::read(purpose.link(accounts)).start_of_fragment());
    links.into_iter().flatten().collect()
}
