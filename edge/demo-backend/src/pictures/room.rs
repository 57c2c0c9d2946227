//! Things where people live with them: against a wall, on a board, before a window.

use super::Picture;
use super::colour::{BLACK, Colour, WHITE};
use super::scene::arrange;
use super::studio::Sheet;

/// What is behind the things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Backdrop {
    Wall,
    Shelf,
    Window,
}

/// Things in a room of these tones: wall, floor, and what is beyond the window.
pub(crate) fn room(
    backdrop: Backdrop,
    tones: [&str; 3],
    pictures: &[Picture<'_>],
    (width, height): (u32, u32),
) -> String {
    let mut sheet = Sheet::default();
    let [wide, high] = [width, height].map(|side| f32::from(u16::try_from(side).unwrap_or(1000)));
    let [wall, floor, beyond] = tones.map(Colour::read);
    let floor_line = high * 0.7;
    let lit = sheet.slant(&[
        (0.0, wall.mix(WHITE, 0.35), 1.0),
        (1.0, wall.mix(BLACK, 0.08), 1.0),
    ]);
    sheet.block([0.0, 0.0, wide, high], 0.0, &lit);
    match backdrop {
        Backdrop::Wall => light_on_wall(&mut sheet, wide, floor_line),
        Backdrop::Shelf => boards(&mut sheet, wall, floor, wide, high),
        Backdrop::Window => window(&mut sheet, wall, beyond, wide, high),
    }
    let wood = sheet.down(&[
        (0.0, floor.mix(WHITE, 0.18), 1.0),
        (1.0, floor.mix(BLACK, 0.1), 1.0),
    ]);
    sheet.block([0.0, floor_line, wide, high - floor_line], 0.0, &wood);
    let edge = sheet.down(&[(0.0, BLACK, 0.16), (1.0, BLACK, 0.0)]);
    sheet.block([0.0, floor_line, wide, high * 0.05], 0.0, &edge);
    arrange(
        &mut sheet,
        pictures,
        [wide * 0.5, wide * 0.66, high * 0.56, high],
        Some(high * 0.84),
    );
    sheet.finish(width, height)
}

/// A slanted patch of afternoon light.
fn light_on_wall(sheet: &mut Sheet, wide: f32, floor: f32) {
    let paint = sheet.down(&[(0.0, WHITE, 0.5), (1.0, WHITE, 0.1)]);
    for (left, breadth) in [(0.08, 0.16), (0.28, 0.16)] {
        let (x, b) = (wide * left, wide * breadth);
        let path = format!(
            "M{x:.0} {top:.0}h{b:.0}l{lean:.0} {fall:.0}h-{b:.0}z",
            top = floor * 0.08,
            lean = wide * 0.14,
            fall = floor * 0.74
        );
        sheet.fill(&path, &paint);
    }
}

/// Two boards on the wall, with books and pots as quiet blocks.
fn boards(sheet: &mut Sheet, wall: Colour, floor: Colour, wide: f32, high: f32) {
    let board = floor.mix(BLACK, 0.12).hex();
    let quiet = [
        floor.mix(wall, 0.35),
        wall.mix(BLACK, 0.14),
        wall.mix(WHITE, 0.5),
        floor.mix(WHITE, 0.3),
    ];
    for (line, from, to) in [(0.2, 0.06, 0.4), (0.34, 0.62, 0.95)] {
        let y = high * line;
        let mut x = wide * from + wide * 0.02;
        for (step, colour) in (0_u8..).zip(quiet.iter().cycle()).take(9) {
            let breadth = wide * (0.016 + 0.006 * f32::from(step % 3));
            let tall = high * (0.07 + 0.018 * f32::from(step * 5 % 4));
            if x + breadth > wide * (to - 0.02) {
                break;
            }
            sheet.block([x, y - tall, breadth, tall], 3.0, &colour.hex());
            x += breadth + if step % 4 == 3 { wide * 0.03 } else { 2.0 };
        }
        sheet.block(
            [wide * from, y, wide * (to - from), high * 0.018],
            2.0,
            &board,
        );
        let shade = sheet.down(&[(0.0, BLACK, 0.14), (1.0, BLACK, 0.0)]);
        sheet.block(
            [
                wide * from,
                y + high * 0.018,
                wide * (to - from),
                high * 0.03,
            ],
            0.0,
            &shade,
        );
    }
}

/// A window with hills behind it.
fn window(sheet: &mut Sheet, wall: Colour, beyond: Colour, wide: f32, high: f32) {
    let [x, y, w, h] = [wide * 0.3, high * 0.07, wide * 0.4, high * 0.5];
    let frame = wall.mix(WHITE, 0.65);
    sheet.block([x - 14.0, y - 14.0, w + 28.0, h + 28.0], 6.0, &frame.hex());
    let sky = sheet.down(&[
        (0.0, beyond.mix(WHITE, 0.2), 1.0),
        (1.0, beyond.mix(WHITE, 0.7), 1.0),
    ]);
    sheet.block([x, y, w, h], 0.0, &sky);
    let frame_path = format!("M{x:.0} {y:.0}h{w:.0}v{h:.0}h-{w:.0}z");
    sheet.inside(&frame_path);
    for (lift, depth) in [(0.42, 0.14), (0.27, 0.26)] {
        let top = y + h * (1.0 - lift);
        let path = format!(
            "M{x:.0} {top:.0}q{a:.0} -{b:.0} {c:.0} 0t{c:.0} 0V{d:.0}H{x:.0}z",
            a = w * 0.25,
            b = h * 0.16,
            c = w * 0.5,
            d = y + h
        );
        let green = Colour::read("#7d9a76").mix(beyond, 0.55 - depth);
        sheet.fill(&path, &green.hex());
    }
    sheet.close();
    sheet.block([x + w / 2.0 - 5.0, y, 10.0, h], 0.0, &frame.hex());
    sheet.block([x, y + h * 0.46, w, 8.0], 0.0, &frame.hex());
    let sill = wall.mix(BLACK, 0.1);
    sheet.block(
        [x - 34.0, y + h + 14.0, w + 68.0, 16.0],
        4.0,
        &sill.mix(WHITE, 0.4).hex(),
    );
    sheet.block([x - 34.0, y + h + 30.0, w + 68.0, 6.0], 0.0, &sill.hex());
}
