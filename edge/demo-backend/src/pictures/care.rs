//! Care products: capsules, lip balm, bandages, masks, toothpaste.

use super::canvas::Canvas;
use super::colour::{BLACK, Colour, PAPER, WHITE};
use super::round::Segment::{Curve, Line};
use super::round::{TILT, band, outline};
use super::style::{AXIS, FLOOR, Style, draw_print};
use std::fmt::Write;

/// A wide-mouthed bottle of capsules.
pub(super) fn pill_bottle(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 172.0);
    let body = canvas.satin(style.main);
    let cap = canvas.satin(style.second.mix(PAPER, 0.15));
    canvas.solid(
        &outline(
            AXIS,
            (120.0, 400.0),
            &[
                Curve(126.0, 420.0, 156.0, 432.0),
                Curve(176.0, 444.0, 176.0, 490.0),
                Line(176.0, 856.0),
                Curve(174.0, 890.0, 142.0, 892.0),
            ],
            0.08,
        ),
        &body,
    );
    canvas.solid(
        &outline(
            AXIS,
            (126.0, 276.0),
            &[Curve(136.0, 278.0, 136.0, 292.0), Line(136.0, 402.0)],
            TILT,
        ),
        &cap,
    );
    let mut ribs = String::new();
    for rib in 0_u16..21 {
        let _ = write!(ribs, "M{} 306v100", 276 + rib * 12);
    }
    canvas.line(&ribs, &BLACK.hex(), 2.5, 0.12);
    canvas.ellipse(
        AXIS,
        278.0,
        126.0,
        16.0,
        &style.second.mix(PAPER, 0.15).lighter(0.45).hex(),
    );
    let paper = style.paper();
    let label = canvas.matte(paper);
    canvas.fill(&band(AXIS, 176.5, 510.0, 830.0, 0.08), &label);
    draw_print(canvas, style, paper, [AXIS, 532.0, 260.0, 290.0]);
    canvas.highlight([248.0, 460.0, 22.0, 410.0], 0.7);
    canvas.highlight([550.0, 470.0, 9.0, 390.0], 0.4);
}

/// A lip balm stick beside its cap.
pub(super) fn lip_balm(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(360.0, FLOOR - 4.0, 100.0);
    canvas.shadow(580.0, FLOOR - 4.0, 92.0);
    let wall = canvas.satin(style.main);
    let ring = canvas.metal(style.second);
    let balm = canvas.satin(Colour::parse("#f1cdbb").mix(style.accent, 0.1));
    canvas.solid("M282 440V330Q290 246 400 218Q438 214 438 260V440Z", &balm);
    canvas.blurred(
        "M296 400V340Q304 280 370 250Q330 300 320 400Z",
        WHITE,
        0.7,
        6,
    );
    canvas.solid(
        &outline(360.0, (84.0, 420.0), &[Line(84.0, 540.0)], TILT),
        &ring,
    );
    canvas.solid(
        &outline(
            360.0,
            (98.0, 530.0),
            &[Line(98.0, 880.0), Curve(98.0, 890.0, 90.0, 892.0)],
            0.1,
        ),
        &wall,
    );
    draw_print(canvas, style, style.main, [360.0, 580.0, 156.0, 270.0]);
    canvas.solid(
        &outline(
            580.0,
            (84.0, 590.0),
            &[Curve(96.0, 592.0, 96.0, 606.0), Line(96.0, 888.0)],
            0.12,
        ),
        &wall,
    );
    canvas.ellipse(580.0, 592.0, 84.0, 11.0, &style.main.lighter(0.5).hex());
    canvas.highlight([286.0, 546.0, 14.0, 330.0], 0.7);
    canvas.highlight([508.0, 616.0, 14.0, 260.0], 0.7);
}

