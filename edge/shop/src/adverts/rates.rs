//! The rates between currencies, and prices compared by them: exactly, without a float.

use std::cmp::Ordering;

use crate::lenient::{Json, Lenient, Listed, Scalar, Schema, lenient};
use crate::moment::Moment;
use crate::money::{Currency, Money};

/// The decimals of a rate.
const DECIMALS: u32 = 6;
const ONE: i128 = 10_i128.pow(DECIMALS);
/// A larger rate or number of units is none of a shop's currency.
const MOST_PARTS: i128 = ONE * ONE;
const MOST_UNITS: i64 = 1_000_000;

/// How many units of the common base a unit of a currency is worth, as a fraction of two whole numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Worth {
    of: i128,
    by: i128,
}

/// The rates of a day. The national currency is the base: a bank tells how many lei a unit costs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rates {
    pub day: Option<Moment>,
    worth: Vec<(Currency, Worth)>,
}

/// A rate in a list.
#[derive(Debug, Default)]
struct Row {
    currency: Code,
    rate: Option<Parts>,
    units: Option<u64>,
    day: Option<Moment>,
}

lenient!(Row {
    /// The rate is left out.
    needed "currency" | "code" | "char_code" | "iso" | "abbr" | "name" | "title" => currency,
    /// The rate is left out.
    needed "rate" | "value" | "sell" | "course" | "price" => rate,
    /// It is that of one unit.
    optional "nominal" | "units" | "quantity" => units,
    /// No day is said.
    "date" | "day" | "rate_date" | "updated_at" | "created_at" => day,
});

/// The code of a currency, or that in an object.
#[derive(Debug, Default)]
struct Code(String);

#[derive(Debug, Default)]
struct WholeCode {
    code: String,
}

lenient!(WholeCode {
    optional "code" | "char_code" | "iso" | "name" | "title" => code,
});

impl Lenient for Code {
    fn read(json: &Json<'_>) -> Option<Self> {
        let whole = WholeCode::read(json).map(|whole| whole.code);
        whole.or_else(|| String::read(json)).map(Self)
    }

    fn says(&self) -> bool {
        Currency::from_code(&self.0).is_some()
    }

    fn schema() -> Schema {
        Schema::Either(vec![WholeCode::schema(), String::schema()])
    }
}

/// A rate in its smallest parts.
#[derive(Debug, Clone, Copy)]
struct Parts(i128);

impl Lenient for Parts {
    fn read(json: &Json<'_>) -> Option<Self> {
        let parts = json.parts(DECIMALS).map(i128::from)?;
        (1..=MOST_PARTS).contains(&parts).then_some(Self(parts))
    }

    fn schema() -> Schema {
        Schema::value::<Self>(crate::lenient::schema::Kind::Number)
    }
}

/// The rates by their codes, around which a base may be named.
#[derive(Debug, Default)]
struct Around {
    base: Code,
    day: Option<Moment>,
}

lenient!(Around {
    /// The rates are lei for a unit.
    optional "base" | "base_currency" => base,
    /// No day is said.
    "date" | "day" | "updated_at" => day,
});

impl Lenient for Rates {
    /// A list in any envelope, or an object of rates by their codes, perhaps under `rates`.
    fn read(json: &Json<'_>) -> Option<Self> {
        let around = |json: &Json<'_>| Around::read(json).unwrap_or_default();
        let listed = Listed::find(json, "rates").or_else(|| Listed::find(json, "currency_rates"));
        if let Some(list) = listed {
            let rows: Vec<Row> = list.items();
            let mut rates = Self {
                day: around(json).day,
                worth: Vec::new(),
            };
            for row in rows {
                let Some((currency, Parts(parts))) =
                    Currency::from_code(&row.currency.0).zip(row.rate)
                else {
                    continue;
                };
                let units = i64::try_from(row.units.unwrap_or(1)).unwrap_or(0);
                if (1..=MOST_UNITS).contains(&units) {
                    rates.put(currency, parts, ONE * i128::from(units));
                    rates.day = rates.day.or(row.day);
                }
            }
            return Some(rates.complete());
        }
        let inner = ["data", "rates"]
            .into_iter()
            .filter_map(|name| json.get(name));
        let inner = inner.filter(|inner| inner.fields().is_some());
        let whole = inner
            .flat_map(|inner| [inner.get("rates"), Some(inner)])
            .flatten();
        let table = whole
            .chain([json])
            .find(|table| !by_codes(table).is_empty())?;
        let told = [
            around(table),
            around(json),
            around(json.get("data").unwrap_or(&Json::Null)),
        ];
        let mut rates = Self {
            day: told.iter().find_map(|told| told.day),
            worth: Vec::new(),
        };
        let codes = by_codes(table);
        let base = told
            .iter()
            .find_map(|told| Currency::from_code(&told.base.0));
        let lei = codes
            .iter()
            .find(|(currency, _)| *currency == Currency::Mdl);
        // A rate of the leu that is not 1 says that the rates are what one unit of another base costs.
        let is_other = base.is_some() || lei.is_some_and(|(_, parts)| *parts != ONE);
        for (currency, parts) in codes {
            if is_other {
                rates.put(currency, ONE, parts);
            } else {
                rates.put(currency, parts, ONE);
            }
        }
        match base {
            Some(base) => rates.put(base, ONE, ONE),
            None if !is_other => rates.put(Currency::Mdl, ONE, ONE),
            None => {}
        }
        Some(rates)
    }

