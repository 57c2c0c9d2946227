//! Every address of the shop, declared once: the table gives the variant, the parser and the link.
//! No other file contains a path.

use crate::i18n::Language;

/// Declares an enum of addresses. A pattern ends in `{}` (one segment) or `{*}` (the remainder) when
/// the variant carries text; the first pattern that fits wins. What follows the colon is the fact of the address.
macro_rules! routes {
    ($(#[$doc:meta])* $name:ident: $facts:ty { $($(#[$about:meta])* $variant:ident $(($param:ident))? = $pattern:literal: $fact:expr;)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$about])* $variant $(($param))?),+ }

        impl $name {
            const TABLE: &[(&str, $facts)] = &[$(($pattern, $fact)),+];

            /// The address behind a path without its leading slash, or `None`.
            pub fn parse(path: &str) -> Option<Self> {
                let (place, _found) = find(Self::TABLE, path)?;
                let mut next = 0;
                $(
                    if place == next { return Some(routes!(@make $variant _found $($param)?)); }
                    next += 1;
                )+
                let _ = next;
                None
            }

            /// The path of this address, without a leading slash.
            pub fn path(&self) -> String {
                match self { $(routes!(@pattern $variant value $($param)?) => fill($pattern, routes!(@value value $($param)?))),+ }
            }

            /// What the table says of this address.
            pub const fn facts(&self) -> $facts {
                match self { $(routes!(@pattern $variant _value $($param)?) => const { $fact }),+ }
            }
        }
    };
    (@make $variant:ident $found:ident) => { Self::$variant };
    (@make $variant:ident $found:ident $param:ident) => { Self::$variant($found) };
    (@pattern $variant:ident $value:ident) => { Self::$variant };
    (@pattern $variant:ident $value:ident $param:ident) => { Self::$variant($value) };
    (@value $value:ident) => { "" };
    (@value $value:ident $param:ident) => { $value.as_str() };
}

routes! {
    /// The pages, each under a language.
    Route: Audience {
        Home = "": CACHED;
        /// The home page's address with a query (spec shell 2, protected pages).
        SignIn = "?login=true": VISITOR;
        Search = "search": VISITOR;
        Cart = "cart": VISITOR;
        CartSuccess = "cart/success": VISITOR;
        Checkout = "checkout": VISITOR;
        Favourites = "favorites": VISITOR;
        Compare = "compare": VISITOR;
        /// Leads to the orders.
        Account = "account": VISITOR;
        AccountOrders = "account/orders": ACCOUNT;
        Orders = "orders": ACCOUNT;
        Cabinet = "cabinet": ACCOUNT;
        NotFound = "404": VISITOR;
        /// Where a browser that keeps nothing is sent.
        Cookies = "cookies-required": VISITOR;
        Product(Slug) = "product/{}": CACHED;
        About = "about": CACHED;
        Articles = "articles": CACHED;
        Article(Slug) = "articles/{}": CACHED;
        Brands = "brands": CACHED;
        Brand(Slug) = "brands/{*}": CACHED;
        Career = "career": CACHED;
        Contacts = "contacts": CACHED;
        Delivery = "delivery": CACHED;
        Feedbacks = "feedbacks": CACHED;
        Gallery = "gallery": CACHED;
        Album(Slug) = "gallery/{}": CACHED;
        Logistics = "logistics": CACHED;
        Partners = "partners": CACHED;
        Terms = "terms": CACHED;
        WantToOrder = "want-to-order": CACHED;
        /// A form by itself, with its errors or its thanks.
        Form(Slug) = "forms/{}": VISITOR;
        /// A category or a subcategory: the whole remainder of the path is its url.
        Category(Slug) = "{*}": CACHED;
    }
}

routes! {
    /// What programs ask for: no language, no page.
    Endpoint: EndpointFacts {
        Health = "healthz": GET.for_everybody();
        CartView = "api/cart": GET;
        CartLines = "api/cart/lines": POST.form_of(|_| Route::Cart);
        CartLine(Slug) = "api/cart/lines/{}": POST.or(DELETE).form_of(|_| Route::Cart);
        CartRedis = "api/cart-redis": GET.or(POST).or(DELETE);
        CartSocket = "ws/cart": GET;
        Orders = "api/orders": POST.form_of(|_| Route::Checkout);
        Suggestions = "api/search": GET;
        Localities = "api/localities": GET;
        Robots = "robots.txt": GET.for_everybody();
        Sitemap = "sitemap.xml": GET.for_everybody();
        Manifest = "manifest.webmanifest": GET.for_everybody();
        /// The shop's mark in the brand's accent; the second name is what browsers and robots try unasked.
        Icon = "icon.svg": GET.for_everybody();
        Favicon = "favicon.ico": GET.for_everybody();
        /// Where forms are sent, by what they are about.
        Forms(Slug) = "api/forms/{}": POST.form_of(|kind| Route::Form(kind.clone()));
        Session = "api/session": POST.form_of(|_| Route::SignIn);
        SessionEnd = "api/session/end": POST.form_of(|_| Route::Home);
        /// The account without a language.
        AccountDoor = "account": GET;
        Favourite(Slug) = "api/favourites/{}": POST.form_of(|_| Route::Favourites);
        Compared(Slug) = "api/compare/{}": POST.form_of(|_| Route::Compare);
        /// The recently viewed products, as a part of a page.
        Recent = "api/recent": GET;
        City = "api/city": POST.form_of(|_| Route::Home);
        Consent = "api/consent": POST.form_of(|_| Route::Home);
        /// Changes to favourites and comparison that a page could not send before it was left.
        Marks = "api/marks": POST.form_of(|_| Route::Favourites);
        /// Pictures of the backend, behind the shop's own host.
        Media(Slug) = "media/{*}": GET.for_everybody();
        /// What the settings bring of their own: styles, scripts, a font.
        SiteFile(Slug) = "site/{}": GET.for_everybody();
        /// Hashed files that the platform serves before the worker; one that is gone ends here.
        Asset(Slug) = "assets/{*}": GET.for_everybody();
    }
}

/// For whom a page is rendered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Everybody: the page cache may hold it.
    Everybody,
    /// One visitor: never cached, and robots stay away.
    Visitor,
    /// A signed-in visitor: others are led to the sign-in form first.
    Account,
}

