//! Textiles: folded, filled and rolled.

use super::canvas::Canvas;
use super::colour::{BLACK, Colour, INK, OAK, PAPER, WHITE};
use super::round::Segment::Line;
use super::round::outline;
use super::style::{AXIS, FLOOR, Style, draw_print};
use std::fmt::Write;

/// Draws the weave of cloth over a path.
pub(super) fn weave(canvas: &mut Canvas, shape: &str, colour: Colour) {
    let motif = format!(
        "<path d=\"M0 3h6M3 6v6M9 0v6M6 9h6\" stroke=\"{}\" stroke-width=\"2\" opacity=\".2\"/><path d=\"M0 5h6M6 11h6\" stroke=\"#fff\" opacity=\".22\"/>",
        colour.darker(0.7).hex()
    );
    let cloth = canvas.pattern(12, &motif);
    canvas.fill(shape, &cloth);
}

pub(super) fn cushion(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 20.0, 250.0);
    let shape = "M122 318Q136 296 170 306Q400 340 630 306Q664 296 678 318Q650 600 680 868Q668 894 634 886Q400 862 166 886Q132 894 120 868Q150 600 122 318Z";
    let body = canvas.sphere(style.main);
    canvas.fill(shape, &body);
    weave(canvas, shape, style.main);
    canvas.clip(shape);
    canvas.line(
        "M240 280Q270 600 236 910M310 280Q330 600 306 910",
        &style.second.hex(),
        13.0,
        0.85,
    );
    canvas.line("M560 280Q534 600 562 910", &style.accent.hex(), 13.0, 0.85);
    canvas.blurred(
        "M180 350Q330 360 420 400Q240 430 190 620Q170 480 180 350Z",
        WHITE,
        0.34,
        26,
    );
    canvas.blurred(
        "M640 380Q600 600 640 860Q500 850 400 840Q580 760 640 380Z",
        BLACK,
        0.28,
        26,
    );
    canvas.blurred(
        "M130 320Q230 370 260 430Q180 400 130 320ZM670 320Q580 370 550 430Q620 400 670 320Z",
        BLACK,
        0.2,
        10,
    );
    canvas.close_group();
    canvas.line(
        "M124 330Q152 600 124 862M170 306Q400 340 630 306",
        &WHITE.hex(),
        4.0,
        0.4,
    );
}

/// One fold of a stack of cloth, at `[x, foot, width, height]`.
fn folded(canvas: &mut Canvas, [x, foot, width, height]: [f32; 4], colour: Colour) {
    let face = canvas.vertical(&[
        (0.0, colour.lighter(0.42), 1.0),
        (0.28, colour.lighter(0.12), 1.0),
        (0.66, colour.darker(0.16), 1.0),
        (1.0, colour.darker(0.5), 1.0),
    ]);
    let radius = height * 0.5;
    canvas.rect([x, foot - height, width, height], radius, &face);
    let shape = format!(
        "M{} {}h{}v{}h-{}z",
        x + radius * 0.5,
        foot - height,
        width - radius,
        height,
        width - radius
    );
    weave(canvas, &shape, colour);
    let fold = foot - height * 0.5;
    canvas.line(
        &format!(
            "M{} {fold}Q{} {} {} {fold}",
            x + 10.0,
            x + width * 0.5,
            fold + 8.0,
            x + width - radius * 0.7
        ),
        &colour.darker(0.62).hex(),
        4.0,
        0.7,
    );
    canvas.line(
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

pub(super) fn towel(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 6.0, 252.0);
    let fur = canvas.rough(9, ".22");
    canvas.open_group(&format!("filter=\"{fur}\" transform=\"translate(-4 -4)\""));
    folded(canvas, [150.0, 892.0, 512.0, 126.0], style.main);
    folded(canvas, [162.0, 772.0, 490.0, 122.0], style.second);
    folded(
        canvas,
        [156.0, 656.0, 500.0, 122.0],
        style.main.mix(style.accent, 0.12),
    );
    canvas.close_group();
    let paper = style.accent.mix(PAPER, 0.1);
    let band = canvas.vertical(&[
        (0.0, paper.lighter(0.3), 1.0),
        (0.4, paper, 1.0),
        (1.0, paper.darker(0.4), 1.0),
    ]);
    canvas.rect([350.0, 530.0, 96.0, 126.0], 3.0, &band);
    canvas.text(style.label, 398.0, 596.0, 82.0, 22.0, paper.text_colour());
}

pub(super) fn blanket(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 6.0, 264.0);
    folded(canvas, [138.0, 892.0, 524.0, 150.0], style.main);
    folded(
        canvas,
        [146.0, 746.0, 508.0, 150.0],
        style.main.lighter(0.08),
    );
    let drape = "M210 600Q400 580 600 600L606 830Q540 846 500 832T380 838T206 828Z";
    let cloth = canvas.horizontal(&[
        (0.0, style.second.darker(0.1), 1.0),
        (0.2, style.second.lighter(0.3), 1.0),
        (0.5, style.second, 1.0),
        (0.75, style.second.darker(0.15), 1.0),
        (1.0, style.second.darker(0.35), 1.0),
    ]);
    canvas.solid(drape, &cloth);
    weave(canvas, drape, style.second);
    canvas.line(
        "M207 740Q400 760 604 740M206 766Q400 786 604 766",
        &style.accent.hex(),
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
    canvas.line(&fringe, &style.second.darker(0.2).hex(), 4.0, 1.0);
    canvas.blurred(
        "M300 600Q290 720 310 830L340 830Q320 720 340 600Z",
        BLACK,
        0.22,
        10,
    );
    canvas.blurred("M220 600H290L260 820H216Z", WHITE, 0.3, 14);
}

/// Bed linen in its band.
pub(super) fn linen(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 6.0, 250.0);
    folded(canvas, [154.0, 892.0, 500.0, 84.0], style.main);
    folded(
        canvas,
        [160.0, 812.0, 486.0, 80.0],
        style.main.lighter(0.12),
    );
    folded(canvas, [156.0, 736.0, 494.0, 80.0], style.second);
    folded(
        canvas,
        [162.0, 660.0, 484.0, 78.0],
        style.main.lighter(0.06),
    );
    canvas.line(
        "M340 582V892M470 582V892",
        &style.accent.darker(0.1).hex(),
        16.0,
        1.0,
    );
    canvas.line("M335 582V892M465 582V892", &WHITE.hex(), 3.0, 0.4);
    let paper = canvas.flat(style.paper());
    canvas.blurred("M312 640H506V830H312Z", BLACK, 0.35, 8);
    canvas.rect([308.0, 630.0, 194.0, 190.0], 4.0, &paper);
    draw_print(canvas, style, style.paper(), [405.0, 640.0, 164.0, 172.0]);
}

