//! Favourites: the page, and the heart on every card. A signed-in shopper's list belongs to the account; the cookie
//! holds a copy.

use std::rc::Rc;

use platform::clock;
use platform::response::Cookie;
use shop::adverts::NOTES_COOKIE;
use shop::backend::BackendFailure;
use shop::cart::owner_name;
use shop::failure::Failure;
use shop::favourites::{
    CANNOT_UNDO, CLEARED_AGE, CLEARED_COOKIE, COPY_COOKIE, FAVOURITES_COOKIE,
    FAVOURITES_COOKIE_AGE, Holder, LIST, RefusedChanges, Waiting, add, at_once, browser_favourites,
    clear, cleared, cleared_of, favourites, forget_gone, is_copy_of, is_undo,
    page::{self, ListPage},
    refused, remove,
};
use shop::fields::Fields;
use shop::page::Page;
use shop::product::{ProductId, SavedProducts, read_change, read_id};
use shop::route::{Route, Slug};
use shop::session::UNKNOWN;
use web_sys::Response;

use crate::advertfavourites::Current;
use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::identity::cookie_max_age;
use crate::respond::{FormSuccess, telling, way_back};
use crate::visit::Visit;
use crate::{advertfavourites, cart_count, language, respond, sessions};

/// How long a sign-out waits for the favourites that the account lacks, in milliseconds.
const SENDING_MS: u64 = 3_000;

/// The favourites, from the browser's cookies.
pub(crate) fn of(ctx: &RequestContext) -> SavedProducts {
    let list = ctx.request.cookie(FAVOURITES_COOKIE).unwrap_or_default();
    browser_favourites(list, ctx.request.cookie(COPY_COOKIE), &holder(ctx))
}

fn holder(ctx: &RequestContext) -> Holder {
    if is_guest(ctx) {
        return Holder::Guest;
    }
    let key = ctx.site.seal_key.as_ref();
    match key.filter(|_| is_of_account(ctx)) {
        Some(key) => Holder::Account(owner_name(key, &ctx.caller(), ctx.site.name())),
        None => Holder::Unknown,
    }
}

/// The name of the session's account.
fn owner(ctx: &RequestContext) -> Result<String, Failure> {
    let key = ctx.site.sealing()?;
    Ok(owner_name(key, &ctx.caller(), ctx.site.name()))
}

fn is_guest(ctx: &RequestContext) -> bool {
    ctx.session.access().is_none() && !ctx.session.unknown.get()
}

/// Refuses a change while the list's owner is unknown: a change to the cookie alone would be lost.
fn needs_owner(ctx: &RequestContext) -> Result<(), Failure> {
    if ctx.session.unknown.get() {
        return Err(Failure::Refused(&UNKNOWN));
    }
    Ok(())
}

/// Whether the list belongs to an account.
fn is_of_account(ctx: &RequestContext) -> bool {
    ctx.caller().has_session()
}

/// The browser's favourites that the account lacks.
fn waiting(ctx: &RequestContext, owner: &str) -> Waiting {
    let list = ctx.request.cookie(FAVOURITES_COOKIE).unwrap_or_default();
    Waiting::read(ctx.request.cookie(COPY_COOKIE), list, owner)
}

/// An account's list after the waiting favourites were added to it.
struct Synchronised {
    account: Vec<ProductId>,
    waiting: Waiting,
    /// The favourites that the account rejected, and why.
    refused: Vec<(ProductId, Failure)>,
}

/// Adds the waiting favourites to the account. `None` if the backend stores no favourites: then they stay in the
/// browser.
async fn synchronise(
    ctx: &RequestContext,
    waiting: Waiting,
) -> Result<Option<Synchronised>, Failure> {
    let backend = ctx.backend(language::of(ctx));
    let mut account = match backend.ask(&LIST).await {
        Ok(found) => found,
        Err(failure) if failure.is_not_found() => return Ok(None),
        Err(failure) => return Err(from_backend(&failure, "favourites")),
    };
    for page in account.rest() {
        match backend.ask(&page).await {
            Ok(more) => account.join(&more),
            // A missing further page counts as empty.
            Err(failure) if failure.is_not_found() => {}
            Err(failure) => return Err(from_backend(&failure, "favourites")),
        }
    }
    let mut account = account.ids;
    let mut unkept = Vec::new();
    let added = waiting.to_add(&account);
    if !added.is_empty() {
        sessions::admitted(ctx, language::of(ctx)).await?;
    }
    for product in added {
        let Err(failure) = backend.ask(&add(product)).await else {
            account.insert(0, product);
            continue;
        };
        platform::log_error!("a favourite waits: {failure}");
        match refused(&failure) {
            Some(why) => unkept.push((product, why)),
            None => break,
        }
    }
    Ok(Some(Synchronised {
        waiting: waiting.without(&account),
        account,
        refused: unkept,
    }))
}

