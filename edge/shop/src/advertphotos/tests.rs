use proptest::prelude::*;

use super::*;
use crate::fields::Fields;
use crate::fixtures::with_view;
use crate::moment::DAY_MS;
use crate::session::SealKey;

const NOW_MS: u64 = 20_000 * DAY_MS;
const DRAFT: &str = "0123456789abcdef";

fn key() -> SealKey {
    SealKey::new("a secret of at least thirty-two bytes", "imobil").unwrap()
}

fn owner(letter: &str) -> Owner {
    Owner::new(&letter.repeat(32)).unwrap()
}

fn token(bytes: u32) -> Token {
    Token::new(DRAFT, 7, bytes, NOW_MS).unwrap()
}

#[test]
fn a_token_is_its_owners_alone_and_ends_with_its_week() {
    let token = token(5);
    let sealed = token.seal(&key(), &owner("a"));
    let open = |letter, now_ms| Token::open(&key(), &owner(letter), &sealed, now_ms);
    assert_eq!(open("a", NOW_MS), Some(token.clone()));
    assert_eq!(open("b", NOW_MS), None);
    assert!(open("a", NOW_MS + 7 * DAY_MS).is_some());
    assert_eq!(open("a", NOW_MS + 8 * DAY_MS), None);
    let forged = sealed.replacen(".7.", ".8.", 1);
    assert_eq!(Token::open(&key(), &owner("a"), &forged, NOW_MS), None);
    let cookie = owner("a").seal(&key());
    assert_eq!(Owner::open(&key(), &cookie), Some(owner("a")));
    assert_eq!(Owner::open(&key(), &"a".repeat(32)), None);
    for odd in ["", "short", "../../etc/passwd", "a b c d e f g h"] {
        assert_eq!(draft(odd), None, "{odd}");
    }
}

#[test]
fn no_photograph_is_longer_than_ten_megabytes_or_empty() {
    for (bytes, fits) in [
        (0, false),
        (1, true),
        (MOST_BYTES, true),
        (MOST_BYTES + 1, false),
    ] {
        assert_eq!(
            Token::new(DRAFT, 1, bytes, NOW_MS).is_some(),
            fits,
            "{bytes}"
        );
    }
}

#[test]
fn keys_begin_with_their_day_and_are_over_after_a_week() {
    let keys = token(5).keys("imobil", &owner("a"));
    assert_eq!(
        keys,
        format!("020000/imobil/{}/{DRAFT}/7-5/", "a".repeat(32))
    );
    for (days, over) in [(0, false), (7, false), (8, true)] {
        assert_eq!(is_over(&keys, NOW_MS + days * DAY_MS), over, "{days}");
    }
    assert!(!is_over("something else", NOW_MS));
}

#[test]
fn a_part_is_kept_repeated_or_told_where_the_next_one_begins() {
    const PART: usize = PART_BYTES as usize;
    let token = token(2 * PART_BYTES + 10);
    let none = Held::default();
    let one = Held::of(["part-00"].into_iter());
    let two = Held::of(["part-01", "part-00"].into_iter());
    let gap = Held::of(["part-01"].into_iter());
    let whole = Held::of(["photo", "part-00"].into_iter());
    for (held, offset, length, turn) in [
        (none, 0, PART, Turn::Keep),
        (none, 0, 10, Turn::WrongLength),
        (none, PART_BYTES, PART, Turn::Elsewhere(0)),
        (gap, PART_BYTES, PART, Turn::Elsewhere(0)),
        (one, 0, PART, Turn::Repeated),
        (one, PART_BYTES, PART, Turn::Keep),
        (one, 17, PART, Turn::Elsewhere(PART_BYTES)),
        (one, u32::MAX, PART, Turn::Elsewhere(PART_BYTES)),
        (two, 2 * PART_BYTES, 10, Turn::Finish),
        (two, 2 * PART_BYTES, 11, Turn::WrongLength),
        (two, PART_BYTES, PART, Turn::Repeated),
        (whole, 2 * PART_BYTES, 10, Turn::Repeated),
        (whole, 0, PART, Turn::Repeated),
    ] {
        assert_eq!(
            held.turn(&token, offset, length),
            turn,
            "{held:?} {offset} {length}"
        );
    }
    // The last part comes again if the whole was not cleaned.
    let all = Held::of(["part-00", "part-01", "part-02"].into_iter());
    assert_eq!(all.offset(&token), 2 * PART_BYTES);
    assert_eq!(whole.offset(&token), token.bytes());
    assert_eq!(parts::before_last(&token), ["part-00", "part-01"]);
}

