//! RPC calls to a Durable Object: text in, text out.

use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::JsFuture;
use worker::durable::Stub;
use worker::{Error, Result};

/// The URL of a request to an object, which ignores it.
pub const OBJECT_URL: &str = "http://object";

#[wasm_bindgen]
extern "C" {
    /// A Durable Object stub with its RPC method. A `fetch` would build, stream and read a request on both sides of
    /// each call.
    type Object;
    #[wasm_bindgen(method, catch)]
    fn call(this: &Object, text: &str) -> std::result::Result<Promise, JsValue>;
}

/// Calls the object and returns its answer.
pub async fn call(object: Stub, text: &str) -> Result<String> {
    let object: Object = object.into_rpc();
    let answer = JsFuture::from(object.call(text)?).await?;
    answer
        .as_string()
        .ok_or_else(|| Error::from("an object's answer is no text"))
}
