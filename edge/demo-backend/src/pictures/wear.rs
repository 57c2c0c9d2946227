//! Clothes, shoes and bags.

use super::canvas::Canvas;
use super::colour::{BLACK, INK, PAPER, STEEL, WHITE};
use super::style::{AXIS, FLOOR, Style};
use super::textile::weave;

pub(super) fn shirt(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.blurred("M220 320H600L580 900H250Z", BLACK, 0.22, 24);
    let shape = "M306 226Q346 266 400 266T494 226L584 262Q652 330 700 470L592 524L566 462Q560 680 580 874Q400 906 220 874Q240 680 234 462L208 524L100 470Q148 330 216 262Z";
    let cloth = canvas.horizontal(&[
        (0.0, style.main.darker(0.3), 1.0),
        (0.22, style.main.lighter(0.1), 1.0),
        (0.4, style.main.lighter(0.22), 1.0),
        (0.62, style.main, 1.0),
        (0.84, style.main.darker(0.2), 1.0),
        (1.0, style.main.darker(0.4), 1.0),
    ]);
    canvas.fill(
        "M306 226Q400 196 494 226Q470 300 400 300T306 226Z",
        &style.main.darker(0.5).hex(),
    );
    canvas.solid(shape, &cloth);
    canvas.clip(shape);
    canvas.blurred(
        "M236 470Q260 380 220 300Q210 420 226 520ZM566 470Q540 380 580 300Q590 420 576 520Z",
        BLACK,
        0.45,
        9,
    );
    canvas.blurred(
        "M330 380Q300 600 330 880L360 880Q330 600 350 380Z",
        WHITE,
        0.3,
        12,
    );
    canvas.blurred(
        "M470 420Q500 640 470 890L440 890Q480 640 460 420ZM260 700Q300 760 270 880L244 880Z",
        BLACK,
        0.22,
        12,
    );
    canvas.close_group();
    canvas.line(
        "M306 226Q346 276 400 276T494 226",
        &style.main.darker(0.22).hex(),
        15.0,
        1.0,
    );
    canvas.line(
        "M298 234Q342 288 400 288T502 234M114 456L208 504M686 456L592 504M224 856Q400 888 576 856",
        &style.main.darker(0.45).hex(),
        2.5,
        0.6,
    );
    canvas.fill("M452 392h56v60q-28 16-56 0z", &style.second.hex());
    canvas.rect([390.0, 252.0, 24.0, 14.0], 2.0, &style.accent.hex());
}

pub(super) fn backpack(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 8.0, 206.0);
    canvas.line(
        "M340 262Q342 196 400 196T460 262",
        &style.second.darker(0.2).hex(),
        20.0,
        1.0,
    );
    canvas.line(
        "M214 480Q150 600 188 830M586 480Q650 600 612 830",
        &style.second.darker(0.1).hex(),
        30.0,
        1.0,
    );
    let cloth = canvas.satin(style.main);
    let shape = "M212 420Q214 240 400 240T588 420L604 830Q606 892 546 892H254Q194 892 196 830Z";
    canvas.solid(shape, &cloth);
    weave(canvas, shape, style.main);
    canvas.blurred(
        "M246 420Q250 290 360 270Q280 340 270 560Q244 500 246 420Z",
        WHITE,
        0.45,
        14,
    );
    canvas.line(
        "M236 500Q240 330 400 324T564 500",
        &style.main.darker(0.55).hex(),
        9.0,
        0.8,
    );
    canvas.line(
        "M236 496Q240 326 400 320T564 496",
        &STEEL.lighter(0.4).hex(),
        2.5,
        0.8,
    );
    canvas.blurred("M240 590H566V640H240Z", BLACK, 0.35, 12);
    let pocket = canvas.satin(style.main.lighter(0.06));
    let front =
        "M236 620Q240 590 272 590H530Q562 590 566 620L574 806Q574 850 532 850H268Q226 850 226 806Z";
    canvas.solid(front, &pocket);
    weave(canvas, front, style.main);
    canvas.line("M250 650H552", &style.main.darker(0.6).hex(), 9.0, 0.8);
    canvas.line("M250 646H552", &STEEL.lighter(0.4).hex(), 2.5, 0.8);
    canvas.line("M526 652l6 44", &style.accent.hex(), 10.0, 1.0);
    let patch = canvas.flat(style.second);
    canvas.rect([330.0, 420.0, 140.0, 76.0], 8.0, &patch);
    canvas.text(
        style.label,
        400.0,
        468.0,
        118.0,
        28.0,
        style.second.text_colour(),
    );
}

pub(super) fn shoe(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 2.0, 310.0);
    let upper = canvas.vertical(&[
        (0.0, style.main.lighter(0.35), 1.0),
        (0.4, style.main.lighter(0.06), 1.0),
        (1.0, style.main.darker(0.36), 1.0),
    ]);
    let sole = canvas.vertical(&[
        (0.0, PAPER, 1.0),
        (0.5, PAPER.darker(0.12), 1.0),
        (1.0, PAPER.darker(0.5), 1.0),
    ]);
    canvas.fill(
        "M118 556Q160 520 250 530Q262 590 330 590L300 640L120 620Z",
        &style.main.darker(0.65).hex(),
    );
    canvas.solid("M112 560Q100 540 122 536Q150 600 228 604Q290 604 312 540Q322 512 348 524Q420 640 530 680Q690 710 702 800V836H104Q88 700 112 560Z", &upper);
    canvas.fill(
        "M104 800Q94 690 112 570Q126 610 166 622Q150 720 172 836H104Z",
        &style.second.hex(),
    );
    canvas.fill(
        "M560 692Q690 714 702 800V836H600Q620 750 560 692Z",
        &style.main.darker(0.24).hex(),
    );
    canvas.line(
        "M236 820Q300 690 400 660M292 824Q350 730 440 690",
        &style.second.hex(),
        18.0,
        1.0,
    );
    canvas.line(
        "M345 552l48-22M370 588l52-22M400 620l52-24M434 648l52-26M470 670l48-24",
        &PAPER.hex(),
        12.0,
        1.0,
    );
    canvas.line(
        "M348 558l48-22M373 594l52-22M403 626l52-24M437 654l52-26",
        &BLACK.hex(),
        3.0,
        0.3,
    );
    canvas.blurred(
        "M420 640Q540 690 640 720Q540 720 440 680ZM180 640Q172 720 190 800Q200 700 180 640Z",
        WHITE,
        0.55,
        8,
    );
    canvas.fill(
        "M84 826Q84 806 110 814Q400 850 690 800Q722 800 718 836Q714 896 640 896H150Q88 896 84 826Z",
        &sole,
    );
    canvas.line("M92 850Q400 884 714 838", &style.accent.hex(), 8.0, 0.9);
    canvas.line("M120 892v-12M160 894v-14M200 894v-14M240 894v-14M280 894v-14M520 894v-14M560 894v-14M600 894v-14M640 892v-12", &INK.hex(), 5.0, 0.35);
}
