//! The companies that a shopper may act for: who is a company customer, and the rights in each company.
//!
//! The backend names them in the shopper's group (spec commerce 3, user; 7, auth and profile). The documents do not say
//! what a company looks like there, so that a number, an object and a list of either are read.

mod bar;
mod ordered;
pub mod to_quote;

pub use bar::{
    Back, COMPANY_FIELD, CarriedForm, FORM_FIELD, SWITCH_FIELD, bar, hidden_field, takes_text,
};
pub use ordered::{COMPANY_CHANGED, ordered_for, speaks_of_company};
use serde::{Deserialize, Serialize};

use crate::backend::{BackendFailure, Call};
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Scalar, Schema, lenient};

/// The longest id of a company, in bytes.
const LONGEST_ID: usize = 64;

/// The backend's id of a company: ASCII letters, digits, `-` and `_`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CompanyId(String);

impl CompanyId {
    /// `None` if the text is no id.
    pub fn new(id: &str) -> Option<Self> {
        let is_of_id = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let is_id = (1..=LONGEST_ID).contains(&id.len()) && id.bytes().all(is_of_id);
        is_id.then(|| Self(id.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What a member of a company may do in its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Right {
    /// See the company's orders, and order in its name.
    Orders,
    /// Keep and send its quote.
    Quote,
    /// See its acts and invoices.
    Acts,
    /// Change the company's data.
    Data,
}

impl Right {
    pub const ALL: [Self; 4] = [Self::Orders, Self::Quote, Self::Acts, Self::Data];

    const fn nouns(self) -> &'static [&'static str] {
        match self {
            Self::Orders => &["order"],
            Self::Quote => &["quote", "rfq"],
            Self::Acts => &["act", "invoice", "document"],
            Self::Data => &["data", "company", "companie", "profile"],
        }
    }

    /// Whether a backend may mean this right by the word, which has no capitals: `view_orders`. The orders of a company
    /// are no data of the company.
    fn is_named(self, word: &str) -> bool {
        let has = |right: Self| {
            let mut parts = word.split(|sign: char| !sign.is_ascii_alphabetic());
            parts.any(|part| {
                right
                    .nouns()
                    .contains(&part.strip_suffix('s').unwrap_or(part))
            })
        };
        let others = [Self::Orders, Self::Quote, Self::Acts];
        matches!(word, "*" | "all")
            || has(self) && (self != Self::Data || !others.into_iter().any(has))
    }
}

/// The rights of a membership. A backend that names none gives all: it refuses by itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Rights(Option<Vec<String>>);

impl Rights {
    fn has(&self, right: Right) -> bool {
        let named = self.0.as_ref();
        named.is_none_or(|words| words.iter().any(|word| right.is_named(word)))
    }
}

impl Lenient for Rights {
    /// A list of words or of objects with them, or an object of flags. Words that name none of the rights tell nothing.
    fn read(json: &Json<'_>) -> Option<Self> {
        let words = match (json.list(), json.fields()) {
            (Some(list), _) => list.iter().filter_map(word_of).collect(),
            (None, Some(flags)) => {
                let set = flags
                    .iter()
                    .filter(|(_, flag)| bool::read(flag) == Some(true));
                set.map(|(name, _)| name.to_string()).collect()
            }
            (None, None) => return None,
        };
        let words: Vec<String> = words;
        let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let is_told = |word: &String| Right::ALL.iter().any(|right| right.is_named(word));
        let is_clear = words.is_empty() || words.iter().any(is_told);
        Some(Self(is_clear.then_some(words)))
    }

    fn schema() -> Schema {
        Schema::list(String::schema())
    }
}

/// The word of a right in a list.
fn word_of(json: &Json<'_>) -> Option<String> {
    let named = ["codename", "code", "slug", "name"];
    let within = named.iter().find_map(|name| json.get(name));
    within.map_or_else(|| String::read(json), String::read)
}

/// A company that a shopper may act for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Company {
    pub id: CompanyId,
    /// Empty if the backend told the id alone.
    name: String,
    /// Its fiscal code; empty if it is not told.
    pub code: String,
    rights: Rights,
}

impl Company {
    /// A company of which nothing but the id is known.
    const fn of_id(id: CompanyId) -> Self {
        Self {
            id,
            name: String::new(),
            code: String::new(),
            rights: Rights(None),
        }
    }

    /// The name, else the id.
    pub fn name(&self) -> &str {
        if self.name.is_empty() {
            self.id.as_str()
        } else {
            &self.name
        }
    }

    /// Whether the backend told its name.
    pub const fn is_named(&self) -> bool {
        !self.name.is_empty()
    }

    /// Gives the name and the code that another answer told.
    pub fn complete(&mut self, name: &str, code: &str) {
        for (own, told) in [(&mut self.name, name), (&mut self.code, code)] {
            if own.is_empty() {
                told.clone_into(own);
            }
        }
    }

    pub fn may(&self, right: Right) -> bool {
        self.rights.has(right)
    }
}

#[derive(Debug, Default)]
struct ToldCompany {
    id: String,
    name: String,
    code: String,
    rights: Rights,
}

lenient!(ToldCompany {
    /// The company is not known.
    needed "id" | "company_id" | "pk" => id,
    /// The id stands for the name.
    optional "name" | "title" | "company_name" | "full_name" | "legal_name" => name,
    /// No code is shown.
    optional "fiscal_code" | "idno" | "code" | "cui" | "edrpou" | "nip" | "tax_code" | "tax_id" => code,
    /// All rights: the backend refuses by itself.
    optional "permissions" | "rights" => rights,
});

impl Lenient for Company {
    fn read(json: &Json<'_>) -> Option<Self> {
        if json.fields().is_none() {
            let id = json.text()?;
            return CompanyId::new(&id)
                .filter(|id| id.as_str() != "0")
                .map(Self::of_id);
        }
        let told = ToldCompany::read(json)?;
        Some(Self {
            id: CompanyId::new(&told.id)?,
            name: told.name.trim().to_owned(),
            code: told.code,
            rights: told.rights,
        })
    }

    fn schema() -> Schema {
        Schema::Either(vec![ToldCompany::schema(), String::schema()])
    }
}

/// The companies of a shopper, and the group that they are created in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Companies {
    /// The group's own id: `/users/user-group/{id}/create-company/`.
    group: Option<CompanyId>,
    list: Vec<Company>,
}

/// `GET /users/user-group/`: the companies of the shopper. An answer without a group tells that there are none.
pub const COMPANIES: Call<Companies> = Call::get_static("/users/user-group/");

impl Lenient for Companies {
    fn read(json: &Json<'_>) -> Option<Self> {
        let Some(group) = json.list().map_or(Some(json), <[_]>::first) else {
            return Some(Self::default());
        };
        group.fields()?;
        Some(Self::of_group(group))
    }

