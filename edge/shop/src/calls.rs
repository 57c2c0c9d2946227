//! All calls of the backend, feature by feature.

use crate::contract::Contract;
use crate::{
    account, advantages, associated, availability, banners, cartcopy, catalogue, codes, content,
    credit, deletion, delivery, favourites, home, language, layout, menu, ordering, pagebuilder,
    password, payment, postal, product, promo, promotions, registration, reviews, search, seo,
    password, payment, postal, product, promo, promotions, reviews, search, seo, session, site,
    credit, delivery, favourites, home, language, layout, menu, ordering, pagebuilder, password,
    payment, postal, product, promo, promotions, registration, reviews, search, seo, session, site,
    support,
    account, advantages, associated, availability, avatar, banners, cartcopy, catalogue, codes,
    content, credit, deletion, delivery, favourites, home, language, layout, menu, ordering,
    pagebuilder, password, payment, postal, product, promo, promotions, reviews, search, seo,
    session, site, support,
};

/// The calls before those of the content pages, and those after.
const FEATURES: [&[&[&dyn Contract]]; 2] = [
    &[
        site::CALLS,
        menu::CALLS,
        catalogue::CALLS,
        product::PAGE_CALLS,
        reviews::CALLS,
        product::BESIDE_CALLS,
        availability::CALLS,
        associated::CALLS,
        banners::CALLS,
        product::BY_ID_CALLS,
        search::CALLS,
        language::CALLS,
        home::PART_CALLS,
        search::QUERY_CALLS,
        advantages::CALLS,
        seo::CALLS,
        home::CALLS,
        promotions::CALLS,
        promotions::ONE_CALLS,
        pagebuilder::CALLS,
    ],
    &[
        delivery::CALLS,
        delivery::COST_CALLS,
        delivery::TIME_CALLS,
        delivery::INFO_CALLS,
        postal::POSTAL_CALLS,
        credit::CALLS,
        session::CALLS,
        session::PROVIDER_CALLS,
        codes::CALLS,
        password::CALLS,
        registration::CALLS,
        session::WHO_CALLS,
        favourites::CALLS,
        account::CALLS,
        account::ORDER_CALLS,
        payment::CALLS,
        account::ADDRESS_CALLS,
        crate::profile::CALLS,
        cartcopy::CALLS,
        promo::CALLS,
        cartcopy::RESERVE_CALLS,
        ordering::CALLS,
        cartcopy::LAST_CALLS,
        favourites::CHANGE_CALLS,
        product::CONSULTATION_CALLS,
        layout::NEWSLETTER_CALLS,
        content::REQUEST_CALLS,
        reviews::REVIEW_CALLS,
        reviews::VOTE_CALLS,
        content::RESUME_CALLS,
        support::CALLS,
        deletion::CALLS,
        avatar::CALLS,
        session::END_CALLS,
    ],
];

/// All calls, ordered so that each finds the ids that it needs from earlier answers.
pub fn all() -> Vec<&'static dyn Contract> {
    let [before, after] = FEATURES.map(<[_]>::concat);
    let content = content::CALLS.into_iter().flatten();
    let content = content.map(|call| call as &dyn Contract);
    before.into_iter().chain(content).chain(after).collect()
}
