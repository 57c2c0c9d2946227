//! The contrast of a theme's colours, by WCAG 2 level AA: at least 4.5:1 for text and 3:1 for controls. The operators'
//! command warns of less.

use super::{Scheme, Theme};

/// Roles of texts, and what they stand on.
const TEXT: [(&str, &[&str]); 18] = [
    (
        "ink",
        &["surface", "raised", "sunken", "ground", "accent-soft"],
    ),
    (
        "quiet",
        &["surface", "raised", "sunken", "ground", "accent-soft"],
    ),
    ("link", &["surface", "raised", "sunken"]),
    ("accent-ink", &["accent"]),
    ("positive", &["surface", "raised"]),
    ("warning", &["surface", "raised"]),
    ("negative", &["surface", "raised"]),
    ("discount", &["surface", "raised"]),
    ("discount-ink", &["discount"]),
    ("badge-ink", &["badge"]),
    ("top-ink", &["top"]),
    ("band-ink", &["band"]),
    ("mark", &["band"]),
    ("foot-ink", &["foot"]),
    ("foot-quiet", &["foot"]),
    ("hero-ink", &["hero"]),
    // Toasts have an `ink` background.
    ("surface", &["ink"]),
    ("raised", &["negative"]),
];

/// Roles of the edges of controls, and what they stand on.
const CONTROLS: [(&str, &[&str]); 4] = [
    ("edge", &["surface", "raised"]),
    ("accent-edge", &["surface", "raised"]),
    ("accent", &["band"]),
    (
        "focus",
        &["surface", "raised", "sunken", "ground", "accent-soft"],
    ),
];

const OF_TEXT: f64 = 4.5;
const OF_CONTROLS: f64 = 3.0;

/// A colour that is too near to its background.
#[derive(Debug, Clone, PartialEq)]
pub struct Faint {
    pub role: &'static str,
    pub ground: &'static str,
    pub contrast: f64,
    /// The contrast that it needs.
    pub least: f64,
}

impl Theme {
    /// The colours of a scheme that are too near to their backgrounds.
    pub fn faint(&self, scheme: Scheme) -> Vec<Faint> {
        let colours = self.colours(scheme);
        let pairs = |pairs: &'static [(&str, &[&str])], least| {
            pairs.iter().flat_map(move |(role, grounds)| {
                grounds.iter().map(move |ground| (*role, *ground, least))
            })
        };
        let all = pairs(&TEXT, OF_TEXT).chain(pairs(&CONTROLS, OF_CONTROLS));
        let faint = all.filter_map(|(role, ground, least)| {
            let contrast = contrast(colours.get(role)?, colours.get(ground)?)?;
            (contrast < least).then_some(Faint {
                role,
                ground,
                contrast,
                least,
            })
        });
        faint.collect()
    }
}

/// The contrast of two colours such as `#1a2b3c`.
pub(super) fn contrast(one: &str, other: &str) -> Option<f64> {
    let (one, other) = (luminance(one)?, luminance(other)?);
    Some((one.max(other) + 0.05) / (one.min(other) + 0.05))
}

/// Relative luminance as in WCAG 2.
fn luminance(colour: &str) -> Option<f64> {
    let channel = |at: usize| {
        let digits = colour.get(at..at + 2)?;
        let value = f64::from(u8::from_str_radix(digits, 16).ok()?) / 255.0;
        Some(if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        })
    };
    Some(0.2126 * channel(1)? + 0.7152 * channel(3)? + 0.0722 * channel(5)?)
}
