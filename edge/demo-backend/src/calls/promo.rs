//! Promo codes: the discount on a cart or an order.

use serde_json::{Value, json};
use worker::Result;

use super::card::money;
use super::carts::owner;
use super::order_validation::{id, thousandths};
use crate::language::Language;
use crate::localized::{LocalizedText, localized};
use crate::loyalty;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;

const UNKNOWN: LocalizedText = localized(
    "Acest cod promoțional nu există.",
    "Такого промокода нет.",
    "Такого промокоду немає.",
    "There is no such promo code.",
);
const EXPIRED: LocalizedText = localized(
    "Acest cod promoțional a expirat.",
    "Срок действия этого промокода истёк.",
    "Строк дії цього промокоду минув.",
    "This promo code has expired.",
);
const CARD_ONLY: LocalizedText = localized(
    "Acest cod este valabil doar la plata cu cardul.",
    "Этот промокод действует только при оплате картой.",
    "Цей промокод діє лише в разі оплати карткою.",
    "This promo code is for payment by card only.",
);

/// The kind and size of a discount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Discount {
    Percent(i64),
    /// Hundredths.
    Value(i64),
}

#[derive(Debug, Clone, Copy)]
struct Code {
    name: &'static str,
    /// Applies to the whole cart; otherwise only to products that are not reduced already.
    is_general: bool,
    value: Discount,
    is_expired: bool,
    is_for_cards: bool,
}

const CODE: Code = Code {
    name: "TOAMNA10",
    is_general: true,
    value: Discount::Percent(10),
    is_expired: false,
    is_for_cards: false,
};

const CODES: [Code; 7] = [
    CODE,
    Code {
        name: "MINUS50",
        value: Discount::Value(5000),
        ..CODE
    },
    Code {
        name: "NOU15",
        is_general: false,
        value: Discount::Percent(15),
        ..CODE
    },
    Code {
        name: "NOU20LEI",
        is_general: false,
        value: Discount::Value(2000),
        ..CODE
    },
    Code {
        name: "CARD5",
        value: Discount::Percent(5),
        is_for_cards: true,
        ..CODE
    },
    Code {
        name: "CARD100",
        value: Discount::Percent(100),
        is_for_cards: true,
        ..CODE
    },
    Code {
        name: "VARA2025",
        is_expired: true,
        ..CODE
    },
];

/// The codes, each with its effect in words.
pub(crate) fn described() -> impl Iterator<Item = (&'static str, String)> {
    CODES.iter().map(|code| (code.name, code.description()))
}

/// A product of a cart or an order.
#[derive(Debug, Clone, Copy)]
pub(super) struct Goods {
    pub product: i64,
    /// Hundredths.
    pub price: i64,
    /// The part of it that points are given for.
    pub counted: i64,
    pub is_reduced: bool,
    /// Thousandths.
    pub count: i64,
    /// The pack price, if the count is exactly a pack. A code never raises it.
    pub pack: Option<i64>,
}

impl Goods {
    /// The cost without a code.
    pub(super) fn cost(&self) -> i64 {
        self.pack.unwrap_or_else(|| cost_of(self.price, self.count))
    }
}

/// The cost of an amount in thousandths, from the unit price.
const fn cost_of(price: i64, count: i64) -> i64 {
    (price * count + 500) / 1000
}

impl Code {
    /// The valid code of this name, or the reason why there is none.
    fn find(name: &str, language: Language) -> std::result::Result<Self, &'static str> {
        let name = name.trim();
        let found = CODES
            .iter()
            .find(|code| code.name.eq_ignore_ascii_case(name));
        match found {
            None => Err(UNKNOWN.text(language)),
            Some(code) if code.is_expired => Err(EXPIRED.text(language)),
            Some(code) => Ok(*code),
        }
    }

    fn description(self) -> String {
        let (off, currency) = match self.value {
            Discount::Percent(percent) => (format!("{percent} %"), ""),
            Discount::Value(value) => ((value / 100).to_string(), ", in the shop's currency"),
        };
        let goods = if self.is_general {
            "the whole cart"
        } else {
            "each product that is not reduced already"
        };
        let cards = if self.is_for_cards {
            ", if it is paid by card"
        } else {
            ""
        };
        if self.is_expired {
            "has expired: it is refused".to_owned()
        } else {
            format!("{off} off {goods}{currency}{cards}")
        }
    }

    /// The discounted unit price.
    const fn price(self, goods: Goods) -> i64 {
        let price = match self.value {
            Discount::Percent(percent) if self.is_general || !goods.is_reduced => {
                goods.price - (goods.price * percent + 50) / 100
            }
            Discount::Value(value) if !self.is_general && !goods.is_reduced => goods.price - value,
            Discount::Percent(_) | Discount::Value(_) => goods.price,
        };
        if price < 0 { 0 } else { price }
    }

    /// The discounted total.
    fn total(self, goods: &[Goods]) -> i64 {
        let sum = goods
            .iter()
            .map(|one| {
                let cost = cost_of(self.price(*one), one.count);
                one.pack.map_or(cost, |pack| pack.min(cost))
            })
            .sum::<i64>();
        match self.value {
            Discount::Value(value) if self.is_general => (sum - value).max(0),
            Discount::Percent(_) | Discount::Value(_) => sum,
        }
    }

    fn answer(self, goods: &[Goods]) -> Value {
        let reduced = goods.iter().filter(|one| self.price(**one) < one.price);
        let products: Vec<Value> = reduced
            .map(|one| {
                let price = self.price(*one);
                let off = one.price - price;
                json!({
                    "productId": one.product,
                    "discountAmount": money(off),
                    "discountPercentage": off * 100 / one.price.max(1),
                    "priceWithDiscount": money(price),
                })
            })
            .collect();
        let (kind, value) = match self.value {
            Discount::Percent(percent) => ("percent", json!(percent)),
            Discount::Value(value) => ("value", money(value)),
        };
        json!({
            "status": "success",
            "type": if self.is_general { "general" } else { "product" },
            "promo_value": value,
            "promo_value_type": kind,
            "products": products,
            "general_price": money(self.total(goods)),
            "code": self.name,
        })
    }
}

