//! Photographs with planted bytes in every kind of metadata: none of them is left, every one stands as it was taken, and
//! not a byte of its drawing changes.

use super::parts::{Terms, Trouble};
use super::profile;
use super::samples::{chunk, extended, frame, png, riff, segment, webp};
use super::{Kind, clean};

const TERMS: Terms = Terms {
    most_pixels: 40_000_000,
    keeps_look: true,
};
const PHOTOS: u32 = 2_000;
/// The bytes that are planted wherever a format allows text.
const PLANTED: &[u8] = b"PLANTED!47.0105N;28.8638E";

/// A generator that repeats itself (xorshift).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u32::try_from((self.0 >> 16) % u64::from(sides)).unwrap()
    }

    fn yes(&mut self) -> bool {
        self.roll(2) == 1
    }

    /// Bytes that no marker can be in.
    fn drawing(&mut self) -> Vec<u8> {
        let length = 40 + self.roll(200);
        (0..length)
            .map(|_| u8::try_from(self.roll(255)).unwrap())
            .collect()
    }
}

/// An EXIF with a place, a maker's note, and a small picture at its end.
fn exif(turn: u8, is_little: bool) -> Vec<u8> {
    let short = |number: u16| {
        if is_little {
            number.to_le_bytes()
        } else {
            number.to_be_bytes()
        }
    };
    let long = |number: u32| {
        if is_little {
            number.to_le_bytes()
        } else {
            number.to_be_bytes()
        }
    };
    let entry = |tag: u16, kind: u16, count: u32, value: [u8; 4]| {
        [&short(tag)[..], &short(kind), &long(count), &value].concat()
    };
    let [high, low] = short(turn.into());
    let planted = u32::try_from(PLANTED.len()).unwrap();
    let entries = [
        // Maker, turn, the directory of the place, a maker's note.
        entry(0x010f, 2, planted, long(62)),
        entry(0x0112, 3, 1, [high, low, 0, 0]),
        entry(0x8825, 4, 1, long(62)),
        entry(0x927c, 7, planted, long(62)),
    ];
    let start: &[u8] = if is_little { b"II" } else { b"MM" };
    let small = [b"\xff\xd8\xff\xe1", PLANTED, b"\xff\xd9"].concat();
    [
        start,
        &short(42),
        &long(8),
        &short(4),
        &entries.concat(),
        &long(62),
        PLANTED,
        &small,
    ]
    .concat()
}

/// A profile of a phone, with its model and a copyright in words.
fn colours() -> Vec<u8> {
    let text = [b"text\0\0\0\0", PLANTED].concat();
    let point = [&b"XYZ \0\0\0\0"[..], &[1; 12]].concat();
    let curve = b"para\0\0\0\0\0\0\0\0\0\x02\x33\x33".to_vec();
    let tags: [(&[u8; 4], &[u8]); 6] = [
        (b"desc", &text),
        (b"cprt", &text),
        (b"rXYZ", &point),
        (b"gXYZ", &point),
        (b"rTRC", &curve),
        (b"PLNT", &text),
    ];
    let mut head = vec![0; 128];
    head[12..24].copy_from_slice(b"mntrRGB XYZ ");
    head[36..40].copy_from_slice(b"acsp");
    head[48..48 + 16].copy_from_slice(&PLANTED[..16]);
    let mut at = 128 + 4 + 12 * tags.len();
    let (mut table, mut body) = (6_u32.to_be_bytes().to_vec(), Vec::new());
    for (name, data) in tags {
        let place = [at, data.len()].map(|number| u32::try_from(number).unwrap().to_be_bytes());
        table.extend([&name[..], &place[0], &place[1]].concat());
        body.extend_from_slice(data);
        at += data.len();
    }
    [head, table, body].concat()
}

struct Made {
    file: Vec<u8>,
    /// Parts that must be in the cleaned file as they are.
    drawing: Vec<Vec<u8>>,
    turn: u8,
    has_colours: bool,
    kind: Kind,
}

