//! The rows of a comparison: what the shop knows of each product, beside the same of the others.

use crate::html::Rating;
use crate::i18n::Word;
use crate::page::View;
use crate::product::{Card, ProductAnswer};
use crate::words::{compare, product};

/// One property of all products; what a product has not is empty.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    pub title: String,
    pub values: Vec<String>,
}

impl Row {
    /// Whether the products are not all alike in it.
    pub fn differs(&self) -> bool {
        self.values
            .iter()
            .any(|value| self.values.first() != Some(value))
    }
}

/// Rows under one heading.
#[derive(Debug)]
pub struct Group {
    pub title: Word,
    pub rows: Vec<Row>,
}

/// The offer, then the properties; rows in which no product has anything are left out.
pub fn groups(view: &View<'_>, products: &[ProductAnswer]) -> Vec<Group> {
    let mut groups = vec![
        Group {
            title: compare::OFFER,
            rows: offer(view, products),
        },
        Group {
            title: product::PROPERTIES,
            rows: properties(products),
        },
    ];
    for group in &mut groups {
        group
            .rows
            .retain(|row| row.values.iter().any(|value| !value.is_empty()));
    }
    groups.retain(|group| !group.rows.is_empty());
    groups
}

fn offer(view: &View<'_>, products: &[ProductAnswer]) -> Vec<Row> {
    let words = view.words();
    let facts: [(Word, &dyn Fn(&Card) -> String); 6] = [
        (product::PRICE, &|card| {
            card.price.display(view.language, view.shop.currency)
        }),
        (compare::UNIT_PRICE, &|card| card.unit_price.clone()),
        (compare::AVAILABILITY, &|card| {
            let word = if card.can_be_bought() {
                product::IN_STOCK
            } else {
                product::OUT_OF_STOCK
            };
            words.say(word).to_owned()
        }),
        (compare::RATING, &|card| {
            let rating = card.rating.filter(|_| card.review_count > 0);
            rating.map_or_else(String::new, |rating| Rating(rating, view.language).text())
        }),
        (compare::BRAND, &|card| {
            let brand = card.brand.as_ref();
            brand.map_or_else(String::new, |brand| brand.name.clone())
        }),
        (product::DELIVERY, &|card| {
            let word = if card.home_delivery {
                compare::YES
            } else {
                compare::NO
            };
            words.say(word).to_owned()
        }),
    ];
    facts
        .iter()
        .map(|(title, fact)| Row {
            title: words.say(*title).to_owned(),
            values: products
                .iter()
                .map(|answer| fact(&answer.product.card))
                .collect(),
        })
        .collect()
}

/// The properties of all products in the order in which they are first named.
pub(super) fn properties(products: &[ProductAnswer]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (column, answer) in products.iter().enumerate() {
        for property in &answer.properties {
            let row = match rows.iter_mut().position(|row| row.title == property.title) {
                Some(at) => rows.get_mut(at),
                None => {
                    rows.push(Row {
                        title: property.title.clone(),
                        values: vec![String::new(); products.len()],
                    });
                    rows.last_mut()
                }
            };
            if let Some(value) = row.and_then(|row| row.values.get_mut(column)) {
                value.clone_from(&property.value);
            }
        }
    }
    rows
}
