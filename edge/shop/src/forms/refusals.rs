//! Why a form with a file is refused before it is read.

use crate::failure::refusals;
use crate::words::forms;

refusals! {
    /// The file is larger than forms may have.
    pub FILE_TOO_LARGE = "too_large", forms::ERROR_FILE_SIZE, TooLarge, field "file";
    /// As many files are being read as there is room for.
    pub BUSY = "busy", forms::BUSY, Unavailable;
}
