//! A product in a list.

use serde_json::{Value, json};

use super::categories::own;
use crate::catalogue::{Pack, hundreds, unit_name};
use crate::facts;
use crate::language::Language;
use crate::loyalty;
use crate::request::ApiRequest;
use crate::reviews;
use crate::shops::Shop;
use crate::storage::{CardRow, ColourRow};

/// A product with this stock or less (thousandths) has the badge `last`.
const LAST_PIECES: i64 = 3_000;

/// Hundredths as a number with at most two decimals.
pub(super) fn money(hundredths: i64) -> Value {
    decimal(hundredths, 100)
}

/// Thousandths as a number.
pub(super) fn quantity(thousandths: i64) -> Value {
    decimal(thousandths, 1_000)
}

pub(super) fn decimal(amount: i64, divisor: i32) -> Value {
    if amount % i64::from(divisor) == 0 {
        json!(amount / i64::from(divisor))
    } else {
        #[expect(
            clippy::cast_precision_loss,
            reason = "prices and quantities are far below 2^53"
        )]
        let amount = amount as f64;
        json!(amount / f64::from(divisor))
    }
}

/// The documented fields of a card and the demo's additions.
pub(super) fn card(request: &ApiRequest, row: &CardRow) -> Value {
    let price = request.price(row.price);
    let step = request.prices.step(row.multiplicity, price);
    let old_price = row.old_price.map(|old| request.price(old));
    let images: Vec<String> = if row.has_picture == 1 {
        ["a", "b"]
            .iter()
            .map(|angle| format!("/media/p/{}-{angle}.svg", row.id))
            .collect()
    } else {
        Vec::new()
    };
    let last = row.stock > 0 && row.stock <= LAST_PIECES;
    let badges: Vec<&str> = [
        (row.is_new == 1, "new"),
        (last, "last"),
        (row.bestseller == 1, "hit"),
    ]
    .into_iter()
    .filter_map(|(has, badge)| has.then_some(badge))
    .collect();
    let (rating, count) = reviews::summary(row.id);
    let mut card = json!({
        "productId": row.id,
        "id": row.id,
        "title": row.title,
        "code": row.code,
        "url": row.slug,
        "seo_title": row.title,
        "seo_description": row.short,
        "seo_keywords": row.category_title,
        "img": images.first().cloned().unwrap_or_default(),
        "colors": if row.style > 0 { json!([{ "url": row.slug }]) } else { json!([]) },
        "price": money(price),
        "old_price": old_price.map(money),
        "discount": old_price.map_or(0, |old| (old - price) * 100 / old.max(1)),
        "brand": { "name": row.brand },
        "category": [{ "subcategoryId": row.category, "subcategoryTitle": row.category_title, "subcategoryUrl": own(&row.category_url) }],
        "count": 0,
        "multiplicity": quantity(step),
        "is_stock": row.stock > 0,
        "available": row.stock >= step,
        "active": true,
        "weight_gr": row.weight,
        "qtt": quantity(row.stock),
        "grindingMethodId": null,
        "loyalty_give": loyalty::given_by(loyalty::counted(price, row.prescription)),
        "loyalty_checked": false,
        "is_loyalty_active": true,
        "is_recipe": row.prescription == 1,
        "home_delivery": row.prescription == 0 || row.id % 3 == 0,
        "card_payment_available": true,
        "has_associated_products": has_associated(row),
        "target_price": null,
        "activeExtensions": extensions(price, &row.packs, step),
        "properties": [],
    });
    let added = json!({
        "short_description": row.short,
        "img_color": images.first().and_then(|_| row.palette.split(',').next()),
        "images": images,
        "rating": decimal(rating, 10),
        "review_count": count,
        "return_days": facts::return_days(request.shop.range(), row.category, &row.unit),
        "lowest_price_30_days": old_price.map(|old| money(i64::midpoint(price, old))),
        "unit": unit_name(&row.unit, request.language),
        "unit_price": unit_price(request.shop, request.language, price, &row.size),
        "badges": badges,
        "categoryTitle": row.category_title,
        "categoryUrl": row.category_url,
    });
    if let (Some(fields), Value::Object(added)) = (card.as_object_mut(), added) {
        fields.extend(added);
    }
    card
}

