//! A list of products that a browser keeps in a cookie or sends in a query: ids joined by dots, newest first.

use super::{ProductId, read_id};
use crate::failure::Failure;
use crate::fields::Fields;

/// The field of a wish for one product.
const WISH: &str = "marked";

/// The ids, newest first, without duplicates, never more than the list holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked {
    ids: Vec<ProductId>,
    most: usize,
}

impl Marked {
    /// Reads a list that holds at most so many; a part that is not an id is left out.
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

    /// The list with the product in it or without it, whatever it was before; without a wish, the product changes
    /// sides.
    #[must_use]
    pub fn wished(&self, product: ProductId, marked: Option<bool>) -> Self {
        if marked == Some(self.has(product)) {
            self.clone()
        } else {
            self.toggled(product)
        }
    }

    /// The list after several wishes, one after the other.
    #[must_use]
    pub fn all_wished(&self, wishes: &[(ProductId, bool)]) -> Self {
        let mut list = self.clone();
        for (product, marked) in wishes {
            list = list.wished(*product, Some(*marked));
        }
        list
    }

    /// Reads several wishes for this list from a field of its name: ids joined by dots, in the order of the wishes,
    /// with a minus before a product that shall leave. A field names no more products than the list holds.
    pub fn read_wishes(
        &self,
        fields: &Fields,
        name: &str,
    ) -> Result<Vec<(ProductId, bool)>, Failure> {
        let text = fields.text(name);
        if fields.is_unreadable(name) || text.split('.').nth(self.most).is_some() {
            return Err(Failure::Malformed);
        }
        if text.is_empty() {
            return Ok(Vec::new());
        }
        let wish = |text: &str| {
            let taken_out = text.strip_prefix('-');
            let product = read_id(taken_out.unwrap_or(text))?;
            Ok((product, taken_out.is_none()))
        };
        text.split('.').map(wish).collect()
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

/// Whether a product shall be in a list; `None` if the request does not say.
pub fn read_wish(fields: &Fields) -> Result<Option<bool>, Failure> {
    match fields.text(WISH) {
        "" if fields.is_unreadable(WISH) => Err(Failure::Malformed),
        "" => Ok(None),
        "true" => Ok(Some(true)),
        "false" => Ok(Some(false)),
        _ => Err(Failure::Malformed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::product::UNKNOWN_PRODUCT;

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
        let read = |text: &str, most| {
            Marked::read("", most).read_wishes(&Fields::of("compare", text), "compare")
        };
        assert_eq!(read("", 2), Ok(Vec::new()));
        assert_eq!(read("7.-8", 2), Ok(vec![(7, true), (8, false)]));
        assert_eq!(read("7.8.9", 2), Err(Failure::Malformed));
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
            assert_eq!(
                read(odd, 9),
                Err(Failure::Refused(&UNKNOWN_PRODUCT)),
                "{odd}"
            );
        }
        let unreadable = Fields::from_json(br#"{"compare":["7"]}"#).unwrap();
        let list = Marked::read("", 9);
        assert_eq!(
            list.read_wishes(&unreadable, "compare"),
            Err(Failure::Malformed)
        );
        assert_eq!(
            list.read_wishes(&unreadable, "favourites"),
            Ok(Vec::new()),
            "another list is not concerned"
        );
    }

    #[test]
    fn several_wishes_are_met_in_their_order() {
        let list = Marked::read("2.1", 3);
        let after = list.all_wished(&[(3, true), (2, false), (4, true), (5, true), (4, true)]);
        assert_eq!(after.text(), "5.4.3", "the oldest gives way");
        assert_eq!(list.all_wished(&[]), list);
    }

    #[test]
    fn a_wish_is_yes_no_or_not_said() {
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
