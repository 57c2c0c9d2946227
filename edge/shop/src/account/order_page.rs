//! The page of one order: its contents, its recipient, and the link to pay it.

use maud::{Markup, html};

use super::before_cart::{is_offered, notes};
use super::chosen::{CHOSEN_FIELD, ChosenLines, LINE_FIELD};
use super::country::country;
use super::filter::fields::COMPANY;
use super::page::frame;
use super::shown::{day, is_ended, paid_or_not, pay, state};
use super::steps::steps;
use super::{Order, OrderDetail, OrderLine};
use crate::assets::PlainIsland;
use crate::cartpage::ordered::help;
use crate::cartpage::{each, format_quantity};
use crate::company::to_quote;
use crate::delivery::Store;
use crate::failure::Failure;
use crate::html::{Icon, Picture, Price, When, plain_island};
use crate::i18n::Word;
use crate::money::Money;
use crate::page::{Page, View};
use crate::paths::with_query;
use crate::pictures::PictureKind;
use crate::product::Card;
use crate::receipt::{
    Days, EventFile, PickupStore, Receiving, bring, calendar_link, reserved, seller,
};
use crate::route::{Endpoint, Route, Slug};
use crate::words::{account as words_of, cart, checkout, receipt as receipt_words};

/// Words for the delivery and payment types that the shop sends with an order.
const SENT: [(&str, Word); 7] = [
    ("address", checkout::METHOD_ADDRESS),
    ("pickup", checkout::METHOD_PICKUP),
    ("postal", checkout::METHOD_POSTAL),
    ("cash", checkout::PAYMENT_CASH),
    ("card", checkout::PAYMENT_CARD),
    ("iute-credit", checkout::PAYMENT_INSTALMENTS),
    ("credit", checkout::PAYMENT_CREDIT),
];

/// The pictures that load with the page.
const SEEN_AT_ONCE: usize = 4;

/// The parts of the page besides the order itself.
#[derive(Debug, Clone, Copy, Default)]
pub struct OrderExtras<'a> {
    /// The ordered products that the catalogue still has; `None` while it cannot say.
    pub known: Option<&'a [Card]>,
    /// The shop's stores, for an order that is picked up; empty while they are unknown.
    pub stores: &'a [Store],
    /// The id of the repeat command.
    pub command: &'a str,
    /// The lines that were chosen in a form that is shown again.
    pub chosen: Option<&'a ChosenLines>,
    /// Why it was not repeated.
    pub problem: Option<&'a Failure>,
}

/// An order by the id in its address.
pub fn order(view: &View<'_>, id: &Slug, found: &OrderDetail, beside: OrderExtras<'_>) -> Page {
    let words = view.words();
    let head = &found.head;
    let number = match head.number() {
        "" => id.as_str(),
        number => number,
    };
    let title = words.fill(words_of::ORDER_NUMBER, &[("number", number)]);
    let offered = found.content.lines.iter();
    let offered = offered.filter(|line| is_offered(line, beside.known));
    let choice = offered.count() > 0 && found.content.lines.len() > 1;
    let body = html! {
        @if let Some(problem) = beside.problem {
            div.notice.notice-negative role="alert" { (Icon("alert")) p { (problem.message(words)) } }
        }
        @let steps = steps(view, found);
        div.order-head {
            (day(view, head))
            @if steps.is_none() && !head.state_title().is_empty() { (state(view, head)) }
            @if let Some(company) = head.own_company() { span.order-company { (company) } }
            (paid_or_not(view, head))
            (pay(view, head))
        }
        @if let Some(steps) = steps { (steps) }
        div.order-parts {
            section.order-card {
                h2 { (words.say(words_of::GOODS)) }
                @if found.content.lines.is_empty() {
                    p { (words.say(words_of::GOODS_UNKNOWN)) }
                    (help(view))
                } @else {
                    (goods(view, found, choice, beside))
                }
                (sums(view, found))
                @if !found.content.goods().is_empty() { (again(view, id, found, choice, beside.command)) }
            }
            (recipient(view, id, found, beside.stores))
        }
        div.order-ways {
            @if !found.content.goods().is_empty() { (to_quote::order_button(view, id)) }
            a.link href=(view.href(Route::AccountOrders)) { (words.say(words_of::ALL_ORDERS)) }
            (plain_island(view.assets, PlainIsland::Print, When::Idle, None, &html! {
                button.button type="button" hidden { (words.say(words_of::PRINT)) }
            }))
        }
        (seller(view))
    };
    Page {
        ..frame(view, &Route::AccountOrder(id.clone()), &title, &body)
    }
}

