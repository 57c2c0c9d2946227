//! The cart's endpoints and page: the caller's object and the catalogue's answer; the rules are `shop::cart`'s.

use std::rc::Rc;

use platform::clock;
use platform::response::ResponseBuilder;
use shop::cart::{
    Cart, Change, Command, CommandRequest, FinalRefusal, PricedCart, begins_cart, can_repeat,
    judge, named, page, removal_fields,
};
use shop::carts::{CartRequest, CartResponse};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::i18n::Language;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::paths::Target;
use shop::product::{Card, ProductId, products_by_id, read_id};
use shop::route::{Address, Route, Slug};
use shop::session::{Caller, GUEST_COOKIE, GUEST_COOKIE_AGE, GuestToken, seal_guest};
use web_sys::Response;

use crate::carts::{ask, command_id, current};
use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::site_context::{self, SiteContext};
use crate::{cart_count, city, language, respond};

/// The cart with the catalogue's present prices and the delivery to the chosen city; `known` are products that were
/// asked for already.
pub(crate) async fn priced(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    cart: &Cart,
    mut known: Vec<Card>,
) -> Result<PricedCart, Failure> {
    let missing: Vec<ProductId> = cart
        .lines
        .iter()
        .map(|line| line.product)
        .filter(|product| !known.iter().any(|card| card.id == *product))
        .collect();
    if !missing.is_empty() {
        let call = products_by_id(missing.into_iter());
        let found = ctx
            .backend(site_ctx.language)
            .ask(&call)
            .await
            .map_err(|error| from_backend(&error, "cart products"))?;
        known.extend(found.products);
    }
    let city = city::of(ctx, site_ctx);
    PricedCart::new(cart, known, &site_ctx.shop, city, site_ctx.language).ok_or(Failure::Internal)
}

/// `GET /api/cart`
pub(crate) async fn view(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let language = language::of(ctx);
    let caller = ctx.caller();
    let cart = current(ctx, &caller, language).await?;
    cart_count::tell(ctx, &caller, &cart);
    let site_ctx = site_context::open(ctx, language).await;
    let priced = priced(ctx, &site_ctx, &cart, Vec::new()).await?;
    Ok(ResponseBuilder::new(200, CachePolicy::Never).json(&priced.view))
}

/// The page of the cart.
pub(crate) async fn load(ctx: &RequestContext, site_ctx: &SiteContext) -> Result<Page, Failure> {
    let cart = current(ctx, &ctx.caller(), site_ctx.language).await?;
    let priced = priced(ctx, site_ctx, &cart, Vec::new()).await?;
    Ok(page::cart(&site_ctx.view(), &priced.view, None))
}

/// `POST /api/cart/lines` adds a product.
pub(crate) async fn add(ctx: Rc<RequestContext>) -> Result<Response, Failure> {
    let fields = ctx.request.fields().await?;
    let product = fields.text("product").to_owned();
    command(ctx, &fields, Asked::Line(Change::Add, &product)).await
}

/// `POST /api/cart/lines/{product}` makes the quantity exactly this.
pub(crate) async fn set(ctx: Rc<RequestContext>, product: &Slug) -> Result<Response, Failure> {
    let fields = ctx.request.fields().await?;
    command(ctx, &fields, Asked::Line(Change::Set, product.as_str())).await
}

/// `POST /api/cart/{name}` carries out the command of that name.
pub(crate) async fn change(ctx: Rc<RequestContext>, name: &Slug) -> Result<Response, Failure> {
    let fields = ctx.request.fields().await?;
    command(ctx, &fields, Asked::Named(name.as_str())).await
}

/// `DELETE /api/cart/lines/{product}`
pub(crate) async fn remove(ctx: Rc<RequestContext>, product: &Slug) -> Result<Response, Failure> {
    let product = read_id(product.as_str())?;
    let fields = removal_fields(&ctx.request.body().await?)?;
    let language = language::of(&ctx);
    let site_ctx = site_context::open(&ctx, language).await;
    let request = CommandRequest {
        id: command_id(&fields)?,
        command: Command::Remove { product },
    };
    finish(&ctx, &site_ctx, &fields, request, Vec::new()).await
}

/// What a request asks of the cart.
#[derive(Clone, Copy)]
enum Asked<'a> {
    /// A change of this product's line.
    Line(Change, &'a str),
    /// The command of this name.
    Named(&'a str),
}

impl<'a> Asked<'a> {
    /// The product that a refusal is shown at; none has an empty id.
    const fn product(self) -> &'a str {
        match self {
            Self::Line(_, product) => product,
            Self::Named(_) => "",
        }
    }
}

/// Carries a command out. A plain form gets a page back: the page that it came from, or the cart with the refusal.
async fn command(
    ctx: Rc<RequestContext>,
    fields: &Fields,
    asked: Asked<'_>,
) -> Result<Response, Failure> {
    let language =
        Language::from_code(fields.text("language")).unwrap_or_else(|| language::of(&ctx));
    let site_ctx = site_context::open(&ctx, language).await;
    match carry_out(&ctx, &site_ctx, fields, asked).await {
        Err(failure) if !ctx.request.wants_json() => {
            let page = cart_page(&ctx, &site_ctx, &failure, asked.product()).await;
            Ok(match page {
                Ok(page) => respond::refused(&ctx, &site_ctx, page, &failure),
                Err(_) => respond::failed(&ctx, &site_ctx, &failure, None),
            })
        }
        Err(failure) => Ok(crate::failure::json(&failure, language)),
        outcome => outcome,
    }
}

