//! Pictures of products, categories, sliders, promotions, articles and albums, and the logos of brands.

use worker::Result;

use super::brands::brand_slug;
use crate::content::{banners, partner_by_slug, scenes, slides};
use crate::pictures::{
    Angle, Picture, Property, Shape, composition, interior, product_image, property, room, wordmark,
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

/// A picture of an advert by a name such as `flat-12-1`: flats are shown from inside first, all else from outside.
fn advert(name: &str) -> Option<String> {
    let mut parts = name.split('-');
    let (kind, number, at) = (parts.next()?, parts.next()?, parts.next()?);
    let (number, at): (u64, u64) = (number.parse().ok()?, at.parse().ok()?);
    let seed = number + at / 2;
    Some(match (kind, at) {
        ("flat", 3) => property(Property::Block, seed),
        ("house", 1) => property(Property::House, seed),
        ("flat" | "house", _) => interior(number, at),
        ("land", _) => property(Property::Plot, seed),
        ("field", _) => property(Property::Field, seed),
        ("shop", _) => property(Property::Shop, seed),
        ("garage", _) => property(Property::Garage, seed),
        _ => return None,
    })
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
