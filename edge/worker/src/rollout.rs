//! The visitor's number in the rollout of a site's version.

use platform::clock;
use platform::request::ShopRequest;
use shop::route::{Place, Verb};
use shop::site::{ROLLOUT_COOKIE, ROLLOUT_COOKIE_AGE, VISITOR_NUMBERS, visitor_number};

use crate::context::RequestContext;
use crate::sites::Versions;

/// The number of a request's visitor. While there is a rollout, a browser that keeps cookies gets one with its next
/// page. Requests without any cookie, such as those of crawlers and health checks, get the version in force to the end.
pub(crate) enum Numbering {
    Known(u32),
    New(u32),
    None,
}

impl Numbering {
    pub(crate) fn of(versions: &Versions, request: &ShopRequest, place: &Place) -> Self {
        if versions.rollout.is_none() {
            return Self::None;
        }
        let is_page = matches!(place, Place::Page(_)) && request.verb == Verb::Get;
        match request.cookie(ROLLOUT_COOKIE).and_then(visitor_number) {
            Some(number) => Self::Known(number),
            None if is_page && request.has_cookies() => {
                let random = u32::from_be_bytes(clock::random_bytes());
                Self::New(random % VISITOR_NUMBERS)
            }
            None => Self::None,
        }
    }

    pub(crate) const fn number(&self) -> Option<u32> {
        match self {
            Self::Known(number) | Self::New(number) => Some(*number),
            Self::None => None,
        }
    }

    /// Gives a new number to the browser.
    pub(crate) fn tell(&self, ctx: &RequestContext) {
        if let Self::New(number) = self {
            let (number, age) = (number.to_string(), ROLLOUT_COOKIE_AGE);
            let cookie = ctx.cookie(ROLLOUT_COOKIE, &number, age, true);
            ctx.session.carry(&cookie);
        }
    }
}
