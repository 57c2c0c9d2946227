//! Pictures of objects in a room: in front of a wall, a shelf or a window.

use super::Picture;
use super::canvas::Canvas;
use super::colour::{BLACK, Colour, WHITE};
use super::scene::arrange;

/// The background of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Backdrop {
    Wall,
    Shelf,
    Window,
}

/// Objects in a room. `tones` are the colours of the wall, the floor and the view behind the window.
pub(crate) fn room(
    backdrop: Backdrop,
    tones: [&str; 3],
    pictures: &[Picture<'_>],
    (width, height): (u32, u32),
) -> String {
    let mut canvas = Canvas::default();
    let [width_px, height_px] =
        [width, height].map(|side| f32::from(u16::try_from(side).unwrap_or(1000)));
    let [wall, floor, view] = tones.map(Colour::parse);
    let floor_line = height_px * 0.7;
    let wall_paint = canvas.diagonal(&[
        (0.0, wall.mix(WHITE, 0.35), 1.0),
        (1.0, wall.mix(BLACK, 0.08), 1.0),
    ]);
    canvas.rect([0.0, 0.0, width_px, height_px], 0.0, &wall_paint);
    match backdrop {
        Backdrop::Wall => light_on_wall(&mut canvas, width_px, floor_line),
        Backdrop::Shelf => shelves(&mut canvas, wall, floor, width_px, height_px),
        Backdrop::Window => window(&mut canvas, wall, view, width_px, height_px),
    }
    let wood = canvas.vertical(&[
        (0.0, floor.mix(WHITE, 0.18), 1.0),
        (1.0, floor.mix(BLACK, 0.1), 1.0),
    ]);
    canvas.rect(
        [0.0, floor_line, width_px, height_px - floor_line],
        0.0,
        &wood,
    );
    let edge = canvas.vertical(&[(0.0, BLACK, 0.16), (1.0, BLACK, 0.0)]);
    canvas.rect([0.0, floor_line, width_px, height_px * 0.05], 0.0, &edge);
    arrange(
        &mut canvas,
        pictures,
        [width_px * 0.5, width_px * 0.66, height_px * 0.56, height_px],
        Some(height_px * 0.84),
    );
    canvas.finish(width, height)
}

/// Slanted patches of sunlight.
fn light_on_wall(canvas: &mut Canvas, width_px: f32, floor: f32) {
    let paint = canvas.vertical(&[(0.0, WHITE, 0.5), (1.0, WHITE, 0.1)]);
    for (left, breadth) in [(0.08, 0.16), (0.28, 0.16)] {
        let (x, b) = (width_px * left, width_px * breadth);
        let path = format!(
            "M{x:.0} {top:.0}h{b:.0}l{lean:.0} {fall:.0}h-{b:.0}z",
            top = floor * 0.08,
            lean = width_px * 0.14,
            fall = floor * 0.74
        );
        canvas.fill(&path, &paint);
    }
}

/// Two shelves with plain blocks for books and pots.
fn shelves(canvas: &mut Canvas, wall: Colour, floor: Colour, width_px: f32, height_px: f32) {
    let board = floor.mix(BLACK, 0.12).hex();
    let quiet = [
        floor.mix(wall, 0.35),
        wall.mix(BLACK, 0.14),
        wall.mix(WHITE, 0.5),
        floor.mix(WHITE, 0.3),
    ];
    for (line, from, to) in [(0.2, 0.06, 0.4), (0.34, 0.62, 0.95)] {
        let y = height_px * line;
        let mut x = width_px * from + width_px * 0.02;
        for (step, colour) in (0_u8..).zip(quiet.iter().cycle()).take(9) {
            let breadth = width_px * (0.016 + 0.006 * f32::from(step % 3));
            let tall = height_px * (0.07 + 0.018 * f32::from(step * 5 % 4));
            if x + breadth > width_px * (to - 0.02) {
                break;
            }
            canvas.rect([x, y - tall, breadth, tall], 3.0, &colour.hex());
            x += breadth + if step % 4 == 3 { width_px * 0.03 } else { 2.0 };
        }
        canvas.rect(
            [
                width_px * from,
                y,
                width_px * (to - from),
                height_px * 0.018,
            ],
            2.0,
            &board,
        );
        let shade = canvas.vertical(&[(0.0, BLACK, 0.14), (1.0, BLACK, 0.0)]);
        canvas.rect(
            [
                width_px * from,
                y + height_px * 0.018,
                width_px * (to - from),
                height_px * 0.03,
            ],
            0.0,
            &shade,
        );
    }
}

/// A window with hills behind it.
fn window(canvas: &mut Canvas, wall: Colour, view: Colour, width_px: f32, height_px: f32) {
    let [x, y, w, h] = [
        width_px * 0.3,
        height_px * 0.07,
        width_px * 0.4,
        height_px * 0.5,
    ];
    let frame = wall.mix(WHITE, 0.65);
    canvas.rect([x - 14.0, y - 14.0, w + 28.0, h + 28.0], 6.0, &frame.hex());
    let sky = canvas.vertical(&[
        (0.0, view.mix(WHITE, 0.2), 1.0),
        (1.0, view.mix(WHITE, 0.7), 1.0),
    ]);
    canvas.rect([x, y, w, h], 0.0, &sky);
    let frame_path = format!("M{x:.0} {y:.0}h{w:.0}v{h:.0}h-{w:.0}z");
    canvas.clip(&frame_path);
    for (lift, depth) in [(0.42, 0.14), (0.27, 0.26)] {
        let top = y + h * (1.0 - lift);
        let path = format!(
            "M{x:.0} {top:.0}q{a:.0} -{b:.0} {c:.0} 0t{c:.0} 0V{d:.0}H{x:.0}z",
            a = w * 0.25,
            b = h * 0.16,
            c = w * 0.5,
            d = y + h
        );
        let green = Colour::parse("#7d9a76").mix(view, 0.55 - depth);
        canvas.fill(&path, &green.hex());
    }
    canvas.close_group();
    canvas.rect([x + w / 2.0 - 5.0, y, 10.0, h], 0.0, &frame.hex());
    canvas.rect([x, y + h * 0.46, w, 8.0], 0.0, &frame.hex());
    let sill = wall.mix(BLACK, 0.1);
    canvas.rect(
        [x - 34.0, y + h + 14.0, w + 68.0, 16.0],
        4.0,
        &sill.mix(WHITE, 0.4).hex(),
    );
    canvas.rect([x - 34.0, y + h + 30.0, w + 68.0, 6.0], 0.0, &sill.hex());
}
