//! The files of acts: where they are at the backend, what they may be, and their names.

use super::act::Act;
use crate::backend::push_percent;
use crate::moment::Day;
use crate::page::View;

/// The kinds of files that are passed on, with their endings.
const KINDS: [(&str, &str); 10] = [
    ("application/pdf", "pdf"),
    ("application/zip", "zip"),
    ("application/xml", "xml"),
    ("text/xml", "xml"),
    ("application/msword", "doc"),
    (
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "docx",
    ),
    ("application/vnd.ms-excel", "xls"),
    (
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "xlsx",
    ),
    ("image/jpeg", "jpg"),
    ("image/png", "png"),
];
/// The type of a file whose server does not know it.
const UNKNOWN_KIND: &str = "application/octet-stream";
/// The longest number in a name, in letters.
const LONGEST_NUMBER: usize = 60;

/// The path of an act's file at the backend. Files on other hosts are not passed on.
pub fn file_path(view: &View<'_>, act: &Act) -> Option<String> {
    let media = view.media(act.file()?);
    let path = media.as_str();
    path.starts_with('/').then(|| path.to_owned())
}

/// The ending of a file of this type at this path; `None` if it is no paper: a page of a proxy, for one.
pub fn file_ending(content_type: &str, path: &str) -> Option<&'static str> {
    let kind = content_type.split(';').next().unwrap_or_default();
    let kind = kind.trim().to_ascii_lowercase();
    let known = KINDS.iter().find(|(known, _)| *known == kind);
    if let Some((_, ending)) = known {
        return Some(ending);
    }
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let path = path.to_ascii_lowercase();
    let named = KINDS.iter().find(|(_, ending)| {
        path.strip_suffix(ending)
            .is_some_and(|rest| rest.ends_with('.'))
    });
    named
        .filter(|_| kind == UNKNOWN_KIND)
        .map(|(_, ending)| *ending)
}

/// The header that names an act's file: `act-<number>-<date>.pdf`, in letters that every system takes, and once more
/// with those of any language (RFC 6266, RFC 8187).
pub fn attachment(view: &View<'_>, act: &Act, ending: &str) -> String {
    let day = act.day(view).map(Day::machine);
    let parts = [Some(safe(&act.number)), day];
    let parts = parts.into_iter().flatten().filter(|part| !part.is_empty());
    let name = parts.fold("act".to_owned(), |name, part| [&name, "-", &part].concat());
    let name = [&name, ".", ending].concat();
    let plain: String = name
        .chars()
        .map(|sign| if sign.is_ascii() { sign } else { '_' })
        .collect();
    let mut header = ["attachment; filename=\"", &plain, "\""].concat();
    if !name.is_ascii() {
        header.push_str("; filename*=UTF-8''");
        for byte in name.bytes() {
            if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_') {
                header.push(char::from(byte));
            } else {
                push_percent(&mut header, byte);
            }
        }
    }
    header
}

/// A text as a part of a file's name: letters and digits of any language, with dashes between.
fn safe(text: &str) -> String {
    let mut name = String::new();
    for sign in text.chars().take(LONGEST_NUMBER) {
        if sign.is_alphanumeric() {
            name.push(sign);
        } else if !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
    }
    name.trim_end_matches('-').to_owned()
}
