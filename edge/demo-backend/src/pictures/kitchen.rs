//! Cookware and cutlery.

use super::canvas::Canvas;
use super::colour::{BLACK, INK, OAK, STEEL, WHITE};
use super::round::Segment::{Curve, Line};
use super::round::outline;
use super::style::{AXIS, FLOOR, Style};

pub(super) fn kettle(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 6.0, 206.0);
    let wall = canvas.satin(style.main);
    let trim = canvas.satin(style.second);
    canvas.rod(
        "M520 420Q700 380 690 560Q684 690 590 740",
        style.second,
        40.0,
    );
    let spout = canvas.horizontal(&[
        (0.0, style.main.lighter(0.3), 1.0),
        (0.5, style.main, 1.0),
        (1.0, style.main.darker(0.4), 1.0),
    ]);
    canvas.fill("M282 420L176 398Q188 470 246 560Z", &spout);
    canvas.solid(
        &outline(
            AXIS,
            (128.0, 402.0),
            &[
                Curve(170.0, 560.0, 204.0, 816.0),
                Curve(208.0, 846.0, 200.0, 852.0),
            ],
            0.1,
        ),
        &wall,
    );
    let base = canvas.satin(INK);
    canvas.solid(
        &outline(AXIS, (204.0, 850.0), &[Line(208.0, 882.0)], 0.1),
        &base,
    );
    canvas.solid(
        &outline(
            AXIS,
            (60.0, 346.0),
            &[Curve(120.0, 352.0, 132.0, 404.0)],
            0.14,
        ),
        &trim,
    );
    canvas.solid(
        &outline(
            AXIS,
            (34.0, 304.0),
            &[Curve(40.0, 320.0, 24.0, 350.0)],
            0.25,
        ),
        &trim,
    );
    canvas.blurred(
        "M322 430Q300 580 262 790L300 800Q320 600 350 430Z",
        WHITE,
        0.62,
        7,
    );
    canvas.blurred(
        "M522 470Q556 640 580 800L566 800Q540 640 512 470Z",
        WHITE,
        0.35,
        5,
    );
    canvas.line(
        "M274 420A128 14 0 0 0 526 420",
        &style.accent.hex(),
        5.0,
        0.9,
    );
}

pub(super) fn pan(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(340.0, 862.0, 262.0);
    let handle = canvas.diagonal(&[
        (0.0, style.second.lighter(0.3), 1.0),
        (0.5, style.second, 1.0),
        (1.0, style.second.darker(0.4), 1.0),
    ]);
    let steel = canvas.metal(STEEL);
    canvas.fill("M516 640L600 566L622 592L544 668Z", &steel);
    canvas.fill("M588 560L726 400Q744 384 758 398T758 428L628 604Z", &handle);
    canvas.line("M608 560L736 412", &WHITE.hex(), 5.0, 0.4);
    canvas.ellipse(741.0, 413.0, 8.0, 9.0, &INK.darker(0.3).hex());
    let wall = canvas.satin(style.main);
    canvas.solid(
        "M70 690A270 118 0 0 1 610 690Q596 800 500 842Q420 872 340 872T180 842Q84 800 70 690Z",
        &wall,
    );
    let lip = canvas.horizontal(&[
        (0.0, style.main.darker(0.1), 1.0),
        (0.22, style.main.lighter(0.75), 1.0),
        (0.6, style.main.lighter(0.2), 1.0),
        (1.0, style.main.darker(0.2), 1.0),
    ]);
    canvas.ellipse(340.0, 690.0, 270.0, 118.0, &lip);
    let coat = INK.mix(style.accent, 0.06);
    let well = canvas.vertical(&[
        (0.0, coat.darker(0.45), 1.0),
        (0.5, coat.darker(0.12), 1.0),
        (1.0, coat.lighter(0.2), 1.0),
    ]);
    canvas.ellipse(340.0, 692.0, 260.0, 110.0, &well);
    let floor = canvas.diagonal(&[
        (0.0, coat.lighter(0.05), 1.0),
        (0.4, coat.lighter(0.26), 1.0),
        (0.6, coat.lighter(0.08), 1.0),
        (1.0, coat.darker(0.15), 1.0),
    ]);
    canvas.ellipse(340.0, 716.0, 212.0, 78.0, &floor);
    canvas.blurred("M180 690Q260 640 380 650Q260 680 220 750Z", WHITE, 0.26, 12);
    canvas.blurred("M110 740Q150 820 240 846Q160 820 130 760Z", WHITE, 0.6, 5);
}

