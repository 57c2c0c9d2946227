//! Who sells on a site, as its pages must name them, and the authorities that a buyer may turn to.

use serde::Serialize;

/// The business behind a site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Company {
    /// The registered name, such as `Casa Codru SRL`.
    pub name: String,
    /// The kind of register and the number in it, such as `IDNO 1000000000101`.
    pub code: String,
    /// The number of a pharmacy's licence; empty where none is needed.
    pub licence: String,
}

/// An authority that protects buyers, or a way to settle a dispute, by its usual short name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Authority {
    pub name: String,
    pub url: String,
}

const MOST_AUTHORITIES: usize = 6;

pub(super) fn validate(company: Option<&Company>, authorities: &[Authority]) -> Result<(), String> {
    if company
        .is_some_and(|company| company.name.trim().is_empty() || company.code.trim().is_empty())
    {
        return Err("company: a name and a code are needed".to_owned());
    }
    let fits = |authority: &Authority| {
        !authority.name.trim().is_empty()
            && authority.url.strip_prefix("https://").is_some_and(|rest| {
                !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_graphic())
            })
    };
    match authorities.iter().find(|authority| !fits(authority)) {
        Some(odd) => Err(format!(
            "authorities: «{} {}» is not a name and an https address",
            odd.name, odd.url
        )),
        None if authorities.len() > MOST_AUTHORITIES => Err("authorities: at most six".to_owned()),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::Published;

    fn published(more: &Value) -> Result<Published, String> {
        let site = include_str!("../../../../kv-seed/sites/casa.json");
        let theme = include_str!("../../../../kv-seed/themes/casa.json");
        let mut site: Value = serde_json::from_str(site).unwrap();
        for (name, value) in more.as_object().unwrap() {
            site[name] = value.clone();
        }
        Published::parse(&format!("{{\"site\":{site},\"theme\":{theme}}}"))
    }

    #[test]
    fn a_company_has_a_name_and_a_code_and_may_have_a_licence() {
        let company = json!({ "name": "Exemplu SRL", "code": "IDNO 1", "licence": "A 7" });
        let site = published(&json!({ "company": company, "lowest_price": true }))
            .unwrap()
            .site;
        assert_eq!(site.company.unwrap().licence, "A 7");
        assert!(site.lowest_price);
        let company = json!({ "name": "Exemplu SRL", "code": "IDNO 1" });
        let site = published(&json!({ "company": company })).unwrap().site;
        assert_eq!(site.company.unwrap().licence, "");
        for odd in [
            json!({}),
            json!({ "name": "", "code": "1" }),
            json!({ "name": "A", "code": "1", "tax": "2" }),
        ] {
            let refused = published(&json!({ "company": odd })).unwrap_err();
            assert!(refused.contains("company"), "{odd}: {refused}");
        }
    }

    #[test]
    fn an_authority_has_a_name_and_an_https_address() {
        let fine = json!({ "name": "ANPC", "url": "https://anpc.example/" });
        assert!(published(&json!({ "authorities": [fine.clone()] })).is_ok());
        for odd in [
            json!([{ "name": "ANPC", "url": "http://anpc.example/" }]),
            json!([{ "name": "ANPC", "url": "javascript:alert(1)" }]),
            json!([{ "name": "", "url": "https://anpc.example/" }]),
            json!([{ "name": "ANPC", "url": "https://anpc example/" }]),
            json!([{ "name": "ANPC" }]),
            json!("ANPC"),
            json!(vec![fine; 7]),
        ] {
            let refused = published(&json!({ "authorities": odd })).unwrap_err();
            assert!(refused.contains("authorities"), "{odd}: {refused}");
        }
    }
}
