//! Rooms of flats and houses: a living room, a bedroom, a kitchen, a bathroom and a hall, seen from their middle.

use std::fmt::Write as _;

use super::canvas::Canvas;
use super::colour::{BLACK, Colour, WHITE};

/// The walls, the floor, and the fabrics of a flat: the same in all its rooms.
struct Tones {
    wall: Colour,
    floor: Colour,
    fabric: Colour,
    accent: Colour,
}

const TONES: [[&str; 4]; 6] = [
    ["#e9e4da", "#b08a5e", "#7d8b86", "#c07a4c"],
    ["#dfe4e6", "#a2795a", "#4f6577", "#d2a650"],
    ["#ece3d8", "#8f6e50", "#a8614a", "#5e7460"],
    ["#e4e8df", "#c19a6b", "#5f7a5c", "#d9b26a"],
    ["#efeae3", "#9b8371", "#8c8378", "#b5533c"],
    ["#e2e0e6", "#b8946b", "#6a6480", "#cf9560"],
];
const WOOD: &str = "#8a6443";
/// The lines where the back wall meets floor and ceiling.
const FLOOR: f32 = 640.0;
const CEILING: f32 = 120.0;
/// The left and right end of the back wall.
const LEFT: f32 = 190.0;
const RIGHT: f32 = 1010.0;

/// A picture of 1200 by 900 of a property: the first is of its living room, the next of its other rooms.
pub(crate) fn interior(number: u64, at: u64) -> String {
    let [wall, floor, fabric, accent] = TONES
        .get(usize::try_from(number % 6).unwrap_or(0))
        .unwrap_or(&TONES[0])
        .map(Colour::parse);
    let tones = Tones {
        wall,
        floor,
        fabric,
        accent,
    };
    let mut canvas = Canvas::default();
    let is_tiled = matches!(at, 4 | 5);
    shell(&mut canvas, &tones, is_tiled);
    match at {
        1 => living(&mut canvas, &tones, number),
        2 => bedroom(&mut canvas, &tones, number),
        4 => kitchen(&mut canvas, &tones),
        5 => bathroom(&mut canvas, &tones),
        _ => hall(&mut canvas, &tones),
    }
    canvas.finish(1200, 900)
}

/// Walls, ceiling and floor in perspective, with light from the left.
fn shell(canvas: &mut Canvas, tones: &Tones, is_tiled: bool) {
    let Tones { wall, floor, .. } = tones;
    let back = canvas.horizontal(&[
        (0.0, wall.mix(WHITE, 0.4), 1.0),
        (1.0, wall.mix(BLACK, 0.04), 1.0),
    ]);
    let side = wall.mix(BLACK, 0.1).hex();
    canvas.rect([0.0, 0.0, 1200.0, 900.0], 0.0, &back);
    canvas.fill("M0 0H1200L1010 120H190z", &wall.mix(WHITE, 0.75).hex());
    canvas.fill("M0 0L190 120V640L0 790z", &wall.mix(WHITE, 0.16).hex());
    canvas.fill("M1200 0L1010 120V640L1200 790z", &side);
    let ground = if is_tiled {
        wall.mix(BLACK, 0.2)
    } else {
        *floor
    };
    let paint = canvas.vertical(&[
        (0.0, ground.mix(WHITE, 0.22), 1.0),
        (1.0, ground.mix(BLACK, 0.12), 1.0),
    ]);
    canvas.fill("M190 640H1010L1200 790V900H0V790z", &paint);
    let seam = ground.mix(BLACK, 0.3).hex();
    for board in 0..13_u8 {
        let top = LEFT + f32::from(board) * (RIGHT - LEFT) / 12.0;
        let low = 600.0 + (top - 600.0) * 2.1;
        canvas.line(
            &format!("M{top:.0} {FLOOR:.0}L{low:.0} 900"),
            &seam,
            2.0,
            0.35,
        );
    }
    if is_tiled {
        for (row, y) in [668.0, 706.0, 758.0, 830.0].into_iter().enumerate() {
            let spread = if row < 2 { 80.0 } else { 190.0 };
            canvas.line(
                &format!("M{:.0} {y:.0}H{:.0}", LEFT - spread, RIGHT + spread),
                &seam,
                2.0,
                0.3,
            );
        }
    }
    let skirting = wall.mix(WHITE, 0.8).hex();
    canvas.rect([LEFT, FLOOR - 14.0, RIGHT - LEFT, 14.0], 0.0, &skirting);
}

