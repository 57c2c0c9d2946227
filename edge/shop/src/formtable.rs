//! The table of the forms that are pages of their own, each from its feature's folder. One page and one endpoint serve them
//! all, by their names in addresses.

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
    use super::*;
    use crate::route::Slug;

    #[test]
    fn each_form_is_found_by_a_name_that_may_stand_in_an_address() {
        for form in FORMS {
            assert_eq!(find(form.name), Some(form));
            assert!(Slug::new(form.name).is_some(), "{}", form.name);
        }
        assert_eq!(find("credit"), None);
    }
}
