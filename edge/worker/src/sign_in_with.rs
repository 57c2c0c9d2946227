//! Signing in with an external provider: the redirect there and the return.

use std::rc::Rc;

use platform::provider::{Question, ask};
use platform::response::ResponseBuilder;
use platform::{bindings, clock};
use shop::backend::{BackendFailure, encode_query};
use shop::codes::remembers;
use shop::failure::Failure;
use shop::fields::Fields;
use shop::forms::BACK_FIELD;
use shop::pagecache::{Bypass, CachePolicy, CacheStatus};
use shop::paths::with_query;
use shop::route::{Route, Slug, Verb};
use shop::session::{
    BEGUN_COOKIE, BEGUN_COOKIE_AGE, CANCELLED, KNOWN_BROWSER_COOKIE_AGE, PROVES, PendingSignIn,
    Proof, ProviderReply, TOLD_FIELD, after_login, client_secret, is_cancelled, lacks_email,
    login_back, needs_email, needs_fresh, not_begun, sign_in_with, token_of, with_refused,
};
use shop::signin::{self, ASK_AGAIN_FIELD};
use shop::site::SignInProvider;
use web_sys::Response;

use crate::carts::fresh_id;
use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::identity::cookie_max_age;
use crate::session::{enter_by, form, lead_on};
use crate::visit::Visit;
use crate::{known_browser, limits, proof, respond};

/// `GET /api/session/with/{provider}` redirects to the provider.
pub(crate) fn begin(visit: &Visit, name: &Slug) -> Result<Response, Failure> {
    let provider = provider(visit, name)?;
    let query = Fields::new(visit.request.query_pairs());
    let asks_again = !query.text(ASK_AGAIN_FIELD).is_empty();
    if !visit.request.is_own_navigation() {
        // A link of another site would replace the session of its visitor, or renew their proof.
        let is_proof = query.get(PROVES).is_some();
        return Ok(to_own_page(visit, query.text("back"), is_proof, None));
    }
    let begun = PendingSignIn {
        provider: provider.provider.clone(),
        state: fresh_id(),
        verifier: fresh_id() + &fresh_id(),
        until_ms: clock::now_ms() + u64::from(BEGUN_COOKIE_AGE) * 1000,
        language: visit.language,
        back: visit.request.query_value("back").unwrap_or_default(),
        proves: visit.request.query_value(PROVES).is_some(),
        remember: remembers(&query),
    };
    let sealed = begun.seal(visit.site.sealing()?);
    visit
        .session
        .set(visit, BEGUN_COOKIE, &sealed, Some(BEGUN_COOKIE_AGE));
    let href = begun.authorize_href(provider, &own_origin(visit), asks_again);
    Ok(ResponseBuilder::new(302, CachePolicy::Never)
        .with("location", &href)
        .empty())
}

/// Leads to the page with the links to the providers, which says what has happened.
fn to_own_page(visit: &Visit, back: &str, is_proof: bool, told: Option<&str>) -> Response {
    let page = if is_proof {
        let back = [BACK_FIELD, "=", &encode_query(back)].concat();
        with_query(&visit.view().href(Route::Proof), Some(&back))
    } else {
        let form = login_back(visit.language, back);
        told.map_or(form.clone(), |told| {
            [&*form, "&", TOLD_FIELD, "=", told].concat()
        })
    };
    respond::away(&page, CacheStatus::Bypass(Bypass::Excluded))
}

