//! The mark of a brand: its name on a pale plate, in one of a few hands.

use super::colour::Colour;
use super::studio::Sheet;

const WIDTH: f32 = 480.0;
const HEIGHT: f32 = 240.0;
/// Plate and ink.
const DRESSES: [[&str; 2]; 6] = [
    ["#f3eee6", "#7a3e26"],
    ["#eaf0ea", "#2f5a45"],
    ["#ecf0f6", "#27426f"],
    ["#f4efe2", "#6b5312"],
    ["#f0ecf3", "#54406f"],
    ["#eef0f0", "#2f3538"],
];

/// The mark of this name, the same every time.
pub(crate) fn wordmark(name: &str) -> String {
    let mut sheet = Sheet::default();
    let seed = name.bytes().fold(7_usize, |sum, byte| {
        sum.wrapping_mul(31).wrapping_add(byte.into())
    });
    let [plate, ink] = DRESSES
        .get(seed % DRESSES.len())
        .copied()
        .unwrap_or(["#f3eee6", "#2f3538"])
        .map(Colour::read);
    sheet.block([0.0, 0.0, WIDTH, HEIGHT], 20.0, &plate.hex());
    let middle = WIDTH / 2.0;
    let stroke = ink.hex();
    match seed / 7 % 4 {
        0 => {
            sheet.print(name, middle, 136.0, 380.0, 62.0, ink);
            sheet.line("M190 168h100", &stroke, 4.0, 1.0);
        }
        1 => {
            sheet.line("M60 64h360M60 176h360", &stroke, 3.0, 0.6);
            sheet.print(&name.to_uppercase(), middle, 137.0, 330.0, 50.0, ink);
        }
        2 => {
            sheet.line(
                "M240 88c-34 0-34-46 0-46 34 0 34 46 0 46z",
                &stroke,
                5.0,
                1.0,
            );
            sheet.print(name, middle, 158.0, 380.0, 58.0, ink);
        }
        _ => {
            sheet.line("M206 84q34-48 68 0M222 84q18-24 36 0", &stroke, 5.0, 1.0);
            sheet.print(&name.to_lowercase(), middle, 160.0, 370.0, 62.0, ink);
        }
    }
    sheet.finish(480, 240)
}
