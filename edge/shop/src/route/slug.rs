//! The text in an address.

/// One or more path segments as in an address: visible ASCII, without empty, `.` or `..` segments. Percent-encoding
/// is normalised: a character that may stand for itself is not encoded, and hex digits are capitals.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slug(pub(super) String);

impl Slug {
    /// The longest slug of the shop.
    const MAX_BYTES: usize = 512;

    /// Reads a slug from a path or from data; `None` if it could not stand in an address.
    pub fn new(text: &str) -> Option<Self> {
        let fine = !text.is_empty()
            && text.len() <= Self::MAX_BYTES
            && text.bytes().all(may_stand_in_an_address);
        let slug = fine.then(|| normal(text))??;
        let mut segments = slug.split('/');
        segments
            .all(|segment| !matches!(segment, "" | "." | ".."))
            .then_some(Self(slug))
    }

    /// A number in canonical form; any other segment unchanged.
    pub(super) fn number(self) -> Self {
        let digits = self.0.strip_prefix('+').unwrap_or(&self.0);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return self;
        }
        let own = digits.trim_start_matches('0');
        Self(if own.is_empty() { "0" } else { own }.to_owned())
    }

    /// The backend's spelling `own` if it differs from this address only in spelling: in case, in zeros or a plus
    /// before a number, or in dots at the end. A number that the backend knows under a name is an id: it has its own one
    /// spelling.
    #[must_use]
    pub fn as_named(&self, own: &str) -> Self {
        match Self::encode(own.trim_matches('/')) {
            Some(own) if is_respelling(&self.0, &own.0) => own,
            Some(_) => self.clone().number(),
            None => self.clone(),
        }
    }

    /// [`Self::as_named`] for an address whose last segment the backend names.
    #[must_use]
    pub fn ending_as_named(&self, own: &str) -> Self {
        let last = Self(self.last().to_owned()).as_named(own);
        match self.parent() {
            Some(parent) => Self([&parent.0, "/", &last.0].concat()),
            None => last,
        }
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

    /// The last segment.
    pub fn last(&self) -> &str {
        self.0.rsplit('/').next().unwrap_or(&self.0)
    }

    /// All segments before the last, if there are several.
    pub fn parent(&self) -> Option<Self> {
        let (parent, _) = self.0.rsplit_once('/')?;
        Some(Self(parent.to_owned()))
    }
}

/// Whether a byte may stand for itself in an address.
pub(crate) const fn may_stand_in_an_address(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'%'..=b';' | b'_' | b'~' | b'@' | b'!' | b'$' | b'=')
}

/// The text in its normal encoding; `None` for a `%` without two digits. Slashes and percent signs stay encoded,
/// since decoding them would change the address.
fn normal(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let byte = u8::from_str_radix(part.get(..2)?, 16).ok();
        let byte = byte.filter(|_| !part.starts_with('+'))?;
        if may_stand_in_an_address(byte) && !matches!(byte, b'/' | b'%') {
            out.push(char::from(byte));
        } else {
            crate::backend::push_percent(&mut out, byte);
        }
        out.push_str(part.get(2..)?);
    }
    Some(out)
}

/// Whether two addresses differ only in spelling.
pub(crate) fn is_respelling(one: &str, other: &str) -> bool {
    fn plain(segment: &str) -> &str {
        let segment = segment.trim_end_matches('.');
        let digits = segment.strip_prefix('+').unwrap_or(segment);
        if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            digits.trim_start_matches('0')
        } else {
            segment
        }
    }
    let (mut one, mut other) = (one.split('/'), other.split('/'));
    loop {
        match (one.next(), other.next()) {
            (None, None) => return true,
            (Some(one), Some(other)) if plain(one).eq_ignore_ascii_case(plain(other)) => {}
            _ => return false,
        }
    }
}
