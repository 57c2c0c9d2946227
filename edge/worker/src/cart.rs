//! The cart's endpoints and page: who is asking, which object, what the catalogue says; the object does the rest.

use std::rc::Rc;

use platform::response::ResponseBuilder;
use platform::{bindings, clock};
use shop::cart::{
    Cart, CartView, Command, CommandRequest, FinalRefusal, QuantityProblem, page, read_quantity,
};
use shop::carts::{CartCall, CartRequest, CartResponse, Owner};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::i18n::Language;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::paths::Target;
use shop::product::{Card, ProductId, products_by_id};
use shop::route::{Address, Route, Slug};
use shop::session::{Caller, GUEST_COOKIE, GUEST_COOKIE_AGE, GuestToken, seal_guest};
use web_sys::{RequestInit, Response};
use worker::Request;

use crate::context::RequestContext;
use crate::failure::{from_backend, from_platform};
use crate::site_context::{self, SiteContext};
use crate::{cart_count, language, respond};

/// Ids of commands are chosen by the browser; longer ones are not ids.
const MOST_ID_BYTES: usize = 64;
/// Any address will do: the object looks at the body alone.
const OBJECT_URL: &str = "http://cart";

/// The cart of the caller; nobody's is empty and wakes no object.
pub(crate) async fn current(
    ctx: &RequestContext,
    caller: &Caller,
    language: Language,
) -> Result<Cart, Failure> {
    match ask(ctx, caller, language, CartRequest::Read).await? {
        Some(CartResponse::Cart { cart, .. }) => Ok(cart),
        Some(CartResponse::Refused(_) | CartResponse::Nothing | CartResponse::Order(_)) => {
            Err(Failure::Internal)
        }
        None => Ok(Cart::default()),
    }
}

/// Asks the object of a caller's cart; `None` for nobody.
pub(crate) async fn ask(
    ctx: &RequestContext,
    caller: &Caller,
    language: Language,
    request: CartRequest,
) -> Result<Option<CartResponse>, Failure> {
    let Some(name) = caller.cart_name(ctx.site.name()) else {
        return Ok(None);
    };
    let owner = Owner {
        site: ctx.site.name().to_owned(),
        cart: name.clone(),
        language: language.code().to_owned(),
        no_user_id: match caller {
            Caller::Guest(token) => Some(token.as_str().to_owned()),
            Caller::SignedIn(_) | Caller::Nobody => None,
        },
        session: ctx.session.access(),
    };
    let stub = bindings::cart(&ctx.env, &name).map_err(|error| from_platform(&error))?;
    let init = RequestInit::new();
    init.set_method("POST");
    let body = serde_json::to_string(&CartCall { owner, request })
        .map_err(|error| from_platform(&error))?;
    init.set_body(&body.into());
    let request = web_sys::Request::new_with_str_and_init(OBJECT_URL, &init)
        .map_err(|error| from_platform(&worker::Error::from(error)))?;
    let mut response = stub
        .fetch_with_request(Request::from(request))
        .await
        .map_err(|error| from_platform(&error))?;
    let text = response
        .text()
        .await
        .map_err(|error| from_platform(&error))?;
    serde_json::from_str(&text)
        .map(Some)
        .map_err(|error| from_platform(&error))
}

/// The cart with the catalogue's present prices; `known` are products that were asked for already.
pub(crate) async fn priced(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    cart: &Cart,
    mut known: Vec<Card>,
) -> Result<CartView, Failure> {
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
    Ok(CartView::new(
        cart,
        known,
        &site_ctx.shop,
        site_ctx.language,
    ))
}

/// `GET /api/cart`
pub(crate) async fn view(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let language = language::of(ctx);
    let caller = ctx.caller();
    let cart = current(ctx, &caller, language).await?;
    cart_count::tell(ctx, &caller, &cart);
    let site_ctx = site_context::open(ctx, language).await;
    let view = priced(ctx, &site_ctx, &cart, Vec::new()).await?;
    Ok(ResponseBuilder::new(200, CachePolicy::Private).json(&view))
}

/// The page of the cart.
pub(crate) async fn load(ctx: &RequestContext, site_ctx: &SiteContext) -> Result<Page, Failure> {
    let cart = current(ctx, &ctx.caller(), site_ctx.language).await?;
    let view = priced(ctx, site_ctx, &cart, Vec::new()).await?;
    Ok(page::cart(&site_ctx.view(), &view, None))
}

