//! The loyalty programme of the demo: the one source of what the programme's page promises and of what the calls give.

/// A point is given for each full twenty of a product's price.
pub(crate) const STEP: i64 = 20;
/// Hundredths in one unit of the currency, which is what a point pays.
const UNIT: i64 = 100;

/// The points for one piece or unit at this price, in hundredths.
pub(crate) const fn given_by(price: i64) -> i64 {
    price / (STEP * UNIT)
}

/// The part of a price that points are given for: none of a medicine's on prescription.
pub(crate) const fn counted(price: i64, prescription: i64) -> i64 {
    if prescription == 1 { 0 } else { price }
}

/// The whole points for some goods: the price of one piece or unit, and the quantity in thousandths.
pub(crate) fn given_for(goods: impl Iterator<Item = (i64, i64)>) -> i64 {
    goods
        .map(|(price, count)| given_by(price) * count)
        .sum::<i64>()
        / 1_000
}

/// The whole points that a line costs; no part of a point is spent.
pub(crate) const fn cost_of(sum: i64) -> i64 {
    (sum + UNIT - 1) / UNIT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_whole() {
        assert_eq!([1_999, 2_000, 36_760].map(given_by), [0, 1, 18]);
        assert_eq!([0, 1].map(|on| given_by(counted(36_760, on))), [18, 0]);
        assert_eq!(given_for([(2_000, 2_370), (4_000, 1_000)].into_iter()), 4);
        assert_eq!([0, 1, 12_990, 13_000].map(cost_of), [0, 1, 130, 130]);
    }
}
