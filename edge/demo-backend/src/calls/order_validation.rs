//! Validates an order: contact, delivery and lines, with messages for every invalid field.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::language::Language;
use crate::localized::{LocalizedText, localized};

pub(super) const REQUIRED: LocalizedText = localized(
    "Completați acest câmp.",
    "Заполните это поле.",
    "Заповніть це поле.",
    "Please fill in this field.",
);
pub(super) const PHONE: LocalizedText = localized(
    "Numărul de telefon nu este corect.",
    "Номер телефона указан неверно.",
    "Номер телефону вказано неправильно.",
    "The phone number is not right.",
);
pub(super) const EMAIL: LocalizedText = localized(
    "Adresa de e-mail nu este corectă.",
    "Адрес эл. почты указан неверно.",
    "Адресу ел. пошти вказано неправильно.",
    "The email address is not right.",
);
const EMPTY: LocalizedText = localized(
    "Comanda nu are produse.",
    "В заказе нет товаров.",
    "У замовленні немає товарів.",
    "The order has no products.",
);
pub(super) const MIN_PHONE_DIGITS: usize = 8;

/// A line of an order: product number, and quantity in thousandths.
pub(super) type Line = (i64, i64);

/// Messages by field.
pub(super) type Errors = BTreeMap<&'static str, Vec<&'static str>>;

/// A product number, given as number or text.
pub(super) fn id(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.parse().ok())
}

/// A quantity in thousandths, given as number or text; `None` for negative and invalid values.
pub(super) fn thousandths(value: &Value) -> Option<i64> {
    let number = value.as_f64().or_else(|| value.as_str()?.parse().ok())?;
    #[expect(clippy::cast_possible_truncation, reason = "the range is checked")]
    (0.0..=99_999.0)
        .contains(&number)
        .then(|| (number * 1_000.0).round() as i64)
}

/// The lines of a valid order, or the messages for an invalid one.
pub(super) fn validate(body: &Value, language: Language) -> Result<Vec<Line>, Errors> {
    let mut errors = Errors::new();
    let text = |path: &str| {
        body.pointer(path)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .trim()
    };
    let mut require = |field: &'static str, valid: bool, message: &LocalizedText| {
        if !valid {
            errors
                .entry(field)
                .or_default()
                .push(message.text(language));
        }
    };
    require(
        "first_name",
        !text("/contact/first_name").is_empty(),
        &REQUIRED,
    );
    let phone = text("/contact/phone");
    let digits = phone.chars().filter(char::is_ascii_digit).count();
    let has_other_characters = phone
        .chars()
        .any(|character| !character.is_ascii_digit() && !"+-() ".contains(character));
    require("phone", !phone.is_empty(), &REQUIRED);
    require(
        "phone",
        phone.is_empty() || (digits >= MIN_PHONE_DIGITS && !has_other_characters),
        &PHONE,
    );
    let email = text("/contact/email");
    require("email", email.is_empty() || email.contains('@'), &EMAIL);
    if text("/delivery/method") == "pickup" {
        require(
            "store",
            body.pointer("/delivery/store_id").and_then(id).is_some(),
            &REQUIRED,
        );
    } else if text("/delivery/method") == "postal" {
        let there = [
            "/delivery/postal/warehouse_ref_id",
            "/delivery/postal/postmachine_ref_id",
            "/delivery/postal/address/ref",
        ];
        let is_there = there.iter().any(|path| !text(path).is_empty());
        let in_town = !text("/delivery/postal/city_ref_id").is_empty();
        require("postal_city", is_there && in_town, &REQUIRED);
    } else {
        // A saved address may have no street of its own.
        let has_street = !text("/delivery/street").is_empty() || saved_address(body).is_some();
        require("street", has_street, &REQUIRED);
    }
    let lines = lines_of(body);
    require("products", !lines.is_empty(), &EMPTY);
    if errors.is_empty() {
        Ok(lines)
    } else {
        Err(errors)
    }
}

/// The id of the saved address in the order.
pub(super) fn saved_address(body: &Value) -> Option<i64> {
    body.pointer("/delivery/shipping_address_id").and_then(id)
}

/// The lines of an order. Lines of the same product are merged, so that their sum is checked against the stock.
pub(super) fn lines_of(body: &Value) -> Vec<Line> {
    let mut counts: BTreeMap<i64, i64> = BTreeMap::new();
    for line in body
        .get("products")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        let product = line.get("product_id").and_then(id);
        let count = line.get("count").and_then(thousandths);
        if let (Some(product), Some(count)) = (product, count.filter(|count| *count > 0)) {
            *counts.entry(product).or_default() += count;
        }
    }
    counts.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn order() -> Value {
        json!({
            "products": [{ "product_id": 101, "count": 2 }, { "product_id": "102", "count": 0.5 }],
            "contact": { "first_name": "Ana", "last_name": "", "phone": "+37360123456", "email": "" },
            "delivery": { "method": "address", "street": "Ștefan cel Mare" },
        })
    }

    #[test]
    fn a_valid_order_gives_its_lines() {
        assert_eq!(
            validate(&order(), Language::Ro),
            Ok(vec![(101, 2_000), (102, 500)])
        );
    }

    #[test]
    fn lines_of_the_same_product_are_merged() {
        let mut order = order();
        order["products"] =
            json!([{ "product_id": 7, "count": 2 }, { "product_id": 7, "count": 3 }]);
        assert_eq!(validate(&order, Language::Ro), Ok(vec![(7, 5_000)]));
    }

    #[test]
    fn every_invalid_field_has_a_message_in_the_requests_language() {
        let cases = [
            (
                "/contact/first_name",
                json!(" "),
                "first_name",
                "Заполните это поле.",
            ),
            (
                "/contact/phone",
                json!("12"),
                "phone",
                "Номер телефона указан неверно.",
            ),
            (
                "/contact/phone",
                json!("+373 6o1 23 456"),
                "phone",
                "Номер телефона указан неверно.",
            ),
            (
                "/contact/email",
                json!("ana"),
                "email",
                "Адрес эл. почты указан неверно.",
            ),
            (
                "/delivery/street",
                json!(""),
                "street",
                "Заполните это поле.",
            ),
            (
                "/delivery/method",
                json!("pickup"),
                "store",
                "Заполните это поле.",
            ),
            (
                "/products",
                json!([{ "product_id": 1, "count": -1 }]),
                "products",
                "В заказе нет товаров.",
            ),
        ];
        for (path, value, field, message) in cases {
            let mut order = order();
            *order.pointer_mut(path).unwrap() = value;
            let errors = validate(&order, Language::Ru).unwrap_err();
            assert_eq!(errors.get(field), Some(&vec![message]), "{path}");
        }
    }
}
