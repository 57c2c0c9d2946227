//! Lists that are needed whole, from a backend that pages each of its lists (DRF's `DEFAULT_PAGINATION_CLASS`).

use super::Call;
use crate::lenient::{Json, Lenient, Listed};

/// The limit on pages read of one list.
const LAST_PAGE: u32 = 20;

/// A list whose pages belong together, such as the towns of a region.
pub trait WholeList: Lenient {
    /// The names that the list may have in its envelope.
    const NAMES: &'static [&'static str];

    /// Adds the items of a further page.
    fn join(&mut self, more: Self);
}

impl<T: WholeList> Call<T> {
    /// The calls for the pages after the first one, which answered with this body.
    pub fn rest(&self, body: &[u8]) -> Vec<Self> {
        // A bare list has no pages: most backends answer so.
        if body.trim_ascii_start().first() == Some(&b'[') {
            return Vec::new();
        }
        let json = Json::parse(body).unwrap_or(Json::Null);
        let list = T::NAMES.iter().find_map(|name| Listed::find(&json, name));
        let last = list.map_or(1, |list| list.pages().last(1)).min(LAST_PAGE);
        let path = &self.request.path;
        let mark = if path.contains('?') { '&' } else { '?' };
        let page = |number: u32| {
            Self::get(format!("{path}{mark}page={number}")).within(self.request.deadline_ms)
        };
        (2..=last).map(page).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::delivery::{REGIONS, localities};

    #[test]
    fn the_further_pages_of_a_paged_list_are_asked_for() {
        let paths = |body: &str| {
            let rest = localities(3).rest(body.as_bytes());
            rest.into_iter()
                .map(|call| call.request.path.into_owned())
                .collect::<Vec<_>>()
        };
        let page = |number: u32| format!("/base/locality/?region_id=3&page={number}");
        let town = r#"{"id":1,"name":"Orhei"}"#;
        for whole in [
            format!("[{town}]"),
            format!(r#"{{"count":1,"next":null,"results":[{town}]}}"#),
            format!(r#"{{"localities":[{town}]}}"#),
            "{}".to_owned(),
            "?".to_owned(),
        ] {
            assert_eq!(paths(&whole), Vec::<String>::new(), "{whole}");
        }
        let paged = format!(r#"{{"count":3,"next":"/?page=2","results":[{town}]}}"#);
        assert_eq!(paths(&paged), [page(2), page(3)]);
        let endless = format!(r#"{{"count":9000,"next":"/?page=2","results":[{town}]}}"#);
        assert_eq!(paths(&endless).len(), 19);
        let regions = REGIONS.rest(br#"{"pages":2,"data":[{"id":1}]}"#);
        let paths = regions.iter().map(|call| &*call.request.path);
        assert_eq!(paths.collect::<Vec<_>>(), ["/base/region/?page=2"]);
    }
}
