//! Calls to a Durable Object: a text there, a text back.

use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::JsFuture;
use worker::durable::Stub;
use worker::{Error, Result};

/// The address of a request to an object, which does not read it.
pub const OBJECT_URL: &str = "http://object";

#[wasm_bindgen]
extern "C" {
    /// An object as the platform binds it, with its method for calls. A request would be made, streamed and read on both
    /// sides for each.
    type Object;
    #[wasm_bindgen(method, catch)]
    fn call(this: &Object, text: &str) -> std::result::Result<Promise, JsValue>;
}

/// Calls an object with a text and brings its answer.
pub async fn call(object: Stub, text: &str) -> Result<String> {
    let object: Object = object.into_rpc();
    let answer = JsFuture::from(object.call(text)?).await?;
    answer
        .as_string()
        .ok_or_else(|| Error::from("an object's answer is no text"))
}
