//! Every address of the shop, declared once: the table gives the variant, the parser and the link.
//! No other file contains a path.

mod part;
mod slug;
mod facts;
mod kinds;
mod place;
#[cfg(test)]
mod tests;

pub use facts::{
    Access, Audience, EndpointFacts, Feature, FooterColumn, FormSize, Naming, Origins, PageFacts,
    Verb,
};
pub use part::{PART_HEADER, Part};
pub use place::Place;
pub use slug::Slug;
pub(crate) use slug::{is_respelling, may_stand_in_an_address};

use crate::i18n::Language;
use crate::words::{adverts, content, mealplan, promotions};
use facts::FooterColumn::{ForYou, TheShop};
use facts::{ACCOUNT, CACHED, COMPANY, DELETE, GET, OWNER, POST, VISITOR};

/// The prefix of resized pictures: the zone serves them, never the worker.
pub const RESIZED_TO_WIDTH: &str = "/cdn-cgi/image/width=";

/// Declares an enum of addresses. A pattern ends in `{}` (one segment), `{#}` (one segment that may be a number) or
/// `{*}` (the remainder) if the variant carries text; the first match wins. The expression after the colon is the
/// facts of the address.
macro_rules! routes {
    ($(#[$doc:meta])* $name:ident: $facts:ty { $($(#[$about:meta])* $variant:ident $(($param:ident))? = $pattern:literal: $fact:expr;)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$about])* $variant $(($param))?),+ }

        impl $name {
            const TABLE: &[(&str, $facts)] = &[$(($pattern, $fact)),+];

            /// All patterns with their facts.
            #[cfg(test)]
            pub(crate) const fn table() -> &'static [(&'static str, $facts)] {
                Self::TABLE
            }

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
                let value = match self { $(routes!(@pattern $variant value $($param)?) => routes!(@value value $($param)?)),+ };
                fill(self.pattern(), value)
            }

            /// The pattern of this address.
            const fn pattern(&self) -> &'static str {
                match self { $(routes!(@pattern $variant _value $($param)?) => $pattern),+ }
            }

            /// The name of this kind of address in the table, and the text that the address carries; empty without one.
            pub fn named(&self) -> (&'static str, &str) {
                match self {
                    $(routes!(@pattern $variant value $($param)?) => (stringify!($variant), routes!(@value value $($param)?))),+
                }
            }

            /// The name of this kind of address: `Product`.
            pub const fn name(&self) -> &'static str {
                match self { $(routes!(@pattern $variant _value $($param)?) => stringify!($variant)),+ }
            }

            /// The facts of this address in the table.
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
    Route: PageFacts {
        Home = "": CACHED;
        /// The home page's address with a query (spec shell 2, protected pages).
        SignIn = "?login=true": VISITOR;
        /// Sign-in by a one-time code: where it goes, and the code.
        SignInCode = "account/sign-in/code": VISITOR;
        SignInCodeSent = "account/sign-in/code/sent": VISITOR;
        /// Home after a letter of activation that could not be used (spec commerce 4, auth).
        ActivationFailed = "?activation=failed": VISITOR;
        Search = "search": VISITOR;
        Cart = "cart": OWNER;
        CartSuccess = "cart/success": OWNER;
        /// Return pages of a bank, after a successful and a failed payment.
        PaymentSuccess = "cart/payment/success": OWNER;
        PaymentFailed = "cart/payment/failed": OWNER;
        /// The goods of a shared cart.
        SharedCart = "cart/shared": VISITOR;
        Checkout = "checkout": OWNER;
        /// The quote of a company customer.
        Quote = "quote": COMPANY;
        /// Codes with amounts, looked up together.
        QuickOrder = "quick-order": VISITOR;
        Favourites = "favorites": VISITOR;
        Compare = "compare": VISITOR;
        /// The home of the account.
        Account = "account": ACCOUNT;
        AccountOrders = "account/orders": ACCOUNT;
        /// An order of the shopper's.
        AccountOrder(Slug) = "account/orders/{}": ACCOUNT;
        /// The companies of a company customer.
        AccountCompanies = "account/companies": COMPANY;
        AccountAddresses = "account/addresses": ACCOUNT;
        AccountPicture = "account/picture": ACCOUNT;
        AccountSessions = "account/sessions": ACCOUNT;
        /// The companies of the shopper, and the form for another one.
        AccountCompany = "account/company": ACCOUNT;
        /// The acts and invoices of a company.
        AccountActs = "account/acts": COMPANY;
        /// The adverts of the shopper.
        AccountAdverts = "account/adverts": ACCOUNT.of_feature(Feature::Adverts);
        /// The forms of a new advert and of an own one, and the question before it is deleted.
        AccountAdvertNew = "account/adverts-new": ACCOUNT.of_feature(Feature::Adverts);
        AccountAdvertEdit(Slug) = "account/advert-edit/{}": ACCOUNT.of_feature(Feature::Adverts);
        AccountAdvertDelete(Slug) = "account/advert-delete/{}": ACCOUNT.of_feature(Feature::Adverts);
        /// The copy of the shopper's data, and the deletion of the account.
        AccountData = "account/data": ACCOUNT;
        /// Takes the link of a letter by hand.
        Letter = "account/letter": VISITOR;
        /// The pages with the buttons of letters.
        Activation = "account/activation": VISITOR;
        /// Asks for the letter of activation once more.
        ActivationAgain = "account/activation/again": VISITOR;
        Registration = "account/registration": VISITOR;
        /// Says where the letter of activation went.
        RegistrationSent = "account/registration/sent": VISITOR;
        NewPassword = "account/new-password": VISITOR;
        DeletionConfirm = "account/deletion/confirm": VISITOR;
        /// Changes the password.
        AccountPassword = "account/password": ACCOUNT;
        /// Asks for the letter for a new password.
        ForgottenPassword = "account/forgotten-password": VISITOR;
        AccountProfile = "account/profile": ACCOUNT;
        /// The phones of the account, and the way to another one.
        AccountPhones = "account/profile/phones": ACCOUNT;
        /// The e-mail addresses of the account.
        AccountEmails = "account/profile/emails": ACCOUNT;
        /// Asks for the password or another proof before a sensitive change.
        Proof = "account/proof": ACCOUNT;
        Orders = "orders": ACCOUNT;
        /// The home of the account as well (spec commerce 2).
        Cabinet = "cabinet": ACCOUNT;
        NotFound = "404": VISITOR;
        /// For browsers without cookies.
        Cookies = "cookies-required": VISITOR;
        /// The data stored in the browser, and a button to clear it.
        MyData = "my-data": VISITOR;
        Product(Slug) = "product/{}": CACHED;
        Promotions = "promotions": CACHED.in_footer(ForYou, promotions::TITLE);
        Promotion(Slug) = "promotions/{#}": CACHED;
        MealPlan = "meal-plan": CACHED.of_feature(Feature::MealPlan).in_footer(ForYou, mealplan::TITLE);
        WantToOrder = "want-to-order": CACHED.in_footer(ForYou, content::WANT_TO_ORDER);
        Delivery = "delivery": CACHED.in_footer(ForYou, content::DELIVERY);
        Logistics = "logistics": CACHED.in_footer(ForYou, content::LOGISTICS);
        Brands = "brands": CACHED.in_footer(ForYou, content::BRANDS);
        Brand(Slug) = "brands/{*}": CACHED;
        /// The form that writes to the shop's staff.
        Support = "support": VISITOR;
        Terms = "terms": CACHED.in_footer(ForYou, content::TERMS);
        About = "about": CACHED.in_footer(TheShop, content::ABOUT);
        Articles = "articles": CACHED.in_footer(TheShop, content::ARTICLES);
        Article(Slug) = "articles/{#}": CACHED;
        Feedbacks = "feedbacks": CACHED.in_footer(TheShop, content::FEEDBACKS);
        Gallery = "gallery": CACHED.in_footer(TheShop, content::GALLERY);
        Album(Slug) = "gallery/{#}": CACHED;
        Partners = "partners": CACHED.in_footer(TheShop, content::PARTNERS);
        Career = "career": CACHED.in_footer(TheShop, content::CAREER);
        Contacts = "contacts": CACHED.in_footer(TheShop, content::CONTACTS);
        Credit = "credit": CACHED;
        Discount = "discount": CACHED;
        Faq = "faq": CACHED;
        Insurance = "insurance": CACHED;
        OrderGuide = "order-guide": CACHED;
        ServiceCenter = "service-center": CACHED;
        /// The stores that have a product.
        Availability(Slug) = "availability/{#}": VISITOR;
        /// The products that the backend associates with one.
        Associated(Slug) = "associated/{#}": VISITOR;
        /// The products that the site names for a kind of products.
        Additional(Slug) = "additional/{}": VISITOR;
        /// The calculator of a credit for a product, and the request for one.
        CreditOf(Slug) = "credit-calculator/{#}": VISITOR;
        /// An advert of property.
        Advert(Slug) = "adverts/{}": CACHED.of_feature(Feature::Adverts);
        AdvertComplaint(Slug) = "adverts-complaint/{}": VISITOR.of_feature(Feature::Adverts);
        /// About the person behind an advert.
        AdvertReport(Slug) = "adverts-report/{}": VISITOR.of_feature(Feature::Adverts);
        /// A form on a page of its own, with its errors or its confirmation.
        Form(Slug) = "forms/{}": VISITOR;
        /// The list of property adverts.
        Adverts = "adverts": CACHED.in_footer(ForYou, adverts::TITLE).of_feature(Feature::Adverts);
        /// A category or a subcategory: the whole remainder of the path is its url.
        Category(Slug) = "{*}": CACHED;
    }
}

