//! The kinds of pages that `smoke` looks at: their addresses, or how they are found on the shop itself.

use clap::ValueEnum;
use serde_json::{Map, Value, json};
use shop::i18n::Language;
use shop::route::{Address, Route, Slug};

/// A kind of page, by the name that `--pages` takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    Home,
    Category,
    Product,
    Search,
    Cart,
    /// Needs --fill-cart
    FilledCart,
    /// Needs --fill-cart
    Checkout,
    SignIn,
    Registration,
    Contacts,
    Articles,
    Article,
    QuickOrder,
    Adverts,
    Advert,
    MealPlan,
    NotFound,
}

/// Where the browser takes an address from.
#[derive(Debug)]
enum Place {
    /// Every shop has it.
    Fixed(Route),
    /// Shops that have it link to it from home.
    Linked(Route),
    /// Shops that have it link to it from another page, if that is there.
    LinkedFrom(Route, Route),
    /// A link of this kind on a page.
    OfKind(fn(Slug) -> Route, Route),
    /// A page that home or a product links to, and that lists products.
    Category,
    /// The results for a word of the product's title.
    Search,
    /// Any shop has it once the cart has goods.
    WithGoods(Route),
    /// It answers 404.
    Missing,
}

impl Kind {
    /// Whether the page needs goods in a cart.
    pub(super) const fn needs_goods(self) -> bool {
        matches!(self, Self::FilledCart | Self::Checkout)
    }

    /// The name as `--pages` takes it.
    pub(super) fn name(self) -> String {
        let value = self.to_possible_value();
        value
            .map(|value| value.get_name().to_owned())
            .unwrap_or_default()
    }

    const fn place(self) -> Place {
        match self {
            Self::Home => Place::Fixed(Route::Home),
            Self::Category => Place::Category,
            Self::Product => Place::OfKind(Route::Product, Route::Home),
            Self::Search => Place::Search,
            Self::Cart => Place::Linked(Route::Cart),
            Self::FilledCart => Place::WithGoods(Route::Cart),
            Self::Checkout => Place::WithGoods(Route::Checkout),
            Self::SignIn => Place::Linked(Route::SignIn),
            Self::Registration => Place::LinkedFrom(Route::Registration, Route::SignIn),
            Self::Contacts => Place::Linked(Route::Contacts),
            Self::Articles => Place::Linked(Route::Articles),
            Self::Article => Place::OfKind(Route::Article, Route::Articles),
            Self::QuickOrder => Place::Linked(Route::QuickOrder),
            Self::Adverts => Place::Linked(Route::Adverts),
            Self::Advert => Place::OfKind(Route::Advert, Route::Adverts),
            Self::MealPlan => Place::Linked(Route::MealPlan),
            Self::NotFound => Place::Missing,
        }
    }

    /// What the browser is told of the kind.
    pub(super) fn told(self) -> Value {
        let mut told = match self.place() {
            Place::Fixed(route) => json!({ "path": paths(&route) }),
            Place::Linked(route) => json!({ "path": paths(&route), "on": paths(&Route::Home) }),
            Place::LinkedFrom(route, from) => json!({ "path": paths(&route), "on": paths(&from) }),
            Place::OfKind(kind, from) => json!({ "begins": begins(kind), "on": paths(&from) }),
            Place::Category => json!({ "lists": begins(Route::Product) }),
            Place::Search => json!({ "path": paths(&Route::Search), "asks": "query" }),
            Place::WithGoods(route) => json!({ "path": paths(&route), "goods": true }),
            Place::Missing => json!({ "path": paths(&Route::NotFound), "status": 404 }),
        };
        if let Value::Object(fields) = &mut told {
            fields.insert("kind".to_owned(), Value::String(self.name()));
        }
        told
    }
}

/// The first segments of pages that are no category.
pub(super) fn beside_categories() -> Vec<String> {
    let kinds: [fn(Slug) -> Route; 7] = [
        Route::Product,
        Route::Form,
        Route::Advert,
        Route::Availability,
        Route::Associated,
        Route::Additional,
        Route::CreditOf,
    ];
    let kinds = kinds.into_iter().map(Route::path_of_kind);
    let owned = [Route::Cart, Route::Checkout, Route::NotFound].into_iter();
    let fixed = Route::always_there().chain(owned);
    let fixed = fixed.map(|route| ["/", &route.path()].concat());
    let mut firsts: Vec<String> = kinds
        .chain(fixed)
        .filter_map(|path| path.split('/').nth(1).map(str::to_owned))
        .filter(|first| !first.is_empty())
        .collect();
    firsts.sort_unstable();
    firsts.dedup();
    firsts
}

/// The path of a page in each language.
fn paths(route: &Route) -> Value {
    by_language(|language| Address::new(language, route.clone()).href())
}

/// How the paths of a kind of page begin in each language.
fn begins(kind: fn(Slug) -> Route) -> Value {
    by_language(|language| format!("/{}{}", language.code(), Route::path_of_kind(kind)))
}

fn by_language(path: impl Fn(Language) -> String) -> Value {
    let of = |language: &Language| (language.code().to_owned(), Value::String(path(*language)));
    Value::Object(Language::ALL.iter().map(of).collect::<Map<_, _>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_an_address_or_a_way_to_find_it() {
        for kind in Kind::value_variants() {
            let told = kind.told();
            let has = |field: &str| told.get(field).is_some();
            assert!(has("path") || has("begins") || has("lists"), "{told}");
            assert_eq!(told["kind"], kind.name());
            assert_eq!(has("goods"), kind.needs_goods());
        }
        assert_eq!(Kind::Cart.told()["path"]["uk"], "/uk/cart");
        assert_eq!(Kind::SignIn.told()["on"]["ro"], "/ro");
        assert_eq!(Kind::Advert.told()["begins"]["ru"], "/ru/adverts/");
    }

    #[test]
    fn fixed_pages_are_no_categories() {
        let others = beside_categories();
        for first in ["account", "articles", "cart", "product", "search"] {
            assert!(
                others.iter().any(|other| other == first),
                "{first} in {others:?}"
            );
        }
    }
}
