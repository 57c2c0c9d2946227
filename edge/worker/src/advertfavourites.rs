//! The page of favourites on a site of adverts, and what the browser notes of them.

use futures_util::future::{join, join3};
use platform::backend::Backend;
use shop::advertfavourites::{
    Found, Saved, SavedAdvert, my_favourites,
    page::{CATEGORY, PAGE, PER_PAGE, SavedView, favourites},
};
use shop::adverts::{
    Advert, CATEGORIES, NOTES_AGE, NOTES_COOKIE, Note, Notes, OneAdvert, RATES, SEEN, State, one,
};
use shop::backend::{BackendFailure, Call};
use shop::failure::Failure;
use shop::page::Page;
use shop::product::{ProductId, SavedProducts};
use shop::route::{Feature, Slug};

use crate::context::RequestContext;
use crate::failure::from_backend;
use crate::visit::Visit;

/// The favourites as they are now.
#[derive(Debug)]
pub(crate) struct Current {
    pub list: SavedProducts,
    /// What the account did not take from the browser, and why.
    pub refused: Vec<(ProductId, Failure)>,
    pub is_of_account: bool,
}

/// Whether the site's favourites are adverts.
pub(crate) fn are_adverts(ctx: &RequestContext) -> bool {
    !ctx.site.published.site.lacks(Some(Feature::Adverts))
}

fn notes(ctx: &RequestContext) -> Notes {
    Notes::read(ctx.request.cookie(NOTES_COOKIE).unwrap_or_default())
}

fn keep(ctx: &RequestContext, before: &Notes, notes: &Notes) {
    if notes != before {
        let value = notes.text();
        let age = if value.is_empty() { 0 } else { NOTES_AGE };
        ctx.session
            .carry(&ctx.cookie(NOTES_COOKIE, &value, age, true));
    }
}

/// Notes what the visitor saw of an advert whose heart was pressed, or forgets it.
pub(crate) fn note(ctx: &RequestContext, list: &SavedProducts, id: ProductId) {
    if !are_adverts(ctx) {
        return;
    }
    let before = notes(ctx);
    let mut now = before.clone();
    if list.has(id) {
        let seen = ctx.request.query_value(SEEN).unwrap_or_default();
        if let Some(note) = Note::read(id, &seen) {
            now.add(note);
        }
    } else {
        now.keep(|other| other != id);
    }
    keep(ctx, &before, &now);
}

/// The page: the account's adverts as its own call tells them, a guest's each by its number.
pub(crate) async fn load(
    visit: &Visit,
    current: Current,
    cleared: &SavedProducts,
) -> Result<Page, Failure> {
    let backend = visit.backend();
    let asked: Option<u64> = visit
        .request
        .query_value(CATEGORY)
        .and_then(|text| text.parse().ok());
    let help = visit.backend().by_half();
    let (told, categories, rates) = join3(
        told(&backend, current.is_of_account, asked),
        help.ask_whole(&CATEGORIES),
        help.ask(&RATES),
    )
    .await;
    let (whole, of_category) = told?;
    let before = notes(visit);
    let saved = Saved::new(&current.list, whole, &before);
    let (all, counts) = (saved.0.len(), saved.counts());
    let saved = saved.of(asked, of_category.as_deref());
    let last = saved.0.len().div_ceil(PER_PAGE).max(1);
    let number = visit.request.query_value(PAGE);
    let number = number.and_then(|text| text.parse().ok()).unwrap_or(1);
    let number = usize::clamp(number, 1, last);
    let mut shown = saved.0;
    shown.drain(..(number - 1) * PER_PAGE);
    shown.truncate(PER_PAGE);
    find(&backend, &mut shown).await?;
    let refused: Vec<Slug> = current
        .refused
        .iter()
        .filter_map(|(id, _)| slug(*id))
        .collect();
    let calls: Vec<Call<OneAdvert>> = refused.iter().map(one).collect();
    let titles = backend.ask_all(&calls);
    let titles = titles.await.into_iter().map(|found| {
        let OneAdvert(advert) = found.ok()?;
        Some(advert.title.shown(visit.language).to_owned())
    });
    let why = current.refused.into_iter().map(|(_, why)| why);
    let refused: Vec<(String, Failure)> = titles.map(Option::unwrap_or_default).zip(why).collect();
    let view = visit.view();
    let mut now = before.clone();
    now.keep(|id| current.list.has(id) || cleared.has(id));
    for advert in shown.iter().filter_map(SavedAdvert::advert) {
        if let Some(note) = Note::of(advert, view.shop.currency.unwrap_or_default()) {
            now.add(note);
        }
    }
    keep(visit, &before, &now);
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Ok(favourites(
        &view,
        &SavedView {
            shown: &shown,
            all,
            counts: &counts,
            category: asked,
            page: count(number),
            last: count(last),
            categories: categories.ok().as_ref(),
            rates: &rates.unwrap_or_default(),
            notes: &before,
            refused: &refused,
            cleared: cleared.ids().len(),
        },
    ))
}

