//! Cloth: folded, filled, rolled and worn.

use super::colour::{BLACK, Colour, INK, OAK, PAPER, WHITE};
use super::look::{AXIS, GROUND, Look, print};
use super::studio::Sheet;
use super::turned::Step::To;
use super::turned::outline;
use std::fmt::Write;

/// The weave over a shape.
pub(super) fn weave(sheet: &mut Sheet, shape: &str, colour: Colour) {
    let motif = format!(
        "<path d=\"M0 3h6M3 6v6M9 0v6M6 9h6\" stroke=\"{}\" stroke-width=\"2\" opacity=\".2\"/><path d=\"M0 5h6M6 11h6\" stroke=\"#fff\" opacity=\".22\"/>",
        colour.dim(0.7).hex()
    );
    let cloth = sheet.pattern(12, &motif);
    sheet.fill(shape, &cloth);
}

pub(super) fn cushion(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 20.0, 250.0);
    let shape = "M122 318Q136 296 170 306Q400 340 630 306Q664 296 678 318Q650 600 680 868Q668 894 634 886Q400 862 166 886Q132 894 120 868Q150 600 122 318Z";
    let body = sheet.globe(look.main);
    sheet.fill(shape, &body);
    weave(sheet, shape, look.main);
    sheet.inside(shape);
    sheet.line(
        "M240 280Q270 600 236 910M310 280Q330 600 306 910",
        &look.second.hex(),
        13.0,
        0.85,
    );
    sheet.line("M560 280Q534 600 562 910", &look.accent.hex(), 13.0, 0.85);
    sheet.soft(
        "M180 350Q330 360 420 400Q240 430 190 620Q170 480 180 350Z",
        WHITE,
        0.34,
        26,
    );
    sheet.soft(
        "M640 380Q600 600 640 860Q500 850 400 840Q580 760 640 380Z",
        BLACK,
        0.28,
        26,
    );
    sheet.soft(
        "M130 320Q230 370 260 430Q180 400 130 320ZM670 320Q580 370 550 430Q620 400 670 320Z",
        BLACK,
        0.2,
        10,
    );
    sheet.close();
    sheet.line(
        "M124 330Q152 600 124 862M170 306Q400 340 630 306",
        &WHITE.hex(),
        4.0,
        0.4,
    );
}

/// A stack of folded cloth: `(x, width, foot, height, colour)` per fold.
fn folded(sheet: &mut Sheet, [x, foot, width, height]: [f32; 4], colour: Colour) {
    let face = sheet.down(&[
        (0.0, colour.lit(0.42), 1.0),
        (0.28, colour.lit(0.12), 1.0),
        (0.66, colour.dim(0.16), 1.0),
        (1.0, colour.dim(0.5), 1.0),
    ]);
    let radius = height * 0.5;
    sheet.block([x, foot - height, width, height], radius, &face);
    let shape = format!(
        "M{} {}h{}v{}h-{}z",
        x + radius * 0.5,
        foot - height,
        width - radius,
        height,
        width - radius
    );
    weave(sheet, &shape, colour);
    let fold = foot - height * 0.5;
    sheet.line(
        &format!(
            "M{} {fold}Q{} {} {} {fold}",
            x + 10.0,
            x + width * 0.5,
            fold + 8.0,
            x + width - radius * 0.7
        ),
        &colour.dim(0.62).hex(),
        4.0,
        0.7,
    );
    sheet.line(
        &format!(
            "M{} {}Q{} {} {} {}",
            x + 14.0,
            fold + 6.0,
            x + width * 0.5,
            fold + 14.0,
            x + width - radius * 0.7,
            fold + 6.0
        ),
        &WHITE.hex(),
        3.0,
        0.3,
    );
}

pub(super) fn towel(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 6.0, 252.0);
    let fur = sheet.fur(9, ".22");
    sheet.open(&format!("filter=\"{fur}\" transform=\"translate(-4 -4)\""));
    folded(sheet, [150.0, 892.0, 512.0, 126.0], look.main);
    folded(sheet, [162.0, 772.0, 490.0, 122.0], look.second);
    folded(
        sheet,
        [156.0, 656.0, 500.0, 122.0],
        look.main.mix(look.accent, 0.12),
    );
    sheet.close();
    let paper = look.accent.mix(PAPER, 0.1);
    let band = sheet.down(&[
        (0.0, paper.lit(0.3), 1.0),
        (0.4, paper, 1.0),
        (1.0, paper.dim(0.4), 1.0),
    ]);
    sheet.block([350.0, 530.0, 96.0, 126.0], 3.0, &band);
    sheet.print(look.label, 398.0, 596.0, 82.0, 22.0, paper.ink());
}

pub(super) fn blanket(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 6.0, 264.0);
    folded(sheet, [138.0, 892.0, 524.0, 150.0], look.main);
    folded(sheet, [146.0, 746.0, 508.0, 150.0], look.main.lit(0.08));
    let drape = "M210 600Q400 580 600 600L606 830Q540 846 500 832T380 838T206 828Z";
    let cloth = sheet.across(&[
        (0.0, look.second.dim(0.1), 1.0),
        (0.2, look.second.lit(0.3), 1.0),
        (0.5, look.second, 1.0),
        (0.75, look.second.dim(0.15), 1.0),
        (1.0, look.second.dim(0.35), 1.0),
    ]);
    sheet.turn(drape, &cloth);
    weave(sheet, drape, look.second);
    sheet.line(
        "M207 740Q400 760 604 740M206 766Q400 786 604 766",
        &look.accent.hex(),
        9.0,
        0.85,
    );
    let mut fringe = String::new();
    for thread in 0_u16..27 {
        let _ = write!(
            fringe,
            "M{} {}q{} 18 2 38",
            212 + thread * 15,
            832,
            if thread % 2 == 0 { 5 } else { -4 }
        );
    }
    sheet.line(&fringe, &look.second.dim(0.2).hex(), 4.0, 1.0);
    sheet.soft(
        "M300 600Q290 720 310 830L340 830Q320 720 340 600Z",
        BLACK,
        0.22,
        10,
    );
    sheet.soft("M220 600H290L260 820H216Z", WHITE, 0.3, 14);
}

