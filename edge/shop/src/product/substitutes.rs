//! The products below a product that are like it. Below a medicine these are its substitutes: only goods whose own
//! properties name the same active substance, since nothing else can replace what a doctor or a pharmacist advised.

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::cards::{rail, rail_with};
use super::{Card, ProductAnswer, Property, Relative};
use crate::fields::folded;
use crate::i18n::Language;
use crate::page::View;
use crate::site::Shop;
use crate::words::product as words_of;

/// The active substances of a medicine.
#[derive(Debug, Clone)]
pub(super) struct Substances {
    /// As the backend writes them.
    text: String,
    each: BTreeSet<String>,
}

impl Substances {
    /// The substances that the properties name, if they do.
    fn of(view: &View<'_>, properties: &[Property]) -> Option<Self> {
        let named = properties
            .iter()
            .filter(|property| names_substance(view, &property.title));
        let values: Vec<&str> = named.map(|property| property.value.trim()).collect();
        let text = values.join(", ");
        let each = folded(&text);
        let each = each.split([',', ';', '+', '/']).map(str::trim);
        let each: BTreeSet<String> = each
            .filter(|one| !one.is_empty())
            .map(str::to_owned)
            .collect();
        (!each.is_empty()).then_some(Self { text, each })
    }
}

/// Whether a property with this title names the active substance: the titles that the site's config gives, or the usual
/// ones of all languages.
fn names_substance(view: &View<'_>, title: &str) -> bool {
    let title = folded(title.trim().trim_end_matches(':'));
    let named = &view.shop.site.active_substance;
    if !named.is_empty() {
        return named.iter().any(|known| folded(known) == title);
    }
    Language::ALL.iter().any(|language| {
        let usual = view
            .shop
            .words(*language)
            .say(words_of::ACTIVE_SUBSTANCE_TITLES);
        usual.split('|').any(|known| folded(known.trim()) == title)
    })
}

/// Whether a site that names the property of the substance has to ask for the properties, which the product's answer does
/// not have.
pub fn lacks_substance(shop: &Shop, answer: &ProductAnswer) -> bool {
    !shop.site.active_substance.is_empty() && !answer.properties_known
}

/// The products that may stand below a product as like it.
#[derive(Debug, Clone)]
pub(super) enum Like {
    /// None: nothing may be taken for a product on prescription whose substance is unknown, and a site that names the
    /// property of the substance waits to be told it.
    Nothing,
    /// Goods without an active substance, as the product itself.
    Similar,
    /// Goods with the same substances.
    Substitutes(Substances),
}

impl Like {
    /// The products that may stand below this one.
    pub(super) fn of(view: &View<'_>, answer: &ProductAnswer) -> Self {
        match Substances::of(view, &answer.properties) {
            Some(substances) => Self::Substitutes(substances),
            None if answer.product.card.is_recipe => Self::Nothing,
            None if lacks_substance(view.shop, answer) => Self::Nothing,
            None => Self::Similar,
        }
    }

    /// The row of those that may stand there; empty without any.
    pub(super) fn draw(&self, view: &View<'_>, relatives: &[Relative]) -> Markup {
        let words = view.words();
        let kept = |relative: &&Relative| {
            let own = Substances::of(view, &relative.properties);
            match self {
                Self::Nothing => false,
                Self::Similar => own.is_none(),
                Self::Substitutes(wanted) => own.is_some_and(|own| own.each == wanted.each),
            }
        };
        let kept = relatives.iter().filter(kept);
        let cards: Vec<Card> = kept.map(|relative| relative.card.clone()).collect();
        match self {
            Self::Nothing => html! {},
            Self::Similar => rail(view, &cards, words.say(words_of::SIMILAR), "similar"),
            Self::Substitutes(Substances { text, .. }) => {
                let title = words.fill(words_of::SUBSTITUTES, &[("substance", text)]);
                let note = html! { p.quiet { (words.say(words_of::SUBSTITUTES_NOTE)) } };
                rail_with(view, &cards, &title, "substitutes", &note)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{page, product, similar};
    use crate::fixtures::{shop, with_shop};
    use crate::menu::Menu;
    use crate::route::Slug;
    use crate::site::Shop;

    const NAMED: &str = r#"[{"title":"Material","value":"hârtie"},{"title":"Substanță activă","value":"Paracetamol + cofeină"}]"#;
    /// Similar products by their properties: the same substances in another language and order, one substance of two,
    /// another substance, none.
    const RELATIVES: &str = r#"[
        {"id":11,"title":"Same","price":9,"properties":{"Действующее вещество":"COFEINA, paracetamol"}},
        {"id":12,"title":"Half","price":9,"properties":[{"name":"Active ingredient","value":"Paracetamol"}]},
        {"id":13,"title":"Other","price":9,"properties":[{"title":"DCI","value":"Ibuprofen"}]},
        {"id":14,"title":"Plain","price":9,"properties":[]},
        {"id":15,"title":"Silent","price":9}
    ]"#;

    /// The products shown as similar or as substitutes, by their titles, with the ids of the rows.
    fn shown(shop: &Shop, fields: &str, properties: &str, come_along: bool) -> Vec<String> {
        let slug = Slug::new("a").unwrap();
        let along = if come_along { RELATIVES } else { "[]" };
        let body = format!(
            r#"{{"product":{{"id":7,"title":"A","price":9{fields}}},"properties":{properties},"similarProducts":{along}}}"#
        );
        let answer = product(&slug).read(body.as_bytes()).unwrap();
        let html = with_shop(shop, &Menu::default(), |view| {
            let page = page::product(view, &slug, &answer);
            let path = &similar(7).request.path;
            let mut parts = page.deferred.iter();
            let part = parts.find(|part| part.request.path == *path);
            let late = part.map(|part| (part.render)(view, RELATIVES.as_bytes()).unwrap().0);
            [page.critical.into_string(), late.unwrap_or_default()].concat()
        });
        let names = ["Same", "Half", "Other", "Plain", "Silent"];
        let rows = ["similar", "substitutes"].map(|id| (format!("<h2 id=\"{id}\""), id));
        let names = names.map(|name| (format!(">{name}<"), name));
        let all = rows.iter().chain(&names);
        let found = all.filter(|(markup, _)| html.contains(markup));
        found.map(|(_, name)| (*name).to_owned()).collect()
    }

    #[test]
    fn a_medicine_has_substitutes_of_its_substances_alone() {
        let shop = shop();
        for come_along in [true, false] {
            for fields in ["", r#","is_recipe":true"#] {
                let found = shown(&shop, fields, NAMED, come_along);
                assert_eq!(found, ["substitutes", "Same"], "{fields}");
            }
            let found = shown(&shop, "", "[]", come_along);
            assert_eq!(found, ["similar", "Plain", "Silent"]);
            let recipe = shown(&shop, r#","is_recipe":true"#, "[]", come_along);
            assert!(recipe.is_empty(), "{recipe:?}");
        }
    }

    #[test]
    fn a_site_may_name_the_property_and_then_waits_for_it() {
        let mut named = shop();
        named.site.active_substance = vec!["Material".to_owned(), "Conține".to_owned()];
        let contains = r#"[{"title":"conține:","value":"ibuprofen"}]"#;
        assert!(
            shown(&named, "", contains, true).is_empty(),
            "no such title there"
        );
        assert_eq!(shown(&named, "", "[]", true), Vec::<String>::new());
        let plain = r#"[{"title":"Gust","value":"mentă"}]"#;
        let found = shown(&named, "", plain, true);
        assert_eq!(found.first().map(String::as_str), Some("similar"));
    }
}
