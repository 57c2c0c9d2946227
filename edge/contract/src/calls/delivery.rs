//! Where the shop delivers to, and for how much.

use shop::delivery::{
    DELIVERY_INFO, Localities, REGIONS, Regions, STORES, Stores, delivery_cost, delivery_time,
    localities,
};
use shop::lenient::Lenient;
use shop::postal::{
    PostalKind, PriceOf, postal_cities, postal_price, postal_streets, postmachines, warehouses,
};

use super::{ContractCall, first};

const POSTAL: &str =
    "The form says that the service does not answer; another delivery can be chosen.";

pub(super) fn calls() -> Vec<ContractCall> {
    vec![
        ContractCall::new(
            ("GET /base/region/", "regions"),
            "checkout: the regions",
            "A shop in Moldova goes on with the list that comes with the program; any other checkout is a 503, and the cart stays. A form that is there already can be sent, but not with a saved address.",
            |_| Some(REGIONS),
        )
        .learn(|known, answer| {
            let regions = Regions::read(answer).unwrap_or_default();
            known.region = regions.0.iter().map(|region| region.id).find(|id| *id > 0);
        }),
        ContractCall::new(
            ("GET /base/locality/?region_id={id}", "localities"),
            "checkout: the towns of a region",
            "Those that came with the region are shown, in Moldova else those of the list that comes with the program; without them the checkout is a 503, and the cart stays.",
            |known| Some(localities(known.region?)),
        )
        .learn(|known, answer| {
            let towns = Localities::read(answer).unwrap_or_default();
            known.locality = towns.0.iter().map(|town| town.id).find(|id| *id > 0);
        }),
        ContractCall::new(
            ("GET /shop/get-stores/", "stores"),
            "checkout: where an order can be picked up",
            "The checkout says so; a courier brings the order.",
            |_| Some(STORES),
        )
        .learn(|known, answer| {
            let stores = Stores::read(answer).unwrap_or_default();
            known.store = stores.0.iter().map(|store| store.id).find(|id| *id > 0);
        }),
        ContractCall::new(
            ("POST /general/delivery-cost/", "delivery-cost"),
            "delivery: what it costs to a town",
            "The page says that it is not known, with the shop's phone.",
            |known| Some(delivery_cost(&known.region?.to_string(), None)),
        ),
        ContractCall::new(
            ("GET /general/delivery-time/{storeId}/", "delivery-time"),
            "checkout: the hours of a store to pick up at, and the days and times to choose from",
            "No choice is shown, and the order names no time.",
            |known| Some(delivery_time(known.store?)),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /mi/delivery_info_text", "delivery-info"),
            "checkout: what the shop says beside its ways of delivery",
            "Nothing is said.",
            |_| Some(DELIVERY_INFO),
        )
        .may_be_missing(),
        ContractCall::new(
            ("POST /general/v2/novapost/city/", "novapost-city"),
            "checkout, by the postal service: the towns that have what is typed",
            POSTAL,
            |_| Some(postal_cities("chi")),
        )
        .may_be_missing()
        .learn(|known, answer| known.postal_city = first(answer, "data", &["ref", "Ref"])),
        ContractCall::new(
            ("POST /general/v2/novapost/street/", "novapost-street"),
            "checkout, by the postal service to a door: the streets of a town",
            POSTAL,
            |known| Some(postal_streets(known.postal_city.as_deref()?, "te")),
        )
        .may_be_missing(),
        ContractCall::new(
            ("POST /general/v2/novapost/warehouse/", "novapost-warehouse"),
            "checkout, by the postal service: the branches of a town",
            POSTAL,
            |known| Some(warehouses(known.postal_city.as_deref()?, "")),
        )
        .may_be_missing(),
        ContractCall::new(
            ("POST /general/v2/novapost/postmachine/", "novapost-postmachine"),
            "checkout, by the postal service: the parcel lockers of a town",
            POSTAL,
            |known| Some(postmachines(known.postal_city.as_deref()?, "")),
        )
        .may_be_missing(),
        ContractCall::new(
            (
                "POST /general/v2/novapost/delivery-price/",
                "novapost-delivery-price",
            ),
            "checkout, by the postal service: what the parcel costs; a text instead is shown as a warning",
            "The price is said to be unknown, and is no part of the total.",
            |known| {
                Some(postal_price(&PriceOf {
                    kind: PostalKind::Warehouse,
                    city_ref_id: known.postal_city.as_deref()?,
                    warehouse_ref_id: None,
                    postmachine_ref_id: None,
                    total: "100.00",
                }))
            },
        )
        .may_be_missing(),
    ]
}
