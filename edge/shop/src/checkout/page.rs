//! The checkout page: a form that works without scripts; a module updates the prices after every choice, and submits
//! the order without leaving the page until there is an order.

use maud::{Markup, html};

use super::fields::{
    APARTMENT, BUILDING, CART_FIELD, COMMENT, EMAIL, FIELDS, FIRST_NAME, LAST_NAME, METHOD, NOTE,
    PHONE, SAVE, SPEED, STORE, STREET, TIME,
};
use super::order_lines::{parts, small_lines};
use super::prescription::{self, PRESCRIPTION};
use super::price_agreement::{PRICES_FIELD, TOTAL_FIELD};
use super::uncounted_code::{UNCOUNTED_FIELD, UncountedCode};
use super::wire::CheckoutView;
use super::{on_credit, payment_methods, saved_addresses_page, town_page, uncounted_code};
use crate::assets::PlainIsland;
use crate::cartpage::{
    CartLine, CartNotices, CartView, Problem,
    ordered::{help, ordered_notice},
    page as cart_page, points,
};
use crate::delivery::{DEFAULT_REGION, courier_time};
use crate::failure::{Failure, Kind};
use crate::fields::REDRAW_FIELD;
use crate::forms::{Card, CardDays, CardPrice, FormState, line_key};
use crate::html::{Drawing, Icon, When, empty, plain_island, prose};
use crate::i18n::{Word, Words};
use crate::page::{CompanyPlace, FrameKind, ORDER_BUTTON, ORDER_FORM, Page, View};
use crate::plan::{ask_form, plan_within};
use crate::postal::{self, page as postal_page};
use crate::quote::QuoteView;
use crate::route::{Endpoint, Route};
use crate::session::login_back;
use crate::words::{cart, checkout as words_of, failure, session};

/// The name under which a tab keeps the values of the form until the order (`islands/forms/draft.ts`).
pub const DRAFT: &str = "checkout";

/// The form of the map of the stores.
const MAP_FORM: &str = "stores-map";

/// The page instead of the form if the cart has no goods that can be bought: the cart's own page, with the problem.
pub fn without_goods(
    view: &View<'_>,
    cart: &CartView,
    beside: CartNotices<'_>,
    problem: Option<&Failure>,
) -> Option<Page> {
    let problem = problem.map(Problem::of);
    let beside = CartNotices { problem, ..beside };
    let has_goods = cart.lines.iter().any(|line| line.available);
    (!has_goods).then(|| cart_page::cart(view, cart, beside))
}

/// The checkout form with the typed values and the problems; an empty cart shows the way back instead. `beside`
/// reports an order that was placed before this cart was filled.
pub fn checkout(
    view: &View<'_>,
    form: &CheckoutView,
    beside: CartNotices<'_>,
    problem: Option<&Failure>,
) -> Page {
    let words = view.words();
    let critical = html! {
        div.wrap {
            @if form.lines.is_empty() {
                (empty(Drawing::Basket, words.say(cart::EMPTY_TITLE), words.say(cart::EMPTY_TEXT), &html! {
                    a.button.button-main.button-large href=(view.href(Route::Home)) { (words.say(cart::EMPTY_ACTION)) }
                }))
            } @else {
                div.page-head { h1 { (words.say(words_of::TITLE)) } }
                @if let Some(order) = beside.ordered { (ordered_notice(view, order)) }
                @if form.lines.iter().any(|line| !line.available) {
                    p.notice.notice-warning { (Icon("alert")) a href=(view.href(Route::Cart)) { (words.say(cart::SOME_UNAVAILABLE)) } }
                }
                (plain_island(view.assets, PlainIsland::Checkout, When::Idle, None, &draw(view, form, problem)))
                (ask_form(view, MAP_FORM))
            }
        }
    };
    Page {
        frame: FrameKind::Checkout,
        age_restricted: beside.for_adults,
        company: CompanyPlace::Checkout,
        ..Page::private(view, &Route::Checkout, words.say(words_of::TITLE), critical)
    }
}

