//! Logos of brands: the name on a light plate, in one of a few designs.

use super::canvas::Canvas;
use super::colour::Colour;

const WIDTH: f32 = 480.0;
const HEIGHT: f32 = 240.0;
/// Colours of plate and text.
const COLOURS: [[&str; 2]; 6] = [
    ["#f3eee6", "#7a3e26"],
    ["#eaf0ea", "#2f5a45"],
    ["#ecf0f6", "#27426f"],
    ["#f4efe2", "#6b5312"],
    ["#f0ecf3", "#54406f"],
    ["#eef0f0", "#2f3538"],
];

/// The logo of a brand; the same name always gives the same logo.
pub(crate) fn wordmark(name: &str) -> String {
    let mut canvas = Canvas::default();
    let seed = name.bytes().fold(7_usize, |sum, byte| {
        sum.wrapping_mul(31).wrapping_add(byte.into())
    });
    let [plate, ink] = COLOURS
        .get(seed % COLOURS.len())
        .copied()
        .unwrap_or(["#f3eee6", "#2f3538"])
        .map(Colour::parse);
    canvas.rect([0.0, 0.0, WIDTH, HEIGHT], 20.0, &plate.hex());
    let middle = WIDTH / 2.0;
    let stroke = ink.hex();
    match seed / 7 % 4 {
        0 => {
            canvas.text(name, middle, 136.0, 380.0, 62.0, ink);
            canvas.line("M190 168h100", &stroke, 4.0, 1.0);
        }
        1 => {
            canvas.line("M60 64h360M60 176h360", &stroke, 3.0, 0.6);
            canvas.text(&name.to_uppercase(), middle, 137.0, 330.0, 50.0, ink);
        }
        2 => {
            canvas.line(
                "M240 88c-34 0-34-46 0-46 34 0 34 46 0 46z",
                &stroke,
                5.0,
                1.0,
            );
            canvas.text(name, middle, 158.0, 380.0, 58.0, ink);
        }
        _ => {
            canvas.line("M206 84q34-48 68 0M222 84q18-24 36 0", &stroke, 5.0, 1.0);
            canvas.text(&name.to_lowercase(), middle, 160.0, 370.0, 62.0, ink);
        }
    }
    canvas.finish(480, 240)
}
