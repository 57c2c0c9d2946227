//! Toys.

use super::canvas::Canvas;
use super::colour::{BLACK, Colour, INK, OAK, PAPER, WHITE};
use super::style::{AXIS, FLOOR, Style};

pub(super) fn toy_car(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 4.0, 300.0);
    let body = canvas.vertical(&[
        (0.0, style.main.lighter(0.5), 1.0),
        (0.3, style.main.lighter(0.1), 1.0),
        (0.6, style.main, 1.0),
        (1.0, style.main.darker(0.45), 1.0),
    ]);
    canvas.fill("M86 760Q90 660 200 640Q250 520 330 506H480Q560 510 610 630Q714 650 716 750V806Q714 832 690 832H110Q86 832 86 806Z", &body);
    let pane = canvas.diagonal(&[
        (0.0, PAPER, 1.0),
        (0.4, style.second.lighter(0.3), 1.0),
        (1.0, style.second.darker(0.2), 1.0),
    ]);
    canvas.fill("M252 640Q288 550 340 544H388V640Z", &pane);
    canvas.fill("M412 544H470Q528 550 560 640H412Z", &pane);
    canvas.line(
        "M100 716Q110 668 208 654H600Q690 664 704 712",
        &WHITE.hex(),
        6.0,
        0.45,
    );
    canvas.line("M96 776H706", &style.accent.hex(), 15.0, 0.95);
    let lamp = canvas.sphere(Colour::parse("#ffe3a3"));
    canvas.ellipse(690.0, 716.0, 18.0, 24.0, &lamp);
    canvas.blurred("M280 520Q400 500 490 520Q400 524 300 540Z", WHITE, 0.85, 5);
    let tyre = canvas.sphere(INK);
    let hub = canvas.sphere(OAK.lighter(0.15));
    for x in [226.0, 568.0] {
        canvas.ellipse(x, 806.0, 94.0, 92.0, &style.main.darker(0.65).hex());
        canvas.ellipse(x, 812.0, 84.0, 84.0, &tyre);
        canvas.ellipse(x, 812.0, 46.0, 46.0, &hub);
        canvas.ellipse(x, 812.0, 12.0, 12.0, &style.accent.hex());
    }
}

pub(super) fn plush(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 8.0, 220.0);
    let wool = if style.main.is_light() {
        style.main.mix(OAK, 0.35)
    } else {
        style.main
    };
    let coat = canvas.sphere(wool);
    let pale = canvas.sphere(style.second.mix(wool, 0.15).lighter(0.1));
    let fur = canvas.rough(22, ".11");
    canvas.open_group(&format!(
        "filter=\"{fur}\" transform=\"translate(-11 -11)\""
    ));
    for (x, y, rx, ry) in [
        (270.0, 268.0, 62.0, 62.0),
        (530.0, 268.0, 62.0, 62.0),
        (250.0, 610.0, 66.0, 126.0),
        (556.0, 610.0, 66.0, 126.0),
        (400.0, 680.0, 172.0, 196.0),
        (400.0, 380.0, 186.0, 166.0),
        (268.0, 822.0, 104.0, 82.0),
        (538.0, 822.0, 104.0, 82.0),
    ] {
        canvas.ellipse(x, y, rx, ry, &coat);
    }
    for (x, y, rx, ry) in [
        (400.0, 690.0, 106.0, 122.0),
        (400.0, 440.0, 84.0, 66.0),
        (260.0, 826.0, 56.0, 50.0),
        (544.0, 826.0, 56.0, 50.0),
        (272.0, 274.0, 32.0, 32.0),
        (528.0, 274.0, 32.0, 32.0),
    ] {
        canvas.ellipse(x, y, rx, ry, &pale);
    }
    canvas.close_group();
    canvas.blurred("M250 330Q300 250 390 240Q300 290 276 380Z", WHITE, 0.35, 14);
    canvas.blurred(
        "M260 530Q400 590 540 530Q500 580 400 580T260 530Z",
        BLACK,
        0.5,
        12,
    );
    let eye = canvas.radial(
        0.35,
        0.3,
        0.6,
        &[
            (0.0, WHITE, 1.0),
            (0.2, INK.lighter(0.2), 1.0),
            (1.0, BLACK, 1.0),
        ],
    );
    for (x, y, rx, ry) in [
        (328.0, 372.0, 17.0, 18.0),
        (472.0, 372.0, 17.0, 18.0),
        (400.0, 414.0, 30.0, 21.0),
    ] {
        canvas.ellipse(x, y, rx, ry, &eye);
    }
    canvas.line(
        "M400 434v26M366 464Q384 484 400 462Q416 484 434 464",
        &INK.hex(),
        6.0,
        0.85,
    );
    let bow = canvas.sphere(style.accent);
    canvas.fill(
        "M400 560L318 522Q300 560 318 600ZM400 560L482 522Q500 560 482 600Z",
        &bow,
    );
    canvas.ellipse(400.0, 560.0, 22.0, 22.0, &bow);
}

