//! The messages between the pages' worker and a quote's object, as JSON. The two workers are deployed one after the
//! other, so a new field needs a default.

use serde::{Deserialize, Serialize};

use super::{CommandRequest, Quote, Rejected};
use crate::cart::owner_name;
use crate::company::CompanyId;
use crate::session::{Caller, SealKey};

/// The name of the object of an account's quote for a company; `None` for a guest.
pub fn object_name(caller: &Caller, site: &str, company: &CompanyId) -> Option<String> {
    let Caller::SignedIn(_) = caller else {
        return None;
    };
    // No id of a company has a blank, so that names of two pairs differ.
    let account = caller.cart_name(site)?;
    Some([&account, " quote ", company.as_str()].concat())
}

/// The account as browsers know it: an opaque mark by each accepted key, the newest first, with blanks between. Two that
/// share a mark are the same account.
pub fn owner_marks(key: &SealKey, caller: &Caller, site: &str) -> String {
    let marks: Vec<String> = key
        .each()
        .map(|key| owner_name(&key, caller, site))
        .collect();
    marks.join(" ")
}

/// The owner of a quote, verified by the worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuoteOwner {
    pub site: String,
    /// The name of the object.
    pub name: String,
    pub language: String,
    /// The session, for the call that sends the quote; never stored.
    pub session: Option<String>,
    /// The waiting visitor's IP address, if the site passes it on; never stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visitor: Option<String>,
    /// The id of the request, which the backend gets too; never stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    /// The company, as the backend's call names it.
    pub company: QuoteCompany,
}

/// The company that a quote is for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuoteCompany {
    pub id: String,
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub code: String,
}

/// A request of the worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuoteCall {
    pub owner: QuoteOwner,
    pub request: QuoteRequest,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum QuoteRequest {
    Read,
    Apply(CommandRequest),
}

/// The object's response: the quote as it is now, and why the command was rejected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuoteResponse {
    pub quote: Quote,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rejected: Option<Rejected>,
}
