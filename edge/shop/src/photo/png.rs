//! PNG (W3C PNG 3): a list of chunks with check sums. Kept are those that draw one still picture.

use super::exif;
use super::parts::{Cleaned, Read, Size, Terms, Trouble, take, take_array};

pub(super) const START: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// The chunks that are kept, each with the lengths that it may have: the picture itself, and its plain colours. Texts,
/// times, EXIF, packed profiles and further frames go.
const KEPT: [(&[u8; 4], core::ops::RangeInclusive<usize>); 10] = [
    (b"IHDR", 13..=13),
    (b"PLTE", 3..=768),
    (b"IDAT", 0..=usize::MAX),
    (b"IEND", 0..=0),
    (b"tRNS", 1..=256),
    (b"gAMA", 4..=4),
    (b"cHRM", 32..=32),
    (b"sRGB", 1..=1),
    (b"sBIT", 1..=4),
    (b"cICP", 4..=4),
];

pub(super) fn clean(file: &[u8], terms: Terms) -> Read<Cleaned> {
    let mut rest = file.get(START.len()..).ok_or(Trouble::Broken)?;
    let mut kept = Vec::with_capacity(file.len());
    kept.extend_from_slice(&START);
    let mut seen: Vec<[u8; 4]> = Vec::new();
    let (mut header, mut has_data, mut turn) = (None, false, None);
    // Behind the header.
    let mut place = kept.len();
    loop {
        let mut chunk = rest;
        let length = u32::from_be_bytes(take_array(&mut rest)?);
        let length = usize::try_from(length).map_err(|_| Trouble::Broken)?;
        let kind: [u8; 4] = take_array(&mut rest)?;
        let data = take(&mut rest, length)?;
        let sum = u32::from_be_bytes(take_array(&mut rest)?);
        let is_header = &kind == b"IHDR";
        if is_header == header.is_some() {
            return Err(Trouble::Broken);
        }
        if is_header {
            header = Some(size(data)?.within(terms)?);
        }
        has_data |= &kind == b"IDAT" && !data.is_empty();
        if &kind == b"eXIf" {
            turn = turn.or_else(|| exif::turn(data));
        }
        let is_kept = KEPT
            .iter()
            .any(|(known, lengths)| **known == kind && lengths.contains(&length));
        let is_again = &kind != b"IDAT" && seen.contains(&kind);
        if is_kept && !is_again {
            let summed = chunk.get(4..8 + length).ok_or(Trouble::Broken)?;
            if check_sum(summed) != sum {
                return Err(Trouble::Broken);
            }
            kept.extend_from_slice(take(&mut chunk, 12 + length)?);
            if &kind != b"IDAT" {
                seen.push(kind);
            }
            if is_header {
                place = kept.len();
            }
        } else if kind.first().is_some_and(u8::is_ascii_uppercase) {
            // A browser could not draw it without this chunk.
            return Err(Trouble::Broken);
        }
        if &kind == b"IEND" {
            // What follows is no part of the picture.
            break;
        }
    }
    let size = header.filter(|_| has_data).ok_or(Trouble::Broken)?;
    if let Some(turn) = turn.filter(|_| terms.keeps_look) {
        let summed = [b"eXIf".as_slice(), &exif::of_turn(turn)].concat();
        let length = u32::try_from(summed.len() - 4).map_err(|_| Trouble::Broken)?;
        let sum = check_sum(&summed).to_be_bytes();
        kept.splice(
            place..place,
            [&length.to_be_bytes()[..], &summed, &sum].concat(),
        );
    }
    Ok(Cleaned {
        bytes: kept,
        size,
        turn,
    })
}

/// The size in the header.
fn size(mut header: &[u8]) -> Read<Size> {
    let rest = &mut header;
    let width = u32::from_be_bytes(take_array(rest)?);
    let height = u32::from_be_bytes(take_array(rest)?);
    Ok(Size { width, height })
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
