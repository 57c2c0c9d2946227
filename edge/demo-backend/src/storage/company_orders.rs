//! The orders of companies: whose an order is beside who placed it.

use serde::Deserialize;
use worker::Result;

use super::{AccountOrder, Database};
use crate::dates::DAY_MS;
use crate::shops::Shop;

/// An order with the company that it belongs to, if any, and its customer's name.
#[derive(Debug, Clone)]
pub(crate) struct CompanyOrder {
    pub order: AccountOrder,
    /// 0 for an order of the account alone.
    pub company: i64,
    /// The customer's own number; empty without one.
    pub reference: String,
    pub is_paid: bool,
    pub customer: String,
}

#[derive(Deserialize)]
struct Row {
    user: i64,
    number: String,
    placed_ms: i64,
    total: i64,
    state: String,
    company: i64,
    reference: String,
    is_paid: u8,
    customer: String,
}

impl From<Row> for CompanyOrder {
    fn from(row: Row) -> Self {
        Self {
            order: AccountOrder {
                user: row.user,
                number: row.number,
                placed_ms: row.placed_ms,
                total: row.total,
                state: row.state,
            },
            company: row.company,
            reference: row.reference,
            is_paid: row.is_paid == 1,
            customer: row.customer,
        }
    }
}

/// The number of the demo's orders of companies.
const SEEDED: i64 = 200;
const FIRST_NUMBER: i64 = 91_001;
/// Over two years.
const SPAN_DAYS: i64 = 730;
const HOUR_MS: i64 = 3600 * 1000;

impl Database {
    /// The demo's orders of companies 12 and 13 in three states, ordered by Elena and, for company 12, by Victor.
    pub(super) fn seed_company_orders(&self, shop: Shop, [elena, victor]: [i64; 2]) -> Result<()> {
        let now_ms = crate::object::now_ms();
        for at in 0..SEEDED {
            let company = if at % 5 < 3 { 12 } else { 13 };
            let user = if company == 12 && at % 2 == 0 {
                victor
            } else {
                elena
            };
            let state = match at {
                0..4 => "new",
                _ if at % 9 == 0 => "canceled",
                _ => "delivered",
            };
            let days = at * SPAN_DAYS / SEEDED;
            let order = AccountOrder {
                user,
                number: format!("{}-{}", shop.order_prefix(), FIRST_NUMBER + SEEDED - 1 - at),
                placed_ms: now_ms - days * DAY_MS - (at % 7) * HOUR_MS,
                total: 30_000 + at * 7_919 % 400_000,
                state: state.to_owned(),
            };
            self.save_account_order(&order)?;
            let reference = match at % 3 {
                0 => format!("PO-{}", 4_000 + SEEDED - at),
                _ => String::new(),
            };
            self.run(
                "INSERT OR IGNORE INTO order_companies (number, shop, company, reference, is_paid) VALUES (?, ?, ?, ?, ?)",
                vec![
                    order.number.as_str().into(),
                    shop.token().into(),
                    company.into(),
                    reference.as_str().into(),
                    i64::from(state == "delivered" && at % 4 != 1).into(),
                ],
            )?;
        }
        Ok(())
    }

    /// The orders that an account sees, newest first: its own, and those of these companies. Its own orders for another
    /// company are not among them.
    pub(crate) fn visible_orders(
        &self,
        shop: Shop,
        user: i64,
        companies: &[u32],
    ) -> Result<Vec<CompanyOrder>> {
        // The numbers of the demo's own table, never a visitor's text.
        let companies: Vec<String> = companies.iter().map(ToString::to_string).collect();
        let query = format!(
            "SELECT account_orders.*, COALESCE(company, 0) AS company, COALESCE(reference, '') AS reference,
            COALESCE(is_paid, 0) AS is_paid, COALESCE(first_name || ' ' || last_name, '') AS customer
            FROM account_orders LEFT JOIN order_companies ON order_companies.number = account_orders.number
            LEFT JOIN shoppers ON shoppers.id = account_orders.user
            WHERE (account_orders.user = ? AND company IS NULL) OR (order_companies.shop = ? AND company IN ({}))
            ORDER BY placed_ms DESC, account_orders.number DESC LIMIT 1000",
            companies.join(", ")
        );
        let rows: Vec<Row> = self.all(&query, vec![user.into(), shop.token().into()])?;
        Ok(rows.into_iter().map(CompanyOrder::from).collect())
    }
}
