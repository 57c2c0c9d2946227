//! The lines of an order that join the cart again: all, or those that are ticked.

use super::OrderDetail;
use crate::failure::{Failure, refusals};
use crate::fields::Fields;
use crate::words::account as words_of;

/// The field of a form whose lines are ticked; a form without it means the whole order.
pub(super) const CHOSEN_FIELD: &str = "chosen";
/// A ticked line, by its place in the order.
pub(super) const LINE_FIELD: &str = "line";
/// The same lines in the query of the cart page.
const LINES_FIELD: &str = "lines";

refusals! {
    /// No line is ticked, or none of this order.
    NONE_CHOSEN = "none_chosen", words_of::NONE_CHOSEN, Invalid, field LINE_FIELD;
}

/// Lines by their places in the order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChosenLines {
    All,
    Some(Vec<usize>),
}

impl ChosenLines {
    /// Reads the form of an order.
    pub fn of_form(fields: &Fields) -> Self {
        if fields.text(CHOSEN_FIELD).is_empty() {
            return Self::All;
        }
        let lines = fields.iter().filter(|(name, _)| *name == LINE_FIELD);
        Self::Some(lines.filter_map(|(_, line)| line.parse().ok()).collect())
    }

    /// Reads the query of the cart page.
    pub fn of_query(pairs: &[(String, String)]) -> Self {
        let lines = pairs.iter().find(|(name, _)| name == LINES_FIELD);
        lines.map_or(Self::All, |(_, lines)| {
            Self::Some(
                lines
                    .split(',')
                    .filter_map(|line| line.parse().ok())
                    .collect(),
            )
        })
    }

    /// The rest of that query; empty for the whole order.
    pub fn query(&self) -> String {
        match self {
            Self::All => String::new(),
            Self::Some(lines) => {
                let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
                ["&", LINES_FIELD, "=", &lines.join(",")].concat()
            }
        }
    }

    /// These lines as far as the order has them: all of them are the whole order.
    ///
    /// # Errors
    ///
    /// None of them is of this order.
    pub fn within(self, order: &OrderDetail) -> Result<Self, Failure> {
        let Self::Some(mut lines) = self else {
            return Ok(Self::All);
        };
        lines.sort_unstable();
        lines.dedup();
        lines.retain(|line| *line < order.content.lines.len());
        match lines.len() {
            0 => Err(Failure::Refused(&NONE_CHOSEN)),
            all if all == order.content.lines.len() => Ok(Self::All),
            _ => Ok(Self::Some(lines)),
        }
    }

    /// Whether the line at this place is chosen.
    pub fn has(&self, at: usize) -> bool {
        match self {
            Self::All => true,
            Self::Some(lines) => lines.contains(&at),
        }
    }

    /// The order with these lines alone.
    pub fn keep(&self, order: &mut OrderDetail) {
        let mut at = 0..;
        let lines = &mut order.content.lines;
        lines.retain(|_| at.next().is_some_and(|at| self.has(at)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;

    fn order() -> OrderDetail {
        read_text(r#"{"products":[{"product_id":1},{"product_id":2},{"product_id":1}]}"#).unwrap()
    }

    fn chosen(form: &str) -> Result<ChosenLines, Failure> {
        ChosenLines::of_form(&Fields::from_form(form.as_bytes())).within(&order())
    }

    #[test]
    fn a_form_without_ticks_means_the_whole_order_unless_it_has_them() {
        for (form, lines) in [
            ("language=ro", Some(ChosenLines::All)),
            ("line=1", Some(ChosenLines::All)),
            (
                "chosen=1&line=2&line=0&line=2&line=9&line=x",
                Some(ChosenLines::Some(vec![0, 2])),
            ),
            ("chosen=1&line=0&line=1&line=2", Some(ChosenLines::All)),
            ("chosen=1", None),
            ("chosen=1&line=3&line=-1", None),
        ] {
            assert_eq!(chosen(form).ok(), lines, "{form}");
        }
        assert_eq!(chosen("chosen=1"), Err(Failure::Refused(&NONE_CHOSEN)));
    }

    #[test]
    fn the_chosen_lines_alone_are_kept_and_named_in_the_carts_address() {
        let lines = ChosenLines::Some(vec![0, 2]);
        let mut found = order();
        lines.keep(&mut found);
        let products: Vec<_> = found
            .content
            .lines
            .iter()
            .filter_map(super::super::OrderLine::product)
            .collect();
        assert_eq!(products, [1, 1]);
        assert_eq!(
            (&*lines.query(), &*ChosenLines::All.query()),
            ("&lines=0,2", "")
        );
        let pairs = [("lines".to_owned(), "0,2,x".to_owned())];
        assert_eq!(ChosenLines::of_query(&pairs), lines);
        assert_eq!(ChosenLines::of_query(&[]), ChosenLines::All);
    }
}
