//! A built page: its title, breadcrumbs, and its own HTML, sanitised.

use maud::html;

use super::BuiltPage;
use super::rules::heading;
use crate::html::prose;
use crate::html::{crumbs, schema};
use crate::i18n::Language;
use crate::page::{Page, View};
use crate::route::{Route, Slug};
use crate::seo::in_words;

/// The page of this slug. One that ignores the layout has no column, breadcrumbs or visible title; it keeps the header
/// with its languages and the footer.
pub fn built(view: &View<'_>, slug: &Slug, page: &BuiltPage) -> Page {
    // The documents name no title field: the HTML's heading is the title, or else the slug.
    let heading = heading(&page.html);
    let has_own_heading = page.title.is_empty() && !heading.is_empty();
    let title = if !page.title.is_empty() {
        &page.title
    } else if has_own_heading {
        &heading
    } else {
        &in_words(slug)
    };
    let description = &page.description;
    let text = prose(view, &page.html);
    let critical = html! {
        @if page.ignore_layout {
            div.built {
                h1.unseen { (title) }
                (text)
            }
        } @else {
            div.wrap {
                @if page.show_breadcrumbs { (crumbs(view, &[], Some(title))) }
                @if has_own_heading { h1.unseen { (title) } } @else { div.page-head { h1 { (title) } } }
                (text)
            }
        }
    };
    let route = |language: Language| {
        let slug = if language == view.language || page.slugs.is_empty() {
            Some(slug.clone())
        } else {
            Slug::encode(page.slugs.get(language.code())?)
        };
        slug.map(Route::Category)
    };
    let mut whole = Page::public(view, route, title, description, critical);
    let way = schema::breadcrumbs(view, &[], Some(title));
    whole.structured.push(way);
    whole
}
