//! What stands on a laid table.

use super::colour::{Colour, PAPER, STEEL, WHITE};
use super::look::{AXIS, GROUND, Look};
use super::studio::Sheet;
use super::turned::Step::{Bend, To};
use super::turned::{TILT, outline};

pub(super) fn teapot(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 6.0, 200.0);
    let glaze = sheet.globe(look.main);
    let spout = sheet.slant(&[
        (0.0, look.main.lit(0.35), 1.0),
        (0.5, look.main.dim(0.08), 1.0),
        (1.0, look.main.dim(0.42), 1.0),
    ]);
    sheet.rod("M560 600Q720 560 706 690Q690 800 570 800", look.main, 36.0);
    sheet.fill(
        "M250 800Q150 760 132 600Q124 556 92 548L100 532Q170 534 184 584Q206 650 270 664Z",
        &spout,
    );
    sheet.fill(
        &outline(
            AXIS,
            (78.0, 540.0),
            &[
                Bend(200.0, 560.0, 208.0, 704.0),
                Bend(204.0, 860.0, 110.0, 890.0),
            ],
            0.1,
        ),
        &glaze,
    );
    let lid = sheet.satin(look.main);
    sheet.turn(
        &outline(AXIS, (20.0, 500.0), &[Bend(84.0, 506.0, 92.0, 548.0)], 0.16),
        &lid,
    );
    let knob = sheet.globe(look.second);
    sheet.oval(AXIS, 478.0, 28.0, 27.0, &knob);
    sheet.soft("M300 590Q226 640 238 760Q262 640 330 590Z", WHITE, 0.85, 6);
    sheet.soft("M580 660Q606 760 540 850Q580 750 580 660Z", WHITE, 0.35, 8);
}

pub(super) fn mug(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(370.0, GROUND - 6.0, 186.0);
    sheet.rod("M540 560Q712 530 704 676Q694 790 530 790", look.main, 42.0);
    let wall = sheet.satin(look.main);
    sheet.turn(
        &outline(
            370.0,
            (192.0, 470.0),
            &[To(186.0, 820.0), Bend(184.0, 876.0, 140.0, 884.0)],
            0.14,
        ),
        &wall,
    );
    let stripe = sheet.satin(look.second);
    sheet.fill(
        "M178 520A192 27 0 0 0 562 520V546A192 27 0 0 1 178 546Z",
        &stripe,
    );
    sheet.mouth(
        370.0,
        470.0,
        192.0,
        0.17,
        look.main,
        if look.main.is_pale() {
            look.main
        } else {
            PAPER
        },
    );
    sheet.inside("M188 472A182 28 0 0 0 552 472A182 28 0 0 0 188 472Z");
    let drink = sheet.slant(&[
        (0.0, Colour::read("#2a1508"), 1.0),
        (1.0, Colour::read("#6b3f1d"), 1.0),
    ]);
    sheet.oval(370.0, 492.0, 172.0, 22.0, &drink);
    sheet.close();
    sheet.window([218.0, 556.0, 30.0, 300.0], 0.75);
    sheet.window([528.0, 560.0, 9.0, 270.0], 0.4);
}

pub(super) fn plate(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 190.0);
    let back = look.main.dim(0.4);
    sheet.oval(410.0, 594.0, 300.0, 302.0, &back.hex());
    let rim = sheet.slant(&[
        (0.0, look.main.lit(0.5), 1.0),
        (0.5, look.main, 1.0),
        (1.0, look.main.dim(0.25), 1.0),
    ]);
    sheet.oval(AXIS, 590.0, 300.0, 302.0, &rim);
    let line = sheet.slant(&[
        (0.0, look.second.lit(0.2), 1.0),
        (1.0, look.second.dim(0.2), 1.0),
    ]);
    sheet.oval(AXIS, 590.0, 286.0, 288.0, &line);
    sheet.oval(AXIS, 590.0, 272.0, 274.0, &rim);
    let dip = sheet.slant(&[
        (0.0, look.main.dim(0.3), 1.0),
        (0.45, look.main.dim(0.06), 1.0),
        (1.0, look.main.lit(0.7), 1.0),
    ]);
    sheet.oval(AXIS, 590.0, 206.0, 208.0, &dip);
    let well = sheet.slant(&[
        (0.0, look.main.dim(0.06), 1.0),
        (0.5, look.main.lit(0.15), 1.0),
        (1.0, look.main.dim(0.1), 1.0),
    ]);
    sheet.oval(402.0, 593.0, 188.0, 190.0, &well);
    sheet.soft("M176 520Q210 380 350 330Q250 400 220 540Z", WHITE, 0.9, 10);
    sheet.soft("M460 700Q540 660 560 570Q580 700 480 750Z", WHITE, 0.6, 14);
}

