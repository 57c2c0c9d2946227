//! The cart's endpoints and page. They combine the caller's cart object with the catalogue; the rules are in
//! `shop::cart`.

use std::rc::Rc;

use futures_util::future::join;
use platform::bindings::panic_if_asked;
use platform::clock;
use platform::response::ResponseBuilder;
use shop::account::gate::has_account;
use shop::account::{OrderDetail, not_added};
use shop::cart::{
    Cart, Change, Command, CommandRequest, FinalRefusal, LOYALTY, PROMO, begins_cart, can_repeat,
    parse_change, parse_command, removal, removal_fields,
};
use shop::cartpage::{CartNotices, PricedCart, Problem, page};
use shop::carts::{CartRequest, CartResponse};
use shop::checkout::{payment_of, payment_target};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::paths::Target;
use shop::product::{Card, read_id, trade};
use shop::promo::CODE_FIELD;
use shop::route::{Address, Route, Slug};
use shop::session::{Caller, GUEST_COOKIE, GUEST_COOKIE_AGE, GuestToken, seal_guest};
use shop::sharedcart::{SharedGoods, sealed_goods, share_link};
use web_sys::Response;

use crate::carts::{Orders, ask, command_id, current, products, with_orders};
use crate::loaded_products::LoadedProducts;
use crate::respond::FormSuccess;
use crate::site_context::now_ms;
use crate::uncounted_code::uncounted;
use crate::visit::Visit;
use crate::{
    cart_count, cart_merge, cart_points, cart_promo, city, limits, offers, respond, saved_cart,
};

/// The cart with the catalogue's current prices and the delivery to the chosen city.
pub(crate) async fn priced(
    visit: &Visit,
    cart: &Cart,
    mut loaded: LoadedProducts,
) -> Result<PricedCart, Failure> {
    let ids = cart.lines.iter().map(|line| line.product).collect();
    loaded.ask(visit, ids).await?;
    let city = city::of(visit);
    let (shop, language) = (visit.shop(), visit.language);
    let priced = PricedCart::new(cart, loaded.into_cards(), shop, city, language);
    let priced = priced.ok_or(Failure::Internal)?;
    Ok(priced.arriving(shop, city, language, now_ms()))
}

/// `GET /api/cart`
pub(crate) async fn view(visit: Rc<Visit>) -> Result<Response, Failure> {
    cart_merge::settle(&visit, visit.language).await;
    let caller = visit.caller();
    let cart = current(&visit, &caller, visit.language).await?;
    cart_count::tell(&visit, &caller, &cart);
    let priced = priced(&visit, &cart, LoadedProducts::default()).await?;
    Ok(ResponseBuilder::new(200, CachePolicy::Never).json(&priced.view))
}

/// The cart page. `joined` names the goods of an order or a shared link that were just added.
pub(crate) async fn load(visit: &Visit, joined: JoinedGoods<'_>) -> Result<Page, Failure> {
    let loaded = LoadedProducts::default();
    render(visit, loaded, None, joined).await
}

/// The source of goods that were just added, from the cart page's query.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct JoinedGoods<'a> {
    pub order: Option<&'a OrderDetail>,
    pub shared: Option<&'a SharedGoods>,
}

/// The caller's current cart, with the notices about its orders.
pub(crate) async fn load_with_notices(visit: &Visit) -> Result<(Cart, Orders), Failure> {
    cart_merge::settle(visit, visit.language).await;
    let caller = visit.caller();
    let (cart, orders) = with_orders(visit, &caller, visit.language).await?;
    // Also renew the count cookie: if the page were newer than the cookie, its script would take the difference for a
    // change.
    cart_count::tell(visit, &caller, &cart);
    Ok((cart, orders))
}