/// A window with a view, its curtains, and its light on the floor.
fn window(canvas: &mut Canvas, tones: &Tones, [x, y, width, height]: [f32; 4]) {
    let sky = canvas.vertical(&[
        (0.0, Colour::parse("#a9cdea"), 1.0),
        (1.0, Colour::parse("#f2f6f4"), 1.0),
    ]);
    canvas.rect(
        [x - 10.0, y - 10.0, width + 20.0, height + 20.0],
        2.0,
        "#ffffff",
    );
    canvas.rect([x, y, width, height], 0.0, &sky);
    let (low, middle) = (y + height, x + width / 2.0);
    canvas.fill(
        &format!(
            "M{x:.0} {:.0}q{:.0} -46 {:.0} -8t{:.0} -20V{low:.0}H{x:.0}z",
            low - height * 0.24,
            width * 0.2,
            width * 0.5,
            width * 0.5
        ),
        "#8fae86",
    );
    canvas.rect([middle - 4.0, y, 8.0, height], 0.0, "#ffffff");
    canvas.rect([x - 22.0, low + 8.0, width + 44.0, 12.0], 2.0, "#f7f5f0");
    let cloth = tones.fabric.mix(WHITE, 0.55);
    for (edge, hang) in [(x - 56.0, 62.0), (x + width - 6.0, 62.0)] {
        let paint = canvas.horizontal(&[
            (0.0, cloth.mix(WHITE, 0.2), 1.0),
            (0.5, cloth.mix(BLACK, 0.06), 1.0),
            (1.0, cloth.mix(WHITE, 0.1), 1.0),
        ]);
        canvas.rect([edge, y - 34.0, hang, FLOOR - y + 26.0], 4.0, &paint);
    }
    canvas.rect([x - 76.0, y - 42.0, width + 152.0, 8.0], 4.0, WOOD);
    let light = format!(
        "M{:.0} 690L{:.0} 690L{:.0} 850L{:.0} 850z",
        x + 30.0,
        x + width + 10.0,
        x + width + 120.0,
        x + 90.0
    );
    canvas.blurred(&light, WHITE, 0.22, 12);
}

/// A soft shadow on the floor.
fn shade(canvas: &mut Canvas, x: f32, y: f32, width: f32) {
    let path = format!(
        "M{:.0} {y:.0}a{:.0} 16 0 1 0 {width:.0} 0a{:.0} 16 0 1 0 -{width:.0} 0z",
        x,
        width / 2.0,
        width / 2.0
    );
    canvas.blurred(&path, BLACK, 0.28, 10);
}

/// A block that is lighter at its top.
fn block(canvas: &mut Canvas, place: [f32; 4], radius: f32, colour: Colour) {
    let paint = canvas.vertical(&[
        (0.0, colour.mix(WHITE, 0.2), 1.0),
        (1.0, colour.mix(BLACK, 0.1), 1.0),
    ]);
    canvas.rect(place, radius, &paint);
}

fn frame(canvas: &mut Canvas, [x, y, width, height]: [f32; 4], tones: &Tones) {
    canvas.rect([x, y, width, height], 2.0, "#4a3d33");
    canvas.rect(
        [x + 8.0, y + 8.0, width - 16.0, height - 16.0],
        0.0,
        "#f8f4ec",
    );
    canvas.fill(
        &format!(
            "M{:.0} {:.0}l{:.0} -{:.0} {:.0} {:.0}z",
            x + 24.0,
            y + height - 26.0,
            width * 0.3,
            height * 0.42,
            width * 0.36,
            height * 0.42
        ),
        &tones.accent.mix(WHITE, 0.2).hex(),
    );
    canvas.ellipse(
        x + width * 0.68,
        y + height * 0.34,
        width * 0.1,
        width * 0.1,
        &tones.fabric.hex(),
    );
}