    fn schema() -> Schema {
        Schema::list(Schema::object("Companies", Self::fields()))
    }
}

impl Companies {
    /// The companies after a failed call for the group: none if the backend has no groups, or none for this shopper.
    /// `None` while the backend cannot say.
    pub const fn after(failure: &BackendFailure) -> Option<Self> {
        match failure {
            BackendFailure::Status(403..=405, _) => Some(Self {
                group: None,
                list: Vec::new(),
            }),
            BackendFailure::Status(..)
            | BackendFailure::TooOften(..)
            | BackendFailure::Timeout
            | BackendFailure::Unreachable
            | BackendFailure::TooLarge
            | BackendFailure::Unreadable(_)
            | BackendFailure::Resting => None,
        }
    }

    /// Reads the item of a group; each company counts once.
    pub(crate) fn of_group(item: &Json<'_>) -> Self {
        let told = item.get("company").or_else(|| item.get("companies"));
        let mut list: Vec<Company> = match told {
            Some(told) => match told.list() {
                Some(items) => items.iter().filter_map(Company::read).collect(),
                None => Company::read(told).into_iter().collect(),
            },
            None => Vec::new(),
        };
        let mut seen: Vec<CompanyId> = Vec::new();
        list.retain(|company| {
            let is_new = !seen.contains(&company.id);
            seen.push(company.id.clone());
            is_new
        });
        let group = item.get("id").and_then(String::read);
        Self {
            group: group.and_then(|id| CompanyId::new(&id)),
            list,
        }
    }

    /// The fields of a group that are read here.
    pub(crate) fn fields() -> Vec<Field> {
        let company = || Schema::Either(vec![Schema::list(Company::schema()), Company::schema()]);
        vec![
            Field::new(&["id"], String::schema())
                .optional()
                .without("No company can be created."),
            Field::new(&["company", "companies"], company())
                .without("The shopper is no company customer."),
        ]
    }

    pub const fn group(&self) -> Option<&CompanyId> {
        self.group.as_ref()
    }

    pub fn list(&self) -> &[Company] {
        &self.list
    }

    pub fn list_mut(&mut self) -> &mut [Company] {
        &mut self.list
    }

    pub fn find(&self, id: &str) -> Option<&Company> {
        self.list.iter().find(|company| company.id.as_str() == id)
    }

    /// Whether the shopper is a company customer.
    pub const fn are_some(&self) -> bool {
        !self.list.is_empty()
    }
}

/// A company customer: the companies, and the one that is acted for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Acting {
    companies: Companies,
    company: Company,
    lost_choice: bool,
}

impl Acting {
    /// The customer acting for the chosen company, or for the first one: without a choice, and if the shopper is no
    /// longer in the chosen one. `None` if there is no company.
    pub fn of(companies: Companies, chosen: Option<&str>) -> Option<Self> {
        let found = chosen.and_then(|chosen| companies.find(chosen));
        let lost_choice = chosen.is_some() && found.is_none();
        let company = found.or_else(|| companies.list.first())?.clone();
        Some(Self {
            companies,
            company,
            lost_choice,
        })
    }

