//! How a link of the menu looks where the operator says so (spec shell 3, menu link item). It becomes a stylesheet of
//! the shop's own: the policy of pages lets in no other style, and nothing but digits is taken out of the answer.

use super::{Category, Menu};
use crate::digest::hex;
use crate::lenient::{Json, Lenient, Scalar};
use crate::site::{Scheme, Theme};

/// What a link of the menu may stand on.
const GROUNDS: [&str; 2] = ["surface", "raised"];
/// A little more than what text needs (WCAG 2, 1.4.3), for the way luminance is reckoned here.
const LEAST_CONTRAST: f64 = 4.55;

/// The size of a text in pixels: one that can be read and still stands in its row.
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
}

/// A colour that is known to be one: `#1a2b3c` or `#123`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour([u8; 3]);

impl Lenient for Colour {
    fn read(json: &Json<'_>) -> Option<Self> {
        Self::parse(json.text()?.trim())
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

    /// The relative luminance of WCAG 2, near enough: its power is a polynomial here.
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

    /// Whether it can be read wherever links of the menu stand in this scheme of the theme.
    fn is_readable(self, theme: &Theme, scheme: Scheme) -> bool {
        let colours = theme.colours(scheme);
        GROUNDS.iter().all(|role| {
            let ground = colours.get(*role).and_then(|colour| Self::parse(colour));
            ground.is_some_and(|ground| self.is_readable_on(ground))
        })
    }
}

/// The class of a category's link in the stylesheet, if it has a look of its own.
pub fn class(category: &Category) -> Option<String> {
    let own = category.text_size.is_some() || colours(category).iter().any(|(_, at)| at.is_some());
    own.then(|| ["link-", &category.id.to_string()].concat())
}

const fn colours(category: &Category) -> [(Scheme, Option<Colour>); 4] {
    [
        (Scheme::Light, category.text_color_light),
        (Scheme::Dark, category.text_color_dark),
        (Scheme::Light, category.hover_color_light),
        (Scheme::Dark, category.hover_color_dark),
    ]
}

/// The looks of all links as a stylesheet; empty where no link has its own. A colour that could not be read on the
/// theme's grounds leaves the theme's in its place, each scheme by itself.
pub fn style(menu: &Menu, theme: &Theme) -> String {
    let mut css = String::new();
    for category in menu.active() {
        let Some(class) = class(category) else {
            continue;
        };
        // Twice the class: it goes before what the shop's stylesheet says of the same link.
        let link = [".", &class, ".", &class, ">a"].concat();
        if let Some(TextSize(pixels)) = category.text_size {
            // A rem is sixteen of the pixels that a visitor may have made larger.
            let parts = u32::from(pixels) * 10_000 / 16;
            let rest = (10_000 + parts % 10_000).to_string();
            let whole = (parts / 10_000).to_string();
            let rest = rest.get(1..).unwrap_or_default();
            push(&mut css, &[&link, "{font-size:", &whole, ".", rest, "rem}"]);
        }
        let [light, dark, hover_light, hover_dark] = colours(category).map(|(scheme, colour)| {
            colour
                .filter(|colour| colour.is_readable(theme, scheme))
                .map(|Colour(channels)| ["#", &hex(&channels)].concat())
        });
        for (state, light, dark, usual) in [
            (":not(:hover)", light, dark, "var(--ink)"),
            (":hover", hover_light, hover_dark, "var(--link)"),
        ] {
            if light.is_some() || dark.is_some() {
                let light = light.as_deref().unwrap_or(usual);
                let dark = dark.as_deref().unwrap_or(usual);
                push(
                    &mut css,
                    &[&link, state, "{color:light-dark(", light, ",", dark, ")}"],
                );
            }
        }
    }
    css
}

fn push(css: &mut String, parts: &[&str]) {
    for part in parts {
        css.push_str(part);
    }
}
