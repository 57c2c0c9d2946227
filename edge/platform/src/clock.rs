//! The platform's time and random numbers, which `shop` takes as arguments, and timeouts.

use std::pin::pin;
use std::time::Duration;

use futures_util::future::{Either, select};

/// Milliseconds since 1970.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a date is a whole positive number"
)]
pub fn now_ms() -> u64 {
    js_sys::Date::now() as u64
}

/// The result of the work; `None` after a timeout.
pub async fn in_time<T>(work: impl Future<Output = T>, milliseconds: u64) -> Option<T> {
    let end = worker::Delay::from(Duration::from_millis(milliseconds));
    match select(pin!(work), end).await {
        Either::Left((brought, _)) => Some(brought),
        Either::Right(((), _)) => None,
    }
}

#[wasm_bindgen::prelude::wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = crypto, js_name = getRandomValues)]
    fn fill_random(array: &js_sys::Uint8Array) -> js_sys::Uint8Array;
}

/// Cryptographically random bytes.
pub fn random_bytes<const COUNT: usize>() -> [u8; COUNT] {
    let mut bytes = [0; COUNT];
    fill_random(&js_sys::Uint8Array::from(&bytes[..])).copy_to(&mut bytes);
    bytes
}
