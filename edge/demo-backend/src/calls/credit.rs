//! Credits: companies, terms, monthly payments, credit requests.

use serde_json::{Value, json};
use worker::Result;

use super::card::money;
use super::forms::{Kind, submit};
use super::order_validation::thousandths;
use crate::content::stores;
use crate::language::Language;
use crate::localized::{LocalizedText, localized};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;

/// A credit company: its yearly rate in tenths of a percent, all costs included, and its terms in months.
struct Company {
    id: &'static str,
    name: &'static str,
    yearly: i64,
    months: &'static [i64],
}

/// The yearly rate as laws name it. It stands in the company's name, since the documents name no field for it.
const YEARLY: LocalizedText = localized("DAE", "годовая ставка", "реальна річна ставка", "APR");

const COMPANIES: [Company; 2] = [
    Company {
        id: "1",
        name: "Credit Dava",
        yearly: 0,
        months: &[3, 6, 12],
    },
    Company {
        id: "2",
        name: "Nistru Leasing",
        yearly: 299,
        months: &[6, 12, 24, 36],
    },
];

const UNKNOWN: LocalizedText = localized(
    "Compania nu oferă acest termen.",
    "Компания не предлагает такой срок.",
    "Компанія не пропонує такий строк.",
    "The company does not offer this term.",
);

impl Company {
    fn title(&self, language: Language) -> String {
        let yearly = YEARLY.text(language);
        let (whole, tenths) = (self.yearly / 10, self.yearly % 10);
        match (tenths, language) {
            (0, Language::En) => format!("{}, {yearly} {whole}%", self.name),
            (_, Language::En) => format!("{}, {yearly} {whole}.{tenths}%", self.name),
            (0, _) => format!("{}, {yearly} {whole}\u{a0}%", self.name),
            _ => format!("{}, {yearly} {whole},{tenths}\u{a0}%", self.name),
        }
    }

    /// The equal monthly payment for a price over these months, rounded up; both amounts in hundredths.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        reason = "prices and months are far below 2^53"
    )]
    fn monthly(&self, price: i64, months: i64) -> i64 {
        if self.yearly == 0 {
            return (price + months - 1) / months;
        }
        let rate = (1.0 + self.yearly as f64 / 1000.0).powf(1.0 / 12.0) - 1.0;
        let payment = price as f64 * rate / (1.0 - (1.0 + rate).powf(-(months as f64)));
        payment.ceil() as i64
    }
}

pub(super) fn offers(request: &ApiRequest) -> Reply {
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
        .map(|company| json!({ "id": company.id, "name": company.title(request.language) }))
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
        request.price(db.prices(request.shop, product)?.price)
    };
    let monthly = company.monthly(price, months);
    // The sum of all payments, so that the two figures agree.
    Ok(json!({ "monthly_payment": money(monthly), "total_price": money(monthly * months) }).into())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_costs_what_the_yearly_rate_says() {
        let [free, dear] = &COMPANIES;
        assert_eq!(free.monthly(899_000, 3), 299_667);
        // 29.9 % a year on 1000: twelve payments of 95.75, worth 1000 today.
        assert_eq!(dear.monthly(100_000, 12), 9_575);
        assert!(dear.monthly(100_000, 24) < dear.monthly(100_000, 12));
        assert_eq!(free.title(Language::En), "Credit Dava, APR 0%");
        assert_eq!(dear.title(Language::Ro), "Nistru Leasing, DAE 29,9\u{a0}%");
    }
}
