//! Goods as resellers read them: code, pack and stock of each in a line, then the price and the button.

use maud::{Markup, html};

use crate::html::{Price, Text, in_place_of_price};
use crate::page::View;
use crate::product::cards::{buy_button, href};
use crate::product::{Card, amount, in_stock};
use crate::words::{compare, home, product};

/// The goods of a part of home, whose title has the id `name`.
pub(super) fn price_list(view: &View<'_>, products: &[Card], name: &'static str) -> Markup {
    let words = view.words();
    html! {
        table.price-list aria-labelledby=(name) {
            thead {
                tr {
                    @for title in [home::CODE, home::PRODUCT, home::PACK, compare::AVAILABILITY, product::PRICE] {
                        th scope="col" { (words.say(title)) }
                    }
                    td {}
                }
            }
            tbody { @for card in products { (line(view, card, &[name, &card.id.to_string()].concat())) } }
        }
    }
}

fn line(view: &View<'_>, card: &Card, id: &str) -> Markup {
    html! {
        tr {
            td { (Text(&card.code)) }
            th #(id) scope="row" { a href=(href(view, card)) { (Text(&card.title)) } }
            td { (amount(view, card.step().size(), &card.unit)) }
            td.stock-yes[card.is_in_stock()] {
                (in_stock(view, card))
            }
            td.price {
                @match card.price.map(|price| Price::new(view, price)) {
                    Some(Some(price)) => (price),
                    Some(None) => (in_place_of_price(view)),
                    None => {}
                }
            }
            td { (buy_button(view, card, id)) }
        }
    }
}
