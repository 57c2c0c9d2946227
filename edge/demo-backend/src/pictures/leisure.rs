//! For sport, sound and children.

use super::colour::{BLACK, Colour, INK, PAPER, STEEL, WHITE};
use super::look::{AXIS, GROUND, Look, print};
use super::studio::Sheet;

pub(super) fn phone(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 6.0, 190.0);
    let back = sheet.slant(&[
        (0.0, look.main.lit(0.45), 1.0),
        (0.35, look.main, 1.0),
        (0.6, look.main.lit(0.2), 1.0),
        (1.0, look.main.dim(0.4), 1.0),
    ]);
    sheet.block(
        [330.0, 216.0, 300.0, 668.0],
        52.0,
        &look.main.dim(0.5).hex(),
    );
    sheet.block([326.0, 214.0, 298.0, 670.0], 50.0, &back);
    let lens = sheet.glow(
        0.35,
        0.3,
        0.7,
        &[
            (0.0, Colour::read("#7d94b8"), 1.0),
            (0.3, INK, 1.0),
            (1.0, BLACK, 1.0),
        ],
    );
    sheet.oval(540.0, 310.0, 70.0, 70.0, &look.main.dim(0.28).hex());
    sheet.oval(538.0, 308.0, 66.0, 66.0, &back);
    for (x, y, reach) in [
        (556.0, 282.0, 24.0),
        (562.0, 338.0, 20.0),
        (600.0, 408.0, 8.0),
    ] {
        sheet.oval(x, y, reach, reach, &lens);
    }
    sheet.soft("M230 240H520V900H230Z", BLACK, 0.45, 14);
    let frame = sheet.across(&[
        (0.0, STEEL.lit(0.6), 1.0),
        (0.04, STEEL.dim(0.3), 1.0),
        (0.96, STEEL.dim(0.3), 1.0),
        (1.0, STEEL.dim(0.6), 1.0),
    ]);
    sheet.block([190.0, 232.0, 312.0, 662.0], 54.0, &frame);
    sheet.block([196.0, 238.0, 300.0, 650.0], 49.0, "#08090b");
    let glass = sheet.slant(&[
        (0.0, look.second.lit(0.3), 1.0),
        (0.4, look.accent, 1.0),
        (1.0, look.main.dim(0.35), 1.0),
    ]);
    sheet.block([207.0, 249.0, 278.0, 628.0], 40.0, &glass);
    sheet.inside(
        "M207 289Q207 249 247 249H445Q485 249 485 289V837Q485 877 445 877H247Q207 877 207 837Z",
    );
    sheet.soft(
        "M180 700Q300 560 500 640V900H180Z",
        look.main.lit(0.3),
        0.7,
        22,
    );
    sheet.fill("M207 249H420L250 877H207Z", "#ffffff1c");
    sheet.close();
    sheet.print("10:28", 346.0, 420.0, 180.0, 84.0, WHITE);
    sheet.oval(346.0, 274.0, 9.0, 9.0, "#000");
    sheet.block([296.0, 860.0, 100.0, 6.0], 3.0, "#fff");
}

pub(super) fn headphones(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 6.0, 226.0);
    let bow = sheet.across(&[
        (0.0, look.main.dim(0.3), 1.0),
        (0.2, look.main.lit(0.4), 1.0),
        (0.5, look.main.lit(0.1), 1.0),
        (1.0, look.main.dim(0.45), 1.0),
    ]);
    let arm = sheet.metal(STEEL);
    sheet.fill(
        "M184 640Q160 232 400 232T616 640H588Q612 270 400 270T212 640Z",
        &arm,
    );
    sheet.fill(
        "M196 470Q206 212 400 208T604 470L570 474Q560 272 400 270T230 474Z",
        &bow,
    );
    sheet.line(
        "M214 440Q232 232 400 224Q500 226 548 296",
        &WHITE.hex(),
        7.0,
        0.4,
    );
    sheet.line(
        "M244 470Q254 288 400 286T556 470",
        &INK.lit(0.08).hex(),
        15.0,
        1.0,
    );
    let pad = sheet.across(&[
        (0.0, INK.lit(0.05), 1.0),
        (0.4, INK.lit(0.3), 1.0),
        (1.0, INK.dim(0.4), 1.0),
    ]);
    let cup = sheet.globe(look.main);
    let ring = sheet.slant(&[
        (0.0, look.second.lit(0.6), 1.0),
        (0.5, look.second.dim(0.1), 1.0),
        (1.0, look.second.lit(0.2), 1.0),
    ]);
    sheet.oval(266.0, 736.0, 72.0, 146.0, &pad);
    sheet.oval(534.0, 736.0, 72.0, 146.0, &pad);
    for x in [208.0, 592.0] {
        sheet.oval(x, 736.0, 86.0, 152.0, &cup);
        sheet.oval(x, 736.0, 56.0, 112.0, &ring);
        sheet.oval(x, 736.0, 48.0, 104.0, &cup);
        sheet.oval(x, 736.0, 9.0, 9.0, &look.accent.hex());
    }
    sheet.soft("M150 660Q170 600 210 596Q176 640 168 740Z", WHITE, 0.75, 6);
    sheet.soft("M536 660Q552 610 590 600Q560 650 552 730Z", WHITE, 0.6, 6);
}