/// The form that puts the goods into the cart again: all, or those ticked beside the lines. The form of a company's order
/// names the company.
fn again(view: &View<'_>, id: &Slug, found: &OrderDetail, choice: bool, command: &str) -> Markup {
    let words = view.words();
    html! {
        form.order-again #order-again method="post" action=(Endpoint::CartOrder(id.clone()).href()) {
            input type="hidden" name="language" value=(view.language.code());
            input type="hidden" name="command" value=(command);
            @if let Some(company) = &found.head.company.id {
                input type="hidden" name=(COMPANY) value=(company.as_str());
            }
            @if choice { input type="hidden" name=(CHOSEN_FIELD) value="1"; }
            button.button { (Icon("cart")) (words.say(words_of::REPEAT)) }
            p.quiet { @if choice { (words.say(words_of::REPEAT_CHOSEN)) " " } (words.say(words_of::REPEAT_NOTE)) }
        }
    }
}

/// The product of a line, if the catalogue still has it.
fn card_of<'a>(line: &OrderLine, known: &'a [Card]) -> Option<&'a Card> {
    let id = line.product()?;
    known.iter().find(|card| card.id == id)
}

/// The goods of an order. Without a picture of any there is no place for one.
fn goods(view: &View<'_>, found: &OrderDetail, choice: bool, beside: OrderExtras<'_>) -> Markup {
    let cards = beside.known.unwrap_or_default();
    let lines = &found.content.lines;
    let mut shown = lines.iter().filter_map(|line| card_of(line, cards));
    let has_pictures = shown.any(|card| !card.img.is_empty());
    html! {
        ul.order-goods {
            @for (at, line) in lines.iter().enumerate() {
                (goods_line(view, &found.head, (at, line), (choice, has_pictures), beside))
            }
        }
    }
}

fn goods_line(
    view: &View<'_>,
    order: &Order,
    (at, line): (usize, &OrderLine),
    (choice, has_pictures): (bool, bool),
    beside: OrderExtras<'_>,
) -> Markup {
    let words = view.words();
    let known = beside.known;
    let cards = known.unwrap_or_default();
    let card = card_of(line, cards);
    let title = line.shown_title(cards, words);
    let href = card.and_then(|card| Slug::encode(&card.url));
    let href = href.map(|slug| view.href(Route::Product(slug)));
    let price = line.price.and_then(|price| Price::new(view, price));
    let label = words.fill(words_of::CHOOSE_LINE, &[("title", &title)]);
    let is_offered = is_offered(line, known);
    let is_ticked = |at| beside.chosen.is_none_or(|chosen| chosen.has(at));
    html! {
        li {
            @if choice {
                label.order-choice {
                    input type="checkbox" form="order-again" name=(LINE_FIELD) value=(at) aria-label=(label)
                        checked[is_offered && is_ticked(at)] disabled[!is_offered];
                }
            }
            @if has_pictures {
                span.order-picture {
                    @if let Some(card) = card { (Picture::new(view.media(&card.img), PictureKind::ORDERED).late_unless(at < SEEN_AT_ONCE)) }
                }
            }
            span.order-line {
                @if let Some(href) = href { a href=(href) { (title) } } @else { (title) }
                br;
                span.quiet {
                    "× " (format_quantity(line.count, card, view.language))
                    @if let Some(price) = price { " · " (each(words, &price.text(), card)) }
                }
                @for note in notes(view, order, line, known) { br; span.order-note { (note) } }
            }
            @if let Some(sum) = line.sum.and_then(|sum| Price::new(view, sum)) { span.figures { (sum) } }
        }
    }
}

fn sums(view: &View<'_>, found: &OrderDetail) -> Markup {
    let words = view.words();
    let content = &found.content;
    let sum = |sum: Option<_>| sum.and_then(|sum| Price::new(view, sum));
    html! {
        dl.sums {
            @if let Some(discount) = sum(content.discount.filter(|sum| sum.0 > 0)) {
                div { dt { (words.say(cart::DISCOUNT)) } dd.sums-positive { "−" (discount) } }
            }
            @if let Some(delivery) = sum(content.delivery_price) {
                @let free = content.delivery_price == Some(Money::ZERO);
                div {
                    dt { (words.say(cart::DELIVERY)) }
                    dd { @if free { (words.say(cart::DELIVERY_FREE)) } @else { (delivery) } }
                }
            }
            @if !content.points_paid.is_none() { (paid_with_points(view, found)) }
            @if let Some(total) = sum(found.head.sum) {
                div.sums-total { dt { (words.say(cart::TOTAL)) } dd { (total) } }
            }
        }
        @let given = content.points_given;
        @if !given.is_none() { p.quiet { (words.fill(cart::POINTS_GIVEN, &[("points", &given.with_worth(view.shop.currency, view.language))])) } }
    }
}

