//! The companies of the demo, and who acts for them.

use serde_json::{Value, json};
use worker::Result;

use super::auth::{unauthorised, user};
use super::order_validation::{Errors, REQUIRED};
use super::profile::own;
use crate::localized::{LocalizedText, localized};
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::storage::{Account, CompanyRow, Database};

/// The state of the demo's companies.
const STATE: &str = "active";
const ACTIVE: LocalizedText = localized("Activă", "Активна", "Активна", "Active");

/// The customer group of resellers.
const COMPANY_GROUP: u32 = 2;

const TAKEN: LocalizedText = localized(
    "O companie cu acest cod există deja.",
    "Компания с таким кодом уже есть.",
    "Компанія з таким кодом уже є.",
    "A company with this code exists already.",
);

/// A member of a company by e-mail address, with the rights that the backend names; `None` for all of them.
struct Member {
    email: &'static str,
    rights: Option<&'static [&'static str]>,
}

/// A company of the demo.
pub(super) struct DemoCompany {
    pub id: u32,
    pub name: &'static str,
    pub code: &'static str,
    /// The day of its registration.
    since: &'static str,
    members: &'static [Member],
}

pub(super) const COMPANIES: [DemoCompany; 2] = [
    DemoCompany {
        id: 12,
        name: "Alfa Grup SRL",
        code: "1002600012345",
        since: "2024-03-04",
        members: &[
            Member {
                email: "elena@example.com",
                rights: None,
            },
            Member {
                email: "victor@example.com",
                rights: Some(&["orders"]),
            },
        ],
    },
    DemoCompany {
        id: 13,
        name: "Beta Mobila SRL",
        code: "1003600054321",
        since: "2025-09-15",
        members: &[Member {
            email: "elena@example.com",
            rights: None,
        }],
    },
];

/// The companies that the demo begins with and an account acts for, with its rights in each.
fn of(account: &Account) -> impl Iterator<Item = (&'static DemoCompany, &'static Member)> {
    COMPANIES.iter().filter_map(|company| {
        let mut members = company.members.iter();
        let member = members.find(|member| member.email == account.email)?;
        Some((company, member))
    })
}

/// Whether an account may send quotes for a company.
pub(super) fn may_quote(account: &Account, company: i64) -> bool {
    of(account).any(|(known, member)| {
        let has_all = member
            .rights
            .is_none_or(|rights| rights.contains(&"quotes"));
        i64::from(known.id) == company && has_all
    })
}

/// The ids of the companies whose acts an account may see.
pub(super) fn with_acts(account: &Account) -> Vec<u32> {
    of(account)
        .filter(|(_, member)| member.rights.is_none_or(|rights| rights.contains(&"acts")))
        .map(|(company, _)| company.id)
        .collect()
}

/// The group of an account that acts for a company.
pub(super) fn group(db: &Database, account: &Account) -> Result<Option<u32>> {
    let is_member = of(account).next().is_some() || !db.companies(account.id)?.is_empty();
    Ok(is_member.then_some(COMPANY_GROUP))
}

/// The account's companies: null, an object or a list.
pub(super) fn told(db: &Database, account: &Account) -> Result<Value> {
    let one = |(company, member): (&DemoCompany, &Member)| {
        let mut told =
            json!({ "id": company.id, "name": company.name, "fiscal_code": company.code });
        if let (Some(rights), Some(fields)) = (member.rights, told.as_object_mut()) {
            fields.insert("permissions".to_owned(), json!(rights));
        }
        told
    };
    let mut list: Vec<Value> = of(account).map(one).collect();
    list.extend(db.companies(account.id)?.iter().map(told_row));
    Ok(match list.len() {
        0 => Value::Null,
        1 => list.remove(0),
        _ => list.into(),
    })
}

fn told_row(row: &CompanyRow) -> Value {
    let mut told: Value = serde_json::from_str(&row.card).unwrap_or_default();
    if let Some(fields) = told.as_object_mut() {
        fields.insert("id".to_owned(), json!(row.id));
    }
    told
}

/// `PATCH /users/user-group/{id}/create-company/`: the account's own company, created or changed.
pub(super) fn create(db: &Database, request: &ApiRequest, of: &str) -> Result<Reply> {
    let Some(account) = own(db, request)? else {
        return Ok(unauthorised());
    };
    if account.id.to_string() != of {
        return Ok(Reply::not_found());
    }
    let first = db.companies(account.id)?.into_iter().next();
    let id = first.map_or(0, |row| row.id);
    match judge(db, request, &request.body, (account.id, id), &[])? {
        Ok(row) => {
            db.save_company(request.shop, &row)?;
            Ok(told(db, &account)?.into())
        }
        Err(errors) => Ok(Reply::json(400, &json!(errors))),
    }
}

