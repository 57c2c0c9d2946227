//! JPEG (ITU T.81): a list of segments. Kept are the tables, the frame and the scans; comments and what programs add, such
//! as EXIF with the place of a photograph, go. Where the look is kept, the turn and the colour profile are written anew.

use memchr::memchr;

use super::parts::{Cleaned, Read, Size, Terms, Trouble, take, take_array};
use super::{exif, profile};

/// The start of a file: the marker of the image, and the first byte of the next one.
pub(super) const START: [u8; 3] = [0xff, 0xd8, 0xff];

const END: u8 = 0xd9;
const SCAN: u8 = 0xda;
/// The beginnings of the segments that are read, not copied.
const EXIF: &[u8] = b"Exif\0\0";
const PROFILE: &[u8] = b"ICC_PROFILE\0";
/// The most bytes of a segment.
const MOST_DATA: usize = 65_533;

/// The segments that the look needs, as they are found.
#[derive(Default)]
struct Look<'a> {
    turn: Option<u8>,
    /// The pieces of the profile, each with its number.
    profile: Vec<(u8, &'a [u8])>,
}

impl<'a> Look<'a> {
    fn read(&mut self, marker: u8, data: &'a [u8]) {
        if let Some(tiff) = data.strip_prefix(EXIF).filter(|_| marker == 0xe1) {
            self.turn = self.turn.or_else(|| exif::turn(tiff));
        } else if let Some([number, _count, piece @ ..]) =
            data.strip_prefix(PROFILE).filter(|_| marker == 0xe2)
        {
            self.profile.push((*number, piece));
        }
    }

    /// The segments, written anew.
    fn write(mut self) -> Read<Vec<u8>> {
        let mut written = Vec::new();
        if let Some(turn) = self.turn {
            push(&mut written, 0xe1, &[EXIF, &exif::of_turn(turn)].concat())?;
        }
        self.profile.sort_by_key(|(number, _)| *number);
        let pieces: Vec<&[u8]> = self.profile.iter().map(|(_, piece)| *piece).collect();
        if let Some(plain) = profile::plain(&pieces.concat()) {
            let pieces = plain.chunks(MOST_DATA - PROFILE.len() - 2);
            let count = u8::try_from(pieces.len()).map_err(|_| Trouble::Broken)?;
            for (number, piece) in (1..=count).zip(pieces) {
                push(
                    &mut written,
                    0xe2,
                    &[PROFILE, &[number, count], piece].concat(),
                )?;
            }
        }
        Ok(written)
    }
}

pub(super) fn clean(file: &[u8], terms: Terms) -> Read<Cleaned> {
    let mut rest = file.get(2..).ok_or(Trouble::Broken)?;
    let mut kept = Vec::with_capacity(file.len());
    kept.extend_from_slice(&[0xff, 0xd8]);
    let (mut frame, mut has_scan, mut look) = (None, false, Look::default());
    // Behind the density, which stands first.
    let mut place = kept.len();
    loop {
        let marker = marker(&mut rest)?;
        if marker == END {
            kept.extend_from_slice(&[0xff, END]);
            // What follows is no part of the picture.
            break;
        }
        let length = usize::from(u16::from_be_bytes(take_array(&mut rest)?));
        let data = take(&mut rest, length.checked_sub(2).ok_or(Trouble::Broken)?)?;
        match marker {
            // The frames that browsers draw: baseline, extended, progressive.
            0xc0..=0xc2 if frame.is_none() => {
                frame = Some(size(data)?.within(terms)?);
                push(&mut kept, marker, data)?;
            }
            // Tables of quantities and of codes, and the interval of restarts.
            0xdb if holds_quantities(data) => push(&mut kept, marker, data)?,
            0xc4 if holds_codes(data) => push(&mut kept, marker, data)?,
            0xdd if data.len() == 2 => push(&mut kept, marker, data)?,
            SCAN if frame.is_some() && is_scan(data) => {
                has_scan = true;
                push(&mut kept, marker, data)?;
                kept.extend_from_slice(scanned(&mut rest)?);
            }
            // The density, without the small picture that may follow it.
            0xe0 => {
                let density = data.get(..12).filter(|data| data.starts_with(b"JFIF\0"));
                if let Some(density) = density.filter(|_| kept.len() == 2) {
                    push(&mut kept, marker, &[density, &[0, 0]].concat())?;
                    place = kept.len();
                }
            }
            // Without the transformation of colours, some pictures turn green.
            0xee => {
                if let Some([name @ .., transform]) =
                    data.get(..12).filter(|data| data.starts_with(b"Adobe"))
                {
                    let version = name.get(5..7).unwrap_or_default();
                    push(
                        &mut kept,
                        marker,
                        &[b"Adobe", version, &[0; 4], &[*transform]].concat(),
                    )?;
                }
            }
            0xe1..=0xef => look.read(marker, data),
            0xfe => {}
            _ => return Err(Trouble::Broken),
        }
    }
    let size = frame.filter(|_| has_scan).ok_or(Trouble::Broken)?;
    let turn = look.turn;
    if terms.keeps_look {
        kept.splice(place..place, look.write()?);
    }
    Ok(Cleaned {
        bytes: kept,
        size,
        turn,
    })
}