routes! {
    /// Endpoints for programs: no language, no page.
    Endpoint: EndpointFacts {
        Health = "healthz": GET.for_everybody();
        CartView = "api/cart": GET.of_owner();
        CartLines = "api/cart/lines": POST.of_owner().form_of(|_| Route::Cart);
        CartLine(Slug) = "api/cart/lines/{}": POST.of_owner().or(DELETE).form_of(|_| Route::Cart);
        /// Adds the goods of a shared cart.
        CartShared = "api/cart/shared": POST.of_owner().form_of(|_| Route::Cart);
        /// Commands for the whole cart, by name.
        CartCommand(Slug) = "api/cart/{}": POST.of_owner().form_of(|_| Route::Cart);
        /// Adds the goods of an order to the cart again.
        CartOrder(Slug) = "api/cart/orders/{}": POST.of_account().form_of(|id| Route::AccountOrder(id.clone()));
        QuoteView = "api/quote": GET.of_company();
        /// The quote as a table.
        QuoteFile = "api/quote/file": GET.of_company();
        /// Commands for the quote, by name.
        QuoteCommand(Slug) = "api/quote/{}": POST.of_company().of_many_lines().form_of(|_| Route::Quote);
        CartRedis = "api/cart-redis": GET.of_owner().or(POST).or(DELETE);
        CartSocket = "ws/cart": GET.of_owner();
        /// The day of an order that was just placed, for a calendar.
        PlacedCalendar = "api/order-calendar": GET.of_owner();
        /// The day of an order of the account, for a calendar.
        OrderCalendar(Slug) = "api/order-calendar/{}": GET.of_account();
        /// The orders of a company customer as a file.
        OrdersFile = "api/orders-file": GET.of_company();
        /// Looks a quick order up; its page is the answer.
        QuickOrder = "api/quick-order": POST.naming_session().form_of(|_| Route::QuickOrder);
        /// Adds the goods of a quick order, or of a table of goods.
        QuickOrderGoods = "api/quick-order/goods": POST.of_owner().form_of(|_| Route::QuickOrder);
        /// A table of a quick order to fill in.
        QuickOrderTemplate = "api/quick-order/template": GET.for_everybody();
        /// The goods of a category as a file.
        ListFile = "api/list-file": GET;
        Orders = "api/orders": POST.of_owner().form_of(|_| Route::Checkout);
        Suggestions = "api/search": GET;
        Localities = "api/localities": GET;
        /// The towns, streets and places of the postal service.
        Postal = "api/postal": GET;
        Robots = "robots.txt": GET.for_everybody();
        Sitemap = "sitemap.xml": GET.for_everybody();
        Manifest = "manifest.webmanifest": GET.for_everybody();
        /// The shop's mark in the brand's accent; the second name is the one that browsers and robots try by default.
        Icon = "icon.svg": GET.for_everybody();
        Favicon = "favicon.ico": GET.for_everybody();
        /// The mark as a PNG, by file name.
        Mark(Slug) = "marks/{}": GET.for_everybody();
        /// Receives a form, by its kind.
        Forms(Slug) = "api/forms/{}": POST.naming_session().form_of(|kind| Route::Form(kind.clone()));
        /// The shopper's picture, shown and changed.
        Picture = "api/picture": GET.or(POST).of_account().form_of(|_| Route::AccountPicture);
        PictureRemoval = "api/picture/removal": POST.of_account().form_of(|_| Route::AccountPicture);
        Support = "api/support": POST.naming_session().form_of(|_| Route::Support);
        /// Shows the contacts of an advert.
        AdvertContacts(Slug) = "api/advert-contacts/{}": POST.of_feature(Feature::Adverts).form_of(|slug| Route::Advert(slug.clone()));
        Complaint(Slug) = "api/adverts-complaint/{}": POST.naming_session().of_feature(Feature::Adverts).form_of(|slug| Route::AdvertComplaint(slug.clone()));
        /// Sends a report about a person to the shop's staff.
        UserReport(Slug) = "api/user-report/{}": POST.naming_session().of_feature(Feature::Adverts).form_of(|slug| Route::AdvertReport(slug.clone()));
        /// Requests a credit for a product.
        Credit(Slug) = "api/credit/{}": POST.naming_session().form_of(|id| Route::CreditOf(id.clone()));
        Addresses = "api/addresses": POST.of_account().form_of(|_| Route::AccountAddresses);
        /// Deletes a saved address.
        SavedAddress(Slug) = "api/addresses/{}": POST.of_account().form_of(|_| Route::AccountAddresses);
        Password = "api/password": POST.of_account().form_of(|_| Route::AccountPassword);
        ForgottenPassword = "api/forgotten-password": POST.of_cabinet().form_of(|_| Route::ForgottenPassword);
        NewPassword = "api/new-password": POST.of_cabinet().form_of(|_| Route::NewPassword);
        /// Where password managers look for the page that changes a password.
        ChangePassword = ".well-known/change-password": GET.for_everybody();
        /// Sends a code that proves who asks.
        ProofCode = "api/proof/code": POST.of_account().form_of(|_| Route::Proof);
        Proof = "api/proof": POST.of_account().form_of(|_| Route::Proof);
        /// The commonest passwords as hashes, for the ticks beside a new one.
        CommonPasswords = "api/common-passwords": GET.for_everybody();
        /// The copy of the shopper's data, as a file.
        AccountCopy = "api/account-copy": GET.of_account();
        /// Asks for the deletion of the account.
        Deletion = "api/deletion": POST.of_account().form_of(|_| Route::AccountData);
        /// Deletes the account of a letter.
        DeletionConfirm = "api/deletion/confirm": POST.naming_session().form_of(|_| Route::DeletionConfirm);
        /// Ends all sessions of the account but this one.
        Sessions = "api/sessions": POST.of_account().form_of(|_| Route::AccountSessions);
        /// Ends a session of the account.
        OwnSession(Slug) = "api/sessions/{}": POST.of_account().form_of(|_| Route::AccountSessions);
        /// Chooses the company that is acted for.
        Company = "api/company": POST.of_company().of_many_lines().form_of(|_| Route::Account);
        /// Saves a group of fields of the profile.
        Profile(Slug) = "api/profile/{}": POST.of_account().form_of(|_| Route::AccountProfile);
        /// The file of an act.
        ActFile(Slug) = "api/acts/{}": GET.of_company();
        /// Creates a company, or several.
        CompanyData = "api/company/data": POST.of_account().form_of(|_| Route::AccountCompany);
        /// Creates an advert, changes one of the shopper's, and deletes it.
        OwnAdverts = "api/own-adverts": POST.of_account().of_feature(Feature::Adverts).form_of(|_| Route::AccountAdvertNew);
        OwnAdvert(Slug) = "api/own-adverts/{}": POST.of_account().of_feature(Feature::Adverts).form_of(|slug| Route::AccountAdvertEdit(slug.clone()));
        OwnAdvertRemoval(Slug) = "api/own-adverts-removal/{}": POST.of_account().of_feature(Feature::Adverts).form_of(|slug| Route::AccountAdvertDelete(slug.clone()));
        /// Adds, confirms or changes a phone or an e-mail address: `phone-send`, `email-delete`.
        Contact(Slug) = "api/contacts/{}": POST.of_account().form_of(contacts_page);
        Session = "api/session": POST.of_cabinet().of_many_lines().replacing_session().form_of(|_| Route::SignIn);
        /// Sends a one-time code, and signs in with it.
        SessionCode = "api/session/code": POST.of_cabinet().form_of(|_| Route::SignInCode);
        SessionByCode = "api/session/by-code": POST.of_cabinet().replacing_session().form_of(|_| Route::SignInCodeSent);
        SessionEnd = "api/session/end": POST.replacing_session().form_of(|_| Route::Home);
        Registration = "api/registration": POST.of_cabinet().form_of(|_| Route::Registration);
        /// Activates the account of the letter that the browser holds.
        Activation = "api/activation": POST.of_cabinet().replacing_session().form_of(|_| Route::Activation);
        ActivationAgain = "api/activation/again": POST.of_cabinet().form_of(|_| Route::ActivationAgain);
        /// Keeps the letter of a link that a script has read, or that was pasted.
        Letters = "api/letters": GET.or(POST).of_cabinet().form_of(|_| Route::Letter);
        /// Redirects to a sign-in provider.
        SignInWith(Slug) = "api/session/with/{}": GET.of_cabinet();
        /// The return address of a sign-in provider.
        SignInReturn(Slug) = "api/session/from/{}": GET.of_cabinet().replacing_session();
        /// The return pages of a bank, without a language; banks use either method.
        PaymentReturn(Slug) = "cart/{*}": GET.of_owner().or(POST).of_any_origin();
        /// The account without a language leads to the orders (spec commerce 2).
        AccountRedirect = "account": GET;
        /// Removes all favourites.
        FavouritesCleared = "api/favourites": POST.form_of(|_| Route::Favourites);
        Favourite(Slug) = "api/favourites/{}": POST.form_of(|_| Route::Favourites);
        /// Removes all products from the comparison.
        ComparedCleared = "api/compare": POST.form_of(|_| Route::Compare);
        Compared(Slug) = "api/compare/{}": POST.form_of(|_| Route::Compare);
        Review(Slug) = "api/reviews/{}": POST.naming_session().form_of(|_| Route::Home);
        /// The recently viewed products, as a part of a page.
        Recent = "api/recent": GET;
        City = "api/city": POST.form_of(|_| Route::Home);
        Consent = "api/consent": POST.form_of(|_| Route::Home);
        /// Clears the data stored in the browser.
        MyData = "api/my-data": POST.form_of(|_| Route::MyData);
        /// Changes to favourites and comparison that a page had not sent before it was closed.
        SavedProducts = "api/saved": POST.form_of(|_| Route::Favourites);
        /// Takes the vitals of a visited page.
        Vitals = "api/vitals": POST.for_everybody();
        /// Takes the backend's messages about what has changed.
        BackendHook = "api/hooks/backend": POST.for_everybody().of_any_origin();
        /// Begins the upload of an advert's photograph.
        AdvertPhotos = "api/advert-photos": POST.of_feature(Feature::Adverts);
        /// A photograph of an unsent advert, by its token: its parts come, it is shown, it is removed.
        AdvertPhoto(Slug) = "api/advert-photos/{}": GET.or(POST).or(DELETE).of_feature(Feature::Adverts);
        /// Pictures, films and documents of the backend, proxied by the shop's host.
        Media(Slug) = "media/{*}": GET.for_everybody();
        /// Custom files from the settings: styles, scripts, a font.
        SiteFile(Slug) = "site/{}": GET.for_everybody();
        /// Hashed files, which the platform serves before the worker; missing ones end up here.
        Asset(Slug) = "assets/{*}": GET.for_everybody();
    }
}

