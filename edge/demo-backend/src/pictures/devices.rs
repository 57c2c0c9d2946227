//! Small measuring devices.

use super::canvas::Canvas;
use super::colour::{BLACK, Colour, INK, PAPER, STEEL, WHITE};
use super::round::Segment::Line;
use super::round::outline;
use super::style::{AXIS, FLOOR, Style};

/// A finger oximeter.
pub(super) fn oximeter(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 8.0, 226.0);
    let lower = canvas.satin(style.second);
    let upper = canvas.satin(style.main);
    canvas.solid(
        "M180 700H620Q640 780 616 850Q600 892 556 892H244Q200 892 184 850Q160 780 180 700Z",
        &lower,
    );
    canvas.fill("M190 700H610L596 748H204Z", &INK.hex());
    canvas.solid(
        "M168 480Q170 380 268 372H532Q630 380 632 480L636 676Q630 716 590 716H210Q170 716 164 676Z",
        &upper,
    );
    canvas.rect([226.0, 424.0, 348.0, 222.0], 26.0, "#07090c");
    canvas.text("98", 350.0, 580.0, 190.0, 128.0, Colour::parse("#58e0c8"));
    canvas.text("72", 500.0, 556.0, 90.0, 60.0, Colour::parse("#ffd166"));
    canvas.line(
        "M262 616h70l14-26l18 44l16-36l10 18h130",
        "#58e0c8",
        5.0,
        0.9,
    );
    canvas.blurred("M236 434H420L300 640H236Z", WHITE, 0.16, 3);
    let button = canvas.sphere(style.accent);
    canvas.ellipse(400.0, 682.0, 24.0, 18.0, &button);
    canvas.blurred(
        "M190 480Q196 410 270 396H420Q260 410 216 500Z",
        WHITE,
        0.75,
        6,
    );
    canvas.blurred("M200 780Q210 850 250 868Q220 820 226 780Z", WHITE, 0.6, 5);
}

/// A digital thermometer.
pub(super) fn thermometer(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.blurred("M250 850L300 900L600 560L560 500Z", BLACK, 0.3, 26);
    canvas.open_group("transform=\"rotate(32 400 560)\"");
    let body = canvas.satin(style.second);
    let grip = canvas.satin(style.main);
    let steel = canvas.metal(STEEL);
    canvas.fill("M382 760H418L411 862Q400 878 389 862Z", &steel);
    canvas.fill(
        "M340 250Q340 190 400 190T460 250L448 590Q444 660 422 780H378Q356 660 352 590Z",
        &body,
    );
    canvas.fill("M340 250Q340 190 400 190T460 250L459 282H341Z", &grip);
    let glass = canvas.diagonal(&[
        (0.0, Colour::grey(0.86), 1.0),
        (0.5, Colour::grey(0.78), 1.0),
        (1.0, Colour::grey(0.7), 1.0),
    ]);
    canvas.rect([364.0, 330.0, 72.0, 170.0], 12.0, &glass);
    canvas.open_group("transform=\"translate(382 415) rotate(-90)\"");
    canvas.text("36.6", 0.0, 36.0, 130.0, 54.0, INK);
    canvas.close_group();
    let button = canvas.sphere(style.accent);
    canvas.ellipse(400.0, 550.0, 22.0, 22.0, &button);
    canvas.highlight([354.0, 220.0, 10.0, 400.0], 0.8);
    canvas.close_group();
}

/// An upper-arm blood pressure monitor with its cuff.
pub(super) fn pressure(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(400.0, FLOOR - 10.0, 290.0);
    let cuff = canvas.satin(style.main);
    let hollow = style.main.darker(0.5);
    canvas.solid(
        &outline(540.0, (142.0, 430.0), &[Line(142.0, 760.0)], 0.22),
        &cuff,
    );
    canvas.rim(540.0, 430.0, 142.0, 0.22, style.main.lighter(0.1), hollow);
    canvas.line("M640 440V790", &WHITE.hex(), 3.0, 0.3);
    canvas.line(
        "M430 800Q660 930 690 770T560 640",
        &INK.lighter(0.1).hex(),
        13.0,
        1.0,
    );
    let front = canvas.flat(style.second);
    let wall =
        "M112 556Q116 520 152 520H456Q492 520 496 556L516 850Q518 892 478 892H130Q90 892 92 850Z";
    canvas.fill(
        "M100 560L88 858Q90 904 130 906H478Q524 904 522 850Z",
        &style.second.darker(0.42).hex(),
    );
    canvas.fill(wall, &front);
    canvas.rect([142.0, 552.0, 250.0, 290.0], 18.0, &INK.hex());
    let screen = canvas.diagonal(&[
        (0.0, Colour::parse("#c9d6c6"), 1.0),
        (1.0, Colour::parse("#a7b8a6"), 1.0),
    ]);
    canvas.rect([158.0, 568.0, 218.0, 258.0], 8.0, &screen);
    canvas.text("120", 286.0, 656.0, 170.0, 84.0, INK);
    canvas.text("80", 306.0, 740.0, 120.0, 84.0, INK);
    canvas.text("64", 322.0, 806.0, 60.0, 48.0, INK);
    canvas.fill(
        "M180 784q0-20 14-20q8 0 12 8q4-8 12-8q14 0 14 20q0 14-26 32q-26-18-26-32Z",
        &INK.hex(),
    );
    let button = canvas.sphere(style.accent);
    canvas.ellipse(446.0, 640.0, 36.0, 36.0, &button);
    let quiet = canvas.sphere(PAPER);
    canvas.ellipse(450.0, 740.0, 26.0, 26.0, &quiet);
    canvas.blurred("M150 560L300 560L180 820L160 820Z", WHITE, 0.28, 4);
}
