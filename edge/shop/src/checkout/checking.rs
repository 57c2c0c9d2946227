//! The page of an order that has no answer yet: in place of the form, which could order its goods once more.

use maud::html;

use super::{OpenOrder, Quotes};
use crate::cart::ordered::{done, what_next};
use crate::cart::{Cart, CartLine, PricedCart, units};
use crate::delivery::{Selection, Tariff};
use crate::failure::Failure;
use crate::html::Icon;
use crate::page::{Page, View};
use crate::route::{Endpoint, Route};
use crate::words::{account, catalogue, checkout as words_of};

/// The field of the form that looks again; the order's id stands in `command`.
pub const AGAIN_FIELD: &str = "again";

/// What the page shows of the order.
#[derive(Debug, Clone)]
pub struct Checking {
    id: String,
    units: u64,
    /// With its delivery; `None` where it cannot be told now.
    total: Option<String>,
    lines: Vec<CartLine>,
}

impl Checking {
    /// The goods of the order as a cart of their own.
    pub fn cart(open: &OpenOrder) -> Cart {
        Cart {
            revision: 0,
            lines: open.lines.clone(),
        }
    }

    /// The order with the present prices, where they are known.
    pub fn new(view: &View<'_>, open: OpenOrder, priced: Option<PricedCart>) -> Self {
        let units = units(&Self::cart(&open));
        let total = || {
            let (method, region, speed) = open.delivery?;
            let selection = Selection {
                method,
                region,
                speed,
            };
            let quote = priced.as_ref()?.quote.as_ref()?;
            let quotes = Quotes::new(&Tariff::of(view.shop)?, quote, view.language)?;
            Some(quotes.of(selection).total.clone())
        };
        Self {
            total: total(),
            units,
            lines: priced.map(|priced| priced.view.lines).unwrap_or_default(),
            id: open.id,
        }
    }
}

/// The page. A `problem` says that the backend has been asked again just now, in vain.
pub fn checking(
    view: &View<'_>,
    order: &Checking,
    has_orders: bool,
    problem: Option<&Failure>,
) -> Page {
    let words = view.words();
    let goods = words.count(catalogue::PRODUCTS, order.units);
    let what = match &order.total {
        Some(sum) => words.fill(words_of::CHECKING_SUM, &[("goods", &goods), ("sum", sum)]),
        None => words.fill(words_of::CHECKING_GOODS, &[("goods", &goods)]),
    };
    let more = html! {
        p { (what) }
        @if let Some(problem) = problem {
            p.notice.notice-warning role="alert" { (Icon("alert")) span { (problem.message(words)) } }
        }
        @if !order.lines.is_empty() {
            ul.small-lines {
                @for line in &order.lines {
                    li.small-line {
                        img src=(line.image) alt="" width="56" height="68" loading="lazy";
                        span { (line.title) br; span.quiet { "× " (line.quantity) } }
                        span.figures { (line.sum) }
                    }
                }
            }
        }
        form.empty-ways method="post" action=(Endpoint::Orders.href()) {
            input type="hidden" name="command" value=(order.id);
            input type="hidden" name=(AGAIN_FIELD) value="1";
            input type="hidden" name="language" value=(view.language.code());
            button.button.button-main.button-large { (words.say(words_of::CHECKING_AGAIN)) }
            @if has_orders { a.button.button-large href=(view.href(Route::AccountOrders)) { (words.say(account::ORDERS)) } }
        }
        (what_next(view, words_of::CHECKING_TEXT))
    };
    let title = words.say(words_of::CHECKING_TITLE);
    let critical = html! { div.wrap { (done(view, title, false, "", &more)) } };
    Page::private(view, &Route::Checkout, title, critical)
}
