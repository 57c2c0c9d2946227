//! Looking codes up with few calls. The documents name no look-up by codes: a site's config may name one, which answers
//! many codes at once. Without it each code is a search, so that a step looks only the first lines up; the ids of products
//! are tried first, where codes are numbers. A product counts only if its code is the whole code that was asked for.

use std::collections::{BTreeMap, BTreeSet};

use super::nearest::nearest;
use super::rows::{Rows, folded};
use crate::backend::{Call, encode_query};
use crate::contract::{Contract, Declared};
use crate::product::{Card, ProductId, Products, products_by_id};
use crate::search::{Query, SearchResults, search};
use crate::site::CODES_MARK;

/// The codes of a call.
const LOT: usize = 50;
/// The longest list of codes in an address, in bytes.
const LONGEST_LOT: usize = 3_000;
/// The calls of a step, without the one that loads the goods found.
pub const MOST_CALLS: usize = 20;
/// The searches for codes like those that a look-up by codes did not find.
const MOST_NEAR: usize = 4;
/// The ids of one call.
const MOST_IDS: usize = 500;
/// The look-up that the contract names.
const USUAL: &str = "/general/product-codes/?codes={codes}";

/// What is known of a code.
#[derive(Debug, Clone, Default)]
struct Answer {
    found: Vec<ProductId>,
    near: Vec<ProductId>,
}

/// The look-up of the codes of an order, in steps: lots, their further pages, searches.
#[derive(Debug)]
pub struct Lookup<'s> {
    /// The site's call for many codes, if it has one.
    template: Option<&'s str>,
    /// The codes of the order, each once, as written and as compared.
    codes: Vec<(String, String)>,
    answers: BTreeMap<String, Answer>,
    /// The goods of the answers.
    cards: BTreeMap<ProductId, Card>,
    lots: Vec<Vec<String>>,
    /// The lots whose answers have further pages, which are asked for.
    further: Vec<Vec<String>>,
    searched: Vec<String>,
    calls: usize,
}

impl<'s> Lookup<'s> {
    /// `known` is what an earlier step has found.
    pub fn new(template: Option<&'s str>, rows: &Rows, known: &str) -> Self {
        let mut seen = BTreeSet::new();
        let codes = rows
            .rows
            .iter()
            .filter(|row| row.wrong().is_none() && !row.code.is_empty());
        let codes = codes.map(|row| (row.code.clone(), folded(&row.code)));
        let codes: Vec<_> = codes.filter(|(_, key)| seen.insert(key.clone())).collect();
        let known = known.lines().filter_map(read_known);
        let answers = known.filter(|(key, _)| seen.contains(key)).collect();
        Self {
            template,
            codes,
            answers,
            cards: BTreeMap::new(),
            lots: Vec::new(),
            further: Vec::new(),
            searched: Vec::new(),
            calls: 0,
        }
    }

    fn open(&self) -> impl Iterator<Item = &(String, String)> {
        self.codes
            .iter()
            .filter(|(_, key)| !self.answers.contains_key(key))
    }

    /// Whether anything has to be asked for.
    pub fn is_open(&self) -> bool {
        self.open().next().is_some()
    }

    /// The first calls: lots of codes, or the numbers among them as ids.
    pub fn first(&mut self) -> Vec<Call<Products>> {
        let Some(template) = self.template else {
            let ids: Vec<ProductId> = self
                .open()
                .filter_map(|(code, _)| id_of(code))
                .take(MOST_IDS)
                .collect();
            let calls: Vec<_> = (!ids.is_empty())
                .then(|| products_by_id(ids.into_iter()))
                .into_iter()
                .collect();
            self.calls += calls.len();
            return calls;
        };
        let mut lots: Vec<Vec<(String, String)>> = Vec::new();
        let mut length = 0;
        for (code, key) in self.open().filter(|(code, _)| !code.contains(',')) {
            let own = encode_query(code).len() + 3;
            match lots.last_mut() {
                Some(lot) if lot.len() < LOT && length + own <= LONGEST_LOT => {
                    lot.push((code.clone(), key.clone()));
                    length += own;
                }
                _ => {
                    lots.push(vec![(code.clone(), key.clone())]);
                    length = own;
                }
            }
        }
        // Half of the calls are for further pages of the answers.
        lots.truncate(MOST_CALLS / 2);
        self.calls += lots.len();
        let call =
            |lot: &Vec<(String, String)>| by_codes(template, lot.iter().map(|(code, _)| &**code));
        let calls = lots.iter().map(call).collect();
        let keys = |lot: Vec<(String, String)>| lot.into_iter().map(|(_, key)| key).collect();
        self.lots = lots.into_iter().map(keys).collect();
        calls
    }

