//! Addresses of pictures: the one type for markup, preloads and islands, made from the backend's addresses.

use std::borrow::Cow;

use maud::Render;
use serde::{Serialize, Serializer};

use super::Site;
use crate::route::{Endpoint, Place, RESIZED_TO_WIDTH};

/// Files that browsers play or download.
const LARGE: [(&str, &str); 4] = [
    (".mp4", "video/mp4"),
    (".webm", "video/webm"),
    (".mov", "video/quicktime"),
    (".pdf", "application/pdf"),
];
const PICTURES: [&str; 8] = [
    ".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif", ".svg", ".bmp",
];

/// The type of a film or a document that the shop passes on, by its address.
pub fn large_type(address: &str) -> Option<&'static str> {
    let mut known = LARGE.iter();
    let known = known.find(|(ending, _)| ends_with(address, ending));
    known.map(|(_, kind)| *kind)
}

/// Whether the path of an address has this ending, in any case.
fn ends_with(address: &str, ending: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let at = path.len().checked_sub(ending.len());
    at.and_then(|at| path.get(at..))
        .is_some_and(|end| end.eq_ignore_ascii_case(ending))
}

/// An address that a page may load a picture from: a path of this shop, or https of another host. Empty without a
/// picture, or for another scheme, such as `javascript:` or `data:`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Media<'p> {
    address: Cow<'p, str>,
    /// The zone can resize it.
    resized: bool,
}

impl<'p> Media<'p> {
    /// The original picture.
    pub fn as_str(&self) -> &str {
        &self.address
    }

    pub fn is_empty(&self) -> bool {
        self.address.is_empty()
    }

    /// Whether a link to it works: a file on another host, or one that the shop passes on.
    pub fn opens(&self) -> bool {
        let address = self.as_str();
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let is_picture = || PICTURES.iter().any(|ending| ends_with(path, ending));
        address.starts_with("https://")
            || matches!(Place::parse(path), Place::Endpoint(Endpoint::Media(_)))
                && (large_type(path).is_some() || is_picture())
    }

    /// The picture as it is stored: what resizes pictures may not see one that is shown to a single browser.
    #[must_use]
    pub fn unresized(self) -> Self {
        Self {
            resized: false,
            ..self
        }
    }

    pub fn into_owned(self) -> Media<'static> {
        Media {
            address: Cow::Owned(self.address.into_owned()),
            resized: self.resized,
        }
    }

    pub const fn is_resized(&self) -> bool {
        self.resized
    }

    /// The address of a version at most this wide, in parts: AVIF or WebP if the browser accepts it, and the original
    /// if resizing fails. Only the last part comes from the backend.
    pub fn at_width<'a>(&'a self, width: &'a str) -> [&'a str; 5] {
        let near = self.address.starts_with('/');
        [
            RESIZED_TO_WIDTH,
            width,
            ",fit=scale-down,format=auto,onerror=redirect",
            if near { "" } else { "/" },
            &self.address,
        ]
    }

    /// The picture, unless there is nothing to load.
    pub fn some(self) -> Option<Self> {
        Some(self).filter(|media| !media.is_empty())
    }

    const fn new(address: Cow<'p, str>) -> Self {
        Self {
            address,
            resized: false,
        }
    }

    fn of_path(path: &'p str) -> Option<Self> {
        let is_path = path.starts_with('/') && !path.starts_with("//");
        is_path.then_some(Self::new(Cow::Borrowed(path)))
    }
}

/// Islands show only small pictures, so they get the address of a small version.
impl Serialize for Media<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.resized {
            serializer.serialize_str(&self.at_width("256").concat())
        } else {
            serializer.serialize_str(&self.address)
        }
    }
}

impl Render for Media<'_> {
    fn render_to(&self, out: &mut String) {
        text::escape(&self.address, out);
    }
}

impl Site {
    /// The address under which the shop shows a picture of the backend: the backend's media are served by the shop
    /// itself (`/media/`), whatever their host; pictures on the config's `image_hosts` stay there. From other hosts
    /// the policy of the pages allows only https.
    pub fn media<'p>(&self, address: &'p str) -> Media<'p> {
        let mut media = self.seen(address);
        media.resized = self.image_resizing && self.may_resize(&media.address);
        media
    }

    /// Whether a picture may be resized: a bitmap, on a host that the site trusts.
    fn may_resize(&self, address: &str) -> bool {
        let rest = address.strip_prefix("https://");
        let of_site = address.starts_with('/')
            || rest.is_some_and(|rest| {
                let host = rest.split(['/', '?']).next().unwrap_or_default();
                self.image_hosts
                    .iter()
                    .chain(&self.hosts)
                    .any(|known| known == host)
            });
        let path = address.split('?').next().unwrap_or_default().as_bytes();
        let is_drawn = path
            .last_chunk()
            .is_some_and(|end: &[u8; 4]| end.eq_ignore_ascii_case(b".svg"));
        // In a `srcset` an address ends at a comma before a space; a fragment belongs to a drawing.
        of_site && !is_drawn && !address.ends_with(',') && !address.contains('#')
    }

    fn seen<'p>(&self, address: &'p str) -> Media<'p> {
        let address = address.trim_ascii();
        // A browser reads a backslash as a slash and drops tabs and line ends.
        let plain = |byte: u8| byte > b' ' && byte != b'\\' && byte != 0x7f;
        if !address.bytes().all(plain) {
            return Media::default();
        }
        let web = ["https://", "http://", "//"];
        let Some(rest) = web.iter().find_map(|web| address.strip_prefix(web)) else {
            return Media::of_path(address).unwrap_or_else(|| beneath_root(address));
        };
        let (host, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        let own = self.image_hosts.iter().any(|known| known == host);
        let served = matches!(Place::parse(path), Place::Endpoint(Endpoint::Media(_)));
        if served && !own {
            return Media::of_path(path).unwrap_or_default();
        }
        if !may_be_host(host) {
            Media::default()
        } else if address.starts_with("https:") {
            Media::new(Cow::Borrowed(address))
        } else {
            Media::new(Cow::Owned(["https://", rest].concat()))
        }
    }
}

