//! Canonical addresses and failure pages, delegated to the feature of each route.

use crate::account::gate::failure_names_company;
use crate::failure::{Failure, Kind, page};
use crate::page::{CompanyPlace, Page, RawAddress, View, alternates};
use crate::paths::Target;
use crate::quickorder::{CODES_FIELD, Sent, page as quickorder};
use crate::route::{Place, Route};
use crate::search::vanished::with_like;
use crate::sharedcart::not_shared;
use crate::{catalogue, content, mealplan, promotions};

/// The canonical address of a page requested at another one; `None` if the address is canonical, or only the page's
/// data can tell.
pub fn canonical(view: &View<'_>, route: &Route, asked: &RawAddress<'_>) -> Option<Target> {
    if let Route::Category(slug) = route {
        catalogue::canonical(view, slug, asked)
    } else if matches!(route, Route::Promotion(_)) {
        promotions::canonical(view, asked)
    } else if matches!(route, Route::MealPlan) {
        mealplan::canonical(asked)
    } else {
        content::canonical(view, route, asked)
    }
}

/// The same by the address alone; `None` also where the menu or the settings decide.
pub fn canonical_alone(route: &Route, asked: &RawAddress<'_>) -> Option<Target> {
    if matches!(route, Route::Category(_) | Route::Promotion(_)) {
        None
    } else if matches!(route, Route::MealPlan) {
        mealplan::canonical(asked)
    } else {
        content::canonical_alone(route, asked)
    }
}

/// The page of a failure at an address, shown with this `status`.
pub fn failure(view: &View<'_>, status: u16, failure: &Failure, asked: &RawAddress<'_>) -> Page {
    if let Some(page) = not_shared(view, failure) {
        return page;
    }
    let is_missing = *failure == Failure::NotFound;
    let route = match Place::parse(asked.path) {
        Place::Page(address) => Some(address.route),
        Place::Root | Place::Endpoint(_) | Place::Unknown(_) => None,
    };
    if route == Some(Route::QuickOrder) && !is_missing {
        let typed = asked.pairs().into_iter();
        let typed = typed
            .filter(|(name, _)| name == CODES_FIELD)
            .map(|(_, value)| value);
        let sent = Sent::of_text(&typed.take(1).collect::<String>());
        return quickorder::refused(view, &sent, failure);
    }
    if route == Some(Route::MealPlan) && !is_missing {
        return mealplan::page::failed(view, status, asked);
    }
    let page = page::failure(view, status, failure, asked);
    let names_company =
        failure_names_company(asked.path, view.language, failure.kind() == Kind::NotFound);
    let page = if names_company {
        // The choice of another company leads back to the page of the form.
        let links = match Place::parse(asked.path) {
            Place::Endpoint(endpoint) => alternates(view, |_| endpoint.form_page()),
            Place::Root | Place::Page(_) | Place::Unknown(_) => page.alternates,
        };
        Page {
            company: CompanyPlace::Head,
            alternates: links,
            ..page
        }
    } else {
        page
    };
    match route {
        Some(Route::Product(slug)) if is_missing => with_like(page, &slug),
        _ => page,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::with_menu;
    use crate::i18n::Language;
    use crate::menu::MENU_TREE;
    use crate::route::Address;
    use crate::session::SealKey;
    use crate::sharedcart::open_goods;

    fn at<'a>(path: &'a str, query: &'a str) -> RawAddress<'a> {
        let query = Some(query).filter(|query| !query.is_empty());
        RawAddress { path, query }
    }

    fn with_shop<T>(look: impl FnOnce(&View<'_>) -> T) -> T {
        let menu = crate::fixtures::body("menu_tree", "documented");
        with_menu(&MENU_TREE.read(menu.as_bytes()).unwrap(), look)
    }

    #[test]
    fn every_page_has_one_canonical_address() {
        for (path, query, own) in [
            ("/ro/x/oale", "page=2", Some("/ro/bucatarie/oale?page=2")),
            ("/ro/x/oale", "", Some("/ro/bucatarie/oale")),
            ("/ro/bucatarie", "page=1&a=1", Some("/ro/bucatarie?a=1")),
            ("/ro/bucatarie", "page=2", None),
            // Filters are canonicalised after the answer.
            ("/ro/bucatarie", "f=1:2", None),
            ("/ro/promotions/7", "page=1", Some("/ro/promotions/7")),
            ("/ro/promotions/7", "page=2", None),
            ("/ro/articles", "page=x", Some("/ro/articles")),
            // The backend may not know the kind of articles.
            ("/ro/articles", "status=news&page=1", None),
            ("/ro/contacts", "city=nowhere", Some("/ro/contacts")),
            ("/ro/search", "page=1", None),
            ("/ro/product/oala", "page=1", None),
        ] {
            let Place::Page(Address { route, .. }) = Place::parse(path) else {
                panic!("{path}")
            };
            let found = with_shop(|view| canonical(view, &route, &at(path, query)));
            let found = found.as_ref().map(Target::as_str);
            assert_eq!(found, own, "{path}?{query}");
        }
    }

    #[test]
    fn a_failure_is_drawn_on_the_page_of_its_route() {
        let page = |path, query, why: Failure| {
            with_shop(|view| failure(view, 404, &why, &at(path, query)))
        };
        let form = page("/ro/quick-order", "codes=A-1+2", Failure::Backend);
        assert!(form.critical.0.contains(">A-1 2<"), "{}", form.critical.0);
        let like = page("/ro/product/tigaie-neagra", "", Failure::NotFound);
        assert_eq!(
            like.deferred.len(),
            1,
            "goods that are like the one that vanished"
        );
        let plain = page("/ro/product/tigaie-neagra", "", Failure::Backend);
        assert!(plain.deferred.is_empty());
        let key = SealKey::new("a secret of at least thirty-two bytes", "casa").unwrap();
        let link = page("/ro/cart/shared", "", open_goods(&key, "x", 0).unwrap_err());
        let words = Language::Ro.words();
        assert_eq!(link.title, words.say(crate::words::cart::SHARED_TITLE));
    }
}
