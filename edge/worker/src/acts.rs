//! The acts of a company: the page, and their files.

use std::rc::Rc;

use platform::response::{ResponseBuilder, streamed};
use shop::acts::page::{ActsView, page};
use shop::acts::{
    ActFilter, Acts, acts, attachment, file_ending, file_path, named_company, of_company,
    which_company,
};
use shop::backend::Call;
use shop::company::CompanyId;
use shop::failure::Failure;
use shop::moment::Day;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::route::Slug;
use web_sys::{AbortSignal, Response};

use crate::company::{acting, call_for};
use crate::failure::from_lookup;
use crate::media::PICTURE_POLICY;
use crate::visit::Visit;

/// The deadline for a file, in milliseconds.
const FILE_MS: u32 = 60_000;

/// The filter of the request's query.
fn filter(visit: &Visit) -> ActFilter {
    let view = visit.view();
    let today = Day::of_moment(view.shop.site.time_zone, view.now_ms);
    ActFilter::from_query(&visit.request.query_pairs(), today)
}

/// The acts of a company, and the filter that they are of: if one fails, that of the list before, else that of all days.
async fn ask(
    visit: &Visit,
    company: &CompanyId,
    filter: &ActFilter,
) -> Result<(Acts, ActFilter), Failure> {
    let now_ms = visit.view().now_ms;
    let with_days = Some(*filter).filter(|filter| filter.days.is_some());
    for filter in with_days.into_iter().chain(filter.before()) {
        let backend = visit.backend().by_half();
        match backend.ask(&acts(company, &filter, now_ms)).await {
            Ok(found) => return Ok((found, filter)),
            Err(failure) => platform::log_error!("backend filtered acts: {failure}"),
        }
    }
    let all = ActFilter::default();
    let found = visit.backend().ask(&acts(company, &all, now_ms)).await;
    let found = found.map_err(|error| from_lookup(&error, "acts"))?;
    Ok((found, all))
}

/// The page of the acts.
pub(crate) async fn load(visit: &Visit) -> Result<Page, Failure> {
    let acting = acting(visit).await?.ok_or(Failure::NotFound)?;
    let query = visit.request.query_pairs();
    let company = which_company(&acting, &query).ok_or(Failure::NotFound)?;
    call_for(visit, company);
    let filter = filter(visit);
    let (found, listed) = ask(visit, &company.id, &filter).await?;
    let view = visit.view();
    let acts = of_company(&view, found, company, &listed);
    let shown = ActsView {
        company,
        is_named: named_company(&query).is_some(),
        acts: &acts,
        filter: &filter,
        listed: &listed,
    };
    Ok(page(&view, shown))
}

/// `GET /api/acts/{id}`: the file of an act of the company that the link names. Only the list says where it is.
pub(crate) async fn file(visit: Rc<Visit>, id: &Slug) -> Result<Response, Failure> {
    let acting = acting(&visit).await?.ok_or(Failure::NotFound)?;
    let query = visit.request.query_pairs();
    let company = which_company(&acting, &query).ok_or(Failure::NotFound)?;
    call_for(&visit, company);
    let (found, _) = ask(&visit, &company.id, &filter(&visit)).await?;
    let view = visit.view();
    let acts = of_company(&view, found, company, &ActFilter::default());
    let act = acts.iter().find(|act| act.address().as_ref() == Some(id));
    let act = act.ok_or(Failure::NotFound)?;
    let path = file_path(&view, act).ok_or(Failure::NotFound)?;
    let call: Call<()> = Call::get(path.clone());
    let deadline = AbortSignal::timeout_with_u32(FILE_MS);
    let answer = visit.backend().send(&call.request, &deadline).await;
    let answer = answer.map_err(|error| from_lookup(&error, "the file of an act"))?;
    let kind = answer.headers().get("content-type").ok().flatten();
    let kind = kind.unwrap_or_default();
    let Some(ending) = file_ending(&kind, &path).filter(|_| answer.status() == 200) else {
        platform::log_error!("backend the file of an act: {} {kind}", answer.status());
        return Err(Failure::Backend);
    };
    let mut reply = ResponseBuilder::new(200, CachePolicy::Never)
        .with("content-type", kind)
        .with("content-disposition", attachment(&view, act, ending))
        .with("content-security-policy", PICTURE_POLICY);
    if let Ok(Some(length)) = answer.headers().get("content-length") {
        reply = reply.with("content-length", length);
    }
    Ok(answer
        .body()
        .map_or_else(|| reply.empty(), |body| streamed(&body, &reply.init())))
}