/// `POST /api/cart/lines` adds a product.
pub(crate) async fn add(ctx: Rc<RequestContext>) -> Result<Response, Failure> {
    let fields = ctx.request.fields().await?;
    let product = fields.text("product").to_owned();
    command(ctx, &fields, &product, |card, fields| {
        if fields.is_unreadable("quantity") {
            return Err(Failure::Quantity(QuantityProblem::NotANumber));
        }
        let quantity = fields
            .get("quantity")
            .map(read_quantity)
            .transpose()
            .map_err(Failure::Quantity)?;
        Ok(match quantity {
            Some(quantity) if quantity.is_zero() => Command::Remove { product: card.id },
            quantity => Command::Add {
                product: card.id,
                step: card.step(),
                quantity,
            },
        })
    })
    .await
}

/// `POST /api/cart/lines/{product}` makes the quantity exactly this.
pub(crate) async fn set(ctx: Rc<RequestContext>, product: &Slug) -> Result<Response, Failure> {
    let fields = ctx.request.fields().await?;
    command(ctx, &fields, product.as_str(), |card, fields| {
        let quantity = read_quantity(fields.text("quantity")).map_err(Failure::Quantity)?;
        Ok(Command::Set {
            product: card.id,
            step: card.step(),
            quantity,
        })
    })
    .await
}

/// `DELETE /api/cart/lines/{product}`
pub(crate) async fn remove(ctx: Rc<RequestContext>, product: &Slug) -> Result<Response, Failure> {
    let id = product
        .as_str()
        .parse()
        .map_err(|_| Failure::UnknownProduct)?;
    let body = ctx.request.body().await?;
    let fields = if body.is_empty() {
        Fields::default()
    } else {
        Fields::from_json(&body).ok_or(Failure::Malformed)?
    };
    let language = language::of(&ctx);
    let site_ctx = site_context::open(&ctx, language).await;
    let request = CommandRequest {
        id: command_id(&fields)?,
        command: Command::Remove { product: id },
    };
    finish(&ctx, &site_ctx, &fields, request, Vec::new()).await
}

/// Reads the product from the catalogue, makes the command and carries it out. A plain form gets a page back:
/// the one it came from, or the cart with what could not be done.
async fn command(
    ctx: Rc<RequestContext>,
    fields: &Fields,
    product: &str,
    make: impl FnOnce(&Card, &Fields) -> Result<Command, Failure>,
) -> Result<Response, Failure> {
    let language =
        Language::from_code(fields.text("language")).unwrap_or_else(|| language::of(&ctx));
    let site_ctx = site_context::open(&ctx, language).await;
    match carry_out(&ctx, &site_ctx, fields, product, make).await {
        Err(failure) if !ctx.request.wants_json() => {
            Ok(match cart_page(&ctx, &site_ctx, &failure, product).await {
                Ok(page) => respond::refused(&ctx, &site_ctx, page, &failure),
                Err(_) => respond::failed(&ctx, &site_ctx, &failure, None),
            })
        }
        Err(failure) => Ok(crate::failure::json(&failure, language)),
        outcome => outcome,
    }
}

/// Judges a command and has its cart carry it out or keep the refusal. Whatever the cart answered it first, is its
/// answer.
async fn carry_out(
    ctx: &Rc<RequestContext>,
    site_ctx: &SiteContext,
    fields: &Fields,
    product: &str,
    make: impl FnOnce(&Card, &Fields) -> Result<Command, Failure>,
) -> Result<Response, Failure> {
    let id = command_id(fields)?;
    let wanted = match product_of(ctx, site_ctx, product, fields).await {
        Ok(Known::Card(card)) => make(&card, fields).map(|command| (command, vec![*card])),
        Ok(Known::Gone(product)) => Ok((Command::Remove { product }, Vec::new())),
        Err(failure) => Err(failure),
    };
    let failure = match wanted {
        Ok((command, known)) => {
            let request = CommandRequest { id, command };
            return finish(ctx, site_ctx, fields, request, known).await;
        }
        Err(failure) => failure,
    };
    if !has_own_id(fields) {
        return Err(failure);
    }
    // What may pass by itself is no refusal, but the command may have been answered before it came to pass.
    let wish = match FinalRefusal::of(&failure) {
        Some(refusal) => CartRequest::Refuse { id, refusal },
        None => CartRequest::Recall(id),
    };
    let caller = ctx.caller();
    match ask(ctx, &caller, site_ctx.language, wish).await {
        Ok(Some(CartResponse::Cart { cart, .. })) => {
            cart_count::tell(ctx, &caller, &cart);
            answer(ctx, site_ctx, fields, &cart, Vec::new(), None).await
        }
        Ok(Some(CartResponse::Refused(refusal))) => Err(refusal.failure()),
        // Nobody has no cart that could remember.
        Ok(Some(CartResponse::Nothing | CartResponse::Order(_)) | None) | Err(_) => Err(failure),
    }
}

