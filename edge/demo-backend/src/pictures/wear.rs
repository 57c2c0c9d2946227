//! What is worn and carried.

use super::colour::{BLACK, INK, PAPER, STEEL, WHITE};
use super::look::{AXIS, GROUND, Look};
use super::studio::Sheet;
use super::textile::weave;

pub(super) fn shirt(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.soft("M220 320H600L580 900H250Z", BLACK, 0.22, 24);
    let shape = "M306 226Q346 266 400 266T494 226L584 262Q652 330 700 470L592 524L566 462Q560 680 580 874Q400 906 220 874Q240 680 234 462L208 524L100 470Q148 330 216 262Z";
    let cloth = sheet.across(&[
        (0.0, look.main.dim(0.3), 1.0),
        (0.22, look.main.lit(0.1), 1.0),
        (0.4, look.main.lit(0.22), 1.0),
        (0.62, look.main, 1.0),
        (0.84, look.main.dim(0.2), 1.0),
        (1.0, look.main.dim(0.4), 1.0),
    ]);
    sheet.fill(
        "M306 226Q400 196 494 226Q470 300 400 300T306 226Z",
        &look.main.dim(0.5).hex(),
    );
    sheet.turn(shape, &cloth);
    sheet.inside(shape);
    sheet.soft(
        "M236 470Q260 380 220 300Q210 420 226 520ZM566 470Q540 380 580 300Q590 420 576 520Z",
        BLACK,
        0.45,
        9,
    );
    sheet.soft(
        "M330 380Q300 600 330 880L360 880Q330 600 350 380Z",
        WHITE,
        0.3,
        12,
    );
    sheet.soft(
        "M470 420Q500 640 470 890L440 890Q480 640 460 420ZM260 700Q300 760 270 880L244 880Z",
        BLACK,
        0.22,
        12,
    );
    sheet.close();
    sheet.line(
        "M306 226Q346 276 400 276T494 226",
        &look.main.dim(0.22).hex(),
        15.0,
        1.0,
    );
    sheet.line(
        "M298 234Q342 288 400 288T502 234M114 456L208 504M686 456L592 504M224 856Q400 888 576 856",
        &look.main.dim(0.45).hex(),
        2.5,
        0.6,
    );
    sheet.fill("M452 392h56v60q-28 16-56 0z", &look.second.hex());
    sheet.block([390.0, 252.0, 24.0, 14.0], 2.0, &look.accent.hex());
}

pub(super) fn backpack(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 8.0, 206.0);
    sheet.line(
        "M340 262Q342 196 400 196T460 262",
        &look.second.dim(0.2).hex(),
        20.0,
        1.0,
    );
    sheet.line(
        "M214 480Q150 600 188 830M586 480Q650 600 612 830",
        &look.second.dim(0.1).hex(),
        30.0,
        1.0,
    );
    let cloth = sheet.satin(look.main);
    let shape = "M212 420Q214 240 400 240T588 420L604 830Q606 892 546 892H254Q194 892 196 830Z";
    sheet.turn(shape, &cloth);
    weave(sheet, shape, look.main);
    sheet.soft(
        "M246 420Q250 290 360 270Q280 340 270 560Q244 500 246 420Z",
        WHITE,
        0.45,
        14,
    );
    sheet.line(
        "M236 500Q240 330 400 324T564 500",
        &look.main.dim(0.55).hex(),
        9.0,
        0.8,
    );
    sheet.line(
        "M236 496Q240 326 400 320T564 496",
        &STEEL.lit(0.4).hex(),
        2.5,
        0.8,
    );
    sheet.soft("M240 590H566V640H240Z", BLACK, 0.35, 12);
    let pocket = sheet.satin(look.main.lit(0.06));
    let front =
        "M236 620Q240 590 272 590H530Q562 590 566 620L574 806Q574 850 532 850H268Q226 850 226 806Z";
    sheet.turn(front, &pocket);
    weave(sheet, front, look.main);
    sheet.line("M250 650H552", &look.main.dim(0.6).hex(), 9.0, 0.8);
    sheet.line("M250 646H552", &STEEL.lit(0.4).hex(), 2.5, 0.8);
    sheet.line("M526 652l6 44", &look.accent.hex(), 10.0, 1.0);
    let patch = sheet.plane(look.second);
    sheet.block([330.0, 420.0, 140.0, 76.0], 8.0, &patch);
    sheet.print(look.label, 400.0, 468.0, 118.0, 28.0, look.second.ink());
}

pub(super) fn shoe(sheet: &mut Sheet, look: &Look<'_>) {
    sheet.ground(AXIS, GROUND - 2.0, 310.0);
    let upper = sheet.down(&[
        (0.0, look.main.lit(0.35), 1.0),
        (0.4, look.main.lit(0.06), 1.0),
        (1.0, look.main.dim(0.36), 1.0),
    ]);
    let sole = sheet.down(&[
        (0.0, PAPER, 1.0),
        (0.5, PAPER.dim(0.12), 1.0),
        (1.0, PAPER.dim(0.5), 1.0),
    ]);
    sheet.fill(
        "M118 556Q160 520 250 530Q262 590 330 590L300 640L120 620Z",
        &look.main.dim(0.65).hex(),
    );
    sheet.turn("M112 560Q100 540 122 536Q150 600 228 604Q290 604 312 540Q322 512 348 524Q420 640 530 680Q690 710 702 800V836H104Q88 700 112 560Z", &upper);
    sheet.fill(
        "M104 800Q94 690 112 570Q126 610 166 622Q150 720 172 836H104Z",
        &look.second.hex(),
    );
    sheet.fill(
        "M560 692Q690 714 702 800V836H600Q620 750 560 692Z",
        &look.main.dim(0.24).hex(),
    );
    sheet.line(
        "M236 820Q300 690 400 660M292 824Q350 730 440 690",
        &look.second.hex(),
        18.0,
        1.0,
    );
    sheet.line(
        "M345 552l48-22M370 588l52-22M400 620l52-24M434 648l52-26M470 670l48-24",
        &PAPER.hex(),
        12.0,
        1.0,
    );
    sheet.line(
        "M348 558l48-22M373 594l52-22M403 626l52-24M437 654l52-26",
        &BLACK.hex(),
        3.0,
        0.3,
    );
    sheet.soft(
        "M420 640Q540 690 640 720Q540 720 440 680ZM180 640Q172 720 190 800Q200 700 180 640Z",
        WHITE,
        0.55,
        8,
    );
    sheet.fill(
        "M84 826Q84 806 110 814Q400 850 690 800Q722 800 718 836Q714 896 640 896H150Q88 896 84 826Z",
        &sole,
    );
    sheet.line("M92 850Q400 884 714 838", &look.accent.hex(), 8.0, 0.9);
    sheet.line("M120 892v-12M160 894v-14M200 894v-14M240 894v-14M280 894v-14M520 894v-14M560 894v-14M600 894v-14M640 892v-12", &INK.hex(), 5.0, 0.35);
}
