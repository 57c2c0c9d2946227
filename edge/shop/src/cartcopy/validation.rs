//! The backend's validation of a cart (spec commerce 4, 5 and 8), requested after each change once the copy is in
//! sync. A 400 lists the errors; while the backend cannot be asked, nothing is known and nothing counts as wrong.

use super::sync_plan::BackendCart;
use crate::backend::{BackendFailure, Call, Subject, encode_query};
use crate::forms::{Messages, messages_of};
use crate::product::ProductId;

impl BackendCart {
    /// `GET /general/cart/validate-products/`: validates the backend's copy.
    pub fn validate(&self) -> Call<()> {
        Call::get(self.no_user_id.as_ref().map_or_else(
            || "/general/cart/validate-products/".to_owned(),
            |id| {
                let id = encode_query(id);
                format!("/general/cart/validate-products/?no_user_id={id}")
            },
        ))
    }
}

/// The problems in the answer to [`BackendCart::validate`]: empty if the cart is valid; `None` if the answer says
/// nothing about the cart. A refusal without a message counts as one problem of the whole cart.
///
/// `products` are in the copy's order: an error may refer to a product by its position.
pub fn validation_of<T>(
    answer: &Result<T, BackendFailure>,
    copy: &[ProductId],
) -> Option<Messages> {
    let Err(failure) = answer else {
        return Some(Messages::new());
    };
    let (Subject::Sent, body) = failure.refusal()? else {
        return None;
    };
    let mut found = messages_of(body, copy);
    if found.is_empty() {
        found.insert(String::new(), String::new());
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::{Cart, Command, Line, apply};
    use crate::fixtures::{VARIANTS, read};
    use crate::quantity::Quantity;

    fn refused(body: &str) -> Option<Messages> {
        validation_of::<()>(&Err(BackendFailure::Status(400, body.to_owned())), &[7])
    }

    fn cart() -> Cart {
        Cart {
            revision: 7,
            lines: vec![Line::new(7, Quantity::ONE, Quantity::ONE)],
            ..Cart::default()
        }
    }

    fn validated_cart(body: &str) -> Cart {
        cart().validated(refused(body).unwrap()).cart().clone()
    }

    #[test]
    fn a_guest_is_sent_as_a_parameter_and_an_account_is_known_by_its_session() {
        let path = |no_user_id: Option<&str>| {
            let copy = BackendCart {
                no_user_id: no_user_id.map(str::to_owned),
            };
            copy.validate().request.path
        };
        assert_eq!(path(None), "/general/cart/validate-products/");
        let guest = "/general/cart/validate-products/?no_user_id=a%2Fb";
        assert_eq!(path(Some("a/b")), guest);
    }

    #[test]
    fn every_usual_shape_of_the_list_is_reported_at_its_lines() {
        for body in [
            r#"[{"product_id":7,"message":"Two left."}]"#,
            r#"{"errors":[{"productId":"7","message":"Two left."}]}"#,
            r#"{"errors":{"7":["Two left."]}}"#,
            r#"{"products":[{"count":["Two left."]}]}"#,
            r#"{"0":{"count":["Two left."]}}"#,
        ] {
            let cart = validated_cart(body);
            assert_eq!(cart.problem_of_line(7), Some("Two left."), "{body}");
            assert_eq!(cart.problems_of_cart().count(), 0, "{body}");
        }
        let whole = validated_cart(r#"["No delivery","today."]"#);
        assert_eq!(
            (whole.problem_of_line(7), whole.problems_of_cart().next()),
            (None, Some("No delivery today."))
        );
        let other = validated_cart(r#"{"8":"Gone."}"#);
        assert_eq!(other.problems_of_cart().collect::<Vec<_>>(), ["Gone."]);
        assert_eq!(
            validated_cart("").problems_of_cart().collect::<Vec<_>>(),
            [""]
        );
    }

    #[test]
    fn a_validation_result_keeps_the_lines_and_the_next_command_clears_it() {
        let wrong = validated_cart(r#"{"7":"Gone."}"#);
        assert_eq!((wrong.revision, &wrong.lines), (8, &cart().lines));
        let same = wrong.validated(refused(r#"{"7":"Gone."}"#).unwrap());
        assert_eq!(same.cart().revision, 8);
        let fine = wrong.validated(Messages::new());
        assert_eq!(
            (fine.cart().revision, &fine.cart().validation),
            (9, &Some(Messages::new()))
        );
        assert_eq!(cart().validated(Messages::new()).cart().revision, 7);
        let next = apply(&wrong, &Command::Clear, 0).unwrap();
        assert_eq!(next.cart().validation, None);
    }

    #[test]
    fn messages_are_fetched_again_for_a_reader_of_another_language() {
        let wrong = validated_cart(r#"{"7":"Gone."}"#);
        assert!(wrong.has_messages_in_another_language("en", "uk"));
        assert!(!wrong.has_messages_in_another_language("en", "en"));
        for wordless in [
            validated_cart(""),
            cart().validated(Messages::new()).cart().clone(),
            cart(),
        ] {
            assert!(
                !wordless.has_messages_in_another_language("en", "uk"),
                "{wordless:?}"
            );
        }
    }

    #[test]
    fn a_failed_validation_call_reports_no_problems() {
        for failure in [
            BackendFailure::Timeout,
            BackendFailure::Unreachable,
            BackendFailure::Status(404, String::new()),
            BackendFailure::Status(500, "[\"x\"]".to_owned()),
        ] {
            assert_eq!(validation_of::<()>(&Err(failure), &[7]), None);
        }
    }

    #[test]
    fn the_documented_answers_report_no_problems() {
        let copy = BackendCart { no_user_id: None };
        for variant in VARIANTS {
            read(&copy.validate(), "cart-validate-products", variant);
        }
    }
}
