//! Rules for a field's value beyond its type: as code for the reader, and as JSON Schema for editors.

use serde_json::{Value, json};

use super::fields::Place;
use super::hosts::{is_host, is_origin, is_secure_origin};
use super::inspect::{Findings, Flaw, Spot};
use super::keys;
use crate::i18n::Language;
use crate::route::Slug;

/// A rule for values of a type.
pub(super) trait Rule<T> {
    /// Refuses a value that breaks the rule, with its place.
    fn check(&self, value: &T, place: &Place<'_>) -> Result<(), String>;

    /// Finds everything in a value that breaks the rule.
    fn inspect(&self, value: &T, spot: &Spot<'_>, found: &mut Findings) {
        found.add_error(spot, self.check(value, &spot.place));
    }

    /// Adds the rule to a JSON Schema, as far as possible.
    fn narrow(&self, _schema: &mut Value) {}
}

/// A schema narrowed by a rule.
pub(super) fn narrowed<T>(rule: &impl Rule<T>, mut schema: Value) -> Value {
    rule.narrow(&mut schema);
    schema
}

/// A rule that JSON Schema cannot express.
impl<T, F: Fn(&T, &Place<'_>) -> Result<(), String>> Rule<T> for F {
    fn check(&self, value: &T, place: &Place<'_>) -> Result<(), String> {
        self(value, place)
    }
}

/// The schema of a value, or of each item of a list.
fn of_each(schema: &mut Value) -> &mut Value {
    let is_list = schema.get("items").is_some();
    if is_list {
        &mut schema["items"]
    } else {
        schema
    }
}

/// A value that consists of texts.
pub(super) trait Texts {
    fn texts(&self) -> &[String];

    /// Whether a text is an item of a list.
    fn is_list(&self) -> bool {
        false
    }
}

/// Finds the texts that do not fit.
fn inspect_each<T: Texts>(
    texts: &T,
    spot: &Spot<'_>,
    found: &mut Findings,
    error: impl Fn(&str) -> Option<String>,
) {
    for (at, text) in texts.texts().iter().enumerate() {
        if let Some(error) = error(text) {
            let item = spot.item(at);
            let spot = if texts.is_list() { &item } else { spot };
            found.add(spot, Flaw::Wrong, error);
        }
    }
}

impl Texts for String {
    fn texts(&self) -> &[String] {
        core::slice::from_ref(self)
    }
}

impl Texts for Option<String> {
    fn texts(&self) -> &[String] {
        self.as_slice()
    }
}

impl Texts for Vec<String> {
    fn texts(&self) -> &[String] {
        self
    }

    fn is_list(&self) -> bool {
        true
    }
}

/// Each text must fit.
pub(super) struct Each {
    pub(super) fits: fn(&str) -> bool,
    /// The error after a text that does not fit.
    pub(super) said: &'static str,
    /// The rule as a regular expression, as closely as possible.
    pub(super) pattern: &'static str,
}

impl<T: Texts> Rule<T> for Each {
    fn check(&self, value: &T, place: &Place<'_>) -> Result<(), String> {
        match value.texts().iter().find(|text| !(self.fits)(text)) {
            Some(odd) => place.refuse(format_args!("«{odd}» {}", self.said)),
            None => Ok(()),
        }
    }

    fn inspect(&self, value: &T, spot: &Spot<'_>, found: &mut Findings) {
        let odd = |text: &str| (!(self.fits)(text)).then(|| format!("«{text}» {}", self.said));
        inspect_each(value, spot, found, odd);
    }

