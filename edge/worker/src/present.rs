//! Answers with a page that no cache holds: of one visitor, of a refused form, of a failure.

use std::rc::Rc;

use shop::failure::{self as shop_failure, Failure};
use shop::i18n::Language;
use shop::language::LANGUAGE_COOKIE_AGE;
use shop::page::Page;
use shop::pagecache::{CachePolicy, CacheStatus};
use web_sys::Response;

use crate::hall::Hall;
use crate::reply::Reply;
use crate::shopfront::{self, Shopfront};
use crate::stream;

/// A page of one visitor, or one that must not come from the cache.
pub(crate) fn private(
    hall: &Rc<Hall>,
    front: &Rc<Shopfront>,
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
            let mut reply = Reply::page(200, policy, &hall.site.policy, Some(status));
            if remember_language {
                reply = reply.with_cookie(&hall.cookie(
                    shop::language::LANGUAGE_COOKIE,
                    front.language.code(),
                    LANGUAGE_COOKIE_AGE,
                    false,
                ));
            }
            stream::page(hall.clone(), front.clone(), page, &reply, None)
        }
        Err(failure) => failed(hall, front, &failure, Some(status)),
    }
}

/// The page of a failure, with its status.
pub(crate) fn failed(
    hall: &Rc<Hall>,
    front: &Rc<Shopfront>,
    failure: &Failure,
    cache_status: Option<CacheStatus>,
) -> Response {
    let status = crate::failure::status(failure);
    let asked = (hall.visit.path(), hall.visit.query().unwrap_or_default());
    let page = shop_failure::page::failure(&front.view(), status, failure, asked);
    let reply = Reply::page(status, CachePolicy::Never, &hall.site.policy, cache_status);
    stream::page(hall.clone(), front.clone(), page, &reply, None)
}

/// A page that a plain form gets back with what it could not do.
pub(crate) fn refused(
    hall: &Rc<Hall>,
    front: &Rc<Shopfront>,
    page: Page,
    failure: &Failure,
) -> Response {
    let reply = Reply::page(
        crate::failure::status(failure),
        CachePolicy::Never,
        &hall.site.policy,
        None,
    );
    stream::page(hall.clone(), front.clone(), page, &reply, None)
}

/// The page of a failure where no page was being made: for a plain form, or an address that no page has.
pub(crate) async fn failure(hall: Rc<Hall>, language: Language, failure: &Failure) -> Response {
    let front = shopfront::open(&hall, language).await;
    failed(&hall, &front, failure, None)
}
