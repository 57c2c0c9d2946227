//! A plan of the shops drawn from their coordinates, so that no map provider learns of the visit.

use maud::{Markup, html};

use crate::assets::PlainIsland;
use crate::html::{Icon, When, plain_island};
use crate::lenient::schema::Kind;
use crate::lenient::{Json, Lenient, Scalar, Schema};
use crate::page::View;
use crate::site::MapTiles;
use crate::words::content;

/// The sides of the plan, and its empty edge.
const SIDES: [i64; 2] = [640, 320];
const EDGE: i64 = 40;
/// The most points that a plan can tell apart.
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

/// A coordinate in millionths of a degree.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Degrees(pub Option<i64>);

impl Lenient for Degrees {
    fn read(json: &Json<'_>) -> Option<Self> {
        json.parts(6).map(|parts| Self(Some(parts)))
    }

    fn schema() -> Schema {
        Schema::value::<Self>(Kind::Number)
    }
}

/// A point on the plan.
struct Point<'a> {
    place: &'a PlanPlace,
    at: [i64; 2],
}

/// The plan, collapsed at first; nothing if fewer than two places have coordinates. A site with a map shows it in place
/// of the plan, on demand, and one place is enough.
pub fn plan(view: &View<'_>, places: &[PlanPlace]) -> Markup {
    plan_within(view, places, None)
}

/// The same within another form; the form of this id, which requests the map, is outside of it ([`ask_form`]).
pub fn plan_within(view: &View<'_>, places: &[PlanPlace], form: Option<&str>) -> Markup {
    let points = points(places);
    let title = view.words().say(content::PLAN);
    let tiles = view.shop.site.map_tiles.as_ref();
    html! {
        @if points.len() > 1 || tiles.is_some() && !points.is_empty() {
            details.plan {
                summary { (Icon("pin")) (title) (Icon("chevron-down")) }
                @match tiles {
                    Some(tiles) => (plain_island(view.assets, PlainIsland::Map, When::Visible, None, &html! {
                        (picture(view, tiles, &drawing(title, &points), form)) (list(&points))
                    })),
                    None => { (drawing(title, &points)) (list(&points)) },
                }
            }
        }
    }
}