/// Copies the account's list and the waiting favourites to the browser.
fn show(
    ctx: &RequestContext,
    owner: &str,
    account: &[ProductId],
    waiting: &Waiting,
) -> SavedProducts {
    let list = waiting.with(account);
    keep_copy(ctx, owner, &list, waiting);
    list
}

fn keep_copy(ctx: &RequestContext, owner: &str, list: &SavedProducts, waiting: &Waiting) {
    let max_age = cookie_max_age(ctx, FAVOURITES_COOKIE_AGE);
    let carry = |name, value: &str, http_only| {
        ctx.session.carry(&Cookie {
            max_age: if value.is_empty() { Some(0) } else { max_age },
            ..ctx.cookie(name, value, 0, http_only)
        });
    };
    carry(FAVOURITES_COOKIE, &favourites(&list.text()).text(), false);
    carry(COPY_COOKIE, &waiting.text(owner), true);
}

/// Merges a guest's favourites into the account at sign-in. Rejected ones wait until the favourites page reports them;
/// if the account's list cannot be read, all wait for this account.
pub(crate) async fn join(ctx: &RequestContext) {
    let joined = async {
        let owner = owner(ctx)?;
        let waiting = waiting(ctx, &owner);
        match synchronise(ctx, waiting.clone()).await {
            Ok(Some(joined)) => {
                show(ctx, &owner, &joined.account, &joined.waiting);
            }
            Ok(None) if is_of_another(ctx, &owner) => forget(ctx),
            Ok(None) => {}
            Err(failure) => {
                keep_copy(ctx, &owner, &of(ctx), &waiting);
                return Err(failure);
            }
        }
        Ok::<(), Failure>(())
    };
    if let Err(failure) = joined.await {
        platform::log_error!("the guest's favourites wait: {}", failure.code());
    }
}

/// Whether the browser's list is a copy of another account's.
fn is_of_another(ctx: &RequestContext, owner: &str) -> bool {
    let copy = ctx.request.cookie(COPY_COOKIE);
    copy.is_some_and(|copy| !is_copy_of(copy, owner))
}

/// Sends the favourites that wait for this account before its shopper signs out, as far as there is time: the session's
/// end deletes them in the browser.
pub(crate) async fn send_waiting(ctx: &RequestContext) {
    if !is_of_account(ctx) {
        return;
    }
    let sent = async {
        let owner = owner(ctx)?;
        let mut waiting = waiting(ctx, &owner);
        while !waiting.is_empty() {
            let before = waiting.clone();
            let Some(joined) = synchronise(ctx, waiting).await? else {
                break;
            };
            waiting = joined.waiting;
            if waiting == before {
                break;
            }
        }
        Ok::<(), Failure>(())
    };
    if let Some(Err(failure)) = clock::in_time(sent, SENDING_MS).await {
        platform::log_error!("favourites are lost at sign-out: {}", failure.code());
    }
}

/// Deletes the copy of the account's list when the session ends.
pub(crate) fn end_session(ctx: &RequestContext) {
    let is_copy = ctx.request.cookie(COPY_COOKIE).is_some();
    if is_copy || ctx.session.carried(COPY_COOKIE).is_some() {
        forget(ctx);
        ctx.session.carry(&ctx.cookie(NOTES_COOKIE, "", 0, true));
        forget_cleared(ctx);
    }
}

fn forget(ctx: &RequestContext) {
    ctx.session
        .carry(&ctx.cookie(FAVOURITES_COOKIE, "", 0, false));
    ctx.session.carry(&ctx.cookie(COPY_COOKIE, "", 0, true));
}

