//! The commonest passwords, as hashes: all that Django's `CommonPasswordValidator` refuses, without those of digits alone
//! and those of fewer than eight characters, which other rules refuse. `tools/common-passwords.mjs` writes them. Another
//! password has the hash of one of them once in 67,000 times.

/// The number of hashes, two bytes; a bit 1 for each hash of a group and a bit 0 after the group; then the last two bytes
/// of each hash. Hashes of a group have the first 13 of their 29 bits in common. The browser loads the same bytes
/// (`islands/forms/common-passwords.ts`).
pub static COMMON: &[u8] = include_bytes!("commonest.bin");

const GROUPS: usize = 1 << 13;

/// Whether a password is one of the commonest, in capitals or not.
pub(super) fn is_common(password: &str) -> bool {
    let hash = hash(&password.to_lowercase());
    hashes().any(|common| common == hash)
}

fn hashes() -> impl Iterator<Item = u32> {
    let (count, rest) = COMMON.split_first_chunk().unwrap_or((&[0; 2], &[]));
    let bits = (usize::from(u16::from_be_bytes(*count)) + GROUPS).div_ceil(8);
    let (bits, halves) = rest.split_at_checked(bits).unwrap_or_default();
    let mut halves = halves.as_chunks::<2>().0.iter();
    let mut group = 0_u32;
    let bits = bits
        .iter()
        .flat_map(|byte| (0..8).map(move |at| byte & 0x80 >> at != 0));
    bits.filter_map(move |is_hash| {
        if is_hash {
            let half = u16::from_be_bytes(*halves.next()?);
            Some(group << 16 | u32::from(half))
        } else {
            group += 1;
            None
        }
    })
}

/// FNV-1a, folded to 29 bits.
fn hash(text: &str) -> u32 {
    let whole = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    (whole ^ whole >> 29) & 0x1fff_ffff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commonest_passwords_are_known_in_capitals_too() {
        for common in [
            "password",
            "Password1",
            "QWERTYUIOP",
            "iloveyou",
            "1q2w3e4r5t6y7u8i9o0p",
            "trustno1",
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
    fn the_list_is_whole_and_sorted_and_takes_little_room() {
        let hashes: Vec<u32> = hashes().collect();
        assert!((7_900..8_000).contains(&hashes.len()), "{}", hashes.len());
        assert!(hashes.is_sorted_by(|one, next| one < next));
        assert!(COMMON.len() <= 18_000);
    }
}
