//! The calls about what a shopper's account holds.

use shop::account::{
    ADDRESSES, NewAddress, Order, OrderFilter, Orders, Streets, delete, order, orders, streets,
};
use shop::lenient::Lenient;
use shop::payment::{Payable, check};

use super::{Access, ContractCall, NOTE, Proof, first};

pub(super) fn calls() -> Vec<ContractCall> {
    vec![
        ContractCall::new(
            ("GET /general/v2/order/?page={page}&search={text}&status={status}&start_date={day}&end_date={day}&company_id={id}", "orders"),
            "the orders of a shopper, among them one whose answer was lost",
            "Refused filters (400, 422) show all orders, and say so; 400, 404 or 422 to a later page leads to the last one. Anything else is a 503. A backend that knows no filters shows all orders.",
            |_| Some(orders(&OrderFilter::default())),
        )
        .access(Access::Session)
        .learn(|known, answer| {
            let orders = Orders::read(answer).map_or_else(Vec::new, |found| found.orders);
            known.order = orders.first().and_then(Order::address);
        }),
        ContractCall::new(
            ("GET /general/v2/order/{id}/", "order-detail"),
            "an order of a shopper, by itself",
            "404 is the missing page; anything else a 503.",
            |known| Some(order(known.order.as_ref()?)),
        )
        .access(Access::Session),
        ContractCall::new(
            (
                "GET /general/v2/order/{id}/check-payment-status/",
                "check-payment-status",
            ),
            "who comes back from a bank: whether the order is paid, for guests too",
            "The page says that the shop does not know.",
            |known| {
                let id = known.order.as_ref()?.as_str().to_owned();
                check(&Payable {
                    id,
                    ..Payable::default()
                })
            },
        )
        .may_be_missing()
        .access(Access::Session),
        ContractCall::new(
            (
                "GET /general/cart/get-delivery-addresses/",
                "delivery-addresses",
            ),
            "the saved addresses of a shopper",
            "404 is the missing page; anything else a 503. The checkout offers none, and nothing is ordered to one.",
            |_| Some(ADDRESSES),
        )
        .may_be_missing()
        .access(Access::Session),
        ContractCall::new(
            ("GET /base/address?locality_id={id}", "streets"),
            "a new address: the number of its street",
            "The name of the street is sent before the note.",
            |known| Some(streets(known.locality?)),
        )
        .learn(|known, answer| {
            let names = ["label", "name", "title", "street"];
            known.street = first(answer, "addresses", &names).unwrap_or_default();
            known.streets = Streets::read(answer).unwrap_or_default();
        })
        .may_be_missing(),
        ContractCall::new(
            (
                "POST /general/cart/create-delivery-address/",
                "create-delivery-address",
            ),
            "the saved addresses: a new one",
            "A 4xx shows its words, beside the fields or above the form; 401, 403, 404, 405, 408, 425, 429, 499 and anything else ask to try again. What was written stays.",
            |known| {
                let house = ["1", ""];
                let street = if known.street.is_empty() { "Contract" } else { &known.street };
                let address =
                    NewAddress::new(known.locality?, &known.streets, street, house, NOTE);
                Some(address.create(&known.run, "contract-check"))
            },
        )
        .learn(|known, answer| {
            let made = answer.list().map_or(Some(answer), <[_]>::first);
            let names = ["shipping_address_id", "id"];
            let id = names.iter().find_map(|name| u64::read(made?.get(name)?));
            known.address = id;
        })
        .proof(Proof::Address)
        .may_be_missing()
        .access(Access::SessionWrite),
        ContractCall::new(
            (
                "POST /general/cart/delete-delivery-address/",
                "delete-delivery-address",
            ),
            "the saved addresses: one less",
            "404 counts as deleted. Another 4xx shows its words on the page; 401, 403, 405, 408, 425, 429, 499 and anything else are a 503.",
            |known| Some(delete(known.address?)),
        )
        .may_be_missing()
        .access(Access::SessionWrite),
    ]
}
