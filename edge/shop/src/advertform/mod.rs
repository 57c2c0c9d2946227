//! The form of an advert: its values, what of them is sent, its calls and its pages (spec commerce 4, 5 and 7, adverts).

mod values;
mod reader;
mod difference;
mod calls;
mod refusal;
mod shown;
mod drawn;
pub mod page;
#[cfg(test)]
mod difference_tests;
#[cfg(test)]
mod reader_tests;

pub use calls::{Created, FORM_CALLS, Title, create, delete, edit, own, title};
pub use difference::{Names, Part, created, edited};
pub use reader::{FormProblem, PHOTOS, fields_of, form_is_empty, read, said};
pub use refusal::{PERHAPS_DELETED, PERHAPS_SAVED, refused_advert, undeleted_advert};
pub use shown::{ACTION, AGAIN, FormView, Lists, PREVIEW, REDRAW, SAVE_DRAFT};
pub use values::{AdvertForm, FormAttribute, FormContact, MOST_FORM_CONTACTS, Preview};