fn draw(view: &View<'_>, form: &CheckoutView, problem: Option<&Failure>) -> Markup {
    let words = view.words();
    let state = FormState {
        words,
        variant: view.shop.variant,
        prefix: "checkout-",
        typed: &form.typed,
        errors: &form.errors,
        notice: None,
    };
    let quotes = serde_json::to_string(&form.quotes).unwrap_or_default();
    let language = ["?language=", view.language.code()].concat();
    let sign_in = login_back(view.language, &view.href(Route::Checkout));
    let has_accounts = view.shop.settings.additional_settings.is_user_cabinet;
    let sign_in = has_accounts.then_some(&*sign_in);
    html! {
        form.checkout #(ORDER_FORM) data-draws="choice line notice stores-list" method="post" novalidate action=(Endpoint::Orders.href()) data-draft=(DRAFT)
            data-page=(view.href(Route::Checkout)) data-revision=(form.revision)
            data-localities={ (Endpoint::Localities.href()) (language) }
            data-away=(words.say(words_of::LOCALITIES_AWAY)) data-again=(words.say(failure::TRY_AGAIN))
            data-capital=(DEFAULT_REGION) data-measured=(form.measured)
            data-quotes=(quotes) data-code=(form.code)
            data-required=(words.say(words_of::ERROR_REQUIRED))
            data-lost=(words.say(failure::UNKNOWN_CHOICE))
            data-untold=[(!form.untold.is_empty()).then(|| form.untold.join(" "))]
            data-faults=(words.say(words_of::ERRORS_TITLE))
            data-failed=(words.say(words_of::ERROR_UNKNOWN))
            data-sign-in=[sign_in] data-sign-in-words=(words.say(session::SIGN_IN))
        {
            input type="hidden" name="command" value=(form.command);
            input type="hidden" name=(CART_FIELD) value=(form.mark);
            input type="hidden" name=(TOTAL_FIELD) value=(form.quote.total);
            input type="hidden" name=(UNCOUNTED_FIELD) value=(form.uncounted.as_ref().map_or_else(String::new, UncountedCode::value));
            input type="hidden" name=(PRICES_FIELD) value=(form.prices);
            input type="hidden" name="language" value=(view.language.code());
            (summary(view, form))
            div.steps {
                div.notice.notice-negative role="alert" tabindex="-1" hidden[problem.is_none()] {
                    (Icon("alert"))
                    div.form-errors {
                        @if let Some(problem) = problem {
                            p { (problem.message(words)) }
                            @if let Some(sign_in) = sign_in.filter(|_| problem.kind() == Kind::Unauthorized) {
                                p { a.link href=(sign_in) { (words.say(session::SIGN_IN)) } }
                            }
                        }
                        (state.links(&FIELDS))
                        (state.links(&[PRESCRIPTION]))
                        (state.links(&postal::FIELDS))
                        (beside_fields(form))
                    }
                }
                (contact(&state))
                (delivery(view, &state, form))
                p.notice.notice-warning.offline hidden { (words.say(words_of::OFFLINE_WAITING)) }
                (payment(view, &state, form))
                (order(view, form))
            }
        }
    }
}

/// The problems that belong to no field of the form, with a link to their line.
fn beside_fields(form: &CheckoutView) -> Markup {
    let is_field = |name: &str| {
        let mut fields = FIELDS.iter().chain([&PRESCRIPTION]).chain(&postal::FIELDS);
        fields.any(|field| field.name == name)
    };
    let line = |name: &str| {
        let mut lines = form.lines.iter();
        lines.find(|line| line_key(&line.product) == name)
    };
    html! {
        @for (name, message) in form.errors.iter().filter(|(name, _)| !is_field(name)) {
            @match line(name) {
                Some(line) => p { a.link href={ "#checkout-" (name) } { (line.title) } ": " (message) },
                None => p { (message) },
            }
        }
    }
}

fn contact(state: &FormState<'_>) -> Markup {
    html! {
        section.step {
            (head(state.words, 1, words_of::CONTACT))
            div.fields {
                @for field in [FIRST_NAME, LAST_NAME, PHONE, EMAIL] { (state.field(&field)) }
            }
        }
    }
}

