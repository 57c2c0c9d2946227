//! Property adverts: what the backend tells of them, their prices and areas, the places and categories they are
//! filtered by (spec commerce 3, 4 and 7).

mod named;
mod area;
mod rates;
mod place;
mod attached;
mod advert;
mod answers;
mod map_box;
mod filters;
mod lists;
mod blur;
mod calls;
mod notes;
mod heart;
pub(crate) mod card;
mod filter_form;
mod map;
mod windows;
pub mod page;
#[cfg(test)]
mod contract_tests;
#[cfg(test)]
mod tests;

pub use advert::{
    Advert, AdvertAttribute, MOST_ATTRIBUTES, MOST_CONTACTS, MOST_IMAGES, MOST_TEXT, MOST_TITLE,
    OfferType, State,
};
pub use answers::{AdvertList, OneAdvert};
pub(crate) use area::unbroken;
pub use area::{Area, AreaUnit};
pub use attached::{AdvertImage, Contact};
pub use blur::{BlurredPlace, RADIUS_M};
pub use calls::{
    ATTRIBUTES, CALLS, CATEGORIES, RATES, REGIONS, advert_regions, adverts, locations, one, sectors,
};
pub use filters::{AdvertFilters, AdvertSort, Bounds, MOST};
pub(crate) use heart::heart;
pub use lists::{ListView, Lists, Loosened};
pub use named::{Named, Reference, first_of};
pub(crate) use notes::usual_currency;
pub use notes::{NOTES_AGE, NOTES_COOKIE, Note, Notes, SEEN};
pub use place::{AttributeKind, AttributeKinds, Entries, Entry};
pub use rates::Rates;
pub(crate) use windows::{Share, share_part, windows};

use crate::page::View;
use crate::route::{Route, Slug};

/// The link to an advert, whose page lies under the list.
fn href(view: &View<'_>, slug: &Slug) -> String {
    [&view.href(Route::Adverts), "/", slug.as_str()].concat()
}
