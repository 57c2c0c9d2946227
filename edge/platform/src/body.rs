//! Reads a body under a size limit, in as few and as large pieces as the platform gives.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use js_sys::{ArrayBuffer, Object, Promise, Reflect, Uint8Array};
use shop::failure::{Failure, TOO_SLOW};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::clock;

/// The largest piece. Most bodies of the shop come in one; a larger buffer costs more than a second piece.
const PIECE: u32 = 64 * 1024;
/// The maximum number of large bodies held at once, each with the data that is built from it: an isolate has 128 MB for
/// all requests.
const MOST_LARGE: usize = 3;
/// The maximum number of large bodies held for one client.
const MOST_OF_CLIENT: usize = 1;
/// The longest wait for a piece, in milliseconds. A body without files arrives whole within it.
const PIECE_MS: u64 = 10_000;
/// The lowest average rate after that, in bytes per millisecond: 12 KB/s, which slow phones exceed.
const BYTES_PER_MS: u64 = 12;
/// The longest time for a whole body, in milliseconds.
const LARGE_MS: u64 = 300_000;
/// A permit expires some time after its body would have timed out, in milliseconds. It has to expire: a request that
/// the platform ends runs no destructors.
const PERMIT_MS: u64 = 2 * PIECE_MS;
/// A body of up to this many times the limit is still read to its end.
pub const PATIENCE: usize = 6;
/// The maximum number of spare buffers; further ones are left to the garbage collector.
const MOST_SPARE: usize = 8;

#[wasm_bindgen]
extern "C" {
    type Stream;
    #[wasm_bindgen(method, catch, js_name = getReader)]
    fn reader(this: &Stream, options: &Object) -> Result<Reader, JsValue>;

    /// A BYOB reader: it fills a buffer of the caller.
    type Reader;
    #[wasm_bindgen(method, catch, js_name = readAtLeast)]
    fn read_at_least(this: &Reader, least: u32, into: Uint8Array) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn cancel(this: &Reader) -> Result<Promise, JsValue>;
}

thread_local! {
    /// Returned buffers, for reuse: allocating one costs more than filling it.
    static SPARE: RefCell<Vec<ArrayBuffer>> = const { RefCell::new(Vec::new()) };
}

/// A granted permit.
struct Held {
    until_ms: Weak<Cell<u64>>,
    client: Option<String>,
}

thread_local! {
    static PERMITS: RefCell<Vec<Held>> = const { RefCell::new(Vec::new()) };
}

/// A permit for a large body; dropping it releases the permit.
#[derive(Debug)]
pub struct UploadPermit(Rc<Cell<u64>>);

impl UploadPermit {
    /// `None` if all permits are taken, or those of this client. Clients that the platform does not name have no limit
    /// of their own.
    pub fn take(client: Option<String>) -> Option<Self> {
        let now_ms = clock::now_ms();
        PERMITS.with_borrow_mut(|permits| {
            permits.retain(|held| {
                let until_ms = held.until_ms.upgrade();
                until_ms.is_some_and(|until_ms| until_ms.get() > now_ms)
            });
            let own = permits.iter().filter(|held| held.client == client);
            if permits.len() >= MOST_LARGE || client.is_some() && own.count() >= MOST_OF_CLIENT {
                return None;
            }
            let permit = Rc::new(Cell::new(now_ms + PERMIT_MS));
            permits.push(Held {
                until_ms: Rc::downgrade(&permit),
                client,
            });
            Some(Self(permit))
        })
    }

    /// Extends the permit, since data is still arriving.
    pub fn keep(&self) {
        self.0.set(clock::now_ms() + PERMIT_MS);
    }
}

/// A body, or the beginning of one that is too long.
#[derive(Debug)]
pub struct Body {
    pub bytes: Vec<u8>,
    /// `false` if the body exceeds the limit; `bytes` is then its beginning.
    pub whole: bool,
}

/// The limits on reading a body, in bytes.
#[derive(Debug, Clone, Copy)]
pub struct Limits<'p> {
    /// The longest body that is kept whole.
    pub most: usize,
    /// How much of a longer body is kept.
    pub start: usize,
    /// How much is read before the rest is refused.
    pub heard: usize,
    /// The `Content-Length`; 0 if absent.
    pub announced: usize,
    pub permit: Option<&'p UploadPermit>,
    /// Whether a visitor sends the body. Visitors may be slow on purpose; an answer of the backend has its call's
    /// deadline.
    pub of_visitor: bool,
}

/// Why a body could not be read.
enum Lost {
    Slow,
    Broken,
}

impl From<JsValue> for Lost {
    fn from(_: JsValue) -> Self {
        Self::Broken
    }
}

/// The whole body; `None` when it is longer than `most` bytes. A body that breaks off is malformed.
pub async fn read_all(
    stream: &web_sys::ReadableStream,
    most: usize,
) -> Result<Option<Vec<u8>>, Failure> {
    let limits = Limits {
        most,
        start: 0,
        heard: most,
        announced: 0,
        permit: None,
        of_visitor: false,
    };
    let body = read_sent(stream, limits).await?;
    Ok(body.whole.then_some(body.bytes))
}

/// A visitor's body that is read piece by piece, each within the time for one.
#[derive(Debug)]
pub struct Pieces {
    reader: JsValue,
    space: Option<ArrayBuffer>,
    begun_ms: u64,
    came: usize,
    most: usize,
}

