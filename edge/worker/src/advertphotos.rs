//! The photographs of an unsent advert: uploaded in parts, or with the form; shown to the browser that sent them; loaded
//! for the call that sends the advert. What to do with a part is decided by `shop::advertphotos`.

use std::rc::Rc;

use platform::body::UploadPermit;
use platform::clock;
use platform::response::ResponseBuilder;
use shop::advertphotos::{
    AWAY, BackendPhoto, FILES_FIELD, FormStream, LIST_FIELD, MOST_BODY_BYTES, MOST_BYTES,
    MOST_BYTES_SENT, MOST_PHOTOS, OFFSET, OWNER_COOKIE, OWNER_COOKIE_AGE, Owner, PART_BYTES,
    PhotoId, Photos, Sent, Stored, TOO_HEAVY, TOO_LARGE, TOO_MANY, Token, Turn, WRONG_LENGTH,
    WRONG_OFFSET, begins_well, cleaned, draft, of_file, parts,
};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::forms::{BUSY, Encoding};
use shop::pagecache::CachePolicy;
use shop::photo::{Kind, Photo};
use shop::route::{Endpoint, Slug};
use web_sys::Response;

use crate::carts::fresh_id;
use crate::media::PICTURE_POLICY;
use crate::photo_store::Store;
use crate::upload::{self, Upload};
use crate::visit::Visit;
use crate::{failure, limits};

/// Where the next part begins, and whether none is missing (draft-ietf-httpbis-resumable-upload).
const UPLOAD_OFFSET: &str = "upload-offset";
const UPLOAD_COMPLETE: &str = "upload-complete";

/// The owner in the cookie of this response, or else of the browser.
fn known_owner(visit: &Visit) -> Option<Owner> {
    let key = visit.site.seal_key.as_ref()?;
    let fresh = visit.session.carried(OWNER_COOKIE);
    Owner::open(
        key,
        fresh
            .as_deref()
            .or_else(|| visit.request.cookie(OWNER_COOKIE))?,
    )
}

/// The owner in the browser's cookie, or a new one; the cookie is set again, so that it outlives this photograph.
fn owner(visit: &Visit) -> Result<Owner, Failure> {
    let key = visit.site.sealing()?;
    let owner = known_owner(visit)
        .or_else(|| Owner::new(&fresh_id()))
        .ok_or(Failure::Internal)?;
    let age = Some(OWNER_COOKIE_AGE);
    visit
        .session
        .set(visit, OWNER_COOKIE, &owner.seal(key), age);
    Ok(owner)
}

/// The photograph of this address, if it is this browser's.
fn open(visit: &Visit, sealed: &Slug) -> Result<(Store, Token), Failure> {
    let owner = known_owner(visit).ok_or(Failure::NotFound)?;
    let key = visit.site.sealing()?;
    let token = Token::open(key, &owner, sealed.as_str(), clock::now_ms());
    let token = token.ok_or(Failure::NotFound)?;
    Ok((Store::of(visit, owner)?, token))
}

/// `POST /api/advert-photos`: begins an upload; the same draft and number have the same token. A multipart body is a form
/// with whole photographs.
pub(crate) async fn begin(visit: Rc<Visit>) -> Result<Response, Failure> {
    if let Some(Encoding::Parts(_)) = Encoding::of(&visit.request.content_type()) {
        return whole(&visit).await;
    }
    let fields = visit.request.fields().await?;
    limits::advert_photo(&visit).await?;
    Store::sweep(&visit);
    let bytes: u32 = fields
        .text("bytes")
        .parse()
        .map_err(|_| Failure::Malformed)?;
    if bytes > MOST_BYTES {
        return Err(Failure::Refused(&TOO_LARGE));
    }
    let number = fields.text("number").parse();
    let number: u32 = number.map_err(|_| Failure::Malformed)?;
    let named = draft(fields.text("draft")).ok_or(Failure::Malformed)?;
    let token = Token::new(named, number, bytes, clock::now_ms()).ok_or(Failure::Malformed)?;
    let owner = owner(&visit)?;
    let sealed = token.seal(visit.site.sealing()?, &owner);
    let store = Store::of(&visit, owner)?;
    if store.others(&token).await? >= MOST_PHOTOS {
        return Err(Failure::Refused(&TOO_MANY));
    }
    let held = store.held(&token).await?;
    let sealed = Slug::new(&sealed).ok_or(Failure::Internal)?;
    Ok(told(&sealed, held.offset(&token), held.is_whole))
}

