//! For walls and gardens.

use super::colour::{BLACK, INK, STEEL, WHITE};
use super::look::{AXIS, GROUND, Look, print};
use super::studio::Sheet;
use super::turned::Step::{Bend, To};
use super::turned::{band, outline};

pub(super) fn secateurs(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.soft("M300 240L360 260L560 880L380 890Z", BLACK, 0.26, 26);
    sheet.open("transform=\"rotate(-14 400 540)\"");
    let steel = sheet.slant(&[
        (0.0, STEEL.lit(0.9), 1.0),
        (0.4, STEEL, 1.0),
        (0.55, STEEL.lit(0.5), 1.0),
        (1.0, STEEL.dim(0.5), 1.0),
    ]);
    let grip = sheet.satin(look.main);
    sheet.fill(
        "M420 520Q500 400 478 250Q452 200 430 190Q452 300 372 470Z",
        &STEEL.dim(0.45).hex(),
    );
    sheet.line(
        "M428 560Q520 680 478 890",
        &look.main.dim(0.2).hex(),
        50.0,
        1.0,
    );
    sheet.line("M420 566Q502 690 466 880", &WHITE.hex(), 5.0, 0.35);
    sheet.fill(
        "M360 540Q310 400 400 186Q438 240 432 330Q428 420 440 520L420 580Z",
        &steel,
    );
    sheet.fill("M366 530L430 540Q390 640 372 720Q360 820 372 890Q360 920 328 908Q304 780 320 690Q332 600 366 530Z", &grip);
    sheet.line("M400 560Q420 640 450 660", &STEEL.dim(0.3).hex(), 7.0, 1.0);
    let bolt = sheet.globe(STEEL);
    sheet.oval(402.0, 524.0, 30.0, 30.0, &look.second.dim(0.2).hex());
    sheet.oval(402.0, 524.0, 19.0, 19.0, &bolt);
    sheet.line("M326 850Q340 862 368 856", &look.accent.hex(), 12.0, 1.0);
    sheet.close();
}

pub(super) fn paint(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 206.0);
    sheet.line(
        "M192 460Q210 232 400 232T608 460",
        &STEEL.dim(0.25).hex(),
        7.0,
        1.0,
    );
    let body = sheet.metal(STEEL.lit(0.2));
    sheet.turn(
        &outline(
            AXIS,
            (204.0, 440.0),
            &[To(204.0, 870.0), To(198.0, 880.0)],
            0.1,
        ),
        &body,
    );
    let paper = look.paper();
    let label = sheet.matte(paper);
    sheet.fill(&band(AXIS, 204.5, 510.0, 830.0, 0.1), &label);
    let colour = sheet.matte(look.main);
    sheet.fill(&band(AXIS, 204.5, 700.0, 830.0, 0.1), &colour);
    print(sheet, look, paper, [AXIS, 528.0, 290.0, 168.0]);
    sheet.turn(
        &outline(AXIS, (208.0, 430.0), &[To(208.0, 456.0)], 0.14),
        &body,
    );
    sheet.mouth(AXIS, 430.0, 208.0, 0.15, STEEL, STEEL.dim(0.3));
    let wet = sheet.slant(&[
        (0.0, look.main.lit(0.4), 1.0),
        (0.5, look.main, 1.0),
        (1.0, look.main.dim(0.2), 1.0),
    ]);
    sheet.oval(AXIS, 436.0, 190.0, 24.0, &wet);
    sheet.fill(
        "M470 458Q480 520 478 570Q490 590 500 566Q504 500 520 456Z",
        &look.main.hex(),
    );
    sheet.line("M484 470Q490 520 488 560", &WHITE.hex(), 5.0, 0.5);
    let ear = sheet.globe(STEEL.dim(0.2));
    sheet.oval(206.0, 478.0, 20.0, 22.0, &ear);
    sheet.oval(596.0, 478.0, 18.0, 22.0, &ear);
    sheet.window([236.0, 470.0, 24.0, 390.0], 0.6);
}

