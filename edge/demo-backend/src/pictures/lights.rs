//! Lamps, bulbs and candles.

use super::canvas::Canvas;
use super::colour::{BLACK, BRASS, Colour, INK, STEEL, WHITE};
use super::round::Segment::{Curve, Line};
use super::round::{TILT, band, outline};
use super::style::{AXIS, FLOOR, Style, draw_print};

/// The colour of lamplight.
fn glow() -> Colour {
    Colour::parse("#ffd9a0")
}

pub(super) fn lamp(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 112.0);
    let stem = canvas.metal(BRASS);
    let foot = canvas.satin(style.main);
    let pool = canvas.radial(0.5, 0.5, 0.5, &[(0.0, glow(), 0.55), (1.0, glow(), 0.0)]);
    canvas.ellipse(AXIS, 500.0, 330.0, 260.0, &pool);
    canvas.solid(
        &outline(
            AXIS,
            (22.0, 560.0),
            &[
                Curve(26.0, 600.0, 60.0, 640.0),
                Curve(136.0, 720.0, 112.0, 820.0),
                Curve(98.0, 864.0, 70.0, 872.0),
            ],
            0.1,
        ),
        &foot,
    );
    canvas.solid(
        &outline(AXIS, (78.0, 866.0), &[Line(84.0, 888.0)], TILT),
        &stem,
    );
    canvas.blurred("M330 700Q306 780 340 836Q326 760 352 690Z", WHITE, 0.75, 6);
    canvas.solid(
        &outline(AXIS, (9.0, 500.0), &[Line(9.0, 566.0)], TILT),
        &stem,
    );
    let shade = style.second;
    let warm = shade.mix(glow(), 0.45).lighter(0.25);
    let cloth = canvas.horizontal(&[
        (0.0, shade.darker(0.3), 1.0),
        (0.14, shade.mix(warm, 0.4), 1.0),
        (0.46, warm.lighter(0.45), 1.0),
        (0.6, warm, 1.0),
        (0.88, shade.darker(0.1), 1.0),
        (1.0, shade.darker(0.34), 1.0),
    ]);
    let wall = outline(AXIS, (132.0, 224.0), &[Line(222.0, 520.0)], 0.1);
    canvas.fill(&wall, &cloth);
    let heat = canvas.vertical(&[
        (0.0, shade.darker(0.3), 0.5),
        (0.45, glow().lighter(0.4), 0.25),
        (0.8, glow().lighter(0.6), 0.5),
        (1.0, shade, 0.3),
    ]);
    canvas.fill(&wall, &heat);
    canvas.ellipse(AXIS, 224.0, 132.0, 13.0, &warm.lighter(0.65).hex());
    canvas.line(
        "M178 520A222 22 0 0 0 622 520",
        &style.accent.hex(),
        5.0,
        0.75,
    );
}

pub(super) fn pendant(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.blurred("M300 884Q400 868 500 884Q400 906 300 884Z", BLACK, 0.3, 16);
    let pool = canvas.radial(
        0.5,
        0.5,
        0.5,
        &[(0.0, glow(), 0.6), (0.5, glow(), 0.2), (1.0, glow(), 0.0)],
    );
    canvas.ellipse(AXIS, 700.0, 300.0, 250.0, &pool);
    canvas.line("M400-1500V330", &INK.hex(), 6.0, 1.0);
    let cup = canvas.metal(BRASS);
    canvas.solid(
        &outline(
            AXIS,
            (20.0, 320.0),
            &[Curve(38.0, 330.0, 40.0, 396.0)],
            TILT,
        ),
        &cup,
    );
    let inner = canvas.vertical(&[(0.0, glow(), 1.0), (1.0, WHITE, 1.0)]);
    let bulb = canvas.radial(
        0.45,
        0.5,
        0.6,
        &[
            (0.0, WHITE, 1.0),
            (0.5, glow().lighter(0.6), 1.0),
            (1.0, glow(), 1.0),
        ],
    );
    let dome = canvas.satin(style.main);
    canvas.solid(
        &outline(
            AXIS,
            (42.0, 384.0),
            &[Curve(226.0, 410.0, 268.0, 640.0), Line(270.0, 660.0)],
            0.14,
        ),
        &dome,
    );
    canvas.ellipse(AXIS, 660.0, 268.0, 37.0, &style.main.darker(0.3).hex());
    canvas.ellipse(AXIS, 662.0, 260.0, 32.0, &inner);
    canvas.ellipse(AXIS, 676.0, 50.0, 42.0, &bulb);
    canvas.blurred(
        "M330 410Q200 450 158 630Q184 630 196 610Q230 480 350 420Z",
        WHITE,
        0.6,
        8,
    );
    canvas.blurred(
        "M600 520Q640 580 650 640L636 640Q620 580 600 520Z",
        WHITE,
        0.3,
        4,
    );
}

