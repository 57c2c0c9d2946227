//! What content means: letters of an index, addresses that may be followed.

/// The letter under which a name stands; all digits stand under 1 (spec commerce 3). The backend may tell the
/// letter itself.
pub(super) fn letter(answer: &str, name: &str) -> char {
    let first = answer.chars().chain(name.chars()).find(|sign| *sign > ' ');
    match first {
        Some('0'..='9') => '1',
        Some(sign) => upper(sign),
        None => '#',
    }
}

/// The large letter of a small one, in Latin and Cyrillic: "ț", "é" and "ї" too. One that grows to several stays small.
fn upper(sign: char) -> char {
    let mut large = sign.to_uppercase();
    match (large.next(), large.next()) {
        (Some(one), None) => one,
        _ => sign,
    }
}

/// Puts things under their letters, in the order of letters; within a letter the order stays.
pub(super) fn by_letter<T>(things: impl Iterator<Item = (char, T)>) -> Vec<(char, Vec<T>)> {
    let mut groups: Vec<(char, Vec<T>)> = Vec::new();
    for (letter, thing) in things {
        match groups.binary_search_by(|(known, _)| known.cmp(&letter)) {
            Ok(at) => {
                if let Some((_, group)) = groups.get_mut(at) {
                    group.push(thing);
                }
            }
            Err(at) => groups.insert(at, (letter, vec![thing])),
        }
    }
    groups
}

/// An address from data that a link or a picture may carry: of this shop, or of the web.
pub(super) fn followable(url: &str) -> Option<&str> {
    // Browsers leave tabs and line ends out of an address: what looks like ours could become another's.
    let plain = url
        .bytes()
        .all(|byte| byte > b' ' && byte != b'\\' && byte != 0x7f);
    let own = url.starts_with('/') && !url.starts_with("//");
    (plain && (own || url.starts_with("https://") || url.starts_with("http://"))).then_some(url)
}

/// What a phone dials.
pub(super) fn dialled(number: &str) -> String {
    let sign = |sign: &char| sign.is_ascii_digit() || *sign == '+';
    number.chars().filter(sign).collect()
}
