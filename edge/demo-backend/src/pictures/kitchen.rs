//! Things to cook with and to eat from.

use super::colour::{BLACK, INK, OAK, STEEL, WHITE};
use super::look::{AXIS, GROUND, Look};
use super::studio::Sheet;
use super::turned::Step::{Bend, To};
use super::turned::outline;

pub(super) fn kettle(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 6.0, 206.0);
    let wall = sheet.satin(look.main);
    let trim = sheet.satin(look.second);
    sheet.rod(
        "M520 420Q700 380 690 560Q684 690 590 740",
        look.second,
        40.0,
    );
    let spout = sheet.across(&[
        (0.0, look.main.lit(0.3), 1.0),
        (0.5, look.main, 1.0),
        (1.0, look.main.dim(0.4), 1.0),
    ]);
    sheet.fill("M282 420L176 398Q188 470 246 560Z", &spout);
    sheet.turn(
        &outline(
            AXIS,
            (128.0, 402.0),
            &[
                Bend(170.0, 560.0, 204.0, 816.0),
                Bend(208.0, 846.0, 200.0, 852.0),
            ],
            0.1,
        ),
        &wall,
    );
    let base = sheet.satin(INK);
    sheet.turn(
        &outline(AXIS, (204.0, 850.0), &[To(208.0, 882.0)], 0.1),
        &base,
    );
    sheet.turn(
        &outline(
            AXIS,
            (60.0, 346.0),
            &[Bend(120.0, 352.0, 132.0, 404.0)],
            0.14,
        ),
        &trim,
    );
    sheet.turn(
        &outline(AXIS, (34.0, 304.0), &[Bend(40.0, 320.0, 24.0, 350.0)], 0.25),
        &trim,
    );
    sheet.soft(
        "M322 430Q300 580 262 790L300 800Q320 600 350 430Z",
        WHITE,
        0.62,
        7,
    );
    sheet.soft(
        "M522 470Q556 640 580 800L566 800Q540 640 512 470Z",
        WHITE,
        0.35,
        5,
    );
    sheet.line(
        "M274 420A128 14 0 0 0 526 420",
        &look.accent.hex(),
        5.0,
        0.9,
    );
}

pub(super) fn pan(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(340.0, 862.0, 262.0);
    let handle = sheet.slant(&[
        (0.0, look.second.lit(0.3), 1.0),
        (0.5, look.second, 1.0),
        (1.0, look.second.dim(0.4), 1.0),
    ]);
    let steel = sheet.metal(STEEL);
    sheet.fill("M516 640L600 566L622 592L544 668Z", &steel);
    sheet.fill("M588 560L726 400Q744 384 758 398T758 428L628 604Z", &handle);
    sheet.line("M608 560L736 412", &WHITE.hex(), 5.0, 0.4);
    sheet.oval(741.0, 413.0, 8.0, 9.0, &INK.dim(0.3).hex());
    let wall = sheet.satin(look.main);
    sheet.turn(
        "M70 690A270 118 0 0 1 610 690Q596 800 500 842Q420 872 340 872T180 842Q84 800 70 690Z",
        &wall,
    );
    let lip = sheet.across(&[
        (0.0, look.main.dim(0.1), 1.0),
        (0.22, look.main.lit(0.75), 1.0),
        (0.6, look.main.lit(0.2), 1.0),
        (1.0, look.main.dim(0.2), 1.0),
    ]);
    sheet.oval(340.0, 690.0, 270.0, 118.0, &lip);
    let coat = INK.mix(look.accent, 0.06);
    let well = sheet.down(&[
        (0.0, coat.dim(0.45), 1.0),
        (0.5, coat.dim(0.12), 1.0),
        (1.0, coat.lit(0.2), 1.0),
    ]);
    sheet.oval(340.0, 692.0, 260.0, 110.0, &well);
    let floor = sheet.slant(&[
        (0.0, coat.lit(0.05), 1.0),
        (0.4, coat.lit(0.26), 1.0),
        (0.6, coat.lit(0.08), 1.0),
        (1.0, coat.dim(0.15), 1.0),
    ]);
    sheet.oval(340.0, 716.0, 212.0, 78.0, &floor);
    sheet.soft("M180 690Q260 640 380 650Q260 680 220 750Z", WHITE, 0.26, 12);
    sheet.soft("M110 740Q150 820 240 846Q160 820 130 760Z", WHITE, 0.6, 5);
}

