//! The favourites of a signed-in shopper: the account's list. The browser's cookie is a copy of it, for the hearts of
//! cached pages. A guest's saved products are merged into the account's list.

use super::{MOST, MOST_OF_ACCOUNT, favourites};
use crate::product::{ProductId, SavedProducts};

/// Marks the list in the browser as a copy of an account's, names the account, and lists the products that it does not
/// have yet.
pub const COPY_COOKIE: &str = "favourites_copy";
/// The value of a copy whose products are all in the account's list.
const WHOLE: &str = "-";
/// The limit on calls of one request that change an account's list, unless it removes more than that. Additions beyond
/// the limit wait for the next request.
const MOST_CHANGES: usize = 24;
/// The limit on products that one request adds to an account: each needs a call.
const MOST_ADDED: usize = 12;

/// The changes to make in one request, and the products whose addition waits, newest first. Only the last change of
/// each product counts. Removals come first, because they cannot wait.
pub fn at_once(changes: &[(ProductId, bool)]) -> (Vec<(ProductId, bool)>, Vec<ProductId>) {
    let last = |at: usize, product: ProductId| {
        let mut later = changes.iter().skip(at + 1);
        later.all(|(other, _)| *other != product)
    };
    let all = changes.iter().enumerate();
    let all = all.filter(|(at, (product, _))| last(*at, *product));
    let mut now: Vec<_> = all.map(|(_, change)| *change).collect();
    now.sort_by_key(|(_, saved)| *saved);
    let taken_out = now.partition_point(|(_, saved)| !saved);
    let rest = now.split_off(now.len().min(MOST_CHANGES.max(taken_out)));
    let rest = rest.into_iter().rev();
    (now, rest.map(|(product, _)| product).collect())
}

/// The caller whose favourites are in question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holder {
    Guest,
    /// The account of this name, as a copy names it.
    Account(String),
    /// A session whose owner is still unknown.
    Unknown,
}

/// The favourites in a browser's cookies. A copy that has outlived its session, or is another account's, is ignored.
pub fn browser_favourites(list: &str, copy: Option<&str>, holder: &Holder) -> SavedProducts {
    let is_theirs = copy.is_none_or(|copy| match holder {
        Holder::Guest => false,
        Holder::Account(owner) => is_copy_of(copy, owner),
        Holder::Unknown => true,
    });
    favourites(if is_theirs { list } else { "" })
}

/// Whether a copy is of this account's list.
pub fn is_copy_of(copy: &str, owner: &str) -> bool {
    waiting_of(copy, owner).is_some()
}

fn waiting_of<'c>(copy: &'c str, owner: &str) -> Option<&'c str> {
    let (named, waiting) = copy.split_once('.')?;
    (named == owner).then_some(waiting)
}

/// A guest's saved products that the account does not have yet, newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting(SavedProducts);

impl Waiting {
    /// Nothing waits.
    pub fn nothing() -> Self {
        Self(favourites(""))
    }

    /// Reads the cookies of a signed-in shopper. Without the copy cookie the whole list is still a guest's. What waits
    /// for another account does not wait for this one.
    pub fn read(copy: Option<&str>, list: &str, owner: &str) -> Self {
        let waiting = copy.map_or(list, |copy| waiting_of(copy, owner).unwrap_or_default());
        Self(favourites(waiting))
    }

    pub fn is_empty(&self) -> bool {
        self.0.ids().is_empty()
    }

    /// The cookie's value for this account.
    pub fn text(&self, owner: &str) -> String {
        let waiting = self.0.text();
        let waiting = if waiting.is_empty() { WHOLE } else { &waiting };
        [owner, ".", waiting].concat()
    }

    /// The products to add, given the account's current ones.
    pub fn to_add(&self, account: &[ProductId]) -> Vec<ProductId> {
        let missing = |id: &ProductId| !account.contains(id);
        // Oldest first: each addition becomes the newest in the account.
        let waiting = self.0.ids().iter().rev().copied();
        waiting.filter(missing).take(MOST_ADDED).collect()
    }

    /// The products still waiting, given the account's current ones.
    #[must_use]
    pub fn without(mut self, account: &[ProductId]) -> Self {
        self.0.keep(|id| !account.contains(&id));
        self
    }

