//! The one address of a listing.

use super::{Listing, Place, Usual};
use crate::failure::Failure;
use crate::lenient::Pages;
use crate::outcome::{Outcome, Redirect};
use crate::page::{RawAddress, View};
use crate::paths::{Target, with_query};
use crate::route::{Route, Slug};

/// The address of a category that was asked for in another way: by another path or another query. A query with filters
/// waits for the backend's answer, so that there is one redirect.
pub fn canonical(view: &View<'_>, slug: &Slug, asked: &RawAddress<'_>) -> Option<Target> {
    let pairs = asked.pairs();
    let listing = Listing::from_query(&pairs, Usual::of(view.shop, view.language));
    let query = listing
        .canonical_query(&pairs)
        .filter(|_| !listing.is_filtered());
    let path = match Place::of(view.menu, slug) {
        Place::Moved(slug) => view.href(Route::Category(slug)),
        Place::Here if query.is_some() => asked.path.to_owned(),
        Place::Here | Place::Nowhere => return None,
    };
    match query {
        Some(query) => Target::local(&[path, query].concat()),
        None => Target::local(&with_query(&path, asked.query)),
    }
}

impl Listing {
    /// The redirect to this listing from the address that it was read from; `None` where that is its own.
    pub fn redirect(&self, asked: &RawAddress<'_>) -> Option<Redirect> {
        let query = self.canonical_query(&asked.pairs())?;
        asked.with_query(&query).map(Redirect::Permanent)
    }

    /// What comes of a page after the last: a redirect to the nearest that the answer tells of.
    pub fn to_nearest(&self, pages: Pages, asked: &RawAddress<'_>) -> Outcome {
        let query = self.nearest(pages).canonical_query(&asked.pairs());
        let target = query.and_then(|query| asked.with_query(&query));
        match target {
            Some(target) => Outcome::Redirect(Redirect::Temporary(target)),
            None => Outcome::Failed(Failure::NoSuchPage),
        }
    }

    /// What comes of a list that failed: a page that the backend does not have leads to the first one.
    pub fn failed(&self, failure: Failure, asked: &RawAddress<'_>) -> Outcome {
        if failure == Failure::NoSuchPage {
            self.to_nearest(Pages::default(), asked)
        } else {
            Outcome::Failed(failure)
        }
    }
}
