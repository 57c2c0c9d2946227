//! `seed`: all pairs of a folder, as the local shop and an empty store take them.

use std::path::Path;

use serde_json::Value;

use crate::exit::Refusal;
use crate::files;
use crate::kv::Pair;
use crate::print::{Report, Voice};

pub(super) fn run(folder: &Path, voice: &Voice) -> Result<Report, Refusal> {
    let pairs: Vec<Value> = files::checked(folder, voice)?
        .into_iter()
        .flat_map(|release| {
            let pointers: Vec<_> = [release.pointer()]
                .into_iter()
                .chain(release.hosts())
                .collect();
            release.content.into_iter().chain(pointers)
        })
        .map(|write| {
            let pair = Pair {
                key: write.key,
                value: write.value,
                metadata: None,
            };
            pair.json()
        })
        .collect();
    let pairs = Value::Array(pairs);
    Ok(Report::new(pairs.to_string(), pairs))
}
