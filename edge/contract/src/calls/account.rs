//! The calls about what a shopper's account holds.

use shop::account::{OrderFilter, order, orders};
use shop::route::Slug;

use super::{Access, ContractCall, first};

pub(super) fn calls() -> Vec<ContractCall> {
    vec![
        ContractCall::new(
            ("GET /general/v2/order/?page={page}&search={text}&status={status}&start_date={day}&end_date={day}&company_id={id}", "orders"),
            "the orders of a shopper",
            "The page is a 503. A backend that knows no filters shows all orders.",
            |_| Some(orders(&OrderFilter::default())),
        )
        .access(Access::Session)
        .learn(|known, answer| {
            let id = first(
                answer,
                "orders",
                &["id", "orderNumber", "order_number", "number"],
            );
            known.order = id.and_then(|id| Slug::encode(&id));
        }),
        ContractCall::new(
            ("GET /general/v2/order/{id}/", "order-detail"),
            "an order of a shopper, by itself",
            "404 and 403 are the missing page; anything else a 503.",
            |known| Some(order(known.order.as_ref()?)),
        )
        .access(Access::Session),
    ]
}
