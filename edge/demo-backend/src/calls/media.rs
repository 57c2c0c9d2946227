//! Pictures of products, categories, sliders, promotions, articles and albums, and the logos of brands.

use worker::Result;

use super::brands::brand_slug;
use crate::content::{banners, partner_by_slug, scenes, slides};
use crate::pictures::{
    Angle, Backdrop, Picture, Property, Shape, composition, product_image, property, room, wordmark,
};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::{Database, DrawingRow};

/// Side of the picture of a category or promotion.
const SQUARE: u32 = 800;
const SLIDER: (u32, u32) = (1200, 900);
const SCENE: (u32, u32) = (1200, 800);
const ALBUM: (u32, u32) = (1200, 900);

pub(super) fn picture(db: &Database, request: &ApiRequest, name: &str) -> Result<Reply> {
    let Some(name) = name.strip_suffix(".svg") else {
        return Ok(Reply::not_found());
    };
    let range = request.shop.range();
    let svg = match name.split_once('/') {
        Some(("p", name)) => match angle(name) {
            Some((id, angle)) => db
                .drawing(range, true, id)?
                .map(|drawing| product_image(&picture_of(&drawing, angle))),
            None => None,
        },
        Some(("c", id)) => {
            let drawing = db.drawing(range, false, id.parse().unwrap_or(0))?;
            drawing
                .map(|drawing| composition(&[picture_of(&drawing, Angle::Front)], SQUARE, SQUARE))
        }
        Some(("s", id)) => banner(banners::sliders(request.shop), id, SLIDER),
        Some(("slide", id)) => {
            let mut slides = slides::slides(request.shop).iter();
            let slide = slides.find(|slide| slide.banner.id.to_string() == id);
            slide.map(|slide| composition(&pictures(slide.banner.objects), SLIDER.0, SLIDER.1))
        }
        Some(("imobil", name)) => advert(name),
        Some(("brand", slug)) => logo(db, request, slug)?,
        Some((kind @ ("scene" | "article" | "gallery"), name)) => scene(kind, name),
        Some(("promo", id)) => {
            let mut promos = banners::promos(request.shop).iter();
            let promo = promos.find(|promo| promo.banner.id.to_string() == id);
            promo.map(|promo| composition(&pictures(promo.banner.objects), SQUARE, SQUARE))
        }
        _ => None,
    };
    Ok(svg.map_or_else(Reply::not_found, Reply::picture))
}

/// The logo of a brand or partner.
fn logo(db: &Database, request: &ApiRequest, slug: &str) -> Result<Option<String>> {
    let name = match partner_by_slug(slug) {
        Some(name) => Some(name.to_owned()),
        None => db
            .brand_names(request)?
            .into_iter()
            .find(|name| brand_slug(name) == slug),
    };
    Ok(name.map(|name| wordmark(&name)))
}

/// A room with its colours and its objects.
type Furnished = (
    Backdrop,
    [&'static str; 3],
    &'static [(&'static str, [&'static str; 3])],
);

/// A picture of an advert by a name such as `flat-12-1`: flats are shown from inside first, all else from outside.
fn advert(name: &str) -> Option<String> {
    const ROOMS: [Furnished; 5] = [
        (
            Backdrop::Window,
            ["#e8e0d2", "#b08a5e", "#a9c39a"],
            &[
                ("lamp", ["#6b7b62", "#e9dfc8", "#c8a15a"]),
                ("cushion", ["#b5694a", "#e7d8c2", "#7a4a36"]),
                ("vase", ["#d9cdb8", "#8b9a83", "#5d6a58"]),
            ],
        ),
        (
            Backdrop::Shelf,
            ["#dfe3e2", "#9c7b58", "#b7cfe0"],
            &[
                ("teapot", ["#b5694a", "#e7d8c2", "#7a4a36"]),
                ("mug", ["#5f7a86", "#e5e9ea", "#39525d"]),
                ("bowl", ["#d8b46a", "#f0e3c2", "#8d6b2a"]),
            ],
        ),
        (
            Backdrop::Wall,
            ["#e6ddd8", "#a98467", "#b7cfe0"],
            &[
                ("blanket", ["#6b7b8c", "#dfe5ea", "#44525f"]),
                ("cushion", ["#c9a15a", "#f1e4c6", "#8a6a2d"]),
                ("lamp", ["#3f4a55", "#e6e1d6", "#b98b4a"]),
            ],
        ),
        (
            Backdrop::Window,
            ["#e3e8e0", "#8f7354", "#9cc4e4"],
            &[
                ("pendant", ["#39434d", "#e9dfc8", "#c8a15a"]),
                ("jug", ["#e4dccb", "#98a38f", "#6b7564"]),
            ],
        ),
        (
            Backdrop::Shelf,
            ["#ebe5da", "#b59468", "#a9c39a"],
            &[
                ("vase", ["#7a8fa0", "#dfe6ea", "#4b5f70"]),
                ("candle", ["#efe2c4", "#d9c79b", "#a88a4c"]),
            ],
        ),
    ];
    let mut parts = name.split('-');
    let (kind, number, at) = (parts.next()?, parts.next()?, parts.next()?);
    let (number, at): (u64, u64) = (number.parse().ok()?, at.parse().ok()?);
    let inside = || {
        let (backdrop, tones, objects) = ROOMS.get(usize::try_from((number + at) % 5).ok()?)?;
        Some(room(*backdrop, *tones, &pictures(objects), ALBUM))
    };
    let seed = number + at / 2;
    match (kind, at) {
        ("flat", 3) => Some(property(Property::Block, seed)),
        ("house", 1) => Some(property(Property::House, seed)),
        ("flat" | "house", _) => inside(),
        ("land", _) => Some(property(Property::Plot, seed)),
        ("field", _) => Some(property(Property::Field, seed)),
        ("shop", _) => Some(property(Property::Shop, seed)),
        ("garage", _) => Some(property(Property::Garage, seed)),
        _ => None,
    }
}

/// A picture of objects in a room.
fn scene(kind: &str, name: &str) -> Option<String> {
    let scene = scenes::find(kind, name)?;
    let sides = if kind == "gallery" { ALBUM } else { SCENE };
    Some(room(
        scene.backdrop,
        scene.tones,
        &pictures(scene.objects),
        sides,
    ))
}

fn pictures(objects: &[(&str, [&'static str; 3])]) -> Vec<Picture<'static>> {
    objects
        .iter()
        .map(|(shape, palette)| Picture {
            shape: Shape::from_name(shape).unwrap_or(Shape::Box),
            palette: *palette,
            label: "",
            angle: Angle::Front,
        })
        .collect()
}

/// Product number and angle of a name such as `101-a`.
fn angle(name: &str) -> Option<(i64, Angle)> {
    let (id, angle) = match name.rsplit_once('-')? {
        (id, "a") => (id, Angle::Front),
        (id, "b") => (id, Angle::Alternate),
        _ => return None,
    };
    Some((id.parse().ok()?, angle))
}

fn picture_of(drawing: &DrawingRow, angle: Angle) -> Picture<'_> {
    let mut colours = drawing.palette.split(',');
    Picture {
        shape: Shape::from_name(&drawing.shape).unwrap_or(Shape::Box),
        palette: [(); 3].map(|()| colours.next().unwrap_or("#888888")),
        label: &drawing.label,
        angle,
    }
}

fn banner(banners: &[banners::Banner], id: &str, (width, height): (u32, u32)) -> Option<String> {
    let banner = banners.iter().find(|banner| banner.id.to_string() == id)?;
    let pictures = pictures(banner.objects);
    Some(composition(&pictures, width, height))
}
