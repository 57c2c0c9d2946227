//! Unreadable values of an answer: they are skipped, and their paths are logged.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::sync::OnceLock;

use super::{Json, Lenient};

/// The most broken places of an answer that are reported.
const MOST_PLACES: usize = 5;

thread_local! {
    /// The unreadable values, by memory address: only broken answers cost a path.
    static LEFT_OUT: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

static LOG: OnceLock<fn(&str)> = OnceLock::new();

/// Sets the log for broken answers; the first call counts.
pub fn log_with(log: fn(&str)) {
    let _ = LOG.set(log);
}

/// Skips a value. A null or an empty text counts as absent, not as broken.
pub(crate) fn leave_out(json: &Json<'_>) {
    let is_there = match json {
        Json::Null => false,
        Json::Text(text) => !text.is_empty(),
        Json::Bool(_) | Json::Whole(_) | Json::Decimal(_) | Json::List(_) | Json::Object(_) => true,
    };
    if is_there {
        LEFT_OUT.with_borrow_mut(|left| left.push(address(json)));
    }
}

/// Reads the answer to a call; skipped values are logged with the call and their paths.
pub(crate) fn read_logged<T: Lenient>(
    answer: &Json<'_>,
    call: impl FnOnce() -> String,
) -> Option<T> {
    begin();
    let read = T::read(answer);
    end(answer, call);
    read
}

/// Begins to read an answer by hand.
pub(crate) fn begin() {
    LEFT_OUT.with_borrow_mut(Vec::clear);
}

/// Ends the reading of an answer: logs the skipped values.
pub(crate) fn end(answer: &Json<'_>, call: impl FnOnce() -> String) {
    let left = LEFT_OUT.take();
    if !left.is_empty() {
        tell(answer, &left, &call());
    }
}

fn tell(answer: &Json<'_>, left: &[usize], call: &str) {
    let Some(log) = LOG.get() else { return };
    let mut places = Vec::new();
    find(answer, &mut String::new(), left, &mut places);
    if places.is_empty() {
        return;
    }
    let more = places.len().saturating_sub(MOST_PLACES);
    places.truncate(MOST_PLACES);
    let mut line = [call, ": left out as unreadable: ", &places.join(", ")].concat();
    if more > 0 {
        let _ = write!(line, " and {more} more");
    }
    log(&line);
}

/// Finds the paths of the values by their addresses; the whole answer is `$`.
fn find(json: &Json<'_>, path: &mut String, left: &[usize], places: &mut Vec<String>) {
    if left.contains(&address(json)) {
        let place = if path.is_empty() { "$" } else { &**path };
        places.push(place.to_owned());
    }
    let before = path.len();
    for (name, value) in json.fields().unwrap_or_default() {
        if before > 0 {
            path.push('.');
        }
        path.push_str(name);
        find(value, path, left, places);
        path.truncate(before);
    }
    for (number, item) in json.list().unwrap_or_default().iter().enumerate() {
        let _ = write!(path, "[{number}]");
        find(item, path, left, places);
        path.truncate(before);
    }
}

fn address(json: &Json<'_>) -> usize {
    std::ptr::from_ref(json).addr()
}

/// The lines logged while a test reads something.
#[cfg(test)]
pub(crate) fn logged(read: impl FnOnce()) -> Vec<String> {
    thread_local! {
        static LINES: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    }
    log_with(|line| LINES.with_borrow_mut(|lines| lines.push(line.to_owned())));
    read();
    LINES.take()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::product::Products;

    fn lines(answer: &str) -> Vec<String> {
        let json = Json::parse(answer.as_bytes()).unwrap();
        logged(|| {
            let read: Option<Products> = read_logged(&json, || "GET /products".to_owned());
            assert!(read.is_some());
        })
    }

    #[test]
    fn dropped_parts_are_logged_with_their_call_and_path() {
        let broken = r#"{"data":[{"id":1,"price":"free","title":null},{"id":"x"},7,{"id":2,"images":"a.jpg"}]}"#;
        assert_eq!(
            lines(broken),
            [
                "GET /products: left out as unreadable: data[0].price, data[1], data[1].id, data[2], data[3].images"
            ]
        );
        let many = format!("[{}]", ["7"; 8].join(","));
        assert_eq!(
            lines(&many),
            ["GET /products: left out as unreadable: [0], [1], [2], [3], [4] and 3 more"]
        );
    }

    #[test]
    fn a_fully_read_answer_logs_nothing() {
        assert_eq!(lines(r#"{"products":[{"id":1,"price":null}]}"#), [""; 0]);
    }
}
