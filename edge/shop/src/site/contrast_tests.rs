//! Contrast of every brand in both colour schemes: at least 4.5:1 for text and 3:1 for controls.

use super::{ROLES, Scheme, Theme};

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

const CONTROLS: [(&str, &[&str]); 4] = [
    ("edge", &["surface", "raised"]),
    ("accent-edge", &["surface", "raised"]),
    ("accent", &["band"]),
    (
        "focus",
        &["surface", "raised", "sunken", "ground", "accent-soft"],
    ),
];

/// Blocks with their own background, by style sheet: their focus ring has the colour of their text.
const RINGS: [(&str, &str, &str, &str); 6] = [
    ("topbar.css", ".topbar {", "top", "top-ink"),
    ("header.css", ".header {", "band", "band-ink"),
    ("footer.css", ".footer {", "foot", "foot-ink"),
    ("home.css", ".hero {", "hero", "hero-ink"),
    ("toasts.css", ".toast {", "ink", "surface"),
    ("search-window.css", ".search-window {", "raised", "focus"),
];

fn themes() -> Vec<Theme> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../kv-seed/themes");
    std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
            Theme::parse(&text).unwrap()
        })
        .collect()
}

/// Relative luminance as in WCAG 2.
fn luminance(colour: &str) -> f64 {
    let channel = |at: usize| {
        let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn check(pairs: &[(&str, &[&str])], least: f64) {
    for theme in themes() {
        for scheme in [Scheme::Light, Scheme::Dark] {
            let colours = theme.colours(scheme);
            for (role, grounds) in pairs {
                for ground in *grounds {
                    let found = contrast(&colours[*role], &colours[*ground]);
                    assert!(
                        found >= least,
                        "{} {scheme:?}: {role} on {ground} is {found:.2}, less than {least}",
                        theme.name
                    );
                }
            }
        }
    }
}

#[test]
fn contrast_matches_wcag() {
    assert!((contrast("#000000", "#ffffff") - 21.0).abs() < 0.001);
    assert!((contrast("#767676", "#ffffff") - 4.54).abs() < 0.01);
}

#[test]
fn text_has_enough_contrast_in_every_theme_and_scheme() {
    check(&TEXT, 4.5);
}

#[test]
fn controls_have_enough_contrast_in_every_theme_and_scheme() {
    check(&CONTROLS, 3.0);
}

#[test]
fn the_focus_ring_is_visible_on_every_background() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../islands/styles/");
    for (file, selector, ground, ring) in RINGS {
        let sheet = std::fs::read_to_string([folder, file].concat()).unwrap();
        let block = sheet.split(selector).nth(1).unwrap_or_default();
        let block = block.split('}').next().unwrap_or_default();
        for said in [
            format!("--ring: var(--{ring});"),
            format!("background: var(--{ground});"),
        ] {
            assert!(block.contains(&said), "{file} {selector} {said}");
        }
        check(&[(ring, [ground].as_slice())], 3.0);
    }
}

#[test]
fn every_seeded_theme_is_valid_and_defines_every_role() {
    let themes = themes();
    assert!(themes.len() >= 3);
    for theme in themes {
        let css = theme.css();
        for role in ROLES {
            assert!(
                css.contains(&format!("--{role}:")),
                "{}: {role}",
                theme.name
            );
        }
    }
}
