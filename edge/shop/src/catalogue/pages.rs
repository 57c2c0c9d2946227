//! The ways to the rest of a listing: numbered pages, or more goods under those that are shown. Both have addresses of
//! their own.

use maud::{Markup, html};

use super::{CategoryAnswer, Listing};
use crate::html::Icon;
use crate::page::View;
use crate::site::PaginationOption;
use crate::words::catalogue;

/// The goods with the way to the rest, as the settings want it.
pub(super) fn rest(
    view: &View<'_>,
    category: &CategoryAnswer,
    listing: &Listing,
    path: &str,
    goods: &Markup,
) -> Markup {
    let told = category.pages_of(listing);
    let last = told.last(listing.page);
    let href = |page| [path, &listing.on_page(page).query()].concat();
    let words = view.words();
    match listing.usual.pagination {
        PaginationOption::Pagination => html! {
            (goods)
            (pages(view, listing.page, last, &href))
        },
        // A script puts more goods under those that are shown, and earlier ones over them.
        PaginationOption::LoadMore => html! {
            @if listing.page > 1 {
                p.more data-more="before" { a.button rel="prev" href=(href(listing.page - 1)) { (words.say(catalogue::SHOW_EARLIER)) } }
            }
            (goods)
            @if last > 1 {
                @let before = told.before(listing.page, listing.size_asked());
                p.more data-more="after" {
                    span.quiet {
                        @let shown = before.map(|before| before + category.products.len() as u64);
                        @match (shown, category.total(listing)) {
                            (Some(shown), Some(all)) => (words.fill(catalogue::SHOWN, &[("shown", &shown.to_string()), ("all", &all.max(shown).to_string())])),
                            (Some(count), None) | (None, Some(count)) => (words.count(catalogue::PRODUCTS, count)),
                            (None, None) => {}
                        }
                    }
                    @if listing.page < last { a.button rel="next" href=(href(listing.page + 1)) { (words.say(catalogue::SHOW_MORE)) } }
                }
            }
        },
    }
}

/// The first page, the last, and those around this one.
pub(crate) fn pages(view: &View<'_>, here: u32, last: u32, href: &dyn Fn(u32) -> String) -> Markup {
    let words = view.words();
    let mut shown = vec![1];
    shown.extend(here.saturating_sub(1)..=here.saturating_add(1));
    shown.push(last);
    shown.retain(|page| (1..=last).contains(page));
    shown.dedup();
    html! {
        @if last > 1 {
            nav.pages aria-label=(words.say(catalogue::PAGES)) {
                @if here > 1 { a href=(href(here - 1)) rel="prev" aria-label=(words.say(catalogue::PREVIOUS_PAGE)) { (Icon("chevron-left")) } }
                @for (index, page) in shown.iter().enumerate() {
                    @if index > 0 && shown.get(index - 1).is_some_and(|before| page - before > 1) { span { "…" } }
                    @if *page == here { span aria-current="page" { (page) } } @else { a href=(href(*page)) { (page) } }
                }
                @if here < last { a href=(href(here + 1)) rel="next" aria-label=(words.say(catalogue::NEXT_PAGE)) { (Icon("chevron-right")) } }
            }
        }
    }
}
