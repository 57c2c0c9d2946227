//! The signature of a message: `t=<time>,v1=<HMAC-SHA-256 of "<time>.<body>" in hexadecimal>`. Several `v1` may stand
//! there while a key is changed.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::{MESSAGE_MS, NOT_NOW, UNSIGNED};
use crate::digest::sha256_hex_of_bytes;
use crate::failure::Refusal;
use crate::lenient::Json;
use crate::session::from_hex;

/// The header of a message's signature.
pub const SIGNATURE_HEADER: &str = "vitrina-signature";

/// The most signatures of a message that are looked at.
const MOST_SIGNATURES: usize = 4;

/// Later times are in milliseconds: in seconds it would be the year 5138.
const FIRST_MILLISECONDS: u64 = 100_000_000_000;

/// The keys of a site with which its backend signs messages.
pub struct HookKeys(Vec<Vec<u8>>);

/// A message whose signature is right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signed {
    pub signed_ms: u64,
    /// The hash of time and body.
    pub message: String,
}

impl HookKeys {
    /// The shortest key, in bytes.
    pub const MIN_BYTES: usize = 32;

    /// The site's keys in the operator's secret: `{"<site>": "<key>"}`, or a list of keys while they are changed. None
    /// that is too short counts.
    pub fn of(secret: &str, site: &str) -> Self {
        let json = Json::parse(secret.as_bytes()).ok();
        let of_site = json.as_ref().and_then(|json| json.get(site));
        let keys = of_site.map(|of_site| match of_site.list() {
            Some(keys) => keys,
            None => std::slice::from_ref(of_site),
        });
        let key = |key: &Json<'_>| {
            let Json::Text(key) = key else { return None };
            (key.len() >= Self::MIN_BYTES).then(|| key.as_bytes().to_vec())
        };
        Self(keys.unwrap_or_default().iter().filter_map(key).collect())
    }

    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Checks a message, in constant time for each key and signature.
    ///
    /// # Errors
    /// If no signature is one of these keys, or if the time is too far from now.
    pub fn check(
        &self,
        header: &str,
        body: &[u8],
        now_ms: u64,
    ) -> Result<Signed, &'static Refusal> {
        let values = |name: &'static str| {
            let pairs = header
                .split(',')
                .filter_map(|pair| pair.trim().split_once('='));
            pairs.filter_map(move |(key, value)| (key == name).then_some(value))
        };
        let mut times = values("t");
        let (Some(time), None) = (times.next(), times.next()) else {
            return Err(&UNSIGNED);
        };
        let number: u64 = time.parse().map_err(|_| &UNSIGNED)?;
        let mut signatures = values("v1").take(MOST_SIGNATURES).filter_map(from_hex);
        if !signatures.any(|signature| self.have_signed(time, body, &signature)) {
            return Err(&UNSIGNED);
        }
        let signed_ms = if number < FIRST_MILLISECONDS {
            number * 1000
        } else {
            number
        };
        if signed_ms.abs_diff(now_ms) > MESSAGE_MS {
            return Err(&NOT_NOW);
        }
        let message = sha256_hex_of_bytes(&[time.as_bytes(), b".", body].concat());
        Ok(Signed { signed_ms, message })
    }

    fn have_signed(&self, time: &str, body: &[u8], signature: &[u8]) -> bool {
        self.0.iter().any(|key| {
            let Ok(mut mac) = <Hmac<Sha256> as KeyInit>::new_from_slice(key) else {
                return false;
            };
            mac.update(time.as_bytes());
            mac.update(b".");
            mac.update(body);
            mac.verify_slice(signature).is_ok()
        })
    }
}

impl std::fmt::Debug for HookKeys {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("HookKeys(…)")
    }
}
