//! Pictures of property: blocks of flats, houses, plots, fields, shops and garages under a sky.

use std::fmt::Write as _;

use super::canvas::Canvas;
use super::colour::{BLACK, Colour, WHITE};

/// What stands in the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Property {
    Block,
    House,
    Plot,
    Field,
    Shop,
    Garage,
}

const WALLS: [&str; 6] = [
    "#d9c7a8", "#c9b7a0", "#b8c4c9", "#d8d3c6", "#c98f6c", "#a9b79a",
];
const ROOFS: [&str; 4] = ["#8a3b2a", "#5d4a3f", "#3f4a55", "#a4552f"];
const SKIES: [[&str; 2]; 3] = [
    ["#9cc4e4", "#eaf3f8"],
    ["#b9c9d8", "#f3ede2"],
    ["#7fb0d8", "#fbeedb"],
];

/// A picture of 1200 by 900; `number` chooses its colours and proportions.
pub(crate) fn property(what: Property, number: u64) -> String {
    let mut canvas = Canvas::default();
    let pick = |list: &[&'static str], salt: u64| {
        let at = usize::try_from((number / 7 + salt) % list.len().max(1) as u64).unwrap_or(0);
        list.get(at).copied().unwrap_or("#cccccc")
    };
    let sky = SKIES
        .get(usize::try_from(number % 3).unwrap_or(0))
        .unwrap_or(&SKIES[0]);
    let [top, low] = sky.map(Colour::parse);
    let paint = canvas.vertical(&[(0.0, top, 1.0), (1.0, low, 1.0)]);
    canvas.rect([0.0, 0.0, 1200.0, 900.0], 0.0, &paint);
    let ground = Colour::parse(if what == Property::Field {
        "#c9b458"
    } else {
        "#7f9d5e"
    });
    let hill = ground.mix(WHITE, 0.35).hex();
    canvas.fill("M0 560q260-90 560-30t640-40v200H0z", &hill);
    let grass = canvas.vertical(&[(0.0, ground, 1.0), (1.0, ground.mix(BLACK, 0.2), 1.0)]);
    canvas.rect([0.0, 620.0, 1200.0, 280.0], 0.0, &grass);
    let wall = Colour::parse(pick(&WALLS, 1));
    let roof = Colour::parse(pick(&ROOFS, 2));
    match what {
        Property::Block => block(&mut canvas, wall, number),
        Property::House => house(&mut canvas, wall, roof, number),
        Property::Plot => plot(&mut canvas, number),
        Property::Field => field(&mut canvas, ground),
        Property::Shop => shop(&mut canvas, wall, roof),
        Property::Garage => garage(&mut canvas, wall),
    }
    canvas.finish(1200, 900)
}

/// A wall that is lighter at its left.
fn wall_paint(canvas: &mut Canvas, wall: Colour) -> String {
    canvas.horizontal(&[
        (0.0, wall.mix(WHITE, 0.25), 1.0),
        (1.0, wall.mix(BLACK, 0.12), 1.0),
    ])
}

fn tree(canvas: &mut Canvas, x: f32, size: f32) {
    let leaf = Colour::parse("#4f7a45");
    canvas.rect(
        [x - size * 0.06, 690.0 - size * 0.5, size * 0.12, size * 0.5],
        4.0,
        "#6b4f37",
    );
    canvas.ellipse(x, 690.0 - size * 0.8, size * 0.38, size * 0.46, &leaf.hex());
    canvas.ellipse(
        x - size * 0.1,
        690.0 - size * 0.92,
        size * 0.22,
        size * 0.26,
        &leaf.mix(WHITE, 0.18).hex(),
    );
}

fn block(canvas: &mut Canvas, wall: Colour, number: u64) {
    let floors: u8 = 5 + u8::try_from(number % 5).unwrap_or(0);
    let height = f32::from(floors) * 62.0;
    let (left, top) = (300.0, 700.0 - height);
    let paint = wall_paint(canvas, wall);
    canvas.rect([left, top, 600.0, height], 4.0, &paint);
    canvas.rect(
        [left - 12.0, top - 16.0, 624.0, 20.0],
        3.0,
        &wall.mix(BLACK, 0.35).hex(),
    );
    let glass = Colour::parse("#5f7f98");
    for floor in 0..floors {
        for column in 0..6_u8 {
            let (x, y) = (
                left + 34.0 + f32::from(column) * 92.0,
                top + 16.0 + f32::from(floor) * 62.0,
            );
            let is_lit = (number + u64::from(floor) * 5 + u64::from(column) * 3).is_multiple_of(7);
            let pane = if is_lit {
                "#f3d98c".to_owned()
            } else {
                glass.mix(WHITE, 0.1 + f32::from(column % 3) * 0.1).hex()
            };
            canvas.rect([x, y, 56.0, 36.0], 2.0, &pane);
            if column % 2 == 1 {
                canvas.rect(
                    [x - 6.0, y + 26.0, 68.0, 18.0],
                    2.0,
                    &wall.mix(WHITE, 0.5).hex(),
                );
            }
        }
    }
    canvas.rect([560.0, 640.0, 80.0, 60.0], 2.0, "#4b4038");
    tree(canvas, 200.0, 220.0);
    tree(canvas, 1010.0, 260.0);
}

