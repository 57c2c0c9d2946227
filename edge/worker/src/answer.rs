//! Request → site → path rules → route → handler: the one table of all pages and endpoints.

use std::rc::Rc;

use futures_util::FutureExt;
use futures_util::future::{LocalBoxFuture, ready};
use platform::request::ShopRequest;
use platform::response::{ResponseBuilder, keep_secure, keep_to_one};
use platform::{bindings, memory};
use shop::backend::CANCELED;
use shop::failure::Failure;
use shop::fields::Fields;
use shop::i18n::Language;
use shop::pagecache::{Bypass, CachePolicy, CacheStatus};
use shop::paths::{self, Cause};
use shop::payment::is_return;
use shop::route::{
    Access, Address, Endpoint, EndpointFacts, FormSize, Naming, Origins, Place, Route, Verb,
};
use shop::session::{FOREIGN_ORIGIN, UNAUTHORIZED, UNKNOWN, login_back};
use web_sys::Response;
use worker::{Context, Env};

use crate::assets::assets;
use crate::context::RequestContext;
use crate::rollout::Numbering;
use crate::site_preview::{self, Asked};
use crate::visit::Visit;
use crate::watch::Watch;
use crate::{
    account, addresses, advertform, advertphotos, avatar, backend_hook, cart, cart_count,
    cart_redis, cart_socket, checkout, city, codes, company, company_choice, compare, consent,
    credit, deletion, failure, favourites, forms, gate, language, letters, list_file, media,
    mydata, ordering, orders_file, own_sessions, pages, part, password, payment, postal, proof,
    quickorder, quote_commands, quote_page, quotes, receipt, recent, registration, respond,
    reviews, robots, saved_products, search, session, session_answer, shared_cart, sign_in_with,
    site_file, sitemap, sites, support, upload, vitals,
};

/// Answers a request; every failure becomes a response too.
pub(crate) async fn answer(request: web_sys::Request, env: Env, execution: Context) -> Response {
    let request = ShopRequest::new(request);
    let secure = request.is_secure() && !bindings::variables(&env).development;
    let place = Place::of_request(request.verb, request.path(), request.query());
    let watch = Watch::begin(&request, &place);
    let answer = answer_of_site(request, place, env.clone(), execution, &watch).await;
    if secure {
        keep_secure(&answer);
    }
    watch.answered(&env, &answer);
    memory::note();
    answer
}

async fn answer_of_site(
    request: ShopRequest,
    place: Place,
    env: Env,
    execution: Context,
    watch: &Rc<Watch>,
) -> Response {
    if place == Place::Endpoint(Endpoint::Health) && matches!(request.verb, Verb::Get | Verb::Head)
    {
        return health(&env);
    }
    if !request.has_host() {
        return respond::without_a_site(&Failure::Malformed, &request, &place);
    }
    let versions = match sites::find(&env, request.host()).await {
        Ok(versions) => versions,
        Err(failure) => return respond::without_a_site(&failure, &request, &place),
    };
    let asked = site_preview::asked(&env, &versions, &request).await;
    let in_force = versions.in_force.clone();
    let numbering = Numbering::of(&versions, &request, &place);
    let site = match &asked {
        Some(asked) => asked.site(&in_force),
        None => versions.of_visitor(numbering.number()),
    };
    watch.answers_for(&site);
    let mut ctx = RequestContext::new(
        env,
        execution,
        site,
        request,
        watch.clone(),
        company::know,
        advertform::sign_in_page,
    );
    ctx.orders = place.orders();
    ctx.is_own_version = !Rc::ptr_eq(&ctx.site, &in_force);
    ctx.preview = asked.as_ref().and_then(Asked::shown);
    let ctx = Rc::new(ctx);
    if let Some(answer) = site_preview::begun_or_ended(&ctx, asked.as_ref()) {
        return answer;
    }
    numbering.tell(&ctx);
    let answer = answer_to(ctx.clone(), place).await;
    if ctx.preview.is_some() {
        keep_to_one(&answer);
    }
    answer
}

