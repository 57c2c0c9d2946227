//! Checks on every picture: well-formed, small, without active content, and in the given colours.

use super::colour::Colour;
use super::{Angle, Picture, Shape, composition, product_image};

const PALETTE: [&str; 3] = ["#2f6f5e", "#f2efe8", "#d9773f"];

fn picture(shape: Shape, angle: Angle) -> Picture<'static> {
    Picture {
        shape,
        palette: PALETTE,
        label: "Izvor <&\"> & co",
        angle,
    }
}

fn all() -> impl Iterator<Item = (String, String)> {
    Shape::ALL.iter().flat_map(|(shape, name)| {
        [Angle::Front, Angle::Alternate].map(|angle| {
            (
                format!("{name} {angle:?}"),
                product_image(&picture(*shape, angle)),
            )
        })
    })
}

/// The first error: a tag closed out of order, an unquoted attribute or a bare ampersand.
fn unbalanced(file: &str) -> Option<String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = file;
    while let Some((text, after)) = rest.split_once('<') {
        if text.contains('>')
            || text.split('&').skip(1).any(|entity| {
                !["amp;", "lt;", "gt;", "quot;"]
                    .iter()
                    .any(|known| entity.starts_with(known))
            })
        {
            return Some(format!("text {text:?}"));
        }
        let (tag, after) = after.split_once('>')?;
        rest = after;
        if tag.matches('"').count() % 2 == 1 || tag.contains('<') {
            return Some(format!("attributes of {tag:?}"));
        }
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Some(format!("closing {name}"));
            }
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap_or_default());
        }
    }
    (!open.is_empty() || !rest.is_empty()).then(|| format!("left open: {open:?}"))
}

#[test]
fn every_picture_is_well_formed() {
    for (name, file) in all() {
        assert_eq!(unbalanced(&file), None, "{name}");
        assert!(
            file.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 800 1000\">"),
            "{name}"
        );
    }
}

#[test]
fn every_picture_stays_under_six_kilobytes() {
    for (name, file) in all() {
        assert!(file.len() <= 6 * 1024, "{name} has {} bytes", file.len());
    }
}

#[test]
fn no_picture_holds_scripts_or_external_references() {
    for (name, file) in all() {
        for hazard in [
            "<script",
            "href",
            "<image",
            "foreignObject",
            "<style",
            "onload",
        ] {
            assert!(!file.contains(hazard), "{name} contains {hazard}");
        }
        assert_eq!(
            file.matches("http").count(),
            1,
            "{name} names a URL besides its namespace"
        );
    }
}

#[test]
fn every_referenced_definition_exists_once() {
    for (name, file) in all() {
        for used in file
            .split("url(#")
            .skip(1)
            .filter_map(|rest| rest.split_once(')'))
            .map(|(id, _)| id)
        {
            assert_eq!(
                file.matches(&format!("id=\"{used}\"")).count(),
                1,
                "{name} uses {used}"
            );
        }
    }
}

#[test]
fn a_label_is_escaped() {
    let file = product_image(&picture(Shape::Box, Angle::Front));
    assert!(file.contains("Izvor &lt;&amp;&quot;&gt; &amp; co"));
}

#[test]
fn pictures_depend_on_angle_and_palette() {
    for (shape, name) in Shape::ALL {
        let first = product_image(&picture(*shape, Angle::Front));
        assert_ne!(
            first,
            product_image(&picture(*shape, Angle::Alternate)),
            "{name}"
        );
        let other = Picture {
            palette: ["#7a2f4f", "#c9b8a0", "#3355aa"],
            ..picture(*shape, Angle::Front)
        };
        assert_ne!(first, product_image(&other), "{name} ignores its palette");
    }
}

#[test]
fn a_composition_of_any_size_is_well_formed() {
    for count in 0..=6 {
        let pictures: Vec<_> = Shape::ALL
            .iter()
            .take(count)
            .map(|(shape, _)| picture(*shape, Angle::Front))
            .collect();
        for (width, height) in [(800, 800), (1200, 900)] {
            let file = composition(&pictures, width, height);
            assert_eq!(unbalanced(&file), None, "{count} objects");
            assert!(
                file.len() <= 20 * 1024,
                "{count} objects take {} bytes",
                file.len()
            );
            assert!(file.contains(&format!("viewBox=\"0 0 {width} {height}\"")));
        }
    }
}

#[test]
fn a_shape_is_found_by_its_name() {
    assert_eq!(Shape::from_name("teapot"), Some(Shape::Teapot));
    assert_eq!(Shape::from_name("spaceship"), None);
}

#[test]
fn a_parsed_colour_formats_to_the_same_text() {
    for hex in ["#000000", "#ffffff", "#2f6f5e", "#d9773f", "#0a84ff"] {
        assert_eq!(Colour::parse(hex).hex(), hex);
    }
    assert_eq!(Colour::parse("#fff"), Colour::parse("#ffffff"));
    assert_eq!(Colour::parse("nonsense"), Colour::grey(0.75));
}
