//! The style of a menu link that the operator sets (spec shell 3, menu link item). It is in attributes of the link,
//! which the stylesheet reads by type (`attr()`): the pages' CSP forbids inline styles, and a file would cost a
//! request. Only digits are taken from the answer.

use super::Category;
use crate::digest::hex;
use crate::lenient::schema::Kind;
use crate::lenient::{Json, Lenient, Scalar, Schema};
use crate::site::{Scheme, Theme};

/// The backgrounds of menu links.
const GROUNDS: [&str; 2] = ["surface", "raised"];
/// A little more than text needs (WCAG 2, 1.4.3), because luminance is approximated here.
const LEAST_CONTRAST: f64 = 4.55;

/// A font size in pixels: legible, and small enough for its row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextSize(u8);

impl Lenient for TextSize {
    /// `15`, `"15"` or `"15px"`.
    fn read(json: &Json<'_>) -> Option<Self> {
        let text = json.text()?;
        let text = text.trim();
        let pixels = text.strip_suffix("px").unwrap_or(text).trim_end();
        let pixels = pixels.parse().ok()?;
        (11..=20).contains(&pixels).then_some(Self(pixels))
    }

    fn schema() -> Schema {
        Schema::value::<Self>(Kind::Size)
    }
}

/// A validated colour: `#1a2b3c` or `#123`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour([u8; 3]);

impl Lenient for Colour {
    fn read(json: &Json<'_>) -> Option<Self> {
        Self::parse(json.text()?.trim())
    }

    fn schema() -> Schema {
        Schema::value::<Self>(Kind::Colour)
    }
}

impl Colour {
    fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        let mut values = digits.chars().map(|digit| digit.to_digit(16));
        let mut channels = [0; 3];
        for channel in &mut channels {
            let high = values.next()??;
            let low = if digits.len() == 3 {
                high
            } else {
                values.next()??
            };
            *channel = u8::try_from(high << 4 | low).ok()?;
        }
        values.next().is_none().then_some(Self(channels))
    }

    /// The relative luminance of WCAG 2, approximated: a polynomial replaces the power.
    fn luminance(self) -> f64 {
        let channel = |value: u8| {
            let value = f64::from(value) / 255.0;
            value * (value * (value * 0.305_306_011 + 0.682_171_111) + 0.012_522_878)
        };
        let [red, green, blue] = self.0.map(channel);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn is_readable_on(self, ground: Self) -> bool {
        let (one, other) = (self.luminance(), ground.luminance());
        one.max(other) + 0.05 >= LEAST_CONTRAST * (one.min(other) + 0.05)
    }

    /// Whether it is readable on every background of menu links in this colour scheme of the theme.
    fn is_readable(self, theme: &Theme, scheme: Scheme) -> bool {
        let colours = theme.colours(scheme);
        GROUNDS.iter().all(|role| {
            let ground = colours.get(*role).and_then(|colour| Self::parse(colour));
            ground.is_some_and(|ground| self.is_readable_on(ground))
        })
    }
}

/// The style of a menu link; `None` keeps the theme's.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct LinkStyle {
    /// In pixels at the browser's default font size.
    pub size: Option<String>,
    pub light: Option<String>,
    pub dark: Option<String>,
    pub hover_light: Option<String>,
    pub hover_dark: Option<String>,
}

/// The style of a category's link. A colour that is unreadable on the theme's backgrounds is dropped, in each scheme
/// separately.
pub fn link_style(category: &Category, theme: &Theme) -> LinkStyle {
    let own = |colour: Option<Colour>, scheme| {
        colour
            .filter(|colour| colour.is_readable(theme, scheme))
            .map(|Colour(channels)| ["#", &hex(&channels)].concat())
    };
    LinkStyle {
        size: category
            .text_size
            .map(|TextSize(pixels)| pixels.to_string()),
        light: own(category.text_color_light, Scheme::Light),
        dark: own(category.text_color_dark, Scheme::Dark),
        hover_light: own(category.hover_color_light, Scheme::Light),
        hover_dark: own(category.hover_color_dark, Scheme::Dark),
    }
}
