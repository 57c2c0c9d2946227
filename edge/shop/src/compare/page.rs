//! The comparison page.

use maud::{Markup, html};

use super::{Group, Kind, groups};
use crate::backend::encode_query;
use crate::html::{Drawing, Icon, Picture, clear_list, empty, tooltip};
use crate::page::{Page, View};
use crate::paths::{query_of, with_query};
use crate::pictures::PictureKind;
use crate::product::cards::{buy_button, href};
use crate::product::{Card, ProductAnswer, asking_age};
use crate::route::{Endpoint, Route, Slug};
use crate::words::{catalogue, compare as words_of};

/// The query of the page.
#[derive(Debug, Default)]
pub struct CompareQuery {
    /// The url or the id of a kind.
    pub kind: Option<String>,
    /// Hides rows in which all products are alike.
    pub differences: bool,
}

impl CompareQuery {
    /// The parameter that names the kind.
    pub const KIND: &str = "kind";
    /// The parameter that hides equal rows, and its only value.
    pub const ONLY: &str = "only";
    pub const DIFFERENCES: &str = "differences";

    /// The displayed kind: the requested one, or the first.
    pub fn of<'k, 'a>(&self, kinds: &'k [Kind<'a>]) -> Option<&'k Kind<'a>> {
        let named = self.kind.as_ref().and_then(|named| {
            let mut kinds = kinds.iter();
            kinds.find(|kind| kind.url == named || kind.id == named)
        });
        named.or_else(|| kinds.first())
    }
}

