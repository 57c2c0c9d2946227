//! A page as a value: its head, the part that decides its status, the deferred parts, and how long it may be cached.
//! The worker turns it into a stream.

use std::fmt;

use maud::Markup;

use crate::assets::Assets;
use crate::backend::{Call, Request};
use crate::fields::pairs;
use crate::i18n::{Language, Words};
use crate::lenient::Lenient;
use crate::menu::Menu;
use crate::moment::Day;
use crate::pagecache::CachePolicy;
use crate::paths::{Target, with_query};
use crate::pictures::PagePicture;
use crate::route::{Address, Route, Slug};
use crate::site::{Media, Shop};
use crate::structured::Structured;
use crate::styles::Drawn;

/// The context of every page: the shop, its menu, the language.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    pub shop: &'a Shop,
    pub menu: &'a Menu,
    pub language: Language,
    pub assets: &'static Assets,
    /// The rendering time, in milliseconds of Unix time.
    pub now_ms: i64,
    /// Whether goods have a button that puts them into the quote of the visitor's company (`company/to_quote.rs`).
    pub to_quote: bool,
    /// The path that is asked for; empty for what is made for all pages.
    pub path: &'a str,
}

impl View<'_> {
    pub const fn words(&self) -> Words {
        self.shop.words(self.language)
    }

    /// Reads the answer of a call about products, whose fields the site's config explains.
    pub fn read<T: Lenient>(&self, call: &Call<T>, body: &[u8]) -> Result<T, String> {
        call.read_for(self.shop.site.goods_fields(), body)
    }

    /// The day of a backend's date or time, by the shop's clock.
    pub fn day(&self, text: &str) -> Option<Day> {
        Day::of_text(self.shop.site.time_zone, text)
    }

    /// The day in the shop, counted from 1970.
    pub fn today(&self) -> u64 {
        let today = self.shop.site.time_zone.day_number(self.now_ms);
        today.try_into().unwrap_or_default()
    }

    /// The same in words; empty if it is not a day.
    pub fn day_in_words(&self, text: &str) -> String {
        let day = self.day(text).map(|day| day.in_words(self.words()));
        day.unwrap_or_default()
    }

    /// The address of a picture as a page may show it.
    pub fn media<'p>(&self, picture: &'p str) -> Media<'p> {
        self.shop.site.media(picture)
    }

    /// The link to a page in this view's language.
    pub fn href(&self, route: Route) -> String {
        Address::new(self.language, route).href()
    }

    /// The link to a target named by a backend: a web address, a path with its language, or the url of a category, of
    /// a product with its prefix or of another page, in this language.
    pub fn link(&self, url: &str) -> Option<String> {
        if url.starts_with("https://") || url.starts_with("http://") {
            // Browsers drop tabs and line ends from an address.
            let plain = |byte: u8| byte > b' ' && byte != b'\\' && byte != 0x7f;
            return url.bytes().all(plain).then(|| url.to_owned());
        }
        let (path, rest) = url.split_at(url.find(['?', '#']).unwrap_or(url.len()));
        if path.starts_with("//") || path.contains(':') {
            return None;
        }
        let path = Slug::encode(path.trim_matches('/'))?;
        let first = path.as_str().split('/').next().unwrap_or_default();
        let mut href = String::from("/");
        if Language::from_code(first).is_none() {
            href.push_str(self.language.code());
            href.push('/');
        }
        href.push_str(path.as_str());
        href.push_str(rest);
        Target::local(&href).map(|target| target.as_str().to_owned())
    }
}

/// A requested address: the raw path, and the raw query without its question mark.
#[derive(Debug, Clone, Copy)]
pub struct RawAddress<'a> {
    pub path: &'a str,
    pub query: Option<&'a str>,
}

impl RawAddress<'_> {
    /// The decoded pairs of the query.
    pub fn pairs(&self) -> Vec<(String, String)> {
        pairs(self.query.unwrap_or_default().as_bytes())
    }

    /// The same path with another query, which is empty or begins with `?`.
    pub fn with_query(&self, query: &str) -> Option<Target> {
        Target::local(&[self.path, query].concat())
    }
}

/// The parts that depend only on site, language and config: made once and cached by the worker.
#[derive(Debug, Clone, Default)]
pub struct Frame {
    /// From the doctype to the declarations that a browser needs first.
    pub start: String,
    /// From the stylesheet to just before the title.
    pub head: String,
    /// From the body's start to the page's own part.
    pub header: String,
    /// The closed windows, after the page's critical part.
    pub windows: String,
    /// From the end of the page's own part to the end of the document.
    pub footer: String,
    /// Its classes without those of the windows, and its pieces of the stylesheet.
    pub drawn: Drawn,
}

impl Frame {
    /// The bytes of a document that the frame fills before the page's own part, at least.
    pub const fn bytes_before(&self) -> usize {
        self.start.len() + self.head.len() + self.header.len()
    }
}

