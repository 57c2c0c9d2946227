//! Pharmacy packs: tubes, sachets, pouches.

use super::canvas::Canvas;
use super::colour::{BLACK, WHITE};
use super::round::Segment::{Curve, Line};
use super::round::{TILT, outline};
use super::style::{AXIS, FLOOR, Style, draw_print};
use std::fmt::Write;

/// A tube standing on its cap.
pub(super) fn tube(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 92.0);
    let body = canvas.satin(style.main);
    let cap = canvas.satin(style.second);
    let wall = "M268 262L532 262L486 792Q400 806 314 792Z";
    canvas.solid(wall, &body);
    canvas.blurred("M276 262L524 262L420 430L400 700L380 430Z", WHITE, 0.2, 14);
    canvas.clip(wall);
    draw_print(canvas, style, style.main, [AXIS, 390.0, 176.0, 330.0]);
    canvas.close_group();
    let crimp = canvas.horizontal(&[
        (0.0, style.main.darker(0.2), 1.0),
        (0.3, style.main.lighter(0.4), 1.0),
        (1.0, style.main.darker(0.3), 1.0),
    ]);
    canvas.rect([262.0, 206.0, 276.0, 58.0], 5.0, &crimp);
    let mut ridges = String::new();
    for ridge in 0_u16..22 {
        let _ = write!(ridges, "M{} 210v50", 270 + ridge * 12);
    }
    canvas.line(&ridges, &BLACK.hex(), 2.0, 0.14);
    canvas.solid(
        &outline(
            AXIS,
            (88.0, 786.0),
            &[Line(86.0, 884.0), Curve(86.0, 892.0, 78.0, 893.0)],
            0.1,
        ),
        &cap,
    );
    canvas.highlight([306.0, 290.0, 16.0, 480.0], 0.7);
    canvas.highlight([334.0, 800.0, 10.0, 84.0], 0.6);
}

/// A flat sachet with pressed ends.
pub(super) fn sachet(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 6.0, 186.0);
    let foil = canvas.horizontal(&[
        (0.0, style.main.darker(0.32), 1.0),
        (0.08, style.main.lighter(0.3), 1.0),
        (0.3, style.main.lighter(0.12), 1.0),
        (0.5, style.main, 1.0),
        (0.86, style.main.darker(0.2), 1.0),
        (0.94, style.main.lighter(0.2), 1.0),
        (1.0, style.main.darker(0.4), 1.0),
    ]);
    let shape = "M216 290H584Q572 420 576 580T584 894H216Q228 740 224 580T216 290Z";
    canvas.solid(shape, &foil);
    canvas.blurred(
        "M240 350Q320 330 360 360Q280 420 262 620Q240 480 240 350Z",
        WHITE,
        0.5,
        14,
    );
    canvas.blurred("M560 380Q520 520 530 820Q480 640 560 380Z", BLACK, 0.22, 12);
    let paper = canvas.flat(style.paper());
    canvas.rect([262.0, 440.0, 276.0, 340.0], 10.0, &paper);
    draw_print(canvas, style, style.paper(), [AXIS, 462.0, 240.0, 300.0]);
    let press = canvas.horizontal(&[
        (0.0, style.main.darker(0.25), 1.0),
        (0.25, style.main.lighter(0.5), 1.0),
        (0.7, style.main, 1.0),
        (1.0, style.main.darker(0.35), 1.0),
    ]);
    canvas.rect([214.0, 268.0, 372.0, 52.0], 4.0, &press);
    canvas.rect([214.0, 850.0, 372.0, 46.0], 4.0, &press);
    canvas.line(
        "M218 282H582M218 294H582M218 306H582M218 862H582M218 874H582M218 886H582",
        &BLACK.hex(),
        2.5,
        0.12,
    );
}

/// A stand-up pouch.
pub(super) fn pouch(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 6.0, 206.0);
    let shape =
        "M238 236H562Q574 420 588 560T598 868Q500 912 400 912T202 868Q196 700 212 560T238 236Z";
    let body = canvas.matte(style.main);
    canvas.solid(shape, &body);
    canvas.blurred("M250 330Q300 480 246 820Q214 640 250 330Z", WHITE, 0.4, 14);
    canvas.blurred("M556 340Q530 560 572 840Q610 600 556 340Z", BLACK, 0.3, 12);
    canvas.blurred("M214 858Q400 800 586 858Q400 890 214 858Z", BLACK, 0.28, 8);
    canvas.line("M206 862Q400 812 594 862", &WHITE.hex(), 2.5, 0.35);
    let paper = canvas.flat(style.paper());
    canvas.rect([276.0, 420.0, 248.0, 340.0], 8.0, &paper);
    draw_print(canvas, style, style.paper(), [AXIS, 440.0, 214.0, 310.0]);
    let seal = canvas.horizontal(&[
        (0.0, style.main.darker(0.2), 1.0),
        (0.3, style.main.lighter(0.35), 1.0),
        (1.0, style.main.darker(0.35), 1.0),
    ]);
    canvas.rect([236.0, 208.0, 328.0, 56.0], 5.0, &seal);
    canvas.line("M246 300H554", &BLACK.hex(), 5.0, 0.16);
    canvas.line("M246 306H554", &WHITE.hex(), 2.0, 0.4);
}

/// A tall tube of effervescent tablets.
pub(super) fn effervescent(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 96.0);
    let body = canvas.satin(style.main);
    let cap = canvas.satin(style.second);
    canvas.solid(
        &outline(AXIS, (94.0, 380.0), &[Line(94.0, 886.0)], 0.1),
        &body,
    );
    canvas.solid(
        &outline(
            AXIS,
            (92.0, 268.0),
            &[Curve(100.0, 270.0, 100.0, 280.0), Line(100.0, 392.0)],
            TILT,
        ),
        &cap,
    );
    canvas.ellipse(AXIS, 270.0, 92.0, 11.0, &style.second.lighter(0.5).hex());
    draw_print(canvas, style, style.main, [AXIS, 430.0, 150.0, 400.0]);
    canvas.highlight([326.0, 400.0, 15.0, 470.0], 0.7);
    let tablet = canvas.satin(style.accent.lighter(0.55));
    canvas.shadow(576.0, FLOOR + 8.0, 60.0);
    canvas.solid(
        &outline(576.0, (62.0, 872.0), &[Line(62.0, 900.0)], 0.3),
        &tablet,
    );
    let face = canvas.diagonal(&[(0.0, WHITE, 1.0), (1.0, style.accent.lighter(0.4), 1.0)]);
    canvas.ellipse(576.0, 872.0, 62.0, 18.0, &face);
}
