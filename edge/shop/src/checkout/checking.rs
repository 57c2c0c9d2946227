//! The page of an order without an answer yet. It replaces the form, which could order the same goods again.

use maud::{Markup, html};

use super::order_lines::{parts, small_lines};
use super::refusals::UNSURE;
use super::wire::Quotes;
use crate::cart::{Cart, units};
use crate::cartpage::{
    CartLine, CartNotices, PricedCart,
    ordered::{Mark, done, help},
    points,
};
use crate::delivery::{Selection, Tariff};
use crate::failure::Failure;
use crate::fields::Fields;
use crate::html::Icon;
use crate::i18n::Words;
use crate::money::Amount;
use crate::ordering::OpenOrder;
use crate::page::{FrameKind, Page, View};
use crate::quote::{QuoteView, Sums};
use crate::route::{Endpoint, Route};
use crate::words::{account, cart, catalogue, checkout as words_of};

/// The field of the form that looks again; the order's id stands in `command`.
pub const AGAIN_FIELD: &str = "again";

/// The field of the form that gives up an order which cannot be sent again; the order's id is in `command`.
pub const WAIVE_FIELD: &str = "waive";
/// The checkbox of that form, which confirms that there may be two orders.
const SURE_FIELD: &str = "sure";

/// Refuses to give up an order unless the shopper ticked the box about the consequences.
pub fn is_sure(fields: &Fields) -> Result<(), Failure> {
    if fields.text(SURE_FIELD).is_empty() {
        Err(Failure::Refused(&UNSURE))
    } else {
        Ok(())
    }
}

/// The order as the page shows it.
#[derive(Debug, Clone)]
pub struct Checking {
    id: String,
    /// The order is not sent again: its shopper may give it up.
    once: bool,
    goods: OrderGoods,
}

/// The goods of an order, as its page lists them.
#[derive(Debug, Clone, Default)]
pub struct OrderGoods {
    pub units: u64,
    pub lines: Vec<CartLine>,
    /// Including delivery; `None` if it is unknown.
    pub total: Option<String>,
    /// The parts of the total, if they are known.
    pub sums: Option<QuoteView>,
}

impl OrderGoods {
    /// Shows the agreed sums: current prices may differ from those of the order.
    pub fn show_agreed(&mut self, total: Amount, sums: &Sums, words: Words) {
        let language = words.language();
        for line in &mut self.lines {
            let mut known = sums.lines.iter();
            let sum = known.find(|(product, _)| product.to_string() == line.product);
            line.sum = sum.map_or_else(String::new, |(_, sum)| total.alike(*sum).display(language));
        }
        self.sums = Some(sums.view(total, words));
    }
}

impl Checking {
    /// The goods of the order as a cart of their own.
    pub fn cart(open: &OpenOrder) -> Cart {
        Cart {
            revision: 0,
            lines: open.lines.clone(),
            promo: open.promo.clone(),
            loyalty: open.loyalty.clone(),
            ..Cart::default()
        }
    }

    /// The order with its agreed sums. If it has none, they are computed from current prices, as far as those are
    /// known.
    pub fn new(view: &View<'_>, open: OpenOrder, priced: Option<PricedCart>) -> Self {
        let units = units(&Self::cart(&open));
        let agreed = open.total.and_then(|total| view.shop.amount(total));
        let reckoned = || {
            let (method, region, speed) = open.delivery?;
            let selection = Selection {
                method,
                region,
                speed,
                parcel: None,
            };
            let quote = priced.as_ref()?.quote.as_ref()?;
            let quotes = Quotes::new(&Tariff::of(view.shop)?, quote, view.words(), None)?;
            Some(quotes.of(selection).total.clone())
        };
        let total = agreed.map(|total| total.display(view.language));
        let mut goods = OrderGoods {
            total: total.or_else(reckoned),
            sums: None,
            units,
            lines: priced.map(|priced| priced.view.lines).unwrap_or_default(),
        };
        if let Some((total, sums)) = agreed.zip(open.sums) {
            goods.show_agreed(total, &sums, view.words());
        }
        Self {
            goods,
            id: open.id,
            once: open.once,
        }
    }
}

/// The page. A `problem` says that the answer is still missing after another try.
pub fn checking(
    view: &View<'_>,
    order: &Checking,
    beside: CartNotices<'_>,
    problem: Option<&Failure>,
) -> Page {
    let words = view.words();
    let more = html! {
        @match problem {
            Some(problem) => p.notice.notice-warning role="alert" { (Icon("alert")) span { (problem.message(words)) } },
            None if order.once => p { (words.say(words_of::CHECKING_ONCE)) },
            None => p { (words.say(words_of::CHECKING_TEXT)) },
        }
        (goods(words, &order.goods))
        form.empty-ways method="post" action=(Endpoint::Orders.href()) {
            input type="hidden" name="command" value=(order.id);
            input type="hidden" name=(AGAIN_FIELD) value="1";
            input type="hidden" name="language" value=(view.language.code());
            button.button.button-main.button-large { (words.say(words_of::CHECKING_AGAIN)) }
            @if beside.has_orders { a.button.button-large href=(view.href(Route::AccountOrders)) { (words.say(account::ORDERS)) } }
        }
        (help(view))
        @if order.once { (waiver(view, &order.id, problem)) }
    };
    let title = words.say(words_of::CHECKING_TITLE);
    let critical = html! { div.wrap { (done(view, title, Some(Mark::Waiting), "", &more)) } };
    Page {
        frame: FrameKind::Checkout,
        ..Page::private(view, &Route::Checkout, title, critical)
    }
}

/// The form that gives the order up, with a warning of the consequences.
fn waiver(view: &View<'_>, id: &str, problem: Option<&Failure>) -> Markup {
    let words = view.words();
    let is_unsure = problem == Some(&Failure::Refused(&UNSURE));
    html! {
        details.waiver open[is_unsure] {
            summary { (words.say(words_of::WAIVE)) }
            form method="post" action=(Endpoint::Orders.href()) {
                input type="hidden" name="command" value=(id);
                input type="hidden" name=(WAIVE_FIELD) value="1";
                input type="hidden" name="language" value=(view.language.code());
                p #waive-risk { (words.say(words_of::WAIVE_RISK)) }
                label.check {
                    input type="checkbox" name=(SURE_FIELD) value="1" required autocomplete="off"
                        aria-describedby="waive-risk" aria-invalid=[is_unsure.then_some("true")];
                    span { (words.say(words_of::WAIVE_SURE)) }
                }
                button.button { (words.say(words_of::WAIVE_ACTION)) }
            }
        }
    }
}

/// The ordered goods and their sums.
pub fn goods(words: Words, order: &OrderGoods) -> Markup {
    html! {
        section.summary.done-goods {
            h2 { (words.say(words_of::SUMMARY)) " " span.chip-count { (words.count(catalogue::PRODUCTS, order.units)) } }
            @if !order.lines.is_empty() { (small_lines(&order.lines, |_| None)) }
            @if let Some(total) = &order.total {
                dl.sums {
                    @if let Some(sums) = &order.sums { (parts(words, sums, words.say(cart::DISCOUNT))) }
                    div.sums-total { dt { (words.say(cart::TOTAL)) } dd { (total) } }
                }
            }
            @if let Some(sums) = &order.sums { (points::render_balance(words, sums, None)) }
        }
    }
}
