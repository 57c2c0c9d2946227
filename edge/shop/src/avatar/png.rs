//! PNG (W3C PNG 3): a list of chunks with check sums. Kept are those that draw one still picture.

use super::parts::{Read, Trouble, sized, take, take_array};

pub(super) const START: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// The chunks that are kept: the picture itself, and its plain colours. Texts, times, EXIF, profiles and further frames
/// go.
const KEPT: [&[u8; 4]; 9] = [
    b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"sBIT",
];

pub(super) fn clean(file: &[u8]) -> Read<Vec<u8>> {
    let mut rest = file.get(START.len()..).ok_or(Trouble::Broken)?;
    let mut kept = Vec::with_capacity(file.len());
    kept.extend_from_slice(&START);
    let (mut has_header, mut has_data) = (false, false);
    loop {
        let mut chunk = rest;
        let length = u32::from_be_bytes(take_array(&mut rest)?);
        let length = usize::try_from(length).map_err(|_| Trouble::Broken)?;
        let kind: [u8; 4] = take_array(&mut rest)?;
        let data = take(&mut rest, length)?;
        let sum = u32::from_be_bytes(take_array(&mut rest)?);
        let is_header = &kind == b"IHDR";
        if is_header == has_header {
            return Err(Trouble::Broken);
        }
        if is_header {
            let (width, height) = size(data)?;
            sized(width, height)?;
            has_header = true;
        }
        has_data |= &kind == b"IDAT" && !data.is_empty();
        if KEPT.contains(&&kind) {
            let summed = chunk.get(4..8 + length).ok_or(Trouble::Broken)?;
            if check_sum(summed) != sum {
                return Err(Trouble::Broken);
            }
            kept.extend_from_slice(take(&mut chunk, 12 + length)?);
        } else if kind.first().is_some_and(u8::is_ascii_uppercase) {
            // A browser could not draw it without this chunk.
            return Err(Trouble::Broken);
        }
        if &kind == b"IEND" {
            // What follows is no part of the picture.
            return if has_data {
                Ok(kept)
            } else {
                Err(Trouble::Broken)
            };
        }
    }
}

/// The width and the height in the header.
fn size(mut header: &[u8]) -> Read<(u32, u32)> {
    if header.len() != 13 {
        return Err(Trouble::Broken);
    }
    let rest = &mut header;
    let width = u32::from_be_bytes(take_array(rest)?);
    Ok((width, u32::from_be_bytes(take_array(rest)?)))
}

/// The check sum of a chunk's kind and data: CRC-32.
pub(super) fn check_sum(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = table();
    let sum = bytes.iter().fold(u32::MAX, |sum, byte| {
        let [low, ..] = (sum ^ u32::from(*byte)).to_le_bytes();
        sum >> 8 ^ TABLE.get(usize::from(low)).copied().unwrap_or_default()
    });
    !sum
}

/// The sums of single bytes.
#[expect(
    clippy::indexing_slicing,
    reason = "evaluated by the compiler, which checks it"
)]
const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut byte: u32 = 0;
    while byte < 256 {
        let mut sum = byte;
        let mut bit = 0;
        while bit < 8 {
            sum = if sum & 1 == 1 {
                0xedb8_8320 ^ sum >> 1
            } else {
                sum >> 1
            };
            bit += 1;
        }
        table[byte as usize] = sum;
        byte += 1;
    }
    table
}
