//! The colours and the label of a drawing, and the print on packs.

use super::canvas::{Canvas, ShortNumber};
use super::colour::{Colour, PAPER};
use std::fmt::Write;

/// The x coordinate of a picture's centre line.
pub(super) const AXIS: f32 = 400.0;
/// The y coordinate of the floor line.
pub(super) const FLOOR: f32 = 900.0;

/// The colours and the label of an object.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style<'a> {
    pub(super) main: Colour,
    pub(super) second: Colour,
    pub(super) accent: Colour,
    pub(super) label: &'a str,
    /// The back of a pack shows its small print.
    pub(super) is_back: bool,
}

impl Style<'_> {
    /// The colour of paper labels.
    pub(super) fn paper(&self) -> Colour {
        if self.second.is_light() {
            self.second
        } else {
            PAPER
        }
    }

    /// Chooses one of `count` designs from a hash of the label and the main colour.
    pub(super) fn design(&self, count: u32) -> u32 {
        let seed = self.main.hex();
        let sum = self
            .label
            .bytes()
            .chain(seed.bytes())
            .fold(7_u32, |sum, byte| {
                sum.wrapping_mul(31).wrapping_add(u32::from(byte))
            });
        (sum >> 3) % count
    }
}

/// Draws the print of a pack within `[centre, top, width, height]`: the brand with a logo, or the small print on the
/// back.
pub(super) fn draw_print(
    canvas: &mut Canvas,
    style: &Style<'_>,
    background: Colour,
    [x, y, width, height]: [f32; 4],
) {
    let ink = background.text_colour();
    if style.is_back {
        return small_print(canvas, ink, [x, y, width, height]);
    }
    let logo = [style.accent, style.main, style.second, ink]
        .into_iter()
        .find(|colour| colour.contrasts_with(background))
        .unwrap_or(ink);
    let accent = logo.hex();
    let size = (width * 0.2).min(height * 0.26);
    let middle = y + height * 0.48;
    let leaf = |side: f32| {
        let (reach, root) = (size * 0.62 * side, middle - size * 0.82);
        format!(
            "M{x} {}Q{} {} {} {}Q{x} {} {x} {}Z",
            ShortNumber(root),
            ShortNumber(x + reach * 1.05),
            ShortNumber(root - size * 0.04),
            ShortNumber(x + reach),
            ShortNumber(root - size * 0.78),
            ShortNumber(root - size * 0.72),
            ShortNumber(root)
        )
    };
    canvas.fill(&leaf(-1.0), &accent);
    canvas.fill(&leaf(0.72), &ink.mix(logo, 0.45).hex());
    canvas.text(style.label, x, middle + size * 0.3, width * 0.94, size, ink);
    let quiet = ink.hex();
    let mut lines = String::new();
    for (row, share) in [(0.0_f32, 0.62_f32), (1.0, 0.44)] {
        let _ = write!(
            lines,
            "M{} {}h{}",
            ShortNumber(x - width * share / 2.0),
            ShortNumber(middle + size * (0.85 + row * 0.42)),
            ShortNumber(width * share)
        );
    }
    canvas.line(&lines, &quiet, (size * 0.1).max(2.5), 0.42);
    let foot = y + height - size * 0.35;
    canvas.rect([x - width * 0.5, foot, width, size * 0.22], 0.0, &accent);
}

fn small_print(canvas: &mut Canvas, ink: Colour, [x, y, width, height]: [f32; 4]) {
    let left = x - width * 0.42;
    let mut lines = String::new();
    let rows: [f32; 9] = [0.55, 0.84, 0.8, 0.83, 0.6, 0.0, 0.84, 0.78, 0.4];
    let step = height * 0.074;
    for (row, share) in (0_u8..)
        .map(f32::from)
        .zip(rows)
        .filter(|(_, share)| *share > 0.0)
    {
        let _ = write!(
            lines,
            "M{} {}h{}",
            ShortNumber(left),
            ShortNumber(y + height * 0.08 + row * step),
            ShortNumber(width * share)
        );
    }
    canvas.line(&lines, &ink.hex(), (step * 0.26).max(2.5), 0.45);
    let mut bars = String::new();
    let top = y + height * 0.78;
    for (bar, thick) in (0_u8..)
        .map(f32::from)
        .zip([2_u8, 1, 3, 1, 2, 1, 1, 3, 2, 1, 2])
    {
        let _ = write!(
            bars,
            "M{} {}h{}v{}h-{}z",
            ShortNumber(left + bar * width * 0.042),
            ShortNumber(top),
            f32::from(thick) * 1.8,
            ShortNumber(height * 0.17),
            f32::from(thick) * 1.8
        );
    }
    canvas.fill(&bars, &ink.hex());
}
