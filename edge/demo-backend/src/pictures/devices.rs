//! Small devices that measure.

use super::colour::{BLACK, Colour, INK, PAPER, STEEL, WHITE};
use super::look::{AXIS, GROUND, Look};
use super::studio::Sheet;
use super::turned::Step::To;
use super::turned::outline;

/// A finger oximeter.
pub(super) fn oximeter(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 8.0, 226.0);
    let lower = sheet.satin(look.second);
    let upper = sheet.satin(look.main);
    sheet.turn(
        "M180 700H620Q640 780 616 850Q600 892 556 892H244Q200 892 184 850Q160 780 180 700Z",
        &lower,
    );
    sheet.fill("M190 700H610L596 748H204Z", &INK.hex());
    sheet.turn(
        "M168 480Q170 380 268 372H532Q630 380 632 480L636 676Q630 716 590 716H210Q170 716 164 676Z",
        &upper,
    );
    sheet.block([226.0, 424.0, 348.0, 222.0], 26.0, "#07090c");
    sheet.print("98", 350.0, 580.0, 190.0, 128.0, Colour::read("#58e0c8"));
    sheet.print("72", 500.0, 556.0, 90.0, 60.0, Colour::read("#ffd166"));
    sheet.line(
        "M262 616h70l14-26l18 44l16-36l10 18h130",
        "#58e0c8",
        5.0,
        0.9,
    );
    sheet.soft("M236 434H420L300 640H236Z", WHITE, 0.16, 3);
    let button = sheet.globe(look.accent);
    sheet.oval(400.0, 682.0, 24.0, 18.0, &button);
    sheet.soft(
        "M190 480Q196 410 270 396H420Q260 410 216 500Z",
        WHITE,
        0.75,
        6,
    );
    sheet.soft("M200 780Q210 850 250 868Q220 820 226 780Z", WHITE, 0.6, 5);
}

/// A digital thermometer.
pub(super) fn thermometer(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.soft("M250 850L300 900L600 560L560 500Z", BLACK, 0.3, 26);
    sheet.open("transform=\"rotate(32 400 560)\"");
    let body = sheet.satin(look.second);
    let grip = sheet.satin(look.main);
    let steel = sheet.metal(STEEL);
    sheet.fill("M382 760H418L411 862Q400 878 389 862Z", &steel);
    sheet.fill(
        "M340 250Q340 190 400 190T460 250L448 590Q444 660 422 780H378Q356 660 352 590Z",
        &body,
    );
    sheet.fill("M340 250Q340 190 400 190T460 250L459 282H341Z", &grip);
    let glass = sheet.slant(&[
        (0.0, Colour::grey(0.86), 1.0),
        (0.5, Colour::grey(0.78), 1.0),
        (1.0, Colour::grey(0.7), 1.0),
    ]);
    sheet.block([364.0, 330.0, 72.0, 170.0], 12.0, &glass);
    sheet.open("transform=\"translate(382 415) rotate(-90)\"");
    sheet.print("36.6", 0.0, 36.0, 130.0, 54.0, INK);
    sheet.close();
    let button = sheet.globe(look.accent);
    sheet.oval(400.0, 550.0, 22.0, 22.0, &button);
    sheet.window([354.0, 220.0, 10.0, 400.0], 0.8);
    sheet.close();
}

/// An upper-arm blood pressure monitor with its cuff.
pub(super) fn pressure(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(400.0, GROUND - 10.0, 290.0);
    let cuff = sheet.satin(look.main);
    let hollow = look.main.dim(0.5);
    sheet.turn(
        &outline(540.0, (142.0, 430.0), &[To(142.0, 760.0)], 0.22),
        &cuff,
    );
    sheet.mouth(540.0, 430.0, 142.0, 0.22, look.main.lit(0.1), hollow);
    sheet.line("M640 440V790", &WHITE.hex(), 3.0, 0.3);
    sheet.line(
        "M430 800Q660 930 690 770T560 640",
        &INK.lit(0.1).hex(),
        13.0,
        1.0,
    );
    let front = sheet.plane(look.second);
    let wall =
        "M112 556Q116 520 152 520H456Q492 520 496 556L516 850Q518 892 478 892H130Q90 892 92 850Z";
    sheet.fill(
        "M100 560L88 858Q90 904 130 906H478Q524 904 522 850Z",
        &look.second.dim(0.42).hex(),
    );
    sheet.fill(wall, &front);
    sheet.block([142.0, 552.0, 250.0, 290.0], 18.0, &INK.hex());
    let screen = sheet.slant(&[
        (0.0, Colour::read("#c9d6c6"), 1.0),
        (1.0, Colour::read("#a7b8a6"), 1.0),
    ]);
    sheet.block([158.0, 568.0, 218.0, 258.0], 8.0, &screen);
    sheet.print("120", 286.0, 656.0, 170.0, 84.0, INK);
    sheet.print("80", 306.0, 740.0, 120.0, 84.0, INK);
    sheet.print("64", 322.0, 806.0, 60.0, 48.0, INK);
    sheet.fill(
        "M180 784q0-20 14-20q8 0 12 8q4-8 12-8q14 0 14 20q0 14-26 32q-26-18-26-32Z",
        &INK.hex(),
    );
    let button = sheet.globe(look.accent);
    sheet.oval(446.0, 640.0, 36.0, 36.0, &button);
    let quiet = sheet.globe(PAPER);
    sheet.oval(450.0, 740.0, 26.0, 26.0, &quiet);
    sheet.soft("M150 560L300 560L180 820L160 820Z", WHITE, 0.28, 4);
}