    /// Whether the shopper is no longer in the company that was chosen.
    pub const fn lost_choice(&self) -> bool {
        self.lost_choice
    }

    /// The company that is acted for.
    pub const fn company(&self) -> &Company {
        &self.company
    }

    pub const fn companies(&self) -> &Companies {
        &self.companies
    }

    pub fn may(&self, right: Right) -> bool {
        self.company.may(right)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;
    use crate::session::UserGroup;

    fn companies(company: &str) -> Companies {
        let text = format!(r#"[{{"id":9,"user":{{"id":7}}{company}}}]"#);
        read_text::<UserGroup>(&text).unwrap().companies
    }

    fn names(company: &str) -> Vec<String> {
        let found = companies(company);
        let list = found.list().iter();
        list.map(|company| company.name().to_owned()).collect()
    }

    #[test]
    fn a_company_is_told_as_a_number_an_object_or_a_list() {
        for (company, expected) in [
            ("", &[][..]),
            (r#","company":null"#, &[]),
            (r#","company":0"#, &[]),
            (r#","company":"""#, &[]),
            (r#","company":[]"#, &[]),
            (r#","company":{}"#, &[]),
            (r#","company":12"#, &["12"]),
            (r#","company":"12""#, &["12"]),
            (r#","company":{"id":12,"name":"Alfa SRL"}"#, &["Alfa SRL"]),
            (r#","company":{"id":"12","title":" Alfa "}"#, &["Alfa"]),
            (
                r#","company":[12,{"id":13,"name":"Beta"},12,null,"a/b"]"#,
                &["12", "Beta"],
            ),
            (
                r#","companies":[{"company_id":13,"company_name":"Beta"}]"#,
                &["Beta"],
            ),
        ] {
            assert_eq!(names(company), expected, "{company}");
        }
        assert_eq!(companies("").group().unwrap().as_str(), "9");
    }

    #[test]
    fn rights_are_those_that_the_backend_names_and_all_if_it_names_none() {
        let rights = |company: &str| {
            let found = companies(&format!(r#","company":{{"id":1{company}}}"#));
            let may = |right: &Right| found.list()[0].may(*right);
            Right::ALL.iter().map(may).collect::<Vec<_>>()
        };
        for (company, expected) in [
            ("", [true; 4]),
            (r#","permissions":["*"]"#, [true; 4]),
            (r#","permissions":[]"#, [false; 4]),
            (
                r#","permissions":["View_Orders","acts"]"#,
                [true, false, true, false],
            ),
            (
                r#","rights":{"quotes":true,"orders":false}"#,
                [false, true, false, false],
            ),
            (r#","rights":["transactions","reorder"]"#, [true; 4]),
            (
                r#","rights":["reorder","act"]"#,
                [false, false, true, false],
            ),
            (r#","permissions":[3,5]"#, [true; 4]),
            (
                r#","permissions":["manage_orders","view_company_invoices"]"#,
                [true, false, true, false],
            ),
            (
                r#","permissions":[{"id":3,"codename":"change_company"}]"#,
                [false, false, false, true],
            ),
            (r#","rights":7"#, [true; 4]),
        ] {
            assert_eq!(rights(company), expected, "{company}");
        }
    }

    #[test]
    fn a_backend_that_knows_no_companies_tells_none_and_one_that_cannot_say_tells_nothing() {
        for answer in ["[]", "{}", r#"[{"user":7}]"#, r#"{"detail":"none"}"#] {
            assert!(
                !read_text::<Companies>(answer).unwrap().are_some(),
                "{answer}"
            );
        }
        for answer in ["", "null", "7", "[null]"] {
            assert!(COMPANIES.read(answer.as_bytes()).is_err(), "{answer}");
        }
        let after = |status| Companies::after(&BackendFailure::Status(status, String::new()));
        for status in [403, 404, 405] {
            assert_eq!(after(status), Some(Companies::default()));
        }
        for status in [400, 401, 500, 503] {
            assert_eq!(after(status), None);
        }
        assert_eq!(Companies::after(&BackendFailure::Timeout), None);
    }

    #[test]
    fn a_customer_acts_for_the_chosen_company_or_for_the_first_one() {
        let acting = |chosen: Option<&str>| {
            let acting = Acting::of(companies(r#","company":[12,13]"#), chosen).unwrap();
            (acting.company().id.clone(), acting.lost_choice())
        };
        for (chosen, expected, lost) in [
            (None, "12", false),
            (Some("13"), "13", false),
            (Some("99"), "12", true),
        ] {
            assert_eq!(acting(chosen), (CompanyId::new(expected).unwrap(), lost));
        }
        assert_eq!(Acting::of(companies(""), Some("12")), None);
    }
}
