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
    worker::console_error!("the filters of a list: {failure}");
    *listing = all;
    backend.ask(&call(listing)).await
}

/// The category of this slug as the query asks for it. Its filters may be written in another way, or turn out not to be
/// the category's.
pub(crate) async fn load(visit: &Visit, slug: &Slug) -> Result<Outcome, Failure> {
    if Place::of(visit.menu(), slug) == Place::Nowhere {
        return Err(Failure::NotFound);
    }
    let asked = visit.asked();
    let mut listing = Listing::from_query(&asked.pairs(), Usual::of(visit.shop()));
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
        // A backend may offer fewer options than it knows: only one that changes nothing, or leaves nothing, is unknown.
        let call = category(slug, &offered);
        if let Ok(without) = backend.ask(&call).await
            && !answer.narrows(&without)
        {
            own = Some(offered);
        }
    }
    let own = own.as_ref().unwrap_or(&listing);
    if answer.pages.lack(listing.page) {
        // What search engines may have kept is said to be gone.
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

/// The listing without each of its filters, with what the backend has for it.
async fn relaxed(backend: &Backend, slug: &Slug, listing: &Listing) -> Vec<Relaxed> {
    let all = Relaxed::all(listing);
    let calls: Vec<_> = all.iter().map(|one| category(slug, &one.listing)).collect();
    let answers = backend.ask_all(&calls).await.into_iter().map(Result::ok);
    let read = |(one, answer)| Relaxed { answer, ..one };
    all.into_iter().zip(answers).map(read).collect()
}
