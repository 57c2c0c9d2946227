//! The form that chooses the company to act for.

use std::rc::Rc;

use shop::company::{COMPANY_FIELD, SWITCH_FIELD};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::page::Page;
use shop::pagecache::{Bypass, CachePolicy, CacheStatus};
use shop::route::Route;
use shop::session::Notice;
use web_sys::Response;

use crate::carts::fresh_id;
use crate::respond::{self, thanks};
use crate::visit::Visit;
use crate::{cart_count, carts, checkout, company, notice, quote_offer};

/// `POST /api/company` chooses the company to act for. One that is not the shopper's is a missing page.
pub(crate) async fn choose(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    let acting = company::acting(&visit).await?.ok_or(Failure::NotFound)?;
    let switched = fields.get(SWITCH_FIELD);
    let chosen = switched.unwrap_or_else(|| fields.text(COMPANY_FIELD));
    let company = acting.companies().find(chosen.trim());
    let company = company.ok_or(Failure::NotFound)?;
    // The id in the form of an order is that of the order.
    let id = match switched {
        Some(_) => fresh_id(),
        None => carts::command_id(&fields)?,
    };
    let changed = company::change_to(&visit, id, company.id.clone(), None).await;
    if let Ok(cart) = &changed {
        cart_count::tell_outcome(&visit, &visit.caller(), cart);
        quote_offer::forget(&visit);
    }
    let notice_of = Notice::company_chosen(company.name());
    if switched.is_some() {
        return Ok(checkout_again(&visit, &fields, changed.err(), &notice_of).await);
    }
    changed?;
    notice::leave(&visit, &notice_of);
    let target = respond::way_back(&visit, &fields, Route::Account)?;
    let said = notice_of.said(visit.words());
    respond::answer(&visit, Ok(thanks(target, &said.text))).await
}

/// The checkout in the name of the other company, with all that was typed: its form was sent along with the choice.
async fn checkout_again(
    visit: &Rc<Visit>,
    fields: &Fields,
    problem: Option<Failure>,
    notice_of: &Notice,
) -> Response {
    let page = checkout::render_again(visit, fields, problem.as_ref()).await;
    match (page, problem) {
        (Ok(page), Some(failure)) => respond::refused(visit, page, &failure),
        (Ok(page), None) => {
            let page = Page {
                cache: CachePolicy::Never,
                said: Some(notice_of.said(visit.words())),
                ..visit.with_company(page)
            };
            let status = CacheStatus::Bypass(Bypass::Excluded);
            respond::private(visit, Ok(page), status, false)
        }
        (Err(failure), _) => respond::failed(visit, &failure, None),
    }
}
