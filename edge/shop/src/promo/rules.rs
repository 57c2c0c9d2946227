//! What a code takes off, and who may use one.

use super::{Promo, PromoCode, PromoKind, PromoProduct, Reduction};
use crate::failure::{Failure, Kind, Refusal};
use crate::fields::Fields;
use crate::money::{Amount, Money};
use crate::product::ProductId;
use crate::session::User;
use crate::words::cart as words_of;

/// The field of a code in forms and in JSON.
pub const CODE_FIELD: &str = "code";

/// Longer texts are no codes.
const MOST_CODE_LETTERS: usize = 64;

/// No code was typed.
static NO_CODE: Refusal = Refusal {
    code: "promo_empty",
    message: words_of::PROMO_EMPTY,
    field: Some(CODE_FIELD),
    kind: Kind::Invalid,
    lasting: None,
};

/// The text cannot be a code.
static NOT_A_CODE: Refusal = Refusal {
    code: "promo_not_a_code",
    message: words_of::PROMO_NOT_A_CODE,
    ..NO_CODE
};

/// The account may use no codes (spec commerce 6).
static NOT_ALLOWED: Refusal = Refusal {
    code: "promo_not_allowed",
    message: words_of::PROMO_NOT_ALLOWED,
    kind: Kind::Forbidden,
    ..NO_CODE
};

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
    /// Whether nothing that both say is different: the two calls need not say the same things.
    pub fn agrees_with(&self, other: &Self) -> bool {
        fn same<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
            one.zip(other).is_none_or(|(one, other)| one == other)
        }
        let reduction = |of: &Self, product| {
            let mut named = of.products.iter();
            named.find(|one| one.product == product)?.reduction
        };
        self.kind == other.kind
            && same(self.value, other.value)
            && same(self.general_price, other.general_price)
            && self.products.iter().all(|one| {
                let theirs = reduction(other, one.product);
                !matches!((one.reduction, theirs), (Some(own), Some(theirs)) if !own.is_like(theirs))
            })
    }

    /// The price of one piece with the code, at most the price. What the backend says of the product goes before the
    /// value of the code.
    pub fn price(&self, product: ProductId, price: Amount) -> Amount {
        let named = self.products.iter().find(|one| one.product == product);
        let reduction = match (named, self.kind) {
            (Some(PromoProduct { reduction, .. }), PromoKind::Product) => reduction.or(self.value),
            (Some(PromoProduct { reduction, .. }), PromoKind::General) => {
                reduction.or_else(|| self.percent())
            }
            (None, PromoKind::General) => self.percent(),
            (None, PromoKind::Product) => None,
        };
        reduction.map_or(price, |reduction| reduction.of(price))
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

impl Reduction {
    /// Whether two ways of saying it do not contradict each other.
    fn is_like(self, other: Self) -> bool {
        std::mem::discriminant(&self) != std::mem::discriminant(&other) || self == other
    }

    /// A price with the reduction, in hundredths: between nothing and the price.
    fn of(self, price: Amount) -> Amount {
        let reduced = match self {
            Self::Percent(percent) => price.minus(price.share(percent)),
            Self::Value(value) => price.minus(price.alike(value)),
            Self::Price(reduced) => Some(price.alike(reduced)),
        };
        let reduced = reduced.map(Amount::or_zero);
        reduced
            .and_then(|reduced| reduced.at_most(price))
            .unwrap_or(price)
    }
}
