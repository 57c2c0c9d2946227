//! Logs the size of the wasm memory, which never shrinks. An isolate has 128 MB in all.

use std::cell::Cell;

const MB: usize = 1024 * 1024;
/// The growth between two log lines, in MB.
const STEP: usize = 8;

thread_local! {
    static LOGGED: Cell<usize> = const { Cell::new(0) };
}

/// The size of the wasm memory, in MB.
pub fn megabytes() -> usize {
    #[cfg(target_arch = "wasm32")]
    let bytes = core::arch::wasm32::memory_size::<0>() * 64 * 1024;
    #[cfg(not(target_arch = "wasm32"))]
    let bytes = 0;
    bytes / MB
}

/// Logs the memory size once per step of growth.
pub fn note() {
    let now = megabytes();
    if now / STEP > LOGGED.get() {
        LOGGED.set(now / STEP);
        crate::log_info!("memory: {now} MB");
    }
}
