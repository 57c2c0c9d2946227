//! Who moved a pointer, when and why, and the versions before: the metadata of stored keys.

use serde_json::{Value, json};
use shop::moment::machine;

use crate::kv::lots::MOST_METADATA_BYTES;

/// Versions before that a pointer remembers.
const MOST_BEFORE: usize = 20;

/// Who writes, when and why.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Note {
    pub by: String,
    /// RFC 3339, in UTC.
    pub at: String,
    pub why: String,
}

impl Note {
    pub(crate) fn new(by: &str, why: &str, now: i64) -> Self {
        Self {
            by: by.to_owned(),
            at: machine(now),
            why: why.to_owned(),
        }
    }

    /// Reads the metadata of a key; what is missing is empty.
    pub(crate) fn of(metadata: Option<&Value>) -> Self {
        let text = |name| {
            let value = metadata.and_then(|fields| fields.get(name));
            value.and_then(Value::as_str).unwrap_or_default().to_owned()
        };
        Self {
            by: text("by"),
            at: text("at"),
            why: text("why"),
        }
    }

    pub(crate) fn json(&self) -> Value {
        json!({ "by": self.by, "at": self.at, "why": self.why })
    }

    /// `2026-11-30T21:59:59Z by Ana: new prices`, as much of it as is known.
    pub(crate) fn text(&self) -> String {
        let mut text = match self.at.as_str() {
            "" => "at an unknown time".to_owned(),
            at => at.to_owned(),
        };
        for (before, part) in [(" by ", &self.by), (": ", &self.why)] {
            if !part.is_empty() {
                text.push_str(before);
                text.push_str(part);
            }
        }
        text
    }
}

/// The versions in force before, newest first, from the metadata of a pointer.
pub(crate) fn before(metadata: Option<&Value>) -> Vec<String> {
    let versions = metadata.and_then(|fields| fields.get("before"));
    let versions = versions.and_then(Value::as_array).into_iter().flatten();
    versions
        .filter_map(Value::as_str)
        .map(str::to_owned)
        .collect()
}

/// The metadata of a pointer that moves away from `current`. The oldest versions give way to a long note.
pub(crate) fn moved(note: &Note, current: Option<&str>, metadata: Option<&Value>) -> Value {
    let mut versions: Vec<String> = current.map(str::to_owned).into_iter().collect();
    versions.extend(before(metadata));
    versions.truncate(MOST_BEFORE);
    loop {
        let mut fields = note.json();
        if let Some(fields) = fields.as_object_mut() {
            fields.insert("before".to_owned(), json!(versions));
        }
        if fields.to_string().len() <= MOST_METADATA_BYTES || versions.pop().is_none() {
            return fields;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_remembers_the_versions_before() {
        let note = Note::new("Ana", "prices", 0);
        let first = moved(&note, None, None);
        assert_eq!(first["before"], json!([]));
        assert_eq!(first["at"], "1970-01-01T00:00:00Z");
        let second = moved(&note, Some("one"), Some(&first));
        let third = moved(&note, Some("two"), Some(&second));
        assert_eq!(before(Some(&third)), ["two", "one"]);
        assert_eq!(Note::of(Some(&third)), note);
        assert_eq!(note.text(), "1970-01-01T00:00:00Z by Ana: prices");
    }

    #[test]
    fn metadata_stays_in_its_limits() {
        let versions: Vec<String> = (0..40).map(|number| format!("{number:016x}")).collect();
        let many = json!({ "before": versions });
        let short = moved(&Note::new("Ana", "", 0), Some("now"), Some(&many));
        assert_eq!(before(Some(&short)).len(), MOST_BEFORE);
        let long = Note::new(&"b".repeat(100), &"\"ц".repeat(133), 0);
        let long = moved(&long, Some("now"), Some(&many));
        assert!(long.to_string().len() <= MOST_METADATA_BYTES);
        assert_eq!(before(Some(&long)).first().unwrap(), "now");
    }

    #[test]
    fn unknown_metadata_is_empty() {
        for metadata in [json!(null), json!([1]), json!({ "before": 1, "by": 2 })] {
            assert_eq!(Note::of(Some(&metadata)), Note::default());
            assert!(before(Some(&metadata)).is_empty());
        }
    }
}