/// `PATCH /users/user-group/{id}/create-company-multi/`: all of a list, or none.
pub(super) fn create_all(db: &Database, request: &ApiRequest, of: &str) -> Result<Reply> {
    let Some(account) = own(db, request)? else {
        return Ok(unauthorised());
    };
    if account.id.to_string() != of {
        return Ok(Reply::not_found());
    }
    let Some(sent) = request.body.as_array().filter(|sent| !sent.is_empty()) else {
        let said = REQUIRED.text(request.language);
        return Ok(Reply::json(400, &json!({ "non_field_errors": [said] })));
    };
    let (mut rows, mut errors): (Vec<CompanyRow>, Vec<Errors>) = (Vec::new(), Vec::new());
    for card in sent {
        match judge(db, request, card, (account.id, 0), &rows)? {
            Ok(row) => {
                rows.push(row);
                errors.push(Errors::new());
            }
            Err(wrong) => errors.push(wrong),
        }
    }
    if errors.iter().any(|wrong| !wrong.is_empty()) {
        return Ok(Reply::json(400, &json!(errors)));
    }
    for row in &rows {
        db.save_company(request.shop, row)?;
    }
    Ok(told(db, &account)?.into())
}

/// The row of a sent company, or its messages: it has a name, and a code that no other has.
fn judge(
    db: &Database,
    request: &ApiRequest,
    card: &Value,
    (user, id): (i64, i64),
    before: &[CompanyRow],
) -> Result<std::result::Result<CompanyRow, Errors>> {
    let text = |name: &str| card.get(name).and_then(Value::as_str).unwrap_or_default();
    let mut errors = Errors::new();
    for field in ["name", "fiscal_code"] {
        if text(field).trim().is_empty() {
            errors.insert(field, vec![REQUIRED.text(request.language)]);
        }
    }
    let code = text("fiscal_code");
    let stored = db.company_of_code(request.shop, code)?;
    let is_taken = COMPANIES.iter().any(|company| company.code == code)
        || before.iter().any(|row| row.code == code)
        || stored.is_some_and(|row| row.id != id);
    if is_taken {
        errors.insert("fiscal_code", vec![TAKEN.text(request.language)]);
    }
    if !errors.is_empty() {
        return Ok(Err(errors));
    }
    Ok(Ok(CompanyRow {
        id,
        user,
        code: code.to_owned(),
        card: card.to_string(),
    }))
}

/// The companies whose orders an account may see.
pub(super) fn with_orders(account: &Account) -> Vec<u32> {
    let may = |member: &Member| {
        let mut rights = member.rights.into_iter().flatten();
        member.rights.is_none() || rights.any(|right| *right == "orders")
    };
    let seen = of(account).filter(|(_, member)| may(member));
    seen.map(|(company, _)| company.id).collect()
}

/// A company as an order names it.
pub(super) fn named(id: i64) -> Value {
    let mut all = COMPANIES.iter();
    let company = all.find(|company| i64::from(company.id) == id);
    company.map_or(
        Value::Null,
        |company| json!({ "id": company.id, "name": company.name }),
    )
}

/// The list of an account's companies, with the filters of the list of orders.
pub(super) fn list(db: &Database, request: &ApiRequest) -> Result<Reply> {
    const PER_PAGE: usize = 20;
    let account = match user(db, request)? {
        Some(user) => db.account(request.shop, user)?,
        None => None,
    };
    let Some(account) = account else {
        return Ok(unauthorised());
    };
    let search = request.param("search").to_lowercase();
    let (start, end) = (request.param("start_date"), request.param("end_date"));
    let has_days = !start.is_empty() && !end.is_empty();
    let is_found = |company: &&DemoCompany| {
        let told = [&company.name.to_lowercase(), company.code];
        told.iter().any(|text| text.contains(&search))
            && matches!(request.param("status"), "" | "all" | STATE)
            && (!has_days || (start..=end).contains(&company.since))
    };
    let found: Vec<&DemoCompany> = of(&account)
        .map(|(company, _)| company)
        .filter(is_found)
        .collect();
    let page = request.number_param("page").unwrap_or(1).max(1);
    let page = usize::try_from(page - 1).unwrap_or(0);
    let shown = found
        .iter()
        .skip(page.saturating_mul(PER_PAGE))
        .take(PER_PAGE);
    let one = |company: &&DemoCompany| {
        json!({
            "id": company.id,
            "name": company.name,
            "fiscal_code": company.code,
            "status": STATE,
            "status_display": ACTIVE.text(request.language),
            "created_at": company.since,
        })
    };
    Ok(json!({
        "data": shown.map(one).collect::<Vec<Value>>(),
        "totalCount": found.len(),
        "pages": found.len().div_ceil(PER_PAGE),
    })
    .into())
}
