//! The end of an account: the copy of its data, the request for its deletion, and the letter that confirms it.

use std::rc::Rc;

use futures_util::future::{LocalBoxFuture, join, join_all, join3, join4};
use platform::backend::Backend;
use platform::clock;
use platform::response::ResponseBuilder;
use shop::account::{ADDRESSES, OrderFilter, Orders, orders};
use shop::backend::Request;
use shop::deletion::download::{Copy, MOST_PAGES, Part, cart_part, file_name, sessions_part};
use shop::deletion::page::{self, DONE_FIELD, DataPage};
use shop::deletion::{
    DELETION_UNKNOWN, Way, confirm as confirm_call, is_gone, unconfirmed, unsent,
};
use shop::failure::Failure;
use shop::favourites::LIST;
use shop::fields::Fields;
use shop::letters::Purpose as LetterPurpose;
use shop::mydata::{CLEAR_STORAGE, cleared_cookies};
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::password::user_of;
use shop::paths::{Target, with_query};
use shop::profile::{holder, needs_lists};
use shop::route::Route;
use shop::sending::{Delivery, Destination, Purpose};
use shop::session::{Caller, ME, USER_GROUP, User};
use web_sys::Response;

use crate::failure::from_backend;
use crate::identity::{account, confirm};
use crate::respond::FormSuccess;
use crate::sending::{self, Claim};
use crate::visit::Visit;
use crate::{carts, letters, limits, proof, respond, session, sessions};

/// The list pages that are loaded side by side.
const AT_ONCE: u32 = 4;

fn way(visit: &Visit) -> Way<'_> {
    Way::of(visit.shop().site.accounts.deletion_call.as_deref())
}

/// The page of an account's data.
pub(crate) async fn load(visit: &Visit) -> Result<Page, Failure> {
    render(visit, None).await
}

async fn render(visit: &Visit, problem: Option<&Failure>) -> Result<Page, Failure> {
    let known = account(visit, visit.language).await;
    let email = known.map(|known| known.user.email).unwrap_or_default();
    let shown = DataPage {
        way: way(visit),
        email: &email,
        is_proven: proof::is_fresh(visit),
        is_asked: visit.request.query_value(DONE_FIELD).is_some(),
        problem,
    };
    Ok(page::data(&visit.view(), shown))
}

/// `POST /api/deletion`: asks for the letter, or the shop's staff.
pub(crate) async fn ask(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    let asked = with_query(
        &visit.view().href(Route::AccountData),
        Some(&[DONE_FIELD, "=asked"].concat()),
    );
    let target = Target::local(&asked).ok_or(Failure::Internal);
    let outcome = match request(&visit, &fields).await {
        Ok(()) => target.map(FormSuccess::leading_to),
        Err(failure) => Err(failure),
    };
    let again = async |failure: &Failure| render(&visit, Some(failure)).await;
    Ok(respond::form(&visit, outcome, again).await)
}

/// Sends the request once, however often the button is pressed, and never again by itself.
async fn request(visit: &Visit, fields: &Fields) -> Result<(), Failure> {
    proof::require(visit, fields).await?;
    let user = whole_user(visit).await?;
    let variant = visit.variant();
    let destination =
        Destination::email(&user.email).or_else(|| Destination::phone(&user.phone, variant));
    match &destination {
        Some(destination) => {
            if sending::claim(visit, Purpose::Deletion, destination).await? == Claim::OnItsWay {
                return Ok(());
            }
        }
        None => limits::sending(visit).await?,
    }
    let call = way(visit).request(&user, visit.words());
    let sent = visit.backend().ask(&call).await;
    let Err(failure) = sent else {
        return Ok(());
    };
    let told = unsent(&failure);
    if let (Some(destination), Delivery::Unsent | Delivery::Refused) =
        (&destination, Delivery::of(&failure))
    {
        sending::release(visit, Purpose::Deletion, destination).await;
    }
    Err(told.unwrap_or_else(|| from_backend(&failure, "deletion")))
}

