//! The gate of an address: one decision before anything is loaded or done.

use super::needs_cabinet;
use crate::checkout::needs_account;
use crate::failure::Failure;
use crate::i18n::Language;
use crate::paths::along;
use crate::route::{Access, Address, Audience, Endpoint, Naming, Place, Route};
use crate::session::{UNAUTHORIZED, login_back, login_href};
use crate::site::GlobalSettings;

/// What the request proves about the caller.
#[derive(Debug, Clone, Copy)]
pub struct SessionState {
    pub has_session: bool,
    /// The backend has still to confirm the session.
    pub needs_confirmation: bool,
}

impl SessionState {
    const fn passage(self) -> Passage {
        if self.needs_confirmation {
            Passage::Confirm
        } else {
            Passage::Open
        }
    }
}

/// How a request passes the gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passage {
    Open,
    /// After the backend has confirmed the session.
    Confirm,
}

/// The gate's decision on a page.
#[derive(Debug, PartialEq, Eq)]
pub enum PageGate {
    Pass(Passage),
    /// Redirects a shopper with a valid session away from the sign-in form.
    LeadOn,
    /// The address leads elsewhere.
    Redirect(String),
}

/// The gate of an endpoint.
///
/// # Errors
///
/// A shop without accounts has no such address; without a session the caller must sign in.
pub fn to_endpoint(
    access: Access,
    settings: &GlobalSettings,
    asker: SessionState,
) -> Result<Passage, Failure> {
    if access == Access::Anybody {
        return Ok(Passage::Open);
    }
    needs_cabinet(settings)?;
    match access {
        Access::Anybody | Access::Cabinet => Ok(Passage::Open),
        Access::Account | Access::Company if asker.has_session => Ok(asker.passage()),
        Access::Account | Access::Company => Err(Failure::Refused(&UNAUTHORIZED)),
    }
}

/// Whether the shopper has account pages that the shop may link to.
pub fn has_account(settings: &GlobalSettings, has_session: bool) -> bool {
    has_session && needs_cabinet(settings).is_ok()
}

/// Whether a page may show data of an account: its object is asked whether the session of a signed-in visitor holds.
/// The pages of a cart or an order ask it anyway.
pub fn shows_account(route: &Route) -> bool {
    route.facts().audience.is_of_account()
        || matches!(
            route,
            Route::Favourites | Route::Support | Route::ForgottenPassword
        )
}

/// Whether a page names the company that its shopper acts for.
pub fn names_company(route: &Route) -> bool {
    route.facts().audience.is_of_account()
        || matches!(route, Route::Cart | Route::Checkout | Route::Support)
}

/// Whether an address is below that of the account, so that its failures name the company too, whether it exists or not.
pub fn is_in_account(path: &str, language: Language) -> bool {
    let account = Address::new(language, Route::Account).href();
    let below = path.strip_prefix(&*account);
    below.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Whether the failure page of this address names the company. A missing page does so for all addresses of the account
/// alike, and elsewhere for none: it is the same as that of an address which never existed.
pub fn failure_names_company(path: &str, language: Language, is_missing: bool) -> bool {
    if is_missing || is_in_account(path, language) {
        return is_in_account(path, language);
    }
    match Place::parse(path) {
        Place::Page(address) => names_company(&address.route),
        Place::Endpoint(endpoint) => endpoint
            .form_page()
            .is_some_and(|page| names_company(&page)),
        Place::Root | Place::Unknown(_) => false,
    }
}

/// Whether something is shown or done here in the name of a session, so that its owner must be known first. Elsewhere a
/// session without a proven owner counts as a guest's.
pub fn needs_owner(place: &Place) -> bool {
    match place {
        Place::Page(Address { route, .. }) => {
            shows_account(route) || route.facts().audience.is_owned()
        }
        Place::Endpoint(
            Endpoint::Orders
            | Endpoint::Favourite(_)
            | Endpoint::FavouritesCleared
            | Endpoint::SavedProducts,
        ) => true,
        Place::Endpoint(endpoint) => {
            let facts = endpoint.facts();
            facts.access.is_of_account() || facts.naming == Naming::IfAdmitted
        }
        Place::Root | Place::Unknown(_) => false,
    }
}

/// The page to load at a route. In a shop without accounts the sign-in form's address shows the home page.
pub fn shown_at<'a>(route: &'a Route, settings: &GlobalSettings) -> &'a Route {
    if *route == Route::SignIn && needs_cabinet(settings).is_err() {
        &Route::Home
    } else {
        route
    }
}

/// The gate of a page with this query. Protected pages need the setting and a session (spec shell 2, protected pages):
/// the sign-in form leads back to them.
pub fn to_page(
    address: &Address,
    query: Option<&str>,
    settings: &GlobalSettings,
    asker: SessionState,
) -> PageGate {
    let Address { language, route } = address;
    let sign_in = || PageGate::Redirect(login_back(*language, &along(&address.href(), query)));
    let has_cabinet = needs_cabinet(settings).is_ok();
    if *route == Route::SignIn && has_cabinet {
        return PageGate::LeadOn;
    }
    if *route == Route::Checkout && needs_account(settings) && !asker.has_session {
        return sign_in();
    }
    match route.facts().audience {
        Audience::Everybody | Audience::Visitor | Audience::Owner => PageGate::Pass(Passage::Open),
        Audience::Account | Audience::Company if has_cabinet && asker.has_session => {
            PageGate::Pass(asker.passage())
        }
        Audience::Account | Audience::Company if has_cabinet => sign_in(),
        Audience::Account | Audience::Company => {
            PageGate::Redirect(along(&login_href(*language), query))
        }
    }
}
