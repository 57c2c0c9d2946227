//! Writes divided into lots that one call may carry.

use std::iter::Peekable;
use std::vec::IntoIter;

use serde_json::{Value, json};
use shop::digest::base64;

use super::Fault;

/// A quarter of the platform's 10,000 keys, so that a failed call repeats little.
pub(crate) const MOST_PAIRS: usize = 2_500;
/// A fifth of the platform's 100 MB.
pub(crate) const MOST_BYTES: usize = 20_000_000;
const MOST_KEY_BYTES: usize = 512;
const MOST_VALUE_BYTES: usize = 25 * 1024 * 1024;
pub(crate) const MOST_METADATA_BYTES: usize = 1024;

/// A key, its value and its metadata, as they are written.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Pair {
    pub key: String,
    pub value: Vec<u8>,
    pub metadata: Option<Value>,
}

impl Pair {
    /// The pair in the format of a bulk write. A value that is no text is base64.
    pub(crate) fn json(&self) -> Value {
        let Self {
            key,
            value,
            metadata,
        } = self;
        let mut json = match std::str::from_utf8(value) {
            Ok(text) => json!({ "key": key, "value": text }),
            Err(_) => json!({ "key": key, "value": base64(value), "base64": true }),
        };
        if let (Some(metadata), Value::Object(fields)) = (metadata, &mut json) {
            fields.insert("metadata".to_owned(), metadata.clone());
        }
        json
    }

    /// Refuses what the platform would refuse.
    fn check(&self) -> Result<(), Fault> {
        let Self { key, value, .. } = self;
        let metadata = self.metadata.as_ref().map_or(0, |it| it.to_string().len());
        let beyond = |what: &str| Err(Fault::Beyond(format!("{key}: {what}")));
        match () {
            () if key.is_empty() || key.len() > MOST_KEY_BYTES => {
                beyond("a key has 1 to 512 bytes")
            }
            () if value.len() > MOST_VALUE_BYTES => beyond("a value has at most 25 MiB"),
            () if metadata > MOST_METADATA_BYTES => beyond("metadata has at most 1,024 bytes"),
            () => Ok(()),
        }
    }
}

/// What one call writes.
#[derive(Debug)]
pub(crate) struct Lot {
    pub pairs: Vec<Pair>,
    /// The pairs in the format of a bulk write.
    pub body: String,
}

/// The lots of these pairs, in their order, made one after the other.
pub(crate) fn lots(pairs: Vec<Pair>) -> Result<impl Iterator<Item = Lot>, Fault> {
    pairs.iter().try_for_each(Pair::check)?;
    Ok(Lots {
        pairs: pairs.into_iter().peekable(),
    })
}

struct Lots {
    pairs: Peekable<IntoIter<Pair>>,
}

impl Iterator for Lots {
    type Item = Lot;

    fn next(&mut self) -> Option<Lot> {
        self.pairs.peek()?;
        let mut lot = Lot {
            pairs: Vec::new(),
            body: "[".to_owned(),
        };
        while lot.pairs.len() < MOST_PAIRS
            && let Some(pair) = self.pairs.peek()
        {
            let json = pair.json().to_string();
            if !lot.pairs.is_empty() && lot.body.len() + json.len() + 2 > MOST_BYTES {
                break;
            }
            if !lot.pairs.is_empty() {
                lot.body.push(',');
            }
            lot.body.push_str(&json);
            lot.pairs.extend(self.pairs.next());
        }
        lot.body.push(']');
        Some(lot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(key: &str, value: Vec<u8>) -> Pair {
        Pair {
            key: key.to_string(),
            value,
            metadata: None,
        }
    }

    #[test]
    fn a_lot_ends_at_its_keys_or_bytes_and_no_pair_is_lost() {
        let few: Vec<Pair> = (0..6_001)
            .map(|key| pair(&key.to_string(), Vec::new()))
            .collect();
        let counts: Vec<usize> = lots(few.clone())
            .unwrap()
            .map(|lot| lot.pairs.len())
            .collect();
        assert_eq!(counts, [2_500, 2_500, 1_001]);
        let again: Vec<Pair> = lots(few.clone())
            .unwrap()
            .flat_map(|lot| lot.pairs)
            .collect();
        assert_eq!(again, few);
        let large: Vec<Pair> = (0..5)
            .map(|key| pair(&key.to_string(), vec![b'a'; 9_000_000]))
            .collect();
        for lot in lots(large).unwrap() {
            assert!(lot.pairs.len() <= 2 && lot.body.len() <= MOST_BYTES);
        }
        // Each quotation mark is two bytes of JSON.
        let quoted = vec![
            pair("1", vec![b'"'; 6_000_000]),
            pair("2", vec![b'"'; 6_000_000]),
        ];
        assert_eq!(lots(quoted).unwrap().count(), 2);
    }

    #[test]
    fn a_body_is_the_json_of_its_pairs() {
        let noted = Pair {
            metadata: Some(json!({ "by": "Ana" })),
            ..pair("a\"b", b"text".to_vec())
        };
        let pairs = vec![noted, pair("c", vec![0xff, 0x00])];
        let lot = lots(pairs).unwrap().next().unwrap();
        let body: Value = serde_json::from_str(&lot.body).unwrap();
        assert_eq!(
            body,
            json!([
                { "key": "a\"b", "value": "text", "metadata": { "by": "Ana" } },
                { "key": "c", "value": "/wA=", "base64": true },
            ])
        );
    }

    #[test]
    fn what_the_platform_refuses_is_not_sent() {
        let long = Pair {
            metadata: Some(json!("m".repeat(1_030))),
            ..pair("m", Vec::new())
        };
        for pair in [
            pair("", Vec::new()),
            pair(&"k".repeat(513), Vec::new()),
            pair("v", vec![0; MOST_VALUE_BYTES + 1]),
            long,
        ] {
            assert!(lots(vec![pair]).is_err());
        }
    }
}
