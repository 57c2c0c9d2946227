//! The page of the cart. It works without scripts.

use maud::{Markup, html};

use super::rules::CLEAR;
use super::{CartLine, CartView};
use crate::failure::Failure;
use crate::html::{DecimalField, Drawing, Icon, empty};
use crate::page::{Page, View};
use crate::quantity::Quantity;
use crate::route::{Endpoint, Route, Slug};
use crate::words::{cart as words_of, catalogue};

/// The popover that asks whether to empty the cart, and its question.
const CLEAR_ID: &str = "clear";
const QUESTION_ID: &str = "clear-question";

/// The cart with a form for each line. `problem` is the failure of the last plain form and its product.
pub fn cart(view: &View<'_>, cart: &CartView, problem: Option<(&Failure, &str)>) -> Page {
    let words = view.words();
    let critical = html! {
        div.wrap {
            @if let Some((failure, product)) = problem.filter(|(_, product)| cart.lines.iter().all(|line| line.product != *product)) {
                (notice(&failure.message(words), product))
            }
            @if cart.empty {
                (empty(Drawing::Basket, words.say(words_of::EMPTY_TITLE), words.say(words_of::EMPTY_TEXT), &html! {
                    a.button.button-main.button-large href=(view.href(Route::Home)) { (words.say(words_of::EMPTY_ACTION)) }
                }))
            } @else {
                div.page-head {
                    h1 { (words.say(words_of::TITLE)) " " span.chip-count { (words.count(catalogue::PRODUCTS, cart.count)) } }
                }
                div.cart data-city-priced {
                    div {
                        ul.lines {
                            @for line in &cart.lines {
                                (self::line(view, line, problem.filter(|(_, product)| line.product == *product).map(|(failure, _)| failure)))
                            }
                        }
                        @if cart.lines.len() > 1 { (clear(view, cart)) }
                    }
                    (summary(view, cart))
                }
            }
        }
    };
    Page::private(view, &Route::Cart, words.say(words_of::TITLE), critical)
}

fn notice(message: &str, product: &str) -> Markup {
    html! { div.notice.notice-negative role="alert" data-product=(product) { (Icon("alert")) p { (message) } } }
}

