//! Objects with rotational symmetry: outlines from profiles, and gradients for round surfaces of several materials.

use super::canvas::{Canvas, ShortNumber};
use super::colour::{BLACK, Colour, WHITE};
use std::fmt::Write;

/// A segment of a profile. Points are pairs of radius and height; a curve has a control point before its end.
#[derive(Clone, Copy)]
pub(super) enum Segment {
    Line(f32, f32),
    Curve(f32, f32, f32, f32),
}

/// The height of a round edge, seen from slightly above, as a fraction of its radius.
pub(super) const TILT: f32 = 0.13;

/// The outline of a profile rotated around `axis`.
pub(super) fn outline(axis: f32, start: (f32, f32), steps: &[Segment], tilt: f32) -> String {
    let mut path = String::with_capacity(160);
    let (top_radius, top) = start;
    let _ = write!(
        path,
        "M{} {}",
        ShortNumber(axis + top_radius),
        ShortNumber(top)
    );
    let mut corners = vec![start];
    for step in steps {
        match *step {
            Segment::Line(radius, y) => {
                let _ = write!(path, "L{} {}", ShortNumber(axis + radius), ShortNumber(y));
                corners.push((radius, y));
            }
            Segment::Curve(control, control_y, radius, y) => {
                let _ = write!(
                    path,
                    "Q{} {} {} {}",
                    ShortNumber(axis + control),
                    ShortNumber(control_y),
                    ShortNumber(axis + radius),
                    ShortNumber(y)
                );
                corners.push((radius, y));
            }
        }
    }
    let (foot_radius, foot) = corners.last().copied().unwrap_or(start);
    let _ = write!(
        path,
        "A{} {} 0 0 1 {} {}",
        ShortNumber(foot_radius),
        ShortNumber(foot_radius * tilt),
        ShortNumber(axis - foot_radius),
        ShortNumber(foot)
    );
    let ends = corners.iter().rev().skip(1);
    for (step, (radius, y)) in steps.iter().rev().zip(ends) {
        match *step {
            Segment::Line(..) => {
                let _ = write!(path, "L{} {}", ShortNumber(axis - radius), ShortNumber(*y));
            }
            Segment::Curve(control, control_y, ..) => {
                let _ = write!(
                    path,
                    "Q{} {} {} {}",
                    ShortNumber(axis - control),
                    ShortNumber(control_y),
                    ShortNumber(axis - radius),
                    ShortNumber(*y)
                );
            }
        }
    }
    let _ = write!(
        path,
        "A{} {} 0 0 1 {} {}Z",
        ShortNumber(top_radius),
        ShortNumber(top_radius * tilt),
        ShortNumber(axis + top_radius),
        ShortNumber(top)
    );
    path
}

/// A band around a cylinder: labels, rings, the surface of a liquid.
pub(super) fn band(axis: f32, radius: f32, top: f32, foot: f32, tilt: f32) -> String {
    let (left, right, radius, bulge) = (
        ShortNumber(axis - radius),
        ShortNumber(axis + radius),
        ShortNumber(radius),
        ShortNumber(radius * tilt),
    );
    let (top, foot) = (ShortNumber(top), ShortNumber(foot));
    format!(
        "M{left} {top}A{radius} {bulge} 0 0 0 {right} {top}V{foot}A{radius} {bulge} 0 0 1 {left} {foot}Z"
    )
}

impl Canvas {
    /// Unglazed clay, paper and soft plastic.
    pub(super) fn matte(&mut self, colour: Colour) -> String {
        self.horizontal(&[
            (0.0, colour.darker(0.3), 1.0),
            (0.1, colour.darker(0.1), 1.0),
            (0.28, colour.lighter(0.2), 1.0),
            (0.48, colour, 1.0),
            (0.82, colour.darker(0.34), 1.0),
            (1.0, colour.darker(0.42), 1.0),
        ])
    }

