//! The type of a site: its family's files by script, and stand-ins of the same measure, so that nothing moves
//! when the files arrive.

use std::fmt::Write as _;

use crate::i18n::Language;
use crate::page::{Assets, FontFile};

/// Which letters a subset holds; the browser loads a file only for a page that has some of them.
const SCRIPTS: [(&str, &str); 3] = [
    (
        "latin",
        "U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212",
    ),
    ("latin-ext", "U+100-130,U+132-151,U+154-2BA,U+1E00-1EFF"),
    ("cyrillic", "U+301,U+400-45F,U+490-491,U+2116"),
];

/// How a local face has to be stretched to measure like the family: size, ascent and descent in percent.
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

fn files<'a>(
    assets: &'static Assets,
    family: &'a str,
) -> impl Iterator<Item = &'static FontFile> + 'a {
    assets
        .fonts
        .iter()
        .filter(move |file| file.family == family)
}

/// The script that a language's pages do without: a few letters of foreign names fall back to the stand-in, and
/// no page loads three files of type for them.
const fn spared(language: Language) -> &'static str {
    match language {
        Language::Ro | Language::En => "cyrillic",
        Language::Ru | Language::Uk => "latin-ext",
    }
}

/// The faces of a family for a language and the name to use: a stylesheet.
pub(super) fn faces(assets: &'static Assets, family: &str, language: Language) -> String {
    let mut css = String::with_capacity(1024);
    for file in files(assets, family).filter(|file| file.subset != spared(language)) {
        let Some((_, letters)) = SCRIPTS.iter().find(|(script, _)| *script == file.subset) else {
            continue;
        };
        let _ = write!(
            css,
            "@font-face{{font-family:site;src:url({}) format(\"woff2\");font-weight:100 900;font-display:swap;unicode-range:{letters}}}",
            file.url
        );
    }
    if let Some(face) = STAND_INS.iter().find(|face| face.family == family) {
        let _ = write!(
            css,
            "@font-face{{font-family:stand-in;src:local(Arial),local(\"Liberation Sans\"),local(Helvetica),local(Roboto);size-adjust:{}%;ascent-override:{}%;descent-override:{}%;line-gap-override:0%}}",
            face.size, face.ascent, face.descent
        );
    }
    css.push_str(":root{--font:site,stand-in,system-ui,sans-serif}");
    css
}

/// The file that most letters of this language are in.
pub(super) fn first_file(
    assets: &'static Assets,
    family: &str,
    language: Language,
) -> Option<&'static str> {
    let script = match language {
        Language::Ro | Language::En => "latin",
        Language::Ru | Language::Uk => "cyrillic",
    };
    files(assets, family)
        .find(|file| file.subset == script)
        .map(|file| file.url)
}
