//! Which stores have the products on prescription of an order, of which many are for pickup alone (spec commerce 5 and 7).

use crate::availability::{Stores, availability};
use crate::backend::Call;
use crate::cartpage::PricedCart;
use crate::delivery::Store;
use crate::i18n::Words;
use crate::product::{Availability, ProductId};
use crate::quantity::{InStock, Quantity};
use crate::words::checkout as words_of;

/// The most products that are asked for; of more, a store is said to lack some, and never to have all.
const MOST_PRODUCTS: usize = 6;
/// The deadline of a call, in milliseconds: the form is shown without an answer too.
const DEADLINE_MS: u32 = 1500;

/// A product on prescription of an order.
#[derive(Debug, Clone)]
pub struct Prescribed {
    pub product: ProductId,
    pub name: String,
    pub wanted: Quantity,
}

/// The stores of each product on prescription, as far as the backend tells them.
#[derive(Debug, Clone, Default)]
pub struct StoreStock {
    products: Vec<(Prescribed, Vec<Availability>)>,
    /// Whether the stores of every product are known.
    is_complete: bool,
}

/// The products on prescription of a cart, with their amounts.
pub fn prescribed(cart: &PricedCart) -> Vec<Prescribed> {
    let lines = &cart.view.lines;
    let of = |(product, name): &(ProductId, String)| {
        let id = product.to_string();
        let line = lines.iter().find(|line| line.product == id)?;
        Some(Prescribed {
            product: *product,
            name: name.clone(),
            wanted: Quantity::read(&line.quantity)?,
        })
    };
    cart.prescribed.iter().filter_map(of).collect()
}

/// The calls for the stores of these products.
pub fn asks_stock(prescribed: &[Prescribed]) -> Vec<Call<Stores>> {
    let asked = prescribed.iter().take(MOST_PRODUCTS);
    asked
        .map(|good| availability(good.product).within(DEADLINE_MS))
        .collect()
}

impl StoreStock {
    /// The answers to [`asks_stock`], of which `None` is one that failed. A product without a list is one of unknown stock.
    pub fn of(prescribed: Vec<Prescribed>, answers: Vec<Option<Stores>>) -> Self {
        let count = prescribed.len();
        let answered = prescribed.into_iter().zip(answers);
        let known = answered.filter_map(|(good, stores)| {
            let stores = stores?.0;
            (!stores.is_empty()).then_some((good, stores))
        });
        let products: Vec<_> = known.collect();
        Self {
            is_complete: count > 0 && products.len() == count,
            products,
        }
    }

    /// What a store lacks, or that it has all of them; empty where that is not known, and where it has too few of one.
    pub(super) fn said_of(&self, store: &Store, words: Words) -> String {
        let mut is_known = self.is_complete;
        let mut lacking = Vec::new();
        for (good, stores) in &self.products {
            let mut same = stores.iter().filter(|known| is_same(known, store));
            match (same.next(), same.next()) {
                (Some(known), None) if !known.has_it() => lacking.push(good.name.as_str()),
                (Some(known), None) => is_known &= has_enough(known, good.wanted),
                // Two stores of one name cannot be told apart.
                (None, _) | (Some(_), Some(_)) => is_known = false,
            }
        }
        if !lacking.is_empty() {
            let products = lacking.join(", ");
            words.fill(words_of::STORE_LACKS, &[("products", &products)])
        } else if is_known {
            words.say(words_of::STORE_HAS).to_owned()
        } else {
            String::new()
        }
    }
}

/// A store without a count has it in unknown number: enough for one piece.
fn has_enough(known: &Availability, wanted: Quantity) -> bool {
    match known.count {
        Some(InStock(count)) => count >= wanted,
        None => wanted <= Quantity::ONE,
    }
}

/// The documents give the stores of a product no id: a store is known by its name and, if both have one, its address.
fn is_same(known: &Availability, store: &Store) -> bool {
    let same = |one: &str, other: &str| one.trim().to_lowercase() == other.trim().to_lowercase();
    let has_addresses = !known.address.trim().is_empty() && !store.address.trim().is_empty();
    same(&known.name, &store.name) && (!has_addresses || same(&known.address, &store.address))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;
    use crate::lenient::read_text;

    fn store(json: &str) -> Store {
        read_text(json).unwrap()
    }

    fn goods(amounts: &[&str]) -> Vec<Prescribed> {
        let amounts = amounts.iter().zip(1..);
        let good = |(amount, product): (&&str, u64)| Prescribed {
            product,
            name: format!("Insulin {product}"),
            wanted: Quantity::read(amount).unwrap(),
        };
        amounts.map(good).collect()
    }

    fn said(amounts: &[&str], answers: &[Option<&str>]) -> Vec<String> {
        let answers = answers
            .iter()
            .map(|json| json.map(|json| read_text::<Stores>(json).unwrap()));
        let stock = StoreStock::of(goods(amounts), answers.collect());
        let stores = [
            store(r#"{"id":1,"name":"Nr. 1","address":"Ștefan cel Mare 1"}"#),
            store(r#"{"id":2,"name":"Nr. 2"}"#),
        ];
        let words = Language::Ro.words();
        stores
            .iter()
            .map(|store| stock.said_of(store, words))
            .collect()
    }

    #[test]
    fn a_store_lacks_some_products_has_all_or_is_unknown() {
        let both = r#"[{"name":"nr. 1","address":"Ștefan cel Mare 1","count":2},{"name":"Nr. 2","count":0}]"#;
        let first = r#"{"stores":[{"name":"Nr. 1"},{"name":"Nr. 2","count":3}]}"#;
        let has = "Are toate medicamentele cu rețetă";
        let lacks = "Nu are: Insulin 1";
        let two = ["1", "1"];
        assert_eq!(said(&two, &[Some(both), Some(first)]), [has, lacks]);
        assert_eq!(said(&two, &[Some(first), Some(first)]), [has, has]);
        assert_eq!(said(&two, &[Some(both), None]), ["", lacks]);
        assert_eq!(said(&["2"], &[Some(first)]), ["", has], "unknown number");
        assert_eq!(said(&["4"], &[Some(first)]), ["", ""], "too few");
        assert_eq!(said(&["1"], &[Some("[]")]), ["", ""]);
        assert_eq!(said(&[], &[]), ["", ""]);
        let elsewhere = r#"[{"name":"Nr. 1","address":"Decebal 9","count":0}]"#;
        assert_eq!(said(&["1"], &[Some(elsewhere)]), ["", ""]);
        let namesakes = r#"[{"name":"Nr. 2","count":0},{"name":"Nr. 2","address":"B","count":3}]"#;
        assert_eq!(said(&["1"], &[Some(namesakes)]), ["", ""]);
    }

    #[test]
    fn of_many_products_a_store_never_has_all() {
        let goods = goods(&["1"; 7]);
        let asked = asks_stock(&goods).len();
        assert_eq!(asked, MOST_PRODUCTS);
        let list = r#"[{"name":"Nr. 2","count":3}]"#;
        let answers = (0..asked).map(|_| read_text::<Stores>(list));
        let stock = StoreStock::of(goods, answers.collect());
        let second = store(r#"{"id":2,"name":"Nr. 2"}"#);
        assert_eq!(stock.said_of(&second, Language::Ro.words()), "");
    }
}
