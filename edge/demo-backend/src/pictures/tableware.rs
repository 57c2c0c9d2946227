//! Tableware.

use super::canvas::Canvas;
use super::colour::{Colour, PAPER, STEEL, WHITE};
use super::round::Segment::{Curve, Line};
use super::round::{TILT, outline};
use super::style::{AXIS, FLOOR, Style};

pub(super) fn teapot(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 6.0, 200.0);
    let glaze = canvas.sphere(style.main);
    let spout = canvas.diagonal(&[
        (0.0, style.main.lighter(0.35), 1.0),
        (0.5, style.main.darker(0.08), 1.0),
        (1.0, style.main.darker(0.42), 1.0),
    ]);
    canvas.rod("M560 600Q720 560 706 690Q690 800 570 800", style.main, 36.0);
    canvas.fill(
        "M250 800Q150 760 132 600Q124 556 92 548L100 532Q170 534 184 584Q206 650 270 664Z",
        &spout,
    );
    canvas.fill(
        &outline(
            AXIS,
            (78.0, 540.0),
            &[
                Curve(200.0, 560.0, 208.0, 704.0),
                Curve(204.0, 860.0, 110.0, 890.0),
            ],
            0.1,
        ),
        &glaze,
    );
    let lid = canvas.satin(style.main);
    canvas.solid(
        &outline(
            AXIS,
            (20.0, 500.0),
            &[Curve(84.0, 506.0, 92.0, 548.0)],
            0.16,
        ),
        &lid,
    );
    let knob = canvas.sphere(style.second);
    canvas.ellipse(AXIS, 478.0, 28.0, 27.0, &knob);
    canvas.blurred("M300 590Q226 640 238 760Q262 640 330 590Z", WHITE, 0.85, 6);
    canvas.blurred("M580 660Q606 760 540 850Q580 750 580 660Z", WHITE, 0.35, 8);
}

pub(super) fn mug(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(370.0, FLOOR - 6.0, 186.0);
    canvas.rod("M540 560Q712 530 704 676Q694 790 530 790", style.main, 42.0);
    let wall = canvas.satin(style.main);
    canvas.solid(
        &outline(
            370.0,
            (192.0, 470.0),
            &[Line(186.0, 820.0), Curve(184.0, 876.0, 140.0, 884.0)],
            0.14,
        ),
        &wall,
    );
    let stripe = canvas.satin(style.second);
    canvas.fill(
        "M178 520A192 27 0 0 0 562 520V546A192 27 0 0 1 178 546Z",
        &stripe,
    );
    canvas.rim(
        370.0,
        470.0,
        192.0,
        0.17,
        style.main,
        if style.main.is_light() {
            style.main
        } else {
            PAPER
        },
    );
    canvas.clip("M188 472A182 28 0 0 0 552 472A182 28 0 0 0 188 472Z");
    let drink = canvas.diagonal(&[
        (0.0, Colour::parse("#2a1508"), 1.0),
        (1.0, Colour::parse("#6b3f1d"), 1.0),
    ]);
    canvas.ellipse(370.0, 492.0, 172.0, 22.0, &drink);
    canvas.close_group();
    canvas.highlight([218.0, 556.0, 30.0, 300.0], 0.75);
    canvas.highlight([528.0, 560.0, 9.0, 270.0], 0.4);
}

pub(super) fn plate(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 190.0);
    let back = style.main.darker(0.4);
    canvas.ellipse(410.0, 594.0, 300.0, 302.0, &back.hex());
    let rim = canvas.diagonal(&[
        (0.0, style.main.lighter(0.5), 1.0),
        (0.5, style.main, 1.0),
        (1.0, style.main.darker(0.25), 1.0),
    ]);
    canvas.ellipse(AXIS, 590.0, 300.0, 302.0, &rim);
    let line = canvas.diagonal(&[
        (0.0, style.second.lighter(0.2), 1.0),
        (1.0, style.second.darker(0.2), 1.0),
    ]);
    canvas.ellipse(AXIS, 590.0, 286.0, 288.0, &line);
    canvas.ellipse(AXIS, 590.0, 272.0, 274.0, &rim);
    let dip = canvas.diagonal(&[
        (0.0, style.main.darker(0.3), 1.0),
        (0.45, style.main.darker(0.06), 1.0),
        (1.0, style.main.lighter(0.7), 1.0),
    ]);
    canvas.ellipse(AXIS, 590.0, 206.0, 208.0, &dip);
    let well = canvas.diagonal(&[
        (0.0, style.main.darker(0.06), 1.0),
        (0.5, style.main.lighter(0.15), 1.0),
        (1.0, style.main.darker(0.1), 1.0),
    ]);
    canvas.ellipse(402.0, 593.0, 188.0, 190.0, &well);
    canvas.blurred("M176 520Q210 380 350 330Q250 400 220 540Z", WHITE, 0.9, 10);
    canvas.blurred("M460 700Q540 660 560 570Q580 700 480 750Z", WHITE, 0.6, 14);
}

