//! The shop's own text about delivery (spec commerce 7).

use crate::backend::Call;
use crate::contract::{Contract, Declared};
use crate::lenient::schema::{Field, Kind};
use crate::lenient::{Json, Lenient, Listed, Schema};

/// The deadline of the call, in milliseconds.
const DEADLINE_MS: u32 = 1500;
const NAMES: [&str; 6] = [
    "text",
    "delivery_info_text",
    "html",
    "content",
    "description",
    "body",
];
const WITHIN: [&str; 2] = ["data", "result"];

/// `GET /mi/delivery_info_text`
pub const DELIVERY_INFO: Call<DeliveryInfo> =
    Call::get_static("/mi/delivery_info_text").within(DEADLINE_MS);

/// Backend HTML; empty if there is none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeliveryInfo(pub String);

impl Lenient for DeliveryInfo {
    fn read(json: &Json<'_>) -> Option<Self> {
        if let Some(listed) = Listed::find(json, "data") {
            return listed
                .list()
                .first()
                .map_or_else(|| Some(Self::default()), Self::read);
        }
        if json.fields().is_none() {
            return Some(Self(String::read(json).unwrap_or_default()));
        }
        let of = |names: &[&str]| names.iter().find_map(|name| json.get(name));
        match (of(&NAMES).and_then(String::read), of(&WITHIN)) {
            (Some(text), _) => Some(Self(text)),
            (None, Some(inner)) => Self::read(inner),
            (None, None) => Some(Self::default()),
        }
    }

    fn schema() -> Schema {
        let html = || Schema::value::<String>(Kind::Html);
        let text = Field::new(&NAMES, html()).without("Nothing is shown.");
        let whole = Schema::object("DeliveryInfo", vec![text]).within(&WITHIN);
        let first = Schema::perhaps_listed("data", whole.clone());
        Schema::Either(vec![html(), whole, first])
    }
}

/// The calls of this file.
pub const INFO_CALLS: &[&dyn Contract] =
    &[
        &Declared::new("GET /mi/delivery_info_text", "delivery-info", |_| {
            Some(DELIVERY_INFO)
        })
        .used_by("checkout: what the shop says beside its ways of delivery")
        .without("Nothing is said.")
        .shown_by("tests/worker/postal.test.ts")
        .may_be_missing(),
    ];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{VARIANTS, read};
    use crate::lenient::read_text;

    #[test]
    fn the_delivery_text_is_read_in_every_usual_shape() {
        for json in [
            "\"<p>Azi</p>\"",
            r#"{"text":"<p>Azi</p>"}"#,
            r#"{"data":{"html":"<p>Azi</p>"}}"#,
            r#"{"data":"<p>Azi</p>"}"#,
            r#"[{"content":"<p>Azi</p>"}]"#,
        ] {
            let info: DeliveryInfo = read_text(json).unwrap();
            assert_eq!(info.0, "<p>Azi</p>", "{json}");
        }
        for nothing in ["null", "{}", "[]", r#"{"text":null}"#] {
            assert_eq!(
                read_text(nothing),
                Some(DeliveryInfo::default()),
                "{nothing}"
            );
        }
        for variant in VARIANTS {
            let info = read(&DELIVERY_INFO, "delivery-info", variant);
            assert!(info.0.contains("Livrăm"), "{variant}");
        }
    }
}
