//! A request to the API, parsed: path, query parameters, shop, language, body.

use serde_json::Value;

use crate::language::Language;
use crate::shops::{PriceList, Shop};

/// A file as a form sent it.
#[derive(Debug, Clone)]
pub(crate) struct SentFile {
    pub name: String,
    pub kind: String,
    pub bytes: Vec<u8>,
}

/// A parsed request.
#[derive(Debug)]
pub(crate) struct ApiRequest {
    /// In upper case, as in the contract's call names: `GET`, `POST` …
    pub method: String,
    pub path: String,
    pub query: Vec<(String, String)>,
    /// The start of the address of the bank's pages.
    pub bank: String,
    /// Scheme and host of the shop that sent the request.
    pub origin: String,
    pub shop: Shop,
    pub prices: PriceList,
    pub language: Language,
    /// The access token of a signed-in user.
    pub access_token: Option<String>,
    /// The `Idempotency-Key` header.
    pub idempotency_key: Option<String>,
    /// The fields of a form, or JSON; `Null` when the request has no body or the body is neither.
    pub body: Value,
    /// The file of a form.
    pub file: Option<SentFile>,
}

impl ApiRequest {
    /// The price of goods on this site, from the stored one; in hundredths of its currency.
    pub(crate) const fn price(&self, stored: i64) -> i64 {
        self.prices.price(self.shop.price(stored))
    }

    /// The first value of a query parameter; empty when the parameter is missing.
    pub(crate) fn param(&self, name: &str) -> &str {
        self.query
            .iter()
            .find(|(known, _)| known == name)
            .map_or("", |(_, value)| value)
    }

    pub(crate) fn number_param(&self, name: &str) -> Option<i64> {
        self.param(name).parse().ok()
    }
}

/// The origin of the shop: the `origin` parameter, else the forwarding headers, else the request's own URL. A value
/// that is not a valid host is ignored.
pub(crate) fn origin(url: &str, scheme: Option<&str>, host: Option<&str>) -> String {
    let (_, query) = split_url(url);
    let parameter = parse_query(query)
        .into_iter()
        .find_map(|(name, value)| (name == "origin").then_some(value));
    let parameter = parameter
        .as_deref()
        .and_then(|origin| origin.trim_end_matches('/').split_once("://"));
    let (scheme, host) =
        parameter.map_or((scheme, host), |(scheme, host)| (Some(scheme), Some(host)));
    let is_valid = |host: &&str| {
        (1..=253).contains(&host.len())
            && host
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
    };
    if let Some(host) = host.filter(is_valid) {
        let scheme = if scheme == Some("http") {
            "http"
        } else {
            "https"
        };
        return format!("{scheme}://{host}");
    }
    let (scheme, rest) = url.split_once("://").unwrap_or(("https", ""));
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = Some(host).filter(is_valid).unwrap_or("shop.example");
    format!("{scheme}://{host}")
}

/// Path and query of a URL, without scheme, host and fragment.
pub(crate) fn split_url(url: &str) -> (&str, &str) {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let rest = rest.find('/').and_then(|at| rest.get(at..)).unwrap_or("/");
    let rest = rest.split('#').next().unwrap_or(rest);
    rest.split_once('?').unwrap_or((rest, ""))
}

/// The decoded parameters of a query.
pub(crate) fn parse_query(query: &str) -> Vec<(String, String)> {
    query
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(name), decode(value))
        })
        .collect()
}

/// A decoded segment of a path, in which a plus stands for itself.
pub(crate) fn decode_segment(text: &str) -> String {
    decode(&text.replace('+', "%2B"))
}

/// Decodes `%` escapes and `+`. Invalid UTF-8 becomes replacement characters.
fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'+' => bytes.push(b' '),
            b'%' => {
                let mut ahead = rest.clone();
                let hex = |digit: Option<u8>| {
                    digit
                        .and_then(|digit| char::from(digit).to_digit(16))
                        .and_then(|digit| u8::try_from(digit).ok())
                };
                if let (Some(high), Some(low)) = (hex(ahead.next()), hex(ahead.next())) {
                    bytes.push(high * 16 + low);
                    rest = ahead;
                } else {
                    bytes.push(byte);
                }
            }
            _ => bytes.push(byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_split_into_path_and_query() {
        let cases = [
            ("http://backend/a/b/?c=d", ("/a/b/", "c=d")),
            ("http://backend", ("/", "")),
            ("/a?b#c", ("/a", "b")),
        ];
        for (url, expected) in cases {
            assert_eq!(split_url(url), expected, "{url}");
        }
    }

    #[test]
    fn an_invalid_origin_is_ignored() {
        let cases = [
            (Some("https"), Some("casa.example"), "https://casa.example"),
            (
                Some("http"),
                Some("127.0.0.1:8787"),
                "http://127.0.0.1:8787",
            ),
            (Some("ftp"), Some("casa.example"), "https://casa.example"),
            (None, None, "http://backend:1"),
            (None, Some(""), "http://backend:1"),
            (None, Some("a\"><script>"), "http://backend:1"),
            (None, Some("a.example/b"), "http://backend:1"),
        ];
        for (scheme, host, expected) in cases {
            let found = origin("http://backend:1/sitemap.xml?a=/b", scheme, host);
            assert_eq!(found, expected, "{host:?}");
        }
        let cases = [
            ("https://casa.example/", "https://casa.example"),
            ("http%3A%2F%2F127.0.0.1:1", "http://127.0.0.1:1"),
            ("https://a%22%3E", "http://backend"),
            ("casa.example", "https://head.example"),
        ];
        for (parameter, expected) in cases {
            let url = format!("http://backend/sitemap.xml?origin={parameter}");
            let header = (!parameter.contains("://a")).then_some("head.example");
            assert_eq!(origin(&url, None, header), expected, "{parameter}");
        }
    }

    #[test]
    fn a_plus_in_a_path_stands_for_itself() {
        assert_eq!(decode_segment("+37360123456"), "+37360123456");
        assert_eq!(decode_segment("%2B373%2060"), "+373 60");
    }

    #[test]
    fn queries_are_decoded_and_odd_bytes_do_no_harm() {
        let pairs = parse_query("query=%D1%87%D0%B0%D0%B9&sort=price%2B&a+b=%zz%4&&c");
        let expected = [
            ("query", "чай"),
            ("sort", "price+"),
            ("a b", "%zz%4"),
            ("c", ""),
        ];
        assert_eq!(
            pairs,
            expected.map(|(name, value)| (name.to_owned(), value.to_owned()))
        );
    }
}
