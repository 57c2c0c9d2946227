//! What a code takes off, and who may use one.

use super::{Promo, PromoCode, PromoKind, PromoProduct};
use crate::failure::{Failure, refusals};
use crate::fields::Fields;
use crate::money::{Amount, Money, Reduction};
use crate::product::ProductId;
use crate::session::User;
use crate::words::cart as words_of;

/// The field of a code in forms and in JSON.
pub const CODE_FIELD: &str = "code";

/// Longer texts are no codes.
pub(super) const MOST_CODE_LETTERS: usize = 64;

refusals! {
    /// No code was typed.
    NO_CODE = "promo_empty", words_of::PROMO_EMPTY, Invalid, field CODE_FIELD;
    /// The text cannot be a code.
    NOT_A_CODE = "promo_not_a_code", words_of::PROMO_NOT_A_CODE, Invalid, field CODE_FIELD;
    /// The account may use no codes (spec commerce 6).
    NOT_ALLOWED = "promo_not_allowed", words_of::PROMO_NOT_ALLOWED, Forbidden, field CODE_FIELD;
}

/// The code of a form, without the spaces around it.
pub fn read_code(fields: &Fields) -> Result<PromoCode, Failure> {
    if !fields.is_text_or_number(CODE_FIELD) {
        return Err(Failure::Refused(&NOT_A_CODE));
    }
    let code = fields.text(CODE_FIELD).trim();
    if code.is_empty() {
        return Err(Failure::Refused(&NO_CODE));
    }
    if code.chars().count() > MOST_CODE_LETTERS || code.chars().any(char::is_control) {
        return Err(Failure::Refused(&NOT_A_CODE));
    }
    Ok(PromoCode(code.to_owned()))
}

/// Whether a signed-in shopper may use codes: everyone of whom the backend does not say otherwise.
pub fn may_use(user: &User) -> Result<(), Failure> {
    match user.can_use_promocode {
        Some(false) => Err(Failure::Refused(&NOT_ALLOWED)),
        Some(true) | None => Ok(()),
    }
}

impl Promo {
    /// The same, with what is said of these products only: the backend may name any, and more than once.
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

    /// Whether both take the same off these products. What only one of them says is a difference: the shopper was shown
    /// the sums of one.
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

    /// What all goods cost with the code, if these are sold now and so many are not: what the backend says of the whole cart
    /// is not about another one.
    pub fn general_price(&self, sold: &[ProductId], gone: usize) -> Option<Money> {
        let is_same = if self.judged.is_empty() {
            gone == 0
        } else {
            self.judged.len() == sold.len()
                && sold.iter().all(|product| self.judged.contains(product))
        };
        self.general_price.filter(|_| is_same)
    }

    /// The price of one piece with the code, at most the price.
    pub fn price(&self, product: ProductId, price: Amount) -> Amount {
        let reduction = self.reduction(product);
        reduction.map_or(price, |reduction| reduction.of(price))
    }

    /// How the price of one piece becomes less. What the backend says of the product goes before the value of the code.
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

    /// What it takes off all goods at once; nothing where the backend says of each product what it costs.
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
