//! A theme: the design tokens of a brand, rendered as CSS custom properties in the head of every page.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;
use serde_json::{Value, json};

use super::declare::config;
use super::fields::Place;
use super::inspect::{Findings, Flaw, Spot};
use super::layouts::{FilterPlace, FooterLayout, GalleryLayout, RowLayout, SectionGround};
use super::rules::{Each, Rule, STYLE_NAME};
use super::setting::Named;
use super::{HeaderStyle, ProductDisplay, is_host};

/// The colour roles that every theme defines for light and for dark. `islands/styles/tokens.css` explains each;
/// `contrast_tests.rs` checks their contrast.
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

config! {
    /// A brand's tokens as operators push them (`kv-seed/themes/`).
    #[derive(Debug, Clone, Serialize)]
    pub struct Theme {
        /// The theme's own short name, which is that of its file.
        name: String, needed, check(STYLE_NAME);
        /// The font of all text.
        font: Font, needed;
        /// The radius of corners in pixels.
        radius: u8, needed;
        /// The size of body text in pixels.
        text_size: u8, needed;
        /// The width to the height of product pictures.
        card_ratio: CardRatio, needed;
        /// How the header is arranged: a band of the brand's own colour, quiet with a wide search, or with the mark in the
        /// middle and tools as icons.
        header: HeaderLayout, needed;
        /// How the first banner of home is arranged.
        hero: HeroLayout, needed;
        /// How densely goods stand in a list: each in its frame, framed with more room, or large pictures without frames.
        cards: CardLayout, needed;
        /// How the header behaves on screens wider than 768 pixels: `fixed` at their top, `hiding` while a visitor scrolls
        /// down, or `static`, so that it scrolls away. Left out, the backend's settings decide (`header_style`).
        header_style: Option<HeaderStyle>;
        /// How lists stand until a visitor chooses. Left out, the backend's settings decide (`product_display`).
        display: Option<ProductDisplay>;
        /// How goods stand in a `list`: with picture and description, or each in a line with its code and stock.
        rows: RowLayout = RowLayout::Described;
        /// Where the filters of a list stand on screens wider than 1024 pixels: at its side, or above it as a bar.
        filters: FilterPlace = FilterPlace::Side;
        /// How a product's pictures stand on screens wider than 1024 pixels: one with small ones at its side or beneath
        /// it, or all of them as a stack beside the buy column, which stays.
        gallery: GalleryLayout = GalleryLayout::Side;
        /// How the footer is arranged: columns of links, compact rows of links, or everything centred.
        footer: FooterLayout = FooterLayout::Columns;
        /// The grounds of home's parts: one for all, or every second part on a band of its own.
        sections: SectionGround = SectionGround::Plain;
        /// The logo, set as type.
        wordmark: Wordmark, needed;
        /// The additions of a theme for resellers, beside the way to become one.
        partner: Option<Partner>;
        /// The colours of the light scheme, such as `#1a2b3c`, one for each role.
        light: BTreeMap<String, String>, needed, check(Colours);
        /// The colours of the dark scheme, one for each role.
        dark: BTreeMap<String, String>, needed, check(Colours);
    }
}

config! {
    #[derive(Debug, Clone, Serialize)]
    pub struct Font {
        /// A family of `islands/styles/fonts.json`.
        family: String, needed, check(STYLE_NAME);
    }
}

config! {
    #[derive(Debug, Clone, Serialize)]
    pub struct Wordmark {
        /// The text of the logo.
        text: String, needed;
        /// The name of its style in the stylesheet.
        style: String, needed, check(STYLE_NAME);
    }
}

config! {
    /// What a theme for resellers adds to the header: the way to become a partner, and to their own cabinet.
    #[derive(Debug, Clone, Serialize)]
    pub struct Partner {
        /// The https address of their cabinet, outside of the shop.
        cabinet: String, needed, check(CABINET);
    }
}

const CABINET: Each = Each {
    fits: is_https,
    said: "is not an https address",
    pattern: "^https://[a-z0-9.-]+([/?#][!-~]*)?$",
};

/// Every role has a colour, and no value can escape its declaration.
struct Colours;

const NO_COLOUR: &str = "the colour is missing";
const NO_ROLE: &str = "there is no such role";

impl Rule<BTreeMap<String, String>> for Colours {
    fn check(&self, colours: &BTreeMap<String, String>, place: &Place<'_>) -> Result<(), String> {
        for role in ROLES {
            if !colours.contains_key(role) {
                return place.inner(role).refuse(NO_COLOUR);
            }
        }
        for (role, colour) in colours {
            if !ROLES.contains(&role.as_str()) {
                return place.inner(role).refuse(NO_ROLE);
            }
            if !is_hex_colour(colour) {
                let said = format_args!("«{colour}» is not a colour like #1a2b3c");
                return place.inner(role).refuse(said);
            }
        }
        Ok(())
    }

    fn inspect(&self, colours: &BTreeMap<String, String>, spot: &Spot<'_>, found: &mut Findings) {
        for role in ROLES {
            if !colours.contains_key(role) {
                found.add(&spot.field(role), Flaw::Missing, NO_COLOUR);
            }
        }
        for (role, colour) in colours {
            let spot = spot.field(role);
            if !ROLES.contains(&role.as_str()) {
                found.add(&spot, Flaw::Unknown, NO_ROLE);
            } else if !is_hex_colour(colour) {
                let said = format!("«{colour}» is not a colour like #1a2b3c");
                found.add(&spot, Flaw::Wrong, said);
            }
        }
    }

    fn narrow(&self, schema: &mut Value) {
        let colour = json!({ "type": "string", "pattern": "^#[0-9a-fA-F]{6}$" });
        let roles = ROLES.map(|role| (role.to_owned(), colour.clone()));
        schema["properties"] = Value::Object(roles.into_iter().collect());
        schema["required"] = json!(ROLES);
        schema["additionalProperties"] = json!(false);
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum CardRatio {
    #[serde(rename = "1/1")]
    Square,
    #[serde(rename = "4/5")]
    Portrait,
}

impl Named for CardRatio {
    fn all() -> Vec<(&'static str, Self)> {
        vec![("1/1", Self::Square), ("4/5", Self::Portrait)]
    }
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

impl Named for HeaderLayout {
    fn all() -> Vec<(&'static str, Self)> {
        let all = [Self::Band, Self::Wide, Self::Centred];
        all.map(|layout| (layout.name(), layout)).to_vec()
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

impl Named for HeroLayout {
    fn all() -> Vec<(&'static str, Self)> {
        let all = [Self::Split, Self::Full, Self::Editorial];
        all.map(|layout| (layout.name(), layout)).to_vec()
    }
}

/// The density of goods in a list.
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

impl Named for CardLayout {
    fn all() -> Vec<(&'static str, Self)> {
        let all = [Self::Framed, Self::Calm, Self::Plain];
        all.map(|layout| (layout.name(), layout)).to_vec()
    }
}

impl Theme {
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
        // The browser's default is 16 pixels; percent respect the visitor's own text size.
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
