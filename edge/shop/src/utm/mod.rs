//! The campaign that brought a visitor: the `utm_…` parameters of the first landing, kept for the order (spec
//! commerce 3, content).

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::backend::encode_query;
use crate::fields::pairs;

/// Written at the first landing and never again while it lives. It ends with the browser's session: no visitor has
/// allowed yet that it is kept for longer.
pub const UTM_COOKIE: &str = "utm";

const FIELDS: [&str; 5] = [
    "utm_source",
    "utm_medium",
    "utm_campaign",
    "utm_term",
    "utm_content",
];

/// Letters of a field; what is longer is cut.
const MOST_LETTERS: usize = 100;

/// The fields that a landing named; empty where it named none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Utm(BTreeMap<String, String>);

impl Utm {
    /// Those of an address' query.
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

    /// Those of the cookie, which a browser may have changed.
    pub fn of_cookie(text: &str) -> Self {
        Self::of_landing(&pairs(text.as_bytes()))
    }

    /// The cookie's value.
    pub fn cookie(&self) -> String {
        let pair = |(name, value): (&String, &String)| [name, "=", &encode_query(value)].concat();
        let fields: Vec<String> = self.0.iter().map(pair).collect();
        // A cookie has no commas.
        fields.join("&").replace(',', "%2C")
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A field as a line of text.
fn clean(value: &str) -> String {
    let letters = value.trim().chars().filter(|letter| !letter.is_control());
    letters.take(MOST_LETTERS).collect()
}
