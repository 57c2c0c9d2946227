//! What the readers of all formats share: their terms and troubles, the bounds of a size, and bytes taken off a slice.

/// The longest side, in pixels.
const MOST_SIDE: u32 = 16_384;

/// What a feature takes, and what it keeps beside the drawing.
#[derive(Debug, Clone, Copy)]
pub struct Terms {
    /// The most pixels, which a browser holds at four bytes each.
    pub most_pixels: u64,
    /// Keeps what the drawing needs to look as it was taken: its turn, and its colour profile without texts.
    pub keeps_look: bool,
}

/// Why a picture is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// Neither JPEG nor PNG nor WebP: a drawing, a page, a program.
    Unknown,
    /// The format of phones that few browsers open.
    Heic,
    /// It ends too early, or its parts do not fit together.
    Broken,
    /// It has several frames.
    Moves,
    /// It would fill the memory of a browser that opens it.
    TooManyPixels,
}

/// The width and the height, in pixels as stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    pub width: u32,
    pub height: u32,
}

/// The result of a format's reader.
pub(super) type Read<T> = Result<T, Trouble>;

/// What is left of a file.
#[derive(Debug)]
pub(super) struct Cleaned {
    pub bytes: Vec<u8>,
    pub size: Size,
    /// The turn that its metadata asked for: 2 to 8.
    pub turn: Option<u8>,
}

impl Size {
    /// Refuses a size that no photograph has.
    pub(super) fn within(self, terms: Terms) -> Read<Self> {
        let Self { width, height } = self;
        if width == 0 || height == 0 {
            return Err(Trouble::Broken);
        }
        let pixels = u64::from(width) * u64::from(height);
        if width > MOST_SIDE || height > MOST_SIDE || pixels > terms.most_pixels {
            return Err(Trouble::TooManyPixels);
        }
        Ok(self)
    }
}

/// Takes the first bytes off a slice.
pub(super) fn take<'a>(rest: &mut &'a [u8], count: usize) -> Read<&'a [u8]> {
    let (taken, after) = rest.split_at_checked(count).ok_or(Trouble::Broken)?;
    *rest = after;
    Ok(taken)
}

/// Takes a fixed number of bytes off a slice.
pub(super) fn take_array<const COUNT: usize>(rest: &mut &[u8]) -> Read<[u8; COUNT]> {
    let taken = take(rest, COUNT)?;
    taken.try_into().map_err(|_| Trouble::Broken)
}
