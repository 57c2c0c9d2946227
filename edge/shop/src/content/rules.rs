//! Rules for content: the letters of an index, and safe addresses.

/// The index letter of a name; all digits share the entry 1 (spec commerce 3). The backend may send the letter itself.
pub(super) fn letter(answer: &str, name: &str) -> char {
    let first = answer.chars().chain(name.chars()).find(|sign| *sign > ' ');
    match first {
        Some('0'..='9') => '1',
        Some(sign) => upper(sign),
        None => '#',
    }
}

/// The upper-case form of a Latin or Cyrillic letter, "ț", "é" and "ї" too. A letter that would become several stays as
/// it is.
fn upper(sign: char) -> char {
    let mut large = sign.to_uppercase();
    match (large.next(), large.next()) {
        (Some(one), None) => one,
        _ => sign,
    }
}

/// Groups items by letter, in the order of the letters; within a letter the order stays.
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

/// An address from the data if it is safe in a link or a picture: one of this shop, or a web address.
pub(super) fn followable(url: &str) -> Option<&str> {
    // Browsers drop tabs and line ends from an address, so one that looks like ours could lead elsewhere.
    let plain = url
        .bytes()
        .all(|byte| byte > b' ' && byte != b'\\' && byte != 0x7f);
    let own = url.starts_with('/') && !url.starts_with("//");
    (plain && (own || url.starts_with("https://") || url.starts_with("http://"))).then_some(url)
}

/// The digits and `+` of a phone number, for a `tel:` link.
pub(super) fn dialled(number: &str) -> String {
    let sign = |sign: &char| sign.is_ascii_digit() || *sign == '+';
    number.chars().filter(sign).collect()
}