/// The delivery fields. The stylesheet shows those of the chosen method, so that the choice works without scripts
/// too.
fn delivery(view: &View<'_>, state: &FormState<'_>, form: &CheckoutView) -> Markup {
    let words = state.words;
    let quotes = &form.quotes;
    let card = |value, title, note, quote| Card {
        value,
        title: words.say(title),
        note,
        days: Some(days(value, quote)),
        price: Some(price(value, quote)),
    };
    let info = view.shop.settings.text_delivery_info.trim();
    let without_stores = match form.stores {
        Some(_) => "",
        None => words.say(words_of::ERROR_STORES),
    };
    let standard = courier_time(view);
    let is_brought = form.kept_back.is_empty();
    let mut methods = Vec::new();
    if is_brought {
        let title = words_of::METHOD_ADDRESS;
        methods.push(card("address", title, &standard, &form.courier));
    }
    methods.push(card(
        "pickup",
        words_of::METHOD_PICKUP,
        without_stores,
        &quotes.pickup,
    ));
    let postal = form.postal.as_ref().filter(|_| is_brought);
    if postal.is_some() {
        methods.push(card(
            "postal",
            words_of::METHOD_POSTAL,
            words.say(words_of::METHOD_POSTAL_NOTE),
            &quotes.postal,
        ));
    }
    let speeds = [
        card(
            "standart",
            words_of::TYPE_STANDART,
            &standard,
            &form.standard,
        ),
        card("express", words_of::TYPE_EXPRESS, "", &quotes.express),
    ];
    let stores: Vec<Card<'_>> = form
        .stores
        .iter()
        .flatten()
        .map(|store| Card {
            value: &store.id,
            title: &store.label,
            note: &store.note,
            days: None,
            price: None,
        })
        .collect();
    html! {
        section.step {
            (head(words, 2, words_of::DELIVERY))
            @if !info.is_empty() { p.quiet { (info) } }
            (prose(view, &form.info))
            // A saved address has its own town; a script may offer the courier later.
            @if form.saved.is_empty() { (town_page::draw(view, state, form, if is_brought { "" } else { "for-address" })) }
            // A script finds the note before the choices (`islands/checkout/offers.ts`).
            @if !is_brought { p.notice { (Icon("store")) span { (form.kept_back) } } }
            (state.choices(&METHOD, "", false, &methods))
            (state.choices(&SPEED, "for-address", true, &speeds))
            (saved_addresses_page::draw(view, state, &form.saved))
            @if !form.saved.is_empty() { (town_page::draw(view, state, form, "for-address")) }
            div.fields.for-address.for-new-address {
                @for field in [STREET, BUILDING, APARTMENT, NOTE] { (state.field(&field)) }
                @if form.may_save { (state.field(&SAVE)) }
            }
            (state.choices(&STORE, "for-pickup", true, &stores))
            @if !stores.is_empty() { (times(view, state, form)) }
            div.for-pickup { (plan_within(view, &form.plan, Some(MAP_FORM))) }
            @if let Some(postal) = postal { (postal_page::postal(view, state, postal)) }
        }
    }
}

const fn days<'a>(name: &'a str, quote: &'a QuoteView) -> CardDays<'a> {
    CardDays {
        name,
        text: quote.arrives.as_str(),
    }
}

fn price<'a>(name: &'a str, quote: &'a QuoteView) -> CardPrice<'a> {
    CardPrice {
        name,
        text: &quote.delivery,
        is_later: quote.delivery_later,
    }
}

/// The pickup times of the chosen store, as far as the backend tells them.
fn times(view: &View<'_>, state: &FormState<'_>, form: &CheckoutView) -> Markup {
    let words = state.words;
    let slots = form.times.slots.iter();
    let slots: Vec<_> = slots
        .map(|slot| (slot.value(), slot.label(words, view.shop.site.time_zone)))
        .collect();
    let any = ("", words.say(words_of::ANY_TIME));
    let options = slots.iter().map(|(value, label)| (&**value, &**label));
    let options: Vec<_> = std::iter::once(any).chain(options).collect();
    html! {
        div.fields.for-pickup.times {
            noscript { button.button.button-quiet name=(REDRAW_FIELD) value="1" { (words.say(words_of::SHOW_TIMES)) } }
            @if !form.times.hours.is_empty() { p.quiet.whole { (form.times.hours) } }
            @if !slots.is_empty() { (state.select(&TIME, &options)) }
        }
    }
}

