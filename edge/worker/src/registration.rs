//! Registration and activation. Neither tells by page, cookies or time whether an address has an account.

use std::rc::Rc;

use futures_util::future::{LocalBoxFuture, join, ready};
use platform::backend::Backend;
use platform::clock;
use shop::account::needs_cabinet;
use shop::backend::Call;
use shop::failure::Failure;
use shop::fields::Fields;
use shop::forms::explain;
use shop::letters::Purpose as LetterPurpose;
use shop::outcome::{Outcome, Redirect};
use shop::page::Page;
use shop::password::{send_letter, user_of};
use shop::paths::{Target, with_query};
use shop::registration::activation_page::{activation, again as again_page, failed};
use shop::registration::page::{LetterSent, form, sent};
use shop::registration::{
    AGAIN_FIELDS, Activation, CHANGE, EMAIL, NAME, NO_LETTER, REMEMBERED_COOKIE,
    REMEMBERED_COOKIE_AGE, Registrant, Remembered, TRAP, UNKNOWN, Verdict,
    activate as activate_call, judge, judge_activation, register as register_call, send_again,
};
use shop::route::Route;
use shop::sending::{Destination, Purpose};
use shop::session::{ACTIVATED, TOLD_FIELD};
use web_sys::Response;

use crate::floor::{at, is_away};
use crate::known_browser::registration;
use crate::respond::FormSuccess;
use crate::sending::{Claim, claim, note, release, state};
use crate::visit::Visit;
use crate::{kept_password, language, letters, respond, session};

/// The parameter of the page of a sent letter, after it was sent once more.
const AGAIN: &str = "again";

/// The form. What was typed comes back to be changed, except the password.
pub(crate) fn load(visit: &Visit) -> Result<Page, Failure> {
    may_register(visit)?;
    let is_change = visit.request.query_value(CHANGE).is_some();
    let typed = registration(visit).filter(|_| is_change);
    let typed = typed.map(|typed| {
        Fields::of(EMAIL.name, &typed.email).with(NAME.name, &typed.name.unwrap_or_default())
    });
    Ok(form(&visit.view(), &typed.unwrap_or_default(), None))
}

fn may_register(visit: &Visit) -> Result<(), Failure> {
    needs_cabinet(&visit.shop().settings)?;
    if visit.shop().site.accounts.registration {
        Ok(())
    } else {
        Err(Failure::NotFound)
    }
}

fn remember(visit: &Visit, remembered: &Remembered) -> Result<(), Failure> {
    let sealed = remembered.seal(visit.site.sealing()?, clock::now_ms());
    let age = Some(REMEMBERED_COOKIE_AGE);
    visit.session.set(visit, REMEMBERED_COOKIE, &sealed, age);
    language::keep_for_letter(visit, visit.language);
    Ok(())
}

/// The backend without the caller's session: these calls are a visitor's.
fn backend(visit: &Visit) -> Backend {
    let mut backend = visit.backend();
    backend.session = None;
    backend.unauthorized = Rc::default();
    backend
}

/// `POST /api/registration`
pub(crate) fn register(
    visit: Rc<Visit>,
    fields: Fields,
) -> LocalBoxFuture<'static, Result<Response, Failure>> {
    Box::pin(async move {
        may_register(&visit)?;
        let outcome = match begin(&visit, &fields).await {
            Ok(()) => lead_to(&visit, Route::RegistrationSent, None),
            Err(failure) => Err(failure),
        };
        let again = async |failure: &Failure| Ok(form(&visit.view(), &fields, Some(failure)));
        Ok(respond::form(&visit, outcome, again).await)
    })
}

async fn begin(visit: &Rc<Visit>, fields: &Fields) -> Result<(), Failure> {
    // These errors are about what was typed, not about any account, and come first.
    let registrant = Registrant::read(&visit.view(), fields)?;
    let (email, password) = (registrant.email.clone(), registrant.password.clone());
    if fields.text(TRAP).is_empty() {
        let destination = Destination::Email(email.clone());
        let is_sent = claim(visit, Purpose::Registration, &destination).await? == Claim::Send;
        if is_sent {
            let asked = ask(visit.clone(), registrant, destination);
            // The backend judges the fields before it sends the letter, which may take long: without a word by the
            // floor, the page is the one of a known address.
            if let Some(Err(failure)) = at(visit, Box::pin(asked)).await {
                return Err(failure);
            }
        }
        // Of a second press nothing is sent: the password of the first one holds.
        let holds = !is_sent && kept_password::kept(visit).is_some_and(|kept| kept.email == email);
        if !holds {
            kept_password::keep(visit, &email, &password)?;
        }
    }
    let name = fields.text(NAME.name).trim().to_owned();
    let name = Some(name);
    remember(visit, &Remembered { email, name })
}

