//! How much a password is like its owner's data, as Django's `UserAttributeSimilarityValidator` measures it.

use std::collections::HashMap;

/// What the shop knows of the owner of a password.
#[derive(Debug, Clone, Copy, Default)]
pub struct Owner<'a> {
    pub address: &'a str,
    pub first_name: &'a str,
    pub last_name: &'a str,
}

impl Owner<'_> {
    /// Whether the password is much like a name or the address, or like a word in one of these. Django splits words at a
    /// few marks of Indic, Arabic and Hebrew writing too.
    pub(super) fn is_like(&self, password: &str) -> bool {
        let password = password.to_lowercase();
        [self.first_name, self.last_name, self.address]
            .iter()
            .filter(|told| !told.is_empty())
            .any(|told| {
                let told = told.to_lowercase();
                let mut words = told.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
                words.any(|word| are_alike(&password, word)) || are_alike(&password, &told)
            })
    }
}

/// Whether Python's `SequenceMatcher(a, b).quick_ratio()` is 0.7 or more: twice the signs in common, in any order, by the
/// length of both. Django leaves out words of a tenth of the password's length; their ratio is 0.2 at most.
fn are_alike(password: &str, word: &str) -> bool {
    let mut left: HashMap<char, usize> = HashMap::new();
    let (mut signs, mut common) = (0, 0);
    for sign in word.chars() {
        *left.entry(sign).or_default() += 1;
        signs += 1;
    }
    for sign in password.chars() {
        signs += 1;
        if let Some(count) = left.get_mut(&sign).filter(|count| **count > 0) {
            *count -= 1;
            common += 1;
        }
    }
    20 * common >= 7 * signs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seven_tenths_of_the_signs_in_any_order_are_alike() {
        assert!(are_alike("aaaaaaabbb", "aaaaaaaccc"));
        assert!(!are_alike("aaaaaabbbb", "aaaaaacccc"));
        assert!(are_alike("gfedcba-99", "abcdefg"));
        assert!(!are_alike("aaaaaaaaaa", "abcdefghij"));
        assert!(!are_alike("correct horse", ""));
    }

    #[test]
    fn an_owner_is_known_by_each_name_and_each_word_of_the_address() {
        let owner = Owner {
            address: "Maria.Popa@vitrina-mea.example",
            first_name: "Ștefania",
            last_name: "",
        };
        for like in ["AINAFETȘ", "popa-1", "vitrina1", "example2"] {
            assert!(owner.is_like(like), "{like}");
        }
        assert!(!owner.is_like("corect horse"));
        assert!(!Owner::default().is_like("corect horse"));
    }
}
