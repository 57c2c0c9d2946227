//! For babies.

use super::colour::{BLACK, Colour, PAPER, WHITE};
use super::look::{AXIS, GROUND, Look, print};
use super::studio::Sheet;
use super::turned::Step::{Bend, To};
use super::turned::{TILT, outline};

/// A baby's bottle.
pub(super) fn baby_bottle(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 130.0);
    let milk = sheet.matte(PAPER);
    let glass = sheet.glass(look.main.lit(0.5), 0.26);
    let teat = sheet.satin(Colour::read("#ecd9bd"));
    let ring = sheet.satin(look.main);
    sheet.turn(
        &outline(
            AXIS,
            (16.0, 206.0),
            &[
                Bend(34.0, 216.0, 32.0, 256.0),
                Bend(32.0, 310.0, 82.0, 342.0),
                To(84.0, 366.0),
            ],
            0.7,
        ),
        &teat,
    );
    sheet.fill(
        &outline(
            AXIS,
            (122.0, 580.0),
            &[To(122.0, 856.0), Bend(120.0, 876.0, 100.0, 880.0)],
            0.1,
        ),
        &milk,
    );
    sheet.oval(AXIS, 580.0, 122.0, 13.0, "#fff");
    sheet.turn(
        &outline(
            AXIS,
            (100.0, 440.0),
            &[
                Bend(136.0, 456.0, 134.0, 520.0),
                Bend(120.0, 620.0, 132.0, 720.0),
                To(134.0, 864.0),
                Bend(132.0, 890.0, 108.0, 892.0),
            ],
            0.08,
        ),
        &glass,
    );
    sheet.turn(
        &outline(
            AXIS,
            (104.0, 356.0),
            &[Bend(112.0, 358.0, 112.0, 370.0), To(112.0, 448.0)],
            TILT,
        ),
        &ring,
    );
    sheet.line(
        "M432 560h40M432 610h26M432 660h40M432 710h26M432 760h40M432 810h26",
        &look.accent.hex(),
        5.0,
        0.9,
    );
    sheet.print(look.label, 366.0, 720.0, 100.0, 28.0, look.main.dim(0.35));
    sheet.window([292.0, 480.0, 18.0, 390.0], 0.85);
    sheet.window([314.0, 372.0, 12.0, 70.0], 0.6);
    sheet.window([510.0, 480.0, 8.0, 380.0], 0.6);
}

/// A soft pack with a handle: nappies, wipes.
pub(super) fn soft_pack(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 8.0, 262.0);
    let film = sheet.across(&[
        (0.0, look.main.dim(0.35), 1.0),
        (0.07, look.main.lit(0.3), 1.0),
        (0.3, look.main.lit(0.1), 1.0),
        (0.6, look.main, 1.0),
        (0.9, look.main.dim(0.25), 1.0),
        (0.96, look.main.lit(0.1), 1.0),
        (1.0, look.main.dim(0.4), 1.0),
    ]);
    let top = sheet.down(&[
        (0.0, look.main.lit(0.6), 1.0),
        (1.0, look.main.lit(0.1), 1.0),
    ]);
    sheet.rod("M320 330Q330 262 400 262T480 330", look.main, 26.0);
    sheet.fill("M170 380Q220 318 290 322H520Q590 318 636 380Z", &top);
    let shape = "M150 400Q150 366 190 370Q400 350 610 370Q650 366 650 400Q636 640 656 860Q654 894 616 892Q400 902 184 892Q146 894 144 860Q164 640 150 400Z";
    sheet.turn(shape, &film);
    sheet.soft("M180 400Q210 520 186 840Q230 640 230 400Z", WHITE, 0.5, 14);
    sheet.soft(
        "M620 400Q590 560 626 860Q560 660 620 400ZM190 380Q300 420 400 410Q300 440 190 380Z",
        BLACK,
        0.25,
        12,
    );
    let wave = sheet.across(&[
        (0.0, look.second.dim(0.2), 1.0),
        (0.25, look.second.lit(0.25), 1.0),
        (1.0, look.second.dim(0.25), 1.0),
    ]);
    sheet.inside(shape);
    sheet.fill("M130 760Q280 690 420 750T680 730V920H130Z", &wave);
    sheet.line(
        "M130 748Q280 678 420 738T680 718",
        &look.accent.hex(),
        11.0,
        1.0,
    );
    sheet.close();
    let disc = sheet.plane(look.paper());
    sheet.block([240.0, 440.0, 320.0, 230.0], 115.0, &disc);
    print(sheet, look, look.paper(), [AXIS, 446.0, 236.0, 220.0]);
}
