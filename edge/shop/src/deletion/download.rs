//! The copy of what the shop holds about an account: one JSON document. The backend's answers stand in it as they came.
//! A part that could not be loaded is named in the document, and so is one that is cut.

use serde::Serialize;

use crate::cart::Cart;
use crate::lenient::Json;
use crate::moment::machine;
use crate::sessions::ListedSession;

/// The most pages of a list.
pub const MOST_PAGES: u32 = 100;

/// A part of the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// The JSON of each page, in order.
    Whole(Vec<String>),
    /// The first pages of a list that has more.
    Cut(Vec<String>),
    /// The backend has no such part.
    Absent,
    /// The part could not be loaded.
    Missing,
}

impl Part {
    /// The part of an answer, if it is JSON.
    pub fn of(answer: Vec<u8>) -> Self {
        json(answer).map_or(Self::Missing, |json| Self::Whole(vec![json]))
    }

    /// A part of the shop's own.
    pub fn own(value: &impl Serialize) -> Self {
        serde_json::to_string(value).map_or(Self::Missing, |json| Self::Whole(vec![json]))
    }

    /// The part without the later pages.
    #[must_use]
    pub fn cut(self) -> Self {
        match self {
            Self::Whole(pages) => Self::Cut(pages),
            other @ (Self::Cut(_) | Self::Absent | Self::Missing) => other,
        }
    }

    /// The part with another page.
    #[must_use]
    pub fn and(self, page: Self) -> Self {
        match (self, page) {
            (Self::Whole(mut pages), Self::Whole(more)) => {
                pages.extend(more);
                Self::Whole(pages)
            }
            // The list has become shorter meanwhile.
            (whole, Self::Absent) => whole,
            (part, _) => part.cut(),
        }
    }

    /// The value in the document: one page as it is, more as a list.
    fn value(&self) -> String {
        match self {
            Self::Whole(pages) | Self::Cut(pages) => match &pages[..] {
                [page] => page.clone(),
                pages => ["[", &pages.join(","), "]"].concat(),
            },
            Self::Absent | Self::Missing => "null".to_owned(),
        }
    }
}

/// The text of an answer, if it is JSON.
fn json(answer: Vec<u8>) -> Option<String> {
    Json::parse(&answer).ok()?;
    String::from_utf8(answer).ok()
}

/// The parts of the document.
#[derive(Debug)]
pub struct Copy {
    /// The shopper with group, points and balance, as the backend keeps them.
    pub group: Part,
    pub profile: Part,
    /// The profile with all phones and e-mail addresses, where the backend keeps lists of them.
    pub contacts: Part,
    pub addresses: Part,
    pub orders: Part,
    pub favourites: Part,
    pub cart: Part,
    pub sessions: Part,
}

impl Copy {
    fn parts(&self) -> [(&'static str, &Part); 8] {
        [
            ("group", &self.group),
            ("profile", &self.profile),
            ("contacts", &self.contacts),
            ("addresses", &self.addresses),
            ("orders", &self.orders),
            ("favourites", &self.favourites),
            ("cart", &self.cart),
            ("sessions", &self.sessions),
        ]
    }

    /// The document of an account of this shop.
    pub fn document(&self, shop: &str, now_ms: u64) -> String {
        let parts = self.parts();
        let names = |is_meant: fn(&Part) -> bool| {
            let meant = parts.iter().filter(|(_, part)| is_meant(part));
            let names: Vec<&str> = meant.map(|(name, _)| *name).collect();
            serde_json::to_string(&names).unwrap_or_default()
        };
        let text = |text: &str| serde_json::to_string(text).unwrap_or_default();
        let made = machine(i64::try_from(now_ms).unwrap_or_default());
        let mut document = ["{\"shop\":", &text(shop), ",\"made\":", &text(&made)].concat();
        for (name, part) in &parts {
            document.extend([",\"", name, "\":", &part.value()]);
        }
        document.extend([
            ",\"missing\":",
            &names(|part| *part == Part::Missing),
            ",\"cut\":",
            &names(|part| matches!(part, Part::Cut(_))),
            "}",
        ]);
        document
    }
}

/// The cart of an account in the document.
pub fn cart_part(cart: &Cart) -> Part {
    #[derive(Serialize)]
    struct Goods<'a> {
        lines: Vec<Good>,
        saved: Vec<Good>,
        #[serde(skip_serializing_if = "Option::is_none")]
        promo: Option<&'a str>,
    }
    #[derive(Serialize)]
    struct Good {
        product: u64,
        quantity: String,
    }
    let goods = |lines: &[crate::cart::Line]| {
        let good = |line: &crate::cart::Line| Good {
            product: line.product,
            quantity: line.quantity.plain(),
        };
        lines.iter().map(good).collect()
    };
    Part::own(&Goods {
        lines: goods(&cart.lines),
        saved: goods(&cart.saved),
        promo: cart.promo.as_ref().map(|promo| &*promo.code.0),
    })
}

