//! Cleans a picture without decoding it: only the parts that draw it are kept, so that it holds no place, no camera and
//! no second file.

use super::parts::Trouble;
use super::{BROKEN, MOVES, NO_PICTURE, TOO_MANY_PIXELS, jpeg, png, webp};
use crate::failure::Failure;

/// The format of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Jpeg,
    Png,
    WebP,
}

impl Kind {
    /// The formats that are taken.
    pub const ALL: [Self; 3] = [Self::Jpeg, Self::Png, Self::WebP];

    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::WebP => "image/webp",
        }
    }

    pub(super) const fn ending(self) -> &'static str {
        match self {
            Self::Jpeg => ".jpg",
            Self::Png => ".png",
            Self::WebP => ".webp",
        }
    }
}

/// A picture without anything but its drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub kind: Kind,
    pub bytes: Vec<u8>,
    /// The camera lay on its side, and only the removed metadata said so.
    pub is_turned: bool,
}

/// Cleans a file, whose format is told by its bytes alone.
pub fn clean(file: &[u8]) -> Result<Picture, Failure> {
    let (kind, read) = if file.starts_with(&jpeg::START) {
        (Kind::Jpeg, jpeg::clean(file))
    } else if file.starts_with(&png::START) {
        (Kind::Png, png::clean(file).map(|bytes| (bytes, false)))
    } else if webp::is_one(file) {
        (Kind::WebP, webp::clean(file).map(|bytes| (bytes, false)))
    } else {
        return Err(Failure::Refused(&NO_PICTURE));
    };
    match read {
        Ok((bytes, is_turned)) => Ok(Picture {
            kind,
            bytes,
            is_turned,
        }),
        Err(Trouble::Broken) => Err(Failure::Refused(&BROKEN)),
        Err(Trouble::Moves) => Err(Failure::Refused(&MOVES)),
        Err(Trouble::TooLarge) => Err(Failure::Refused(&TOO_MANY_PIXELS)),
    }
}
