//! A request as the calls read it: path, decoded query, whose shop, which language, the body.

use serde_json::Value;

use crate::language::Language;
use crate::shops::Shop;

/// A request, read.
#[derive(Debug)]
pub(crate) struct Asked {
    pub post: bool,
    pub path: String,
    pub query: Vec<(String, String)>,
    pub shop: Shop,
    pub language: Language,
    /// The access token of a signed-in user.
    pub session: Option<String>,
    /// `Idempotency-Key`
    pub key: Option<String>,
    /// `Null` when there is none or when it is not JSON.
    pub body: Value,
}

impl Asked {
    /// The first value of a query field; empty when it is missing.
    pub(crate) fn field(&self, name: &str) -> &str {
        self.query
            .iter()
            .find(|(known, _)| known == name)
            .map_or("", |(_, value)| value)
    }

    pub(crate) fn number(&self, name: &str) -> Option<i64> {
        self.field(name).parse().ok()
    }
}

/// Path and query of a URL, without scheme, host and fragment.
pub(crate) fn split_url(url: &str) -> (&str, &str) {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let rest = rest.find('/').and_then(|at| rest.get(at..)).unwrap_or("/");
    let rest = rest.split('#').next().unwrap_or(rest);
    rest.split_once('?').unwrap_or((rest, ""))
}

/// The fields of a query, decoded.
pub(crate) fn read_query(query: &str) -> Vec<(String, String)> {
    query
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(name), decode(value))
        })
        .collect()
}

/// Percent and plus decoding; what is not UTF-8 becomes replacement characters.
fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'+' => bytes.push(b' '),
            b'%' => {
                let mut ahead = rest.clone();
                let half = |digit: Option<u8>| {
                    digit
                        .and_then(|digit| char::from(digit).to_digit(16))
                        .and_then(|digit| u8::try_from(digit).ok())
                };
                if let (Some(high), Some(low)) = (half(ahead.next()), half(ahead.next())) {
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
    fn urls_fall_into_path_and_query() {
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
    fn queries_are_decoded_and_odd_bytes_do_no_harm() {
        let pairs = read_query("query=%D1%87%D0%B0%D0%B9&sort=price%2B&a+b=%zz%4&&c");
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
