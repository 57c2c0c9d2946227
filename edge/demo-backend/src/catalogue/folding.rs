//! Texts made comparable for search and readable in addresses.

/// Lower case without diacritics; `ё` is `е` and `ґ` is `г`, as people type them.
pub(crate) fn fold(text: &str) -> String {
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
    fn what_people_type_without_diacritics_is_the_same_word() {
        assert_eq!(fold("Pernă ÎN Țesătură"), "perna in tesatura");
        assert_eq!(fold("Ёлка ґанок"), "елка ганок");
    }
}
