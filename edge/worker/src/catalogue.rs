//! Loads a category page.

use std::rc::Rc;

use futures_util::future::FutureExt;
use platform::backend::Backend;
use platform::clock;
use shop::backend::{BackendFailure, Call, PAGE_MS};
use shop::catalogue::page::FILE_OF;
use shop::catalogue::{CategoryAnswer, Listing, Place, Relaxed, Usual, category, page};
use shop::csv::attachment;
use shop::failure::Failure;
use shop::lenient::Lenient;
use shop::outcome::Outcome;
use shop::product::trade::ListFile;
use shop::route::Slug;
use web_sys::Response;

use crate::failure::from_lookup;
use crate::file::{self, FileWriter};
use crate::limits;
use crate::visit::Visit;

/// The most pages of a list in a file.
const MOST_FILE_PAGES: u32 = 200;

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

/// `GET /api/list-file?of=…`: the goods of a category as a file, all pages of its filtered list, for resellers. The first
/// page decides the status.
pub(crate) async fn list_file(visit: Rc<Visit>) -> Result<Response, Failure> {
    limits::list_file(&visit).await?;
    let named = visit.request.query_value(FILE_OF).unwrap_or_default();
    let slug = Slug::encode(&named).ok_or(Failure::NotFound)?;
    let is_trade = visit.shop().theme.partner.is_some();
    if !is_trade || Place::of(visit.menu(), &slug) == Place::Nowhere {
        return Err(Failure::NotFound);
    }
    let usual = Usual::of(visit.shop(), visit.language);
    let listing = Listing::from_query(&visit.request.query_pairs(), usual).on_page(1);
    let first = file_page(&visit, &slug, &listing).await;
    let first = first.map_err(|error| from_lookup(&error, "category"))?;
    let name = [named.rsplit('/').next().unwrap_or_default(), ".csv"].concat();
    let disposition = attachment(&name, &name);
    Ok(file::answer(
        &visit,
        disposition,
        async move |visit, writer| {
            write_list(&visit, &slug, listing, first, writer).await;
        },
    ))
}

/// A page of the list, with a deadline of its own.
async fn file_page(
    visit: &Visit,
    slug: &Slug,
    listing: &Listing,
) -> Result<CategoryAnswer, BackendFailure> {
    let backend = visit.backend().until(clock::now_ms() + PAGE_MS);
    backend.ask(&category(slug, listing)).await
}

/// Writes page after page, each when the one before has left.
async fn write_list(
    visit: &Visit,
    slug: &Slug,
    mut listing: Listing,
    first: CategoryAnswer,
    writer: FileWriter,
) {
    let mut table = ListFile::new(&visit.view());
    let mut found = first;
    loop {
        let last = found.pages_of(&listing).last(listing.page);
        // A backend that knows no pages has answered with the whole list.
        let Some(text) = table.page(&visit.view(), &found.products) else {
            return writer.end().await;
        };
        if !writer.send(&text).await {
            return;
        }
        if listing.page >= last {
            return writer.end().await;
        }
        if listing.page >= MOST_FILE_PAGES {
            writer.send(&table.too_long(visit.words())).await;
            return writer.end().await;
        }
        listing = listing.on_page(listing.page + 1);
        found = match file_page(visit, slug, &listing).boxed_local().await {
            Ok(found) => found,
            Err(error) => {
                platform::log_error!("page {} of the list: {error}", listing.page);
                break;
            }
        };
    }
    writer.break_off(&table.incomplete(visit.words())).await;
}

/// For each filter, the listing without it and the backend's answer to that.
async fn relaxed(backend: &Backend, slug: &Slug, listing: &Listing) -> Vec<Relaxed> {
    let all = Relaxed::all(listing);
    let calls: Vec<_> = all.iter().map(|one| category(slug, &one.listing)).collect();
    let answers = backend.ask_all(&calls).await.into_iter().map(Result::ok);
    let read = |(one, answer)| Relaxed { answer, ..one };
    all.into_iter().zip(answers).map(read).collect()
}
