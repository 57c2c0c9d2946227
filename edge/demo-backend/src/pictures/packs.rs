//! Round packs: bottles, pumps and sprays.

use super::canvas::Canvas;
use super::colour::{BLACK, Colour, INK, PAPER, STEEL, WHITE};
use super::round::Segment::{Curve, Line};
use super::round::{TILT, band, outline};
use super::style::{AXIS, FLOOR, Style, draw_print};

/// The label around a round pack, between two heights.
pub(super) fn wrapped(
    canvas: &mut Canvas,
    style: &Style<'_>,
    ground: Colour,
    [reach, top, foot]: [f32; 3],
) {
    let paint = canvas.matte(ground);
    canvas.fill(&band(AXIS, reach, top, foot, 0.08), &paint);
    draw_print(
        canvas,
        style,
        ground,
        [AXIS, top + 22.0, reach * 1.5, foot - top - 20.0],
    );
}

/// A shampoo or oil bottle with a disc cap.
pub(super) fn bottle(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 138.0);
    let cap = canvas.satin(style.second);
    let body = canvas.satin(style.main);
    canvas.solid(
        &outline(AXIS, (46.0, 330.0), &[Line(46.0, 360.0)], 0.1),
        &cap,
    );
    canvas.solid(
        &outline(
            AXIS,
            (52.0, 345.0),
            &[
                Curve(58.0, 372.0, 96.0, 386.0),
                Curve(138.0, 402.0, 140.0, 462.0),
                Line(138.0, 872.0),
                Curve(138.0, 888.0, 126.0, 892.0),
            ],
            0.08,
        ),
        &body,
    );
    canvas.solid(
        &outline(
            AXIS,
            (58.0, 208.0),
            &[Curve(66.0, 210.0, 66.0, 220.0), Line(68.0, 334.0)],
            TILT,
        ),
        &cap,
    );
    let top = canvas.diagonal(&[
        (0.0, style.second.lighter(0.5), 1.0),
        (1.0, style.second.darker(0.1), 1.0),
    ]);
    canvas.ellipse(AXIS, 209.0, 57.0, 7.0, &top);
    wrapped(canvas, style, style.paper(), [138.5, 500.0, 800.0]);
    canvas.highlight([296.0, 410.0, 20.0, 470.0], 0.7);
    canvas.highlight([352.0, 224.0, 11.0, 110.0], 0.6);
    canvas.highlight([520.0, 430.0, 8.0, 440.0], 0.35);
}

/// A dark glass bottle with a pipette.
pub(super) fn dropper(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 142.0);
    let bulb = canvas.satin(INK.mix(style.accent, 0.15));
    let collar = canvas.metal(if style.second.is_light() {
        STEEL
    } else {
        style.second
    });
    let glass = canvas.glass(style.main.darker(0.1), 0.86);
    canvas.solid(
        &outline(
            AXIS,
            (20.0, 200.0),
            &[
                Curve(38.0, 206.0, 38.0, 250.0),
                Curve(38.0, 330.0, 52.0, 352.0),
            ],
            0.4,
        ),
        &bulb,
    );
    canvas.solid(
        &outline(AXIS, (66.0, 352.0), &[Line(66.0, 446.0)], TILT),
        &collar,
    );
    canvas.solid(
        &outline(
            AXIS,
            (56.0, 452.0),
            &[
                Line(58.0, 484.0),
                Curve(66.0, 510.0, 104.0, 520.0),
                Curve(146.0, 534.0, 146.0, 590.0),
                Line(146.0, 866.0),
                Curve(146.0, 890.0, 122.0, 892.0),
            ],
            0.07,
        ),
        &glass,
    );
    let pipette = canvas.horizontal(&[(0.0, WHITE, 0.35), (0.5, WHITE, 0.08), (1.0, WHITE, 0.3)]);
    canvas.rect([388.0, 470.0, 24.0, 130.0], 8.0, &pipette);
    wrapped(canvas, style, style.paper(), [146.5, 600.0, 836.0]);
    canvas.highlight([284.0, 540.0, 22.0, 340.0], 0.75);
    canvas.highlight([526.0, 560.0, 8.0, 320.0], 0.4);
    canvas.highlight([378.0, 216.0, 9.0, 120.0], 0.5);
}

