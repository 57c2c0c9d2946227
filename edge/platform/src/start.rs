//! The setup of an isolate, before its first request.

use js_sys::Reflect;
use wasm_bindgen::JsValue;

/// Prepares an isolate: panics are logged with message and place, broken answers of the backend with theirs, and
/// futures are woken without leaving the engine.
pub fn prepare() {
    console_error_panic_hook::set_once();
    shop::lenient::log_with(|line| worker::console_error!("{line}"));
    wake_by_promise();
}

/// Makes the queue of futures wake them by a resolved promise: the platform's `queueMicrotask` costs a call out of the
/// engine, several times in every request. The queue decides when it is first used, so the function is hidden for
/// that moment.
fn wake_by_promise() {
    let (global, name) = (js_sys::global(), JsValue::from_str("queueMicrotask"));
    let Ok(queue) = Reflect::get(&global, &name) else {
        return;
    };
    if Reflect::set(&global, &name, &JsValue::UNDEFINED).is_ok() {
        wasm_bindgen_futures::spawn_local(async {});
        // A property that could be replaced can be put back.
        let _ = Reflect::set(&global, &name, &queue);
    }
}