fn photograph(dice: &mut Dice) -> Made {
    let turn = u8::try_from(1 + dice.roll(8)).unwrap();
    let scan = [
        segment(0xda, &[1, 1, 0, 0, 63, 0]),
        dice.drawing(),
        b"\xff\x00\xff\xd0".to_vec(),
        dice.drawing(),
    ]
    .concat();
    let mut before = Vec::new();
    if dice.yes() {
        let density = b"JFIF\0\x01\x02\0\0\x48\0\x48\x01\x01";
        before.push(segment(0xe0, &[density, PLANTED].concat()));
    }
    let mut others = vec![segment(
        0xe1,
        &[b"Exif\0\0", &exif(turn, dice.yes())[..]].concat(),
    )];
    let has_colours = dice.yes();
    if has_colours {
        let profile = colours();
        let (first, second) = profile.split_at(200);
        for (number, piece) in [(2, second), (1, first)] {
            others.push(segment(
                0xe2,
                &[&b"ICC_PROFILE\0"[..], &[number, 2], piece].concat(),
            ));
        }
    }
    let xmp = b"http://ns.adobe.com/xap/1.0/\0";
    let extended = b"http://ns.adobe.com/xmp/extension/\0";
    for (marker, name) in [
        (0xe1, &xmp[..]),
        (0xe1, extended),
        (0xe2, b"MPF\0"),
        (0xed, b"Photoshop 3.0\08BIM\x04\x04"),
        (0xfe, b""),
        (0xeb, b"JP"),
        (0xee, b"Adobe\0d\0\0\0\0\x01"),
    ] {
        if dice.yes() {
            others.push(segment(marker, &[name, PLANTED].concat()));
        }
    }
    let first = usize::try_from(dice.roll(3)).unwrap();
    let most = others.len() - 1;
    others.rotate_left(first.min(most));
    before.extend(others);
    let mut file = [
        b"\xff\xd8".to_vec(),
        before.concat(),
        segment(0xdb, &[0; 65]),
        frame(640, 480),
        scan.clone(),
        b"\xff\xd9".to_vec(),
    ]
    .concat();
    if dice.yes() {
        // A second picture, a film, or an archive.
        file.extend([b"\xff\xd8\xff\xe1\0\x20", PLANTED, b"PK\x03\x04<script>"].concat());
    }
    Made {
        file,
        drawing: vec![scan],
        turn,
        has_colours,
        kind: Kind::Jpeg,
    }
}

fn png_of(dice: &mut Dice) -> Made {
    let turn = u8::try_from(1 + dice.roll(8)).unwrap();
    let mut between = vec![chunk(b"eXIf", &exif(turn, dice.yes()))];
    let mut drawing = vec![chunk(b"IDAT", &dice.drawing())];
    for kind in [
        b"tEXt", b"iTXt", b"zTXt", b"tIME", b"iCCP", b"prVt", b"acTL",
    ] {
        if dice.yes() {
            between.push(chunk(kind, &[b"Comment\0", PLANTED].concat()));
        }
    }
    if dice.yes() {
        drawing.push(chunk(b"gAMA", &[0, 0, 0xb1, 0x8f]));
    }
    between.extend(drawing.iter().cloned());
    let mut file = png(&between, 640, 480);
    if dice.yes() {
        file.extend_from_slice(PLANTED);
    }
    Made {
        file,
        drawing,
        turn,
        has_colours: false,
        kind: Kind::Png,
    }
}

fn webp_of(dice: &mut Dice) -> Made {
    let turn = u8::try_from(1 + dice.roll(8)).unwrap();
    let has_colours = dice.yes();
    let [w, h] = [640_u16, 480].map(u16::to_le_bytes);
    let picture = [&[0x10, 0, 0, 0x9d, 1, 0x2a], &w[..], &h, &dice.drawing()].concat();
    let picture = riff(b"VP8 ", &picture);
    let mut chunks = vec![extended(640, 480)];
    if has_colours {
        chunks.push(riff(b"ICCP", &colours()));
    }
    chunks.push(riff(b"PLNT", PLANTED));
    chunks.push(picture.clone());
    let start: &[u8] = if dice.yes() { b"Exif\0\0" } else { b"" };
    chunks.push(riff(b"EXIF", &[start, &exif(turn, dice.yes())].concat()));
    chunks.push(riff(b"XMP ", PLANTED));
    let mut file = webp(&chunks);
    if dice.yes() {
        file.extend_from_slice(PLANTED);
    }
    Made {
        file,
        drawing: vec![picture],
        turn,
        has_colours,
        kind: Kind::WebP,
    }
}

fn holds(bytes: &[u8], needle: &[u8]) -> bool {
    memchr::memmem::find(bytes, needle).is_some()
}

/// The tiny EXIF of this turn.
fn told(turn: u8) -> Vec<u8> {
    [&b"\x01\x12\0\x03\0\0\0\x01\0"[..], &[turn, 0, 0]].concat()
}

