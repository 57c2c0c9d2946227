//! The picture of a shopper: what may be one, how it is cleaned at the edge, and where it is shown (spec commerce 7, auth
//! and profile).

mod clean;
mod calls;
mod portrait;
#[cfg(test)]
mod tests;

pub use crate::photo::{Kind, Photo as Picture};
pub use calls::{CALLS, is_picture, picture, remove, send, unchanged};
pub use clean::clean;
pub use portrait::{Portrait, initials, sealed_path};

use crate::failure::refusals;
use crate::words::avatar;

/// The name of the file's field in the shop's form.
pub const FILE_FIELD: &str = "picture";

refusals! {
    /// No file came.
    pub NO_FILE = "no_file", avatar::NO_FILE, Invalid, field FILE_FIELD;
    /// Neither JPEG nor PNG nor WebP: a drawing, a page, a program.
    pub NO_PICTURE = "no_picture", avatar::NO_PICTURE, Invalid, field FILE_FIELD;
    /// It ends too early, or its parts do not fit together.
    pub BROKEN = "broken_picture", avatar::BROKEN, Invalid, field FILE_FIELD;
    /// It would fill the memory of a browser that opens it.
    pub TOO_MANY_PIXELS = "too_many_pixels", avatar::TOO_MANY_PIXELS, Invalid, field FILE_FIELD;
    /// It has several frames.
    pub MOVES = "moving_picture", avatar::MOVES, Invalid, field FILE_FIELD;
    /// The file is larger than a form may send.
    pub TOO_LARGE = "too_large", avatar::TOO_LARGE, TooLarge, field FILE_FIELD;
    /// The call was sent, and no answer tells whether the picture was changed.
    pub UNKNOWN = "unknown", avatar::UNKNOWN, Unavailable;
}