fn house(canvas: &mut Canvas, wall: Colour, roof: Colour, number: u64) {
    let has_two = number.is_multiple_of(2);
    let height = if has_two { 300.0 } else { 190.0 };
    let top = 720.0 - height;
    let paint = wall_paint(canvas, wall);
    canvas.rect([330.0, top, 520.0, height], 2.0, &paint);
    let tiles = canvas.vertical(&[
        (0.0, roof.mix(WHITE, 0.15), 1.0),
        (1.0, roof.mix(BLACK, 0.1), 1.0),
    ]);
    let mut path = String::new();
    let _ = write!(path, "M290 {top:.0}L590 {:.0}L890 {top:.0}z", top - 190.0);
    canvas.fill(&path, &tiles);
    canvas.rect(
        [720.0, top - 170.0, 44.0, 110.0],
        2.0,
        &roof.mix(BLACK, 0.3).hex(),
    );
    let floors: &[f32] = if has_two { &[40.0, 170.0] } else { &[50.0] };
    for y in floors {
        for x in [380.0, 520.0, 720.0] {
            canvas.rect([x - 6.0, top + y - 6.0, 92.0, 92.0], 2.0, "#f6f2ea");
            canvas.rect([x, top + y, 80.0, 80.0], 2.0, "#6d8aa0");
            canvas.rect([x + 38.0, top + y, 4.0, 80.0], 0.0, "#f6f2ea");
        }
    }
    canvas.rect([620.0, 600.0, 76.0, 120.0], 3.0, "#6a4630");
    for post in 0..16_u8 {
        canvas.rect(
            [20.0 + f32::from(post) * 76.0, 730.0, 18.0, 84.0],
            4.0,
            "#e9e1d1",
        );
    }
    canvas.rect([0.0, 752.0, 1200.0, 10.0], 0.0, "#d8ceba");
    tree(canvas, 180.0, 280.0);
    tree(canvas, 1030.0, 220.0);
}

fn plot(canvas: &mut Canvas, number: u64) {
    canvas.fill("M180 860L340 660H860L1060 860z", "#b9a878");
    canvas.line("M180 860L340 660H860L1060 860z", "#f4efe2", 7.0, 0.9);
    for (x, y) in [
        (340.0, 660.0),
        (860.0, 660.0),
        (180.0, 860.0),
        (1060.0, 860.0),
    ] {
        canvas.rect([x - 7.0, y - 70.0, 14.0, 74.0], 3.0, "#7a5b3c");
        canvas.rect([x - 7.0, y - 70.0, 14.0, 16.0], 3.0, "#c8402f");
    }
    tree(canvas, 120.0, 200.0);
    if number.is_multiple_of(2) {
        tree(canvas, 980.0, 260.0);
    }
}

fn field(canvas: &mut Canvas, ground: Colour) {
    for row in 0..14_u8 {
        let x = f32::from(row) * 110.0 - 140.0;
        let mut path = String::new();
        let _ = write!(path, "M{:.0} 625L{x:.0} 900", 600.0 + (x - 600.0) * 0.25);
        canvas.line(&path, &ground.mix(BLACK, 0.28).hex(), 9.0, 0.7);
    }
    tree(canvas, 1080.0, 150.0);
}

fn shop(canvas: &mut Canvas, wall: Colour, roof: Colour) {
    let paint = wall_paint(canvas, wall);
    canvas.rect([180.0, 300.0, 840.0, 420.0], 2.0, &paint);
    canvas.rect([180.0, 300.0, 840.0, 80.0], 2.0, &roof.hex());
    for x in [220.0, 500.0, 780.0] {
        canvas.rect([x, 430.0, 210.0, 230.0], 2.0, "#7d97aa");
        canvas.fill(&format!("M{x:.0} 430h90l-70 230h-20z"), "#a9bdca");
    }
    canvas.rect([180.0, 400.0, 840.0, 34.0], 0.0, "#efe6d6");
    canvas.rect([0.0, 720.0, 1200.0, 180.0], 0.0, "#9b9892");
}

fn garage(canvas: &mut Canvas, wall: Colour) {
    let paint = wall_paint(canvas, wall);
    canvas.rect([300.0, 380.0, 600.0, 340.0], 2.0, &paint);
    canvas.rect(
        [270.0, 350.0, 660.0, 44.0],
        2.0,
        &wall.mix(BLACK, 0.45).hex(),
    );
    canvas.rect([370.0, 450.0, 460.0, 270.0], 2.0, "#8f979d");
    for line in 1..6_u8 {
        canvas.rect(
            [370.0, 450.0 + f32::from(line) * 45.0, 460.0, 4.0],
            0.0,
            "#6f777d",
        );
    }
    canvas.rect([0.0, 720.0, 1200.0, 180.0], 0.0, "#a19d95");
}
