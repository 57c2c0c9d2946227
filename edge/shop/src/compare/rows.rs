//! The rows of a comparison: one property per row, one product per column.

use crate::html::{Price, Rating, no_price};
use crate::i18n::Word;
use crate::page::View;
use crate::product::{Card, ProductAnswer};
use crate::words::{compare, product};

/// One property of all products; a missing value is empty.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    pub title: String,
    pub values: Vec<String>,
}

impl Row {
    /// Whether the products differ in it.
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

/// The offer, then the properties. Rows without any value are left out, and so are properties that repeat the offer.
pub fn groups(view: &View<'_>, products: &[ProductAnswer]) -> Vec<Group> {
    let (offer, mut properties) = (offer(view, products), properties(products));
    properties.retain(|row| !offer.contains(row));
    let mut groups = vec![
        Group {
            title: compare::OFFER,
            rows: offer,
        },
        Group {
            title: product::PROPERTIES,
            rows: properties,
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

/// Reads one property of a product.
type Fact<'a> = &'a dyn Fn(&Card) -> String;

fn offer(view: &View<'_>, products: &[ProductAnswer]) -> Vec<Row> {
    let words = view.words();
    let row = |title: Word, fact: Fact<'_>| Row {
        title: words.say(title).to_owned(),
        values: products
            .iter()
            .map(|answer| fact(&answer.product.card))
            .collect(),
    };
    let either =
        |holds: bool, yes: Word, no: Word| words.say(if holds { yes } else { no }).to_owned();
    vec![
        row(product::PRICE, &|card| {
            let Some(price) = card.price else {
                return words.say(product::PRICE_ON_REQUEST).to_owned();
            };
            Price::new(view, price)
                .map_or_else(|| words.say(no_price(view.shop)).to_owned(), Price::text)
        }),
        row(compare::UNIT_PRICE, &|card| {
            let known = view.shop.currency.map(|_| card.unit_price.clone());
            known.unwrap_or_default()
        }),
        row(compare::AVAILABILITY, &|card| {
            words.say(card.availability()).to_owned()
        }),
        row(compare::RATING, &|card| {
            let rating = card.shown_rating();
            rating.map_or_else(String::new, |rating| Rating(rating, view.language).text())
        }),
        row(compare::BRAND, &|card| {
            let brand = card.brand.as_ref();
            brand.map_or_else(String::new, |brand| brand.name.clone())
        }),
        row(product::DELIVERY, &|card| {
            either(card.comes_by_courier(), compare::YES, compare::NO)
        }),
    ]
}

/// All properties, in the order of their first appearance; a product may list one several times.
pub(super) fn properties(products: &[ProductAnswer]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (column, answer) in products.iter().enumerate() {
        for property in &answer.properties {
            let known = rows.iter().position(|row| row.title == property.title);
            if known.is_none() {
                rows.push(Row {
                    title: property.title.clone(),
                    values: vec![String::new(); products.len()],
                });
            }
            let at = known.unwrap_or(rows.len().saturating_sub(1));
            if let Some(value) = rows.get_mut(at).and_then(|row| row.values.get_mut(column)) {
                if !value.is_empty() {
                    value.push_str(", ");
                }
                value.push_str(&property.value);
            }
        }
    }
    rows
}
