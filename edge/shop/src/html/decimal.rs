//! The field for decimal numbers (spec shell 5). `islands/actions` enforces its rules, which are attributes; without
//! scripts it is a text field, and the reader of the form validates it.

use maud::{Markup, Render, html};

use crate::quantity::{Quantity, Step};
use crate::typed::NumberKind;

/// A field for a quantity or a sum of money. `None` and empty options are omitted.
#[derive(Debug, Clone, Copy, Default)]
pub struct DecimalField<'a> {
    pub name: &'a str,
    pub value: &'a str,
    pub decimals: usize,
    /// Counted by the piece: a mark before three digits is none of decimals.
    pub whole: bool,
    /// Smaller numbers are raised to it; 0 if empty.
    pub min: &'a str,
    /// Larger numbers are lowered to it.
    pub max: Option<Quantity>,
    /// Other numbers are led up to the next one that is sold.
    pub step: Option<Step>,
    pub id: Option<&'a str>,
    pub class: Option<&'a str>,
    /// The id of its form, for a field outside of the form.
    pub form: Option<&'a str>,
    /// The accessible name of a field without a label.
    pub label: Option<&'a str>,
    pub placeholder: Option<&'a str>,
    /// Submits its form on every change.
    pub submits: bool,
    /// The id of its error message.
    pub problem: Option<&'a str>,
    /// The message for text that is no number, if the field's form does not ask the edge for one.
    pub unread: Option<&'a str>,
}

impl<'a> DecimalField<'a> {
    /// The amount of a product with this step. A piece has no thousandths, and `unread` is said of text that is no number.
    pub fn quantity(name: &'a str, value: &'a str, step: Step, unread: &'a str) -> Self {
        let whole = NumberKind::with_step(step) == NumberKind::Pieces;
        Self {
            name,
            value,
            decimals: if whole { 2 } else { 3 },
            whole,
            max: Some(Quantity::MAX),
            unread: Some(unread),
            ..Self::default()
        }
    }

    pub fn price(name: &'a str, value: &'a str) -> Self {
        Self {
            name,
            value,
            decimals: 2,
            ..Self::default()
        }
    }
}

impl Render for DecimalField<'_> {
    fn render(&self) -> Markup {
        let max = self.max.map(Quantity::plain);
        let min = if self.min.is_empty() { "0" } else { self.min };
        html! {
            input id=[self.id] class=[self.class] form=[self.form] name=(self.name) type="text" inputmode=(if min.starts_with('-') { "text" } else { "decimal" })
                autocomplete="off" value=(self.value) placeholder=[self.placeholder]
                data-decimals=(self.decimals) data-whole[self.whole] data-min=(min) data-max=[max] data-step=[self.step.map(|step| step.size().plain())] data-finer=[self.step.and_then(Step::finer).map(Quantity::plain)] data-submit[self.submits] data-unread=[self.unread]
                aria-label=[self.label] aria-invalid=[self.problem.map(|_| "true")] aria-describedby=[self.problem];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantity_field_has_the_decimals_of_its_step_and_the_maximum_of_a_line() {
        let field = DecimalField {
            min: "0.5",
            problem: Some("why"),
            submits: true,
            ..DecimalField::quantity(
                "quantity",
                "1.5",
                Step::by(Quantity::read("0.5").unwrap()),
                "No",
            )
        };
        assert_eq!(
            field.render().into_string(),
            concat!(
                r#"<input name="quantity" type="text" inputmode="decimal" autocomplete="off" value="1.5" "#,
                r#"data-decimals="3" data-min="0.5" data-max="99999" data-submit data-unread="No" "#,
                r#"aria-invalid="true" aria-describedby="why">"#
            )
        );
        let pieces = DecimalField::quantity("quantity", "2", Step::ONE, "No");
        let pieces = pieces.render().into_string();
        assert!(
            pieces.contains(r#"data-decimals="2" data-whole data-min="0""#),
            "{pieces}"
        );
    }

    #[test]
    fn a_price_field_has_two_decimals_and_no_maximum() {
        assert_eq!(
            DecimalField::price("price_from", "").render().into_string(),
            concat!(
                r#"<input name="price_from" type="text" inputmode="decimal" autocomplete="off" value="" "#,
                r#"data-decimals="2" data-min="0">"#
            )
        );
    }
}
