//! Every address of the shop, declared once: the table gives the variant, the parser and the link.
//! No other file contains a path.

use crate::i18n::Language;

/// Declares an enum of addresses. A pattern ends in `{}` (one segment) or `{*}` (the remainder) when
/// the variant carries text; the first pattern that fits wins.
macro_rules! routes {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $variant:ident $(($param:ident))? = $pattern:literal;)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$about])* $variant $(($param))?),+ }

        impl $name {
            const PATTERNS: &[&str] = &[$($pattern),+];

            /// The address behind a path without its leading slash, or `None`.
            pub fn parse(path: &str) -> Option<Self> {
                let (place, _found) = find(Self::PATTERNS, path)?;
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
    Route {
        Home = "";
        Search = "search";
        Cart = "cart";
        CartSuccess = "cart/success";
        Checkout = "checkout";
        Favourites = "favorites";
        Compare = "compare";
        /// Leads to the orders.
        Account = "account";
        AccountOrders = "account/orders";
        Orders = "orders";
        Cabinet = "cabinet";
        NotFound = "404";
        /// Where a browser that keeps nothing is sent.
        Cookies = "cookies-required";
        Product(Slug) = "product/{}";
        About = "about";
        Articles = "articles";
        Article(Slug) = "articles/{}";
        Brands = "brands";
        Brand(Slug) = "brands/{*}";
        Career = "career";
        Contacts = "contacts";
        Delivery = "delivery";
        Feedbacks = "feedbacks";
        Gallery = "gallery";
        Album(Slug) = "gallery/{}";
        Logistics = "logistics";
        Partners = "partners";
        Terms = "terms";
        WantToOrder = "want-to-order";
        /// The form of a letter by itself: what it asks again, and its thanks.
        Form(Slug) = "forms/{}";
        /// A category or a subcategory: the whole remainder of the path is its url.
        Category(Slug) = "{*}";
    }
}

routes! {
    /// What machines ask for: no language, no page.
    Endpoint {
        Health = "healthz";
        CartView = "api/cart";
        CartLines = "api/cart/lines";
        CartLine(Slug) = "api/cart/lines/{}";
        CartRedis = "api/cart-redis";
        CartSocket = "ws/cart";
        Orders = "api/orders";
        Suggestions = "api/search";
        Localities = "api/localities";
        Robots = "robots.txt";
        Sitemap = "sitemap.xml";
        Manifest = "manifest.webmanifest";
        /// The shop's mark in the brand's accent; the second name is what browsers and robots try unasked.
        Icon = "icon.svg";
        Favicon = "favicon.ico";
        /// Where forms are sent, by what they are about.
        Forms(Slug) = "api/forms/{}";
        Session = "api/session";
        SessionEnd = "api/session/end";
        /// The account without a language.
        AccountDoor = "account";
        Favourite(Slug) = "api/favourites/{}";
        Compared(Slug) = "api/compare/{}";
        /// The shelf of recently viewed products.
        Recent = "api/recent";
        City = "api/city";
        Consent = "api/consent";
        /// What was pressed on a page that was left before it was answered.
        Marks = "api/marks";
        /// Pictures of the backend, behind the shop's own host.
        Media(Slug) = "media/{*}";
        /// What the settings bring of their own: styles, scripts, a font.
        SiteFile(Slug) = "site/{}";
        /// Hashed files that the platform serves before the worker; one that is gone ends here.
        Asset(Slug) = "assets/{*}";
    }
}

impl Route {
    const PRIVATE: [Self; 10] = [
        Self::Search,
        Self::Cart,
        Self::Checkout,
        Self::Favourites,
        Self::Compare,
        Self::Account,
        Self::Orders,
        Self::Cabinet,
        Self::NotFound,
        Self::Cookies,
    ];

    /// The paths of pages of one visitor and of pages that only answer, and of what lies under them: robots are asked
    /// to leave them alone, and no browser fetches them before they are wanted.
    pub fn private_paths() -> impl Iterator<Item = String> {
        let letters = Slug::new("x").and_then(|any| {
            let path = Self::Form(any).path();
            path.split_once('/').map(|(folder, _)| folder.to_owned())
        });
        let pages = Self::PRIVATE.iter().map(Self::path);
        pages.chain(letters)
    }
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
fn find(patterns: &[&str], path: &str) -> Option<(usize, Slug)> {
    patterns
        .iter()
        .enumerate()
        .find_map(|(place, pattern)| Some((place, fit(pattern, path)?)))
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
        if path.is_empty() {
            format!("/{language}")
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
