//! The reduction of a code, and the shoppers who may use one.

use super::{Promo, PromoCode, PromoKind, PromoProduct};
use crate::failure::{Failure, refusals};
use crate::fields::{Fields, visible};
use crate::money::{Amount, Money, Reduction};
use crate::product::ProductId;
use crate::session::User;
use crate::words::cart as words_of;

/// The field of a code in forms and in JSON.
pub const CODE_FIELD: &str = "code";

/// The longest code.
pub(super) const MOST_CODE_LETTERS: usize = 64;

refusals! {
    /// No code was typed.
    NO_CODE = "promo_empty", words_of::PROMO_EMPTY, Invalid, field CODE_FIELD;
    /// The text cannot be a code.
    NOT_A_CODE = "promo_not_a_code", words_of::PROMO_NOT_A_CODE, Invalid, field CODE_FIELD;
    /// The account may use no codes (spec commerce 6).
    NOT_ALLOWED = "promo_not_allowed", words_of::PROMO_NOT_ALLOWED, Forbidden, field CODE_FIELD;
}

/// The code of a form, without the spaces around it and signs that nobody sees.
pub fn read_code(fields: &Fields) -> Result<PromoCode, Failure> {
    if !fields.is_text_or_number(CODE_FIELD) {
        return Err(Failure::Refused(&NOT_A_CODE));
    }
    let code = visible(fields.text(CODE_FIELD));
    let code = code.trim();
    if code.is_empty() {
        return Err(Failure::Refused(&NO_CODE));
    }
    if code.chars().count() > MOST_CODE_LETTERS || code.chars().any(char::is_control) {
        return Err(Failure::Refused(&NOT_A_CODE));
    }
    Ok(PromoCode(code.to_owned()))
}

/// Whether a signed-in shopper may use codes: yes unless the backend denies it.
pub fn may_use(user: &User) -> Result<(), Failure> {
    match user.can_use_promocode {
        Some(false) => Err(Failure::Refused(&NOT_ALLOWED)),
        Some(true) | None => Ok(()),
    }
}

impl Promo {
    /// The promo with only these products' reductions: the backend may name any product, and more than once.
    #[must_use]
    pub fn of(self, products: &[ProductId]) -> Self {
        let named = products
            .iter()
            .filter_map(|product| self.find_product(*product));
        Self {
            products: named.copied().collect(),
            ..self
        }
    }

    /// Whether both reduce these products by the same. A reduction in only one of them is a difference: the shopper
    /// was shown the sums of one.
    pub fn agrees_with(&self, other: &Self, products: &[ProductId]) -> bool {
        let [own, theirs] = [self, other].map(|promo| promo.clone().of(products));
        let mut products = products.iter();
        own.general_price == theirs.general_price
            && own.at_once() == theirs.at_once()
            && products.all(|product| own.reduction(*product) == theirs.reduction(*product))
    }

    /// The code as it was validated for these products, which are sold for money.
    #[must_use]
    pub fn judged_for(self, products: Vec<ProductId>) -> Self {
        Self {
            general_price: self.general_price.filter(|_| !products.is_empty()),
            judged: products,
            ..self
        }
    }

    /// The price of all goods with the code, if exactly these products are sold now and `gone` are not: the backend's
    /// price for the whole cart does not hold for another cart.
    pub fn general_price(&self, sold: &[ProductId], gone: usize) -> Option<Money> {
        let is_same = if self.judged.is_empty() {
            gone == 0
        } else {
            self.judged.len() == sold.len()
                && sold.iter().all(|product| self.judged.contains(product))
        };
        self.general_price.filter(|_| is_same)
    }

    /// The price of one piece with the code, never above `price`.
    pub fn price(&self, product: ProductId, price: Amount) -> Amount {
        let reduction = self.reduction(product);
        reduction.map_or(price, |reduction| reduction.of(price))
    }

    /// The reduction of one piece. The backend's value for the product takes precedence over the value of the code.
    fn reduction(&self, product: ProductId) -> Option<Reduction> {
        match (self.find_product(product), self.kind) {
            (Some(named), PromoKind::Product) => named.reduction.or(self.value),
            (Some(named), PromoKind::General) => named.reduction.or_else(|| self.percent()),
            (None, PromoKind::General) => self.percent(),
            (None, PromoKind::Product) => None,
        }
    }

    fn find_product(&self, product: ProductId) -> Option<&PromoProduct> {
        self.products.iter().find(|one| one.product == product)
    }

    /// The amount off all goods together; `None` if the backend gives a reduction for each product.
    pub fn at_once(&self) -> Option<Money> {
        let is_told_by_product = self.products.iter().any(|one| one.reduction.is_some());
        match (self.kind, self.value) {
            (PromoKind::General, Some(Reduction::Value(value))) if !is_told_by_product => {
                Some(value)
            }
            (PromoKind::General | PromoKind::Product, _) => None,
        }
    }

    fn percent(&self) -> Option<Reduction> {
        self.value
            .filter(|value| matches!(value, Reduction::Percent(_)))
    }
}