/// Bed linen in its band.
pub(super) fn linen(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 6.0, 250.0);
    folded(sheet, [154.0, 892.0, 500.0, 84.0], look.main);
    folded(sheet, [160.0, 812.0, 486.0, 80.0], look.main.lit(0.12));
    folded(sheet, [156.0, 736.0, 494.0, 80.0], look.second);
    folded(sheet, [162.0, 660.0, 484.0, 78.0], look.main.lit(0.06));
    sheet.line(
        "M340 582V892M470 582V892",
        &look.accent.dim(0.1).hex(),
        16.0,
        1.0,
    );
    sheet.line("M335 582V892M465 582V892", &WHITE.hex(), 3.0, 0.4);
    let paper = sheet.plane(look.paper());
    sheet.soft("M312 640H506V830H312Z", BLACK, 0.35, 8);
    sheet.block([308.0, 630.0, 194.0, 190.0], 4.0, &paper);
    print(sheet, look, look.paper(), [405.0, 640.0, 164.0, 172.0]);
}

/// A roll of fabric with its end falling free.
pub(super) fn fabric(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 6.0, 200.0);
    let cloth = sheet.satin(look.main);
    let wall = outline(330.0, (112.0, 300.0), &[To(112.0, 880.0)], 0.2);
    let sheeting =
        "M410 318Q560 300 640 350Q612 420 628 500T616 680T634 880Q560 906 500 884T400 880Z";
    let fall = sheet.across(&[
        (0.0, look.main.dim(0.4), 1.0),
        (0.18, look.main.dim(0.1), 1.0),
        (0.36, look.main.lit(0.3), 1.0),
        (0.55, look.main.dim(0.2), 1.0),
        (0.76, look.main.lit(0.2), 1.0),
        (1.0, look.main.dim(0.3), 1.0),
    ]);
    sheet.turn(sheeting, &fall);
    weave(sheet, sheeting, look.main);
    sheet.turn(&wall, &cloth);
    weave(sheet, &wall, look.main);
    let end = sheet.slant(&[
        (0.0, look.main.lit(0.4), 1.0),
        (1.0, look.main.dim(0.15), 1.0),
    ]);
    sheet.oval(330.0, 300.0, 112.0, 24.0, &end);
    sheet.line(
        "M240 302A90 18 0 0 0 420 300A80 15 0 0 0 262 300A66 12 0 0 0 396 300A52 9 0 0 0 288 300",
        &look.main.dim(0.55).hex(),
        3.5,
        0.6,
    );
    sheet.oval(332.0, 300.0, 34.0, 8.0, &OAK.dim(0.55).hex());
    sheet.line(
        "M420 352Q560 332 632 386M420 840Q560 866 630 840",
        &look.second.hex(),
        10.0,
        0.8,
    );
    let tag = sheet.plane(PAPER);
    sheet.block([262.0, 560.0, 130.0, 110.0], 4.0, &tag);
    sheet.print(look.label, 327.0, 622.0, 108.0, 26.0, INK);
    sheet.block([262.0, 650.0, 130.0, 8.0], 0.0, &look.accent.hex());
}

/// A rolled mat or rug, one end unrolled.
pub(super) fn rug(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 10.0, 300.0);
    let floor = "M160 850L330 700H720L690 850Q690 880 640 890H170Z";
    let cloth = sheet.slant(&[
        (0.0, look.main.lit(0.2), 1.0),
        (0.5, look.main, 1.0),
        (1.0, look.main.dim(0.25), 1.0),
    ]);
    sheet.fill(floor, &cloth);
    weave(sheet, floor, look.main);
    sheet.line("M300 728H716M276 752H710", &look.second.hex(), 9.0, 0.85);
    sheet.soft("M160 880L330 700H420L300 890Z", BLACK, 0.45, 16);
    let roll = sheet.down(&[
        (0.0, look.main.dim(0.12), 1.0),
        (0.22, look.main.lit(0.4), 1.0),
        (0.45, look.main, 1.0),
        (0.8, look.main.dim(0.42), 1.0),
        (1.0, look.main.dim(0.3), 1.0),
    ]);
    sheet.open("transform=\"rotate(-42 220 800)\"");
    let body = "M210 710H500A34 92 0 0 1 500 894H210Z";
    sheet.fill(body, &roll);
    weave(sheet, body, look.main);
    sheet.line(
        "M452 710A34 92 0 0 1 452 894M424 710A34 92 0 0 1 424 894",
        &look.second.hex(),
        9.0,
        0.8,
    );
    let end = sheet.slant(&[
        (0.0, look.main.lit(0.35), 1.0),
        (1.0, look.main.dim(0.25), 1.0),
    ]);
    sheet.oval(210.0, 802.0, 36.0, 92.0, &end);
    sheet.line(
        "M210 726A30 76 0 0 0 210 878A26 62 0 0 0 212 750A20 48 0 0 0 210 850A14 32 0 0 0 212 782",
        &look.main.dim(0.6).hex(),
        4.0,
        0.7,
    );
    sheet.close();
}
