//! The readers of outside bytes, each with its seeds and its properties.

mod addresses;
mod answers;
mod configs;
mod cookies;
mod folders;
mod forms;
mod html;

use crate::random::Random;
use crate::world::World;

/// A reader under test.
pub(crate) struct Target {
    pub name: &'static str,
    pub seeds: fn(&World) -> Vec<Vec<u8>>,
    pub make: fn(&mut Random, &[Vec<u8>]) -> Vec<u8>,
    /// Panics if a property does not hold.
    pub check: fn(&World, &[u8]),
}

pub(crate) const ALL: &[Target] = &[
    addresses::PATHS,
    addresses::QUERIES,
    configs::REDIRECTS,
    configs::REDIRECT_INDEX,
    cookies::COOKIES,
    forms::FORMS,
    forms::MULTIPART,
    forms::COMMANDS,
    answers::ANSWERS,
    answers::PAGES,
    answers::SETTINGS,
    configs::CONFIGS,
    folders::FOLDERS,
    html::SANITISER,
    cookies::ENTRIES,
];

/// Seeds from string literals.
fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// Fails if a redirect to this address would leave the host.
#[track_caller]
fn assert_local(address: &str) {
    let second = address.as_bytes().get(1);
    assert!(
        address.starts_with('/') && !matches!(second, Some(b'/' | b'\\')),
        "leads to another host: {address:?}"
    );
    assert_visible(address);
}

/// Fails if the text is not safe in a header.
#[track_caller]
fn assert_visible(text: &str) {
    assert!(
        text.bytes().all(|byte| byte.is_ascii_graphic()),
        "not visible ASCII: {text:?}"
    );
}
