//! Electronics, sport and stationery.

use super::canvas::Canvas;
use super::colour::{BLACK, Colour, INK, PAPER, STEEL, WHITE};
use super::style::{AXIS, FLOOR, Style, draw_print};

pub(super) fn phone(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 6.0, 190.0);
    let back = canvas.diagonal(&[
        (0.0, style.main.lighter(0.45), 1.0),
        (0.35, style.main, 1.0),
        (0.6, style.main.lighter(0.2), 1.0),
        (1.0, style.main.darker(0.4), 1.0),
    ]);
    canvas.rect(
        [330.0, 216.0, 300.0, 668.0],
        52.0,
        &style.main.darker(0.5).hex(),
    );
    canvas.rect([326.0, 214.0, 298.0, 670.0], 50.0, &back);
    let lens = canvas.radial(
        0.35,
        0.3,
        0.7,
        &[
            (0.0, Colour::parse("#7d94b8"), 1.0),
            (0.3, INK, 1.0),
            (1.0, BLACK, 1.0),
        ],
    );
    canvas.ellipse(540.0, 310.0, 70.0, 70.0, &style.main.darker(0.28).hex());
    canvas.ellipse(538.0, 308.0, 66.0, 66.0, &back);
    for (x, y, reach) in [
        (556.0, 282.0, 24.0),
        (562.0, 338.0, 20.0),
        (600.0, 408.0, 8.0),
    ] {
        canvas.ellipse(x, y, reach, reach, &lens);
    }
    canvas.blurred("M230 240H520V900H230Z", BLACK, 0.45, 14);
    let frame = canvas.horizontal(&[
        (0.0, STEEL.lighter(0.6), 1.0),
        (0.04, STEEL.darker(0.3), 1.0),
        (0.96, STEEL.darker(0.3), 1.0),
        (1.0, STEEL.darker(0.6), 1.0),
    ]);
    canvas.rect([190.0, 232.0, 312.0, 662.0], 54.0, &frame);
    canvas.rect([196.0, 238.0, 300.0, 650.0], 49.0, "#08090b");
    let glass = canvas.diagonal(&[
        (0.0, style.second.lighter(0.3), 1.0),
        (0.4, style.accent, 1.0),
        (1.0, style.main.darker(0.35), 1.0),
    ]);
    canvas.rect([207.0, 249.0, 278.0, 628.0], 40.0, &glass);
    canvas.clip(
        "M207 289Q207 249 247 249H445Q485 249 485 289V837Q485 877 445 877H247Q207 877 207 837Z",
    );
    canvas.blurred(
        "M180 700Q300 560 500 640V900H180Z",
        style.main.lighter(0.3),
        0.7,
        22,
    );
    canvas.fill("M207 249H420L250 877H207Z", "#ffffff1c");
    canvas.close_group();
    canvas.text("10:28", 346.0, 420.0, 180.0, 84.0, WHITE);
    canvas.ellipse(346.0, 274.0, 9.0, 9.0, "#000");
    canvas.rect([296.0, 860.0, 100.0, 6.0], 3.0, "#fff");
}

pub(super) fn headphones(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 6.0, 226.0);
    let bow = canvas.horizontal(&[
        (0.0, style.main.darker(0.3), 1.0),
        (0.2, style.main.lighter(0.4), 1.0),
        (0.5, style.main.lighter(0.1), 1.0),
        (1.0, style.main.darker(0.45), 1.0),
    ]);
    let arm = canvas.metal(STEEL);
    canvas.fill(
        "M184 640Q160 232 400 232T616 640H588Q612 270 400 270T212 640Z",
        &arm,
    );
    canvas.fill(
        "M196 470Q206 212 400 208T604 470L570 474Q560 272 400 270T230 474Z",
        &bow,
    );
    canvas.line(
        "M214 440Q232 232 400 224Q500 226 548 296",
        &WHITE.hex(),
        7.0,
        0.4,
    );
    canvas.line(
        "M244 470Q254 288 400 286T556 470",
        &INK.lighter(0.08).hex(),
        15.0,
        1.0,
    );
    let pad = canvas.horizontal(&[
        (0.0, INK.lighter(0.05), 1.0),
        (0.4, INK.lighter(0.3), 1.0),
        (1.0, INK.darker(0.4), 1.0),
    ]);
    let cup = canvas.sphere(style.main);
    let ring = canvas.diagonal(&[
        (0.0, style.second.lighter(0.6), 1.0),
        (0.5, style.second.darker(0.1), 1.0),
        (1.0, style.second.lighter(0.2), 1.0),
    ]);
    canvas.ellipse(266.0, 736.0, 72.0, 146.0, &pad);
    canvas.ellipse(534.0, 736.0, 72.0, 146.0, &pad);
    for x in [208.0, 592.0] {
        canvas.ellipse(x, 736.0, 86.0, 152.0, &cup);
        canvas.ellipse(x, 736.0, 56.0, 112.0, &ring);
        canvas.ellipse(x, 736.0, 48.0, 104.0, &cup);
        canvas.ellipse(x, 736.0, 9.0, 9.0, &style.accent.hex());
    }
    canvas.blurred("M150 660Q170 600 210 596Q176 640 168 740Z", WHITE, 0.75, 6);
    canvas.blurred("M536 660Q552 610 590 600Q560 650 552 730Z", WHITE, 0.6, 6);
}

