//! The calls of saved addresses, as the contract declares them.

use super::addresses::{ADDRESSES, NewAddress, Street, Streets, delete, streets};
use crate::contract::{Access, Contract, Declared, FORM, NO_FIELDS, NOTE, Proof, first};
use crate::lenient::Lenient;

const SHOWN_BY: &str = "tests/worker/addresses.test.ts";

/// The calls of saved addresses.
pub const ADDRESS_CALLS: &[&dyn Contract] = &[
    &Declared::new(
        "GET /general/cart/get-delivery-addresses/",
        "delivery-addresses",
        |_| Some(ADDRESSES),
    )
    .used_by("the saved addresses of a shopper")
    .without("404 is the missing page; anything else a 503. The checkout offers none, and nothing is ordered to one.")
    .shown_by(SHOWN_BY)
    .may_be_missing()
    .access(Access::Session),
    &Declared::new("GET /base/address?locality_id={id}", "streets", |known| {
        Some(streets(known.locality?))
    })
    .used_by("a new address: the number of its street")
    .without("The name of the street is sent before the note.")
    .shown_by(SHOWN_BY)
    .learn(|known, answer| {
        let names = ["label", "name", "title", "street"];
        known.street = first(answer, "addresses", &names).unwrap_or_default();
        let listed = Streets::read(answer).unwrap_or_default();
        known.street_id = listed.id(&known.street);
    })
    .may_be_missing()
    .beyond(NO_FIELDS, &["query locality_id"]),
    &Declared::new(
        "POST /general/cart/create-delivery-address/",
        "create-delivery-address",
        |known| {
            let house = ["1", ""];
            let street = if known.street.is_empty() {
                "Contract"
            } else {
                &known.street
            };
            let listed = known.street_id.map(|id| Street::new(id, street));
            let listed = Streets(listed.into_iter().collect());
            let address = NewAddress::new(known.locality?, &listed, street, house, NOTE);
            Some(address.create(&known.run, "contract-check"))
        },
    )
    .used_by("the saved addresses: a new one")
    .without(FORM)
    .shown_by(SHOWN_BY)
    .learn(|known, answer| {
        let made = answer.list().map_or(Some(answer), <[_]>::first);
        let names = ["shipping_address_id", "id"];
        let id = names.iter().find_map(|name| u64::read(made?.get(name)?));
        known.address = id;
    })
    .proof(Proof::Address)
    .may_be_missing()
    .access(Access::SessionWrite),
    &Declared::new(
        "POST /general/cart/delete-delivery-address/",
        "delete-delivery-address",
        |known| Some(delete(known.address?)),
    )
    .used_by("the saved addresses: one less")
    .without("404 counts as deleted. Another 4xx shows its words on the page; 401, 403, 405, 408, 425, 429, 499 and anything else are a 503.")
    .shown_by(SHOWN_BY)
    .may_be_missing()
    .access(Access::SessionWrite),
];
