//! The shop's own forms: the page of a form, and the endpoint for submissions.

use std::rc::Rc;

use futures_util::future::LocalBoxFuture;
use platform::clock;
use shop::backend::Call;
use shop::bodies::of_form;
use shop::checkout::may_order_by_form;
use shop::content::{about_vacancy, one_vacancy};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::forms::{
    BACK_FIELD, BUSY, Encoding, FILE_TOO_LARGE, Form, FormBody, SENT_FIELD, Submission, explain,
    page as view_of, refused, way_back,
};
use shop::formtable;
use shop::html::Markup;
use shop::page::Page;
use shop::paths::Target;
use shop::product::{self, Card};
use shop::route::Slug;
use web_sys::Response;

use crate::carts::{command_id, fresh_id};
use crate::failure::from_backend;
use crate::upload::Upload;
use crate::visit::Visit;
use crate::{limits, respond, upload};

/// The timeout for loading the product or vacancy that a form is about, in milliseconds.
const ABOUT_MS: u64 = 1_000;
/// The `Retry-After` of an upload that found no room, in seconds.
const BUSY_SECONDS: &str = "10";

/// The page of a form, or the thank-you page after it was sent.
pub(crate) async fn load(visit: &Visit, name: &Slug) -> Result<Page, Failure> {
    let form = formtable::find(name.as_str()).ok_or(Failure::NotFound)?;
    let view = visit.view();
    let mut asked = visit.request.query_pairs();
    let said = Fields::new(asked.clone());
    let back = way_back(visit.language, said.text(BACK_FIELD), &visit.referrer());
    let vacancy = vacancy(visit, form, &said).await;
    if said.text(SENT_FIELD) == "true" {
        let page = view_of::thanks(&view, form, vacancy.as_ref(), &said, &back);
        return Ok(page);
    }
    // The query names the subject of the form; it must not prefill fields that the visitor types.
    asked.retain(|(name, _)| form.about.field() == Some(name.as_str()));
    asked.push((BACK_FIELD.to_owned(), back));
    let fields = Fields::new(asked);
    let card = about(visit, form, &fields).await;
    let refused = card
        .as_ref()
        .and_then(|card| product::may_ask(form, Some(card)).err());
    let about = card.as_ref().map(|card| product::about(&view, card));
    let about = about.or(vacancy);
    let page = view_of::page(&view, form, about.as_ref(), &fields, refused.as_ref());
    Ok(product::asking_age(&view, page, &card))
}

/// The product that a form is about, if the backend answers in time; the form works without it.
async fn about(visit: &Visit, form: &'static Form, fields: &Fields) -> Option<Card> {
    let id = form.product(fields)?;
    let backend = visit.backend();
    let backend = backend.until(clock::now_ms() + ABOUT_MS);
    let found = backend.products(vec![id]).await.ok()?;
    found.products.into_iter().find(|card| card.id == id)
}

/// The vacancy that a form is about, if the backend answers in time.
async fn vacancy(visit: &Visit, form: &'static Form, fields: &Fields) -> Option<Markup> {
    let request = one_vacancy(form.vacancy(fields)?);
    let backend = visit.backend();
    let backend = backend.until(clock::now_ms() + ABOUT_MS);
    let body = backend.run(&request).await.ok()?;
    about_vacancy(&visit.view(), &body)
}

/// `POST /api/forms/{kind}`: answers a plain form with a page, and a program with JSON.
pub(crate) fn send(
    visit: Rc<Visit>,
    name: &Slug,
) -> LocalBoxFuture<'static, Result<Response, Failure>> {
    let form = formtable::find(name.as_str());
    Box::pin(async move {
        let form = form.ok_or(Failure::NotFound)?;
        let content_type = visit.request.content_type();
        let encoding = Encoding::of(&content_type).ok_or(Failure::Malformed)?;
        let (fields, outcome) = match form.most_bytes(encoding) {
            Some(most) => with_file(&visit, form, encoding, most).await?,
            None => deliver(&visit, form, encoding, visit.request.body().await?).await?,
        };
        let back = way_back(visit.language, fields.text(BACK_FIELD), &visit.referrer());
        let is_busy = outcome == Err(Failure::Refused(&BUSY));
        let outcome = match outcome {
            Ok(()) => {
                let href = view_of::sent_href(&visit.view(), form, &fields, &back);
                let target = Target::local(&href).ok_or(Failure::Internal)?;
                Ok(respond::thanks(target, visit.words().say(form.thanks)))
            }
            Err(failure) => Err(failure),
        };
        let again = async |failure: &Failure| {
            let fields = fields.with(BACK_FIELD, &back);
            let view = visit.view();
            let card = about(&visit, form, &fields).await;
            let about = match card.as_ref().map(|card| product::about(&view, card)) {
                None => vacancy(&visit, form, &fields).await,
                about => about,
            };
            let page = view_of::page(&view, form, about.as_ref(), &fields, Some(failure));
            Ok(product::asking_age(&view, page, &card))
        };
        let answer = respond::form(&visit, outcome, again).await;
        if is_busy {
            // Headers are immutable only in responses of `fetch`; this one is our own.
            let _ = answer.headers().append("retry-after", BUSY_SECONDS);
        }
        Ok(answer)
    })
}