/// All adverts that the account has saved, and those of the asked category; none for a guest, and where the backend
/// has no such list.
async fn told(
    backend: &Backend,
    is_of_account: bool,
    category: Option<u64>,
) -> Result<(Vec<Advert>, Option<Vec<Advert>>), Failure> {
    if !is_of_account {
        return Ok((Vec::new(), None));
    }
    let of_category = async {
        match category {
            Some(_) => whole(backend, category).await.ok(),
            None => None,
        }
    };
    let (all, of_category) = join(whole(backend, None), of_category).await;
    match all {
        Ok(all) => Ok((all, of_category)),
        Err(error) if error.is_not_found() => Ok((Vec::new(), None)),
        Err(error) => Err(from_backend(&error, "favourites of adverts")),
    }
}

async fn whole(backend: &Backend, category: Option<u64>) -> Result<Vec<Advert>, BackendFailure> {
    let list = backend.ask_whole(&my_favourites(category)).await?;
    Ok(list.adverts)
}

fn slug(id: ProductId) -> Option<Slug> {
    Slug::new(&id.to_string())
}

/// Asks for those of a page that are not known yet. If none of them can be read, neither can the page.
async fn find(backend: &Backend, shown: &mut [SavedAdvert]) -> Result<(), Failure> {
    let mut unasked: Vec<&mut SavedAdvert> = shown
        .iter_mut()
        .filter(|one| matches!(one.found, Found::Unasked))
        .collect();
    let slugs = unasked.iter().filter_map(|one| slug(one.id?));
    let calls: Vec<Call<OneAdvert>> = slugs.map(|slug| one(&slug)).collect();
    let answers = backend.ask_all(&calls).await;
    let mut trouble = None;
    let mut is_any_known = answers.is_empty();
    for (saved, answer) in unasked.iter_mut().zip(answers) {
        saved.found = match answer {
            Ok(OneAdvert(advert)) => seen(advert),
            Err(BackendFailure::Status(401 | 403 | 404 | 410, _)) => Found::Gone,
            Err(error) => {
                trouble.get_or_insert(from_backend(&error, "a saved advert"));
                Found::Away
            }
        };
        is_any_known |= !matches!(saved.found, Found::Away);
        if let Some(advert) = saved.advert() {
            saved.category = advert.category.id.or(saved.category);
        }
    }
    match trouble {
        Some(trouble) if !is_any_known => Err(trouble),
        _ => Ok(()),
    }
}

/// What is deleted, or its owner's alone, is gone for who has saved it.
fn seen(advert: Advert) -> Found {
    match advert.state() {
        State::Active | State::Sold | State::Expired => Found::There(Box::new(advert)),
        State::Deleted | State::Draft | State::Inactive => Found::Gone,
    }
}
