//! The form of the checkout: contact, delivery or pickup, payment, and the refusals of an order.

mod fields;
mod credit_terms;
mod prescription;
mod refusals;
mod order_lines;
mod store_stock;
mod places;
mod towns;
mod prefill;
mod saved_addresses;
mod days;
mod rules;
mod uncounted_code;
mod price_agreement;
#[cfg(test)]
mod price_agreement_tests;
mod measured;
mod wire;
mod on_credit;
mod payment_methods;
mod saved_addresses_page;
mod town_page;
mod checking;
pub mod page;
#[cfg(test)]
mod postal_tests;
#[cfg(test)]
mod tests;

pub use checking::{AGAIN_FIELD, Checking, OrderGoods, WAIVE_FIELD, checking, goods, is_sure};
pub use credit_terms::{bought, unknown_terms};
pub use fields::FIELDS;
pub use places::{Lists, Places, region_among};
pub use prefill::{with_address, with_contact};
pub use prescription::PrescriptionGoods;
pub use price_agreement::{Agreement, agreed_total, names_total, nothing_due};
pub use refusals::{
    CHECKING, EMPTY_CART, IN_PROGRESS, LOST, NOT_ORDERED, NOT_PLACED, REPRICED, UNAVAILABLE,
    UNKNOWN_OUTCOME, UNPRICED,
};
pub use rules::{
    cart_mark, has_prices, may_order, may_order_by_form, needs_account, payment_host,
    payment_target, read, shows_cart,
};
pub use saved_addresses::{is_to_be_saved, region_of};
pub use store_stock::{StoreStock, asks_stock, prescribed};
pub use towns::towns_found;
pub use uncounted_code::{UncountedCode, agreed_uncounted, asks_code, payment_of, without_code};
pub use wire::{AccountAddresses, CheckoutView, FormIds, Quotes};
