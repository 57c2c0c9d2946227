//! A cleared list that can be put back: the browser holds it for ten minutes, under the name of whose it was.

use super::account::{Holder, Waiting};
use crate::failure::refusals;
use crate::fields::Fields;
use crate::product::SavedProducts;
use crate::words::favourites as words_of;

/// The cleared list and its holder; for the server alone.
pub const CLEARED_COOKIE: &str = "favourites_cleared";
/// For how long it can be put back, in seconds.
pub const CLEARED_AGE: u32 = 600;
/// The field of a form that puts the cleared list back.
pub const UNDO: &str = "undo";
/// The name of a guest.
const GUEST: &str = "guest";

refusals! {
    /// Nothing is held that could be put back.
    pub CANNOT_UNDO = "cannot_undo", words_of::CANNOT_UNDO, Invalid;
}

/// The cookie's value for a list; `None` if its holder is unknown or nothing is in it.
pub fn cleared(list: &SavedProducts, holder: &Holder) -> Option<String> {
    let waiting = Waiting::read(None, &list.text(), "");
    (!waiting.is_empty()).then_some(waiting.text(name(holder)?))
}

/// The list that this holder has cleared.
pub fn cleared_of(cookie: &str, holder: &Holder) -> SavedProducts {
    let waiting = name(holder).map(|name| Waiting::read(Some(cookie), "", name));
    waiting.unwrap_or_else(Waiting::nothing).with(&[])
}

/// Whether a form asks for the cleared list.
pub fn is_undo(fields: &Fields) -> bool {
    fields.text(UNDO) == "true"
}

fn name(holder: &Holder) -> Option<&str> {
    match holder {
        Holder::Guest => Some(GUEST),
        Holder::Account(owner) => Some(owner),
        Holder::Unknown => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::favourites::favourites;

    #[test]
    fn a_cleared_list_comes_back_to_its_holder_alone() {
        let ana = Holder::Account("ana".to_owned());
        let all = [Holder::Guest, ana, Holder::Account("ion".to_owned())];
        for holder in &all {
            let held = cleared(&favourites("3.2.1"), holder).unwrap();
            for other in &all {
                let ids = if other == holder { "3.2.1" } else { "" };
                assert_eq!(cleared_of(&held, other).text(), ids, "{held} {other:?}");
            }
            assert_eq!(cleared_of(&held, &Holder::Unknown).text(), "");
        }
        assert_eq!(cleared(&favourites(""), &Holder::Guest), None);
        assert_eq!(cleared(&favourites("1"), &Holder::Unknown), None);
        for odd in ["", "guest", "guest.<b>", ".", "guest.-"] {
            assert_eq!(cleared_of(odd, &Holder::Guest).text(), "", "{odd}");
        }
    }
}
