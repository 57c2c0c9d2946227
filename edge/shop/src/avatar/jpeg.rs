//! JPEG (ITU T.81): a list of segments. Kept are the tables, the frame and the scans; comments and what programs add, such
//! as EXIF with the place of a photograph, go.

use memchr::memchr;

use super::parts::{Read, Trouble, sized, take, take_array};

/// The start of a file: the marker of the image, and the first byte of the next one.
pub(super) const START: [u8; 3] = [0xff, 0xd8, 0xff];

const END: u8 = 0xd9;
const SCAN: u8 = 0xda;

/// The cleaned file, and whether EXIF said that the picture is to be turned.
pub(super) fn clean(file: &[u8]) -> Read<(Vec<u8>, bool)> {
    let mut rest = file.get(2..).ok_or(Trouble::Broken)?;
    let mut kept = Vec::with_capacity(file.len());
    kept.extend_from_slice(&[0xff, 0xd8]);
    let (mut has_frame, mut has_scan, mut is_turned) = (false, false, false);
    loop {
        let marker = marker(&mut rest)?;
        if marker == END {
            kept.extend_from_slice(&[0xff, END]);
            // What follows is no part of the picture.
            return if has_scan {
                Ok((kept, is_turned))
            } else {
                Err(Trouble::Broken)
            };
        }
        let length = usize::from(u16::from_be_bytes(take_array(&mut rest)?));
        let data = take(&mut rest, length.checked_sub(2).ok_or(Trouble::Broken)?)?;
        match marker {
            // The frames that browsers draw: baseline, extended, progressive.
            0xc0..=0xc2 if !has_frame => {
                let (height, width) = size(data)?;
                sized(width, height)?;
                has_frame = true;
                push(&mut kept, marker, data)?;
            }
            // Tables of quantities and of codes, and the interval of restarts.
            0xdb | 0xc4 | 0xdd => push(&mut kept, marker, data)?,
            SCAN if has_frame => {
                has_scan = true;
                push(&mut kept, marker, data)?;
                kept.extend_from_slice(scanned(&mut rest)?);
            }
            // The density, without the small picture that may follow it.
            0xe0 => {
                if let Some(density) = data.get(..12).filter(|data| data.starts_with(b"JFIF\0")) {
                    push(&mut kept, marker, &[density, &[0, 0]].concat())?;
                }
            }
            // Without the transformation of colours, some pictures turn green.
            0xee => {
                if let Some(colours) = data.get(..12).filter(|data| data.starts_with(b"Adobe")) {
                    push(&mut kept, marker, colours)?;
                }
            }
            0xe1 => is_turned |= is_turned_by(data),
            0xe2..=0xef | 0xfe => {}
            _ => return Err(Trouble::Broken),
        }
    }
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

/// The height and the width in the header of a frame.
fn size(mut frame: &[u8]) -> Read<(u32, u32)> {
    let rest = &mut frame;
    let [_precision] = take_array(rest)?;
    let height = u16::from_be_bytes(take_array(rest)?);
    let width = u16::from_be_bytes(take_array(rest)?);
    Ok((u32::from(height), u32::from(width)))
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

/// Whether the orientation of an EXIF segment is not the upright one.
fn is_turned_by(data: &[u8]) -> bool {
    let tiff = data.strip_prefix(b"Exif\0\0");
    tiff.and_then(orientation)
        .is_some_and(|turn| (2..=8).contains(&turn))
}

/// The tag of the orientation in the first directory of a TIFF.
fn orientation(tiff: &[u8]) -> Option<u16> {
    const ORIENTATION: u16 = 0x0112;
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
    short(place.checked_add(8)?)
}
