//! `/api/cart-redis`: the cart store API of the specification (shell 7, server-side), on the cart's object.

use std::rc::Rc;

use js_sys::{JSON, Object, Reflect};
use platform::response::ResponseBuilder;
use serde::Serialize;
use shop::cart::{Cart, Command, CommandRequest};
use shop::cartredis::{STALE, SavedOrder, unsynced};
use shop::carts::{CartRequest, CartResponse};
use shop::failure::Failure;
use shop::i18n::Words;
use shop::pagecache::CachePolicy;
use shop::route::Verb;
use shop::session::{Caller, CartSelector, GROUP_COOKIE, GUEST_COOKIE, may_name, needs_cart};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Response;

use crate::carts::{ask, fresh_id};
use crate::context::RequestContext;
use crate::failure::{from_backend, status};
use crate::{cart_count, language};

/// The companion data of a cart that was never saved.
const NO_FIELDS: &str = "{}";

/// The response to a save or a delete.
#[derive(Debug, Serialize)]
struct Saved {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

/// The caller, if the parameters `user_token` and `group_token` are absent or name the caller's own cart and group.
fn caller(ctx: &RequestContext) -> Result<Caller, Failure> {
    let request = &ctx.request;
    let (user, group) = (
        request.query_value("user_token"),
        request.query_value("group_token"),
    );
    let cookies = CartSelector {
        user: request.cookie(GUEST_COOKIE),
        group: request.cookie(GROUP_COOKIE),
    };
    let asked = CartSelector {
        user: user.as_deref(),
        group: group.as_deref(),
    };
    let caller = ctx.caller();
    may_name(&caller, cookies, asked)?;
    Ok(caller)
}

/// Answers by method, and logs failures (spec commerce 8).
pub(crate) async fn answer(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let answer = match ctx.request.verb {
        Verb::Post => save(ctx).await,
        Verb::Delete => delete(ctx).await,
        Verb::Get | Verb::Head | Verb::Other => read(ctx).await,
    };
    if let Err(failure) = &answer {
        platform::log_error!("cart sync: {}", failure.code());
    }
    answer
}

/// `GET`: the saved order with its local cart and companion data.
async fn read(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let caller = caller(ctx)?;
    let order = match ask(ctx, &caller, language::of(ctx), CartRequest::Read).await? {
        Some(CartResponse::Cart { cart, fields, .. }) => SavedOrder::new(&cart, fields),
        Some(_) => return Err(Failure::Internal),
        None => SavedOrder::new(&Cart::default(), NO_FIELDS.to_owned()),
    };
    Ok(ResponseBuilder::new(200, CachePolicy::Never).json_text(&order.to_json()))
}

/// `POST`: saves an order as a whole or not at all. An empty local cart is not saved unless `force=true` (spec commerce
/// 4).
async fn save(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let caller = caller(ctx)?;
    needs_cart(&caller)?;
    let order = {
        let body = ctx.request.body().await?;
        let (fields, rest) = beside_lines(&body).unwrap_or_default();
        SavedOrder::read(&body, fields, rest).ok_or(Failure::Malformed)?
    };
    let forced = ctx.request.query_value("force").as_deref() == Some("true");
    if let Some(reason) = order.unsaved(forced, ctx.dev_mode()) {
        return Ok(unsaved(reason));
    }
    let language = language::of(ctx);
    let cards = if order.lines.is_empty() {
        Vec::new()
    } else {
        let backend = ctx.backend(language);
        let found = backend.products(order.products()?).await;
        found
            .map_err(|error| from_backend(&error, "cart products"))?
            .products
    };
    let request = CommandRequest::of(fresh_id(), order.replace(&cards)?, &cards);
    change(ctx, &caller, request, order.fields, order.revision).await
}

fn unsaved(reason: &'static str) -> Response {
    let saved = Saved {
        ok: false,
        reason: Some(reason),
    };
    ResponseBuilder::new(200, CachePolicy::Never).json(&saved)
}

/// `DELETE`: clears the cart and its companion data; if the query names a revision, only at that revision.
async fn delete(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let caller = caller(ctx)?;
    if let Some(reason) = unsynced(ctx.dev_mode()) {
        return Ok(unsaved(reason));
    }
    let seen = ctx.request.query_value("revision");
    let seen = seen.map(|seen| seen.parse().map_err(|_| Failure::Malformed));
    let request = CommandRequest::new(fresh_id(), Command::Clear);
    change(
        ctx,
        &caller,
        request,
        NO_FIELDS.to_owned(),
        seen.transpose()?,
    )
    .await
}

/// Changes the cart if its revision is still the one that the caller has seen; otherwise answers with a refusal and the
/// current cart.
async fn change(
    ctx: &Rc<RequestContext>,
    caller: &Caller,
    request: CommandRequest,
    fields: String,
    seen: Option<u64>,
) -> Result<Response, Failure> {
    let language = language::of(ctx);
    let request = match seen {
        Some(revision) => CartRequest::SaveAt {
            request,
            fields,
            revision,
        },
        None => CartRequest::Save { request, fields },
    };
    // An unknown caller has no cart to clear, and `needs_cart` refuses to save one.
    match ask(ctx, caller, language, request).await? {
        Some(CartResponse::Stale { cart, fields }) => {
            cart_count::tell(ctx, caller, &cart);
            return Ok(stale(&cart, fields, ctx.words(language)));
        }
        Some(response) => {
            cart_count::tell_outcome(ctx, caller, &response.cart()?);
        }
        None => {}
    }
    let saved = Saved {
        ok: true,
        reason: None,
    };
    Ok(ResponseBuilder::new(200, CachePolicy::Never).json(&saved))
}

/// The common JSON error with the current order's fields added.
fn stale(cart: &Cart, fields: String, words: Words) -> Response {
    let failure = Failure::Refused(&STALE);
    platform::log_error!("cart sync: {}", failure.code());
    let refusal = serde_json::to_string(&failure.body(words)).unwrap_or_default();
    let order = SavedOrder::new(cart, fields).to_json();
    // Merge the two JSON objects.
    let refusal = refusal.strip_suffix('}').unwrap_or_default();
    let body = [refusal, ",", order.get(1..).unwrap_or_default()].concat();
    ResponseBuilder::new(status(&failure), CachePolicy::Never).json_text(&body)
}

/// The JSON of `order.localDataFields`, and of `order.localCart` without its products. The platform's JSON parser
/// extracts them, since it keeps every number as it came.
fn beside_lines(body: &[u8]) -> Option<(Option<String>, Option<String>)> {
    let body = JSON::parse(std::str::from_utf8(body).ok()?).ok()?;
    let field = |object: &JsValue, name: &str| Reflect::get(object, &name.into()).ok();
    let text = |value: JsValue| JSON::stringify(&value).ok()?.as_string();
    let order = field(&body, "order")?;
    let rest = field(&order, "localCart").and_then(|cart| {
        Reflect::delete_property(cart.unchecked_ref::<Object>(), &"products".into()).ok()?;
        text(cart)
    });
    Some((field(&order, "localDataFields").and_then(text), rest))
}
