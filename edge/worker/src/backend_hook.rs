//! The messages of the backend about what has changed: checked, stored by the site's object, and in force in this isolate
//! before they are answered.

use platform::response::ResponseBuilder;
use platform::{bindings, clock, object};
use shop::failure::Failure;
use shop::pagecache::{CachePolicy, Purges, Scope};
use shop::purge::{
    HookAnswer, HookKeys, NOT_STORED, PurgeAnswer, PurgeCall, SIGNATURE_HEADER, Signed, UNREADABLE,
    UNSIGNED, scopes,
};
use web_sys::Response;

use crate::context::RequestContext;
use crate::purges;

/// Takes a message.
pub(crate) async fn take(ctx: &RequestContext) -> Result<Response, Failure> {
    let site = ctx.site.name();
    let keys = HookKeys::of(&bindings::variables(&ctx.env).webhook_keys, site);
    if keys.is_empty() {
        platform::log_error!(
            "{site}: a message of the backend is refused: WEBHOOK_KEYS has no key of {} bytes for it",
            HookKeys::MIN_BYTES
        );
        return Err(Failure::Refused(&UNSIGNED));
    }
    let body = ctx.request.body().await?;
    let signature = ctx.request.header(SIGNATURE_HEADER).unwrap_or_default();
    let signed = keys
        .check(&signature, &body, clock::now_ms())
        .inspect_err(|refusal| {
            platform::log_error!("{site}: a message of the backend is {}", refusal.code);
        })?;
    let scopes = scopes(&body).ok_or(&UNREADABLE)?;
    let before_ms = if scopes.is_empty() {
        None
    } else {
        store(ctx, signed, &scopes).await?.before_ms
    };
    if let Some(before_ms) = before_ms {
        let mut purges = Purges::default();
        for scope in &scopes {
            purges.add(scope, before_ms);
        }
        purges::add(site, &purges);
    }
    let answer = HookAnswer {
        purged: before_ms.is_some(),
    };
    Ok(ResponseBuilder::new(200, CachePolicy::Never).json(&answer))
}

async fn store(
    ctx: &RequestContext,
    signed: Signed,
    scopes: &[Scope],
) -> Result<PurgeAnswer, Failure> {
    let site = ctx.site.name();
    let call = PurgeCall {
        site: site.to_owned(),
        scopes: scopes.iter().map(Scope::to_text).collect(),
        message: signed.message,
        signed_ms: signed.signed_ms,
    };
    let answer = async {
        let stub = bindings::purge(&ctx.env, site)?;
        let text = object::call(stub, &serde_json::to_string(&call)?).await?;
        Ok::<PurgeAnswer, worker::Error>(serde_json::from_str(&text)?)
    };
    answer.await.map_err(|error| {
        platform::log_error!("{site}: a purge is not stored: {error}");
        Failure::Refused(&NOT_STORED)
    })
}
