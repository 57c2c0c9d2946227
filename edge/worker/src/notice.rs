//! Flash messages: the next page reports the outcome of the last form.

use shop::page::Page;
use shop::route::Verb;
use shop::session::{NOTICE_COOKIE, Notice};

use crate::context::RequestContext;
use crate::visit::Visit;

/// Stores a message for the next page.
pub(crate) fn leave(ctx: &RequestContext, notice: &Notice) {
    if let Some(key) = &ctx.site.seal_key {
        ctx.session.set(ctx, NOTICE_COOKIE, &notice.seal(key), None);
    }
}

/// The message for this page. A prefetch gets none, since it is not shown yet.
pub(crate) fn waiting(ctx: &RequestContext) -> Option<Notice> {
    let request = &ctx.request;
    let cookie = request.cookie(NOTICE_COOKIE)?;
    let is_shown = request.verb == Verb::Get && !request.fetches_ahead();
    let key = ctx.site.seal_key.as_ref().filter(|_| is_shown)?;
    Notice::read(key, cookie)
}

/// Adds the waiting message to the page and deletes its cookie, so that it is shown once.
pub(crate) fn with_waiting(visit: &Visit, page: Page) -> Page {
    let Some(notice) = waiting(visit) else {
        return page;
    };
    visit.session.set(visit, NOTICE_COOKIE, "", Some(0));
    Page {
        said: Some(notice.said(visit.words())),
        ..page
    }
}
