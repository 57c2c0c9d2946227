//! Where the shop delivers to, and for how much.

use shop::delivery::{REGIONS, STORES, delivery_cost, localities};

use super::{ContractCall, first};

pub(super) fn calls() -> Vec<ContractCall> {
    vec![
        ContractCall::new(
            ("GET /base/region/", "regions"),
            "checkout: the regions",
            "The checkout is a 503, and the cart stays; a form that is there already can be sent.",
            |_| Some(REGIONS),
        )
        .learn(|known, answer| {
            let id = first(answer, "regions", &["regionId", "id"]);
            known.region = id.and_then(|id| id.parse().ok());
        }),
        ContractCall::new(
            ("GET /base/locality/?region_id={id}", "localities"),
            "checkout: the towns of a region",
            "Those that came with the region are shown; without them the checkout is a 503, and the cart stays.",
            |known| Some(localities(known.region?)),
        )
        .learn(|known, answer| {
            let id = first(answer, "localities", &["localityId", "id"]);
            known.locality = id.and_then(|id| id.parse().ok());
        }),
        ContractCall::new(
            ("GET /shop/get-stores/", "stores"),
            "checkout: where an order can be picked up",
            "The checkout says so; a courier brings the order.",
            |_| Some(STORES),
        ),
        ContractCall::new(
            ("POST /general/delivery-cost/", "delivery-cost"),
            "delivery: what it costs to a town",
            "The page says that it is not known, with the shop's phone.",
            |known| Some(delivery_cost(&known.region?.to_string(), None)),
        ),
    ]
}