fn payment(view: &View<'_>, state: &FormState<'_>, form: &CheckoutView) -> Markup {
    let words = state.words;
    html! {
        section.step {
            (head(words, 3, words_of::PAYMENT))
            (payment_methods::draw(view, state, form))
            div.fields { (state.field(&COMMENT)) }
            (prescription::draw(words, &form.prescribed, form.errors.get(PRESCRIPTION.name).map(String::as_str)))
            // Without scripts a button updates the form; scripts do so after every choice.
            noscript {
                button.button.button-quiet.redraw name=(REDRAW_FIELD) value="1" { (words.say(words_of::REDRAW)) }
                p.quiet { (words.say(words_of::REDRAW_NOTE)) }
            }
        }
    }
}

/// The button with the sum, which stays on a phone's screen, and what an order means.
fn order(view: &View<'_>, form: &CheckoutView) -> Markup {
    let words = view.words();
    // The browser replaces the sum in this place.
    let order = words.fill(words_of::PLACE_ORDER_SUM, &[("sum", "\n")]);
    let (before, after) = order.split_once('\n').unwrap_or((&order, ""));
    html! {
        div.order-go {
            p.placing-long role="status" data-words=(words.say(words_of::PLACING_LONG)) {}
            button.button.button-main.button-large id=(ORDER_BUTTON) data-placing=(words.say(words_of::PLACING)) {
                span { (before) span data-sum="total" { (form.quote.total) } (after) }
            }
        }
        div.order-more {
            (agreement(view))
            p.secure { (Icon("lock")) (words.say(words_of::SECURE)) }
            (help(view))
        }
    }
}

/// The terms that an order agrees to, if the shop has a page of them.
fn agreement(view: &View<'_>) -> Markup {
    let words = view.words();
    let sentence = words.fill(words_of::AGREEMENT, &[("terms", "\n")]);
    let (before, after) = sentence.split_once('\n').unwrap_or((&sentence, ""));
    html! {
        @if !view.shop.site.hides(&Route::Terms) {
            p.quiet { (before) a.link href=(view.href(Route::Terms)) { (words.say(words_of::TERMS)) } (after) }
        }
    }
}

/// The ordered goods and their sums.
fn summary(view: &View<'_>, form: &CheckoutView) -> Markup {
    let words = view.words();
    let quote = &form.quote;
    html! {
        details.summary.checkout-summary {
            summary {
                span.summary-name { (words.say(words_of::SUMMARY)) " " span.quiet { (words.count(cart::PRODUCTS, form.count)) } }
                span.figures data-sum="total" { (quote.total) }
                (Icon("chevron-down"))
            }
            div.summary-body {
                (small_lines(&form.lines, |line| note_of(form, line)))
                dl.sums aria-live="polite" {
                    (parts(words, quote, &form.discount_name))
                    div.sums-total { dt { (words.say(cart::TOTAL)) } dd data-sum="total" { (quote.total) } }
                }
                (uncounted_code::said(words, form.uncounted.as_ref()))
                (on_credit::beside_sums(view, form))
                (points::render_balance(words, quote, form.points.map(|points| points::OwnPoints { points, currency: view.shop.currency })))
                a.link href=(view.href(Route::Cart)) { (words.say(words_of::BACK_TO_CART)) }
            }
        }
    }
}

/// The note at a line: why it was refused, else the cart's own note.
fn note_of<'a>(form: &'a CheckoutView, line: &'a CartLine) -> Option<&'a str> {
    let refused = form.errors.get(&line_key(&line.product));
    let said = refused.or(line.note.as_ref());
    said.or(line.news.first()).map(String::as_str)
}

fn head(words: Words, number: u8, title: Word) -> Markup {
    html! {
        div.step-head { span.step-number { (number) } h2 { (words.say(title)) } }
    }
}
