//! What a product's page says of its price and stock. The page is kept for hours, so it leaves out what is soon untrue;
//! its script asks for the rest, and a mark lets the edge find a kept page that says otherwise than the catalogue.

use super::Card;
use crate::money::UnitPrice;

/// Below this number of pieces few are left: the number may change with the next order.
const FEW: u64 = 6;

/// How much of a product there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Supply {
    SoldOut,
    /// Sold without being in stock.
    ToOrder,
    Few,
    Plenty,
}

/// When an offer is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadWhen {
    /// On a page that may be old by then: without small numbers.
    Later,
    /// By the page's script, which has just asked.
    Now,
}

impl Supply {
    /// Whether a page kept from an earlier moment may promise too much: little or nothing is left.
    pub const fn is_running_out(self) -> bool {
        matches!(self, Self::SoldOut | Self::Few)
    }

    pub const fn is_sold_out(self) -> bool {
        matches!(self, Self::SoldOut)
    }

    const fn name(self) -> &'static str {
        match self {
            Self::SoldOut => "none",
            Self::ToOrder => "to-order",
            Self::Few => "few",
            Self::Plenty => "plenty",
        }
    }
}

impl Card {
    pub fn supply(&self) -> Supply {
        if !self.is_available() {
            Supply::SoldOut
        } else if !self.is_stock {
            Supply::ToOrder
        } else if self.stock().is_some_and(|left| left.pieces() < FEW) {
            Supply::Few
        } else {
            Supply::Plenty
        }
    }

    /// The mark of its page: the supply, and the price for readers who see prices; the same in every language.
    pub fn offer_mark(&self, shows_price: bool) -> String {
        let price = self.price.filter(|_| shows_price).map(UnitPrice::plain);
        [self.supply().name(), " ", &price.unwrap_or_default()].concat()
    }
}

/// The attribute with the mark. No text of the backend can imitate it: a quote in markup is escaped.
const MARK: &[u8] = b" data-offer=\"";

/// The mark in a product's page; `None` for any other page.
pub fn mark_of(page: &[u8]) -> Option<&str> {
    let start = page.windows(MARK.len()).position(|at| at == MARK)? + MARK.len();
    let rest = page.get(start..)?;
    let end = rest.iter().position(|byte| *byte == b'"')?;
    std::str::from_utf8(rest.get(..end)?).ok()
}

/// Whether two marks of a product agree. Prices that one of them does not show are not compared.
pub fn marks_agree(one: &str, other: &str) -> bool {
    let parts = |mark: &'_ str| {
        let (supply, price) = mark.split_once(' ').unwrap_or((mark, ""));
        (supply.to_owned(), price.to_owned())
    };
    let ((supply, price), (other_supply, other_price)) = (parts(one), parts(other));
    let is_hidden = price.is_empty() || other_price.is_empty();
    supply == other_supply && (is_hidden || price == other_price)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;

    fn card(more: &str) -> Card {
        read_text(&format!(r#"{{"id":7,"price":"12.5"{more}}}"#)).unwrap()
    }

    #[test]
    fn the_mark_names_supply_and_price() {
        for (more, mark) in [
            ("", "plenty 12.50"),
            (r#","stock_field":6"#, "plenty 12.50"),
            (r#","stock_field":"5.900""#, "few 12.50"),
            (r#","stock_field":1"#, "few 12.50"),
            (r#","stock_field":0"#, "none 12.50"),
            (r#","stock_field":0.4,"multiplicity":0.5"#, "none 12.50"),
            (r#","is_stock":false"#, "to-order 12.50"),
            (r#","is_stock":false,"stock_field":2"#, "to-order 12.50"),
            (r#","available":false"#, "none 12.50"),
            (r#","active":false,"stock_field":9"#, "none 12.50"),
        ] {
            assert_eq!(card(more).offer_mark(true), mark, "{more}");
        }
        assert_eq!(card("").offer_mark(false), "plenty ");
    }

    #[test]
    fn a_mark_is_found_in_a_page_and_in_no_text_of_it() {
        let page = |before: &str| {
            maud::html! { p title=(before) { (before) } div.buy data-offer=(card("").offer_mark(true)) {} }
                .into_string()
        };
        for before in ["", "ă 😀", " data-offer=\"few 1\""] {
            let page = page(before);
            assert_eq!(mark_of(page.as_bytes()), Some("plenty 12.50"), "{before}");
        }
        for other in ["", "<p>", " data-offer=\"few", "data-offer"] {
            assert_eq!(mark_of(other.as_bytes()), None, "{other}");
        }
        assert_eq!(mark_of(b" data-offer=\"\xff\""), None);
    }

    #[test]
    fn marks_agree_in_supply_and_in_a_price_that_both_show() {
        for (one, other, expected) in [
            ("few 12.50", "few 12.50", true),
            ("few 12.50", "few ", true),
            ("few ", "few 12.50", true),
            ("few 12.50", "few 13", false),
            ("few 12.50", "none 12.50", false),
            ("plenty ", "none ", false),
        ] {
            assert_eq!(marks_agree(one, other), expected, "{one} {other}");
        }
    }
}