/// Stores the photographs of a form, and tells its list.
async fn whole(visit: &Visit) -> Result<Response, Failure> {
    let received = receive(visit, &[]).await?;
    let Photos { problems, lost, .. } = &received.photos;
    let listed = received.photos.listed().iter();
    let tokens = listed.filter_map(|listed| match &listed.id {
        PhotoId::New(sealed) => Slug::new(sealed),
        PhotoId::Old(_) => None,
    });
    let urls = tokens.map(|token| Endpoint::AdvertPhoto(token).href());
    Ok(ResponseBuilder::new(200, CachePolicy::Never).json(&Stored {
        urls: urls.collect(),
        problems,
        lost: *lost,
    }))
}

fn told(token: &Slug, offset: u32, done: bool) -> Response {
    headers(offset, done).json(&shop::advertphotos::Upload {
        token: token.as_str().to_owned(),
        url: Endpoint::AdvertPhoto(token.clone()).href(),
        offset,
        done,
    })
}

fn headers(offset: u32, done: bool) -> ResponseBuilder {
    ResponseBuilder::new(200, CachePolicy::Never)
        .with(UPLOAD_OFFSET, offset.to_string())
        .with(UPLOAD_COMPLETE, if done { "?1" } else { "?0" })
}

/// `HEAD /api/advert-photos/{token}`: where the next part begins.
pub(crate) async fn state(visit: Rc<Visit>, sealed: &Slug) -> Result<Response, Failure> {
    let (store, token) = open(&visit, sealed)?;
    let held = store.held(&token).await?;
    Ok(headers(held.offset(&token), held.is_whole).empty())
}

/// `GET /api/advert-photos/{token}`: the cleaned photograph.
pub(crate) async fn show(visit: Rc<Visit>, sealed: &Slug) -> Result<Response, Failure> {
    let (store, token) = open(&visit, sealed)?;
    let bytes = store.whole(&token).await?.ok_or(Failure::NotFound)?;
    let kind = Kind::of(&bytes).map_err(|_| Failure::NotFound)?;
    Ok(ResponseBuilder::new(200, CachePolicy::Never)
        .with("content-type", kind.content_type())
        .with("content-security-policy", PICTURE_POLICY)
        .with("cross-origin-resource-policy", "same-origin")
        .bytes(&bytes))
}

/// `DELETE /api/advert-photos/{token}`: a missing one counts as removed.
pub(crate) async fn remove(visit: Rc<Visit>, sealed: &Slug) -> Result<Response, Failure> {
    let (store, token) = open(&visit, sealed)?;
    store.remove(&token).await?;
    Ok(told(sealed, 0, false))
}

