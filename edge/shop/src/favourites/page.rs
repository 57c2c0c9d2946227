//! The page of favourites.

use maud::{Markup, html};

use super::UNDO;
use crate::assets::PlainIsland;
use crate::catalogue::page::pages;
use crate::failure::Failure;
use crate::html::{Drawing, Icon, When, clear_list, empty, plain_island};
use crate::i18n::{Word, Words};
use crate::page::{Page, View};
use crate::paths::{query_of, with_query};
use crate::pictures::CardPlace;
use crate::product::cards::{EAGER, Shelf, cards};
use crate::product::{Card, ProductId, SavedProducts, asking_age};
use crate::route::{Endpoint, Route};
use crate::words::{catalogue, favourites as words_of};

/// Products on one page of the list.
const PER_PAGE: usize = 24;

/// One page of a list of products.
#[derive(Debug, Clone, Copy)]
pub struct ListPage<'a> {
    list: &'a SavedProducts,
    number: usize,
}

impl<'a> ListPage<'a> {
    /// The parameter with the page's number.
    pub const PAGE: &'static str = "page";

    /// The page with this number, or the nearest that exists.
    pub fn new(list: &'a SavedProducts, asked: &str) -> Self {
        let asked = asked.parse().unwrap_or(1);
        Self {
            list,
            number: asked.clamp(1, Self::count(list)),
        }
    }

    fn count(list: &SavedProducts) -> usize {
        list.ids().len().div_ceil(PER_PAGE).max(1)
    }

    /// The products of this page.
    pub fn ids(&self) -> &'a [ProductId] {
        let mut pages = self.list.ids().chunks(PER_PAGE);
        pages.nth(self.number - 1).unwrap_or_default()
    }

    /// Picks this page's products out of these cards, in the order of the list.
    pub fn of(&self, mut products: Vec<Card>) -> Vec<Card> {
        let ids = self.ids();
        let place = |card: &Card| ids.iter().position(|id| *id == card.id);
        products.retain(|card| place(card).is_some());
        products.sort_by_key(place);
        products
    }
}

/// Refused changes with the products' titles; a product unknown to the catalogue has an empty one.
pub fn titled(refused: Vec<(ProductId, Failure)>, products: &[Card]) -> Vec<(String, Failure)> {
    let title = |id| {
        let card = products.iter().find(|card| card.id == id);
        card.map_or_else(String::new, |card| card.title.clone())
    };
    let all = refused.into_iter();
    all.map(|(id, why)| (title(id), why)).collect()
}

/// One page of the favourites that the catalogue still has, with the guest's products that the account refused.
pub fn favourites(
    view: &View<'_>,
    page: ListPage<'_>,
    products: &[Card],
    refused: &[(String, Failure)],
    cleared: usize,
) -> Page {
    let words = view.words();
    let title = words.say(words_of::TITLE);
    let href = |number: u32| {
        let query = [ListPage::PAGE, "=", &number.to_string()].concat();
        with_query(
            &view.href(Route::Favourites),
            (number > 1).then_some(&query),
        )
    };
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let critical = html! {
        div.wrap.sells[products.is_empty()] data-list-page="favourites" {
            (undo(view, cleared))
            @if products.is_empty() {
                (not_taken(words, refused))
                (empty(Drawing::Heart, words.say(words_of::EMPTY_TITLE), words.say(words_of::EMPTY_TEXT), &html! {
                    a.button.button-main.button-large href=(view.href(Route::Home)) { (words.say(words_of::EMPTY_ACTION)) }
                }))
            } @else {
                div.page-head {
                    h1 { (title) " " span.chip-count { (words.count(catalogue::PRODUCTS, page.list.ids().len() as u64)) } }
                    (clearing(view, words_of::CLEAR_QUESTION))
                }
                (not_taken(words, refused))
                div.favourites {
                    (cards(view, Shelf { name: "p", rail: false, described: false, priced: true, place: CardPlace::Rows, eager: EAGER }, products))
                }
                (pages(view, number(page.number), number(ListPage::count(page.list)), &href))
            }
        }
    };
    let page = Page {
        query: query_of(&href(number(page.number))),
        ..Page::private(view, &Route::Favourites, title, critical)
    };
    asking_age(view, page, products)
}

