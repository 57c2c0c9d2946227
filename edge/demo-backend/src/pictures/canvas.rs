//! Writes SVG: filled shapes, lines, text, gradients defined once, and the shadow under an object.

use super::colour::{BLACK, Colour, WHITE};
use std::fmt::{Display, Formatter, Result, Write};

/// A gradient stop: offset, colour, opacity.
pub(super) type Stop = (f32, Colour, f32);

/// Formats a number with at most one decimal, to keep the SVG small.
pub(super) struct ShortNumber(pub(super) f32);

impl Display for ShortNumber {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        let tenths = (self.0 * 10.0).round() / 10.0;
        if (tenths - tenths.round()).abs() < 0.05 {
            write!(out, "{tenths:.0}")
        } else {
            write!(out, "{tenths:.1}")
        }
    }
}

/// An SVG picture under construction.
#[derive(Default)]
pub(super) struct Canvas {
    definitions: Vec<String>,
    body: String,
}

impl Canvas {
    /// Returns the SVG file.
    pub(super) fn finish(self, width: u32, height: u32) -> String {
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\"><defs>"
        );
        for (number, definition) in self.definitions.iter().enumerate() {
            let (tag, rest) = definition.split_at(definition.find([' ', '>']).unwrap_or_default());
            let _ = write!(out, "<{tag} id=\"{}\"{rest}</{tag}>", definition_id(number));
        }
        out.push_str("</defs>");
        out.push_str(&self.body);
        out.push_str("</svg>");
        out
    }

    /// Returns a reference to a definition; equal definitions are written once.
    fn define(&mut self, definition: String) -> String {
        let number = self
            .definitions
            .iter()
            .position(|known| *known == definition)
            .unwrap_or_else(|| {
                self.definitions.push(definition);
                self.definitions.len() - 1
            });
        format!("url(#{})", definition_id(number))
    }

    fn gradient(&mut self, kind: &str, stops: &[Stop]) -> String {
        let mut definition = format!("{kind}>");
        for (offset, colour, opacity) in stops {
            let offset = format!("{offset:.2}");
            let _ = write!(
                definition,
                "<stop offset=\"{}\" stop-color=\"{}\"",
                trim_zeros(&offset),
                colour.hex()
            );
            if *opacity < 0.995 {
                let opacity = format!("{opacity:.2}");
                let _ = write!(definition, " stop-opacity=\"{}\"", trim_zeros(&opacity));
            }
            definition.push_str("/>");
        }
        self.define(definition)
    }

    /// A gradient from left to right.
    pub(super) fn horizontal(&mut self, stops: &[Stop]) -> String {
        self.gradient("linearGradient", stops)
    }

    /// A gradient from top to bottom.
    pub(super) fn vertical(&mut self, stops: &[Stop]) -> String {
        self.gradient("linearGradient x2=\"0\" y2=\"1\"", stops)
    }

    /// A gradient from the upper left to the lower right corner.
    pub(super) fn diagonal(&mut self, stops: &[Stop]) -> String {
        self.gradient("linearGradient y2=\"1\"", stops)
    }

    /// A radial gradient; the centre and the radius are fractions of the shape's bounding box.
    pub(super) fn radial(&mut self, x: f32, y: f32, radius: f32, stops: &[Stop]) -> String {
        self.gradient(
            &format!("radialGradient cx=\"{x}\" cy=\"{y}\" r=\"{radius}\""),
            stops,
        )
    }

    /// A blur filter.
    pub(super) fn blur(&mut self, amount: u32) -> String {
        self.define(format!("filter x=\"-.5\" y=\"-.5\" width=\"2\" height=\"2\"><feGaussianBlur stdDeviation=\"{amount}\"/>"))
    }

    /// A filter that makes edges ragged like fur or wool: by how many pixels, and how fine.
    pub(super) fn rough(&mut self, reach: u32, grain: &str) -> String {
        self.define(format!(
            "filter x=\"-.1\" y=\"-.1\" width=\"1.2\" height=\"1.2\"><feTurbulence baseFrequency=\"{grain}\" numOctaves=\"2\"/><feDisplacementMap in=\"SourceGraphic\" scale=\"{reach}\" xChannelSelector=\"R\" yChannelSelector=\"G\"/>"
        ))
    }

    /// A small repeated pattern.
    pub(super) fn pattern(&mut self, size: u32, motif: &str) -> String {
        self.define(format!(
            "pattern width=\"{size}\" height=\"{size}\" patternUnits=\"userSpaceOnUse\">{motif}"
        ))
    }

    /// A filled shape.
    pub(super) fn fill(&mut self, path: &str, paint: &str) {
        let _ = write!(self.body, "<path d=\"{path}\" fill=\"{paint}\"/>");
    }

    /// A blurred filled shape, for highlights, folds and shadows.
    pub(super) fn blurred(&mut self, path: &str, colour: Colour, opacity: f32, blur: u32) {
        let filter = self.blur(blur);
        let _ = write!(
            self.body,
            "<path d=\"{path}\" fill=\"{}\" opacity=\"{opacity}\" filter=\"{filter}\"/>",
            colour.hex()
        );
    }

    /// A stroked path.
    pub(super) fn line(&mut self, path: &str, paint: &str, width: f32, opacity: f32) {
        let _ = write!(
            self.body,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{paint}\" stroke-width=\"{}\" stroke-linecap=\"round\"",
            ShortNumber(width)
        );
        if opacity < 0.995 {
            let _ = write!(self.body, " opacity=\"{opacity}\"");
        }
        self.body.push_str("/>");
    }

    pub(super) fn ellipse(&mut self, x: f32, y: f32, rx: f32, ry: f32, paint: &str) {
        let _ = write!(
            self.body,
            "<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\" fill=\"{paint}\"/>",
            ShortNumber(x),
            ShortNumber(y),
            ShortNumber(rx),
            ShortNumber(ry)
        );
    }

    /// A rectangle `[x, y, width, height]` with rounded corners.
    pub(super) fn rect(&mut self, place: [f32; 4], radius: f32, paint: &str) {
        let [x, y, width, height] = place.map(ShortNumber);
        let _ = write!(
            self.body,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\""
        );
        if radius > 0.0 {
            let _ = write!(self.body, " rx=\"{}\"", ShortNumber(radius));
        }
        let _ = write!(self.body, " fill=\"{paint}\"/>");
    }

    /// One line of text, centred and at most `width` wide.
    pub(super) fn text(
        &mut self,
        text: &str,
        x: f32,
        y: f32,
        width: f32,
        largest: f32,
        ink: Colour,
    ) {
        let letters = text
            .chars()
            .take(40)
            .fold(0.0, |sum, _| sum + 1.0_f32)
            .max(1.0);
        let size = (width / letters / 0.64).min(largest);
        let _ = write!(
            self.body,
            "<text x=\"{}\" y=\"{}\" font-family=\"Avenir Next,Segoe UI,Helvetica,Arial,sans-serif\" font-weight=\"600\" font-size=\"{}\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
            ShortNumber(x),
            ShortNumber(y),
            ShortNumber(size),
            ink.hex(),
            escaped(text)
        );
    }

    /// Opens a group. `attributes` is written unescaped and must never hold external text.
    pub(super) fn open_group(&mut self, attributes: &str) {
        let _ = write!(self.body, "<g {attributes}>");
    }

    pub(super) fn close_group(&mut self) {
        self.body.push_str("</g>");
    }

    /// Opens a group clipped to the path.
    pub(super) fn clip(&mut self, path: &str) {
        let clip = self.define(format!("clipPath><path d=\"{path}\"/>"));
        self.open_group(&format!("clip-path=\"{clip}\""));
    }

    /// The shadow on the floor: a wide one away from the light and a narrow one where the object stands.
    pub(super) fn shadow(&mut self, x: f32, y: f32, reach: f32) {
        let wide = self.radial(
            0.5,
            0.5,
            0.5,
            &[
                (0.0, BLACK, 0.34),
                (0.45, BLACK, 0.2),
                (0.75, BLACK, 0.06),
                (1.0, BLACK, 0.0),
            ],
        );
        let tight = self.radial(
            0.5,
            0.5,
            0.5,
            &[(0.0, BLACK, 0.6), (0.7, BLACK, 0.42), (1.0, BLACK, 0.0)],
        );
        self.ellipse(
            x + reach * 0.2,
            y + 2.0,
            reach * 1.38,
            reach * 0.14 + 14.0,
            &wide,
        );
        self.ellipse(x + 4.0, y, reach * 1.03, reach * 0.05 + 9.0, &tight);
    }

    /// A vertical reflection on a glossy surface.
    pub(super) fn highlight(&mut self, place: [f32; 4], strength: f32) {
        let paint = self.vertical(&[
            (0.0, WHITE, 0.0),
            (0.12, WHITE, strength),
            (0.55, WHITE, strength * 0.55),
            (1.0, WHITE, 0.0),
        ]);
        let radius = place.get(2).copied().unwrap_or_default() / 2.0;
        self.rect(place, radius, &paint);
    }
}

fn trim_zeros(number: &str) -> &str {
    let trimmed = number.trim_end_matches('0').trim_end_matches('.');
    match trimmed.strip_prefix("0.") {
        Some(_) => trimmed.strip_prefix('0').unwrap_or(trimmed),
        None => trimmed,
    }
}

fn definition_id(number: usize) -> String {
    format!("v{number}")
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars().take(40) {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            control if control.is_control() => {}
            other => out.push(other),
        }
    }
    out
}
