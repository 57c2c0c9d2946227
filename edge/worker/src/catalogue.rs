//! Loads a category page.

use platform::backend::Backend;
use platform::response::ResponseBuilder;
use shop::backend::{BackendFailure, Call};
use shop::catalogue::{Listing, Place, Relaxed, Usual, category, page};
use shop::failure::Failure;
use shop::lenient::{Lenient, Pages};
use shop::page::Page;
use shop::pagecache::CachePolicy;
use shop::paths::Target;
use shop::route::{Address, Route, Slug};
use web_sys::Response;

use crate::context::RequestContext;
use crate::failure::from_lookup;
use crate::respond;
use crate::visit::Visit;

/// What the query asks for.
fn listing(visit: &Visit, pairs: &[(String, String)]) -> Listing {
    let usual = Usual::of(visit.shop());
    Listing::from_query(pairs, usual)
}

/// Where a category's address leads that is written in another way than its own: another path or another query. A query
/// with filters waits for the backend's answer, so that it leads on once ([`without_unknown`]).
pub(crate) fn moved(visit: &Visit, address: &Address) -> Option<Response> {
    let Route::Category(slug) = &address.route else {
        return None;
    };
    let pairs = visit.request.query_pairs();
    let listing = listing(visit, &pairs);
    let query = listing.moved(&pairs).filter(|_| !listing.is_filtered());
    let place = Place::of(visit.menu(), slug);
    let path = match place {
        Place::Moved(slug) => visit.view().href(Route::Category(slug)),
        Place::Here if query.is_some() => visit.request.path().to_owned(),
        Place::Here | Place::Nowhere => return None,
    };
    let query = query.or_else(|| Some(["?", visit.request.query()?].concat()));
    lead(&path, &query.unwrap_or_default())
}

/// Where the address leads: for good, if its filters are written in another way or turned out not to be the category's;
/// for now, if the list has no page of that number ([`no_such_page`]).
pub(crate) fn without_unknown(
    ctx: &RequestContext,
    loaded: &Result<Page, Failure>,
) -> Option<Response> {
    let target = Target::local(&[ctx.request.path(), &ctx.moved.take()?].concat())?;
    Some(if matches!(loaded, Err(Failure::NoSuchPage)) {
        ResponseBuilder::redirect(302, &target, CachePolicy::Never).empty()
    } else {
        respond::permanent(&target)
    })
}

/// Leads from a page after the last to the nearest one that the answer tells of.
pub(crate) fn no_such_page(ctx: &RequestContext, listing: &Listing, pages: Pages) -> Failure {
    let nearest = listing.nearest(pages);
    ctx.moved.replace(nearest.moved(&ctx.request.query_pairs()));
    Failure::NoSuchPage
}

/// Leads from a page that the backend does not have to the first one.
pub(crate) fn to_first(ctx: &RequestContext, listing: &Listing, failure: Failure) -> Failure {
    if failure == Failure::NoSuchPage {
        no_such_page(ctx, listing, Pages::default())
    } else {
        failure
    }
}

fn lead(path: &str, query: &str) -> Option<Response> {
    let target = Target::local(&[path, query].concat())?;
    Some(respond::permanent(&target))
}

/// What the backend lists; all of it, where it refuses what the address asks for.
pub(crate) async fn ask_listed<T: Lenient>(
    backend: &Backend,
    listing: &mut Listing,
    call: impl Fn(&Listing) -> Call<T>,
) -> Result<T, BackendFailure> {
    let answer = backend.ask(&call(listing)).await;
    let Err(failure) = &answer else {
        return answer;
    };
    let Some(all) = listing.after(failure) else {
        return answer;
    };
    worker::console_error!("the filters of a list: {failure}");
    *listing = all;
    backend.ask(&call(listing)).await
}

/// The category of this slug as the query asks for it.
pub(crate) async fn load(visit: &Visit, slug: &Slug) -> Result<Page, Failure> {
    if Place::of(visit.menu(), slug) == Place::Nowhere {
        return Err(Failure::NotFound);
    }
    let pairs = visit.request.query_pairs();
    let mut listing = listing(visit, &pairs);
    let backend = visit.backend();
    let answer = ask_listed(&backend, &mut listing, |listing| category(slug, listing)).await;
    let answer = answer.map_err(|error| {
        let failure = listing.failure(from_lookup(&error, "category"));
        if listing.is_filtered() {
            to_first(visit, &listing, failure)
        } else {
            failure
        }
    })?;
    let mut own = None;
    if let Some(offered) = listing.offered_by(&answer) {
        // A backend may offer fewer options than it knows: only one that changes nothing, or leaves nothing, is unknown.
        let call = category(slug, &offered);
        if let Ok(without) = backend.ask(&call).await
            && !answer.narrows(&without)
        {
            own = Some(offered);
        }
    }
    let own = own.as_ref().unwrap_or(&listing);
    if !listing.withdrawn {
        visit.moved.replace(own.moved(&pairs));
    }
    if answer.pages.lack(listing.page) {
        // What search engines may have kept is said to be gone.
        return Err(if listing.is_filtered() {
            no_such_page(visit, own, answer.pages)
        } else {
            Failure::NoSuchPage
        });
    }
    let relaxed = if answer.products.is_empty() {
        relaxed(&backend, slug, &listing).await
    } else {
        Vec::new()
    };
    let view = visit.view();
    Ok(page::category(&view, slug, answer, &listing, &relaxed))
}

/// The listing without each of its filters, with what the backend has for it.
async fn relaxed(backend: &Backend, slug: &Slug, listing: &Listing) -> Vec<Relaxed> {
    let all = Relaxed::all(listing);
    let calls: Vec<_> = all.iter().map(|one| category(slug, &one.listing)).collect();
    let answers = backend.ask_all(&calls).await.into_iter().map(Result::ok);
    let read = |(one, answer)| Relaxed { answer, ..one };
    all.into_iter().zip(answers).map(read).collect()
}
