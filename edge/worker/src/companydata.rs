//! The companies of an account: the page, and the form that creates some.

use std::rc::Rc;

use shop::company::{Acting, COMPANY_FIELD, Companies, Right};
use shop::companydata::page::{CompaniesView, companies};
use shop::companydata::{
    CreatedCompanies, MORE_FIELD, MOST_CARDS, NO_GROUP, access, cards, create, created_query,
    read_cards, uncreated,
};
use shop::failure::Failure;
use shop::fields::Fields;
use shop::page::Page;
use shop::paths::{Target, with_query};
use shop::route::Route;
use web_sys::Response;

use crate::company;
use crate::failure::from_backend;
use crate::respond::FormSuccess;
use crate::visit::Visit;
use crate::{limits, respond};

/// A shopper who may open the page.
struct Opened {
    companies: Companies,
    acting: Option<Acting>,
    may_create: bool,
}

/// Lets a shopper in who may open the page; for others the address is missing.
async fn open(visit: &Visit) -> Result<Opened, Failure> {
    let acting = company::acting(visit).await?;
    let forms = visit.shop().site.companies;
    let may_create = access(forms, acting.as_ref()).ok_or(Failure::NotFound)?;
    Ok(Opened {
        companies: company::companies_of(visit).await?,
        acting,
        may_create,
    })
}

/// The page of the companies.
pub(crate) async fn load(visit: &Visit) -> Result<Page, Failure> {
    draw(visit, &open(visit).await?, &[], None)
}

fn draw(
    visit: &Visit,
    opened: &Opened,
    typed: &[Fields],
    problem: Option<&Failure>,
) -> Result<Page, Failure> {
    let key = visit.site.sealing()?;
    let query = visit.request.query_pairs();
    let shown = CompaniesView {
        companies: &opened.companies,
        acting: opened.acting.as_ref(),
        may_create: opened.may_create,
        typed,
        problem,
        created: CreatedCompanies::of_query(key, &query, &opened.companies),
    };
    Ok(companies(&visit.view(), shown))
}

/// The page with the cards of a form, in the name of the company that is acted for.
pub(crate) async fn render_again(
    visit: &Visit,
    fields: &Fields,
    problem: Option<&Failure>,
) -> Result<Page, Failure> {
    let typed = cards(visit.shop(), fields);
    draw(visit, &open(visit).await?, &typed, problem)
}

/// `POST /api/company/data`: creates the companies of the form, or shows it with one more card.
pub(crate) async fn save(visit: Rc<Visit>, fields: Fields) -> Result<Response, Failure> {
    let opened = open(&visit).await?;
    let named = fields.text(COMPANY_FIELD);
    let may_act = named.is_empty()
        || opened
            .companies
            .find(named)
            .is_some_and(|company| company.may(Right::Data));
    if !opened.may_create || !may_act {
        return Err(Failure::NotFound);
    }
    let mut typed = cards(visit.shop(), &fields);
    if !fields.text(MORE_FIELD).is_empty() {
        if typed.len() < MOST_CARDS {
            typed.push(Fields::default());
        }
        let page = draw(&visit, &opened, &typed, None);
        return Ok(respond::shown(&visit, page).await);
    }
    let outcome = send(&visit, &opened.companies, &typed).await;
    let again = async |problem: &Failure| {
        // The list as it is now, since the answer may be lost.
        visit.session.companies.replace(None);
        let opened = open(&visit).await.unwrap_or(opened);
        draw(&visit, &opened, &typed, Some(problem))
    };
    let outcome = outcome.map(FormSuccess::leading_to);
    Ok(respond::form(&visit, outcome, again).await)
}

async fn send(visit: &Visit, known: &Companies, typed: &[Fields]) -> Result<Target, Failure> {
    limits::profile(visit).await?;
    let site = &visit.shop().site;
    let new = read_cards(visit.shop(), visit.words(), typed, known)?;
    let group = known.group().ok_or(Failure::Refused(&NO_GROUP))?;
    let call = create(group, site.companies, &new, &site.bodies);
    let answer = visit.backend().ask(&call).await;
    answer.map_err(|error| {
        let told = uncreated(&error, site.companies, &new);
        let failed = from_backend(&error, "creation of companies");
        told.unwrap_or(failed)
    })?;
    let query = created_query(visit.site.sealing()?, &new);
    let page = with_query(&visit.view().href(Route::AccountCompany), Some(&query));
    Target::local(&page).ok_or(Failure::Internal)
}
