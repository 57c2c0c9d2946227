//! Colour profiles (ICC.1:2022). A camera's profile names its maker, model and day beside the numbers that draw: only
//! those numbers are kept.

/// The length of the header.
const HEAD: usize = 128;
/// The most bytes of a profile: those of printers are the longest.
const MOST_BYTES: usize = 1024 * 1024;
/// The most tags that are read.
const MOST_TAGS: usize = 100;
/// The tags that turn stored colours into seen ones.
const KEPT: [&[u8; 4]; 14] = [
    b"rXYZ", b"gXYZ", b"bXYZ", b"rTRC", b"gTRC", b"bTRC", b"kTRC", b"wtpt", b"bkpt", b"chad",
    b"cicp", b"A2B0", b"A2B1", b"A2B2",
];
/// The fields of the header that draw: class, colours, intent and white. The rest is written anew or left empty.
const HEADER: [core::ops::Range<usize>; 4] = [8..24, 36..40, 64..68, 68..80];

/// The profile without its texts; `None` if it is no profile, or draws nothing.
pub(super) fn plain(profile: &[u8]) -> Option<Vec<u8>> {
    if profile.len() > MOST_BYTES || profile.get(36..40)? != b"acsp" {
        return None;
    }
    let number = |at: usize| {
        let bytes: [u8; 4] = profile.get(at..at.checked_add(4)?)?.try_into().ok()?;
        usize::try_from(u32::from_be_bytes(bytes)).ok()
    };
    let mut kept = Vec::new();
    for tag in 0..number(HEAD)?.min(MOST_TAGS) {
        let at = HEAD + 4 + 12 * tag;
        let name = profile.get(at..at + 4)?;
        let (start, length) = (number(at + 4)?, number(at + 8)?);
        let data = profile.get(start..start.checked_add(length)?)?;
        if KEPT.iter().any(|known| name == known.as_slice()) && draws(data) {
            kept.push((name, data));
        }
    }
    if kept.is_empty() {
        return None;
    }
    written(profile, &kept)
}

/// Whether a tag's data is of a type that holds numbers alone, and no more of them than it says.
fn draws(data: &[u8]) -> bool {
    let number = |at: usize| {
        let bytes: [u8; 4] = data.get(at..at + 4)?.try_into().ok()?;
        usize::try_from(u32::from_be_bytes(bytes)).ok()
    };
    match data.get(..4) {
        Some(b"XYZ ") => data.len() == 20,
        Some(b"sf32") => data.len() == 44,
        Some(b"cicp") => data.len() == 12,
        // A curve of a number of points, with a word of padding at most.
        Some(b"curv") => number(8).is_some_and(|points| {
            let length = points.saturating_mul(2).saturating_add(12);
            (length..length.saturating_add(4)).contains(&data.len())
        }),
        Some(b"para") => (16..=40).contains(&data.len()),
        Some(b"mft1" | b"mft2" | b"mAB ") => true,
        _ => false,
    }
}

/// A profile of these tags, each of them written once.
fn written(profile: &[u8], tags: &[(&[u8], &[u8])]) -> Option<Vec<u8>> {
    let mut written = vec![0; HEAD];
    for part in HEADER {
        let own = profile.get(part.clone())?;
        written.get_mut(part)?.copy_from_slice(own);
    }
    let count = u32::try_from(tags.len()).ok()?;
    written.extend_from_slice(&count.to_be_bytes());
    let mut places: Vec<(&[u8], usize)> = Vec::new();
    let mut end = HEAD + 4 + 12 * tags.len();
    let mut body = Vec::new();
    for (name, data) in tags {
        let known = places.iter().find(|(other, _)| other == data);
        let start = known.map_or(end, |(_, start)| *start);
        if start == end {
            places.push((data, start));
            body.extend_from_slice(data);
            let even = data.len().next_multiple_of(4);
            body.resize(body.len() + even - data.len(), 0);
            end += even;
        }
        written.extend_from_slice(name);
        written.extend_from_slice(&u32::try_from(start).ok()?.to_be_bytes());
        written.extend_from_slice(&u32::try_from(data.len()).ok()?.to_be_bytes());
    }
    written.extend_from_slice(&body);
    let length = u32::try_from(written.len()).ok()?;
    written.get_mut(..4)?.copy_from_slice(&length.to_be_bytes());
    (written.len() <= MOST_BYTES).then_some(written)
}
