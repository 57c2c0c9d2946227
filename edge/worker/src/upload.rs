//! Reads the body of a form with a file or with many lines, if there is room for it.

use platform::body::UploadPermit;
use shop::failure::Failure;
use shop::fields::Fields;
use shop::forms::{BUSY, MOST_LONG_FORM_BYTES};

use crate::context::RequestContext;

/// A body with a file, or its beginning.
#[derive(Debug)]
pub(crate) enum Upload {
    /// All of it. The permit counts it for as long as its bytes are held.
    Whole(Vec<u8>, Option<UploadPermit>),
    /// Too many bodies are being read at the moment.
    NoRoom(Vec<u8>),
    TooLarge(Vec<u8>),
}

/// Reads a body of at most `most` bytes.
pub(crate) async fn read(ctx: &RequestContext, most: usize) -> Result<Upload, Failure> {
    let large = ctx.request.is_large(most);
    let permit = large
        .then(|| UploadPermit::take(ctx.request.client()))
        .flatten();
    let body = ctx.request.body_within(most, permit.as_ref()).await?;
    if body.whole {
        if let Some(permit) = &permit {
            permit.keep();
        }
        return Ok(Upload::Whole(body.bytes, permit));
    }
    Ok(if large && permit.is_none() {
        Upload::NoRoom(body.bytes)
    } else {
        Upload::TooLarge(body.bytes)
    })
}

/// The fields of a form with many lines; the permit is held as long as they are.
pub(crate) async fn long_form(
    ctx: &RequestContext,
) -> Result<(Fields, Option<UploadPermit>), Failure> {
    match read(ctx, MOST_LONG_FORM_BYTES).await? {
        Upload::Whole(body, permit) => Ok((ctx.request.fields_of(&body)?, permit)),
        Upload::NoRoom(_) => Err(Failure::Refused(&BUSY)),
        Upload::TooLarge(_) => Err(Failure::TooLarge),
    }
}
