//! Reading a body to its end under a limit, in as few and as large pieces as the platform gives.

use std::cell::RefCell;

use js_sys::{ArrayBuffer, Object, Promise, Reflect, Uint8Array};
use shop::failure::Failure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The largest piece. Most bodies of the shop come in one; a larger buffer costs more than a second piece.
const PIECE: u32 = 64 * 1024;
/// How many times the limit a body may be and is still read to its end.
pub(crate) const PATIENCE: usize = 4;
/// Of more readers at once the buffers are left to the collector.
const MOST_SPARE: usize = 8;

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

thread_local! {
    /// Buffers that readers gave back: making one costs more than filling it.
    static SPARE: RefCell<Vec<ArrayBuffer>> = const { RefCell::new(Vec::new()) };
}

/// The whole body; `None` when it is longer than `most` bytes. A body that breaks off is malformed.
pub(crate) async fn read_all(
    stream: &web_sys::ReadableStream,
    most: usize,
) -> Result<Option<Vec<u8>>, Failure> {
    read(stream.unchecked_ref(), most, most)
        .await
        .map_err(|_| Failure::Malformed)
}

/// The same of what a visitor sends. A body that is somewhat too long is read to its end and thrown away: a browser
/// that is cut off while it sends shows an error of its own instead of the answer.
pub(crate) async fn read_sent(
    stream: &web_sys::ReadableStream,
    most: usize,
) -> Result<Option<Vec<u8>>, Failure> {
    read(stream.unchecked_ref(), most, most.saturating_mul(PATIENCE))
        .await
        .map_err(|_| Failure::Malformed)
}

async fn read(stream: &Body, most: usize, heard: usize) -> Result<Option<Vec<u8>>, JsValue> {
    let options = Object::new();
    Reflect::set(&options, &"mode".into(), &"byob".into())?;
    let reader = stream.reader(&options)?;
    let size = u32::try_from(most + 1).map_or(PIECE, |size| size.min(PIECE));
    let mut bytes = Vec::new();
    let mut total = 0;
    let mut space = SPARE
        .with_borrow_mut(Vec::pop)
        .unwrap_or_else(|| ArrayBuffer::new(PIECE));
    loop {
        let into = Uint8Array::new_with_byte_offset_and_length(&space, 0, size);
        let read = JsFuture::from(reader.read_at_least(size, into)?).await?;
        let piece = Reflect::get(&read, &"value".into())?;
        let Some(piece) = piece.dyn_ref::<Uint8Array>() else {
            return Ok((total <= most).then_some(bytes));
        };
        total += piece.length() as usize;
        if total > heard {
            // The rest is refused, not read; a failing cancel changes nothing.
            let _ = reader.cancel();
            return Ok(None);
        }
        if total > most {
            bytes = Vec::new();
        } else if bytes.is_empty() {
            bytes = piece.to_vec();
        } else {
            bytes.extend_from_slice(&piece.to_vec());
        }
        // The platform took the buffer over and gives it back in another object.
        space = piece.buffer();
        // Less than asked for is the end.
        if piece.length() < size {
            SPARE.with_borrow_mut(|spare| {
                if spare.len() < MOST_SPARE {
                    spare.push(space);
                }
            });
            return Ok((total <= most).then_some(bytes));
        }
    }
}
