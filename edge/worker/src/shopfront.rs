//! What depends only on site, language and config: the merged settings, the menu and the rendered frame. Made
//! once per isolate, renewed behind a visitor's back.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use futures_util::future::join;
use shop::html::layout;
use shop::i18n::Language;
use shop::menu::{MENU_TREE, Menu};
use shop::page::{Frame, View};
use shop::site::{GLOBAL_SETTINGS, GlobalSettings, Shop, main_language, site_languages};

pub(crate) use crate::assets::ASSETS;
use crate::backend::Backend;
use crate::hall::Hall;
use crate::sites::SiteConfig;
use crate::{bindings, clock};

/// A renewal is tried at most this often, in milliseconds.
const RENEWAL_LEASE_MS: u64 = 5_000;

/// A site's shop in one language.
#[derive(Debug)]
pub(crate) struct Shopfront {
    pub shop: Shop,
    pub menu: Menu,
    pub language: Language,
    pub frame: Frame,
    /// Whether the backend told everything; otherwise pages are shown but not kept.
    pub complete: bool,
}

impl Shopfront {
    pub(crate) fn view(&self) -> View<'_> {
        View {
            shop: &self.shop,
            menu: &self.menu,
            language: self.language,
            assets: &ASSETS,
        }
    }
}

struct Made {
    front: Rc<Shopfront>,
    since_ms: u64,
    renewed_at_ms: u64,
}

thread_local! {
    static MADE: RefCell<HashMap<(String, Language), Made>> = RefCell::default();
}

/// The shopfront of a site's version in a language. An old one is served while a new one is made; a developer's is made
/// anew each time, of what the backend has for developers, and kept for nobody.
pub(crate) async fn open(hall: &Hall, language: Language) -> Rc<Shopfront> {
    let (env, site) = (&hall.env, &hall.site);
    if hall.dev_mode() {
        let mut backend = Backend::new(env, &site.published.site.token, language);
        backend.dev_mode = true;
        return Rc::new(make(backend, site, language).await);
    }
    let key = (format!("{}/{}", site.name(), site.version), language);
    let now_ms = clock::now_ms();
    let lifetime_ms = bindings::variables(env).frame_memory_ms;
    let found = MADE.with_borrow_mut(|made| {
        let made = made.get_mut(&key)?;
        let renew = now_ms.saturating_sub(made.since_ms) >= lifetime_ms
            && now_ms.saturating_sub(made.renewed_at_ms) >= RENEWAL_LEASE_MS;
        if renew {
            made.renewed_at_ms = now_ms;
        }
        Some((made.front.clone(), renew))
    });
    let backend = || Backend::new(env, &site.published.site.token, language);
    match found {
        Some((shopfront, renew)) if lifetime_ms > 0 => {
            if renew {
                let (backend, site) = (backend(), site.clone());
                hall.context.wait_until(async move {
                    let shopfront = make(backend, &site, language).await;
                    if shopfront.complete {
                        keep(key, Rc::new(shopfront));
                    }
                });
            }
            shopfront
        }
        _ => {
            let shopfront = Rc::new(make(backend(), site, language).await);
            if shopfront.complete {
                keep(key, shopfront.clone());
            }
            shopfront
        }
    }
}

/// The shopfront for what is the same in every language.
pub(crate) async fn of_site(hall: &Hall) -> Rc<Shopfront> {
    let site = &hall.site.published.site;
    let known = GlobalSettings::default();
    let language = main_language(site, &known, &site_languages(site, &known));
    open(hall, language).await
}

fn keep(key: (String, Language), shopfront: Rc<Shopfront>) {
    const MOST: usize = 64;
    let now_ms = clock::now_ms();
    MADE.with_borrow_mut(|made| {
        if made.len() >= MOST {
            made.clear();
        }
        made.insert(
            key,
            Made {
                front: shopfront,
                since_ms: now_ms,
                renewed_at_ms: now_ms,
            },
        );
    });
}

async fn make(backend: Backend, site: &SiteConfig, language: Language) -> Shopfront {
    let (settings, menu) = join(backend.ask(&GLOBAL_SETTINGS), backend.ask(&MENU_TREE)).await;
    let complete = settings.is_ok() && menu.is_ok();
    let settings: GlobalSettings = settings.unwrap_or_else(|error| {
        // The words are the specification's (shell 8, failed settings load).
        worker::console_error!("wrong locale: {error}");
        GlobalSettings::default()
    });
    let menu = menu.unwrap_or_else(|error| {
        worker::console_error!("the menu could not be loaded: {error}");
        Menu::default()
    });
    let shop = Shop::merge(site.published.clone(), settings);
    let frame = layout::frame(&View {
        shop: &shop,
        menu: &menu,
        language,
        assets: &ASSETS,
    });
    Shopfront {
        shop,
        menu,
        language,
        frame,
        complete,
    }
}
