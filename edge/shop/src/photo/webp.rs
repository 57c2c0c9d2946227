//! WebP (RFC 9649): chunks in a RIFF container. Kept are the picture and its transparency; where the look is kept, the
//! turn and the colour profile are written anew.

use super::parts::{Cleaned, Read, Size, Terms, Trouble, take, take_array};
use super::{exif, profile};

/// The flags of the extended header.
const MOVING: u8 = 0x02;
const TRANSPARENT: u8 = 0x10;
const PROFILED: u8 = 0x20;
const TURNED: u8 = 0x08;
/// The length of the container's header.
const HEAD: usize = 12;

pub(super) fn is_one(file: &[u8]) -> bool {
    file.starts_with(b"RIFF") && file.get(8..HEAD) == Some(b"WEBP")
}

pub(super) fn clean(file: &[u8], terms: Terms) -> Read<Cleaned> {
    let mut rest = file.get(4..).ok_or(Trouble::Broken)?;
    let length = u32::from_le_bytes(take_array(&mut rest)?);
    let length = usize::try_from(length).map_err(|_| Trouble::Broken)?;
    // What follows is no part of the picture.
    let mut rest = take(&mut rest, length)?.get(4..).ok_or(Trouble::Broken)?;
    let (mut header, mut drawing, mut turn, mut colours) = (None, None, None, None);
    let mut transparency = Vec::new();
    // The metadata stands behind the picture.
    while let Some((kind, data)) = chunk(&mut rest, drawing.is_some())? {
        match &kind {
            b"VP8X" if header.is_none() && drawing.is_none() => {
                header = Some(extended(data, terms)?);
            }
            b"ALPH" if drawing.is_none() => transparency = data.to_vec(),
            b"VP8 " | b"VP8L" if drawing.is_none() => {
                let size = if &kind == b"VP8 " {
                    lossy(data)?
                } else {
                    lossless(data)?
                };
                drawing = Some((kind, data, size.within(terms)?));
            }
            b"ANIM" | b"ANMF" => return Err(Trouble::Moves),
            b"EXIF" => {
                let tiff = data.strip_prefix(b"Exif\0\0").unwrap_or(data);
                turn = turn.or_else(|| exif::turn(tiff));
            }
            b"ICCP" => colours = colours.or_else(|| profile::plain(data)),
            _ => {}
        }
    }
    let (kind, data, size) = drawing.ok_or(Trouble::Broken)?;
    let mut kept = Vec::with_capacity(file.len());
    kept.extend_from_slice(b"RIFF\0\0\0\0WEBP");
    // Without the extended header, a picture has neither of these.
    let keeps_look = terms.keeps_look && header.is_some();
    let told = turn.filter(|_| keeps_look);
    let colours = colours.filter(|_| keeps_look);
    if let Some((flags, sides)) = header {
        let profiled = if colours.is_some() { PROFILED } else { 0 };
        let turned = if told.is_some() { TURNED } else { 0 };
        let flags = flags & TRANSPARENT | profiled | turned;
        push(
            &mut kept,
            *b"VP8X",
            &[&[flags, 0, 0, 0], &sides[..]].concat(),
        )?;
    }
    if let Some(colours) = colours {
        push(&mut kept, *b"ICCP", &colours)?;
    }
    if !transparency.is_empty() && header.is_some() {
        push(&mut kept, *b"ALPH", &transparency)?;
    }
    push(&mut kept, kind, data)?;
    if let Some(turn) = told {
        push(&mut kept, *b"EXIF", &exif::of_turn(turn))?;
    }
    let length = u32::try_from(kept.len() - 8).map_err(|_| Trouble::Broken)?;
    if let Some(place) = kept.get_mut(4..8) {
        place.copy_from_slice(&length.to_le_bytes());
    }
    Ok(Cleaned {
        bytes: kept,
        size,
        turn,
    })
}

/// A chunk's name and data.
type Chunk<'a> = ([u8; 4], &'a [u8]);

/// The next chunk; `None` at the end. Behind the picture, what cannot be read is the end.
fn chunk<'a>(rest: &mut &'a [u8], is_behind: bool) -> Read<Option<Chunk<'a>>> {
    if rest.is_empty() {
        return Ok(None);
    }
    let mut read = || {
        let kind: [u8; 4] = take_array(rest)?;
        let length = u32::from_le_bytes(take_array(rest)?);
        let length = usize::try_from(length).map_err(|_| Trouble::Broken)?;
        let data = take(rest, length)?;
        // The byte that makes a length even; the last one is often left out.
        let _ = take(rest, length % 2);
        Ok((kind, data))
    };
    match read() {
        Ok(chunk) => Ok(Some(chunk)),
        Err(_) if is_behind => Ok(None),
        Err(trouble) => Err(trouble),
    }
}

fn push(kept: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) -> Read<()> {
    let length = u32::try_from(data.len()).map_err(|_| Trouble::Broken)?;
    kept.extend_from_slice(&kind);
    kept.extend_from_slice(&length.to_le_bytes());
    kept.extend_from_slice(data);
    if length % 2 == 1 {
        kept.push(0);
    }
    Ok(())
}

/// The flags and the sides of the extended header.
fn extended(mut data: &[u8], terms: Terms) -> Read<(u8, [u8; 6])> {
    let rest = &mut data;
    let [flags, _, _, _] = take_array(rest)?;
    if flags & MOVING != 0 {
        return Err(Trouble::Moves);
    }
    let sides @ [w0, w1, w2, h0, h1, h2] = take_array(rest)?;
    let side = |low, middle, high| 1 + u32::from_le_bytes([low, middle, high, 0]);
    let (width, height) = (side(w0, w1, w2), side(h0, h1, h2));
    Size { width, height }.within(terms)?;
    Ok((flags, sides))
}

/// The size in the header of a key frame (RFC 6386, 9.1).
fn lossy(mut data: &[u8]) -> Read<Size> {
    let rest = &mut data;
    let [tag, ..]: [u8; 3] = take_array(rest)?;
    if tag & 1 != 0 || take_array(rest)? != [0x9d, 0x01, 0x2a] {
        return Err(Trouble::Broken);
    }
    let side = |bytes| u32::from(u16::from_le_bytes(bytes) & 0x3fff);
    let (width, height) = (side(take_array(rest)?), side(take_array(rest)?));
    Ok(Size { width, height })
}

/// The size in the header of a lossless picture: 14 bits each.
fn lossless(mut data: &[u8]) -> Read<Size> {
    let rest = &mut data;
    if take_array(rest)? != [0x2f] {
        return Err(Trouble::Broken);
    }
    let bits = u32::from_le_bytes(take_array(rest)?);
    let (width, height) = (1 + (bits & 0x3fff), 1 + (bits >> 14 & 0x3fff));
    Ok(Size { width, height })
}
