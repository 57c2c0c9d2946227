//! A list of products that a browser keeps in a cookie or sends in a query: ids joined by dots, newest first.

use super::ProductId;
use crate::failure::Failure;
use crate::fields::Fields;

/// The field of what is wished of one product.
const WISH: &str = "marked";

/// The ids, newest first, without duplicates, never more than the list holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked {
    ids: Vec<ProductId>,
    most: usize,
}

impl Marked {
    /// Reads a list that holds at most so many; whatever is no id is left out.
    pub fn read(text: &str, most: usize) -> Self {
        let mut ids = Vec::new();
        for id in text.split('.').take(most).filter_map(|id| id.parse().ok()) {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        Self { ids, most }
    }

    /// The list as it is kept.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for id in &self.ids {
            if !text.is_empty() {
                text.push('.');
            }
            text.push_str(&id.to_string());
        }
        text
    }

    /// Adds the product if absent, removes it if present; the oldest gives way when the list is full.
    #[must_use]
    pub fn toggled(&self, product: ProductId) -> Self {
        let mut list = self.clone();
        if let Some(at) = list.ids.iter().position(|id| *id == product) {
            list.ids.remove(at);
        } else {
            list.ids.insert(0, product);
            list.ids.truncate(list.most);
        }
        list
    }

    /// The list with the product in it or without it, whatever it was before; without a wish the one is made the other.
    #[must_use]
    pub fn wished(&self, product: ProductId, marked: Option<bool>) -> Self {
        if marked == Some(self.has(product)) {
            self.clone()
        } else {
            self.toggled(product)
        }
    }

    /// The most products that the list holds.
    pub const fn most(&self) -> usize {
        self.most
    }

    /// Only the products of which this holds.
    pub fn keep(&mut self, of: impl Fn(ProductId) -> bool) {
        self.ids.retain(|id| of(*id));
    }

    pub fn has(&self, product: ProductId) -> bool {
        self.ids.contains(&product)
    }

    pub fn ids(&self) -> &[ProductId] {
        &self.ids
    }
}

/// Whether a product shall be in a list; `None` if that is not said.
pub fn read_wish(fields: &Fields) -> Result<Option<bool>, Failure> {
    match fields.text(WISH) {
        "" if fields.is_unreadable(WISH) => Err(Failure::Malformed),
        "" => Ok(None),
        "true" => Ok(Some(true)),
        "false" => Ok(Some(false)),
        _ => Err(Failure::Malformed),
    }
}

/// Several wishes at once, as they were made: ids joined by dots, after a minus those that shall leave. As many as the
/// list holds, and none that is no id.
pub fn read_wishes(text: &str, most: usize) -> Result<Vec<(ProductId, bool)>, Failure> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    if text.split('.').nth(most).is_some() {
        return Err(Failure::Malformed);
    }
    let wish = |text: &str| {
        let taken_out = text.strip_prefix('-');
        let product = taken_out.unwrap_or(text).parse().ok()?;
        Some((product, taken_out.is_none()))
    };
    text.split('.')
        .map(|text| wish(text).ok_or(Failure::UnknownProduct))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_that_is_repeated_changes_nothing() {
        let list = Marked::read("2.1", 3);
        assert_eq!(list.wished(1, Some(true)), list);
        assert_eq!(list.wished(3, Some(false)), list);
        assert_eq!(list.wished(1, Some(false)).text(), "2");
        let full = list.wished(3, Some(true)).wished(4, Some(true));
        assert_eq!(full.text(), "4.3.2", "the oldest gives way");
        assert_eq!(full.wished(4, None).text(), "3.2");
    }

    #[test]
    fn wishes_are_read_whole_or_not_at_all() {
        assert_eq!(read_wishes("", 2), Ok(Vec::new()));
        assert_eq!(read_wishes("7.-8", 2), Ok(vec![(7, true), (8, false)]));
        assert_eq!(read_wishes("7.8.9", 2), Err(Failure::Malformed));
        for odd in [
            "7.",
            ".",
            "-",
            "--7",
            "a",
            "7;8",
            "7.1e3",
            "99999999999999999999999",
        ] {
            assert_eq!(read_wishes(odd, 9), Err(Failure::UnknownProduct), "{odd}");
        }
        let wish = |text: &str| read_wish(&Fields::of("marked", text));
        assert_eq!(read_wish(&Fields::default()), Ok(None));
        assert_eq!(
            (wish("true"), wish("false")),
            (Ok(Some(true)), Ok(Some(false)))
        );
        assert_eq!(wish("1"), Err(Failure::Malformed));
    }

    #[test]
    fn toggling_adds_in_front_and_removes() {
        let none = Marked::read("", 100);
        let both = none.toggled(1).toggled(2);
        assert_eq!(both.text(), "2.1");
        assert_eq!(both.toggled(2).text(), "1");
        assert_eq!(Marked::read("3.x.3.<b>.-1.4", 100).ids(), [3, 4]);
    }

    #[test]
    fn the_list_never_outgrows_its_cookie() {
        let full = (0..300).fold(Marked::read("", 100), |list, id| list.toggled(id));
        assert_eq!(full.ids().len(), 100);
        assert_eq!(full.ids().first(), Some(&299));
    }
}