/// The frame of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FrameKind {
    /// With all navigation of the shop.
    Shop,
    /// With only what an order needs, and no links that lead away.
    Checkout,
}

/// Where a page names the company that its shopper acts for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CompanyPlace {
    Nowhere,
    /// In the head.
    Head,
    /// In the head, and in the form of an order.
    Checkout,
    /// In the head, and its pages in the navigation of the account at this route.
    Account(Route),
}

/// The id of the button that sends an order: browsers wait for the page up to it before they draw the checkout.
pub const ORDER_BUTTON: &str = "checkout-send";
/// The id of the form of an order.
pub const ORDER_FORM: &str = "checkout-form";

/// A page without its frame.
#[derive(Debug)]
pub struct Page {
    pub frame: FrameKind,
    pub title: String,
    pub description: String,
    /// For search engines that read them; most pages have none.
    pub keywords: Box<str>,
    /// The path of the canonical address for search engines; `None` for pages that they should not index.
    pub canonical: Option<String>,
    /// The page in every language of the site, this one included.
    pub alternates: Vec<(Language, String)>,
    /// The encoded query that the page keeps in every language; empty if the links above include it.
    pub query: String,
    pub picture: Option<Box<PagePicture>>,
    /// Structured data for search engines.
    pub structured: Vec<Structured>,
    pub critical: Markup,
    pub deferred: Vec<Deferred>,
    /// Static markup after the deferred part with this index.
    pub behind: Vec<(usize, Markup)>,
    /// The fallback for the deferred part with this index, if that fails.
    pub instead: Vec<(usize, Markup)>,
    pub cache: CachePolicy,
    /// Whether somebody is signed in, if the page knows; it is passed on to the browser's other tabs.
    pub signed_in: Option<bool>,
    /// The typed search text, repeated in the header's search.
    pub searched: Box<str>,
    /// Shows goods for adults only: asks for the visitor's age first.
    pub age_restricted: bool,
    /// The message about the action before this page.
    pub said: Option<FlashMessage>,
    pub company: CompanyPlace,
    /// The id of the company that the page was made for, if its data or its head depend on it: the page's script learns
    /// of a change in other tabs.
    pub made_for: Option<Box<str>>,
    /// The version that is shown to this visitor alone.
    pub preview: Option<Box<Preview>>,
}

/// A version of the site that a page shows before it is in force.
#[derive(Debug, Clone)]
pub struct Preview {
    pub version: String,
    pub until_ms: i64,
    /// Otherwise the page shows the version in force.
    pub is_readable: bool,
}

/// A message about the last action, shown once.
#[derive(Debug)]
pub struct FlashMessage {
    /// Its name for scripts.
    pub kind: &'static str,
    pub text: String,
    /// It stays until the next page; any other is shown for a short time.
    pub stays: bool,
}

impl Page {
    /// A page without indexing by search engines, with the same address in every language.
    pub fn private(view: &View<'_>, route: &Route, title: &str, critical: Markup) -> Self {
        Self {
            title: title.to_owned(),
            alternates: alternates(view, |_| Some(route.clone())),
            ..Self::of(critical)
        }
    }

    /// A public page, stored by the page cache and by search engines; `route` is its address in each language.
    pub fn public(
        view: &View<'_>,
        route: impl Fn(Language) -> Option<Route>,
        title: &str,
        description: &str,
        critical: Markup,
    ) -> Self {
        Self {
            title: title.to_owned(),
            description: description.to_owned(),
            canonical: route(view.language).map(|route| view.href(route)),
            alternates: alternates(view, route),
            cache: CachePolicy::Page,
            ..Self::of(critical)
        }
    }

    /// The page for one visitor. `signed_in` is set if a session exists or has just ended, so that other tabs learn
    /// it. An account's page is stored nowhere, or Back would show it to the next person; a guest's cart page may be
    /// stored: signing out reveals nothing of it.
    #[must_use]
    pub fn for_visitor(self, route: &Route, has_session: bool, signed_in: Option<bool>) -> Self {
        let is_owned = route.facts().audience.is_owned() && (has_session || *route != Route::Cart);
        Self {
            signed_in: self.signed_in.or(signed_in),
            cache: if is_owned {
                CachePolicy::Never
            } else {
                self.cache
            },
            ..self
        }
    }

    /// A page with only this content, for one visitor.
    fn of(critical: Markup) -> Self {
        Self {
            frame: FrameKind::Shop,
            title: String::new(),
            description: String::new(),
            keywords: Box::default(),
            canonical: None,
            alternates: Vec::new(),
            query: String::new(),
            picture: None,
            structured: Vec::new(),
            critical,
            deferred: Vec::new(),
            behind: Vec::new(),
            instead: Vec::new(),
            cache: CachePolicy::Private,
            signed_in: None,
            searched: Box::default(),
            age_restricted: false,
            said: None,
            company: CompanyPlace::Nowhere,
            made_for: None,
            preview: None,
        }
    }