/// Whether other products are offered with this one: with goods sold by weight (tea), for brewing and storing.
pub(super) fn has_associated(row: &CardRow) -> bool {
    row.unit == "kg"
}

/// The amounts offered as buttons, each with its price.
fn extensions(price: i64, packs: &str, step: i64) -> Value {
    let mut packs: Vec<Pack> = serde_json::from_str(packs).unwrap_or_default();
    if packs.is_empty() {
        packs.push(Pack {
            count: step.max(Pack::ONE.count),
            ..Pack::ONE
        });
    }
    let extension = |pack: &Pack| json!({ "activeValue": { "price": money(pack.cost(price)), "activeCount": quantity(pack.count) } });
    packs.iter().map(extension).collect()
}

/// The colours of a style, each with the address of its product.
pub(super) fn colours(rows: &[ColourRow]) -> Value {
    rows.iter()
        .map(|row| {
            json!({
                "url": row.slug,
                "title": row.title,
                "productId": row.id,
                "color": row.palette.split(',').next(),
            })
        })
        .collect()
}

/// The price of a litre or a kilogram, the same unit for small and large packs and for goods sold by weight; `None` when
/// the size is no volume or weight.
fn unit_price(shop: Shop, language: Language, price: i64, size: &str) -> Option<String> {
    let (thousandths, unit) = hundreds(size)?;
    let hundredths = price * 10_000 / thousandths.max(1);
    let (group, separator) = match language {
        Language::En => (",", '.'),
        Language::Ro => (".", ','),
        Language::Ru | Language::Uk => ("\u{a0}", ','),
    };
    let currency = match (shop, language) {
        (Shop::Poland, _) => "zł",
        (Shop::Depot, Language::Ru | Language::Uk) => "грн",
        (Shop::Depot, _) => "UAH",
        (_, Language::Ro)
        | (Shop::Casa | Shop::Pharmacy | Shop::Imobil | Shop::Kitchen, Language::En) => "lei",
        (Shop::Romania, _) => "RON",
        // The amount has a fraction, which takes the genitive singular.
        (_, Language::Ru | Language::Uk) => "лея",
    };
    let unit = match (unit, language) {
        ("ml", Language::Ru | Language::Uk) => "л",
        ("ml", _) => "l",
        (_, Language::Ru | Language::Uk) => "кг",
        _ => "kg",
    };
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    let whole = match (whole / 1_000, whole % 1_000) {
        (0, whole) => whole.to_string(),
        (thousands, whole) => format!("{thousands}{group}{whole:03}"),
    };
    Some(format!("{whole}{separator}{rest:02} {currency} / {unit}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_no_needless_decimals() {
        assert_eq!(money(12_990).to_string(), "129.9");
        assert_eq!(money(13_000).to_string(), "130");
        assert_eq!(quantity(500).to_string(), "0.5");
    }

    #[test]
    fn every_pack_has_a_price_per_litre_or_kilogram() {
        let casa = |language, price, size| unit_price(Shop::Casa, language, price, size);
        for (price, size, expected) in [
            (12_900, "1 l", "129,00 лея / л"),
            (4_145, "5 l", "8,29 лея / л"),
            (149_000, "250 g", "5\u{a0}960,00 лея / кг"),
        ] {
            assert_eq!(
                casa(Language::Ru, price, size).as_deref(),
                Some(expected),
                "{size}"
            );
        }
        assert_eq!(
            unit_price(Shop::Romania, Language::En, 129_000, "1 l").as_deref(),
            Some("1,290.00 RON / l")
        );
        assert_eq!(
            casa(Language::Ro, 129_000, "1 kg").as_deref(),
            Some("1.290,00 lei / kg")
        );
        assert_eq!(casa(Language::En, 12_900, "24 cm"), None);
    }
}
