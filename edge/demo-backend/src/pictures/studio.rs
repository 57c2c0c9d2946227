//! The sheet a picture is written on: shapes, paints named once, and the ground. One lamp stands at the upper left.

use super::colour::{BLACK, Colour, WHITE};
use std::fmt::{Display, Formatter, Result, Write};

/// Where a paint changes: offset, colour, opacity.
pub(super) type Stop = (f32, Colour, f32);

/// A number in as few characters as a picture needs.
pub(super) struct Short(pub(super) f32);

impl Display for Short {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        let tenths = (self.0 * 10.0).round() / 10.0;
        if (tenths - tenths.round()).abs() < 0.05 {
            write!(out, "{tenths:.0}")
        } else {
            write!(out, "{tenths:.1}")
        }
    }
}

/// The picture as it grows.
#[derive(Default)]
pub(super) struct Sheet {
    named: Vec<String>,
    body: String,
}

impl Sheet {
    /// The file.
    pub(super) fn finish(self, width: u32, height: u32) -> String {
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\"><defs>"
        );
        for (number, definition) in self.named.iter().enumerate() {
            let (tag, rest) = definition.split_at(definition.find([' ', '>']).unwrap_or_default());
            let _ = write!(out, "<{tag} id=\"{}\"{rest}</{tag}>", name(number));
        }
        out.push_str("</defs>");
        out.push_str(&self.body);
        out.push_str("</svg>");
        out
    }

    /// The paint of this definition; equal definitions are written once.
    fn paint(&mut self, definition: String) -> String {
        let number = self
            .named
            .iter()
            .position(|known| *known == definition)
            .unwrap_or_else(|| {
                self.named.push(definition);
                self.named.len() - 1
            });
        format!("url(#{})", name(number))
    }

    fn gradient(&mut self, kind: &str, stops: &[Stop]) -> String {
        let mut definition = format!("{kind}>");
        for (offset, colour, opacity) in stops {
            let offset = format!("{offset:.2}");
            let _ = write!(
                definition,
                "<stop offset=\"{}\" stop-color=\"{}\"",
                short(&offset),
                colour.hex()
            );
            if *opacity < 0.995 {
                let opacity = format!("{opacity:.2}");
                let _ = write!(definition, " stop-opacity=\"{}\"", short(&opacity));
            }
            definition.push_str("/>");
        }
        self.paint(definition)
    }

    /// From left to right.
    pub(super) fn across(&mut self, stops: &[Stop]) -> String {
        self.gradient("linearGradient", stops)
    }

    /// From the top down.
    pub(super) fn down(&mut self, stops: &[Stop]) -> String {
        self.gradient("linearGradient x2=\"0\" y2=\"1\"", stops)
    }

    /// From the lamp's corner to the far one.
    pub(super) fn slant(&mut self, stops: &[Stop]) -> String {
        self.gradient("linearGradient y2=\"1\"", stops)
    }

    /// From a point outwards, in parts of the shape's own box.
    pub(super) fn glow(&mut self, x: f32, y: f32, radius: f32, stops: &[Stop]) -> String {
        self.gradient(
            &format!("radialGradient cx=\"{x}\" cy=\"{y}\" r=\"{radius}\""),
            stops,
        )
    }

    /// A lens out of focus.
    pub(super) fn blur(&mut self, amount: u32) -> String {
        self.paint(format!("filter x=\"-.5\" y=\"-.5\" width=\"2\" height=\"2\"><feGaussianBlur stdDeviation=\"{amount}\"/>"))
    }

    /// Ragged like fur or wool: how far it strays, and how fine it is.
    pub(super) fn fur(&mut self, reach: u32, grain: &str) -> String {
        self.paint(format!(
            "filter x=\"-.1\" y=\"-.1\" width=\"1.2\" height=\"1.2\"><feTurbulence baseFrequency=\"{grain}\" numOctaves=\"2\"/><feDisplacementMap in=\"SourceGraphic\" scale=\"{reach}\" xChannelSelector=\"R\" yChannelSelector=\"G\"/>"
        ))
    }

    /// A small repeated motif.
    pub(super) fn pattern(&mut self, size: u32, motif: &str) -> String {
        self.paint(format!(
            "pattern width=\"{size}\" height=\"{size}\" patternUnits=\"userSpaceOnUse\">{motif}"
        ))
    }

    /// A filled shape.
    pub(super) fn fill(&mut self, path: &str, paint: &str) {
        let _ = write!(self.body, "<path d=\"{path}\" fill=\"{paint}\"/>");
    }

    /// A filled shape out of focus: soft highlights, folds and shadows.
    pub(super) fn soft(&mut self, path: &str, colour: Colour, opacity: f32, blur: u32) {
        let filter = self.blur(blur);
        let _ = write!(
            self.body,
            "<path d=\"{path}\" fill=\"{}\" opacity=\"{opacity}\" filter=\"{filter}\"/>",
            colour.hex()
        );
    }

    /// A drawn line.
    pub(super) fn line(&mut self, path: &str, paint: &str, width: f32, opacity: f32) {
        let _ = write!(
            self.body,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{paint}\" stroke-width=\"{}\" stroke-linecap=\"round\"",
            Short(width)
        );
        if opacity < 0.995 {
            let _ = write!(self.body, " opacity=\"{opacity}\"");
        }
        self.body.push_str("/>");
    }

    pub(super) fn oval(&mut self, x: f32, y: f32, rx: f32, ry: f32, paint: &str) {
        let _ = write!(
            self.body,
            "<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\" fill=\"{paint}\"/>",
            Short(x),
            Short(y),
            Short(rx),
            Short(ry)
        );
    }

    /// A rectangle `[x, y, width, height]` with rounded corners.
    pub(super) fn block(&mut self, place: [f32; 4], radius: f32, paint: &str) {
        let [x, y, width, height] = place.map(Short);
        let _ = write!(
            self.body,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\""
        );
        if radius > 0.0 {
            let _ = write!(self.body, " rx=\"{}\"", Short(radius));
        }
        let _ = write!(self.body, " fill=\"{paint}\"/>");
    }

    /// One line of type, centred and never wider than `width`.
    pub(super) fn print(
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
            Short(x),
            Short(y),
            Short(size),
            ink.hex(),
            escaped(text)
        );
    }

    /// Opens a group; the attributes are ours, never a caller's text.
    pub(super) fn open(&mut self, attributes: &str) {
        let _ = write!(self.body, "<g {attributes}>");
    }

    pub(super) fn close(&mut self) {
        self.body.push_str("</g>");
    }

    /// Opens a group that shows only what lies inside the path.
    pub(super) fn inside(&mut self, path: &str) {
        let clip = self.paint(format!("clipPath><path d=\"{path}\"/>"));
        self.open(&format!("clip-path=\"{clip}\""));
    }

    /// The shadow on the ground: a wide one that falls away from the lamp and a tight one where the thing stands.
    pub(super) fn ground(&mut self, x: f32, y: f32, reach: f32) {
        let wide = self.glow(
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
        let tight = self.glow(
            0.5,
            0.5,
            0.5,
            &[(0.0, BLACK, 0.6), (0.7, BLACK, 0.42), (1.0, BLACK, 0.0)],
        );
        self.oval(
            x + reach * 0.2,
            y + 2.0,
            reach * 1.38,
            reach * 0.14 + 14.0,
            &wide,
        );
        self.oval(x + 4.0, y, reach * 1.03, reach * 0.05 + 9.0, &tight);
    }

    /// The lamp's tall window mirrored in something glossy.
    pub(super) fn window(&mut self, place: [f32; 4], strength: f32) {
        let paint = self.down(&[
            (0.0, WHITE, 0.0),
            (0.12, WHITE, strength),
            (0.55, WHITE, strength * 0.55),
            (1.0, WHITE, 0.0),
        ]);
        let radius = place.get(2).copied().unwrap_or_default() / 2.0;
        self.block(place, radius, &paint);
    }
}

fn short(number: &str) -> &str {
    let trimmed = number.trim_end_matches('0').trim_end_matches('.');
    match trimmed.strip_prefix("0.") {
        Some(_) => trimmed.strip_prefix('0').unwrap_or(trimmed),
        None => trimmed,
    }
}

fn name(number: usize) -> String {
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
