//! What the header and the footer of a market of adverts have in place of a catalogue and a cart.

use maud::{Markup, html};

use crate::adverts::{AdvertFilters, OfferType};
use crate::html::Icon;
use crate::i18n::Word;
use crate::page::View;
use crate::route::Route;
use crate::words::{adverts, shop};

/// The offers that the header names, most asked for first.
const OFFERS: [(OfferType, Word); 4] = [
    (OfferType::Sale, adverts::SALE),
    (OfferType::Rent, adverts::RENT),
    (OfferType::DailyRent, adverts::DAILY_RENT),
    (OfferType::Exchange, adverts::EXCHANGE),
];

/// The main button of the header: to the form of a new advert.
pub(super) fn new_advert(view: &View<'_>) -> Markup {
    html! {
        a.button.button-main.header-new href=(view.href(Route::AccountAdvertNew)) rel="nofollow" {
            (Icon("plus")) (view.words().say(adverts::ADD))
        }
    }
}

/// All adverts, and those of each offer: their addresses and names.
fn lists(view: &View<'_>) -> Vec<(String, &'static str)> {
    let words = view.words();
    let path = view.href(Route::Adverts);
    let of = |(offer, name): (OfferType, Word)| {
        let filters = AdvertFilters {
            offer: Some(offer),
            ..AdvertFilters::default()
        };
        ([path.as_str(), &filters.query()].concat(), words.say(name))
    };
    let mut lists = vec![(path.clone(), words.say(adverts::ALL))];
    lists.extend(OFFERS.map(of));
    lists
}

/// The lists as items of the footer.
pub(super) fn offers(view: &View<'_>) -> Markup {
    html! { @for (href, name) in lists(view) { li { a href=(href) { (name) } } } }
}

/// The lists as the bar under the header.
pub(super) fn bar(view: &View<'_>) -> Markup {
    html! {
        nav.categories-bar aria-label=(view.words().say(shop::MAIN_NAVIGATION)) {
            ul.wrap.categories-row {
                @for (href, name) in lists(view) { li.category-item { a href=(href) { (name) } } }
            }
        }
    }
}

/// The tools that the bottom bar of phones has instead of search and cart.
pub(super) fn bottom_tools(view: &View<'_>) -> Markup {
    let words = view.words();
    html! {
        a.tool href=(view.href(Route::Adverts)) { (Icon("rows")) (words.say(adverts::SHORT)) }
        a.tool href=(view.href(Route::AccountAdvertNew)) rel="nofollow" { (Icon("plus")) (words.say(adverts::ADD_SHORT)) }
    }
}
