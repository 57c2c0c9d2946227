//! What operators may not publish, though a worker goes on with it where it is stored.

use super::{HomeSection, Site};
use crate::route::Route;

impl Site {
    /// Whether a config may be published with these names. What is stored already is read without this check, so that an
    /// older shop can serve the config of a newer one.
    pub(super) fn check(&self) -> Result<(), String> {
        if let Some(odd) = self.unknown_home_sections().next() {
            return Err(unknown("home", odd, HomeSection::names()));
        }
        let mut hidden = self.hidden_pages.iter();
        if let Some(odd) = hidden.find(|name| !pages().any(|page| page == *name)) {
            return Err(unknown("hidden_pages", odd, pages()));
        }
        // A host is looked for without the dot that may close it.
        if let Some(odd) = self.hosts.iter().find(|host| host.ends_with('.')) {
            return Err(format!("hosts: «{odd}» ends with a dot"));
        }
        for (field, names) in [
            ("home", &self.home),
            ("hosts", &self.hosts),
            ("languages", &self.languages),
            ("slider_keys", &self.slider_keys),
        ] {
            let mut numbered = names.iter().enumerate();
            if let Some((_, name)) =
                numbered.find(|(at, name)| names.iter().take(*at).any(|one| one == *name))
            {
                return Err(format!("{field}: «{name}» is named twice"));
            }
        }
        Ok(())
    }
}

/// The paths of the pages that a shop may go without.
fn pages() -> impl Iterator<Item = &'static str> {
    Route::public_paths().filter(|path| *path != Route::Promotions.path())
}

fn unknown(field: &str, name: &str, known: impl Iterator<Item = &'static str>) -> String {
    let known: Vec<&str> = known.collect();
    let known = known.join(", ");
    format!("{field}: «{name}» is not one of {known}")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::tests::merged;

    /// What is said of the first site with this change.
    fn checked(change: &serde_json::Value) -> Result<(), String> {
        merged(change, &json!({})).site.check()
    }

    #[test]
    fn pages_that_are_hidden_are_pages_of_the_shop() {
        let fine = json!({ "hidden_pages": ["credit", "faq", "brands", "want-to-order"] });
        assert_eq!(checked(&fine), Ok(()));
        for odd in [
            "/credit",
            "faqs",
            "",
            "cart",
            "promotions",
            "product/1",
            "brands/{*}",
            "Credit",
        ] {
            let refused = checked(&json!({ "hidden_pages": ["credit", odd] })).unwrap_err();
            let said = format!("hidden_pages: «{odd}» is not one of about, ");
            assert!(refused.starts_with(&said), "{refused}");
            assert!(refused.contains(", credit, "), "{refused}");
        }
    }

    #[test]
    fn a_host_is_named_without_the_dot_that_may_close_it() {
        let refused = checked(&json!({ "hosts": ["casa.md", "casa.md."] }));
        assert_eq!(refused, Err("hosts: «casa.md.» ends with a dot".to_owned()));
    }

    #[test]
    fn nothing_is_named_twice() {
        for (field, names) in [
            ("home", ["front", "front"]),
            ("hosts", ["casa.md", "casa.md"]),
            ("languages", ["ro", "ro"]),
            ("slider_keys", ["season", "season"]),
        ] {
            let refused = checked(&json!({ field: names }));
            let said = format!("{field}: «{}» is named twice", names[0]);
            assert_eq!(refused, Err(said));
            assert_eq!(checked(&json!({ field: names[..1] })), Ok(()));
        }
    }
}