/// A roll of fabric with a loose end.
pub(super) fn fabric(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 6.0, 200.0);
    let cloth = canvas.satin(style.main);
    let wall = outline(330.0, (112.0, 300.0), &[Line(112.0, 880.0)], 0.2);
    let sheeting =
        "M410 318Q560 300 640 350Q612 420 628 500T616 680T634 880Q560 906 500 884T400 880Z";
    let fall = canvas.horizontal(&[
        (0.0, style.main.darker(0.4), 1.0),
        (0.18, style.main.darker(0.1), 1.0),
        (0.36, style.main.lighter(0.3), 1.0),
        (0.55, style.main.darker(0.2), 1.0),
        (0.76, style.main.lighter(0.2), 1.0),
        (1.0, style.main.darker(0.3), 1.0),
    ]);
    canvas.solid(sheeting, &fall);
    weave(canvas, sheeting, style.main);
    canvas.solid(&wall, &cloth);
    weave(canvas, &wall, style.main);
    let end = canvas.diagonal(&[
        (0.0, style.main.lighter(0.4), 1.0),
        (1.0, style.main.darker(0.15), 1.0),
    ]);
    canvas.ellipse(330.0, 300.0, 112.0, 24.0, &end);
    canvas.line(
        "M240 302A90 18 0 0 0 420 300A80 15 0 0 0 262 300A66 12 0 0 0 396 300A52 9 0 0 0 288 300",
        &style.main.darker(0.55).hex(),
        3.5,
        0.6,
    );
    canvas.ellipse(332.0, 300.0, 34.0, 8.0, &OAK.darker(0.55).hex());
    canvas.line(
        "M420 352Q560 332 632 386M420 840Q560 866 630 840",
        &style.second.hex(),
        10.0,
        0.8,
    );
    let tag = canvas.flat(PAPER);
    canvas.rect([262.0, 560.0, 130.0, 110.0], 4.0, &tag);
    canvas.text(style.label, 327.0, 622.0, 108.0, 26.0, INK);
    canvas.rect([262.0, 650.0, 130.0, 8.0], 0.0, &style.accent.hex());
}

/// A rolled mat or rug, one end unrolled.
pub(super) fn rug(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 10.0, 300.0);
    let floor = "M160 850L330 700H720L690 850Q690 880 640 890H170Z";
    let cloth = canvas.diagonal(&[
        (0.0, style.main.lighter(0.2), 1.0),
        (0.5, style.main, 1.0),
        (1.0, style.main.darker(0.25), 1.0),
    ]);
    canvas.fill(floor, &cloth);
    weave(canvas, floor, style.main);
    canvas.line("M300 728H716M276 752H710", &style.second.hex(), 9.0, 0.85);
    canvas.blurred("M160 880L330 700H420L300 890Z", BLACK, 0.45, 16);
    let roll = canvas.vertical(&[
        (0.0, style.main.darker(0.12), 1.0),
        (0.22, style.main.lighter(0.4), 1.0),
        (0.45, style.main, 1.0),
        (0.8, style.main.darker(0.42), 1.0),
        (1.0, style.main.darker(0.3), 1.0),
    ]);
    canvas.open_group("transform=\"rotate(-42 220 800)\"");
    let body = "M210 710H500A34 92 0 0 1 500 894H210Z";
    canvas.fill(body, &roll);
    weave(canvas, body, style.main);
    canvas.line(
        "M452 710A34 92 0 0 1 452 894M424 710A34 92 0 0 1 424 894",
        &style.second.hex(),
        9.0,
        0.8,
    );
    let end = canvas.diagonal(&[
        (0.0, style.main.lighter(0.35), 1.0),
        (1.0, style.main.darker(0.25), 1.0),
    ]);
    canvas.ellipse(210.0, 802.0, 36.0, 92.0, &end);
    canvas.line(
        "M210 726A30 76 0 0 0 210 878A26 62 0 0 0 212 750A20 48 0 0 0 210 850A14 32 0 0 0 212 782",
        &style.main.darker(0.6).hex(),
        4.0,
        0.7,
    );
    canvas.close_group();
}
