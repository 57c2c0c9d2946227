//! Who sees an advert, by its state.

use crate::adverts::{Advert, State};
use crate::failure::refusals;
use crate::words::advert;

refusals! {
    /// The backend says that the advert was there and is no more.
    pub GONE = "gone", advert::GONE, Gone;
}

/// What a visitor sees of an advert.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// Its page.
    Shown,
    /// Its page to its owner alone, stored nowhere.
    Own,
    /// The page of a removed one: gone, with similar adverts.
    Gone,
    /// The same as for an advert that never was.
    Hidden,
}

/// What a visitor sees of an advert in this state.
pub const fn sight(state: State, is_owner: bool) -> Sight {
    match state {
        State::Active | State::Sold | State::Expired => Sight::Shown,
        State::Deleted => Sight::Gone,
        State::Draft | State::Inactive if is_owner => Sight::Own,
        State::Draft | State::Inactive => Sight::Hidden,
    }
}

/// Whether it has to be known who asks.
pub const fn is_private(state: State) -> bool {
    matches!(state, State::Draft | State::Inactive)
}

/// Whether its contacts may be asked for: nobody is called about what is sold.
pub const fn shows_contacts(state: State) -> bool {
    match state {
        State::Active | State::Draft | State::Inactive => true,
        State::Sold | State::Expired | State::Deleted => false,
    }
}

/// Whether the account of this id is the owner; `None` if the advert names none by an id.
pub fn is_of(advert: &Advert, user: &str) -> Option<bool> {
    let owner = advert.owner.id?;
    Some(user.parse() == Ok(owner))
}
