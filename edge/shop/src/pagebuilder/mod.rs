//! Pages that the shop's staff build themselves: an address without a route or a category is looked up in the page
//! builder before it is a 404 (spec shell 2).

mod rules;
pub mod page;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use crate::backend::Call;
use crate::contract::{Contract, Declared};
use crate::lenient::lenient;
use crate::route::Slug;

/// `GET /page/{slug}/`; `None` for addresses that are not looked up.
pub fn page(slug: &Slug) -> Option<Call<BuiltPage>> {
    rules::may_be_built(slug).then(|| Call::get(["/page/", slug.as_str(), "/"].concat()))
}

/// A page from the page builder.
#[derive(Debug, Clone)]
pub struct BuiltPage {
    pub title: String,
    pub description: String,
    /// Untrusted.
    pub html: String,
    /// The page has its own layout, from edge to edge.
    pub ignore_layout: bool,
    pub show_breadcrumbs: bool,
    /// Its address in each language; empty if one address serves all.
    pub slugs: BTreeMap<String, String>,
}

lenient!(BuiltPage {
    /// The slug as words; without `html` too the page is missing.
    "title" => title,
    "description" => description,
    /// An empty page; without a title too it is missing.
    "html" => html,
    /// It stands within the layout.
    "ignore_layout" => ignore_layout,
    /// They are shown.
    "show_breadcrumbs" => show_breadcrumbs = true,
    /// One address serves every language.
    "slugs" => slugs,
} where |page| !page.title.is_empty() || !page.html.is_empty());

/// The calls of this feature.
pub const CALLS: &[&dyn Contract] = &[&Declared::new("GET /page/{slug}/", "page", |_| {
    page(&Slug::new("livrare")?)
})
.used_by("addresses that nothing else has")
.without("404 is the missing page; anything else a 503.")
.shown_by("tests/worker/pagebuilder.test.ts")
.may_be_missing()];
