//! Texts in two languages, and references to a place, a category or a person in the usual shapes of a backend.

use crate::i18n::Language;
use crate::lenient::{Json, Lenient, Schema, lenient};

/// The language in which an advert's text is shown first on a page of this one: Romanian or Russian (spec commerce 3).
pub const fn first_of(language: Language) -> Language {
    match language {
        Language::Ru | Language::Uk => Language::Ru,
        Language::Ro | Language::En => Language::Ro,
    }
}

/// A text in Romanian and in Russian; a backend may send one that is in the language that was asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Named {
    own: String,
    pub ro: String,
    pub ru: String,
}

lenient!(Named {
    /// The text in the visitor's language.
    "name" | "title" | "label" | "value" | "text" => own,
    optional "name_ro" | "title_ro" | "label_ro" | "value_ro" | "ro" => ro,
    optional "name_ru" | "title_ru" | "label_ru" | "value_ru" | "ru" => ru,
} where |named| !named.is_empty());

impl Named {
    /// A text that is said to be in no language.
    pub fn of(text: &str) -> Self {
        Self {
            own: text.trim().to_owned(),
            ..Self::default()
        }
    }

    /// The Romanian and the Russian text.
    pub fn both(ro: &str, ru: &str) -> Self {
        Self {
            own: String::new(),
            ro: ro.trim().to_owned(),
            ru: ru.trim().to_owned(),
        }
    }

    pub fn is_empty(&self) -> bool {
        [&self.own, &self.ro, &self.ru]
            .into_iter()
            .all(|text| text.trim().is_empty())
    }

    /// The text for a page, and the language it is in, if that is known: that of the page first, then the other.
    pub fn text(&self, language: Language) -> (&str, Option<Language>) {
        let texts = match first_of(language) {
            Language::Ru => [(&self.ru, Language::Ru), (&self.ro, Language::Ro)],
            Language::Ro | Language::Uk | Language::En => {
                [(&self.ro, Language::Ro), (&self.ru, Language::Ru)]
            }
        };
        let [first, second] = texts.map(|(text, language)| (text.trim(), Some(language)));
        let all = [first, (self.own.trim(), None), second];
        all.into_iter()
            .find(|(text, _)| !text.is_empty())
            .unwrap_or_default()
    }

    /// The text for a page.
    pub fn shown(&self, language: Language) -> &str {
        self.text(language).0
    }

    /// The other language's text, if there are two that differ.
    pub fn other(&self, language: Language) -> Option<(&str, Language)> {
        let (text, language) = match first_of(language) {
            Language::Ru => (self.ro.trim(), Language::Ro),
            Language::Ro | Language::Uk | Language::En => (self.ru.trim(), Language::Ru),
        };
        let shown = self.shown(language);
        let both = !self.ro.trim().is_empty() && !self.ru.trim().is_empty();
        (both && self.ro.trim() != self.ru.trim() && !shown.is_empty()).then_some((text, language))
    }
}

/// A place, a category or a person that is named by its id, by its name, or by both in an object.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reference {
    pub id: Option<u64>,
    pub name: Named,
}

/// The id in an object.
#[derive(Debug, Default)]
struct Id {
    id: Option<u64>,
}

lenient!(Id {
    optional "id" | "pk" => id,
});

impl Reference {
    pub fn is_empty(&self) -> bool {
        self.id.is_none() && self.name.is_empty()
    }
}

impl Lenient for Reference {
    fn read(json: &Json<'_>) -> Option<Self> {
        match json {
            Json::Object(_) => Some(Self {
                id: Id::read(json).unwrap_or_default().id,
                name: Named::read(json).unwrap_or_default(),
            }),
            Json::Null => Some(Self::default()),
            Json::Bool(_) | Json::List(_) => None,
            Json::Whole(_) | Json::Decimal(_) | Json::Text(_) => {
                let id = u64::read(json);
                let text = String::read(json).filter(|_| id.is_none());
                let name = text.as_deref().map(Named::of).unwrap_or_default();
                Some(Self { id, name })
            }
        }
    }

    fn says(&self) -> bool {
        !self.is_empty()
    }

    fn schema() -> Schema {
        let Schema::Object(names) = Named::schema() else {
            return String::schema();
        };
        let whole = Id::schema().extended("Reference", names.fields);
        Schema::Either(vec![whole, u64::schema(), String::schema()])
    }
}

/// A code such as that of a currency or a unit, or that in an object.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Code(pub String);

/// The same in an object.
#[derive(Debug, Default)]
struct WholeCode {
    code: String,
}

lenient!(WholeCode {
    optional "code" | "slug" | "iso" | "value" | "name" | "title" => code,
});

impl Lenient for Code {
    fn read(json: &Json<'_>) -> Option<Self> {
        let whole = WholeCode::read(json).map(|whole| whole.code);
        let code = whole.or_else(|| String::read(json))?;
        Some(Self(code.trim().to_owned()))
    }

    fn says(&self) -> bool {
        !self.0.is_empty()
    }

    fn schema() -> Schema {
        Schema::Either(vec![WholeCode::schema(), String::schema()])
    }
}