/// Applies a code to the backend's copy of the caller's cart.
pub(super) fn update_prices(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let code = match Code::find(text(request, "code"), request.language) {
        Ok(code) => code,
        Err(message) => return Ok(Reply::json(400, &json!({ "code": [message] }))),
    };
    let Some(owner) = owner(db, request)? else {
        return Ok(Reply::error(401, "neither a session nor no_user_id"));
    };
    let cart = db.cart(request.shop, &owner)?;
    let lines = cart.iter().map(|line| (line.product, line.count));
    let goods = goods(db, request, lines)?;
    Ok(code.answer(&goods).into())
}

/// Previews a code on an order with its payment method.
pub(super) fn preview(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let code = match order_code(request) {
        Ok(code) => code,
        Err(message) => return Ok(Reply::json(400, &json!([message]))),
    };
    let lines = request.body.get("products").and_then(Value::as_array);
    let lines = lines.into_iter().flatten().filter_map(|line| {
        let product = line.get("product_id").and_then(id)?;
        Some((product, line.get("count").and_then(thousandths)?))
    });
    let goods = goods(db, request, lines)?;
    Ok(code.answer(&goods).into())
}

/// The order's code, checked against its payment method.
fn order_code(request: &ApiRequest) -> std::result::Result<Code, &'static str> {
    let code = Code::find(text(request, "promo_code"), request.language)?;
    if code.is_for_cards && text(request, "payment_type") != "card" {
        return Err(CARD_ONLY.text(request.language));
    }
    Ok(code)
}

/// Why a reservation's code is invalid; `None` if it is valid or missing.
pub(super) fn objection(request: &ApiRequest) -> Option<&'static str> {
    let name = text(request, "promo_code");
    if name.is_empty() {
        return None;
    }
    Code::find(name, request.language).err()
}

/// The discount on these goods by the order's code; 0 without a valid code.
pub(super) fn discount(request: &ApiRequest, goods: &[Goods]) -> i64 {
    let sum: i64 = goods.iter().map(Goods::cost).sum();
    let code = Code::find(text(request, "promo_code"), request.language);
    code.map_or(0, |code| (sum - code.total(goods)).max(0))
}

pub(super) fn goods(
    db: &Database,
    request: &ApiRequest,
    lines: impl Iterator<Item = (i64, i64)>,
) -> Result<Vec<Goods>> {
    let mut goods = Vec::new();
    for (product, count) in lines {
        let prices = db.prices(request.shop, product)?;
        let price = request.price(prices.price);
        goods.push(Goods {
            product,
            price,
            counted: loyalty::counted(price, prices.prescription),
            is_reduced: prices.old_price.is_some(),
            count,
            pack: prices.pack_cost(price, count),
        });
    }
    Ok(goods)
}

fn text<'a>(request: &'a ApiRequest, field: &str) -> &'a str {
    let value = request.body.get(field).and_then(Value::as_str);
    value.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn goods(price: i64, is_reduced: bool, count: i64) -> Goods {
        Goods {
            product: 7,
            price,
            counted: price,
            is_reduced,
            count,
            pack: None,
        }
    }

    fn total(name: &str, of: &[Goods]) -> i64 {
        Code::find(name, Language::En).unwrap().total(of)
    }

    #[test]
    fn each_kind_of_code_takes_off_its_discount() {
        let cart = [goods(10_000, false, 2000), goods(999, true, 500)];
        assert_eq!(total("toamna10", &cart), 18_000 + 450);
        assert_eq!(total("MINUS50", &cart), 20_500 - 5000);
        assert_eq!(total("NOU15", &cart), 17_000 + 500);
        assert_eq!(total(" nou20lei ", &cart), 16_000 + 500);
        assert_eq!(total("MINUS50", &cart[1..]), 0);
        let pack = Goods {
            pack: Some(9500),
            ..goods(1000, false, 10_000)
        };
        assert_eq!(
            (total("toamna10", &[pack]), total("CARD5", &[pack])),
            (9000, 9500)
        );
    }

    #[test]
    fn an_expired_or_unknown_code_is_reported_in_the_requests_language() {
        let why = |name| Code::find(name, Language::Ru).err();
        assert_eq!(
            why("VARA2025"),
            Some("Срок действия этого промокода истёк.")
        );
        assert_eq!(why("x"), Some("Такого промокода нет."));
        assert_eq!(why("CARD5"), None);
    }
}
