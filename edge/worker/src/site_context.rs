//! The context that depends only on site, language and configuration: the merged settings, the menu and the rendered
//! frame. Made once per isolate, refreshed in the background.

use std::cell::{OnceCell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use futures_util::future::{LocalBoxFuture, join};
use js_sys::JsString;
use platform::backend::Backend;
use platform::{bindings, clock};
use shop::failure::{Failure, page::failure};
use shop::i18n::Language;
use shop::layout::{self, Document};
use shop::menu::{MENU_TREE, Menu};
use shop::money::Currency;
use shop::page::{Frame, FrameKind, Page, RawAddress, View};
use shop::route::Slug;
use shop::site::{GLOBAL_SETTINGS, GlobalSettings, Shop, main_language, site_languages};
use worker::Env;

use crate::assets::assets;
use crate::context::{RequestContext, SiteLanguages};
use crate::failure::status;
use crate::sites::SiteConfig;
use crate::{city_regions, last_known, purges};

/// The shortest interval between attempts to refresh a context, in milliseconds.
const RENEWAL_LEASE_MS: u64 = 5_000;

/// A site's shop in one language.
#[derive(Debug)]
pub(crate) struct SiteContext {
    pub shop: Shop,
    pub menu: Rc<Menu>,
    pub language: Language,
    frame: Frame,
    checkout_frame: OnceCell<Frame>,
    /// When its data was asked for, at the earliest, in milliseconds.
    pub made_ms: u64,
    /// Whether the backend gave both settings and menu; otherwise pages are shown but not cached.
    pub complete: bool,
    /// What the settings decide in every language, if they could be loaded.
    named: Option<Named>,
    /// The variant for guests, if the shop hides its prices from them.
    for_guests: Option<Rc<Self>>,
    ending: OnceCell<JsString>,
    early_ending: OnceCell<JsString>,
    menu_addresses: OnceCell<HashSet<Slug>>,
}

impl SiteContext {
    /// Whether the menu has a category at this address.
    pub(crate) fn has_category(&self, slug: &Slug) -> bool {
        let addresses = || self.menu.addresses().map(|(address, _)| address).collect();
        self.menu_addresses.get_or_init(addresses).contains(slug)
    }

    /// The frame of most pages.
    pub(crate) const fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The frame of a page.
    pub(crate) fn frame_of(&self, page: &Page) -> &Frame {
        match page.frame {
            FrameKind::Shop => &self.frame,
            FrameKind::Checkout => self
                .checkout_frame
                .get_or_init(|| layout::frame(&self.view(), FrameKind::Checkout)),
        }
    }

    /// The end of a page that fails after only the first part of its head was sent.
    pub(crate) fn early_ending(&self) -> &JsString {
        self.early_ending.get_or_init(|| {
            let view = self.view();
            let fault = Failure::Internal;
            let asked = RawAddress {
                path: "",
                query: None,
            };
            let page = failure(&view, status(&fault), &fault, &asked);
            let mut rest = Document::of(&self.frame);
            layout::rest(&view, &self.frame, &page, &mut rest);
            [rest.text.as_str(), &self.frame.footer].concat().into()
        })
    }

    /// The end of a page that the program cannot finish, with an apology.
    pub(crate) fn ending(&self) -> &JsString {
        self.ending.get_or_init(|| {
            let mut rest = Document::of(&self.frame);
            rest.add(assets(), &layout::apology(&self.view()));
            [rest.text.as_str(), &self.frame.footer].concat().into()
        })
    }

    pub(crate) fn languages(&self) -> SiteLanguages {
        SiteLanguages {
            offered: self.shop.languages.clone(),
            main: self.shop.main_language,
        }
    }

    pub(crate) fn view(&self) -> View<'_> {
        View {
            shop: &self.shop,
            menu: &self.menu,
            language: self.language,
            assets: assets(),
            now_ms: now_ms(),
            to_quote: false,
            path: "",
        }
    }
}

pub(crate) fn now_ms() -> i64 {
    i64::try_from(clock::now_ms()).unwrap_or(i64::MAX)
}

/// What the settings decide in every language.
#[derive(Debug, Clone)]
struct Named {
    /// `None` if the site's config names it.
    currency: Option<Currency>,
    restrictions: String,
}

struct Made {
    site_ctx: Rc<SiteContext>,
    since_ms: u64,
    renewed_at_ms: u64,
}

thread_local! {
    static MADE: RefCell<HashMap<(String, Language), Made>> = RefCell::default();
}

/// Site context for this visitor. If the shop hides its prices, visitors not known to be signed in get the one for
/// guests. Boxed, because many callers wait for it.
pub(crate) fn open(
    ctx: &RequestContext,
    language: Language,
) -> LocalBoxFuture<'_, Rc<SiteContext>> {
    Box::pin(async move {
        let site_ctx = of_everybody(ctx, language).await;
        match &site_ctx.for_guests {
            Some(for_guests) if !ctx.caller().has_session() => for_guests.clone(),
            Some(_) | None => site_ctx,
        }
    })
}

