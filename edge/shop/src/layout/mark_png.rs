//! The brand's mark as a PNG, for clients that read no SVG: home screens, and link previews in messengers. It is the
//! figure beside the wordmark, in the accent colour, on the colour of the header.

use crate::site::{Scheme, Theme};

/// The images by file name: width and height in pixels.
const FILES: [(&str, usize, usize); 4] = [
    (APPLE, 180, 180),
    (SMALL, 192, 192),
    (LARGE, 512, 512),
    (SHARED, 1200, 630),
];

pub(super) const APPLE: &str = "apple-touch-icon.png";
pub(super) const SMALL: &str = "icon-192.png";
pub(super) const LARGE: &str = "icon-512.png";
/// The preview image of a page that has none of its own.
pub(super) const SHARED: &str = "share.png";

/// Shades between background and figure: the most that four bits can hold.
const SHADES: u8 = 15;
/// The figure's side as a fraction of the shorter side: small enough for the circle that a mask may cut out.
const PART: f32 = 0.46;

/// The file of this name; `None` for any other.
pub fn mark_png(theme: &Theme, name: &str) -> Option<Vec<u8>> {
    let (_, width, height) = FILES.into_iter().find(|(known, ..)| *known == name)?;
    let colours = theme.colours(Scheme::Light);
    let colour = |role: &str| colours.get(role).and_then(|text| rgb(text));
    let figure = Figure::of(&theme.wordmark.style);
    let rows = shades(&figure, width, height);
    Some(png(
        width,
        height,
        colour("band").unwrap_or([0x20; 3]),
        colour("accent").unwrap_or([0xff; 3]),
        &rows,
    ))
}

/// `#rrggbb`
fn rgb(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some([red, green, blue])
}

/// The figures of the wordmarks (`islands/styles/header.css`), in a square from 0 to 1.
enum Figure {
    Leaf,
    Drop,
    Point,
}

impl Figure {
    fn of(style: &str) -> Self {
        match style {
            "sturdy" => Self::Leaf,
            "calm" => Self::Drop,
            _ => Self::Point,
        }
    }

    /// The distance of a point from the figure; negative inside it.
    fn distance(&self, x: f32, y: f32) -> f32 {
        let disk = |cx: f32, cy: f32, radius: f32| (x - cx).hypot(y - cy) - radius;
        let square = (-x).max(x - 1.0).max(-y).max(y - 1.0);
        match self {
            Self::Point => disk(0.5, 0.5, 0.5),
            // Two opposite corners are rounded by nine tenths of the side.
            Self::Leaf => {
                let first = if x > 0.1 && y < 0.9 {
                    disk(0.1, 0.9, 0.9)
                } else {
                    square
                };
                let second = if x < 0.9 && y > 0.1 {
                    disk(0.9, 0.1, 0.9)
                } else {
                    square
                };
                square.max(first).max(second)
            }
            // A circle with one sharp corner, which points up.
            Self::Drop => {
                let (right, down) = (x - 0.5, y - 0.5);
                let half = std::f32::consts::FRAC_1_SQRT_2;
                let (u, v) = ((right + down) * half, (down - right) * half);
                let round = u.hypot(v) - 0.38;
                let corner = (-0.38 - u).max(u).max(-0.38 - v).max(v);
                round.min(corner)
            }
        }
    }
}

/// A row of bytes for each row of pixels, two pixels in a byte.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixels of a small picture, and a shade from 0 to 15"
)]
fn shades(figure: &Figure, width: usize, height: usize) -> Vec<Vec<u8>> {
    let side = width.min(height) as f32 * PART;
    let place = |at: usize, whole: usize| (at as f32 + 0.5 - whole as f32 / 2.0) / side + 0.5;
    let shade = |x: usize, y: usize| {
        let away = figure.distance(place(x, width), place(y, height)) * side;
        ((0.5 - away).clamp(0.0, 1.0) * f32::from(SHADES)).round() as u8
    };
    let row = |y: usize| {
        let pair = |x: usize| (shade(x, y) << 4) | shade(x + 1, y);
        (0..width).step_by(2).map(pair).collect()
    };
    (0..height).map(row).collect()
}

fn png(width: usize, height: usize, ground: [u8; 3], ink: [u8; 3], rows: &[Vec<u8>]) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let side = |length: usize| u32::try_from(length).unwrap_or_default().to_be_bytes();
    // Four bits per pixel, with a palette.
    let head = [&side(width)[..], &side(height), &[4, 3, 0, 0, 0]].concat();
    chunk(&mut file, *b"IHDR", &head);
    let mix = |shade: u8| {
        let channel = |from: u8, to: u8| {
            let sum =
                u16::from(from) * u16::from(SHADES - shade) + u16::from(to) * u16::from(shade);
            u8::try_from(sum / u16::from(SHADES)).unwrap_or(u8::MAX)
        };
        let [red, green, blue] = ground;
        let [to_red, to_green, to_blue] = ink;
        [
            channel(red, to_red),
            channel(green, to_green),
            channel(blue, to_blue),
        ]
    };
    let palette: Vec<u8> = (0..=SHADES).flat_map(mix).collect();
    chunk(&mut file, *b"PLTE", &palette);
    chunk(&mut file, *b"IDAT", &zlib(rows));
    chunk(&mut file, *b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    file.extend(u32::try_from(data.len()).unwrap_or_default().to_be_bytes());
    let start = file.len();
    file.extend(kind);
    file.extend(data);
    let checked = crc(file.get(start..).unwrap_or_default());
    file.extend(checked.to_be_bytes());
}

