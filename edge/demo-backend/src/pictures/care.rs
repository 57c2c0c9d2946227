//! Care at home: plasters, nappies, babies' bottles and small meters.

use super::colour::{BLACK, Colour, PAPER, WHITE};
use super::look::{AXIS, GROUND, Look, print};
use super::studio::Sheet;
use super::turned::Step::{Bend, To};
use super::turned::{TILT, band, outline};
use std::fmt::Write;

/// A wide-mouthed bottle of capsules.
pub(super) fn pill_bottle(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 172.0);
    let body = sheet.satin(look.main);
    let cap = sheet.satin(look.second.mix(PAPER, 0.15));
    sheet.turn(
        &outline(
            AXIS,
            (120.0, 400.0),
            &[
                Bend(126.0, 420.0, 156.0, 432.0),
                Bend(176.0, 444.0, 176.0, 490.0),
                To(176.0, 856.0),
                Bend(174.0, 890.0, 142.0, 892.0),
            ],
            0.08,
        ),
        &body,
    );
    sheet.turn(
        &outline(
            AXIS,
            (126.0, 276.0),
            &[Bend(136.0, 278.0, 136.0, 292.0), To(136.0, 402.0)],
            TILT,
        ),
        &cap,
    );
    let mut ribs = String::new();
    for rib in 0_u16..21 {
        let _ = write!(ribs, "M{} 306v100", 276 + rib * 12);
    }
    sheet.line(&ribs, &BLACK.hex(), 2.5, 0.12);
    sheet.oval(
        AXIS,
        278.0,
        126.0,
        16.0,
        &look.second.mix(PAPER, 0.15).lit(0.45).hex(),
    );
    let paper = look.paper();
    let label = sheet.matte(paper);
    sheet.fill(&band(AXIS, 176.5, 510.0, 830.0, 0.08), &label);
    print(sheet, look, paper, [AXIS, 532.0, 260.0, 290.0]);
    sheet.window([248.0, 460.0, 22.0, 410.0], 0.7);
    sheet.window([550.0, 470.0, 9.0, 390.0], 0.4);
}

/// A lip balm stick beside its cap.
pub(super) fn lip_balm(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(360.0, GROUND - 4.0, 100.0);
    sheet.ground(580.0, GROUND - 4.0, 92.0);
    let wall = sheet.satin(look.main);
    let ring = sheet.metal(look.second);
    let balm = sheet.satin(Colour::read("#f1cdbb").mix(look.accent, 0.1));
    sheet.turn("M282 440V330Q290 246 400 218Q438 214 438 260V440Z", &balm);
    sheet.soft(
        "M296 400V340Q304 280 370 250Q330 300 320 400Z",
        WHITE,
        0.7,
        6,
    );
    sheet.turn(
        &outline(360.0, (84.0, 420.0), &[To(84.0, 540.0)], TILT),
        &ring,
    );
    sheet.turn(
        &outline(
            360.0,
            (98.0, 530.0),
            &[To(98.0, 880.0), Bend(98.0, 890.0, 90.0, 892.0)],
            0.1,
        ),
        &wall,
    );
    print(sheet, look, look.main, [360.0, 580.0, 156.0, 270.0]);
    sheet.turn(
        &outline(
            580.0,
            (84.0, 590.0),
            &[Bend(96.0, 592.0, 96.0, 606.0), To(96.0, 888.0)],
            0.12,
        ),
        &wall,
    );
    sheet.oval(580.0, 592.0, 84.0, 11.0, &look.main.lit(0.5).hex());
    sheet.window([286.0, 546.0, 14.0, 330.0], 0.7);
    sheet.window([508.0, 616.0, 14.0, 260.0], 0.7);
}

/// A roll of bandage.
pub(super) fn bandage(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.open("transform=\"translate(-46)\"");
    sheet.ground(390.0, GROUND - 6.0, 240.0);
    let cloth = look.main.mix(PAPER, 0.9);
    let wall = sheet.matte(cloth);
    let tail = sheet.across(&[
        (0.0, cloth.dim(0.25), 1.0),
        (0.3, cloth.lit(0.4), 1.0),
        (0.7, cloth.dim(0.06), 1.0),
        (1.0, cloth.dim(0.2), 1.0),
    ]);
    sheet.turn(
        "M470 620Q560 640 600 760Q640 850 724 862V900Q560 910 470 884Z",
        &tail,
    );
    let drum = outline(370.0, (196.0, 560.0), &[To(196.0, 868.0)], 0.22);
    sheet.turn(&drum, &wall);
    let gauze = sheet.pattern(
        8,
        "<path d=\"M0 4h8M4 0v8\" stroke=\"#000\" opacity=\".1\"/>",
    );
    sheet.fill(&drum, &gauze);
    sheet.fill(
        "M470 620Q560 640 600 760Q640 850 724 862V900Q560 910 470 884Z",
        &gauze,
    );
    sheet.oval(370.0, 560.0, 196.0, 44.0, &cloth.lit(0.5).hex());
    sheet.line("M196 562A174 38 0 0 0 544 562A170 36 0 0 0 212 556A150 32 0 0 0 522 562A140 28 0 0 0 244 558A114 24 0 0 0 488 560A100 20 0 0 0 282 560", &cloth.dim(0.5).hex(), 4.0, 0.5);
    sheet.oval(370.0, 560.0, 40.0, 10.0, &cloth.dim(0.75).hex());
    sheet.line(
        "M176 700A196 43 0 0 0 566 700",
        &look.accent.hex(),
        7.0,
        0.6,
    );
    let clip = sheet.metal(look.second);
    sheet.block([470.0, 690.0, 70.0, 40.0], 8.0, &clip);
    sheet.close();
}

