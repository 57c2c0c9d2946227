//! Fast escaping for the texts of lists: a page holds hundreds of them.

use maud::Render;

/// A text of a shop's data, escaped as the template would, but one run of plain characters at a time.
#[derive(Debug, Clone, Copy)]
pub struct Text<'a>(pub &'a str);

impl Render for Text<'_> {
    fn render_to(&self, out: &mut String) {
        text::escape(self.0, out);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn text_is_escaped_as_by_the_template_engine(text in "[a-zăї<>&\"' ]{0,40}") {
            prop_assert_eq!(Text(&text).render().0, text.render().0);
        }
    }
}
