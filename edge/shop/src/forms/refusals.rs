//! Why a form with a file is refused before it is read.

use crate::failure::{Kind, Refusal};
use crate::words::forms;

/// The file is larger than forms may have.
pub static FILE_TOO_LARGE: Refusal = Refusal {
    code: "too_large",
    message: forms::ERROR_FILE_SIZE,
    field: Some("file"),
    kind: Kind::TooLarge,
    lasting: None,
};

/// As many files are being read as there is room for.
pub static BUSY: Refusal = Refusal {
    code: "busy",
    message: forms::BUSY,
    field: None,
    kind: Kind::Unavailable,
    lasting: None,
};
