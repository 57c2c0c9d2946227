//! A company's quote: who may read it, its object, and its refresh. Its commands are in `quote_commands`, the rules in
//! `shop::quotes`.

use std::rc::Rc;

use platform::response::ResponseBuilder;
use platform::{bindings, object};
use shop::carts::CLOSED;
use shop::company::{Company, Right};
use shop::failure::Failure;
use shop::pagecache::CachePolicy;
use shop::quotes::{
    Command, CommandRequest, FoundGood, Quote, QuoteCall, QuoteCompany, QuoteOwner, QuoteRequest,
    QuoteResponse, QuoteView, object_name, owner_marks,
};
use web_sys::Response;

use crate::carts::fresh_id;
use crate::company;
use crate::failure::from_platform;
use crate::loaded_products::LoadedProducts;
use crate::visit::Visit;

/// The hidden field of each command with the company that it is for.
pub(crate) const COMPANY: &str = "company_id";

/// The company that a request names, or the one that is acted for. One that is none of the shopper's, and one in which
/// the shopper may keep no quote, is missing.
pub(crate) async fn named(visit: &Visit, id: Option<&str>) -> Result<Company, Failure> {
    let Some(id) = id else {
        let acting = company::with_right(visit, Right::Quote).await?;
        return Ok(acting.company().clone());
    };
    let acting = company::acting(visit).await?.ok_or(Failure::NotFound)?;
    let found = acting.companies().find(id).cloned();
    let found = found.filter(|company| company.may(Right::Quote));
    let found = found.ok_or(Failure::NotFound)?;
    company::call_for(visit, &found);
    Ok(found)
}

/// The quote of the shopper for this company.
pub(crate) async fn read(visit: &Visit, company: &Company) -> Result<Quote, Failure> {
    Ok(ask(visit, company, QuoteRequest::Read).await?.quote)
}

/// The quote as scripts receive it.
pub(crate) fn view_of(
    visit: &Visit,
    company: &Company,
    quote: &Quote,
) -> Result<QuoteView, Failure> {
    let key = visit.site.sealing()?;
    let account = owner_marks(key, &visit.caller(), visit.site.name());
    let shop = visit.shop();
    Ok(QuoteView::new(
        quote,
        account,
        company,
        shop,
        visit.language,
    ))
}

/// `GET /api/quote`
pub(crate) async fn view(visit: Rc<Visit>) -> Result<Response, Failure> {
    let id = visit.request.query_value(COMPANY);
    let company = named(&visit, id.as_deref()).await?;
    let quote = read(&visit, &company).await?;
    let view = view_of(&visit, &company, &quote)?;
    Ok(ResponseBuilder::new(200, CachePolicy::Never).json(&view))
}

/// Applies a command; returns the quote after it.
pub(crate) async fn apply(
    visit: &Visit,
    company: &Company,
    request: CommandRequest,
) -> Result<Quote, Failure> {
    let response = ask(visit, company, QuoteRequest::Apply(request)).await?;
    match response.rejected {
        Some(rejected) => Err(rejected.into()),
        None => Ok(response.quote),
    }
}

/// The command with what the catalogue tells about the goods of a quote.
pub(crate) async fn refreshed(visit: &Visit, quote: &Quote) -> Result<Command, Failure> {
    let asked = if quote.is_open() {
        quote.products()
    } else {
        Vec::new()
    };
    let mut loaded = LoadedProducts::default();
    loaded.ask(visit, asked.clone()).await?;
    let found = loaded.cards().iter().map(FoundGood::of).collect();
    Ok(Command::Refresh { asked, found })
}

/// Refreshes a quote for its page, and returns it as it is if the catalogue does not answer.
pub(crate) async fn refresh(
    visit: &Visit,
    company: &Company,
    quote: Quote,
) -> Result<Quote, Failure> {
    match refreshed(visit, &quote).await {
        Ok(command) => {
            let id = fresh_id();
            apply(visit, company, CommandRequest { id, command }).await
        }
        Err(failure) => {
            platform::log_error!("a quote is not refreshed: {failure:?}");
            Ok(quote)
        }
    }
}

/// Asks the object of the shopper's quote for a company.
async fn ask(
    visit: &Visit,
    company: &Company,
    request: QuoteRequest,
) -> Result<QuoteResponse, Failure> {
    let name = object_name(&visit.caller(), visit.site.name(), &company.id);
    let name = name.ok_or(Failure::NotFound)?;
    let stub = bindings::quote(&visit.env, &name).map_err(|error| from_platform(&error))?;
    let call = QuoteCall {
        owner: QuoteOwner {
            site: visit.site.name().to_owned(),
            name,
            language: visit.language.code().to_owned(),
            session: visit.session.access(),
            visitor: visit.visitor(),
            request_id: Some(visit.watch.watched.id.clone()),
            company: QuoteCompany {
                id: company.id.as_str().to_owned(),
                name: if company.is_named() {
                    company.name().to_owned()
                } else {
                    String::new()
                },
                code: company.code.clone(),
            },
        },
        request,
    };
    let call = serde_json::to_string(&call).map_err(|error| from_platform(&error))?;
    let response = object::call(stub, &call).await.map_err(|error| {
        platform::log_error!("a quote does not answer: {error}");
        Failure::Refused(&CLOSED)
    })?;
    serde_json::from_str(&response).map_err(|error| from_platform(&error))
}
