//! All calls of the backend, feature by feature.

mod of_kinds;

pub use of_kinds::of_page;

use crate::contract::Contract;

/// The calls before those of the content pages, and those after.
const FEATURES: [&[&[&dyn Contract]]; 2] = [
    &[
        crate::site::CALLS,
        crate::menu::CALLS,
        crate::catalogue::CALLS,
        crate::product::PAGE_CALLS,
        crate::reviews::CALLS,
        crate::product::BESIDE_CALLS,
        crate::availability::CALLS,
        crate::associated::CALLS,
        crate::banners::CALLS,
        crate::product::BY_ID_CALLS,
        crate::search::CALLS,
        crate::quickorder::CALLS,
        crate::language::CALLS,
        crate::home::PART_CALLS,
        crate::search::QUERY_CALLS,
        crate::advantages::CALLS,
        crate::seo::CALLS,
        crate::home::CALLS,
        crate::promotions::CALLS,
        crate::promotions::ONE_CALLS,
        crate::pagebuilder::CALLS,
    ],
    &[
        crate::delivery::CALLS,
        crate::delivery::COST_CALLS,
        crate::delivery::TIME_CALLS,
        crate::delivery::INFO_CALLS,
        crate::postal::POSTAL_CALLS,
        crate::credit::CALLS,
        crate::mealplan::CALLS,
        crate::session::CALLS,
        crate::session::PROVIDER_CALLS,
        crate::codes::CALLS,
        crate::password::CALLS,
        crate::registration::CALLS,
        crate::session::WHO_CALLS,
        crate::favourites::CALLS,
        crate::account::CALLS,
        crate::account::ORDER_CALLS,
        crate::companies::CALLS,
        crate::payment::CALLS,
        crate::account::ADDRESS_CALLS,
        crate::profile::CALLS,
        crate::cartcopy::CALLS,
        crate::promo::CALLS,
        crate::cartcopy::RESERVE_CALLS,
        crate::ordering::CALLS,
        crate::cartcopy::LAST_CALLS,
        crate::favourites::CHANGE_CALLS,
        crate::product::CONSULTATION_CALLS,
        crate::layout::NEWSLETTER_CALLS,
        crate::content::REQUEST_CALLS,
        crate::reviews::REVIEW_CALLS,
        crate::reviews::VOTE_CALLS,
        crate::content::RESUME_CALLS,
        crate::support::CALLS,
        crate::complaint::CALLS,
        crate::deletion::CALLS,
        crate::avatar::CALLS,
        crate::companydata::CALLS,
        crate::acts::CALLS,
        crate::adverts::CALLS,
        crate::advertfavourites::CALLS,
        crate::advertform::FORM_CALLS,
        crate::session::END_CALLS,
    ],
];

/// All calls, ordered so that each finds the ids that it needs from earlier answers.
pub fn all() -> Vec<&'static dyn Contract> {
    let [before, after] = FEATURES.map(<[_]>::concat);
    let content = crate::content::CALLS.into_iter().flatten();
    let content = content.map(|call| call as &dyn Contract);
    before.into_iter().chain(content).chain(after).collect()
}