/// A page of the favourites that the catalogue still has. The others are dropped from a guest's list, but not from an
/// account's: reading a page changes nothing at the backend. Favourites that the account rejected are reported here,
/// once.
pub(crate) async fn load(visit: &Visit) -> Result<Page, Failure> {
    let current = current(visit).await?;
    let cleared = cleared_list(visit);
    if advertfavourites::are_adverts(visit) {
        return advertfavourites::load(visit, current, &cleared).await;
    }
    let Current {
        mut list, refused, ..
    } = current;
    let backend = visit.backend();
    let mut asked = list.ids().to_vec();
    asked.extend(refused.iter().map(|(product, _)| *product));
    let found = backend.products(asked.clone()).await;
    let found = found.map_err(|error| from_backend(&error, "favourites"))?;
    if forget_gone(&mut list, &asked, &found) && is_guest(visit) {
        keep(visit, &list, FAVOURITES);
    }
    let asked = visit
        .request
        .query_value(ListPage::PAGE)
        .unwrap_or_default();
    let page = ListPage::new(&list, &asked);
    let refused = page::titled(refused, &found.products);
    let products = page.of(found.products);
    Ok(page::favourites(
        &visit.view(),
        page,
        &products,
        &refused,
        cleared.ids().len(),
    ))
}

/// The browser's list, after that of an account was read.
async fn current(visit: &Visit) -> Result<Current, Failure> {
    let is_of_account = is_of_account(visit);
    let (mut list, mut refused) = (of(visit), Vec::new());
    if is_of_account {
        let owner = owner(visit)?;
        if let Some(joined) = synchronise(visit, waiting(visit, &owner)).await? {
            refused = joined.refused;
            let told: Vec<ProductId> = refused.iter().map(|(product, _)| *product).collect();
            let waiting = joined.waiting.without(&told);
            list = show(visit, &owner, &joined.account, &waiting);
        }
    }
    Ok(Current {
        list,
        refused,
        is_of_account,
    })
}

/// The list that this visitor has just cleared.
fn cleared_list(ctx: &RequestContext) -> SavedProducts {
    let held = ctx.request.cookie(CLEARED_COOKIE).unwrap_or_default();
    cleared_of(held, &holder(ctx))
}

/// Puts the cleared list back.
async fn put_back(ctx: &Rc<RequestContext>, fields: &Fields) -> Result<Response, Failure> {
    cart_count::same_owner(ctx, fields)?;
    let cleared = cleared_list(ctx);
    if cleared.ids().is_empty() {
        return Err(Failure::Refused(&CANNOT_UNDO));
    }
    let newest_last = cleared.ids().iter().rev();
    let changes: Vec<_> = newest_last.map(|product| (*product, true)).collect();
    let list = of(ctx).all_changed(&changes);
    let list = change(ctx, list, &changes).await?;
    forget_cleared(ctx);
    answer(ctx, fields, &list, 0, Route::Favourites).await
}

fn forget_cleared(ctx: &RequestContext) {
    ctx.session.carry(&ctx.cookie(CLEARED_COOKIE, "", 0, true));
}

/// Adds a product or removes it, as the request says; toggles it if the request does not say.
pub(crate) async fn toggle(ctx: &Rc<RequestContext>, product: &Slug) -> Result<Response, Failure> {
    let product = read_id(product.as_str())?;
    let fields = ctx.request.fields().await?;
    cart_count::same_owner(ctx, &fields)?;
    let before = of(ctx);
    let list = before.changed(product, read_change(&fields)?);
    let list = change(ctx, list.clone(), &[(product, list.has(product))]).await?;
    advertfavourites::note(ctx, &list, product);
    answer(ctx, &fields, &list, product, Route::Favourites).await
}

