//! Favourites of adverts: the shop's favourites, drawn as adverts by category, with what is gone and what costs another
//! price by now (spec commerce 4 and 7, adverts).

mod calls;
mod saved;
pub mod page;

pub use calls::{CALLS, FavouriteAdverts, my_favourites};
pub use saved::{Found, Saved, SavedAdvert};