/// The part that was paid with points, above the total, as in the cart: in money where the other sums leave that much.
fn paid_with_points(view: &View<'_>, found: &OrderDetail) -> Markup {
    let words = view.words();
    let points = found.content.points_paid.display(view.language);
    let sum = found.by_points(view.shop);
    html! {
        div {
            @if let Some(sum) = sum {
                dt { (words.fill(cart::LINE_POINTS, &[("points", &points)])) }
                dd.sums-positive { "−" (sum.display(view.language)) }
            } @else {
                dt { (words.say(receipt_words::BY_POINTS)) }
                dd { (points) }
            }
        }
    }
}

/// The shipping information (spec commerce 3, orders), with delivery and payment. A pickup shows its store, if the backend
/// names it, in place of the text of its address; until it is over, also how long it waits there and what to bring.
fn recipient(view: &View<'_>, id: &Slug, found: &OrderDetail, stores: &[Store]) -> Markup {
    let words = view.words();
    let said = |text: &str| {
        let known = SENT.iter().find(|(sent, _)| *sent == text);
        known.map_or_else(|| text.to_owned(), |(_, word)| words.say(*word).to_owned())
    };
    let (shipping, content) = (&found.shipping, &found.content);
    let address = &shipping.address;
    let store = content.store.clone().listed_in(stores);
    let store = Some(store).filter(|_| content.is_pickup());
    let is_waiting = content.is_pickup() && !is_ended(&found.head);
    let line = address.line(words);
    let says_line =
        |store: &PickupStore| !store.address.is_empty() && line.contains(&store.address);
    let line = match &store {
        Some(store) if says_line(store) => String::new(),
        _ => line,
    };
    let when = content.slot();
    let when = when.map(|slot| slot.label(words, view.shop.site.time_zone));
    let rows = [
        (checkout::DELIVERY, said(&content.delivery)),
        (checkout::WHEN, when.unwrap_or_default()),
        (words_of::NAME, shipping.name.clone()),
        (words_of::COMPANY, shipping.company.clone()),
        (checkout::PHONE, shipping.phone.clone()),
        (words_of::EXT, shipping.ext.clone()),
        (checkout::EMAIL, shipping.email.clone()),
        (words_of::ADDRESS, line),
        (checkout::NOTE, address.note().to_owned()),
        (checkout::LOCALITY, address.city.clone()),
        (checkout::REGION, address.region.clone()),
        (words_of::ZIP, shipping.zip.clone()),
        (words_of::COUNTRY, country(words, &shipping.country)),
        (checkout::PAYMENT, said(&content.payment)),
    ];
    let rows: Vec<_> = rows
        .iter()
        .filter(|(_, text)| !text.trim().is_empty())
        .collect();
    html! {
        @if !rows.is_empty() {
            section.order-card {
                h2 { (words.say(words_of::RECIPIENT)) }
                dl.order-facts {
                    @for (word, text) in rows {
                        div {
                            dt { (words.say(*word)) }
                            dd {
                                (text)
                                @if *word == checkout::WHEN { (to_calendar(view, id, found)) }
                                @if *word == checkout::DELIVERY && is_waiting { (reserved(view)) }
                            }
                        }
                        @if *word == checkout::DELIVERY {
                            @if let Some(store) = &store { (store.fact(view)) }
                            @if is_waiting { (bring(view, false)) }
                        }
                    }
                }
                @if let Some(store) = &store { (store.plan(view, stores)) }
            }
        }
    }
}

/// The link to the event of an order that is still to be received.
fn to_calendar(view: &View<'_>, id: &Slug, found: &OrderDetail) -> Markup {
    let days = days(view, found).filter(|days| !days.are_over(view));
    let is_open = !is_ended(&found.head);
    let language = ["language=", view.language.code()].concat();
    html! {
        @if days.is_some() && is_open {
            br;
            (calendar_link(view, &with_query(&Endpoint::OrderCalendar(id.clone()).href(), Some(&language))))
        }
    }
}

fn days(view: &View<'_>, found: &OrderDetail) -> Option<Days> {
    Days::of_slot(&found.content.slot()?, view.shop.site.time_zone)
}

/// The event of an order for a calendar, if the backend tells its day. The place of a pickup is its store, if one of these
/// or named by the order.
pub fn event(
    view: &View<'_>,
    id: &Slug,
    found: &OrderDetail,
    stores: &[Store],
) -> Option<EventFile> {
    let words = view.words();
    let slot = found.content.slot()?;
    let address = &found.shipping.address;
    let line = address.line(words);
    let place = [&*line, &address.city, &address.region].map(str::trim);
    let place: Vec<&str> = place.into_iter().filter(|part| !part.is_empty()).collect();
    let store = found.content.store.clone().listed_in(stores).line();
    let is_at_store = found.content.is_pickup() && !store.is_empty();
    let receiving = Receiving {
        days: days(view, found)?,
        is_pickup: found.content.is_pickup(),
        number: found.head.number(),
        id: id.as_str(),
        when: &slot.label(words, view.shop.site.time_zone),
        place: &if is_at_store { store } else { place.join(", ") },
    };
    Some(receiving.event(view))
}
