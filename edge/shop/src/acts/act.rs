//! An act or an invoice as the backend tells it. The documents name no field, so the usual names are read.

use crate::company::Company;
use crate::lenient::schema::Kind;
use crate::lenient::{Json, Lenient, Listed, Schema, lenient};
use crate::moment::Day;
use crate::money::Money;
use crate::page::View;
use crate::route::Slug;

/// The list of a company's acts. Its totals are made up (9,999,999 items on 1 page), and are not read: it has no pages.
#[derive(Debug, Clone, Default)]
pub struct Acts(pub Vec<Act>);

impl Lenient for Acts {
    /// A pair whose second element holds the list, an envelope, or the list alone.
    fn read(json: &Json<'_>) -> Option<Self> {
        // The second act of a plain list may have a list of its own.
        let is_act = |json: &&Json<'_>| Self::one(json).is_some();
        let second = json.list().and_then(|pair| pair.get(1));
        let second = second.filter(|second| !is_act(second));
        let second = second.and_then(|second| Listed::find(second, "acts"));
        let list = match second {
            Some(list) => list,
            None => Listed::find(json, "acts")?,
        };
        let mut acts: Vec<Act> = list.items();
        acts.retain(Act::is_one);
        Some(Self(acts))
    }

    fn schema() -> Schema {
        let list = || Schema::listed("acts", Act::schema());
        let pair = Schema::list(Schema::Either(vec![list(), Act::schema()]));
        Schema::Either(vec![pair, list()])
    }
}

impl Acts {
    fn one(json: &Json<'_>) -> Option<Act> {
        Act::read(json).filter(Act::is_one)
    }
}

/// An act, an invoice or another paper of a company.
#[derive(Debug, Clone, Default)]
pub struct Act {
    id: String,
    pub number: String,
    /// Its kind as the backend names it.
    pub kind: Label,
    date: String,
    pub sum: Option<Money>,
    /// A code; empty for the shop's own currency.
    currency: CurrencyCode,
    due: String,
    paid: Option<Paid>,
    /// What is left to pay.
    left: Option<Money>,
    status: String,
    file: FileAddress,
    company: Owner,
}

lenient!(Act {
    /// Its number stands for it.
    optional "id" | "act_id" | "pk" | "uuid" => id,
    /// It is shown without a number; without a date as well it is not shown.
    "number" | "act_number" | "document_number" | "doc_number" | "name" | "title" => number,
    /// It is called an act.
    optional "type_display" | "kind_display" | "kind" | "type" | "act_type" | "document_type" | "doc_type" | "type_name" => kind,
    /// No day, and no filter by days.
    "date" | "act_date" | "document_date" | "issue_date" | "issued_at" | "created_at" => date,
    /// No sum.
    "total" | "sum" | "amount" | "total_sum" | "total_price" | "price" => sum,
    /// The shop's currency.
    optional "currency" | "currency_code" => currency,
    /// Nothing is said to be due or overdue.
    optional "due_date" | "due" | "due_at" | "pay_until" | "payment_due" | "payment_due_date" | "deadline" => due,
    /// Nothing is said of a payment.
    optional "is_paid" | "paid" | "paid_amount" | "paid_sum" => paid,
    /// The whole sum is to be paid.
    optional "debt" | "to_pay" | "left_to_pay" | "remaining" | "unpaid_amount" => left,
    /// Nothing is said of a payment.
    optional "payment_status" | "status" | "state" => status,
    /// It has no file.
    optional "file" | "file_url" | "pdf" | "document" | "attachment" | "url" | "link" => file,
    /// It is the asked company's.
    optional "company_id" | "company" => company,
});

/// A text, or the title in an object.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Label(pub String);

/// The same in an object.
#[derive(Debug, Default)]
struct WholeLabel {
    text: String,
}

lenient!(WholeLabel {
    optional "title" | "name" | "label" | "display" | "code" | "slug" => text,
});

