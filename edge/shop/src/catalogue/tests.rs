use proptest::prelude::*;

use super::*;

fn listing(query: &str) -> Listing {
    let pairs = crate::fields::pairs(query.as_bytes());
    Listing::from_query(
        pairs
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str())),
    )
}

#[test]
fn a_query_and_a_plain_form_mean_the_same_listing() {
    let link = listing("filters=3%3A31%2C5%3A2%2Cprice%3A10-90&sort=price%2B&page=2");
    let form = listing("f=5:2&f=3:31&price_from=10&price_to=90&sort=price%2B&page=2");
    assert_eq!(link, form);
    assert_eq!(
        link.query(),
        "?filters=3:31,5:2,price:10.00-90.00&sort=price%2B&page=2"
    );
}

#[test]
fn the_first_page_has_no_parameter_and_bad_values_are_left_out() {
    for query in [
        "page=1",
        "page=0",
        "page=-1",
        "page=x",
        "sort=evil",
        "filters=a:b,,:,price:9-1,price:x-y",
        "f=<script>",
        "%ff=%zz",
    ] {
        assert_eq!(listing(query), Listing::default(), "{query}");
    }
    assert_eq!(Listing::default().query(), "");
}

#[test]
fn the_call_carries_page_order_and_filters() {
    let call = category(
        &Slug::new("bucatarie/oale").unwrap(),
        &listing("filters=1:2&sort=newer%2B&page=3"),
    );
    assert_eq!(
        call.request.path,
        "/general/v2/category/bucatarie/oale/?page=3&per_page=48&sort=newer%2B&filters=1:2"
    );
}

proptest! {
    #[test]
    fn any_query_is_a_listing_that_its_own_link_brings_back(query in "\\PC{0,60}") {
        let read = listing(&query);
        prop_assert_eq!(listing(read.query().trim_start_matches('?')), read);
    }

    #[test]
    fn toggling_twice_changes_nothing(choices in proptest::collection::vec((0_u64..9, 0_u64..9), 0..8), filter in 0_u64..9, option in 0_u64..9) {
        let text: Vec<String> = choices.iter().map(|(filter, option)| format!("{filter}:{option}")).collect();
        let before = listing(&format!("f={}", text.join(",")));
        let choice = FilterChoice { filter, option };
        prop_assert_eq!(before.toggled(choice).toggled(choice), before);
    }
}
