//! Clears the data of the shop in a browser.

use std::rc::Rc;

use platform::response::ResponseBuilder;
use shop::failure::Failure;
use shop::mydata::{CLEAR_STORAGE, cleared_cookies};
use shop::pagecache::CachePolicy;
use shop::paths::Target;
use shop::route::{Address, Route};
use shop::session::Notice;
use web_sys::Response;

use crate::context::RequestContext;
use crate::{language, notice, session};

/// `POST /api/my-data`: signs out, empties the guest's cart, which would become unreachable, and deletes the cookies.
pub(crate) async fn clear(ctx: &Rc<RequestContext>) -> Result<Response, Failure> {
    // The fields name the language of the answer.
    ctx.request.fields().await?;
    let language = language::of(ctx);
    session::leave(ctx, language).await;
    session::empty_cart(ctx, language).await;
    session::clear_cookies(ctx, cleared_cookies());
    notice::leave(ctx, &Notice::DataCleared);
    let page = Address::new(language, Route::MyData).href();
    let target = Target::local(&page).ok_or(Failure::Internal)?;
    let (name, value) = CLEAR_STORAGE;
    Ok(ResponseBuilder::redirect(303, &target, CachePolicy::Never)
        .with(name, value)
        .empty())
}