    fn schema() -> Schema {
        let list = Schema::listed("rates", Row::schema());
        Schema::Either(vec![list, Around::schema(), Schema::Texts])
    }
}

fn by_codes(table: &Json<'_>) -> Vec<(Currency, i128)> {
    let fields = table.fields().unwrap_or_default().iter();
    let rates = fields
        .filter_map(|(code, value)| Some((Currency::from_code(code)?, Parts::read(value)?.0)));
    rates.collect()
}

impl Rates {
    fn put(&mut self, currency: Currency, of: i128, by: i128) {
        if self.worth(currency).is_none() {
            self.worth.push((currency, Worth { of, by }));
        }
    }

    /// A list of what units cost in lei knows the leu.
    fn complete(mut self) -> Self {
        if !self.worth.is_empty() {
            self.put(Currency::Mdl, ONE, ONE);
        }
        self
    }

    fn worth(&self, currency: Currency) -> Option<Worth> {
        let mut known = self.worth.iter();
        known
            .find(|(known, _)| *known == currency)
            .map(|(_, worth)| *worth)
    }

    /// The currencies that have a rate.
    pub fn currencies(&self) -> impl Iterator<Item = Currency> {
        self.worth.iter().map(|(currency, _)| *currency)
    }

    /// About how much a price is in another currency, rounded half up to hundredths; from 100 on to whole ones. `None` for
    /// the same currency, and where a rate is unknown.
    pub fn about(&self, price: Money, from: Currency, to: Currency) -> Option<Money> {
        if from == to || price <= Money::ZERO {
            return None;
        }
        let (from, to) = (self.worth(from)?, self.worth(to)?);
        let product = i128::from(price.0)
            .checked_mul(from.of)?
            .checked_mul(to.by)?;
        let divisor = from.by.checked_mul(to.of)?;
        let rounded = |scale: i128| {
            let divisor = divisor.checked_mul(scale)?;
            Some(product.checked_add(divisor / 2)? / divisor)
        };
        let hundredths = rounded(1)?;
        let shown = if hundredths >= 10_000 {
            rounded(100)? * 100
        } else {
            hundredths
        };
        i64::try_from(shown).ok().map(Money)
    }

    /// The order of two prices: a total one. Prices in currencies without a rate follow those that have one, by their codes;
    /// what has no price comes last.
    pub fn compare(
        &self,
        one: Option<(Money, Currency)>,
        other: Option<(Money, Currency)>,
    ) -> Ordering {
        let rank = |price: Option<(Money, Currency)>| match price {
            None => (2, ""),
            Some((_, currency)) if self.worth(currency).is_none() => (1, currency.code()),
            Some(_) => (0, ""),
        };
        let ranks = rank(one).cmp(&rank(other));
        let (Ordering::Equal, Some((one, from)), Some((other, to))) = (ranks, one, other) else {
            return ranks;
        };
        match self.worth(from).zip(self.worth(to)) {
            Some((from, to)) => product([one.0.into(), from.of, to.by]).cmp(&product([
                other.0.into(),
                to.of,
                from.by,
            ])),
            None => one.cmp(&other),
        }
    }
}

/// The product of a price and two parts of rates; their bounds keep it within the number.
fn product([price, one, other]: [i128; 3]) -> i128 {
    price.saturating_mul(one).saturating_mul(other)
}