/// The sessions of an account in the document.
pub fn sessions_part(list: &[ListedSession]) -> Part {
    #[derive(Serialize)]
    struct Session<'a> {
        browser: &'a str,
        system: &'a str,
        country: Option<&'a str>,
        since: String,
        last_used: String,
        this_one: bool,
    }
    let time = |ms: u64| machine(i64::try_from(ms).unwrap_or_default());
    let sessions: Vec<Session<'_>> = list
        .iter()
        .map(|session| Session {
            browser: &session.device.browser,
            system: &session.device.system,
            country: session.country.as_deref(),
            since: time(session.since_ms),
            last_used: time(session.seen_ms),
            this_one: session.is_own,
        })
        .collect();
    Part::own(&sessions)
}

/// The name of the file.
pub fn file_name(shop: &str, now_ms: u64) -> String {
    let made = machine(i64::try_from(now_ms).unwrap_or_default());
    let day = made.split('T').next().unwrap_or_default();
    let plain = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
    let shop: String = shop.chars().filter(|sign| plain(*sign)).collect();
    [&shop, "-", day, ".json"].concat()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const NOW_MS: u64 = 1_795_000_000_000;

    fn whole(json: &str) -> Part {
        Part::of(json.as_bytes().to_vec())
    }

    fn copy(orders: Part, profile: Part) -> Copy {
        Copy {
            group: whole(r#"[{"user":{"id":7}}]"#),
            profile,
            contacts: Part::Absent,
            addresses: Part::Absent,
            orders,
            favourites: whole("[]"),
            cart: cart_part(&Cart::default()),
            sessions: sessions_part(&[]),
        }
    }

    fn document(copy: &Copy) -> Value {
        serde_json::from_str(&copy.document("casa", NOW_MS)).unwrap()
    }

    #[test]
    fn the_backends_answers_stand_in_the_document_as_they_came() {
        let answer = r#"{"id":7,"email":"ana@example.com","balance":"10.50","odd":1e3}"#;
        let copy = copy(whole("[]"), whole(answer));
        assert!(copy.document("casa", NOW_MS).contains(answer));
        let document = document(&copy);
        assert_eq!(document["shop"], "casa");
        assert_eq!(document["made"], "2026-11-18T11:06:40Z");
        assert_eq!(document["missing"], json!([]));
        assert_eq!(document["addresses"], Value::Null);
        assert_eq!(document["cart"], json!({ "lines": [], "saved": [] }));
    }

    #[test]
    fn a_part_that_failed_or_is_no_json_is_named_as_missing() {
        let document = document(&copy(Part::Missing, whole("<html>")));
        assert_eq!(document["missing"], json!(["profile", "orders"]));
        assert_eq!(document["orders"], Value::Null);
    }

    #[test]
    fn the_pages_of_a_list_are_joined_and_a_lost_one_cuts_it() {
        let pages = whole("[1]").and(whole("[2]")).and(Part::Absent);
        let told = document(&copy(pages.clone(), whole("{}")));
        assert_eq!(told["orders"], json!([[1], [2]]));
        assert_eq!(told["cut"], json!([]));
        let cut = pages.and(Part::Missing).and(whole("[4]"));
        let told = document(&copy(cut, whole("{}")));
        assert_eq!(told["orders"], json!([[1], [2]]));
        assert_eq!(told["cut"], json!(["orders"]));
    }

    #[test]
    fn the_file_is_named_by_shop_and_day() {
        assert_eq!(file_name("casa", NOW_MS), "casa-2026-11-18.json");
        assert_eq!(file_name("a\"\r\nb;", NOW_MS), "ab-2026-11-18.json");
    }
}
