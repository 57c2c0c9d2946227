//! The addresses of pictures: the one type that markup, preloads and islands take, made of what a backend names.

use std::borrow::Cow;

use maud::Render;
use serde::Serialize;

use super::Site;
use crate::route::{Endpoint, Place};

/// An address that a page may load a picture from: a path of this shop, or https of another host. Empty where there is
/// no picture, or one of an address that no page loads: of a script, of data, of another scheme.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Media<'p>(Cow<'p, str>);

impl<'p> Media<'p> {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn into_owned(self) -> Media<'static> {
        Media(Cow::Owned(self.0.into_owned()))
    }

    /// The same, unless there is nothing to load.
    pub fn some(self) -> Option<Self> {
        Some(self).filter(|media| !media.is_empty())
    }

    fn of_path(path: &'p str) -> Option<Self> {
        (path.starts_with('/') && !path.starts_with("//")).then_some(Self(Cow::Borrowed(path)))
    }
}

impl Render for Media<'_> {
    fn render_to(&self, out: &mut String) {
        text::escape(&self.0, out);
    }
}

impl Site {
    /// The address under which a picture of the backend can be seen: its media are served by the shop itself
    /// (`/media/`), wherever the backend says that they lie; pictures of the site's own hosts stay there. Of other hosts
    /// the policy of the pages takes https alone.
    pub fn media<'p>(&self, address: &'p str) -> Media<'p> {
        let address = address.trim_ascii();
        // A browser reads a backslash as a slash and leaves tabs and line ends out.
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
            Media(Cow::Borrowed(address))
        } else {
            Media(Cow::Owned(["https://", rest].concat()))
        }
    }
}

/// A path that lacks its slash; nothing if it is an address with a scheme, or none at all.
fn beneath_root(address: &str) -> Media<'static> {
    let first = address.split(['/', '?', '#']).next().unwrap_or_default();
    if first.is_empty() || first.contains(':') {
        Media::default()
    } else {
        Media(Cow::Owned(["/", address].concat()))
    }
}

/// A host with or without a port; no user stands before it.
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
    fn the_backends_media_are_seen_under_the_shops_own_host() {
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
    fn a_picture_of_another_host_is_asked_for_by_https() {
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
    fn what_is_no_address_of_a_picture_is_never_loaded() {
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
