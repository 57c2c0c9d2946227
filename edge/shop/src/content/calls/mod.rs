//! The contract's declarations of the content pages' calls. The page that shows an answer is also its reader.

mod on_page;
mod schema;
mod people;
mod places;
mod reading;
mod texts;

pub use on_page::ContentCall;

/// The calls of all content pages.
pub const CALLS: [&[ContentCall]; 8] = [
    texts::CALLS,
    places::CALLS,
    texts::GUIDE_CALLS,
    places::BESIDE_CALLS,
    people::VIDEO_CALLS,
    texts::QUESTION_CALLS,
    reading::CALLS,
    people::CALLS,
];
