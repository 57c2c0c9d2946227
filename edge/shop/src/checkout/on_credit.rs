//! An order on credit: the terms to choose from for its goods, and what a month costs as the backend says of its total.

use maud::{Markup, html};

use super::rules::{CREDIT, PAYMENT};
use super::{CheckoutView, Payment};
use crate::cartpage::CartLine;
use crate::credit::{Chosen, Goods, Offers, Terms};
use crate::fields::Fields;
use crate::forms::{FieldProblem, FormState, Problem};
use crate::html::Icon;
use crate::page::View;
use crate::product::ProductId;
use crate::words::checkout as words_of;

/// What a form says of the credit of an order that is paid like this.
pub(super) fn named(payment: Payment, sent: &Fields) -> Result<String, Vec<FieldProblem>> {
    if payment != Payment::Credit {
        return Ok(String::new());
    }
    let terms = Terms::read(sent.text(CREDIT.name));
    let terms = terms.ok_or_else(|| vec![(CREDIT.name, Problem::Required)])?;
    Ok(terms.value())
}

/// Why an order has not these terms, now that these offers hold for its goods.
pub fn unknown_terms(terms: &Terms, offers: &Offers) -> Option<FieldProblem> {
    let field = if offers.companies.is_empty() {
        PAYMENT
    } else {
        CREDIT
    };
    let is_known = offers.of(terms).is_some();
    (!is_known).then_some((field.name, Problem::Unknown))
}

/// The products of the lines that can be bought.
pub fn bought(lines: &[CartLine]) -> Vec<ProductId> {
    let lines = lines.iter().filter(|line| line.available);
    lines.filter_map(|line| line.product.parse().ok()).collect()
}

impl CheckoutView {
    /// What a month costs of is to be asked: an order that is paid on credit, and the terms that are chosen.
    pub fn asks_credit(&self) -> Option<(Goods, Chosen<'_>)> {
        if self.typed.text(PAYMENT.name) != Payment::Credit.name() {
            return None;
        }
        let named = Terms::read(self.typed.text(CREDIT.name));
        let named = named.and_then(|terms| self.offers.of(&terms));
        let goods = Goods {
            products: bought(&self.lines),
            price: self.total,
        };
        Some((goods, named.or_else(|| self.offers.all().next())?))
    }
}

/// The terms, and what the backend says of them where they are chosen.
pub(super) fn draw(view: &View<'_>, state: &FormState<'_>, form: &CheckoutView) -> Markup {
    let words = state.words;
    let all = form.offers.all();
    let terms: Vec<(String, String)> = all
        .map(|offer| (Terms::from(offer).value(), offer.label(words)))
        .collect();
    let options: Vec<_> = terms
        .iter()
        .map(|(value, label)| (&**value, &**label))
        .collect();
    let asked = form.asks_credit().is_some();
    let said = form.rate.as_ref().and_then(|rate| rate.in_words(view));
    html! {
        @if form.payments.contains(&Payment::Credit) {
            div.fields.for-credit {
                (state.select(&CREDIT, &options))
                div.whole.credit-said role="status" {
                    @match said {
                        Some(said) => p.notice { (Icon("card")) span { (said) } },
                        None if asked => p.notice.notice-warning { (Icon("alert")) span { (words.say(words_of::CREDIT_UNKNOWN)) } },
                        None => {}
                    }
                }
            }
        }
    }
}

/// The same below the sums.
pub(super) fn beside_sums(view: &View<'_>, form: &CheckoutView) -> Markup {
    let said = form.rate.as_ref().and_then(|rate| rate.in_words(view));
    html! { div.credit-sum.for-credit { @if let Some(said) = said { p.quiet { (view.words().say(words_of::PAYMENT_CREDIT)) ": " (said) } } } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;

    #[test]
    fn an_order_on_credit_names_terms_that_are_offered_for_its_goods() {
        let form = |text: &str| Fields::from_form(text.as_bytes());
        let terms = named(Payment::Credit, &form("credit_offer=6-1")).unwrap();
        assert_eq!(terms, "6-1");
        let cash = named(Payment::Cash, &form("credit_offer=6-1"));
        assert_eq!(cash, Ok(String::new()));
        let missing = named(Payment::Credit, &form("credit_offer="));
        assert_eq!(missing, Err(vec![("credit_offer", Problem::Required)]));
        let offers = |json: &str| read_text::<Offers>(json).unwrap();
        let terms = Terms::read(&terms).unwrap();
        for (json, problem) in [
            (r#"[{"id":1,"months":[6]}]"#, None),
            (r#"[{"id":1,"months":[3]}]"#, Some("credit_offer")),
            ("[]", Some("payment")),
        ] {
            let found = unknown_terms(&terms, &offers(json)).map(|(field, _)| field);
            assert_eq!(found, problem, "{json}");
        }
    }
}
