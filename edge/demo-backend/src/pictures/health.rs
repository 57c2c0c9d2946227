//! The pharmacy's shelf: boxes, tubes, sachets and small devices.

use super::colour::{BLACK, WHITE};
use super::look::{AXIS, GROUND, Look, print};
use super::studio::Sheet;
use super::turned::Step::{Bend, To};
use super::turned::{TILT, outline};
use std::fmt::Write;

/// A tube standing on its cap.
pub(super) fn tube(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 92.0);
    let body = sheet.satin(look.main);
    let cap = sheet.satin(look.second);
    let wall = "M268 262L532 262L486 792Q400 806 314 792Z";
    sheet.turn(wall, &body);
    sheet.soft("M276 262L524 262L420 430L400 700L380 430Z", WHITE, 0.2, 14);
    sheet.inside(wall);
    print(sheet, look, look.main, [AXIS, 390.0, 176.0, 330.0]);
    sheet.close();
    let crimp = sheet.across(&[
        (0.0, look.main.dim(0.2), 1.0),
        (0.3, look.main.lit(0.4), 1.0),
        (1.0, look.main.dim(0.3), 1.0),
    ]);
    sheet.block([262.0, 206.0, 276.0, 58.0], 5.0, &crimp);
    let mut ridges = String::new();
    for ridge in 0_u16..22 {
        let _ = write!(ridges, "M{} 210v50", 270 + ridge * 12);
    }
    sheet.line(&ridges, &BLACK.hex(), 2.0, 0.14);
    sheet.turn(
        &outline(
            AXIS,
            (88.0, 786.0),
            &[To(86.0, 884.0), Bend(86.0, 892.0, 78.0, 893.0)],
            0.1,
        ),
        &cap,
    );
    sheet.window([306.0, 290.0, 16.0, 480.0], 0.7);
    sheet.window([334.0, 800.0, 10.0, 84.0], 0.6);
}

/// A flat sachet with pressed ends.
pub(super) fn sachet(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 6.0, 186.0);
    let foil = sheet.across(&[
        (0.0, look.main.dim(0.32), 1.0),
        (0.08, look.main.lit(0.3), 1.0),
        (0.3, look.main.lit(0.12), 1.0),
        (0.5, look.main, 1.0),
        (0.86, look.main.dim(0.2), 1.0),
        (0.94, look.main.lit(0.2), 1.0),
        (1.0, look.main.dim(0.4), 1.0),
    ]);
    let shape = "M216 290H584Q572 420 576 580T584 894H216Q228 740 224 580T216 290Z";
    sheet.turn(shape, &foil);
    sheet.soft(
        "M240 350Q320 330 360 360Q280 420 262 620Q240 480 240 350Z",
        WHITE,
        0.5,
        14,
    );
    sheet.soft("M560 380Q520 520 530 820Q480 640 560 380Z", BLACK, 0.22, 12);
    let paper = sheet.plane(look.paper());
    sheet.block([262.0, 440.0, 276.0, 340.0], 10.0, &paper);
    print(sheet, look, look.paper(), [AXIS, 462.0, 240.0, 300.0]);
    let press = sheet.across(&[
        (0.0, look.main.dim(0.25), 1.0),
        (0.25, look.main.lit(0.5), 1.0),
        (0.7, look.main, 1.0),
        (1.0, look.main.dim(0.35), 1.0),
    ]);
    sheet.block([214.0, 268.0, 372.0, 52.0], 4.0, &press);
    sheet.block([214.0, 850.0, 372.0, 46.0], 4.0, &press);
    sheet.line(
        "M218 282H582M218 294H582M218 306H582M218 862H582M218 874H582M218 886H582",
        &BLACK.hex(),
        2.5,
        0.12,
    );
}

/// A stand-up pouch.
pub(super) fn pouch(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 6.0, 206.0);
    let shape =
        "M238 236H562Q574 420 588 560T598 868Q500 912 400 912T202 868Q196 700 212 560T238 236Z";
    let body = sheet.matte(look.main);
    sheet.turn(shape, &body);
    sheet.soft("M250 330Q300 480 246 820Q214 640 250 330Z", WHITE, 0.4, 14);
    sheet.soft("M556 340Q530 560 572 840Q610 600 556 340Z", BLACK, 0.3, 12);
    sheet.soft("M214 858Q400 800 586 858Q400 890 214 858Z", BLACK, 0.28, 8);
    sheet.line("M206 862Q400 812 594 862", &WHITE.hex(), 2.5, 0.35);
    let paper = sheet.plane(look.paper());
    sheet.block([276.0, 420.0, 248.0, 340.0], 8.0, &paper);
    print(sheet, look, look.paper(), [AXIS, 440.0, 214.0, 310.0]);
    let seal = sheet.across(&[
        (0.0, look.main.dim(0.2), 1.0),
        (0.3, look.main.lit(0.35), 1.0),
        (1.0, look.main.dim(0.35), 1.0),
    ]);
    sheet.block([236.0, 208.0, 328.0, 56.0], 5.0, &seal);
    sheet.line("M246 300H554", &BLACK.hex(), 5.0, 0.16);
    sheet.line("M246 306H554", &WHITE.hex(), 2.0, 0.4);
}

/// A tall tube of effervescent tablets.
pub(super) fn effervescent(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 96.0);
    let body = sheet.satin(look.main);
    let cap = sheet.satin(look.second);
    sheet.turn(
        &outline(AXIS, (94.0, 380.0), &[To(94.0, 886.0)], 0.1),
        &body,
    );
    sheet.turn(
        &outline(
            AXIS,
            (92.0, 268.0),
            &[Bend(100.0, 270.0, 100.0, 280.0), To(100.0, 392.0)],
            TILT,
        ),
        &cap,
    );
    sheet.oval(AXIS, 270.0, 92.0, 11.0, &look.second.lit(0.5).hex());
    print(sheet, look, look.main, [AXIS, 430.0, 150.0, 400.0]);
    sheet.window([326.0, 400.0, 15.0, 470.0], 0.7);
    let tablet = sheet.satin(look.accent.lit(0.55));
    sheet.ground(576.0, GROUND + 8.0, 60.0);
    sheet.turn(
        &outline(576.0, (62.0, 872.0), &[To(62.0, 900.0)], 0.3),
        &tablet,
    );
    let face = sheet.slant(&[(0.0, WHITE, 1.0), (1.0, look.accent.lit(0.4), 1.0)]);
    sheet.oval(576.0, 872.0, 62.0, 18.0, &face);
}
