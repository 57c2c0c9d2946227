//! The documented payload of each call.

use serde_json::Value;

/// The payload documented in the `request` field of a fixture; empty if the documents name no fields.
#[derive(Debug, Default)]
pub(crate) struct Asks {
    /// Each field with its place, such as `body product_id`, and whether every request has it.
    pub fields: Vec<(String, bool)>,
}

impl Asks {
    pub(super) fn read(request: &Value) -> Option<Self> {
        if request.as_str() == Some("not documented") {
            return Some(Self::default());
        }
        let mut fields = Vec::new();
        for (place, named) in request.as_object()? {
            for (name, want) in named.as_object().unwrap() {
                let is_needed = want == "needed";
                assert!(is_needed || want == "optional", "{name}: {want}");
                fields.push((format!("{place} {name}"), is_needed));
            }
        }
        Some(Self { fields })
    }
}
