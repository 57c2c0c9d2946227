//! The picture of a shopper as pages show it. The backend's picture is private, so it is shown under an address of the
//! account, whose query seals the backend's path for this shopper alone; the shopper's initials stand behind it.

use maud::{Markup, html};

use crate::backend::encode_query;
use crate::html::{Icon, as_it_is};
use crate::page::View;
use crate::paths::with_query;
use crate::route::Endpoint;
use crate::session::{SealKey, User, seal, unseal};
use crate::site::Media;

/// The kind of the seal, and its query parameter.
const VERSION: &str = "v";

/// The side that the picture is given before the stylesheet does, in pixels.
const SIDE: u32 = 96;

/// A shopper's picture, or the initials in its place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Portrait {
    initials: String,
    /// The address of the picture, if there is one.
    address: Option<Media<'static>>,
}

impl Portrait {
    /// The portrait of a shopper, on a site whose shoppers have pictures.
    pub fn of(view: &View<'_>, user: &User, key: Option<&SealKey>) -> Self {
        let has_pictures = view.shop.site.accounts.avatar;
        let picture = Some(user.picture.as_str()).filter(|_| has_pictures);
        Self {
            initials: initials(user),
            address: picture
                .and_then(|picture| address(view, user, picture, key))
                .map(|address| view.media(&address).into_owned()),
        }
    }

    pub const fn has_picture(&self) -> bool {
        self.address.is_some()
    }

    /// The picture, round, in the size of this class.
    pub fn draw(&self, size: &'static str) -> Markup {
        html! {
            span class={ "avatar " (size) } data-avatar {
                span aria-hidden="true" {
                    @if self.initials.is_empty() { (Icon("user")) } @else { (self.initials) }
                }
                @if let Some(address) = &self.address { (as_it_is(address, SIDE)) }
            }
        }
    }
}

/// The address of a picture: the account's own for one of the backend, and that of a host which the site trusts.
fn address(view: &View<'_>, user: &User, picture: &str, key: Option<&SealKey>) -> Option<String> {
    let media = view.media(picture).some()?;
    let path = media.as_str();
    if path.starts_with('/') {
        let sealed = seal(key?, VERSION, &[&user.id, " ", path].concat());
        let query = [VERSION, "=", &encode_query(&sealed)].concat();
        return Some(with_query(&Endpoint::Picture.href(), Some(&query)));
    }
    let host = path
        .strip_prefix("https://")?
        .split(['/', '?', '#'])
        .next()?;
    let is_trusted = view.shop.site.image_hosts.iter().any(|known| known == host);
    is_trusted.then(|| path.to_owned())
}

/// The backend's path in a picture's address, if the shop sealed it for this shopper.
pub fn sealed_path(key: &SealKey, query: &[(String, String)], user: &str) -> Option<String> {
    let (_, sealed) = query.iter().find(|(name, _)| name == VERSION)?;
    let (owner, path) = unseal(key, VERSION, sealed)?.split_once(' ')?;
    (owner == user).then(|| path.to_owned())
}

/// The first letters of a shopper's two names, or of the address.
pub fn initials(user: &User) -> String {
    let first = |name: &str| name.trim().chars().find(|sign| sign.is_alphabetic());
    let names = [&user.first_name, &user.last_name].map(|name| first(name));
    let mut letters: Vec<char> = names.into_iter().flatten().collect();
    if letters.is_empty() {
        letters.extend(first(&user.email));
    }
    letters.into_iter().flat_map(char::to_uppercase).collect()
}
