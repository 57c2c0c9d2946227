//! Jars and tins.

use super::canvas::Canvas;
use super::colour::{Colour, PAPER, WHITE};
use super::packs::wrapped;
use super::round::Segment::{Curve, Line};
use super::round::{TILT, outline};
use super::style::{AXIS, FLOOR, Style, draw_print};

/// A wide jar of cream with a screw lid.
pub(super) fn cream(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 226.0);
    let body = canvas.satin(style.main);
    let lid = canvas.metal(if style.second.is_light() {
        style.second.darker(0.12)
    } else {
        style.second
    });
    canvas.solid(
        &outline(
            AXIS,
            (222.0, 640.0),
            &[Line(224.0, 820.0), Curve(222.0, 876.0, 170.0, 888.0)],
            0.11,
        ),
        &body,
    );
    draw_print(canvas, style, style.main, [AXIS, 690.0, 300.0, 170.0]);
    canvas.solid(
        &outline(
            AXIS,
            (218.0, 500.0),
            &[Curve(228.0, 504.0, 228.0, 516.0), Line(228.0, 646.0)],
            0.11,
        ),
        &lid,
    );
    let top = canvas.diagonal(&[
        (0.0, WHITE, 1.0),
        (0.4, style.second.lighter(0.35), 1.0),
        (1.0, style.second.darker(0.25), 1.0),
    ]);
    canvas.ellipse(AXIS, 501.0, 218.0, 24.0, &top);
    canvas.highlight([236.0, 668.0, 26.0, 200.0], 0.6);
    canvas.highlight([590.0, 668.0, 10.0, 180.0], 0.35);
}

/// A kitchen jar of clear glass, filled, with a lid of metal or wood.
pub(super) fn jar(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 176.0);
    let fill = canvas.matte(style.main);
    let glass = canvas.glass(Colour::grey(0.9), 0.16);
    let lid = canvas.metal(style.second);
    let walls = outline(
        AXIS,
        (128.0, 400.0),
        &[
            Curve(130.0, 426.0, 156.0, 438.0),
            Curve(180.0, 450.0, 180.0, 500.0),
            Line(178.0, 850.0),
            Curve(178.0, 888.0, 140.0, 891.0),
        ],
        0.08,
    );
    canvas.fill(
        &outline(
            AXIS,
            (166.0, 490.0),
            &[Line(166.0, 846.0), Curve(164.0, 872.0, 130.0, 876.0)],
            0.1,
        ),
        &fill,
    );
    let level = canvas.diagonal(&[
        (0.0, style.main.lighter(0.4), 1.0),
        (1.0, style.main.darker(0.2), 1.0),
    ]);
    canvas.ellipse(AXIS, 490.0, 166.0, 17.0, &level);
    canvas.solid(&walls, &glass);
    canvas.solid(
        &outline(
            AXIS,
            (130.0, 312.0),
            &[
                Curve(138.0, 314.0, 138.0, 322.0),
                Line(138.0, 402.0),
                Curve(138.0, 408.0, 132.0, 408.0),
            ],
            TILT,
        ),
        &lid,
    );
    let top = canvas.diagonal(&[
        (0.0, style.second.lighter(0.7), 1.0),
        (1.0, style.second.darker(0.2), 1.0),
    ]);
    canvas.ellipse(AXIS, 314.0, 130.0, 16.0, &top);
    wrapped(canvas, style, PAPER, [179.5, 570.0, 790.0]);
    canvas.highlight([238.0, 450.0, 24.0, 420.0], 0.8);
    canvas.highlight([556.0, 470.0, 9.0, 390.0], 0.5);
}

/// A round tin with a lid.
pub(super) fn tin(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 168.0);
    let body = canvas.metal(style.main);
    let lid = canvas.metal(style.second);
    canvas.solid(
        &outline(AXIS, (166.0, 400.0), &[Line(166.0, 884.0)], 0.1),
        &body,
    );
    wrapped(canvas, style, style.main, [166.5, 470.0, 850.0]);
    canvas.solid(
        &outline(
            AXIS,
            (164.0, 288.0),
            &[Curve(172.0, 290.0, 172.0, 300.0), Line(172.0, 414.0)],
            0.1,
        ),
        &lid,
    );
    let top = canvas.diagonal(&[
        (0.0, style.second.lighter(0.75), 1.0),
        (0.5, style.second.lighter(0.2), 1.0),
        (1.0, style.second.darker(0.25), 1.0),
    ]);
    canvas.ellipse(AXIS, 289.0, 164.0, 16.0, &top);
    canvas.line("M236 302A164 16 0 0 0 564 302", &WHITE.hex(), 2.5, 0.5);
    canvas.highlight([266.0, 430.0, 16.0, 450.0], 0.4);
}
