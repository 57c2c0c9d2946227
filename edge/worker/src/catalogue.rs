//! Loads a category page.

use platform::backend::Backend;
use shop::backend::{BackendFailure, Call};
use shop::catalogue::{Listing, Place, Relaxed, Usual, category, page};
use shop::failure::Failure;
use shop::lenient::Lenient;
use shop::outcome::Outcome;
use shop::route::Slug;

use crate::failure::from_lookup;
use crate::visit::Visit;

/// The backend's listing; unfiltered if it rejects the filters in the address.
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
    platform::log_error!("the filters of a list: {failure}");
    *listing = all;
    backend.ask(&call(listing)).await
}

/// The category page for this slug and query. Redirects if the filters are not in canonical form or do not belong to
/// the category.
pub(crate) async fn load(visit: &Visit, slug: &Slug) -> Result<Outcome, Failure> {
    if Place::of(visit.menu(), slug) == Place::Nowhere {
        return Err(Failure::NotFound);
    }
    let asked = visit.asked();
    let mut listing = Listing::from_query(&asked.pairs(), Usual::of(visit.shop(), visit.language));
    let backend = visit.backend();
    let answer = ask_listed(&backend, &mut listing, |listing| category(slug, listing)).await;
    let answer = match answer {
        Ok(answer) => answer,
        Err(error) => {
            let failure = listing.failure(from_lookup(&error, "category"));
            return if listing.is_filtered() {
                Ok(listing.failed(failure, &asked))
            } else {
                Err(failure)
            };
        }
    };
    let mut own = None;
    if let Some(offered) = listing.offered_by(&answer) {
        // A backend may leave valid options out of its list, so an unlisted option counts as unknown only if it changes
        // nothing or empties the list.
        let call = category(slug, &offered);
        if let Ok(without) = backend.ask(&call).await
            && !answer.narrows(&without)
        {
            own = Some(offered);
        }
    }
    let own = own.as_ref().unwrap_or(&listing);
    if answer.pages.lack(listing.page) {
        // Search engines may have indexed an unfiltered page number, so it is a 404, not a redirect.
        return if listing.is_filtered() {
            Ok(own.to_nearest(answer.pages, &asked))
        } else {
            Err(Failure::NoSuchPage)
        };
    }
    if !listing.withdrawn
        && let Some(redirect) = own.redirect(&asked)
    {
        return Ok(Outcome::Redirect(redirect));
    }
    let relaxed = if answer.products.is_empty() {
        relaxed(&backend, slug, &listing).await
    } else {
        Vec::new()
    };
    let page = page::category(&visit.view(), slug, answer, &listing, &relaxed);
    Ok(Outcome::Page(Box::new(page)))
}

/// For each filter, the listing without it and the backend's answer to that.
async fn relaxed(backend: &Backend, slug: &Slug, listing: &Listing) -> Vec<Relaxed> {
    let all = Relaxed::all(listing);
    let calls: Vec<_> = all.iter().map(|one| category(slug, &one.listing)).collect();
    let answers = backend.ask_all(&calls).await.into_iter().map(Result::ok);
    let read = |(one, answer)| Relaxed { answer, ..one };
    all.into_iter().zip(answers).map(read).collect()
}