/// The question before the list is cleared, whose button rests while the answer is on its way.
pub(crate) fn clearing(view: &View<'_>, question: Word) -> Markup {
    let action = Endpoint::FavouritesCleared.href();
    let words = [words_of::CLEAR, question, words_of::CLEAR_ALL];
    let list = clear_list(view, "favourites-clear", &action, words);
    plain_island(
        view.assets,
        PlainIsland::ShellForm,
        When::Interaction,
        None,
        &list,
    )
}

/// What was cleared, and the button that puts it back; nothing if nothing was.
pub(crate) fn undo(view: &View<'_>, cleared: usize) -> Markup {
    let words = view.words();
    let form = html! {
        form method="post" action=(Endpoint::FavouritesCleared.href()) {
            input type="hidden" name="language" value=(view.language.code());
            input type="hidden" name=(UNDO) value="true";
            button.link { (words.say(words_of::UNDO)) }
        }
    };
    html! {
        @if cleared > 0 {
            div.notice role="status" {
                (Icon("info"))
                div.form-errors {
                    p { (words.count(words_of::CLEARED, cleared as u64)) }
                    (plain_island(view.assets, PlainIsland::ShellForm, When::Interaction, None, &form))
                }
            }
        }
    }
}

/// The favourites that the account refused.
pub(crate) fn not_taken(words: Words, refused: &[(String, Failure)]) -> Markup {
    html! {
        @if !refused.is_empty() {
            div.notice.notice-warning role="alert" {
                (Icon("alert"))
                div {
                    p { (words.say(words_of::NOT_TAKEN)) }
                    @for (title, why) in refused {
                        p { @if !title.is_empty() { (title) ": " } (why.message(words)) }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::favourites as read;
    use super::*;
    use crate::fixtures::with_view;
    use crate::lenient::read_text;

    fn list(count: usize) -> SavedProducts {
        let ids: Vec<String> = (1..=count).map(|id| id.to_string()).collect();
        read(&ids.join("."))
    }

    #[test]
    fn a_page_beyond_the_end_is_the_nearest_existing_one() {
        let list = list(50);
        let of = |asked: &str| {
            let page = ListPage::new(&list, asked);
            (page.number, page.ids().first().copied(), page.ids().len())
        };
        assert_eq!(of(""), (1, Some(1), 24));
        assert_eq!(of("2"), (2, Some(25), 24));
        for asked in ["3", "4", "99999999999999999999"] {
            let expected = if asked.len() > 9 {
                (1, Some(1), 24)
            } else {
                (3, Some(49), 2)
            };
            assert_eq!(of(asked), expected, "{asked}");
        }
        for asked in ["0", "-1", "x", "%00"] {
            assert_eq!(of(asked).0, 1, "{asked}");
        }
        let none = super::super::favourites("");
        assert!(ListPage::new(&none, "7").ids().is_empty());
    }

    #[test]
    fn a_long_list_is_paginated_and_an_empty_one_has_no_clear_button() {
        let card: Card =
            read_text(r#"{"productId":1,"title":"Cană","url":"cana","price":1}"#).unwrap();
        let markup = |list: &SavedProducts, cards: &[Card]| {
            with_view(|view| {
                favourites(view, ListPage::new(list, "2"), cards, &[], 0)
                    .critical
                    .0
            })
        };
        let long = markup(&list(50), std::slice::from_ref(&card));
        assert!(
            long.contains("href=\"/ro/favorites\"")
                && long.contains("href=\"/ro/favorites?page=3\"")
        );
        assert!(long.contains("action=\"/api/favourites\"") && long.contains("50"));
        let query = |asked: &str| {
            let list = list(50);
            with_view(|view| favourites(view, ListPage::new(&list, asked), &[], &[], 0).query)
        };
        assert_eq!([query("2"), query("1")], ["page=2", ""]);
        let why = || Failure::of_field("", "<Not> sold.");
        let refused = titled(vec![(1, why()), (2, why())], std::slice::from_ref(&card));
        let told = with_view(|view| {
            let none = list(0);
            favourites(view, ListPage::new(&none, ""), &[], &refused, 3)
                .critical
                .0
        });
        assert!(
            told.contains("<p>Cană: &lt;Not&gt; sold.</p><p>&lt;Not&gt; sold.</p>"),
            "{told}"
        );
        let empty = markup(&list(0), &[]);
        assert!(!empty.contains("/api/favourites\"") && !empty.contains("?page="));
    }
}
