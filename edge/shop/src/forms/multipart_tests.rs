//! Multipart bodies: splitting them, truncated bodies, and keeping a single copy of the file.

use proptest::prelude::*;

use super::*;
use crate::content::RESUME;
use crate::formtable::FORMS;

const PDF: &[u8] = b"%PDF-1.7 \r\n--x\r\n\0\xff";

fn read_sent<'a>(content_type: &str, body: &'a [u8]) -> Option<FormBody<'a>> {
    Encoding::of(content_type)?.read(body)
}

#[test]
fn a_truncated_body_keeps_the_fields_before_the_file() {
    let encoding = Encoding::of("multipart/form-data; boundary=b").unwrap();
    let part = |head: &str, text: &str| {
        format!("--b\r\nContent-Disposition: form-data; name={head}\r\n\r\n{text}\r\n")
    };
    let typed = part("vacancy_id", "1") + &part("name", "Ana\r\nRusu");
    let whole = typed.clone() + &part("file; filename=cv.pdf", "%PDF-") + &part("late", "x");
    for cut in typed.len()..whole.len() {
        let fields = encoding.begun(&whole.as_bytes()[..cut]);
        let shown = (
            fields.text("vacancy_id"),
            fields.text("name"),
            fields.text("late"),
        );
        // The last part ends only at the next delimiter.
        let last = if cut < typed.len() + 3 {
            ""
        } else {
            "Ana\r\nRusu"
        };
        assert_eq!(shown, ("1", last, ""), "cut at {cut}");
    }
    assert!(encoding.begun(b"").iter().next().is_none());
    assert!(encoding.begun(b"--b\r\nnothing").iter().next().is_none());
    for form in FORMS {
        let file = form.fields.iter().position(|field| field.ask == Ask::File);
        assert!(
            file.is_none_or(|at| at + 1 == form.fields.len()),
            "{}",
            form.name
        );
    }
}

#[test]
fn only_a_form_with_a_file_may_be_large() {
    let parts = Encoding::of("multipart/form-data; boundary=b").unwrap();
    let large = RESUME.most_bytes(parts).unwrap();
    assert!((MOST_FILE_BYTES + 1..MOST_FILE_BYTES + 100_000).contains(&large));
    for form in FORMS {
        for encoding in [parts, Encoding::Plain, Encoding::Json] {
            let may = form == &RESUME && encoding == parts;
            assert_eq!(form.most_bytes(encoding).is_some(), may, "{}", form.name);
        }
    }
    let long = format!(
        "--b\r\nContent-Disposition: form-data; name=message\r\n\r\n{}\r\n--b--",
        "x".repeat(MOST_FILE_BYTES)
    );
    let sent = parts.read(long.as_bytes()).unwrap();
    assert!((2001..20_000).contains(&sent.fields.text("message").len()));
}

#[test]
fn a_text_that_is_too_long_is_never_cut_within_a_character() {
    for before in ["", "x", "xx"] {
        let text = [before, &"€".repeat(6_000)].concat();
        let body = [
            "--b\r\nContent-Disposition: form-data; name=message\r\n\r\n",
            &text,
            "\r\n--b--",
        ]
        .concat();
        let sent = Encoding::Parts("b").read(body.as_bytes()).unwrap();
        assert!(sent.fields.text("message").len() > 16_000);
        assert!(sent.fields.is_text("message"), "{before}");
    }
}

#[test]
fn a_multipart_body_is_read_to_its_closing_delimiter() {
    let kind = "multipart/form-data; charset=utf-8; boundary=\"--b:1\"";
    let text = [
        b"preamble\r\n----b:1\r\ncontent-disposition: form-data; name=\"name\"\r\n\r\nAna\r\nRusu\r\n".as_slice(),
        b"----b:1\r\nContent-Disposition: form-data; filename=\"a;name=x.pdf\"; name=file\r\nContent-Type: x/y\r\n\r\n",
        PDF,
        b"\r\n----b:1\r\nContent-Disposition: form-data; name=\"none\"; filename=\"\"\r\n\r\n\r\n----b:1--\r\nepilogue",
    ]
    .concat();
    let sent = read_sent(kind, &text).unwrap();
    assert_eq!(sent.fields.get("name"), Some("Ana\r\nRusu"));
    assert_eq!(
        sent.file,
        Some(File {
            name: "a;name=x.pdf",
            bytes: PDF
        })
    );
    let end = text.len() - b"--\r\nepilogue".len();
    for cut in 0..end {
        assert!(read_sent(kind, &text[..cut]).is_none(), "cut at {cut}");
    }
    for wrong in [
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "multipart/form-data; boundary=other",
        "multipart/mixed; boundary=\"--b:1\"",
        "text/plain",
        "",
    ] {
        assert!(read_sent(wrong, &text).is_none(), "{wrong}");
    }
    let many =
        "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n".repeat(60) + "--b--";
    assert!(read_sent("multipart/form-data; boundary=b", many.as_bytes()).is_none());
}

proptest! {
    #[test]
    fn any_body_of_any_content_type_is_read_or_refused(
        kind in "(multipart/form-data|application/json|x)?[;= \"a-z]{0,30}",
        body: Vec<u8>,
    ) {
        if let Some(encoding) = Encoding::of(&kind) {
            let _ = (encoding.read(&body), encoding.begun(&body));
        }
    }

    #[test]
    fn any_pieces_of_a_multipart_body_are_read_or_refused(pieces in proptest::collection::vec(prop_oneof![
        Just(b"--b".to_vec()), Just(b"--".to_vec()), Just(b"\r\n".to_vec()), Just(b"\r\n\r\n".to_vec()),
        Just(b"Content-Disposition: form-data; name=\"a\"".to_vec()), Just(b"; filename=\"f".to_vec()),
        Just("Content-Disposi\u{e9}".as_bytes().to_vec()), proptest::collection::vec(any::<u8>(), 0..20),
    ], 0..30)) {
        let body = pieces.concat();
        let encoding = Encoding::Parts("b");
        if let Some(sent) = encoding.read(&body) {
            let whole: Vec<_> = sent.fields.iter().collect();
            assert_eq!(encoding.begun(&body).iter().collect::<Vec<_>>(), whole);
        }
    }
}
