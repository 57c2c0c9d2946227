//! The quote as scripts receive it: `GET /api/quote`, and the answer to each command. A browser may keep it, bound to
//! the account and the company that it names.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Quote, QuoteLine, Sending, Stage, Sums, sending_of};
use crate::company::Company;
use crate::failure::Failure;
use crate::fields::Fields;
use crate::i18n::{Language, Words};
use crate::money::{Amount, Currency};
use crate::product::ProductId;
use crate::site::Shop;

/// The subtotal of a sent quote (spec commerce 4).
const NOTHING: &str = "0,00";

/// A quote. A browser's copy with another `account` or `company` than the page's own is not to be shown, and is deleted.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "quotes.ts"))]
pub struct QuoteView {
    /// The account as opaque marks, by [`super::owner_marks`].
    pub account: String,
    /// The company's id, for the field `company_id` of each command.
    pub company: String,
    #[cfg_attr(test, ts(type = "number"))]
    pub revision: u64,
    /// The number of the sheet, for the field `sheet` of the commands `send` and `anew`.
    #[cfg_attr(test, ts(type = "number"))]
    pub sheet: u64,
    /// The number of active lines; 0 once it was sent.
    pub count: usize,
    /// The sum of the active lines at the shop's prices; "0,00" once it was sent.
    pub subtotal: String,
    /// The sum at the shop's prices of the active lines, sent or not.
    pub list_sum: String,
    /// The same at the target prices, where there are some: a wish.
    pub wished_sum: String,
    /// Whether all active lines have a price of the shop's.
    pub is_priced: bool,
    pub stage: StageView,
    pub sending: Sending,
    pub lines: Vec<LineView>,
}

/// How far a quote has come.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "quotes.ts"))]
pub struct StageView {
    pub name: StageName,
    /// The order id of a sent quote; empty otherwise.
    pub order_id: String,
    /// When it was sent, or when its call left, in milliseconds; 0 for a draft.
    #[cfg_attr(test, ts(type = "number"))]
    pub at_ms: u64,
    /// Why the shop refused it.
    pub words: Vec<String>,
    /// Whether an unknown fate can be asked for with the command `look`, without a risk.
    pub may_look: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "quotes.ts"))]
#[serde(rename_all = "snake_case")]
pub enum StageName {
    Draft,
    Sending,
    Sent,
    Refused,
    Unknown,
}

/// A line. Amounts are texts in the visitor's language, as fields and cells show them.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export_to = "quotes.ts"))]
pub struct LineView {
    #[cfg_attr(test, ts(type = "number"))]
    pub product: ProductId,
    pub title: String,
    pub code: String,
    pub url: String,
    pub img: String,
    pub unit: String,
    /// As the field shows it.
    pub quantity: String,
    /// The least amount, with a dot: the field's step.
    pub step: String,
    pub is_active: bool,
    /// The shop's price of one with its currency; empty without one.
    pub price: String,
    /// As the field shows it; empty without one.
    pub target: String,
    pub note: String,
    /// The line's sum at the shop's price; empty without one.
    pub sum: String,
    /// The line's sum at the target price; empty without one.
    pub wished_sum: String,
    /// The target's difference from the price in tenths of a percent.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub difference: Option<i64>,
    /// The hidden field `was-<product>` of the form: [`QuoteLine::mark`].
    pub was: String,
}

/// What a refused form shows again.
#[derive(Debug, Clone, Copy)]
pub struct Problem<'a> {
    pub failure: &'a Failure,
    /// What was typed, by the names of [`super::field_of`].
    pub fields: &'a Fields,
}

impl Problem<'_> {
    /// The messages by the names of their fields; the form's own message is [`Failure::message`].
    pub fn messages(&self, words: Words) -> BTreeMap<String, String> {
        self.failure.fields(words)
    }
}

impl StageView {
    pub fn of(stage: &Stage, repeats: bool) -> Self {
        let view = |name| Self {
            name,
            order_id: String::new(),
            at_ms: 0,
            words: Vec::new(),
            may_look: false,
        };
        match stage {
            Stage::Draft => view(StageName::Draft),
            Stage::Sending(attempt) => Self {
                at_ms: attempt.since_ms,
                ..view(StageName::Sending)
            },
            Stage::Sent { order_id, at_ms } => Self {
                order_id: order_id.clone(),
                at_ms: *at_ms,
                ..view(StageName::Sent)
            },
            Stage::Refused { words } => Self {
                words: words.clone(),
                ..view(StageName::Refused)
            },
            Stage::Unknown(attempt) => Self {
                at_ms: attempt.since_ms,
                may_look: repeats,
                ..view(StageName::Unknown)
            },
        }
    }
}

impl LineView {
    /// A line; without a currency no price is shown.
    pub fn of(line: &QuoteLine, currency: Option<Currency>, language: Language) -> Self {
        let display = |amount: Option<Amount>| {
            let shown = amount.map(|amount| amount.display(language));
            shown.unwrap_or_default()
        };
        let good = &line.good;
        let price = currency.zip(good.price);
        let price = price.map(|(currency, price)| currency.price(price));
        let target = currency.zip(line.target);
        let target = target.map(|(currency, target)| currency.amount(target));
        Self {
            product: line.product,
            title: good.title.clone(),
            code: good.code.clone(),
            url: good.url.clone(),
            img: good.img.clone(),
            unit: good.unit.clone(),
            quantity: line.quantity.typed(language),
            step: line.step.size().plain(),
            is_active: line.active,
            price: display(price),
            target: line
                .target
                .map(|target| super::typed::target_text(target, language))
                .unwrap_or_default(),
            note: line.note.clone(),
            sum: display(price.map(|price| line.quantity.cost(price))),
            wished_sum: display(target.map(|target| line.quantity.cost(target))),
            difference: line.difference(),
            was: line.mark(),
        }
    }
}

impl QuoteView {
    /// The quote of an account for a company.
    pub fn new(
        quote: &Quote,
        account: String,
        company: &Company,
        shop: &Shop,
        language: Language,
    ) -> Self {
        let currency = shop.currency;
        let sums = currency.map(|currency| Sums::of(quote, currency));
        let display = |sum: fn(&Sums) -> Amount| {
            let shown = sums.as_ref().map(|sums| sum(sums).display(language));
            shown.unwrap_or_default()
        };
        Self {
            account,
            company: company.id.as_str().to_owned(),
            revision: quote.revision,
            sheet: quote.sheet,
            count: quote.count(),
            subtotal: match quote.stage {
                Stage::Sent { .. } => NOTHING.to_owned(),
                Stage::Draft | Stage::Sending(_) | Stage::Unknown(_) | Stage::Refused { .. } => {
                    display(|sums| sums.list)
                }
            },
            list_sum: display(|sums| sums.list),
            wished_sum: display(|sums| sums.wished),
            is_priced: sums.is_some_and(|sums| sums.is_priced),
            stage: StageView::of(&quote.stage, shop.site.repeats_orders),
            sending: sending_of(shop),
            lines: quote
                .lines
                .iter()
                .map(|line| LineView::of(line, currency, language))
                .collect(),
        }
    }
}
