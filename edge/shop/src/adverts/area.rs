//! Areas in ares, square metres and hectares, turned into one another exactly: one are is 100 m², one hectare 10,000 m².

use crate::i18n::{Decimal, Language};
use crate::lenient::{Json, Scalar};
use crate::money::{Currency, Money};
use crate::words::adverts;

/// A unit of area.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AreaUnit {
    /// Ares, in which land is sold (spec commerce 5: the default of the filter).
    #[default]
    Ari,
    M2,
    Ha,
}

impl AreaUnit {
    pub const ALL: [Self; 3] = [Self::Ari, Self::M2, Self::Ha];

    /// Its name in calls and addresses.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ari => "ari",
            Self::M2 => "m2",
            Self::Ha => "ha",
        }
    }

    /// Reads a code in the spellings of a backend; `None` for anything else.
    pub fn from_code(code: &str) -> Option<Self> {
        Some(match code.trim().to_lowercase().as_str() {
            "ari" | "ar" | "a" | "are" | "ares" => Self::Ari,
            "m2" | "m²" | "mp" | "sqm" => Self::M2,
            "ha" | "hectare" | "hectares" | "hectar" => Self::Ha,
            _ => return None,
        })
    }

    /// Its square metres.
    pub const fn square_metres(self) -> i64 {
        match self {
            Self::Ari => 100,
            Self::M2 => 1,
            Self::Ha => 10_000,
        }
    }

    /// Its label after a number.
    pub fn label(self, language: Language) -> &'static str {
        language.words().say(match self {
            Self::Ari => adverts::UNIT_ARI,
            Self::M2 => adverts::UNIT_M2,
            Self::Ha => adverts::UNIT_HA,
        })
    }
}

/// Units as people write them in titles, besides our codes.
const WRITTEN: &str = include_str!("written_units.txt");

/// A title that keeps the number and the unit of an area on one line.
pub(crate) fn unbroken(title: &str) -> String {
    let mut whole = String::with_capacity(title.len());
    for (place, word) in title.split(' ').enumerate() {
        if place > 0 {
            let is_unit = whole.ends_with(|last: char| last.is_ascii_digit()) && is_unit(word);
            whole.push(if is_unit { '\u{a0}' } else { ' ' });
        }
        whole.push_str(word);
    }
    whole
}

/// Whether a word of a title is a unit of area, as people write it.
fn is_unit(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ',', ';', ')', '!']);
    let lower = word.to_lowercase();
    let written = WRITTEN.split_whitespace().any(|unit| unit == lower);
    written || AreaUnit::from_code(word).is_some()
}

/// An area as it was told: hundredths of its unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    hundredths: i64,
    pub unit: AreaUnit,
}

/// From this area on, in m², one in square metres is shown in ares as well: a plot, not a flat.
const LAND_M2: i64 = 400;
/// The largest area that is shown: 1,000,000 ha.
const MOST_M2: i64 = 10_000_000_000;

impl Area {
    /// `None` unless it is more than nothing, and at most a million hectares.
    pub fn new(hundredths: i64, unit: AreaUnit) -> Option<Self> {
        let area = Self { hundredths, unit };
        let fits = area.m2_hundredths() <= i128::from(MOST_M2) * 100;
        (hundredths > 0 && fits).then_some(area)
    }

    /// Reads a number or a text.
    pub fn read(json: &Json<'_>, unit: AreaUnit) -> Option<Self> {
        Self::new(json.parts(2)?, unit)
    }

    /// Hundredths of its own unit.
    pub const fn hundredths(self) -> i64 {
        self.hundredths
    }

    /// Hundredths of a square metre, exactly.
    pub fn m2_hundredths(self) -> i128 {
        i128::from(self.hundredths) * i128::from(self.unit.square_metres())
    }

    /// The same area in another unit; `None` if hundredths of it are not fine enough.
    pub fn exactly_in(self, unit: AreaUnit) -> Option<Self> {
        let metres = i128::from(unit.square_metres());
        let parts = self.m2_hundredths();
        let hundredths = i64::try_from(parts / metres).ok()?;
        (parts % metres == 0).then_some(Self { hundredths, unit })
    }

    /// The number and the unit: `6 ari`.
    pub fn display(self, language: Language) -> String {
        let mut out = String::with_capacity(16);
        let number = Decimal {
            parts: self.hundredths,
            decimals: 2,
        };
        number.write(&mut out, language, true);
        out.push('\u{a0}');
        out.push_str(self.unit.label(language));
        out
    }

    /// The same in the unit that a reader compares by, if it is another one: square metres of ares and hectares, ares of
    /// square metres that are land.
    pub fn also(self) -> Option<Self> {
        match self.unit {
            AreaUnit::Ari | AreaUnit::Ha => self.exactly_in(AreaUnit::M2),
            AreaUnit::M2 if self.m2_hundredths() >= i128::from(LAND_M2) * 100 => {
                self.exactly_in(AreaUnit::Ari)
            }
            AreaUnit::M2 => None,
        }
    }

    /// Both units: `6 ari, 600 m²`.
    pub fn in_both(self, language: Language) -> String {
        let own = self.display(language);
        match self.also() {
            Some(other) => [&own, ", ", &other.display(language)].concat(),
            None => own,
        }
    }

    /// The price of a square metre, rounded half up to hundredths; from 10 on to whole ones. `None` for no price.
    pub fn price_per_m2(self, price: Money) -> Option<Money> {
        let parts = self.m2_hundredths();
        if price <= Money::ZERO || parts <= 0 {
            return None;
        }
        let rounded = |scale: i128| {
            let divisor = parts * scale;
            (i128::from(price.0) * 100 + divisor / 2) / divisor
        };
        let hundredths = rounded(1);
        let shown = if hundredths >= 1_000 {
            rounded(100) * 100
        } else {
            hundredths
        };
        i64::try_from(shown)
            .ok()
            .map(Money)
            .filter(|per| *per > Money::ZERO)
    }

    /// The price of a square metre as it is shown.
    pub fn shown_per_m2(
        self,
        price: Money,
        currency: Currency,
        language: Language,
    ) -> Option<String> {
        let per = currency.amount(self.price_per_m2(price)?);
        Some([&per.display(language), "/", AreaUnit::M2.label(language)].concat())
    }
}