/// A roll of bandage.
pub(super) fn bandage(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.open_group("transform=\"translate(-46)\"");
    canvas.shadow(390.0, FLOOR - 6.0, 240.0);
    let cloth = style.main.mix(PAPER, 0.9);
    let wall = canvas.matte(cloth);
    let tail = canvas.horizontal(&[
        (0.0, cloth.darker(0.25), 1.0),
        (0.3, cloth.lighter(0.4), 1.0),
        (0.7, cloth.darker(0.06), 1.0),
        (1.0, cloth.darker(0.2), 1.0),
    ]);
    canvas.solid(
        "M470 620Q560 640 600 760Q640 850 724 862V900Q560 910 470 884Z",
        &tail,
    );
    let drum = outline(370.0, (196.0, 560.0), &[Line(196.0, 868.0)], 0.22);
    canvas.solid(&drum, &wall);
    let gauze = canvas.pattern(
        8,
        "<path d=\"M0 4h8M4 0v8\" stroke=\"#000\" opacity=\".1\"/>",
    );
    canvas.fill(&drum, &gauze);
    canvas.fill(
        "M470 620Q560 640 600 760Q640 850 724 862V900Q560 910 470 884Z",
        &gauze,
    );
    canvas.ellipse(370.0, 560.0, 196.0, 44.0, &cloth.lighter(0.5).hex());
    canvas.line("M196 562A174 38 0 0 0 544 562A170 36 0 0 0 212 556A150 32 0 0 0 522 562A140 28 0 0 0 244 558A114 24 0 0 0 488 560A100 20 0 0 0 282 560", &cloth.darker(0.5).hex(), 4.0, 0.5);
    canvas.ellipse(370.0, 560.0, 40.0, 10.0, &cloth.darker(0.75).hex());
    canvas.line(
        "M176 700A196 43 0 0 0 566 700",
        &style.accent.hex(),
        7.0,
        0.6,
    );
    let clip = canvas.metal(style.second);
    canvas.rect([470.0, 690.0, 70.0, 40.0], 8.0, &clip);
    canvas.close_group();
}

/// A pleated face mask.
pub(super) fn mask(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.blurred("M180 460H640L610 800Q400 880 220 800Z", BLACK, 0.25, 26);
    canvas.line(
        "M170 440Q20 420 60 600T190 720M630 440Q780 420 740 600T610 720",
        &PAPER.darker(0.12).hex(),
        12.0,
        1.0,
    );
    let cloth = canvas.vertical(&[
        (0.0, style.main.lighter(0.4), 1.0),
        (0.4, style.main, 1.0),
        (1.0, style.main.darker(0.3), 1.0),
    ]);
    let shape = "M160 400Q400 350 640 400Q662 410 656 440L632 730Q626 760 600 772Q400 850 200 772Q174 760 168 730L144 440Q138 410 160 400Z";
    canvas.fill(shape, &cloth);
    canvas.clip(shape);
    for (y, height) in [(480, 62), (572, 62), (664, 62)] {
        let fold = canvas.vertical(&[
            (0.0, BLACK, 0.34),
            (0.25, BLACK, 0.06),
            (0.3, WHITE, 0.0),
            (1.0, WHITE, 0.3),
        ]);
        canvas.fill(
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
    canvas.blurred("M150 400H330L230 780H160Z", WHITE, 0.35, 24);
    canvas.blurred("M660 420L560 800H640Z", BLACK, 0.3, 20);
    canvas.close_group();
    canvas.line(
        "M172 418Q400 372 628 418M214 764Q400 826 586 764",
        &style.second.darker(0.1).hex(),
        7.0,
        0.7,
    );
    canvas.line(
        "M330 392Q400 382 470 392",
        &style.accent.mix(PAPER, 0.5).hex(),
        11.0,
        0.9,
    );
}

/// A toothpaste tube in front of its box.
pub(super) fn toothpaste(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.blurred("M150 800L650 540L680 620L220 880Z", BLACK, 0.34, 20);
    canvas.open_group("transform=\"rotate(-28 400 640)\"");
    let body = canvas.vertical(&[
        (0.0, style.main.darker(0.2), 1.0),
        (0.12, style.main.lighter(0.2), 1.0),
        (0.28, style.main.lighter(0.55), 1.0),
        (0.5, style.main, 1.0),
        (0.85, style.main.darker(0.36), 1.0),
        (1.0, style.main.darker(0.2), 1.0),
    ]);
    let cap = canvas.vertical(&[
        (0.0, style.second.darker(0.2), 1.0),
        (0.25, style.second.lighter(0.5), 1.0),
        (0.5, style.second, 1.0),
        (1.0, style.second.darker(0.5), 1.0),
    ]);
    canvas.fill("M60 520Q340 540 610 560V720Q340 740 60 760Z", &body);
    canvas.fill(
        "M606 560Q640 566 656 600V680Q640 714 606 720Z",
        &style.main.darker(0.14).hex(),
    );
    canvas.rect([648.0, 584.0, 104.0, 112.0], 16.0, &cap);
    canvas.line(
        "M672 592v96M688 590v100M704 590v100M720 590v100M736 592v96",
        &BLACK.hex(),
        3.0,
        0.16,
    );
    canvas.rect(
        [36.0, 514.0, 34.0, 252.0],
        5.0,
        &style.main.lighter(0.2).hex(),
    );
    canvas.line("M46 518v244M58 518v244", &BLACK.hex(), 2.5, 0.16);
    canvas.line("M90 730Q340 716 600 702", &style.accent.hex(), 13.0, 0.95);
    canvas.text(
        style.label,
        330.0,
        668.0,
        330.0,
        76.0,
        style.main.text_colour(),
    );
    canvas.close_group();
}