/// The shopper with name and address.
async fn whole_user(visit: &Visit) -> Result<User, Failure> {
    match account(visit, visit.language).await {
        Some(known) => Ok(known.user),
        None => confirm(visit, visit.language).await,
    }
}

/// The page of a deletion's letter, or of the deletion that it has done.
pub(crate) fn letter_page(visit: &Visit) -> Result<Page, Failure> {
    if visit.request.query_value(DONE_FIELD).is_some() {
        return Ok(page::deleted(&visit.view()));
    }
    match letters::held(visit, LetterPurpose::Deletion) {
        Some(_) => Ok(page::confirm(&visit.view(), None)),
        None => letters::without(visit, LetterPurpose::Deletion),
    }
}

/// `POST /api/deletion/confirm`: deletes the account of the letter that this browser holds, and whatever the shop keeps
/// of it.
pub(crate) async fn confirmed(visit: Rc<Visit>, _fields: Fields) -> Result<Response, Failure> {
    let Some(letter) = letters::held(&visit, LetterPurpose::Deletion) else {
        let page = letters::without(&visit, LetterPurpose::Deletion);
        let outcome = Err(Failure::Refused(&shop::deletion::STALE));
        return Ok(respond::form(&visit, outcome, async |_: &Failure| page).await);
    };
    limits::sending(&visit).await?;
    let call = confirm_call(&letter.uid, &letter.token);
    let is_unsure = letter.is_unsure;
    if let Err(failure) = of_letter(&visit).ask(&call).await
        && !is_gone(&failure, is_unsure)
    {
        let told =
            unconfirmed(&failure, is_unsure).unwrap_or_else(|| from_backend(&failure, "deletion"));
        if told == Failure::Refused(&DELETION_UNKNOWN) {
            letters::keep_unsure(&visit, letter);
        }
        let again = async |failure: &Failure| Ok(page::confirm(&visit.view(), Some(failure)));
        return Ok(respond::form(&visit, Err(told), again).await);
    }
    letters::used(&visit);
    forget(&visit, user_of(&letter.uid).as_deref()).await;
    let query = [DONE_FIELD, "=deleted"].concat();
    let page = with_query(&visit.view().href(Route::DeletionConfirm), Some(&query));
    let target = Target::local(&page).ok_or(Failure::Internal)?;
    let (name, value) = CLEAR_STORAGE;
    Ok(ResponseBuilder::redirect(303, &target, CachePolicy::Never)
        .with(name, value)
        .empty())
}

/// The backend for the letter's call: a refusal says nothing about the session of this browser.
fn of_letter(visit: &Visit) -> Backend {
    let mut backend = visit.backend();
    backend.unauthorized = Rc::default();
    backend
}

/// Ends the sessions of a deleted account, deletes what its object stores, and clears this browser, unless another
/// account is signed in here. `user` is `None` if the letter does not say whose it was.
async fn forget(visit: &Visit, user: Option<&str>) {
    let own = match visit.caller() {
        Caller::SignedIn(own) => Some(own),
        Caller::Guest(_) | Caller::Nobody => None,
    };
    if let Some(user) = user
        && let Err(failure) = sessions::erase(visit, user).await
    {
        platform::log_error!("a deleted account is not erased: {}", failure.code());
    }
    let is_of_another = own.is_some() && user.is_some() && own.as_deref() != user;
    if is_of_another {
        return;
    }
    session::leave(visit, visit.language).await;
    session::empty_cart(visit, visit.language).await;
    session::clear_cookies(visit, cleared_cookies());
}

