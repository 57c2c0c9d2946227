//! A list of products that a browser keeps in a cookie or sends in a query: ids joined by dots, newest first.

use super::ProductId;

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

#[cfg(test)]
mod tests {
    use super::*;

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
