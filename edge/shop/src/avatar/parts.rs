//! What the readers of all formats share: their troubles, the bounds of a size, and bytes taken off a slice.

/// The longest side, in pixels.
const MOST_SIDE: u32 = 16_384;
/// The most pixels, which a browser holds at four bytes each.
const MOST_PIXELS: u64 = 50_000_000;

/// Why a picture cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trouble {
    Broken,
    Moves,
    /// The drawing has these many pixels a side.
    TooLarge,
}

/// The result of a format's reader.
pub(super) type Read<T> = Result<T, Trouble>;

/// Refuses a size that no shopper's picture has.
pub(super) fn sized(width: u32, height: u32) -> Read<()> {
    if width == 0 || height == 0 {
        return Err(Trouble::Broken);
    }
    let pixels = u64::from(width) * u64::from(height);
    if width > MOST_SIDE || height > MOST_SIDE || pixels > MOST_PIXELS {
        return Err(Trouble::TooLarge);
    }
    Ok(())
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
