//! Pictures of one object and of several objects side by side.

use super::canvas::{Canvas, ShortNumber};
use super::colour::Colour;
use super::style::{AXIS, FLOOR, Style};
use super::{Angle, Picture};

impl<'a> Picture<'a> {
    fn style(&self) -> Style<'a> {
        let [main, mut second, mut accent] = self.palette.map(Colour::parse);
        // Packs take the lighter colour for label and cap and the darker one for the print.
        if self.shape.is_pack() && accent.is_lighter(second) {
            (second, accent) = (accent, second);
        }
        Style {
            main,
            second,
            accent,
            label: self.label,
            is_back: false,
        }
    }

    fn draw_at(&self, canvas: &mut Canvas, style: &Style<'_>, [x, y, scale]: [f32; 3]) {
        canvas.open_group(&format!(
            "transform=\"translate({} {}) scale({})\"",
            ShortNumber(x - AXIS * scale),
            ShortNumber(y - FLOOR * scale),
            (scale * 1000.0).round() / 1000.0
        ));
        self.shape.draw(canvas, style);
        canvas.close_group();
    }
}

/// A picture of one object, 800 by 1000. Low objects are enlarged and stand slightly higher than tall ones.
pub(crate) fn product_image(picture: &Picture<'_>) -> String {
    let mut canvas = Canvas::default();
    let style = picture.style();
    let zoom = picture.shape.zoom();
    let height = picture.shape.height() * zoom;
    let floor = FLOOR - ((740.0 - height) * 0.36).max(0.0);
    match picture.angle {
        Angle::Front => picture.draw_at(&mut canvas, &style, [AXIS, floor, zoom]),
        Angle::Alternate if picture.shape.is_pack() => {
            picture.draw_at(
                &mut canvas,
                &Style {
                    is_back: true,
                    ..style
                },
                [AXIS, floor, zoom],
            );
        }
        Angle::Alternate => {
            let close_up = zoom * 1.36;
            picture.draw_at(
                &mut canvas,
                &style,
                [
                    AXIS + 70.0,
                    540.0 + picture.shape.height() * close_up * 0.5,
                    close_up,
                ],
            );
        }
    }
    canvas.finish(800, 1000)
}

/// More objects would overlap too much.
const MAX_OBJECTS: usize = 5;

/// Several objects side by side that fill the picture, the tallest in the middle at the back.
pub(crate) fn composition(pictures: &[Picture<'_>], width: u32, height: u32) -> String {
    let mut canvas = Canvas::default();
    let [canvas_width, canvas_height] =
        [width, height].map(|side| f32::from(u16::try_from(side).unwrap_or(1000)));
    arrange(
        &mut canvas,
        pictures,
        [
            canvas_width * 0.5,
            canvas_width * 0.93,
            canvas_height * 0.82,
            canvas_height,
        ],
        None,
    );
    canvas.finish(width, height)
}

/// Draws a row of objects, given the x coordinate of its middle, its maximum width and height, and the height of the
/// canvas. Without `floor` the row is centred vertically.
pub(super) fn arrange(
    canvas: &mut Canvas,
    pictures: &[Picture<'_>],
    [middle, max_width, max_height, canvas_height]: [f32; 4],
    floor: Option<f32>,
) {
    let mut objects: Vec<&Picture<'_>> = pictures.iter().take(MAX_OBJECTS).collect();
    objects.sort_by(|one, other| other.shape.height().total_cmp(&one.shape.height()));
    let tallest = objects
        .first()
        .map_or(700.0, |picture| picture.shape.height());
    let row = objects
        .iter()
        .fold(1.0, |sum, picture| sum + picture.shape.width());
    let full_scale = max_height / tallest;
    // Neighbours overlap slightly, and more so before the row is scaled down.
    let visible_share = (max_width / (row * full_scale)).clamp(0.62, 0.88);
    let (mut left, mut right) = (0.0_f32, 0.0_f32);
    let (mut first, mut last) = (0.0_f32, 0.0_f32);
    let mut places = Vec::with_capacity(objects.len());
    for (picture, rank) in objects.into_iter().zip(0_u8..) {
        let half = picture.shape.width() / 2.0;
        let step = half * visible_share;
        let offset = if rank == 0 {
            (left, right) = (-step, step);
            0.0
        } else if rank % 2 == 1 {
            left -= step * 2.0;
            left + step
        } else {
            right += step * 2.0;
            right - step
        };
        first = first.min(offset - half);
        last = last.max(offset + half);
        places.push((picture, offset, f32::from(rank) * canvas_height * 0.022));
    }
    let scale = (max_width / (last - first).max(1.0)).min(full_scale);
    let centre = middle - f32::midpoint(first, last) * scale;
    let floor = floor.unwrap_or((canvas_height + tallest * scale) * 0.5);
    for (picture, offset, lower) in places {
        picture.draw_at(
            canvas,
            &picture.style(),
            [centre + offset * scale, floor + lower, scale],
        );
    }
}
