//! Prescription products (spec commerce 5): each needs `prescription_checked` before it is ordered. One checkbox
//! confirms those that it names; it is always drawn unticked.

use maud::{Markup, html};

use crate::cart::MOST_LINES;
use crate::fields::Fields;
use crate::forms::{Ask, Field, Messages};
use crate::i18n::Words;
use crate::product::ProductId;
use crate::words::checkout as words_of;

/// The checkbox: its value is the comma-separated ids of the products that it names.
pub(super) const PRESCRIPTION: Field =
    Field::optional("prescription", Ask::Flag, words_of::PRESCRIPTION);

/// The products of a cart that need a prescription, as the form names them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PrescriptionGoods {
    /// The value of the checkbox.
    ids: String,
    /// The names, separated by commas; empty if no product needs a prescription.
    names: String,
}

impl PrescriptionGoods {
    pub fn of(products: &[(ProductId, String)]) -> Self {
        let ids: Vec<String> = products.iter().map(|(id, _)| id.to_string()).collect();
        let names: Vec<&str> = products.iter().map(|(_, name)| name.as_str()).collect();
        Self {
            ids: ids.join(","),
            names: names.join(", "),
        }
    }
}

impl PrescriptionGoods {
    /// Reports an unticked box of a form that is refused for another reason, so that all problems show at once.
    pub(super) fn blame(&self, words: Words, sent: &Fields, errors: &mut Messages) {
        let is_ticked = !sent.text(PRESCRIPTION.name).is_empty();
        if !(errors.is_empty() || is_ticked || self.names.is_empty()) {
            let named = PRESCRIPTION.name.to_owned();
            errors
                .entry(named)
                .or_insert_with(|| unconfirmed(words, &self.names));
        }
    }
}

/// The products for which a form confirms a prescription.
pub(super) fn confirmed(sent: &Fields) -> Vec<ProductId> {
    let ids = sent.text(PRESCRIPTION.name).split(',');
    let ids = ids.filter_map(|id| id.trim().parse().ok());
    ids.take(MOST_LINES).collect()
}

/// The message that these products need a confirmation.
pub(super) fn unconfirmed(words: Words, names: &str) -> String {
    words.fill(words_of::ERROR_PRESCRIPTION, &[("products", names)])
}

/// The checkbox; browsers neither store nor prefill it. Its container is always there: a cart that changes elsewhere
/// may begin to need it.
pub(super) fn draw(words: Words, prescribed: &PrescriptionGoods, error: Option<&str>) -> Markup {
    let names = prescribed.names.as_str();
    html! {
        div data-renewed hidden[names.is_empty()] {
            @if !names.is_empty() {
                fieldset.choices #checkout-prescription {
                    legend { (words.say(words_of::PRESCRIPTION)) }
                    label.check {
                        input #checkout-prescription-tick type="checkbox" name=(PRESCRIPTION.name) value=(prescribed.ids)
                            required autocomplete="off" data-wrong=(unconfirmed(words, names))
                            aria-describedby="checkout-prescription-tick-error" aria-invalid=[error.map(|_| "true")];
                        span { (words.fill(words_of::PRESCRIPTION_CONFIRM, &[("products", names)])) }
                    }
                    p.field-error #checkout-prescription-tick-error { (error.unwrap_or_default()) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;

    fn form_with(value: &str) -> Fields {
        Fields::new(vec![(PRESCRIPTION.name.to_owned(), value.to_owned())])
    }

    #[test]
    fn a_form_confirms_only_the_products_that_it_names() {
        for (value, ids) in [
            ("", vec![]),
            ("true", vec![]),
            ("7", vec![7]),
            ("7, 9,x,-1,9.5", vec![7, 9]),
        ] {
            assert_eq!(confirmed(&form_with(value)), ids, "{value}");
        }
        assert_eq!(
            confirmed(&form_with(&"7,".repeat(MOST_LINES + 1))).len(),
            MOST_LINES
        );
    }

    #[test]
    fn an_unticked_box_is_reported_beside_other_problems() {
        let words = Language::Ro.words();
        let wrong = |prescribed: &PrescriptionGoods, ticked: &str, field: &str| {
            let mut errors = Messages::new();
            if !field.is_empty() {
                errors.insert(field.to_owned(), "No.".to_owned());
            }
            prescribed.blame(words, &form_with(ticked), &mut errors);
            errors.into_keys().collect::<Vec<_>>()
        };
        let needed = PrescriptionGoods::of(&[(7, "Sirop".to_owned())]);
        assert_eq!(wrong(&needed, "", "phone"), ["phone", "prescription"]);
        assert_eq!(wrong(&needed, "7", "phone"), ["phone"]);
        assert_eq!(wrong(&needed, "", ""), [""; 0], "nothing was sent yet");
        assert_eq!(wrong(&PrescriptionGoods::default(), "", "phone"), ["phone"]);
    }

    #[test]
    fn the_box_names_its_products_and_is_never_preticked() {
        let prescribed =
            PrescriptionGoods::of(&[(7, "Amoxicilină".to_owned()), (9, "Sirop".to_owned())]);
        for language in Language::ALL {
            let drawn = draw(language.words(), &prescribed, None).into_string();
            assert!(drawn.contains("Amoxicilină, Sirop"), "{drawn}");
            assert!(drawn.contains(r#"value="7,9""#) && !drawn.contains("checked"));
        }
        let nothing = draw(Language::Ro.words(), &PrescriptionGoods::default(), None).into_string();
        assert!(!nothing.contains("input"), "{nothing}");
    }
}
