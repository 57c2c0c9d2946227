//! The actions of a shopper at the demo's bank: the messages to the backend that follow, the return address, and the words
//! of each button.

use crate::localized::{LocalizedText, localized};
use crate::storage::PAID;

/// How late a late message comes.
const LATE_MS: i64 = 5_000;
/// The state of a payment that the bank refused.
pub(super) const DECLINED: &str = "declined";

/// The addresses that a shop's owner gives a bank, without a language.
const SUCCESS: &str = "/cart/payment/success";
const FAILED: &str = "/cart/payment/failed";
const EITHER: &str = "/cart/success";

/// An action of a shopper at the bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Pay,
    Refuse,
    /// The shopper is back before the bank's message.
    Late,
    /// The message comes twice.
    Twice,
    /// The bank says nothing.
    Leave,
}

impl Way {
    /// In the order in which they are offered.
    pub(super) const ALL: [Self; 5] = [
        Self::Pay,
        Self::Refuse,
        Self::Late,
        Self::Twice,
        Self::Leave,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Pay => "pay",
            Self::Refuse => "refuse",
            Self::Late => "late",
            Self::Twice => "twice",
            Self::Leave => "leave",
        }
    }

    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.name() == name)
    }

    /// The states that the bank reports, each with its delay in milliseconds.
    pub(super) const fn messages(self) -> &'static [(&'static str, i64)] {
        match self {
            Self::Pay => &[(PAID, 0)],
            Self::Refuse => &[(DECLINED, 0)],
            Self::Late => &[(PAID, LATE_MS)],
            Self::Twice => &[(PAID, 0), (PAID, 0)],
            Self::Leave => &[],
        }
    }

    /// The return address of the shop.
    pub(super) const fn back(self) -> &'static str {
        match self {
            Self::Pay | Self::Late | Self::Twice => SUCCESS,
            Self::Refuse => FAILED,
            Self::Leave => EITHER,
        }
    }

    /// The button, and what it does.
    pub(super) const fn words(self) -> (LocalizedText, LocalizedText) {
        match self {
            Self::Pay => (
                localized("Plătește", "Оплатить", "Оплатити", "Pay"),
                localized(
                    "Banca anunță magazinul îndată și vă trimite înapoi.",
                    "Банк сразу сообщает магазину и возвращает вас.",
                    "Банк одразу повідомляє магазин і повертає вас.",
                    "The bank tells the shop at once and sends you back.",
                ),
            ),
            Self::Refuse => (
                localized(
                    "Plata este refuzată",
                    "Платёж отклонён",
                    "Платіж відхилено",
                    "Have the payment declined",
                ),
                localized(
                    "Banca anunță refuzul și vă trimite înapoi.",
                    "Банк сообщает об отказе и возвращает вас.",
                    "Банк повідомляє про відмову й повертає вас.",
                    "The bank reports the refusal and sends you back.",
                ),
            ),
            Self::Late => (
                localized(
                    "Plătește, iar vestea întârzie",
                    "Оплатить, но сообщение опоздает",
                    "Оплатити, але повідомлення запізниться",
                    "Pay, with the message late",
                ),
                localized(
                    "Sunteți înapoi imediat; magazinul află după cinci secunde.",
                    "Вы вернётесь сразу; магазин узнает через пять секунд.",
                    "Ви повернетеся одразу; магазин дізнається за п’ять секунд.",
                    "You are back at once; the shop learns of it five seconds later.",
                ),
            ),
            Self::Twice => (
                localized(
                    "Plătește, iar vestea vine de două ori",
                    "Оплатить, и сообщение придёт дважды",
                    "Оплатити, і повідомлення надійде двічі",
                    "Pay, with the message sent twice",
                ),
                localized(
                    "A doua veste nu are voie să schimbe nimic.",
                    "Второе сообщение не должно ничего изменить.",
                    "Друге повідомлення не повинне нічого змінити.",
                    "The second message must change nothing.",
                ),
            ),
            Self::Leave => (
                localized(
                    "Înapoi la magazin fără plată",
                    "Вернуться в магазин без оплаты",
                    "Повернутися до магазину без оплати",
                    "Go back to the shop without paying",
                ),
                localized(
                    "Banca nu spune nimic.",
                    "Банк ничего не сообщает.",
                    "Банк нічого не повідомляє.",
                    "The bank says nothing.",
                ),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_way_says_its_messages_and_goes_back() {
        let told = |way: Way| {
            way.messages()
                .iter()
                .map(|(state, _)| *state)
                .collect::<Vec<_>>()
        };
        assert_eq!((told(Way::Pay), Way::Pay.back()), (vec![PAID], SUCCESS));
        assert_eq!(
            (told(Way::Refuse), Way::Refuse.back()),
            (vec![DECLINED], FAILED)
        );
        assert_eq!(told(Way::Twice), [PAID, PAID]);
        assert_eq!((told(Way::Leave), Way::Leave.back()), (vec![], EITHER));
        assert!(Way::Late.messages().iter().all(|(_, delay)| *delay > 0));
        assert_eq!(Way::from_name("late"), Some(Way::Late));
        assert_eq!(Way::from_name("x"), None);
    }
}