pub(super) fn speaker(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 186.0);
    let body = sheet.satin(look.main);
    let shape = "M216 420Q216 300 400 300T584 420V800Q584 894 400 894T216 800Z";
    sheet.turn(shape, &body);
    let holes = sheet.pattern(14, "<circle cx=\"4\" cy=\"4\" r=\"2.6\" opacity=\".45\"/><circle cx=\"11\" cy=\"11\" r=\"2.6\" opacity=\".45\"/><path d=\"M3 7h3M10 14h3\" stroke=\"#fff\" opacity=\".25\"/>");
    sheet.fill(shape, &holes);
    let top = sheet.slant(&[
        (0.0, look.second.lit(0.55), 1.0),
        (0.6, look.second, 1.0),
        (1.0, look.second.dim(0.3), 1.0),
    ]);
    sheet.oval(AXIS, 362.0, 184.0, 60.0, &look.main.dim(0.5).hex());
    sheet.oval(AXIS, 358.0, 180.0, 56.0, &top);
    let light = sheet.glow(
        0.5,
        0.5,
        0.5,
        &[
            (0.0, WHITE, 1.0),
            (0.5, look.accent.lit(0.4), 1.0),
            (1.0, look.accent, 0.2),
        ],
    );
    sheet.oval(AXIS, 356.0, 56.0, 17.0, &light);
    sheet.line(
        "M290 358h24M486 358h24M498 352v12",
        &look.second.ink().hex(),
        5.0,
        0.7,
    );
    let plate = sheet.plane(PAPER);
    sheet.block([340.0, 780.0, 120.0, 40.0], 6.0, &plate);
    sheet.print(look.label, 400.0, 808.0, 104.0, 22.0, INK);
    sheet.soft(
        "M250 440Q240 640 262 800L296 810Q276 640 290 450Z",
        WHITE,
        0.5,
        9,
    );
}

pub(super) fn dumbbell(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 286.0);
    let bar = sheet.down(&[
        (0.0, STEEL.dim(0.3), 1.0),
        (0.25, STEEL.lit(0.85), 1.0),
        (0.55, STEEL.dim(0.3), 1.0),
        (0.8, STEEL, 1.0),
        (1.0, STEEL.dim(0.6), 1.0),
    ]);
    let coat = sheet.down(&[
        (0.0, look.main.lit(0.15), 1.0),
        (0.2, look.main.lit(0.42), 1.0),
        (0.45, look.main, 1.0),
        (0.85, look.main.dim(0.48), 1.0),
        (1.0, look.main.dim(0.3), 1.0),
    ]);
    sheet.block([270.0, 706.0, 260.0, 66.0], 12.0, &bar);
    sheet.line("M320 712l14 54M344 712l14 54M368 712l14 54M392 712l14 54M416 712l14 54M440 712l14 54M464 712l14 54", &BLACK.hex(), 3.0, 0.25);
    for (x, wide) in [(96.0, 80.0), (176.0, 112.0), (512.0, 112.0), (624.0, 80.0)] {
        let inset = if wide > 100.0 { 0.0 } else { 46.0 };
        sheet.block([x, 586.0 + inset, wide, 308.0 - inset * 2.0], 30.0, &coat);
        sheet.block(
            [x + wide - 14.0, 606.0 + inset, 7.0, 268.0 - inset * 2.0],
            3.0,
            &format!("{}80", look.main.dim(0.6).hex()),
        );
    }
    sheet.line("M288 612V868M512 612V868", &look.second.hex(), 9.0, 0.9);
    sheet.print("4 kg", 236.0, 760.0, 96.0, 38.0, look.main.ink());
    sheet.print("4 kg", 566.0, 760.0, 96.0, 38.0, look.main.ink());
    sheet.block([100.0, 732.0, 72.0, 10.0], 4.0, &look.accent.hex());
}

pub(super) fn notebook(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 6.0, 236.0);
    sheet.fill(
        "M210 250L590 226Q606 226 606 244V862L588 884L214 896Z",
        &look.main.dim(0.5).hex(),
    );
    sheet.fill("M216 262L592 238V858L216 884Z", &PAPER.dim(0.12).hex());
    let cover = sheet.plane(look.main);
    sheet.fill("M196 262Q196 250 208 250L562 226Q578 226 578 242V862Q578 874 566 876L208 896Q196 896 196 884Z", &cover);
    sheet.fill(
        "M196 262Q196 250 208 250L236 248V894L208 896Q196 896 196 884Z",
        &look.main.dim(0.3).hex(),
    );
    sheet.line("M520 230V878", &look.accent.hex(), 16.0, 1.0);
    sheet.line("M514 230V878", &WHITE.hex(), 3.0, 0.35);
    sheet.open("transform=\"translate(0 26) skewY(-3.7)\"");
    let paper = sheet.plane(look.paper());
    sheet.block([270.0, 390.0, 216.0, 180.0], 4.0, &paper);
    print(sheet, look, look.paper(), [378.0, 400.0, 180.0, 160.0]);
    sheet.close();
    sheet.soft("M240 250L420 240L250 640Z", WHITE, 0.35, 18);
}