/// `POST /api/advert-photos/{token}?offset=`: a part.
pub(crate) async fn append(visit: Rc<Visit>, sealed: &Slug) -> Result<Response, Failure> {
    let (store, token) = open(&visit, sealed)?;
    limits::advert_photo_part(&visit).await?;
    let offset = visit.request.query_value(OFFSET);
    let offset: Option<u32> = offset.and_then(|offset| offset.parse().ok());
    let offset = offset.ok_or(Failure::Malformed)?;
    let (part, _permit) = match upload::read(&visit, PART_BYTES as usize).await? {
        Upload::Whole(part, permit) => (part, permit),
        Upload::NoRoom(_) => return Err(Failure::Refused(&BUSY)),
        Upload::TooLarge(_) => return Err(Failure::TooLarge),
    };
    let held = store.held(&token).await?;
    match held.turn(&token, offset, part.len()) {
        Turn::Repeated => Ok(told(sealed, held.offset(&token), held.is_whole)),
        Turn::Elsewhere(next) => Ok(elsewhere(&visit, &Failure::Refused(&WRONG_OFFSET), next)),
        Turn::WrongLength => {
            let next = held.offset(&token);
            Ok(elsewhere(&visit, &Failure::Refused(&WRONG_LENGTH), next))
        }
        Turn::Keep => {
            if offset == 0 {
                begins_well(&part)?;
            }
            let end = offset + PART_BYTES;
            store.keep(&token, &parts::at(offset), part).await?;
            Ok(told(sealed, end, false))
        }
        Turn::Finish => {
            let Some(mut file) = store.joined(&token).await? else {
                let next = store.held(&token).await?.offset(&token);
                return Ok(elsewhere(&visit, &Failure::Refused(&WRONG_OFFSET), next));
            };
            file.extend_from_slice(&part);
            drop(part);
            let photo = match cleaned(&file) {
                Ok(photo) => photo,
                Err(refusal) => {
                    store.drop_parts(&token).await?;
                    return Err(refusal);
                }
            };
            drop(file);
            store.keep(&token, parts::WHOLE, photo.bytes).await?;
            // What is left of them is never read again, and ends with its week.
            let _ = store.drop_parts(&token).await;
            Ok(told(sealed, token.bytes(), true))
        }
    }
}

/// A refusal that says where the next part begins.
fn elsewhere(visit: &Visit, refusal: &Failure, next: u32) -> Response {
    let answer = failure::json(refusal, visit.words());
    // Headers are immutable only in responses of `fetch`; this one is our own.
    let _ = answer.headers().set(UPLOAD_OFFSET, &next.to_string());
    answer
}

/// A form of an advert that was sent.
#[derive(Debug)]
pub(crate) struct Received {
    pub fields: Fields,
    pub photos: Photos,
    /// Held as long as the fields are.
    pub permit: Option<UploadPermit>,
}

/// Reads the form of an advert, in any encoding, and stores the photographs that came with it. `old` are those that the
/// backend has already. What is wrong with a photograph is told by the list, and loses nothing of the form.
pub(crate) async fn receive(visit: &Visit, old: &[BackendPhoto]) -> Result<Received, Failure> {
    let content_type = visit.request.content_type();
    let encoding = Encoding::of(&content_type).ok_or(Failure::Malformed)?;
    let Encoding::Parts(boundary) = encoding else {
        let (fields, permit) = upload::long_form(visit).await?;
        let photos = listed(visit, &fields, old).await;
        return Ok(Received {
            fields,
            photos,
            permit,
        });
    };
    let permit = if visit.request.is_large(MOST_BODY_BYTES) {
        let permit = UploadPermit::take(visit.request.client());
        Some(permit.ok_or(Failure::Refused(&BUSY))?)
    } else {
        None
    };
    let mut pieces = visit.request.pieces(MOST_BODY_BYTES)?;
    let mut stream = FormStream::new(boundary);
    let mut pairs = Vec::new();
    let mut stored = Vec::new();
    let mut problems = Vec::new();
    while let Some(pieces) = pieces.as_mut() {
        let Some(piece) = pieces.next().await? else {
            break;
        };
        if let Some(permit) = &permit {
            permit.keep();
        }
        stream.push(&piece);
        drop(piece);
        while let Some(sent) = stream.next_part() {
            match sent {
                Sent::Text { name, text } => pairs.push((name, text)),
                // An empty file field has neither name nor content.
                Sent::File { name, bytes, .. } if name.is_empty() && bytes.is_empty() => {}
                Sent::File {
                    field,
                    name,
                    bytes,
                    is_whole,
                } if field == FILES_FIELD => {
                    let known = pairs.iter().filter(|(name, _)| name == LIST_FIELD).count();
                    let is_full = known + stored.len() >= MOST_PHOTOS;
                    let outcome = if is_full {
                        Err(Failure::Refused(&TOO_MANY))
                    } else if is_whole {
                        take(visit, &pairs, &bytes).await
                    } else {
                        Err(Failure::Refused(&TOO_LARGE))
                    };
                    match outcome {
                        Ok(photo) => stored.push(photo),
                        Err(problem) => problems.push(of_file(visit.words(), &name, &problem)),
                    }
                }
                Sent::File { .. } => {}
            }
        }
    }
    if !stream.is_closed() {
        return Err(Failure::Malformed);
    }
    let fields = Fields::new(pairs);
    let mut photos = listed(visit, &fields, old).await;
    for (sealed, token) in stored {
        photos.add(sealed, token);
    }
    problems.truncate(MOST_PHOTOS);
    photos.problems = problems;
    Ok(Received {
        fields,
        photos,
        permit,
    })
}

