//! Favourites of adverts: the shop's favourites, drawn as adverts by category, with what is gone and what costs another
//! price by now (spec commerce 4 and 7, adverts).

mod calls;
mod heart;
mod notes;
pub mod page;
mod saved;

pub use calls::{CALLS, FavouriteAdverts, my_favourites};
pub(crate) use heart::heart;
pub use notes::{NOTES_AGE, NOTES_COOKIE, Note, Notes, SEEN};
pub use saved::{Found, Saved, SavedAdvert};
