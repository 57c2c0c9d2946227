//! The photographs of an advert, from the phone to the call that sends the advert. They are uploaded in parts before the
//! form is sent, or come with it from a browser without scripts, and lie cleaned in a store of their own until then; a
//! photograph of an unfinished form lives for a week.
//!
//! For the form of an advert:
//! - Its markup: [`field()`], inside the form, which needs `enctype="multipart/form-data"`.
//! - Its body: `worker::advertphotos::receive`, which reads any of the form's encodings, stores the files that came with
//!   it, and returns the fields and a [`Photos`]: the list in the shopper's order, with what could not be taken.
//! - [`Photos::is_only_sorted`]: one of the list's own buttons sent the form (earlier, later, first, remove, add). The
//!   form is then drawn again and sent nowhere. `receive` has changed the list already.
//! - For the backend's multipart: `worker::advertphotos::load`, which returns the new ones in order as
//!   [`crate::photo::Photo`], within [`MOST_BYTES_SENT`]; [`Photos::removed`] names the backend's photographs to delete;
//!   [`Photos::cover`] is the first one, for the marker of the preview.
//! - After the backend has taken the advert: `worker::advertphotos::forget` removes the stored ones.

mod token;
mod held;
mod list;
mod body;
mod field;
mod wire;
#[cfg(test)]
mod tests;

pub use body::{FormStream, Sent};
pub use field::field;
pub(crate) use field::source;
pub use held::{Held, Turn, parts};
pub use list::{BackendPhoto, Cover, Listed, PhotoId, Photos};
pub use token::{Owner, Token, WEEK_DAYS, draft, is_over};
pub use wire::{Stored, Upload};

use crate::failure::{Failure, refusals};
use crate::i18n::Words;
use crate::photo::{Photo, Terms, Trouble, clean};
use crate::words::advertphotos as words_of;

/// The field of the files in the form.
pub const FILES_FIELD: &str = "photo_files";
/// The field with a photograph of the list, once for each, in order.
pub const LIST_FIELD: &str = "photos";
/// The hidden field with the name of the form's draft; with it, the list was sent.
pub const DRAFT_FIELD: &str = "photos_draft";
/// The name of the list's buttons.
pub const BUTTON: &str = "photo";
/// The cookie that names the browser whose photographs these are: a sealed [`Owner`].
pub const OWNER_COOKIE: &str = "advert_photos";
/// Its age in seconds: a day longer than a photograph's.
pub const OWNER_COOKIE_AGE: u32 = 8 * 24 * 3600;
/// The query field of a part: where it begins.
pub const OFFSET: &str = "offset";

/// The most photographs of an advert.
pub const MOST_PHOTOS: usize = 20;
/// The largest photograph, in bytes.
pub const MOST_BYTES: u32 = 10 * 1024 * 1024;
/// The most bytes of all new photographs of an advert: they are in memory together, and so is the call made of them.
pub const MOST_BYTES_SENT: u64 = 24 * 1024 * 1024;
/// The length of a part; only the last one is shorter.
pub const PART_BYTES: u32 = 1024 * 1024;
/// The largest body of a form with all its photographs.
pub const MOST_BODY_BYTES: usize = MOST_PHOTOS * MOST_BYTES as usize + 1024 * 1024;

/// The most letters of a file's name that are shown.
const LONGEST_NAME: usize = 60;

const TERMS: Terms = Terms {
    most_pixels: 40_000_000,
    keeps_look: true,
};

refusals! {
    /// Neither JPEG nor PNG nor WebP.
    pub NO_PHOTO = "no_picture", words_of::NO_PHOTO, Invalid, field FILES_FIELD;
    /// The format of phones that few browsers open.
    pub HEIC = "heic", words_of::HEIC, Invalid, field FILES_FIELD;
    pub BROKEN = "broken_picture", words_of::BROKEN, Invalid, field FILES_FIELD;
    pub MOVES = "moving_picture", words_of::MOVES, Invalid, field FILES_FIELD;
    pub TOO_MANY_PIXELS = "too_many_pixels", words_of::TOO_MANY_PIXELS, Invalid, field FILES_FIELD;
    pub TOO_LARGE = "too_large", words_of::TOO_LARGE, TooLarge, field FILES_FIELD;
    /// Together more than a call holds.
    pub TOO_HEAVY = "too_heavy", words_of::TOO_HEAVY, Invalid, field FILES_FIELD;
    pub TOO_MANY = "too_many", words_of::FULL, Conflict, field FILES_FIELD;
    /// The part begins elsewhere than the next one has to; the answer says where.
    pub WRONG_OFFSET = "wrong_offset", words_of::WRONG_OFFSET, Conflict;
    /// The part is shorter or longer than it has to be.
    pub WRONG_LENGTH = "wrong_length", words_of::WRONG_OFFSET, Malformed;
    /// The store is missing or does not answer.
    pub AWAY = "unavailable", words_of::AWAY, Unavailable, field FILES_FIELD;
}

/// The photograph in a file, without anything but its drawing and its look.
pub fn cleaned(file: &[u8]) -> Result<Photo, Failure> {
    clean(file, TERMS).map_err(refusal)
}

/// Refuses what is no photograph by its first part.
pub fn begins_well(start: &[u8]) -> Result<(), Failure> {
    crate::photo::Kind::of(start).map(|_| ()).map_err(refusal)
}

fn refusal(trouble: Trouble) -> Failure {
    Failure::Refused(match trouble {
        Trouble::Unknown => &NO_PHOTO,
        Trouble::Heic => &HEIC,
        Trouble::Broken => &BROKEN,
        Trouble::Moves => &MOVES,
        Trouble::TooManyPixels => &TOO_MANY_PIXELS,
    })
}

/// What is wrong with a file of the form, with the visitor's name for it.
pub fn of_file(words: Words, name: &str, problem: &Failure) -> String {
    // Some browsers send a full path.
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = name.chars().take(LONGEST_NAME).collect();
    let problem = problem.message(words);
    words.fill(words_of::OF_FILE, &[("name", &name), ("problem", &problem)])
}
