//! A cart shared as a link: the address holds a sealed copy of its goods. The link shows them with current prices;
//! only a form adds them to the visitor's cart.

mod goods;
mod page;

pub use goods::{SHARED_FIELD, SharedGoods, open_goods, sealed_goods};
pub use page::{SharedCartForm, cart_with, goods, not_shared, share_link, shared, sum};
