//! Passwords: the forgotten one, the new one by a letter, and the change. The rules are in `shop::password`.

use std::future::ready;
use std::rc::Rc;

use platform::clock;
use platform::response::ResponseBuilder;
use shop::account::{needs_passwords, password_page};
use shop::backend::BackendFailure;
use shop::failure::{Failure, Kind};
use shop::fields::Fields;
use shop::forms::{Field, explain, read};
use shop::letters::Purpose as LetterPurpose;
use shop::page::Page;
use shop::pagecache::{Bypass, CachePolicy, CacheStatus};
use shop::password::{
    self as view, ASKED_COOKIE, ASKED_COOKIE_AGE, AskedLetter, COMMON, CURRENT, END_OTHERS,
    ENDING_COOKIE, ENDING_COOKIE_AGE, FORGOTTEN_FIELDS, LetterProof, NEW, NOT_ASKED, NOT_CHANGED,
    OTHER, Owner, UNKNOWN, UNKNOWN_BY_LETTER, check, refused_by_letter, refused_change,
    seal_ending, send_letter, set_by_letter, user_of,
};
use shop::paths::Target;
use shop::route::{Address, Route};
use shop::sending::{Delivery, Destination, Purpose};
use shop::session::{Credentials, Notice, User, login_href, sign_in};
use web_sys::Response;

use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::identity::{account, cookie_max_age};
use crate::known_browser::registration;
use crate::respond::FormSuccess;
use crate::sending::Claim;
use crate::visit::Visit;
use crate::{floor, language, letters, limits, notice, proof, respond, sending, session, sessions};

/// `GET /api/common-passwords`: hashes, so that the browser says at once what the shop would refuse, and the typed
/// password stays there.
pub(crate) fn common_passwords() -> Response {
    ResponseBuilder::new(200, CachePolicy::Hour)
        .with("content-type", "application/octet-stream")
        .bytes(COMMON)
}

/// `GET /.well-known/change-password` leads to the page that changes the password.
pub(crate) async fn lead_to_change(ctx: &Rc<RequestContext>) -> Response {
    language::learn(ctx).await;
    let page = Address::new(language::of(ctx), Route::AccountPassword).href();
    respond::away(&page, CacheStatus::Bypass(Bypass::Excluded))
}

/// The page of a forgotten password: the form, or what follows it.
pub(crate) async fn forgotten(visit: &Visit) -> Result<Page, Failure> {
    needs_passwords(visit.shop())?;
    let view = visit.view();
    if visit.request.query_value(OTHER).is_none()
        && let Some((letter, destination)) = asked_letter(visit)
    {
        let wait = sending::state(visit, Purpose::NewPassword, &destination).await;
        return Ok(view::asked(&view, &letter, wait));
    }
    let account = account(visit, visit.language).await;
    let address = account
        .map(|account| account.user.email)
        .or_else(|| registration(visit).map(|registered| registered.email));
    let typed = Fields::of(FORGOTTEN_FIELDS[0].name, &address.unwrap_or_default());
    Ok(view::forgotten(&view, &typed, None))
}

/// The letter that was asked for in this browser.
fn asked_letter(ctx: &RequestContext) -> Option<(AskedLetter, Destination)> {
    let cookie = ctx.request.cookie(ASKED_COOKIE)?;
    let letter = AskedLetter::read(ctx.site.seal_key.as_ref()?, cookie, clock::now_ms())?;
    let destination = Destination::email(&letter.email)?;
    Some((letter, destination))
}

/// `POST /api/forgotten-password`: asks for the letter. Neither the answer nor its time depends on the account.
pub(crate) async fn ask_for_letter(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    needs_passwords(visit.shop())?;
    let outcome = match ask(&visit, &fields).await {
        Ok(()) => {
            let page = Address::new(visit.language, Route::ForgottenPassword).href();
            let target = Target::local(&page).ok_or(Failure::Internal)?;
            Ok(FormSuccess::leading_to(target))
        }
        Err(failure) => Err(failure),
    };
    let again =
        async |failure: &Failure| Ok(view::forgotten(&visit.view(), &fields, Some(failure)));
    Ok(respond::form(&visit, outcome, again).await)
}

async fn ask(visit: &Rc<Visit>, fields: &Fields) -> Result<(), Failure> {
    let key = visit.site.sealing()?;
    let answers = read_form(visit, &FORGOTTEN_FIELDS, fields)?;
    let email = answers.owned(&FORGOTTEN_FIELDS[0]);
    let destination = Destination::email(&email).ok_or(Failure::Malformed)?;
    if sending::claim(visit, Purpose::NewPassword, &destination).await? == Claim::OnItsWay {
        floor::no_sooner(visit, ready(())).await;
    } else if let Some(Err(failure)) =
        floor::at(visit, Box::pin(send(visit.clone(), destination))).await
    {
        return Err(failure);
    }
    let letter = AskedLetter { email };
    let sealed = letter.seal(key, clock::now_ms());
    let age = Some(ASKED_COOKIE_AGE);
    visit.session.set(visit, ASKED_COOKIE, &sealed, age);
    language::keep_for_letter(visit, visit.language);
    Ok(())
}