const CACHED: Audience = Audience::Everybody;
const VISITOR: Audience = Audience::Visitor;
const ACCOUNT: Audience = Audience::Account;

/// The methods that the shop answers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    Get,
    Head,
    Post,
    Delete,
    /// Whatever else a client may send: a 405.
    Other,
}

/// What is true of an endpoint.
#[derive(Debug, Clone, Copy)]
pub struct EndpointFacts {
    get: bool,
    post: bool,
    delete: bool,
    /// The answer is the same for every visitor: no session is begun and no cookie set.
    pub is_for_everybody: bool,
    form: Option<fn(&Slug) -> Route>,
}

const GET: EndpointFacts = EndpointFacts {
    get: true,
    post: false,
    delete: false,
    is_for_everybody: false,
    form: None,
};
const POST: EndpointFacts = EndpointFacts {
    get: false,
    post: true,
    ..GET
};
const DELETE: EndpointFacts = EndpointFacts {
    get: false,
    delete: true,
    ..GET
};

impl EndpointFacts {
    const fn or(self, other: Self) -> Self {
        Self {
            get: self.get || other.get,
            post: self.post || other.post,
            delete: self.delete || other.delete,
            ..self
        }
    }

    const fn for_everybody(self) -> Self {
        Self {
            is_for_everybody: true,
            ..self
        }
    }

    /// The page that shows the form which is sent here, by the text that the address carries.
    const fn form_of(self, page: fn(&Slug) -> Route) -> Self {
        Self {
            form: Some(page),
            ..self
        }
    }

    /// Whether the endpoint answers to this method.
    pub const fn takes(self, verb: Verb) -> bool {
        match verb {
            Verb::Get | Verb::Head => self.get,
            Verb::Post => self.post,
            Verb::Delete => self.delete,
            Verb::Other => false,
        }
    }

