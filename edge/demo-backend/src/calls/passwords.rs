//! Django's four validators of a new password, with its own sentences.

use crate::language::Language;
use crate::localized::{LocalizedText, localized};

const LEAST_LETTERS: usize = 8;
/// A part of an address or name that is shorter says nothing about a password.
const LEAST_LIKENESS: usize = 4;

const SIMILAR: LocalizedText = localized(
    "Parola este prea asemănătoare cu datele dumneavoastră personale.",
    "Введённый пароль слишком похож на ваши личные данные.",
    "Пароль надто схожий на ваші особисті дані.",
    "The password is too similar to your personal data.",
);
const SHORT: LocalizedText = localized(
    "Această parolă este prea scurtă. Trebuie să conțină cel puțin 8 caractere.",
    "Введённый пароль слишком короткий. Он должен содержать как минимум 8 символов.",
    "Цей пароль занадто короткий. Він повинен містити як мінімум 8 символів.",
    "This password is too short. It must contain at least 8 characters.",
);
const COMMON: LocalizedText = localized(
    "Această parolă este prea comună.",
    "Введённый пароль слишком широко распространён.",
    "Цей пароль дуже поширений.",
    "This password is too common.",
);
const NUMERIC: LocalizedText = localized(
    "Această parolă este în întregime numerică.",
    "Введённый пароль состоит только из цифр.",
    "Цей пароль складається лише з цифр.",
    "This password is entirely numeric.",
);

/// A few of Django's twenty thousand.
const COMMON_ONES: [&str; 16] = [
    "12345678",
    "123456789",
    "1234567890",
    "11111111",
    "password",
    "password1",
    "password123",
    "qwertyui",
    "qwerty123",
    "iloveyou",
    "sunshine",
    "princess",
    "football",
    "baseball",
    "superman",
    "trustno1",
];

/// What is wrong with a new password of a person, in Django's order.
pub(super) fn faults(password: &str, person: &[&str], language: Language) -> Vec<&'static str> {
    let small = password.to_lowercase();
    let checks = [
        (is_similar(&small, person), SIMILAR),
        (password.chars().count() < LEAST_LETTERS, SHORT),
        (COMMON_ONES.contains(&small.trim()), COMMON),
        (
            !password.is_empty() && password.bytes().all(|byte| byte.is_ascii_digit()),
            NUMERIC,
        ),
    ];
    let faults = checks.into_iter().filter(|(is_wrong, _)| *is_wrong);
    faults.map(|(_, said)| said.text(language)).collect()
}

/// Whether the password holds a part of the person's data, or is a part of it.
fn is_similar(password: &str, person: &[&str]) -> bool {
    let known = person.iter().map(|told| told.to_lowercase());
    let parts: Vec<String> = known
        .flat_map(|told| {
            let parts: Vec<String> = told
                .split(|sign: char| !sign.is_alphanumeric())
                .map(str::to_owned)
                .collect();
            parts
        })
        .filter(|part| part.chars().count() >= LEAST_LIKENESS)
        .collect();
    let is_like = |part: &String| {
        let is_most = part.chars().count() * 10 >= password.chars().count() * 7;
        (password.contains(part.as_str()) && is_most)
            || (password.chars().count() >= LEAST_LIKENESS && part.contains(password))
    };
    parts.iter().any(is_like)
}

#[cfg(test)]
mod tests {
    use super::faults;
    use crate::language::Language;

    #[test]
    fn a_weak_password_gets_every_sentence_that_applies() {
        let of =
            |password: &str| faults(password, &["ana.rusu@example.com", "Ana"], Language::En).len();
        assert_eq!(of("o parolă bună și lungă"), 0);
        assert_eq!(of("12345678"), 2);
        assert_eq!(of("123"), 2);
        assert_eq!(of("Password"), 1);
        assert_eq!(of("example1"), 1);
        assert_eq!(of("rusu"), 2);
        assert_eq!(of("my example of a long password"), 0);
        for language in Language::ALL {
            let said = faults("123", &[], language);
            assert!(
                said.iter().all(|sentence| sentence.ends_with('.')),
                "{said:?}"
            );
        }
    }
}