pub(super) fn speaker(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 186.0);
    let body = canvas.satin(style.main);
    let shape = "M216 420Q216 300 400 300T584 420V800Q584 894 400 894T216 800Z";
    canvas.solid(shape, &body);
    let holes = canvas.pattern(14, "<circle cx=\"4\" cy=\"4\" r=\"2.6\" opacity=\".45\"/><circle cx=\"11\" cy=\"11\" r=\"2.6\" opacity=\".45\"/><path d=\"M3 7h3M10 14h3\" stroke=\"#fff\" opacity=\".25\"/>");
    canvas.fill(shape, &holes);
    let top = canvas.diagonal(&[
        (0.0, style.second.lighter(0.55), 1.0),
        (0.6, style.second, 1.0),
        (1.0, style.second.darker(0.3), 1.0),
    ]);
    canvas.ellipse(AXIS, 362.0, 184.0, 60.0, &style.main.darker(0.5).hex());
    canvas.ellipse(AXIS, 358.0, 180.0, 56.0, &top);
    let light = canvas.radial(
        0.5,
        0.5,
        0.5,
        &[
            (0.0, WHITE, 1.0),
            (0.5, style.accent.lighter(0.4), 1.0),
            (1.0, style.accent, 0.2),
        ],
    );
    canvas.ellipse(AXIS, 356.0, 56.0, 17.0, &light);
    canvas.line(
        "M290 358h24M486 358h24M498 352v12",
        &style.second.text_colour().hex(),
        5.0,
        0.7,
    );
    let plate = canvas.flat(PAPER);
    canvas.rect([340.0, 780.0, 120.0, 40.0], 6.0, &plate);
    canvas.text(style.label, 400.0, 808.0, 104.0, 22.0, INK);
    canvas.blurred(
        "M250 440Q240 640 262 800L296 810Q276 640 290 450Z",
        WHITE,
        0.5,
        9,
    );
}

pub(super) fn dumbbell(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 286.0);
    let bar = canvas.vertical(&[
        (0.0, STEEL.darker(0.3), 1.0),
        (0.25, STEEL.lighter(0.85), 1.0),
        (0.55, STEEL.darker(0.3), 1.0),
        (0.8, STEEL, 1.0),
        (1.0, STEEL.darker(0.6), 1.0),
    ]);
    let coat = canvas.vertical(&[
        (0.0, style.main.lighter(0.15), 1.0),
        (0.2, style.main.lighter(0.42), 1.0),
        (0.45, style.main, 1.0),
        (0.85, style.main.darker(0.48), 1.0),
        (1.0, style.main.darker(0.3), 1.0),
    ]);
    canvas.rect([270.0, 706.0, 260.0, 66.0], 12.0, &bar);
    canvas.line("M320 712l14 54M344 712l14 54M368 712l14 54M392 712l14 54M416 712l14 54M440 712l14 54M464 712l14 54", &BLACK.hex(), 3.0, 0.25);
    for (x, wide) in [(96.0, 80.0), (176.0, 112.0), (512.0, 112.0), (624.0, 80.0)] {
        let inset = if wide > 100.0 { 0.0 } else { 46.0 };
        canvas.rect([x, 586.0 + inset, wide, 308.0 - inset * 2.0], 30.0, &coat);
        canvas.rect(
            [x + wide - 14.0, 606.0 + inset, 7.0, 268.0 - inset * 2.0],
            3.0,
            &format!("{}80", style.main.darker(0.6).hex()),
        );
    }
    canvas.line("M288 612V868M512 612V868", &style.second.hex(), 9.0, 0.9);
    canvas.text("4 kg", 236.0, 760.0, 96.0, 38.0, style.main.text_colour());
    canvas.text("4 kg", 566.0, 760.0, 96.0, 38.0, style.main.text_colour());
    canvas.rect([100.0, 732.0, 72.0, 10.0], 4.0, &style.accent.hex());
}

pub(super) fn notebook(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 6.0, 236.0);
    canvas.fill(
        "M210 250L590 226Q606 226 606 244V862L588 884L214 896Z",
        &style.main.darker(0.5).hex(),
    );
    canvas.fill("M216 262L592 238V858L216 884Z", &PAPER.darker(0.12).hex());
    let cover = canvas.flat(style.main);
    canvas.fill("M196 262Q196 250 208 250L562 226Q578 226 578 242V862Q578 874 566 876L208 896Q196 896 196 884Z", &cover);
    canvas.fill(
        "M196 262Q196 250 208 250L236 248V894L208 896Q196 896 196 884Z",
        &style.main.darker(0.3).hex(),
    );
    canvas.line("M520 230V878", &style.accent.hex(), 16.0, 1.0);
    canvas.line("M514 230V878", &WHITE.hex(), 3.0, 0.35);
    canvas.open_group("transform=\"translate(0 26) skewY(-3.7)\"");
    let paper = canvas.flat(style.paper());
    canvas.rect([270.0, 390.0, 216.0, 180.0], 4.0, &paper);
    draw_print(canvas, style, style.paper(), [378.0, 400.0, 180.0, 160.0]);
    canvas.close_group();
    canvas.blurred("M240 250L420 240L250 640Z", WHITE, 0.35, 18);
}
