//! A promo code that does not count with the chosen way of paying: the form shows its sums without the code and says
//! why, and an order at these sums is placed without it.

use maud::{Markup, html};

use super::fields::{PAYMENT, payment_title};
use crate::backend::{BackendFailure, Call};
use crate::cart::Cart;
use crate::cartpage::{CartView, PricedCart};
use crate::fields::Fields;
use crate::html::Icon;
use crate::i18n::Words;
use crate::ordering::{Payment, offered};
use crate::promo::{PromoAnswer, PromoCode, PromoRejected, preview};
use crate::site::Shop;
use crate::words::checkout as words_of;

/// The field by which a form sends back the payment and the code of its [`UncountedCode`].
pub(super) const UNCOUNTED_FIELD: &str = "uncounted_code";

/// The deadline of the call, in milliseconds: the form is shown without an answer too.
const DEADLINE_MS: u32 = 2000;

/// A cart's code that the backend refuses for an order with this payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UncountedCode {
    payment: Payment,
    /// The payment that the form shows as chosen.
    chosen: Payment,
    pub(super) code: PromoCode,
    /// In the backend's words; may be empty.
    reason: String,
}

/// The payment of a form for these goods: the chosen one if it is possible, else cash.
pub fn payment_of(shop: &Shop, cart: &PricedCart, fields: &Fields) -> Payment {
    let chosen = Payment::read(fields.text(PAYMENT.name));
    let possible = offered(shop, cart.unpayable.is_empty(), true);
    if possible.contains(&chosen) {
        chosen
    } else {
        Payment::Cash
    }
}

/// The call that asks whether the cart's code counts with this payment; `None` without a code, or without goods that
/// can be bought.
pub fn asks_code(
    cart: &Cart,
    shown: &CartView,
    payment: Payment,
    guest: Option<&str>,
) -> Option<Call<PromoAnswer>> {
    let promo = cart.promo.as_ref()?;
    let is_sold = |product: u64| !shown.unavailable.contains(&product.to_string());
    let sold = cart.lines.iter().filter(|line| is_sold(line.product));
    let products: Vec<_> = sold.map(|line| (line.product, line.quantity)).collect();
    if products.is_empty() {
        return None;
    }
    let call = preview(&promo.code, &products, payment.name(), guest);
    Some(call.within(DEADLINE_MS))
}

/// The cart as it is ordered without its code.
pub fn without_code(cart: &Cart) -> Cart {
    Cart {
        promo: None,
        ..cart.clone()
    }
}

/// The cart's code, if the form was shown without it for this payment.
pub fn agreed_uncounted(fields: &Fields, payment: Payment, cart: &Cart) -> Option<PromoCode> {
    let code = &cart.promo.as_ref()?.code;
    (fields.text(UNCOUNTED_FIELD) == value(payment, code)).then(|| code.clone())
}

fn value(payment: Payment, code: &PromoCode) -> String {
    [payment.name(), " ", &code.0].concat()
}

impl UncountedCode {
    /// The refusal in the backend's answer; `None` if the code counts, or if the backend gave no verdict.
    pub fn of(
        cart: &Cart,
        payment: Payment,
        answer: Result<PromoAnswer, BackendFailure>,
    ) -> Option<Self> {
        let promo = cart.promo.as_ref()?;
        let judged = match answer {
            Ok(answer) => answer.previewed(promo),
            Err(failure) => Err(PromoRejected::of_preview(&failure)),
        };
        let Err(PromoRejected::Refused(reason)) = judged else {
            return None;
        };
        Some(Self {
            payment,
            chosen: payment,
            code: promo.code.clone(),
            reason,
        })
    }

    /// The same for a form in which this payment is chosen, though its order would be sent with another.
    #[must_use]
    pub fn shown_for(self, chosen: Payment) -> Self {
        Self { chosen, ..self }
    }

    /// The value of [`UNCOUNTED_FIELD`].
    pub(super) fn value(&self) -> String {
        value(self.chosen, &self.code)
    }

    /// That the code does not count with this payment, and why.
    fn in_words(&self, words: Words) -> String {
        let payment = words.say(payment_title(self.payment));
        let values = [("code", &*self.code.0), ("payment", payment)];
        let said = words.fill(words_of::CODE_UNCOUNTED, &values);
        if self.reason.is_empty() {
            said
        } else {
            [&*said, " ", &self.reason].concat()
        }
    }

