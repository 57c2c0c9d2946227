//! Furniture, vases and plants.

use super::canvas::Canvas;
use super::colour::{BLACK, Colour, INK, OAK, PAPER, WHITE};
use super::round::Segment::{Curve, Line};
use super::round::outline;
use super::style::{AXIS, FLOOR, Style};

pub(super) fn vase(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 120.0);
    let stalk = style.accent.mix(OAK, 0.5);
    canvas.line(
        "M398 520Q380 380 300 236M402 520Q404 360 420 190M404 520Q430 400 520 268",
        &stalk.darker(0.3).hex(),
        6.0,
        1.0,
    );
    let tuft = canvas.diagonal(&[
        (0.0, stalk.lighter(0.6), 1.0),
        (1.0, stalk.darker(0.1), 1.0),
    ]);
    let fur = canvas.rough(16, ".09");
    canvas.open_group(&format!("filter=\"{fur}\""));
    for (x, y, turn) in [(308, 250, -28), (420, 220, 4), (512, 280, 32)] {
        canvas.open_group(&format!("transform=\"translate({x} {y}) rotate({turn})\""));
        canvas.fill("M0-110Q34-30 20 70Q0 110-18 70Q-32-30 0-110Z", &tuft);
        canvas.close_group();
    }
    canvas.close_group();
    let clay = canvas.matte(style.main);
    canvas.solid(
        &outline(
            AXIS,
            (50.0, 500.0),
            &[
                Curve(34.0, 560.0, 84.0, 610.0),
                Curve(176.0, 690.0, 142.0, 800.0),
                Curve(122.0, 868.0, 84.0, 888.0),
            ],
            0.14,
        ),
        &clay,
    );
    canvas.rim(AXIS, 500.0, 50.0, 0.2, style.main, style.main.darker(0.4));
    let dip = canvas.matte(style.second);
    canvas.clip("M200 770Q400 830 600 770V900H200Z");
    canvas.solid(
        &outline(
            AXIS,
            (50.0, 500.0),
            &[
                Curve(34.0, 560.0, 84.0, 610.0),
                Curve(176.0, 690.0, 142.0, 800.0),
                Curve(122.0, 868.0, 84.0, 888.0),
            ],
            0.14,
        ),
        &dip,
    );
    canvas.close_group();
    canvas.blurred("M316 660Q266 740 290 820Q296 740 344 650Z", WHITE, 0.55, 10);
}

pub(super) fn chair(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(410.0, FLOOR - 20.0, 190.0);
    let wood = if style.second.is_light() {
        OAK
    } else {
        style.second
    };
    let leg = canvas.horizontal(&[
        (0.0, wood.darker(0.1), 1.0),
        (0.3, wood.lighter(0.35), 1.0),
        (1.0, wood.darker(0.45), 1.0),
    ]);
    canvas.fill(
        "M300 610L330 610L298 850H282ZM520 600L548 600L576 846H560Z",
        &wood.darker(0.4).hex(),
    );
    let shell = canvas.horizontal(&[
        (0.0, style.main.darker(0.2), 1.0),
        (0.12, style.main.lighter(0.28), 1.0),
        (0.4, style.main.lighter(0.05), 1.0),
        (0.75, style.main.darker(0.18), 1.0),
        (1.0, style.main.darker(0.4), 1.0),
    ]);
    canvas.solid("M262 214Q270 190 400 190T540 214Q560 250 556 330L544 560Q400 600 256 560L244 330Q242 250 262 214Z", &shell);
    canvas.blurred("M286 240Q270 300 284 500Q310 380 330 236Z", WHITE, 0.45, 16);
    canvas.blurred("M270 540Q400 580 532 540L524 600H280Z", BLACK, 0.35, 14);
    let seat = canvas.vertical(&[
        (0.0, style.main.darker(0.26), 1.0),
        (0.4, style.main.lighter(0.14), 1.0),
        (0.8, style.main, 1.0),
        (1.0, style.main.darker(0.35), 1.0),
    ]);
    canvas.fill("M262 566Q400 530 540 566Q580 620 592 656Q590 684 556 690Q400 716 244 690Q210 684 208 656Q220 620 262 566Z", &seat);
    canvas.blurred("M230 640Q400 590 500 610Q400 640 240 664Z", WHITE, 0.35, 12);
    canvas.line("M210 662Q400 716 590 662", &WHITE.hex(), 3.0, 0.35);
    canvas.fill("M232 690L268 694L232 892H214Z", &leg);
    canvas.fill("M534 694L570 690L590 892H572Z", &leg);
    canvas.line("M246 800L558 800", &wood.darker(0.35).hex(), 9.0, 1.0);
}

pub(super) fn stool(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 20.0, 176.0);
    let wood = if style.second.is_light() {
        OAK
    } else {
        style.second
    };
    let leg = canvas.horizontal(&[
        (0.0, wood.darker(0.1), 1.0),
        (0.3, wood.lighter(0.35), 1.0),
        (1.0, wood.darker(0.45), 1.0),
    ]);
    canvas.fill(
        "M330 500L356 500L336 846H320ZM450 500L476 500L486 846H470Z",
        &wood.darker(0.4).hex(),
    );
    canvas.fill("M262 500L300 500L238 892H218Z", &leg);
    canvas.fill("M504 500L540 500L584 892H564Z", &leg);
    canvas.line("M254 760H548", &wood.darker(0.25).hex(), 12.0, 1.0);
    let side = canvas.satin(style.main);
    canvas.solid(
        &outline(
            AXIS,
            (186.0, 440.0),
            &[Curve(196.0, 470.0, 180.0, 506.0)],
            0.2,
        ),
        &side,
    );
    let top = canvas.diagonal(&[
        (0.0, style.main.lighter(0.45), 1.0),
        (0.5, style.main.lighter(0.06), 1.0),
        (1.0, style.main.darker(0.16), 1.0),
    ]);
    canvas.ellipse(AXIS, 440.0, 187.0, 42.0, &top);
    canvas.line("M216 450A186 40 0 0 0 584 450", &WHITE.hex(), 2.5, 0.35);
}