/// The sent fields, and the outcome of their delivery.
type Sending = (Fields, Result<(), Failure>);

/// Reads a submission with its file, if there is room for it, and delivers it. If the body is not read to its end, the
/// fields before the file stay in the form.
async fn with_file(
    visit: &Visit,
    form: &'static Form,
    encoding: Encoding<'_>,
    most: usize,
) -> Result<Sending, Failure> {
    let (start, why) = match upload::read(visit, most).await? {
        Upload::Whole(bytes, _permit) => return deliver(visit, form, encoding, bytes).await,
        Upload::NoRoom(start) => (start, &BUSY),
        Upload::TooLarge(start) => (start, &FILE_TOO_LARGE),
    };
    Ok((encoding.begun(&start), Err(Failure::Refused(why))))
}

/// Checks a submission and sends it to the backend. The body is dropped before the call, which holds everything needed
/// from it.
async fn deliver(
    visit: &Visit,
    form: &'static Form,
    encoding: Encoding<'_>,
    body: Vec<u8>,
) -> Result<Sending, Failure> {
    let sent = encoding.read(&body).ok_or(Failure::Malformed)?;
    let call = checked(visit, form, &sent);
    let fields = sent.fields;
    drop(body);
    let call = match call {
        Ok(call) => call,
        Err(failure) => return Ok((fields, Err(failure))),
    };
    if let Err(failure) = limits::submission(visit, form, &fields).await {
        return Ok((fields, Err(failure)));
    }
    if let Err(failure) = may_order(visit, form, &fields).await {
        return Ok((fields, Err(failure)));
    }
    let answer = visit.backend().ask(&call).await;
    let outcome =
        answer.map_err(|error| refused(&error).unwrap_or_else(|| from_backend(&error, form.name)));
    Ok((fields, outcome))
}

/// Refuses a form that lacks its product, that orders a product which cannot be ordered, or that orders as a guest
/// although the shop requires an account.
async fn may_order(visit: &Visit, form: &'static Form, fields: &Fields) -> Result<(), Failure> {
    let about = form.product(fields);
    if about.is_none() && form.needs_product() {
        return Err(Failure::Refused(&product::UNKNOWN_PRODUCT));
    }
    if !form.orders() {
        return Ok(());
    }
    may_order_by_form(visit.shop(), visit.caller().has_session())?;
    let Some(id) = about else {
        return Ok(());
    };
    let found = visit.backend().products(vec![id]).await;
    let found = found.map_err(|error| from_backend(&error, form.name))?;
    let cards = found.listed().ok_or(Failure::Backend)?;
    product::may_ask(form, cards.iter().find(|card| card.id == id))
}

/// The call that delivers a submission, if it is valid.
fn checked(visit: &Visit, form: &'static Form, sent: &FormBody<'_>) -> Result<Call<()>, Failure> {
    let (shop, now_ms) = (visit.shop(), clock::now_ms());
    let today = visit.view().today();
    let submission = Submission::read(form, sent, &shop.site, shop.variant, today)
        .map_err(|problems| explain(&problems, visit.words(), shop.variant))?;
    let command = match sent.fields.text("command") {
        "" => String::new(),
        _ => command_id(&sent.fields)?,
    };
    let mut call = submission.call(&command, now_ms, &fresh_id());
    if let Some(body) = of_form(form.name) {
        shop.site.bodies.shape(body, &mut call.request);
    }
    Ok(call)
}
