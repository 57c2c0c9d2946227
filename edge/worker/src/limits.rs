//! Rate limits of the platform, one function per kind of action; `shop::limits` defines what they count.

use futures_util::future::LocalBoxFuture;
use platform::bindings;
use shop::failure::Failure;
use shop::fields::Fields;
use shop::forms::Form;
use shop::letters::Letter;
use shop::limits::{self, Count, Mailbox, TOO_OFTEN};
use shop::session::Caller;

use crate::context::RequestContext;
use crate::known_browser;

/// `Ok` if the action is allowed, else the refusal.
type Outcome<'a> = LocalBoxFuture<'a, Result<(), Failure>>;

/// An attempt to sign in with this name.
pub(crate) fn sign_in<'a>(ctx: &'a RequestContext, login: &str) -> Outcome<'a> {
    let browser = known_browser::name_for(ctx, login);
    let counts = limits::sign_in(address(ctx).as_deref(), login, browser.as_deref());
    take(ctx, counts)
}

/// An attempt at the password of the account that is signed in.
pub(crate) fn own_password(ctx: &RequestContext) -> Outcome<'_> {
    let account = ctx.caller().cart_name(ctx.site.name()).unwrap_or_default();
    let counts = limits::own_attempt(address(ctx).as_deref(), "account", &account);
    take(ctx, counts)
}

/// An attempt to use a letter.
pub(crate) fn letter<'a>(ctx: &'a RequestContext, letter: &Letter) -> Outcome<'a> {
    let name = [&*letter.uid, " ", &letter.token].concat();
    let counts = limits::own_attempt(address(ctx).as_deref(), "letter", &name);
    take(ctx, counts)
}

/// The addition of a product to the caller's cart.
pub(crate) fn addition(ctx: &RequestContext) -> Outcome<'_> {
    take(
        ctx,
        limits::addition(address(ctx).as_deref(), &ctx.caller()),
    )
}

/// The submission of a valid form.
pub(crate) fn submission<'a>(ctx: &'a RequestContext, form: &Form, fields: &Fields) -> Outcome<'a> {
    let caller = ctx.caller();
    let account = caller.cart_name(ctx.site.name());
    let account = account.filter(|_| caller.has_session());
    take(ctx, sent(ctx, form.name, account.as_deref(), fields))
}

/// A vote on a review.
pub(crate) fn judgement(ctx: &RequestContext) -> Outcome<'_> {
    take(
        ctx,
        limits::submission(
            "judgement",
            address(ctx).as_deref(),
            None,
            Mailbox::default(),
        ),
    )
}

/// An attempt to use a promo code.
pub(crate) fn promo(ctx: &RequestContext) -> Outcome<'_> {
    command(ctx, "promo")
}

/// A valid letter to the shop's staff.
pub(crate) fn support<'a>(ctx: &'a RequestContext, email: &str) -> Outcome<'a> {
    let caller = ctx.caller();
    let account = caller.cart_name(ctx.site.name());
    let account = account.filter(|_| caller.has_session());
    let fields = Fields::of("email", email);
    take(ctx, sent(ctx, "support", account.as_deref(), &fields))
}

/// A press that shows the contacts of an advert.
pub(crate) fn advert_contacts(ctx: &RequestContext) -> Outcome<'_> {
    let nobody = Mailbox::default();
    let counts = limits::submission("advert-contacts", address(ctx).as_deref(), None, nobody);
    take(ctx, counts)
}

/// A valid complaint about an advert.
pub(crate) fn complaint(ctx: &RequestContext) -> Outcome<'_> {
    let caller = ctx.caller();
    let account = caller.cart_name(ctx.site.name());
    let account = account.filter(|_| caller.has_session());
    take(
        ctx,
        sent(ctx, "complaint", account.as_deref(), &Fields::default()),
    )
}

/// A valid request for a credit.
pub(crate) fn credit<'a>(ctx: &'a RequestContext, fields: &Fields) -> Outcome<'a> {
    take(ctx, sent(ctx, "credit", None, fields))
}