    /// The methods for an `Allow` header (RFC 9110, 15.5.6): `GET, HEAD, POST`.
    pub fn allowed(self) -> String {
        let known = [
            (self.get, "GET, HEAD"),
            (self.post, "POST"),
            (self.delete, "DELETE"),
        ];
        let taken: Vec<&str> = known
            .iter()
            .filter(|(is, _)| *is)
            .map(|(_, name)| *name)
            .collect();
        taken.join(", ")
    }
}

impl Route {
    /// Whether the page cache may hold the page. A category under the name of a page that it may not hold is no more
    /// held than that page (spec shell 2: excluded prefixes).
    pub fn is_cached(&self) -> bool {
        let Self::Category(slug) = self else {
            return self.facts() == CACHED;
        };
        let first = slug.as_str().split('/').next().unwrap_or_default();
        !Self::private_paths().any(|path| path == first)
    }

    /// The first segments of pages that are not for everybody: robots are asked to leave them and what lies under them
    /// alone, and no browser fetches them before they are wanted.
    pub fn private_paths() -> impl Iterator<Item = &'static str> {
        let private = |(pattern, audience): &(&'static str, Audience)| {
            let first = pattern.split(['/', '?']).next().unwrap_or_default();
            let whole = first.len() == pattern.len() || pattern.ends_with("/{}");
            (*audience != CACHED && whole && !first.is_empty()).then_some(first)
        };
        Self::TABLE.iter().filter_map(private)
    }

    /// This route, or the one that the same path has with this query.
    fn with_query(self, query: Option<&str>) -> Self {
        let asked =
            |wanted: &str| query.is_some_and(|query| query.split('&').any(|pair| pair == wanted));
        match self {
            Self::Home if asked(Self::LOGIN_QUERY) => Self::SignIn,
            route => route,
        }
    }

    /// The query of the sign-in form's address.
    pub const LOGIN_QUERY: &str = "login=true";
}

/// One or more path segments exactly as they stand in an address: visible ASCII, percent-encoded, never
/// decoded, without empty, `.` or `..` segments.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slug(String);

impl Slug {
    /// Longer ones are no address of ours.
    const MAX_BYTES: usize = 512;

    /// Reads a slug from a path or from data; `None` if it could not stand in an address.
    pub fn new(text: &str) -> Option<Self> {
        let fine = !text.is_empty()
            && text.len() <= Self::MAX_BYTES
            && text.bytes().all(may_stand_in_an_address)
            && text
                .split('/')
                .all(|segment| !segment.is_empty() && !leads_elsewhere(segment))
            && percent_encoding_is_whole(text);
        fine.then(|| Self(text.to_owned()))
    }

    /// A slug from data, percent-encoding what an address cannot hold (Cyrillic, spaces).
    pub fn encode(text: &str) -> Option<Self> {
        if text.is_ascii() {
            return Self::new(text);
        }
        let mut encoded = String::with_capacity(text.len() * 3);
        for byte in text.bytes() {
            if byte.is_ascii_graphic() {
                encoded.push(char::from(byte));
            } else {
                crate::backend::push_percent(&mut encoded, byte);
            }
        }
        Self::new(&encoded)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

const fn may_stand_in_an_address(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'%'..=b';' | b'_' | b'~' | b'@' | b'!' | b'$' | b'=')
}

/// Whether a segment stands for this folder or the one above: whoever fetches an address reads encoded dots too.
fn leads_elsewhere(segment: &str) -> bool {
    let forms = [".", "..", "%2e", ".%2e", "%2e.", "%2e%2e"];
    forms.iter().any(|form| form.eq_ignore_ascii_case(segment))
}

fn percent_encoding_is_whole(text: &str) -> bool {
    text.split('%')
        .skip(1)
        .all(|rest| rest.len() >= 2 && rest.bytes().take(2).all(|byte| byte.is_ascii_hexdigit()))
}

/// What a pattern's parameter holds: a slug, or nothing worth keeping for a fixed pattern.
fn fit(pattern: &str, path: &str) -> Option<Slug> {
    let fixed = || Some(Slug(String::new()));
    if let Some(prefix) = pattern.strip_suffix("{*}") {
        Slug::new(path.strip_prefix(prefix)?)
    } else if let Some(prefix) = pattern.strip_suffix("{}") {
        Slug::new(path.strip_prefix(prefix)?).filter(|slug| !slug.0.contains('/'))
    } else if pattern == path {
        fixed()
    } else {
        None
    }
}

/// The first pattern that fits, by its place, with what its parameter holds.
fn find<T>(table: &[(&str, T)], path: &str) -> Option<(usize, Slug)> {
    table
        .iter()
        .enumerate()
        .find_map(|(place, (pattern, _))| Some((place, fit(pattern, path)?)))
}

fn fill(pattern: &str, value: &str) -> String {
    let prefix = pattern
        .strip_suffix("{*}")
        .or_else(|| pattern.strip_suffix("{}"))
        .unwrap_or(pattern);
    [prefix, value].concat()
}

/// A page in a language.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Address {
    pub language: Language,
    pub route: Route,
}