    fn narrow(&self, schema: &mut Value) {
        of_each(schema)["pattern"] = json!(self.pattern);
    }
}

/// Each text must be one of these.
pub(super) struct OneOf {
    pub(super) names: fn() -> Vec<&'static str>,
    /// The error for another text, in place of the full list.
    pub(super) said: Option<&'static str>,
}

impl<T: Texts> Rule<T> for OneOf {
    fn check(&self, value: &T, place: &Place<'_>) -> Result<(), String> {
        let names = (self.names)();
        let mut texts = value.texts().iter();
        match (
            texts.find(|text| !names.contains(&text.as_str())),
            self.said,
        ) {
            (None, _) => Ok(()),
            (Some(odd), Some(said)) => place.refuse(format_args!("«{odd}» {said}")),
            (Some(odd), None) => {
                let names = names.join(", ");
                place.refuse(format_args!("«{odd}» is not one of {names}"))
            }
        }
    }

    fn inspect(&self, value: &T, spot: &Spot<'_>, found: &mut Findings) {
        let names = (self.names)();
        let odd = |text: &str| {
            let names = (!names.contains(&text)).then(|| names.join(", "))?;
            Some(match self.said {
                Some(said) => format!("«{text}» {said}"),
                None => format!("«{text}» is not one of {names}"),
            })
        };
        inspect_each(value, spot, found, odd);
    }

    fn narrow(&self, schema: &mut Value) {
        of_each(schema)["enum"] = json!((self.names)());
    }
}

/// No duplicates.
pub(super) struct Once;

impl Rule<Vec<String>> for Once {
    fn check(&self, value: &Vec<String>, place: &Place<'_>) -> Result<(), String> {
        let mut numbered = value.iter().enumerate();
        match numbered.find(|(at, name)| value.iter().take(*at).any(|one| one == *name)) {
            Some((_, name)) => place.refuse(format_args!("«{name}» is named twice")),
            None => Ok(()),
        }
    }

    fn inspect(&self, value: &Vec<String>, spot: &Spot<'_>, found: &mut Findings) {
        for (at, name) in value.iter().enumerate() {
            if value.iter().take(at).any(|one| one == name) {
                found.add(
                    &spot.item(at),
                    Flaw::Wrong,
                    format!("«{name}» is named twice"),
                );
            }
        }
    }

    fn narrow(&self, schema: &mut Value) {
        schema["uniqueItems"] = json!(true);
    }
}

/// The length of a list is within limits.
pub(super) struct Length {
    pub(super) least: usize,
    pub(super) most: usize,
    pub(super) said: &'static str,
}

impl<T> Rule<Vec<T>> for Length {
    fn check(&self, value: &Vec<T>, place: &Place<'_>) -> Result<(), String> {
        if (self.least..=self.most).contains(&value.len()) {
            Ok(())
        } else {
            place.refuse(self.said)
        }
    }

    fn narrow(&self, schema: &mut Value) {
        if self.least > 0 {
            schema["minItems"] = json!(self.least);
        }
        if self.most < usize::MAX {
            schema["maxItems"] = json!(self.most);
        }
    }
}

/// A value that consists of whole numbers.
pub(super) trait Numbers {
    fn all(&self, fits: impl Fn(u64) -> bool) -> bool;
}

impl Numbers for Option<u64> {
    fn all(&self, fits: impl Fn(u64) -> bool) -> bool {
        self.is_none_or(fits)
    }
}

impl Numbers for Option<u32> {
    fn all(&self, fits: impl Fn(u64) -> bool) -> bool {
        self.is_none_or(|number| fits(number.into()))
    }
}

impl Numbers for u32 {
    fn all(&self, fits: impl Fn(u64) -> bool) -> bool {
        fits((*self).into())
    }
}

impl Numbers for Vec<u16> {
    fn all(&self, fits: impl Fn(u64) -> bool) -> bool {
        self.iter().all(|number| fits((*number).into()))
    }
}

/// Each number lies within these limits, inclusive.
pub(super) struct Within {
    pub(super) least: u64,
    pub(super) most: u64,
    pub(super) said: &'static str,
}

impl<T: Numbers> Rule<T> for Within {
    fn check(&self, value: &T, place: &Place<'_>) -> Result<(), String> {
        if value.all(|number| (self.least..=self.most).contains(&number)) {
            Ok(())
        } else {
            place.refuse(self.said)
        }
    }

