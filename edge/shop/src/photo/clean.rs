//! Cleans a picture without decoding it: only the parts that draw it are kept, so that it holds no place, no camera and
//! no second file.

use super::parts::{Size, Terms, Trouble};
use super::{jpeg, png, webp};

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

    /// The format of a file, by its first bytes alone.
    pub fn of(start: &[u8]) -> Result<Self, Trouble> {
        if start.starts_with(&jpeg::START) {
            Ok(Self::Jpeg)
        } else if start.starts_with(&png::START) {
            Ok(Self::Png)
        } else if webp::is_one(start) {
            Ok(Self::WebP)
        } else if is_heic(start) {
            Err(Trouble::Heic)
        } else {
            Err(Trouble::Unknown)
        }
    }

    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::WebP => "image/webp",
        }
    }

    /// The format with this content type.
    pub fn of_content_type(content_type: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|kind| kind.content_type() == content_type)
    }

    pub const fn ending(self) -> &'static str {
        match self {
            Self::Jpeg => ".jpg",
            Self::Png => ".png",
            Self::WebP => ".webp",
        }
    }
}

/// The brands of HEIF that phones write (ISO/IEC 23008-12).
fn is_heic(start: &[u8]) -> bool {
    let brand = start.get(4..12).and_then(|kind| kind.strip_prefix(b"ftyp"));
    brand.is_some_and(|brand| brand.starts_with(b"he") || brand == b"mif1" || brand == b"msf1")
}

/// A picture without anything but its drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Photo {
    pub kind: Kind,
    pub bytes: Vec<u8>,
    pub size: Size,
    /// The camera lay on its side, and the metadata said so.
    pub is_turned: bool,
}

/// Cleans a file, whose format is told by its bytes alone.
pub fn clean(file: &[u8], terms: Terms) -> Result<Photo, Trouble> {
    let kind = Kind::of(file)?;
    let cleaned = match kind {
        Kind::Jpeg => jpeg::clean(file, terms),
        Kind::Png => png::clean(file, terms),
        Kind::WebP => webp::clean(file, terms),
    }?;
    Ok(Photo {
        kind,
        bytes: cleaned.bytes,
        size: cleaned.size,
        is_turned: cleaned.turn.is_some(),
    })
}
