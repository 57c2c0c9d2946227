//! Where the shops lie to one another: a plan drawn of their coordinates, so that nobody else hears of the visit.

use maud::{Markup, html};

use crate::html::Icon;
use crate::page::View;
use crate::words::content;

/// The sides of the plan, and its empty edge.
const SIDES: [i64; 2] = [640, 320];
const EDGE: i64 = 40;
/// More points than a plan can tell apart.
const MOST: usize = 60;
/// Places that lie nearer to one another than this, in millionths of a degree, are drawn as near as they are.
const NEAREST: i64 = 2_000;

/// A place that may stand on a plan.
#[derive(Debug, Clone, Default)]
pub struct PlanPlace {
    pub name: String,
    pub address: String,
    /// In millionths of a degree.
    pub north: Option<i64>,
    pub east: Option<i64>,
}

/// A place on the plan.
struct Point<'a> {
    place: &'a PlanPlace,
    at: [i64; 2],
}

/// The plan, folded until it is asked for; nothing where fewer than two places say where they are.
pub fn plan(view: &View<'_>, places: &[PlanPlace]) -> Markup {
    let points = points(places);
    let words = view.words();
    let title = words.say(content::PLAN);
    html! {
        @if points.len() > 1 {
            details.plan {
                summary { (Icon("pin")) (title) (Icon("chevron-down")) }
                svg viewBox={ "0 0 " (SIDES[0]) " " (SIDES[1]) } role="img" aria-label=(title) {
                    @for (number, point) in points.iter().enumerate() {
                        circle cx=(point.at[0]) cy=(point.at[1]) r="14" {}
                        text x=(point.at[0]) y=(point.at[1]) dy="5" text-anchor="middle" { (number + 1) }
                    }
                }
                ol { @for point in &points { li { (point.place.name) @if !point.place.address.is_empty() { ", " (point.place.address) } } } }
            }
        }
    }
}

/// The places on the plan: as large as fits, north above, and no degree of longitude longer than it is there.
fn points(places: &[PlanPlace]) -> Vec<Point<'_>> {
    let located = |place: &PlanPlace| place.north.zip(place.east);
    let known = places
        .iter()
        .filter_map(|place| Some((place, located(place)?)));
    let known = known.filter_map(|(place, (north, east))| {
        let fine = north.abs() <= 85_000_000 && east.abs() <= 180_000_000;
        // A degree of longitude at this latitude, in thousandths of one at the equator.
        let degrees = north.abs() / 1_000_000;
        let narrowed =
            east * (1000 - degrees * degrees * 1000 / 6565 + degrees.pow(4) / 258_600) / 1000;
        fine.then_some((place, [narrowed, -north]))
    });
    let known: Vec<_> = known.take(MOST).collect();
    let ends = [0, 1].map(|axis: usize| {
        let along = || known.iter().filter_map(|(_, at)| at.get(axis).copied());
        (along().min().unwrap_or(0), along().max().unwrap_or(0))
    });
    // As many millionths as one unit of the plan stands for.
    let unit = ends
        .iter()
        .zip(SIDES)
        .map(|((least, most), side)| (most - least).max(NEAREST) / (side - 2 * EDGE) + 1)
        .max()
        .unwrap_or(1);
    let place = |axis: usize, at: i64| {
        let ((least, most), side) = (ends.get(axis)?, SIDES.get(axis)?);
        Some(side / 2 + (2 * at - least - most) / (2 * unit))
    };
    let drawn = known.iter().filter_map(|(place_of, [x, y])| {
        let at = [place(0, *x)?, place(1, *y)?];
        Some(Point {
            place: place_of,
            at,
        })
    });
    drawn.collect()
}
