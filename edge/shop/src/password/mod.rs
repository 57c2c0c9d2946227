//! Passwords: the field of a new one with its rules, the forgotten one, and its change.

mod commonest;
mod likeness;
mod rules;
mod field;
mod calls;
mod forgotten;
mod letter_page;
mod ending;

pub use calls::{
    CALLS, LETTER_SPENT, LetterProof, NOT_CHANGED, PROBABLY_SET, UNKNOWN, UNKNOWN_BY_LETTER,
    change, refused_by_letter, refused_change, send_letter, set_by_letter, user_of,
};
pub use commonest::COMMON;
pub use ending::{ENDING_COOKIE, ENDING_COOKIE_AGE, is_promised, seal_ending};
pub use field::{CURRENT, FIRST, NEW, current_field, new_field, user_name};
pub use forgotten::{
    ASKED_COOKIE, ASKED_COOKIE_AGE, AskedLetter, FORGOTTEN_FIELDS, NOT_ASKED, OTHER, asked,
    forgotten,
};
pub use letter_page::{END_OTHERS, by_letter, end_others_box};
pub use likeness::Owner;
pub use rules::check;
