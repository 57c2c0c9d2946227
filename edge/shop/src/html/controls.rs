//! Small controls that several features show.

use maud::{Markup, html};

use super::Icon;
use crate::i18n::Word;
use crate::page::View;
use crate::route::Route;
use crate::words::shop;

/// The shop's telephone number as a link that dials it.
pub fn phone(view: &View<'_>) -> Markup {
    let number = &view.shop.settings.main_phone;
    let dialled: String = number
        .chars()
        .filter(|sign| sign.is_ascii_digit() || *sign == '+')
        .collect();
    html! {
        @if !dialled.is_empty() {
            a.phone.drawn.icon-phone href={ "tel:" (dialled) } { (number) }
        }
    }
}

/// The cart link with the number of goods; a script adds the sum (`islands/storefront/cart-sum.ts`).
pub fn cart_link(view: &View<'_>, class: &str) -> Markup {
    to_cart(view, class, "tool-icon drawn icon-cart", None)
}

/// The cart link with its icon as inline SVG.
pub fn cart_link_drawn_in_page(view: &View<'_>) -> Markup {
    to_cart(view, "tool", "tool-icon", Some(&Icon("cart")))
}

fn to_cart(view: &View<'_>, class: &str, icon_class: &str, icon: Option<&Icon>) -> Markup {
    html! {
        a class=(class) href=(view.href(Route::Cart)) data-cart {
            span class=(icon_class) {
                @if let Some(icon) = icon { (icon) }
                span.count data-count="cart" hidden {}
            }
            span.tool-word { (view.words().say(shop::CART)) }
        }
    }
}

/// A button that closes the popover of this id.
pub fn close_button(view: &View<'_>, popover: &str) -> Markup {
    html! {
        button.icon-button type="button" popovertarget=(popover) popovertargetaction="hide" aria-label=(view.words().say(shop::CLOSE)) {
            (Icon("close"))
        }
    }
}

/// A button that empties a list of products after a confirmation; the confirmation has this id. The words: the button,
/// the question, the answer.
pub fn clear_list(
    view: &View<'_>,
    id: &str,
    action: &str,
    [clear, question, answer]: [Word; 3],
) -> Markup {
    let words = view.words();
    html! {
        details.clear-all {
            summary.link { (words.say(clear)) }
            form method="post" action=(action) {
                input type="hidden" name="language" value=(view.language.code());
                p #(id) { (words.say(question)) }
                button.button aria-describedby=(id) { (words.say(answer)) }
            }
        }
    }
}

/// A short hint about a control that closes by itself after a while (`islands/actions/tooltips.ts`).
pub fn tooltip(view: &View<'_>, id: &str, about: Word, text: Word) -> Markup {
    let words = view.words();
    html! {
        button.icon-button.tooltip-button type="button" popovertarget=(id) aria-label=(words.say(about)) { (Icon("info")) }
        p.tooltip #(id) popover role="note" { (words.say(text)) }
    }
}
