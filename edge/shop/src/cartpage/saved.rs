//! The goods saved for later, on the cart page.

use maud::{Markup, html};

use super::form::{action, form_fields};
use super::line::CartLine;
use crate::cart::{BACK, FORGET, LATER};
use crate::html::{Icon, Picture};
use crate::page::View;
use crate::pictures::PictureKind;
use crate::words::{cart as words_of, product as product_words};

/// The button that saves a line for later.
pub(super) fn keep(view: &View<'_>, line: &CartLine) -> Markup {
    let words = view.words();
    let named = words.fill(words_of::SAVE_LATER_NAMED, &[("title", &line.title)]);
    html! {
        form method="post" action=[action(LATER).as_deref()] data-put="command" {
            (form_fields(view))
            button.link.line-later name="product" value=(line.product) aria-label=(named) { (words.say(words_of::SAVE_LATER)) }
        }
    }
}

/// The saved goods, at current prices.
pub(super) fn saved(view: &View<'_>, lines: &[CartLine]) -> Markup {
    let words = view.words();
    html! {
        @if !lines.is_empty() {
            section.saved aria-labelledby="saved" {
                h2 #saved { (words.say(words_of::SAVED_TITLE)) }
                ul.lines { @for line in lines { (render_line(view, line)) } }
            }
        }
    }
}

fn render_line(view: &View<'_>, line: &CartLine) -> Markup {
    let words = view.words();
    let named = |template| words.fill(template, &[("title", &line.title)]);
    html! {
        li.line.line-gone[!line.available] data-key={ "saved-" (line.product) } {
            a.line-picture href=(line.href) tabindex="-1" aria-hidden="true" { (Picture::new(line.image.clone(), PictureKind::LINE)) }
            div.line-title {
                a href=(line.href) { (line.title) }
                span.quiet { "× " (line.shown_quantity) @if !line.price.is_empty() { " · " (line.price_each) } }
                @if let Some(note) = &line.note { span.line-note { (note) } }
            }
            form.line-quantity method="post" action=[action(BACK).as_deref()] data-put="command" {
                (form_fields(view))
                @if line.available { button.button name="product" value=(line.product) aria-label=(named(words_of::SAVED_BACK_NAMED)) { (words.say(product_words::ADD_TO_CART)) } }
            }
            form.line-remove method="post" action=[action(FORGET).as_deref()] data-put="command" {
                (form_fields(view))
                button.icon-button name="product" value=(line.product) aria-label=(named(words_of::REMOVE_NAMED)) { (Icon("trash")) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::cart::{Cart, Line};
    use crate::cartpage::PricedCart;
    use crate::fixtures::with_view;
    use crate::lenient::read_text;
    use crate::product::Card;
    use crate::quantity::Quantity;

    #[test]
    fn the_saved_quantity_stands_beside_its_price() {
        let cards: Vec<Card> = read_text(r#"[{"id":1,"title":"Tea","price":7}]"#).unwrap();
        let quantity = Quantity::from_thousandths(2500).unwrap();
        let line = |product| Line::new(product, quantity, Quantity::ONE);
        let cart = Cart {
            lines: vec![line(1), line(2)],
            ..Cart::default()
        };
        with_view(|view| {
            let priced = PricedCart::new(&cart, cards, view.shop, None, view.language).unwrap();
            let html = super::saved(view, &priced.view.lines).into_string();
            let one = &priced.view.lines[0].price_each;
            assert!(
                !one.is_empty() && html.contains(&format!(">× 2,5 · {one}<")),
                "{html}"
            );
            assert!(html.contains(">× 2,5<"), "gone, and not forgotten: {html}");
        });
    }
}
