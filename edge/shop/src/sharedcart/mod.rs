//! A cart shared as a link: the address holds a sealed copy of its goods. Opening it shows them with the prices of now;
//! only a form adds them to the cart of the visitor who opened it.

mod goods;
mod page;

pub use goods::{SHARED_FIELD, SharedGoods, open_goods, sealed_goods};
pub use page::{SharedCartForm, goods, not_shared, share_link, shared};
