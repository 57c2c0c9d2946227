//! The backend calls about codes (spec commerce 3 and 7).

use serde::Serialize;

use super::rules::MOST_CODE_LETTERS;
use super::{Promo, PromoCode, PromoKind, PromoProduct, PromoRejected, errors};
use crate::backend::Call;
use crate::contract::{Access, Contract, Declared, GUEST, REFUSALS, Typed};
use crate::lenient::schema::{Field, Kind};
use crate::lenient::{Json, Lenient, Scalar, Schema, lenient};
use crate::money::{Money, Percent, Reduction};
use crate::product::ProductId;
use crate::quantity::Quantity;

/// The backend's answer about a code: its reduction, and the message of a refusal.
#[derive(Debug, Clone)]
pub struct PromoAnswer(Option<Terms>, String);

/// The reduction of a code, as the backend sends it.
#[derive(Debug, Clone, Default)]
struct Terms {
    status: String,
    kind: String,
    value: Option<Money>,
    value_type: String,
    products: Vec<TermsProduct>,
    general_price: Option<Money>,
    code: String,
}

lenient!(Terms {
    /// It is a success where it says what the code takes off.
    "status" => status,
    /// The code is for the whole cart.
    "type" => kind,
    /// Nothing is taken off but what the products and `general_price` say.
    "promo_value" => value,
    /// The value is not used: its meaning is unknown.
    "promo_value_type" => value_type,
    /// Of a code for products: none of them gets cheaper.
    "products" => products,
    /// The total is made of the prices.
    "general_price" => general_price,
    /// It is spelled as the shopper typed it.
    "code" => code,
});

#[derive(Debug, Clone, Copy)]
struct TermsProduct(PromoProduct);

impl Lenient for TermsProduct {
    fn read(json: &Json<'_>) -> Option<Self> {
        let Some(_) = json.fields() else {
            let product = ProductId::read(json)?;
            return Some(Self(PromoProduct {
                product,
                reduction: None,
            }));
        };
        let field = |names: &[&str]| {
            let mut found = names.iter().filter_map(|name| json.get(name));
            found.find_map(Money::read)
        };
        let id = ["productId", "product_id", "id"];
        let product = id
            .iter()
            .find_map(|name| ProductId::read(json.get(name)?))?;
        let percent = || Percent::read(json.get("discountPercentage")?);
        let reduction = field(&["priceWithDiscount"])
            .map(Reduction::Price)
            .or_else(|| field(&["discountAmount"]).map(Reduction::Value))
            .or_else(|| percent().map(Reduction::Percent));
        Some(Self(PromoProduct { product, reduction }))
    }

    fn schema() -> Schema {
        let fields = vec![
            Field::new(&["productId", "product_id", "id"], ProductId::schema())
                .needed()
                .without("The product is left out."),
            Field::new(&["priceWithDiscount"], Money::schema())
                .optional()
                .without("`discountAmount` says it."),
            Field::new(&["discountAmount"], Money::schema())
                .optional()
                .without("`discountPercentage` says it."),
            Field::new(&["discountPercentage"], Percent::schema())
                .optional()
                .without("The value of the code holds."),
        ];
        Schema::Either(vec![
            Schema::object("PromoProduct", fields),
            ProductId::schema(),
        ])
    }
}

/// A percentage of at most 100: the backend's meaning of more is unknown.
fn percent(hundredths: i64) -> Option<Percent> {
    Percent::from_hundredths(hundredths).filter(|_| hundredths <= 10_000)
}

impl Lenient for Percent {
    fn read(json: &Json<'_>) -> Option<Self> {
        // A percentage may have more decimals than an amount: three digits after a mark are no thousands group here.
        percent((json.parts(4)? + 50).div_euclid(100))
    }

    fn schema() -> Schema {
        Schema::value::<Self>(Kind::Number)
    }
}

impl Terms {
    /// Whether the answer has any reduction.
    const fn are_told(&self) -> bool {
        self.value.is_some() || self.general_price.is_some() || !self.products.is_empty()
    }

    fn is_success(&self) -> bool {
        match self.status.as_str() {
            "" => self.are_told(),
            status => ["success", "ok", "true"]
                .iter()
                .any(|fine| status.eq_ignore_ascii_case(fine)),
        }
    }

    fn promo(self, typed: &PromoCode) -> Promo {
        let code = self.code.trim();
        let value = self.value.filter(|value| *value > Money::ZERO);
        let is = |name: &str| self.value_type.eq_ignore_ascii_case(name);
        let value = value.and_then(|value| {
            if is("percent") {
                percent(value.0).map(Reduction::Percent)
            } else {
                is("value").then_some(Reduction::Value(value))
            }
        });
        Promo {
            // A code of unlimited length is refused.
            code: if code.is_empty() || code.chars().count() > MOST_CODE_LETTERS {
                typed.clone()
            } else {
                PromoCode(code.to_owned())
            },
            kind: if self.kind.eq_ignore_ascii_case("product") {
                PromoKind::Product
            } else {
                PromoKind::General
            },
            value,
            products: self.products.into_iter().map(|one| one.0).collect(),
            general_price: self.general_price.filter(|price| *price >= Money::ZERO),
            judged: Vec::new(),
        }
    }
}

