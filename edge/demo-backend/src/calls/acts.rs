//! The acts and invoices of the demo's two companies: made up by their numbers, around today.

use serde_json::{Value, json};
use worker::Result;

use super::auth::unauthorised;
use super::companies;
use super::profile::own;
use crate::dates::{day, today};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::Database;

/// The acts of each company.
const OF_COMPANY: i64 = 20;
/// The days between two acts of a company.
const STEP: i64 = 17;
/// The days in which an act is to be paid.
const TERM: i64 = 30;
/// Acts younger than this are not paid yet.
const UNPAID_DAYS: i64 = 60;
/// Every act's paper.
const PAPER: &str = "/media/file/leaflet.pdf";

/// `GET /base/act-view/`: a pair of totals that mean nothing and the acts.
pub(super) fn list(db: &Database, request: &ApiRequest) -> Result<Reply> {
    let Some(account) = own(db, request)? else {
        return Ok(unauthorised());
    };
    let mut companies = companies::with_acts(&account);
    let named = request.param("company_id");
    if !named.is_empty() {
        companies.retain(|company| company.to_string() == named);
    }
    let days = [request.param("start_date"), request.param("end_date")];
    let is_day =
        |text: &str| text.len() == 10 && text.split('-').all(|part| part.parse::<u32>().is_ok());
    if days.iter().any(|day| !day.is_empty() && !is_day(day)) {
        return Ok(Reply::error(400, "Enter a valid date."));
    }
    let [first, last] = days;
    let today = today();
    let acts = companies
        .iter()
        .flat_map(|company| acts_of(*company, today));
    let acts = acts.filter(|act| {
        let day = act.get("date").and_then(Value::as_str).unwrap_or_default();
        (first.is_empty() || first <= day) && (last.is_empty() || day <= last)
    });
    let acts: Vec<Value> = acts.collect();
    Ok(json!([{ "totalCount": 9_999_999, "pages": 1 }, acts]).into())
}

/// The acts of a company, the newest first. Most old ones are paid; one has no file, and one no day for its payment.
fn acts_of(company: u32, today: i64) -> impl Iterator<Item = Value> {
    (0..OF_COMPANY).map(move |number| {
        let age = number * STEP + 3;
        let is_invoice = number % 3 == 1;
        let is_late = number % 7 == 5;
        let is_paid = age > UNPAID_DAYS && !is_late;
        let hundredths = 45_000 + (number * 7919 + i64::from(company) * 131) % 900_000;
        let prefix = if is_invoice { "F" } else { "A" };
        let mut act = json!({
            "id": i64::from(company) * 100 + number,
            "type": if is_invoice { "invoice" } else { "act" },
            "number": format!("{prefix}-{company}{:03}", OF_COMPANY - number),
            "date": day(today - age),
            "due_date": day(today - age + TERM),
            "total": format!("{}.{:02}", hundredths / 100, hundredths % 100),
            "currency": "MDL",
            "is_paid": is_paid,
            "company_id": company,
            "file": PAPER,
        });
        if let Some(fields) = act.as_object_mut() {
            if (company, number) == (12, 4) {
                fields.remove("file");
            }
            if number == 3 {
                fields.remove("due_date");
            }
        }
        act
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_demo_has_forty_acts_of_different_states() {
        let today = 20_785;
        assert_eq!(day(today), "2026-11-28");
        let all: Vec<Value> = [12, 13].iter().flat_map(|id| acts_of(*id, today)).collect();
        assert_eq!(all.len(), 40);
        let count = |is: &dyn Fn(&Value) -> bool| all.iter().filter(|act| is(act)).count();
        let is_unpaid = |act: &Value| act["is_paid"] == false;
        let is_late = |act: &Value| {
            is_unpaid(act)
                && act["due_date"]
                    .as_str()
                    .is_some_and(|due| due < "2026-11-28")
        };
        assert_eq!(count(&|act| act["file"].is_null()), 1);
        assert!(count(&is_unpaid) > 6 && (4..12).contains(&count(&is_late)));
        assert!(count(&|act| act["type"] == "invoice") > 5);
    }
}
