//! What an order tells about a company customer's purchase: the company, who ordered, and whether it is paid. Nothing of
//! it is documented, so that each is read in the forms that such backends use.

use crate::company::CompanyId;
use crate::lenient::{Json, Lenient, Scalar, Schema, lenient};

/// The company that an order belongs to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OrderCompany {
    pub id: Option<CompanyId>,
    /// Empty if the order tells the id alone.
    pub name: String,
}

lenient!(OrderCompanyParts {
    optional "id" | "company_id" | "pk" => id,
    optional "name" | "title" | "company_name" => name,
});

struct OrderCompanyParts {
    id: String,
    name: String,
}

impl Lenient for OrderCompany {
    /// A number is an id, a text is a name, an object has both.
    fn read(json: &Json<'_>) -> Option<Self> {
        if json.fields().is_some() {
            let OrderCompanyParts { id, name } = OrderCompanyParts::read(json)?;
            let id = CompanyId::new(&id);
            return Some(Self { id, name });
        }
        let text = json.text()?;
        Some(if text.bytes().all(|byte| byte.is_ascii_digit()) {
            Self::of_id(&text)
        } else {
            Self {
                id: None,
                name: text.trim().to_owned(),
            }
        })
    }

    fn says(&self) -> bool {
        self.id.is_some() || !self.name.is_empty()
    }

    fn schema() -> Schema {
        Schema::Either(vec![OrderCompanyParts::schema(), String::schema()])
    }
}

impl OrderCompany {
    pub(super) fn of_id(id: &str) -> Self {
        Self {
            id: CompanyId::new(id).filter(|id| id.as_str() != "0"),
            name: String::new(),
        }
    }
}

/// Who ordered, by name; empty if only a number is told.
#[derive(Debug, Clone, Default)]
pub(super) struct Buyer(pub String);

lenient!(BuyerParts {
    optional "name" | "full_name" | "fullName" | "display_name" => name,
    optional "first_name" | "firstName" => first,
    optional "last_name" | "lastName" => last,
    optional "email" => email,
});

struct BuyerParts {
    name: String,
    first: String,
    last: String,
    email: String,
}

impl Lenient for Buyer {
    fn read(json: &Json<'_>) -> Option<Self> {
        if json.fields().is_none() {
            let text = json.text()?;
            let is_name = !text.bytes().all(|byte| byte.is_ascii_digit());
            let name = if is_name { text.trim() } else { "" };
            return Some(Self(name.to_owned()));
        }
        let told = BuyerParts::read(json)?;
        let parts = [told.first.trim(), told.last.trim()].join(" ");
        let names = [told.name, parts, told.email];
        let mut names = names.iter().map(|name| name.trim());
        Some(Self(names.find(|name| !name.is_empty())?.to_owned()))
    }

    fn says(&self) -> bool {
        !self.0.is_empty()
    }

    fn schema() -> Schema {
        Schema::Either(vec![BuyerParts::schema(), String::schema()])
    }
}

/// Words for a paid order, without capitals.
const PAID: [&str; 10] = [
    "true",
    "1",
    "paid",
    "payed",
    "success",
    "succeeded",
    "successful",
    "completed",
    "settled",
    "captured",
];
/// Words for one that is not paid.
const UNPAID: [&str; 13] = [
    "false",
    "0",
    "unpaid",
    "not_paid",
    "not paid",
    "new",
    "pending",
    "created",
    "waiting",
    "failed",
    "canceled",
    "cancelled",
    "overdue",
];

/// Whether an order is paid; `None` if it is not told.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Paid(pub Option<bool>);

lenient!(PaymentState {
    "code" | "slug" | "key" | "value" | "name" | "status" => name,
});

struct PaymentState {
    name: String,
}

impl Lenient for Paid {
    /// A flag, or a word for a state; an amount is neither.
    fn read(json: &Json<'_>) -> Option<Self> {
        let flag = match json {
            Json::Bool(flag) => Some(*flag),
            Json::Whole(number @ (0 | 1)) => Some(*number == 1),
            Json::Null
            | Json::Whole(_)
            | Json::Decimal(_)
            | Json::Text(_)
            | Json::List(_)
            | Json::Object(_) => None,
        };
        if flag.is_some() {
            return Some(Self(flag));
        }
        let name = match PaymentState::read(json) {
            Some(state) => state.name,
            None => String::read(json)?,
        };
        let name = name.trim().to_lowercase();
        let is_among = |words: &[&str]| words.contains(&name.as_str());
        Some(Self(match (is_among(&PAID), is_among(&UNPAID)) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            (false, false) => None,
        }))
    }

    fn says(&self) -> bool {
        self.0.is_some()
    }

    fn schema() -> Schema {
        Schema::Either(vec![
            bool::schema(),
            PaymentState::schema(),
            String::schema(),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Order, Orders};
    use super::*;
    use crate::lenient::read_text;

    fn order(fields: &str) -> Order {
        let text = format!(r#"[{{"id":7,{fields}}}]"#);
        read_text::<Orders>(&text).unwrap().orders.remove(0)
    }

    #[test]
    fn the_company_of_an_order_is_read_in_every_usual_form() {
        for (fields, id, name) in [
            (r#""company_id":12"#, "12", ""),
            (r#""company":12"#, "12", ""),
            (r#""company":"12","company_name":"Alfa""#, "12", "Alfa"),
            (r#""company":"Alfa SRL""#, "", "Alfa SRL"),
            (r#""company":{"id":12,"name":"Alfa SRL"}"#, "12", "Alfa SRL"),
            (
                r#""company":{"title":"Alfa"},"company_id":"12""#,
                "12",
                "Alfa",
            ),
            (r#""company":null"#, "", ""),
            (r#""company":0"#, "", ""),
        ] {
            let found = order(fields).company;
            let told = found.id.as_ref().map_or("", CompanyId::as_str);
            assert_eq!((told, &*found.name), (id, name), "{fields}");
        }
    }

    #[test]
    fn who_ordered_is_a_name_and_never_a_number() {
        for (fields, name) in [
            (r#""customer":"Elena Ceban""#, "Elena Ceban"),
            (
                r#""customer":{"first_name":"Elena","last_name":"Ceban"}"#,
                "Elena Ceban",
            ),
            (
                r#""user":{"id":7,"email":"elena@example.com"}"#,
                "elena@example.com",
            ),
            (r#""user":7,"customer_name":"Elena""#, "Elena"),
            (r#""user":7"#, ""),
            (r#""name":"Ana""#, ""),
        ] {
            assert_eq!(order(fields).customer, name, "{fields}");
        }
    }

    #[test]
    fn an_order_is_paid_or_not_only_if_that_is_told() {
        for (fields, paid) in [
            (r#""is_paid":true"#, Some(true)),
            (r#""paid":0"#, Some(false)),
            (r#""payment_status":"Paid""#, Some(true)),
            (
                r#""payment_status":{"code":"pending","name":"În așteptare"}"#,
                Some(false),
            ),
            (r#""payment_status":"in review""#, None),
            (r#""paid":129.90"#, None),
            (r#""status":"new""#, None),
        ] {
            assert_eq!(order(fields).paid, paid, "{fields}");
        }
    }

    #[test]
    fn the_own_reference_and_the_currency_are_read() {
        let found = order(r#""customer_reference":"PO-7","currency":"eur""#);
        assert_eq!(found.reference, "PO-7");
        assert_eq!(
            found.currency.map(crate::money::Currency::code),
            Some("EUR")
        );
        assert_eq!(order(r#""currency":"XXX""#).currency, None);
    }
}
