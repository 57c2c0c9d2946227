//! The cart page. It works without scripts; with them, an open page is updated with the cart (`islands/cart-page`).

use maud::{Markup, html};

use super::form::{action, form_fields};
use super::line::CartLine;
use super::notices::{CartNotices, Placed};
use super::ordered::{checking_notice, in_words, not_added, nothing, ordered, ordered_notice};
use super::points::{self, OwnPoints};
use super::problem::Problem;
use super::saved::{keep, saved};
use super::unpriced::unpriced;
use super::wire::CartView;
use crate::assets::PlainIsland;
use crate::cart::{CLEAR, NO_PROMO, PROMO, SEEN};
use crate::company::to_quote;
use crate::home::popular_goods;
use crate::html::{DecimalField, Icon, Picture, When, plain_island};
use crate::page::{CompanyPlace, Page, View};
use crate::pictures::PictureKind;
use crate::promo::CODE_FIELD;
use crate::quantity::Quantity;
use crate::route::{Endpoint, Route, Slug};
use crate::words::{cart as words_of, catalogue, checkout, failure, product as product_words};

/// The popover that asks whether to empty the cart, and its question.
const CLEAR_ID: &str = "clear";
const QUESTION_ID: &str = "clear-question";

/// Longer codes cannot come from the form.
const LONGEST_CODE: usize = 200;

/// The cart with a form for each line.
pub fn cart(view: &View<'_>, cart: &CartView, beside: CartNotices<'_>) -> Page {
    let words = view.words();
    let island = html! {
        p.unseen role="status" { (spoken(view, cart, beside.ordered)) }
        p.notice.notice-warning data-waiting hidden { (Icon("alert")) span { (words.say(words_of::OFFLINE_WAITING)) } }
        template { li.line-removed data-keep { p {} button.button type="button" { (words.say(words_of::UNDO)) } } }
    };
    // An order that was just placed has its own way on.
    let is_empty = cart.empty && beside.ordered.is_none();
    let critical = html! {
        div.wrap.sells[is_empty] {
            div.cart-page data-revision=(cart.revision) data-draws="line sums notice empty" data-draft-done=[beside.done_draft] { (contents(view, cart, beside)) }
            (plain_island(view.assets, PlainIsland::CartPage, When::Called, Some(&view.href(Route::Cart)), &island))
        }
    };
    let page = Page {
        // An open page may change between a cart with lines and an empty one.
        age_restricted: beside.for_adults,
        company: CompanyPlace::Head,
        ..Page::private(view, &Route::Cart, words.say(words_of::TITLE), critical)
    };
    if is_empty {
        popular_goods(view, page)
    } else {
        page
    }
}

/// The screen reader's summary of the cart after an update.
fn spoken(view: &View<'_>, cart: &CartView, ordered: Option<Placed<'_>>) -> String {
    let words = view.words();
    match ordered {
        Some(order) if cart.empty => in_words(words, order.number),
        Some(_) | None if cart.empty => words.say(words_of::EMPTY_TITLE).to_owned(),
        Some(_) | None if cart.unpriced.is_some() => cart.unpriced.clone().unwrap_or_default(),
        Some(_) | None => words.fill(
            words_of::SPOKEN,
            &[
                ("count", &cart.count.to_string()),
                ("total", &cart.quote.total),
            ],
        ),
    }
}

