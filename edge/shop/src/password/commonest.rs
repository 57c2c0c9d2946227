//! The commonest passwords, as hashes: the 3,000 commonest of eight characters or more (ASVS 6.2.4), and the 1,000
//! commonest of six and seven, for backends that accept these. `tools/common-passwords.mjs` writes them. Another
//! password has the hash of one of them once in four thousand times.

/// Sorted hashes of three bytes each. The browser loads the same bytes (`islands/forms/common-passwords.ts`).
pub static COMMON: &[u8] = include_bytes!("commonest.bin");

/// Whether a password is one of the commonest, in capitals or not.
pub(super) fn is_common(password: &str) -> bool {
    let [_, hash @ ..] = hash(&password.to_lowercase()).to_be_bytes();
    let (hashes, _) = COMMON.as_chunks::<3>();
    hashes.binary_search(&hash).is_ok()
}

/// FNV-1a, folded to 24 bits.
fn hash(text: &str) -> u32 {
    let whole = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    (whole ^ whole >> 24) & 0x00ff_ffff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commonest_passwords_are_known_in_capitals_too() {
        for common in [
            "password",
            "Password1",
            "12345678",
            "QWERTYUIOP",
            "iloveyou",
            "1q2w3e4r5t6y7u8i9o0p",
            "123456",
            "qwerty",
        ] {
            assert!(is_common(common), "{common}");
        }
        for other in [
            "",
            "kishinev-in-may",
            "пароль-из-пяти-слов",
            "demo-parola",
            "🌻🌻🌻🌻🌻🌻🌻🌻",
        ] {
            assert!(!is_common(other), "{other}");
        }
    }

    #[test]
    fn the_list_is_sorted_and_has_the_documented_length() {
        let (hashes, rest) = COMMON.as_chunks::<3>();
        assert!(rest.is_empty() && hashes.is_sorted_by(|one, next| one < next));
        assert!((3_990..=4_000).contains(&hashes.len()), "{}", hashes.len());
    }
}
