//! What the page of an advert's form shows, and the names of its buttons.

use crate::advertphotos::Photos;
use crate::adverts::{Advert, AttributeKinds, Entries};
use crate::failure::Failure;
use crate::fields::Fields;

/// The buttons of the form by their field.
pub const ACTION: &str = "action";
/// Draws the form again with the lists of what is chosen.
pub const REDRAW: &str = "redraw";
/// Saves the advert, or its changes.
pub(super) const SAVE: &str = "save";
/// Saves a draft: it needs almost nothing.
pub const SAVE_DRAFT: &str = "draft";
/// Shows the advert as it would be; nothing is sent.
pub const PREVIEW: &str = "preview";
/// Sends the form although an earlier answer was lost.
pub const AGAIN: &str = "again";
/// The prefix of the ids of the form's controls.
pub(super) const PREFIX: &str = "advert-";

/// The lists of the form; `None` for one that the backend does not answer.
#[derive(Debug, Default)]
pub struct Lists {
    pub categories: Option<Entries>,
    pub regions: Option<Entries>,
    /// Those of the chosen region.
    pub locations: Option<Entries>,
    /// Those of the chosen location.
    pub sectors: Option<Entries>,
    pub kinds: Option<AttributeKinds>,
}

/// A form that a sign-in page has carried, and that was not sent yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Returned {
    /// The same form.
    Same,
    /// The form of an advert that this account does not have, as that of a new one.
    AsNew,
}

/// What the form's page shows.
#[derive(Debug, Clone, Copy)]
pub struct FormView<'a> {
    /// The advert that is edited, and its title as the backend tells it.
    pub edited: Option<(&'a Advert, &'a str)>,
    pub lists: &'a Lists,
    pub typed: &'a Fields,
    pub photos: &'a Photos,
    /// The form was not sent yet: what the browser has kept is offered.
    pub is_fresh: bool,
    pub command: &'a str,
    /// The id of another sending, which a shopper may ask for once the answer of the first is lost.
    pub again: &'a str,
    pub problem: Option<&'a Failure>,
    /// The account, by which a browser names what it keeps.
    pub owner: &'a str,
    /// A draft that the account has, for a new form.
    pub draft: Option<&'a Advert>,
    /// The form has come back from a sign-in.
    pub returned: Option<Returned>,
}
