//! Buying on credit (spec commerce 3, credit, and 7, calculators): the lenders and their terms, the backend's monthly
//! rate, and the credit request. The shop computes no rate: if the backend sends none, it is unknown.

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

/// The query parameters of the page: the company, the months.
pub const COMPANY_FIELD: &str = "company";
pub const MONTHS_FIELD: &str = "months";
/// The longest term, in months.
const MOST_MONTHS: u32 = 600;

/// The goods bought on credit: one piece of a product at its price, or an order at its total.
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
            price: card.price?.rounded(),
        })
    }
}

/// The company and the term chosen by the shopper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CreditChoice<'a> {
    pub company: &'a Company,
    /// `None` if the company has no terms.
    pub months: Option<u32>,
}

refusals! {
    /// The chosen terms are no longer on offer.
    CHANGED = "credit_changed", words::CHANGED, Conflict;
}

impl<'a> CreditChoice<'a> {
    /// The choice in an address or a form, if it is on offer; else the first company and term.
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

    /// Refuses terms that differ from the form's, so that no lender gets a request meant for another.
    pub fn as_said(self, said: &Fields) -> Result<(), &'static Refusal> {
        let (company, months) = (said.text(COMPANY_FIELD), said.text(MONTHS_FIELD));
        let is_company = company.is_empty() || self.company.id == company;
        let is_term = months.is_empty() || months.parse().ok() == self.months;
        (is_company && is_term).then_some(()).ok_or(&CHANGED)
    }
}
