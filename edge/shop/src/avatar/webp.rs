//! WebP (RFC 9649): chunks in a RIFF container. Kept are the picture and its transparency.

use super::parts::{Read, Trouble, sized, take, take_array};

/// The flags of the extended header.
const MOVING: u8 = 0x02;
const TRANSPARENT: u8 = 0x10;
/// The length of the container's header.
const HEAD: usize = 12;

pub(super) fn is_one(file: &[u8]) -> bool {
    file.starts_with(b"RIFF") && file.get(8..HEAD) == Some(b"WEBP")
}

pub(super) fn clean(file: &[u8]) -> Read<Vec<u8>> {
    let mut rest = file.get(4..).ok_or(Trouble::Broken)?;
    let length = u32::from_le_bytes(take_array(&mut rest)?);
    let length = usize::try_from(length).map_err(|_| Trouble::Broken)?;
    // What follows is no part of the picture.
    let mut rest = take(&mut rest, length)?.get(4..).ok_or(Trouble::Broken)?;
    let mut kept = Vec::with_capacity(file.len());
    kept.extend_from_slice(b"RIFF\0\0\0\0WEBP");
    let mut has_picture = false;
    while !rest.is_empty() && !has_picture {
        let kind: [u8; 4] = take_array(&mut rest)?;
        let length = u32::from_le_bytes(take_array(&mut rest)?);
        let length = usize::try_from(length).map_err(|_| Trouble::Broken)?;
        let data = take(&mut rest, length)?;
        // The byte that makes a length even; the last one is often left out.
        let _ = take(&mut rest, length % 2);
        match &kind {
            b"VP8X" if kept.len() == HEAD => push(&mut kept, *b"VP8X", &extended(data)?)?,
            b"ALPH" => push(&mut kept, kind, data)?,
            b"VP8 " | b"VP8L" => {
                let (width, height) = if &kind == b"VP8 " {
                    lossy(data)?
                } else {
                    lossless(data)?
                };
                sized(width, height)?;
                push(&mut kept, kind, data)?;
                has_picture = true;
            }
            b"ANIM" | b"ANMF" => return Err(Trouble::Moves),
            _ => {}
        }
    }
    if !has_picture {
        return Err(Trouble::Broken);
    }
    let length = u32::try_from(kept.len() - 8).map_err(|_| Trouble::Broken)?;
    if let Some(place) = kept.get_mut(4..8) {
        place.copy_from_slice(&length.to_le_bytes());
    }
    Ok(kept)
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

/// The extended header, which promises nothing that is gone.
fn extended(mut data: &[u8]) -> Read<[u8; 10]> {
    let rest = &mut data;
    let [flags, _, _, _, w0, w1, w2, h0, h1, h2] = take_array(rest)?;
    if flags & MOVING != 0 {
        return Err(Trouble::Moves);
    }
    let side = |low, middle, high| 1 + u32::from_le_bytes([low, middle, high, 0]);
    sized(side(w0, w1, w2), side(h0, h1, h2))?;
    Ok([flags & TRANSPARENT, 0, 0, 0, w0, w1, w2, h0, h1, h2])
}

/// The size in the header of a key frame (RFC 6386, 9.1).
fn lossy(mut data: &[u8]) -> Read<(u32, u32)> {
    let rest = &mut data;
    let [tag, ..]: [u8; 3] = take_array(rest)?;
    if tag & 1 != 0 || take_array(rest)? != [0x9d, 0x01, 0x2a] {
        return Err(Trouble::Broken);
    }
    let side = |bytes| u32::from(u16::from_le_bytes(bytes) & 0x3fff);
    Ok((side(take_array(rest)?), side(take_array(rest)?)))
}

/// The size in the header of a lossless picture: 14 bits each.
fn lossless(mut data: &[u8]) -> Read<(u32, u32)> {
    let rest = &mut data;
    if take_array(rest)? != [0x2f] {
        return Err(Trouble::Broken);
    }
    let bits = u32::from_le_bytes(take_array(rest)?);
    Ok((1 + (bits & 0x3fff), 1 + (bits >> 14 & 0x3fff)))
}
