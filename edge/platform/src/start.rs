//! The setup of an isolate, before its first request.

use js_sys::Reflect;
use wasm_bindgen::JsValue;

use crate::log::{self, Level};

/// Prepares an isolate: logs panics with message and location, logs malformed answers of the backend, and lets futures
/// wake without a call out of the JS engine.
pub fn prepare() {
    std::panic::set_hook(Box::new(|panic| {
        log::write(Level::Error, "panic", format_args!("{panic}"));
    }));
    shop::lenient::log_with(|told| log::write(Level::Error, "answer", format_args!("{told}")));
    wake_by_promise();
}

/// Makes the task queue wake futures by a resolved promise: the platform's `queueMicrotask` costs a call out of the JS
/// engine, several times per request. The queue chooses at its first use, so the function is hidden until then.
fn wake_by_promise() {
    let (global, name) = (js_sys::global(), JsValue::from_str("queueMicrotask"));
    let Ok(queue) = Reflect::get(&global, &name) else {
        return;
    };
    if Reflect::set(&global, &name, &JsValue::UNDEFINED).is_ok() {
        wasm_bindgen_futures::spawn_local(async {});
        // It could be replaced, so it can be restored.
        let _ = Reflect::set(&global, &name, &queue);
    }
}