/// `GET /api/account-copy`: what the shop holds about the shopper, as a file.
pub(crate) async fn copy(visit: Rc<Visit>) -> Result<Response, Failure> {
    limits::repeat(&visit).await?;
    let backend = visit.backend();
    let caller = visit.caller();
    let own = join(
        carts::current(&visit, &caller, visit.language),
        sessions::list(&visit),
    );
    let (group, me, addresses) = (USER_GROUP.request, ME.request, ADDRESSES.request);
    let known = join3(
        part(&backend, &group),
        part(&backend, &me),
        contacts(&visit, &backend),
    );
    let lists = join4(
        part(&backend, &addresses),
        all_orders(&backend),
        all_favourites(&backend),
        own,
    );
    let ((group, profile, contacts), (addresses, orders, favourites, (cart, list))) =
        join(known, lists).await;
    let copy = Copy {
        group,
        profile,
        contacts,
        addresses,
        orders,
        favourites,
        cart: cart.map_or(Part::Missing, |cart| cart_part(&cart)),
        sessions: list.map_or(Part::Missing, |list| sessions_part(&list)),
    };
    let (shop, now_ms) = (visit.site.name(), clock::now_ms());
    let attachment = ["attachment; filename=\"", &file_name(shop, now_ms), "\""].concat();
    Ok(ResponseBuilder::new(200, CachePolicy::Never)
        .with("content-disposition", &attachment)
        .json_text(&copy.document(shop, now_ms)))
}

/// One answer of the backend as a part of the copy.
fn part<'a>(backend: &'a Backend, request: &'a Request) -> LocalBoxFuture<'a, Part> {
    Box::pin(async move {
        match backend.run(request).await {
            Ok(answer) => Part::of(answer),
            Err(failure) if failure.is_not_found() => Part::Absent,
            Err(failure) => {
                platform::log_error!("a part of an account's copy: {failure}");
                Part::Missing
            }
        }
    })
}

/// The profile with the lists of phones and e-mail addresses, of a site whose backend keeps them.
async fn contacts(visit: &Visit, backend: &Backend) -> Part {
    if !needs_lists(&visit.shop().site.accounts) {
        return Part::Absent;
    }
    match visit.caller().id() {
        Some(user) => part(backend, &holder(user).request).await,
        None => Part::Missing,
    }
}

/// The orders, page by page.
async fn all_orders(backend: &Backend) -> Part {
    let page = |number: u32| orders(&OrderFilter::default().at(number)).request;
    let first = page(1);
    let answer = match backend.run(&first).await {
        Ok(answer) => answer,
        Err(failure) if failure.is_not_found() => return Part::Absent,
        Err(failure) => {
            platform::log_error!("the orders of an account's copy: {failure}");
            return Part::Missing;
        }
    };
    let last = orders(&OrderFilter::default())
        .read(&answer)
        .map_or(1, |found: Orders| found.pages.last(1));
    let pages: Vec<Request> = (2..=last.min(MOST_PAGES)).map(page).collect();
    let whole = and_pages(backend, Part::of(answer), &pages).await;
    if last > MOST_PAGES {
        whole.cut()
    } else {
        whole
    }
}

async fn all_favourites(backend: &Backend) -> Part {
    let answer = match backend.run(&LIST.request).await {
        Ok(answer) => answer,
        Err(failure) if failure.is_not_found() => return Part::Absent,
        Err(failure) => {
            platform::log_error!("the favourites of an account's copy: {failure}");
            return Part::Missing;
        }
    };
    let rest = LIST
        .read(&answer)
        .map_or_else(|_| Vec::new(), |found| found.rest());
    let pages: Vec<Request> = rest.into_iter().map(|call| call.request).collect();
    and_pages(backend, Part::of(answer), &pages).await
}

/// A list with its later pages, until one cannot be loaded.
async fn and_pages(backend: &Backend, first: Part, pages: &[Request]) -> Part {
    let mut whole = first;
    for some in pages.chunks(AT_ONCE as usize) {
        let loaded = join_all(some.iter().map(|request| part(backend, request))).await;
        whole = loaded.into_iter().fold(whole, Part::and);
        if matches!(whole, Part::Cut(_)) {
            break;
        }
    }
    whole
}