    /// Takes the answers of the first calls. Returns the calls for their further pages.
    pub fn take_first(
        &mut self,
        calls: &[Call<Products>],
        answers: Vec<Products>,
    ) -> Vec<Call<Products>> {
        let lots = std::mem::take(&mut self.lots);
        let mut further = Vec::new();
        let mut rest = Vec::new();
        for (at, answer) in answers.into_iter().enumerate() {
            let pages = pages_left(&answer);
            let room = u32::try_from(MOST_CALLS.saturating_sub(self.calls)).unwrap_or_default();
            let (call, lot) = (calls.get(at), lots.get(at));
            for card in answer.products {
                self.learn(card);
            }
            let (Some(call), Some(lot)) = (call, lot) else {
                continue;
            };
            for page in 0..pages.min(room) {
                let number = (page + 2).to_string();
                rest.push(Call::get([&call.request.path, "&page=", &number].concat()));
                self.calls += 1;
            }
            if pages <= room {
                further.push(lot.clone());
            }
        }
        self.further = further;
        if rest.is_empty() {
            self.settle();
        }
        rest
    }

    /// Takes the further pages.
    pub fn take_rest(&mut self, answers: Vec<Products>) {
        for answer in answers {
            for card in answer.products {
                self.learn(card);
            }
        }
        self.settle();
    }

    /// The codes of whole answers that were not found are not there.
    fn settle(&mut self) {
        for key in std::mem::take(&mut self.further).into_iter().flatten() {
            self.answers.entry(key).or_default();
        }
    }

    /// Takes a product under its own code.
    fn learn(&mut self, card: Card) {
        let key = folded(&card.code);
        if !self.codes.iter().any(|(_, known)| *known == key) {
            return;
        }
        let answer = self.answers.entry(key).or_default();
        if !answer.found.contains(&card.id) {
            answer.found.push(card.id);
        }
        self.cards.insert(card.id, card);
    }

    /// The searches of this step: for codes that were not looked up yet, or, after a look-up by codes, for a few that it
    /// did not find, so that similar codes can be offered.
    pub fn searches(&mut self) -> Vec<Call<SearchResults>> {
        let left = MOST_CALLS.saturating_sub(self.calls);
        let searchable = |key: &String| Query::new(key).is_some();
        let mut keys: Vec<String> = self.open().map(|(_, key)| key.clone()).collect();
        for key in keys.iter().filter(|key| !searchable(key)) {
            // A code of one sign is not searched for.
            self.answers.entry(key.clone()).or_default();
        }
        keys.retain(searchable);
        if self.template.is_some() {
            let missing = self.codes.iter().filter(|(_, key)| {
                let answer = self.answers.get(key);
                answer.is_some_and(|answer| answer.found.is_empty() && answer.near.is_empty())
            });
            keys.extend(
                missing
                    .map(|(_, key)| key.clone())
                    .filter(searchable)
                    .take(MOST_NEAR),
            );
        }
        keys.truncate(left);
        self.calls += keys.len();
        let calls = keys.iter().filter_map(|key| {
            let code = self.codes.iter().find(|(_, known)| known == key);
            Query::new(code.map_or(key, |(code, _)| code)).map(|query| search(&query))
        });
        let calls = calls.collect();
        self.searched = keys;
        calls
    }

    pub fn take_searches(&mut self, answers: Vec<SearchResults>) {
        let searched = std::mem::take(&mut self.searched);
        for (key, answer) in searched.into_iter().zip(answers) {
            let products = answer.listed.products;
            let (same, others): (Vec<Card>, Vec<Card>) = products
                .into_iter()
                .partition(|card| folded(&card.code) == key);
            let near = if same.is_empty() {
                nearest(&key, &others)
            } else {
                Vec::new()
            };
            let entry = self.answers.entry(key).or_default();
            entry.near = near.iter().map(|card| card.id).collect();
            for card in same {
                self.learn(card);
            }
        }
    }

