//! The campaign (`utm_…`) of a visitor, from the first landing to the order.

use platform::response::Cookie;
use shop::utm::{UTM_COOKIE, Utm};

use crate::context::RequestContext;

/// The campaign parameters of the first landing.
pub(crate) fn of(ctx: &RequestContext) -> Utm {
    Utm::of_cookie(ctx.request.cookie(UTM_COOKIE).unwrap_or_default())
}

/// Stores the campaign of this landing, unless an earlier one is known.
pub(crate) fn remember(ctx: &RequestContext) {
    if ctx.request.fetches_ahead() || !of(ctx).is_empty() {
        return;
    }
    let landing = Utm::of_landing(&ctx.request.query_pairs());
    if !landing.is_empty() {
        ctx.session.carry(&Cookie {
            max_age: None,
            ..ctx.cookie(UTM_COOKIE, &landing.cookie(), 0, true)
        });
    }
}
