//! A box of the map as a filter. No document names one: a site's config names the backend's filter (`advert_box`), and
//! without it there is no such filter.

/// The name in the address.
pub(super) const BOX: &str = "box";

/// The unit of a box: a hundredth of a degree, some 1.1 km to the north.
const UNIT: i32 = 100;
/// The sides, in order: south, west, north, east.
const SIDES: usize = 4;
/// A wider box is no choice of places any more.
const WIDEST: i32 = 20 * UNIT;
const LONGEST_SIDE: usize = 12;

/// A box of the map, in whole hundredths of a degree, and the backend's name of the filter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapBox {
    field: String,
    sides: [i32; SIDES],
}

impl MapBox {
    /// Reads `46.95,28.70,47.08,28.95`. A finer box grows to whole hundredths, so that it holds all that was seen.
    pub fn read(text: &str, field: &str) -> Option<Self> {
        let mut parts = text.split(',');
        let mut side = |grows: bool| hundredths(parts.next()?, grows);
        let sides = [side(false)?, side(false)?, side(true)?, side(true)?];
        let [south, west, north, east] = sides;
        let is_on_earth =
            south >= -90 * UNIT && north <= 90 * UNIT && west >= -180 * UNIT && east <= 180 * UNIT;
        let is_box =
            south < north && west < east && north - south <= WIDEST && east - west <= WIDEST;
        (parts.next().is_none() && is_on_earth && is_box).then(|| Self {
            field: field.to_owned(),
            sides,
        })
    }

    /// The backend's name of the filter.
    pub fn field(&self) -> &str {
        &self.field
    }

    /// `46.95,28.70,47.08,28.95`: south, west, north, east.
    pub fn written(&self) -> String {
        self.sides.map(degrees).join(",")
    }
}

/// A side in hundredths of a degree, up or down to a whole one.
fn hundredths(text: &str, grows: bool) -> Option<i32> {
    let (sign, plain) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    let (whole, fraction) = plain.split_once('.').unwrap_or((plain, "0"));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if text.len() > LONGEST_SIDE || whole.len() > 3 || !is_number(whole) || !is_number(fraction) {
        return None;
    }
    let mut digits = fraction.bytes().map(|byte| i32::from(byte - b'0'));
    let fraction = digits.next().unwrap_or(0) * 10 + digits.next().unwrap_or(0);
    let nearer = sign * (whole.parse::<i32>().ok()? * UNIT + fraction);
    let is_finer = digits.any(|digit| digit > 0);
    Some(match (is_finer, grows, sign > 0) {
        (true, true, true) => nearer + 1,
        (true, false, false) => nearer - 1,
        _ => nearer,
    })
}

fn degrees(hundredths: i32) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let parts = hundredths.unsigned_abs();
    format!("{sign}{}.{:02}", parts / 100, parts % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Option<String> {
        MapBox::read(text, "bbox").map(|found| found.written())
    }

    #[test]
    fn a_box_is_written_in_one_form_and_grows_to_whole_hundredths() {
        for (asked, expected) in [
            ("46.95,28.70,47.08,28.95", "46.95,28.70,47.08,28.95"),
            ("46.9,28.7,47,29", "46.90,28.70,47.00,29.00"),
            ("46.9571,28.7099,47.0801,28.9501", "46.95,28.70,47.09,28.96"),
            ("-1.2345,-0.001,-1.0001,0.5", "-1.24,-0.01,-1.00,0.50"),
        ] {
            assert_eq!(written(asked).as_deref(), Some(expected), "{asked}");
            assert_eq!(written(expected).as_deref(), Some(expected));
        }
    }

    #[test]
    fn nonsense_is_no_box() {
        for asked in [
            "",
            "1,2,3",
            "1,2,3,4,5",
            "47,28,46,29",
            "46,29,47,28",
            "46,28,46,29",
            "10,10,31,20",
            "89,0,91,1",
            "0,179,1,181",
            "a,b,c,d",
            "46.,28,47,29",
            "+46,28,47,29",
            "46.0000000000001,28,47,29",
            "1e1,28,47,29",
            " 46,28,47,29",
            "--46,28,47,29",
        ] {
            assert_eq!(written(asked), None, "{asked}");
        }
    }
}
