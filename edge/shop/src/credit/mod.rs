//! Buying on credit (spec commerce 3, credit, and 7, calculators): which companies lend for how many months, what a month
//! costs as the backend says, and the request for it. No rate is made up here: what the backend does not say is unknown.

mod offers;
mod rate;
mod request;
pub mod page;
mod calls;
mod terms;
#[cfg(test)]
mod tests;

pub use calls::CALLS;
pub use offers::{Company, Offers, branches, offers, older_offers};
pub use rate::{Rate, older_rate, rate};
pub use request::CreditRequest;
pub use terms::Terms;

use crate::failure::{Refusal, refusals};
use crate::fields::Fields;
use crate::money::Money;
use crate::product::{Card, ProductId};
use crate::words::credit as words;

/// In the address of the page: the company, the months.
pub const COMPANY_FIELD: &str = "company";
pub const MONTHS_FIELD: &str = "months";
/// What a shopper may look at in years, in months.
const MOST_MONTHS: u32 = 600;

/// What is bought on credit: one of a product at its price, or an order at its total.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreditGoods {
    pub products: Vec<ProductId>,
    pub price: Money,
}

impl CreditGoods {
    /// `None` for a product without a price.
    pub fn of(card: &Card) -> Option<Self> {
        Some(Self {
            products: vec![card.id],
            price: card.price?,
        })
    }
}

/// The company and the term that a shopper chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CreditChoice<'a> {
    pub company: &'a Company,
    /// `None` where the company names no terms.
    pub months: Option<u32>,
}

refusals! {
    /// The offers have other terms than those that were chosen.
    CHANGED = "credit_changed", words::CHANGED, Conflict;
}

impl<'a> CreditChoice<'a> {
    /// What an address or a form says, where the offers have it; else the first of each.
    pub fn read(said: &Fields, offers: &'a Offers) -> Option<Self> {
        let companies = &offers.companies;
        let wanted = said.text(COMPANY_FIELD);
        let company = companies.iter().find(|one| one.id == wanted);
        let company = company.or_else(|| companies.first())?;
        let months = said.text(MONTHS_FIELD).parse().ok();
        let known = months.filter(|months| company.months.contains(months));
        Some(Self {
            company,
            months: known.or_else(|| company.months.first().copied()),
        })
    }

    /// Refuses terms other than those of the form, so that no lender gets a request meant for another.
    pub fn as_said(self, said: &Fields) -> Result<Self, &'static Refusal> {
        let (company, months) = (said.text(COMPANY_FIELD), said.text(MONTHS_FIELD));
        let is_company = company.is_empty() || self.company.id == company;
        let is_term = months.is_empty() || months.parse().ok() == self.months;
        (is_company && is_term).then_some(self).ok_or(&CHANGED)
    }
}
