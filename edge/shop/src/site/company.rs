//! The company behind a site, which its pages must name, and the consumer authorities.

use serde::Serialize;

use super::declare::config;
use super::rules::{Each, NOT_BLANK};

config! {
    /// The business behind a site.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    pub struct Company {
        /// The registered name, such as `Casa Codru SRL`.
        name: String, needed, check(NOT_BLANK);
        /// The kind of register and the number in it, such as `IDNO 1000000000101`.
        code: String, needed, check(NOT_BLANK);
        /// The number of a pharmacy's licence.
        licence: String;
    }
}

config! {
    /// An authority that protects buyers, or a way to settle a dispute.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    pub struct Authority {
        /// The usual short name.
        name: String, needed, check(NOT_BLANK);
        /// The https address that the name links to.
        url: String, needed, check(HTTPS);
    }
}

const HTTPS: Each = Each {
    fits: |url| {
        let rest = url.strip_prefix("https://").unwrap_or_default();
        !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_graphic())
    },
    said: "is not an https address",
    pattern: "^https://[!-~]+$",
};

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
    fn a_company_needs_a_name_and_a_code_and_may_have_a_licence() {
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
    fn an_authority_needs_a_name_and_an_https_address() {
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