/// The page of the current cart, with the problem of a plain form, or with the goods of an order or link that could not
/// be added.
async fn render(
    visit: &Visit,
    mut loaded: LoadedProducts,
    problem: Option<Problem<'_>>,
    joined: JoinedGoods<'_>,
) -> Result<Page, Failure> {
    let (cart, orders) = load_with_notices(visit).await?;
    let mut missing = Vec::new();
    if let Some(order) = joined.order {
        let lines = cart.lines.iter().map(|line| line.product);
        loaded.ask(visit, lines.collect()).await?;
        loaded.ask(visit, order.content.products()).await?;
        missing = not_added(order, loaded.cards(), &cart, visit.words());
    }
    if let Some(goods) = joined.shared {
        let mut products = goods.products();
        products.retain(|product| cart.line(*product).is_none());
        products.extend(cart.lines.iter().map(|line| line.product));
        loaded.ask(visit, products).await?;
        missing.extend(goods.not_added(loaded.cards(), &cart, visit.words()));
    }
    let saved = saved_cart::priced_now(visit, &cart, &mut loaded).await?;
    let mut priced = priced(visit, &cart, loaded).await?;
    let payment = payment_of(visit.shop(), &priced, &Fields::default());
    let (points, uncounted) = join(
        cart_points::own(visit, &priced),
        uncounted(visit, &cart, &priced, payment),
    )
    .await;
    if let Some(uncounted) = uncounted {
        uncounted.note(visit.words(), &mut priced.view);
    }
    let key = visit.site.seal_key.as_ref();
    let sealed = key.and_then(|key| sealed_goods(key, &cart, clock::now_ms()));
    let link = sealed.map(|sealed| share_link(&visit.view(), &sealed));
    let beside = CartNotices {
        problem,
        not_added: &missing,
        points,
        share_link: link.as_ref(),
        saved: &saved,
        done_draft: trade::done(&visit.view(), joined.shared.is_some()),
        ..order_notices(visit, &visit.caller(), &orders)
    };
    let view = visit.view();
    Ok(page::cart(
        &view,
        &priced.view,
        beside.about(&view, &priced),
    ))
}

/// The order notices on the cart page.
pub(crate) fn order_notices<'a>(
    visit: &'a Visit,
    caller: &Caller,
    orders: &'a Orders,
) -> CartNotices<'a> {
    let hosts = &visit.shop().site.payment_hosts;
    let pay_url = orders.news.pay_url.as_deref();
    let is_payable = pay_url.is_some_and(|url| payment_target(url, hosts).is_some());
    let number = orders.ordered.as_deref();
    CartNotices {
        ordered: number.map(|number| orders.news.placed(number, is_payable)),
        is_checking: orders.news.open.is_some(),
        has_orders: has_account(&visit.shop().settings, caller.has_session()),
        ..CartNotices::default()
    }
}

/// `POST /api/cart/lines` adds a product.
pub(crate) async fn add(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    let product = fields.text("product").to_owned();
    Ok(command(&visit, &fields, Asked::Line(Change::Add, &product)).await)
}

/// `POST /api/cart/lines/{product}` sets the quantity of a line.
pub(crate) async fn set(
    visit: Rc<Visit>,
    fields: Fields,
    product: &Slug,
) -> Result<Response, Failure> {
    Ok(command(&visit, &fields, Asked::Line(Change::Set, product.as_str())).await)
}

/// `POST /api/cart/{name}` runs the command of that name.
pub(crate) async fn change(
    visit: Rc<Visit>,
    fields: Fields,
    name: &Slug,
) -> Result<Response, Failure> {
    let asked = match name.as_str() {
        PROMO => Asked::Promo,
        name => Asked::Named(name),
    };
    Ok(command(&visit, &fields, asked).await)
}

/// `DELETE /api/cart/lines/{product}`
pub(crate) async fn remove(visit: Rc<Visit>, product: &Slug) -> Result<Response, Failure> {
    let product = read_id(product.as_str())?;
    let fields = removal_fields(&visit.request.body().await?)?;
    cart_count::same_owner(&visit, &fields)?;
    let request = CommandRequest::new(command_id(&fields)?, Command::Remove { product });
    let mut loaded = LoadedProducts::default();
    let taken = finish(&visit, &fields, request, &mut loaded).await;
    respond::answer(&visit, taken).await
}

