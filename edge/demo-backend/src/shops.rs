//! The shops of this backend. A site token selects one.

/// The product range of a shop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Range {
    General,
    Pharmacy,
    /// Adverts, and no goods.
    Property,
    /// Meal plans, and what a kitchen sells beside them.
    Meals,
}

impl Range {
    /// Those with a catalogue.
    pub(crate) const ALL: [Self; 3] = [Self::General, Self::Pharmacy, Self::Meals];

    /// The range's name in the texts of the categories.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::General => "general",
            Self::Pharmacy => "pharmacy",
            Self::Meals => "meals",
            Self::Property => "property",
        }
    }

    /// The range's number in the database.
    pub(crate) const fn number(self) -> i64 {
        match self {
            Self::General => 1,
            Self::Pharmacy => 2,
            Self::Meals => 3,
            Self::Property => 4,
        }
    }
}

/// A shop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shop {
    Casa,
    Pharmacy,
    Romania,
    Imobil,
    Kitchen,
    /// Goods for the homes of Ukrainians in Poland.
    Poland,
    /// Wholesale at the border of Romania with Ukraine. Its site leaves all that it can to the settings.
    Depot,
}

impl Shop {
    pub(crate) const ALL: [Self; 7] = [
        Self::Casa,
        Self::Pharmacy,
        Self::Romania,
        Self::Imobil,
        Self::Kitchen,
        Self::Poland,
        Self::Depot,
    ];

    pub(crate) fn from_token(token: &str) -> Option<Self> {
        let token = token.strip_suffix(TRADE).unwrap_or(token);
        Self::ALL.into_iter().find(|shop| shop.token() == token)
    }

    pub(crate) const fn token(self) -> &'static str {
        match self {
            Self::Casa => "demo-casa",
            Self::Pharmacy => "demo-pharmacy",
            Self::Romania => "demo-romania",
            Self::Imobil => "demo-imobil",
            Self::Kitchen => "demo-bucate",
            Self::Poland => "demo-polska",
            Self::Depot => "demo-depozit",
        }
    }

    pub(crate) const fn range(self) -> Range {
        match self {
            Self::Casa | Self::Romania | Self::Poland | Self::Depot => Range::General,
            Self::Pharmacy => Range::Pharmacy,
            Self::Imobil => Range::Property,
            Self::Kitchen => Range::Meals,
        }
    }

    pub(crate) const fn brand(self) -> &'static str {
        match self {
            Self::Casa => "Casa Codru",
            Self::Pharmacy => "Farmacia Izvor",
            Self::Romania => "Atelier Lumina",
            Self::Imobil => "Vatra",
            Self::Kitchen => "Masa Bună",
            Self::Poland => "Oselia",
            Self::Depot => "Drumul Sării",
        }
    }

    /// The shop's host under `npm start`.
    pub(crate) const fn host(self) -> &'static str {
        match self {
            Self::Casa => "localhost",
            Self::Pharmacy => "pharmacy.localhost",
            Self::Romania => "romania.localhost",
            Self::Imobil => "imobil.localhost",
            Self::Kitchen => "bucate.localhost",
            Self::Poland => "polska.localhost",
            Self::Depot => "depozit.localhost",
        }
    }

    pub(crate) const fn currency(self) -> &'static str {
        match self {
            Self::Casa | Self::Pharmacy | Self::Kitchen => "MDL",
            Self::Romania => "RON",
            Self::Imobil => "EUR",
            Self::Poland => "PLN",
            Self::Depot => "UAH",
        }
    }

    pub(crate) const fn country(self) -> &'static str {
        match self {
            Self::Casa | Self::Pharmacy | Self::Imobil | Self::Kitchen => "MD",
            Self::Romania | Self::Depot => "RO",
            Self::Poland => "PL",
        }
    }

    /// Whether it has a catalogue of goods.
    #[cfg(test)]
    pub(crate) fn sells_goods(self) -> bool {
        self.range() != Range::Property
    }

    /// The prefix of order numbers.
    pub(crate) const fn order_prefix(self) -> &'static str {
        match self {
            Self::Casa => "CC",
            Self::Pharmacy => "FI",
            Self::Romania => "AL",
            Self::Imobil => "VA",
            Self::Kitchen => "MB",
            Self::Poland => "OS",
            Self::Depot => "DS",
        }
    }

    /// Converts a stored price (hundredths of a Moldovan leu) to this shop's currency. Romanian prices are a quarter and
    /// end in 90 bani, Polish ones a fifth and end in 99 groszy; those in hryvnias are whole.
    pub(crate) const fn price(self, stored: i64) -> i64 {
        match self {
            Self::Casa | Self::Pharmacy | Self::Imobil | Self::Kitchen => stored,
            Self::Romania => stored / 400 * 100 + 90,
            Self::Poland => stored / 500 * 100 + 99,
            Self::Depot => stored / 40 * 100,
        }
    }
}

/// The end of a token of the same shop for resellers.
const TRADE: &str = "-opt";

/// The prices and packs that a site token stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PriceList {
    Retail,
    /// A fifth less, by the pack.
    Trade,
}

impl PriceList {
    pub(crate) fn of_token(token: &str) -> Self {
        if token.ends_with(TRADE) {
            Self::Trade
        } else {
            Self::Retail
        }
    }

    /// The price, from the retail one; both in hundredths.
    pub(crate) const fn price(self, retail: i64) -> i64 {
        match self {
            Self::Retail => retail,
            Self::Trade => retail * 8 / 100 * 10,
        }
    }

    /// The smallest amount that is sold of goods with this retail step and price, in thousandths: cheap pieces go by the
    /// dozen.
    pub(crate) const fn step(self, retail: i64, price: i64) -> i64 {
        const PIECE: i64 = 1_000;
        match (self, retail) {
            (Self::Trade, PIECE) => match price {
                ..5_000 => 12 * PIECE,
                5_000..15_000 => 6 * PIECE,
                15_000..40_000 => 2 * PIECE,
                _ => PIECE,
            },
            (Self::Retail | Self::Trade, _) => retail,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resellers_pay_less_and_buy_cheap_pieces_by_the_dozen() {
        assert_eq!(Shop::from_token("demo-casa-opt"), Some(Shop::Casa));
        let trade = PriceList::of_token("demo-casa-opt");
        assert_eq!(trade.price(12_990), 10_390);
        assert_eq!(
            (trade.step(1_000, 2_990), trade.step(100, 2_990)),
            (12_000, 100)
        );
        let retail = PriceList::of_token("demo-casa");
        assert_eq!(
            (retail.price(12_990), retail.step(1_000, 2_990)),
            (12_990, 1_000)
        );
    }

    #[test]
    fn only_a_shops_own_token_selects_it() {
        for shop in Shop::ALL {
            assert_eq!(Shop::from_token(shop.token()), Some(shop));
        }
        assert_eq!(Shop::from_token(""), None);
        assert_eq!(Shop::from_token("demo"), None);
    }

    #[test]
    fn prices_abroad_are_round_in_their_own_currency() {
        assert_eq!(Shop::Romania.price(12_990), 3_290);
        assert_eq!(Shop::Casa.price(12_990), 12_990);
        assert_eq!(Shop::Poland.price(12_990), 2_599);
        assert_eq!(Shop::Depot.price(12_990), 32_400);
    }
}
