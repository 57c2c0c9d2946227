//! What gives light.

use super::colour::{BLACK, BRASS, Colour, INK, STEEL, WHITE};
use super::look::{AXIS, GROUND, Look, print};
use super::studio::Sheet;
use super::turned::Step::{Bend, To};
use super::turned::{TILT, band, outline};

/// What a lamp is filled with.
fn glow() -> Colour {
    Colour::read("#ffd9a0")
}

pub(super) fn lamp(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 112.0);
    let stem = sheet.metal(BRASS);
    let foot = sheet.satin(look.main);
    let pool = sheet.glow(0.5, 0.5, 0.5, &[(0.0, glow(), 0.55), (1.0, glow(), 0.0)]);
    sheet.oval(AXIS, 500.0, 330.0, 260.0, &pool);
    sheet.turn(
        &outline(
            AXIS,
            (22.0, 560.0),
            &[
                Bend(26.0, 600.0, 60.0, 640.0),
                Bend(136.0, 720.0, 112.0, 820.0),
                Bend(98.0, 864.0, 70.0, 872.0),
            ],
            0.1,
        ),
        &foot,
    );
    sheet.turn(
        &outline(AXIS, (78.0, 866.0), &[To(84.0, 888.0)], TILT),
        &stem,
    );
    sheet.soft("M330 700Q306 780 340 836Q326 760 352 690Z", WHITE, 0.75, 6);
    sheet.turn(&outline(AXIS, (9.0, 500.0), &[To(9.0, 566.0)], TILT), &stem);
    let shade = look.second;
    let warm = shade.mix(glow(), 0.45).lit(0.25);
    let cloth = sheet.across(&[
        (0.0, shade.dim(0.3), 1.0),
        (0.14, shade.mix(warm, 0.4), 1.0),
        (0.46, warm.lit(0.45), 1.0),
        (0.6, warm, 1.0),
        (0.88, shade.dim(0.1), 1.0),
        (1.0, shade.dim(0.34), 1.0),
    ]);
    let wall = outline(AXIS, (132.0, 224.0), &[To(222.0, 520.0)], 0.1);
    sheet.fill(&wall, &cloth);
    let heat = sheet.down(&[
        (0.0, shade.dim(0.3), 0.5),
        (0.45, glow().lit(0.4), 0.25),
        (0.8, glow().lit(0.6), 0.5),
        (1.0, shade, 0.3),
    ]);
    sheet.fill(&wall, &heat);
    sheet.oval(AXIS, 224.0, 132.0, 13.0, &warm.lit(0.65).hex());
    sheet.line(
        "M178 520A222 22 0 0 0 622 520",
        &look.accent.hex(),
        5.0,
        0.75,
    );
}

pub(super) fn pendant(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.soft("M300 884Q400 868 500 884Q400 906 300 884Z", BLACK, 0.3, 16);
    let pool = sheet.glow(
        0.5,
        0.5,
        0.5,
        &[(0.0, glow(), 0.6), (0.5, glow(), 0.2), (1.0, glow(), 0.0)],
    );
    sheet.oval(AXIS, 700.0, 300.0, 250.0, &pool);
    sheet.line("M400-1500V330", &INK.hex(), 6.0, 1.0);
    let cup = sheet.metal(BRASS);
    sheet.turn(
        &outline(AXIS, (20.0, 320.0), &[Bend(38.0, 330.0, 40.0, 396.0)], TILT),
        &cup,
    );
    let inner = sheet.down(&[(0.0, glow(), 1.0), (1.0, WHITE, 1.0)]);
    let bulb = sheet.glow(
        0.45,
        0.5,
        0.6,
        &[
            (0.0, WHITE, 1.0),
            (0.5, glow().lit(0.6), 1.0),
            (1.0, glow(), 1.0),
        ],
    );
    let dome = sheet.satin(look.main);
    sheet.turn(
        &outline(
            AXIS,
            (42.0, 384.0),
            &[Bend(226.0, 410.0, 268.0, 640.0), To(270.0, 660.0)],
            0.14,
        ),
        &dome,
    );
    sheet.oval(AXIS, 660.0, 268.0, 37.0, &look.main.dim(0.3).hex());
    sheet.oval(AXIS, 662.0, 260.0, 32.0, &inner);
    sheet.oval(AXIS, 676.0, 50.0, 42.0, &bulb);
    sheet.soft(
        "M330 410Q200 450 158 630Q184 630 196 610Q230 480 350 420Z",
        WHITE,
        0.6,
        8,
    );
    sheet.soft(
        "M600 520Q640 580 650 640L636 640Q620 580 600 520Z",
        WHITE,
        0.3,
        4,
    );
}

