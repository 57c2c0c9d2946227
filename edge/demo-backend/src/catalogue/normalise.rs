//! Normalises texts for search.

/// Whether a letter is an apostrophe, as keyboards, programs and phones write it.
pub(crate) const fn is_apostrophe(letter: char) -> bool {
    matches!(
        letter,
        '\'' | '`' | '´' | 'ʹ' | 'ʻ' | 'ʼ' | 'ʽ' | 'ˈ' | '‘' | '’' | '‛' | '′' | '＇'
    )
}

/// Whether a sign is invisible: soft hyphens, joiners, direction marks, variation selectors and the like.
const fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
    )
}

/// Lower case without diacritics (composed or not), invisible signs and apostrophes, which many people omit: `ё` becomes
/// `е`, `ґ` `г`, `й` `и` and `ї` `і`.
pub(crate) fn normalise(text: &str) -> String {
    text.chars()
        .flat_map(char::to_lowercase)
        .filter(|letter| {
            let is_diacritic = ('\u{300}'..'\u{370}').contains(letter);
            !is_diacritic && !is_apostrophe(*letter) && !is_invisible(*letter)
        })
        .map(|letter| match letter {
            'ă' | 'â' | 'á' | 'à' => 'a',
            'î' => 'i',
            'ș' | 'ş' => 's',
            'ț' | 'ţ' => 't',
            'é' | 'è' => 'e',
            'ё' => 'е',
            'ґ' => 'г',
            'й' => 'и',
            'ї' => 'і',
            _ => letter,
        })
        .collect()
}

/// The normalised words of a text, split like the index of words. Only Latin, Greek and Cyrillic count: the index
/// splits words of some other scripts differently and rejects them.
pub(crate) fn words(text: &str) -> Vec<String> {
    let is_indexed = |letter: char| {
        letter.is_alphanumeric() && matches!(letter, '\0'..'\u{500}' | '\u{1e00}'..'\u{1f00}')
    };
    normalise(text)
        .split(|letter: char| !is_indexed(letter))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// How much of a known word was typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    Whole,
    Beginning,
}

/// Whether one edit (a letter more, less or different, or two swapped) turns `typed` into the known word or its
/// beginning.
pub(crate) fn is_one_letter_off(typed: &[char], known: &str, reach: Reach) -> bool {
    if reach == Reach::Whole && known.chars().count().abs_diff(typed.len()) > 1 {
        return false;
    }
    let known: Vec<char> = known.chars().collect();
    let same = typed.iter().zip(&known).take_while(|(a, b)| a == b).count();
    let left = typed.get(same..).unwrap_or_default();
    let rest = known.get(same..).unwrap_or_default();
    let fits = |typed: &[char], known: &[char]| match reach {
        Reach::Whole => typed == known,
        Reach::Beginning => known.starts_with(typed),
    };
    match (left, rest) {
        ([], _) => reach == Reach::Beginning || rest.len() <= 1,
        ([_, after @ ..], []) => after.is_empty(),
        ([a, b, after @ ..], [c, d, known_after @ ..])
            if a == d && b == c && fits(after, known_after) =>
        {
            true
        }
        ([_, after @ ..], [_, known_after @ ..]) => {
            fits(after, known_after) || fits(left, known_after) || fits(after, rest)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_off(typed: &str, known: &str, reach: Reach) -> bool {
        let typed: Vec<char> = typed.chars().collect();
        is_one_letter_off(&typed, known, reach)
    }

    #[test]
    fn a_whole_word_differs_by_at_most_one_edit() {
        for known in ["ceainic", "lampa", "сковорода", "кухоль"] {
            let letters: Vec<char> = known.chars().collect();
            for at in 0..letters.len() {
                let mut missing = letters.clone();
                missing.remove(at);
                let mut doubled = letters.clone();
                doubled.insert(at, letters[at]);
                let mut wrong = letters.clone();
                wrong[at] = 'x';
                let mut swapped = letters.clone();
                swapped.swap(at, (at + 1).min(letters.len() - 1));
                for typed in [missing, doubled, wrong, swapped] {
                    assert!(is_one_letter_off(&typed, known, Reach::Whole), "{typed:?}");
                }
            }
        }
        for typed in ["ceain", "ceaimi", "ceainicul", "cxaxnic"] {
            assert!(!is_off(typed, "ceainic", Reach::Whole), "{typed}");
        }
    }

    #[test]
    fn one_wrong_letter_matches_and_two_do_not() {
        for (typed, known) in [
            ("ceainik", "ceainic"),
            ("cainic", "ceainic"),
            ("cceainic", "ceainic"),
            ("caeinic", "ceainic"),
            ("ceaimi", "ceainic"),
            ("сковороды", "сковорода"),
        ] {
            assert!(is_off(typed, known, Reach::Beginning), "{typed}");
        }
        for typed in ["cxaxnic", "oala", "ceainicul"] {
            assert!(!is_off(typed, "ceainic", Reach::Beginning), "{typed}");
        }
    }

    #[test]
    fn diacritics_and_case_are_removed() {
        assert_eq!(normalise("Pernă ÎN Țesătură"), "perna in tesatura");
        assert_eq!(normalise("Ёлка ґанок"), "елка ганок");
        assert_eq!(normalise("чаи\u{306} і\u{308}"), normalise("чай ї"));
        assert_eq!(normalise("pa\u{306}tura\u{306}"), normalise("pătură"));
    }

    #[test]
    fn apostrophes_and_invisible_signs_are_removed() {
        for typed in [
            "м'ята",
            "м’ята",
            "мʼята",
            "м`ята",
            "м´ята",
            "м‘ята",
            "м′ята",
            "мята",
            "м\u{ad}'ята",
            "\u{feff}м'я\u{200b}та\u{200d}",
            "\u{2066}м'ята\u{2069}\u{fe0f}",
        ] {
            assert_eq!(normalise(typed), "мята", "{typed}");
            assert_eq!(words(typed), ["мята"], "{typed}");
        }
    }

    #[test]
    fn signs_divide_words() {
        assert_eq!(
            words("Oală & tigaie?x=4,5 l"),
            ["oala", "tigaie", "x", "4", "5", "l"]
        );
        assert!(words("🙂 -- % हिन्दी ไทย 茶").is_empty());
        assert_eq!(words("чай l’eau"), ["чаи", "leau"]);
    }
}
