//! Access checks of pages and endpoints, before anything is loaded or changed; the rules are in `shop::account::gate`.

use std::rc::Rc;

use shop::account::gate::{self, PageGate, Passage, SessionState};
use shop::failure::Failure;
use shop::paths::Target;
use shop::route::{Access, Address, EndpointFacts};

use crate::identity::confirm;
use crate::visit::Visit;
use crate::{company, session, sessions};

fn asker(visit: &Visit) -> SessionState {
    SessionState {
        has_session: visit.session.access().is_some(),
        needs_confirmation: visit.caller().needs_confirmation(),
    }
}

/// Confirms the shopper if needed, and then opens the site again: an unconfirmed shopper sees it as a guest.
async fn pass(visit: Rc<Visit>, passage: Passage) -> Result<Rc<Visit>, Failure> {
    match passage {
        Passage::Open => Ok(visit),
        Passage::Confirm => {
            confirm(&visit, visit.language).await?;
            Ok(Visit::open(&visit.ctx, visit.language).await)
        }
    }
}

/// Admits a request to an endpoint, or refuses it.
pub(crate) async fn to_endpoint(
    visit: Rc<Visit>,
    facts: EndpointFacts,
) -> Result<Rc<Visit>, Failure> {
    if visit.shop().site.lacks(facts.feature) {
        return Err(Failure::NotFound);
    }
    let passage = gate::to_endpoint(facts.access, &visit.shop().settings, asker(&visit))?;
    let visit = pass(visit, passage).await?;
    if facts.access.is_of_account() {
        sessions::admitted(&visit, visit.language).await?;
    }
    if facts.access == Access::Company {
        company::admitted(&visit).await?;
    }
    Ok(visit)
}

/// The gate's answer at a page.
pub(crate) enum Admission {
    Enter(Rc<Visit>),
    Redirect(Target),
}

/// Admits a request to a page, redirects it or refuses it.
pub(crate) async fn to_page(visit: Rc<Visit>, address: &Address) -> Result<Admission, Failure> {
    let query = visit.request.query();
    let href = match gate::to_page(address, query, &visit.shop().settings, asker(&visit)) {
        PageGate::Pass(passage) => {
            let visit = pass(visit, passage).await?;
            if address.route.facts().audience.is_of_company() {
                company::admitted(&visit).await?;
            }
            return Ok(Admission::Enter(visit));
        }
        PageGate::LeadOn => session::redirect_after_sign_in(&visit, visit.language).await,
        PageGate::Redirect(href) => Some(href),
    };
    match href {
        Some(href) => Target::local(&href)
            .map(Admission::Redirect)
            .ok_or(Failure::Internal),
        None => Ok(Admission::Enter(visit)),
    }
}
