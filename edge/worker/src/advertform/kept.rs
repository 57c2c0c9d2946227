//! A form of an advert that was sent after the end of its session: the sign-in page keeps it, and shows it again behind the
//! sign-in. Nothing of it is in an address or a cookie.

use std::rc::Rc;

use futures_util::future::LocalBoxFuture;
use shop::advertform::{Returned, carried, kept, unkept};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::i18n::Language;
use shop::page::Page;
use shop::route::{Address, Endpoint, Place, Route, Slug, Verb};
use shop::signin::KEPT_FORM;
use web_sys::Response;

use super::{Drawn, draw, mine};
use crate::advertphotos::{self, Received};
use crate::context::{RequestContext, SentAdvert};
use crate::visit::Visit;
use crate::{cart_count, gate, language, respond, session};

/// The sign-in page that keeps the form that was sent; `None` if this is no form of an advert from this site, or a sign-in
/// without a password, which takes several pages.
pub(crate) fn sign_in_page(
    ctx: &Rc<RequestContext>,
    language: Language,
) -> LocalBoxFuture<'_, Option<Response>> {
    Box::pin(async move {
        let request = &ctx.request;
        let place = Place::of_request(request.verb, request.path(), request.query());
        let Place::Endpoint(endpoint @ (Endpoint::OwnAdverts | Endpoint::OwnAdvert(_))) = place
        else {
            return None;
        };
        let is_form = request.verb == Verb::Post && request.wants_page();
        if !is_form || !request.is_same_origin() {
            return None;
        }
        let visit = Visit::open(ctx, language).await;
        let site = &visit.shop().site;
        if site.lacks(endpoint.facts().feature) || !site.accounts.password {
            return None;
        }
        if ctx.sent_advert.borrow().is_none()
            && let Err(failure) = receive(&visit).await
        {
            return Some(respond::failed(&visit, &failure, None));
        }
        let form = kept(&ctx.sent_advert.borrow().as_ref()?.fields)?;
        // The fields may have named another language.
        let visit = visit.in_language(language::of(ctx)).await;
        let back = Address::new(visit.language, endpoint.form_page()?).href();
        let fields = Fields::of("back", &back).with(KEPT_FORM, &form);
        let page = session::form(&visit, &fields, None);
        Some(respond::shown(&visit, Ok(page)).await)
    })
}

/// Reads the form that was sent; the photographs that came with it are stored for its browser.
async fn receive(visit: &Visit) -> Result<(), Failure> {
    let Received { fields, photos, .. } = advertphotos::receive(visit, &[]).await?;
    visit.sent_advert.replace(Some(SentAdvert {
        fields: carried(&fields, &photos),
        untaken: photos.problems,
    }));
    Ok(())
}

/// The form that a sign-in page has kept, drawn again for the account that has just signed in; `None` without one.
pub(crate) fn kept_form<'a>(
    visit: &'a Rc<Visit>,
    fields: &'a Fields,
) -> LocalBoxFuture<'a, Result<Option<Response>, Failure>> {
    Box::pin(async move {
        let typed = fields.get(KEPT_FORM).and_then(unkept);
        let Some(typed) = typed.filter(|_| !visit.request.wants_json()) else {
            return Ok(None);
        };
        let back = fields.text("back");
        let path = back.split(['?', '#']).next().unwrap_or_default();
        let slug = if let Place::Page(Address {
            route: Route::AccountAdvertEdit(slug),
            ..
        }) = Place::parse(path)
        {
            Some(slug)
        } else {
            None
        };
        cart_count::recall(visit).await;
        // The shop as its account sees it.
        let visit = Visit::open(&visit.ctx, visit.language).await;
        let visit = match gate::to_endpoint(visit, Endpoint::OwnAdverts.facts()).await {
            // A site without adverts.
            Err(Failure::NotFound) => return Ok(None),
            admitted => admitted?,
        };
        let page = drawn_again(&visit, &typed, slug.as_ref()).await?;
        Ok(Some(respond::shown(&visit, Ok(page)).await))
    })
}

/// The form with everything typed; an advert that this account does not have is a new one.
async fn drawn_again(visit: &Visit, typed: &Fields, slug: Option<&Slug>) -> Result<Page, Failure> {
    let advert = match slug {
        Some(slug) => match mine(visit, slug).await {
            Err(Failure::NotFound) => None,
            found => Some(found?),
        },
        None => None,
    };
    let returned = if slug.is_some() && advert.is_none() {
        Returned::AsNew
    } else {
        Returned::Same
    };
    let advert = advert.as_ref();
    let old = advert
        .map(shop::advertphotos::BackendPhoto::of)
        .unwrap_or_default();
    let photos = advertphotos::listed(visit, typed, &old).await;
    let drawn = Drawn::of(typed, &photos).editing(advert);
    draw(visit, drawn.returned(returned)).await
}