/// A request to the cart.
#[derive(Clone, Copy)]
enum Asked<'a> {
    /// A change of this product's line.
    Line(Change, &'a str),
    /// The command of this name.
    Named(&'a str),
    /// The promo code of the form.
    Promo,
}

impl<'a> Asked<'a> {
    /// The id of the product whose line shows a refusal; empty if the request concerns no line.
    const fn product(self) -> &'a str {
        match self {
            Self::Line(_, product) => product,
            Self::Named(_) | Self::Promo => "",
        }
    }

    /// The product to be added, if the catalogue has it.
    fn added(self, known: &[Card]) -> Option<&Card> {
        match self {
            Self::Line(Change::Add, product) => {
                known.iter().find(|card| read_id(product) == Ok(card.id))
            }
            Self::Line(Change::Set, _) | Self::Named(_) | Self::Promo => None,
        }
    }
}

/// Runs a command. A plain form gets a redirect to the page that it names, or the cart page with the refusal.
async fn command(visit: &Rc<Visit>, fields: &Fields, asked: Asked<'_>) -> Response {
    let mut loaded = LoadedProducts::default();
    let outcome = match asked {
        Asked::Promo => promo(visit, fields).await,
        Asked::Line(..) | Asked::Named(_) => carry_out(visit, fields, asked, &mut loaded).await,
    };
    if let Err(Failure::Short(_)) = &outcome {
        // The shopper's next look at the product must not offer what was just refused.
        let product = read_id(asked.product()).or_else(|_| read_id(fields.text("product")));
        offers::recheck(visit, product.into_iter().collect()).await;
    }
    let again = async |failure: &Failure| {
        let added = asked.added(loaded.cards()).cloned();
        let problem = Problem {
            failure,
            product: asked.product(),
            quantity: fields.text("quantity"),
            code: matches!(asked, Asked::Promo).then(|| fields.text(CODE_FIELD)),
            added: added.as_ref(),
        };
        render(visit, loaded, Some(problem), JoinedGoods::default()).await
    };
    respond::form(visit, outcome, again).await
}

/// Runs a command on the caller's cart, or stores its refusal. A repeated command gets its first answer. `loaded`
/// receives the products fetched from the catalogue.
async fn carry_out<'a>(
    visit: &'a Visit,
    fields: &Fields,
    asked: Asked<'_>,
    loaded: &mut LoadedProducts,
) -> Result<FormSuccess<'a>, Failure> {
    let id = command_id(fields)?;
    let failure = match build_command(visit, fields, asked, loaded).await {
        Ok(command) => {
            let request = CommandRequest::of(id, command, loaded.cards());
            return finish(visit, fields, request, loaded).await;
        }
        Err(failure) if !can_repeat(fields) => return Err(failure),
        Err(failure) => failure,
    };
    // A temporary failure is not stored, but an earlier attempt of the command may have a stored answer.
    let request = match FinalRefusal::of(&failure) {
        Some(refusal) => CartRequest::Refuse { id, refusal },
        None => CartRequest::Recall(id),
    };
    let caller = visit.caller();
    match ask(visit, &caller, visit.language, request).await {
        Ok(Some(CartResponse::Cart { cart, .. })) => {
            cart_count::tell_outcome(visit, &caller, &cart);
            command_success(visit, fields, cart, LoadedProducts::default())
        }
        Ok(Some(CartResponse::Refused(refusal))) => Err(refusal.failure()),
        // An unknown caller has no cart to store the refusal in.
        Ok(_) | Err(_) => Err(failure),
    }
}

/// Applies the promo code of a form.
async fn promo<'a>(visit: &'a Visit, fields: &Fields) -> Result<FormSuccess<'a>, Failure> {
    let cart = cart_promo::apply(visit, fields).await?;
    cart_count::tell(visit, &visit.caller(), &cart);
    command_success(visit, fields, cart, LoadedProducts::default())
}

