//! Products for repairs and the garden.

use super::canvas::Canvas;
use super::colour::{BLACK, INK, STEEL, WHITE};
use super::round::Segment::{Curve, Line};
use super::round::{band, outline};
use super::style::{AXIS, FLOOR, Style, draw_print};

pub(super) fn secateurs(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.blurred("M300 240L360 260L560 880L380 890Z", BLACK, 0.26, 26);
    canvas.open_group("transform=\"rotate(-14 400 540)\"");
    let steel = canvas.diagonal(&[
        (0.0, STEEL.lighter(0.9), 1.0),
        (0.4, STEEL, 1.0),
        (0.55, STEEL.lighter(0.5), 1.0),
        (1.0, STEEL.darker(0.5), 1.0),
    ]);
    let grip = canvas.satin(style.main);
    canvas.fill(
        "M420 520Q500 400 478 250Q452 200 430 190Q452 300 372 470Z",
        &STEEL.darker(0.45).hex(),
    );
    canvas.line(
        "M428 560Q520 680 478 890",
        &style.main.darker(0.2).hex(),
        50.0,
        1.0,
    );
    canvas.line("M420 566Q502 690 466 880", &WHITE.hex(), 5.0, 0.35);
    canvas.fill(
        "M360 540Q310 400 400 186Q438 240 432 330Q428 420 440 520L420 580Z",
        &steel,
    );
    canvas.fill("M366 530L430 540Q390 640 372 720Q360 820 372 890Q360 920 328 908Q304 780 320 690Q332 600 366 530Z", &grip);
    canvas.line(
        "M400 560Q420 640 450 660",
        &STEEL.darker(0.3).hex(),
        7.0,
        1.0,
    );
    let bolt = canvas.sphere(STEEL);
    canvas.ellipse(402.0, 524.0, 30.0, 30.0, &style.second.darker(0.2).hex());
    canvas.ellipse(402.0, 524.0, 19.0, 19.0, &bolt);
    canvas.line("M326 850Q340 862 368 856", &style.accent.hex(), 12.0, 1.0);
    canvas.close_group();
}

pub(super) fn paint(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 206.0);
    canvas.line(
        "M192 460Q210 232 400 232T608 460",
        &STEEL.darker(0.25).hex(),
        7.0,
        1.0,
    );
    let body = canvas.metal(STEEL.lighter(0.2));
    canvas.solid(
        &outline(
            AXIS,
            (204.0, 440.0),
            &[Line(204.0, 870.0), Line(198.0, 880.0)],
            0.1,
        ),
        &body,
    );
    let paper = style.paper();
    let label = canvas.matte(paper);
    canvas.fill(&band(AXIS, 204.5, 510.0, 830.0, 0.1), &label);
    let colour = canvas.matte(style.main);
    canvas.fill(&band(AXIS, 204.5, 700.0, 830.0, 0.1), &colour);
    draw_print(canvas, style, paper, [AXIS, 528.0, 290.0, 168.0]);
    canvas.solid(
        &outline(AXIS, (208.0, 430.0), &[Line(208.0, 456.0)], 0.14),
        &body,
    );
    canvas.rim(AXIS, 430.0, 208.0, 0.15, STEEL, STEEL.darker(0.3));
    let wet = canvas.diagonal(&[
        (0.0, style.main.lighter(0.4), 1.0),
        (0.5, style.main, 1.0),
        (1.0, style.main.darker(0.2), 1.0),
    ]);
    canvas.ellipse(AXIS, 436.0, 190.0, 24.0, &wet);
    canvas.fill(
        "M470 458Q480 520 478 570Q490 590 500 566Q504 500 520 456Z",
        &style.main.hex(),
    );
    canvas.line("M484 470Q490 520 488 560", &WHITE.hex(), 5.0, 0.5);
    let ear = canvas.sphere(STEEL.darker(0.2));
    canvas.ellipse(206.0, 478.0, 20.0, 22.0, &ear);
    canvas.ellipse(596.0, 478.0, 18.0, 22.0, &ear);
    canvas.highlight([236.0, 470.0, 24.0, 390.0], 0.6);
}

