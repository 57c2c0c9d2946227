//! The backend calls about promotions and their goods.

use super::{Promotion, PromotionAnswer};
use crate::backend::{Call, encode_query};
use crate::catalogue::{CategoryAnswer, Key, Listing, Usual};
use crate::contract::{Contract, Declared, PAGED};
use crate::lenient::{Json, Lenient, Listed, Schema};
use crate::page::{RawAddress, View};
use crate::paths::Target;
use crate::route::Slug;

#[derive(Debug, Clone, Default)]
pub struct Promotions(pub Vec<Promotion>);

impl Lenient for Promotions {
    fn read(json: &Json<'_>) -> Option<Self> {
        let list = ["promotions", "promos"].map(|name| Listed::find(json, name));
        let list = list.into_iter().flatten().next()?;
        Some(Self(list.items()))
    }

    fn schema() -> Schema {
        Schema::Either(vec![
            Schema::listed("promotions", Promotion::schema()),
            Schema::listed("promos", Promotion::schema()),
        ])
    }
}

/// `GET /general/promotions/{id}`
pub fn promotion(id: &Slug) -> Call<PromotionAnswer> {
    Call::get(["/general/promotions/", id.as_str()].concat())
}

/// The goods of promotions, with their filters.
#[derive(Debug, Clone, Default)]
pub struct PromotionGoods {
    pub promos: Vec<Promotion>,
    /// The goods, in the form of a category.
    pub listed: CategoryAnswer,
}

impl Lenient for PromotionGoods {
    fn read(json: &Json<'_>) -> Option<Self> {
        let promos = Listed::find(json, "promos").map(|list| list.items());
        let listed = CategoryAnswer::read(json).unwrap_or_default();
        json.fields().is_some().then(|| Self {
            promos: promos.unwrap_or_default(),
            listed,
        })
    }

    fn schema() -> Schema {
        Schema::All(vec![
            Schema::perhaps_listed("promos", Promotion::schema()),
            CategoryAnswer::schema(),
        ])
    }
}

/// The filter group for promotions.
pub(super) const PROMOS: &str = "promo_filters";

/// The canonical address of a promotion, if the requested query is another.
pub fn canonical(view: &View<'_>, asked: &RawAddress<'_>) -> Option<Target> {
    let pairs = asked.pairs();
    let listing = listing(&pairs, Usual::of(view.shop, view.language));
    asked.with_query(&listing.canonical_query(&pairs)?)
}

/// The listing that a query asks for. The promotion comes from the page, whatever the query names.
pub fn listing(pairs: &[(String, String)], usual: Usual) -> Listing {
    let listing = Listing::from_query(pairs, usual);
    let promos = Key::read(PROMOS);
    promos.map_or(listing.clone(), |promos| Listing {
        page: listing.page,
        ..listing.without(&promos)
    })
}

/// `GET /general/v2/promos/`: the goods of one promotion, or of all, for a listing. The filters are JSON, by their
/// keys; without any, the parameter is left out (spec commerce 5).
pub fn goods(of: Option<&Slug>, listing: &Listing) -> Call<PromotionGoods> {
    let filters = filters(of, listing);
    let mut path = String::from("/general/v2/promos/");
    let mut add = |name: &str, value: &str| {
        path.push(if path.ends_with('/') { '?' } else { '&' });
        path.push_str(name);
        path.push_str(&encode_query(value));
    };
    if !filters.is_empty() {
        add("filters=", &filters);
    }
    if let Some(sort) = listing.sort {
        add("sortBy=", sort.value());
    }
    // Sent for the first page too: the backend's default page size may differ.
    add("page=", &listing.page.to_string());
    add("per_page=", &listing.usual.per_page.0.to_string());
    Call::get(path)
}

/// `{"promo_filters":[3],"12":[31,32],"price":[10.00,90.00]}`; empty if nothing is chosen.
fn filters(of: Option<&Slug>, listing: &Listing) -> String {
    let mut json = String::new();
    let mut add = |name: &str, values: &str| {
        json.push(if json.is_empty() { '{' } else { ',' });
        json.push_str(&["\"", name, "\":[", values, "]"].concat());
    };
    if let Some(of) = of {
        // A slug has neither quotes nor backslashes, so it needs no escaping.
        let id = of.as_str();
        match id.parse::<u64>() {
            Ok(_) => add(PROMOS, id),
            Err(_) => add(PROMOS, &["\"", id, "\""].concat()),
        }
    }
    for choices in listing
        .choices
        .chunk_by(|one, other| one.filter == other.filter)
    {
        let values: Vec<_> = choices.iter().map(|one| one.option.to_string()).collect();
        if let Some(first) = choices.first() {
            add(&first.filter.to_string(), &values.join(","));
        }
    }
    for (key, (from, to)) in &listing.ranges {
        add(
            &key.to_string(),
            &[&*from.plain(), ",", &to.plain()].concat(),
        );
    }
    if let Some((from, to)) = listing.price.filter(|_| listing.usual.priced) {
        add("price", &[&*from.plain(), ",", &to.plain()].concat());
    }
    if !json.is_empty() {
        json.push('}');
    }
    json
}

/// The calls of one promotion.
pub const ONE_CALLS: &[&dyn Contract] = &[
    &Declared::new("GET /general/promotions/{id}", "promotion", |known| {
        Some(promotion(known.promotion.as_ref()?))
    })
    .used_by("a promotion")
    .without("A 4xx (but 401, 408, 425, 429 and 499) is the missing page; anything else a 503.")
    .shown_by("tests/worker/promotions.test.ts")
    .may_be_missing(),
    &Declared::new("GET /general/v2/promos/?filters={filters}", "promos", |known| {
        Some(goods(known.promotion.as_ref(), &Listing::default()))
    })
    .used_by("the goods of a promotion; promotions: some of all")
    .without("A promotion shows its own products, or says that they are not known; refused filters (400, 422) show all its goods, and say so. On the page of all promotions 404 shows nothing, anything else an apology in its place.")
    .shown_by("tests/worker/promotions.test.ts")
    .may_be_missing()
    .beyond(PAGED, &["query page", "query per_page"]),
];
