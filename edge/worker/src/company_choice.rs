//! The form that chooses the company to act for.

use std::rc::Rc;

use shop::account::is_open_for;
use shop::company::{COMPANY_FIELD, CarriedForm, Company, FORM_FIELD, SWITCH_FIELD};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::paths::Target;
use shop::route::{Address, Place, Route};
use shop::session::Notice;
use web_sys::Response;

use crate::carts::fresh_id;
use crate::respond::{self, thanks};
use crate::visit::Visit;
use crate::{
    addresses, cart_count, carts, checkout, company, companydata, notice, quote_commands,
    quote_offer, support,
};

/// `POST /api/company` chooses the company to act for. One that is not the shopper's is a missing page.
pub(crate) async fn choose(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    let acting = company::acting(&visit).await?.ok_or(Failure::NotFound)?;
    let switched = fields.get(SWITCH_FIELD);
    let chosen = switched.unwrap_or_else(|| fields.text(COMPANY_FIELD));
    let company = acting.companies().find(chosen.trim());
    let company = company.ok_or(Failure::NotFound)?;
    // The id in a form that goes along is that of the form's own command.
    let (id, form) = if switched.is_some() {
        let named = visit.request.query_value(FORM_FIELD);
        let form = CarriedForm::named(named.as_deref()).ok_or(Failure::Malformed)?;
        (fresh_id(), Some(form))
    } else {
        (carts::command_id(&fields)?, None)
    };
    if form == Some(CarriedForm::Quote)
        && let Err(failure) = quote_commands::save_form(&visit, &fields).await
    {
        let again =
            async |failure: &Failure| quote_commands::render_again(&visit, &fields, failure).await;
        return Ok(respond::form(&visit, Err(failure), again).await);
    }
    let changed = company::change_to(&visit, id, company.id.clone(), None).await;
    if let Ok(cart) = &changed {
        cart_count::tell_outcome(&visit, &visit.caller(), cart);
        quote_offer::forget(&visit);
    }
    let notice_of = Notice::company_chosen(company.name());
    let has_page = |form: &CarriedForm| is_open_for(&form.page(), company);
    let drawn = form.filter(|form| *form != CarriedForm::Quote && has_page(form));
    if let Some(form) = drawn {
        return Ok(drawn_again(&visit, form, &fields, changed.err(), &notice_of).await);
    }
    changed?;
    notice::leave(&visit, &notice_of);
    let page = form.map_or(Route::Account, CarriedForm::page);
    let target = respond::way_back(&visit, &fields, page)?;
    let target = open_for(&visit, company, target)?;
    let said = notice_of.said(visit.words());
    respond::answer(&visit, Ok(thanks(target, &said.text))).await
}

/// The way back, or the account if the new company has no such page.
fn open_for(visit: &Visit, company: &Company, back: Target) -> Result<Target, Failure> {
    let path = back.as_str().split('?').next().unwrap_or_default();
    match Place::parse(path) {
        Place::Page(page) if !is_open_for(&page.route, company) => {
            let account = Address::new(visit.language, Route::Account).href();
            Target::local(&account).ok_or(Failure::Internal)
        }
        Place::Root | Place::Page(_) | Place::Endpoint(_) | Place::Unknown(_) => Ok(back),
    }
}

/// The page in the name of the other company, with all that was typed: its form was sent along with the choice.
async fn drawn_again(
    visit: &Rc<Visit>,
    form: CarriedForm,
    fields: &Fields,
    problem: Option<Failure>,
    notice_of: &Notice,
) -> Response {
    let told = problem.as_ref();
    let page = match form {
        CarriedForm::Order => checkout::render_again(visit, fields, told).await,
        CarriedForm::Address => addresses::render(visit, fields, told).await,
        CarriedForm::Data => companydata::render_again(visit, fields, told).await,
        CarriedForm::Support => Ok(support::draw(visit, fields, told)),
        CarriedForm::Quote => Err(Failure::Internal),
    };
    match (page, problem) {
        (Ok(page), Some(failure)) => respond::refused(visit, page, &failure),
        (Ok(page), None) => {
            let page = Page {
                cache: CachePolicy::Never,
                said: Some(notice_of.said(visit.words())),
                ..page
            };
            respond::shown(visit, Ok(page)).await
        }
        (Err(failure), _) => respond::failed(visit, &failure, None),
    }
}
