//! Jars and tins.

use super::colour::{Colour, PAPER, WHITE};
use super::look::{AXIS, GROUND, Look, print};
use super::packs::wrapped;
use super::studio::Sheet;
use super::turned::Step::{Bend, To};
use super::turned::{TILT, outline};

/// A wide jar of cream with a screw lid.
pub(super) fn cream(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 226.0);
    let body = sheet.satin(look.main);
    let lid = sheet.metal(if look.second.is_pale() {
        look.second.dim(0.12)
    } else {
        look.second
    });
    sheet.turn(
        &outline(
            AXIS,
            (222.0, 640.0),
            &[To(224.0, 820.0), Bend(222.0, 876.0, 170.0, 888.0)],
            0.11,
        ),
        &body,
    );
    print(sheet, look, look.main, [AXIS, 690.0, 300.0, 170.0]);
    sheet.turn(
        &outline(
            AXIS,
            (218.0, 500.0),
            &[Bend(228.0, 504.0, 228.0, 516.0), To(228.0, 646.0)],
            0.11,
        ),
        &lid,
    );
    let top = sheet.slant(&[
        (0.0, WHITE, 1.0),
        (0.4, look.second.lit(0.35), 1.0),
        (1.0, look.second.dim(0.25), 1.0),
    ]);
    sheet.oval(AXIS, 501.0, 218.0, 24.0, &top);
    sheet.window([236.0, 668.0, 26.0, 200.0], 0.6);
    sheet.window([590.0, 668.0, 10.0, 180.0], 0.35);
}

/// A kitchen jar of clear glass, filled, with a lid of metal or wood.
pub(super) fn jar(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 176.0);
    let fill = sheet.matte(look.main);
    let glass = sheet.glass(Colour::grey(0.9), 0.16);
    let lid = sheet.metal(look.second);
    let walls = outline(
        AXIS,
        (128.0, 400.0),
        &[
            Bend(130.0, 426.0, 156.0, 438.0),
            Bend(180.0, 450.0, 180.0, 500.0),
            To(178.0, 850.0),
            Bend(178.0, 888.0, 140.0, 891.0),
        ],
        0.08,
    );
    sheet.fill(
        &outline(
            AXIS,
            (166.0, 490.0),
            &[To(166.0, 846.0), Bend(164.0, 872.0, 130.0, 876.0)],
            0.1,
        ),
        &fill,
    );
    let level = sheet.slant(&[
        (0.0, look.main.lit(0.4), 1.0),
        (1.0, look.main.dim(0.2), 1.0),
    ]);
    sheet.oval(AXIS, 490.0, 166.0, 17.0, &level);
    sheet.turn(&walls, &glass);
    sheet.turn(
        &outline(
            AXIS,
            (130.0, 312.0),
            &[
                Bend(138.0, 314.0, 138.0, 322.0),
                To(138.0, 402.0),
                Bend(138.0, 408.0, 132.0, 408.0),
            ],
            TILT,
        ),
        &lid,
    );
    let top = sheet.slant(&[
        (0.0, look.second.lit(0.7), 1.0),
        (1.0, look.second.dim(0.2), 1.0),
    ]);
    sheet.oval(AXIS, 314.0, 130.0, 16.0, &top);
    wrapped(sheet, look, PAPER, [179.5, 570.0, 790.0]);
    sheet.window([238.0, 450.0, 24.0, 420.0], 0.8);
    sheet.window([556.0, 470.0, 9.0, 390.0], 0.5);
}

/// A round tin with a lid.
pub(super) fn tin(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 168.0);
    let body = sheet.metal(look.main);
    let lid = sheet.metal(look.second);
    sheet.turn(
        &outline(AXIS, (166.0, 400.0), &[To(166.0, 884.0)], 0.1),
        &body,
    );
    wrapped(sheet, look, look.main, [166.5, 470.0, 850.0]);
    sheet.turn(
        &outline(
            AXIS,
            (164.0, 288.0),
            &[Bend(172.0, 290.0, 172.0, 300.0), To(172.0, 414.0)],
            0.1,
        ),
        &lid,
    );
    let top = sheet.slant(&[
        (0.0, look.second.lit(0.75), 1.0),
        (0.5, look.second.lit(0.2), 1.0),
        (1.0, look.second.dim(0.25), 1.0),
    ]);
    sheet.oval(AXIS, 289.0, 164.0, 16.0, &top);
    sheet.line("M236 302A164 16 0 0 0 564 302", &WHITE.hex(), 2.5, 0.5);
    sheet.window([266.0, 430.0, 16.0, 450.0], 0.4);
}