async fn answer_to(ctx: Rc<RequestContext>, place: Place) -> Response {
    #[cfg(debug_assertions)]
    explain(&ctx, &place);
    if let Some(failure) = bindings::refusal(&ctx.env) {
        let language = place.language().unwrap_or_else(|| language::of(&ctx));
        let page = ctx.request.wants_page();
        return refuse(ctx, page, language, &failure).await;
    }
    bindings::panic_if_asked("page", ctx.request.path());
    // Before any redirect, which would show the token to more addresses, and might spell it in another way.
    if let Some(kept) = letters::opened(&ctx, &place).await {
        return kept;
    }
    if let Some(moved) = redirect_response(&ctx, &place).await {
        return moved;
    }
    let language = match &place {
        Place::Page(address) => Some(address.language),
        Place::Root | Place::Unknown(_) | Place::Endpoint(_) => None,
    };
    let is_for_everybody =
        matches!(&place, Place::Endpoint(endpoint) if endpoint.facts().is_for_everybody);
    // A program's answer takes the likely language, so that it need not wait for the settings.
    let page = !matches!(place, Place::Endpoint(_)) || ctx.request.wants_page();
    if language.is_none() && !is_for_everybody && page {
        language::learn(&ctx).await;
    }
    if is_for_everybody {
        return dispatch(ctx, place).await;
    }
    if let Some(begun) = session::begin(&ctx, &place) {
        begun.await;
    }
    if ctx.session.unknown.get() {
        let answer = if place.is_owned() {
            let language = language.unwrap_or_else(|| language::of(&ctx));
            refuse(ctx.clone(), page, language, &Failure::Refused(&UNKNOWN)).await
        } else {
            dispatch(ctx.clone(), place).await
        };
        return session_answer::finish(&ctx, language, page, answer).await;
    }
    if ctx.session.unauthorized.get() {
        // A command of an ended session must not run: it would change the guest's cart.
        platform::log_error!("{CANCELED}");
        let language = language.unwrap_or_else(|| language::of(&ctx));
        return session_answer::ended(&ctx, language, page).await;
    }
    if let Some(recalled) = cart_count::begin(&ctx, &place) {
        recalled.await;
    }
    if ctx.session.ended.get().is_some() {
        if place.is_owned() {
            let language = language.unwrap_or_else(|| language::of(&ctx));
            return session_answer::refused(&ctx, language, page).await;
        }
        session::forget_ended(&ctx);
    }
    if let Some(learned) = company::begin(&ctx) {
        learned.await;
    }
    let answer = dispatch(ctx.clone(), place).await;
    session_answer::finish(&ctx, language, page, answer).await
}

/// Reports the site, its config version and the route to `?explain`.
#[cfg(debug_assertions)]
fn explain(ctx: &RequestContext, place: &Place) {
    let told = [
        ("site", ctx.site.name().to_owned()),
        ("config", ctx.site.version.clone()),
        ("route", format!("{place:?}")),
    ];
    for (what, told) in told {
        crate::development::explain(&ctx.env, what, &told);
    }
}

/// The redirect of a path rule, of the operators' table, or to the address's own spelling.
async fn redirect_response(ctx: &RequestContext, place: &Place) -> Option<Response> {
    let (path, query) = (ctx.request.path(), ctx.request.query());
    let rule = async || ctx.site.redirect(&ctx.env, path, query).await;
    let (cause, target) = paths::moved(place, ctx.request.verb, (path, query), rule).await?;
    if cause != Cause::Slashes {
        return Some(respond::permanent(&target));
    }
    // After a 301 a browser would resend a form as a GET without its body; a 308 keeps both (RFC 9110, 15.4.9).
    let status = match ctx.request.verb {
        Verb::Get | Verb::Head => 301,
        Verb::Post | Verb::Delete | Verb::Other => 308,
    };
    let answer = ResponseBuilder::redirect(status, &target, CachePolicy::Hour)
        .with_status_of_cache(CacheStatus::Bypass(Bypass::Slash));
    Some(answer.empty())
}