pub(super) fn bulb(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 70.0);
    let halo = canvas.radial(
        0.5,
        0.5,
        0.5,
        &[(0.0, glow(), 0.7), (0.5, glow(), 0.25), (1.0, glow(), 0.0)],
    );
    canvas.ellipse(AXIS, 450.0, 330.0, 330.0, &halo);
    let ball = canvas.radial(
        0.4,
        0.42,
        0.66,
        &[
            (0.0, WHITE, 0.95),
            (0.4, glow().lighter(0.5), 0.75),
            (0.85, glow(), 0.6),
            (1.0, glow().darker(0.3), 0.85),
        ],
    );
    canvas.fill(
        &outline(
            AXIS,
            (1.0, 226.0),
            &[
                Curve(190.0, 226.0, 186.0, 430.0),
                Curve(176.0, 550.0, 110.0, 620.0),
                Curve(78.0, 660.0, 76.0, 720.0),
            ],
            0.12,
        ),
        &ball,
    );
    canvas.line(
        "M384 700L372 500L388 470L400 500L412 470L428 500L416 700",
        &style.accent.mix(glow(), 0.6).hex(),
        5.0,
        1.0,
    );
    let thread = canvas.metal(STEEL);
    canvas.solid(
        &outline(
            AXIS,
            (78.0, 716.0),
            &[Line(74.0, 850.0), Curve(70.0, 876.0, 34.0, 888.0)],
            TILT,
        ),
        &thread,
    );
    canvas.line(
        "M323 750A77 10 0 0 0 477 744M324 784A76 10 0 0 0 476 778M325 818A75 10 0 0 0 475 812",
        &BLACK.hex(),
        6.0,
        0.3,
    );
    let ring = canvas.satin(style.main);
    canvas.solid(
        &outline(AXIS, (80.0, 690.0), &[Line(80.0, 722.0)], TILT),
        &ring,
    );
    canvas.blurred("M270 330Q230 400 250 500Q256 400 300 320Z", WHITE, 0.9, 7);
}

pub(super) fn candle(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 166.0);
    let wax = style.main.lighter(0.35);
    let fill = canvas.matte(wax);
    let glass = canvas.glass(style.main, 0.34);
    let halo = canvas.radial(
        0.5,
        0.5,
        0.5,
        &[(0.0, glow(), 0.85), (0.4, glow(), 0.25), (1.0, glow(), 0.0)],
    );
    canvas.ellipse(AXIS, 660.0, 152.0, 30.0, &wax.darker(0.3).hex());
    canvas.fill(
        &outline(
            AXIS,
            (156.0, 600.0),
            &[Line(156.0, 850.0), Curve(154.0, 870.0, 130.0, 874.0)],
            0.1,
        ),
        &fill,
    );
    let melt = canvas.radial(
        0.5,
        0.4,
        0.6,
        &[
            (0.0, glow().lighter(0.6), 1.0),
            (0.6, wax.lighter(0.2), 1.0),
            (1.0, wax.darker(0.12), 1.0),
        ],
    );
    canvas.ellipse(AXIS, 600.0, 156.0, 17.0, &melt);
    canvas.line("M400 600Q398 576 402 556", &INK.hex(), 6.0, 1.0);
    canvas.ellipse(AXIS, 520.0, 220.0, 220.0, &halo);
    let flame = canvas.vertical(&[
        (0.0, glow(), 0.9),
        (0.5, Colour::parse("#ffb347"), 1.0),
        (0.8, WHITE, 1.0),
        (1.0, Colour::parse("#7ea6ff"), 0.7),
    ]);
    canvas.fill(
        "M402 440Q432 510 426 540Q420 566 402 566T378 540Q374 510 402 440Z",
        &flame,
    );
    canvas.solid(
        &outline(
            AXIS,
            (168.0, 510.0),
            &[Line(168.0, 860.0), Curve(166.0, 888.0, 138.0, 892.0)],
            0.1,
        ),
        &glass,
    );
    canvas.line(
        "M232 510A168 17 0 0 0 568 510A168 17 0 0 0 232 510",
        &WHITE.hex(),
        3.0,
        0.6,
    );
    let paper = style.paper();
    let label = canvas.matte(paper);
    canvas.fill(&band(AXIS, 120.0, 650.0, 820.0, 0.05), &label);
    draw_print(canvas, style, paper, [AXIS, 662.0, 190.0, 150.0]);
    canvas.highlight([250.0, 530.0, 20.0, 340.0], 0.8);
    canvas.highlight([546.0, 540.0, 9.0, 320.0], 0.5);
}
