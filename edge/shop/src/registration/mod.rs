//! Registration: the form, the page that says where the letter went, and the activation that the letter leads to. None of
//! them tells whether an address has an account already.

mod form;
mod remembered;
mod kept_password;
mod calls;
mod verdict;
#[cfg(test)]
mod verdict_tests;
pub mod page;
pub mod activation_page;

pub use calls::{Activated, CALLS, activate, register, send_again};
pub use form::{AGAIN_FIELDS, CHANGE, EMAIL, FIELDS, NAME, Registrant, TRAP};
pub use kept_password::{KEPT_PASSWORD_COOKIE, decrypt_password, encrypt_password};
pub use remembered::{REMEMBERED_COOKIE, REMEMBERED_COOKIE_AGE, Remembered};
pub use verdict::{Activation, NO_LETTER, UNKNOWN, Verdict, judge, judge_activation};
