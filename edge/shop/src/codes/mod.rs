//! Sign-in by a one-time code (spec commerce 4, auth): the phone or e-mail is asked first, and then the code that was
//! sent there. Both pages are plain, and show the same for known and unknown destinations.

mod form;
mod calls;
pub mod page;

pub use calls::{CALLS, CodeTokens, send, sign_in, wrong};
pub use form::{CODE, CODE_FIELDS, IS_UNKNOWN, Way, destination, remembers, sent_query};
