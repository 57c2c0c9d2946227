//! The parts of home; the site's config (`home`) lists them in order.

/// A part of home.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HomeSection {
    /// The largest banner with the small ones beside it.
    Front,
    /// Categories with their pictures.
    Categories,
    /// Categories with their subcategories, as text.
    Index,
    /// Contacts for help, and the responsibilities of a licensed shop.
    Help,
    /// Quick order: codes with amounts.
    Quick,
    /// The newest adverts of a property market, under a short search.
    Adverts,
    /// The banners under the categories.
    Offers,
    /// The rows of goods from the sliders.
    Rows,
    Promises,
    /// The last banners.
    Bottom,
    Promotions,
    Day,
    Discounts,
    New,
    /// The sliders with the keys from the config.
    Keyed,
    Goods,
    Popular,
    Similar,
    Carousel,
    Brands,
    Queries,
    Services,
    /// The latest articles.
    Articles,
    Shops,
    Vacancies,
}

impl HomeSection {
    /// Every part by its name in the config.
    const NAMES: [(&str, Self); 25] = [
        ("front", Self::Front),
        ("categories", Self::Categories),
        ("index", Self::Index),
        ("help", Self::Help),
        ("quick", Self::Quick),
        ("adverts", Self::Adverts),
        ("offers", Self::Offers),
        ("rows", Self::Rows),
        ("promises", Self::Promises),
        ("bottom", Self::Bottom),
        ("promotions", Self::Promotions),
        ("day", Self::Day),
        ("discounts", Self::Discounts),
        ("new", Self::New),
        ("keyed", Self::Keyed),
        ("goods", Self::Goods),
        ("popular", Self::Popular),
        ("similar", Self::Similar),
        ("carousel", Self::Carousel),
        ("brands", Self::Brands),
        ("queries", Self::Queries),
        ("services", Self::Services),
        ("articles", Self::Articles),
        ("shops", Self::Shops),
        ("vacancies", Self::Vacancies),
    ];

    /// The parts of home if the config lists none.
    pub(super) const USUAL: [Self; 19] = [
        Self::Front,
        Self::Categories,
        Self::Offers,
        Self::Rows,
        Self::Promises,
        Self::Bottom,
        Self::Promotions,
        Self::Day,
        Self::Discounts,
        Self::New,
        Self::Keyed,
        Self::Goods,
        Self::Popular,
        Self::Similar,
        Self::Carousel,
        Self::Brands,
        Self::Queries,
        Self::Services,
        Self::Vacancies,
    ];

    /// The names of all parts.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        Self::NAMES.iter().map(|(name, _)| *name)
    }

    pub fn from_name(name: &str) -> Option<Self> {
        let mut known = Self::NAMES.iter();
        known.find(|(own, _)| *own == name).map(|(_, one)| *one)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::Site;
    use super::super::tests::{changed, merged};
    use super::*;

    fn site(home: &[&str]) -> Site {
        merged(&json!({ "home": home }), &json!({})).site
    }

    #[test]
    fn the_config_lists_the_parts_of_the_home_page_in_order() {
        let sections = site(&["brands", "front", "index"]).home_sections();
        let expected = [HomeSection::Brands, HomeSection::Front, HomeSection::Index];
        assert_eq!(sections, expected);
        assert_eq!(site(&[]).home_sections(), HomeSection::USUAL);
        let every = HomeSection::NAMES.map(|(name, _)| name);
        assert!(changed(&json!({ "home": every })).is_ok());
        assert_eq!(site(&every).home_sections().len(), every.len());
    }

    #[test]
    fn an_unknown_part_is_refused_when_published_and_ignored_when_stored() {
        let names = ["front", "banner", "front", "brands"];
        let refused = changed(&json!({ "home": names })).unwrap_err();
        assert!(
            refused.starts_with("site.home: «banner» is not one of front, "),
            "{refused}"
        );
        let odd = site(&names);
        assert!(odd.unknown_home_sections().eq(["banner"]));
        let sections = [HomeSection::Front, HomeSection::Brands];
        assert_eq!(odd.home_sections(), sections);
    }
}
