//! Lists in any envelope that a backend uses: bare, `{data, totalCount, pages}`, `{count, next, previous, results}`, or
//! under a name of their own, perhaps within `data`.

use super::{Json, Lenient};

/// The list of an answer, with its envelope's page information.
#[derive(Debug, Clone, Copy)]
pub struct Listed<'j, 'a> {
    answer: &'j Json<'a>,
    /// The object around the list, which may be nested in the answer.
    around: &'j Json<'a>,
    list: &'j [Json<'a>],
}

/// The usual names of lists in envelopes.
const NAMES: [&str; 3] = ["data", "results", "items"];

impl<'j, 'a> Listed<'j, 'a> {
    /// Finds the list, perhaps under this name; `None` if there is none.
    pub fn find(answer: &'j Json<'a>, name: &str) -> Option<Self> {
        let (around, list) = envelope(answer, name).or_else(|| {
            NAMES
                .iter()
                .find_map(|inner| envelope(answer.get(inner)?, name))
        })?;
        Some(Self {
            answer,
            around,
            list,
        })
    }

    /// Whether something that is not a list stands in its place: that is no empty list.
    pub fn is_broken(answer: &Json<'_>, name: &str) -> bool {
        let named = |name| answer.get(name);
        NAMES
            .into_iter()
            .chain([name])
            .filter_map(named)
            .any(|found| match found {
                Json::Null | Json::Whole(0) | Json::List(_) => false,
                Json::Object(_) => Self::is_broken(found, name),
                Json::Text(text) => !text.is_empty(),
                Json::Bool(_) | Json::Whole(_) | Json::Decimal(_) => true,
            })
    }

    /// Whether an answer without a list means an empty one: it is empty, or has `null` in place of the list.
    pub fn is_none(answer: &Json<'_>, name: &str) -> bool {
        let is_null = |name| matches!(answer.get(name), Some(Json::Null));
        matches!(answer, Json::Null)
            || answer.fields().is_some_and(<[_]>::is_empty)
            || !Self::is_broken(answer, name) && NAMES.into_iter().chain([name]).any(is_null)
    }

    /// The readable items.
    pub fn items<T: Lenient>(&self) -> Vec<T> {
        super::read_items(self.list)
    }

    /// The raw items.
    pub const fn list(&self) -> &'j [Json<'a>] {
        self.list
    }

    /// The envelope's field under one of these names.
    fn field(&self, names: &[&str]) -> Option<&'j Json<'a>> {
        let of = |object: &'j Json<'a>| names.iter().find_map(|name| object.get(name));
        of(self.around).or_else(|| of(self.answer))
    }

    fn number(&self, names: &[&str]) -> Option<u64> {
        u64::read(self.field(names)?)
    }

    /// The envelope's page information.
    pub fn pages(&self) -> Pages {
        Pages {
            items: self.list.len() as u64,
            stated: self.number(&["pages", "total_pages", "num_pages"]),
            total: self.number(&["totalCount", "total_count", "count", "total"]),
            size: self.number(&["page_size", "per_page"]),
            more: self.field(&["next"]).is_some_and(|next| match next {
                Json::Null | Json::Bool(false) => false,
                Json::Text(address) => !address.is_empty(),
                Json::Bool(true)
                | Json::Whole(_)
                | Json::Decimal(_)
                | Json::List(_)
                | Json::Object(_) => true,
            }),
        }
    }
}

/// The page counts of a list: as told by its envelope, or derived from it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pages {
    items: u64,
    stated: Option<u64>,
    total: Option<u64>,
    size: Option<u64>,
    /// Whether another page follows.
    more: bool,
}

impl Pages {
    /// The total number of items, where `here` is this page's number: if the envelope tells it, or no page follows.
    /// `size` is the page size, for an envelope that does not tell it.
    pub fn all(self, here: u32, size: Option<u64>) -> Option<u64> {
        let is_last = self.last(here) <= here && (self.items > 0 || here <= 1);
        let counted = || Some(self.before(here, size)?.saturating_add(self.items));
        self.total.or_else(|| is_last.then(counted)?)
    }

    /// The number of items on the pages before this one, if known.
    pub fn before(self, here: u32, size: Option<u64>) -> Option<u64> {
        match u64::from(here.saturating_sub(1)) {
            0 => Some(0),
            pages => Some(pages.saturating_mul(self.size.or(size)?)),
        }
    }

    /// Whether this list has some of the other list's items, but not all: by the totals, or on these pages.
    pub fn are_some_of(self, others: Self) -> bool {
        let known = |pages: Self| pages.total.unwrap_or(pages.items);
        (1..known(others)).contains(&known(self))
    }

    /// Whether the envelope has page information.
    pub const fn are_told(self) -> bool {
        self.stated.is_some() || self.total.is_some() || self.more
    }

    /// The last page's number; `here` is the requested one. A page with a successor is full.
    pub fn last(self, here: u32) -> u32 {
        let full = self.more || here == 1;
        let size = self.size.or(full.then_some(self.items));
        let size = size.filter(|size| *size > 0);
        let counted = || Some(self.total?.div_ceil(size?));
        let Some(last) = self.stated.or_else(counted) else {
            return here.saturating_add(u32::from(self.more));
        };
        u32::try_from(last).unwrap_or(u32::MAX).max(1)
    }

    /// Whether this page number does not exist.
    pub fn lack(self, page: u32) -> bool {
        page > 1 && (self.items == 0 || page > self.last(page))
    }

    /// The number of items on this page, readable or not.
    pub const fn items(self) -> u64 {
        self.items
    }