impl Address {
    pub const fn new(language: Language, route: Route) -> Self {
        Self { language, route }
    }

    /// The link to this page: `/ro/cart`.
    pub fn href(&self) -> String {
        let path = self.route.path();
        let language = self.language.code();
        if path.is_empty() || path.starts_with('?') {
            format!("/{language}{path}")
        } else {
            format!("/{language}/{path}")
        }
    }
}

impl Endpoint {
    /// Where no robot has anything to read.
    pub const FOLDERS: [&str; 2] = ["api/", "ws/"];

    /// Whether a path lies where only endpoints do.
    pub fn is_folder_of(path: &str) -> bool {
        let path = path.strip_prefix('/').unwrap_or(path);
        Self::FOLDERS.iter().any(|folder| path.starts_with(folder))
    }

    /// The link to this endpoint: `/api/cart`.
    pub fn href(&self) -> String {
        format!("/{}", self.path())
    }

    /// The link to a kind of endpoint up to the text that each address of the kind carries: `/api/favourites/`.
    pub fn href_of_kind(kind: fn(Slug) -> Self) -> String {
        kind(Slug(String::new())).href()
    }

    /// The page with the form that is sent here. After a refusal the browser shows the endpoint's address, and people
    /// ask for it again: they are led to that page.
    pub fn form_page(&self) -> Option<Route> {
        let path = self.path();
        let (_, text) = find(Self::TABLE, &path)?;
        self.facts().form.map(|page| page(&text))
    }
}

/// What a path means, before any question of method or site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// `/`: leads to a language.
    Root,
    Page(Address),
    Endpoint(Endpoint),
    /// Nothing of ours, in a known language or in none.
    Unknown(Option<Language>),
}

impl Place {
    /// The path of the root.
    pub const ROOT: &str = "/";

    /// The language in the path.
    pub const fn language(&self) -> Option<Language> {
        match self {
            Self::Page(address) => Some(address.language),
            Self::Unknown(language) => *language,
            Self::Root | Self::Endpoint(_) => None,
        }
    }

    /// Reads a path with its leading slash and the query that came with it, without its question mark.
    pub fn of_request(path: &str, query: Option<&str>) -> Self {
        match Self::parse(path) {
            Self::Page(Address { language, route }) => Self::Page(Address {
                language,
                route: route.with_query(query),
            }),
            place => place,
        }
    }

