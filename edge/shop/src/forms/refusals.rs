//! Refusals of a form with a file before it is read.

use crate::failure::refusals;
use crate::words::forms;

refusals! {
    /// The file exceeds the limit of forms.
    pub FILE_TOO_LARGE = "too_large", forms::ERROR_FILE_SIZE, TooLarge, field "file";
    /// All slots for reading files are taken.
    pub BUSY = "busy", forms::BUSY, Unavailable;
}