    /// Says so at the code on the cart's page, which still counts it.
    pub fn note(&self, words: Words, cart: &mut CartView) {
        cart.promo_note = Some(self.in_words(words));
    }
}

/// The sentence about an uncounted code; a script renews it with the payment.
pub(super) fn said(words: Words, uncounted: Option<&UncountedCode>) -> Markup {
    html! {
        div.code-said role="status" {
            @if let Some(uncounted) = uncounted {
                p.notice.notice-warning { (Icon("alert")) span { (uncounted.in_words(words)) } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::Line;
    use crate::cart::tests::promo;
    use crate::i18n::Language;
    use crate::lenient::read_text;
    use crate::quantity::Quantity;

    fn cart() -> Cart {
        let line = |product| Line::new(product, Quantity::ONE, Quantity::ONE);
        Cart {
            lines: vec![line(101), line(102)],
            promo: Some(Box::new(promo())),
            ..Cart::default()
        }
    }

    fn refused(status: u16, body: &str) -> Option<UncountedCode> {
        let failure = BackendFailure::Status(status, body.to_owned());
        UncountedCode::of(&cart(), Payment::Cash, Err(failure))
    }

    #[test]
    fn only_a_refusal_leaves_the_code_out_of_the_sums() {
        let said = refused(400, r#"["Doar cu cardul."]"#).unwrap();
        let words = Language::Ro.words();
        assert_eq!(
            said.in_words(words),
            "Codul promoțional TOAMNA10 nu se aplică la modul de plată „Numerar”. Doar cu cardul."
        );
        assert!(refused(400, "{}").unwrap().in_words(words).ends_with("”."));
        for (status, body) in [(500, "[]"), (401, "[]"), (429, "[]")] {
            assert_eq!(refused(status, body), None, "{status}");
        }
        let answered = |json| {
            let answer = read_text::<PromoAnswer>(json).unwrap();
            UncountedCode::of(&cart(), Payment::Cash, Ok(answer))
        };
        let counts = r#"{"status":"success","promo_value":5,"promo_value_type":"percent"}"#;
        for counts in [counts, "{}"] {
            assert_eq!(answered(counts), None, "{counts}");
        }
        let refusal = answered(r#"{"status":"error","message":"Doar cu cardul."}"#);
        assert_eq!(refusal, Some(said));
    }

    #[test]
    fn a_form_goes_without_the_code_only_for_the_payment_that_it_was_drawn_for() {
        let shown = refused(400, "[]").unwrap().value();
        let form = Fields::of(UNCOUNTED_FIELD, &shown);
        let agreed = |payment| agreed_uncounted(&form, payment, &cart());
        assert_eq!(agreed(Payment::Cash), Some(promo().code));
        assert_eq!(agreed(Payment::Card), None);
        let shown = refused(400, "[]").unwrap().shown_for(Payment::Card).value();
        let by_card = Fields::of(UNCOUNTED_FIELD, &shown);
        let agreed = agreed_uncounted(&by_card, Payment::Card, &cart());
        assert_eq!(agreed, Some(promo().code));
        let none = Fields::of(UNCOUNTED_FIELD, "");
        assert_eq!(agreed_uncounted(&none, Payment::Cash, &cart()), None);
        let without = without_code(&cart());
        assert_eq!(agreed_uncounted(&form, Payment::Cash, &without), None);
    }

    #[test]
    fn the_backend_is_asked_about_the_goods_that_can_be_bought() {
        let body = |cart: &Cart, unavailable: &[&str]| {
            let unavailable = unavailable.iter().map(|id| (*id).to_owned());
            let shown = CartView {
                unavailable: unavailable.collect(),
                ..CartView::default()
            };
            let call = asks_code(cart, &shown, Payment::Card, Some("ana"))?;
            Some(call.request.json()?.to_owned())
        };
        assert_eq!(
            body(&cart(), &["102"]).unwrap(),
            r#"{"promo_code":"TOAMNA10","payment_type":"card","no_user_id":"ana","products":[{"product_id":101,"count":1}]}"#
        );
        assert_eq!(body(&cart(), &["101", "102"]), None);
        assert_eq!(body(&without_code(&cart()), &[]), None);
    }
}
