//! The form that chooses the company to act for.

use std::rc::Rc;

use shop::company::COMPANY_FIELD;
use shop::failure::Failure;
use shop::fields::Fields;
use shop::route::Route;
use shop::session::Notice;
use web_sys::Response;

use crate::respond::{self, thanks};
use crate::visit::Visit;
use crate::{cart_count, carts, company, notice, quote_offer};

/// `POST /api/company` chooses the company to act for. One that is not the shopper's is a missing page.
pub(crate) async fn choose(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    let acting = company::acting(&visit).await?.ok_or(Failure::NotFound)?;
    let chosen = acting.companies().find(fields.text(COMPANY_FIELD));
    let company = chosen.ok_or(Failure::NotFound)?;
    let id = carts::command_id(&fields)?;
    let cart = company::change_to(&visit, id, company.id.clone(), None).await?;
    cart_count::tell_outcome(&visit, &visit.caller(), &cart);
    quote_offer::forget(&visit);
    let notice_of = Notice::company_chosen(company.name());
    notice::leave(&visit, &notice_of);
    let target = respond::way_back(&visit, &fields, Route::Account)?;
    let said = notice_of.said(visit.words());
    respond::answer(&visit, Ok(thanks(target, &said.text))).await
}