/// `GET /api/session/from/{provider}`, the return address: signs in, or shows the form with the problem.
pub(crate) async fn come_back(visit: Rc<Visit>, name: &Slug) -> Result<Response, Failure> {
    if visit.request.verb != Verb::Get {
        return Err(Failure::MethodNotAllowed);
    }
    let provider = provider(&visit, name)?;
    let key = visit.site.sealing()?;
    let cookie = visit.request.cookie(BEGUN_COOKIE).unwrap_or_default();
    let begun = PendingSignIn::read(key, cookie, clock::now_ms());
    let language = begun
        .as_ref()
        .map_or(visit.language, |begun| begun.language);
    // Single use, whatever the outcome.
    visit.session.set(&visit, BEGUN_COOKIE, "", Some(0));
    let entered = match &begun {
        Some(begun) => enter(&visit, provider, begun).await,
        None => Err(not_begun()),
    };
    let proves = begun
        .as_ref()
        .is_some_and(|begun| keeps_session(&visit, begun));
    let back = begun.map(|begun| begun.back).unwrap_or_default();
    match entered {
        Ok(()) if proves => Ok(respond::see_other(&proof::way_back(&visit, &back)?)),
        Ok(()) => {
            let target = lead_on(&visit, &after_login(language, &back)).await?;
            Ok(respond::see_other(&target))
        }
        Err(failure) if is_cancelled(&failure) => {
            let visit = visit.in_language(language).await;
            Ok(to_own_page(&visit, &back, proves, Some(CANCELLED)))
        }
        Err(failure) => {
            let visit = visit.in_language(language).await;
            let fields = Fields::of("back", &back);
            let page = if proves {
                proof::again(&visit, &fields, Some(&failure)).await
            } else if lacks_email(&failure) {
                signin::no_email(&visit.view(), provider, &back)
            } else {
                form(&visit, &fields, Some(&failure))
            };
            Ok(respond::refused(&visit, page, &failure))
        }
    }
}

/// The site's provider of this name.
fn provider<'a>(ctx: &'a RequestContext, name: &Slug) -> Result<&'a SignInProvider, Failure> {
    let mut known = ctx.site.published.site.sign_in_with.iter();
    let provider = known.find(|provider| provider.provider == name.as_str());
    provider.ok_or(Failure::NotFound)
}

/// The origin that the provider sends the browser back to.
fn own_origin(ctx: &RequestContext) -> String {
    ctx.site.published.site.origin_for(ctx.request.origin())
}

/// Whether the shopper is signed in and only proves who they are. A session that has ended meanwhile begins anew.
fn keeps_session(ctx: &RequestContext, begun: &PendingSignIn) -> bool {
    begun.proves && ctx.caller().has_session()
}

async fn enter(
    visit: &Visit,
    provider: &SignInProvider,
    begun: &PendingSignIn,
) -> Result<(), Failure> {
    let query = Fields::new(visit.request.query_pairs());
    let returned = begun.returned(provider, &query)?;
    // The account is not known yet, so the attempts are counted by address alone.
    limits::sign_in(visit, &begun.state).await?;
    let proof = match returned {
        ProviderReply::Code(code) => exchanged(visit, provider, begun, &code).await?,
        ProviderReply::Proof(proof) => proof,
    };
    let call = sign_in_with(provider, &proof);
    if keeps_session(visit, begun) {
        return proof::renew_by(visit, &call, &with_refused).await;
    }
    enter_by(visit, begun.language, &call, begun.remember, &with_refused).await?;
    let max_age = cookie_max_age(visit, KNOWN_BROWSER_COOKIE_AGE);
    known_browser::remember(visit, "", max_age);
    Ok(())
}

/// Exchanges a code for a token, whose owner must have an e-mail address.
async fn exchanged(
    ctx: &RequestContext,
    provider: &SignInProvider,
    begun: &PendingSignIn,
    code: &str,
) -> Result<Proof, Failure> {
    let failed = |error: BackendFailure| {
        with_refused(&error).unwrap_or_else(|| from_backend(&error, &provider.provider))
    };
    let variables = bindings::variables(&ctx.env);
    let secret = client_secret(&variables.sign_in_secrets, &provider.client_id);
    let sent = begun.exchange_form(provider, code, &secret, &own_origin(ctx));
    let answer = ask(&provider.exchange, &Question::Form(&sent)).await;
    let answer = answer.map_err(failed)?;
    needs_fresh(begun, &answer)?;
    let proof = token_of(&answer)?;
    if let (Proof::Token(token), false) = (&proof, provider.profile.is_empty()) {
        let profile = ask(&provider.profile, &Question::Bearer(token)).await;
        needs_email(&profile.map_err(failed)?)?;
    }
    Ok(proof)
}
