//! Who speaks, and in which language: fills the shop's own facts into texts that shops share.

use super::markup;
use super::records::Record;
use super::settings::{contact, prices};
use crate::language::{Language, Words};
use crate::shops::{Range, Shop};

/// A text in the four languages.
pub(super) type Texts = Words;

/// The files of a text, one for each language.
macro_rules! texts {
    ($name:literal) => {
        crate::language::w(
            include_str!(concat!("texts/ro/", $name, ".txt")),
            include_str!(concat!("texts/ru/", $name, ".txt")),
            include_str!(concat!("texts/uk/", $name, ".txt")),
            include_str!(concat!("texts/en/", $name, ".txt")),
        )
    };
}
pub(super) use texts;

/// A shop that speaks a language.
#[derive(Clone, Copy)]
pub(super) struct Voice<'a> {
    pub shop: Shop,
    pub language: Language,
    /// Where a category is.
    pub address: &'a dyn Fn(i64) -> String,
}

impl Voice<'_> {
    /// The text of the shop's range.
    pub(super) fn of<'t>(&self, general: &'t Texts, pharmacy: &'t Texts) -> &'t Texts {
        match self.shop.range() {
            Range::General => general,
            Range::Pharmacy => pharmacy,
        }
    }

    /// The text with the shop's own facts for what stands in braces.
    pub(super) fn fill(&self, text: &str) -> String {
        if !text.contains('{') {
            return text.to_owned();
        }
        let (phone, email, address) = contact(self.shop);
        let prices = prices(self.shop);
        let facts = [
            ("{shop}", self.shop.brand().to_owned()),
            ("{legal}", self.legal().to_owned()),
            ("{code}", self.code().1.to_owned()),
            ("{phone}", phone.to_owned()),
            ("{email}", email.to_owned()),
            ("{address}", address.say(self.language).to_owned()),
            ("{city}", self.city().to_owned()),
            ("{year}", self.since().to_owned()),
            ("{free}", self.sum(prices.free)),
            ("{free-region}", self.sum(prices.free_region)),
            ("{courier}", self.sum(prices.courier)),
            ("{express}", self.sum(prices.express)),
            ("{region}", self.sum(prices.region)),
        ];
        facts.iter().fold(text.to_owned(), |text, (mark, fact)| {
            text.replace(mark, fact)
        })
    }

    /// A field of a piece, filled.
    pub(super) fn field(&self, record: &Record, name: &str) -> String {
        self.fill(record.field(name))
    }

    /// The body of a piece as HTML.
    pub(super) fn html(&self, record: &Record) -> String {
        self.marked(record.body)
    }

    pub(super) fn marked(&self, text: &str) -> String {
        markup::html(&self.fill(text), &|target| {
            let language = self.language.code();
            match target
                .strip_prefix("category:")
                .and_then(|id| id.parse().ok())
            {
                Some(id) => format!("/{language}/{}", (self.address)(id)),
                None if target.starts_with('/') => format!("/{language}{target}"),
                None => target.to_owned(),
            }
        })
    }

    /// A sum in the shop's currency.
    pub(super) fn sum(&self, amount: i64) -> String {
        let currency = match (self.shop, self.language) {
            (Shop::Romania, _) => "RON",
            (_, Language::Ro | Language::En) => "lei",
            (_, Language::Ru) => "лей",
            (_, Language::Uk) => "леїв",
        };
        format!("{amount} {currency}")
    }

    pub(super) const fn legal(&self) -> &'static str {
        match self.shop {
            Shop::Casa => "Casa Codru SRL",
            Shop::Pharmacy => "Farmacia Izvor SRL",
            Shop::Romania => "Atelier Lumina SRL",
        }
    }

    /// The number under which the shop is registered: its name and the number.
    pub(super) const fn code(&self) -> (&'static str, &'static str) {
        match self.shop {
            Shop::Casa => ("IDNO", "1000000000101"),
            Shop::Pharmacy => ("IDNO", "1000000000202"),
            Shop::Romania => ("CUI", "RO00000303"),
        }
    }

    pub(super) const fn since(&self) -> &'static str {
        match self.shop {
            Shop::Casa => "2009",
            Shop::Pharmacy => "2004",
            Shop::Romania => "2015",
        }
    }

    /// The city of the main store.
    pub(super) const fn city(&self) -> &'static str {
        use Language::{En, Ro, Ru, Uk};
        match (self.shop, self.language) {
            (Shop::Romania, Ro) => "București",
            (Shop::Romania, Ru | Uk) => "Бухарест",
            (Shop::Romania, En) => "Bucharest",
            (_, Ro | En) => "Chișinău",
            (_, Ru) => "Кишинёв",
            (_, Uk) => "Кишинів",
        }
    }
}
