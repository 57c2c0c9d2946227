//! A site's fonts: its family's files by script, and metric-compatible fallbacks, in which a first visit is drawn.

use std::fmt::Write as _;

use crate::assets::{Assets, FontFile};
use crate::i18n::Language;
use crate::money::Currency;
use crate::site::{CardLayout, Site, Theme, Variant};

/// The adjustment that makes a local font as wide and high as the family: size, ascent and descent in percent.
struct StandIn {
    family: &'static str,
    size: &'static str,
    ascent: &'static str,
    descent: &'static str,
}

/// Measured against Arial, which Liberation Sans, Helvetica and Roboto match within a percent.
const STAND_INS: [StandIn; 3] = [
    StandIn {
        family: "onest",
        size: "105.2",
        ascent: "92.2",
        descent: "29.0",
    },
    StandIn {
        family: "golos-text",
        size: "108.2",
        ascent: "90.6",
        descent: "20.3",
    },
    StandIn {
        family: "geologica",
        size: "106.6",
        ascent: "91.5",
        descent: "25.8",
    },
];

/// The files for a language's script, and those for the names and the currency of the site's country. A few letters of other
/// names fall back to the local font.
pub(super) fn files(
    assets: &'static Assets,
    site: &Site,
    theme: &Theme,
    language: Language,
) -> impl Iterator<Item = &'static FontFile> {
    needed(assets, site, theme, language, String::new())
}

/// The files with the letters of headings, in the weight of the theme's headings (`islands/styles/tokens.css`).
fn heading_files(
    assets: &'static Assets,
    site: &Site,
    theme: &Theme,
    language: Language,
) -> impl Iterator<Item = &'static FontFile> {
    let weight = match theme.cards {
        CardLayout::Framed => "650",
        CardLayout::Calm => "600",
        CardLayout::Plain => "400",
    };
    needed(
        assets,
        site,
        theme,
        language,
        ["headings-", weight, "-"].concat(),
    )
}

/// The files of the theme's family whose subset is the prefix with the name of a script that the language or the site needs.
fn needed(
    assets: &'static Assets,
    site: &Site,
    theme: &Theme,
    language: Language,
    prefix: String,
) -> impl Iterator<Item = &'static FontFile> {
    let is_polish = site.variant == Variant::Polish || site.currency == Some(Currency::Pln);
    let has = move |script: &str| match script {
        "latin" => true,
        "romanian" => matches!(language, Language::Ro | Language::En),
        "cyrillic" => matches!(language, Language::Ru | Language::Uk),
        "polish" => is_polish,
        _ => false,
    };
    let family = &theme.font.family;
    assets.fonts.iter().filter(move |file| {
        let script = file.subset.strip_prefix(prefix.as_str());
        file.family == family && script.is_some_and(has)
    })
}

/// The `@font-face` rules of a site's family for a language, and the name to use. Only visitors who have the files cached get
/// the family (`islands/inline/returning.ts`); a file that still comes too late is kept for the next page: words in the
/// new font have another width, so centred and right-aligned rows would move. The headings of a first visit get letters of
/// their own where nothing moves by them (`islands/storefront/headings.ts`).
pub(super) fn faces(
    assets: &'static Assets,
    site: &Site,
    theme: &Theme,
    language: Language,
) -> String {
    let mut css = String::with_capacity(1024);
    let family = &theme.font.family;
    let mut declare = |name: &str, FontFile { url, letters, .. }: &FontFile| {
        let _ = write!(
            css,
            "@font-face{{font-family:{name};src:url({url}) format(\"woff2\");font-weight:100 900;font-display:optional;unicode-range:{letters}}}",
        );
    };
    for file in files(assets, site, theme, language) {
        declare("site", file);
    }
    for file in heading_files(assets, site, theme, language) {
        declare("headings", file);
    }
    if let Some(face) = STAND_INS.iter().find(|face| face.family == *family) {
        let _ = write!(
            css,
            "@font-face{{font-family:stand-in;src:local(Arial),local(\"Liberation Sans\"),local(Helvetica),local(Roboto);size-adjust:{}%;ascent-override:{}%;descent-override:{}%;line-gap-override:0%}}",
            face.size, face.ascent, face.descent
        );
    }
    css.push_str(
        ":root{--font:stand-in,system-ui,sans-serif}:root[data-faces]{--font:site,stand-in,system-ui,sans-serif}:root[data-faces=coming] body{visibility:hidden}:root[data-headings]{--headings:headings,stand-in,system-ui,sans-serif}",
    );
    css
}