/// A small pile of tiles and one upright.
pub(super) fn tiles(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(350.0, 846.0, 180.0);
    sheet.ground(510.0, GROUND - 8.0, 178.0);
    let glaze = sheet.plane(look.main);
    sheet.fill(
        "M190 330L560 270L580 284V820L572 836L200 850Z",
        &look.main.dim(0.4).hex(),
    );
    sheet.fill("M184 326L562 268V820L184 846Z", &glaze);
    let motif = look.second.hex();
    sheet.inside("M184 326L562 268V820L184 846Z");
    sheet.open("transform=\"matrix(1 -.11 0 1.38 184 326)\"");
    sheet.line("M0 0A189 189 0 0 0 189 189A189 189 0 0 0 378 0M0 378A189 189 0 0 1 189 189A189 189 0 0 1 378 378", &motif, 17.0, 1.0);
    sheet.line(
        "M110 189L189 110L268 189L189 268Z",
        &look.accent.hex(),
        13.0,
        1.0,
    );
    sheet.close();
    sheet.soft("M184 320H420L184 720Z", WHITE, 0.35, 12);
    sheet.close();
    sheet.line("M187 840V330L560 272", &WHITE.hex(), 4.0, 0.7);
    for (row, colour) in [(0.0_f32, look.main), (1.0, look.second), (2.0, look.main)] {
        let y = 864.0 - row * 30.0;
        let edge = sheet.across(&[
            (0.0, colour.lit(0.1), 1.0),
            (0.5, colour.dim(0.12), 1.0),
            (1.0, colour.dim(0.4), 1.0),
        ]);
        sheet.block([336.0 + row * 8.0, y, 336.0, 28.0], 4.0, &edge);
        sheet.line(
            &format!("M{} {}h328", 340.0 + row * 8.0, y + 2.0),
            &WHITE.hex(),
            3.0,
            0.55,
        );
    }
    let top = sheet.slant(&[
        (0.0, look.main.lit(0.6), 1.0),
        (0.6, look.main.lit(0.1), 1.0),
        (1.0, look.main.dim(0.1), 1.0),
    ]);
    sheet.fill("M352 804L420 752H640L688 804Z", &top);
    sheet.soft("M400 770H540L470 800H380Z", WHITE, 0.6, 6);
}

pub(super) fn watering_can(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(440.0, GROUND - 6.0, 190.0);
    let tin = sheet.satin(look.main);
    let pipe = sheet.slant(&[
        (0.0, look.main.lit(0.5), 1.0),
        (0.5, look.main, 1.0),
        (1.0, look.main.dim(0.5), 1.0),
    ]);
    sheet.rod("M470 494Q510 300 640 370T620 740", look.second, 24.0);
    sheet.fill("M310 830L130 470L166 452L330 680Z", &pipe);
    sheet.line("M206 560L330 540", &look.main.dim(0.35).hex(), 9.0, 1.0);
    let rose = sheet.metal(look.second);
    sheet.open("transform=\"rotate(-27 146 456)\"");
    sheet.fill("M118 470L84 400H208L176 470Z", &rose);
    sheet.oval(146.0, 400.0, 62.0, 16.0, &look.second.lit(0.4).hex());
    sheet.line(
        "M106 400h1M126 394h1M146 400h1M166 394h1M186 400h1M126 406h1M166 406h1",
        &INK.hex(),
        6.0,
        0.7,
    );
    sheet.close();
    sheet.turn(
        &outline(
            450.0,
            (150.0, 500.0),
            &[Bend(164.0, 560.0, 178.0, 860.0), To(174.0, 882.0)],
            0.12,
        ),
        &tin,
    );
    sheet.oval(450.0, 500.0, 150.0, 22.0, &look.main.dim(0.5).hex());
    sheet.turn(
        "M300 500A150 20 0 0 1 450 480Q500 480 520 484L500 520A150 20 0 0 1 300 500Z",
        &tin,
    );
    sheet.line(
        "M282 820A176 20 0 0 0 618 820M300 540A150 18 0 0 0 600 540",
        &BLACK.hex(),
        4.0,
        0.25,
    );
    sheet.soft(
        "M330 560Q310 720 312 850L346 856Q340 700 356 560Z",
        WHITE,
        0.6,
        7,
    );
    sheet.line(
        "M284 846A176 20 0 0 0 616 846",
        &look.accent.hex(),
        7.0,
        0.9,
    );
}
