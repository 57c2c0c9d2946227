//! The place of an advert as the shop shows it: the middle of a cell of a fixed grid, never the point that the backend
//! sends. No noise is added, so that no number of answers averages out, and whole numbers alone are used, so that every
//! build and every machine gives the same cell.

use super::Advert;
use crate::plan::degrees;

/// A circle around the middle of a cell that holds all of it, in metres.
pub const RADIUS_M: u32 = 400;

/// Millionths of a degree.
type Micro = i64;

const DEGREE: Micro = 1_000_000;
/// The height of a cell: 500 m.
const HEIGHT: Micro = 4_500;
/// A parallel all around.
const AROUND: Micro = 360 * DEGREE;
/// The middle of a cell, in millionths of a degree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlurredPlace {
    latitude: Micro,
    longitude: Micro,
}

impl BlurredPlace {
    /// The cell of a point, north and east; `None` if it is no place on earth. Zero and zero is what a form sends that
    /// was not filled in.
    fn of([latitude, longitude]: [Micro; 2]) -> Option<Self> {
        let is_on_earth = latitude.abs() <= 90 * DEGREE && longitude.abs() <= 180 * DEGREE;
        if !is_on_earth || (latitude, longitude) == (0, 0) {
            return None;
        }
        let row = (latitude + 90 * DEGREE).div_euclid(HEIGHT);
        let south = row * HEIGHT - 90 * DEGREE;
        let middle = midway(south, (south + HEIGHT).min(90 * DEGREE));
        let width = width_at(middle);
        // Both ends of the date line are one meridian.
        let east = (longitude + 180 * DEGREE).rem_euclid(AROUND);
        let west = east.div_euclid(width) * width;
        Some(Self {
            latitude: middle,
            longitude: midway(west, (west + width).min(AROUND)) - 180 * DEGREE,
        })
    }

    pub fn latitude(self) -> String {
        degrees(self.latitude)
    }

    pub fn longitude(self) -> String {
        degrees(self.longitude)
    }

    /// The same, in millionths of a degree.
    pub const fn micro_degrees(self) -> (i64, i64) {
        (self.latitude, self.longitude)
    }
}

const fn midway(from: Micro, to: Micro) -> Micro {
    from + (to - from) / 2
}

/// The width of the cells of a row: as wide as high in metres, by Bhaskara's fraction for the cosine of a whole degree.
fn width_at(latitude: Micro) -> Micro {
    let degree = latitude.abs() / DEGREE;
    let square = degree * degree;
    match 32_400 - 4 * square {
        cosine if cosine > 0 => (HEIGHT * (32_400 + square) / cosine).min(AROUND),
        _ => AROUND,
    }
}

impl Advert {
    /// The place of the advert for everybody but its owner.
    pub fn blurred(&self) -> Option<BlurredPlace> {
        BlurredPlace::of(self.true_point()?)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::lenient::read_text;

    fn at(latitude: Micro, longitude: Micro) -> BlurredPlace {
        BlurredPlace::of([latitude, longitude]).unwrap()
    }

    /// The place of an advert whose answer has these coordinates, as JSON.
    fn place(latitude: &str, longitude: &str) -> Option<BlurredPlace> {
        let json = format!(r#"{{"slug":"a","lat":{latitude},"lon":{longitude}}}"#);
        read_text::<Advert>(&json).unwrap().blurred()
    }

    /// Metres between two points, on the sphere.
    #[expect(clippy::cast_precision_loss, reason = "degrees fit into a float")]
    fn metres(a: (Micro, Micro), b: (Micro, Micro)) -> f64 {
        let radians = |micro: Micro| (micro as f64 / 1e6).to_radians();
        let (from, to) = (radians(a.0), radians(b.0));
        let half = |difference: f64| (difference / 2.0).sin().powi(2);
        let inner = half(to - from) + from.cos() * to.cos() * half(radians(b.1) - radians(a.1));
        2.0 * 6_371_000.0 * inner.sqrt().asin()
    }

    #[test]
    fn a_place_is_the_same_for_ever() {
        let chisinau = ("47.022750", "28.834486");
        for (latitude, longitude, shown) in [
            ("47.024512", "28.832345", chisinau),
            (r#""47,024512""#, r#""28,832345""#, chisinau),
            (r#"" 47.024512 ""#, r#""28.832345""#, chisinau),
            ("-33.8688", "151.2093", ("-33.869250", "151.210525")),
        ] {
            let found = place(latitude, longitude).unwrap();
            let found = (&*found.latitude(), &*found.longitude());
            assert_eq!(found, shown, "{latitude}");
        }
    }

    #[test]
    fn nonsense_is_no_place() {
        for (latitude, longitude) in [
            (r#""""#, r#""""#),
            ("47.02", "null"),
            (r#""north""#, "28.8"),
            ("91", "28.8"),
            ("47.02", "180.1"),
            (r#""47.02.45""#, "28.8"),
            ("1e300", "28.8"),
            ("[47]", "28.8"),
            ("true", "28.8"),
            (r#""47° 1'""#, "28.8"),
            (r#""NaN""#, "28.8"),
            ("0", "0"),
            (r#""0.0""#, r#""0,0""#),
        ] {
            assert_eq!(place(latitude, longitude), None, "{latitude} {longitude}");
        }
    }

    #[test]
    fn the_ends_of_the_world_have_cells_too() {
        for (latitude, longitude) in [
            (90, 0),
            (-90, 0),
            (90, 180),
            (0, 180),
            (0, -180),
            (89, 179),
            (-89, -179),
        ] {
            let (shown, _) = at(latitude * DEGREE, longitude * DEGREE).micro_degrees();
            assert!((shown - latitude * DEGREE).abs() <= HEIGHT);
        }
        assert_eq!(
            at(47 * DEGREE, 180 * DEGREE),
            at(47 * DEGREE, -180 * DEGREE)
        );
    }

    proptest! {
        #[test]
        fn a_point_is_within_the_circle_of_its_cell(
            latitude in -90 * DEGREE..=90 * DEGREE,
            longitude in -180 * DEGREE..180 * DEGREE,
        ) {
            prop_assume!((latitude, longitude) != (0, 0));
            let shown = at(latitude, longitude);
            prop_assert_eq!(at(latitude, longitude), shown);
            let away = metres((latitude, longitude), shown.micro_degrees());
            prop_assert!(away <= f64::from(RADIUS_M), "{} m", away);
        }

        #[test]
        fn all_points_of_a_cell_give_one_place(
            latitude in -89 * DEGREE..=89 * DEGREE,
            longitude in -179 * DEGREE..179 * DEGREE,
            up in 0..HEIGHT,
            right in 0..HEIGHT,
        ) {
            prop_assume!((latitude, longitude) != (0, 0));
            let shown = at(latitude, longitude);
            let (middle, centre) = shown.micro_degrees();
            // Any other point of the cell, and the shown one itself: nothing tells them apart.
            let half = width_at(middle) / 2;
            let across = right.min(2 * half - 1) - half;
            let other = (middle - HEIGHT / 2 + up, centre + across);
            prop_assume!(other.1 + half < 179 * DEGREE && other != (0, 0));
            prop_assert_eq!(at(other.0, other.1), shown);
            prop_assert_eq!(at(middle, centre), shown);
        }
    }
}
