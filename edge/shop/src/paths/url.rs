//! The parts of a request's URL, which a client has written in its normal form already: found without parsing it again.

/// Where the host and the path of a URL end: `https://shop.example` and `/ro/about` of
/// `https://shop.example/ro/about?a=1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UrlParts {
    host_end: usize,
    path_end: usize,
}

impl UrlParts {
    pub fn of(url: &str) -> Self {
        let host_start = url.find("://").map_or(0, |at| at + 3);
        let tail = url.get(host_start..).unwrap_or_default();
        let host_end = host_start + tail.find('/').unwrap_or(tail.len());
        let rest = url.get(host_end..).unwrap_or_default();
        let path_end = host_end + rest.find(['?', '#']).unwrap_or(rest.len());
        Self { host_end, path_end }
    }

    /// Scheme, host and port: `https://shop.md`.
    pub fn origin(self, url: &str) -> &str {
        url.get(..self.host_end).unwrap_or_default()
    }

    /// The host name without the port and without a trailing dot.
    pub fn host(self, url: &str) -> &str {
        let host = self.origin(url);
        let host = host.split_once("://").map_or("", |(_, host)| host);
        let host = host.rsplit_once(':').map_or(host, |(name, _)| name);
        host.strip_suffix('.').unwrap_or(host)
    }

    /// The raw path with its leading slash.
    pub fn path(self, url: &str) -> &str {
        url.get(self.host_end..self.path_end)
            .filter(|path| !path.is_empty())
            .unwrap_or("/")
    }

    /// The raw query without its question mark; `None` if there is none.
    pub fn query(self, url: &str) -> Option<&str> {
        let query = url.get(self.path_end..)?.strip_prefix('?')?;
        Some(query.split('#').next().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_divided_into_host_path_and_query() {
        for (url, parts) in [
            (
                "https://shop.md/ro/a?b=1#c",
                ("https://shop.md", "shop.md", "/ro/a", Some("b=1")),
            ),
            (
                "http://casa.localhost.:8787/?",
                (
                    "http://casa.localhost.:8787",
                    "casa.localhost",
                    "/",
                    Some(""),
                ),
            ),
            ("http://a", ("http://a", "a", "/", None)),
            ("http://a//b?c?d", ("http://a", "a", "//b", Some("c?d"))),
            (
                "http://[::1]:80/x#y?z",
                ("http://[::1]:80", "[::1]", "/x", None),
            ),
            ("", ("", "", "/", None)),
        ] {
            let found = UrlParts::of(url);
            let found = (
                found.origin(url),
                found.host(url),
                found.path(url),
                found.query(url),
            );
            assert_eq!(found, parts, "{url}");
        }
    }
}
