//! The form of an advert: its values, what of them is sent, its calls and its pages (spec commerce 4, 5 and 7, adverts).

mod values;
mod reader;
mod difference;
mod calls;
mod refusal;
mod shown;
mod drawn;
mod carried;
pub mod page;
mod preview;
#[cfg(test)]
mod carried_tests;
#[cfg(test)]
mod difference_tests;
#[cfg(test)]
mod reader_tests;

pub use calls::{Created, FORM_CALLS, Title, create, delete, edit, own, title};
pub use carried::{carried, kept, unkept};
pub use difference::{Names, Part, created, edited};
pub use preview::{PreviewView, preview};
pub use reader::{FormProblem, PHOTOS, fields_of, form_is_empty, read, said, seen};
pub use refusal::{PERHAPS_DELETED, PERHAPS_SAVED, refused_advert, undeleted_advert};
pub use shown::{ACTION, AGAIN, FormView, Lists, PREVIEW, REDRAW, Returned, SAVE_DRAFT};
pub use values::{AdvertForm, FormAttribute, FormContact, MOST_FORM_CONTACTS, Preview};
