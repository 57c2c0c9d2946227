//! Things with an axis: profiles turned into solids, and the ways light crosses a round surface.

use super::colour::{BLACK, Colour, WHITE};
use super::studio::{Sheet, Short};
use std::fmt::Write;

/// A step of a profile, in distances from the axis and heights: `(control, control, end)` or a straight `(end)`.
#[derive(Clone, Copy)]
pub(super) enum Step {
    To(f32, f32),
    Bend(f32, f32, f32, f32),
}

/// How much a round top or foot opens towards the viewer.
pub(super) const TILT: f32 = 0.13;

/// The outline of a turned thing around `axis`.
pub(super) fn outline(axis: f32, start: (f32, f32), steps: &[Step], tilt: f32) -> String {
    let mut path = String::with_capacity(160);
    let (top_reach, top) = start;
    let _ = write!(path, "M{} {}", Short(axis + top_reach), Short(top));
    let mut corners = vec![start];
    for step in steps {
        match *step {
            Step::To(reach, y) => {
                let _ = write!(path, "L{} {}", Short(axis + reach), Short(y));
                corners.push((reach, y));
            }
            Step::Bend(pull, pull_y, reach, y) => {
                let _ = write!(
                    path,
                    "Q{} {} {} {}",
                    Short(axis + pull),
                    Short(pull_y),
                    Short(axis + reach),
                    Short(y)
                );
                corners.push((reach, y));
            }
        }
    }
    let (foot_reach, foot) = corners.last().copied().unwrap_or(start);
    let _ = write!(
        path,
        "A{} {} 0 0 1 {} {}",
        Short(foot_reach),
        Short(foot_reach * tilt),
        Short(axis - foot_reach),
        Short(foot)
    );
    let ends = corners.iter().rev().skip(1);
    for (step, (reach, y)) in steps.iter().rev().zip(ends) {
        match *step {
            Step::To(..) => {
                let _ = write!(path, "L{} {}", Short(axis - reach), Short(*y));
            }
            Step::Bend(pull, pull_y, ..) => {
                let _ = write!(
                    path,
                    "Q{} {} {} {}",
                    Short(axis - pull),
                    Short(pull_y),
                    Short(axis - reach),
                    Short(*y)
                );
            }
        }
    }
    let _ = write!(
        path,
        "A{} {} 0 0 1 {} {}Z",
        Short(top_reach),
        Short(top_reach * tilt),
        Short(axis + top_reach),
        Short(top)
    );
    path
}

/// A band around a straight wall: labels, rings, the level of a liquid.
pub(super) fn band(axis: f32, reach: f32, top: f32, foot: f32, tilt: f32) -> String {
    let (left, right, reach, bulge) = (
        Short(axis - reach),
        Short(axis + reach),
        Short(reach),
        Short(reach * tilt),
    );
    let (top, foot) = (Short(top), Short(foot));
    format!(
        "M{left} {top}A{reach} {bulge} 0 0 0 {right} {top}V{foot}A{reach} {bulge} 0 0 1 {left} {foot}Z"
    )
}

impl Sheet {
    /// Unglazed clay, paper, soft plastic.
    pub(super) fn matte(&mut self, colour: Colour) -> String {
        self.across(&[
            (0.0, colour.dim(0.3), 1.0),
            (0.1, colour.dim(0.1), 1.0),
            (0.28, colour.lit(0.2), 1.0),
            (0.48, colour, 1.0),
            (0.82, colour.dim(0.34), 1.0),
            (1.0, colour.dim(0.42), 1.0),
        ])
    }

    /// Plastic and glaze with a soft window in them.
    pub(super) fn satin(&mut self, colour: Colour) -> String {
        self.across(&[
            (0.0, colour.dim(0.45), 1.0),
            (0.06, colour.dim(0.16), 1.0),
            (0.19, colour.lit(0.34), 1.0),
            (0.27, colour.lit(0.42), 1.0),
            (0.4, colour, 1.0),
            (0.76, colour.dim(0.36), 1.0),
            (0.88, colour.dim(0.42), 1.0),
            (0.96, colour.dim(0.2), 1.0),
            (1.0, colour.dim(0.48), 1.0),
        ])
    }