impl PromoAnswer {
    /// The code with its reduction, or the reason for its rejection; `typed` is the shopper's spelling.
    pub fn promo(self, typed: &PromoCode) -> Result<Promo, PromoRejected> {
        let Self(terms, message) = self;
        let terms = terms.filter(Terms::is_success);
        let promo = terms.map(|terms| terms.promo(typed));
        promo.ok_or(PromoRejected::Refused(message))
    }

    /// [`Self::promo`] for an order preview. The documents do not show a success: an answer without any reduction
    /// leaves the code as it was applied.
    pub fn previewed(self, applied: &Promo) -> Result<Promo, PromoRejected> {
        match &self.0 {
            Some(terms) if terms.are_told() => self.promo(&applied.code),
            Some(terms) if !terms.status.is_empty() && !terms.is_success() => {
                self.promo(&applied.code)
            }
            Some(_) | None => Ok(applied.clone()),
        }
    }
}

impl Lenient for PromoAnswer {
    fn read(json: &Json<'_>) -> Option<Self> {
        let whole = json.list().map_or(Some(json), <[_]>::first);
        let inner = whole.and_then(|whole| {
            let data = whole.get("data").or_else(|| whole.get("result"));
            data.filter(|data| data.fields().is_some()).or(Some(whole))
        });
        let terms = inner.and_then(Terms::read);
        let holds = terms.as_ref().is_some_and(Terms::is_success);
        let message = if holds {
            String::new()
        } else {
            errors::message(json)
        };
        Some(Self(terms, message))
    }

    fn schema() -> Schema {
        Terms::schema()
    }
}

#[derive(Serialize)]
struct UpdateBody<'a> {
    code: &'a str,
    loyalty_products: &'a [ProductId],
    #[serde(skip_serializing_if = "Option::is_none")]
    no_user_id: Option<&'a str>,
}

/// `POST /general/promo-code/update_prices/`: the reduction of a code for the backend's copy of the cart, in which
/// these products are paid with points.
pub fn update_prices(
    code: &PromoCode,
    loyalty_products: &[ProductId],
    no_user_id: Option<&str>,
) -> Call<PromoAnswer> {
    Call::post(
        "/general/promo-code/update_prices/",
        &UpdateBody {
            code: &code.0,
            loyalty_products,
            no_user_id,
        },
    )
}

#[derive(Serialize)]
struct PreviewBody<'a> {
    promo_code: &'a str,
    payment_type: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_user_id: Option<&'a str>,
}

/// `POST /general/order/preview-promo/`: the reduction of a code for an order of these products with this payment type.
pub fn preview(
    code: &PromoCode,
    products: &[(ProductId, Quantity)],
    payment_type: &str,
    no_user_id: Option<&str>,
) -> Call<PromoAnswer> {
    let line = |(product, count): &(ProductId, Quantity)| {
        format!("{{\"product_id\":{product},\"count\":{}}}", count.plain())
    };
    let products: Vec<String> = products.iter().map(line).collect();
    Call::post_with(
        "/general/order/preview-promo/",
        &PreviewBody {
            promo_code: &code.0,
            payment_type,
            no_user_id,
        },
        "products",
        &format!("[{}]", products.join(",")),
    )
    .asking()
}

/// The calls of this feature.
pub const CALLS: &[&dyn Contract] = &[
    &of_made_up(Declared::new(
        "POST /general/promo-code/update_prices/",
        "promo-code-update_prices",
        |known| {
            known.goods()?;
            Some(update_prices(&made_up(), &[], Some(&known.run)))
        },
    ))
    .used_by("the cart: a promo code that is typed")
    .without("After a 4xx (but 401, 408, 425 and 429) the code is refused with the answer's words; after anything else it is said that the code could not be checked. The cart stays as it is."),
    &of_made_up(Declared::new(
        "POST /general/order/preview-promo/",
        "order-preview-promo",
        |known| Some(preview(&made_up(), &[known.goods()?], "cash", Some(&known.run))),
    ))
    .used_by("cart and checkout: whether the promo code counts with the way of paying; checkout, before the reservation of an order with a code")
    .without("After a 4xx (but 401, 408, 425 and 429) the sums are shown without the code, with the answer's first words, and an order at sums with it is not placed; after anything else the pages count the code, and an order with it is not placed."),
];

/// A code that no shop has, to get a refusal.
fn made_up() -> PromoCode {
    PromoCode("contract-check".to_owned())
}

const fn of_made_up(call: Declared<Typed<PromoAnswer>>) -> Declared<Typed<PromoAnswer>> {
    call.shown_by("tests/worker/cart-promo.test.ts")
        .also_fine(REFUSALS)
        .access(Access::Write)
        .beyond(GUEST, &["body no_user_id"])
}
