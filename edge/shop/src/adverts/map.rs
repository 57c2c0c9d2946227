//! The map of a page of the list: the places of its adverts by cells of the fixed grid, and a map of them on press. The
//! list is the truth: the map has the same adverts, and it comes after them.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::filters::AdvertFilters;
use super::{Advert, BlurredPlace, href};
use crate::assets::PlainIsland;
use crate::html::{Icon, When, plain_island};
use crate::page::View;
use crate::plan::{PlanPlace, drawing_of, picture};
use crate::words::adverts;

/// The id of the part.
pub(super) const MAP: &str = "map";

/// The adverts of one cell.
struct Cell<'a> {
    place: BlurredPlace,
    adverts: Vec<&'a Advert>,
}

/// The cells in the order in which the list comes to them.
fn cells(list: &[Advert]) -> Vec<Cell<'_>> {
    let mut cells: Vec<Cell<'_>> = Vec::new();
    let mut places: BTreeMap<BlurredPlace, usize> = BTreeMap::new();
    for advert in list {
        let Some(place) = advert.blurred() else {
            continue;
        };
        let at = *places.entry(place).or_insert(cells.len());
        match cells.get_mut(at) {
            Some(cell) => cell.adverts.push(advert),
            None => cells.push(Cell {
                place,
                adverts: vec![advert],
            }),
        }
    }
    cells
}

/// Whether a list has anything to show on a map.
pub(super) fn has_map(list: &[Advert]) -> bool {
    list.iter().any(|advert| advert.blurred().is_some())
}

/// The part; nothing if no advert of the page has a place.
pub(super) fn map(view: &View<'_>, list: &[Advert], filters: &AdvertFilters, path: &str) -> Markup {
    let words = view.words();
    let cells = cells(list);
    let placed: usize = cells.iter().map(|cell| cell.adverts.len()).sum();
    let unplaced = list.len().saturating_sub(placed);
    let title = words.say(adverts::MAP);
    let drawing = drawing_of(title, &cells.iter().map(on_plan).collect::<Vec<_>>());
    let site = &view.shop.site;
    // Nothing but the box is let go: the address of a search keeps every other filter.
    let anywhere = filters.with(|other| other.map_box = None);
    let here = site
        .advert_box
        .as_ref()
        .map(|_| [path, &anywhere.query()].concat());
    let chosen = filters
        .map_box
        .as_ref()
        .map(super::map_box::MapBox::written);
    html! {
        @if !cells.is_empty() {
            details.plan.advert-map #(MAP) open[chosen.is_some()] {
                summary { (Icon("pin")) (title) (Icon("chevron-down")) }
                @match site.map_tiles.as_ref() {
                    Some(tiles) => (plain_island(view.assets, PlainIsland::Map, When::Visible, None, &html! {
                        div.advert-map-head data-within=[chosen] {
                            (picture(view, tiles, &drawing, None))
                            @if let Some(here) = here { a.button.button-main.map-here href=(here) rel="nofollow" hidden { (Icon("search")) (words.say(adverts::MAP_HERE)) } }
                        }
                        (list_of(view, &cells))
                    })),
                    None => { (drawing) (list_of(view, &cells)) },
                }
                p.quiet { (words.say(adverts::MAP_NOTE)) @if unplaced > 0 { " " (words.count(adverts::UNPLACED, unplaced as u64)) "." } }
            }
        }
    }
}

fn on_plan(cell: &Cell<'_>) -> PlanPlace {
    let (north, east) = cell.place.micro_degrees();
    PlanPlace {
        north: Some(north),
        east: Some(east),
        ..PlanPlace::default()
    }
}

/// The cells with links to their adverts.
fn list_of(view: &View<'_>, cells: &[Cell<'_>]) -> Markup {
    let name = |advert: &Advert| advert.title.shown(view.language).to_owned();
    let price = |advert: &Advert| {
        let (price, currency) = advert.priced(super::notes::usual_currency(view))?;
        Some(currency.amount(price).display(view.language))
    };
    html! {
        ol {
            @for cell in cells {
                li data-north=(cell.place.latitude()) data-east=(cell.place.longitude()) {
                    @for advert in &cell.adverts {
                        div { a.link href=(href(view, &advert.slug)) { (name(advert)) @if let Some(price) = price(advert) { ", " (price) } } }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{shop, with_shop};
    use crate::lenient::read_text;
    use crate::menu::Menu;
    use crate::site::MapTiles;

    fn list() -> Vec<Advert> {
        [
            r#"{"slug":"a","title_ro":"Casă","price":"42000","default_currency":"EUR","lat":"47.024512","lon":"28.832345"}"#,
            r#"{"slug":"b","title_ro":"Teren","lat":"47.085900","lon":"28.870400"}"#,
            r#"{"slug":"c","title_ro":"<b>Vilă","lat":"47.024600","lon":"28.832400"}"#,
            r#"{"slug":"d","title_ro":"Garaj"}"#,
        ]
        .into_iter()
        .map(|json| read_text(json).unwrap())
        .collect()
    }

    fn drawn(list: &[Advert], query: &[(&str, &str)], field: Option<&str>) -> String {
        let mut shop = shop();
        shop.site.advert_box = field.map(str::to_owned);
        shop.site.map_tiles = Some(MapTiles {
            url: "https://tiles.example/{z}/{x}/{y}.png".to_owned(),
            owner: "© Map".to_owned(),
        });
        let pairs: Vec<_> = query
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        with_shop(&shop, &Menu::default(), |view| {
            let filters = AdvertFilters::from_query(&pairs, view.language, field);
            map(view, list, &filters, "/ro/adverts").into_string()
        })
    }

    #[test]
    fn adverts_of_one_cell_stand_together_and_no_true_point_is_told() {
        let html = drawn(&list(), &[], None);
        assert_eq!(html.matches("<li data-north").count(), 2, "{html}");
        assert_eq!(html.matches(r#"r="14""#).count(), 2);
        assert!(html.contains("Casă, 42"), "{html}");
        assert!(html.contains("&lt;b&gt;Vilă"));
        for planted in ["47.024512", "28.832345", "47.0859", "28.8704", "47.0246"] {
            assert!(!html.contains(planted), "{planted}");
        }
        assert!(html.contains("1 anunț fără loc"), "{html}");
        assert!(!html.contains("map-here"));
        assert!(drawn(&list()[3..], &[], None).is_empty());
    }

    #[test]
    fn a_search_on_the_map_keeps_the_other_filters() {
        let query = [
            ("region", "3"),
            ("box", "46.95,28.70,47.08,28.95"),
            ("page", "2"),
        ];
        let html = drawn(&list(), &query, Some("bbox"));
        assert!(html.contains(r#"href="/ro/adverts?region=3""#), "{html}");
        assert!(html.contains(r#"data-within="46.95,28.70,47.08,28.95""#));
        assert!(html.contains("<details class=\"plan advert-map\" id=\"map\" open"));
        assert!(!drawn(&list(), &query, None).contains("data-within"));
    }
}
