//! The companies of the demo, and who acts for them.

use serde_json::{Value, json};

use crate::storage::Account;

/// The customer group of resellers.
const COMPANY_GROUP: u32 = 2;

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
    members: &'static [Member],
}

pub(super) const COMPANIES: [DemoCompany; 2] = [
    DemoCompany {
        id: 12,
        name: "Alfa Grup SRL",
        code: "1002600012345",
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
        members: &[Member {
            email: "elena@example.com",
            rights: None,
        }],
    },
];

/// The companies that an account acts for, with its rights in each.
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

/// The group of an account that acts for a company.
pub(super) fn group(account: &Account) -> Option<u32> {
    of(account).next().map(|_| COMPANY_GROUP)
}

/// The account's companies: null, an object or a list.
pub(super) fn told(account: &Account) -> Value {
    let one = |(company, member): (&DemoCompany, &Member)| {
        let mut told =
            json!({ "id": company.id, "name": company.name, "fiscal_code": company.code });
        if let (Some(rights), Some(fields)) = (member.rights, told.as_object_mut()) {
            fields.insert("permissions".to_owned(), json!(rights));
        }
        told
    };
    let mut list: Vec<Value> = of(account).map(one).collect();
    match list.len() {
        0 => Value::Null,
        1 => list.remove(0),
        _ => list.into(),
    }
}
