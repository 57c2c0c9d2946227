//! The log: one line of JSON for each event. Every line of the workers is written here, so that none is longer or tells
//! more than `shop::watch` lets it.

use std::fmt;

use shop::watch;
pub use shop::watch::Level;

/// Logs something that did not work, in the words of a format string.
#[macro_export]
macro_rules! log_error {
    ($($words:tt)*) => {
        $crate::log::write($crate::log::Level::Error, module_path!(), format_args!($($words)*))
    };
}

/// Logs something that an operator may want to know.
#[macro_export]
macro_rules! log_info {
    ($($words:tt)*) => {
        $crate::log::write($crate::log::Level::Info, module_path!(), format_args!($($words)*))
    };
}

/// Writes the line of an event; `place` is the module that tells it.
pub fn write(level: Level, place: &str, message: fmt::Arguments<'_>) {
    write_line(level, &watch::line(level, place, &message.to_string()));
}

/// Writes a line that is JSON already.
pub fn write_line(level: Level, line: &str) {
    match level {
        Level::Info => worker::console_log!("{line}"),
        Level::Error => worker::console_error!("{line}"),
    }
}
