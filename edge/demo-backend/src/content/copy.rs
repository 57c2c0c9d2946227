//! Renders the shops' texts: replaces placeholders with the shop's own values and converts markup to HTML.

use super::markup;
use super::people;
use super::records::Record;
use super::settings::{contact, prices};
use crate::facts;
use crate::language::Language;
use crate::localized::LocalizedText;
use crate::loyalty;
use crate::shops::{Range, Shop};

/// The contents of a text file in each language.
macro_rules! texts {
    ($name:literal) => {
        crate::localized::localized(
            include_str!(concat!("texts/ro/", $name, ".txt")),
            include_str!(concat!("texts/ru/", $name, ".txt")),
            include_str!(concat!("texts/uk/", $name, ".txt")),
            include_str!(concat!("texts/en/", $name, ".txt")),
        )
    };
}
pub(super) use texts;

/// The texts of a shop in one language.
#[derive(Clone, Copy)]
pub(super) struct ShopCopy<'a> {
    pub shop: Shop,
    pub language: Language,
    /// The address of a category.
    pub address: &'a dyn Fn(i64) -> String,
}

impl ShopCopy<'_> {
    /// The text for the shop's range.
    pub(super) fn for_range<'t>(
        &self,
        general: &'t LocalizedText,
        pharmacy: &'t LocalizedText,
    ) -> &'t LocalizedText {
        match self.shop.range() {
            Range::General | Range::Property | Range::Meals => general,
            Range::Pharmacy => pharmacy,
        }
    }

    /// A picture that fits the shop's range.
    pub(super) fn own_scene(&self) -> &'static str {
        match self.shop.range() {
            Range::General | Range::Property | Range::Meals => "/media/scene/about.svg",
            Range::Pharmacy => "/media/article/52.svg",
        }
    }

    /// Replaces the placeholders in braces with the shop's values.
    pub(super) fn fill(&self, text: &str) -> String {
        if !text.contains('{') {
            return text.to_owned();
        }
        let text = facts::quote(text, self.shop, self.language);
        let (phone, email, address) = contact(self.shop);
        let prices = prices(self.shop);
        let values = [
            ("{shop}", self.shop.brand().to_owned()),
            ("{legal}", self.legal_name().to_owned()),
            ("{code}", self.registration().1.to_owned()),
            ("{phone}", phone.replace(' ', "\u{a0}")),
            ("{email}", email.to_owned()),
            ("{address}", address.text(self.language).to_owned()),
            ("{city}", self.city().to_owned()),
            ("{year}", self.founded().to_owned()),
            ("{free}", self.amount(prices.free)),
            ("{free-region}", self.amount(prices.free_region)),
            ("{courier}", self.amount(prices.courier)),
            ("{express}", self.amount(prices.express)),
            ("{region}", self.amount(prices.region)),
            ("{gift-100}", self.amount(100)),
            ("{gift-300}", self.amount(300)),
            ("{gift-500}", self.amount(500)),
            ("{rating}", people::mean_rating(self)),
            ("{point-step}", self.amount(loyalty::STEP)),
            ("{point}", self.point().to_owned()),
        ];
        values.iter().fold(text, |text, (placeholder, value)| {
            text.replace(placeholder, value)
        })
    }

    /// A field of a record, with placeholders replaced.
    pub(super) fn field(&self, record: &Record, name: &str) -> String {
        self.fill(record.field(name))
    }

    /// The body of a record as HTML.
    pub(super) fn html(&self, record: &Record) -> String {
        self.markup(record.body)
    }

    /// A text in light markup as HTML.
    pub(super) fn markup(&self, text: &str) -> String {
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

    /// An amount in the shop's currency.
    /// What a loyalty point pays.
    const fn point(&self) -> &'static str {
        match (self.shop, self.language) {
            (Shop::Poland, _) => "1 zł",
            (Shop::Depot, Language::Ru | Language::Uk) => "1 грн",
            (Shop::Depot, _) => "1 UAH",
            (_, Language::Ro) => "1 leu",
            (Shop::Romania, _) => "1 RON",
            (_, Language::En) => "1 leu",
            (_, Language::Ru | Language::Uk) => "1 лей",
        }
    }

    pub(super) fn amount(&self, amount: i64) -> String {
        let currency = match (self.shop, self.language) {
            (Shop::Poland, _) => "zł",
            (Shop::Depot, Language::Ru | Language::Uk) => "грн",
            (Shop::Depot, _) => "UAH",
            (_, Language::Ro) if amount >= 20 && !(1..20).contains(&(amount % 100)) => "de lei",
            (_, Language::Ro) => "lei",
            (Shop::Romania, _) => "RON",
            (_, Language::En) => "lei",
            (_, Language::Ru) => "леев",
            (_, Language::Uk) => "леїв",
        };
        format!("{} {currency}", self.grouped(amount))
    }

    /// A number with thousands separators of the language.
    fn grouped(&self, amount: i64) -> String {
        let separator = match self.language {
            Language::Ro => ".",
            Language::Ru | Language::Uk => "\u{a0}",
            Language::En => ",",
        };
        match (amount / 1_000, amount % 1_000) {
            (0, rest) => rest.to_string(),
            (thousands, rest) => format!("{thousands}{separator}{rest:03}"),
        }
    }

    pub(super) const fn legal_name(&self) -> &'static str {
        match self.shop {
            Shop::Casa => "Casa Codru SRL",
            Shop::Pharmacy => "Farmacia Izvor SRL",
            Shop::Romania => "Atelier Lumina SRL",
            Shop::Imobil => "Vatra Imobil SRL",
            Shop::Kitchen => "Masa Bună SRL",
            Shop::Poland => "Oselia sp. z o.o.",
            Shop::Depot => "Drumul Sării SRL",
        }
    }

    /// The company's registration: kind and number.
    pub(super) const fn registration(&self) -> (&'static str, &'static str) {
        match self.shop {
            Shop::Casa => ("IDNO", "1000000000101"),
            Shop::Pharmacy => ("IDNO", "1000000000202"),
            Shop::Romania => ("CUI", "RO00000303"),
            Shop::Imobil => ("IDNO", "1000000000404"),
            Shop::Kitchen => ("IDNO", "1000000000606"),
            Shop::Poland => ("KRS", "0000000505"),
            Shop::Depot => ("CUI", "RO00000606"),
        }
    }

    pub(super) const fn founded(&self) -> &'static str {
        match self.shop {
            Shop::Casa => "2009",
            Shop::Imobil => "2016",
            Shop::Pharmacy => "2004",
            Shop::Romania => "2015",
            Shop::Kitchen => "2019",
            Shop::Poland => "2022",
            Shop::Depot => "2012",
        }
    }

    /// The city of the main store.
    pub(super) const fn city(&self) -> &'static str {
        use Language::{En, Ro, Ru, Uk};
        match (self.shop, self.language) {
            (Shop::Poland, Ro) => "Varșovia",
            (Shop::Poland, Ru | Uk) => "Варшава",
            (Shop::Poland, En) => "Warsaw",
            (Shop::Depot, Ru) => "Сирет",
            (Shop::Depot, Uk) => "Сірет",
            (Shop::Depot, _) => "Siret",
            (Shop::Romania, Ro) => "București",
            (Shop::Romania, Ru | Uk) => "Бухарест",
            (Shop::Romania, En) => "Bucharest",
            (_, Ro | En) => "Chișinău",
            (_, Ru) => "Кишинёв",
            (_, Uk) => "Кишинів",
        }
    }
}