pub(super) fn table(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 14.0, 300.0);
    let wood = style.main;
    let leg = canvas.horizontal(&[
        (0.0, style.second.darker(0.1), 1.0),
        (0.3, style.second.lighter(0.35), 1.0),
        (1.0, style.second.darker(0.45), 1.0),
    ]);
    canvas.fill(
        "M190 600H214L198 846H184ZM586 600H610L616 846H602Z",
        &style.second.darker(0.4).hex(),
    );
    canvas.fill("M128 620H170L134 894H112Z", &leg);
    canvas.fill("M630 620H672L688 894H666Z", &leg);
    let top = canvas.diagonal(&[
        (0.0, wood.lighter(0.5), 1.0),
        (0.45, wood.lighter(0.08), 1.0),
        (1.0, wood.darker(0.15), 1.0),
    ]);
    canvas.fill("M176 500H624L738 590H62Z", &top);
    canvas.clip("M176 500H624L738 590H62Z");
    canvas.line("M200 500L110 590M270 500L220 590M340 500L322 590M408 500L420 590M470 500L516 590M540 500L616 590M600 500L700 590", &wood.darker(0.55).hex(), 3.0, 0.22);
    canvas.blurred("M200 500H420L260 590H90Z", WHITE, 0.45, 14);
    canvas.close_group();
    let edge = canvas.horizontal(&[
        (0.0, wood.lighter(0.1), 1.0),
        (0.4, wood.darker(0.1), 1.0),
        (1.0, wood.darker(0.4), 1.0),
    ]);
    canvas.fill("M62 590H738V614Q738 622 730 622H70Q62 622 62 614Z", &edge);
    let bowl = canvas.satin(style.accent);
    canvas.blurred("M330 545H520V562H330Z", BLACK, 0.4, 8);
    canvas.solid(
        &outline(
            420.0,
            (84.0, 480.0),
            &[Curve(74.0, 546.0, 34.0, 552.0)],
            0.18,
        ),
        &bowl,
    );
    canvas.rim(
        420.0,
        480.0,
        84.0,
        0.22,
        style.accent,
        PAPER.mix(style.accent, 0.4),
    );
}

pub(super) fn planter(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 190.0);
    let clay = canvas.matte(style.main);
    canvas.solid(
        &outline(
            AXIS,
            (236.0, 500.0),
            &[Line(190.0, 850.0), Curve(186.0, 880.0, 160.0, 884.0)],
            0.12,
        ),
        &clay,
    );
    canvas.solid(
        &outline(AXIS, (246.0, 452.0), &[Line(240.0, 540.0)], 0.12),
        &clay,
    );
    canvas.rim(AXIS, 452.0, 246.0, 0.15, style.main, INK.mix(OAK, 0.35));
    canvas.line(
        "M170 600A230 28 0 0 0 630 600",
        &style.second.hex(),
        14.0,
        0.8,
    );
    canvas.blurred("M206 560Q220 760 256 850Q230 700 240 566Z", WHITE, 0.4, 12);
}

pub(super) fn plant(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 140.0);
    let green = Colour::parse("#3f7d4e").mix(style.accent, 0.12);
    let far = canvas.horizontal(&[(0.0, green.darker(0.2), 1.0), (1.0, green.darker(0.5), 1.0)]);
    let near = canvas.horizontal(&[
        (0.0, green.lighter(0.12), 1.0),
        (0.46, green.lighter(0.34), 1.0),
        (0.5, green.darker(0.3), 1.0),
        (0.56, green.darker(0.05), 1.0),
        (1.0, green.darker(0.38), 1.0),
    ]);
    for (x, turn, size, front) in [
        (370, -46, 0.8, false),
        (440, 50, 0.82, false),
        (392, -24, 1.02, false),
        (416, 26, 1.05, false),
        (380, -66, 0.68, true),
        (424, 70, 0.7, true),
        (400, 2, 1.16, true),
        (388, -36, 0.74, true),
        (414, 40, 0.78, true),
    ] {
        canvas.open_group(&format!(
            "transform=\"translate({x} 640) rotate({turn}) scale({size})\""
        ));
        canvas.fill(
            "M0 40Q-10-60-30-120Q-84-220 0-400Q84-220 30-120Q10-60 0 40Z",
            if front { &near } else { &far },
        );
        canvas.close_group();
    }
    let clay = canvas.matte(style.main);
    canvas.solid(
        &outline(
            AXIS,
            (142.0, 630.0),
            &[Line(118.0, 852.0), Curve(116.0, 882.0, 96.0, 886.0)],
            0.1,
        ),
        &clay,
    );
    canvas.solid(
        &outline(AXIS, (150.0, 620.0), &[Line(148.0, 668.0)], 0.1),
        &clay,
    );
    canvas.blurred("M282 690Q290 800 310 850Q296 760 304 690Z", WHITE, 0.5, 8);
}
