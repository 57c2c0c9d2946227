use proptest::prelude::*;

use super::*;
use crate::backend::BackendFailure;
use crate::failure::{Failure, Refusal};
use crate::fixtures::with_view;
use crate::photo::samples::{
    SECRET, chunk, exif, extended, frame, jpeg, lossy, png, riff, segment, webp,
};
use crate::session::{SealKey, User};

fn bytes_of(file: &[u8]) -> Vec<u8> {
    clean(file).unwrap().bytes
}

fn refusal_of(file: &[u8]) -> &'static Refusal {
    match clean(file) {
        Err(Failure::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

fn holds(bytes: &[u8], needle: &[u8]) -> bool {
    bytes.windows(needle.len()).any(|part| part == needle)
}

#[test]
fn a_photograph_keeps_its_drawing_and_loses_everything_else() {
    let density = segment(0xe0, b"JFIF\0\x01\x02\0\0\x48\0\x48\x01\x01\xaa\xbb\xcc");
    let colours = segment(0xee, b"Adobe\0d\0\0\0\0\x01SECRET");
    let rest = [
        exif(1),
        segment(0xe2, SECRET),
        segment(0xed, SECRET),
        segment(0xfe, SECRET),
    ];
    let file = [
        jpeg(&[density, rest.concat(), colours], 640, 480),
        b"PK\x03\x04<script>".to_vec(),
        SECRET.to_vec(),
    ]
    .concat();
    let plain = [
        segment(0xe0, b"JFIF\0\x01\x02\0\0\x48\0\x48\0\0"),
        segment(0xee, b"Adobe\0d\0\0\0\0\x01"),
    ];
    let cleaned = clean(&file).unwrap();
    assert_eq!(cleaned.bytes, jpeg(&plain, 640, 480));
    assert_eq!((cleaned.kind, cleaned.is_turned), (Kind::Jpeg, false));
    assert!(!holds(&cleaned.bytes, b"SECRET") && !holds(&cleaned.bytes, b"Exif"));
}

#[test]
fn a_photograph_of_a_turned_camera_is_told_apart() {
    for (orientation, is_turned) in [
        (0, false),
        (1, false),
        (3, true),
        (6, true),
        (8, true),
        (9, false),
    ] {
        let cleaned = clean(&jpeg(&[exif(orientation)], 4, 4)).unwrap();
        assert_eq!(cleaned.is_turned, is_turned, "{orientation}");
    }
}

#[test]
fn a_png_keeps_its_drawing_and_loses_everything_else() {
    let kept = [
        chunk(b"gAMA", &[0, 0, 0xb1, 0x8f]),
        chunk(b"PLTE", &[1, 2, 3]),
    ];
    let gone = [
        b"eXIf", b"tEXt", b"iTXt", b"zTXt", b"tIME", b"iCCP", b"acTL", b"prVt",
    ];
    let gone = gone.map(|kind| chunk(kind, SECRET)).concat();
    let file = [png(&[kept.concat(), gone], 8, 8), b"<html>SECRET".to_vec()].concat();
    let cleaned = bytes_of(&file);
    assert_eq!(cleaned, png(&kept, 8, 8));
    assert!(!holds(&cleaned, b"SECRET"));
}

#[test]
fn a_webp_keeps_its_drawing_and_loses_everything_else() {
    let alpha = riff(b"ALPH", &[1, 2, 3]);
    let file = webp(&[
        extended(8, 8),
        riff(b"ICCP", SECRET),
        alpha.clone(),
        lossy(8, 8),
        riff(b"EXIF", SECRET),
        riff(b"XMP ", SECRET),
    ]);
    let mut plain = extended(8, 8);
    plain[8] = 0x10;
    let expected = webp(&[plain, alpha, lossy(8, 8)]);
    assert_eq!(bytes_of(&[file, SECRET.to_vec()].concat()), expected);
    let lossless = webp(&[riff(b"VP8L", &[0x2f, 7, 0x40, 0, 0, 1])]);
    assert_eq!(bytes_of(&lossless), lossless);
    let unpadded = webp(&[lossy(8, 8)]);
    assert_eq!(bytes_of(&unpadded), unpadded);
}

#[test]
fn what_is_no_picture_is_refused() {
    for file in [
        &b""[..],
        b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>",
        b"<!doctype html><script>alert(1)</script>",
        b"#!/bin/sh\nrm -rf /",
        b"MZ\x90\x00",
        b"GIF89a\x01\x00\x01\x00<script>",
        b"%PDF-1.7",
        b"PK\x03\x04",
        b"\0\0\0\x18ftypheic",
        b"RIFF\0\0\0\0WAVE",
    ] {
        assert_eq!(refusal_of(file), &NO_PICTURE, "{file:?}");
    }
}

#[test]
fn a_picture_that_is_cut_off_is_refused_at_every_length() {
    let files = [
        jpeg(&[exif(6)], 4, 4),
        png(&[chunk(b"tEXt", b"a")], 4, 4),
        webp(&[extended(4, 4), lossy(4, 4)]),
    ];
    for file in files {
        assert!(clean(&file).is_ok());
        // The byte that only makes the last length even may be missing.
        for length in 12..file.len() - 1 {
            assert_eq!(
                refusal_of(&file[..length]),
                &BROKEN,
                "{length} of {}",
                file.len()
            );
        }
    }
}

#[test]
fn a_bomb_is_refused_by_its_size() {
    for bomb in [
        jpeg(&[], 65_535, 65_535),
        jpeg(&[], 16_385, 1),
        png(&[], 100_000, 100_000),
        png(&[], u32::MAX, u32::MAX),
        png(&[], 8_000, 8_000),
        webp(&[extended(16_000_000, 16_000_000), lossy(8, 8)]),
        webp(&[lossy(16_383, 16_383)]),
        webp(&[riff(b"VP8L", &[0x2f, 0xff, 0xff, 0xff, 0x0f])]),
    ] {
        assert_eq!(refusal_of(&bomb), &TOO_MANY_PIXELS);
    }
    assert!(clean(&jpeg(&[], 8_000, 6_000)).is_ok());
}

#[test]
fn a_picture_whose_parts_do_not_fit_is_refused() {
    let mut changed = png(&[], 8, 8);
    changed[18] = 9;
    let twice = [jpeg(&[frame(4, 4)], 4, 4)].concat();
    for broken in [
        changed,
        twice,
        jpeg(&[], 0, 4),
        jpeg(&[segment(0xc3, &[8, 0, 4, 0, 4, 1])], 4, 4),
        png(&[], 0, 8),
        png(&[chunk(b"CODE", b"x")], 8, 8),
        webp(&[riff(b"EXIF", SECRET)]),
        [b"\xff\xd8".to_vec(), frame(4, 4), b"\xff\xd9".to_vec()].concat(),
        b"\xff\xd8\xff<script>alert(1)</script>".to_vec(),
    ] {
        assert_eq!(refusal_of(&broken), &BROKEN);
    }
}

#[test]
fn an_animation_is_refused() {
    let mut moving = extended(8, 8);
    moving[8] = 0x02;
    assert_eq!(refusal_of(&webp(&[moving, lossy(8, 8)])), &MOVES);
    let frames = webp(&[extended(8, 8), riff(b"ANMF", &[0; 16])]);
    assert_eq!(refusal_of(&frames), &MOVES);
}

proptest! {
    #[test]
    fn a_cleaned_picture_stays_as_it_is(at in 0_usize..300, byte: u8, which in 0_usize..3) {
        let mut file = match which {
            0 => jpeg(&[exif(6), segment(0xfe, SECRET)], 40, 30),
            1 => png(&[chunk(b"tEXt", SECRET)], 40, 30),
            _ => webp(&[extended(40, 30), lossy(40, 30), riff(b"XMP ", SECRET)]),
        };
        if let Some(place) = file.get_mut(at) {
            *place = byte;
        }
        if let Ok(cleaned) = clean(&file) {
            prop_assert!(cleaned.bytes.len() <= file.len() + 1);
            let again = clean(&cleaned.bytes);
            prop_assert_eq!(again.map(|again| again.bytes), Ok(cleaned.bytes));
        }
    }

    #[test]
    fn any_bytes_are_read_without_harm(mut file: Vec<u8>, which in 0_usize..3) {
        let starts: [&[u8]; 3] = [b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF\x20\0\0\0WEBP"];
        file.splice(0..0, starts[which].iter().copied());
        let _ = clean(&file);
    }
}

fn user(first: &str, last: &str, email: &str) -> User {
    let mut user = User::default();
    "7".clone_into(&mut user.id);
    first.clone_into(&mut user.first_name);
    last.clone_into(&mut user.last_name);
    email.clone_into(&mut user.email);
    user
}

#[test]
fn initials_are_of_the_names_or_of_the_address() {
    for (first, last, email, expected) in [
        ("Ana", "Rusu", "ana@example.com", "AR"),
        (" ana", "", "", "A"),
        ("", "ștefan", "", "Ș"),
        ("🙂 Їжак", "\u{202e}Ґ", "", "ЇҐ"),
        ("", "", "ion@example.com", "I"),
        ("", "", "", ""),
        ("<b>", "7", "7@example.com", "BE"),
    ] {
        let found = initials(&user(first, last, email));
        let expected = if first == "<b>" { "B" } else { expected };
        assert_eq!(found, expected, "{first} {last} {email}");
    }
}

fn key() -> SealKey {
    SealKey::new("a secret of at least thirty-two bytes", "casa").unwrap()
}

fn portrait(picture: &str) -> String {
    let mut user = user("Ana", "Rusu", "");
    picture.clone_into(&mut user.picture);
    with_view(|view| {
        Portrait::of(view, &user, Some(&key()))
            .draw("avatar-large")
            .0
    })
}

#[test]
fn a_picture_of_the_backend_has_an_address_that_names_its_shopper() {
    let drawn = portrait("https://backend.example/media/portraits/7-1.jpg");
    let query = drawn
        .split("/api/picture?v=")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    let query = crate::fields::pairs(["v=", query].concat().as_bytes());
    let path = |owner: &str, key: &SealKey| sealed_path(key, &query, owner);
    assert_eq!(
        path("7", &key()).as_deref(),
        Some("/media/portraits/7-1.jpg")
    );
    assert_eq!(path("8", &key()), None);
    let other = SealKey::new("a secret of at least thirty-two bytes", "pharmacy").unwrap();
    assert_eq!(path("7", &other), None);
    let forged = [("v".to_owned(), "7 /auth/users/me/.00".to_owned())];
    assert_eq!(sealed_path(&key(), &forged, "7"), None);
}

#[test]
fn a_picture_of_an_unknown_host_is_not_shown() {
    for odd in [
        "",
        "https://evil.example/a.jpg",
        "javascript:alert(1)",
        "http://169.254.169.254/latest",
        "//evil.example/a.jpg",
        "data:image/svg+xml,<svg/>",
    ] {
        let drawn = portrait(odd);
        assert!(
            !drawn.contains("<img") && drawn.contains(">AR</span>"),
            "{drawn}"
        );
    }
}

#[test]
fn only_pictures_without_scripts_are_passed_on() {
    for kind in ["image/jpeg", "image/PNG", "image/webp; q=1"] {
        assert!(is_picture(kind), "{kind}");
    }
    for kind in [
        "image/svg+xml",
        "text/html",
        "application/json",
        "",
        "image",
    ] {
        assert!(!is_picture(kind), "{kind}");
    }
}

#[test]
fn a_new_picture_has_a_name_of_its_own() {
    let picture = clean(&jpeg(&[], 4, 4)).unwrap();
    let body = |random| {
        let request = send(&picture, random).request;
        String::from_utf8_lossy(request.body.unwrap().bytes()).into_owned()
    };
    let [first, second] = ["a1", "b2"].map(body);
    assert!(
        first.contains("name=\"profile_image\"; filename=\"picture-a1.jpg\""),
        "{first}"
    );
    assert!(second.contains("filename=\"picture-b2.jpg\""));
    assert!(first.contains("Content-Type: image/jpeg"));
}

#[test]
fn a_lost_answer_is_said_to_be_unknown() {
    for lost in [
        BackendFailure::Timeout,
        BackendFailure::Status(502, String::new()),
        BackendFailure::Unreadable("<html>".to_owned()),
    ] {
        assert_eq!(unchanged(&lost), Some(Failure::Refused(&UNKNOWN)), "{lost}");
    }
    let told = unchanged(&BackendFailure::Status(
        400,
        r#"{"profile_image":["Prea mare."]}"#.to_owned(),
    ));
    assert_eq!(told, Some(Failure::of_field(FILE_FIELD, "Prea mare.")));
    assert_eq!(unchanged(&BackendFailure::Resting), None);
}
