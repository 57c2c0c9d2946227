//! Credits: companies, terms, monthly payments, credit requests.

use serde_json::{Value, json};
use worker::Result;

use super::card::money;
use super::forms::{Kind, submit};
use super::order_validation::thousandths;
use crate::content::stores;
use crate::localized::{LocalizedText, localized};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;

/// A credit company: its monthly fee in thousandths of the price, and its terms in months.
struct Company {
    id: &'static str,
    name: &'static str,
    monthly: i64,
    months: &'static [i64],
}

const COMPANIES: [Company; 2] = [
    Company {
        id: "1",
        name: "Credit Dava",
        monthly: 0,
        months: &[3, 6, 12],
    },
    Company {
        id: "2",
        name: "Nistru Leasing",
        monthly: 12,
        months: &[6, 12, 24, 36],
    },
];

const UNKNOWN: LocalizedText = localized(
    "Compania nu oferă acest termen.",
    "Компания не предлагает такой срок.",
    "Компанія не пропонує такий строк.",
    "The company does not offer this term.",
);

pub(super) fn offers() -> Reply {
    let all = COMPANIES
        .iter()
        .flat_map(|company| company.months.iter().map(move |months| (company, months)));
    let options: Vec<Value> = all
        .zip(1..)
        .map(|((company, months), id)| {
            json!({ "id": id, "credit_company": company.id, "months": months })
        })
        .collect();
    let companies: Vec<Value> = COMPANIES
        .iter()
        .map(|company| json!({ "id": company.id, "name": company.name }))
        .collect();
    json!({ "options": options, "companies": companies }).into()
}

pub(super) fn calculate(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let text = |name: &str| request.body.get(name).and_then(Value::as_str);
    let number = |path: &str| request.body.pointer(path).and_then(Value::as_i64);
    let company = COMPANIES
        .iter()
        .find(|one| Some(one.id) == text("credit_company"));
    let months = number("/months").unwrap_or_default();
    let Some(company) = company.filter(|one| one.months.contains(&months)) else {
        let detail = UNKNOWN.text(request.language);
        return Ok(Reply::json(400, &json!({ "detail": detail })));
    };
    // The price is an order's total, or a product's own price.
    let price = if let Some(price) = request.body.get("price").and_then(thousandths) {
        price / 10
    } else {
        let product = number("/product_ids/0").unwrap_or_default();
        request.shop.price(db.prices(request.shop, product)?.price)
    };
    let total = price + price * company.monthly * months / 1000;
    let monthly = (total + months - 1) / months;
    Ok(json!({ "monthly_payment": money(monthly), "total_price": money(total) }).into())
}

/// The stores where a credit contract can be signed.
pub(super) fn branches(request: &ApiRequest) -> Reply {
    let branches: Vec<Value> = stores(request.shop)
        .iter()
        .map(|store| {
            let [name, address] =
                [&store.name, &store.address].map(|text| text.text(request.language));
            json!({ "id": store.id, "name": name, "address": address })
        })
        .collect();
    json!(branches).into()
}

pub(super) fn request(db: &Database, request: &ApiRequest) -> Result<Reply> {
    submit(db, request, Kind::Credit)
}