/// A pleated face mask.
pub(super) fn mask(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.soft("M180 460H640L610 800Q400 880 220 800Z", BLACK, 0.25, 26);
    sheet.line(
        "M170 440Q20 420 60 600T190 720M630 440Q780 420 740 600T610 720",
        &PAPER.dim(0.12).hex(),
        12.0,
        1.0,
    );
    let cloth = sheet.down(&[
        (0.0, look.main.lit(0.4), 1.0),
        (0.4, look.main, 1.0),
        (1.0, look.main.dim(0.3), 1.0),
    ]);
    let shape = "M160 400Q400 350 640 400Q662 410 656 440L632 730Q626 760 600 772Q400 850 200 772Q174 760 168 730L144 440Q138 410 160 400Z";
    sheet.fill(shape, &cloth);
    sheet.inside(shape);
    for (y, height) in [(480, 62), (572, 62), (664, 62)] {
        let fold = sheet.down(&[
            (0.0, BLACK, 0.34),
            (0.25, BLACK, 0.06),
            (0.3, WHITE, 0.0),
            (1.0, WHITE, 0.3),
        ]);
        sheet.fill(
            &format!(
                "M120 {y}Q400 {} 680 {y}V{}Q400 {} 120 {}Z",
                y + 16,
                y + height,
                y + height + 16,
                y + height
            ),
            &fold,
        );
    }
    sheet.soft("M150 400H330L230 780H160Z", WHITE, 0.35, 24);
    sheet.soft("M660 420L560 800H640Z", BLACK, 0.3, 20);
    sheet.close();
    sheet.line(
        "M172 418Q400 372 628 418M214 764Q400 826 586 764",
        &look.second.dim(0.1).hex(),
        7.0,
        0.7,
    );
    sheet.line(
        "M330 392Q400 382 470 392",
        &look.accent.mix(PAPER, 0.5).hex(),
        11.0,
        0.9,
    );
}

/// A toothpaste tube lying before its box.
pub(super) fn toothpaste(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.soft("M150 800L650 540L680 620L220 880Z", BLACK, 0.34, 20);
    sheet.open("transform=\"rotate(-28 400 640)\"");
    let body = sheet.down(&[
        (0.0, look.main.dim(0.2), 1.0),
        (0.12, look.main.lit(0.2), 1.0),
        (0.28, look.main.lit(0.55), 1.0),
        (0.5, look.main, 1.0),
        (0.85, look.main.dim(0.36), 1.0),
        (1.0, look.main.dim(0.2), 1.0),
    ]);
    let cap = sheet.down(&[
        (0.0, look.second.dim(0.2), 1.0),
        (0.25, look.second.lit(0.5), 1.0),
        (0.5, look.second, 1.0),
        (1.0, look.second.dim(0.5), 1.0),
    ]);
    sheet.fill("M60 520Q340 540 610 560V720Q340 740 60 760Z", &body);
    sheet.fill(
        "M606 560Q640 566 656 600V680Q640 714 606 720Z",
        &look.main.dim(0.14).hex(),
    );
    sheet.block([648.0, 584.0, 104.0, 112.0], 16.0, &cap);
    sheet.line(
        "M672 592v96M688 590v100M704 590v100M720 590v100M736 592v96",
        &BLACK.hex(),
        3.0,
        0.16,
    );
    sheet.block([36.0, 514.0, 34.0, 252.0], 5.0, &look.main.lit(0.2).hex());
    sheet.line("M46 518v244M58 518v244", &BLACK.hex(), 2.5, 0.16);
    sheet.line("M90 730Q340 716 600 702", &look.accent.hex(), 13.0, 0.95);
    sheet.print(look.label, 330.0, 668.0, 330.0, 76.0, look.main.ink());
    sheet.close();
}