/// The context that shows everything. An old one is served while a new one is made. In developer mode it is made anew
/// from the backend's developer data, and not cached.
async fn of_everybody(ctx: &RequestContext, language: Language) -> Rc<SiteContext> {
    let (env, site) = (&ctx.env, &ctx.site);
    if ctx.dev_mode() {
        let mut backend = Backend::new(env, &site.published.site.token, language);
        backend.dev_mode = true;
        backend.watched = Some(ctx.watch.watched.clone());
        let backend = backend.until(ctx.until_ms());
        return make(env, backend, site, language).await;
    }
    let key = (format!("{}/{}", site.name(), site.version), language);
    let now_ms = clock::now_ms();
    let lifetime_ms = bindings::variables(env).frame_memory_ms;
    // What the site is remembered by must not come from a version that nobody else sees.
    let is_preview = ctx.preview.is_some();
    let found = MADE.with_borrow_mut(|made| {
        let made = made.get_mut(&key)?;
        let made_ms = made.site_ctx.made_ms;
        if made_ms < purges::of(site.name()).newest_of_frames_ms() {
            return None;
        }
        let renew = now_ms.saturating_sub(made.since_ms) >= lifetime_ms
            && now_ms.saturating_sub(made.renewed_at_ms) >= RENEWAL_LEASE_MS;
        if renew {
            made.renewed_at_ms = now_ms;
        }
        Some((made.site_ctx.clone(), renew))
    });
    let backend = || {
        let mut backend = Backend::new(env, &site.published.site.token, language).sharing(env);
        backend.orders = ctx.orders;
        backend.watched = Some(ctx.watch.watched.clone());
        backend
    };
    match found {
        Some((site_context, renew)) if lifetime_ms > 0 => {
            if renew {
                let (env, backend, site) = (env.clone(), backend(), site.clone());
                ctx.execution.wait_until(async move {
                    let site_context = make(&env, backend, &site, language).await;
                    if site_context.complete {
                        keep(key, site_context.clone());
                    }
                    if !is_preview {
                        learn(env, site, site_context.named.clone()).await;
                    }
                });
            }
            site_context
        }
        _ => {
            let backend = backend().until(ctx.until_ms());
            let site_context = make(env, backend, site, language).await;
            if site_context.complete {
                keep(key, site_context.clone());
            }
            if !is_preview {
                let learned = learn(env.clone(), site.clone(), site_context.named.clone());
                ctx.execution.wait_until(learned);
            }
            site_context
        }
    }
}

/// The context in the main language, for content that is the same in every language.
pub(crate) async fn of_site(ctx: &RequestContext) -> Rc<SiteContext> {
    let site = &ctx.site.published.site;
    let known = GlobalSettings::default();
    let language = main_language(site, &known, &site_languages(site, &known));
    open(ctx, language).await
}

fn keep(key: (String, Language), site_context: Rc<SiteContext>) {
    const MOST: usize = 64;
    let now_ms = clock::now_ms();
    MADE.with_borrow_mut(|made| {
        if made.len() >= MOST {
            made.clear();
        }
        made.insert(
            key,
            Made {
                site_ctx: site_context,
                since_ms: now_ms,
                renewed_at_ms: now_ms,
            },
        );
    });
}

/// Remembers the currency and the restrictions that the settings name.
async fn learn(env: Env, site: Rc<SiteConfig>, named: Option<Named>) {
    if let Some(named) = named {
        last_known::remember(&env, site.name(), named.currency, named.restrictions).await;
    }
}

/// When the answers that are shared now were asked for, at the earliest: a purge has dropped those from before it.
fn asked_since_ms(env: &Env, site: &SiteConfig) -> u64 {
    let now_ms = clock::now_ms();
    let oldest_ms = now_ms.saturating_sub(bindings::variables(env).answer_memory_ms);
    let purged_ms = purges::of(site.name()).newest_ms();
    oldest_ms.max(purged_ms.min(now_ms))
}

/// Builds a context from the backend's settings and menu. Boxed, like backend calls.
fn make<'a>(
    env: &'a Env,
    backend: Backend,
    site: &'a SiteConfig,
    language: Language,
) -> LocalBoxFuture<'a, Rc<SiteContext>> {
    Box::pin(async move {
        let made_ms = asked_since_ms(env, site);
        let (settings, menu) = join(backend.ask(&GLOBAL_SETTINGS), backend.ask(&MENU_TREE)).await;
        let complete = settings.is_ok() && menu.is_ok();
        // The wording is the specification's (shell 8, failed settings load).
        let settings: Option<GlobalSettings> = settings
            .inspect_err(|error| platform::log_error!("wrong locale: {error}"))
            .ok();
        let menu = menu.unwrap_or_else(|error| {
            platform::log_error!("the menu could not be loaded: {error}");
            Menu::default()
        });
        let config = &site.published.site;
        let published = site.published.clone();
        let named = settings.as_ref().map(|settings| Named {
            currency: config.currency_of_settings(settings),
            restrictions: settings.restrictions(),
        });
        let mut shop = if let Some(settings) = settings {
            Shop::merge(published, settings)
        } else {
            let last = last_known::recall(env, site.name(), config.currency.is_none());
            Shop::without_settings(published, last.await)
        };
        let (own, variant) = (
            (format!("{}\n{:?}", site.name(), shop.variant), language),
            shop.variant,
        );
        let cities = &mut shop.settings.cities_to_choose;
        city_regions::find(&backend, &own, variant, cities).await;
        let menu = Rc::new(menu);
        let context = |shop: Shop, for_guests| {
            let view = View {
                shop: &shop,
                menu: &menu,
                language,
                assets: assets(),
                now_ms: now_ms(),
                to_quote: false,
                path: "",
            };
            let frame = layout::frame(&view, FrameKind::Shop);
            Rc::new(SiteContext {
                shop,
                menu: menu.clone(),
                language,
                frame,
                checkout_frame: OnceCell::new(),
                made_ms,
                complete,
                named: named.clone(),
                for_guests,
                ending: OnceCell::new(),
                early_ending: OnceCell::new(),
                menu_addresses: OnceCell::new(),
            })
        };
        let for_guests = shop.for_guests().map(|shop| context(shop, None));
        context(shop, for_guests)
    })
}
