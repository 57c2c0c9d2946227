//! Arbitrary codes and rejections, for property tests of the types that carry them.

use proptest::collection::vec;
use proptest::prelude::*;

use super::{Promo, PromoCode, PromoKind, PromoProduct, PromoRejected};
use crate::money::{Money, Percent, Reduction};

fn reduction() -> impl Strategy<Value = Reduction> {
    let money = || any::<i64>().prop_map(Money);
    let percent = (0_i64..=10_000).prop_map(|part| Percent::from_hundredths(part).unwrap());
    prop_oneof![
        percent.prop_map(Reduction::Percent),
        money().prop_map(Reduction::Value),
        money().prop_map(Reduction::Price),
    ]
    .prop_map(|reduction| match reduction {
        // A variant that is missing above does not compile here.
        Reduction::Percent(_) | Reduction::Value(_) | Reduction::Price(_) => reduction,
    })
}

pub(crate) fn promo() -> impl Strategy<Value = Promo> {
    let kind = prop_oneof![Just(PromoKind::General), Just(PromoKind::Product)];
    let maybe = || proptest::option::of(reduction());
    let product = (any::<u64>(), maybe())
        .prop_map(|(product, reduction)| PromoProduct { product, reduction });
    let general_price = proptest::option::of(any::<i64>().prop_map(Money));
    (
        any::<String>(),
        kind,
        maybe(),
        vec(product, 0..3),
        general_price,
        vec(any::<u64>(), 0..3),
    )
        .prop_map(
            |(code, kind, value, products, general_price, judged)| Promo {
                code: PromoCode(code),
                kind,
                value,
                products,
                general_price,
                judged,
            },
        )
}

pub(crate) fn promo_rejected() -> impl Strategy<Value = PromoRejected> {
    prop_oneof![
        Just(PromoRejected::EmptyCart),
        Just(PromoRejected::NothingSold),
        any::<String>().prop_map(PromoRejected::Refused),
        Just(PromoRejected::Unavailable),
        any::<u32>().prop_map(PromoRejected::TooOften),
        Just(PromoRejected::CartChanged),
    ]
    .prop_map(|rejected| match rejected {
        // As above.
        PromoRejected::EmptyCart
        | PromoRejected::NothingSold
        | PromoRejected::Refused(_)
        | PromoRejected::Unavailable
        | PromoRejected::TooOften(_)
        | PromoRejected::CartChanged => rejected,
    })
}