pub(super) fn blocks(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 10.0, 230.0);
    let wood = OAK.lighter(0.35);
    for (x, y, size, colour, letter) in [
        (190.0, 892.0, 210.0, style.main, "A"),
        (404.0, 894.0, 206.0, style.accent, "B"),
        (300.0, 664.0, 206.0, style.second, "C"),
        (352.0, 440.0, 0.0, wood, ""),
    ] {
        if size < 1.0 {
            let cone = canvas.horizontal(&[
                (0.0, style.main.lighter(0.2), 1.0),
                (0.35, style.main.lighter(0.4), 1.0),
                (1.0, style.main.darker(0.45), 1.0),
            ]);
            canvas.solid("M406 236L500 420Q404 452 310 420Z", &cone);
            continue;
        }
        let top = y - size;
        let face = canvas.flat(colour);
        canvas.fill(
            &format!("M{x} {top}l34-24H{}L{} {top}Z", x + size + 34.0, x + size),
            &colour.lighter(0.5).hex(),
        );
        canvas.fill(
            &format!("M{} {top}l34-24V{}L{} {y}Z", x + size, y - 24.0, x + size),
            &colour.darker(0.42).hex(),
        );
        canvas.rect([x, top, size, size], 8.0, &face);
        canvas.rect(
            [x + 26.0, top + 26.0, size - 52.0, size - 52.0],
            8.0,
            &wood.hex(),
        );
        canvas.text(
            letter,
            x + size / 2.0,
            y - size * 0.27,
            size * 0.7,
            size * 0.66,
            if colour.is_light() {
                colour.with_lightness(0.5)
            } else {
                colour.darker(0.25)
            },
        );
        canvas.line(
            &format!("M{} {}h{}", x + 6.0, top + 3.0, size - 12.0),
            &WHITE.hex(),
            4.0,
            0.5,
        );
    }
}

pub(super) fn ball(canvas: &mut Canvas, style: &Style<'_>) {
    canvas.shadow(AXIS, FLOOR - 6.0, 170.0);
    let skin = canvas.radial(
        0.34,
        0.28,
        0.8,
        &[
            (0.0, style.main.lighter(0.5), 1.0),
            (0.4, style.main, 1.0),
            (1.0, style.main.darker(0.35), 1.0),
        ],
    );
    let shape = "M110 604A290 290 0 0 1 690 604A290 290 0 0 1 110 604Z";
    canvas.fill(shape, &skin);
    canvas.clip(shape);
    canvas.fill("M330 290Q250 480 300 920L100 920V290Z", &style.second.hex());
    canvas.fill("M520 290Q600 560 470 920H720V290Z", &style.accent.hex());
    canvas.line(
        "M330 290Q250 480 300 920M520 290Q600 560 470 920M100 560Q400 480 700 580",
        &INK.hex(),
        7.0,
        0.55,
    );
    canvas.close_group();
    let light = canvas.radial(
        0.32,
        0.26,
        0.82,
        &[
            (0.0, WHITE, 0.7),
            (0.22, WHITE, 0.22),
            (0.5, BLACK, 0.0),
            (0.85, BLACK, 0.42),
            (0.95, BLACK, 0.5),
            (1.0, BLACK, 0.35),
        ],
    );
    let grain = canvas.pattern(16, "<circle cx=\"4\" cy=\"4\" r=\"2.2\" opacity=\".16\"/><circle cx=\"12\" cy=\"12\" r=\"2.2\" opacity=\".16\"/><circle cx=\"3\" cy=\"3\" r=\"1\" fill=\"#fff\" opacity=\".3\"/>");
    canvas.fill(shape, &grain);
    canvas.fill(shape, &light);
    canvas.blurred("M230 430Q280 360 370 350Q290 400 260 480Z", WHITE, 0.75, 12);
}