/// The form of a plan that is within another form; nothing if the site has no map.
pub fn ask_form(view: &View<'_>, id: &str) -> Markup {
    html! { @if view.shop.site.map_tiles.is_some() { form #(id) {} } }
}

/// The drawing of places that are numbered as they come.
pub fn drawing_of(title: &str, places: &[PlanPlace]) -> Markup {
    drawing(title, &points(places))
}

fn drawing(title: &str, points: &[Point<'_>]) -> Markup {
    html! {
        svg viewBox={ "0 0 " (SIDES[0]) " " (SIDES[1]) } role="img" aria-label=(title) {
            @for (number, point) in points.iter().enumerate() {
                circle cx=(point.at[0]) cy=(point.at[1]) r="14" {}
                text x=(point.at[0]) y=(point.at[1]) dy="5" text-anchor="middle" { (number + 1) }
            }
        }
    }
}

fn list(points: &[Point<'_>]) -> Markup {
    html! {
        ol {
            @for point in points {
                li data-north=[point.place.north.map(degrees)] data-east=[point.place.east.map(degrees)] {
                    (point.place.name) @if !point.place.address.is_empty() { ", " (point.place.address) }
                }
            }
        }
    }
}

/// The plan above the button of the map, which says who hears of the visit. The map covers both (`islands/map`), so that
/// nothing moves. The form leads nowhere: its module takes the press, one before it came as well.
pub fn picture(view: &View<'_>, tiles: &MapTiles, drawing: &Markup, form: Option<&str>) -> Markup {
    let words = view.words();
    let ask = html! {
        button.button form=[form] { (Icon("pin")) (words.say(content::MAP)) }
        p.quiet { (words.fill(content::MAP_HOST, &[("host", tiles.host())])) }
    };
    html! {
        div.plan-picture data-url=(tiles.url) data-owner=(tiles.owner)
            data-closer=(words.say(content::MAP_CLOSER)) data-further=(words.say(content::MAP_FURTHER)) {
            (drawing)
            @if form.is_some() { div.plan-ask { (ask) } } @else { form.plan-ask { (ask) } }
        }
    }
}

/// A coordinate in millionths of a degree as a decimal number.
pub fn degrees(millionths: i64) -> String {
    let sign = if millionths < 0 { "-" } else { "" };
    let parts = millionths.unsigned_abs();
    let fraction = (parts % 1_000_000 + 1_000_000).to_string();
    let whole = (parts / 1_000_000).to_string();
    [sign, &whole, ".", fraction.get(1..).unwrap_or_default()].concat()
}

/// The places on the plan: as large as fits, north above, and no degree of longitude longer than it is there.
fn points(places: &[PlanPlace]) -> Vec<Point<'_>> {
    let located = |place: &PlanPlace| place.north.zip(place.east);
    let known = places
        .iter()
        .filter_map(|place| Some((place, located(place)?)));
    let known = known.filter(|(_, (north, east))| {
        north.unsigned_abs() <= 85_000_000 && east.unsigned_abs() <= 180_000_000
    });
    let known = known.map(|(place, (north, east))| {
        // A degree of longitude at this latitude, in thousandths of one at the equator.
        let degrees = north.abs() / 1_000_000;
        let narrowed =
            east * (1000 - degrees * degrees * 1000 / 6565 + degrees.pow(4) / 258_600) / 1000;
        (place, [narrowed, -north])
    });
    let known: Vec<_> = known.take(MOST).collect();
    let ends = [0, 1].map(|axis: usize| {
        let along = || known.iter().filter_map(|(_, at)| at.get(axis).copied());
        (along().min().unwrap_or(0), along().max().unwrap_or(0))
    });
    // The millionths of a degree in one unit of the plan.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{shop, with_shop};
    use crate::menu::Menu;

    fn map_html(count: i64, tiles: bool) -> String {
        let place = |number: i64| PlanPlace {
            name: format!("Magazinul {number}"),
            address: String::new(),
            north: Some(-47_020_000 - number),
            east: Some(500_000 * number),
        };
        let mut places: Vec<_> = (0..count).map(place).collect();
        places.push(PlanPlace::default());
        let mut shop = shop();
        shop.site.map_tiles = tiles.then(|| MapTiles {
            url: "https://tiles.example/{z}/{x}/{y}.png".to_owned(),
            owner: "© Map".to_owned(),
        });
        with_shop(&shop, &Menu::default(), |view| {
            plan(view, &places).into_string()
        })
    }

    #[test]
    fn places_with_coordinates_are_drawn_on_the_map() {
        let html = map_html(2, false);
        assert_eq!(html.matches(r#"r="14""#).count(), 2, "{html}");
        assert!(
            html.contains(r#"<li data-north="-47.020001" data-east="0.500000">"#),
            "{html}"
        );
        assert!(!html.contains("plan-ask"), "{html}");
        assert_eq!(map_html(1, false), "");
    }

    #[test]
    fn coordinates_outside_the_earth_are_ignored() {
        for (north, east) in [
            (294_967_296_000_000, 6_000_000),
            (47_000_000, -180_000_001),
            (i64::MIN, i64::MIN),
        ] {
            let place = PlanPlace {
                north: Some(north),
                east: Some(east),
                ..PlanPlace::default()
            };
            assert!(points(&[place]).is_empty(), "{north} {east}");
        }
    }

    #[test]
    fn map_tiles_load_only_on_request_and_their_host_is_named() {
        for count in [1, 2] {
            let html = map_html(count, true);
            assert!(
                html.contains(r#"data-url="https://tiles.example/{z}/{x}/{y}.png""#),
                "{html}"
            );
            assert!(html.contains("tiles.example,"), "{html}");
            assert!(
                html.contains("<circle"),
                "the plan stands there first: {html}"
            );
        }
        assert_eq!(map_html(0, true), "");
    }
}
