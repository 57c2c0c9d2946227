//! The names of companies, where the shopper's group does not tell them.

use shop::account::OrderFilter;
use shop::companies::companies as companies_of;
use shop::company::{Companies, Company};
use shop::i18n::Language;

use crate::context::RequestContext;

/// Names the companies of which the group told only an id. Without the list, the ids stand for them.
pub(crate) async fn complete(ctx: &RequestContext, language: Language, companies: &mut Companies) {
    if companies.list().iter().all(Company::is_named) {
        return;
    }
    let whole = companies_of(&OrderFilter::default());
    match ctx.backend(language).by_half().ask(&whole).await {
        Ok(list) => list.complete(companies),
        Err(error) => platform::log_error!("the names of companies: {error}"),
    }
}
