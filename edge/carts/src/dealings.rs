//! The backend of a cart's site, and how the site deals with it.

use std::cell::RefCell;
use std::rc::Rc;

use platform::backend::Backend;
use platform::watched::Watched;
use platform::{bindings, clock, config};
use shop::carts::{Owner, SiteDealings};
use shop::i18n::Language;
use shop::site::{Dealings, keys};
use worker::Env;

use crate::cart_object::CartObject;

thread_local! {
    static SITES: RefCell<SiteDealings> = RefCell::default();
}

impl CartObject {
    pub(crate) async fn backend(&self, owner: &Owner) -> Option<Backend> {
        let dealings = self.dealings(owner).await?;
        Some(self.backend_by(&dealings, owner))
    }

    pub(crate) fn backend_by(&self, dealings: &Dealings, owner: &Owner) -> Backend {
        let language = Language::from_code(&owner.language).unwrap_or(Language::Ro);
        let mut backend = Backend::new(&self.env, &dealings.token, language);
        backend.stock_field = dealings.stock_field.as_deref().map(Rc::from);
        backend.multiplicity_is_least = dealings.multiplicity_is_least;
        backend.session.clone_from(&owner.session);
        backend.visitor.clone_from(&owner.visitor);
        backend.watched = owner.request_id.clone().map(Watched::new);
        let company = owner.company.as_ref().map(|id| id.as_str().to_owned());
        backend.company = dealings.company_header.clone().zip(company);
        backend
    }

    /// The backend settings of the cart's site, in the version that this visitor gets.
    pub(crate) async fn dealings(&self, owner: &Owner) -> Option<Rc<Dealings>> {
        if let Some(version) = &owner.version {
            let own = of_version(&self.env, &owner.site, version).await;
            if own.is_some() {
                return own;
            }
        }
        dealings(&self.env, &owner.site).await
    }
}

/// The backend settings in a version of a site that is not in force; `None` if it cannot be read.
async fn of_version(env: &Env, site: &str, version: &str) -> Option<Rc<Dealings>> {
    let key = keys::version(site, version);
    if let Some(known) = SITES.with_borrow(|sites| sites.last(&key)) {
        return Some(known);
    }
    let read = config::dealings_of(env, site, version).await;
    let read = read.inspect_err(|error| {
        platform::log_error!("how {site} {version} deals with its backend: {error}");
    });
    let dealings = Rc::new(read.ok()?);
    SITES.with_borrow_mut(|sites| sites.remember(&key, dealings.clone(), clock::now_ms()));
    Some(dealings)
}

/// The backend settings of a site. Falls back to the last ones read while they cannot be read.
pub(crate) async fn dealings(env: &Env, site: &str) -> Option<Rc<Dealings>> {
    let now_ms = clock::now_ms();
    let memory_ms = bindings::variables(env).config_memory_ms;
    let fresh = |sites: &SiteDealings| sites.fresh(site, now_ms, memory_ms);
    if let Some(dealings) = SITES.with_borrow(fresh) {
        return Some(dealings);
    }
    let dealings = match config::dealings(env, site).await {
        Ok(dealings) => Rc::new(dealings),
        Err(error) => {
            platform::log_error!("how {site} deals with its backend: {error}");
            SITES.with_borrow(|sites| sites.last(site))?
        }
    };
    SITES.with_borrow_mut(|sites| sites.remember(site, dealings.clone(), clock::now_ms()));
    Some(dealings)
}