async fn dispatch(ctx: Rc<RequestContext>, place: Place) -> Response {
    let page = ctx.request.wants_page();
    match place {
        Place::Endpoint(endpoint) => {
            let methods = endpoint.facts();
            let kept = kept_form(&endpoint).filter(|_| page);
            match endpoint_answer(ctx.clone(), endpoint).await {
                Ok(response) => response,
                Err(failure) => {
                    let language = language::of(&ctx);
                    if failure == Failure::Refused(&UNAUTHORIZED)
                        && let Some(form) = kept
                    {
                        if let Some(answer) = (ctx.keep_form)(&ctx, language).await {
                            return answer;
                        }
                        let form = Address::new(language, form).href();
                        let session = CacheStatus::Bypass(Bypass::Session);
                        return respond::away(&login_back(language, &form), session);
                    }
                    let answer = refuse(ctx, page, language, &failure).await;
                    if failure == Failure::MethodNotAllowed {
                        allow(&answer, &methods.allowed());
                    }
                    answer
                }
            }
        }
        Place::Unknown(_) if !page && Endpoint::is_folder_of(ctx.request.path()) => {
            failure::json(&Failure::NotFound, ctx.words(language::of(&ctx)))
        }
        Place::Page(address) if ctx.request.verb == Verb::Post && is_return(&address.route) => {
            match payment::back(&ctx, &address).await {
                Ok(response) => response,
                Err(failure) => refuse(ctx, page, address.language, &failure).await,
            }
        }
        Place::Root | Place::Page(_) | Place::Unknown(_)
            if !matches!(ctx.request.verb, Verb::Get | Verb::Head) =>
        {
            let answer = failure::json(&Failure::MethodNotAllowed, ctx.words(language::of(&ctx)));
            allow(&answer, "GET, HEAD");
            answer
        }
        Place::Root => language::root(&ctx),
        Place::Page(address) => match part::requested_part(&ctx, &address) {
            Some(part) => part::answer(&ctx, &address, part).boxed_local().await,
            None => pages::answer(ctx, address).boxed_local().await,
        },
        Place::Unknown(language) => {
            let language = language.unwrap_or_else(|| language::of(&ctx));
            respond::failure(ctx, language, &Failure::NotFound).await
        }
    }
}

/// The form of an endpoint whose text outlives a sign-in: it leads back there.
fn kept_form(endpoint: &Endpoint) -> Option<Route> {
    let keeps = matches!(endpoint, Endpoint::OwnAdverts | Endpoint::OwnAdvert(_));
    endpoint.form_page().filter(|_| keeps)
}

/// A failure: a page of the shop for browsers, the common JSON error for programs.
async fn refuse(
    ctx: Rc<RequestContext>,
    page: bool,
    language: Language,
    failure: &Failure,
) -> Response {
    if page {
        respond::failure(ctx, language, failure).await
    } else {
        failure::json(failure, ctx.words(language))
    }
}

fn allow(answer: &Response, methods: &str) {
    // Headers are immutable only in responses of `fetch`; this one is our own.
    let _ = answer.headers().set("allow", methods);
}