    /// The number of calls so far.
    pub const fn calls(&self) -> usize {
        self.calls
    }

    /// The goods to load in full.
    pub fn ids(&self) -> Vec<ProductId> {
        let answers = self.answers.values();
        let ids: BTreeSet<ProductId> = answers
            .flat_map(|answer| answer.found.iter().chain(&answer.near))
            .copied()
            .collect();
        ids.into_iter().collect()
    }

    /// The goods whose answers had a price, so that they need not be loaded again.
    pub fn whole_cards(&self) -> Vec<Card> {
        let whole = self.cards.values().filter(|card| card.price.is_some());
        whole.cloned().collect()
    }

    /// The products with a code among these; `None` if the code was not looked up yet.
    pub fn found<'c>(&self, code: &str, cards: &'c [Card]) -> Option<Vec<&'c Card>> {
        let key = folded(code);
        let answer = self.answers.get(&key)?;
        // What the form carries is believed only if the code is the same.
        let is_same = |card: &&Card| match &*card.code {
            "" => card.id.to_string() == key,
            code => folded(code) == key,
        };
        Some(
            of(&answer.found, cards)
                .into_iter()
                .filter(is_same)
                .collect(),
        )
    }

    /// The products with codes like this one.
    pub fn near<'c>(&self, code: &str, cards: &'c [Card]) -> Vec<&'c Card> {
        let answer = self.answers.get(&folded(code));
        answer.map_or_else(Vec::new, |answer| of(&answer.near, cards))
    }

    /// What is known, for a hidden field.
    pub fn known(&self) -> String {
        let list = |ids: &[ProductId]| {
            ids.iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(",")
        };
        let lines = self.answers.iter().map(|(key, answer)| {
            [key, "\t", &list(&answer.found), "\t", &list(&answer.near)].concat()
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

fn of<'c>(ids: &[ProductId], cards: &'c [Card]) -> Vec<&'c Card> {
    ids.iter()
        .filter_map(|id| cards.iter().find(|card| card.id == *id))
        .collect()
}

/// The pages of an answer after the first one.
fn pages_left(answer: &Products) -> u32 {
    if answer.pages.are_told() {
        answer.pages.last(1).saturating_sub(1)
    } else {
        0
    }
}

fn read_known(line: &str) -> Option<(String, Answer)> {
    const MOST: usize = 20;
    let mut parts = line.split('\t');
    let key = folded(parts.next()?);
    let mut ids = || {
        let ids = parts.next()?.split(',').filter_map(|id| id.parse().ok());
        Some(ids.take(MOST).collect())
    };
    let answer = Answer {
        found: ids()?,
        near: ids()?,
    };
    (!key.is_empty()).then_some((key, answer))
}

/// The id that a code may be.
fn id_of(code: &str) -> Option<ProductId> {
    let plain = code.len() <= 10
        && !code.starts_with('0')
        && code.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| code.parse().ok()).flatten()
}

/// The call for these codes, at the path of a site's template.
fn by_codes<'c>(template: &str, codes: impl Iterator<Item = &'c str>) -> Call<Products> {
    let codes: Vec<String> = codes.map(encode_query).collect();
    Call::get(template.replace(CODES_MARK, &codes.join(",")))
}

/// The calls of a quick order.
pub const CALLS: &[&dyn Contract] = &[
    &Declared::new("GET /general/product-codes/?codes={codes}", "product-codes", |known| {
        let code = known.product_id.map_or_else(|| "1".to_owned(), |id| id.to_string());
        Some(by_codes(USUAL, std::iter::once(&*code)))
    })
    .used_by("a quick order, where the site's config names it as `codes_lookup`")
    .without("The page is a 503 with what was typed. Without the config each code is a search, twenty a step.")
    .shown_by("tests/worker/quickorder-lots.test.ts")
    .may_be_missing(),
];

#[cfg(test)]
#[path = "lookup_tests.rs"]
mod tests;
