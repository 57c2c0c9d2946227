//! Products for babies.

use super::canvas::Canvas;
use super::colour::{BLACK, Colour, PAPER, WHITE};
use super::round::Segment::{Curve, Line};
use super::round::{TILT, outline};
use super::style::{AXIS, FLOOR, Style, draw_print};

/// A baby bottle.
pub(super) fn baby_bottle(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 130.0);
    let milk = canvas.matte(PAPER);
    let glass = canvas.glass(style.main.lighter(0.5), 0.26);
    let teat = canvas.satin(Colour::parse("#ecd9bd"));
    let ring = canvas.satin(style.main);
    canvas.solid(
        &outline(
            AXIS,
            (16.0, 206.0),
            &[
                Curve(34.0, 216.0, 32.0, 256.0),
                Curve(32.0, 310.0, 82.0, 342.0),
                Line(84.0, 366.0),
            ],
            0.7,
        ),
        &teat,
    );
    canvas.fill(
        &outline(
            AXIS,
            (122.0, 580.0),
            &[Line(122.0, 856.0), Curve(120.0, 876.0, 100.0, 880.0)],
            0.1,
        ),
        &milk,
    );
    canvas.ellipse(AXIS, 580.0, 122.0, 13.0, "#fff");
    canvas.solid(
        &outline(
            AXIS,
            (100.0, 440.0),
            &[
                Curve(136.0, 456.0, 134.0, 520.0),
                Curve(120.0, 620.0, 132.0, 720.0),
                Line(134.0, 864.0),
                Curve(132.0, 890.0, 108.0, 892.0),
            ],
            0.08,
        ),
        &glass,
    );
    canvas.solid(
        &outline(
            AXIS,
            (104.0, 356.0),
            &[Curve(112.0, 358.0, 112.0, 370.0), Line(112.0, 448.0)],
            TILT,
        ),
        &ring,
    );
    canvas.line(
        "M432 560h40M432 610h26M432 660h40M432 710h26M432 760h40M432 810h26",
        &style.accent.hex(),
        5.0,
        0.9,
    );
    canvas.text(
        style.label,
        366.0,
        720.0,
        100.0,
        28.0,
        style.main.darker(0.35),
    );
    canvas.highlight([292.0, 480.0, 18.0, 390.0], 0.85);
    canvas.highlight([314.0, 372.0, 12.0, 70.0], 0.6);
    canvas.highlight([510.0, 480.0, 8.0, 380.0], 0.6);
}

/// A soft pack with a handle: nappies, wipes.
pub(super) fn soft_pack(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 8.0, 262.0);
    let film = canvas.horizontal(&[
        (0.0, style.main.darker(0.35), 1.0),
        (0.07, style.main.lighter(0.3), 1.0),
        (0.3, style.main.lighter(0.1), 1.0),
        (0.6, style.main, 1.0),
        (0.9, style.main.darker(0.25), 1.0),
        (0.96, style.main.lighter(0.1), 1.0),
        (1.0, style.main.darker(0.4), 1.0),
    ]);
    let top = canvas.vertical(&[
        (0.0, style.main.lighter(0.6), 1.0),
        (1.0, style.main.lighter(0.1), 1.0),
    ]);
    canvas.rod("M320 330Q330 262 400 262T480 330", style.main, 26.0);
    canvas.fill("M170 380Q220 318 290 322H520Q590 318 636 380Z", &top);
    let shape = "M150 400Q150 366 190 370Q400 350 610 370Q650 366 650 400Q636 640 656 860Q654 894 616 892Q400 902 184 892Q146 894 144 860Q164 640 150 400Z";
    canvas.solid(shape, &film);
    canvas.blurred("M180 400Q210 520 186 840Q230 640 230 400Z", WHITE, 0.5, 14);
    canvas.blurred(
        "M620 400Q590 560 626 860Q560 660 620 400ZM190 380Q300 420 400 410Q300 440 190 380Z",
        BLACK,
        0.25,
        12,
    );
    let wave = canvas.horizontal(&[
        (0.0, style.second.darker(0.2), 1.0),
        (0.25, style.second.lighter(0.25), 1.0),
        (1.0, style.second.darker(0.25), 1.0),
    ]);
    canvas.clip(shape);
    canvas.fill("M130 760Q280 690 420 750T680 730V920H130Z", &wave);
    canvas.line(
        "M130 748Q280 678 420 738T680 718",
        &style.accent.hex(),
        11.0,
        1.0,
    );
    canvas.close_group();
    let disc = canvas.flat(style.paper());
    canvas.rect([240.0, 440.0, 320.0, 230.0], 115.0, &disc);
    draw_print(canvas, style, style.paper(), [AXIS, 446.0, 236.0, 220.0]);
}
