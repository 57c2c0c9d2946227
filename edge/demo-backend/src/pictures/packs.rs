//! Bottles, jars and pumps: packs with an axis.

use super::colour::{BLACK, Colour, INK, PAPER, STEEL, WHITE};
use super::look::{AXIS, GROUND, Look, print};
use super::studio::Sheet;
use super::turned::Step::{Bend, To};
use super::turned::{TILT, band, outline};

/// The wrapped label of a round pack between two heights.
pub(super) fn wrapped(
    sheet: &mut Sheet,
    look: &Look<'_>,
    ground: Colour,
    [reach, top, foot]: [f32; 3],
) {
    let paint = sheet.matte(ground);
    sheet.fill(&band(AXIS, reach, top, foot, 0.08), &paint);
    print(
        sheet,
        look,
        ground,
        [AXIS, top + 22.0, reach * 1.5, foot - top - 20.0],
    );
}

/// A shampoo or oil bottle with a disc cap.
pub(super) fn bottle(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 138.0);
    let cap = sheet.satin(look.second);
    let body = sheet.satin(look.main);
    sheet.turn(&outline(AXIS, (46.0, 330.0), &[To(46.0, 360.0)], 0.1), &cap);
    sheet.turn(
        &outline(
            AXIS,
            (52.0, 345.0),
            &[
                Bend(58.0, 372.0, 96.0, 386.0),
                Bend(138.0, 402.0, 140.0, 462.0),
                To(138.0, 872.0),
                Bend(138.0, 888.0, 126.0, 892.0),
            ],
            0.08,
        ),
        &body,
    );
    sheet.turn(
        &outline(
            AXIS,
            (58.0, 208.0),
            &[Bend(66.0, 210.0, 66.0, 220.0), To(68.0, 334.0)],
            TILT,
        ),
        &cap,
    );
    let top = sheet.slant(&[
        (0.0, look.second.lit(0.5), 1.0),
        (1.0, look.second.dim(0.1), 1.0),
    ]);
    sheet.oval(AXIS, 209.0, 57.0, 7.0, &top);
    wrapped(sheet, look, look.paper(), [138.5, 500.0, 800.0]);
    sheet.window([296.0, 410.0, 20.0, 470.0], 0.7);
    sheet.window([352.0, 224.0, 11.0, 110.0], 0.6);
    sheet.window([520.0, 430.0, 8.0, 440.0], 0.35);
}

/// Dark glass with a pipette.
pub(super) fn dropper(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 142.0);
    let bulb = sheet.satin(INK.mix(look.accent, 0.15));
    let collar = sheet.metal(if look.second.is_pale() {
        STEEL
    } else {
        look.second
    });
    let glass = sheet.glass(look.main.dim(0.1), 0.86);
    sheet.turn(
        &outline(
            AXIS,
            (20.0, 200.0),
            &[
                Bend(38.0, 206.0, 38.0, 250.0),
                Bend(38.0, 330.0, 52.0, 352.0),
            ],
            0.4,
        ),
        &bulb,
    );
    sheet.turn(
        &outline(AXIS, (66.0, 352.0), &[To(66.0, 446.0)], TILT),
        &collar,
    );
    sheet.turn(
        &outline(
            AXIS,
            (56.0, 452.0),
            &[
                To(58.0, 484.0),
                Bend(66.0, 510.0, 104.0, 520.0),
                Bend(146.0, 534.0, 146.0, 590.0),
                To(146.0, 866.0),
                Bend(146.0, 890.0, 122.0, 892.0),
            ],
            0.07,
        ),
        &glass,
    );
    let pipette = sheet.across(&[(0.0, WHITE, 0.35), (0.5, WHITE, 0.08), (1.0, WHITE, 0.3)]);
    sheet.block([388.0, 470.0, 24.0, 130.0], 8.0, &pipette);
    wrapped(sheet, look, look.paper(), [146.5, 600.0, 836.0]);
    sheet.window([284.0, 540.0, 22.0, 340.0], 0.75);
    sheet.window([526.0, 560.0, 8.0, 320.0], 0.4);
    sheet.window([378.0, 216.0, 9.0, 120.0], 0.5);
}

