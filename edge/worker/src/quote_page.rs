//! The page of a company's quote, and its table.

use std::rc::Rc;

use platform::response::ResponseBuilder;
use shop::csv::MEDIA_TYPE;
use shop::failure::Failure;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::product::trade::ADDED_FIELD;
use shop::quotes::{Problem, Sheet, file, page, request_text};
use web_sys::Response;

use crate::carts::fresh_id;
use crate::quotes;
use crate::visit::Visit;

/// The quote of this company as the text of a letter; `None` if it is too long for the form.
pub(crate) async fn letter(visit: &Visit, id: &str) -> Result<Option<String>, Failure> {
    let company = quotes::named(visit, Some(id)).await?;
    let quote = quotes::read(visit, &company).await?;
    let quote = quotes::refresh(visit, &company, quote).await?;
    let sheet = Sheet {
        quote: &quote,
        shown: &quotes::view_of(visit, &company, &quote)?,
        company: &company,
        command: "",
        problem: None,
        is_added_to: false,
    };
    Ok(request_text(&visit.view(), sheet))
}

/// The page of the quote with the prices of now, and with the problem of a refused form.
pub(crate) async fn render(visit: &Visit, problem: Option<Problem<'_>>) -> Result<Page, Failure> {
    let id = problem.and_then(|problem| problem.fields.get(quotes::COMPANY));
    let company = quotes::named(visit, id).await?;
    let quote = quotes::read(visit, &company).await?;
    let quote = quotes::refresh(visit, &company, quote).await?;
    let shown = quotes::view_of(visit, &company, &quote)?;
    let sheet = Sheet {
        quote: &quote,
        shown: &shown,
        company: &company,
        command: &fresh_id(),
        problem,
        is_added_to: visit.request.query_value(ADDED_FIELD).is_some(),
    };
    Ok(page::page(&visit.view(), sheet))
}

/// `GET /api/quote/file`: the quote as a table.
pub(crate) async fn table(visit: Rc<Visit>) -> Result<Response, Failure> {
    let id = visit.request.query_value(quotes::COMPANY);
    let company = quotes::named(&visit, id.as_deref()).await?;
    let quote = quotes::read(&visit, &company).await?;
    let view = visit.view();
    let answer = ResponseBuilder::new(200, CachePolicy::Never)
        .with("content-type", MEDIA_TYPE)
        .with("content-disposition", file::disposition(&view, &company));
    Ok(answer.bytes(file::table(&view, &quote).as_bytes()))
}
