//! Asks who passes to an address, before anything is loaded or done there; the rules are `shop::account::gate`'s.

use shop::account::gate::{self, Asker, PageGate, Passage};
use shop::failure::Failure;
use shop::route::{Access, Address};

use crate::identity::confirm;
use crate::session;
use crate::visit::Visit;

fn asker(visit: &Visit) -> Asker {
    Asker {
        has_session: visit.session.access().is_some(),
        needs_confirmation: visit.caller().needs_confirmation(),
    }
}

async fn pass(visit: &Visit, passage: Passage) -> Result<(), Failure> {
    match passage {
        Passage::Open => Ok(()),
        Passage::Confirm => confirm(visit, visit.language).await.map(drop),
    }
}

/// Lets a request in at an endpoint, or refuses it.
pub(crate) async fn to_endpoint(visit: &Visit, access: Access) -> Result<(), Failure> {
    let passage = gate::to_endpoint(access, &visit.shop().settings, asker(visit))?;
    pass(visit, passage).await
}

/// Lets a request in at a page; brings the address that it leads to instead, if it does.
pub(crate) async fn to_page(visit: &Visit, address: &Address) -> Result<Option<String>, Failure> {
    match gate::to_page(address, &visit.shop().settings, asker(visit)) {
        PageGate::Pass(passage) => pass(visit, passage).await.map(|()| None),
        PageGate::LeadOn => Ok(session::led_on(visit, visit.language).await),
        PageGate::Redirect(href) => Ok(Some(href)),
    }
}
