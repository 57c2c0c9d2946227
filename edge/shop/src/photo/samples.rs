//! Small files of every format, for tests: their parts are of the right form, and draw nothing.

use super::png::check_sum;

/// Words of metadata that must not leave the edge.
pub(crate) const SECRET: &[u8] = b"SECRET 47.0105N 28.8638E";

pub(crate) fn segment(marker: u8, data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len() + 2).unwrap().to_be_bytes();
    [&[0xff, marker], &length[..], data].concat()
}

pub(crate) fn exif(orientation: u16) -> Vec<u8> {
    let mut tiff = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01".to_vec();
    tiff.extend(orientation.to_be_bytes());
    tiff.extend([0; 6]);
    segment(0xe1, &[b"Exif\0\0", &*tiff, SECRET].concat())
}

pub(crate) fn frame(width: u16, height: u16) -> Vec<u8> {
    let [w, h] = [width, height].map(u16::to_be_bytes);
    segment(0xc0, &[&[8], &h[..], &w[..], &[1, 1, 0x11, 0]].concat())
}

/// A photograph with these segments before its frame.
pub(crate) fn jpeg(before: &[Vec<u8>], width: u16, height: u16) -> Vec<u8> {
    let scan = [
        segment(0xda, &[1, 1, 0, 0, 63, 0]),
        b"\x12\xff\x00\x34\xff\xd0\x56".to_vec(),
    ];
    let tables = segment(0xdb, &[0; 65]);
    [
        b"\xff\xd8".to_vec(),
        before.concat(),
        tables,
        frame(width, height),
        scan.concat(),
        b"\xff\xd9".to_vec(),
    ]
    .concat()
}

pub(crate) fn chunk(kind: &[u8], data: &[u8]) -> Vec<u8> {
    let summed = [kind, data].concat();
    let length = u32::try_from(data.len()).unwrap().to_be_bytes();
    [&length[..], &summed, &check_sum(&summed).to_be_bytes()].concat()
}

pub(crate) fn png(between: &[Vec<u8>], width: u32, height: u32) -> Vec<u8> {
    let [w, h] = [width, height].map(u32::to_be_bytes);
    let header = [&w[..], &h[..], &[8, 2, 0, 0, 0]].concat();
    [
        b"\x89PNG\r\n\x1a\n".to_vec(),
        chunk(b"IHDR", &header),
        between.concat(),
        chunk(b"IDAT", &[1, 2, 3]),
        chunk(b"IEND", &[]),
    ]
    .concat()
}

pub(crate) fn riff(kind: &[u8], data: &[u8]) -> Vec<u8> {
    let length = u32::try_from(data.len()).unwrap().to_le_bytes();
    let even = vec![0; data.len() % 2];
    [kind, &length[..], data, &even].concat()
}

pub(crate) fn webp(chunks: &[Vec<u8>]) -> Vec<u8> {
    let chunks = chunks.concat();
    let length = u32::try_from(chunks.len() + 4).unwrap().to_le_bytes();
    [b"RIFF", &length[..], b"WEBP", &chunks].concat()
}

pub(crate) fn lossy(width: u16, height: u16) -> Vec<u8> {
    let [w, h] = [width, height].map(u16::to_le_bytes);
    riff(
        b"VP8 ",
        &[&[0x10, 0, 0, 0x9d, 1, 0x2a], &w[..], &h[..], &[7; 5]].concat(),
    )
}

/// An extended header with every flag but the one of movement.
pub(crate) fn extended(width: u32, height: u32) -> Vec<u8> {
    let [w, h] = [width, height].map(|side| (side - 1).to_le_bytes());
    riff(b"VP8X", &[&[0x3c, 0, 0, 0], &w[..3], &h[..3]].concat())
}
