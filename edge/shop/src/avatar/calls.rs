//! The backend's calls for a shopper's picture.

use super::{FILE_FIELD, Kind, Picture, UNKNOWN};
use crate::backend::{BackendFailure, Body, Call, FilePart, Method};
use crate::contract::{Access, Contract, Declared, FORM};
use crate::failure::Failure;
use crate::forms::refused;
use crate::photo::Size;

/// The field of the file in the backend's call. The documents name none.
const FIELD: &str = "profile_image";

/// Why the call carries a field that no document names.
const NO_FIELD: &str = "The documents name the call, and no field of what it is sent.";

/// The longest wait for the backend to take a picture of some megabytes, in milliseconds.
const SENDING_MS: u32 = 30_000;

/// `PATCH /api/users/change-profile-image/`: every picture has a name of its own, made of `random`, so that no cache shows
/// an older one.
pub fn send(picture: &Picture, random: &str) -> Call<()> {
    let file = FilePart {
        field: FIELD,
        name: ["picture-", random, picture.kind.ending()].concat(),
        kind: picture.kind.content_type(),
        bytes: &picture.bytes,
    };
    let body = Body::of_parts(&[], &file, random);
    Call::send(Method::Patch, "/api/users/change-profile-image/", body).within(SENDING_MS)
}

/// `DELETE /api/users/delete-profile-image/`
pub fn remove() -> Call<()> {
    let mut call = Call::get_static("/api/users/delete-profile-image/");
    call.request.method = Method::Delete;
    call.request.changes = true;
    call
}

/// The picture itself, at its path.
pub fn picture(path: String) -> Call<()> {
    Call::get(path)
}

/// Whether a content type is one of a picture that cannot hold a script.
pub fn is_picture(content_type: &str) -> bool {
    let kind = content_type.split(';').next().unwrap_or_default().trim();
    let plain = [
        "image/jpeg",
        "image/png",
        "image/webp",
        "image/gif",
        "image/avif",
    ];
    plain.iter().any(|known| known.eq_ignore_ascii_case(kind))
}

/// The failure that a shopper is told of after a change. A call whose answer is lost may have been carried out.
pub fn unchanged(failure: &BackendFailure) -> Option<Failure> {
    match failure {
        BackendFailure::Timeout
        | BackendFailure::Unreachable
        | BackendFailure::TooLarge
        | BackendFailure::Unreadable(_) => Some(Failure::Refused(&UNKNOWN)),
        BackendFailure::Status(status, _) if *status >= 500 => Some(Failure::Refused(&UNKNOWN)),
        BackendFailure::Status(..) | BackendFailure::TooOften(..) => refused(failure).map(at_file),
        BackendFailure::Resting => None,
    }
}

/// The smallest PNG: one grey pixel.
const DOT: [u8; 67] = *b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\x9bU\x00\x00\x00\x0aIDATx\x9cch\x00\x00\x00\x82\x00\x81w\xcdr\xb6\x00\x00\x00\x00IEND\xaeB`\x82";

fn dot() -> Picture {
    Picture {
        kind: Kind::Png,
        bytes: DOT.to_vec(),
        size: Size {
            width: 1,
            height: 1,
        },
        is_turned: false,
    }
}

/// The refusal with the backend's message about its field at the form's.
fn at_file(refusal: Failure) -> Failure {
    let Failure::Fields(mut messages) = refusal else {
        return refusal;
    };
    if let Some(message) = messages.remove(FIELD) {
        messages.insert(FILE_FIELD.to_owned(), message);
    }
    Failure::Fields(messages)
}

/// The calls of a picture.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new(
        "PATCH /api/users/change-profile-image/",
        "change-profile-image",
        |known| Some(send(&dot(), &known.run)),
    )
    .used_by("the account: a new picture")
    .without(FORM)
    .shown_by("tests/worker/avatar.test.ts")
    .access(Access::SessionWrite)
    .beyond(NO_FIELD, &["body profile_image"]),
    &Declared::new(
        "DELETE /api/users/delete-profile-image/",
        "delete-profile-image",
        |_| Some(remove()),
    )
    .used_by("the account: the picture is removed")
    .without("The picture stays, and the page says so.")
    .shown_by("tests/worker/avatar.test.ts")
    .access(Access::SessionWrite)
    .may_be_missing(),
];
