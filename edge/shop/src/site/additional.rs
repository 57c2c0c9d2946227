//! Products that a site offers beside those of a category (spec commerce 7, local lists of additional products by type).

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::fields::Place;
use super::inspect::{Findings, Spot};
use super::setting::Setting;
use crate::lenient::Json;

/// The most categories of a site.
const MOST_KINDS: usize = 100;
/// The most products of a category: a window has room for no more.
const MOST_PRODUCTS: usize = 12;

/// Product ids by the url of the category whose products they are offered beside.
#[derive(Debug, Clone, Default, Serialize)]
pub struct AdditionalProducts(pub BTreeMap<String, Vec<u64>>);

impl AdditionalProducts {
    /// The products offered for a category, by its full url or its last segment.
    pub fn of(&self, kind: &str) -> Option<&[u64]> {
        let last = kind.trim_matches('/').rsplit('/').next()?;
        self.0.get(last).map(Vec::as_slice)
    }
}

impl Setting for AdditionalProducts {
    fn read(json: &Json<'_>, place: &Place<'_>) -> Result<Self, String> {
        BTreeMap::read(json, place).map(Self)
    }

    fn inspect(json: &Json<'_>, spot: &Spot<'_>, found: &mut Findings) {
        BTreeMap::<String, Vec<u64>>::inspect(json, spot, found);
    }

    fn schema() -> Value {
        BTreeMap::<String, Vec<u64>>::schema()
    }
}

pub(super) fn few(additional: &AdditionalProducts, place: &Place<'_>) -> Result<(), String> {
    let is_kind = |kind: &String| {
        let sign = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        !kind.is_empty() && kind.bytes().all(sign)
    };
    let AdditionalProducts(kinds) = additional;
    if kinds.len() > MOST_KINDS || !kinds.keys().all(is_kind) {
        return place.refuse("at most a hundred kinds, each the last part of a category's url");
    }
    let few = |ids: &Vec<u64>| (1..=MOST_PRODUCTS).contains(&ids.len());
    match kinds.iter().find(|(_, ids)| !few(ids)) {
        Some((kind, _)) => place.inner(kind).refuse(format_args!(
            "one to {MOST_PRODUCTS} ids of products are expected"
        )),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::super::Published;

    fn products_with(additional: &str) -> Result<Option<Vec<u64>>, String> {
        let site = include_str!("../../../../kv-seed/sites/casa.json");
        let theme = include_str!("../../../../kv-seed/themes/casa.json");
        let mut site: Value = serde_json::from_str(site).unwrap();
        site["additional_products"] = serde_json::from_str(additional).unwrap();
        let published = Published::parse(&format!("{{\"site\":{site},\"theme\":{theme}}}"))?;
        let named = published.site.additional_products;
        Ok(named.of("/casa/stofe/").map(<[u64]>::to_vec))
    }

    #[test]
    fn additional_products_are_found_by_the_last_segment_of_a_category() {
        assert_eq!(products_with(r#"{"stofe":[1,"2"]}"#), Ok(Some(vec![1, 2])));
        assert_eq!(products_with(r#"{"oale":[1]}"#), Ok(None));
        assert_eq!(products_with("{}"), Ok(None));
    }

    #[test]
    fn an_invalid_list_of_products_is_refused_with_its_field() {
        for odd in [
            r#"{"stofe":[]}"#,
            r#"{"stofe":1}"#,
            r#"{"stofe":["x"]}"#,
            r#"{"stofe":[1,2,3,4,5,6,7,8,9,10,11,12,13]}"#,
            r#"{"a/b":[1]}"#,
            r#"{"":[1]}"#,
            "7",
            "[]",
        ] {
            let refused = products_with(odd).unwrap_err();
            assert!(refused.contains("additional_products"), "{odd}: {refused}");
        }
    }
}
