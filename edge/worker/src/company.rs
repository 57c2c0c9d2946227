//! The company that a request acts for, and the form that chooses another.

use std::rc::Rc;

use futures_util::future::{LocalBoxFuture, join};
use shop::account::gate::{is_in_account, names_company};
use shop::cart::{Cart, Command, CommandRequest};
use shop::carts::CartRequest;
use shop::company::{
    Acting, COMPANIES, Companies, Company, CompanyId, Right, ordered_for, speaks_of_company,
};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::i18n::Language;
use shop::page::Page;
use shop::route::Route;

use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::visit::Visit;
use crate::{carts, company_names, language, sessions};

/// The companies of the shopper. The backend is asked once per request: a membership may have been revoked a moment
/// ago.
async fn companies(ctx: &RequestContext, language: Language) -> Result<(), Failure> {
    // A page and its frame ask side by side: one of them asks the backend.
    let _turn = ctx.session.companies_turn.lock().await;
    if ctx.session.companies.borrow().is_none() {
        let companies = if ctx.caller().has_session() {
            match ctx.backend(language).by_half().ask(&COMPANIES).await {
                Ok(companies) => companies,
                Err(failure) => Companies::after(&failure).ok_or_else(|| {
                    ctx.session.company_unknown.set(true);
                    from_backend(&failure, "companies")
                })?,
            }
        } else {
            Companies::default()
        };
        ctx.session.company_unknown.set(false);
        ctx.session.companies.replace(Some(companies));
    }
    // The confirmation of a session tells the companies as well, as the group names them.
    if !ctx.session.companies_named.replace(true) {
        let mut companies = ctx.session.companies.borrow().clone().unwrap_or_default();
        company_names::complete(ctx, language, &mut companies).await;
        ctx.session.companies.replace(Some(companies));
    }
    Ok(())
}

async fn acting_in(ctx: &RequestContext, language: Language) -> Result<Option<Acting>, Failure> {
    let admitted = sessions::admitted(ctx, language);
    let (admitted, companies) = join(admitted, companies(ctx, language)).await;
    admitted?;
    companies?;
    Ok(ctx.acting())
}

/// The company customer of this request; `None` if the shopper is none.
pub(crate) async fn acting(visit: &Visit) -> Result<Option<Acting>, Failure> {
    acting_in(visit, visit.language).await
}

/// The companies of this request's shopper.
pub(crate) async fn companies_of(visit: &Visit) -> Result<Companies, Failure> {
    companies(visit, visit.language).await?;
    Ok(visit.session.companies.borrow().clone().unwrap_or_default())
}

/// Makes this request's further calls in the name of a company that it names, which need not be the chosen one.
pub(crate) fn call_for(visit: &Visit, company: &Company) {
    visit.session.called_for.replace(Some(company.id.clone()));
}

/// Asks for the company before all calls that name it, on a site whose backend wants that.
pub(crate) fn begin(ctx: &RequestContext) -> Option<LocalBoxFuture<'_, ()>> {
    let is_named = ctx.site.published.site.company_header.is_some();
    if !is_named || !ctx.caller().has_session() {
        return None;
    }
    Some(Box::pin(async move {
        if let Err(failure) = acting_in(ctx, language::of(ctx)).await {
            platform::log_error!("calls do not name the company: {}", failure.code());
        }
    }))
}

/// The company that an order is placed for, of which its form must speak.
pub(crate) async fn of_order(visit: &Visit, fields: &Fields) -> Result<Option<CompanyId>, Failure> {
    // Where calls name the company, an order names it too, whatever its form shows.
    let names_it = visit.site.published.site.company_header.is_some();
    if !visit.caller().has_session() || !(names_it || speaks_of_company(fields)) {
        return ordered_for(fields, None, visit.words());
    }
    let acting = acting(visit).await?;
    ordered_for(fields, acting.as_ref(), visit.words())
}

/// Lets a company customer in. For others the address is missing; while the backend cannot say, nobody is let in.
pub(crate) async fn admitted(visit: &Visit) -> Result<(), Failure> {
    let acting = acting(visit).await?;
    acting.map(|_| ()).ok_or(Failure::NotFound)
}

/// The company customer with this right; without it, the address is missing.
pub(crate) async fn with_right(visit: &Visit, right: Right) -> Result<Acting, Failure> {
    let acting = acting(visit).await?;
    acting
        .filter(|acting| acting.may(right))
        .ok_or(Failure::NotFound)
}

/// Asks for the company that a page names, beside the page's own data. A page goes without it if it cannot be asked.
pub(crate) async fn learn(visit: &Visit, route: &Route) {
    if names_company(route) || is_in_account(visit.request.path(), visit.language) {
        know(visit, visit.language).await;
    }
}

/// Asks for the company of a shopper who is signed in.
pub(crate) fn know(ctx: &RequestContext, language: Language) -> LocalBoxFuture<'_, ()> {
    Box::pin(async move {
        if ctx.caller().has_session()
            && let Err(failure) = acting_in(ctx, language).await
        {
            platform::log_error!("a page does not name the company: {}", failure.code());
        }
    })
}

/// The page with the company of this request, if that is known. A choice that is none any more is told once: then the
/// first company counts as chosen.
pub(crate) fn named(visit: &Rc<Visit>, page: Page) -> Page {
    let lost = visit.acting().filter(Acting::lost_choice);
    if let Some(acting) = lost.filter(|_| !visit.request.fetches_ahead()) {
        let (asked, company) = (visit.clone(), acting.company().id.clone());
        visit.execution.wait_until(async move {
            let lost = asked.session.chosen.borrow().clone();
            if let Err(failure) = change_to(&asked, carts::fresh_id(), company, lost).await {
                platform::log_error!("a lost company is still chosen: {}", failure.code());
            }
        });
    }
    visit.with_company(page)
}

/// Chooses the company in the account's cart, or does so only `instead_of` another.
pub(crate) async fn change_to(
    visit: &Visit,
    id: String,
    company: CompanyId,
    instead_of: Option<CompanyId>,
) -> Result<Cart, Failure> {
    let command = Command::Company {
        company,
        instead_of,
    };
    let request = CommandRequest::new(id, command);
    let (caller, request) = (visit.caller(), CartRequest::Apply(request));
    let changed = carts::ask(visit, &caller, visit.language, request).await?;
    changed.ok_or(Failure::Internal)?.cart()
}