/// The part that is redrawn when the cart changes.
fn contents(view: &View<'_>, cart: &CartView, beside: CartNotices<'_>) -> Markup {
    let words = view.words();
    let of_line = |line: &CartLine| beside.problem.filter(|problem| problem.is_of(line));
    html! {
            @if let Some(problem) = beside.problem.filter(|problem| !has_place(cart, problem)) {
                (notice(view, problem))
            }
            @if !beside.not_added.is_empty() { (not_added(view, beside.not_added)) }
            @if let Some(order) = beside.ordered.filter(|_| cart.empty) {
                (ordered(view, order, beside))
            } @else if cart.empty {
                (nothing(view, beside))
            } @else {
                @if let Some(order) = beside.ordered { (ordered_notice(view, order)) }
                @if beside.is_checking { (checking_notice(view)) }
                (render_problems(view, cart))
                div.page-head {
                    h1 { (words.say(words_of::TITLE)) " " span.chip-count { (words.count(catalogue::PRODUCTS, cart.count)) } }
                }
                div.cart data-city-priced {
                    div {
                        ul.lines {
                            @for line in &cart.lines {
                                (self::line(view, line, beside.points.is_some(), of_line(line)))
                            }
                        }
                        div.cart-ways {
                            @if cart.lines.len() > 1 { (clear(view, cart)) }
                            @if let Some(link) = beside.share_link { (link.draw(view, cart)) }
                            (to_quote::cart_button(view))
                        }
                    }
                    (summary(view, cart, beside))
                }
            }
            (saved(view, beside.saved))
    }
}

/// Whether a refusal is shown at its own field.
fn has_place(cart: &CartView, problem: &Problem<'_>) -> bool {
    match problem.code {
        Some(_) => has_promo_form(cart),
        None => cart.lines.iter().any(|line| problem.is_of(line)),
    }
}

/// A refusal that belongs to no line. A refused addition can be retried, with a smaller quantity perhaps.
fn notice(view: &View<'_>, problem: Problem<'_>) -> Markup {
    let words = view.words();
    let message = problem.failure.message(words);
    html! {
        div.cart-problem data-keep {
            @if let Some(card) = problem.added {
                div.notice.notice-negative {
                    (Icon("alert"))
                    p { b { (card.title) } br; span role="alert" { (message) } }
                }
                @if card.can_be_bought() {
                    form method="post" action=(Endpoint::CartLines.href()) {
                        (form_fields(view))
                        (DecimalField {
                            class: Some("quantity"),
                            label: Some(&words.fill(words_of::QUANTITY_OF, &[("title", &card.title)])),
                            ..DecimalField::quantity("quantity", problem.typed().unwrap_or_default(), card.step(), words.say(failure::QUANTITY_NOT_A_NUMBER))
                        })
                        button.button name="product" value=(card.id) { (words.say(product_words::ADD_TO_CART)) }
                    }
                }
            } @else {
                div.notice.notice-negative role="alert" data-product=(problem.product) { (Icon("alert")) p { (message) } }
            }
        }
    }
}