/// Asks the backend for the account. The owner of a known address gets a letter after the answer: the one for a new
/// password, or the one of an activation that never happened. A failure that may be told frees the destination, so that
/// the form can be sent again at once.
async fn ask(
    visit: Rc<Visit>,
    registrant: Registrant,
    destination: Destination,
) -> Result<(), Failure> {
    let call = register_call(&registrant, &visit.shop().site.bodies);
    let backend = backend(&visit);
    // The call sends the letter, so another one rests.
    let noted = note(&visit, Purpose::Activation, &destination);
    let (answer, ()) = join(backend.ask(&call), noted).await;
    if let Err(error) = &answer {
        platform::log_error!("backend registration: {error}");
    }
    let failure = match judge(answer) {
        Verdict::Registered => return Ok(()),
        Verdict::Taken => {
            post_later(&visit, "new password", send_letter(&registrant.email));
            post_activation_later(&visit, &registrant.email);
            return Ok(());
        }
        // Perhaps it fails at the letter, which only a new address gets.
        Verdict::Unknown(error) if !is_away(&backend, &error).await => return Ok(()),
        Verdict::Unknown(_) => Failure::Refused(&UNKNOWN),
        Verdict::Refused(failure) => failure,
    };
    for purpose in [Purpose::Registration, Purpose::Activation] {
        release(&visit, purpose, &destination).await;
    }
    Err(failure)
}

/// Sends a letter's call after the answer, so that the answer's time tells nothing.
fn post_later(visit: &Visit, name: &'static str, call: Call<()>) {
    let backend = backend(visit);
    visit.execution.wait_until(async move {
        if let Err(error) = backend.run(&call.request).await {
            platform::log_error!("backend {name}: {error}");
        }
    });
}

fn post_activation_later(visit: &Visit, email: &str) {
    if visit.shop().site.accounts.resend_activation {
        post_later(visit, "activation again", send_again(email));
    }
}

/// The page that says where the letter went. A browser that remembers no registration goes to the form.
pub(crate) fn load_sent(visit: &Visit) -> LocalBoxFuture<'_, Outcome> {
    Box::pin(async move {
        if let Err(failure) = needs_cabinet(&visit.shop().settings) {
            return Outcome::Failed(failure);
        }
        let Some(to) = registration(visit) else {
            let again = Target::local(&visit.view().href(Route::ActivationAgain));
            return again.map_or(Outcome::Failed(Failure::Internal), |again| {
                Outcome::Redirect(Redirect::Visitor(again))
            });
        };
        Outcome::from(Ok(sent_page(visit, &to, None).await))
    })
}

async fn sent_page(visit: &Visit, to: &Remembered, problem: Option<&Failure>) -> Page {
    let destination = Destination::Email(to.email.clone());
    let letter = LetterSent {
        to,
        wait: state(visit, Purpose::Activation, &destination).await,
        again: visit.request.query_value(AGAIN).is_some(),
        may_be_sent_again: visit.shop().site.accounts.resend_activation,
    };
    sent(&visit.view(), letter, problem)
}

/// The page that asks for the letter once more.
pub(crate) fn load_again(visit: &Visit) -> Result<Page, Failure> {
    needs_cabinet(&visit.shop().settings)?;
    Ok(again_page(&visit.view(), &typed_before(visit), None))
}

/// The address that this browser has registered with.
fn typed_before(visit: &Visit) -> Fields {
    registration(visit).map_or_else(Fields::default, |typed| {
        Fields::of(EMAIL.name, &typed.email)
    })
}