/// The saving or deletion of a delivery address.
pub(crate) fn saved_address(ctx: &RequestContext) -> Outcome<'_> {
    take(
        ctx,
        limits::submission("address", address(ctx).as_deref(), None, Mailbox::default()),
    )
}

/// A change of the account's profile.
pub(crate) fn profile(ctx: &RequestContext) -> Outcome<'_> {
    take(
        ctx,
        limits::command("profile", address(ctx).as_deref(), None),
    )
}

/// A change of the shopper's picture.
pub(crate) fn picture(ctx: &RequestContext) -> Outcome<'_> {
    take(
        ctx,
        limits::submission("picture", address(ctx).as_deref(), None, Mailbox::default()),
    )
}

/// The beginning of the upload of an advert's photograph.
pub(crate) fn advert_photo(ctx: &RequestContext) -> Outcome<'_> {
    take(
        ctx,
        limits::command("advert-photo", address(ctx).as_deref(), None),
    )
}

/// A part of an advert's photograph.
pub(crate) fn advert_photo_part(ctx: &RequestContext) -> Outcome<'_> {
    lookup(ctx, "advert-photo-part")
}

/// The addition of all goods of an order or of a shared link.
pub(crate) fn repeat(ctx: &RequestContext) -> Outcome<'_> {
    command(ctx, "repeat")
}

/// The download of a whole list of goods.
pub(crate) fn list_file(ctx: &RequestContext) -> Outcome<'_> {
    take(
        ctx,
        limits::submission(
            "list-file",
            address(ctx).as_deref(),
            None,
            Mailbox::default(),
        ),
    )
}

/// A step of a quick order that asks the backend for codes.
pub(crate) fn codes(ctx: &RequestContext) -> Outcome<'_> {
    take(ctx, limits::codes(address(ctx).as_deref()))
}

/// A question of the list with this name, which fills while a shopper types.
pub(crate) fn lookup<'a>(ctx: &'a RequestContext, list: &str) -> Outcome<'a> {
    take(ctx, limits::lookup(list, address(ctx).as_deref()))
}

/// A message to a new destination.
pub(crate) fn sending(ctx: &RequestContext) -> Outcome<'_> {
    take(
        ctx,
        limits::submission("sending", address(ctx).as_deref(), None, Mailbox::default()),
    )
}

/// An order from the caller's cart.
pub(crate) fn order<'a>(ctx: &'a RequestContext, caller: &Caller) -> Outcome<'a> {
    let cart = caller.cart_name(ctx.site.name()).unwrap_or_default();
    take(ctx, limits::order(address(ctx).as_deref(), &cart))
}

/// A submission that may name a mailbox.
fn sent(ctx: &RequestContext, form: &str, account: Option<&str>, fields: &Fields) -> Vec<Count> {
    let email = fields.text("email");
    let browser = known_browser::name_for(ctx, email);
    let browser = browser.as_deref();
    let mailbox = Mailbox { email, browser };
    limits::submission(form, address(ctx).as_deref(), account, mailbox)
}

fn command<'a>(ctx: &'a RequestContext, name: &str) -> Outcome<'a> {
    let cart = ctx.caller().cart_name(ctx.site.name());
    let counts = limits::command(name, address(ctx).as_deref(), cart.as_deref());
    take(ctx, counts)
}

fn address(ctx: &RequestContext) -> Option<String> {
    ctx.request.client_address()
}

/// Counts the action under each key, and refuses it at the first exhausted limit. A limit that is not bound, or that
/// fails, allows the action: selling comes first.
fn take(ctx: &RequestContext, counts: Vec<Count>) -> Outcome<'_> {
    Box::pin(async move {
        for Count { limit, key } in counts {
            let Some(bound) = bindings::rate_limit(&ctx.env, limit) else {
                continue;
            };
            match bound.allows(&key).await {
                Ok(true) => {}
                Ok(false) => {
                    platform::log_info!("too often: {limit:?}");
                    return Err(Failure::Refused(&TOO_OFTEN));
                }
                Err(error) => platform::log_error!("{limit:?} is not counted: {error}"),
            }
        }
        Ok(())
    })
}