fn plant(canvas: &mut Canvas, x: f32, low: f32) {
    shade(canvas, x - 50.0, low, 100.0);
    let leaf = Colour::parse("#557d4d");
    for (lean, reach) in [
        (-84.0, 150.0),
        (-44.0, 200.0),
        (0.0, 226.0),
        (46.0, 196.0),
        (86.0, 146.0),
    ] {
        let mut path = String::new();
        let _ = write!(
            path,
            "M{x:.0} {:.0}q{:.0} -{:.0} {lean:.0} -{reach:.0}q{:.0} {:.0} {:.0} {reach:.0}z",
            low - 66.0,
            lean * 0.1 - 22.0,
            reach * 0.6,
            26.0 - lean * 0.1,
            reach * 0.4,
            -lean
        );
        canvas.fill(&path, &leaf.mix(WHITE, (reach - 140.0) / 400.0).hex());
    }
    block(
        canvas,
        [x - 38.0, low - 72.0, 76.0, 74.0],
        10.0,
        Colour::parse("#d8cdbb"),
    );
}

fn living(canvas: &mut Canvas, tones: &Tones, number: u64) {
    window(canvas, tones, [300.0, 190.0, 230.0, 290.0]);
    frame(canvas, [660.0, 210.0, 200.0, 140.0], tones);
    canvas.fill(
        "M300 770H900L990 850H230z",
        &tones.accent.mix(WHITE, 0.62).hex(),
    );
    shade(canvas, 400.0, 742.0, 540.0);
    let sofa = tones.fabric;
    block(
        canvas,
        [420.0, 500.0, 500.0, 180.0],
        28.0,
        sofa.mix(BLACK, 0.08),
    );
    block(canvas, [382.0, 560.0, 84.0, 178.0], 28.0, sofa);
    block(canvas, [874.0, 560.0, 84.0, 178.0], 28.0, sofa);
    for x in [462.0, 670.0] {
        block(
            canvas,
            [x, 600.0, 208.0, 112.0],
            20.0,
            sofa.mix(WHITE, 0.14),
        );
    }
    block(canvas, [480.0, 540.0, 100.0, 92.0], 16.0, tones.accent);
    block(
        canvas,
        [780.0, 544.0, 92.0, 86.0],
        16.0,
        tones.wall.mix(WHITE, 0.5),
    );
    shade(canvas, 480.0, 858.0, 330.0);
    canvas.rect([530.0, 796.0, 14.0, 62.0], 2.0, WOOD);
    canvas.rect([746.0, 796.0, 14.0, 62.0], 2.0, WOOD);
    block(
        canvas,
        [490.0, 780.0, 310.0, 20.0],
        8.0,
        Colour::parse(WOOD),
    );
    canvas.rect([570.0, 764.0, 84.0, 16.0], 2.0, "#e9e2d4");
    if number.is_multiple_of(2) {
        plant(canvas, 1030.0, 748.0);
    } else {
        canvas.rect([1032.0, 360.0, 8.0, 384.0], 2.0, "#3c3630");
        canvas.rect([1000.0, 740.0, 72.0, 10.0], 4.0, "#3c3630");
        canvas.fill("M996 300H1076L1100 392H972z", "#f3e4c0");
        plant(canvas, 250.0, 736.0);
    }
}