    /// Puts these before all others, newest first.
    #[must_use]
    pub fn and(self, newer: &[ProductId]) -> Self {
        let all = newer.iter().chain(self.0.ids()).copied();
        Self(SavedProducts::of(all, MOST))
    }

    /// The list for the page: the waiting products, then the account's. The browser's cookie keeps the first of them.
    pub fn with(&self, account: &[ProductId]) -> SavedProducts {
        let all = self.0.ids().iter().chain(account).copied();
        SavedProducts::of(all, MOST_OF_ACCOUNT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guests_list_is_pending_until_the_account_has_it() {
        let waiting = Waiting::read(None, "3.2.1", "ana");
        assert_eq!(waiting.to_add(&[2, 9]), [1, 3]);
        assert_eq!(waiting.with(&[2, 9]).text(), "3.2.1.9");
        let left = waiting.without(&[1, 2, 9]);
        assert_eq!(
            (left.text("ana"), left.with(&[1, 2, 9]).text()),
            ("ana.3".to_owned(), "3.1.2.9".to_owned())
        );
        let none = left.without(&[3]);
        assert_eq!(
            (none.text("ana").as_str(), none.with(&[9]).text().as_str()),
            ("ana.-", "9")
        );
    }

    #[test]
    fn only_pending_favourites_are_added_from_a_copy() {
        let added = |copy, list, account: &[ProductId]| {
            Waiting::read(Some(copy), list, "ana").to_add(account)
        };
        assert!(added("ana.-", "3.2.1", &[]).is_empty());
        assert_eq!(added("ana.7.8", "8.7.3", &[3]), [8, 7]);
        assert!(added("ana.<b>", "3", &[]).is_empty());
    }

    #[test]
    fn nothing_waits_for_another_account_or_without_its_name() {
        for copy in ["ana.7", "7", "7.8", "-", "", ".7", "ion2.7"] {
            let waiting = Waiting::read(Some(copy), "8.7", "ion");
            assert_eq!(waiting, Waiting::nothing(), "{copy}");
            let shown = browser_favourites("8.7", Some(copy), &Holder::Account("ion".to_owned()));
            assert_eq!(shown.text(), "", "{copy}");
        }
    }

    #[test]
    fn an_accounts_copy_is_not_shown_without_a_session() {
        let kept = |copy, holder: &Holder| browser_favourites("3.2", copy, holder).text();
        assert_eq!(kept(None, &Holder::Guest), "3.2");
        assert_eq!(
            kept(Some("ana.-"), &Holder::Account("ana".to_owned())),
            "3.2"
        );
        assert_eq!(kept(Some("ana.-"), &Holder::Unknown), "3.2");
        assert_eq!(kept(Some("ana.-"), &Holder::Guest), "");
    }

    #[test]
    fn many_changes_are_sent_in_batches_and_none_is_lost() {
        let mut changes: Vec<_> = (1..=40).map(|id| (id, true)).collect();
        changes.extend([(2, false), (50, false)]);
        let (now, later) = at_once(&changes);
        assert_eq!(now.len(), MOST_CHANGES);
        assert_eq!(now[..3], [(2, false), (50, false), (1, true)]);
        assert_eq!(now.last(), Some(&(23, true)));
        assert_eq!(later, (24..=40).rev().collect::<Vec<_>>());
        let waiting = Waiting::read(Some("ana.7.41"), "", "ana").and(&later);
        assert_eq!(waiting.to_add(&[]).first(), Some(&41));
        assert_eq!(waiting.to_add(&[41, 7])[..2], [24, 25]);
        assert_eq!(at_once(&changes[..3]), (changes[..3].to_vec(), Vec::new()));
        let mut removals: Vec<_> = (1..=40).map(|id| (id, false)).collect();
        removals.insert(0, (50, true));
        let (now, later) = at_once(&removals);
        assert_eq!((now.as_slice(), later), (&removals[1..], vec![50]));
    }

    #[test]
    fn one_request_adds_a_limited_number() {
        let many: Vec<String> = (1..=90).map(|id| id.to_string()).collect();
        let waiting = Waiting::read(None, &many.join("."), "ana");
        let added = waiting.to_add(&[]);
        assert_eq!((added.len(), added.first()), (MOST_ADDED, Some(&90)));
        assert_eq!(waiting.without(&added).to_add(&[]).len(), MOST_ADDED);
    }
}