/// Answers at an endpoint, after checking the origin and the method against the route table.
async fn endpoint_answer(ctx: Rc<RequestContext>, endpoint: Endpoint) -> Result<Response, Failure> {
    let verb = ctx.request.verb;
    let changes = matches!(verb, Verb::Post | Verb::Delete);
    let facts = endpoint.facts();
    if changes && facts.origins == Origins::Own && !ctx.request.is_same_origin() {
        return Err(Failure::Refused(&FOREIGN_ORIGIN));
    }
    if !facts.takes(verb) {
        let reads = verb == Verb::Get && ctx.request.wants_page();
        let language = language::of(&ctx);
        let page = paths::page_instead(&endpoint, language, ctx.request.query());
        let href = page.filter(|_| reads).ok_or(Failure::MethodNotAllowed)?;
        return Ok(respond::away(&href, CacheStatus::Bypass(Bypass::Excluded)));
    }
    if changes && facts.naming == Naming::IfAdmitted {
        session::admit_or_leave_out(&ctx, language::of(&ctx)).await;
    }
    match handler(&ctx, &endpoint, verb) {
        // The gate needs a site, so a gated endpoint cannot have a `Request` handler.
        Handler::Request(_) if facts.access != Access::Anybody => Err(Failure::Internal),
        Handler::Request(answering) => answering.await,
        Handler::Visit(answer) => answer(let_in(&ctx, facts).await?).await,
        Handler::Form(answer) => {
            // Read first, because the fields name the language of the answer.
            let (fields, _permit) = match facts.form_size {
                FormSize::Usual => (ctx.request.fields().await?, None),
                FormSize::ManyLines => upload::long_form(&ctx).await?,
            };
            answer(let_in(&ctx, facts).await?, fields).await
        }
    }
}

/// Opens the site, and lets the gate admit or refuse the request.
async fn let_in(ctx: &Rc<RequestContext>, facts: EndpointFacts) -> Result<Rc<Visit>, Failure> {
    let visit = Visit::open(ctx, language::of(ctx)).await;
    gate::to_endpoint(visit, facts).await
}

type Answering<'a> = LocalBoxFuture<'a, Result<Response, Failure>>;

/// The handler of an endpoint, by the data that it needs.
enum Handler<'a> {
    /// Needs only the request, not the site.
    Request(Answering<'a>),
    /// Needs the site, in the language of the request.
    Visit(Box<dyn FnOnce(Rc<Visit>) -> Answering<'a> + 'a>),
    /// Needs the site, in the language of the sent form, and the form's fields.
    Form(Box<dyn FnOnce(Rc<Visit>, Fields) -> Answering<'a> + 'a>),
}

// Boxed, so that each is compiled as a function of its own.
fn of_request<'a>(answering: impl Future<Output = Result<Response, Failure>> + 'a) -> Handler<'a> {
    Handler::Request(Box::pin(answering))
}

fn of_visit<'a, F: Future<Output = Result<Response, Failure>> + 'a>(
    answer: impl FnOnce(Rc<Visit>) -> F + 'a,
) -> Handler<'a> {
    Handler::Visit(Box::new(|visit| Box::pin(answer(visit))))
}

fn of_form<'a, F: Future<Output = Result<Response, Failure>> + 'a>(
    answer: impl FnOnce(Rc<Visit>, Fields) -> F + 'a,
) -> Handler<'a> {
    Handler::Form(Box::new(|visit, fields| Box::pin(answer(visit, fields))))
}

