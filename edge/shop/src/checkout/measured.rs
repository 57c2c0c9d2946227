//! The goods of an order for analytics, in GA4's shape (spec commerce 7, other): what is paid for them, not what their
//! labels say. `begin_checkout` and `purchase` report it (`islands/consent/data-layer.ts`).

use serde::Serialize;

use crate::cartpage::{CartLine, PricedCart};
use crate::money::{Amount, Money};
use crate::quantity::Quantity;
use crate::quote::Quote;

/// The event fields of an order. The items' prices times their quantities add up to the value.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct MeasuredGoods {
    currency: &'static str,
    /// The money for the goods: without delivery, tax, and the part paid with points.
    value: f64,
    /// The part taken off by the shop and by the promo code.
    #[serde(skip_serializing_if = "Option::is_none")]
    discount: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coupon: Option<String>,
    items: Vec<MeasuredItem>,
}

/// A line that can be bought.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct MeasuredItem {
    item_id: String,
    item_name: String,
    /// What is paid for one piece or unit: nothing where points pay.
    price: f64,
    /// What is taken off the price of one piece or unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    discount: Option<f64>,
    quantity: f64,
}

/// A line with its sum in the quote, and the money for it after the line's own reduction.
struct PaidLine<'a> {
    line: &'a CartLine,
    sum: i64,
    paid: i64,
}

impl MeasuredGoods {
    /// The goods of a cart that can be bought, as its quote has them; `None` while there are no sums.
    pub(super) fn of(cart: &PricedCart) -> Option<Self> {
        let quote = cart.quote.as_ref()?;
        let mut lines = paid_lines(&cart.view.lines, quote);
        let value = quote.goods.minus(quote.discount)?.minus(quote.by_points)?;
        spread(&mut lines, value.hundredths());
        Some(Self {
            currency: cart.view.currency,
            value: decimal(value),
            discount: (!quote.discount.is_zero()).then(|| decimal(quote.discount)),
            coupon: cart.view.promo.clone(),
            items: lines.iter().map(MeasuredItem::of).collect(),
        })
    }

    /// The fields as JSON, for an attribute of the form.
    pub(super) fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl MeasuredItem {
    fn of(line: &PaidLine<'_>) -> Self {
        let taken_off = line.sum - line.paid;
        let discount = Some(taken_off).filter(|off| *off != 0 && !line.line.by_points);
        let quantity = Quantity::read(&line.line.quantity).unwrap_or(Quantity::ONE);
        Self {
            item_id: line.line.product.clone(),
            item_name: line.line.title.clone(),
            price: each(line.paid, quantity),
            discount: discount.map(|off| each(off, quantity)),
            quantity: number(&quantity.plain()),
        }
    }
}

fn paid_lines<'a>(lines: &'a [CartLine], quote: &Quote) -> Vec<PaidLine<'a>> {
    let sums = lines.iter().zip(&quote.lines).zip(&quote.savings);
    sums.filter(|((line, _), _)| line.available)
        .map(|((line, sum), saving)| {
            let (sum, saving) = (sum.hundredths(), saving.hundredths());
            let paid = if line.by_points { 0 } else { sum - saving };
            PaidLine { line, sum, paid }
        })
        .collect()
}