/// `POST /api/activation/again`: the same for every address. The backend is asked after the answer.
pub(crate) fn send(
    visit: Rc<Visit>,
    fields: Fields,
) -> LocalBoxFuture<'static, Result<Response, Failure>> {
    Box::pin(async move {
        if !visit.shop().site.accounts.resend_activation {
            return Err(Failure::NotFound);
        }
        let own = registration(&visit).filter(|own| own.email == fields.text(EMAIL.name).trim());
        let outcome = match claim_again(&visit, &fields).await {
            Ok(email) => {
                let name = own.as_ref().and_then(|own| own.name.clone());
                remember(&visit, &Remembered { email, name })?;
                lead_to(&visit, Route::RegistrationSent, Some("again=true"))
            }
            Err(failure) => Err(failure),
        };
        let again = async |failure: &Failure| {
            Ok(match &own {
                Some(own) => sent_page(&visit, own, Some(failure)).await,
                None => again_page(&visit.view(), &fields, Some(failure)),
            })
        };
        Ok(respond::form(&visit, outcome, again).await)
    })
}

async fn claim_again(visit: &Visit, fields: &Fields) -> Result<String, Failure> {
    let (words, variant) = (visit.words(), visit.variant());
    let answers = shop::forms::read(&AGAIN_FIELDS, fields, variant)
        .map_err(|problems| explain(&problems, words, variant))?;
    let email = answers.owned(&EMAIL);
    let destination = Destination::Email(email.clone());
    if claim(visit, Purpose::Activation, &destination).await? == Claim::Send {
        post_activation_later(visit, &email);
    }
    Ok(email)
}

/// The page with the letter's button, or the one that asks for the letter.
pub(crate) fn load_activation(visit: &Visit) -> Result<Page, Failure> {
    if letters::held(visit, LetterPurpose::Activation).is_none() {
        return letters::without(visit, LetterPurpose::Activation);
    }
    needs_cabinet(&visit.shop().settings)?;
    Ok(activation(&visit.view(), None))
}

/// Home after a letter that could not be used.
pub(crate) fn load_failed(visit: &Visit) -> Result<Page, Failure> {
    needs_cabinet(&visit.shop().settings)?;
    Ok(failed(&visit.view(), &typed_before(visit)))
}

/// `POST /api/activation`: uses the letter that this browser holds.
pub(crate) fn activate(
    visit: Rc<Visit>,
    _fields: Fields,
) -> LocalBoxFuture<'static, Result<Response, Failure>> {
    Box::pin(async move {
        let outcome = press(&visit).await;
        let again = async |failure: &Failure| {
            Ok(match letters::held(&visit, LetterPurpose::Activation) {
                Some(_) => activation(&visit.view(), Some(failure)),
                None => letters::without(&visit, LetterPurpose::Activation)?,
            })
        };
        Ok(respond::form(&visit, outcome, again).await)
    })
}

async fn press<'a>(visit: &Visit) -> Result<FormSuccess<'a>, Failure> {
    let letter =
        letters::held(visit, LetterPurpose::Activation).ok_or(Failure::Refused(&NO_LETTER))?;
    let answer = backend(visit).ask(&activate_call(&letter)).await;
    if let Err(error) = &answer {
        platform::log_error!("backend activation: {error}");
    }
    let tokens = match judge_activation(answer) {
        Activation::Later(failure) => return Err(failure),
        Activation::Failed => {
            letters::used(visit);
            return lead_to(visit, Route::ActivationFailed, None);
        }
        Activation::Active => None,
        Activation::SignedIn(tokens) => Some(tokens),
    };
    letters::used(visit);
    let is_signed_in = match tokens {
        Some(tokens) => {
            let asked = Box::pin(ready(Ok(tokens)));
            let entered = session::enter_with(visit, visit.language, asked, false);
            entered.await.is_ok()
        }
        None => session::enter_as_registered(visit, user_of(&letter.uid).as_deref()).await,
    };
    kept_password::forget(visit);
    if is_signed_in {
        visit.session.set(visit, REMEMBERED_COOKIE, "", Some(0));
        let href = visit.view().href(Route::Cabinet);
        let target = session::lead_on(visit, &href).await?;
        return Ok(FormSuccess::leading_to(target));
    }
    let told = ["&", TOLD_FIELD, "=", ACTIVATED].concat();
    lead_to(visit, Route::SignIn, Some(&told))
}

fn lead_to<'a>(
    visit: &Visit,
    route: Route,
    query: Option<&str>,
) -> Result<FormSuccess<'a>, Failure> {
    let href = visit.view().href(route);
    let href = match query {
        Some(more) if href.contains('?') => [&href, more].concat(),
        query => with_query(&href, query),
    };
    let target = Target::local(&href).ok_or(Failure::Internal)?;
    Ok(FormSuccess::leading_to(target))
}
