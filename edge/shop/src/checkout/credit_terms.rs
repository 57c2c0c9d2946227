//! The terms of an order on credit.

use super::fields::{CREDIT, PAYMENT};
use crate::cartpage::CartLine;
use crate::credit::{Offers, Terms};
use crate::fields::Fields;
use crate::forms::{FieldProblem, Problem};
use crate::ordering::Payment;
use crate::product::ProductId;

/// Reads the chosen credit terms of a form; empty for another payment method.
pub(super) fn parse_terms(payment: Payment, sent: &Fields) -> Result<String, Vec<FieldProblem>> {
    if payment != Payment::Credit {
        return Ok(String::new());
    }
    let terms = Terms::read(sent.text(CREDIT.name));
    let terms = terms.ok_or_else(|| vec![(CREDIT.name, Problem::Required)])?;
    Ok(terms.value())
}

/// The problem of an order whose terms are not among these offers.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;

    #[test]
    fn an_order_on_credit_names_terms_offered_for_its_goods() {
        let form = |text: &str| Fields::from_form(text.as_bytes());
        let terms = parse_terms(Payment::Credit, &form("credit_offer=6-1")).unwrap();
        assert_eq!(terms, "6-1");
        let cash = parse_terms(Payment::Cash, &form("credit_offer=6-1"));
        assert_eq!(cash, Ok(String::new()));
        let missing = parse_terms(Payment::Credit, &form("credit_offer="));
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
