//! Calls to a Durable Object: a text there, a text back.

use js_sys::{ArrayBuffer, Promise, Uint8Array};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response};
use worker::Result;
use worker::durable::Stub;

/// Objects read the body alone, so any address will do.
pub const OBJECT_URL: &str = "http://object";

#[wasm_bindgen]
extern "C" {
    /// An object as the platform binds it. The `worker` crate reads an answer piece by piece through a stream, which is
    /// slower.
    type Object;
    #[wasm_bindgen(method, catch)]
    fn fetch(this: &Object, url: &str, init: &RequestInit)
    -> std::result::Result<Promise, JsValue>;
}

/// Sends a body to an object and brings that of its answer.
pub async fn call(object: Stub, body: &str) -> Result<Vec<u8>> {
    let init = RequestInit::new();
    init.set_method("POST");
    init.set_body(&Uint8Array::from(body.as_bytes()));
    let object: Object = object.into_rpc();
    let answer = JsFuture::from(object.fetch(OBJECT_URL, &init)?).await?;
    let answer: Response = answer.unchecked_into();
    let bytes = JsFuture::from(answer.array_buffer()?).await?;
    Ok(Uint8Array::new(bytes.unchecked_ref::<ArrayBuffer>()).to_vec())
}
