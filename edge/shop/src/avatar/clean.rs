//! What may be a shopper's picture, and what is kept of it: its drawing alone.

use super::{BROKEN, MOVES, NO_PICTURE, Picture, TOO_MANY_PIXELS};
use crate::failure::Failure;
use crate::photo::{self, Terms, Trouble};

const TERMS: Terms = Terms {
    most_pixels: 50_000_000,
    keeps_look: false,
};

/// Cleans a file, whose format is told by its bytes alone.
pub fn clean(file: &[u8]) -> Result<Picture, Failure> {
    photo::clean(file, TERMS).map_err(|trouble| {
        Failure::Refused(match trouble {
            Trouble::Unknown | Trouble::Heic => &NO_PICTURE,
            Trouble::Broken => &BROKEN,
            Trouble::Moves => &MOVES,
            Trouble::TooManyPixels => &TOO_MANY_PIXELS,
        })
    })
}
