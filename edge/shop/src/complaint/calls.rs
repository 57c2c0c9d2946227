//! The calls of complaints (spec commerce 7, adverts).

use serde::Serialize;

use crate::adverts::Entries;
use crate::backend::Call;
use crate::contract::{Access, Contract, Declared, FORM, REFUSALS};
use crate::lenient::{Json, Lenient, Schema, lenient};

/// `GET /api/complaint-categories/`
pub const CATEGORIES: Call<Entries> = Call::get_static("/api/complaint-categories/");

/// A value that a backend wrote as a number or as a text.
#[derive(Serialize)]
#[serde(untagged)]
enum Name<'a> {
    Number(u64),
    Text(&'a str),
}

/// `POST /api/complaint/`: the advert by its id, else by its slug; the documents do not say which.
pub fn request(category: Option<u64>, body: &str, advert: &str) -> Call<Receipt> {
    #[derive(Serialize)]
    struct Sent<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        category: Option<u64>,
        body: &'a str,
        advert: Name<'a>,
    }
    let advert = match advert.parse() {
        Ok(number) => Name::Number(number),
        Err(_) => Name::Text(advert),
    };
    let sent = Sent {
        category,
        body,
        advert,
    };
    Call::post("/api/complaint/", &sent)
}

/// The backend's answer to a complaint.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Receipt {
    /// Empty if it sends none.
    pub number: String,
}

#[derive(Debug, Default)]
struct Numbered {
    number: String,
}

lenient!(Numbered {
    /// The receipt says that it was sent, with the day.
    optional "number" | "reference" | "ticket" | "complaint_id" | "id" => number,
});

impl Lenient for Receipt {
    fn read(json: &Json<'_>) -> Option<Self> {
        let whole = json.get("data").filter(|data| data.fields().is_some());
        let told = Numbered::read(whole.unwrap_or(json)).unwrap_or_default();
        let seen = told.number.chars().filter(|sign| !sign.is_control());
        let number: String = seen.take(40).collect();
        Some(Self {
            number: number.trim().to_owned(),
        })
    }

    fn schema() -> Schema {
        Numbered::schema()
    }
}

const SHOWN_BY: &str = "tests/worker/adverts-complaint.test.ts";

/// The calls of this feature.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new(
        "GET /api/complaint-categories/",
        "complaint-categories",
        |_| Some(CATEGORIES),
    )
    .used_by("a complaint about an advert: its reasons")
    .without("404 and an empty list ask for no reason; anything else says that complaints cannot be taken now.")
    .shown_by(SHOWN_BY)
    .may_be_missing(),
    &Declared::new("POST /api/complaint/", "complaint", |_| {
        Some(request(Some(1), "A check of the contract.", "contract-check"))
    })
    .used_by("a complaint about an advert")
    .without(FORM)
    .shown_by(SHOWN_BY)
    .also_fine(REFUSALS)
    .access(Access::Write)
    .leaves("a complaint about an advert, if the backend takes one about an advert that it does not have"),
];