/// A line and its two forms: one sets a typed quantity, the other steps the quantity or removes the line.
fn line(
    view: &View<'_>,
    line: &CartLine,
    has_points: bool,
    problem: Option<Problem<'_>>,
) -> Markup {
    let words = view.words();
    let named = |template| words.fill(template, &[("title", &line.title)]);
    let action = Slug::new(&line.product).map(|id| Endpoint::CartLine(id).href());
    let (typed, stepped) = (
        format!("line-{}", line.product),
        format!("step-{}", line.product),
    );
    let quantity = Quantity::read(&line.quantity).unwrap_or_default();
    let step = line.counted;
    let label = named(words_of::QUANTITY_OF);
    let typed_quantity = problem.and_then(|problem| problem.typed());
    let written = quantity.typed(view.language);
    let typed_quantity = typed_quantity.unwrap_or(&written);
    let field = DecimalField {
        form: Some(&typed),
        label: Some(&label),
        submits: true,
        problem: problem.map(|_| "cart-problem"),
        ..DecimalField::quantity(
            "quantity",
            typed_quantity,
            step,
            words.say(failure::QUANTITY_NOT_A_NUMBER),
        )
    };
    html! {
        li.line.line-gone[!line.available] data-key=(line.product) data-step=(line.step) data-finer=[&line.finer] {
            a.line-picture href=(line.href) tabindex="-1" aria-hidden="true" {
                (Picture::new(line.image.clone(), PictureKind::LINE))
            }
            div.line-title {
                a href=(line.href) { (line.title) }
                @if !line.price.is_empty() { span.quiet { (line.price_each) } }
                @if has_points || line.by_points { (points::of_line(view, line)) }
                @if let Some(saving) = &line.saving { span.line-saving { (saving) } }
                @if let Some(note) = &line.note { span.line-note { (note) } }
                @for news in &line.news { span.line-note { (news) } }
                (keep(view, line))
            }
            div.line-quantity data-keep[problem.is_some()] {
                div.stepper {
                    button form=(stepped) name="quantity" value=(step.less(quantity).plain()) data-turn="-1" aria-label=(named(words_of::DECREASE_NAMED)) { (Icon("minus")) }
                    (field)
                    button form=(stepped) name="quantity" value=(step.more(quantity).plain()) data-turn="1" aria-label=(named(words_of::INCREASE_NAMED)) { (Icon("plus")) }
                }
                form id=(typed) method="post" action=[action.as_deref()] data-put { (form_fields(view)) noscript { button.button.button-quiet { (words.say(words_of::UPDATE)) } } }
                form id=(stepped) method="post" action=[action.as_deref()] data-put { (form_fields(view)) }
                @if let Some(problem) = problem { p.field-error #cart-problem role="alert" { (problem.failure.message(words)) } }
            }
            p.line-sum {
                @if line.available && !line.sum.is_empty() { span.price { (line.sum) } }
                @if let Some(old) = &line.old_sum { " " s.price-old { (old) } }
            }
            button.icon-button.line-remove form=(stepped) name="quantity" value="0" data-removed=(named(words_of::REMOVED)) aria-label=(named(words_of::REMOVE_NAMED)) { (Icon("trash")) }
        }
    }
}

/// The button that empties the cart, with a confirmation. A cart of one line has only the line's own button.
fn clear(view: &View<'_>, cart: &CartView) -> Markup {
    let words = view.words();
    html! {
        button.button.button-quiet type="button" popovertarget=(CLEAR_ID) { (words.say(words_of::CLEAR)) }
        div.confirm #(CLEAR_ID) popover role="dialog" aria-labelledby=(QUESTION_ID) {
            p.window-title #(QUESTION_ID) { (words.count(words_of::CLEAR_QUESTION, cart.count)) }
            form.confirm-answers method="post" action=[action(CLEAR).as_deref()] {
                (form_fields(view))
                button.button.button-main { (words.say(words_of::CLEAR_ALL)) }
                button.button.button-quiet type="button" popovertarget=(CLEAR_ID) popovertargetaction="hide" { (words.say(words_of::KEEP)) }
            }
        }
    }
}

/// The backend's problems with the cart, and the notice of changed prices, which the shopper can acknowledge.
fn render_problems(view: &View<'_>, cart: &CartView) -> Markup {
    let words = view.words();
    html! {
        @if !cart.unavailable.is_empty() { p.notice.notice-warning { (Icon("alert")) span { (words.say(words_of::SOME_UNAVAILABLE)) } } }
        @for text in &cart.wrong {
            div.notice.notice-negative role="status" { (Icon("alert")) p { (text) } }
        }
        @if cart.repriced {
            div.notice.notice-warning role="status" {
                (Icon("alert"))
                p { (words.say(words_of::PRICES_CHANGED)) }
                form method="post" action=[action(SEEN).as_deref()] {
                    (form_fields(view))
                    button.button.button-quiet { (words.say(words_of::SEEN)) }
                }
            }
        }
    }
}

