//! What was pressed on a page that was left before it was answered: the marks of both lists, as they shall be.

use std::rc::Rc;

use platform::response::ResponseBuilder;
use shop::compare::{COMPARE_COOKIE, COMPARE_COOKIE_AGE, wished};
use shop::failure::Failure;
use shop::favourites::{FAVOURITES_COOKIE, FAVOURITES_COOKIE_AGE};
use shop::pagecache::CachePolicy;
use shop::product::read_wishes;
use shop::route::Route;
use web_sys::Response;

use crate::context::RequestContext;
use crate::respond::way_back;
use crate::{compare, favourites};

/// How many products the lists hold after a change.
#[derive(serde::Serialize)]
struct Counts {
    favourites: usize,
    compare: usize,
}

/// `POST /api/marks`: a field for each list. What can be read of neither changes neither; a product that the
/// comparison refuses is left out, since nobody is there to be told.
pub(crate) async fn put(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    let fields = ctx.request.fields().await?;
    let (mut marked, mut compared) = (favourites::of(ctx), compare::of(ctx));
    let for_marked = read_wishes(fields.text(FAVOURITES_COOKIE), marked.most())?;
    let for_compared = read_wishes(fields.text(COMPARE_COOKIE), compared.most())?;
    if [FAVOURITES_COOKIE, COMPARE_COOKIE]
        .iter()
        .any(|name| fields.is_unreadable(name))
    {
        return Err(Failure::Malformed);
    }
    if !for_marked.is_empty() {
        for (product, wish) in for_marked {
            marked = marked.wished(product, Some(wish));
        }
        favourites::keep(ctx, &marked, (FAVOURITES_COOKIE, FAVOURITES_COOKIE_AGE));
    }
    if !for_compared.is_empty() {
        // Favourites are kept even if the catalogue does not answer.
        let known = compare::known(ctx, &compared, &for_compared).await?;
        compared = wished(&compared, &for_compared, &known);
        favourites::keep(ctx, &compared, (COMPARE_COOKIE, COMPARE_COOKIE_AGE));
    }
    if !ctx.request.wants_json() {
        let target = way_back(ctx, &fields, Route::Favourites)?;
        return Ok(ResponseBuilder::redirect(303, &target, CachePolicy::Never).empty());
    }
    Ok(ResponseBuilder::new(200, CachePolicy::Never).json(&Counts {
        favourites: marked.ids().len(),
        compare: compared.ids().len(),
    }))
}
