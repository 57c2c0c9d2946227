//! The page of a company's quote.

use shop::failure::Failure;
use shop::page::Page;
use shop::quotes::Problem;

use crate::visit::Visit;

/// The page of the quote, with the problem of a refused form.
pub(crate) async fn render(
    _visit: &Visit,
    _problem: Option<Problem<'_>>,
) -> Result<Page, Failure> {
    Err(Failure::NotFound)
}
