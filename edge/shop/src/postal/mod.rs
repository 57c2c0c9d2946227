//! The postal service: its lists, the fields of the checkout about it, and the parcel of an order (spec commerce 3, 5, 7).

mod service;
#[cfg(test)]
mod service_tests;
mod parcel;
pub(crate) mod fields;
mod view;
pub mod page;

pub use fields::{
    FIELDS, PostalList, PostalSelection, SealedPlace, TYPED_FIELDS, asks_city, city_of, field_of,
    only_prices,
};
pub use parcel::{Parcel, PostalAddress};
pub use service::{
    OFFERS_POSTAL, OffersPostal, POSTAL_CALLS, Postal, PostalCity, PostalKind, PostalPlace,
    PostalPrice, PostalStreet, PriceOf, postal_cities, postal_price, postal_streets, postmachines,
    warehouses,
};
pub use view::{PostalChoices, PostalForm, answer, parcel_price};
