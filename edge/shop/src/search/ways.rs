//! Words about the shop in a query: "return" asks for a page, not for a product.

use super::Query;
use crate::fields::folded;
use crate::i18n::{Language, Word};
use crate::page::View;
use crate::route::Route;
use crate::site::Site;
use crate::words::{content, search as words_of};

/// A page of the shop, and the beginnings of the words that ask for it.
struct Way {
    title: Word,
    typed: Word,
    route: fn(&Site) -> Option<Route>,
}

const WAYS: [Way; 5] = [
    Way {
        title: words_of::GIFTS,
        typed: words_of::GIFTS_TYPED,
        route: |site| own(site.search_pages.gifts.as_deref(), None),
    },
    Way {
        title: words_of::RETURNS,
        typed: words_of::RETURNS_TYPED,
        route: |site| own(site.search_pages.returns.as_deref(), Some(Route::Terms)),
    },
    Way {
        title: words_of::WARRANTY,
        typed: words_of::WARRANTY_TYPED,
        route: |site| {
            let usual = Some(Route::ServiceCenter);
            own(site.search_pages.warranty.as_deref(), usual)
        },
    },
    Way {
        title: content::DELIVERY,
        typed: words_of::DELIVERY_TYPED,
        route: |_| Some(Route::Delivery),
    },
    Way {
        title: content::CREDIT,
        typed: words_of::CREDIT_TYPED,
        route: |_| Some(Route::Credit),
    },
];

/// The operator's own page, else the usual one.
fn own(named: Option<&str>, usual: Option<Route>) -> Option<Route> {
    let own = named.and_then(|path| Route::parse(path.trim_matches('/')));
    own.or(usual)
}

/// The pages of the shop that the query asks for, in any of the shop's languages: their titles and addresses.
pub(super) fn ways(view: &View<'_>, query: &Query) -> Vec<(&'static str, String)> {
    let typed = folded(query.as_str());
    let typed: Vec<&str> = typed
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let words = view.words();
    let begins = |text: &str| {
        let mut beginnings = text.split_whitespace();
        beginnings.any(|beginning| typed.iter().any(|word| word.starts_with(beginning)))
    };
    let asks = |way: &&Way| {
        let mut all = Language::ALL
            .iter()
            .map(|language| view.shop.words(*language));
        all.any(|words| begins(&folded(words.say(way.typed))))
    };
    let site = &view.shop.site;
    WAYS.iter()
        .filter(asks)
        .filter_map(|way| {
            let route = (way.route)(site).filter(|route| site.offers(route))?;
            Some((words.say(way.title), view.href(route)))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{shop, with_shop};
    use crate::menu::Menu;

    fn found(shop: &crate::site::Shop, typed: &str) -> Vec<String> {
        let query = Query::new(typed).unwrap();
        let found = with_shop(shop, &Menu::default(), |view| ways(view, &query));
        found.into_iter().map(|(_, href)| href).collect()
    }

    #[test]
    fn words_about_the_shop_lead_to_its_pages_in_every_language_and_spelling() {
        let shop = shop();
        for (typed, path) in [
            ("Cadouri pentru gazdă", "/ro/cadouri"),
            ("gifts", "/ro/cadouri"),
            ("подарок", "/ro/cadouri"),
            ("подарунки", "/ro/cadouri"),
            ("GARANŢIE", "/ro/garantie"),
            ("warranty", "/ro/garantie"),
            ("гарантія", "/ro/garantie"),
            ("retur", "/ro/terms"),
            ("возврат товара", "/ro/terms"),
            ("повернення", "/ro/terms"),
            ("livrare", "/ro/delivery"),
            ("доставка", "/ro/delivery"),
            ("рассрочка", "/ro/credit"),
        ] {
            assert_eq!(found(&shop, typed), [path], "{typed}");
        }
        for typed in ["oală", "ca", "ad", "subgarant", "чайник"] {
            assert_eq!(found(&shop, typed), [""; 0], "{typed}");
        }
    }

    #[test]
    fn a_shop_without_a_page_of_gifts_offers_none_and_a_hidden_page_is_not_offered() {
        let mut shop = shop();
        shop.site.search_pages = crate::site::SearchPages::default();
        assert_eq!(found(&shop, "cadou"), [""; 0]);
        assert_eq!(found(&shop, "garanție"), ["/ro/service-center"]);
        shop.site.hidden_pages = vec!["terms".to_owned()];
        assert_eq!(found(&shop, "retur"), [""; 0]);
    }
}