/// Asks the backend for the letter. Fails if the backend takes no such call now, or is away for everybody: any other
/// failure may depend on the account, and is not told.
async fn send(visit: Rc<Visit>, destination: Destination) -> Result<(), Failure> {
    let backend = visit.backend_without_session();
    let Err(failure) = backend.ask(&send_letter(destination.text())).await else {
        return Ok(());
    };
    platform::log_error!("backend reset_password: {failure}");
    let is_known =
        Delivery::of(&failure) == Delivery::Unsent || failure == BackendFailure::Unreachable;
    if !is_known && !floor::is_away(&backend, &failure).await {
        return Ok(());
    }
    sending::release(&visit, Purpose::NewPassword, &destination).await;
    let pause_s = failure.pause_s();
    Err(pause_s.map_or(Failure::Refused(&NOT_ASKED), Failure::TooOften))
}

/// The page of the letter for a new password.
pub(crate) fn by_letter(visit: &Visit) -> Result<Page, Failure> {
    needs_passwords(visit.shop())?;
    if letters::held(visit, LetterPurpose::NewPassword).is_none() {
        return letters::without(visit, LetterPurpose::NewPassword);
    }
    Ok(view::by_letter(&visit.view(), &Fields::default(), None))
}

/// `POST /api/new-password`: sets the password of the letter's account.
pub(crate) async fn set(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    needs_passwords(visit.shop())?;
    let outcome = match set_new(&visit, &fields).await {
        Ok(href) => {
            let target = Target::local(&href).ok_or(Failure::Internal)?;
            Ok(FormSuccess::leading_to(target))
        }
        Err(failure) => Err(failure),
    };
    let again =
        async |failure: &Failure| Ok(view::by_letter(&visit.view(), &fields, Some(failure)));
    Ok(respond::form(&visit, outcome, again).await)
}

/// Sets the password; returns the next page.
async fn set_new(visit: &Visit, fields: &Fields) -> Result<String, Failure> {
    let page = |route| Address::new(visit.language, route).href();
    let Some(letter) = letters::held(visit, LetterPurpose::NewPassword) else {
        return Ok(page(Route::NewPassword));
    };
    let answers = read_form(visit, &LETTER_FORM, fields)?;
    let password = answers.text(&NEW);
    check(
        visit.shop(),
        visit.words(),
        &NEW,
        password,
        Owner::default(),
    )?;
    limits::letter(visit, &letter).await?;
    let proof = LetterProof {
        uid: &letter.uid,
        token: &letter.token,
    };
    let set = visit.backend_without_session();
    if let Err(error) = set.ask(&set_by_letter(proof, password)).await {
        let failure = refused_by_letter(&error, letter.is_unsure);
        let failure = failure.unwrap_or_else(|| from_backend(&error, "reset_password_confirm"));
        if failure.kind() == Kind::Gone {
            letters::used(visit);
        } else if failure == Failure::Refused(&UNKNOWN_BY_LETTER) {
            // The shopper may go and sign in, or find the letter used: nothing else would end the sessions then.
            if answers.is_ticked(&END_OTHERS) {
                promise_to_end(visit, user_of(&letter.uid).as_deref());
            } else {
                take_promise_back(visit);
            }
            letters::keep_unsure(visit, letter);
        }
        return Err(failure);
    }
    letters::used(visit);
    take_promise_back(visit);
    let user = user_of(&letter.uid);
    let is_own = user.is_some() && visit.caller().id() == user.as_deref();
    if answers.is_ticked(&END_OTHERS) {
        end_all(visit, user.as_deref()).await;
        if is_own {
            session::leave(visit, visit.language).await;
        }
    }
    if visit.session.access().is_some() {
        notice::leave(visit, &Notice::PasswordChanged);
        return Ok(page(Route::Home));
    }
    notice::leave(visit, &Notice::PasswordSet);
    Ok(login_href(visit.language))
}

/// Ends all sessions of the letter's account. If the letter's uid does not name it, or its object does not answer, they
/// end when somebody signs in to that account here: the one of the uid, or of the address that this browser has asked
/// the letter for.
async fn end_all(visit: &Visit, user: Option<&str>) {
    let ended = match user {
        Some(user) => sessions::end_all_of(visit, user).await,
        None => Err(Failure::NotFound),
    };
    if ended.is_err() {
        promise_to_end(visit, user);
    }
}

/// Promises that the next sign-in of this browser to the account ends the account's other sessions.
fn promise_to_end(visit: &Visit, user: Option<&str>) {
    let asked = asked_letter(visit).map(|(letter, _)| letter.email);
    let Some(account) = user.map(str::to_owned).or(asked) else {
        platform::log_error!("a new password ends no sessions: its account is unknown");
        return;
    };
    if let Some(key) = &visit.site.seal_key {
        let sealed = seal_ending(key, &account, clock::now_ms());
        let age = Some(ENDING_COOKIE_AGE);
        visit.session.set(visit, ENDING_COOKIE, &sealed, age);
    }
}