    /// Reads a path with its leading slash; the query is not part of it.
    pub fn parse(path: &str) -> Self {
        let path = path.strip_prefix('/').unwrap_or(path);
        if path.is_empty() {
            return Self::Root;
        }
        let (first, rest) = path.split_once('/').unwrap_or((path, ""));
        match Language::from_code(first) {
            Some(language) => Route::parse(rest).map_or(Self::Unknown(Some(language)), |route| {
                Self::Page(Address { language, route })
            }),
            None => Endpoint::parse(path).map_or(Self::Unknown(None), Self::Endpoint),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slug(text: &str) -> Slug {
        Slug::new(text).unwrap()
    }

    #[test]
    fn every_address_is_read_back_from_its_own_link() {
        let routes = [
            Route::Home,
            Route::Search,
            Route::Cart,
            Route::CartSuccess,
            Route::Checkout,
            Route::Favourites,
            Route::Compare,
            Route::AccountOrders,
            Route::Cabinet,
            Route::NotFound,
            Route::Product(slug("ceainic-12")),
            Route::Articles,
            Route::Article(slug("ceai-de-munte")),
            Route::Brand(slug("casa/lutului")),
            Route::Album(slug("7")),
            Route::WantToOrder,
            Route::Form(slug("request")),
            Route::Category(slug("bucatarie/oale")),
        ];
        for route in routes {
            let address = Address::new(Language::Uk, route);
            assert_eq!(
                Place::parse(&address.href()),
                Place::Page(address.clone()),
                "{address:?}"
            );
        }
        for endpoint in [
            Endpoint::Health,
            Endpoint::CartLines,
            Endpoint::CartLine(slug("101")),
            Endpoint::Media(slug("p/1-a.svg")),
            Endpoint::CartSocket,
            Endpoint::Forms(slug("request")),
        ] {
            assert_eq!(
                Place::parse(&endpoint.href()),
                Place::Endpoint(endpoint.clone()),
                "{endpoint:?}"
            );
        }
    }

    #[test]
    fn the_sign_in_form_has_an_address_of_its_own() {
        let sign_in = Address::new(Language::Ro, Route::SignIn);
        assert_eq!(sign_in.href(), "/ro?login=true");
        assert_eq!(
            Place::of_request("/ro", Some("back=%2Fro&login=true")),
            Place::Page(sign_in)
        );
        for (path, query) in [
            ("/ro", None),
            ("/ro", Some("login=trueish")),
            ("/ro/cart", Some("login=true")),
        ] {
            assert_eq!(
                Place::of_request(path, query),
                Place::parse(path),
                "{path} {query:?}"
            );
        }
    }

    #[test]
    fn private_pages_are_known_by_their_first_segment() {
        let private: Vec<&str> = Route::private_paths().collect();
        assert_eq!(
            private,
            [
                "search",
                "cart",
                "checkout",
                "favorites",
                "compare",
                "account",
                "orders",
                "cabinet",
                "404",
                "cookies-required",
                "forms"
            ]
        );
    }

    #[test]
    fn an_endpoint_knows_its_methods_and_the_page_of_its_form() {
        let line = Endpoint::CartLine(slug("7"));
        assert_eq!(line.facts().allowed(), "POST, DELETE");
        assert_eq!(line.form_page(), Some(Route::Cart));
        assert_eq!(
            Endpoint::CartRedis.facts().allowed(),
            "GET, HEAD, POST, DELETE"
        );
        assert_eq!(
            Endpoint::Forms(slug("request")).form_page(),
            Some(Route::Form(slug("request")))
        );
        assert_eq!(Endpoint::Health.form_page(), None);
        assert_eq!(
            Endpoint::href_of_kind(Endpoint::Favourite),
            "/api/favourites/"
        );
    }

    #[test]
    fn paths_that_no_page_can_have_are_unknown() {
        for path in [
            "/ro/a//b",
            "/ro/../x",
            "/ro/%2e%2E/x",
            "/ro/a/.%2e",
            "/ro/product/a/b/..",
            "/ro/%zz",
            "/ro/%",
            "/xx/home",
            "/favicon",
            "/ro/<b>",
            "/ro/\u{0}",
        ] {
            assert!(matches!(Place::parse(path), Place::Unknown(_)), "{path}");
        }
    }

    #[test]
    fn cyrillic_slugs_are_encoded_for_links() {
        assert_eq!(Slug::encode("чай").unwrap().as_str(), "%D1%87%D0%B0%D0%B9");
        assert_eq!(Slug::encode("a b"), None);
    }
}
