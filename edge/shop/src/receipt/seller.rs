//! The seller on paper, where the frame of the page with its contacts is missing.

use maud::{Markup, html};

use crate::page::View;
use crate::words::{receipt as words_of, shop};

/// Who sold the goods and how to reach them, as far as the site's config and the backend's settings tell it.
pub fn seller(view: &View<'_>) -> Markup {
    let words = view.words();
    let (settings, company) = (&view.shop.settings, view.shop.site.company.as_ref());
    let name = company.map_or_else(|| view.shop.name(), |company| &company.name);
    let facts = [
        &*settings.address,
        &settings.main_phone,
        &settings.email,
        &settings.working_hours,
    ];
    html! {
        div.order-seller {
            p { (words.say(words_of::SELLER)) ": " strong { (name) } }
            @if let Some(company) = company {
                p {
                    (company.code)
                    @if !company.licence.is_empty() { " · " (words.fill(shop::LICENCE, &[("number", &company.licence)])) }
                }
            }
            @for fact in facts { @if !fact.is_empty() { p { (fact) } } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{shop, with_shop};
    use crate::menu::Menu;
    use crate::site::Shop;

    fn drawn(shop: &Shop) -> String {
        with_shop(shop, &Menu::default(), |view| seller(view).into_string())
    }

    #[test]
    fn the_seller_is_told_as_far_as_it_is_known() {
        let mut known = shop();
        known.settings.main_phone = "+373 22 000 111".to_owned();
        known.settings.address = "str. Olarilor 7".to_owned();
        let page = drawn(&known);
        for part in ["+373 22 000 111", "str. Olarilor 7"] {
            assert!(page.contains(part), "{part}: {page}");
        }
        let page = drawn(&shop());
        assert!(
            !page.contains("<p></p>") && page.contains("<strong>"),
            "{page}"
        );
    }
}