/// Whether the browser named its command, so that it can come again.
fn has_own_id(fields: &Fields) -> bool {
    !fields.text("command").is_empty()
}

/// The cart with what a plain form could not do.
async fn cart_page(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    failure: &Failure,
    product: &str,
) -> Result<Page, Failure> {
    let cart = current(ctx, &ctx.caller(), site_ctx.language).await?;
    let view = priced(ctx, site_ctx, &cart, Vec::new()).await?;
    Ok(page::cart(
        &site_ctx.view(),
        &view,
        Some((failure, product)),
    ))
}

enum Known {
    Card(Box<Card>),
    /// The catalogue no longer has it, but a quantity of 0 may still take it out of a cart.
    Gone(ProductId),
}

async fn product_of(
    ctx: &RequestContext,
    site_ctx: &SiteContext,
    product: &str,
    fields: &Fields,
) -> Result<Known, Failure> {
    let id: ProductId = product.parse().map_err(|_| Failure::UnknownProduct)?;
    let call = products_by_id(std::iter::once(id));
    let found = ctx
        .backend(site_ctx.language)
        .ask(&call)
        .await
        .map_err(|error| from_backend(&error, "cart product"))?;
    match found.products.into_iter().find(|card| card.id == id) {
        Some(card) => Ok(Known::Card(Box::new(card))),
        None if read_quantity(fields.text("quantity"))
            .is_ok_and(shop::quantity::Quantity::is_zero) =>
        {
            Ok(Known::Gone(id))
        }
        None => Err(Failure::UnknownProduct),
    }
}

/// Sends a command to the object, naming a new guest if nobody is asking, and answers with the cart.
async fn finish(
    ctx: &Rc<RequestContext>,
    site_ctx: &SiteContext,
    fields: &Fields,
    request: CommandRequest,
    known: Vec<Card>,
) -> Result<Response, Failure> {
    let mut caller = ctx.caller();
    let mut new_guest = None;
    let in_vain = caller == Caller::Nobody && request.command.only_removes();
    if caller == Caller::Nobody && !in_vain {
        let key = ctx.site.seal_key.as_ref().ok_or(Failure::Internal)?;
        let token = GuestToken::from_random(clock::random_bytes());
        new_guest = Some(seal_guest(key, &token));
        caller = Caller::Guest(token);
    }
    let cart = match ask(ctx, &caller, site_ctx.language, CartRequest::Apply(request)).await? {
        Some(CartResponse::Cart { cart, .. }) => cart,
        // Nobody's cart is empty already, and wakes no object.
        None if in_vain => Cart::default(),
        Some(CartResponse::Refused(refusal)) => return Err(refusal.failure()),
        Some(CartResponse::Nothing | CartResponse::Order(_)) | None => {
            return Err(Failure::Internal);
        }
    };
    cart_count::tell(ctx, &caller, &cart);
    answer(ctx, site_ctx, fields, &cart, known, new_guest.as_deref()).await
}

/// The cart after a command: as JSON, or by the way that a plain form named.
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
        let view = priced(ctx, site_ctx, cart, known).await?;
        return Ok(reply.json(&view));
    }
    let own = Address::new(site_ctx.language, Route::Cart).href();
    let target = Target::local(fields.text("back"))
        .or_else(|| Target::local(&own))
        .ok_or(Failure::Internal)?;
    Ok(guest(ResponseBuilder::redirect(303, &target, CachePolicy::Never)).empty())
}

/// The id of a command: the browser's, or a fresh one for a plain form.
pub(crate) fn command_id(fields: &Fields) -> Result<String, Failure> {
    let id = fields.text("command");
    if fields.is_unreadable("command") {
        return Err(Failure::Malformed);
    }
    if id.is_empty() {
        return Ok(GuestToken::from_random(clock::random_bytes())
            .as_str()
            .to_owned());
    }
    let fine = id.len() <= MOST_ID_BYTES
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if fine {
        Ok(id.to_owned())
    } else {
        Err(Failure::Malformed)
    }
}
