//! How much memory the program has: it grows and never shrinks, and an isolate has 128 MB for all.

use std::cell::Cell;

const MB: usize = 1024 * 1024;
/// It is logged each time that it has grown by so much, in MB.
const STEP: usize = 8;

thread_local! {
    static LOGGED: Cell<usize> = const { Cell::new(0) };
}

/// The program's memory, in MB.
pub fn megabytes() -> usize {
    #[cfg(target_arch = "wasm32")]
    let bytes = core::arch::wasm32::memory_size::<0>() * 64 * 1024;
    #[cfg(not(target_arch = "wasm32"))]
    let bytes = 0;
    bytes / MB
}

/// Logs the memory if it has grown.
pub fn note() {
    let now = megabytes();
    if now / STEP > LOGGED.get() {
        LOGGED.set(now / STEP);
        worker::console_log!("memory: {now} MB");
    }
}
