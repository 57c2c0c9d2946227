//! Looks up an order at the backend if its answer was lost and it must not be sent again.

use platform::backend::Backend;
use shop::account::{LostOrderSearch, order, orders};
use shop::backend::BackendFailure;
use shop::carts::Owner;
use shop::ordering::{Order, OrderCreated};
use shop::payment::{Payable, PaymentStatus, check};
use shop::site::Dealings;

use crate::cart_object::CartObject;
use crate::store::CartStore;

impl CartObject {
    /// The backend's record of the order; `None` if nothing proves that it exists.
    pub(crate) async fn look_for(
        &self,
        order: &Order,
        owner: &Owner,
        backend: &Backend,
        dealings: &Dealings,
    ) -> Option<Box<OrderCreated>> {
        if let Some(named) = find_by_hint(order, backend).await {
            return Some(Box::new(named));
        }
        if owner.session.is_none() || owner.no_user_id.is_some() {
            return None;
        }
        let placed = match self.store().and_then(CartStore::placed_orders) {
            Ok(placed) => placed,
            Err(error) => {
                platform::log_error!("an order is not looked for: {error}");
                return None;
            }
        };
        let sought = LostOrderSearch {
            order,
            placed: &placed,
            zone: dealings.time_zone,
        };
        match find_in_account(&sought, backend).await {
            Ok(found) => found.map(Box::new),
            Err(failure) => {
                platform::log_error!("order {} is looked for: {failure}", order.sent_as());
                if failure.is_unauthorized() {
                    self.session.take();
                }
                None
            }
        }
    }
}

/// The order that an earlier answer named, if the backend has it.
async fn find_by_hint(order: &Order, backend: &Backend) -> Option<OrderCreated> {
    let hint = order.hint.as_deref()?;
    let named = Payable {
        id: hint.asked_by().to_owned(),
        ..Payable::default()
    };
    let status = backend.ask(&check(&named)?).await;
    let is_there = status.is_ok_and(|status| status != PaymentStatus::Unknown);
    is_there.then(|| hint.clone())
}

/// The order in the account's order list.
async fn find_in_account(
    sought: &LostOrderSearch<'_>,
    backend: &Backend,
) -> Result<Option<OrderCreated>, BackendFailure> {
    let filter = sought.filter();
    let mut listed = backend.ask(&orders(&filter)).await;
    // Same retry as on the orders page.
    let refused = listed.as_ref().err();
    if let Some(other) = refused.and_then(|failure| filter.after(failure)) {
        listed = backend.ask(&orders(&other)).await;
    }
    let Some(found) = sought.among(listed?) else {
        return Ok(None);
    };
    let Some(id) = found.address() else {
        return Ok(None);
    };
    let detail = backend.ask(&order(&id)).await?;
    let has_goods = sought.has_goods(&detail.content);
    Ok(has_goods.then(|| found.into()))
}