    /// Glossy plastic and glaze.
    pub(super) fn satin(&mut self, colour: Colour) -> String {
        self.horizontal(&[
            (0.0, colour.darker(0.45), 1.0),
            (0.06, colour.darker(0.16), 1.0),
            (0.19, colour.lighter(0.34), 1.0),
            (0.27, colour.lighter(0.42), 1.0),
            (0.4, colour, 1.0),
            (0.76, colour.darker(0.36), 1.0),
            (0.88, colour.darker(0.42), 1.0),
            (0.96, colour.darker(0.2), 1.0),
            (1.0, colour.darker(0.48), 1.0),
        ])
    }

    /// Polished metal with several reflections.
    pub(super) fn metal(&mut self, colour: Colour) -> String {
        self.horizontal(&[
            (0.0, colour.darker(0.55), 1.0),
            (0.08, colour.darker(0.12), 1.0),
            (0.2, colour.lighter(0.75), 1.0),
            (0.3, colour.lighter(0.5), 1.0),
            (0.42, colour.darker(0.35), 1.0),
            (0.58, colour.darker(0.12), 1.0),
            (0.7, colour.lighter(0.3), 1.0),
            (0.86, colour.darker(0.5), 1.0),
            (0.95, colour.darker(0.1), 1.0),
            (1.0, colour.darker(0.6), 1.0),
        ])
    }

    /// Glass: opaque at the edges, clear in the middle.
    pub(super) fn glass(&mut self, colour: Colour, body: f32) -> String {
        self.horizontal(&[
            (0.0, colour.darker(0.5), 0.9),
            (0.07, colour.darker(0.2), body * 0.9),
            (0.2, colour.lighter(0.3), body * 0.75),
            (0.5, colour, body),
            (0.84, colour.darker(0.3), body),
            (0.94, colour.lighter(0.2), body * 0.8),
            (1.0, colour.darker(0.55), 0.92),
        ])
    }

    /// A sphere or a cushion, lit from the upper left.
    pub(super) fn sphere(&mut self, colour: Colour) -> String {
        self.radial(
            0.34,
            0.28,
            0.78,
            &[
                (0.0, colour.lighter(0.5), 1.0),
                (0.3, colour.lighter(0.1), 1.0),
                (0.6, colour.darker(0.16), 1.0),
                (0.88, colour.darker(0.45), 1.0),
                (1.0, colour.darker(0.34), 1.0),
            ],
        )
    }

    /// A flat side facing the light.
    pub(super) fn flat(&mut self, colour: Colour) -> String {
        self.diagonal(&[
            (0.0, colour.lighter(0.16), 1.0),
            (0.45, colour, 1.0),
            (1.0, colour.darker(0.2), 1.0),
        ])
    }

    /// Fills a solid and darkens it towards its foot.
    pub(super) fn solid(&mut self, path: &str, paint: &str) {
        self.fill(path, paint);
        let fall = self.vertical(&[
            (0.0, WHITE, 0.12),
            (0.3, WHITE, 0.0),
            (0.62, BLACK, 0.0),
            (1.0, BLACK, 0.26),
        ]);
        self.fill(path, &fall);
    }

    /// A rim seen from above: its edge and the inside.
    pub(super) fn rim(
        &mut self,
        axis: f32,
        y: f32,
        radius: f32,
        tilt: f32,
        wall: Colour,
        inside: Colour,
    ) {
        let lip = self.horizontal(&[
            (0.0, wall.darker(0.2), 1.0),
            (0.25, wall.lighter(0.6), 1.0),
            (0.6, wall.lighter(0.15), 1.0),
            (1.0, wall.darker(0.3), 1.0),
        ]);
        let well = self.diagonal(&[
            (0.0, inside.darker(0.62), 1.0),
            (0.5, inside.darker(0.3), 1.0),
            (1.0, inside.lighter(0.1), 1.0),
        ]);
        self.ellipse(axis, y, radius, radius * tilt, &lip);
        self.ellipse(axis, y + 1.5, radius * 0.95, radius * tilt * 0.9, &well);
    }

    /// A bent rod, such as a handle, with a highlight along it.
    pub(super) fn rod(&mut self, path: &str, colour: Colour, width: f32) {
        self.line(path, &colour.darker(0.46).hex(), width, 1.0);
        self.line(path, &colour.darker(0.06).hex(), width * 0.78, 1.0);
        self.line(path, &colour.lighter(0.6).hex(), width * 0.26, 0.75);
    }
}
