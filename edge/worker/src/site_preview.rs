//! The preview of a version, by a signed link that ends: which version a request asks for, and how a preview begins and
//! ends in a browser.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use platform::request::ShopRequest;
use platform::response::{keep_to_one, with_cookies};
use platform::{bindings, clock, config};
use shop::failure::Failure;
use shop::page::Preview as Shown;
use shop::paths::{Target, with_query};
use shop::route::{Address, Route, Verb};
use shop::session::Notice;
use shop::site::{PREVIEW_COOKIE, PREVIEW_END, PREVIEW_FIELD, Preview, PreviewKey, Unproven, keys};
use web_sys::Response;
use worker::Env;

use crate::context::RequestContext;
use crate::sites::{self, SiteConfig, Versions};
use crate::{language, notice, respond};

/// A preview that a request asks for with a token that the site has signed.
#[derive(Debug)]
pub(crate) struct Asked {
    preview: Preview,
    token: String,
    /// Whether the request opens the link; otherwise the browser has it in its cookie.
    is_link: bool,
    has_ended: bool,
    /// `None` if the version cannot be read, or is not to be shown.
    config: Option<Rc<SiteConfig>>,
}

impl Asked {
    /// The version that answers this request.
    pub(crate) fn site(&self, in_force: &Rc<SiteConfig>) -> Rc<SiteConfig> {
        self.config.as_ref().unwrap_or(in_force).clone()
    }

    /// What the pages say about it; `None` after its end.
    pub(crate) fn shown(&self) -> Option<Shown> {
        (!self.has_ended && !self.is_link).then(|| Shown {
            version: self.preview.version.clone(),
            until_ms: i64::try_from(self.preview.until_s.saturating_mul(1_000)).unwrap_or(i64::MAX),
            is_readable: self.config.is_some(),
        })
    }
}

/// The preview of this request. Requests without a token read nothing, and those with a wrong one at most the site's key,
/// once in some seconds.
pub(crate) async fn asked(env: &Env, versions: &Versions, request: &ShopRequest) -> Option<Asked> {
    let link = link(request);
    let is_link = link.is_some();
    let token = match link {
        Some(token) => token,
        None => request.cookie(PREVIEW_COOKIE)?.to_owned(),
    };
    let site = versions.in_force.name();
    let unproven = Unproven::read(&token, site)?;
    let preview = unproven.proven(&key(env, site).await?)?;
    let has_ended = preview.has_ended(clock::now_ms());
    let config = if has_ended || is_link {
        None
    } else {
        sites::previewed(env, versions, &preview.version).await
    };
    Some(Asked {
        preview,
        token,
        is_link,
        has_ended,
        config,
    })
}

/// The token of a link that this request opens.
fn link(request: &ShopRequest) -> Option<String> {
    let is_read = matches!(request.verb, Verb::Get | Verb::Head);
    let is_there = is_read && request.query()?.contains(PREVIEW_FIELD);
    let token = is_there.then(|| request.query_value(PREVIEW_FIELD))?;
    token.filter(|_| !request.fetches_ahead())
}

/// The answer to a link, and to the form that ends a preview: a redirect to the page without the token, so that no other
/// address, referrer or statistic learns it.
pub(crate) fn begun_or_ended(ctx: &RequestContext, asked: Option<&Asked>) -> Option<Response> {
    let request = &ctx.request;
    if let Some(asked) = asked.filter(|asked| asked.is_link) {
        if asked.has_ended {
            notice::leave(ctx, &Notice::PreviewEnded);
        } else {
            let seconds = asked
                .preview
                .until_s
                .saturating_sub(clock::now_ms() / 1_000);
            let seconds = u32::try_from(seconds).unwrap_or(u32::MAX);
            let cookie = ctx.cookie(PREVIEW_COOKIE, &asked.token, seconds, true);
            ctx.session.carry(&cookie);
        }
        return Some(leave(ctx, &without_token(request)));
    }
    let is_form = request.verb == Verb::Post
        && request.query() == Some(&[PREVIEW_FIELD, "=", PREVIEW_END].concat())
        && request.is_same_origin();
    is_form.then(|| {
        ctx.session.carry(&ctx.cookie(PREVIEW_COOKIE, "", 0, true));
        let from = ctx.came_from();
        let from = from.as_ref().map_or(request.path(), Target::as_str);
        leave(ctx, from)
    })
}

/// A redirect to a page, otherwise to the home page, with the cookies of this request.
fn leave(ctx: &RequestContext, href: &str) -> Response {
    let home = || Address::new(language::of(ctx), Route::Home).href();
    let answer = match Target::page(href).or_else(|| Target::local(&home())) {
        Some(target) => respond::see_other(&target),
        None => crate::failure::json(&Failure::Internal, ctx.words(language::of(ctx))),
    };
    with_cookies(&answer, &ctx.session.cookies.borrow());
    keep_to_one(&answer);
    answer
}

/// The requested address without the field of the link.
fn without_token(request: &ShopRequest) -> String {
    let is_other = |field: &&str| field.split('=').next() != Some(PREVIEW_FIELD);
    let rest = request
        .query()
        .unwrap_or_default()
        .split('&')
        .filter(is_other);
    let rest: Vec<&str> = rest.collect();
    with_query(
        request.path(),
        Some(rest.join("&"))
            .filter(|rest| !rest.is_empty())
            .as_deref(),
    )
}

/// Sites whose keys an isolate remembers at most.
const MOST_KEYS: usize = 64;

type KnownKey = (Option<PreviewKey>, u64);

thread_local! {
    static KEYS: RefCell<HashMap<String, KnownKey>> = RefCell::default();
}

/// The key of a site, also its absence, believed as long as its pointer. While it is read again the last one holds.
async fn key(env: &Env, site: &str) -> Option<PreviewKey> {
    let now_ms = clock::now_ms();
    let known = KEYS.with_borrow(|keys| keys.get(site).cloned());
    if let Some((key, read_ms)) = &known {
        if now_ms.saturating_sub(*read_ms) < bindings::variables(env).config_memory_ms {
            return key.clone();
        }
        remember(site, key.clone(), now_ms);
    }
    let store = config::namespace(env).ok()?;
    let key = match sites::text_in_time(&store, &keys::preview(site)).await {
        Ok(text) => text.and_then(|text| PreviewKey::parse(&text)),
        Err(error) => {
            platform::log_error!("{site}: the key of its previews: {error}");
            known.and_then(|(key, _)| key)
        }
    };
    remember(site, key.clone(), now_ms);
    key
}

fn remember(site: &str, key: Option<PreviewKey>, read_ms: u64) {
    KEYS.with_borrow_mut(|keys| {
        if keys.len() >= MOST_KEYS && !keys.contains_key(site) {
            keys.clear();
        }
        keys.insert(site.to_owned(), (key, read_ms));
    });
}
