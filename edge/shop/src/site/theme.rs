//! A theme: the tokens of a brand, turned into CSS custom properties in the head of every page.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use super::is_host;

/// The colour roles that every theme gives for light and for dark; what each is for stands in
/// `islands/styles/tokens.css`, which of them must contrast in `contrast_tests.rs`.
pub const ROLES: [&str; 32] = [
    "surface",
    "raised",
    "sunken",
    "ground",
    "ink",
    "quiet",
    "line",
    "edge",
    "accent",
    "accent-ink",
    "accent-edge",
    "accent-soft",
    "link",
    "positive",
    "warning",
    "negative",
    "discount",
    "discount-ink",
    "badge",
    "badge-ink",
    "star",
    "focus",
    "top",
    "top-ink",
    "band",
    "band-ink",
    "mark",
    "foot",
    "foot-ink",
    "foot-quiet",
    "hero",
    "hero-ink",
];

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    Light,
    Dark,
}

/// A brand's tokens as operators push them (`kv-seed/themes/`).
#[derive(Debug, Clone, Serialize)]
pub struct Theme {
    pub name: String,
    pub font: Font,
    /// Corner radius in pixels.
    pub radius: u8,
    /// Body text in pixels.
    pub text_size: u8,
    /// Width to height of product pictures.
    pub card_ratio: CardRatio,
    pub header: HeaderLayout,
    pub hero: HeroLayout,
    pub cards: CardLayout,
    pub wordmark: Wordmark,
    /// Only the theme for resellers has it (spec shell 1 and 2, themes).
    pub partner: Option<Partner>,
    pub light: BTreeMap<String, String>,
    pub dark: BTreeMap<String, String>,
}

#[derive(Debug, Clone, Serialize)]
pub struct Font {
    /// A family of `islands/styles/fonts.json`.
    pub family: String,
}

/// A logo set as type: the text and the name of its style in the stylesheet.
#[derive(Debug, Clone, Serialize)]
pub struct Wordmark {
    pub text: String,
    pub style: String,
}

/// What a theme for resellers adds to the header: the way to become a partner, and to their own cabinet.
#[derive(Debug, Clone, Serialize)]
pub struct Partner {
    /// An https address outside of the shop.
    pub cabinet: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum CardRatio {
    #[serde(rename = "1/1")]
    Square,
    #[serde(rename = "4/5")]
    Portrait,
}

/// How the header is arranged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum HeaderLayout {
    /// A band of the brand's own colour.
    Band,
    /// Quiet, with a wide search.
    Wide,
    /// The mark in the middle, tools as icons.
    Centred,
}

impl HeaderLayout {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Band => "band",
            Self::Wide => "wide",
            Self::Centred => "centred",
        }
    }
}

/// How the first banner of home is arranged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum HeroLayout {
    Split,
    Full,
    Editorial,
}

impl HeroLayout {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Split => "split",
            Self::Full => "full",
            Self::Editorial => "editorial",
        }
    }
}

/// How densely goods stand in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CardLayout {
    /// Dense, each in its frame.
    Framed,
    /// Framed with more room and softer headings.
    Calm,
    /// Large pictures without frames.
    Plain,
}

impl CardLayout {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Framed => "framed",
            Self::Calm => "calm",
            Self::Plain => "plain",
        }
    }
}

impl Theme {
    /// Every role has a colour in both schemes, and nothing in a token can leave its declaration.
    pub fn validate(&self) -> Result<(), String> {
        for (scheme, colours) in [("light", &self.light), ("dark", &self.dark)] {
            for role in ROLES {
                if !colours.contains_key(role) {
                    return Err(format!("{scheme}.{role}: the colour is missing"));
                }
            }
            for (role, colour) in colours {
                if !ROLES.contains(&role.as_str()) {
                    return Err(format!("{scheme}.{role}: there is no such role"));
                }
                if !is_hex_colour(colour) {
                    return Err(format!(
                        "{scheme}.{role}: «{colour}» is not a colour like #1a2b3c"
                    ));
                }
            }
        }
        let plain = |text: &str| {
            text.bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        };
        if !plain(&self.name) || !plain(&self.font.family) || !plain(&self.wordmark.style) {
            return Err(
                "name, font.family and wordmark.style are lower-case letters, digits and hyphens"
                    .to_owned(),
            );
        }
        if let Some(partner) = &self.partner
            && !is_https(&partner.cabinet)
        {
            return Err(format!(
                "partner.cabinet: «{}» is not an https address",
                partner.cabinet
            ));
        }
        Ok(())
    }

    pub const fn colours(&self, scheme: Scheme) -> &BTreeMap<String, String> {
        match scheme {
            Scheme::Light => &self.light,
            Scheme::Dark => &self.dark,
        }
    }

    /// The tokens as a stylesheet. `light-dark()` follows `color-scheme`, which the stylesheet sets from the
    /// visitor's system or choice.
    pub fn css(&self) -> String {
        let mut css = String::with_capacity(1536);
        let ratio = match self.card_ratio {
            CardRatio::Square => "1/1",
            CardRatio::Portrait => "4/5",
        };
        // A browser's own text is 16 pixels; percent keep the visitor's choice of another size.
        let size = u32::from(self.text_size) * 10_000 / 16;
        let _ = write!(
            css,
            ":root{{--radius:{}px;--text-size:{}.{:02}%;--card-ratio:{ratio};",
            self.radius,
            size / 100,
            size % 100
        );
        for (role, light) in &self.light {
            let dark = self.dark.get(role).unwrap_or(light);
            let _ = if light == dark {
                write!(css, "--{role}:{light};")
            } else {
                write!(css, "--{role}:light-dark({light},{dark});")
            };
        }
        css.push('}');
        css
    }
}

/// `https://host` with any path of visible ASCII behind it.
fn is_https(address: &str) -> bool {
    address.strip_prefix("https://").is_some_and(|rest| {
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        is_host(host) && rest.bytes().all(|byte| byte.is_ascii_graphic())
    })
}

fn is_hex_colour(colour: &str) -> bool {
    colour.strip_prefix('#').is_some_and(|digits| {
        digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}