/// The page of the contacts that an action is about.
fn contacts_page(action: &Slug) -> Route {
    if action.as_str().starts_with("phone-") {
        Route::AccountPhones
    } else {
        Route::AccountEmails
    }
}

/// The text of a pattern's parameter: a slug, or a dummy for a fixed pattern. The pattern's own segments may be written
/// in capitals.
fn fit(pattern: &str, path: &str) -> Option<Slug> {
    let fixed = || Some(Slug(String::new()));
    let behind = |prefix: &str| {
        let (start, text) = path.split_at_checked(prefix.len())?;
        let is_its = start.eq_ignore_ascii_case(prefix);
        // Most patterns do not match: a slug is made for one that does.
        is_its.then(|| Slug::new(text))?
    };
    if let Some(prefix) = pattern.strip_suffix("{*}") {
        behind(prefix)
    } else if let Some(prefix) = pattern.strip_suffix("{}") {
        behind(prefix).filter(|slug| !slug.0.contains('/'))
    } else if let Some(prefix) = pattern.strip_suffix("{#}") {
        let slug = behind(prefix).filter(|slug| !slug.0.contains('/'));
        slug.map(Slug::number)
    } else if pattern.eq_ignore_ascii_case(path) {
        fixed()
    } else {
        None
    }
}

