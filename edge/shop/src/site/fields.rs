//! Reads a config object field by field; an error is a sentence with its place.

use std::cell::RefCell;
use std::fmt;

use crate::i18n::{TextFault, TextsByLanguage};
use crate::lenient::Json;

/// Finds what keeps a site's own texts from being published. It is handed in by the reader of files, so that a worker,
/// which never reads files, does not carry all texts of the shop.
pub(super) type FindFaults = fn(&TextsByLanguage) -> Vec<TextFault>;

/// The fields by which files name their JSON Schema. They are not published.
const NAMES_OF_SCHEMAS: [&str; 2] = ["site.$schema", "theme.$schema"];

/// The state of reading a config: skipped fields that the reader does not know, such as `site.captcha.colour`, and
/// wrong values that the shop can do without.
#[derive(Debug, Default)]
pub(super) struct Reading {
    /// Set for a file that is about to be published.
    faults_of_texts: Option<FindFaults>,
    unknown: RefCell<Vec<String>>,
    wrong: RefCell<Vec<String>>,
}

impl Reading {
    /// For a file that is about to be published.
    pub(super) fn of_file(faults_of_texts: FindFaults) -> Self {
        Self {
            faults_of_texts: Some(faults_of_texts),
            ..Self::default()
        }
    }

    /// The config, or an error if anything was skipped.
    pub(super) fn refuse<T>(self, read: T) -> Result<T, String> {
        if let Some(why) = self.wrong.into_inner().pop() {
            return Err(why);
        }
        let unknown = self.unknown.into_inner();
        match unknown
            .iter()
            .find(|field| !NAMES_OF_SCHEMAS.contains(&field.as_str()))
        {
            Some(field) => Err(format!("{field}: there is no such field")),
            None => Ok(read),
        }
    }

    /// The skipped fields and values, for the log.
    pub(super) fn into_names(self) -> Vec<String> {
        let mut names = self.unknown.into_inner();
        names.extend(self.wrong.into_inner());
        names
    }
}

/// The place of a value in a config, such as `site.captcha.key`.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    outer: Option<&'a Self>,
    name: &'a str,
    reading: &'a Reading,
}

impl<'a> Place<'a> {
    pub(super) const fn root(name: &'a str, reading: &'a Reading) -> Self {
        Self {
            outer: None,
            name,
            reading,
        }
    }

    /// The place of a field of the object at this place.
    pub(super) const fn inner(&'a self, name: &'a str) -> Self {
        Self {
            outer: Some(self),
            name,
            reading: self.reading,
        }
    }

    /// Whether the config is about to be published. A stored one may come from a newer command.
    pub(super) const fn is_published_now(&self) -> bool {
        self.reading.faults_of_texts.is_some()
    }

    /// What keeps a site's own texts from being published.
    pub(super) fn faults_of_texts(&self, own: &TextsByLanguage) -> Vec<TextFault> {
        let find = self.reading.faults_of_texts;
        find.map(|find| find(own)).unwrap_or_default()
    }

    /// An error with this place.
    pub(super) fn refuse<T>(&self, why: impl fmt::Display) -> Result<T, String> {
        Err(format!("{self}: {why}"))
    }

    pub(super) fn missing<T>(&self) -> Result<T, String> {
        Err(format!("{self} is missing"))
    }

    /// Skips a wrong value; each text continues the place.
    pub(super) fn leave_out(&self, wrong: Vec<String>) {
        let told = wrong.into_iter().map(|why| format!("{self}{why}"));
        self.reading.wrong.borrow_mut().extend(told);
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(outer) = self.outer {
            write!(out, "{outer}.")?;
        }
        out.write_str(self.name)
    }
}

/// An object whose fields are taken one by one; fields left over are unknown.
pub(super) struct Fields<'a> {
    place: &'a Place<'a>,
    left: Vec<(&'a str, &'a Json<'a>)>,
}

impl<'a> Fields<'a> {
    pub(super) fn of(json: &'a Json<'a>, place: &'a Place<'a>) -> Result<Self, String> {
        let Some(fields) = json.fields() else {
            return place.refuse("an object is expected");
        };
        let fields = fields.iter();
        Ok(Self {
            place,
            left: fields.map(|(name, value)| (name.as_ref(), value)).collect(),
        })
    }

