//! Contrast of every brand in both colour schemes.

use super::contrast::contrast;
use super::{ROLES, Scheme, Theme};

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

#[test]
fn contrast_matches_wcag() {
    let is_near = |one: &str, other: &str, expected: f64, by: f64| {
        (contrast(one, other).unwrap() - expected).abs() < by
    };
    assert!(is_near("#000000", "#ffffff", 21.0, 0.001));
    assert!(is_near("#767676", "#ffffff", 4.54, 0.01));
}

#[test]
fn every_theme_has_enough_contrast_in_both_schemes() {
    for theme in themes() {
        for scheme in [Scheme::Light, Scheme::Dark] {
            assert_eq!(theme.faint(scheme), [], "{} {scheme:?}", theme.name);
        }
    }
}

#[test]
fn a_faint_colour_is_found_with_its_background() {
    let mut theme = themes().remove(0);
    let surface = theme.light["surface"].clone();
    theme.light.insert("link".to_owned(), surface);
    let faint = theme.faint(Scheme::Light);
    let pairs: Vec<_> = faint.iter().map(|it| (it.role, it.ground)).collect();
    assert!(pairs.contains(&("link", "surface")), "{pairs:?}");
    assert!(
        faint
            .iter()
            .all(|it| it.role == "link" && it.contrast < 4.5)
    );
    assert_eq!(theme.faint(Scheme::Dark), []);
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
        for theme in themes() {
            for scheme in [Scheme::Light, Scheme::Dark] {
                let colours = theme.colours(scheme);
                let found = contrast(&colours[ring], &colours[ground]).unwrap();
                assert!(
                    found >= 3.0,
                    "{} {scheme:?}: {ring} on {ground}",
                    theme.name
                );
            }
        }
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
