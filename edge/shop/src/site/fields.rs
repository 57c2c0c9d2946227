//! The fields of a config's object, taken one by one; a wrong one is a sentence with its place and name.

use std::cell::RefCell;

use crate::lenient::{Json, Lenient};

/// What of a config this reader leaves out: fields that it does not know, such as `site.captcha.colour`, and what is wrong
/// where the shop does without.
#[derive(Debug, Default)]
pub(super) struct Unknown {
    fields: RefCell<Vec<String>>,
    wrong: RefCell<Vec<String>>,
}

impl Unknown {
    /// What was read, unless something was left out.
    pub(super) fn refuse<T>(self, read: T) -> Result<T, String> {
        if let Some(why) = self.wrong.into_inner().pop() {
            return Err(why);
        }
        match self.fields.into_inner().first() {
            Some(field) => Err(format!("{field}: there is no such field")),
            None => Ok(read),
        }
    }

    /// Leaves out what is wrong at this place.
    pub(super) fn leave_out(&self, place: &str, wrong: Vec<String>) {
        let told = wrong.into_iter().map(|why| [place, &why].concat());
        self.wrong.borrow_mut().extend(told);
    }

    /// What was left out, for the log.
    pub(super) fn into_names(self) -> Vec<String> {
        let mut names = self.fields.into_inner();
        names.extend(self.wrong.into_inner());
        names
    }
}

/// An object whose fields are taken one by one; what is left over is unknown.
pub(super) struct Fields<'a> {
    place: &'static str,
    left: Vec<(&'a str, &'a Json<'a>)>,
    unknown: &'a Unknown,
}

impl<'a> Fields<'a> {
    pub(super) fn of(
        json: &'a Json<'a>,
        place: &'static str,
        unknown: &'a Unknown,
    ) -> Result<Self, String> {
        let fields = json
            .fields()
            .ok_or_else(|| format!("{place}: an object is expected"))?;
        Ok(Self {
            place,
            left: fields
                .iter()
                .map(|(name, value)| (name.as_ref(), value))
                .collect(),
            unknown,
        })
    }

    pub(super) fn optional(&mut self, name: &str) -> Option<&'a Json<'a>> {
        let at = self.left.iter().position(|(known, _)| *known == name)?;
        Some(self.left.swap_remove(at).1).filter(|value| !matches!(value, Json::Null))
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.left.iter().any(|(known, _)| *known == name)
    }

    pub(super) fn required(&mut self, name: &str) -> Result<&'a Json<'a>, String> {
        let place = self.place;
        self.optional(name)
            .ok_or_else(|| format!("{place}.{name} is missing"))
    }

    pub(super) fn text(&mut self, name: &str) -> Result<String, String> {
        let place = self.place;
        self.perhaps_text(name)?
            .ok_or_else(|| format!("{place}.{name} is missing"))
    }

    /// A text that may be left out.
    pub(super) fn perhaps_text(&mut self, name: &str) -> Result<Option<String>, String> {
        let place = self.place;
        match self.optional(name) {
            None => Ok(None),
            Some(Json::Text(text)) => Ok(Some(text.clone().into_owned())),
            Some(_) => Err(format!("{place}.{name}: a text is expected")),
        }
    }

    /// A whole number of pixels up to 255.
    pub(super) fn pixels(&mut self, name: &str) -> Result<u8, String> {
        let place = self.place;
        let number = u32::read(self.required(name)?).and_then(|number| u8::try_from(number).ok());
        number.ok_or_else(|| format!("{place}.{name}: a whole number up to 255 is expected"))
    }

    pub(super) fn texts(&mut self, name: &str) -> Result<Vec<String>, String> {
        let place = self.place;
        let Some(value) = self.optional(name) else {
            return Ok(Vec::new());
        };
        let text = |item: &Json<'_>| {
            if let Json::Text(text) = item {
                Some(text.clone().into_owned())
            } else {
                None
            }
        };
        let texts = value
            .list()
            .and_then(|items| items.iter().map(text).collect::<Option<_>>());
        texts.ok_or_else(|| format!("{place}.{name}: a list of texts is expected"))
    }

    /// A switch; what is left out is as the shop has it.
    pub(super) fn truth(&mut self, name: &str, default: bool) -> Result<bool, String> {
        Ok(self.perhaps(name)?.unwrap_or(default))
    }

    /// A switch that may leave the matter to others.
    pub(super) fn perhaps(&mut self, name: &str) -> Result<Option<bool>, String> {
        let place = self.place;
        match self.optional(name) {
            None => Ok(None),
            Some(Json::Bool(value)) => Ok(Some(*value)),
            Some(_) => Err(format!("{place}.{name}: true or false is expected")),
        }
    }

    /// One of a few words.
    pub(super) fn word<T: Copy>(&mut self, name: &str, words: &[(&str, T)]) -> Result<T, String> {
        let text = self.text(name)?;
        self.known(name, &text, words)
    }

    /// One of a few words, where there is one.
    pub(super) fn perhaps_word<T: Copy>(
        &mut self,
        name: &str,
        words: &[(&str, T)],
    ) -> Result<Option<T>, String> {
        let text = self.perhaps_text(name)?;
        text.map(|text| self.known(name, &text, words)).transpose()
    }

    fn known<T: Copy>(&self, name: &str, text: &str, words: &[(&str, T)]) -> Result<T, String> {
        let place = self.place;
        words
            .iter()
            .find(|(word, _)| *word == text)
            .map(|(_, value)| *value)
            .ok_or_else(|| {
                let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                format!(
                    "{place}.{name}: «{text}» is not one of {}",
                    known.join(", ")
                )
            })
    }

    /// Everything known was taken.
    pub(super) fn end(self) {
        let place = self.place;
        let left = self.left.iter();
        let left = left.map(|(name, _)| format!("{place}.{name}"));
        self.unknown.fields.borrow_mut().extend(left);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Published, Site, Theme};

    #[test]
    fn an_unknown_field_is_not_published_and_left_out_where_it_is_stored() {
        let site = include_str!("../../../../kv-seed/sites/casa.json");
        let theme = include_str!("../../../../kv-seed/themes/casa.json");
        let version = |site: &str, theme: &str| format!("{{\"site\":{site},\"theme\":{theme}}}");
        let known = Published::parse(&version(site, theme)).unwrap();
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
    fn a_wrong_template_is_not_published_and_left_out_where_it_is_stored() {
        let site = include_str!("../../../../kv-seed/sites/casa.json");
        let theme = include_str!("../../../../kv-seed/themes/casa.json");
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
    fn what_is_a_text_is_no_number_and_no_list() {
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