fn old(ids: &[&str]) -> Vec<BackendPhoto> {
    ids.iter()
        .map(|id| BackendPhoto {
            id: (*id).to_owned(),
            src: format!("/media/{id}.jpg"),
        })
        .collect()
}

fn read(values: &[&str], pressed: Option<&str>, known: &[BackendPhoto]) -> Photos {
    let mut pairs = vec![(DRAFT_FIELD.to_owned(), DRAFT.to_owned())];
    pairs.extend(
        values
            .iter()
            .map(|value| (LIST_FIELD.to_owned(), (*value).to_owned())),
    );
    pairs.extend(pressed.map(|value| (BUTTON.to_owned(), value.to_owned())));
    let key = key();
    let owner = owner("a");
    Photos::read(
        &Fields::new(pairs),
        known,
        Some((&key, &owner)),
        "fresh-id",
        NOW_MS,
    )
}

fn ids(photos: &Photos) -> Vec<String> {
    photos
        .listed()
        .iter()
        .map(|listed| listed.id.value())
        .collect()
}

#[test]
fn the_buttons_order_the_list_and_send_nothing() {
    let known = old(&["1", "2", "3"]);
    let values = ["old:1", "old:2", "old:3"];
    for (pressed, expected) in [
        ("first old:3", vec!["old:3", "old:1", "old:2"]),
        ("earlier old:2", vec!["old:2", "old:1", "old:3"]),
        ("earlier old:1", vec!["old:1", "old:2", "old:3"]),
        ("later old:1", vec!["old:2", "old:1", "old:3"]),
        ("later old:3", vec!["old:1", "old:2", "old:3"]),
        ("remove old:2", vec!["old:1", "old:3"]),
        ("remove old:9", vec!["old:1", "old:2", "old:3"]),
        ("add", vec!["old:1", "old:2", "old:3"]),
    ] {
        let photos = read(&values, Some(pressed), &known);
        assert_eq!(ids(&photos), expected, "{pressed}");
        assert!(photos.is_only_sorted);
    }
    assert!(!read(&values, None, &known).is_only_sorted);
}

#[test]
fn an_edit_tells_new_ones_removed_ones_and_the_cover() {
    let known = old(&["1", "2"]);
    let sealed = token(5).seal(&key(), &owner("a"));
    let new = ["new:", &sealed].concat();
    let photos = read(
        &[&new, "old:2", "old:77", "new:forged.00", &new],
        None,
        &known,
    );
    assert_eq!(ids(&photos), [new.as_str(), "old:2"]);
    assert_eq!((photos.lost, photos.removed()), (2, &["1".to_owned()][..]));
    assert_eq!(photos.cover(), Some(Cover::New(0)));
    assert_eq!(photos.new_ones().collect::<Vec<_>>(), [&token(5)]);
    let opened = Photos::read(&Fields::default(), &known, None, "fresh-id", NOW_MS);
    assert_eq!(ids(&opened), ["old:1", "old:2"]);
    assert_eq!(
        (opened.cover(), opened.removed().len()),
        (Some(Cover::Old("1")), 0)
    );
    let emptied = read(&[], None, &known);
    assert_eq!((emptied.cover(), emptied.removed().len()), (None, 2));
}