pub(super) fn bulb(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 70.0);
    let halo = sheet.glow(
        0.5,
        0.5,
        0.5,
        &[(0.0, glow(), 0.7), (0.5, glow(), 0.25), (1.0, glow(), 0.0)],
    );
    sheet.oval(AXIS, 450.0, 330.0, 330.0, &halo);
    let ball = sheet.glow(
        0.4,
        0.42,
        0.66,
        &[
            (0.0, WHITE, 0.95),
            (0.4, glow().lit(0.5), 0.75),
            (0.85, glow(), 0.6),
            (1.0, glow().dim(0.3), 0.85),
        ],
    );
    sheet.fill(
        &outline(
            AXIS,
            (1.0, 226.0),
            &[
                Bend(190.0, 226.0, 186.0, 430.0),
                Bend(176.0, 550.0, 110.0, 620.0),
                Bend(78.0, 660.0, 76.0, 720.0),
            ],
            0.12,
        ),
        &ball,
    );
    sheet.line(
        "M384 700L372 500L388 470L400 500L412 470L428 500L416 700",
        &look.accent.mix(glow(), 0.6).hex(),
        5.0,
        1.0,
    );
    let thread = sheet.metal(STEEL);
    sheet.turn(
        &outline(
            AXIS,
            (78.0, 716.0),
            &[To(74.0, 850.0), Bend(70.0, 876.0, 34.0, 888.0)],
            TILT,
        ),
        &thread,
    );
    sheet.line(
        "M323 750A77 10 0 0 0 477 744M324 784A76 10 0 0 0 476 778M325 818A75 10 0 0 0 475 812",
        &BLACK.hex(),
        6.0,
        0.3,
    );
    let ring = sheet.satin(look.main);
    sheet.turn(
        &outline(AXIS, (80.0, 690.0), &[To(80.0, 722.0)], TILT),
        &ring,
    );
    sheet.soft("M270 330Q230 400 250 500Q256 400 300 320Z", WHITE, 0.9, 7);
}

pub(super) fn candle(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 166.0);
    let wax = look.main.lit(0.35);
    let fill = sheet.matte(wax);
    let glass = sheet.glass(look.main, 0.34);
    let halo = sheet.glow(
        0.5,
        0.5,
        0.5,
        &[(0.0, glow(), 0.85), (0.4, glow(), 0.25), (1.0, glow(), 0.0)],
    );
    sheet.oval(AXIS, 660.0, 152.0, 30.0, &wax.dim(0.3).hex());
    sheet.fill(
        &outline(
            AXIS,
            (156.0, 600.0),
            &[To(156.0, 850.0), Bend(154.0, 870.0, 130.0, 874.0)],
            0.1,
        ),
        &fill,
    );
    let melt = sheet.glow(
        0.5,
        0.4,
        0.6,
        &[
            (0.0, glow().lit(0.6), 1.0),
            (0.6, wax.lit(0.2), 1.0),
            (1.0, wax.dim(0.12), 1.0),
        ],
    );
    sheet.oval(AXIS, 600.0, 156.0, 17.0, &melt);
    sheet.line("M400 600Q398 576 402 556", &INK.hex(), 6.0, 1.0);
    sheet.oval(AXIS, 520.0, 220.0, 220.0, &halo);
    let flame = sheet.down(&[
        (0.0, glow(), 0.9),
        (0.5, Colour::read("#ffb347"), 1.0),
        (0.8, WHITE, 1.0),
        (1.0, Colour::read("#7ea6ff"), 0.7),
    ]);
    sheet.fill(
        "M402 440Q432 510 426 540Q420 566 402 566T378 540Q374 510 402 440Z",
        &flame,
    );
    sheet.turn(
        &outline(
            AXIS,
            (168.0, 510.0),
            &[To(168.0, 860.0), Bend(166.0, 888.0, 138.0, 892.0)],
            0.1,
        ),
        &glass,
    );
    sheet.line(
        "M232 510A168 17 0 0 0 568 510A168 17 0 0 0 232 510",
        &WHITE.hex(),
        3.0,
        0.6,
    );
    let paper = look.paper();
    let label = sheet.matte(paper);
    sheet.fill(&band(AXIS, 120.0, 650.0, 820.0, 0.05), &label);
    print(sheet, look, paper, [AXIS, 662.0, 190.0, 150.0]);
    sheet.window([250.0, 530.0, 20.0, 340.0], 0.8);
    sheet.window([546.0, 540.0, 9.0, 320.0], 0.5);
}