fn summary(view: &View<'_>, cart: &CartView, beside: CartNotices<'_>) -> Markup {
    let words = view.words();
    let delivery = match &cart.city {
        _ if !cart.pickup_only.is_empty() => words.say(checkout::METHOD_PICKUP).to_owned(),
        Some(city) => words.fill(words_of::DELIVERY_TO, &[("city", city)]),
        None => words.say(words_of::DELIVERY).to_owned(),
    };
    let (quote, bar) = (&cart.quote, &cart.free_delivery);
    html! {
        aside.summary aria-labelledby="summary" {
            div.summary-parts {
            h2 #summary { (words.say(words_of::SUMMARY)) }
            @if let Some(reason) = &cart.unpriced {
                (unpriced(view, reason, cart))
            } @else {
            @if bar.free || !bar.missing.is_empty() {
                div.free-delivery {
                    p { @if bar.free { (words.say(words_of::FREE_DELIVERY_REACHED)) } @else { (words.fill(words_of::FREE_DELIVERY_MISSING, &[("sum", &bar.missing)])) } }
                    progress.bar max="100" value=(bar.share) aria-hidden="true" {}
                }
            }
            @if !cart.pickup_only.is_empty() { p.notice { (Icon("store")) span { (cart.pickup_only) } } }
            (promo(view, cart, beside.problem))
            dl.sums {
                div { dt { (words.say(words_of::SUBTOTAL)) } dd { (quote.goods) } }
                @if !quote.discount.is_empty() {
                    div { dt { (cart.discount_name) } dd.sums-positive { "−" (quote.discount) } }
                }
                (points::paid(words, quote))
                div { dt { (delivery) @if !quote.arrives.is_empty() { " " span.quiet { (quote.arrives) } } } dd { (quote.delivery) } }
                @if !quote.tax.is_empty() { div { dt { (words.say(words_of::TAX)) } dd { (quote.tax) } } }
                div.sums-total { dt { (words.say(words_of::TOTAL)) } dd { (quote.total) } }
            }
            (points::render_balance(words, quote, beside.points.map(|points| OwnPoints { points, currency: view.shop.currency })))
            }
            }
            @if cart.leads_on() {
                div.cart-go {
                    p aria-hidden="true" { (words.say(words_of::TOTAL)) b { (quote.total) } }
                    a.button.button-main.button-large href=(cart.checkout_href) { (words.say(words_of::CHECKOUT)) }
                }
            }
            p.secure { (Icon("lock")) (words.say(words_of::SECURE)) }
        }
    }
}

/// Without prices no promo code can be checked.
const fn has_promo_form(cart: &CartView) -> bool {
    !cart.empty && cart.unpriced.is_none()
}

/// The applied promo code with its remove button, or the field for one. A refused code stays in the field.
fn promo(view: &View<'_>, cart: &CartView, problem: Option<Problem<'_>>) -> Markup {
    let words = view.words();
    let problem = problem.and_then(|problem| Some((problem, problem.code?)));
    if let (Some(code), None) = (&cart.promo, problem) {
        let removal = words.fill(words_of::PROMO_REMOVE, &[("code", code)]);
        return html! {
            form.code-form #(PROMO) method="post" action=[action(NO_PROMO).as_deref()] {
                (form_fields(view))
                p.promo-code { (words.say(words_of::PROMO_TITLE)) " " b { (code) } }
                button.button.button-quiet aria-label=(removal) { (words.say(words_of::REMOVE)) }
                @if let Some(note) = &cart.promo_note { p.quiet.promo-note role="status" { (note) } }
            }
        };
    }
    let typed = problem
        .map(|(_, code)| code)
        .filter(|code| code.len() <= LONGEST_CODE);
    let typed = typed.or(cart.lapsed.as_deref()).unwrap_or_default();
    html! {
        form.code-form #(PROMO) method="post" action=[action(PROMO).as_deref()] data-keep[problem.is_some()] {
            (form_fields(view))
            label for="promo-code" { (words.say(words_of::PROMO_TITLE)) }
            input.input #promo-code name=(CODE_FIELD) value=(typed) required maxlength="64" autocomplete="off" autocapitalize="characters" spellcheck="false"
                aria-invalid=[problem.map(|_| "true")] aria-describedby=[problem.map(|_| "promo-problem")];
            button.button { (words.say(words_of::PROMO_APPLY)) }
            @if let Some((problem, _)) = problem {
                p.field-error.promo-note #promo-problem role="alert" { (promo_message(view, problem)) }
            } @else if cart.lapsed.is_some() {
                p.promo-note.notice.notice-warning role="status" { (Icon("alert")) span { (words.say(words_of::PROMO_LAPSED)) } }
            }
        }
    }
}

/// The message at the field of a refused code: its own, if there is one.
fn promo_message(view: &View<'_>, problem: Problem<'_>) -> String {
    let words = view.words();
    let fields = problem.failure.fields(words);
    let message = fields.get(CODE_FIELD).cloned();
    message.unwrap_or_else(|| problem.failure.message(words))
}
