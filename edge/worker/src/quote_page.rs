//! The page of a company's quote.

use shop::failure::Failure;
use shop::page::Page;
use shop::quotes::Problem;

use crate::quotes;
use crate::visit::Visit;

/// The page of the quote, with the problem of a refused form.
pub(crate) async fn render(visit: &Visit, _problem: Option<Problem<'_>>) -> Result<Page, Failure> {
    let company = quotes::named(visit, None).await?;
    let quote = quotes::read(visit, &company).await?;
    quotes::refresh(visit, &company, quote).await?;
    Err(Failure::NotFound)
}
