//! The postal part of the checkout as the page shows it, and the answers to its scripts.

use serde::Serialize;

use super::fields::{PostalList, PostalSelection, SealedPlace};
use crate::delivery::Cost;
use crate::forms::Choice;
use crate::i18n::Words;
use crate::money::Money;
use crate::page::View;
use crate::session::SealKey;
use crate::site::Shop;
use crate::words::{checkout as words, search};

/// The price in an answer, in the shop's currency; `None` for a message or a price in another currency.
pub fn parcel_price(shop: &Shop, said: Option<&Cost>) -> Option<Money> {
    match said? {
        Cost::Price(price, own) => {
            let is_ours = own.is_none() || *own == shop.currency;
            is_ours.then_some(*price)
        }
        Cost::Said(_) => None,
    }
}

/// The state of the postal fields in the form.
#[derive(Debug, Clone, Default)]
pub struct PostalForm {
    /// The options of each list; a list that was not loaded has only the chosen option.
    lists: Vec<(PostalList, Vec<Choice>)>,
    /// The chosen values, sealed.
    chosen: Vec<String>,
    /// The lists whose search found nothing.
    nothing: Vec<PostalList>,
    /// The service did not answer.
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

    /// The options of a list.
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

    /// The price of the parcel, if it is known.
    pub fn parcel(&self, view: &View<'_>) -> Option<Money> {
        parcel_price(view.shop, self.price.as_ref())
    }
}

/// The options for a query, and the text for screen readers.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "checkout.ts"))]
pub struct PostalChoices {
    pub choices: Vec<Choice>,
    pub said: String,
}

/// The answer to a script's search in a list.
pub fn answer(
    list: PostalList,
    found: &[SealedPlace],
    key: &SealKey,
    words: Words,
) -> PostalChoices {
    PostalChoices {
        choices: found.iter().map(|one| one.choice(list, key)).collect(),
        said: if found.is_empty() {
            words.say(words::POSTAL_NOTHING).to_owned()
        } else {
            words.count(search::RESULTS, found.len() as u64)
        },
    }
}