fn take_promise_back(visit: &Visit) {
    if visit.request.cookie(ENDING_COOKIE).is_some() {
        visit.session.set(visit, ENDING_COOKIE, "", Some(0));
    }
}

/// The fields of the letter's form, and those of the change.
static LETTER_FORM: [Field; 2] = [NEW, END_OTHERS];
static CHANGE_FORM: [Field; 3] = [CURRENT, NEW, END_OTHERS];

fn read_form(
    visit: &Visit,
    form: &'static [Field],
    fields: &Fields,
) -> Result<shop::forms::Answers, Failure> {
    read(form, fields, visit.variant())
        .map_err(|problems| explain(&problems, visit.words(), visit.variant()))
}

/// The page that changes the password.
pub(crate) async fn change_page(visit: &Visit) -> Result<Page, Failure> {
    needs_passwords(visit.shop())?;
    Ok(change_again(visit, &Fields::default(), None).await)
}

async fn change_again(visit: &Visit, typed: &Fields, problem: Option<&Failure>) -> Page {
    let address = address(visit).await;
    password_page::change(&visit.view(), &address.unwrap_or_default(), typed, problem)
}

/// The address of the account; `None` if the backend does not tell it.
async fn address(visit: &Visit) -> Option<String> {
    let user = account(visit, visit.language).await?.user;
    email_of(&user).map(str::to_owned)
}

fn email_of(user: &User) -> Option<&str> {
    Some(&*user.email).filter(|email| !email.is_empty())
}

/// `POST /api/password`: changes the password. The session goes on, with new tokens.
pub(crate) async fn change(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    needs_passwords(visit.shop())?;
    let outcome = match change_now(&visit, &fields).await {
        Ok(notice) => {
            notice::leave(&visit, &notice);
            let page = Address::new(visit.language, Route::AccountPassword).href();
            let target = Target::local(&page).ok_or(Failure::Internal)?;
            Ok(FormSuccess::leading_to(target))
        }
        Err(failure) => Err(failure),
    };
    let again = async |failure: &Failure| Ok(change_again(&visit, &fields, Some(failure)).await);
    Ok(respond::form(&visit, outcome, again).await)
}

/// Changes the password; returns what the next page says.
async fn change_now(visit: &Visit, fields: &Fields) -> Result<Notice, Failure> {
    let answers = read_form(visit, &CHANGE_FORM, fields)?;
    let (current, password) = (answers.text(&CURRENT), answers.text(&NEW));
    let user = account(visit, visit.language).await.map(|own| own.user);
    let user = user.unwrap_or_default();
    let owner = Owner {
        address: &user.email,
        first_name: &user.first_name,
        last_name: &user.last_name,
    };
    check(visit.shop(), visit.words(), &NEW, password, owner)?;
    limits::own_password(visit).await?;
    let changed = visit.backend().ask(&view::change(current, password)).await;
    let mut entered = false;
    if let Err(error) = changed {
        if let Some(failure) = refused_change(&error) {
            return Err(failure);
        }
        let failure = from_backend(&error, "set_password");
        if error.pause_s().is_some() {
            return Err(failure);
        }
        enter_anew(visit, email_of(&user), password).await?;
        entered = true;
    }
    if !entered && enter_anew(visit, email_of(&user), password).await.is_err() {
        platform::log_error!("a session goes on with the tokens of the old password");
        proof::renew(visit);
    }
    if !answers.is_ticked(&END_OTHERS) {
        return Ok(Notice::PasswordChanged);
    }
    match sessions::end_others(visit).await {
        Ok(()) => Ok(Notice::PasswordChangedEverywhere),
        Err(failure) => {
            platform::log_error!("other sessions go on: {}", failure.code());
            Ok(Notice::PasswordChanged)
        }
    }
}

/// Signs in with the new password: a backend may refuse the tokens of the old one. The failure says whether the password
/// is changed, if the backend has not said so before.
async fn enter_anew(visit: &Visit, email: Option<&str>, password: &str) -> Result<(), Failure> {
    let unknown = Failure::Refused(&UNKNOWN);
    let Some(email) = email else {
        return Err(unknown);
    };
    // The call before may have used up the time.
    visit.begin_anew();
    let call = sign_in(&Credentials {
        email: email.to_owned(),
        password: password.to_owned(),
        remember: false,
    });
    let is_kept = cookie_max_age(visit, 1).is_some();
    let refused = |error: &BackendFailure| {
        matches!(error, BackendFailure::Status(400..=403, _))
            .then_some(Failure::Refused(&NOT_CHANGED))
    };
    let entered = session::enter_by(visit, visit.language, &call, is_kept, &refused).await;
    entered.map_err(|failure| {
        if failure == Failure::Refused(&NOT_CHANGED) {
            failure
        } else {
            unknown
        }
    })
}
