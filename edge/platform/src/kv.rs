//! KV access. Large values stay JS buffers, without a copy into wasm memory.

use js_sys::{ArrayBuffer, JsString, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen]
extern "C" {
    /// A KV namespace binding.
    pub type Namespace;
    #[wasm_bindgen(method, catch)]
    fn get(this: &Namespace, key: &str, kind: &str) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn put(
        this: &Namespace,
        key: &str,
        value: &Uint8Array,
        options: &Object,
    ) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn delete(this: &Namespace, key: &str) -> Result<Promise, JsValue>;
}

impl Namespace {
    /// The text value of a key; `None` if the key is missing.
    pub async fn text(&self, key: &str) -> Result<Option<String>, JsValue> {
        let value = JsFuture::from(self.get(key, "text")?).await?;
        Ok(value.dyn_ref::<JsString>().map(String::from))
    }

    /// The bytes of a key as a JS buffer; `None` if the key is missing.
    pub async fn buffer(&self, key: &str) -> Result<Option<ArrayBuffer>, JsValue> {
        let value = JsFuture::from(self.get(key, "arrayBuffer")?).await?;
        Ok(value.dyn_into().ok())
    }

    /// Writes bytes that expire after `ttl_seconds`.
    pub async fn keep(
        &self,
        key: &str,
        bytes: &Uint8Array,
        ttl_seconds: u32,
    ) -> Result<(), JsValue> {
        let options = Object::new();
        Reflect::set(&options, &"expirationTtl".into(), &ttl_seconds.into())?;
        JsFuture::from(self.put(key, bytes, &options)?)
            .await
            .map(|_| ())
    }

    /// Deletes a key. A missing key is no error.
    pub async fn forget(&self, key: &str) -> Result<(), JsValue> {
        JsFuture::from(self.delete(key)?).await.map(|_| ())
    }
}
