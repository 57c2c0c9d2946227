//! The text of a file in any of the encodings that spreadsheets and accounting programs save tables in. Which one it is
//! follows from the bytes: a mark at the beginning, zeros in every second place, validity, and which letters stand together.
//!
//! The two single-byte tables stand here: a library of encodings brings those of Asia too, which are larger than the rest
//! of a page's program.

/// An encoding of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Charset {
    Utf8,
    Utf16,
    /// The Cyrillic letters of Windows.
    Windows1251,
    /// The letters of Central Europe of Windows; in Romanian the same as ISO 8859-2.
    Windows1250,
}

/// Why a file has no text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NotText {
    /// A workbook of a spreadsheet program.
    Workbook,
    /// Something else: a picture, a document for printing.
    Other,
}

impl Charset {
    /// The name that programs show.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16 => "UTF-16",
            Self::Windows1251 => "Windows-1251",
            Self::Windows1250 => "Windows-1250",
        }
    }
}

/// The beginnings of workbooks: an archive, and the older format.
const WORKBOOKS: [&[u8]; 2] = [b"PK\x03\x04", b"\xd0\xcf\x11\xe0"];
/// Bytes that tell the order of UTF-16 where no mark does.
const SAMPLE: usize = 8 * 1024;
/// One of so many signs may be a control sign; more are no text.
const CONTROLS: usize = 50;

/// Bytes 128 to 255 of Windows-1251; the sign of replacement where it has none.
pub(super) const OF_1251: &str = "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{fffd}™љ›њќћџ\u{a0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{ad}®Ї°±Ііґµ¶·ё№є»јЅѕї\
АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя";
/// Bytes 128 to 255 of Windows-1250.
pub(super) const OF_1250: &str = "€\u{fffd}‚\u{fffd}„…†‡\u{fffd}‰Š‹ŚŤŽŹ\u{fffd}‘’“”•–—\u{fffd}™š›śťžź\u{a0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{ad}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż\
ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙";

/// The text of a file, and its encoding.
pub(super) fn decode(bytes: &[u8]) -> Result<(String, Charset), NotText> {
    if WORKBOOKS.iter().any(|start| bytes.starts_with(start)) {
        return Err(NotText::Workbook);
    }
    let (text, charset) = read(bytes);
    let controls = text
        .chars()
        .filter(|sign| sign.is_control() && !sign.is_whitespace());
    if controls.count() * CONTROLS > text.chars().count() || text.contains("%PDF-") {
        return Err(NotText::Other);
    }
    Ok((text, charset))
}