/// A path without its leading slash; empty for an address with a scheme, or an empty one.
fn beneath_root(address: &str) -> Media<'static> {
    let first = address.split(['/', '?', '#']).next().unwrap_or_default();
    if first.is_empty() || first.contains(':') {
        Media::default()
    } else {
        Media::new(Cow::Owned(["/", address].concat()))
    }
}

/// A host with or without a port, but without a user name.
fn may_be_host(host: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':');
    host.starts_with(|first: char| first.is_ascii_alphanumeric()) && host.bytes().all(letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::Published;

    fn site() -> Site {
        let site = include_str!("../../../../kv-seed/sites/casa.json");
        let theme = include_str!("../../../../kv-seed/themes/casa.json");
        let published = format!("{{\"site\":{site},\"theme\":{theme}}}");
        let mut site = Published::parse(&published).unwrap().site;
        site.image_hosts = vec!["pictures.example".to_owned()];
        site
    }

    #[test]
    fn the_backends_media_get_the_shops_own_host() {
        let site = site();
        for (address, seen) in [
            ("", ""),
            ("/media/a.jpg", "/media/a.jpg"),
            ("media/a.jpg", "/media/a.jpg"),
            ("media/a:b.jpg", "/media/a:b.jpg"),
            (" /media/a.jpg\n", "/media/a.jpg"),
            ("https://backend.example/media/p/a.jpg", "/media/p/a.jpg"),
            ("http://127.0.0.1:8000/media/a.jpg", "/media/a.jpg"),
            ("//backend.example/media/a.jpg", "/media/a.jpg"),
            (
                "https://pictures.example/media/a.jpg",
                "https://pictures.example/media/a.jpg",
            ),
            (
                "https://backend.example/a.jpg",
                "https://backend.example/a.jpg",
            ),
            ("https://backend.example", "https://backend.example"),
        ] {
            assert_eq!(site.media(address).as_str(), seen, "{address}");
        }
    }

    #[test]
    fn a_file_is_linked_if_its_host_or_the_shop_serves_its_type() {
        let site = site();
        for address in [
            "/media/a.pdf",
            "/media/b/A.PDF?v=2",
            "/media/film.MoV#t=1",
            "media/certificate.JPG",
            "https://backend.example/media/a.Pdf",
            "https://papers.example/a.docx",
        ] {
            assert!(site.media(address).opens(), "{address}");
        }
        for address in [
            "",
            "javascript:x",
            "/media/a.docx",
            "/media/a",
            "/media/pdf",
            "/media/\u{103}df",
            "/files/a.pdf",
            "/ro/a.pdf",
            "https://backend.example/media/a.zip",
        ] {
            assert!(!site.media(address).opens(), "{address}");
        }
        assert_eq!(large_type("/media/a.MOV"), Some("video/quicktime"));
        assert_eq!(large_type("/media/a.jpg"), None);
    }

    #[test]
    fn a_picture_of_another_host_is_loaded_over_https() {
        let site = site();
        for address in [
            "//pictures.example/media/a.jpg",
            "http://pictures.example/media/a.jpg",
        ] {
            let seen = site.media(address);
            assert_eq!(seen.as_str(), "https://pictures.example/media/a.jpg");
        }
    }

    #[test]
    fn an_invalid_picture_address_is_never_loaded() {
        let site = site();
        for address in [
            "javascript:alert(1)",
            "JavaScript:alert(1)",
            " javascript:alert(1)",
            "java\tscript:alert(1)",
            "\u{1}javascript:alert(1)",
            "vbscript:x",
            "data:text/html,<script>",
            "data:image/svg+xml,<svg onload=alert(1)>",
            "data:image/png;base64,AA",
            "blob:https://casa.example/1",
            "file:///etc/passwd",
            "ftp://evil.example/a.jpg",
            "/\\evil.example/a.jpg",
            "\\\\evil.example/a.jpg",
            "/\t/evil.example/a.jpg",
            "https:evil.example/a.jpg",
            "https:/evil.example/a.jpg",
            "https://user@evil.example/a.jpg",
            "https://user:word@evil.example/a.jpg",
            "https:///evil.example/a.jpg",
            "https://[::1]/a.jpg",
            "///evil.example/a.jpg",
            "//",
            "https://",
            "?a",
            "#a",
            "/a b.jpg",
        ] {
            assert!(site.media(address).is_empty(), "{address:?}");
        }
    }
}