impl Lenient for Label {
    fn read(json: &Json<'_>) -> Option<Self> {
        let whole = WholeLabel::read(json).map(|whole| whole.text);
        let text = whole.or_else(|| String::read(json))?;
        Some(Self(text.trim().to_owned()))
    }

    fn says(&self) -> bool {
        !self.0.is_empty()
    }

    fn schema() -> Schema {
        Schema::Either(vec![WholeLabel::schema(), String::schema()])
    }
}

/// The code of a currency, or that in an object.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct CurrencyCode(String);

/// The same in an object.
#[derive(Debug, Default)]
struct WholeCurrency {
    text: String,
}

lenient!(WholeCurrency {
    optional "code" | "iso" | "currency" | "name" | "title" => text,
});

impl Lenient for CurrencyCode {
    fn read(json: &Json<'_>) -> Option<Self> {
        let whole = WholeCurrency::read(json).map(|whole| whole.text);
        let text = whole.or_else(|| String::read(json))?;
        Some(Self(text))
    }

    fn says(&self) -> bool {
        !self.0.is_empty()
    }

    fn schema() -> Schema {
        Schema::Either(vec![WholeCurrency::schema(), String::schema()])
    }
}

/// Whether it is paid, or how much of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Paid {
    Flag(bool),
    Amount(Money),
}

impl Lenient for Paid {
    fn read(json: &Json<'_>) -> Option<Self> {
        match json {
            Json::Bool(flag) => Some(Self::Flag(*flag)),
            Json::Text(text) if ["true", "false"].contains(&&*text.to_lowercase()) => {
                Some(Self::Flag(text.eq_ignore_ascii_case("true")))
            }
            // A flag of a database, or nothing of the sum.
            Json::Whole(number @ (0 | 1)) => Some(Self::Flag(*number == 1)),
            Json::Whole(_) | Json::Decimal(_) | Json::Text(_) => {
                Money::read(json).map(Self::Amount)
            }
            Json::Null | Json::List(_) | Json::Object(_) => None,
        }
    }

    fn schema() -> Schema {
        Schema::value::<Self>(Kind::Flag)
    }
}

/// The address of a file, or that in an object.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct FileAddress(String);

/// The same in an object.
#[derive(Debug, Default)]
struct WholeFile {
    text: String,
}

lenient!(WholeFile {
    optional "url" | "file" | "path" | "link" => text,
});

impl Lenient for FileAddress {
    fn read(json: &Json<'_>) -> Option<Self> {
        let whole = WholeFile::read(json).map(|whole| whole.text);
        let text = whole.or_else(|| String::read(json))?;
        Some(Self(text))
    }

    fn says(&self) -> bool {
        !self.0.is_empty()
    }

    fn schema() -> Schema {
        Schema::Either(vec![WholeFile::schema(), String::schema()])
    }
}

/// The company that an act names, by its id or its name; empty if it names none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Owner(String);

/// The same in an object.
#[derive(Debug, Default)]
struct WholeOwner {
    text: String,
}

lenient!(WholeOwner {
    optional "id" | "company_id" | "pk" | "name" | "title" => text,
});

impl Lenient for Owner {
    fn read(json: &Json<'_>) -> Option<Self> {
        let whole = WholeOwner::read(json).map(|whole| whole.text);
        let text = whole.or_else(|| String::read(json))?;
        Some(Self(text.trim().to_owned()))
    }

    fn says(&self) -> bool {
        !self.0.is_empty()
    }

    fn schema() -> Schema {
        Schema::Either(vec![WholeOwner::schema(), String::schema()])
    }
}

/// The words of backends for a paid act, and for one that is to be paid.
const PAID: [&str; 4] = ["paid", "settled", "closed", "payed"];
const UNPAID: [&str; 8] = [
    "unpaid",
    "not_paid",
    "overdue",
    "awaiting_payment",
    "pending_payment",
    "partially_paid",
    "partial",
    "open",
];

