//! A product as every list shows it.

use serde_json::{Value, json};

use crate::asked::Asked;
use crate::catalogue::hundreds;
use crate::language::{Language, Words, w};
use crate::shops::Shop;
use crate::storage::CardRow;

const PIECE: Words = w("buc", "шт.", "шт.", "pc");
const METRE: Words = w("m", "м", "м", "m");
/// From here down, in thousandths, a product is one of the last.
const FEW: i64 = 3_000;

/// Hundredths as a number with at most two decimals.
pub(super) fn money(hundredths: i64) -> Value {
    thin(hundredths, 100)
}

/// Thousandths as a number.
pub(super) fn quantity(thousandths: i64) -> Value {
    thin(thousandths, 1_000)
}

pub(super) fn thin(parts: i64, of: i32) -> Value {
    if parts % i64::from(of) == 0 {
        json!(parts / i64::from(of))
    } else {
        #[expect(
            clippy::cast_precision_loss,
            reason = "prices and quantities are far below 2^53"
        )]
        let parts = parts as f64;
        json!(parts / f64::from(of))
    }
}

pub(super) fn card(asked: &Asked, row: &CardRow) -> Value {
    let price = asked.shop.price(row.price);
    let old_price = row.old_price.map(|old| asked.shop.price(old));
    let images: Vec<String> = if row.picture == 1 {
        ["a", "b"]
            .iter()
            .map(|angle| format!("/media/p/{}-{angle}.svg", row.id))
            .collect()
    } else {
        Vec::new()
    };
    let last = row.stock > 0 && row.stock <= FEW;
    let badges: Vec<&str> = [
        (row.fresh == 1, "new"),
        (last, "last"),
        (row.hit == 1, "hit"),
    ]
    .into_iter()
    .filter_map(|(has, badge)| has.then_some(badge))
    .collect();
    let by_metre = row.multiplicity < 1_000;
    let unit = if by_metre { METRE } else { PIECE };
    json!({
        "productId": row.id,
        "title": row.title,
        "short_description": row.short,
        "code": row.code,
        "url": row.slug,
        "img": images.first().cloned().unwrap_or_default(),
        "images": images,
        "price": money(price),
        "old_price": old_price.map(money),
        "discount": old_price.map_or(0, |old| (old - price) * 100 / old.max(1)),
        "brand": { "name": row.brand },
        "multiplicity": quantity(row.multiplicity),
        "is_stock": row.stock > 0,
        "available": row.stock >= row.multiplicity,
        "active": true,
        "qtt": quantity(row.stock),
        "is_recipe": row.recipe == 1,
        "home_delivery": row.recipe == 0,
        "rating": thin(row.rating, 10),
        "review_count": row.reviews,
        "unit": unit.say(asked.language),
        "unit_price": unit_price(asked.shop, asked.language, price, &row.size),
        "badges": badges,
        "categoryTitle": row.category_title,
        "categoryUrl": row.category_url,
    })
}

/// The price of 100 ml or 100 g, where the size tells it.
fn unit_price(shop: Shop, language: Language, price: i64, size: &str) -> Option<String> {
    let (thousandths, unit) = hundreds(size)?;
    let hundredths = price * 1_000 / thousandths.max(1);
    let comma = if language == Language::En { '.' } else { ',' };
    let currency = match (shop, language) {
        (Shop::Romania, _) => "RON",
        (_, Language::Ro | Language::En) => "lei",
        (_, Language::Ru) => "лей",
        (_, Language::Uk) => "леї",
    };
    let unit = match (unit, language) {
        ("ml", Language::Ru | Language::Uk) => "мл",
        ("g", Language::Ru | Language::Uk) => "г",
        _ => unit,
    };
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    Some(format!("{whole}{comma}{rest:02} {currency} / 100 {unit}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_numbers_without_needless_decimals() {
        assert_eq!(money(12_990).to_string(), "129.9");
        assert_eq!(money(13_000).to_string(), "130");
        assert_eq!(quantity(500).to_string(), "0.5");
    }

    #[test]
    fn a_litre_bottle_tells_what_100_ml_cost() {
        assert_eq!(
            unit_price(Shop::Casa, Language::Ru, 12_900, "1 l").as_deref(),
            Some("12,90 лей / 100 мл")
        );
        assert_eq!(
            unit_price(Shop::Romania, Language::En, 12_900, "1 l").as_deref(),
            Some("12.90 RON / 100 ml")
        );
        assert_eq!(unit_price(Shop::Casa, Language::En, 12_900, "24 cm"), None);
    }
}
