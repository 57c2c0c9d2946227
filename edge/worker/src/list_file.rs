//! `GET /api/list-file`: the goods of a category or of results as a file, for resellers.

use std::rc::Rc;

use futures_util::future::FutureExt;
use platform::clock;
use shop::backend::{BackendFailure, PAGE_MS};
use shop::catalogue::page::FILE_OF;
use shop::catalogue::{CategoryAnswer, Listing, Place, QUERY, Usual, category};
use shop::csv::attachment;
use shop::failure::Failure;
use shop::product::trade::ListFile;
use shop::route::Slug;
use shop::search::{self, Query};
use web_sys::Response;

use crate::failure::from_lookup;
use crate::file::{self, FileWriter};
use crate::limits;
use crate::search::with_prices;
use crate::visit::Visit;

/// The most pages of a list in a file.
const MOST_PAGES: u32 = 200;

/// The list of a file.
enum List {
    Category(Slug),
    Results(Query),
}

impl List {
    /// The list that the address names, with its name in the file's; `None` if the shop has none such.
    fn named(visit: &Visit) -> Option<(Self, String)> {
        if let Some(named) = visit.request.query_value(FILE_OF) {
            let slug = Slug::encode(&named)?;
            let last = named.rsplit('/').next().unwrap_or_default().to_owned();
            let is_known = Place::of(visit.menu(), &slug) != Place::Nowhere;
            return is_known.then_some((Self::Category(slug), last));
        }
        let query = Query::new(&visit.request.query_value(QUERY)?)?;
        let name = query.as_str().to_owned();
        Some((Self::Results(query), name))
    }

    /// The list as the address filters and sorts it, from its first page.
    fn listing(&self, visit: &Visit) -> Listing {
        let usual = Usual::of(visit.shop(), visit.language);
        let pairs = visit.request.query_pairs();
        let listing = match self {
            Self::Category(_) => Listing::from_query(&pairs, usual),
            Self::Results(query) => search::listing(Some(query), &pairs, usual),
        };
        listing.on_page(1)
    }

    /// A page of the list, with a deadline of its own.
    async fn page(
        &self,
        visit: &Visit,
        listing: &Listing,
    ) -> Result<CategoryAnswer, BackendFailure> {
        let backend = visit.backend().until(clock::now_ms() + PAGE_MS);
        match self {
            Self::Category(slug) => backend.ask(&category(slug, listing)).await,
            Self::Results(query) => {
                let found = backend.ask(&search::listed(query, listing)).await?;
                Ok(with_prices(&backend, found).await.listed)
            }
        }
    }
}

/// The file of all pages of the filtered list. The first page decides the status.
pub(crate) async fn answer(visit: Rc<Visit>) -> Result<Response, Failure> {
    limits::list_file(&visit).await?;
    let is_trade = visit.shop().theme.partner.is_some();
    let (list, name) = is_trade
        .then(|| List::named(&visit))
        .flatten()
        .ok_or(Failure::NotFound)?;
    let listing = list.listing(&visit);
    let first = list.page(&visit, &listing).await;
    let first = first.map_err(|error| from_lookup(&error, "list"))?;
    let plain = if name.is_ascii() { &*name } else { "list" };
    let [plain, name] = [plain, &name].map(|name| [name, ".csv"].concat());
    let disposition = attachment(&plain, &name);
    Ok(file::answer(
        &visit,
        disposition,
        async move |visit, writer| write(&visit, &list, listing, first, writer).await,
    ))
}

/// Writes page after page, each when the one before has left.
async fn write(
    visit: &Visit,
    list: &List,
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
        if listing.page >= MOST_PAGES {
            writer.send(&table.too_long(visit.words())).await;
            return writer.end().await;
        }
        listing = listing.on_page(listing.page + 1);
        found = match list.page(visit, &listing).boxed_local().await {
            Ok(found) => found,
            Err(error) => {
                platform::log_error!("page {} of the list: {error}", listing.page);
                break;
            }
        };
    }
    writer.break_off(&table.incomplete(visit.words())).await;
}