/// A stack of tiles and one upright tile.
pub(super) fn tiles(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(350.0, 846.0, 180.0);
    canvas.shadow(510.0, FLOOR - 8.0, 178.0);
    let glaze = canvas.flat(style.main);
    canvas.fill(
        "M190 330L560 270L580 284V820L572 836L200 850Z",
        &style.main.darker(0.4).hex(),
    );
    canvas.fill("M184 326L562 268V820L184 846Z", &glaze);
    let motif = style.second.hex();
    canvas.clip("M184 326L562 268V820L184 846Z");
    canvas.open_group("transform=\"matrix(1 -.11 0 1.38 184 326)\"");
    canvas.line("M0 0A189 189 0 0 0 189 189A189 189 0 0 0 378 0M0 378A189 189 0 0 1 189 189A189 189 0 0 1 378 378", &motif, 17.0, 1.0);
    canvas.line(
        "M110 189L189 110L268 189L189 268Z",
        &style.accent.hex(),
        13.0,
        1.0,
    );
    canvas.close_group();
    canvas.blurred("M184 320H420L184 720Z", WHITE, 0.35, 12);
    canvas.close_group();
    canvas.line("M187 840V330L560 272", &WHITE.hex(), 4.0, 0.7);
    for (row, colour) in [
        (0.0_f32, style.main),
        (1.0, style.second),
        (2.0, style.main),
    ] {
        let y = 864.0 - row * 30.0;
        let edge = canvas.horizontal(&[
            (0.0, colour.lighter(0.1), 1.0),
            (0.5, colour.darker(0.12), 1.0),
            (1.0, colour.darker(0.4), 1.0),
        ]);
        canvas.rect([336.0 + row * 8.0, y, 336.0, 28.0], 4.0, &edge);
        canvas.line(
            &format!("M{} {}h328", 340.0 + row * 8.0, y + 2.0),
            &WHITE.hex(),
            3.0,
            0.55,
        );
    }
    let top = canvas.diagonal(&[
        (0.0, style.main.lighter(0.6), 1.0),
        (0.6, style.main.lighter(0.1), 1.0),
        (1.0, style.main.darker(0.1), 1.0),
    ]);
    canvas.fill("M352 804L420 752H640L688 804Z", &top);
    canvas.blurred("M400 770H540L470 800H380Z", WHITE, 0.6, 6);
}

pub(super) fn watering_can(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(440.0, FLOOR - 6.0, 190.0);
    let tin = canvas.satin(style.main);
    let pipe = canvas.diagonal(&[
        (0.0, style.main.lighter(0.5), 1.0),
        (0.5, style.main, 1.0),
        (1.0, style.main.darker(0.5), 1.0),
    ]);
    canvas.rod("M470 494Q510 300 640 370T620 740", style.second, 24.0);
    canvas.fill("M310 830L130 470L166 452L330 680Z", &pipe);
    canvas.line("M206 560L330 540", &style.main.darker(0.35).hex(), 9.0, 1.0);
    let rose = canvas.metal(style.second);
    canvas.open_group("transform=\"rotate(-27 146 456)\"");
    canvas.fill("M118 470L84 400H208L176 470Z", &rose);
    canvas.ellipse(146.0, 400.0, 62.0, 16.0, &style.second.lighter(0.4).hex());
    canvas.line(
        "M106 400h1M126 394h1M146 400h1M166 394h1M186 400h1M126 406h1M166 406h1",
        &INK.hex(),
        6.0,
        0.7,
    );
    canvas.close_group();
    canvas.solid(
        &outline(
            450.0,
            (150.0, 500.0),
            &[Curve(164.0, 560.0, 178.0, 860.0), Line(174.0, 882.0)],
            0.12,
        ),
        &tin,
    );
    canvas.ellipse(450.0, 500.0, 150.0, 22.0, &style.main.darker(0.5).hex());
    canvas.solid(
        "M300 500A150 20 0 0 1 450 480Q500 480 520 484L500 520A150 20 0 0 1 300 500Z",
        &tin,
    );
    canvas.line(
        "M282 820A176 20 0 0 0 618 820M300 540A150 18 0 0 0 600 540",
        &BLACK.hex(),
        4.0,
        0.25,
    );
    canvas.blurred(
        "M330 560Q310 720 312 850L346 856Q340 700 356 560Z",
        WHITE,
        0.6,
        7,
    );
    canvas.line(
        "M284 846A176 20 0 0 0 616 846",
        &style.accent.hex(),
        7.0,
        0.9,
    );
}