/// What is known of the payment of an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payment {
    /// The backend says nothing of it.
    Unknown,
    Paid,
    /// Unpaid, and no day is told.
    Unpaid,
    /// Unpaid, until this day.
    Due(Day),
    /// Unpaid, although this day is over.
    Overdue(Day),
}

impl Payment {
    /// Whether something is to be paid.
    pub const fn is_owed(self) -> bool {
        matches!(self, Self::Unpaid | Self::Due(_) | Self::Overdue(_))
    }

    /// The place in the list: what is overdue first, then what is due, the earlier days before the later ones.
    pub const fn rank(self) -> u8 {
        match self {
            Self::Overdue(_) => 0,
            Self::Due(_) => 1,
            Self::Unpaid => 2,
            Self::Paid | Self::Unknown => 3,
        }
    }
}

impl Act {
    const fn is_one(&self) -> bool {
        !self.number.is_empty() || !self.date.is_empty()
    }

    /// Whether it is this company's: it names this one, or none.
    pub fn is_of(&self, company: &Company) -> bool {
        let named = self.company.0.as_str();
        named.is_empty() || named == company.id.as_str() || named == company.name()
    }

    /// Its name in the address of its file.
    pub fn address(&self) -> Option<Slug> {
        let name = if self.id.is_empty() {
            &self.number
        } else {
            &self.id
        };
        Slug::encode(name).filter(|slug| !slug.as_str().contains('/'))
    }

    /// The day that it was made out.
    pub fn day(&self, view: &View<'_>) -> Option<Day> {
        view.day(&self.date)
    }

    /// The last day for its payment, if the backend tells one.
    pub fn due(&self, view: &View<'_>) -> Option<Day> {
        view.day(&self.due)
    }

    /// The code of its currency; that of the shop if it names none.
    pub fn currency(&self, view: &View<'_>) -> String {
        let own = self.currency.0.trim();
        if own.is_empty() {
            let shop = view.shop.currency;
            return shop.map_or_else(String::new, |currency| currency.code().to_owned());
        }
        own.to_uppercase()
    }

    /// What is known of its payment, by the shop's day. Without a day for it nothing is overdue.
    pub fn payment(&self, view: &View<'_>) -> Payment {
        match self.is_paid() {
            None => Payment::Unknown,
            Some(true) => Payment::Paid,
            Some(false) => match self.due(view) {
                None => Payment::Unpaid,
                Some(due) if due < Day::of_moment(view.shop.site.time_zone, view.now_ms) => {
                    Payment::Overdue(due)
                }
                Some(due) => Payment::Due(due),
            },
        }
    }

    /// Whether it is paid, if the backend says so.
    fn is_paid(&self) -> Option<bool> {
        if let Some(left) = self.left {
            return Some(left <= Money::ZERO);
        }
        if let Some(Paid::Flag(flag)) = self.paid {
            return Some(flag);
        }
        if let (Some(Paid::Amount(paid)), Some(sum)) = (self.paid, self.sum) {
            return Some(paid >= sum);
        }
        let status = self.status.trim().to_lowercase().replace([' ', '-'], "_");
        if PAID.contains(&&*status) {
            Some(true)
        } else {
            UNPAID.contains(&&*status).then_some(false)
        }
    }

    /// What is to be paid of an unpaid act: the rest that the backend tells, or its sum without what is paid.
    pub fn owed(&self) -> Option<Money> {
        if self.left.is_some() {
            return self.left;
        }
        let sum = self.sum?;
        Some(match self.paid {
            Some(Paid::Amount(paid)) => Money(sum.0.saturating_sub(paid.0)),
            Some(Paid::Flag(_)) | None => sum,
        })
    }

    /// The address of its file as the backend tells it; `None` if it has none.
    pub fn file(&self) -> Option<&str> {
        Some(self.file.0.trim()).filter(|file| !file.is_empty())
    }
}