fn bedroom(canvas: &mut Canvas, tones: &Tones, number: u64) {
    window(canvas, tones, [230.0, 190.0, 190.0, 280.0]);
    frame(canvas, [690.0, 190.0, 170.0, 130.0], tones);
    shade(canvas, 420.0, 850.0, 620.0);
    block(canvas, [510.0, 420.0, 500.0, 240.0], 20.0, tones.fabric);
    block(
        canvas,
        [490.0, 590.0, 540.0, 120.0],
        14.0,
        Colour::parse("#f7f3ec"),
    );
    for x in [545.0, 785.0] {
        block(
            canvas,
            [x, 540.0, 190.0, 84.0],
            28.0,
            Colour::parse("#fbf8f2"),
        );
    }
    canvas.fill(
        "M490 660H1030L1060 850H440z",
        &tones.accent.mix(WHITE, 0.35).hex(),
    );
    canvas.fill(
        "M490 660H1030L1036 700H480z",
        &tones.accent.mix(WHITE, 0.55).hex(),
    );
    canvas.rect([440.0, 846.0, 620.0, 22.0], 4.0, WOOD);
    block(
        canvas,
        [352.0, 610.0, 110.0, 110.0],
        6.0,
        Colour::parse(WOOD),
    );
    canvas.line("M352 662h110", "#5d4229", 4.0, 0.7);
    canvas.rect([400.0, 540.0, 14.0, 70.0], 3.0, "#6d6258");
    canvas.fill("M372 470H442L462 546H352z", "#f6e6c4");
    if number.is_multiple_of(3) {
        plant(canvas, 1110.0, 800.0);
    }
}

fn kitchen(canvas: &mut Canvas, tones: &Tones) {
    let front = tones.fabric.mix(WHITE, 0.35);
    for at in 0..4_u8 {
        let x = 210.0 + f32::from(at) * 196.0;
        if at != 2 {
            block(
                canvas,
                [x, 170.0, 188.0, 170.0],
                3.0,
                front.mix(WHITE, 0.25),
            );
            canvas.rect([x + 80.0, 322.0, 30.0, 6.0], 3.0, "#6d6a66");
        }
        block(canvas, [x, 500.0, 188.0, 196.0], 3.0, front);
        canvas.rect([x + 74.0, 522.0, 40.0, 6.0], 3.0, "#6d6a66");
    }
    canvas.rect(
        [210.0, 344.0, 780.0, 136.0],
        0.0,
        &tones.wall.mix(WHITE, 0.6).hex(),
    );
    for row in 0..3_u8 {
        let y = 378.0 + f32::from(row) * 34.0;
        canvas.line(
            &format!("M210 {y:.0}H990"),
            &tones.wall.mix(BLACK, 0.14).hex(),
            2.0,
            0.6,
        );
    }
    block(
        canvas,
        [628.0, 170.0, 140.0, 150.0],
        3.0,
        Colour::parse("#a9adb0"),
    );
    canvas.fill("M600 320H796L780 350H616z", "#8c9194");
    block(
        canvas,
        [196.0, 478.0, 808.0, 26.0],
        3.0,
        Colour::parse(WOOD),
    );
    canvas.rect([622.0, 520.0, 152.0, 150.0], 6.0, "#35383b");
    canvas.rect([642.0, 566.0, 112.0, 84.0], 4.0, "#5c6468");
    canvas.rect([640.0, 470.0, 116.0, 8.0], 3.0, "#2e3133");
    canvas.line("M330 478v-62q0 -26 30 -26t30 26", "#9aa1a6", 10.0, 1.0);
    block(canvas, [460.0, 426.0, 40.0, 52.0], 6.0, tones.accent);
    canvas.rect([200.0, 696.0, 800.0, 18.0], 0.0, "#4b4641");
    shade(canvas, 300.0, 866.0, 600.0);
    block(
        canvas,
        [290.0, 770.0, 620.0, 24.0],
        8.0,
        Colour::parse(WOOD),
    );
    for x in [330.0, 850.0] {
        canvas.rect([x, 794.0, 18.0, 106.0], 2.0, "#6c4d33");
    }
    canvas.ellipse(600.0, 766.0, 74.0, 14.0, "#f3ede2");
    for (x, y) in [(570.0, 750.0), (604.0, 744.0), (634.0, 752.0)] {
        canvas.ellipse(x, y, 22.0, 20.0, &tones.accent.hex());
    }
}