fn read(bytes: &[u8]) -> (String, Charset) {
    if let Some(rest) = bytes.strip_prefix(b"\xef\xbb\xbf") {
        return (String::from_utf8_lossy(rest).into_owned(), Charset::Utf8);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        return (utf16(rest, u16::from_le_bytes), Charset::Utf16);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        return (utf16(rest, u16::from_be_bytes), Charset::Utf16);
    }
    if is_utf16(bytes, u16::from_le_bytes) {
        return (utf16(bytes, u16::from_le_bytes), Charset::Utf16);
    }
    if is_utf16(bytes, u16::from_be_bytes) {
        return (utf16(bytes, u16::from_be_bytes), Charset::Utf16);
    }
    if is_utf8(bytes) {
        return (String::from_utf8_lossy(bytes).into_owned(), Charset::Utf8);
    }
    if is_cyrillic(bytes) {
        (single_bytes(bytes, OF_1251), Charset::Windows1251)
    } else {
        (single_bytes(bytes, OF_1250), Charset::Windows1250)
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, _) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|pair| unit(*pair));
    char::decode_utf16(units)
        .map(|sign| sign.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// Whether these are units of UTF-16 in this order: a table always has digits, separators and line ends, whose other byte
/// is zero, and its letters are of few alphabets.
fn is_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> bool {
    let (pairs, _) = bytes.get(..SAMPLE).unwrap_or(bytes).as_chunks::<2>();
    let plain = |one: &u16| matches!(one, 0x09 | 0x0a | 0x0d | 0x20..=0x7e);
    let known = |one: &u16| {
        plain(one) || matches!(one, 0xa0..=0x24f | 0x300..=0x52f | 0x2000..=0x22ff | 0xfeff)
    };
    let units: Vec<u16> = pairs.iter().map(|pair| unit(*pair)).collect();
    let count = |is: &dyn Fn(&u16) -> bool| units.iter().filter(|one| is(one)).count();
    let (plain, known) = (count(&plain), count(&known));
    !units.is_empty() && plain * 8 > units.len() && known * 100 >= units.len() * 95
}

/// Whether these bytes are UTF-8. A file that was cut within a sign, or has one broken byte, is too.
fn is_utf8(bytes: &[u8]) -> bool {
    let (mut broken, mut signs) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        signs += chunk
            .valid()
            .chars()
            .filter(|sign| !sign.is_ascii())
            .count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    broken == 0 || signs > broken * 8
}

/// Whether the bytes above ASCII are Cyrillic: these stand side by side, while the Latin letters with marks stand between
/// plain ones.
fn is_cyrillic(bytes: &[u8]) -> bool {
    let is_letter = |byte: u8| {
        byte >= 0xa1 && !matches!(byte, 0xab | 0xbb | 0xb0 | 0xb1 | 0xb7 | 0xb9 | 0xd7 | 0xf7)
            || matches!(byte, 0x8a..=0x8f | 0x9a | 0x9c..=0x9f)
    };
    let (mut together, mut apart) = (0, 0);
    for (one, next) in bytes.iter().zip(bytes.iter().skip(1)) {
        match [one, next].map(|byte| is_letter(*byte)) {
            [true, true] => together += 1,
            [true, false] | [false, true] => {
                apart += usize::from(one.is_ascii_alphabetic() || next.is_ascii_alphabetic());
            }
            [false, false] => {}
        }
    }
    together >= apart
}

fn single_bytes(bytes: &[u8], upper: &str) -> String {
    let upper: Vec<char> = upper.chars().collect();
    let sign = |byte: &u8| match usize::from(*byte).checked_sub(128) {
        None => char::from(*byte),
        Some(at) => upper
            .get(at)
            .copied()
            .unwrap_or(char::REPLACEMENT_CHARACTER),
    };
    bytes.iter().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quickorder::saved::{ENCODINGS, Saved};

    #[test]
    fn a_table_is_read_in_every_encoding_that_has_its_letters() {
        let mut read = 0;
        for text in [
            "Cod;Cantitate\r\n317897;5\r\nCC-101;12 buc\r\n",
            "Cod\tDenumire\tCant.\r\n317897\tŢeavă din oţel, 3 m – călită\t5\r\nCC-101\tCăţel\t1\r\n",
            "Артикул;Наименование;Кол-во, шт\r\n317897;Кастрюля Tefal 3 л;5\r\n",
            "Код товару\tКількість\n317897\t5 шт.\nЇЖ-101\t7\n",
            "317897;5 м\nCC-101;7 м\n",
            "Code,Qty\n317897,5\n",
            "5",
        ] {
            for saved in ENCODINGS {
                for marked in [true, false] {
                    let Some(bytes) = saved.encode(text, marked) else {
                        continue;
                    };
                    let (found, charset) = decode(&bytes).unwrap();
                    assert_eq!(found, text, "{saved:?} {marked}");
                    if !text.is_ascii() && saved == Saved::Windows1251 {
                        assert_eq!(charset.name(), "Windows-1251");
                    }
                    read += 1;
                }
            }
        }
        assert!(read > 60, "{read}");
    }

    #[test]
    fn both_tables_have_a_sign_for_every_byte() {
        for upper in [OF_1251, OF_1250] {
            assert_eq!(upper.chars().count(), 128);
        }
        let (text, _) = decode(b"\xca\xee\xe4;\xca\xee\xeb-\xe2\xee \xb9").unwrap();
        assert_eq!(text, "Код;Кол-во №");
        let (text, charset) = decode(b"\xfeeav\xe3 \xeengust\xe3 \xbaase").unwrap();
        assert_eq!(
            (&*text, charset),
            ("ţeavă îngustă şase", Charset::Windows1250)
        );
    }

    #[test]
    fn what_is_no_text_is_told_apart() {
        assert_eq!(decode(b"PK\x03\x04\x14\0\x06\0"), Err(NotText::Workbook));
        let older = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
        assert_eq!(decode(older), Err(NotText::Workbook));
        assert_eq!(decode(b"%PDF-1.7\n1 0 obj"), Err(NotText::Other));
        let picture = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0\0\0\x01\0\x08\x06\0\0\0";
        assert_eq!(decode(picture), Err(NotText::Other));
        assert_eq!(decode(b""), Ok((String::new(), Charset::Utf8)));
    }

    #[test]
    fn a_file_cut_within_a_sign_is_still_utf8() {
        let text = "Артикул;Количество\n317897;5 шт";
        let bytes = &text.as_bytes()[..text.len() - 1];
        let (found, charset) = decode(bytes).unwrap();
        assert_eq!(charset, Charset::Utf8);
        assert!(
            found.starts_with("Артикул;Количество\n317897;5 "),
            "{found}"
        );
    }
}
