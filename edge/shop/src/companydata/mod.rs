//! The data of companies: their codes, the form that creates them, and the page (spec commerce 3, 4, 5 and 7). A site's
//! config says whether shoppers may create companies, and of which country.

mod codes;
#[cfg(test)]
mod codes_tests;
mod card;
mod refusal;
mod calls;
pub mod page;
#[cfg(test)]
mod tests;

pub use calls::{CALLS, create};
pub use card::{MORE_FIELD, MOST_CARDS, NewCompany, cards, read_cards};
pub use page::{CreatedCompanies, access, created_query};
pub use refusal::{NO_GROUP, uncreated};