    /// Appends a static part after the page's present parts.
    pub fn add(&mut self, part: Markup) {
        match self.deferred.len().checked_sub(1) {
            None => self.critical.0.push_str(&part.0),
            Some(last) => self.behind.push((last, part)),
        }
    }

    /// The static markup after a deferred part.
    pub fn behind(&self, part: usize) -> impl Iterator<Item = &str> {
        let parts = self.behind.iter().filter(move |(at, _)| *at == part);
        parts.map(|(_, markup)| &*markup.0)
    }

    /// The fallback for a failed deferred part, if there is one.
    pub fn instead(&self, part: usize) -> Option<&str> {
        let (_, markup) = self.instead.iter().find(|(at, _)| *at == part)?;
        Some(&markup.0)
    }

    /// The link to this page in a language, with its query; to the home page if the page does not exist in it.
    pub fn in_language(&self, language: Language) -> String {
        self.same_in(language)
            .unwrap_or_else(|| Address::new(language, Route::Home).href())
    }

    /// The link to this page in a language, if it exists in it. If the page knows only its own language, the link has
    /// the same path, which the slug check then corrects.
    pub fn same_in(&self, language: Language) -> Option<String> {
        let known = self.alternates.iter().find(|(known, _)| *known == language);
        let href = match (known, self.alternates.as_slice()) {
            (Some((_, href)), _) => href.clone(),
            (None, [(own, href)]) => {
                let path = href.strip_prefix(&Address::new(*own, Route::Home).href())?;
                Address::new(language, Route::Home).href() + path
            }
            (None, _) => return None,
        };
        Some(with_query(&href, Some(&self.query)))
    }
}

/// The links to a page in the languages of the site that have it.
pub fn alternates(
    view: &View<'_>,
    route: impl Fn(Language) -> Option<Route>,
) -> Vec<(Language, String)> {
    view.shop
        .languages
        .iter()
        .filter_map(|&language| Some((language, Address::new(language, route(language)?).href())))
        .collect()
}

/// Renders an answer's body; `None` if it cannot be read. An answer without content renders empty.
pub type Render = dyn Fn(&View<'_>, &[u8]) -> Option<Markup>;

/// A part that is streamed when its call is answered. If that fails, the page goes on with the part's fallback
/// (`Page::instead`), or with an apology.
pub struct Deferred {
    pub request: Request,
    /// Whether it is the same on every page of the shop that has it: an isolate caches its markup for a while.
    pub shared: bool,
    pub render: Box<Render>,
}

impl fmt::Debug for Deferred {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.request.fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::{Page, RawAddress};
    use crate::fixtures::with_view;
    use crate::pagecache::CachePolicy;
    use crate::route::Route;
    use maud::html;

    #[test]
    fn an_owned_page_of_a_session_is_stored_nowhere() {
        with_view(|view| {
            let page = |route: &Route, has_session| {
                let page = Page::public(view, |_| None, "", "", html! {});
                page.for_visitor(route, has_session, Some(has_session))
            };
            for (route, of_guest) in [
                (Route::Checkout, CachePolicy::Never),
                (Route::Cart, CachePolicy::Page),
                (Route::Search, CachePolicy::Page),
            ] {
                assert_eq!(page(&route, false).cache, of_guest, "{route:?}");
            }
            assert_eq!(page(&Route::Cart, true).cache, CachePolicy::Never);
            assert_eq!(page(&Route::Search, true).signed_in, Some(true));
        });
    }

    #[test]
    fn backend_urls_are_linked_in_the_language_of_the_page() {
        with_view(|view| {
            for (url, href) in [
                ("bucatarie", Some("/ro/bucatarie")),
                ("/bucatarie/oale/", Some("/ro/bucatarie/oale")),
                ("product/oala", Some("/ro/product/oala")),
                ("/ru/kuhnya", Some("/ru/kuhnya")),
                ("/ro/delivery?town=3#cost", Some("/ro/delivery?town=3#cost")),
                ("ceai-și-cafea", Some("/ro/ceai-%C8%99i-cafea")),
                ("https://a.example/x", Some("https://a.example/x")),
                ("", None),
                ("javascript:alert(1)", None),
                ("//evil.example", None),
                ("/\\evil.example", None),
                ("https://a.example/\t", None),
                ("a?\"><b>", None),
            ] {
                assert_eq!(view.link(url).as_deref(), href, "{url}");
            }
        });
    }

    #[test]
    fn the_query_of_an_address_can_be_replaced() {
        let asked = RawAddress {
            path: "/ro/oale",
            query: Some("page=2&sort=a%20b"),
        };
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(asked.pairs(), [pair("page", "2"), pair("sort", "a b")]);
        let target = |query| asked.with_query(query).map(|to| to.as_str().to_owned());
        assert_eq!(target("").as_deref(), Some("/ro/oale"));
        assert_eq!(target("?page=3").as_deref(), Some("/ro/oale?page=3"));
    }
}