fn bathroom(canvas: &mut Canvas, tones: &Tones) {
    let tile = tones.wall.mix(BLACK, 0.1).hex();
    for column in 0..12_u8 {
        let x = LEFT + f32::from(column) * 70.0;
        canvas.line(&format!("M{x:.0} {CEILING:.0}V{FLOOR:.0}"), &tile, 2.0, 0.7);
    }
    for row in 0..8_u8 {
        let y = CEILING + f32::from(row) * 66.0;
        canvas.line(&format!("M{LEFT:.0} {y:.0}H{RIGHT:.0}"), &tile, 2.0, 0.7);
    }
    canvas.rect([690.0, 190.0, 220.0, 220.0], 110.0, "#6e665c");
    canvas.rect([700.0, 200.0, 200.0, 200.0], 100.0, "#cfe0e6");
    canvas.fill("M736 232l60 -24l-40 150l-34 -18z", "#e9f2f4");
    block(
        canvas,
        [660.0, 530.0, 290.0, 150.0],
        6.0,
        Colour::parse(WOOD),
    );
    block(
        canvas,
        [690.0, 480.0, 230.0, 54.0],
        24.0,
        Colour::parse("#fbfaf7"),
    );
    canvas.line("M805 482v-34q0 -16 22 -16", "#9aa1a6", 10.0, 1.0);
    shade(canvas, 180.0, 800.0, 460.0);
    block(
        canvas,
        [176.0, 590.0, 460.0, 200.0],
        60.0,
        Colour::parse("#fbfaf7"),
    );
    canvas.rect([164.0, 580.0, 484.0, 26.0], 13.0, "#ffffff");
    canvas.line("M226 580V330h70", "#9aa1a6", 10.0, 1.0);
    canvas.fill("M270 330h64l10 22h-84z", "#9aa1a6");
    block(
        canvas,
        [470.0, 600.0, 110.0, 150.0],
        4.0,
        tones.accent.mix(WHITE, 0.3),
    );
    canvas.ellipse(
        800.0,
        800.0,
        150.0,
        34.0,
        &tones.fabric.mix(WHITE, 0.45).hex(),
    );
    plant(canvas, 1040.0, 720.0);
}

fn hall(canvas: &mut Canvas, tones: &Tones) {
    block(
        canvas,
        [470.0, 220.0, 210.0, 420.0],
        3.0,
        Colour::parse(WOOD),
    );
    canvas.line("M470 640V220h210V640", "#f7f5f0", 14.0, 1.0);
    canvas.line(
        "M500 260h150v150h-150zM500 440h150v160h-150z",
        "#6c4d33",
        4.0,
        0.7,
    );
    canvas.ellipse(656.0, 438.0, 8.0, 8.0, "#d6c08a");
    block(
        canvas,
        [740.0, 190.0, 230.0, 490.0],
        4.0,
        tones.fabric.mix(WHITE, 0.4),
    );
    canvas.rect([853.0, 190.0, 4.0, 490.0], 0.0, &tones.fabric.hex());
    for x in [834.0, 868.0] {
        canvas.rect([x, 410.0, 8.0, 70.0], 3.0, "#6d6a66");
    }
    frame(canvas, [250.0, 230.0, 150.0, 190.0], tones);
    block(
        canvas,
        [230.0, 560.0, 190.0, 22.0],
        4.0,
        Colour::parse(WOOD),
    );
    for x in [244.0, 392.0] {
        canvas.rect([x, 582.0, 12.0, 110.0], 2.0, "#6c4d33");
    }
    canvas.fill(
        "M430 740H770L840 860H360z",
        &tones.accent.mix(WHITE, 0.4).hex(),
    );
    canvas.line("M600 0V90", "#3c3630", 4.0, 1.0);
    canvas.fill("M540 150q60 -110 120 0z", "#f3e4c0");
}
