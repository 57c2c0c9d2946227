//! The template of a backend's call that finds products by many codes.

use super::rules::Each;

/// Where the codes stand in a template.
pub const CODES_MARK: &str = "{codes}";

pub(super) const CODES_LOOKUP: Each = Each {
    fits: is_template,
    said: "is not a path such as /general/product-codes/?codes={codes}",
    pattern: "^/[^/][^?{}]*\\?[^{}]*\\{codes\\}[^{}]*$",
};

/// Whether a path is such a template: one place for the codes, in the query.
fn is_template(path: &str) -> bool {
    let (before, after) = path.split_once('?').unwrap_or_default();
    let around = after.replacen(CODES_MARK, "", 1);
    before.starts_with('/')
        && !before.starts_with("//")
        && around.len() < after.len()
        && !before.contains(['{', '}'])
        && !around.contains(['{', '}', '#'])
        && path.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_has_one_place_for_the_codes_in_its_query() {
        for path in [
            "/general/product-codes/?codes={codes}",
            "/general/product-filter?code__in={codes}&pagination=500",
        ] {
            assert!(is_template(path), "{path}");
        }
        for path in [
            "",
            "{codes}",
            "/general/product-codes/",
            "/general/{codes}/?codes=1",
            "/general/{codes}/?codes={codes}",
            "/general/?codes={codes}&also={codes}",
            "/general/?codes={code}",
            "/general/?codes={codes}&x={y}",
            "/general/?codes={codes}#top",
            "//evil.example/?codes={codes}",
            "https://evil.example/?codes={codes}",
            "/general/ ?codes={codes}",
        ] {
            assert!(!is_template(path), "{path}");
        }
    }
}
