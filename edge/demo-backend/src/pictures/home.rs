//! Light, furniture and what stands on sills.

use super::colour::{BLACK, Colour, INK, OAK, PAPER, WHITE};
use super::look::{AXIS, GROUND, Look};
use super::studio::Sheet;
use super::turned::Step::{Bend, To};
use super::turned::outline;

pub(super) fn vase(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 120.0);
    let stalk = look.accent.mix(OAK, 0.5);
    sheet.line(
        "M398 520Q380 380 300 236M402 520Q404 360 420 190M404 520Q430 400 520 268",
        &stalk.dim(0.3).hex(),
        6.0,
        1.0,
    );
    let tuft = sheet.slant(&[(0.0, stalk.lit(0.6), 1.0), (1.0, stalk.dim(0.1), 1.0)]);
    let fur = sheet.fur(16, ".09");
    sheet.open(&format!("filter=\"{fur}\""));
    for (x, y, turn) in [(308, 250, -28), (420, 220, 4), (512, 280, 32)] {
        sheet.open(&format!("transform=\"translate({x} {y}) rotate({turn})\""));
        sheet.fill("M0-110Q34-30 20 70Q0 110-18 70Q-32-30 0-110Z", &tuft);
        sheet.close();
    }
    sheet.close();
    let clay = sheet.matte(look.main);
    sheet.turn(
        &outline(
            AXIS,
            (50.0, 500.0),
            &[
                Bend(34.0, 560.0, 84.0, 610.0),
                Bend(176.0, 690.0, 142.0, 800.0),
                Bend(122.0, 868.0, 84.0, 888.0),
            ],
            0.14,
        ),
        &clay,
    );
    sheet.mouth(AXIS, 500.0, 50.0, 0.2, look.main, look.main.dim(0.4));
    let dip = sheet.matte(look.second);
    sheet.inside("M200 770Q400 830 600 770V900H200Z");
    sheet.turn(
        &outline(
            AXIS,
            (50.0, 500.0),
            &[
                Bend(34.0, 560.0, 84.0, 610.0),
                Bend(176.0, 690.0, 142.0, 800.0),
                Bend(122.0, 868.0, 84.0, 888.0),
            ],
            0.14,
        ),
        &dip,
    );
    sheet.close();
    sheet.soft("M316 660Q266 740 290 820Q296 740 344 650Z", WHITE, 0.55, 10);
}

pub(super) fn chair(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(410.0, GROUND - 20.0, 190.0);
    let wood = if look.second.is_pale() {
        OAK
    } else {
        look.second
    };
    let leg = sheet.across(&[
        (0.0, wood.dim(0.1), 1.0),
        (0.3, wood.lit(0.35), 1.0),
        (1.0, wood.dim(0.45), 1.0),
    ]);
    sheet.fill(
        "M300 610L330 610L298 850H282ZM520 600L548 600L576 846H560Z",
        &wood.dim(0.4).hex(),
    );
    let shell = sheet.across(&[
        (0.0, look.main.dim(0.2), 1.0),
        (0.12, look.main.lit(0.28), 1.0),
        (0.4, look.main.lit(0.05), 1.0),
        (0.75, look.main.dim(0.18), 1.0),
        (1.0, look.main.dim(0.4), 1.0),
    ]);
    sheet.turn("M262 214Q270 190 400 190T540 214Q560 250 556 330L544 560Q400 600 256 560L244 330Q242 250 262 214Z", &shell);
    sheet.soft("M286 240Q270 300 284 500Q310 380 330 236Z", WHITE, 0.45, 16);
    sheet.soft("M270 540Q400 580 532 540L524 600H280Z", BLACK, 0.35, 14);
    let seat = sheet.down(&[
        (0.0, look.main.dim(0.26), 1.0),
        (0.4, look.main.lit(0.14), 1.0),
        (0.8, look.main, 1.0),
        (1.0, look.main.dim(0.35), 1.0),
    ]);
    sheet.fill("M262 566Q400 530 540 566Q580 620 592 656Q590 684 556 690Q400 716 244 690Q210 684 208 656Q220 620 262 566Z", &seat);
    sheet.soft("M230 640Q400 590 500 610Q400 640 240 664Z", WHITE, 0.35, 12);
    sheet.line("M210 662Q400 716 590 662", &WHITE.hex(), 3.0, 0.35);
    sheet.fill("M232 690L268 694L232 892H214Z", &leg);
    sheet.fill("M534 694L570 690L590 892H572Z", &leg);
    sheet.line("M246 800L558 800", &wood.dim(0.35).hex(), 9.0, 1.0);
}

