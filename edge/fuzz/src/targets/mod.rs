//! The readers of bytes from outside, each with its seeds and with what must hold of all that it reads.

mod addresses;
mod answers;
mod configs;
mod cookies;
mod forms;
mod html;

use crate::random::Random;
use crate::world::World;

/// A reader under test.
pub(crate) struct Target {
    pub name: &'static str,
    pub seeds: fn(&World) -> Vec<Vec<u8>>,
    pub make: fn(&mut Random, &[Vec<u8>]) -> Vec<u8>,
    /// Panics where something does not hold.
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
    html::SANITISER,
    cookies::ENTRIES,
];

/// Seeds written in the code.
fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// Fails unless a browser that is sent there stays on this host.
#[track_caller]
fn assert_local(address: &str) {
    let second = address.as_bytes().get(1);
    assert!(
        address.starts_with('/') && !matches!(second, Some(b'/' | b'\\')),
        "leads to another host: {address:?}"
    );
    assert_visible(address);
}

/// Fails unless a header may hold it.
#[track_caller]
fn assert_visible(text: &str) {
    assert!(
        text.bytes().all(|byte| byte.is_ascii_graphic()),
        "not visible ASCII: {text:?}"
    );
}
