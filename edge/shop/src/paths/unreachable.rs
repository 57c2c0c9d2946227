//! Why a redirect rule can never apply: the address is not one that a browser sends.

use super::spelling::in_small_letters;
use super::table::REST;
use crate::route::Place;

/// Why no visitor can ask for the address of a rule; `None` for an address that can be asked for.
pub(super) fn reason(from: &str) -> Option<String> {
    let (path, query) = from.split_once('?').unwrap_or((from, ""));
    let folder = path.strip_suffix(REST);
    let is_folder = folder.is_some();
    let path = folder.unwrap_or(path);
    if from.contains("://") && !from.starts_with('/') {
        return Some("write the path alone, without the host".to_owned());
    }
    if !from.starts_with('/') {
        return Some("it does not begin with a slash".to_owned());
    }
    if from.contains('\\') {
        return Some("browsers send a backslash as a slash".to_owned());
    }
    if from.chars().any(char::is_control) || from.trim_end() != from {
        return Some("browsers leave out control characters, and blanks at the end".to_owned());
    }
    if from.contains('#') {
        return Some("browsers keep the part after # to themselves".to_owned());
    }
    if steps_of_dots(path) {
        return Some("browsers take steps of dots before they ask".to_owned());
    }
    if path.contains("//") || is_folder && path.ends_with('/') {
        return Some("two slashes in a row lead to the root".to_owned());
    }
    if path.split('/').any(|step| step == "*") {
        return Some("a star stands for all that follows, at the end alone".to_owned());
    }
    if let Some(start) = path.strip_suffix('*') {
        let start = start.trim_end_matches('/');
        return Some(format!(
            "a folder ends in a slash and a star: «{start}{REST}»"
        ));
    }
    if is_folder && from.contains('?') {
        return Some("a folder has no query".to_owned());
    }
    if path == Place::ROOT {
        let is_bare = query.split('&').all(str::is_empty);
        return is_bare.then(|| "the root leads to a language".to_owned());
    }
    let bare = path.strip_suffix('/')?;
    Some(format!(
        "a slash at the end is taken away first, so write «{bare}»"
    ))
}

/// Whether a path has a step to itself or to its parent, in any spelling.
pub(super) fn steps_of_dots(path: &str) -> bool {
    if !path.contains("/.") && !path.contains('%') {
        return false;
    }
    let path = in_small_letters(path);
    path.split('/').any(|step| matches!(step, "." | ".."))
}