/// Spreads a reduction of the whole cart over its lines in proportion, so that they add up to the value exactly.
fn spread(lines: &mut [PaidLine<'_>], value: i64) {
    let all: i64 = lines.iter().map(|line| line.paid).sum();
    if all == value || all == 0 {
        return;
    }
    let (mut before, mut given) = (0, 0);
    for line in lines {
        before += i128::from(line.paid);
        let until = i64::try_from(before * i128::from(value) / i128::from(all)).unwrap_or(value);
        line.paid = until - given;
        given = until;
    }
}

/// The hundredths for one piece or unit of this quantity, as a number with at most six decimals.
fn each(hundredths: i64, quantity: Quantity) -> f64 {
    const MILLIONTHS: i128 = 10_000;
    let all = i128::from(hundredths) * 1000 * MILLIONTHS;
    let one = i128::from(quantity.thousandths().max(1));
    let one = (all + one / 2).div_euclid(one);
    let (whole, part) = (one.div_euclid(1_000_000), one.rem_euclid(1_000_000));
    number(&format!("{whole}.{part:06}"))
}

fn decimal(amount: Amount) -> f64 {
    number(&Money(amount.hundredths()).plain())
}

fn number(plain: &str) -> f64 {
    plain.parse().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::cart::{Cart, Line, Marks};
    use crate::fixtures::shop;
    use crate::i18n::Language;
    use crate::lenient::read_text;
    use crate::money::{Percent, Reduction};
    use crate::promo::{Promo, PromoCode, PromoKind};
    use crate::site::{DiscountInCart, Shop};

    const GOODS: &str = r#"[
        {"id":1,"title":"Cană","price":"33.35","discount":"10","is_loyalty_active":true},
        {"id":2,"title":"Stofă","price":"40","activeExtensions":[
            {"activeValue":{"price":"100","activeCount":3}},{"activeValue":{"price":"40","activeCount":1}}]},
        {"id":3,"title":"Plecat","price":"5","active":false}]"#;

    fn line(product: u64, thousandths: u32) -> Line {
        let quantity = Quantity::from_thousandths(thousandths).unwrap();
        Line::new(product, quantity, Quantity::ONE)
    }

    fn code(value: Option<Reduction>, general_price: Option<Money>) -> Promo {
        Promo {
            code: PromoCode("TOAMNA".to_owned()),
            kind: PromoKind::General,
            value,
            products: Vec::new(),
            general_price,
            judged: vec![1, 2],
        }
    }

    /// The event of two cups, a pack of three and a product that is gone: the value, the discount, the coupon, and each
    /// item's price, discount and quantity.
    fn measured(promo: Option<Promo>, cups_by_points: bool, shop: &Shop) -> Value {
        let cart = Cart {
            lines: vec![line(1, 2000), line(2, 3000), line(3, 1000)],
            loyalty: Marks::new(vec![(1, cups_by_points)]),
            promo: promo.map(Box::new),
            ..Cart::default()
        };
        let cards = read_text(GOODS).unwrap();
        let priced = PricedCart::new(&cart, cards, shop, None, Language::Ro).unwrap();
        let goods = MeasuredGoods::of(&priced).unwrap();
        let of_items: f64 = goods
            .items
            .iter()
            .map(|item| item.price * item.quantity)
            .sum();
        assert!((of_items - goods.value).abs() < 0.0001, "{goods:?}");
        let quote = priced.quote.unwrap();
        let paid = quote.goods.minus(quote.discount).unwrap();
        let paid = decimal(paid.minus(quote.by_points).unwrap());
        assert!((paid - goods.value).abs() < 0.0001, "{goods:?}");
        let all: Value = serde_json::from_str(&goods.json()).unwrap();
        assert_eq!(all["currency"], "MDL");
        let of = |name: &str| all.get(name).cloned();
        let items = all["items"].as_array().unwrap().iter();
        let items = items.map(|item| {
            json!([
                item["item_name"],
                item["price"],
                item.get("discount"),
                item["quantity"]
            ])
        });
        json!([
            of("value"),
            of("discount"),
            of("coupon"),
            items.collect::<Vec<_>>()
        ])
    }

    #[test]
    fn an_order_is_measured_by_what_is_paid_for_its_goods() {
        let plain = measured(None, false, &shop());
        let pack = json!(["Stofă", 33.333_333, null, 3.0]);
        assert_eq!(
            plain,
            json!([166.7, null, null, [["Cană", 33.35, null, 2.0], pack]])
        );
        let percent = Reduction::Percent(Percent::from_hundredths(2000).unwrap());
        assert_eq!(
            measured(Some(code(Some(percent), None)), false, &shop()),
            json!([
                149.36,
                17.34,
                "TOAMNA",
                [["Cană", 26.68, 6.67, 2.0], ["Stofă", 32.0, 1.333_333, 3.0]]
            ]),
            "the pack is cheaper than the code's price by less"
        );
        assert_eq!(
            measured(Some(code(None, Some(Money(10_000)))), false, &shop()),
            json!([
                100.0,
                66.7,
                "TOAMNA",
                [
                    ["Cană", 20.005, 13.345, 2.0],
                    ["Stofă", 19.996_667, 13.336_667, 3.0]
                ]
            ]),
            "a price for all goods is spread over them"
        );
        assert_eq!(
            measured(None, true, &shop()),
            json!([100.0, null, null, [["Cană", 0.0, null, 2.0], pack]]),
            "points are no money"
        );
    }

    #[test]
    fn the_discount_of_the_shop_itself_is_measured_without_a_coupon() {
        let mut shop = shop();
        shop.site.discount_in_cart = Some(DiscountInCart::Percent);
        assert_eq!(
            measured(None, false, &shop),
            json!([
                160.02,
                6.68,
                null,
                [["Cană", 30.01, 3.34, 2.0], ["Stofă", 33.333_333, null, 3.0]]
            ])
        );
    }
}