pub(super) fn bowl(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 6.0, 130.0);
    let wall = sheet.satin(look.main);
    let foot = sheet.matte(look.main.dim(0.15));
    sheet.turn(
        &outline(AXIS, (110.0, 858.0), &[To(116.0, 886.0)], 0.14),
        &foot,
    );
    sheet.turn(
        &outline(
            AXIS,
            (268.0, 600.0),
            &[Bend(258.0, 800.0, 112.0, 868.0)],
            0.16,
        ),
        &wall,
    );
    sheet.mouth(AXIS, 600.0, 268.0, 0.26, look.main, look.second);
    sheet.soft("M170 660Q190 770 290 836Q220 740 206 664Z", WHITE, 0.65, 8);
    sheet.soft("M420 660Q540 650 600 616Q560 660 420 660Z", WHITE, 0.4, 8);
}

pub(super) fn jug(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 6.0, 146.0);
    sheet.rod("M500 390Q680 360 664 540Q650 660 536 690", look.main, 34.0);
    let wall = sheet.satin(look.main);
    sheet.fill(
        "M296 330L232 306Q250 380 300 430Z",
        &look.main.lit(0.2).hex(),
    );
    sheet.turn(
        &outline(
            AXIS,
            (116.0, 320.0),
            &[
                Bend(92.0, 430.0, 130.0, 520.0),
                Bend(196.0, 660.0, 168.0, 790.0),
                Bend(156.0, 860.0, 126.0, 884.0),
            ],
            0.12,
        ),
        &wall,
    );
    sheet.mouth(AXIS, 320.0, 116.0, 0.17, look.main, look.main.dim(0.2));
    let band = sheet.satin(look.second);
    sheet.fill(
        "M222 690A180 22 0 0 0 578 690L576 726A178 22 0 0 1 224 726Z",
        &band,
    );
    sheet.soft(
        "M316 380Q316 480 290 560Q250 680 280 820Q270 660 320 540Q340 460 340 380Z",
        WHITE,
        0.8,
        7,
    );
}

/// A vacuum flask with a cup for a lid.
pub(super) fn flask(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 112.0);
    let body = sheet.satin(look.main);
    let steel = sheet.metal(STEEL);
    let cup = sheet.satin(look.second);
    sheet.turn(
        &outline(
            AXIS,
            (84.0, 410.0),
            &[
                Bend(112.0, 424.0, 114.0, 480.0),
                To(114.0, 852.0),
                To(110.0, 858.0),
            ],
            0.09,
        ),
        &body,
    );
    sheet.turn(
        &outline(AXIS, (114.0, 846.0), &[To(110.0, 886.0)], 0.09),
        &steel,
    );
    sheet.turn(
        &outline(AXIS, (88.0, 392.0), &[To(90.0, 420.0)], TILT),
        &steel,
    );
    sheet.turn(
        &outline(
            AXIS,
            (68.0, 220.0),
            &[Bend(82.0, 222.0, 84.0, 240.0), To(92.0, 398.0)],
            TILT,
        ),
        &cup,
    );
    sheet.oval(AXIS, 222.0, 68.0, 9.0, &look.second.lit(0.35).hex());
    sheet.print(look.label, AXIS, 640.0, 130.0, 34.0, look.main.ink());
    sheet.window([310.0, 470.0, 18.0, 370.0], 0.7);
    sheet.window([334.0, 244.0, 14.0, 140.0], 0.6);
    sheet.window([498.0, 480.0, 7.0, 350.0], 0.4);
}