/// A line and its two forms: one sets a typed quantity, the other steps the quantity or removes the line.
fn line(view: &View<'_>, line: &CartLine, problem: Option<&Failure>) -> Markup {
    let words = view.words();
    let named = |template| words.fill(template, &[("title", &line.title)]);
    let action = Slug::new(&line.product).map(|id| Endpoint::CartLine(id).href());
    let (typed, stepped) = (
        format!("line-{}", line.product),
        format!("step-{}", line.product),
    );
    let quantity = Quantity::read(&line.quantity).unwrap_or_default();
    let step = Quantity::read(&line.step).unwrap_or(Quantity::ONE);
    let label = named(words_of::QUANTITY_OF);
    let field = DecimalField {
        form: Some(&typed),
        label: Some(&label),
        submits: true,
        problem: problem.map(|_| "cart-problem"),
        ..DecimalField::quantity("quantity", &line.quantity)
    };
    html! {
        li.line.line-gone[!line.available] {
            a.line-picture href=(line.href) tabindex="-1" aria-hidden="true" {
                @if !line.image.is_empty() { img src=(line.image) alt="" width="800" height="1000"; }
            }
            div.line-title {
                a href=(line.href) { (line.title) }
                @if !line.price.is_empty() { span.quiet { (words.fill(words_of::PRICE_EACH, &[("price", &line.price)])) } }
                @if let Some(note) = &line.note { span.line-note { (note) } }
            }
            div.line-quantity {
                div.stepper {
                    button form=(stepped) name="quantity" value=(quantity.minus(step).plain()) aria-label=(named(words_of::DECREASE_NAMED)) { (Icon("minus")) }
                    (field)
                    button form=(stepped) name="quantity" value=(quantity.plus(step).plain()) aria-label=(named(words_of::INCREASE_NAMED)) { (Icon("plus")) }
                }
                form id=(typed) method="post" action=[action.as_deref()] { (form_fields(view)) noscript { button.button.button-quiet { (words.say(words_of::UPDATE)) } } }
                form id=(stepped) method="post" action=[action.as_deref()] { (form_fields(view)) }
                @if let Some(problem) = problem { p.field-error #cart-problem role="alert" { (problem.message(words)) } }
            }
            p.line-sum {
                @if line.available && !line.sum.is_empty() { span.price { (line.sum) } }
                @if let Some(old) = &line.old_sum { " " s.price-old { (old) } }
            }
            button.icon-button.line-remove form=(stepped) name="quantity" value="0" aria-label=(named(words_of::REMOVE_NAMED)) { (Icon("trash")) }
        }
    }
}

/// The way to an empty cart, which asks first. A single line has a button of its own.
fn clear(view: &View<'_>, cart: &CartView) -> Markup {
    let words = view.words();
    html! {
        button.button.button-quiet.cart-clear type="button" popovertarget=(CLEAR_ID) { (words.say(words_of::CLEAR)) }
        div.question #(CLEAR_ID) popover role="dialog" aria-labelledby=(QUESTION_ID) {
            p.window-title #(QUESTION_ID) { (words.count(words_of::CLEAR_QUESTION, cart.count)) }
            form.question-answers method="post" action=[action(CLEAR).as_deref()] {
                (form_fields(view))
                button.button.button-main { (words.say(words_of::CLEAR_ALL)) }
                button.button.button-quiet type="button" popovertarget=(CLEAR_ID) popovertargetaction="hide" { (words.say(words_of::KEEP)) }
            }
        }
    }
}

/// The address of the command of this name.
fn action(name: &str) -> Option<String> {
    Slug::new(name).map(|name| Endpoint::CartCommand(name).href())
}

fn form_fields(view: &View<'_>) -> Markup {
    html! {
        input type="hidden" name="language" value=(view.language.code());
        input type="hidden" name="back" value=(view.href(Route::Cart));
    }
}

fn summary(view: &View<'_>, cart: &CartView) -> Markup {
    let words = view.words();
    let delivery = match &cart.city {
        Some(city) => words.fill(words_of::DELIVERY_TO, &[("city", city)]),
        None => words.say(words_of::DELIVERY).to_owned(),
    };
    let (quote, bar) = (&cart.quote, &cart.free_delivery);
    html! {
        aside.summary aria-labelledby="summary" {
            h2 #summary { (words.say(words_of::SUMMARY)) }
            @if let Some(reason) = &cart.unpriced {
                p.notice.notice-warning role="status" { (Icon("alert")) span { (reason) } }
            } @else {
            @if bar.free || !bar.missing.is_empty() {
                div.free-delivery {
                    p { @if bar.free { (words.say(words_of::FREE_DELIVERY_REACHED)) } @else { (words.fill(words_of::FREE_DELIVERY_MISSING, &[("sum", &bar.missing)])) } }
                    progress.bar max="100" value=(bar.share) aria-hidden="true" {}
                }
            }
            dl.sums {
                div { dt { (words.say(words_of::SUBTOTAL)) } dd { (quote.goods) } }
                @if !quote.discount.is_empty() {
                    div { dt { (words.say(words_of::DISCOUNT)) } dd.sums-positive { "−" (quote.discount) } }
                }
                div { dt { (delivery) } dd { (quote.delivery) } }
                div.sums-total { dt { (words.say(words_of::TOTAL)) } dd { (quote.total) } }
            }
            a.button.button-main.button-large href=(cart.checkout_href) { (words.say(words_of::CHECKOUT)) }
            }
            p.secure { (Icon("lock")) (words.say(words_of::SECURE)) }
        }
    }
}
