//! The call for acts, in both documented forms (spec commerce 7, content).

use super::act::Acts;
use super::filter::{ActFilter, COMPANY, Preset};
use crate::backend::Call;
use crate::company::CompanyId;
use crate::contract::{Access, Contract, Declared};
use crate::moment::Day;
use crate::paths::add;

const PATH: &str = "/base/act-view/";
/// The parameter that keeps an answer out of caches.
const CACHE_BUSTER: &str = "_";

/// The acts of a company: those between the filter's days, or with a page and a cache-buster those of all days. The
/// company is named in both forms: a backend may answer for all of them.
pub fn acts(company: &CompanyId, filter: &ActFilter, now_ms: i64) -> Call<Acts> {
    let mut query = String::new();
    if filter.days.is_none() {
        add(&mut query, "page", "1");
        add(&mut query, CACHE_BUSTER, &now_ms.to_string());
    }
    add(&mut query, COMPANY, company.as_str());
    filter.add_to(&mut query);
    Call::get([PATH, &query].concat())
}

/// The calls of this feature.
pub const CALLS: &[&dyn Contract] = &[&Declared::new(
    "GET /base/act-view/?page={page}&_={time}&company_id={id}&start_date={day}&end_date={day}",
    "act-view",
    |_| Some(acts(&CompanyId::new("0")?, &ActFilter::default(), 0)),
)
.used_by("the acts of a company, and their files")
.without("A refused filter (400, 422) and any failure of a filtered list show the list before, else the acts of all days, and say so. Without a filter 404 is the missing page; anything else is a 503.")
.shown_by("tests/worker/acts.test.ts")
.also_fine(&[400, 403, 404])
.access(Access::Session)
.at_times(|| {
    let day = Day::written("2026-11-28");
    let filter = day.map(|day| Preset::Month.filter(day)).unwrap_or_default();
    let company = CompanyId::new("12");
    company.map(|company| acts(&company, &filter, 0).request).into_iter().collect()
})
.beyond(
    "The documents name a cache-buster and no name of it.",
    &["query _"],
)];