/// A soap pump.
pub(super) fn pump(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 138.0);
    let trim = canvas.satin(style.second);
    let body = canvas.satin(style.main);
    canvas.fill(
        "M408 232L318 240Q282 244 274 270L290 276Q298 260 322 258L410 262Z",
        &style.second.darker(0.18).hex(),
    );
    canvas.solid(
        &outline(
            AXIS,
            (26.0, 222.0),
            &[Curve(38.0, 226.0, 40.0, 266.0)],
            0.25,
        ),
        &trim,
    );
    canvas.solid(
        &outline(AXIS, (13.0, 266.0), &[Line(13.0, 356.0)], 0.2),
        &trim,
    );
    canvas.solid(
        &outline(
            AXIS,
            (30.0, 330.0),
            &[
                Line(30.0, 352.0),
                Curve(58.0, 356.0, 58.0, 372.0),
                Line(58.0, 424.0),
            ],
            TILT,
        ),
        &trim,
    );
    canvas.solid(
        &outline(
            AXIS,
            (60.0, 422.0),
            &[
                Curve(138.0, 428.0, 138.0, 486.0),
                Line(138.0, 868.0),
                Curve(138.0, 890.0, 116.0, 892.0),
            ],
            0.08,
        ),
        &body,
    );
    wrapped(canvas, style, style.paper(), [138.5, 540.0, 800.0]);
    canvas.highlight([288.0, 470.0, 22.0, 410.0], 0.65);
    canvas.highlight([518.0, 480.0, 8.0, 380.0], 0.35);
}

/// An amber glass bottle with a ribbed white cap and a measuring cup beside it.
pub(super) fn syrup(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 150.0);
    let glass = canvas.glass(style.main, 0.9);
    let cap = canvas.matte(PAPER);
    canvas.solid(
        &outline(
            AXIS,
            (52.0, 330.0),
            &[
                Line(54.0, 380.0),
                Curve(62.0, 420.0, 116.0, 446.0),
                Curve(152.0, 464.0, 152.0, 520.0),
                Line(152.0, 862.0),
                Curve(152.0, 890.0, 126.0, 892.0),
            ],
            0.07,
        ),
        &glass,
    );
    canvas.solid(
        &outline(
            AXIS,
            (58.0, 228.0),
            &[Curve(66.0, 230.0, 66.0, 240.0), Line(66.0, 336.0)],
            TILT,
        ),
        &cap,
    );
    let ribs = "M342 250V334M354 253V338M368 255V341M384 257V343M400 257V344M416 257V343M432 255V341M446 253V338M458 250V334";
    canvas.line(ribs, &BLACK.hex(), 2.0, 0.13);
    canvas.ellipse(AXIS, 230.0, 57.0, 7.0, "#fff");
    wrapped(canvas, style, style.paper(), [152.5, 530.0, 826.0]);
    canvas.highlight([280.0, 470.0, 22.0, 400.0], 0.75);
    canvas.highlight([530.0, 490.0, 9.0, 370.0], 0.45);
    if style.is_back {
        let cup = canvas.glass(Colour::grey(0.92), 0.45);
        canvas.shadow(612.0, FLOOR + 16.0, 56.0);
        canvas.solid(
            &outline(612.0, (66.0, 800.0), &[Line(56.0, 914.0)], TILT),
            &cup,
        );
        canvas.line(
            "M650 836h16M650 860h14M650 884h12",
            &style.accent.hex(),
            4.0,
            0.8,
        );
    }
}

/// A spray bottle with a nozzle.
pub(super) fn spray(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 108.0);
    let trim = canvas.satin(PAPER);
    let body = canvas.satin(style.main);
    canvas.solid(
        &outline(
            AXIS,
            (62.0, 420.0),
            &[
                Curve(104.0, 436.0, 106.0, 490.0),
                Line(106.0, 868.0),
                Curve(106.0, 890.0, 90.0, 892.0),
            ],
            0.08,
        ),
        &body,
    );
    canvas.solid(
        &outline(AXIS, (60.0, 360.0), &[Line(64.0, 424.0)], TILT),
        &trim,
    );
    canvas.solid(
        &outline(
            AXIS,
            (26.0, 224.0),
            &[
                Curve(34.0, 228.0, 34.0, 250.0),
                Line(36.0, 330.0),
                Curve(58.0, 334.0, 58.0, 366.0),
            ],
            0.18,
        ),
        &trim,
    );
    canvas.ellipse(384.0, 264.0, 6.0, 6.0, &INK.hex());
    wrapped(canvas, style, style.paper(), [106.5, 540.0, 800.0]);
    canvas.highlight([316.0, 470.0, 17.0, 400.0], 0.7);
    canvas.highlight([490.0, 480.0, 6.0, 380.0], 0.35);
    canvas.highlight([378.0, 232.0, 7.0, 110.0], 0.8);
}