pub(super) fn bowl(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 6.0, 130.0);
    let wall = canvas.satin(style.main);
    let foot = canvas.matte(style.main.darker(0.15));
    canvas.solid(
        &outline(AXIS, (110.0, 858.0), &[Line(116.0, 886.0)], 0.14),
        &foot,
    );
    canvas.solid(
        &outline(
            AXIS,
            (268.0, 600.0),
            &[Curve(258.0, 800.0, 112.0, 868.0)],
            0.16,
        ),
        &wall,
    );
    canvas.rim(AXIS, 600.0, 268.0, 0.26, style.main, style.second);
    canvas.blurred("M170 660Q190 770 290 836Q220 740 206 664Z", WHITE, 0.65, 8);
    canvas.blurred("M420 660Q540 650 600 616Q560 660 420 660Z", WHITE, 0.4, 8);
}

pub(super) fn jug(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 6.0, 146.0);
    canvas.rod("M500 390Q680 360 664 540Q650 660 536 690", style.main, 34.0);
    let wall = canvas.satin(style.main);
    canvas.fill(
        "M296 330L232 306Q250 380 300 430Z",
        &style.main.lighter(0.2).hex(),
    );
    canvas.solid(
        &outline(
            AXIS,
            (116.0, 320.0),
            &[
                Curve(92.0, 430.0, 130.0, 520.0),
                Curve(196.0, 660.0, 168.0, 790.0),
                Curve(156.0, 860.0, 126.0, 884.0),
            ],
            0.12,
        ),
        &wall,
    );
    canvas.rim(AXIS, 320.0, 116.0, 0.17, style.main, style.main.darker(0.2));
    let band = canvas.satin(style.second);
    canvas.fill(
        "M222 690A180 22 0 0 0 578 690L576 726A178 22 0 0 1 224 726Z",
        &band,
    );
    canvas.blurred(
        "M316 380Q316 480 290 560Q250 680 280 820Q270 660 320 540Q340 460 340 380Z",
        WHITE,
        0.8,
        7,
    );
}

/// A vacuum flask with a cup for a lid.
pub(super) fn flask(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 112.0);
    let body = canvas.satin(style.main);
    let steel = canvas.metal(STEEL);
    let cup = canvas.satin(style.second);
    canvas.solid(
        &outline(
            AXIS,
            (84.0, 410.0),
            &[
                Curve(112.0, 424.0, 114.0, 480.0),
                Line(114.0, 852.0),
                Line(110.0, 858.0),
            ],
            0.09,
        ),
        &body,
    );
    canvas.solid(
        &outline(AXIS, (114.0, 846.0), &[Line(110.0, 886.0)], 0.09),
        &steel,
    );
    canvas.solid(
        &outline(AXIS, (88.0, 392.0), &[Line(90.0, 420.0)], TILT),
        &steel,
    );
    canvas.solid(
        &outline(
            AXIS,
            (68.0, 220.0),
            &[Curve(82.0, 222.0, 84.0, 240.0), Line(92.0, 398.0)],
            TILT,
        ),
        &cup,
    );
    canvas.ellipse(AXIS, 222.0, 68.0, 9.0, &style.second.lighter(0.35).hex());
    canvas.text(
        style.label,
        AXIS,
        640.0,
        130.0,
        34.0,
        style.main.text_colour(),
    );
    canvas.highlight([310.0, 470.0, 18.0, 370.0], 0.7);
    canvas.highlight([334.0, 244.0, 14.0, 140.0], 0.6);
    canvas.highlight([498.0, 480.0, 7.0, 350.0], 0.4);
}
