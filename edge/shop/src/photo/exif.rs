//! The turn of a photograph in its EXIF (CIPA DC-008): read from any, and written as the one entry of a tiny one.

/// The tag of the orientation.
const ORIENTATION: u16 = 0x0112;

/// The turn in the first directory of a TIFF, unless it is the upright one.
pub(super) fn turn(tiff: &[u8]) -> Option<u8> {
    let is_little = match tiff.get(..2)? {
        b"II" => true,
        b"MM" => false,
        _ => return None,
    };
    let short = |at: usize| {
        let bytes: [u8; 2] = tiff.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if is_little {
            u16::from_le_bytes(bytes)
        } else {
            u16::from_be_bytes(bytes)
        })
    };
    let long = |at: usize| {
        let bytes: [u8; 4] = tiff.get(at..at.checked_add(4)?)?.try_into().ok()?;
        Some(if is_little {
            u32::from_le_bytes(bytes)
        } else {
            u32::from_be_bytes(bytes)
        })
    };
    let directory = usize::try_from(long(4)?).ok()?;
    let entries = usize::from(short(directory)?);
    let mut places = (0..entries).map(|entry| directory.saturating_add(2 + 12 * entry));
    let place = places.find(|place| short(*place) == Some(ORIENTATION))?;
    let turn = u8::try_from(short(place.checked_add(8)?)?).ok()?;
    (2..=8).contains(&turn).then_some(turn)
}

/// A TIFF whose only entry is this turn.
pub(super) fn of_turn(turn: u8) -> [u8; 26] {
    let mut tiff = *b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x01\0\0\0\0\0\0";
    if let Some(place) = tiff.get_mut(19) {
        *place = turn;
    }
    tiff
}