fn crc(data: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 }
        })
    };
    !data.iter().fold(u32::MAX, step)
}

/// Rows as differences to the row above: mostly runs of zeros.
fn zlib(rows: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut above: &[u8] = &[];
    for row in rows {
        bytes.push(2);
        let upper = above.iter().copied().chain(std::iter::repeat(0));
        bytes.extend(
            row.iter()
                .zip(upper)
                .map(|(byte, upper)| byte.wrapping_sub(upper)),
        );
        above = row;
    }
    let mut out = vec![0x78, 0x01];
    let mut bits = Bits::default();
    // One block, the last, with the fixed codes of RFC 1951.
    bits.put(0b011, 3);
    let mut rest = bytes.as_slice();
    while let Some((first, tail)) = rest.split_first() {
        bits.literal(u16::from(*first));
        rest = tail;
        let run = tail.iter().take_while(|byte| *byte == first).count();
        let mut left = run;
        while left >= 3 {
            left -= bits.repeat(left);
        }
        rest = rest.get(run - left..).unwrap_or_default();
    }
    bits.literal(256);
    out.extend(bits.end());
    let (mut one, mut two) = (1_u32, 0_u32);
    for byte in &bytes {
        one = (one + u32::from(*byte)) % 65_521;
        two = (two + one) % 65_521;
    }
    out.extend(((two << 16) | one).to_be_bytes());
    out
}

/// A bit stream, least significant bit first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    waiting: u32,
    count: u32,
}

impl Bits {
    fn put(&mut self, value: u32, width: u32) {
        self.waiting |= value << self.count;
        self.count += width;
        while self.count >= 8 {
            let [low, ..] = self.waiting.to_le_bytes();
            self.bytes.push(low);
            self.waiting >>= 8;
            self.count -= 8;
        }
    }

    /// Writes a code, most significant bit first.
    fn code(&mut self, code: u32, width: u32) {
        self.put(code.reverse_bits() >> (32 - width), width);
    }

    /// A byte, or 256 for the end of the block.
    fn literal(&mut self, value: u16) {
        let value = u32::from(value);
        match value {
            0..=143 => self.code(0x30 + value, 8),
            144..=255 => self.code(0x190 + value - 144, 9),
            _ => self.code(value - 256, 7),
        }
    }

    /// Repeats the previous byte as often as one code allows: 258, 131, 19 or 3 times.
    fn repeat(&mut self, most: usize) -> usize {
        let taken = match most {
            258.. => {
                self.code(0xc0 + 285 - 280, 8);
                258
            }
            131.. => {
                // Code 281 begins at 131 and has five extra bits.
                self.code(0xc0 + 281 - 280, 8);
                self.put(0, 5);
                131
            }
            19.. => {
                // Code 269 begins at 19 and has two extra bits.
                self.code(269 - 256, 7);
                self.put(0, 2);
                19
            }
            _ => {
                self.code(257 - 256, 7);
                3
            }
        };
        // The distance 1.
        self.code(0, 5);
        taken
    }

    fn end(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.put(0, 8 - self.count);
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn theme(name: &str) -> Theme {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../kv-seed/themes/");
        Theme::parse(&std::fs::read_to_string([path, name, ".json"].concat()).unwrap()).unwrap()
    }

    #[test]
    fn each_brand_has_its_own_file_for_each_name_and_none_for_unknown_names() {
        let brands = ["casa", "partner", "pharmacy", "romania"].map(theme);
        for (name, width, height) in FILES {
            let files: Vec<_> = brands
                .iter()
                .map(|brand| mark_png(brand, name).unwrap())
                .collect();
            for (at, file) in files.iter().enumerate() {
                assert!(file.starts_with(b"\x89PNG\r\n\x1a\n"));
                let side =
                    |from: usize| u32::from_be_bytes(file[from..from + 4].try_into().unwrap());
                assert_eq!((side(16) as usize, side(20) as usize), (width, height));
                assert!(file.len() < 30_000, "{name}: {} bytes", file.len());
                assert!(!files[..at].contains(file), "{name} {at}");
            }
        }
        assert_eq!(mark_png(&brands[0], "icon-64.png"), None);
    }

    #[test]
    fn checksums_match_known_values() {
        assert_eq!(crc(b"IEND"), 0xae42_6082);
        assert_eq!(crc(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn the_figure_fills_the_middle_and_leaves_the_corners_empty() {
        for figure in [Figure::Leaf, Figure::Drop, Figure::Point] {
            let rows = shades(&figure, 180, 180);
            assert_eq!(rows[90][45], 0xff, "the middle");
            assert_eq!(
                (rows[0][0], rows[179][89], rows[90][2]),
                (0, 0, 0),
                "the rim"
            );
        }
    }
}
