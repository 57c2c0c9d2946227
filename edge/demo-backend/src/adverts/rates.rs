//! The rates of the demo's bank.

/// Ten-thousandths of a leu for a unit of each currency.
pub(crate) const RATES: [(&str, i64); 6] = [
    ("MDL", 10_000),
    ("EUR", 195_500),
    ("USD", 168_700),
    ("RON", 38_400),
    ("UAH", 4_050),
    ("PLN", 46_000),
];

/// A price in hundredths of lei; `None` for an unknown currency.
pub(crate) fn in_lei(hundredths: i64, currency: &str) -> Option<i64> {
    let (_, rate) = RATES.iter().find(|(code, _)| *code == currency)?;
    Some(hundredths.saturating_mul(*rate) / 10_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_compared_in_lei() {
        assert_eq!(in_lei(100, "EUR"), Some(1_955));
        assert_eq!(in_lei(100, "MDL"), Some(100));
        assert_eq!(in_lei(100, "XYZ"), None);
    }
}