impl Pieces {
    /// Reads at most `most` bytes of the body.
    pub fn of(stream: &web_sys::ReadableStream, most: usize) -> Result<Self, Failure> {
        let stream: &Stream = stream.unchecked_ref();
        let options = Object::new();
        let reader = Reflect::set(&options, &"mode".into(), &"byob".into())
            .and_then(|_| stream.reader(&options));
        Ok(Self {
            reader: reader.map_err(|_| Failure::Malformed)?.into(),
            space: Some(ArrayBuffer::new(PIECE)),
            begun_ms: clock::now_ms(),
            came: 0,
            most,
        })
    }

    /// The next piece; `None` at the end.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        let reader: &Reader = self.reader.unchecked_ref();
        let Some(space) = self.space.take() else {
            return Ok(None);
        };
        let piece = async {
            let into = Uint8Array::new_with_byte_offset_and_length(&space, 0, PIECE);
            let read = JsFuture::from(reader.read_at_least(PIECE, into)?);
            let earned_ms = PIECE_MS + self.came as u64 / BYTES_PER_MS;
            let read = in_time(read, self.begun_ms + earned_ms.min(LARGE_MS)).await?;
            let piece = Reflect::get(&read, &"value".into())?;
            Ok(piece.dyn_into::<Uint8Array>().ok())
        };
        let piece = match piece.await {
            Ok(piece) => piece,
            Err(lost) => {
                let _ = reader.cancel();
                return Err(of_lost(&lost));
            }
        };
        let Some(piece) = piece else {
            return Ok(None);
        };
        self.came += piece.length() as usize;
        if self.came > self.most {
            let _ = reader.cancel();
            return Err(Failure::TooLarge);
        }
        if piece.length() == PIECE {
            // The read has transferred the buffer; it comes back as a new object.
            self.space = Some(piece.buffer());
        }
        Ok(Some(piece.to_vec()))
    }
}

/// The failure of a body that could not be read.
const fn of_lost(lost: &Lost) -> Failure {
    match lost {
        Lost::Slow => Failure::Refused(&TOO_SLOW),
        Lost::Broken => Failure::Malformed,
    }
}

/// Reads a body that a visitor sends. A body somewhat over the limit is read to its end, and only its beginning is
/// kept: a browser that is cut off while it sends shows its own error instead of our answer.
pub async fn read_sent(
    stream: &web_sys::ReadableStream,
    limits: Limits<'_>,
) -> Result<Body, Failure> {
    read(stream.unchecked_ref(), limits)
        .await
        .map_err(|lost| of_lost(&lost))
}

async fn read(stream: &Stream, limits: Limits<'_>) -> Result<Body, Lost> {
    let options = Object::new();
    Reflect::set(&options, &"mode".into(), &"byob".into())?;
    let reader = stream.reader(&options)?;
    let size = u32::try_from(limits.most + 1).map_or(PIECE, |size| size.min(PIECE));
    let begun_ms = clock::now_ms();
    let mut bytes = Vec::new();
    let mut total = 0;
    let mut space = SPARE
        .with_borrow_mut(Vec::pop)
        .unwrap_or_else(|| ArrayBuffer::new(PIECE));
    loop {
        let into = Uint8Array::new_with_byte_offset_and_length(&space, 0, size);
        let read = JsFuture::from(reader.read_at_least(size, into)?);
        let read = if limits.of_visitor {
            let earned_ms = PIECE_MS + total as u64 / BYTES_PER_MS;
            let until_ms = begun_ms + earned_ms.min(LARGE_MS);
            in_time(read, until_ms).await
        } else {
            read.await.map_err(Lost::from)
        };
        let read = read.inspect_err(|_| drop(reader.cancel()))?;
        let piece = Reflect::get(&read, &"value".into())?;
        let Some(piece) = piece.dyn_ref::<Uint8Array>() else {
            break;
        };
        total += piece.length() as usize;
        if let Some(permit) = limits.permit {
            permit.keep();
        }
        take(&mut bytes, piece, total, limits);
        if total > limits.heard {
            // The rest is refused, not read; a failing cancel changes nothing.
            let _ = reader.cancel();
            break;
        }
        // The read has transferred the buffer; it comes back as a new object.
        space = piece.buffer();
        // A short read means the end.
        if piece.length() < size {
            SPARE.with_borrow_mut(|spare| {
                if spare.len() < MOST_SPARE {
                    spare.push(space);
                }
            });
            break;
        }
    }
    Ok(Body {
        bytes,
        whole: total <= limits.most,
    })
}

/// The result of a read, if it arrives before the deadline.
async fn in_time(read: JsFuture, until_ms: u64) -> Result<JsValue, Lost> {
    let left_ms = until_ms.saturating_sub(clock::now_ms()).min(PIECE_MS);
    let read = clock::in_time(read, left_ms).await.ok_or(Lost::Slow)?;
    Ok(read?)
}

/// Adds a piece to the kept bytes; `total` is the number of bytes read so far.
fn take(bytes: &mut Vec<u8>, piece: &Uint8Array, total: usize, limits: Limits<'_>) {
    let most = if total > limits.most {
        limits.start
    } else {
        limits.most
    };
    if bytes.len() < most {
        let mut piece = piece.to_vec();
        piece.truncate(most - bytes.len());
        if bytes.is_empty() {
            *bytes = piece;
            // Reserve once: a body that grew piece by piece would be moved again and again, and held twice each time.
            let more = limits.announced.min(most).saturating_sub(bytes.len());
            bytes.reserve_exact(more);
        } else {
            bytes.extend_from_slice(&piece);
        }
    } else if bytes.len() > most {
        bytes.truncate(most);
        bytes.shrink_to_fit();
    }
}

/// Discards an unread response.
pub(crate) fn discard(response: &web_sys::Response) {
    if let Some(body) = response.body() {
        drop(body.cancel());
    }
}
