//! Lists in whichever envelope a backend sends them: bare, `{data, totalCount, pages}`,
//! `{count, next, previous, results}`, or under a name of their own, perhaps within `data`.

use super::{Json, Lenient};

/// The list of an answer, with what its envelope says of pages.
#[derive(Debug, Clone, Copy)]
pub struct Listed<'j, 'a> {
    answer: &'j Json<'a>,
    /// The object around the list, which may lie within the answer.
    around: &'j Json<'a>,
    list: &'j [Json<'a>],
}

/// What envelopes call a list that has no name of its own.
const NAMES: [&str; 3] = ["data", "results", "items"];

impl<'j, 'a> Listed<'j, 'a> {
    /// Finds the list, which may go by this name; `None` where there is none.
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

    /// Whether something else stands where the list is looked for: that is no list that is empty.
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

    /// Whether an answer without a list says that there is none: it is empty, or has `null` in the place of the list.
    pub fn is_none(answer: &Json<'_>, name: &str) -> bool {
        let is_null = |name| matches!(answer.get(name), Some(Json::Null));
        matches!(answer, Json::Null)
            || answer.fields().is_some_and(<[_]>::is_empty)
            || !Self::is_broken(answer, name) && NAMES.into_iter().chain([name]).any(is_null)
    }

    /// The items that can be read.
    pub fn items<T: Lenient>(&self) -> Vec<T> {
        super::read_items(self.list)
    }

    /// The items as they came.
    pub const fn list(&self) -> &'j [Json<'a>] {
        self.list
    }

    /// What the envelope calls by one of these names.
    fn field(&self, names: &[&str]) -> Option<&'j Json<'a>> {
        let of = |object: &'j Json<'a>| names.iter().find_map(|name| object.get(name));
        of(self.around).or_else(|| of(self.answer))
    }

    fn number(&self, names: &[&str]) -> Option<u64> {
        u64::read(self.field(names)?)
    }

    /// What the envelope says of the pages.
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

/// The number of pages of a list and of this one: as its envelope says, or as far as that follows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pages {
    items: u64,
    stated: Option<u64>,
    total: Option<u64>,
    size: Option<u64>,
    /// Another page follows.
    more: bool,
}

impl Pages {
    /// How many items all pages have together, of which this is the one of this number: where the envelope says it, or
    /// no page follows. Pages have so many items, if that is known and the envelope does not say it.
    pub fn all(self, here: u32, size: Option<u64>) -> Option<u64> {
        let is_last = self.last(here) <= here && (self.items > 0 || here <= 1);
        let counted = || Some(self.before(here, size)?.saturating_add(self.items));
        self.total.or_else(|| is_last.then(counted)?)
    }

    /// How many items stand on the pages before this one, where that is known.
    pub fn before(self, here: u32, size: Option<u64>) -> Option<u64> {
        match u64::from(here.saturating_sub(1)) {
            0 => Some(0),
            pages => Some(pages.saturating_mul(self.size.or(size)?)),
        }
    }

    /// Whether some of the items of another list are here, but not all: as far as is told, or on these pages.
    pub fn are_some_of(self, others: Self) -> bool {
        let known = |pages: Self| pages.total.unwrap_or(pages.items);
        (1..known(others)).contains(&known(self))
    }

    /// Whether the envelope says anything of pages.
    pub const fn are_told(self) -> bool {
        self.stated.is_some() || self.total.is_some() || self.more
    }

    /// The last page, where this is the one that was asked for by this number. A page that another one follows is full.
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

    /// Whether there is no page of this number.
    pub fn lack(self, page: u32) -> bool {
        page > 1 && (self.items == 0 || page > self.last(page))
    }

    /// How many items this page has, readable or not.
    pub const fn items(self) -> u64 {
        self.items
    }

    /// Whether the envelope says something else than its list, of which so many items could be read: such an answer is
    /// not to be kept.
    pub fn contradict(self, read: u64) -> bool {
        let promised = self.more
            || self.total.is_some_and(|total| total > 0)
            || self.stated.is_some_and(|pages| pages > 1);
        read == 0 && promised || self.total.is_some_and(|total| total < self.items)
    }

    /// The pages where this many items were asked for: if nothing says how many there are, a full page has a next one.
    #[must_use]
    pub fn asked_by(mut self, size: u64) -> Self {
        if self.items == size {
            self.more |= self.stated.is_none() && self.total.is_none();
            self.size = self.size.or(Some(size));
        }
        self
    }
}

/// A list by itself, or in an object under the name or one of those of all lists.
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
