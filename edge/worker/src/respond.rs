//! Answers with a page that no cache holds: of one visitor, of a refused form, of a failure.

use std::rc::Rc;

use shop::failure::{self as shop_failure, Failure};
use shop::i18n::Language;
use shop::language::LANGUAGE_COOKIE_AGE;
use shop::page::Page;
use shop::pagecache::{CachePolicy, CacheStatus};
use web_sys::Response;

use crate::context::RequestContext;
use crate::reply::Reply;
use crate::site_context::{self, SiteContext};
use crate::stream;

/// A page of one visitor, or one that must not come from the cache.
pub(crate) fn private(
    ctx: &Rc<RequestContext>,
    site_ctx: &Rc<SiteContext>,
    loaded: Result<Page, Failure>,
    status: CacheStatus,
    remember_language: bool,
) -> Response {
    match loaded {
        Ok(page) => {
            let policy = if page.cache == CachePolicy::Never {
                CachePolicy::Never
            } else {
                CachePolicy::Private
            };
            let mut reply = Reply::page(200, policy, &ctx.site.policy, Some(status));
            if remember_language {
                reply = reply.with_cookie(&ctx.cookie(
                    shop::language::LANGUAGE_COOKIE,
                    site_ctx.language.code(),
                    LANGUAGE_COOKIE_AGE,
                    false,
                ));
            }
            stream::page(ctx.clone(), site_ctx.clone(), page, &reply, None)
        }
        Err(failure) => failed(ctx, site_ctx, &failure, Some(status)),
    }
}

/// The page of a failure, with its status.
pub(crate) fn failed(
    ctx: &Rc<RequestContext>,
    site_ctx: &Rc<SiteContext>,
    failure: &Failure,
    cache_status: Option<CacheStatus>,
) -> Response {
    let status = crate::failure::status(failure);
    let asked = (ctx.request.path(), ctx.request.query().unwrap_or_default());
    let page = shop_failure::page::failure(&site_ctx.view(), status, failure, asked);
    let reply = Reply::page(status, CachePolicy::Never, &ctx.site.policy, cache_status);
    stream::page(ctx.clone(), site_ctx.clone(), page, &reply, None)
}

/// A page that a plain form gets back with what it could not do.
pub(crate) fn refused(
    ctx: &Rc<RequestContext>,
    site_ctx: &Rc<SiteContext>,
    page: Page,
    failure: &Failure,
) -> Response {
    let reply = Reply::page(
        crate::failure::status(failure),
        CachePolicy::Never,
        &ctx.site.policy,
        None,
    );
    stream::page(ctx.clone(), site_ctx.clone(), page, &reply, None)
}

/// The page of a failure where no page was being made: for a plain form, or an address that no page has.
pub(crate) async fn failure(
    ctx: Rc<RequestContext>,
    language: Language,
    failure: &Failure,
) -> Response {
    let site_ctx = site_context::open(&ctx, language).await;
    failed(&ctx, &site_ctx, failure, None)
}
