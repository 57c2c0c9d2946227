//! Custom content from the backend's settings: a stylesheet, a font, scripts, and words for browsers without scripts.
//! The shop serves them from its own host, each in a file of its own, so that the pages' policy needs no exception
//! and a broken file breaks nothing else.

use super::{GlobalSettings, Media, Site};
use crate::digest::sha256_hex;
use crate::route::{Endpoint, Place, Slug};
use crate::sanitise::sanitise;

/// A file of the settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SiteFile {
    /// The stylesheet that every page loads at once.
    Style,
    /// The stylesheet that waits for consent.
    FarStyle,
    Font,
    /// A script by its index in [`scripts`].
    Script(usize),
}

impl SiteFile {
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "style.css" => Some(Self::Style),
            "far.css" => Some(Self::FarStyle),
            "font" => Some(Self::Font),
            _ => name.strip_suffix(".js")?.parse().ok().map(Self::Script),
        }
    }

    /// The address, which changes with the content.
    pub fn href(self, content: &str) -> String {
        let name = match self {
            Self::Style => "style.css".to_owned(),
            Self::FarStyle => "far.css".to_owned(),
            Self::Font => "font".to_owned(),
            Self::Script(place) => [&place.to_string(), ".js"].concat(),
        };
        let digest = sha256_hex(content);
        let version = digest.get(..10).unwrap_or_default();
        Slug::new(&name).map_or_else(String::new, |name| {
            [&Endpoint::SiteFile(name).href(), "?v=", version].concat()
        })
    }
}

/// The stylesheet of the settings, if it uses no other hosts, with the `@font-face` of their font; empty without
/// either. The font is used only if it is loaded at once, otherwise from the next page on: text never waits and never
/// moves.
pub fn style(settings: &GlobalSettings) -> String {
    let css = Some(settings.styles.css.trim_ascii())
        .filter(|css| !reaches_out(css))
        .unwrap_or_default();
    let Some(font) = font(settings) else {
        return css.to_owned();
    };
    [
        "@font-face{font-family:own;src:url(",
        &SiteFile::Font.href(font),
        ");font-weight:100 900;font-display:optional}:root{--font:own,stand-in,system-ui,sans-serif}",
        css,
    ]
    .concat()
}

/// The stylesheet of the settings, if it uses other hosts: like them, it waits for the visitor's consent. Otherwise empty.
pub fn far_style(settings: &GlobalSettings) -> &str {
    let css = settings.styles.css.trim_ascii();
    if reaches_out(css) { css } else { "" }
}

/// Whether a stylesheet may request something from other hosts. Comments and `data:` pictures request nothing.
pub(super) fn reaches_out(css: &str) -> bool {
    let asks = |text: &str| text.contains("//") || text.contains("@import");
    let mut rest = css;
    loop {
        let comment = rest.find("/*").map(|at| (at, "*/"));
        let picture = DATA
            .iter()
            .filter_map(|(start, end)| Some((rest.find(start)?, *end)));
        let Some((at, end)) = picture.chain(comment).min_by_key(|(at, _)| *at) else {
            return asks(rest);
        };
        let (before, after) = rest.split_at_checked(at).unwrap_or((rest, ""));
        if asks(before) {
            return true;
        }
        // Skip the opening characters: those of a comment may look like its end.
        let inside = after.get(2..).unwrap_or_default();
        rest = inside.split_once(end).map_or("", |(_, rest)| rest);
    }
}

/// The start and the end of a picture inlined in the stylesheet.
const DATA: [(&str, &str); 3] = [
    ("url(data:", ")"),
    ("url(\"data:", "\")"),
    ("url('data:", "')"),
];

/// File extensions of fonts, and their types.
const FONTS: [(&str, &str); 4] = [
    (".woff2", "font/woff2"),
    (".woff", "font/woff"),
    (".ttf", "font/ttf"),
    (".otf", "font/otf"),
];

/// The path of the font among the backend's media. A file without a font's extension leaves the theme's font in place.
pub fn font(settings: &GlobalSettings) -> Option<&str> {
    let path = settings.additional_settings.font_file.as_str();
    let near = matches!(Place::parse(path), Place::Endpoint(Endpoint::Media(_)));
    (near && font_type(path).is_some()).then_some(path)
}

/// The type of a font, by its path.
pub fn font_type(path: &str) -> Option<&'static str> {
    let lower = path.to_ascii_lowercase();
    let known = FONTS.iter().find(|(ending, _)| lower.ends_with(ending));
    known.map(|(_, kind)| *kind)
}

/// The scripts of the settings, without their tags, in the order in which a page would have run them: those of the head,
/// of the start of the body, of its end.
pub fn scripts(settings: &GlobalSettings) -> Vec<&str> {
    let styles = &settings.styles;
    let mut scripts = Vec::new();
    for location in [Location::Head, Location::Start, Location::End] {
        for item in &styles.additional_js_items {
            if !item.is_noscript() && Location::of(&item.location) == location {
                push_code(&item.script, &mut scripts);
            }
        }
        if location == Location::Head {
            push_code(&styles.script, &mut scripts);
        }
    }
    scripts.retain(|code| !code.is_empty());
    scripts
}

/// The settings' HTML for browsers without scripts, sanitised.
pub fn noscript(site: &Site, settings: &GlobalSettings) -> String {
    let mut html = sanitise(site.own_hosts(), &settings.noscript);
    for item in &settings.styles.additional_js_items {
        if item.is_noscript() {
            html.push_str(&sanitise(site.own_hosts(), &item.script));
        }
    }
    html
}

/// A picture from the settings, if the policy of the site's pages allows it.
pub fn picture<'a>(site: &Site, address: &'a str) -> Option<Media<'a>> {
    let plain = address
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'\\' | b',' | b'"'));
    let near = address.starts_with('/') && !address.starts_with("//");
    let listed = address
        .strip_prefix("https://")
        .and_then(|rest| rest.split('/').next())
        .is_some_and(|host| site.image_hosts.iter().any(|known| known == host));
    (plain && (near || listed))
        .then(|| site.media(address))?
        .some()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Location {
    Head,
    Start,
    End,
}

impl Location {
    fn of(name: &str) -> Self {
        let has = |part: &str| name.contains(part);
        if has("head") {
            Self::Head
        } else if has("start") || has("top") || has("begin") {
            Self::Start
        } else {
            Self::End
        }
    }
}

/// Operators paste what they were given: a script, or HTML with comments and pictures. Each `<script>` element yields
/// a script; a text without one is itself a script.
fn push_code<'a>(text: &'a str, scripts: &mut Vec<&'a str>) {
    let mut rest = text;
    let mut any = false;
    while let Some(at) = find(rest, "<script") {
        any = true;
        let element = rest.get(at..).unwrap_or_default();
        let inside = element.split_once('>').map_or("", |(_, inside)| inside);
        let end = find(inside, "</script").unwrap_or(inside.len());
        scripts.push(inside.get(..end).unwrap_or_default().trim_ascii());
        rest = inside.get(end..).unwrap_or_default();
    }
    if !any {
        scripts.push(text.trim_ascii());
    }
}

/// The position of an ASCII word, in any case.
fn find(text: &str, word: &str) -> Option<usize> {
    let mut places = text.as_bytes().windows(word.len());
    places.position(|place| place.eq_ignore_ascii_case(word.as_bytes()))
}
