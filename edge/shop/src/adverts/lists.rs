//! What the list is filtered by, as the backend tells it.

use super::answers::AdvertList;
use super::filters::AdvertFilters;
use super::place::{AttributeKinds, Entries};
use super::rates::Rates;

/// How many adverts a list without one of its filters has.
pub type Loosened = (AdvertFilters, Option<u64>);

/// What the page is made of.
#[derive(Debug)]
pub struct ListView<'a> {
    pub list: &'a AdvertList,
    pub lists: &'a Lists,
    pub filters: &'a AdvertFilters,
    /// The backend refused the filters: these are all adverts.
    pub withdrawn: bool,
    /// The ends of ranges that could not be read, as they were typed: their fields keep them.
    pub unread: &'a [(&'static str, String)],
    /// For an empty list: the lists without one of the filters.
    pub loosened: &'a [Loosened],
}

/// The lists beside a page of adverts; one that could not be loaded is `None`, and its filter is not offered.
#[derive(Debug, Clone, Default)]
pub struct Lists {
    pub regions: Option<Entries>,
    pub locations: Option<Entries>,
    pub sectors: Option<Entries>,
    pub categories: Option<Entries>,
    pub attributes: Option<AttributeKinds>,
    pub rates: Option<Rates>,
}

impl Lists {
    /// The filters without what a list does not have: a location of another region, an attribute of another category. What
    /// could not be loaded stays.
    #[must_use]
    pub fn known(&self, filters: &AdvertFilters) -> AdvertFilters {
        let is_known = |list: &Option<Entries>, id: Option<u64>| {
            let list = list.as_ref();
            id.filter(|id| list.is_none_or(|list| list.find(*id).is_some()))
        };
        let mut own = filters.clone();
        own.region = is_known(&self.regions, own.region);
        own.location = is_known(&self.locations, own.location).filter(|_| own.region.is_some());
        own.sector = is_known(&self.sectors, own.sector).filter(|_| own.location.is_some());
        own.category = is_known(&self.categories, own.category);
        if let Some(kinds) = &self.attributes {
            let category = own.category;
            own.attributes.retain(|(id, value)| {
                let mut offered = kinds.offered(category);
                let kind = offered.find(|kind| kind.id == *id);
                kind.is_some_and(|kind| kind.values.iter().any(|known| known.key() == *value))
            });
        }
        own
    }
}
