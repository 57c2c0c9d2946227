//! The calls that create companies (spec commerce 7, auth and profile).

use std::collections::BTreeMap;

use super::card::NewCompany;
use crate::backend::{Body, Call, Method};
use crate::bodies::{Bodies, COMPANY};
use crate::company::CompanyId;
use crate::contract::{Access, Contract, Declared, NO_FIELDS, REFUSALS};
use crate::site::CompanyForms;

const SHOWN_BY: &str = "tests/worker/companydata.test.ts";
const FORM: &str = "A 400, 409 or 422 shows its words at the fields of its company; 403, 404 and 405 say that nothing was created; a lost answer is said to be unknown, and nothing is sent again. What was written stays.";
const BODY: &[&str] = &[
    "body name",
    "body legal_form",
    "body fiscal_code",
    "body vat_code",
    "body bank",
    "body iban",
    "body address",
    "body contact_person",
    "body phone",
    "body email",
];
const BODY_OF_SEVERAL: &[&str] = &[
    "body [].name",
    "body [].legal_form",
    "body [].fiscal_code",
    "body [].vat_code",
    "body [].bank",
    "body [].iban",
    "body [].address",
    "body [].contact_person",
    "body [].phone",
    "body [].email",
];

/// Creates companies in a group: `PATCH /users/user-group/{id}/create-company/` with one, or
/// `PATCH /users/user-group/{id}/create-company-multi/` with a list.
pub fn create(
    group: &CompanyId,
    forms: CompanyForms,
    companies: &[NewCompany],
    bodies: &Bodies,
) -> Call<()> {
    let bodies = companies.iter().map(|company| body(company, bodies));
    let group = group.as_str();
    let (path, json) = match forms {
        CompanyForms::Multi => {
            let list: Vec<String> = bodies.collect();
            (
                format!("/users/user-group/{group}/create-company-multi/"),
                ["[", &list.join(","), "]"].concat(),
            )
        }
        CompanyForms::Off | CompanyForms::Single => (
            format!("/users/user-group/{group}/create-company/"),
            bodies.take(1).collect(),
        ),
    };
    Call::send(Method::Patch, path, Body::Json(json))
}

/// A company in the shape that the site's config gives it.
fn body(company: &NewCompany, bodies: &Bodies) -> String {
    let values: BTreeMap<&str, &str> = company
        .values
        .iter()
        .map(|(name, text)| (*name, &**text))
        .collect();
    let mut call = Call::<()>::post("", &values);
    bodies.shape(&COMPANY, &mut call.request);
    call.request.json().unwrap_or_default().to_owned()
}

/// A company that no backend takes: its code is none.
fn made_up() -> NewCompany {
    let names = COMPANY.values.iter();
    NewCompany {
        card: 0,
        values: names.map(|name| (*name, "0".to_owned())).collect(),
    }
}

/// A call for a group that nobody has.
fn try_out(forms: CompanyForms) -> Option<Call<()>> {
    let nobody = CompanyId::new("0")?;
    Some(create(&nobody, forms, &[made_up()], &Bodies::default()))
}

/// The calls of this feature.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new(
        "PATCH /users/user-group/{id}/create-company/",
        "create-company",
        |_| try_out(CompanyForms::Single),
    )
    .used_by("the company of an account, on a site whose `companies` are `single`")
    .without(FORM)
    .shown_by(SHOWN_BY)
    .also_fine(REFUSALS)
    .access(Access::SessionWrite)
    .shape("company")
    .beyond(NO_FIELDS, BODY),
    &Declared::new(
        "PATCH /users/user-group/{id}/create-company-multi/",
        "create-company-multi",
        |_| try_out(CompanyForms::Multi),
    )
    .used_by("the companies of an account, on a site whose `companies` are `multi`: a list")
    .without(FORM)
    .shown_by(SHOWN_BY)
    .also_fine(REFUSALS)
    .access(Access::SessionWrite)
    .shape("company")
    .beyond(NO_FIELDS, BODY_OF_SEVERAL),
];
