//! Normalises texts for search.

/// Lower case without diacritics; `ё` becomes `е` and `ґ` becomes `г`.
pub(crate) fn normalise(text: &str) -> String {
    text.chars()
        .flat_map(char::to_lowercase)
        .map(|letter| match letter {
            'ă' | 'â' | 'á' | 'à' => 'a',
            'î' => 'i',
            'ș' | 'ş' => 's',
            'ț' | 'ţ' => 't',
            'é' | 'è' => 'e',
            'ё' => 'е',
            'ґ' => 'г',
            '’' | 'ʼ' => '\'',
            _ => letter,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diacritics_and_case_are_removed() {
        assert_eq!(normalise("Pernă ÎN Țesătură"), "perna in tesatura");
        assert_eq!(normalise("Ёлка ґанок"), "елка ганок");
    }
}