#[test]
fn the_field_says_the_cover_and_has_named_buttons_for_each_photograph() {
    let photos = read(&["old:2", "old:<1>"], None, &old(&["<1>", "2"]));
    let drawn = with_view(|view| field(view, &photos).into_string());
    assert_eq!(drawn.matches("name=\"photo\"").count(), 4 * 3 + 1);
    assert!(drawn.contains("value=\"later old:2\"") && !drawn.contains("<1>"));
    assert!(drawn.contains("src=\"/media/2.jpg\""));
    assert!(drawn.contains(&format!("name=\"photos_draft\" value=\"{DRAFT}\"")));
}

fn form(parts: &[(&str, Option<&str>, &[u8])]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, file, bytes) in parts {
        let file = file.map_or_else(String::new, |file| format!("; filename=\"{file}\""));
        let head = format!("--XX\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n");
        body.extend([head.as_bytes(), bytes, b"\r\n"].concat());
    }
    body.extend_from_slice(b"--XX--\r\n");
    body
}

fn sent(body: &[u8], piece: usize) -> (Vec<Sent>, bool) {
    let mut stream = FormStream::new("XX");
    let mut all = Vec::new();
    for piece in body.chunks(piece) {
        stream.push(piece);
        all.extend(std::iter::from_fn(|| stream.next_part()));
    }
    (all, stream.is_closed())
}

#[test]
fn a_form_is_read_in_pieces_of_any_length() {
    let file = b"\xff\xd8\xff\r\n--X\r\n--\r\nXX".as_slice();
    let body = form(&[
        ("title", None, "Casă".as_bytes()),
        ("photo_files", Some("a.jpg"), file),
    ]);
    let whole = sent(&body, body.len());
    assert_eq!(whole.0.len(), 2);
    assert!(matches!(&whole.0[1], Sent::File { bytes, is_whole: true, .. } if bytes == file));
    for piece in 1..40 {
        assert_eq!(sent(&body, piece), whole, "{piece}");
    }
    let (_, is_closed) = sent(&body[..body.len() - 6], 7);
    assert!(!is_closed);
}

#[test]
fn of_a_file_that_is_too_long_only_the_beginning_is_held() {
    let long = vec![7; MOST_BYTES as usize + 1];
    let body = form(&[("photo_files", Some("a.jpg"), &long), ("title", None, b"x")]);
    let (all, is_closed) = sent(&body, 65_536);
    let Some(Sent::File {
        bytes, is_whole, ..
    }) = all.first()
    else {
        panic!("{}", all.len());
    };
    assert_eq!(
        (bytes.len(), *is_whole, is_closed),
        (MOST_BYTES as usize, false, true)
    );
    assert_eq!(all.len(), 2);
}

proptest! {
    #[test]
    fn any_bytes_are_read_as_a_form_without_harm(body: Vec<u8>, piece in 1_usize..50) {
        let _ = sent(&[b"--XX\r\n", &*body].concat(), piece);
    }

    /// However the list is ordered, no photograph doubles or gets lost, and a removed one is told.
    #[test]
    fn presses_keep_every_photograph_once(presses in prop::collection::vec((0_usize..4, 0_usize..6), 0..30)) {
        let known = old(&["0", "1", "2", "3", "4", "5"]);
        let mut values: Vec<String> = known.iter().map(|old| ["old:", &old.id].concat()).collect();
        let mut expected: Vec<usize> = (0..6).collect();
        for (verb, id) in presses {
            let name = ["first", "earlier", "later", "remove"][verb];
            let sent: Vec<&str> = values.iter().map(String::as_str).collect();
            let photos = read(&sent, Some(&format!("{name} old:{id}")), &known);
            values = ids(&photos);
            if let Some(place) = expected.iter().position(|known| *known == id) {
                expected.remove(place);
                match verb {
                    0 => expected.insert(0, id),
                    1 => expected.insert(place.saturating_sub(1), id),
                    2 => expected.insert((place + 1).min(expected.len()), id),
                    _ => {}
                }
            }
            let found: Vec<String> = expected.iter().map(|id| format!("old:{id}")).collect();
            prop_assert_eq!(&values, &found);
            prop_assert_eq!(photos.removed().len(), 6 - found.len());
        }
    }
}
