//! Address slugs in Latin letters from titles in any of the languages.

use crate::language::Language;

/// A slug: lower-case letters a–z, digits and single hyphens.
pub(crate) fn slug(language: Language, title: &str) -> String {
    let mut slug = String::with_capacity(title.len());
    for letter in title.chars().flat_map(char::to_lowercase) {
        if letter.is_ascii_alphanumeric() {
            slug.push(letter);
        } else if let Some(latin) = latin(language, letter) {
            slug.push_str(latin);
        } else if letter == '\'' || letter == '’' {
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_owned()
}

fn latin(language: Language, letter: char) -> Option<&'static str> {
    let ukrainian = language == Language::Uk;
    Some(match letter {
        'ă' | 'â' | 'а' => "a",
        'é' | 'е' | 'э' => "e",
        'б' => "b",
        'в' => "v",
        'г' if ukrainian => "h",
        'г' | 'ґ' => "g",
        'д' => "d",
        'ё' => "yo",
        'є' => "ye",
        'ж' => "zh",
        'з' => "z",
        'и' if ukrainian => "y",
        'и' | 'î' | 'і' => "i",
        'ї' => "yi",
        'к' => "k",
        'л' => "l",
        'м' => "m",
        'н' => "n",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' | 'ș' | 'ş' => "s",
        'т' | 'ț' | 'ţ' => "t",
        'у' => "u",
        'ф' => "f",
        'х' => "kh",
        'ц' => "ts",
        'ч' => "ch",
        'ш' => "sh",
        'щ' => "shch",
        'й' | 'ы' => "y",
        'ю' => "yu",
        'я' => "ya",
        'ъ' | 'ь' => "",
        '×' => "x",
        _ => return None,
    })
}