#[test]
fn of_2000_photographs_no_planted_byte_is_left_and_none_of_their_drawing_changes() {
    let mut dice = Dice(0x0d1c_e5ee_d000_0041);
    let (mut broken, mut turns) = (0, [0; 9]);
    for number in 0..PHOTOS {
        let mut made = match dice.roll(3) {
            0 => photograph(&mut dice),
            1 => png_of(&mut dice),
            _ => webp_of(&mut dice),
        };
        if number % 10 == 9 {
            // Cut off, or with a byte changed: refused, or cleaned all the same.
            let at = usize::try_from(dice.roll(u32::try_from(made.file.len()).unwrap())).unwrap();
            if dice.yes() {
                made.file.truncate(at);
            } else {
                made.file[at] ^= 0x5a;
            }
            broken += 1;
            if let Ok(cleaned) = clean(&made.file, TERMS) {
                assert!(!holds(&cleaned.bytes, &PLANTED[..8]), "{number}");
            }
            continue;
        }
        let cleaned = clean(&made.file, TERMS).unwrap();
        let bytes = &cleaned.bytes;
        assert_eq!(cleaned.kind, made.kind, "{number}");
        // Not even a part of them.
        for part in PLANTED.windows(8) {
            assert!(!holds(bytes, part), "{number} {:?}", made.kind);
        }
        for part in &made.drawing {
            assert!(holds(bytes, part), "{number} {:?}", made.kind);
        }
        let is_turned = made.turn > 1;
        assert_eq!(cleaned.is_turned, is_turned, "{number}");
        assert_eq!(holds(bytes, &told(made.turn)), is_turned, "{number}");
        assert_eq!(holds(bytes, b"acsp"), made.has_colours, "{number}");
        turns[usize::from(made.turn)] += 1;
        let again = clean(bytes, TERMS).unwrap();
        assert_eq!(again.bytes, *bytes, "{number}");
    }
    assert_eq!(broken, PHOTOS / 10);
    assert!(turns[1..].iter().all(|turn| *turn > 100), "{turns:?}");
}

#[test]
fn a_profile_keeps_its_numbers_and_loses_its_words() {
    let plain = profile::plain(&colours()).unwrap();
    assert!(!holds(&plain, b"desc") && !holds(&plain, &PLANTED[..8]));
    assert!(holds(&plain, b"rXYZ") && holds(&plain, b"rTRC"));
    assert_eq!(profile::plain(&plain), Some(plain.clone()));
    // The two points are one.
    assert_eq!(plain.len(), 128 + 4 + 3 * 12 + 20 + 16);
    for broken in [&plain[..140], b"", PLANTED] {
        assert_eq!(profile::plain(broken), None);
    }
}

#[test]
fn a_format_of_phones_is_told_apart_from_what_is_no_photograph() {
    for (start, trouble) in [
        (&b"\0\0\0\x18ftypheic\0\0\0\0"[..], Trouble::Heic),
        (b"\0\0\0\x18ftypmif1", Trouble::Heic),
        (b"\0\0\0\x18ftypisom", Trouble::Unknown),
        (b"<svg xmlns=", Trouble::Unknown),
        (b"<!doctype html>", Trouble::Unknown),
        (b"%PDF-1.7 \xff\xd8\xff", Trouble::Unknown),
        (b"GIF89a", Trouble::Unknown),
        (b"", Trouble::Unknown),
    ] {
        assert_eq!(Kind::of(start), Err(trouble));
        assert_eq!(clean(start, TERMS), Err(trouble));
    }
}

#[test]
fn forty_megapixels_are_taken_and_more_are_refused_before_anything_is_decoded() {
    let picture = |width, height| clean(&png(&[], width, height), TERMS).map(|photo| photo.size);
    assert!(picture(8_000, 5_000).is_ok());
    assert_eq!(picture(8_001, 5_000), Err(Trouble::TooManyPixels));
    assert_eq!(picture(u32::MAX, u32::MAX), Err(Trouble::TooManyPixels));
    assert_eq!(picture(0, 5), Err(Trouble::Broken));
}

#[test]
fn tables_hold_nothing_beside_their_numbers() {
    let with = |marker, data: &[u8]| {
        let parts = [
            b"\xff\xd8".to_vec(),
            segment(marker, data),
            frame(4, 4),
            segment(0xda, &[1, 1, 0, 0, 63, 0]),
            b"\x12\xff\xd9".to_vec(),
        ];
        clean(&parts.concat(), TERMS).map(|photo| photo.bytes.len())
    };
    let quantities = [0; 65];
    let codes = [&[0; 1][..], &[1], &[0; 15], &[9]].concat();
    assert!(with(0xdb, &quantities).is_ok() && with(0xc4, &codes).is_ok());
    for (marker, table) in [(0xdb, &quantities[..]), (0xc4, &codes), (0xdd, &[0, 8])] {
        let hidden = [table, PLANTED].concat();
        assert_eq!(with(marker, &hidden), Err(Trouble::Broken));
    }
}
