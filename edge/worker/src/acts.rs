//! The acts of a company: the page, and their files.

use std::rc::Rc;

use platform::response::{ResponseBuilder, streamed};
use shop::acts::page::{ActsView, page};
use shop::acts::{
    ActFilter, Acts, acts, attachment, file_ending, file_path, of_company, which_company,
};
use shop::backend::Call;
use shop::company::{CompanyId, Right};
use shop::failure::Failure;
use shop::moment::Day;
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::route::Slug;
use web_sys::{AbortSignal, Response};

use crate::company::{call_for, with_right};
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

/// The acts of a company, and whether the filter was given up: a failed one is answered with the acts of all days.
async fn ask(
    visit: &Visit,
    company: &CompanyId,
    filter: &ActFilter,
) -> Result<(Acts, bool), Failure> {
    let now_ms = visit.view().now_ms;
    if filter.days.is_some() {
        let backend = visit.backend().by_half();
        match backend.ask(&acts(company, filter, now_ms)).await {
            Ok(found) => return Ok((found, false)),
            Err(failure) => worker::console_error!("backend filtered acts: {failure}"),
        }
    }
    let all = acts(company, &ActFilter::default(), now_ms);
    let found = visit.backend().ask(&all).await;
    let found = found.map_err(|error| from_lookup(&error, "acts"))?;
    Ok((found, filter.days.is_some()))
}

/// The page of the acts.
pub(crate) async fn load(visit: &Visit) -> Result<Page, Failure> {
    let acting = with_right(visit, Right::Acts).await?;
    let filter = filter(visit);
    let company = acting.company();
    let (found, is_unfiltered) = ask(visit, &company.id, &filter).await?;
    let view = visit.view();
    let applied = if is_unfiltered {
        ActFilter::default()
    } else {
        filter
    };
    let acts = of_company(&view, found, company, &applied);
    let shown = ActsView {
        acting: &acting,
        acts: &acts,
        filter: &filter,
        is_unfiltered,
    };
    Ok(page(&view, shown))
}

/// `GET /api/acts/{id}`: the file of an act of the company that the link names. Only the list says where it is.
pub(crate) async fn file(visit: Rc<Visit>, id: &Slug) -> Result<Response, Failure> {
    let acting = with_right(&visit, Right::Acts).await?;
    let query = visit.request.query_pairs();
    let company = which_company(&acting, &query).ok_or(Failure::NotFound)?;
    let company = acting.companies().find(company.as_str());
    let company = company.ok_or(Failure::NotFound)?;
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
        worker::console_error!("backend the file of an act: {} {kind}", answer.status());
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
