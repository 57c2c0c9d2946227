//! A request with its site and language: the one value that all pages and handlers work with.

use std::ops::Deref;
use std::rc::Rc;

use futures_util::future::LocalBoxFuture;
use platform::backend::Backend;
use shop::account::with_company;
use shop::failure::Failure;
use shop::fields::Fields;
use shop::i18n::{Language, Words};
use shop::menu::Menu;
use shop::page::{Page, View};
use shop::site::{Shop, Variant};
use web_sys::Response;

use crate::context::RequestContext;
use crate::site_context::{self, SiteContext};

/// Draws the form that a sign-in page has kept; `None` without one.
pub(crate) type KeptForm =
    for<'a> fn(&'a Rc<Visit>, &'a Fields) -> LocalBoxFuture<'a, Result<Option<Response>, Failure>>;

/// A request whose language is known. It dereferences to the [`RequestContext`] and adds the site.
#[derive(Debug)]
pub(crate) struct Visit {
    pub ctx: Rc<RequestContext>,
    /// The site as this visitor may see it.
    pub site_ctx: Rc<SiteContext>,
    pub language: Language,
}

impl Visit {
    /// Opens the site in this language.
    pub(crate) async fn open(ctx: &Rc<RequestContext>, language: Language) -> Rc<Self> {
        Rc::new(Self {
            ctx: ctx.clone(),
            site_ctx: site_context::open(ctx, language).await,
            language,
        })
    }

    /// This request in another language.
    pub(crate) async fn in_language(self: &Rc<Self>, language: Language) -> Rc<Self> {
        if language == self.language {
            return self.clone();
        }
        Self::open(&self.ctx, language).await
    }

    pub(crate) fn shop(&self) -> &Shop {
        &self.site_ctx.shop
    }

    pub(crate) fn menu(&self) -> &Menu {
        &self.site_ctx.menu
    }

    pub(crate) fn words(&self) -> Words {
        self.shop().words(self.language)
    }

    pub(crate) fn variant(&self) -> Variant {
        self.site_ctx.shop.variant
    }

    /// The input for rendering a page.
    pub(crate) fn view(&self) -> View<'_> {
        View {
            to_quote: self.session.to_quote.get(),
            path: self.ctx.request.path(),
            ..self.site_ctx.view()
        }
    }

    /// The page with the company that is acted for, if that is known.
    pub(crate) fn with_company(&self, page: Page) -> Page {
        let is_unknown = self.session.company_unknown.get();
        with_company(&self.view(), page, self.acting().as_ref(), is_unknown)
    }

    /// The backend client for this visitor.
    pub(crate) fn backend(&self) -> Backend {
        self.ctx.backend(self.language)
    }

    /// The backend client without this visitor's session, for calls whose refusal says nothing about it.
    pub(crate) fn backend_without_session(&self) -> Backend {
        let mut backend = self.backend();
        backend.session = None;
        backend
    }
}

impl Deref for Visit {
    type Target = RequestContext;

    fn deref(&self) -> &RequestContext {
        &self.ctx
    }
}
