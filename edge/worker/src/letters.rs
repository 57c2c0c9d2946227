//! Letters from visitors: the forms by themselves, and sending what was written.

use std::rc::Rc;

use futures_util::future::LocalBoxFuture;
use shop::backend::Call;
use shop::failure::Failure;
use shop::forms::Fields;
use shop::letters::{
    BACK_FIELD, Encoding, Kind, SENT_FIELD, Sent, explain, page as view_of, read, refused, way_back,
};
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::paths::Target;
use shop::route::Slug;
use web_sys::Response;

use crate::body::Place;
use crate::cart::command_id;
use crate::failure::from_backend;
use crate::hall::Hall;
use crate::reply::Reply;
use crate::shopfront::{self, Shopfront};
use crate::{clock, language, present};

const DAY_MS: u64 = 86_400_000;
/// How soon somebody may try again whose file found no room.
const BUSY_SECONDS: &str = "10";

/// A form by itself, or the thanks for a letter.
pub(crate) fn load(hall: &Hall, front: &Shopfront, kind: &Slug) -> Result<Page, Failure> {
    let kind = Kind::from_name(kind.as_str()).ok_or(Failure::NotFound)?;
    let view = front.view();
    let mut asked = hall.visit.query_pairs();
    let said = Fields::new(asked.clone());
    let back = way_back(front.language, said.text(BACK_FIELD), &came_from(hall));
    if said.text(SENT_FIELD) == "true" {
        return Ok(view_of::thanks(&view, kind, &back));
    }
    // An address fills in what the letter is about and nothing that a visitor would write.
    asked.retain(|(name, _)| kind.about() == Some(name.as_str()));
    asked.push((BACK_FIELD.to_owned(), back));
    Ok(view_of::page(&view, kind, &Fields::new(asked), None))
}

/// The page of our own that the browser came from.
fn came_from(hall: &Hall) -> String {
    let referrer = hall.visit.header("referer").unwrap_or_default();
    let path = referrer.strip_prefix(hall.visit.origin());
    path.unwrap_or_default().to_owned()
}

/// `POST /api/forms/{kind}`: a plain form gets a page back, a program JSON.
pub(crate) fn send(
    hall: Rc<Hall>,
    kind: &Slug,
) -> LocalBoxFuture<'static, Result<Response, Failure>> {
    let kind = Kind::from_name(kind.as_str());
    Box::pin(async move {
        let kind = kind.ok_or(Failure::NotFound)?;
        let language = language::of(&hall);
        let content_type = hall.visit.content_type();
        let encoding = Encoding::of(&content_type).ok_or(Failure::Malformed)?;
        let front = shopfront::open(&hall, language).await;
        let (fields, outcome) = match kind.most_bytes(encoding) {
            Some(most) => with_file(&hall, &front, kind, encoding, most).await?,
            None => deliver(&hall, &front, kind, encoding, hall.visit.body().await?).await?,
        };
        let back = way_back(language, fields.text(BACK_FIELD), &came_from(&hall));
        match outcome {
            Ok(()) if hall.visit.wants_json() => {
                #[derive(serde::Serialize)]
                struct Thanks<'a> {
                    message: &'a str,
                }
                Ok(Reply::new(200, CachePolicy::Never).json(&Thanks {
                    message: language.words().say(kind.thanks()),
                }))
            }
            Ok(()) => {
                let href = view_of::sent_href(&front.view(), kind, &back);
                let target = Target::local(&href).ok_or(Failure::Internal)?;
                Ok(Reply::redirect(303, &target, CachePolicy::Never).empty())
            }
            Err(failure) => {
                let answer = if hall.visit.wants_json() {
                    crate::failure::json(&failure, language)
                } else {
                    let fields = fields.with(BACK_FIELD, &back);
                    let page = view_of::page(&front.view(), kind, &fields, Some(&failure));
                    present::refused(&hall, &front, page, &failure)
                };
                if failure == Failure::Busy {
                    // Headers of our own answers can be changed.
                    let _ = answer.headers().append("retry-after", BUSY_SECONDS);
                }
                Ok(answer)
            }
        }
    })
}

/// What a form held, and what became of the letter.
type Sending = (Fields, Result<(), Failure>);

/// Reads a letter with its file, if there is room for it, and delivers it. Of one that is not read whole the form
/// keeps what was typed.
async fn with_file(
    hall: &Hall,
    front: &Shopfront,
    kind: Kind,
    encoding: Encoding<'_>,
    most: usize,
) -> Result<Sending, Failure> {
    let large = hall.visit.is_large(most);
    let place = if large { Place::take() } else { None };
    let body = hall.visit.body_within(most, place.as_ref()).await?;
    if body.whole {
        if let Some(place) = &place {
            place.keep();
        }
        return deliver(hall, front, kind, encoding, body.bytes).await;
    }
    let failure = if large && place.is_none() {
        Failure::Busy
    } else {
        Failure::FileTooLarge
    };
    Ok((encoding.begun(&body.bytes), Err(failure)))
}

/// Checks a letter and hands it to the backend. The body goes before the backend is asked: the call holds all that is
/// needed of it.
async fn deliver(
    hall: &Hall,
    front: &Shopfront,
    kind: Kind,
    encoding: Encoding<'_>,
    body: Vec<u8>,
) -> Result<Sending, Failure> {
    let sent = encoding.read(&body).ok_or(Failure::Malformed)?;
    let call = checked(front, kind, &sent);
    let fields = sent.fields;
    drop(body);
    let call = match call {
        Ok(call) => call,
        Err(failure) => return Ok((fields, Err(failure))),
    };
    let answer = hall.backend(front.language).ask(&call).await;
    let outcome = answer
        .map_err(|error| refused(&error).unwrap_or_else(|| from_backend(&error, kind.name())));
    Ok((fields, outcome))
}

/// The call that delivers a letter, if nothing is wrong with it.
fn checked(front: &Shopfront, kind: Kind, sent: &Sent<'_>) -> Result<Call<()>, Failure> {
    let (shop, now_ms) = (&front.shop, clock::now_ms());
    let letter = read(kind, sent, &shop.site, shop.variant, now_ms / DAY_MS)
        .map_err(|problems| explain(&problems, front.language.words(), shop.variant))?;
    let command = match sent.fields.text("command") {
        "" => String::new(),
        _ => command_id(&sent.fields)?,
    };
    Ok(letter.call(&command, now_ms))
}
