//! Unanswered changes of the favourites and the comparison, which a page sends in one request when the visitor leaves
//! it.

use std::rc::Rc;

use shop::compare::{COMPARE_COOKIE, all_changed};
use shop::failure::Failure;
use shop::favourites::FAVOURITES_COOKIE;
use shop::route::Route;
use web_sys::Response;

use crate::context::RequestContext;
use crate::respond::{FormSuccess, telling, way_back};
use crate::{cart_count, compare, favourites, respond};

/// The product counts of the lists after a change.
#[derive(serde::Serialize)]
struct Counts {
    favourites: usize,
    compare: usize,
}

/// `POST /api/saved`: a field for each list. If one of the fields cannot be read, neither list changes. A product that
/// the comparison refuses is left out, since the visitor has left the page and would not see the refusal.
pub(crate) async fn put(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let fields = ctx.request.fields().await?;
    let (mut favourites, mut compared) = (favourites::of(ctx), compare::of(ctx));
    let for_favourites = favourites.read_changes(&fields, FAVOURITES_COOKIE)?;
    let for_compared = compared.read_changes(&fields, COMPARE_COOKIE)?;
    let mut refused = None;
    if !for_favourites.is_empty() {
        let changed = favourites.all_changed(&for_favourites);
        let saved = match cart_count::same_owner(ctx, &fields) {
            Ok(()) => favourites::change(ctx, changed, &for_favourites).await,
            Err(failure) => Err(failure),
        };
        match saved {
            Ok(list) => favourites = list,
            // Still save the comparison.
            Err(failure) => refused = Some(failure),
        }
    }
    if !for_compared.is_empty() {
        // Favourites are saved even if the catalogue does not answer.
        let known = compare::load_products(ctx, &compared, &for_compared).await?;
        compared = all_changed(&compared, &for_compared, &known);
        favourites::keep(ctx, &compared, compare::COMPARED);
    }
    if let Some(failure) = refused {
        return Err(failure);
    }
    let counts = Counts {
        favourites: favourites.ids().len(),
        compare: compared.ids().len(),
    };
    let taken = FormSuccess {
        target: way_back(ctx, &fields, Route::Favourites)?,
        json: Some(telling(&counts)),
    };
    respond::answer(ctx, Ok(taken)).await
}
