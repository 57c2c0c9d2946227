//! What the checkout shows of the postal service, and what its scripts are answered.

use serde::Serialize;

use super::fields::{PostalList, PostalSelection, SealedPlace};
use crate::delivery::Cost;
use crate::forms::Choice;
use crate::i18n::Language;
use crate::money::Money;
use crate::page::View;
use crate::session::SealKey;
use crate::site::Shop;
use crate::words::{checkout as words, search};

/// The price of an answer, in the shop's currency; `None` for a message, and for a price of another currency.
pub fn parcel_price(shop: &Shop, said: Option<&Cost>) -> Option<Money> {
    match said? {
        Cost::Price(price, own) => {
            let is_ours = own.is_none() || *own == shop.currency;
            is_ours.then_some(*price)
        }
        Cost::Said(_) => None,
    }
}

/// What the form shows of the postal service.
#[derive(Debug, Clone, Default)]
pub struct PostalForm {
    /// What can be chosen from, by list; those that were not asked for have what is chosen of them alone.
    lists: Vec<(PostalList, Vec<Choice>)>,
    /// The values that are chosen, sealed.
    chosen: Vec<String>,
    /// The lists in which nothing was found.
    nothing: Vec<PostalList>,
    /// The service has not answered.
    pub(super) is_away: bool,
    pub(super) has_city: bool,
    pub price: Option<Cost>,
}

impl PostalForm {
    pub fn new(
        chosen: &PostalSelection,
        key: &SealKey,
        found: &[(PostalList, Option<Vec<SealedPlace>>)],
        price: Option<Cost>,
    ) -> Self {
        let place = PostalList::of(chosen.kind);
        let now = [(PostalList::City, &chosen.city), (place, &chosen.place)];
        let mut form = Self {
            has_city: chosen.city.is_some(),
            price,
            ..Self::default()
        };
        for (list, chosen) in now {
            let answer = found.iter().find(|(known, _)| *known == list);
            let items = match answer {
                Some((_, Some(items))) => {
                    if items.is_empty() {
                        form.nothing.push(list);
                    }
                    items.iter().map(|one| one.choice(list, key)).collect()
                }
                Some((_, None)) => {
                    form.is_away = true;
                    Vec::new()
                }
                None => Vec::new(),
            };
            let mut items: Vec<Choice> = items;
            if let Some(chosen) = chosen {
                let choice = chosen.choice(list, key);
                if !items.iter().any(|one| one.id == choice.id) {
                    items.push(choice.clone());
                }
                form.chosen.push(choice.id);
            }
            form.lists.push((list, items));
        }
        form
    }

    /// What can be chosen from a list.
    pub fn choices(&self, list: PostalList) -> &[Choice] {
        let mut lists = self.lists.iter();
        lists
            .find(|(known, _)| *known == list)
            .map_or(&[][..], |(_, choices)| choices.as_slice())
    }

    pub(super) fn is_chosen(&self, choice: &Choice) -> bool {
        self.chosen.contains(&choice.id)
    }

    pub(super) fn found_nothing(&self, list: PostalList) -> bool {
        self.nothing.contains(&list)
    }

    /// What the service asks for the parcel, as far as it is known.
    pub fn parcel(&self, view: &View<'_>) -> Option<Money> {
        parcel_price(view.shop, self.price.as_ref())
    }
}

/// What a list shows for a query, and the words that are read aloud.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "checkout.ts"))]
pub struct PostalChoices {
    pub choices: Vec<Choice>,
    pub said: String,
}

/// The answer to a script that looks for something in a list.
pub fn answer(
    list: PostalList,
    found: &[SealedPlace],
    key: &SealKey,
    language: Language,
) -> PostalChoices {
    let words = language.words();
    PostalChoices {
        choices: found.iter().map(|one| one.choice(list, key)).collect(),
        said: if found.is_empty() {
            words.say(words::POSTAL_NOTHING).to_owned()
        } else {
            words.count(search::RESULTS, found.len() as u64)
        },
    }
}