/// The products of one kind in a table, with links to the other kinds; `products` are those of `kind`.
pub fn compare(
    view: &View<'_>,
    kinds: &[Kind<'_>],
    wanted: &CompareQuery,
    products: &[ProductAnswer],
) -> Page {
    let words = view.words();
    let title = words.say(words_of::TITLE);
    let critical = html! {
        div.wrap.sells[products.is_empty()] data-list-page="compare" {
            @if let (Some(kind), false) = (wanted.of(kinds), products.is_empty()) {
                div.page-head {
                    h1 #compare { (title) " " span.chip-count { (words.count(catalogue::PRODUCTS, products.len() as u64)) } }
                    div.compare-tools {
                        (clear_list(view, "compare-clear", &Endpoint::ComparedCleared.href(), [words_of::CLEAR, words_of::CLEAR_QUESTION, words_of::CLEAR_ALL]))
                        (tooltip(view, "compare-about", words_of::ABOUT, words_of::ABOUT_TEXT))
                    }
                }
                (choices(view, kinds, kind, wanted, products.len()))
                (table(view, kind, wanted, products))
            } @else {
                (empty(Drawing::Shelf, words.say(words_of::EMPTY_TITLE), words.say(words_of::EMPTY_TEXT), &html! {
                    a.button.button-main.button-large href=(view.href(Route::Home)) { (words.say(words_of::EMPTY_ACTION)) }
                }))
            }
        }
    };
    // Urls differ between languages.
    let query = wanted
        .of(kinds)
        .map(|kind| link(view, kind.id, wanted.differences));
    let page = Page {
        query: query_of(&query.unwrap_or_default()),
        ..Page::private(view, &Route::Compare, title, critical)
    };
    asking_age(view, page, products.iter().map(|one| &one.product.card))
}

/// The page, with a notice that products of the visitor's list have left the shop.
pub fn without_gone(view: &View<'_>, page: Page) -> Page {
    let critical = html! {
        div.wrap {
            p.notice.compare-gone role="status" { (Icon("alert")) span { (view.words().say(words_of::GONE)) } }
        }
        (page.critical)
    };
    Page { critical, ..page }
}

/// The link to this page for a kind, by its url or id.
pub(super) fn link(view: &View<'_>, kind: &str, differences: bool) -> String {
    let mut query = [CompareQuery::KIND, "=", &encode_query(kind)].concat();
    if differences {
        for part in ["&", CompareQuery::ONLY, "=", CompareQuery::DIFFERENCES] {
            query.push_str(part);
        }
    }
    with_query(&view.href(Route::Compare), Some(&query))
}

fn choices(
    view: &View<'_>,
    kinds: &[Kind<'_>],
    shown: &Kind<'_>,
    wanted: &CompareQuery,
    count: usize,
) -> Markup {
    let words = view.words();
    html! {
        div.compare-choices {
            nav.chips aria-label=(words.say(words_of::KINDS)) {
                @for kind in kinds {
                    @let here = kind.url == shown.url;
                    a.chip.chip-on[here] href=(link(view, kind.url, wanted.differences)) aria-current=[here.then_some("page")] {
                        (kind.name(words)) " " span.chip-count { (kind.cards.len()) }
                    }
                }
            }
            @if count > 1 {
                a.link href=(link(view, shown.url, !wanted.differences)) {
                    (words.say(if wanted.differences { words_of::ALL_ROWS } else { words_of::ONLY_DIFFERENCES }))
                }
            } @else {
                p.quiet { (words.say(words_of::ONE_MORE)) }
            }
        }
    }
}

fn table(
    view: &View<'_>,
    kind: &Kind<'_>,
    wanted: &CompareQuery,
    products: &[ProductAnswer],
) -> Markup {
    let mut groups = groups(view, products);
    if wanted.differences && products.len() > 1 {
        for group in &mut groups {
            group.rows.retain(super::Row::differs);
        }
        groups.retain(|group| !group.rows.is_empty());
    }
    let back = link(view, kind.url, wanted.differences);
    html! {
        div.compare-scroll role="region" tabindex="0" aria-labelledby="compare" {
            table.compare role="table" {
                thead role="rowgroup" { tr role="row" {
                    td role="cell" {}
                    @for answer in products { th scope="col" role="columnheader" { (head(view, &answer.product.card, &back)) } }
                } }
                @for group in &groups { (rows(view, group, products.len())) }
            }
        }
        @if groups.is_empty() { p.notice.notice-positive { (Icon("check")) span { (view.words().say(words_of::NO_DIFFERENCES)) } } }
    }
}

/// A product at the head of its column, with its buttons.
fn head(view: &View<'_>, card: &Card, back: &str) -> Markup {
    let id = ["c", &card.id.to_string()].concat();
    html! {
        div.compare-product {
            span.compare-picture {
                @let picture = view.media(&card.img);
                @if picture.is_empty() { (Icon("picture")) } @else { (Picture::new(picture, PictureKind::COMPARED)) }
            }
            a #(id) href=(href(view, card)) { (card.title) }
            (remove_form(view, card, back, &id))
            (buy_button(view, card, &id))
        }
    }
}

/// The form that removes a product from the comparison; `title` is the id of the product's title element.
pub(super) fn remove_form(view: &View<'_>, card: &Card, back: &str, title: &str) -> Markup {
    let remove = Slug::new(&card.id.to_string()).map(|id| Endpoint::Compared(id).href());
    html! {
        form method="post" action=[remove] {
            input type="hidden" name="language" value=(view.language.code());
            input type="hidden" name="back" value=(back);
            input type="hidden" name="saved" value="false";
            button.icon-button aria-label=(view.words().say(words_of::REMOVE)) aria-describedby=(title) { (Icon("close")) }
        }
    }
}

fn rows(view: &View<'_>, group: &Group, columns: usize) -> Markup {
    let words = view.words();
    html! {
        tbody role="rowgroup" {
            tr.compare-group role="row" { th scope="rowgroup" role="rowheader" colspan=(columns + 1) { span { (words.say(group.title)) } } }
            @for row in &group.rows {
                @let differs = row.differs();
                tr.differs[differs] role="row" {
                    th scope="row" role="rowheader" { span { (row.title) @if differs { " " span.unseen { (words.say(words_of::DIFFERS)) } } } }
                    @for value in &row.values { td role="cell" { @if value.is_empty() { "—" } @else { (value) } } }
                }
            }
        }
    }
}
