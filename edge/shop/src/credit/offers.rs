//! The lenders and their terms in months. The documents name the calls, `options` with `credit_company` and `id`, and
//! `companies`; months are read under the usual names.

use super::MOST_MONTHS;
use crate::backend::Call;
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Listed, Schema, lenient};
use crate::product::ProductId;

const DEADLINE_MS: u32 = 4000;
/// The limit on companies to choose from.
const MOST_COMPANIES: usize = 30;

/// A lender.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Company {
    pub id: String,
    pub name: String,
    /// Its terms in months, shortest first.
    pub months: Vec<u32>,
}

/// The lenders for a product, or for a whole order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Offers {
    pub companies: Vec<Company>,
}

/// `GET /general/credits?product_ids={ids}`, ids separated by commas.
pub fn offers(products: &[ProductId]) -> Call<Offers> {
    let ids: Vec<String> = products.iter().map(ProductId::to_string).collect();
    let path = ["/general/credits?product_ids=", &ids.join(",")].concat();
    Call::get(path).within(DEADLINE_MS)
}

/// `GET /calculator/credit-calculator/`, the equivalent of other backends.
pub fn older_offers() -> Call<Offers> {
    Call::get_static("/calculator/credit-calculator/").within(DEADLINE_MS)
}

/// A branch where a credit contract is signed.
#[derive(Debug, Clone, Default)]
pub struct Branch {
    pub id: String,
    pub name: String,
    pub address: String,
}

lenient!(Branch {
    needed "id" | "filialId" | "filial_id" => id,
    "name" | "title" => name,
    optional "address" => address,
} where |branch| !(branch.id.is_empty() || branch.name.is_empty() && branch.address.is_empty()));

/// Branches, in any envelope.
#[derive(Debug, Clone, Default)]
pub struct Branches(pub Vec<Branch>);

impl Lenient for Branches {
    fn read(json: &Json<'_>) -> Option<Self> {
        Listed::find(json, "filials").map(|list| Self(list.items()))
    }

    fn schema() -> Schema {
        Schema::perhaps_listed("filials", Branch::schema())
    }
}

/// `GET /calculator/filials/`
pub fn branches() -> Call<Branches> {
    Call::get_static("/calculator/filials/").within(DEADLINE_MS)
}

const COMPANIES: [&str; 3] = ["companies", "credit_companies", "banks"];
const OPTIONS: [&str; 4] = ["options", "credits", "offers", "data"];
const IDS: [&str; 3] = ["id", "companyId", "company_id"];
const NAMES: [&str; 4] = ["name", "title", "company_name", "label"];
const OWNERS: [&str; 4] = [
    "credit_company",
    "credit_company_id",
    "company",
    "company_id",
];
const MONTHS: [&str; 9] = [
    "months",
    "month",
    "terms",
    "term",
    "periods",
    "period",
    "duration",
    "count_months",
    "months_count",
];
/// The names under which a company object has a list of terms.
const INNER: [&str; 3] = ["options", "credits", "offers"];

/// The value under the first of these names.
fn first<T: Lenient>(json: &Json<'_>, names: &[&str]) -> Option<T> {
    names.iter().find_map(|name| T::read(json.get(name)?))
}

/// The months of an option: a number, a text that begins with one, or a list of these.
fn months(json: &Json<'_>) -> Vec<u32> {
    let whole = |json: &Json<'_>| {
        let text = String::read(json)?;
        let digits = text
            .trim()
            .split(|sign: char| !sign.is_ascii_digit())
            .next()?;
        let months = digits.parse().ok()?;
        (1..=MOST_MONTHS).contains(&months).then_some(months)
    };
    let of = |value: &Json<'_>| match value {
        Json::Text(text) => text
            .split(',')
            .filter_map(|one| whole(&Json::Text(one.into())))
            .collect(),
        Json::List(items) => items
            .iter()
            .flat_map(|item| {
                if item.fields().is_some() {
                    months(item)
                } else {
                    Vec::from_iter(whole(item))
                }
            })
            .collect(),
        Json::Null | Json::Bool(_) | Json::Whole(_) | Json::Decimal(_) | Json::Object(_) => {
            Vec::from_iter(whole(value))
        }
    };
    MONTHS
        .iter()
        .filter_map(|name| json.get(name))
        .map(of)
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

impl Offers {
    /// Merges another entry about the same company.
    fn add(&mut self, id: String, name: String, months: Vec<u32>) {
        if id.is_empty() {
            return;
        }
        let has_room = self.companies.len() < MOST_COMPANIES;
        match self.companies.iter_mut().find(|known| known.id == id) {
            Some(known) => {
                if known.name.is_empty() {
                    known.name = name;
                }
                known.months.extend(months);
            }
            None if has_room => self.companies.push(Company { id, name, months }),
            None => {}
        }
    }

    fn add_company(&mut self, json: &Json<'_>) {
        let Some(id) = first::<String>(json, &IDS) else {
            return;
        };
        let name = first(json, &NAMES).unwrap_or_default();
        self.add(id.clone(), name, months(json));
        for inner in INNER
            .iter()
            .filter_map(|name| json.get(name)?.list())
            .flatten()
        {
            self.add(id.clone(), String::new(), months(inner));
        }
    }

    /// An option names its company by an id or an object; an option without either is a company itself.
    fn add_option(&mut self, json: &Json<'_>) {
        let Some(owner) = OWNERS.iter().find_map(|name| json.get(name)) else {
            self.add_company(json);
            return;
        };
        let (id, name) = match owner.fields() {
            Some(_) => (first(owner, &IDS), first(owner, &NAMES)),
            None => (String::read(owner), first(json, &["company_name"])),
        };
        let mut terms = months(json);
        if terms.is_empty() {
            terms = months(owner);
        }
        self.add(id.unwrap_or_default(), name.unwrap_or_default(), terms);
    }
}

impl Lenient for Offers {
    fn read(json: &Json<'_>) -> Option<Self> {
        let inner = json.get("data").filter(|data| data.fields().is_some());
        let json = inner.unwrap_or(json);
        let list = |names: &[&str]| names.iter().find_map(|name| json.get(name)?.list());
        let mut found = Self::default();
        for company in list(&COMPANIES).into_iter().flatten() {
            found.add_company(company);
        }
        let options = json.list().or_else(|| list(&OPTIONS));
        for option in options.into_iter().flatten() {
            found.add_option(option);
        }
        for company in &mut found.companies {
            company.months.sort_unstable();
            company.months.dedup();
            if company.name.is_empty() {
                company.name.clone_from(&company.id);
            }
        }
        Some(found)
    }

    fn schema() -> Schema {
        let text = String::schema;
        let company = Schema::object(
            "CreditCompany",
            vec![
                Field::new(&IDS, text()).needed(),
                Field::new(&NAMES, text()).without("Its id stands for it."),
                Field::new(&MONTHS, Schema::list(text())).optional(),
            ],
        );
        let option = Schema::object(
            "CreditOption",
            vec![
                Field::new(&OWNERS, Schema::Either(vec![text(), company.clone()])).needed(),
                Field::new(&MONTHS, text())
                    .without("The company is asked without a number of months."),
            ],
        );
        let whole = Schema::object(
            "Credits",
            vec![
                Field::new(
                    &["options", "credits", "offers"],
                    Schema::list(option.clone()),
                ),
                Field::new(&COMPANIES, Schema::list(company.clone())).optional(),
            ],
        );
        let listed = Schema::listed("credits", Schema::Either(vec![option, company]));
        Schema::Either(vec![listed, whole.within(&["data"])])
    }
}
