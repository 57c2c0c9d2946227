//! What every picture promises: a file a browser reads, small, harmless, and the colours it was given.

use super::colour::Colour;
use super::{Angle, Form, Picture, composition, svg};

const PALETTE: [&str; 3] = ["#2f6f5e", "#f2efe8", "#d9773f"];

fn picture(form: Form, angle: Angle) -> Picture<'static> {
    Picture {
        form,
        palette: PALETTE,
        label: "Izvor <&\"> & co",
        angle,
    }
}

fn all() -> impl Iterator<Item = (String, String)> {
    Form::ALL.iter().flat_map(|(form, name)| {
        [Angle::A, Angle::B].map(|angle| (format!("{name} {angle:?}"), svg(&picture(*form, angle))))
    })
}

/// Every tag is closed in order, every attribute is quoted, no bare ampersand stands anywhere.
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
fn no_picture_runs_or_loads_anything() {
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
            "{name} names an address besides its namespace"
        );
    }
}

#[test]
fn every_paint_that_is_used_is_defined_once() {
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
fn a_label_is_written_as_text_and_never_as_markup() {
    let file = svg(&picture(Form::Box, Angle::A));
    assert!(file.contains("Izvor &lt;&amp;&quot;&gt; &amp; co"));
}

#[test]
fn the_two_angles_differ_and_the_palette_shows() {
    for (form, name) in Form::ALL {
        let first = svg(&picture(*form, Angle::A));
        assert_ne!(first, svg(&picture(*form, Angle::B)), "{name}");
        let other = Picture {
            palette: ["#7a2f4f", "#c9b8a0", "#3355aa"],
            ..picture(*form, Angle::A)
        };
        assert_ne!(first, svg(&other), "{name} ignores its palette");
    }
}

#[test]
fn several_goods_share_one_well_formed_picture() {
    for count in 0..=6 {
        let goods: Vec<_> = Form::ALL
            .iter()
            .take(count)
            .map(|(form, _)| picture(*form, Angle::A))
            .collect();
        for (width, height) in [(800, 800), (1200, 900)] {
            let file = composition(&goods, width, height);
            assert_eq!(unbalanced(&file), None, "{count} goods");
            assert!(
                file.len() <= 20 * 1024,
                "{count} goods take {} bytes",
                file.len()
            );
            assert!(file.contains(&format!("viewBox=\"0 0 {width} {height}\"")));
        }
    }
}

#[test]
fn every_name_of_a_form_leads_to_it_and_others_to_nothing() {
    assert_eq!(Form::from_name("teapot"), Some(Form::Teapot));
    assert_eq!(Form::from_name("spaceship"), None);
}

#[test]
fn a_colour_survives_the_way_there_and_back() {
    for hex in ["#000000", "#ffffff", "#2f6f5e", "#d9773f", "#0a84ff"] {
        assert_eq!(Colour::read(hex).hex(), hex);
    }
    assert_eq!(Colour::read("#fff"), Colour::read("#ffffff"));
    assert_eq!(Colour::read("nonsense"), Colour::grey(0.75));
}