/// The index of the first matching pattern, and the text of its parameter.
fn find<T>(table: &[(&str, T)], path: &str) -> Option<(usize, Slug)> {
    table
        .iter()
        .enumerate()
        .find_map(|(place, (pattern, _))| Some((place, fit(pattern, path)?)))
}

/// Whether the first step of a pattern is this one, in letters of any size.
fn begins_with(pattern: &str, step: &str) -> bool {
    let parts = pattern.split_at_checked(step.len());
    parts.is_some_and(|(first, rest)| {
        first.eq_ignore_ascii_case(step) && (rest.is_empty() || rest.starts_with('/'))
    })
}

fn fill(pattern: &str, value: &str) -> String {
    let prefix = pattern
        .strip_suffix("{*}")
        .or_else(|| pattern.strip_suffix("{}"))
        .or_else(|| pattern.strip_suffix("{#}"))
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

impl Route {
    /// The common start of the paths of a kind of page, before the text: `/product/`, without a language.
    pub fn path_of_kind(kind: fn(Slug) -> Self) -> String {
        ["/", &kind(Slug(String::new())).path()].concat()
    }
}

impl Endpoint {
    /// Folders that hold nothing for robots.
    pub const FOLDERS: [&str; 2] = ["api/", "ws/"];

    /// Whether a path lies in one of [`Self::FOLDERS`].
    pub fn is_folder_of(path: &str) -> bool {
        let path = path.strip_prefix('/').unwrap_or(path);
        Self::FOLDERS.iter().any(|folder| path.starts_with(folder))
    }

    /// Whether an endpoint's path begins with this segment.
    fn begins(first: &str) -> bool {
        let mut patterns = Self::TABLE.iter();
        patterns.any(|(pattern, _)| begins_with(pattern, first))
    }

    /// The link to this endpoint: `/api/cart`.
    pub fn href(&self) -> String {
        format!("/{}", self.path())
    }

    /// The common start of the links of a kind of endpoint, before the text: `/api/favourites/`.
    pub fn href_of_kind(kind: fn(Slug) -> Self) -> String {
        kind(Slug(String::new())).href()
    }

    /// The page with the form of this endpoint. After a refusal the browser shows the endpoint's address, so a reload
    /// with GET is redirected to that page.
    pub fn form_page(&self) -> Option<Route> {
        let path = self.path();
        let (_, text) = find(Self::TABLE, &path)?;
        self.facts().form.map(|page| page(&text))
    }
}
