//! The table of the forms with a page of their own, each from its feature's folder. One page and one endpoint serve
//! them all, by name.

use crate::forms::Form;
use crate::{content, layout, product, reviews};

/// Every form.
pub static FORMS: [&Form; 9] = [
    &product::CONSULTATION,
    &layout::NEWSLETTER,
    &content::REQUEST,
    &content::RESUME,
    &product::ONE_CLICK,
    &product::PRE_ORDER,
    &product::FIRST_TO_KNOW,
    &product::GIFT,
    &reviews::REVIEW,
];

/// The form of this name.
pub fn find(name: &str) -> Option<&'static Form> {
    FORMS.into_iter().find(|form| form.name == name)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::route::Slug;

    /// Counts the forms that the sources in a folder declare.
    fn declared_forms(folder: &Path) -> usize {
        let files = fs::read_dir(folder).unwrap();
        let count = |path: &Path| {
            if path.is_dir() {
                return declared_forms(path);
            }
            if path.extension().is_none_or(|extension| extension != "rs") {
                return 0;
            }
            let text = fs::read_to_string(path).unwrap();
            text.lines()
                .filter(|line| line.starts_with("pub static ") && line.contains(": Form = "))
                .count()
        };
        files.map(|file| count(&file.unwrap().path())).sum()
    }

    #[test]
    fn every_declared_form_is_in_the_table() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        assert_eq!(declared_forms(&sources), FORMS.len());
    }

    #[test]
    fn each_form_is_found_by_a_name_that_is_a_valid_slug() {
        for form in FORMS {
            assert_eq!(find(form.name), Some(form));
            assert!(Slug::new(form.name).is_some(), "{}", form.name);
        }
        assert_eq!(find("credit"), None);
    }
}