    /// Metal mirrors the whole studio: dark, window, dark, floor.
    pub(super) fn metal(&mut self, colour: Colour) -> String {
        self.across(&[
            (0.0, colour.dim(0.55), 1.0),
            (0.08, colour.dim(0.12), 1.0),
            (0.2, colour.lit(0.75), 1.0),
            (0.3, colour.lit(0.5), 1.0),
            (0.42, colour.dim(0.35), 1.0),
            (0.58, colour.dim(0.12), 1.0),
            (0.7, colour.lit(0.3), 1.0),
            (0.86, colour.dim(0.5), 1.0),
            (0.95, colour.dim(0.1), 1.0),
            (1.0, colour.dim(0.6), 1.0),
        ])
    }

    /// Glass: dense where the wall is seen edge-on, clear in the middle.
    pub(super) fn glass(&mut self, colour: Colour, body: f32) -> String {
        self.across(&[
            (0.0, colour.dim(0.5), 0.9),
            (0.07, colour.dim(0.2), body * 0.9),
            (0.2, colour.lit(0.3), body * 0.75),
            (0.5, colour, body),
            (0.84, colour.dim(0.3), body),
            (0.94, colour.lit(0.2), body * 0.8),
            (1.0, colour.dim(0.55), 0.92),
        ])
    }

    /// A ball, a knob, a cushion: lit from the upper left with light bounced from the ground.
    pub(super) fn globe(&mut self, colour: Colour) -> String {
        self.glow(
            0.34,
            0.28,
            0.78,
            &[
                (0.0, colour.lit(0.5), 1.0),
                (0.3, colour.lit(0.1), 1.0),
                (0.6, colour.dim(0.16), 1.0),
                (0.88, colour.dim(0.45), 1.0),
                (1.0, colour.dim(0.34), 1.0),
            ],
        )
    }

    /// A flat side turned a little towards the lamp.
    pub(super) fn plane(&mut self, colour: Colour) -> String {
        self.slant(&[
            (0.0, colour.lit(0.16), 1.0),
            (0.45, colour, 1.0),
            (1.0, colour.dim(0.2), 1.0),
        ])
    }

    /// A turned solid: its paint, and the fall of light from top to foot over it.
    pub(super) fn turn(&mut self, path: &str, paint: &str) {
        self.fill(path, paint);
        let fall = self.down(&[
            (0.0, WHITE, 0.12),
            (0.3, WHITE, 0.0),
            (0.62, BLACK, 0.0),
            (1.0, BLACK, 0.26),
        ]);
        self.fill(path, &fall);
    }

    /// A rim seen from above: the lip and the inside behind it.
    pub(super) fn mouth(
        &mut self,
        axis: f32,
        y: f32,
        reach: f32,
        tilt: f32,
        wall: Colour,
        inside: Colour,
    ) {
        let lip = self.across(&[
            (0.0, wall.dim(0.2), 1.0),
            (0.25, wall.lit(0.6), 1.0),
            (0.6, wall.lit(0.15), 1.0),
            (1.0, wall.dim(0.3), 1.0),
        ]);
        let well = self.slant(&[
            (0.0, inside.dim(0.62), 1.0),
            (0.5, inside.dim(0.3), 1.0),
            (1.0, inside.lit(0.1), 1.0),
        ]);
        self.oval(axis, y, reach, reach * tilt, &lip);
        self.oval(axis, y + 1.5, reach * 0.95, reach * tilt * 0.9, &well);
    }

    /// A bent rod: handles. The light runs along its back.
    pub(super) fn rod(&mut self, path: &str, colour: Colour, width: f32) {
        self.line(path, &colour.dim(0.46).hex(), width, 1.0);
        self.line(path, &colour.dim(0.06).hex(), width * 0.78, 1.0);
        self.line(path, &colour.lit(0.6).hex(), width * 0.26, 0.75);
    }
}