/// Builds the command, and loads the product of a line for it. If the answer will be the priced cart, the same call
/// loads the cart's other products.
async fn build_command(
    visit: &Visit,
    fields: &Fields,
    asked: Asked<'_>,
    loaded: &mut LoadedProducts,
) -> Result<Command, Failure> {
    cart_count::same_owner(visit, fields)?;
    let (change, product) = match asked {
        Asked::Line(change, product) => (change, product),
        Asked::Named(LOYALTY) => return cart_points::build_command(visit, fields).await,
        Asked::Named(name) => {
            let command = parse_command(name, fields)?;
            if let Command::Later(change) = command {
                return saved_cart::with_stock(visit, change, loaded).await;
            }
            if command == Command::Seen {
                let cart = current(visit, &visit.caller(), visit.language).await?;
                let lines = cart.lines.iter().map(|line| line.product);
                loaded.ask(visit, lines.collect()).await?;
            }
            return Ok(command);
        }
        Asked::Promo => return Err(Failure::NotFound),
    };
    let id = read_id(product)?;
    if let Some(removal) = removal(id, fields) {
        // This works while the catalogue is down.
        return Ok(removal);
    }
    limits::addition(visit).await?;
    let mut ids = vec![id];
    if visit.request.wants_json()
        && let Ok(products) = products(visit, &visit.caller(), visit.language).await
    {
        ids.extend(products.into_iter().filter(|other| *other != id));
    }
    loaded.ask(visit, ids).await?;
    let card = loaded.cards().iter().find(|card| card.id == id);
    parse_change(change, id, fields, visit.language, card)
}

/// Sends a command to the cart object and answers with the cart. If the command needs a cart, an unknown caller becomes
/// a new guest.
pub(crate) async fn finish<'a>(
    visit: &'a Visit,
    fields: &Fields,
    request: CommandRequest,
    loaded: &mut LoadedProducts,
) -> Result<FormSuccess<'a>, Failure> {
    let mut caller = visit.caller();
    let mut new_guest = None;
    if begins_cart(&caller, &request.command) {
        let key = visit.site.sealing()?;
        let token = GuestToken::from_random(clock::random_bytes());
        new_guest = Some(seal_guest(key, &token));
        caller = Caller::Guest(token);
    }
    let id = request.id.clone();
    let cart = match ask(visit, &caller, visit.language, CartRequest::Apply(request)).await? {
        Some(response) => response.cart()?,
        // The cart of an unknown caller is empty already.
        None => Cart::default(),
    };
    panic_if_asked("acknowledged", &id);
    cart_count::tell_outcome(visit, &caller, &cart);
    if let Some(sealed) = &new_guest {
        let cookie = visit.cookie(GUEST_COOKIE, sealed, GUEST_COOKIE_AGE, true);
        visit.session.carry(&cookie);
    }
    command_success(visit, fields, cart, std::mem::take(loaded))
}

/// The response to a command: the cart as JSON for a script, a redirect to the named page for a plain form.
fn command_success<'a>(
    visit: &'a Visit,
    fields: &Fields,
    cart: Cart,
    loaded: LoadedProducts,
) -> Result<FormSuccess<'a>, Failure> {
    let json = async move {
        let priced = priced(visit, &cart, loaded).await?;
        respond::to_json(&priced.view)
    };
    Ok(FormSuccess {
        target: back(visit, fields)?,
        json: Some(Box::pin(json)),
    })
}

/// The page that a plain form names in `back`, else the cart page.
pub(crate) fn back(visit: &Visit, fields: &Fields) -> Result<Target, Failure> {
    let own = Address::new(visit.language, Route::Cart).href();
    Target::local(fields.text("back"))
        .or_else(|| Target::local(&own))
        .ok_or(Failure::Internal)
}