pub(super) fn stool(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 20.0, 176.0);
    let wood = if look.second.is_pale() {
        OAK
    } else {
        look.second
    };
    let leg = sheet.across(&[
        (0.0, wood.dim(0.1), 1.0),
        (0.3, wood.lit(0.35), 1.0),
        (1.0, wood.dim(0.45), 1.0),
    ]);
    sheet.fill(
        "M330 500L356 500L336 846H320ZM450 500L476 500L486 846H470Z",
        &wood.dim(0.4).hex(),
    );
    sheet.fill("M262 500L300 500L238 892H218Z", &leg);
    sheet.fill("M504 500L540 500L584 892H564Z", &leg);
    sheet.line("M254 760H548", &wood.dim(0.25).hex(), 12.0, 1.0);
    let side = sheet.satin(look.main);
    sheet.turn(
        &outline(
            AXIS,
            (186.0, 440.0),
            &[Bend(196.0, 470.0, 180.0, 506.0)],
            0.2,
        ),
        &side,
    );
    let top = sheet.slant(&[
        (0.0, look.main.lit(0.45), 1.0),
        (0.5, look.main.lit(0.06), 1.0),
        (1.0, look.main.dim(0.16), 1.0),
    ]);
    sheet.oval(AXIS, 440.0, 187.0, 42.0, &top);
    sheet.line("M216 450A186 40 0 0 0 584 450", &WHITE.hex(), 2.5, 0.35);
}

pub(super) fn table(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 14.0, 300.0);
    let wood = look.main;
    let leg = sheet.across(&[
        (0.0, look.second.dim(0.1), 1.0),
        (0.3, look.second.lit(0.35), 1.0),
        (1.0, look.second.dim(0.45), 1.0),
    ]);
    sheet.fill(
        "M190 600H214L198 846H184ZM586 600H610L616 846H602Z",
        &look.second.dim(0.4).hex(),
    );
    sheet.fill("M128 620H170L134 894H112Z", &leg);
    sheet.fill("M630 620H672L688 894H666Z", &leg);
    let top = sheet.slant(&[
        (0.0, wood.lit(0.5), 1.0),
        (0.45, wood.lit(0.08), 1.0),
        (1.0, wood.dim(0.15), 1.0),
    ]);
    sheet.fill("M176 500H624L738 590H62Z", &top);
    sheet.inside("M176 500H624L738 590H62Z");
    sheet.line("M200 500L110 590M270 500L220 590M340 500L322 590M408 500L420 590M470 500L516 590M540 500L616 590M600 500L700 590", &wood.dim(0.55).hex(), 3.0, 0.22);
    sheet.soft("M200 500H420L260 590H90Z", WHITE, 0.45, 14);
    sheet.close();
    let edge = sheet.across(&[
        (0.0, wood.lit(0.1), 1.0),
        (0.4, wood.dim(0.1), 1.0),
        (1.0, wood.dim(0.4), 1.0),
    ]);
    sheet.fill("M62 590H738V614Q738 622 730 622H70Q62 622 62 614Z", &edge);
    let bowl = sheet.satin(look.accent);
    sheet.soft("M330 545H520V562H330Z", BLACK, 0.4, 8);
    sheet.turn(
        &outline(
            420.0,
            (84.0, 480.0),
            &[Bend(74.0, 546.0, 34.0, 552.0)],
            0.18,
        ),
        &bowl,
    );
    sheet.mouth(
        420.0,
        480.0,
        84.0,
        0.22,
        look.accent,
        PAPER.mix(look.accent, 0.4),
    );
}

pub(super) fn planter(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 190.0);
    let clay = sheet.matte(look.main);
    sheet.turn(
        &outline(
            AXIS,
            (236.0, 500.0),
            &[To(190.0, 850.0), Bend(186.0, 880.0, 160.0, 884.0)],
            0.12,
        ),
        &clay,
    );
    sheet.turn(
        &outline(AXIS, (246.0, 452.0), &[To(240.0, 540.0)], 0.12),
        &clay,
    );
    sheet.mouth(AXIS, 452.0, 246.0, 0.15, look.main, INK.mix(OAK, 0.35));
    sheet.line(
        "M170 600A230 28 0 0 0 630 600",
        &look.second.hex(),
        14.0,
        0.8,
    );
    sheet.soft("M206 560Q220 760 256 850Q230 700 240 566Z", WHITE, 0.4, 12);
}

pub(super) fn plant(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 4.0, 140.0);
    let green = Colour::read("#3f7d4e").mix(look.accent, 0.12);
    let far = sheet.across(&[(0.0, green.dim(0.2), 1.0), (1.0, green.dim(0.5), 1.0)]);
    let near = sheet.across(&[
        (0.0, green.lit(0.12), 1.0),
        (0.46, green.lit(0.34), 1.0),
        (0.5, green.dim(0.3), 1.0),
        (0.56, green.dim(0.05), 1.0),
        (1.0, green.dim(0.38), 1.0),
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
        sheet.open(&format!(
            "transform=\"translate({x} 640) rotate({turn}) scale({size})\""
        ));
        sheet.fill(
            "M0 40Q-10-60-30-120Q-84-220 0-400Q84-220 30-120Q10-60 0 40Z",
            if front { &near } else { &far },
        );
        sheet.close();
    }
    let clay = sheet.matte(look.main);
    sheet.turn(
        &outline(
            AXIS,
            (142.0, 630.0),
            &[To(118.0, 852.0), Bend(116.0, 882.0, 96.0, 886.0)],
            0.1,
        ),
        &clay,
    );
    sheet.turn(
        &outline(AXIS, (150.0, 620.0), &[To(148.0, 668.0)], 0.1),
        &clay,
    );
    sheet.soft("M282 690Q290 800 310 850Q296 760 304 690Z", WHITE, 0.5, 8);
}
