//! The campaign that brought a visitor: the `utm_…` parameters of the first landing, stored for the order (spec
//! commerce 3, content).

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::backend::encode_query;
use crate::fields::pairs;

/// Set at the first landing and not overwritten. It is a session cookie: the visitor has not consented yet to a longer one.
pub const UTM_COOKIE: &str = "utm";

const FIELDS: [&str; 5] = [
    "utm_source",
    "utm_medium",
    "utm_campaign",
    "utm_term",
    "utm_content",
];

/// The most characters of a field; the rest is cut.
const MOST_LETTERS: usize = 100;

/// The fields of a landing; empty if it had none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Utm(BTreeMap<String, String>);

impl Utm {
    /// Reads the fields from the query of a landing.
    pub fn of_landing(pairs: &[(String, String)]) -> Self {
        let mut fields = BTreeMap::new();
        for (name, value) in pairs {
            let value = clean(value);
            if FIELDS.contains(&name.as_str()) && !value.is_empty() {
                fields.entry(name.clone()).or_insert(value);
            }
        }
        Self(fields)
    }

    /// Reads the fields from the cookie, which the browser may have changed.
    pub fn of_cookie(text: &str) -> Self {
        Self::of_landing(&pairs(text.as_bytes()))
    }

    /// The cookie's value.
    pub fn cookie(&self) -> String {
        let pair = |(name, value): (&String, &String)| [name, "=", &encode_query(value)].concat();
        let fields: Vec<String> = self.0.iter().map(pair).collect();
        // A cookie value has no commas.
        fields.join("&").replace(',', "%2C")
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A field on a single line.
fn clean(value: &str) -> String {
    let letters = value.trim().chars().filter(|letter| !letter.is_control());
    letters.take(MOST_LETTERS).collect()
}