    fn narrow(&self, schema: &mut Value) {
        let schema = of_each(schema);
        schema["minimum"] = json!(self.least);
        schema["maximum"] = json!(self.most);
    }
}

pub(super) const NAME: Each = Each {
    fits: keys::is_name,
    said: "must be lower-case letters, digits and hyphens",
    pattern: "^[a-z0-9-]{1,40}$",
};

/// The name of a font family or a style; it is written into a stylesheet.
pub(super) const STYLE_NAME: Each = Each {
    fits: |text| {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        text.bytes().all(plain)
    },
    said: "must be lower-case letters, digits and hyphens",
    pattern: "^[a-z0-9-]*$",
};

pub(super) const HOST: Each = Each {
    fits: is_host,
    said: "is not a host name",
    pattern: "^[a-z0-9.-]{1,253}$",
};

pub(super) const ORIGIN: Each = Each {
    fits: is_origin,
    said: "is not a scheme and a host, such as https://shop.example",
    pattern: "^https?://[a-z0-9.-]+(:[0-9]+)?$",
};

/// Refused at the next publication only: a stored config goes on selling.
pub(super) const SECURE_ORIGIN: Each = Each {
    fits: is_secure_origin,
    said: "is not https: only a developer's machine, such as http://127.0.0.1:8787, may go without",
    pattern: "^(https://|http://(localhost|[a-z0-9.-]+\\.localhost|127\\.[0-9.]+)(:|$))",
};

/// The url of a category, whole or its own part.
pub(super) const CATEGORY_URL: Each = Each {
    fits: |url| Slug::encode(url.trim_matches('/')).is_some(),
    said: "is not the url of a category",
    pattern: "[^/ ]",
};

/// A path of the backend, with or without a query.
pub(super) const BACKEND_PATH: Each = Each {
    fits: |text| {
        let is_path = text.starts_with('/') && !text.starts_with("//");
        is_path && text.len() <= 200 && text.bytes().all(|byte| byte.is_ascii_graphic())
    },
    said: "is not a path such as /api/my-adverts/",
    pattern: "^/(?!/)[!-~]{0,199}$",
};

/// A name in the backend's data.
pub(super) const BACKEND_NAME: Each = Each {
    fits: |text| {
        let sign = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        (1..=40).contains(&text.len()) && text.bytes().all(sign)
    },
    said: "is not a name of letters, digits, hyphens and underscores",
    pattern: "^[A-Za-z0-9_-]{1,40}$",
};

/// The headers of our calls, and those that connections use.
const OWN_HEADERS: [&str; 14] = [
    "accept",
    "accept-language",
    "authorization",
    "connection",
    "content-length",
    "content-type",
    "cookie",
    "dev-mode",
    "host",
    "idempotency-key",
    "range",
    "token",
    "transfer-encoding",
    "x-forwarded-for",
];

pub(super) const FREE_HEADER: Each = Each {
    fits: |text| {
        (BACKEND_NAME.fits)(text) && !OWN_HEADERS.iter().any(|own| own.eq_ignore_ascii_case(text))
    },
    said: "is not a header that calls do not have yet",
    pattern: "^[A-Za-z0-9_-]{1,40}$",
};

pub(super) const NOT_BLANK: Each = Each {
    fits: |text| !text.trim().is_empty(),
    said: "is blank",
    pattern: "[^ ]",
};

pub(super) const LANGUAGE: OneOf = OneOf {
    names: || {
        Language::ALL
            .iter()
            .map(|language| language.code())
            .collect()
    },
    said: Some("has no folder in locales/"),
};

/// A text of visible ASCII. Errors do not quote it: it may be a secret.
pub(super) struct Visible;

impl Rule<String> for Visible {
    fn check(&self, value: &String, place: &Place<'_>) -> Result<(), String> {
        if !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_graphic()) {
            Ok(())
        } else {
            place.refuse("must be visible ASCII")
        }
    }

    fn narrow(&self, schema: &mut Value) {
        schema["pattern"] = json!("^[!-~]+$");
    }
}