/// Whether a segment holds tables of quantities and nothing beside them: bytes or words for 64 places each.
fn holds_quantities(mut data: &[u8]) -> bool {
    while let Some((kind, rest)) = data.split_first() {
        let length = if kind >> 4 == 0 { 64 } else { 128 };
        let Some(after) = rest.get(length..) else {
            return false;
        };
        data = after;
    }
    true
}

/// Whether a segment holds tables of codes and nothing beside them: 16 counts, and as many symbols.
fn holds_codes(mut data: &[u8]) -> bool {
    while let Some((_, rest)) = data.split_first() {
        let Some((counts, rest)) = rest.split_at_checked(16) else {
            return false;
        };
        let symbols = counts.iter().map(|count| usize::from(*count)).sum();
        let Some(after) = rest.get(symbols..) else {
            return false;
        };
        data = after;
    }
    true
}

/// Whether the header of a scan has as many components as it says.
fn is_scan(data: &[u8]) -> bool {
    let count = data.first().map(|count| 2 * usize::from(*count) + 4);
    count == Some(data.len())
}

/// The next marker; any number of fill bytes may precede it.
fn marker(rest: &mut &[u8]) -> Read<u8> {
    if take_array(rest)? != [0xff] {
        return Err(Trouble::Broken);
    }
    loop {
        match take_array(rest)? {
            [0xff] => {}
            [marker] => return Ok(marker),
        }
    }
}

fn push(kept: &mut Vec<u8>, marker: u8, data: &[u8]) -> Read<()> {
    let length = u16::try_from(data.len() + 2).map_err(|_| Trouble::Broken)?;
    kept.extend_from_slice(&[0xff, marker]);
    kept.extend_from_slice(&length.to_be_bytes());
    kept.extend_from_slice(data);
    Ok(())
}

/// The size in the header of a frame, which has as many components as it says.
fn size(mut frame: &[u8]) -> Read<Size> {
    let rest = &mut frame;
    let [_precision] = take_array(rest)?;
    let height = u32::from(u16::from_be_bytes(take_array(rest)?));
    let width = u32::from(u16::from_be_bytes(take_array(rest)?));
    let [components] = take_array(rest)?;
    if rest.len() != 3 * usize::from(components) {
        return Err(Trouble::Broken);
    }
    Ok(Size { width, height })
}

/// The coded data of a scan, up to the next marker.
fn scanned<'a>(rest: &mut &'a [u8]) -> Read<&'a [u8]> {
    let mut end = 0;
    loop {
        let from = rest.get(end..).ok_or(Trouble::Broken)?;
        end += memchr(0xff, from).ok_or(Trouble::Broken)?;
        match rest.get(end + 1).ok_or(Trouble::Broken)? {
            // A byte of data, or a restart.
            0x00 | 0xd0..=0xd7 => end += 2,
            // A fill byte.
            0xff => end += 1,
            _ => return take(rest, end),
        }
    }
}
