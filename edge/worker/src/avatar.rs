//! The picture of a shopper: the page, the picture itself, a new one and its removal.

use std::rc::Rc;

use futures_util::future::{LocalBoxFuture, ready};
use platform::body::UploadPermit;
use platform::response::{ResponseBuilder, streamed};
use shop::account::picture_page::{self, PictureChange};
use shop::avatar::{
    NO_FILE, Picture, Portrait, TOO_LARGE, clean, is_picture, picture as picture_call,
    remove as remove_call, sealed_path, send, unchanged,
};
use shop::backend::Call;
use shop::failure::Failure;
use shop::fields::Fields;
use shop::forms::{BUSY, Encoding, MOST_FILE_BYTES};
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::paths::Target;
use shop::session::{ME, USER_GROUP, User};
use web_sys::{AbortSignal, Response};

use crate::carts::fresh_id;
use crate::failure::{from_backend, from_lookup};
use crate::media::PICTURE_POLICY;
use crate::upload::{Upload, read};
use crate::visit::Visit;
use crate::{limits, respond};

/// The bytes that the parts around the file may take.
const MOST_BESIDE: usize = 4 * 1024;

/// The page of the picture, also after a change.
pub(crate) async fn load(visit: &Visit) -> Result<Page, Failure> {
    needs_pictures(visit)?;
    let done = PictureChange::read(&Fields::new(visit.request.query_pairs()));
    draw(visit, done, None).await
}

fn needs_pictures(visit: &Visit) -> Result<(), Failure> {
    let has_pictures = visit.shop().site.accounts.avatar;
    has_pictures.then_some(()).ok_or(Failure::NotFound)
}

/// The page with the present picture. It can be changed even while the backend does not tell it.
async fn draw(
    visit: &Visit,
    done: Option<PictureChange>,
    problem: Option<&Failure>,
) -> Result<Page, Failure> {
    let view = visit.view();
    let key = visit.site.seal_key.as_ref();
    let user = user(visit).await;
    let portrait = user.map(|user| Portrait::of(&view, &user, key));
    let portrait = portrait.unwrap_or_default();
    Ok(picture_page::picture(&view, &portrait, done, problem))
}

/// The shopper, with the picture if either call tells it.
async fn user(visit: &Visit) -> Option<User> {
    let backend = visit.backend();
    let (me, group) = futures_util::future::join(backend.ask(&ME), backend.ask(&USER_GROUP)).await;
    let group = group.map(|group| group.user);
    for error in me.as_ref().err().into_iter().chain(group.as_ref().err()) {
        platform::log_error!("the owner of a picture: {error}");
    }
    [me.ok(), group.ok()]
        .into_iter()
        .flatten()
        .reduce(User::completed)
}

/// `GET /api/picture?v=…`: the picture, from the backend's path that the query seals for this shopper. No cache keeps
/// it.
pub(crate) async fn show(visit: Rc<Visit>) -> Result<Response, Failure> {
    let caller = visit.caller();
    let owner = caller.id().ok_or(Failure::NotFound)?;
    let query = visit.request.query_pairs();
    let path = sealed_path(visit.site.sealing()?, &query, owner).ok_or(Failure::NotFound)?;
    let call: Call<()> = picture_call(path);
    let deadline = AbortSignal::timeout_with_u32(call.request.deadline_ms);
    let answer = visit.backend().send(&call.request, &deadline).await;
    let answer = answer.map_err(|error| from_lookup(&error, "picture"))?;
    let kind = answer.headers().get("content-type").ok().flatten();
    let kind = kind.unwrap_or_default();
    if answer.status() != 200 || !is_picture(&kind) {
        return Err(Failure::NotFound);
    }
    let reply = ResponseBuilder::new(200, CachePolicy::Never)
        .with("content-type", kind)
        .with("content-security-policy", PICTURE_POLICY);
    Ok(answer
        .body()
        .map_or_else(|| reply.empty(), |body| streamed(&body, &reply.init())))
}

/// `POST /api/picture`: cleans the picture and sends it to the backend.
pub(crate) async fn change(visit: Rc<Visit>) -> Result<Response, Failure> {
    needs_pictures(&visit)?;
    let outcome = match save(&visit).await {
        Ok(change) => done(&visit, change),
        Err(failure) => Err(failure),
    };
    Ok(answer(&visit, outcome).await)
}

fn done<'a>(visit: &Visit, change: PictureChange) -> Result<respond::FormSuccess<'a>, Failure> {
    let target = Target::local(&change.href(&visit.view())).ok_or(Failure::Internal)?;
    Ok(respond::thanks(target, visit.words().say(change.word())))
}

async fn answer(visit: &Rc<Visit>, outcome: Result<respond::FormSuccess<'_>, Failure>) -> Response {
    let again = async |failure: &Failure| draw(visit, None, Some(failure)).await;
    respond::form(visit, outcome, again).await
}

async fn save(visit: &Visit) -> Result<PictureChange, Failure> {
    let (picture, _permit) = receive(visit).await?;
    limits::picture(visit).await?;
    let call = send(&picture, &fresh_id());
    let answer = visit.backend().ask(&call).await;
    answer.map_err(|error| unchanged(&error).unwrap_or_else(|| from_backend(&error, "picture")))?;
    Ok(if picture.is_turned {
        PictureChange::SavedTurned
    } else {
        PictureChange::Saved
    })
}

/// The cleaned picture of a form, and the permit to hold it. The body is dropped before the call.
async fn receive(visit: &Visit) -> Result<(Picture, Option<UploadPermit>), Failure> {
    let content_type = visit.request.content_type();
    let encoding = Encoding::of(&content_type).ok_or(Failure::Malformed)?;
    match read(visit, MOST_FILE_BYTES + MOST_BESIDE).await? {
        Upload::Whole(body, permit) => {
            let sent = encoding.read(&body).ok_or(Failure::Malformed)?;
            let file = sent.file.ok_or(Failure::Refused(&NO_FILE))?;
            Ok((clean(file.bytes)?, permit))
        }
        Upload::TooLarge(_) => Err(Failure::Refused(&TOO_LARGE)),
        Upload::NoRoom(_) => Err(Failure::Refused(&BUSY)),
    }
}

/// `POST /api/picture/removal`: removes the picture. Removing a missing one succeeds.
pub(crate) fn remove(
    visit: Rc<Visit>,
    _fields: Fields,
) -> LocalBoxFuture<'static, Result<Response, Failure>> {
    if let Err(failure) = needs_pictures(&visit) {
        return Box::pin(ready(Err(failure)));
    }
    Box::pin(async move {
        limits::picture(&visit).await?;
        let removed = visit.backend().ask(&remove_call()).await;
        let outcome = match removed {
            Err(error) if !error.is_not_found() => {
                Err(unchanged(&error).unwrap_or_else(|| from_backend(&error, "picture")))
            }
            Ok(()) | Err(_) => done(&visit, PictureChange::Removed),
        };
        Ok(answer(&visit, outcome).await)
    })
}
