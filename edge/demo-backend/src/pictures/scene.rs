//! One thing alone, seen twice, and several things standing together.

use super::colour::Colour;
use super::look::{AXIS, GROUND, Look};
use super::studio::{Sheet, Short};
use super::{Angle, Picture};

impl<'a> Picture<'a> {
    fn look(&self) -> Look<'a> {
        let [main, mut second, mut accent] = self.palette.map(Colour::read);
        // A pack wears its palest colour as its label and cap, and prints with the deeper one.
        if self.form.is_pack() && accent.is_paler(second) {
            (second, accent) = (accent, second);
        }
        Look {
            main,
            second,
            accent,
            label: self.label,
            behind: false,
        }
    }

    fn draw_at(&self, sheet: &mut Sheet, look: &Look<'_>, [x, y, scale]: [f32; 3]) {
        sheet.open(&format!(
            "transform=\"translate({} {}) scale({})\"",
            Short(x - AXIS * scale),
            Short(y - GROUND * scale),
            (scale * 1000.0).round() / 1000.0
        ));
        self.form.draw(sheet, look);
        sheet.close();
    }
}

/// A picture of one thing, 800 by 1000. Low things are shown larger and stand a little higher than tall ones.
pub(crate) fn svg(picture: &Picture<'_>) -> String {
    let mut sheet = Sheet::default();
    let look = picture.look();
    let zoom = picture.form.zoom();
    let height = picture.form.height() * zoom;
    let ground = GROUND - ((740.0 - height) * 0.36).max(0.0);
    match picture.angle {
        Angle::A => picture.draw_at(&mut sheet, &look, [AXIS, ground, zoom]),
        Angle::B if picture.form.is_pack() => {
            picture.draw_at(
                &mut sheet,
                &Look {
                    behind: true,
                    ..look
                },
                [AXIS, ground, zoom],
            );
        }
        Angle::B => {
            let nearer = zoom * 1.36;
            picture.draw_at(
                &mut sheet,
                &look,
                [
                    AXIS + 70.0,
                    540.0 + picture.form.height() * nearer * 0.5,
                    nearer,
                ],
            );
        }
    }
    sheet.finish(800, 1000)
}

/// More things than this would hide each other.
const MOST: usize = 5;
/// Several things standing together, the tallest behind in the middle; in a wide picture they stand at the right and
/// leave the left to words.
pub(crate) fn composition(pictures: &[Picture<'_>], width: u32, height: u32) -> String {
    let mut sheet = Sheet::default();
    let [wide, high] = [width, height].map(|side| f32::from(u16::try_from(side).unwrap_or(1000)));
    let (middle, breadth) = if wide > high * 1.2 {
        (wide * 0.66, wide * 0.62)
    } else {
        (wide * 0.5, wide * 0.93)
    };
    arrange(
        &mut sheet,
        pictures,
        [middle, breadth, high * 0.7, high],
        None,
    );
    sheet.finish(width, height)
}

/// A row of things: around which line it stands, how broad and how tall it may be, how high the sheet is, and where the
/// ground is, when that is not left to the things.
pub(super) fn arrange(
    sheet: &mut Sheet,
    pictures: &[Picture<'_>],
    [middle, breadth, tall, high]: [f32; 4],
    ground: Option<f32>,
) {
    let mut goods: Vec<&Picture<'_>> = pictures.iter().take(MOST).collect();
    goods.sort_by(|one, other| other.form.height().total_cmp(&one.form.height()));
    let tallest = goods.first().map_or(700.0, |picture| picture.form.height());
    let row = goods
        .iter()
        .fold(1.0, |sum, picture| sum + picture.form.width());
    let wished = tall / tallest;
    // Neighbours hide a little of each other, and more of it before the row would become small.
    let seen = (breadth / (row * wished)).clamp(0.62, 0.88);
    let (mut left, mut right) = (0.0_f32, 0.0_f32);
    let (mut first, mut last) = (0.0_f32, 0.0_f32);
    let mut places = Vec::with_capacity(goods.len());
    for (picture, rank) in goods.into_iter().zip(0_u8..) {
        let half = picture.form.width() / 2.0;
        let step = half * seen;
        let aside = if rank == 0 {
            (left, right) = (-step, step);
            0.0
        } else if rank % 2 == 1 {
            left -= step * 2.0;
            left + step
        } else {
            right += step * 2.0;
            right - step
        };
        first = first.min(aside - half);
        last = last.max(aside + half);
        places.push((picture, aside, f32::from(rank) * high * 0.022));
    }
    let scale = (breadth / (last - first).max(1.0)).min(wished);
    let centre = middle - f32::midpoint(first, last) * scale;
    let ground = ground.unwrap_or((high + tallest * scale) * 0.5);
    for (picture, aside, nearer) in places {
        picture.draw_at(
            sheet,
            &picture.look(),
            [centre + aside * scale, ground + nearer, scale],
        );
    }
}
