//! Boxes and what lies in them.

use super::colour::{BLACK, Colour, PAPER, STEEL, WHITE};
use super::look::{AXIS, GROUND, Look, print};
use super::studio::Sheet;

/// A folding carton in three-quarter view: `[edge, width, depth, top, foot]`, the near edge at `edge`.
fn carton(sheet: &mut Sheet, look: &Look<'_>, [edge, width, depth, top, foot]: [f32; 5]) {
    let front = sheet.plane(look.second);
    let shaded = look.second.dim(0.3);
    let side = sheet.across(&[(0.0, shaded.lit(0.06), 1.0), (1.0, shaded.dim(0.22), 1.0)]);
    let (left, right, near, far) = (edge - width, edge + depth, width * 0.07, depth * 0.3);
    sheet.fill(
        &format!(
            "M{left} {}L{} {}L{right} {}L{edge} {top}Z",
            top - near,
            left + depth * 0.9,
            top - near - far * 0.9,
            top - far
        ),
        &look.second.lit(0.55).hex(),
    );
    sheet.fill(
        &format!(
            "M{edge} {top}L{right} {}V{}L{edge} {foot}Z",
            top - far,
            foot - far
        ),
        &side,
    );
    sheet.fill(
        &format!(
            "M{left} {}L{edge} {top}V{foot}L{left} {}Z",
            top - near,
            foot - near
        ),
        &front,
    );
    let slope = format!("transform=\"translate({edge} {top}) skewY(4)\"");
    sheet.open(&slope);
    let height = foot - top;
    let colour = sheet.across(&[
        (0.0, look.main.lit(0.12), 1.0),
        (1.0, look.main.dim(0.08), 1.0),
    ]);
    let shade = look.main.dim(0.34).hex();
    let accent = look.accent.hex();
    let turned = |sheet: &mut Sheet, from: f32, to: f32| {
        let (from, to) = (top + height * from, top + height * to);
        let path = format!(
            "M{edge} {from}L{right} {}V{}L{edge} {to}Z",
            from - far,
            to - far
        );
        sheet.close();
        sheet.fill(&path, &shade);
        sheet.open("");
    };
    let place = match look.design(3) {
        0 => {
            sheet.block([-width, height * 0.68, width, height * 0.32], 0.0, &colour);
            sheet.block([-width, height * 0.655, width, 7.0], 0.0, &accent);
            turned(sheet, 0.68, 1.0);
            [-width / 2.0, height * 0.06, width * 0.86, height * 0.56]
        }
        1 => {
            sheet.block([-width, 0.0, width * 0.2, height], 0.0, &colour);
            sheet.block([-width * 0.78, 0.0, 7.0, height], 0.0, &accent);
            [-width * 0.37, height * 0.16, width * 0.62, height * 0.62]
        }
        _ => {
            let wave = format!(
                "M{} 0H0V{}Q{} {} {} {}T{} {}Z",
                -width,
                height * 0.2,
                -width * 0.2,
                height * 0.34,
                -width * 0.5,
                height * 0.26,
                -width,
                height * 0.32
            );
            sheet.fill(&wave, &accent);
            sheet.open("transform=\"translate(0 -11)\"");
            sheet.fill(&wave, &colour);
            sheet.close();
            turned(sheet, 0.0, 0.19);
            [-width / 2.0, height * 0.34, width * 0.84, height * 0.56]
        }
    };
    sheet.close();
    sheet.open(&slope);
    print(sheet, look, look.second, place);
    sheet.close();
    sheet.line(&format!("M{edge} {top}V{foot}"), &WHITE.hex(), 2.0, 0.55);
}

/// Any folding box.
pub(super) fn carton_box(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(410.0, GROUND - 22.0, 232.0);
    carton(sheet, look, [500.0, 320.0, 130.0, 300.0, GROUND]);
}

/// A box with its blister in front.
pub(super) fn blister(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(390.0, GROUND - 30.0, 236.0);
    let sides = match look.design(4) {
        0 => [440.0, 310.0, 100.0, 330.0, GROUND - 24.0],
        1 => [470.0, 390.0, 70.0, 490.0, GROUND - 24.0],
        2 => [420.0, 270.0, 110.0, 290.0, GROUND - 24.0],
        _ => [460.0, 350.0, 84.0, 410.0, GROUND - 24.0],
    };
    carton(sheet, look, sides);
    sheet.open("transform=\"translate(478 640) rotate(9) scale(.82)\"");
    sheet.soft("M4 12H262V330H4Z", BLACK, 0.4, 12);
    let foil = sheet.slant(&[
        (0.0, STEEL.lit(0.75), 1.0),
        (0.35, STEEL, 1.0),
        (0.5, STEEL.lit(0.55), 1.0),
        (0.75, STEEL.dim(0.12), 1.0),
        (1.0, STEEL.lit(0.2), 1.0),
    ]);
    sheet.block([0.0, 0.0, 252.0, 318.0], 18.0, &foil);
    let pill = sheet.globe(look.accent.lit(0.1));
    let dome = sheet.glow(
        0.3,
        0.25,
        0.8,
        &[(0.0, WHITE, 0.85), (0.35, WHITE, 0.1), (1.0, BLACK, 0.25)],
    );
    for row in 0_u8..4 {
        for column in 0_u8..2 {
            let (x, y) = (
                70.0 + f32::from(column) * 112.0,
                46.0 + f32::from(row) * 75.0,
            );
            sheet.oval(x, y, 45.0, 29.0, &dome);
            sheet.oval(x, y, 34.0, 20.0, &pill);
        }
    }
    sheet.close();
}

/// A bar of chocolate, its foil showing.
pub(super) fn bar(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 6.0, 200.0);
    let foil = sheet.slant(&[
        (0.0, STEEL.lit(0.8), 1.0),
        (0.5, STEEL.mix(Colour::read("#d8b46a"), 0.5), 1.0),
        (1.0, STEEL.dim(0.3), 1.0),
    ]);
    sheet.fill(
        "M236 236L262 216L300 232L350 212L400 230L452 210L500 232L540 214L566 236V330H236Z",
        &foil,
    );
    let wrap = sheet.across(&[
        (0.0, look.main.dim(0.15), 1.0),
        (0.06, look.main.lit(0.3), 1.0),
        (0.2, look.main.lit(0.08), 1.0),
        (0.7, look.main.dim(0.06), 1.0),
        (0.95, look.main.dim(0.3), 1.0),
        (1.0, look.main.dim(0.45), 1.0),
    ]);
    sheet.turn(
        "M226 310H574V886Q574 894 566 894H234Q226 894 226 886Z",
        &wrap,
    );
    let paper = sheet.plane(look.paper());
    sheet.block([262.0, 390.0, 276.0, 400.0], 4.0, &paper);
    print(sheet, look, look.paper(), [AXIS, 410.0, 236.0, 360.0]);
    sheet.line("M240 340H560M240 850H560", &look.accent.hex(), 6.0, 0.8);
    sheet.soft("M232 314H300L240 860H230Z", PAPER, 0.25, 10);
}
