//! A list of products that a browser keeps in a cookie or sends in a query: ids joined by dots, newest first.

use super::{ProductId, read_id};
use crate::failure::Failure;
use crate::fields::Fields;

/// The field that says whether one product shall be in a list.
const SAVED: &str = "saved";

/// The ids, newest first, without duplicates, never more than the list holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedProducts {
    ids: Vec<ProductId>,
    most: usize,
}

impl SavedProducts {
    /// Reads a list of at most `most` ids; skips parts that are not ids.
    pub fn read(text: &str, most: usize) -> Self {
        let mut ids = Vec::new();
        for id in text.split('.').take(most).filter_map(|id| id.parse().ok()) {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        Self { ids, most }
    }

    /// A list of these products, up to its limit.
    pub(crate) fn of(products: impl Iterator<Item = ProductId>, most: usize) -> Self {
        let mut ids = Vec::new();
        for id in products {
            if ids.len() < most && !ids.contains(&id) {
                ids.push(id);
            }
        }
        Self { ids, most }
    }

    /// The list as text for the cookie or the query.
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

    /// The list with the product (`Some(true)`), without it (`Some(false)`), or with it toggled (`None`).
    #[must_use]
    pub fn changed(&self, product: ProductId, change: Option<bool>) -> Self {
        if change == Some(self.has(product)) {
            self.clone()
        } else {
            self.toggled(product)
        }
    }

    /// The list after several changes, one after the other.
    #[must_use]
    pub fn all_changed(&self, changes: &[(ProductId, bool)]) -> Self {
        let mut list = self.clone();
        for (product, saved) in changes {
            list = list.changed(*product, Some(*saved));
        }
        list
    }

    /// Reads several changes of this list from a field of its name: ids joined by dots, in the order of the changes,
    /// with a minus before a product to take out. A field names no more products than the list holds.
    pub fn read_changes(
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
        let change = |text: &str| {
            let taken_out = text.strip_prefix('-');
            let product = read_id(taken_out.unwrap_or(text))?;
            Ok((product, taken_out.is_none()))
        };
        text.split('.').map(change).collect()
    }

    /// Keeps only the products for which `of` is true.
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
pub fn read_change(fields: &Fields) -> Result<Option<bool>, Failure> {
    match fields.text(SAVED) {
        "" if fields.is_unreadable(SAVED) => Err(Failure::Malformed),
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
    fn a_repeated_change_has_no_effect() {
        let list = SavedProducts::read("2.1", 3);
        assert_eq!(list.changed(1, Some(true)), list);
        assert_eq!(list.changed(3, Some(false)), list);
        assert_eq!(list.changed(1, Some(false)).text(), "2");
        let full = list.changed(3, Some(true)).changed(4, Some(true));
        assert_eq!(full.text(), "4.3.2", "the oldest gives way");
        assert_eq!(full.changed(4, None).text(), "3.2");
    }

    #[test]
    fn changes_are_read_all_or_none() {
        let read = |text: &str, most| {
            SavedProducts::read("", most).read_changes(&Fields::of("compare", text), "compare")
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
        let list = SavedProducts::read("", 9);
        assert_eq!(
            list.read_changes(&unreadable, "compare"),
            Err(Failure::Malformed)
        );
        assert_eq!(
            list.read_changes(&unreadable, "favourites"),
            Ok(Vec::new()),
            "the other list has no field"
        );
    }

    #[test]
    fn several_changes_are_applied_in_order() {
        let list = SavedProducts::read("2.1", 3);
        let after = list.all_changed(&[(3, true), (2, false), (4, true), (5, true), (4, true)]);
        assert_eq!(after.text(), "5.4.3", "the oldest gives way");
        assert_eq!(list.all_changed(&[]), list);
    }

    #[test]
    fn a_change_is_yes_no_or_absent() {
        let change = |text: &str| read_change(&Fields::of("saved", text));
        assert_eq!(read_change(&Fields::default()), Ok(None));
        assert_eq!(
            (change("true"), change("false")),
            (Ok(Some(true)), Ok(Some(false)))
        );
        assert_eq!(change("1"), Err(Failure::Malformed));
    }

    #[test]
    fn toggling_adds_to_the_front_or_removes() {
        let none = SavedProducts::read("", 100);
        let both = none.toggled(1).toggled(2);
        assert_eq!(both.text(), "2.1");
        assert_eq!(both.toggled(2).text(), "1");
        assert_eq!(SavedProducts::read("3.x.3.<b>.-1.4", 100).ids(), [3, 4]);
    }

    #[test]
    fn the_list_always_fits_into_its_cookie() {
        let full = (0..300).fold(SavedProducts::read("", 100), |list, id| list.toggled(id));
        assert_eq!(full.ids().len(), 100);
        assert_eq!(full.ids().first(), Some(&299));
    }
}