/// Saves a changed list: at the backend for an account, whose list is then read again, else in the cookie. A backend
/// refusal is reported, unless the list is already as requested.
pub(crate) async fn change(
    ctx: &RequestContext,
    list: SavedProducts,
    changes: &[(ProductId, bool)],
) -> Result<SavedProducts, Failure> {
    needs_owner(ctx)?;
    if is_of_account(ctx) {
        let owner = owner(ctx)?;
        sessions::admitted(ctx, language::of(ctx)).await?;
        let backend = ctx.backend(language::of(ctx));
        let (now, later) = at_once(changes);
        let mut unkept = RefusedChanges::default();
        for (product, saved) in now {
            let call = if saved { add(product) } else { remove(product) };
            if let Err(failure) = backend.ask(&call).await {
                let told = refused(&failure);
                let trouble = from_backend(&failure, "favourites");
                unkept.note(product, saved, told.ok_or(trouble)?);
            }
        }
        let gone: Vec<ProductId> = changes.iter().map(|(product, _)| *product).collect();
        let waiting = waiting(ctx, &owner).without(&gone).and(&later);
        match synchronise(ctx, waiting.clone()).await {
            Ok(Some(joined)) => {
                let list = show(ctx, &owner, &joined.account, &joined.waiting);
                return unkept.unmet(&list).map_or(Ok(list), Err);
            }
            Ok(None) if is_of_another(ctx, &owner) => forget(ctx),
            Ok(None) => {}
            // The change holds even if the list cannot be read again.
            Err(_) => {
                if let Some(why) = unkept.first() {
                    return Err(why);
                }
                keep_copy(ctx, &owner, &list, &waiting);
                return Ok(list);
            }
        }
    }
    keep(ctx, &list, FAVOURITES);
    Ok(list)
}

/// `POST /api/favourites`: empties the list, or puts back what was cleared.
pub(crate) async fn clear_all(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let fields = ctx.request.fields().await?;
    needs_owner(ctx)?;
    if is_undo(&fields) {
        return put_back(ctx, &fields).await;
    }
    let held = cleared(&of(ctx), &holder(ctx));
    if is_of_account(ctx) {
        let owner = owner(ctx)?;
        sessions::admitted(ctx, language::of(ctx)).await?;
        let is_copy = ctx.request.cookie(COPY_COOKIE).is_some();
        let answer = ctx.backend(language::of(ctx)).ask(&clear()).await;
        match answer {
            Err(failure) if failure.is_not_found() && !is_copy => {}
            Ok(()) | Err(BackendFailure::Status(404, _)) => {
                keep_copy(ctx, &owner, &favourites(""), &Waiting::nothing());
            }
            Err(failure) => {
                let trouble = from_backend(&failure, "favourites");
                return Err(refused(&failure).unwrap_or(trouble));
            }
        }
    }
    if ctx.session.carried(COPY_COOKIE).is_none() {
        keep(ctx, &favourites(""), FAVOURITES);
    }
    if let Some(held) = held {
        ctx.session
            .carry(&ctx.cookie(CLEARED_COOKIE, &held, CLEARED_AGE, true));
    }
    answer(ctx, &fields, &favourites(""), 0, Route::Favourites).await
}

/// The state of a list after a change.
#[derive(serde::Serialize)]
struct Toggled {
    saved: bool,
    count: usize,
}

/// The cookie that holds a list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ListCookie {
    pub name: &'static str,
    /// In seconds.
    pub age: u32,
}

const FAVOURITES: ListCookie = ListCookie {
    name: FAVOURITES_COOKIE,
    age: FAVOURITES_COOKIE_AGE,
};

/// Saves a list in its cookie.
pub(crate) fn keep(ctx: &RequestContext, list: &SavedProducts, cookie: ListCookie) {
    let value = list.text();
    let age = if value.is_empty() { 0 } else { cookie.age };
    ctx.session
        .carry(&ctx.cookie(cookie.name, &value, age, false));
}

/// A list's state after a change of this product, or a redirect for a plain form.
pub(crate) async fn answer(
    ctx: &RequestContext,
    fields: &Fields,
    list: &SavedProducts,
    product: ProductId,
    page: Route,
) -> Result<Response, Failure> {
    let toggled = Toggled {
        saved: list.has(product),
        count: list.ids().len(),
    };
    let taken = FormSuccess {
        target: way_back(ctx, fields, page)?,
        json: Some(telling(&toggled)),
    };
    respond::answer(ctx, Ok(taken)).await
}
