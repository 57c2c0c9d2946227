//! Buttons that put goods into the quote of the visitor's company. The pages of company customers have one form for all
//! buttons of goods.

use maud::{Markup, html};

use crate::html::Icon;
use crate::page::View;
use crate::route::{Endpoint, Route, Slug};
use crate::words::quotes;

/// The form of the page that the buttons of goods belong to.
const FORM: &str = "to-quote";

/// The address of a command of the quote: `add`, `add-cart`, `add-order`.
fn action(command: &str) -> Option<String> {
    Slug::new(command).map(|name| Endpoint::QuoteCommand(name).href())
}

/// The form of the buttons, once on a page.
///
/// It names no company: the page may be older than the choice, and the goods belong to the quote of the company that is
/// acted for by then.
pub fn form(view: &View<'_>) -> Markup {
    html! {
        form #(FORM) method="post" action=[action("add")] {
            input type="hidden" name="language" value=(view.language.code());
        }
    }
}

/// The button of a product on its own page.
pub fn button(view: &View<'_>, product: u64) -> Markup {
    html! {
        @if view.to_quote {
            button.button.to-quote form=(FORM) name="product" value=(product) { (Icon("recipe")) (view.words().say(quotes::ADD)) }
        }
    }
}

/// The small button of a card, whose title has this id.
pub fn card_button(view: &View<'_>, product: u64, titled: &str) -> Markup {
    html! {
        @if view.to_quote {
            button.link.card-quote form=(FORM) name="product" value=(product) aria-describedby=(titled) { (view.words().say(quotes::ADD)) }
        }
    }
}

/// The button that puts the whole cart into the quote.
pub fn cart_button(view: &View<'_>) -> Markup {
    html! {
        @if view.to_quote {
            button.button.button-quiet form=(FORM) formaction=[action("add-cart")] { (view.words().say(quotes::ADD_CART)) }
            a.button.button-quiet href=(view.href(Route::Quote)) { (view.words().say(quotes::OPEN)) }
        }
    }
}

/// The button that puts the goods of an order into the quote.
pub fn order_button(view: &View<'_>, order: &Slug) -> Markup {
    html! {
        @if view.to_quote {
            button.button.to-quote form=(FORM) formaction=[action("add-order")] name="order" value=(order.as_str()) { (Icon("recipe")) (view.words().say(quotes::ADD_ORDER)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::with_view;

    #[test]
    fn only_pages_of_company_customers_have_the_buttons() {
        with_view(|view| {
            let order = Slug::new("7").unwrap();
            let all = |view: &View<'_>| {
                [
                    button(view, 1),
                    card_button(view, 1, "p1"),
                    cart_button(view),
                    order_button(view, &order),
                ]
                .map(|drawn| drawn.0)
            };
            assert_eq!(all(view), [""; 4]);
            let view = View {
                to_quote: true,
                ..*view
            };
            for (drawn, expected) in all(&view).iter().zip([
                r#"name="product" value="1""#,
                r#"aria-describedby="p1""#,
                r#"formaction="/api/quote/add-cart""#,
                r#"formaction="/api/quote/add-order" name="order" value="7""#,
            ]) {
                assert!(
                    drawn.contains(expected) && drawn.contains(r#"form="to-quote""#),
                    "{drawn}"
                );
            }
            let form = form(&view).0;
            assert!(
                form.starts_with(r#"<form id="to-quote" method="post" action="/api/quote/add">"#),
                "{form}"
            );
            assert!(!form.contains("company_id"));
        });
    }
}