/// A soap pump.
pub(super) fn pump(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 138.0);
    let trim = sheet.satin(look.second);
    let body = sheet.satin(look.main);
    sheet.fill(
        "M408 232L318 240Q282 244 274 270L290 276Q298 260 322 258L410 262Z",
        &look.second.dim(0.18).hex(),
    );
    sheet.turn(
        &outline(AXIS, (26.0, 222.0), &[Bend(38.0, 226.0, 40.0, 266.0)], 0.25),
        &trim,
    );
    sheet.turn(
        &outline(AXIS, (13.0, 266.0), &[To(13.0, 356.0)], 0.2),
        &trim,
    );
    sheet.turn(
        &outline(
            AXIS,
            (30.0, 330.0),
            &[
                To(30.0, 352.0),
                Bend(58.0, 356.0, 58.0, 372.0),
                To(58.0, 424.0),
            ],
            TILT,
        ),
        &trim,
    );
    sheet.turn(
        &outline(
            AXIS,
            (60.0, 422.0),
            &[
                Bend(138.0, 428.0, 138.0, 486.0),
                To(138.0, 868.0),
                Bend(138.0, 890.0, 116.0, 892.0),
            ],
            0.08,
        ),
        &body,
    );
    wrapped(sheet, look, look.paper(), [138.5, 540.0, 800.0]);
    sheet.window([288.0, 470.0, 22.0, 410.0], 0.65);
    sheet.window([518.0, 480.0, 8.0, 380.0], 0.35);
}

/// Amber glass, a ribbed white cap, and a measuring cup beside it.
pub(super) fn syrup(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 150.0);
    let glass = sheet.glass(look.main, 0.9);
    let cap = sheet.matte(PAPER);
    sheet.turn(
        &outline(
            AXIS,
            (52.0, 330.0),
            &[
                To(54.0, 380.0),
                Bend(62.0, 420.0, 116.0, 446.0),
                Bend(152.0, 464.0, 152.0, 520.0),
                To(152.0, 862.0),
                Bend(152.0, 890.0, 126.0, 892.0),
            ],
            0.07,
        ),
        &glass,
    );
    sheet.turn(
        &outline(
            AXIS,
            (58.0, 228.0),
            &[Bend(66.0, 230.0, 66.0, 240.0), To(66.0, 336.0)],
            TILT,
        ),
        &cap,
    );
    let ribs = "M342 250V334M354 253V338M368 255V341M384 257V343M400 257V344M416 257V343M432 255V341M446 253V338M458 250V334";
    sheet.line(ribs, &BLACK.hex(), 2.0, 0.13);
    sheet.oval(AXIS, 230.0, 57.0, 7.0, "#fff");
    wrapped(sheet, look, look.paper(), [152.5, 530.0, 826.0]);
    sheet.window([280.0, 470.0, 22.0, 400.0], 0.75);
    sheet.window([530.0, 490.0, 9.0, 370.0], 0.45);
    if look.behind {
        let cup = sheet.glass(Colour::grey(0.92), 0.45);
        sheet.ground(612.0, GROUND + 16.0, 56.0);
        sheet.turn(
            &outline(612.0, (66.0, 800.0), &[To(56.0, 914.0)], TILT),
            &cup,
        );
        sheet.line(
            "M650 836h16M650 860h14M650 884h12",
            &look.accent.hex(),
            4.0,
            0.8,
        );
    }
}

/// A spray with a nozzle and a clear cap line.
pub(super) fn spray(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 108.0);
    let trim = sheet.satin(PAPER);
    let body = sheet.satin(look.main);
    sheet.turn(
        &outline(
            AXIS,
            (62.0, 420.0),
            &[
                Bend(104.0, 436.0, 106.0, 490.0),
                To(106.0, 868.0),
                Bend(106.0, 890.0, 90.0, 892.0),
            ],
            0.08,
        ),
        &body,
    );
    sheet.turn(
        &outline(AXIS, (60.0, 360.0), &[To(64.0, 424.0)], TILT),
        &trim,
    );
    sheet.turn(
        &outline(
            AXIS,
            (26.0, 224.0),
            &[
                Bend(34.0, 228.0, 34.0, 250.0),
                To(36.0, 330.0),
                Bend(58.0, 334.0, 58.0, 366.0),
            ],
            0.18,
        ),
        &trim,
    );
    sheet.oval(384.0, 264.0, 6.0, 6.0, &INK.hex());
    wrapped(sheet, look, look.paper(), [106.5, 540.0, 800.0]);
    sheet.window([316.0, 470.0, 17.0, 400.0], 0.7);
    sheet.window([490.0, 480.0, 6.0, 380.0], 0.35);
    sheet.window([378.0, 232.0, 7.0, 110.0], 0.8);
}
