//! Letters and text messages that the shop asks the backend to send: how soon and how often one may be sent to a
//! destination, what a day of text messages may cost, and how often a code may be tried. A Durable Object of each
//! destination decides before the backend is called, so that quick clicks, reloads and other tabs send one message.

mod purpose;
mod destination;
mod sent;
mod budget;
mod protocol;
mod delivery;
mod pending;
pub mod page;

pub use budget::{Sender, TextsOfDay, texts_name};
pub use delivery::{Delivery, not_sent};
pub use destination::{COUNTRY_REFUSED, Destination, is_allowed};
pub use pending::{CODE_EXPIRED, CODE_SPENT, PENDING_COOKIES, PendingCode};
pub use protocol::{Asking, SendingAnswer, SendingCall};
pub use purpose::Purpose;
pub use sent::{CODE_MS, Sent, TryAnswer, Verdict, Wait};
