//! Tools.

use super::canvas::Canvas;
use super::colour::{BLACK, INK, OAK, STEEL, WHITE};
use super::style::{AXIS, FLOOR, Style};

pub(super) fn drill(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(470.0, FLOOR - 6.0, 160.0);
    let steel = canvas.vertical(&[
        (0.0, STEEL.darker(0.2), 1.0),
        (0.25, STEEL.lighter(0.8), 1.0),
        (0.5, STEEL.darker(0.35), 1.0),
        (0.75, STEEL, 1.0),
        (1.0, STEEL.darker(0.6), 1.0),
    ]);
    let dark = canvas.vertical(&[
        (0.0, INK.lighter(0.3), 1.0),
        (0.3, INK.lighter(0.12), 1.0),
        (1.0, INK.darker(0.4), 1.0),
    ]);
    let shell = canvas.vertical(&[
        (0.0, style.main.darker(0.1), 1.0),
        (0.2, style.main.lighter(0.4), 1.0),
        (0.45, style.main, 1.0),
        (1.0, style.main.darker(0.42), 1.0),
    ]);
    canvas.fill("M64 392H190V410H64L52 401Z", &steel);
    canvas.fill("M184 366L256 340V464L184 436Z", &dark);
    canvas.line(
        "M204 360V444M222 354V450M240 348V456",
        &WHITE.hex(),
        2.5,
        0.16,
    );
    let grip = canvas.horizontal(&[
        (0.0, INK.lighter(0.28), 1.0),
        (0.3, INK.lighter(0.1), 1.0),
        (1.0, INK.darker(0.5), 1.0),
    ]);
    canvas.fill("M412 480H560Q556 600 590 770H448Q440 640 412 560Z", &grip);
    canvas.fill(
        "M392 500Q360 530 376 590L412 600L424 510Z",
        &style.accent.darker(0.1).hex(),
    );
    canvas.solid("M256 330Q280 302 330 300H580Q640 306 650 370Q656 440 640 480Q620 512 560 516H410Q300 512 256 476Z", &shell);
    canvas.fill("M256 330Q268 316 286 308V500Q270 492 256 476Z", &dark);
    canvas.line(
        "M560 352h54M556 376h64M556 400h66M556 424h64",
        &style.main.darker(0.7).hex(),
        8.0,
        0.7,
    );
    canvas.fill(
        "M300 470H590L560 516H410Q330 514 300 500Z",
        &INK.lighter(0.06).hex(),
    );
    canvas.text(
        style.label,
        420.0,
        424.0,
        190.0,
        46.0,
        style.main.text_colour(),
    );
    let battery = canvas.horizontal(&[
        (0.0, style.second.darker(0.05), 1.0),
        (0.2, style.second.lighter(0.35), 1.0),
        (0.6, style.second.darker(0.1), 1.0),
        (1.0, style.second.darker(0.45), 1.0),
    ]);
    canvas.fill("M420 760H620L632 800H404Z", &dark);
    canvas.solid("M392 794H644Q660 798 658 820L652 880Q650 894 634 894H404Q384 894 384 878L378 820Q378 798 392 794Z", &battery);
    canvas.text(
        "20 V",
        520.0,
        862.0,
        120.0,
        38.0,
        style.second.text_colour(),
    );
    canvas.blurred(
        "M300 316Q420 306 580 316Q600 330 560 336Q420 326 300 342Z",
        WHITE,
        0.7,
        5,
    );
    canvas.blurred(
        "M440 560Q450 680 470 760L486 760Q466 660 460 560Z",
        WHITE,
        0.22,
        5,
    );
}

pub(super) fn hammer(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.blurred("M250 300L320 340L660 850L600 900Z", BLACK, 0.3, 22);
    canvas.open_group("transform=\"rotate(-34 400 540)\"");
    let wood = if style.second.is_light() {
        OAK
    } else {
        style.second
    };
    let shaft = canvas.horizontal(&[
        (0.0, wood.darker(0.3), 1.0),
        (0.25, wood.lighter(0.35), 1.0),
        (0.6, wood.darker(0.05), 1.0),
        (1.0, wood.darker(0.5), 1.0),
    ]);
    let grip = canvas.satin(style.main);
    canvas.fill("M380 250H420L424 600H376Z", &shaft);
    canvas.fill(
        "M374 580H426Q440 700 436 860Q436 930 400 930T364 860Q360 700 374 580Z",
        &grip,
    );
    canvas.line(
        "M368 680H432M366 720H434M365 760H435M364 800H436",
        &style.main.darker(0.6).hex(),
        5.0,
        0.5,
    );
    canvas.line("M370 596H430", &style.accent.hex(), 12.0, 1.0);
    let steel = canvas.vertical(&[
        (0.0, STEEL.lighter(0.3), 1.0),
        (0.15, STEEL.lighter(0.85), 1.0),
        (0.4, STEEL.darker(0.2), 1.0),
        (0.7, STEEL.darker(0.45), 1.0),
        (0.85, STEEL.darker(0.1), 1.0),
        (1.0, STEEL.darker(0.6), 1.0),
    ]);
    canvas.fill("M262 196Q262 184 274 184H302Q314 190 326 204H366Q372 184 400 184T434 204Q520 196 590 260Q604 276 592 282Q520 244 436 274Q434 296 400 296T366 274H326Q314 290 302 296H274Q262 296 262 284Z", &steel);
    canvas.blurred("M280 196H560Q480 190 430 220H290Z", WHITE, 0.7, 5);
    canvas.close_group();
}

pub(super) fn toolbox(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 8.0, 296.0);
    canvas.line(
        "M290 560V490Q292 462 320 462H480Q508 462 510 490V560",
        &INK.lighter(0.1).hex(),
        30.0,
        1.0,
    );
    canvas.line("M296 470Q304 454 322 454H470", &WHITE.hex(), 4.0, 0.4);
    let body = canvas.satin(style.main);
    let lid = canvas.satin(style.main.lighter(0.08));
    canvas.solid(
        "M104 660H696L684 868Q680 892 654 892H146Q120 892 116 868Z",
        &body,
    );
    canvas.solid("M96 610Q98 556 150 552H650Q702 556 704 610V668H96Z", &lid);
    canvas.line("M98 668H702", &style.main.darker(0.7).hex(), 5.0, 0.7);
    let latch = canvas.vertical(&[
        (0.0, style.second.lighter(0.4), 1.0),
        (0.5, style.second, 1.0),
        (1.0, style.second.darker(0.4), 1.0),
    ]);
    canvas.rect([196.0, 630.0, 74.0, 92.0], 12.0, &latch);
    canvas.rect([530.0, 630.0, 74.0, 92.0], 12.0, &latch);
    canvas.line(
        "M214 656h38M548 656h38",
        &style.second.darker(0.5).hex(),
        7.0,
        0.7,
    );
    canvas.text(
        style.label,
        AXIS,
        800.0,
        230.0,
        58.0,
        style.main.text_colour(),
    );
    canvas.line("M130 850H670", &style.accent.hex(), 9.0, 0.9);
    canvas.blurred("M126 580Q180 566 400 566Q200 580 140 640Z", WHITE, 0.7, 6);
}