pub(super) fn pot(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 6.0, 240.0);
    sheet.rod(
        "M160 640Q86 632 88 672T164 706M640 640Q714 632 712 672T636 706",
        look.second,
        28.0,
    );
    let wall = sheet.satin(look.main);
    sheet.turn(
        &outline(
            AXIS,
            (246.0, 582.0),
            &[To(244.0, 810.0), Bend(240.0, 868.0, 196.0, 876.0)],
            0.1,
        ),
        &wall,
    );
    let lid = sheet.satin(look.main.lit(0.06));
    sheet.turn(
        &outline(
            AXIS,
            (30.0, 468.0),
            &[Bend(196.0, 480.0, 250.0, 560.0), To(250.0, 584.0)],
            0.12,
        ),
        &lid,
    );
    sheet.line("M150 584A250 28 0 0 0 650 584", &BLACK.hex(), 4.0, 0.4);
    sheet.line("M150 564A250 28 0 0 0 650 564", &WHITE.hex(), 3.0, 0.4);
    let knob = sheet.satin(look.second);
    sheet.turn(
        &outline(
            AXIS,
            (46.0, 418.0),
            &[
                Bend(54.0, 424.0, 48.0, 444.0),
                Bend(26.0, 452.0, 30.0, 474.0),
            ],
            0.2,
        ),
        &knob,
    );
    sheet.oval(AXIS, 419.0, 45.0, 9.0, &look.second.lit(0.5).hex());
    sheet.soft(
        "M196 622Q190 760 220 850L262 858Q236 760 240 628Z",
        WHITE,
        0.7,
        6,
    );
    sheet.soft("M290 500Q220 522 196 566Q280 520 330 498Z", WHITE, 0.7, 5);
    sheet.soft(
        "M612 630V800Q600 850 590 856Q600 740 600 630Z",
        WHITE,
        0.4,
        4,
    );
}

pub(super) fn knife(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.soft("M180 250L590 860L640 800L330 340Z", BLACK, 0.3, 24);
    sheet.open("transform=\"rotate(-36 400 540)\"");
    let blade = sheet.across(&[
        (0.0, STEEL.lit(0.85), 1.0),
        (0.12, STEEL.dim(0.08), 1.0),
        (0.45, STEEL.lit(0.4), 1.0),
        (0.6, STEEL.dim(0.18), 1.0),
        (0.85, STEEL.lit(0.2), 1.0),
        (1.0, STEEL.dim(0.4), 1.0),
    ]);
    sheet.fill("M340 640Q318 360 440 130Q452 320 448 640Z", &blade);
    sheet.fill(
        "M340 640Q318 360 440 130Q366 360 364 640Z",
        &STEEL.lit(0.8).hex(),
    );
    let bolster = sheet.metal(STEEL.dim(0.1));
    sheet.fill("M366 640H448L444 684H376Z", &bolster);
    let grip = if look.main.is_pale() {
        OAK.dim(0.3)
    } else {
        look.main
    };
    let handle = sheet.satin(grip);
    sheet.fill("M376 684H444Q436 760 444 830Q456 900 440 924Q410 940 382 920Q366 880 374 810Q382 750 376 684Z", &handle);
    let rivet = sheet.globe(STEEL);
    for y in [726.0, 794.0, 866.0] {
        sheet.oval(410.0, y, 9.0, 9.0, &rivet);
    }
    sheet.print(look.label, 410.0, 606.0, 62.0, 16.0, STEEL.dim(0.55));
    sheet.close();
}

pub(super) fn board(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(406.0, GROUND - 6.0, 224.0);
    let wood = look.main;
    let shape = "M196 330Q196 300 226 300H342Q356 300 356 286V230Q356 200 400 200T444 230V286Q444 300 458 300H574Q604 300 604 330V864Q604 894 574 894H226Q196 894 196 864Z";
    sheet.open("transform=\"translate(16 3)\"");
    sheet.fill(shape, &wood.dim(0.45).hex());
    sheet.close();
    let face = sheet.slant(&[
        (0.0, wood.lit(0.28), 1.0),
        (0.5, wood, 1.0),
        (1.0, wood.dim(0.2), 1.0),
    ]);
    sheet.fill(shape, &face);
    sheet.inside(shape);
    sheet.block(
        [282.0, 180.0, 62.0, 740.0],
        0.0,
        &format!("{}30", wood.dim(0.4).hex()),
    );
    sheet.block(
        [456.0, 180.0, 70.0, 740.0],
        0.0,
        &format!("{}50", wood.lit(0.4).hex()),
    );
    sheet.line("M230 300Q244 500 228 900M262 290Q250 560 266 900M318 290Q330 560 310 900M372 210Q362 520 380 900M412 210Q432 480 416 900M440 300Q430 600 450 900M492 290Q510 560 488 900M548 290Q536 600 560 900M584 300Q592 600 578 900", &wood.dim(0.6).hex(), 3.0, 0.28);
    sheet.soft("M200 300H420L200 640Z", WHITE, 0.3, 26);
    sheet.close();
    sheet.oval(401.0, 248.0, 19.0, 19.0, &wood.dim(0.65).hex());
    sheet.oval(403.0, 251.0, 16.0, 16.0, &wood.dim(0.85).hex());
    sheet.line("M198 860V330Q198 302 226 302H340", &WHITE.hex(), 3.0, 0.55);
}
