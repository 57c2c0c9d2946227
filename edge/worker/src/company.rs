//! The company that a request acts for.

use futures_util::future::join;
use shop::company::{Acting, Companies, Right};
use shop::failure::Failure;
use shop::session::USER_GROUP;

use crate::failure::from_backend;
use crate::sessions;
use crate::visit::Visit;

/// The companies of the shopper. The backend is asked once per request: a membership may have been revoked a moment
/// ago.
async fn companies(visit: &Visit) -> Result<Companies, Failure> {
    if let Some(known) = visit.session.companies.borrow().clone() {
        return Ok(known);
    }
    let companies = if visit.caller().has_session() {
        match visit.backend().by_half().ask(&USER_GROUP).await {
            Ok(group) => group.companies,
            // A backend without groups knows no companies.
            Err(failure) if failure.is_not_found() => Companies::default(),
            Err(failure) => return Err(from_backend(&failure, "companies")),
        }
    } else {
        Companies::default()
    };
    visit.session.companies.replace(Some(companies.clone()));
    Ok(companies)
}

/// The company customer of this request; `None` if the shopper is none.
pub(crate) async fn acting(visit: &Visit) -> Result<Option<Acting>, Failure> {
    let admitted = sessions::admitted(visit, visit.language);
    let (admitted, companies) = join(admitted, companies(visit)).await;
    admitted?;
    Ok(Acting::of(companies?, None))
}

/// Lets a company customer in. For others the address is missing; while the backend cannot say, nobody is let in.
pub(crate) async fn admitted(visit: &Visit) -> Result<(), Failure> {
    let acting = acting(visit).await?;
    acting.map(|_| ()).ok_or(Failure::NotFound)
}

/// The company customer with this right; without it, the address is missing.
#[expect(dead_code, reason = "pages of companies come next")]
pub(crate) async fn with_right(visit: &Visit, right: Right) -> Result<Acting, Failure> {
    let acting = acting(visit).await?;
    acting
        .filter(|acting| acting.may(right))
        .ok_or(Failure::NotFound)
}
