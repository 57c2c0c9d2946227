//! Boxes, blisters and chocolate bars.

use super::canvas::Canvas;
use super::colour::{BLACK, Colour, PAPER, STEEL, WHITE};
use super::style::{AXIS, FLOOR, Style, draw_print};

/// A folding carton in three-quarter view: `[edge, width, depth, top, foot]`, the near edge at `edge`.
fn carton(canvas: &mut Canvas, style: &Style<'_>, [edge, width, depth, top, foot]: [f32; 5]) {
    let front = canvas.flat(style.second);
    let shaded = style.second.darker(0.3);
    let side = canvas.horizontal(&[
        (0.0, shaded.lighter(0.06), 1.0),
        (1.0, shaded.darker(0.22), 1.0),
    ]);
    let (left, right, near, far) = (edge - width, edge + depth, width * 0.07, depth * 0.3);
    canvas.fill(
        &format!(
            "M{left} {}L{} {}L{right} {}L{edge} {top}Z",
            top - near,
            left + depth * 0.9,
            top - near - far * 0.9,
            top - far
        ),
        &style.second.lighter(0.55).hex(),
    );
    canvas.fill(
        &format!(
            "M{edge} {top}L{right} {}V{}L{edge} {foot}Z",
            top - far,
            foot - far
        ),
        &side,
    );
    canvas.fill(
        &format!(
            "M{left} {}L{edge} {top}V{foot}L{left} {}Z",
            top - near,
            foot - near
        ),
        &front,
    );
    let slope = format!("transform=\"translate({edge} {top}) skewY(4)\"");
    canvas.open_group(&slope);
    let height = foot - top;
    let colour = canvas.horizontal(&[
        (0.0, style.main.lighter(0.12), 1.0),
        (1.0, style.main.darker(0.08), 1.0),
    ]);
    let shade = style.main.darker(0.34).hex();
    let accent = style.accent.hex();
    let turned = |canvas: &mut Canvas, from: f32, to: f32| {
        let (from, to) = (top + height * from, top + height * to);
        let path = format!(
            "M{edge} {from}L{right} {}V{}L{edge} {to}Z",
            from - far,
            to - far
        );
        canvas.close_group();
        canvas.fill(&path, &shade);
        canvas.open_group("");
    };
    let place = match style.design(3) {
        0 => {
            canvas.rect([-width, height * 0.68, width, height * 0.32], 0.0, &colour);
            canvas.rect([-width, height * 0.655, width, 7.0], 0.0, &accent);
            turned(canvas, 0.68, 1.0);
            [-width / 2.0, height * 0.06, width * 0.86, height * 0.56]
        }
        1 => {
            canvas.rect([-width, 0.0, width * 0.2, height], 0.0, &colour);
            canvas.rect([-width * 0.78, 0.0, 7.0, height], 0.0, &accent);
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
            canvas.fill(&wave, &accent);
            canvas.open_group("transform=\"translate(0 -11)\"");
            canvas.fill(&wave, &colour);
            canvas.close_group();
            turned(canvas, 0.0, 0.19);
            [-width / 2.0, height * 0.34, width * 0.84, height * 0.56]
        }
    };
    canvas.close_group();
    canvas.open_group(&slope);
    draw_print(canvas, style, style.second, place);
    canvas.close_group();
    canvas.line(&format!("M{edge} {top}V{foot}"), &WHITE.hex(), 2.0, 0.55);
}

/// A closed folding box.
pub(super) fn carton_box(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(410.0, FLOOR - 22.0, 232.0);
    carton(canvas, style, [500.0, 320.0, 130.0, 300.0, FLOOR]);
}

/// A box with its blister in front.
pub(super) fn blister(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(390.0, FLOOR - 30.0, 236.0);
    let sides = match style.design(4) {
        0 => [440.0, 310.0, 100.0, 330.0, FLOOR - 24.0],
        1 => [470.0, 390.0, 70.0, 490.0, FLOOR - 24.0],
        2 => [420.0, 270.0, 110.0, 290.0, FLOOR - 24.0],
        _ => [460.0, 350.0, 84.0, 410.0, FLOOR - 24.0],
    };
    carton(canvas, style, sides);
    canvas.open_group("transform=\"translate(478 640) rotate(9) scale(.82)\"");
    canvas.blurred("M4 12H262V330H4Z", BLACK, 0.4, 12);
    let foil = canvas.diagonal(&[
        (0.0, STEEL.lighter(0.75), 1.0),
        (0.35, STEEL, 1.0),
        (0.5, STEEL.lighter(0.55), 1.0),
        (0.75, STEEL.darker(0.12), 1.0),
        (1.0, STEEL.lighter(0.2), 1.0),
    ]);
    canvas.rect([0.0, 0.0, 252.0, 318.0], 18.0, &foil);
    let pill = canvas.sphere(style.accent.lighter(0.1));
    let dome = canvas.radial(
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
            canvas.ellipse(x, y, 45.0, 29.0, &dome);
            canvas.ellipse(x, y, 34.0, 20.0, &pill);
        }
    }
    canvas.close_group();
}

/// A bar of chocolate with visible foil.
pub(super) fn bar(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 6.0, 200.0);
    let foil = canvas.diagonal(&[
        (0.0, STEEL.lighter(0.8), 1.0),
        (0.5, STEEL.mix(Colour::parse("#d8b46a"), 0.5), 1.0),
        (1.0, STEEL.darker(0.3), 1.0),
    ]);
    canvas.fill(
        "M236 236L262 216L300 232L350 212L400 230L452 210L500 232L540 214L566 236V330H236Z",
        &foil,
    );
    let wrap = canvas.horizontal(&[
        (0.0, style.main.darker(0.15), 1.0),
        (0.06, style.main.lighter(0.3), 1.0),
        (0.2, style.main.lighter(0.08), 1.0),
        (0.7, style.main.darker(0.06), 1.0),
        (0.95, style.main.darker(0.3), 1.0),
        (1.0, style.main.darker(0.45), 1.0),
    ]);
    canvas.solid(
        "M226 310H574V886Q574 894 566 894H234Q226 894 226 886Z",
        &wrap,
    );
    let paper = canvas.flat(style.paper());
    canvas.rect([262.0, 390.0, 276.0, 400.0], 4.0, &paper);
    draw_print(canvas, style, style.paper(), [AXIS, 410.0, 236.0, 360.0]);
    canvas.line("M240 340H560M240 850H560", &style.accent.hex(), 6.0, 0.8);
    canvas.blurred("M232 314H300L240 860H230Z", PAPER, 0.25, 10);
}
