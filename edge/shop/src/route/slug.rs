//! The text that an address carries.

/// One or more path segments exactly as they stand in an address: visible ASCII, percent-encoded, never
/// decoded, without empty, `.` or `..` segments.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slug(pub(super) String);

impl Slug {
    /// Longer ones are no address of ours.
    const MAX_BYTES: usize = 512;

    /// Reads a slug from a path or from data; `None` if it could not stand in an address.
    pub fn new(text: &str) -> Option<Self> {
        let fine = !text.is_empty()
            && text.len() <= Self::MAX_BYTES
            && text.bytes().all(may_stand_in_an_address)
            && text
                .split('/')
                .all(|segment| !segment.is_empty() && !leads_elsewhere(segment))
            && percent_encoding_is_whole(text);
        fine.then(|| Self(text.to_owned()))
    }

    /// A slug from data, percent-encoding what an address cannot hold (Cyrillic, spaces).
    pub fn encode(text: &str) -> Option<Self> {
        if text.is_ascii() {
            return Self::new(text);
        }
        let mut encoded = String::with_capacity(text.len() * 3);
        for byte in text.bytes() {
            if byte.is_ascii_graphic() {
                encoded.push(char::from(byte));
            } else {
                crate::backend::push_percent(&mut encoded, byte);
            }
        }
        Self::new(&encoded)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The last of its segments.
    pub fn last(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or(&self.0)
    }

    /// All before the last segment, if there is more than one.
    pub fn parent(&self) -> Option<Self> {
        let (parent, _) = self.0.rsplit_once('/')?;
        Some(Self(parent.to_owned()))
    }
}

const fn may_stand_in_an_address(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'%'..=b';' | b'_' | b'~' | b'@' | b'!' | b'$' | b'=')
}

/// Whether a segment stands for this folder or the one above: clients and servers read encoded dots too.
fn leads_elsewhere(segment: &str) -> bool {
    let forms = [".", "..", "%2e", ".%2e", "%2e.", "%2e%2e"];
    forms.iter().any(|form| form.eq_ignore_ascii_case(segment))
}

fn percent_encoding_is_whole(text: &str) -> bool {
    text.split('%')
        .skip(1)
        .all(|rest| rest.len() >= 2 && rest.bytes().take(2).all(|byte| byte.is_ascii_hexdigit()))
}