/// The list of a sent form, without those that are no longer stored.
pub(crate) async fn listed(visit: &Visit, fields: &Fields, old: &[BackendPhoto]) -> Photos {
    let owner = known_owner(visit);
    let key = visit.site.seal_key.as_ref();
    let known = key.zip(owner.as_ref());
    let mut photos = Photos::read(fields, old, known, &fresh_id(), clock::now_ms());
    if let Some(Ok(store)) = owner.map(|owner| Store::of(visit, owner)) {
        let tokens: Vec<Token> = photos.new_ones().cloned().collect();
        let wholes = store.wholes(tokens.iter().collect()).await;
        photos.keep_new(|token| wholes.contains(&token));
    }
    photos
}

/// Cleans and stores a photograph that came with the form.
async fn take(
    visit: &Visit,
    pairs: &[(String, String)],
    file: &[u8],
) -> Result<(String, Token), Failure> {
    let photo = cleaned(file)?;
    limits::advert_photo(visit).await?;
    Store::sweep(visit);
    let named = pairs
        .iter()
        .find(|(name, _)| name == shop::advertphotos::DRAFT_FIELD)
        .and_then(|(_, named)| draft(named));
    let random = fresh_id();
    let number = u32::from_be_bytes(clock::random_bytes());
    let bytes = u32::try_from(photo.bytes.len()).map_err(|_| Failure::Refused(&TOO_LARGE))?;
    let token = Token::new(named.unwrap_or(&random), number, bytes, clock::now_ms());
    let token = token.ok_or(Failure::Refused(&TOO_LARGE))?;
    let owner = owner(visit)?;
    let sealed = token.seal(visit.site.sealing()?, &owner);
    let store = Store::of(visit, owner)?;
    store.keep(&token, parts::WHOLE, photo.bytes).await?;
    Ok((sealed, token))
}

/// The new photographs in order, cleaned once more, for the backend's multipart. Those that are no longer stored leave
/// the list, and are told as lost.
pub(crate) async fn load(
    visit: &Visit,
    photos: &mut Photos,
    permit: Option<&UploadPermit>,
) -> Result<Vec<Photo>, Failure> {
    let tokens: Vec<Token> = photos.new_ones().cloned().collect();
    let sum: u64 = tokens.iter().map(|token| u64::from(token.bytes())).sum();
    if sum > MOST_BYTES_SENT {
        return Err(Failure::Refused(&TOO_HEAVY));
    }
    let mut loaded = Vec::new();
    if tokens.is_empty() {
        return Ok(loaded);
    }
    let owner = known_owner(visit).ok_or(Failure::Refused(&AWAY))?;
    let store = Store::of(visit, owner)?;
    let mut missing = Vec::new();
    for token in &tokens {
        match store.whole(token).await? {
            Some(bytes) => loaded.push(cleaned(&bytes)?),
            None => missing.push(token),
        }
        if let Some(permit) = permit {
            permit.keep();
        }
    }
    photos.keep_new(|token| !missing.contains(&token));
    Ok(loaded)
}

/// Removes the photographs of an advert that the backend has taken. What stays ends with its week.
pub(crate) async fn forget(visit: &Visit, photos: &Photos) {
    if let Some(Ok(store)) = known_owner(visit).map(|owner| Store::of(visit, owner)) {
        let removals = photos.new_ones().map(|token| store.remove(token));
        futures_util::future::join_all(removals).await;
    }
}
