//! What a drawing needs to know of the thing it draws, and the print that packs carry.

use super::colour::{Colour, PAPER};
use super::studio::{Sheet, Short};
use std::fmt::Write;

/// The middle of a picture.
pub(super) const AXIS: f32 = 400.0;
/// Where everything stands.
pub(super) const GROUND: f32 = 900.0;

/// A thing's colours and its print.
#[derive(Debug, Clone, Copy)]
pub(super) struct Look<'a> {
    pub(super) main: Colour,
    pub(super) second: Colour,
    pub(super) accent: Colour,
    pub(super) label: &'a str,
    /// Seen from behind: packs show their small print.
    pub(super) behind: bool,
}

impl Look<'_> {
    /// Paper that does not vanish against the pack.
    pub(super) fn paper(&self) -> Colour {
        if self.second.is_pale() {
            self.second
        } else {
            PAPER
        }
    }

    /// One of `count` designs, always the same for the same brand in the same colours.
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

/// The print of a pack within `[centre, top, width, height]`: the brand with a mark, or from behind the small print.
pub(super) fn print(
    sheet: &mut Sheet,
    look: &Look<'_>,
    ground: Colour,
    [x, y, width, height]: [f32; 4],
) {
    let ink = ground.ink();
    if look.behind {
        return small_print(sheet, ink, [x, y, width, height]);
    }
    let mark = [look.accent, look.main, look.second, ink]
        .into_iter()
        .find(|colour| colour.shows_on(ground))
        .unwrap_or(ink);
    let accent = mark.hex();
    let size = (width * 0.2).min(height * 0.26);
    let middle = y + height * 0.48;
    let leaf = |side: f32| {
        let (reach, root) = (size * 0.62 * side, middle - size * 0.82);
        format!(
            "M{x} {}Q{} {} {} {}Q{x} {} {x} {}Z",
            Short(root),
            Short(x + reach * 1.05),
            Short(root - size * 0.04),
            Short(x + reach),
            Short(root - size * 0.78),
            Short(root - size * 0.72),
            Short(root)
        )
    };
    sheet.fill(&leaf(-1.0), &accent);
    sheet.fill(&leaf(0.72), &ink.mix(mark, 0.45).hex());
    sheet.print(look.label, x, middle + size * 0.3, width * 0.94, size, ink);
    let quiet = ink.hex();
    let mut lines = String::new();
    for (row, share) in [(0.0_f32, 0.62_f32), (1.0, 0.44)] {
        let _ = write!(
            lines,
            "M{} {}h{}",
            Short(x - width * share / 2.0),
            Short(middle + size * (0.85 + row * 0.42)),
            Short(width * share)
        );
    }
    sheet.line(&lines, &quiet, (size * 0.1).max(2.5), 0.42);
    let foot = y + height - size * 0.35;
    sheet.block([x - width * 0.5, foot, width, size * 0.22], 0.0, &accent);
}

fn small_print(sheet: &mut Sheet, ink: Colour, [x, y, width, height]: [f32; 4]) {
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
            Short(left),
            Short(y + height * 0.08 + row * step),
            Short(width * share)
        );
    }
    sheet.line(&lines, &ink.hex(), (step * 0.26).max(2.5), 0.45);
    let mut bars = String::new();
    let top = y + height * 0.78;
    for (bar, thick) in (0_u8..)
        .map(f32::from)
        .zip([2_u8, 1, 3, 1, 2, 1, 1, 3, 2, 1, 2])
    {
        let _ = write!(
            bars,
            "M{} {}h{}v{}h-{}z",
            Short(left + bar * width * 0.042),
            Short(top),
            f32::from(thick) * 1.8,
            Short(height * 0.17),
            f32::from(thick) * 1.8
        );
    }
    sheet.fill(&bars, &ink.hex());
}
