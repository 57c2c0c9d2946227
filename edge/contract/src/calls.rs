//! Every call that the shop makes: how it is asked with what is known by then, what its answer is read for, and what
//! the shop does without it.

mod account;
mod cart;
mod content;
mod credit;
mod delivery;
mod home;
mod known;
mod sign_in;
mod writes;

pub use cart::order_number;
pub use known::{Known, Sold, counted};
use known::{first, first_slug};

use std::fmt::Debug;

use shop::associated::{of_product, of_products};
use shop::availability::availability;
use shop::backend::{Call, FIRST_BYTE_MS, Method, Request, SESSION_MS};
use shop::banners::of_category;
use shop::catalogue::{Listing, category};
use shop::favourites;
use shop::i18n::Language;
use shop::language::slug_check;
use shop::lenient::{Json, Lenient, Schema};
use shop::menu::{Category, MENU_TREE, Menu};
use shop::product::{product, product_properties, products_by_id, recommended, similar};
use shop::reviews::reviews;
use shop::route::{Route, Slug};
use shop::search::{Query, search};
use shop::session::{ME, USER_GROUP, sign_out};
use shop::site::GLOBAL_SETTINGS;

/// What the shop waits for most calls, in milliseconds.
pub const USUAL_MS: u32 = 8000;

/// A time as a text, in seconds.
pub fn seconds(ms: impl Into<u64>) -> String {
    let ms = ms.into();
    let tenths = ms % 1000 / 100;
    if tenths == 0 {
        format!("{} s", ms / 1000)
    } else {
        format!("{}.{tenths} s", ms / 1000)
    }
}

/// Who may ask a call, and what asking it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Changes nothing, for everybody.
    Open,
    /// Begins or renews a session.
    SignIn,
    /// Changes nothing, for who has signed in.
    Session,
    /// Changes something: a cart, a letter, an order.
    Write,
    /// Changes something of who has signed in.
    SessionWrite,
}

/// What a second request shows of a backend that the first answer does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// Whether an order that is sent again under its key is the same order.
    Key,
    /// Whether a refresh brings a new refresh token, and what becomes of the one before.
    Rotation,
    /// Whether the cart holds what was put into it.
    Holds,
    /// Which address was made, so that it can be taken back.
    Address,
}

/// What stands for a part that comes after its page.
const PART: &str = "404 shows nothing, anything else an apology in its place.";

/// What a saved address says that the run has made.
pub const NOTE: &str = "contract check";

type Asked = Box<dyn Fn(&Known) -> Option<Request>>;
type Read = Box<dyn Fn(&[u8]) -> Result<String, String>>;

/// A call of the contract.
pub struct ContractCall {
    /// The verb and the path, with what differs in braces.
    pub call: &'static str,
    /// The name of its answers in `tests/contract/`.
    pub fixture: &'static str,
    /// The pages and commands that make it.
    pub used_by: &'static str,
    /// What the shop does while the call fails.
    pub without: &'static str,
    pub access: Access,
    /// Statuses that are answers too: there is none, or what was made up is refused.
    pub also_fine: &'static [u16],
    pub ask: Asked,
    pub schema: Schema,
    /// Reads an answer as the shop does; what was read, as text.
    pub read: Read,
    pub learn: fn(&mut Known, &Json<'_>),
    /// What is asked before it for its sake: what comes back says nothing of the backend.
    pub before: fn(&Known) -> Vec<Request>,
    pub proof: Option<Proof>,
    /// What it leaves behind in the backend, and nothing can take back.
    pub leaves: &'static str,
    /// It is a page of its own, which a shop may do without.
    pub is_page: bool,
}

impl ContractCall {
    /// A call whose answer has a type.
    fn new<T: Lenient + Debug + 'static>(
        (call, fixture): (&'static str, &'static str),
        used_by: &'static str,
        without: &'static str,
        ask: impl Fn(&Known) -> Option<Call<T>> + 'static,
    ) -> Self {
        let read = |body: &[u8]| {
            let answer = Call::<T>::get_static("").read(body);
            answer.map(|answer| format!("{answer:?}"))
        };
        Self {
            call,
            fixture,
            used_by,
            without,
            access: Access::Open,
            also_fine: &[],
            ask: Box::new(move |known| ask(known).map(|call| call.request)),
            schema: T::schema(),
            read: Box::new(read),
            learn: |_, _| {},
            before: |_| Vec::new(),
            proof: None,
            leaves: "",
            is_page: false,
        }
    }

