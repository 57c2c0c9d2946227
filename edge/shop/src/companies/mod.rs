//! The list of a company customer's companies (spec commerce 7, orders). It also names those companies of which the
//! shopper's group tells only an id.

pub mod page;

use crate::account::{OrderFilter, State};
use crate::backend::Call;
use crate::company::{Companies, Company};
use crate::contract::{Access, Contract, Declared};
use crate::lenient::{Json, Lenient, Listed, Pages, Schema, lenient};

/// A company as the list tells it.
#[derive(Debug, Clone)]
pub struct ListedCompany {
    pub company: Company,
    /// The words for its state; empty if it is not told.
    pub state: String,
    /// The state as the filter names it.
    pub state_name: String,
    /// The day of its registration in the shop.
    pub since: String,
}

lenient!(CompanyFacts {
    /// No state.
    optional "status" | "state" => state,
    /// The state's own words, else its name.
    optional "status_display" | "status_title" | "status_name" | "status_label" => title,
    /// No day.
    optional "created_at" | "createdAt" | "date" | "created" | "date_created" => since,
});

struct CompanyFacts {
    state: State,
    title: String,
    since: String,
}

impl Lenient for ListedCompany {
    fn read(json: &Json<'_>) -> Option<Self> {
        json.fields()?;
        let (company, facts) = (Company::read(json)?, CompanyFacts::read(json)?);
        let state_name = facts.state.name().to_owned();
        let state = match facts.title {
            title if title.is_empty() => facts.state.into_title(),
            title => title,
        };
        Some(Self {
            company,
            state,
            state_name,
            since: facts.since,
        })
    }

    fn schema() -> Schema {
        Schema::All(vec![Company::schema(), CompanyFacts::schema()])
    }
}

/// A page of the list.
#[derive(Debug, Clone, Default)]
pub struct CompanyList {
    pub companies: Vec<ListedCompany>,
    pub pages: Pages,
}

impl Lenient for CompanyList {
    fn read(json: &Json<'_>) -> Option<Self> {
        let list = Listed::find(json, "companies")?;
        Some(Self {
            companies: list.items(),
            pages: list.pages(),
        })
    }

    fn schema() -> Schema {
        Schema::listed("companies", ListedCompany::schema()).paged()
    }
}

impl CompanyList {
    /// Gives the companies of a group the names and codes that only this list tells.
    pub fn complete(&self, companies: &mut Companies) {
        for company in companies.list_mut() {
            let mut told = self.companies.iter().map(|told| &told.company);
            if let Some(told) = told.find(|told| told.id == company.id && told.is_named()) {
                company.complete(told.name(), &told.code);
            }
        }
    }
}

/// `GET /users/company/`: one page of the shopper's companies.
pub fn companies(filter: &OrderFilter) -> Call<CompanyList> {
    Call::get(["/users/company/", &filter.documented_query()].concat())
}

/// The call of the list.
pub const CALLS: &[&dyn Contract] = &[&Declared::new(
    "GET /users/company/?page={page}&search={text}&status={status}&start_date={day}&end_date={day}",
    "users-company",
    |_| Some(companies(&OrderFilter::default())),
)
.used_by("the companies of a company customer; the names of those of which the group tells only an id")
.without("Refused filters (400, 422) show all companies, and say so; 400, 404 or 422 to a later page leads to the last one. Anything else is a 503. Where only a name is missing, the id stands for it.")
.shown_by("tests/worker/companies.test.ts")
.access(Access::Session)
.at_times(|| {
    let pairs = [
        ("page", "2"),
        ("search", "alfa"),
        ("status", "active"),
        ("start_date", "2026-11-01"),
        ("end_date", "2026-11-02"),
    ];
    let own = pairs.map(|(name, text)| (name.to_owned(), text.to_owned()));
    vec![companies(&OrderFilter::from_query(&own)).request]
})];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenient::read_text;
    use crate::session::UserGroup;

    #[test]
    fn the_call_has_the_documented_parameters_alone() {
        let query = |pairs: &[(&str, &str)]| {
            let own: Vec<_> = pairs
                .iter()
                .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
                .collect();
            companies(&OrderFilter::from_query(&own)).request.path
        };
        assert_eq!(query(&[]), "/users/company/?page=1");
        assert_eq!(
            query(&[
                ("status", "all"),
                ("company_id", "12"),
                ("start_date", "2026-11-01")
            ]),
            "/users/company/?page=1"
        );
        assert_eq!(
            query(&[
                ("search", "alfa grup"),
                ("start_date", "2026-11-01"),
                ("end_date", "2026-11-02")
            ]),
            "/users/company/?page=1&search=alfa%20grup&start_date=2026-11-01&end_date=2026-11-02"
        );
    }

    #[test]
    fn a_company_is_listed_by_its_id_whatever_else_is_told() {
        let list: CompanyList = read_text(
            r#"{"data":[{"id":12,"name":"Alfa","idno":"1002","status":{"id":1,"name":"Activă"},"created_at":"2026-01-05"},
            {"id":13},{"name":"Nobody"},7,null,{"id":14,"status":"new","status_display":"Nouă"}],"totalCount":6,"pages":2}"#,
        )
        .unwrap();
        let told: Vec<_> = list
            .companies
            .iter()
            .map(|one| {
                (
                    one.company.name(),
                    &*one.company.code,
                    &*one.state,
                    &*one.state_name,
                )
            })
            .collect();
        assert_eq!(
            told,
            [
                ("Alfa", "1002", "Activă", "1"),
                ("13", "", "", ""),
                ("14", "", "Nouă", "new")
            ]
        );
        assert_eq!(list.pages.last(1), 2);
    }

    #[test]
    fn the_list_names_the_companies_of_a_group_and_adds_none() {
        let group: UserGroup =
            read_text(r#"[{"id":9,"user":{"id":7},"company":[12,{"id":13,"name":"Beta"},14]}]"#)
                .unwrap();
        let mut companies = group.companies;
        let list: CompanyList = read_text(
            r#"[{"id":12,"name":"Alfa","code":"1002"},{"id":13,"name":"Other"},{"id":15,"name":"Gama"}]"#,
        )
        .unwrap();
        list.complete(&mut companies);
        let names: Vec<_> = companies
            .list()
            .iter()
            .map(|one| (one.name(), &*one.code))
            .collect();
        assert_eq!(names, [("Alfa", "1002"), ("Beta", ""), ("14", "")]);
    }
}