    /// Whether the envelope contradicts its list, of which this many items were readable: such an answer must not be
    /// cached.
    pub fn contradict(self, read: u64) -> bool {
        let promised = self.more
            || self.total.is_some_and(|total| total > 0)
            || self.stated.is_some_and(|pages| pages > 1);
        read == 0 && promised || self.total.is_some_and(|total| total < self.items)
    }

    /// The pages for a requested page size: if the envelope tells neither their number nor the total, a full page has a
    /// successor.
    #[must_use]
    pub fn asked_by(mut self, size: u64) -> Self {
        if self.items == size {
            self.more |= self.stated.is_none() && self.total.is_none();
            self.size = self.size.or(Some(size));
        }
        self
    }
}

/// A bare list, or one in an object under this name or a usual one.
fn envelope<'j, 'a>(json: &'j Json<'a>, name: &str) -> Option<(&'j Json<'a>, &'j [Json<'a>])> {
    let named = || {
        let list = |name: &str| json.get(name)?.list();
        list(name).or_else(|| NAMES.into_iter().find_map(list))
    };
    Some((json, json.list().or_else(named)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_found_in_every_usual_envelope() {
        for answer in [
            "[1,2]",
            r#"{"products":[1,2]}"#,
            r#"{"data":[1,2],"totalCount":2,"pages":1}"#,
            r#"{"count":2,"next":null,"previous":null,"results":[1,2]}"#,
            r#"{"data":{"products":[1,2]}}"#,
            r#"{"data":{"results":["1",{},2]}}"#,
        ] {
            let json = Json::parse(answer.as_bytes()).unwrap();
            let listed = Listed::find(&json, "products").unwrap();
            assert_eq!(listed.items::<u64>(), [1, 2], "{answer}");
            assert_eq!(listed.pages().last(1), 1, "{answer}");
        }
        for nothing in [
            "{}",
            "7",
            r#"{"products":null}"#,
            r#"{"error":{"code":"x"}}"#,
        ] {
            let json = Json::parse(nothing.as_bytes()).unwrap();
            assert!(Listed::find(&json, "products").is_none(), "{nothing}");
        }
    }

    #[test]
    fn the_number_of_pages_is_read_or_derived() {
        let five = r#"{"data":{"products":[1],"pages":3},"totalCount":5}"#;
        let many = r#"{"data":[1,2],"totalCount":"96","pages":"2"}"#;
        let sized = r#"{"results":[1,2],"page_size":2,"total":7}"#;
        for (answer, asked, total, pages) in [
            (many, 1, Some(96), 2),
            (five, 1, Some(5), 3),
            (
                r#"{"count":5,"next":"/?page=2","results":[1,2]}"#,
                1,
                Some(5),
                3,
            ),
            (r#"{"count":5,"next":null,"results":[5]}"#, 3, Some(5), 3),
            (sized, 1, Some(7), 4),
            ("[1,2]", 1, Some(2), 1),
            // The total is unknown before the last page, and on the last page without the size of the others.
            (r#"{"results":[1,2],"next":"/?page=2"}"#, 1, None, 2),
            (r#"{"results":[1,2],"next":"/?page=3"}"#, 2, None, 3),
            (r#"{"results":[1],"next":null}"#, 3, None, 3),
            (
                r#"{"results":[1],"next":null,"page_size":2}"#,
                3,
                Some(5),
                3,
            ),
            (r#"{"results":[1,2],"pages":2}"#, 1, None, 2),
        ] {
            let json = Json::parse(answer.as_bytes()).unwrap();
            let listed = Listed::find(&json, "products").unwrap();
            let found = listed.pages();
            assert_eq!(
                (found.all(asked, None), found.last(asked)),
                (total, pages),
                "{answer}"
            );
        }
    }

    #[test]
    fn a_page_is_missing_only_if_the_answer_tells_the_number_of_pages() {
        let pages = |answer: &str| {
            let json = Json::parse(answer.as_bytes()).unwrap();
            Listed::find(&json, "").unwrap().pages()
        };
        let three = pages(r#"{"data":[1],"pages":3}"#);
        assert!(three.lack(4) && !three.lack(3) && !three.lack(1));
        let bare = pages("[1,2]");
        assert!(!bare.lack(9) && pages("[]").lack(2) && !pages("[]").lack(1));
        assert_eq!(bare.asked_by(2).last(1), 2, "a full page");
        assert_eq!(bare.asked_by(3).last(1), 1);
        let counted = pages(r#"{"data":[1,2],"totalCount":6}"#);
        assert_eq!(counted.asked_by(2).last(2), 3);
    }

    #[test]
    fn an_answer_whose_total_does_not_match_its_items_is_contradictory() {
        for (answer, read, contradicts) in [
            (r#"{"data":[],"totalCount":60,"pages":2}"#, 0, true),
            (r#"{"data":[],"totalCount":0,"pages":2}"#, 0, true),
            (r#"{"results":[],"next":"/?page=2"}"#, 0, true),
            (r#"{"data":[{},{}],"totalCount":2}"#, 0, true),
            (r#"{"data":[1,2],"totalCount":0}"#, 2, true),
            (r#"{"data":[1,2],"totalCount":1}"#, 2, true),
            (r#"{"data":[],"totalCount":0,"pages":1}"#, 0, false),
            (r#"{"data":[]}"#, 0, false),
            ("[]", 0, false),
            (r#"{"data":[1,{}],"totalCount":60,"pages":30}"#, 1, false),
        ] {
            let json = Json::parse(answer.as_bytes()).unwrap();
            let pages = Listed::find(&json, "").unwrap().pages();
            assert_eq!(pages.contradict(read), contradicts, "{answer}");
        }
    }
}