/// The one table of endpoints and their handlers.
fn handler<'a>(ctx: &'a Rc<RequestContext>, endpoint: &'a Endpoint, verb: Verb) -> Handler<'a> {
    match endpoint {
        // `answer_of_site` answers this before it looks for a site.
        Endpoint::Health => of_request(ready(Ok(health(&ctx.env)))),
        Endpoint::Suggestions => of_request(search::suggestions(ctx)),
        Endpoint::Media(path) => of_request(media::media(ctx, path)),
        Endpoint::AdvertPhotos => of_visit(advertphotos::begin),
        Endpoint::AdvertPhoto(token) => match verb {
            Verb::Post => of_visit(|visit| advertphotos::append(visit, token)),
            Verb::Delete => of_visit(|visit| advertphotos::remove(visit, token)),
            Verb::Head => of_visit(|visit| advertphotos::state(visit, token)),
            Verb::Get | Verb::Other => of_visit(|visit| advertphotos::show(visit, token)),
        },
        Endpoint::Robots => of_request(ready(Ok(robots::robots(ctx)))),
        Endpoint::Manifest => of_request(robots::manifest(ctx).map(Ok)),
        Endpoint::Icon | Endpoint::Favicon => of_request(robots::icon(ctx).map(Ok)),
        Endpoint::Mark(name) => of_request(ready(robots::mark(ctx, name))),
        Endpoint::SiteFile(name) => of_request(site_file::answer(ctx, name)),
        Endpoint::Asset(_) => of_request(ready(Err(Failure::NotFound))),
        Endpoint::CartView => of_visit(cart::view),
        Endpoint::CartLines => of_form(cart::add),
        Endpoint::CartLine(product) if verb == Verb::Delete => {
            of_visit(|visit| cart::remove(visit, product))
        }
        Endpoint::CartLine(product) => of_form(|visit, fields| cart::set(visit, fields, product)),
        Endpoint::CartShared => of_form(shared_cart::add),
        Endpoint::CartCommand(name) => of_form(|visit, fields| cart::change(visit, fields, name)),
        Endpoint::CartOrder(order) => {
            of_form(|visit, fields| account::repeat(visit, fields, order))
        }
        Endpoint::QuoteView => of_visit(quotes::view),
        Endpoint::QuoteFile => of_visit(quote_page::table),
        Endpoint::QuoteCommand(name) => {
            of_form(|visit, fields| quote_commands::change(visit, fields, name))
        }
        Endpoint::CartRedis => of_request(cart_redis::answer(ctx)),
        Endpoint::CartSocket => of_request(cart_socket::open(ctx)),
        Endpoint::QuickOrder => of_visit(quickorder::look_up),
        Endpoint::QuickOrderGoods => of_visit(quickorder::add),
        Endpoint::QuickOrderTemplate => of_request(ready(Ok(quickorder::template(ctx)))),
        Endpoint::ListFile => of_visit(list_file::answer),
        Endpoint::Orders => of_form(ordering::order),
        Endpoint::PlacedCalendar => of_visit(receipt::of_placed),
        Endpoint::OrderCalendar(id) => of_visit(|visit| receipt::of_account(visit, id)),
        Endpoint::OrdersFile => of_visit(orders_file::answer),
        Endpoint::Forms(kind) => of_visit(|visit| forms::send(visit, kind)),
        Endpoint::Picture if verb == Verb::Post => of_visit(avatar::change),
        Endpoint::Picture => of_visit(avatar::show),
        Endpoint::PictureRemoval => of_form(avatar::remove),
        Endpoint::Support => of_form(support::send),
        Endpoint::AdvertContacts(slug) => {
            of_form(|visit, _fields| crate::advert::contacts(visit, slug))
        }
        Endpoint::Complaint(slug) => {
            of_form(|visit, fields| crate::complaint::send(visit, fields, slug))
        }
        Endpoint::UserReport(slug) => {
            of_form(|visit, fields| crate::complaint::send_report(visit, fields, slug))
        }
        Endpoint::Credit(id) => of_form(|visit, fields| credit::send(visit, fields, id)),
        Endpoint::Company => of_form(company_choice::choose),
        Endpoint::Addresses => of_form(addresses::create),
        Endpoint::SavedAddress(id) => of_form(|visit, _fields| addresses::delete(visit, id)),
        Endpoint::Proof => of_form(proof::prove),
        Endpoint::ProofCode => of_form(proof::send_code),
        Endpoint::Password => of_form(password::change),
        Endpoint::ForgottenPassword => of_form(password::ask_for_letter),
        Endpoint::NewPassword => of_form(password::set),
        Endpoint::ChangePassword => of_request(password::lead_to_change(ctx).map(Ok)),
        Endpoint::CommonPasswords => of_request(ready(Ok(password::common_passwords()))),
        Endpoint::AccountCopy => of_visit(deletion::copy),
        Endpoint::Deletion => of_form(deletion::ask),
        Endpoint::DeletionConfirm => of_form(deletion::confirmed),
        Endpoint::Sessions => of_form(own_sessions::end_others),
        Endpoint::OwnSession(id) => of_form(|visit, _fields| own_sessions::end(visit, id)),
        Endpoint::Profile(group) => {
            of_form(|visit, fields| crate::profile::save(visit, fields, group))
        }
        Endpoint::ActFile(id) => of_visit(|visit| crate::acts::file(visit, id)),
        Endpoint::CompanyData => of_form(crate::companydata::save),
        Endpoint::OwnAdverts => of_visit(|visit| advertform::save(visit, None)),
        Endpoint::OwnAdvert(slug) => of_visit(|visit| advertform::save(visit, Some(slug))),
        Endpoint::OwnAdvertRemoval(slug) => {
            of_form(|visit, _fields| advertform::remove(visit, slug))
        }
        Endpoint::Contact(action) => {
            of_form(|visit, fields| crate::contacts::act(visit, fields, action))
        }
        Endpoint::Session => {
            of_form(|visit, fields| session::sign_in(visit, fields, advertform::kept_form))
        }
        Endpoint::SessionCode => of_form(codes::ask),
        Endpoint::SessionByCode => of_form(codes::enter),
        Endpoint::SessionEnd => of_request(session::sign_out(ctx)),
        Endpoint::Registration => of_form(registration::register),
        Endpoint::Activation => of_form(registration::activate),
        Endpoint::ActivationAgain => of_form(registration::send),
        Endpoint::Letters if verb == Verb::Post => of_form(letters::take),
        Endpoint::Letters => of_visit(|visit| ready(letters::taken_by_script(&visit))),
        Endpoint::SignInWith(name) => of_visit(|visit| ready(sign_in_with::begin(&visit, name))),
        Endpoint::SignInReturn(name) => of_visit(|visit| sign_in_with::come_back(visit, name)),
        Endpoint::PaymentReturn(path) => of_request(payment::payment_return(ctx, path)),
        Endpoint::AccountRedirect => {
            let page = paths::page_instead(endpoint, language::of(ctx), ctx.request.query());
            let skipped = CacheStatus::Bypass(Bypass::Excluded);
            let led = page.map(|href| respond::away(&href, skipped));
            of_request(ready(led.ok_or(Failure::NotFound)))
        }
        Endpoint::Localities => of_request(checkout::localities(ctx)),
        Endpoint::Postal => of_request(postal::choices(ctx)),
        Endpoint::FavouritesCleared => of_request(favourites::clear_all(ctx)),
        Endpoint::Favourite(product) => of_request(favourites::toggle(ctx, product)),
        Endpoint::ComparedCleared => of_request(compare::clear_all(ctx)),
        Endpoint::Compared(product) => of_request(compare::toggle(ctx, product)),
        Endpoint::Review(review) => of_request(reviews::vote(ctx, review)),
        Endpoint::Recent => of_request(recent::shelf(ctx)),
        Endpoint::City => of_form(city::choose),
        Endpoint::Consent => of_form(consent::choose),
        Endpoint::MyData => of_request(mydata::clear(ctx)),
        Endpoint::SavedProducts => of_request(saved_products::put(ctx)),
        Endpoint::Vitals => of_request(vitals::take(ctx)),
        Endpoint::BackendHook => of_request(backend_hook::take(ctx)),
        Endpoint::Sitemap => of_request(sitemap::sitemap(ctx).map(Ok)),
    }
}

fn health(env: &Env) -> Response {
    #[derive(serde::Serialize)]
    struct Health {
        ok: bool,
        version: &'static str,
        /// The program's memory in MB, in development only.
        #[serde(skip_serializing_if = "Option::is_none")]
        memory: Option<usize>,
    }
    ResponseBuilder::new(200, CachePolicy::Never).json(&Health {
        ok: true,
        version: assets().build,
        memory: bindings::variables(env).development.then(memory::megabytes),
    })
}
