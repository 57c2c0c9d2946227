//! Who works through a long list: the shop has no threads, so a caller with several processors brings them along.

/// Works through the items of a list, one after another or several at once.
pub trait Executor {
    /// The results of a function for the items that have one, in the order of the list.
    fn filter_map<'a, T: Sync, R: Send>(
        &self,
        items: &'a [T],
        each: impl Fn(&'a T) -> Option<R> + Sync,
    ) -> Vec<R>;

    /// The results of a function for all items, in the order of the list.
    fn map<'a, T: Sync, R: Send>(
        &self,
        items: &'a [T],
        each: impl Fn(&'a T) -> R + Sync,
    ) -> Vec<R> {
        self.filter_map(items, |item| Some(each(item)))
    }
}

/// One item after another, by the caller itself.
#[derive(Debug, Clone, Copy)]
pub struct Sequential;

impl Executor for Sequential {
    fn filter_map<'a, T: Sync, R: Send>(
        &self,
        items: &'a [T],
        each: impl Fn(&'a T) -> Option<R> + Sync,
    ) -> Vec<R> {
        items.iter().filter_map(each).collect()
    }
}
