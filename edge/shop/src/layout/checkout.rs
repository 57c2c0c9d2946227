//! The layout of the checkout: the shop's name, its contacts, the cart, and nothing that leads away from an order.

use maud::{Markup, html};

use super::footer::end;
use super::header::{actions, is_static, language_tool, message_area, wordmark};
use super::windows::{drawer, message_words, unanswered};
use crate::html::{cart_link_drawn_in_page, phone};
use crate::page::View;
use crate::words::shop;

/// The body's parts before the page's content.
pub(super) fn header(view: &View<'_>) -> Markup {
    html! {
        a.skip href="#content" { (view.words().say(shop::SKIP_TO_CONTENT)) }
        header.header.header-static[is_static(view)] {
            div.wrap.header-row.header-slim {
                (wordmark(view))
                div.header-tools {
                    (phone(view))
                    (language_tool(view, "tool"))
                    // A stylesheet icon is an image, which a slow phone loads for 20 ms before it draws the form.
                    (cart_link_drawn_in_page(view))
                }
            }
        }
        (actions(view))
        (message_area())
    }
}

/// The popovers of the checkout.
pub(super) fn windows(view: &View<'_>) -> Markup {
    html! { (drawer(view)) (unanswered(view)) (message_words(view)) }
}

pub(super) fn footer(view: &View<'_>, asks_consent: bool) -> Markup {
    let settings = &view.shop.settings;
    html! {
        footer.footer.footer-slim {
            div.wrap {
                div.footer-contact {
                    (phone(view))
                    @if !settings.working_hours.is_empty() { span.footer-quiet { (settings.working_hours) } }
                    @if !settings.email.is_empty() { a href={ "mailto:" (settings.email) } { (settings.email) } }
                }
                (end(view, asks_consent))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::frame;
    use crate::fixtures::with_view;
    use crate::page::FrameKind;

    #[test]
    fn the_checkout_frame_links_only_to_home_the_cart_and_the_shops_phone() {
        const WAYS: [&str; 5] = [
            "header-search",
            "categories-bar",
            "bottom-bar",
            "id=\"catalogue\"",
            "name=\"email\"",
        ];
        const KEPT: [&str; 3] = [
            "data-cart",
            "popovertarget=\"languages\"",
            "class=\"toasts\"",
        ];
        with_view(|view| {
            let [shop, checkout] = [FrameKind::Shop, FrameKind::Checkout].map(|kind| {
                let frame = frame(view, kind);
                (frame.head, frame.header + &frame.windows + &frame.footer)
            });
            for way in WAYS {
                let [in_shop, in_checkout] = [&shop, &checkout].map(|(_, body)| body.contains(way));
                assert_eq!([in_shop, in_checkout], [true, false], "{way}");
            }
            for kept in KEPT {
                assert!(checkout.1.contains(kept), "{kept}");
            }
            assert!(
                checkout.0.len() < shop.0.len(),
                "styles of what it leaves out"
            );
        });
    }
}