    fn access(self, access: Access) -> Self {
        Self { access, ..self }
    }

    fn may_be_missing(self) -> Self {
        Self {
            also_fine: &[404],
            ..self
        }
    }

    fn before(self, before: fn(&Known) -> Vec<Request>) -> Self {
        Self { before, ..self }
    }

    fn proof(self, proof: Proof) -> Self {
        let proof = Some(proof);
        Self { proof, ..self }
    }

    fn leaves(self, leaves: &'static str) -> Self {
        Self { leaves, ..self }
    }

    fn learn(self, learn: fn(&mut Known, &Json<'_>)) -> Self {
        Self { learn, ..self }
    }

    /// The name under which a site's config may give its body another shape; empty for most.
    pub fn shape(&self) -> &'static str {
        match self.fixture {
            "order" | "iute-credit-create-order" => "order",
            "delivery-cost" => "delivery_cost",
            "book-consultation" => "consultation",
            "news-letter" => "newsletter",
            "user-request" => "request",
            "product-review-add" => "review",
            _ => "",
        }
    }

    /// Whether it orders.
    pub fn is_order(&self) -> bool {
        self.proof == Some(Proof::Key)
    }

    /// Whether it tells whose a session is, which is known soon or not at all.
    pub fn tells_who(&self) -> bool {
        matches!(self.fixture, "jwt-refresh" | "user-group" | "users-me")
    }

    /// How long the shop waits for its answer.
    pub fn patience(&self, request: &Request) -> String {
        let own = seconds(request.deadline_ms);
        if self.tells_who() {
            let most = seconds(SESSION_MS);
            format!(
                "{most} together with the others that tell whose a session is, at sign-in {own}"
            )
        } else if request.deadline_ms == USUAL_MS && request.method == Method::Get {
            format!(
                "{own}, and {} where a page depends on it",
                seconds(FIRST_BYTE_MS)
            )
        } else {
            own
        }
    }

    /// The verb and the path without a query.
    pub fn place(&self) -> (&'static str, &'static str) {
        let (method, path) = self.call.split_once(' ').unwrap_or_default();
        (method, path.split('?').next().unwrap_or_default())
    }
}

/// All calls, in an order in which each finds what it is asked for.
pub fn all() -> Vec<ContractCall> {
    let mut calls = catalogue();
    calls.extend(home::calls());
    calls.extend(content::calls());
    calls.extend(delivery::calls());
    calls.extend(credit::calls());
    calls.extend(sign_in::calls());
    calls.extend(session());
    calls.extend(account::calls());
    calls.extend(cart::calls());
    calls.extend(writes::calls());
    // After it nobody is signed in.
    calls.push(
        ContractCall::new(
            ("POST /auth/token/logout/", "token-logout"),
            "signing out, for nobody to wait for",
            "The browser forgets the session all the same.",
            |_| Some(sign_out()),
        )
        .may_be_missing()
        .access(Access::SessionWrite),
    );
    calls
}

