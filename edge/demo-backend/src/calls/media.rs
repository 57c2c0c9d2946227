//! Drawn pictures of products, categories, sliders, promotions, articles and albums, and the marks of brands.

use worker::Result;

use super::brands::brand_slug;
use crate::asked::Asked;
use crate::content::{banners, partner_of_slug, scenes};
use crate::pictures::{Angle, Form, Picture, composition, room, svg, wordmark};
use crate::reply::Reply;
use crate::storage::{LookRow, Store};

/// Side of the picture of a category or promotion.
const SQUARE: u32 = 800;
const SLIDER: (u32, u32) = (1200, 900);
const SCENE: (u32, u32) = (1200, 800);
const ALBUM: (u32, u32) = (1200, 900);

pub(super) fn picture(store: &Store, asked: &Asked, name: &str) -> Result<Reply> {
    let Some(name) = name.strip_suffix(".svg") else {
        return Ok(Reply::not_found());
    };
    let range = asked.shop.range();
    let drawn = match name.split_once('/') {
        Some(("p", name)) => match angle(name) {
            Some((id, angle)) => store
                .look(range, true, id)?
                .map(|look| drawn(&look, |picture| svg(&Picture { angle, ..picture }))),
            None => None,
        },
        Some(("c", id)) => {
            let look = store.look(range, false, id.parse().unwrap_or(0))?;
            look.map(|look| drawn(&look, |picture| composition(&[picture], SQUARE, SQUARE)))
        }
        Some(("s", id)) => banner(banners::sliders(asked.shop), id, SLIDER),
        Some(("brand", slug)) => mark(store, asked, slug)?,
        Some((kind @ ("scene" | "article" | "gallery"), name)) => scene(kind, name),
        Some(("promo", id)) => banner(banners::promos(asked.shop), id, (SQUARE, SQUARE)),
        _ => None,
    };
    Ok(drawn.map_or_else(Reply::not_found, Reply::picture))
}

/// The mark of a brand or partner.
fn mark(store: &Store, asked: &Asked, slug: &str) -> Result<Option<String>> {
    let name = match partner_of_slug(slug) {
        Some(name) => Some(name.to_owned()),
        None => store
            .brand_names(asked)?
            .into_iter()
            .find(|name| brand_slug(name) == slug),
    };
    Ok(name.map(|name| wordmark(&name)))
}

/// A picture of things in a room.
fn scene(kind: &str, name: &str) -> Option<String> {
    let scene = scenes::find(kind, name)?;
    let sides = if kind == "gallery" { ALBUM } else { SCENE };
    Some(room(
        scene.backdrop,
        scene.tones,
        &pictures(scene.things),
        sides,
    ))
}

fn pictures(things: &[(&str, [&'static str; 3])]) -> Vec<Picture<'static>> {
    things
        .iter()
        .map(|(form, palette)| Picture {
            form: Form::from_name(form).unwrap_or(Form::Box),
            palette: *palette,
            label: "",
            angle: Angle::A,
        })
        .collect()
}

/// Product and side of `101-a`.
fn angle(name: &str) -> Option<(i64, Angle)> {
    let (id, angle) = match name.rsplit_once('-')? {
        (id, "a") => (id, Angle::A),
        (id, "b") => (id, Angle::B),
        _ => return None,
    };
    Some((id.parse().ok()?, angle))
}

fn drawn(look: &LookRow, draw: impl FnOnce(Picture<'_>) -> String) -> String {
    let mut colours = look.palette.split(',');
    draw(Picture {
        form: Form::from_name(&look.form).unwrap_or(Form::Box),
        palette: [(); 3].map(|()| colours.next().unwrap_or("#888888")),
        label: &look.label,
        angle: Angle::A,
    })
}

fn banner(banners: &[banners::Banner], id: &str, (width, height): (u32, u32)) -> Option<String> {
    let banner = banners.iter().find(|banner| banner.id.to_string() == id)?;
    let pictures = pictures(banner.goods);
    Some(composition(&pictures, width, height))
}
