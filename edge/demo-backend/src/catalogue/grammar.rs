//! Adjective agreement and plural forms for composed titles: «кружка керамическая», «чайник керамический», „cană albă”,
//! „vase albe”.

use crate::language::Language;

/// Gender and number of a noun. Romanian neuter nouns take feminine forms in the plural, so their plural is `fp`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Gender {
    #[default]
    Masculine,
    Feminine,
    Neuter,
    Plural,
    FemininePlural,
}

impl Gender {
    pub(crate) fn from_code(code: &str) -> Option<Self> {
        Some(match code {
            "m" => Self::Masculine,
            "f" => Self::Feminine,
            "n" => Self::Neuter,
            "p" | "mp" => Self::Plural,
            "fp" => Self::FemininePlural,
            _ => return None,
        })
    }
}

/// The form of `adjective` for a noun of `gender`. Romanian adjectives list their four forms (`alb/albă/albi/albe`) or a
/// single invariable one. Russian and Ukrainian adjectives are given in the masculine and inflected.
pub(crate) fn agree(language: Language, adjective: &str, gender: Gender) -> String {
    match language {
        Language::En => adjective.to_owned(),
        Language::Ro => romanian(adjective, gender),
        Language::Ru => inflect_words(adjective, |word| russian(word, gender)),
        Language::Uk => inflect_words(adjective, |word| ukrainian(word, gender)),
    }
}

/// Inflects each word of an adjective phrase; a phrase that begins with a preposition is left unchanged.
fn inflect_words(phrase: &str, mut inflect: impl FnMut(&str) -> String) -> String {
    if ["из ", "с ", "для ", "із ", "з ", "зі "]
        .iter()
        .any(|start| phrase.starts_with(start))
    {
        return phrase.to_owned();
    }
    phrase
        .split(' ')
        .map(&mut inflect)
        .collect::<Vec<_>>()
        .join(" ")
}

fn romanian(adjective: &str, gender: Gender) -> String {
    let mut forms = adjective.split('/');
    let first = forms.next().unwrap_or_default();
    let chosen = match gender {
        Gender::Masculine | Gender::Neuter => None,
        Gender::Feminine => forms.next(),
        Gender::Plural => forms.nth(1),
        Gender::FemininePlural => forms.nth(2),
    };
    chosen.unwrap_or(first).to_owned()
}

fn russian(word: &str, gender: Gender) -> String {
    let soft = |stem: &str| stem.ends_with('н') && word.ends_with("ний");
    for ending in ["ый", "ой", "ий"] {
        let Some(stem) = word.strip_suffix(ending) else {
            continue;
        };
        let soft = ending == "ий" && soft(stem);
        let hushing = stem.ends_with(['г', 'к', 'х', 'ж', 'ш', 'ч', 'щ']);
        let tail = match gender {
            Gender::Masculine => ending,
            Gender::Feminine if soft => "яя",
            Gender::Feminine => "ая",
            Gender::Neuter if soft => "ее",
            Gender::Neuter => "ое",
            Gender::Plural | Gender::FemininePlural if soft || hushing => "ие",
            Gender::Plural | Gender::FemininePlural => "ые",
        };
        return format!("{stem}{tail}");
    }
    word.to_owned()
}

fn ukrainian(word: &str, gender: Gender) -> String {
    let (stem, soft) = match (word.strip_suffix("ий"), word.strip_suffix("ій")) {
        (Some(stem), _) => (stem, false),
        (None, Some(stem)) => (stem, true),
        (None, None) => return word.to_owned(),
    };
    let tail = match (gender, soft) {
        (Gender::Masculine, _) => return word.to_owned(),
        (Gender::Feminine, false) => "а",
        (Gender::Feminine, true) => "я",
        (Gender::Neuter, false) => "е",
        (Gender::Neuter, true) => "є",
        (Gender::Plural | Gender::FemininePlural, _) => "і",
    };
    format!("{stem}{tail}")
}

/// Selects the plural form of a noun (`таблетка/таблетки/таблеток`).
pub(crate) fn plural<'a>(language: Language, forms: &'a str, number: &str) -> &'a str {
    let mut parts = forms.split('/');
    let one = parts.next().unwrap_or_default();
    let few = parts.next().unwrap_or(one);
    let many = parts.next().unwrap_or(few);
    let Ok(count) = number.parse::<u32>() else {
        return few;
    };
    let (units, tens) = (count % 10, count % 100);
    match language {
        Language::Ro | Language::En => {
            if count == 1 {
                one
            } else {
                few
            }
        }
        Language::Ru | Language::Uk => {
            if units == 1 && tens != 11 {
                one
            } else if (2..=4).contains(&units) && !(12..=14).contains(&tens) {
                few
            } else {
                many
            }
        }
    }
}
