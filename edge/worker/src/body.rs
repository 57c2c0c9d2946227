//! Reading a body to its end under a limit, in as few and as large pieces as the platform gives.

use js_sys::{Object, Promise, Reflect, Uint8Array};
use shop::failure::Failure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The largest piece. Most bodies of the shop come in one; a larger buffer costs more than a second piece.
const PIECE_BYTES: usize = 64 * 1024;

#[wasm_bindgen]
extern "C" {
    type Body;
    #[wasm_bindgen(method, catch, js_name = getReader)]
    fn reader(this: &Body, options: &Object) -> Result<Reader, JsValue>;

    /// The platform's reader that fills a buffer of the caller's.
    type Reader;
    #[wasm_bindgen(method, catch, js_name = readAtLeast)]
    fn read_at_least(this: &Reader, least: u32, into: Uint8Array) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn cancel(this: &Reader) -> Result<Promise, JsValue>;
}

/// The whole body; `None` when it is longer than `most` bytes. A body that breaks off is malformed.
pub(crate) async fn read_all(
    stream: &web_sys::ReadableStream,
    most: usize,
) -> Result<Option<Vec<u8>>, Failure> {
    read(stream.unchecked_ref(), most)
        .await
        .map_err(|_| Failure::Malformed)
}

async fn read(stream: &Body, most: usize) -> Result<Option<Vec<u8>>, JsValue> {
    let options = Object::new();
    Reflect::set(&options, &"mode".into(), &"byob".into())?;
    let reader = stream.reader(&options)?;
    let size = u32::try_from(PIECE_BYTES.min(most + 1)).unwrap_or(u32::MAX);
    let mut bytes = Vec::new();
    loop {
        let read =
            JsFuture::from(reader.read_at_least(size, Uint8Array::new_with_length(size))?).await?;
        let piece = Reflect::get(&read, &"value".into())?;
        let Some(piece) = piece.dyn_ref::<Uint8Array>() else {
            return Ok(Some(bytes));
        };
        let (start, length) = (bytes.len(), piece.length() as usize);
        if start + length > most {
            // The rest is refused, not read; a failing cancel changes nothing.
            let _ = reader.cancel();
            return Ok(None);
        }
        bytes.resize(start + length, 0);
        if let Some(space) = bytes.get_mut(start..) {
            piece.copy_to(space);
        }
        // Less than asked for is the end.
        if piece.length() < size {
            return Ok(Some(bytes));
        }
    }
}