    /// The value of a field; null counts as absent.
    pub(super) fn take(&mut self, name: &str) -> Option<&'a Json<'a>> {
        let at = self.left.iter().position(|(known, _)| *known == name)?;
        Some(self.left.swap_remove(at).1).filter(|value| !matches!(value, Json::Null))
    }

    /// Records the fields that were not taken as unknown.
    pub(super) fn end(self) {
        let place = self.place;
        let left = self.left.iter();
        let left = left.map(|(name, _)| place.inner(name).to_string());
        place.reading.unknown.borrow_mut().extend(left);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Published, Site, Theme};

    /// A site and its theme without the names of their schemas, which are not stored.
    fn seeds() -> (String, String) {
        let site = include_str!("../../../../kv-seed/sites/casa.json");
        let theme = include_str!("../../../../kv-seed/themes/casa.json");
        let bare = |text: &str, name: &str| {
            text.replacen(&format!("\"$schema\": \"../schema/{name}.json\","), "", 1)
        };
        (bare(site, "site"), bare(theme, "theme"))
    }

    #[test]
    fn an_unknown_field_is_refused_when_published_and_ignored_when_stored() {
        let (site, theme) = seeds();
        let version = |site: &str, theme: &str| format!("{{\"site\":{site},\"theme\":{theme}}}");
        let known = Published::parse(&version(&site, &theme)).unwrap();
        let newer = site.replacen('{', "{\"next_week\": true,", 1);
        let newest = theme.replace("\"wordmark\": {", "\"wordmark\": {\"angle\": 3,");
        let refused = |field: &str| Some(format!("{field}: there is no such field"));
        assert_eq!(Site::parse(&newer).err(), refused("site.next_week"));
        assert_eq!(Theme::parse(&newest).err(), refused("theme.wordmark.angle"));
        let stored = version(&newer, &newest);
        assert_eq!(Published::parse(&stored).err(), refused("site.next_week"));
        let (read, unknown) = Published::parse_known(&stored).unwrap();
        assert_eq!(unknown, ["site.next_week", "theme.wordmark.angle"]);
        let text = |published: &Published| serde_json::to_string(published).unwrap();
        assert_eq!(text(&read), text(&known));
        let wrong = stored.replace("\"main_language\": \"ro\"", "\"main_language\": \"xx\"");
        assert_ne!(wrong, stored);
        assert!(Published::parse_known(&wrong).is_err());
    }

    #[test]
    fn an_invalid_template_is_refused_when_published_and_ignored_when_stored() {
        let (site, theme) = seeds();
        let bodies = r#"{"bodies":{"gift":{"who":"{nobody}"},"review":{"stars":"{rating}"}},"#;
        let site = site.replacen('{', bodies, 1);
        let told = Site::parse(&site).unwrap_err();
        let begins = "site.bodies.gift: «{nobody}» is no name of it; there are name, phone,";
        assert!(told.starts_with(begins), "{told}");
        let (read, left_out) =
            Published::parse_known(&format!("{{\"site\":{site},\"theme\":{theme}}}")).unwrap();
        assert_eq!(left_out, [told]);
        let kept = serde_json::to_string(&read.site.bodies).unwrap();
        assert_eq!(kept, r#"{"review":{"stars":"{rating}"}}"#);
    }

    #[test]
    fn a_text_field_refuses_numbers_and_lists() {
        let site = include_str!("../../../../kv-seed/sites/casa.json");
        let with = |field: &str, value: &str| {
            let mut site: serde_json::Value = serde_json::from_str(site).unwrap();
            let value: serde_json::Value = serde_json::from_str(value).unwrap();
            let tiles = "https://tiles.example/{z}/{x}/{y}.png";
            site["map_tiles"] = serde_json::json!({ "url": tiles });
            let (place, name) = field.rsplit_once('/').unwrap();
            site.pointer_mut(place).unwrap()[name] = value;
            Site::parse(&site.to_string())
        };
        for field in [
            "/main_language",
            "/origin",
            "/company/licence",
            "/map_tiles/owner",
        ] {
            let named = ["site", &field.replace('/', "."), ": a text is expected"].concat();
            for wrong in ["5", "true", "[]", "{}", "[\"ro\"]"] {
                assert_eq!(with(field, wrong).err().as_ref(), Some(&named), "{wrong}");
            }
            assert!(with(field, "null").is_ok(), "{field}");
        }
    }
}