/// Has the caller's cart carry the command out, or store its refusal. A repeated command gets its first answer.
async fn carry_out(
    ctx: &Rc<RequestContext>,
    site_ctx: &SiteContext,
    fields: &Fields,
    asked: Asked<'_>,
) -> Result<Response, Failure> {
    let id = command_id(fields)?;
    let failure = match wanted(ctx, site_ctx, fields, asked).await {
        Ok((command, known)) => {
            let request = CommandRequest { id, command };
            return finish(ctx, site_ctx, fields, request, known).await;
        }
        Err(failure) => failure,
    };
    if !can_repeat(fields) {
        return Err(failure);
    }
    // A failure that may pass by itself is not stored, but the command may have been answered before it arose.
    let request = match FinalRefusal::of(&failure) {
        Some(refusal) => CartRequest::Refuse { id, refusal },
        None => CartRequest::Recall(id),
    };
    let caller = ctx.caller();
    match ask(ctx, &caller, site_ctx.language, request).await {
        Ok(Some(CartResponse::Cart { cart, .. })) => {
            cart_count::tell(ctx, &caller, &cart);
            answer(ctx, site_ctx, fields, &cart, Vec::new(), None).await
        }
        Ok(Some(CartResponse::Refused(refusal))) => Err(refusal.failure()),
        // An unknown caller has no cart that could store the refusal.
        Ok(Some(CartResponse::Nothing | CartResponse::Order(_)) | None) | Err(_) => Err(failure),
    }
}

/// The cart with the refusal of a plain form.
async fn cart_page(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    failure: &Failure,
    product: &str,
) -> Result<Page, Failure> {
    let cart = current(ctx, &ctx.caller(), site_ctx.language).await?;
    let priced = priced(ctx, site_ctx, &cart, Vec::new()).await?;
    Ok(page::cart(
        &site_ctx.view(),
        &priced.view,
        Some((failure, product)),
    ))
}

/// Asks the catalogue for the product of a line, and `shop::cart` for the command.
async fn wanted(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    fields: &Fields,
    asked: Asked<'_>,
) -> Result<(Command, Vec<Card>), Failure> {
    let (change, product) = match asked {
        Asked::Line(change, product) => (change, product),
        Asked::Named(name) => return Ok((named(name, fields)?, Vec::new())),
    };
    let id = read_id(product)?;
    let call = products_by_id(std::iter::once(id));
    let found = ctx
        .backend(site_ctx.language)
        .ask(&call)
        .await
        .map_err(|error| from_backend(&error, "cart product"))?;
    let card = found.products.into_iter().find(|card| card.id == id);
    let command = judge(change, id, fields, card.as_ref())?;
    Ok((command, Vec::from_iter(card)))
}

/// Sends a command to the object, with a new guest for an unknown caller, and answers with the cart.
async fn finish(
    ctx: &Rc<RequestContext>,
    site_ctx: &SiteContext,
    fields: &Fields,
    request: CommandRequest,
    known: Vec<Card>,
) -> Result<Response, Failure> {
    let mut caller = ctx.caller();
    let mut new_guest = None;
    if begins_cart(&caller, &request.command) {
        let key = ctx.site.seal_key.as_ref().ok_or(Failure::Internal)?;
        let token = GuestToken::from_random(clock::random_bytes());
        new_guest = Some(seal_guest(key, &token));
        caller = Caller::Guest(token);
    }
    let cart = match ask(ctx, &caller, site_ctx.language, CartRequest::Apply(request)).await? {
        Some(CartResponse::Cart { cart, .. }) => cart,
        // The cart of an unknown caller is empty already.
        None => Cart::default(),
        Some(CartResponse::Refused(refusal)) => return Err(refusal.failure()),
        Some(CartResponse::Nothing | CartResponse::Order(_)) => return Err(Failure::Internal),
    };
    cart_count::tell(ctx, &caller, &cart);
    answer(ctx, site_ctx, fields, &cart, known, new_guest.as_deref()).await
}

/// The answer to a command: the cart as JSON, or for a plain form a redirect to the page that it names.
async fn answer(
    ctx: &Rc<RequestContext>,
    site_ctx: &SiteContext,
    fields: &Fields,
    cart: &Cart,
    known: Vec<Card>,
    new_guest: Option<&str>,
) -> Result<Response, Failure> {
    let guest = |reply: ResponseBuilder| match new_guest {
        Some(sealed) => {
            reply.with_cookie(&ctx.cookie(GUEST_COOKIE, sealed, GUEST_COOKIE_AGE, true))
        }
        None => reply,
    };
    if ctx.request.wants_json() {
        let reply = guest(ResponseBuilder::new(200, CachePolicy::Never));
        let priced = priced(ctx, site_ctx, cart, known).await?;
        return Ok(reply.json(&priced.view));
    }
    let own = Address::new(site_ctx.language, Route::Cart).href();
    let target = Target::local(fields.text("back"))
        .or_else(|| Target::local(&own))
        .ok_or(Failure::Internal)?;
    Ok(guest(ResponseBuilder::redirect(303, &target, CachePolicy::Never)).empty())
}
