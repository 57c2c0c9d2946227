//! The monthly rate of a credit, as the backend computes it.

use serde::Serialize;

use super::{CreditChoice, CreditGoods};
use crate::backend::Call;
use crate::lenient::schema::Field;
use crate::lenient::{Json, Lenient, Schema};
use crate::money::Money;
use crate::page::View;
use crate::product::ProductId;
use crate::words::credit as words_of;

const DEADLINE_MS: u32 = 4000;
/// Longer messages are cut to this many characters.
const LONGEST_MESSAGE: usize = 300;

const MONTHLY: [&str; 10] = [
    "monthly_payment",
    "monthlyPayment",
    "monthly_price",
    "monthly_rate",
    "price_per_month",
    "month_price",
    "per_month",
    "monthly",
    "payment",
    "credit_price",
];
const TOTAL: [&str; 6] = [
    "total_price",
    "total_sum",
    "total_payment",
    "totalPrice",
    "full_price",
    "total",
];
const WITHIN: [&str; 4] = ["data", "result", "results", "credit"];
const MESSAGES: [&str; 3] = ["message", "detail", "text"];

/// A backend's answer about a rate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rate {
    Monthly {
        monthly: Money,
        /// The sum of all payments, if the backend sends it.
        total: Option<Money>,
    },
    /// A message instead of an amount.
    Said(String),
}

#[derive(Debug, Serialize)]
struct Asked<'a> {
    product_ids: &'a [ProductId],
    credit_company: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    months: Option<u32>,
    price: String,
}

/// `POST /general/v3/credits/calculate`
pub fn rate(goods: &CreditGoods, chosen: CreditChoice<'_>) -> Call<Rate> {
    ask("/general/v3/credits/calculate", goods, chosen)
}

/// `POST /calculator/credit-price/`, the equivalent of other backends.
pub fn older_rate(goods: &CreditGoods, chosen: CreditChoice<'_>) -> Call<Rate> {
    ask("/calculator/credit-price/", goods, chosen)
}

fn ask(path: &'static str, goods: &CreditGoods, chosen: CreditChoice<'_>) -> Call<Rate> {
    let asked = Asked {
        product_ids: &goods.products,
        credit_company: &chosen.company.id,
        months: chosen.months,
        price: goods.price.plain(),
    };
    Call::post(path, &asked).within(DEADLINE_MS).asking()
}

impl Rate {
    /// The rate in words, in the shop's currency.
    pub fn in_words(&self, view: &View<'_>) -> Option<String> {
        let words = view.words();
        let text = |money: Money| {
            let currency = view.shop.currency?;
            Some(currency.amount(money).display(view.language))
        };
        match self {
            Self::Monthly { monthly, total } => {
                let monthly = words.fill(words_of::MONTHLY, &[("price", &text(*monthly)?)]);
                let total = total.and_then(text).map(|total| {
                    let total = words.fill(words_of::TOTAL, &[("price", &total)]);
                    [" ", &total].concat()
                });
                Some(monthly + &total.unwrap_or_default())
            }
            Self::Said(text) => Some(text.clone()),
        }
    }
}

fn amount(json: &Json<'_>, names: &[&str]) -> Option<Money> {
    let found = names.iter().find_map(|name| Money::read(json.get(name)?));
    found.filter(|money| money.0 > 0)
}

impl Lenient for Rate {
    /// An object with an amount under a usual name, possibly nested or the first item of a list. A text is a message.
    fn read(json: &Json<'_>) -> Option<Self> {
        if let Some(list) = json.list() {
            return Self::read(list.first()?);
        }
        if json.fields().is_none() {
            if let Some(monthly) = Money::read(json) {
                let total = None;
                return (monthly.0 > 0).then_some(Self::Monthly { monthly, total });
            }
            let text = String::read(json)?;
            let said: String = text.trim().chars().take(LONGEST_MESSAGE).collect();
            return (!said.is_empty()).then_some(Self::Said(said));
        }
        if let Some(monthly) = amount(json, &MONTHLY) {
            let total = amount(json, &TOTAL).filter(|total| *total >= monthly);
            return Some(Self::Monthly { monthly, total });
        }
        let of = |names: &[&str]| names.iter().find_map(|name| Self::read(json.get(name)?));
        of(&WITHIN).or_else(|| of(&MESSAGES))
    }

    fn schema() -> Schema {
        let fields = vec![
            Field::new(&MONTHLY, Money::schema()).without("The page says that it is not known."),
            Field::new(&TOTAL, Money::schema()).optional(),
            Field::new(&MESSAGES, String::schema()).optional(),
        ];
        let whole = Schema::object("CreditRate", fields).within(&["data", "result"]);
        let first = Schema::listed("data", whole.clone());
        Schema::Either(vec![Money::schema(), first, whole])
    }
}
