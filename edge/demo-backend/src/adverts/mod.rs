//! The adverts of the property shop: places, categories, attributes and 3,000 adverts, made up by their numbers.

mod kinds;
mod places;
mod rates;
mod texts;
mod written;

pub(crate) use kinds::{ATTRIBUTES, CATEGORIES, COMPLAINTS, Value as AttributeValue};
pub(crate) use places::{LOCATIONS, REGIONS, SECTORS};
pub(crate) use rates::{RATES, in_lei};
pub(crate) use written::{COUNT, advert};

/// A text in Romanian and in Russian: what an advert's owner writes, and what the lists are named in.
pub(crate) type Both = (&'static str, &'static str);

/// A number that follows from two others, always the same.
pub(crate) const fn chance(number: i64, salt: u64) -> u64 {
    let mut mixed = number
        .cast_unsigned()
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(salt.wrapping_mul(0xbf58_476d_1ce4_e5b9));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// A number below `most`.
pub(crate) fn below(number: i64, salt: u64, most: i64) -> i64 {
    i64::try_from(chance(number, salt) % most.max(1).cast_unsigned()).unwrap_or(0)
}

/// One of a list.
pub(crate) fn one_of<T>(list: &[T], number: i64, salt: u64) -> Option<&T> {
    let at = below(number, salt, i64::try_from(list.len()).unwrap_or(1));
    list.get(usize::try_from(at).unwrap_or(0))
}
