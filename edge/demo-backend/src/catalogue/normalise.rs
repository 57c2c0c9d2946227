//! Normalises texts for search.

/// Lower case without diacritics, however they are written: `ё` becomes `е`, `ґ` `г`, `й` `и` and `ї` `і`.
pub(crate) fn normalise(text: &str) -> String {
    text.chars()
        .flat_map(char::to_lowercase)
        .filter(|letter| !('\u{300}'..'\u{370}').contains(letter))
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
            '’' | 'ʼ' => '\'',
            _ => letter,
        })
        .collect()
}

/// The normalised words of a text, as the index of words divides it.
pub(crate) fn words(text: &str) -> Vec<String> {
    normalise(text)
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Whether one letter more, less, other, or two in the wrong order make the typed word the known one, or its beginning.
pub(crate) fn is_one_letter_off(typed: &str, known: &str) -> bool {
    let typed: Vec<char> = typed.chars().collect();
    let known: Vec<char> = known.chars().collect();
    let same = typed.iter().zip(&known).take_while(|(a, b)| a == b).count();
    let left = typed.get(same..).unwrap_or_default();
    let rest = known.get(same..).unwrap_or_default();
    let begins = |typed: &[char], known: &[char]| known.starts_with(typed);
    match (left, rest) {
        ([] | [_], _) => true,
        ([_, after @ ..], []) => after.is_empty(),
        ([a, b, after @ ..], [c, d, known_after @ ..])
            if a == d && b == c && begins(after, known_after) =>
        {
            true
        }
        ([_, after @ ..], [_, known_after @ ..]) => {
            begins(after, known_after) || begins(left, known_after) || begins(after, rest)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_wrong_letter_is_forgiven_and_two_are_not() {
        for (typed, known) in [
            ("ceainik", "ceainic"),
            ("cainic", "ceainic"),
            ("cceainic", "ceainic"),
            ("caeinic", "ceainic"),
            ("ceaimi", "ceainic"),
            ("сковороды", "сковорода"),
        ] {
            assert!(is_one_letter_off(typed, known), "{typed}");
        }
        for typed in ["cxaxnic", "oala", "ceainicul"] {
            assert!(!is_one_letter_off(typed, "ceainic"), "{typed}");
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
    fn signs_divide_words() {
        assert_eq!(
            words("Oală & tigaie?x=4,5 l"),
            ["oala", "tigaie", "x", "4", "5", "l"]
        );
        assert!(words("🙂 -- %").is_empty());
    }
}
