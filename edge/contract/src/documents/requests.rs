//! What the documents say that a call carries.

use serde_json::Value;

/// The documented payload of a call, as `request` of its file names it; no fields where the documents name none.
#[derive(Debug, Default)]
pub(crate) struct Asks {
    /// With their place, such as `body product_id`; and whether every request has it.
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