fn catalogue() -> Vec<ContractCall> {
    vec![
        ContractCall::new(
            ("GET /settings/global_site_settings", "global-site-settings"),
            "every page",
            "Those that are known serve on. Before the first answer the site's config stands alone, with the currency that was named last, and no page is kept.",
            |_| Some(GLOBAL_SETTINGS),
        ),
        ContractCall::new(
            ("GET /general/menu_tree", "menu_tree"),
            "every page: header, catalogue, footer",
            "The menu that is known serves on. Before the first answer pages have none, and are not kept.",
            |_| Some(MENU_TREE),
        )
        .learn(|known, answer| {
            let menu = Menu::read(answer).unwrap_or_default();
            let url = |category: &Category| Slug::encode(category.url.trim_matches('/'));
            known.category = menu.active().find_map(url);
        }),
        ContractCall::new(
            ("GET /general/v2/category/{slug}/?page={page}&per_page={count}&sortBy={order}&filters={filters}", "category"),
            "category pages",
            "404 asks `GET /page/{slug}/` and is the missing page then; a later page of filtered goods leads to the first. Refused filters (400, 422) show all goods, and say so. Anything else is a 503.",
            |known| Some(category(known.category.as_ref()?, &Listing::default())),
        )
        .learn(|known, answer| known.learn_product(answer, "products")),
        ContractCall::new(
            ("GET /general/v2/product/{slug}/", "product"),
            "product pages",
            "404 asks the slug check and is the missing page then; anything else a 503.",
            |known| Some(product(known.product.as_ref()?)),
        ),
        ContractCall::new(
            ("GET /general/product_similar_products?product_id={id}", "product_similar_products"),
            "product pages, below the product",
            PART,
            |known| Some(similar(known.product_id?)),
        ),
        ContractCall::new(
            ("GET /general/product-review/?product_id={id}", "product-review"),
            "product pages, below the product",
            PART,
            |known| Some(reviews(known.product_id?)),
        )
        .learn(|known, answer| {
            let id = first(answer, "reviews", &["id", "review_id"]);
            known.review = id.and_then(|id| id.parse().ok());
        })
        .may_be_missing(),
        ContractCall::new(
            ("GET /general/product_properties?product_id={id}", "product_properties"),
            "product pages and the comparison, where the answer has no properties",
            "On product pages 404 shows nothing, anything else an apology in its place. The comparison goes without them.",
            |known| Some(product_properties(known.product_id?)),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /general/product-filter/recommended?product_ids={ids}", "recommended"),
            "product pages, below the product",
            PART,
            |known| Some(recommended(known.product_id?)),
        )
        .may_be_missing(),
        ContractCall::new(
            ("POST /general/product-availability/", "product-availability"),
            "the stores of a product",
            "The product's own `availability` is shown; without that the page says that it is not known, with the shop's phone.",
            |known| Some(availability(known.product_id?)),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /general/associated-products/?product_id={id}", "associated-products"),
            "after a product with `has_associated_products` was added",
            "The other call's products alone, or none.",
            |known| Some(of_product(known.product_id?)),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /general/v2/associated-products/?product_ids={ids}", "associated-products-v2"),
            "after a product with `has_associated_products` was added",
            "The other call's products alone, or none.",
            |known| Some(of_products(known.product_id?)),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /general/banner-select/{id}", "banner-select"),
            "category pages, below the products",
            PART,
            |_| Some(of_category(1)),
        )
        .may_be_missing(),
        ContractCall::new(
            ("GET /general/product-filter?ids={ids}", "product-filter"),
            "cart, favourites, comparison, recently viewed, search results without a price, a promo code, an order",
            "These pages are a 503, and what the cart holds stays; results without a price stay without. No promo code can be checked, and nothing is ordered.",
            |known| Some(products_by_id(known.product_id.into_iter())),
        ),
        ContractCall::new(
            ("GET /general/v2/search/search/?query={query}", "search"),
            "the search window and the page of results",
            "The window keeps what it showed. On the page refused filters (400, 422) show all that is found, and say so, a refused query finds nothing, and 404 of a later page leads to the first; anything else is a 503.",
            |_| Query::new("ceai").map(|query| search(&query)),
        ),
        ContractCall::new(
            ("POST /general/slug_check", "slug-check"),
            "a product's or a category's address of another language",
            "The page is missing.",
            |known| {
                let route = Route::Product(known.product.clone()?);
                slug_check(Language::Ro, Language::Ro, &route)
            },
        )
        .may_be_missing(),
    ]
}

fn session() -> Vec<ContractCall> {
    vec![
        ContractCall::new(
            ("GET /users/user-group/", "user-group"),
            "sign-in, a session whose shopper is not known yet, and an emptied cart where `/auth/users/me/` does not tell whose it is",
            "401 ends the session; anything else asks `GET /auth/users/me/` instead.",
            |_| Some(USER_GROUP),
        )
        .may_be_missing()
        .access(Access::Session),
        ContractCall::new(
            ("GET /auth/users/me/", "users-me"),
            "the greeting in the cabinet, sign-in where the backend has no groups, and an account's cart that is empty there all at once",
            "Nobody can sign in; a session that is known goes on, its greeting without a name.",
            |_| Some(ME),
        )
        .access(Access::Session),
        ContractCall::new(
            ("GET /favorites/", "favorites"),
            "sign-in, and the favourites of who is signed in",
            "404: favourites are kept in the browser alone. After anything else their page is a 503, and sign-in goes on without them.",
            |_| Some(favourites::LIST),
        )
        .learn(Known::learn_favourites)
        .may_be_missing()
        .access(Access::Session),
    ]
}