pub(super) fn pot(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 6.0, 240.0);
    canvas.rod(
        "M160 640Q86 632 88 672T164 706M640 640Q714 632 712 672T636 706",
        style.second,
        28.0,
    );
    let wall = canvas.satin(style.main);
    canvas.solid(
        &outline(
            AXIS,
            (246.0, 582.0),
            &[Line(244.0, 810.0), Curve(240.0, 868.0, 196.0, 876.0)],
            0.1,
        ),
        &wall,
    );
    let lid = canvas.satin(style.main.lighter(0.06));
    canvas.solid(
        &outline(
            AXIS,
            (30.0, 468.0),
            &[Curve(196.0, 480.0, 250.0, 560.0), Line(250.0, 584.0)],
            0.12,
        ),
        &lid,
    );
    canvas.line("M150 584A250 28 0 0 0 650 584", &BLACK.hex(), 4.0, 0.4);
    canvas.line("M150 564A250 28 0 0 0 650 564", &WHITE.hex(), 3.0, 0.4);
    let knob = canvas.satin(style.second);
    canvas.solid(
        &outline(
            AXIS,
            (46.0, 418.0),
            &[
                Curve(54.0, 424.0, 48.0, 444.0),
                Curve(26.0, 452.0, 30.0, 474.0),
            ],
            0.2,
        ),
        &knob,
    );
    canvas.ellipse(AXIS, 419.0, 45.0, 9.0, &style.second.lighter(0.5).hex());
    canvas.blurred(
        "M196 622Q190 760 220 850L262 858Q236 760 240 628Z",
        WHITE,
        0.7,
        6,
    );
    canvas.blurred("M290 500Q220 522 196 566Q280 520 330 498Z", WHITE, 0.7, 5);
    canvas.blurred(
        "M612 630V800Q600 850 590 856Q600 740 600 630Z",
        WHITE,
        0.4,
        4,
    );
}

pub(super) fn knife(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.blurred("M180 250L590 860L640 800L330 340Z", BLACK, 0.3, 24);
    canvas.open_group("transform=\"rotate(-36 400 540)\"");
    let blade = canvas.horizontal(&[
        (0.0, STEEL.lighter(0.85), 1.0),
        (0.12, STEEL.darker(0.08), 1.0),
        (0.45, STEEL.lighter(0.4), 1.0),
        (0.6, STEEL.darker(0.18), 1.0),
        (0.85, STEEL.lighter(0.2), 1.0),
        (1.0, STEEL.darker(0.4), 1.0),
    ]);
    canvas.fill("M340 640Q318 360 440 130Q452 320 448 640Z", &blade);
    canvas.fill(
        "M340 640Q318 360 440 130Q366 360 364 640Z",
        &STEEL.lighter(0.8).hex(),
    );
    let bolster = canvas.metal(STEEL.darker(0.1));
    canvas.fill("M366 640H448L444 684H376Z", &bolster);
    let grip = if style.main.is_light() {
        OAK.darker(0.3)
    } else {
        style.main
    };
    let handle = canvas.satin(grip);
    canvas.fill("M376 684H444Q436 760 444 830Q456 900 440 924Q410 940 382 920Q366 880 374 810Q382 750 376 684Z", &handle);
    let rivet = canvas.sphere(STEEL);
    for y in [726.0, 794.0, 866.0] {
        canvas.ellipse(410.0, y, 9.0, 9.0, &rivet);
    }
    canvas.text(style.label, 410.0, 606.0, 62.0, 16.0, STEEL.darker(0.55));
    canvas.close_group();
}

pub(super) fn board(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(406.0, FLOOR - 6.0, 224.0);
    let wood = style.main;
    let shape = "M196 330Q196 300 226 300H342Q356 300 356 286V230Q356 200 400 200T444 230V286Q444 300 458 300H574Q604 300 604 330V864Q604 894 574 894H226Q196 894 196 864Z";
    canvas.open_group("transform=\"translate(16 3)\"");
    canvas.fill(shape, &wood.darker(0.45).hex());
    canvas.close_group();
    let face = canvas.diagonal(&[
        (0.0, wood.lighter(0.28), 1.0),
        (0.5, wood, 1.0),
        (1.0, wood.darker(0.2), 1.0),
    ]);
    canvas.fill(shape, &face);
    canvas.clip(shape);
    canvas.rect(
        [282.0, 180.0, 62.0, 740.0],
        0.0,
        &format!("{}30", wood.darker(0.4).hex()),
    );
    canvas.rect(
        [456.0, 180.0, 70.0, 740.0],
        0.0,
        &format!("{}50", wood.lighter(0.4).hex()),
    );
    canvas.line("M230 300Q244 500 228 900M262 290Q250 560 266 900M318 290Q330 560 310 900M372 210Q362 520 380 900M412 210Q432 480 416 900M440 300Q430 600 450 900M492 290Q510 560 488 900M548 290Q536 600 560 900M584 300Q592 600 578 900", &wood.darker(0.6).hex(), 3.0, 0.28);
    canvas.blurred("M200 300H420L200 640Z", WHITE, 0.3, 26);
    canvas.close_group();
    canvas.ellipse(401.0, 248.0, 19.0, 19.0, &wood.darker(0.65).hex());
    canvas.ellipse(403.0, 251.0, 16.0, 16.0, &wood.darker(0.85).hex());
    canvas.line("M198 860V330Q198 302 226 302H340", &WHITE.hex(), 3.0, 0.55);
}
