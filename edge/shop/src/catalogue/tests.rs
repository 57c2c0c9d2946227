use proptest::prelude::*;

use super::*;
use crate::backend::BackendFailure;

fn pairs(query: &str) -> Vec<(String, String)> {
    crate::fields::pairs(query.as_bytes())
}

fn listing(query: &str) -> Listing {
    listed(query, Usual::default())
}

fn listed(query: &str, usual: Usual) -> Listing {
    Listing::from_query(&pairs(query), usual)
}

#[test]
fn a_link_and_a_form_describe_the_same_listing() {
    let link = listing("filters=3%3A31,32,5%3A2,brand_id:4,price%3A10,90&sort=price%2B&page=2");
    let form =
        listing("f=5:2&f=3:32,3:31&f=brand_id:4&price_from=10&price_to=90&sort=price%2B&page=2");
    let older = listing("filters=3:31,3:32,5:2,brand_id:4,price:10-90&sort=price+&page=2");
    assert_eq!((&link, &older), (&form, &form));
    assert_eq!(
        link.query(),
        "?filters=3:31,32,5:2,brand_id:4,price:10,90&sort=price%2B&page=2"
    );
}

#[test]
fn a_range_is_two_numbers_under_its_filters_key() {
    let range = |query: &str, key: &str| {
        let (from, to) = listing(query).range(&Key::read(key).unwrap())?;
        Some((from.0, to.0))
    };
    assert_eq!(range("filters=7:3,12", "7"), Some((300, 1200)));
    assert_eq!(
        range("from:7=2.5&to:7=12.1&filters=7:99,8:1", "7"),
        Some((250, 1210))
    );
    assert_eq!(
        range("from:weight=5&to:weight=", "weight"),
        Some((500, 99_999_999_900))
    );
    assert_eq!(range("from:7=9&to:7=3", "7"), None);
    assert_eq!(range("from:7=&to:7=x", "7"), None);
    let both = listing("filters=7:3,12,price:9.5,20");
    assert_eq!(both.filters_value(), "7:3,12,price:9.50,20");
    assert_eq!(
        both.without(&Key::read("7").unwrap()).filters_value(),
        "price:9.50,20"
    );
    assert_eq!(
        both.without(&Key::read("price").unwrap()).filters_value(),
        "7:3,12"
    );
}

#[test]
fn a_range_may_be_fractional_or_negative() {
    for (query, filters) in [
        ("from:5=0.3&to:5=0,6", "5:0.30,0.60"),
        ("from:5=0.3&to:5=2", "5:0.30,2"),
        ("from:5=-18&to:5=-10", "5:-18,-10"),
        ("from:5=-18&to:5=4&filters=5:1,2,3:31", "3:31,5:-18,4"),
        ("from:5=&to:5=-10&least:5=-20", "5:-20,-10"),
        ("from:5=&to:5=3&least:5=-20", "5:-20,3"),
        ("from:5=1&to:5=3&least:5=-20", "5:1,3"),
        ("from:5=&to:5=&least:5=-20", ""),
        ("from:5=-10&to:5=-18", ""),
        ("filters=5:0.3,0.6,5:7&sort=x", "5:0.30,0.60"),
        (
            "filters=8:1.5,2,brand_id:4,price:1,2",
            "brand_id:4,8:1.50,2,price:1,2",
        ),
        ("filters=5:12.00,18.0", "5:12,18"),
        ("filters=5:1,0.5,2", "5:1,2"),
        ("filters=5:x,2", "5:2"),
    ] {
        let read = listing(query);
        assert_eq!(read.filters_value(), filters, "{query}");
        assert_eq!(
            listing(read.query().trim_start_matches('?')),
            read,
            "{query}"
        );
    }
    let both = listing("filters=5:-18,-10,3:31");
    assert!(both.is_filtered() && !both.is_plain());
    assert_eq!(both.without(&Key::Number(5)).filters_value(), "3:31");
    assert_eq!(Relaxed::all(&both).len(), 2);
}

#[test]
fn duplicate_values_of_a_filter_are_merged() {
    for query in ["filters=3:1&filters=3:32,32", "filters=3:32,32&f=3:1"] {
        assert_eq!(listing(query).filters_value(), "3:1,32", "{query}");
    }
}

#[test]
fn a_range_of_equal_limits_keeps_both() {
    for query in ["from:7=5&to:7=5", "filters=7:5,5", "filters=7:5,7:5,5"] {
        let read = listing(query);
        assert_eq!(read.filters_value(), "7:5,5", "{query}");
        let five = crate::money::Money(500);
        assert_eq!(read.range(&Key::Number(7)), Some((five, five)), "{query}");
        assert_eq!(read.without(&Key::Number(7)), Listing::default());
    }
    for query in ["filters=3:31,3:31", "filters=3:31,32,31", "f=3:31&f=3:31"] {
        assert!(!listing(query).filters_value().contains("31,31"), "{query}");
    }
    let choice = FilterChoice {
        filter: Key::Number(7),
        option: 5,
    };
    assert_eq!(
        listing("filters=7:5,5").toggled(&choice),
        Listing::default()
    );
}

#[test]
fn a_page_beyond_the_end_leads_to_the_last_known_page_or_the_first() {
    for (answer, query, near) in [
        (
            r#"{"products":[],"pages":3}"#,
            "filters=1:2&page=9",
            "?filters=1:2&page=3",
        ),
        (
            r#"{"products":[],"totalCount":30,"page_size":12}"#,
            "page=9",
            "?page=3",
        ),
        (r#"{"products":[],"totalCount":30}"#, "page=9", ""),
        (
            r#"{"products":[],"pages":9}"#,
            "page=9&sort=price-",
            "?sort=price-",
        ),
        (r#"{"products":[]}"#, "page=9", ""),
    ] {
        let answer: CategoryAnswer = crate::lenient::read_text(answer).unwrap();
        let asked = listing(query);
        assert!(answer.pages.lack(asked.page), "{query}");
        assert_eq!(asked.nearest(answer.pages).query(), near, "{query}");
    }
}

#[test]
fn the_first_page_has_no_parameter_and_invalid_values_are_dropped() {
    for query in [
        "page=1",
        "page=0",
        "page=-1",
        "page=x",
        "sort=evil",
        "sort=sort_priority-",
        "filters=a:b,,:,price:9-1,price:x-y",
        "filters=price:-1--5",
        "filters=price:5",
        "filters=31,32",
        "f=<script>",
        "%ff=%zz",
    ] {
        assert_eq!(listing(query), Listing::default(), "{query}");
    }
    assert_eq!(Listing::default().query(), "");
}

#[test]
fn every_list_has_one_canonical_address_and_foreign_parameters_are_kept() {
    let moved = |query: &str| listing(query).canonical_query(&pairs(query));
    for (query, own) in [
        ("page=1", ""),
        ("page=1&utm_source=a%20b", "?utm_source=a%20b"),
        ("a=1&page=x&sort=name-", "?sort=name-&a=1"),
        ("filters=3:31,3:32", "?filters=3:31,32"),
        ("filters=price:10-90&page=2", "?filters=price:10,90&page=2"),
        ("price_from=10&price_to=", "?filters=price:10,999999999"),
        (
            "price_from=100,509&price_to= 200.5",
            "?filters=price:100.50,200.50",
        ),
        ("from:7=1&to:7=2", "?filters=7:1,2"),
        ("filters=a:b,1:2,c", "?filters=1:2"),
        ("filters=&sort=evil", ""),
        ("f=1:2", "?filters=1:2"),
        ("sort=price+", "?sort=price%2B"),
    ] {
        assert_eq!(moved(query).as_deref(), Some(own), "{query}");
        assert_eq!(moved(own.trim_start_matches('?')), None, "{own}");
    }
    for own in [
        "",
        "utm_source=x",
        "sort=name-&filters=1:2,3&page=2",
        "filters=1%3A2%2C3",
    ] {
        assert_eq!(moved(own), None, "{own}");
    }
}

#[test]
fn sorting_by_priority_is_offered_only_if_the_settings_enable_it() {
    use crate::site::GLOBAL_SETTINGS;
    let orders = |settings: &str| {
        let settings = GLOBAL_SETTINGS.read(settings.as_bytes()).unwrap();
        let usual = Sort::usual(settings.main_ui_interface.priority_sort.0);
        (usual, Sort::offered(usual).count())
    };
    for enabled in [
        r#"{"mainUiInterface":{"sort_priority":true}}"#,
        r#"{"mainUiInterface":{"sort_priority":"true"}}"#,
        r#"{"mainUiInterface":{"default_sorting":"sort_priority-"}}"#,
    ] {
        assert_eq!(orders(enabled), (Sort::Priority, 6), "{enabled}");
    }
    for disabled in [
        "{}",
        r#"{"mainUiInterface":{"sort_priority":false}}"#,
        r#"{"mainUiInterface":{"default_sorting":"newer+"}}"#,
    ] {
        assert_eq!(orders(disabled).0, Sort::Newest, "{disabled}");
    }
    assert_eq!(orders("{}"), (Sort::Newest, 5));
    let by_priority = Usual {
        sort: Sort::Priority,
        ..Usual::default()
    };
    let asked = listed("sort=sort_priority-", by_priority);
    assert_eq!(asked.sort, Some(Sort::Priority));
}

#[test]
fn the_call_carries_the_last_slug_page_sort_order_and_filters() {
    let asked = |query: &str| {
        let slug = Slug::new("bucatarie/oale").unwrap();
        category(&slug, &listing(query)).request.path.into_owned()
    };
    assert_eq!(
        asked("filters=1:2,3&sort=price-&page=3"),
        "/general/v2/category/oale/?page=3&per_page=48&sortBy=price-&filters=1:2,3"
    );
    assert_eq!(
        asked(""),
        "/general/v2/category/oale/?page=1&per_page=48&sortBy=newer%2B"
    );
}

#[test]
fn a_subcategory_has_its_address_below_its_parent() {
    use crate::menu::{MENU_TREE, Menu};
    let menu: Menu = MENU_TREE
        .read(crate::fixtures::body("menu_tree", "documented").as_bytes())
        .unwrap();
    let place = |path: &str| Place::of(&menu, &Slug::new(path).unwrap());
    let moved = |path: &str| Place::Moved(Slug::new(path).unwrap());
    for (path, expected) in [
        ("bucatarie", Place::Here),
        ("bucatarie/oale", Place::Here),
        ("oale", moved("bucatarie/oale")),
        ("textile/oale", moved("bucatarie/oale")),
        ("x/oale", moved("bucatarie/oale")),
        ("x/bucatarie", moved("bucatarie")),
        ("bucatarie/oale/mici", Place::Here),
        ("bucatarie/new", Place::Here),
        ("new", Place::Here),
        ("x/new", Place::Nowhere),
        ("bucatarie/x/new", Place::Nowhere),
    ] {
        assert_eq!(place(path), expected, "{path}");
    }
    let slug = Slug::new("x/new").unwrap();
    assert_eq!(
        Place::of(&Menu::default(), &slug),
        Place::Here,
        "without a menu nothing is known"
    );
}

proptest! {
    #[test]
    fn any_query_survives_its_canonical_link(query in "\\PC{0,60}") {
        let read = listing(&query);
        prop_assert_eq!(listing(read.query().trim_start_matches('?')), read);
    }

    #[test]
    fn a_canonical_address_does_not_redirect_again(query in "\\PC{0,60}") {
        let read = listing(&query);
        if let Some(own) = read.canonical_query(&pairs(&query)) {
            let own = own.trim_start_matches('?');
            prop_assert_eq!(listing(own).canonical_query(&pairs(own)), None);
        }
    }

    #[test]
    fn toggling_twice_changes_nothing(choices in proptest::collection::vec((0_u64..9, 0_u64..9), 0..8), filter in 0_u64..9, option in 0_u64..9) {
        let text: Vec<String> = choices.iter().map(|(filter, option)| format!("{filter}:{option}")).collect();
        let before = listing(&format!("f={}", text.join(",")));
        let choice = FilterChoice { filter: Key::Number(filter), option };
        prop_assert_eq!(before.toggled(&choice).toggled(&choice), before);
    }
}

/// A shop's listing settings.
fn usual(settings: &str) -> Usual {
    let settings = crate::site::GLOBAL_SETTINGS
        .read(settings.as_bytes())
        .unwrap();
    Usual::with(&settings.main_ui_interface, true)
}

#[test]
fn the_settings_choose_the_defaults_of_a_listing() {
    use crate::site::{PaginationOption, PerPage, ProductDisplay};
    let plain = usual("{}");
    assert_eq!(
        (plain.display, plain.pagination, plain.per_page),
        (
            ProductDisplay::Grid,
            PaginationOption::Pagination,
            PerPage(48)
        )
    );
    for more in ["load_more", "load-more", "loadMore", "LOAD MORE"] {
        let settings = format!(
            r#"{{"mainUiInterface":{{"product_display":"list","pagination_option":"{more}","per_page":"24"}}}}"#
        );
        let usual = usual(&settings);
        assert_eq!(
            (usual.display, usual.pagination, usual.per_page),
            (
                ProductDisplay::List,
                PaginationOption::LoadMore,
                PerPage(24)
            ),
            "{more}"
        );
    }
    let odd = usual(
        r#"{"mainUiInterface":{"product_display":7,"pagination_option":null,"per_page":-3}}"#,
    );
    assert_eq!(
        odd,
        Usual {
            per_page: odd.per_page,
            ..plain
        }
    );
    let path = category(
        &Slug::new("oale").unwrap(),
        &listed("page=2", usual(r#"{"mainUiInterface":{"per_page":12}}"#)),
    );
    assert!(path.request.path.contains("?page=2&per_page=24&"));
}

#[test]
fn the_default_view_has_no_parameter() {
    use crate::site::ProductDisplay;
    let list = usual(r#"{"mainUiInterface":{"product_display":"list"}}"#);
    assert_eq!(listed("view=list", list).query(), "");
    assert_eq!(
        listed("view=grid&page=2", list).query(),
        "?view=grid&page=2"
    );
    assert_eq!(listed("view=x", list).display(), ProductDisplay::List);
    let other = listing("view=list&sort=name-&page=3");
    assert_eq!(other.query(), "?sort=name-&view=list&page=3");
    assert_eq!(
        other.displayed(ProductDisplay::Grid).query(),
        "?sort=name-&page=3"
    );
    assert!(!other.is_plain() && listing("page=3").is_plain());
    assert_eq!(
        listing("view=list&filters=1:2").cleared().query(),
        "?view=list"
    );
}

#[test]
fn each_of_several_filters_can_be_dropped() {
    let ways = |query: &str| -> Vec<String> {
        let all = Relaxed::all(&listing(query));
        all.iter().map(|one| one.listing.query()).collect()
    };
    assert_eq!(ways("filters=1:2,3"), [""; 0]);
    assert_eq!(
        ways("filters=1:2,3,brand_id:4,price:1,2&page=3&sort=name-"),
        [
            "?filters=brand_id:4,price:1,2&sort=name-",
            "?filters=1:2,3,price:1,2&sort=name-",
            "?filters=1:2,3,brand_id:4&sort=name-",
        ]
    );
    let many: Vec<String> = (1..50).map(|key| format!("{key}:1")).collect();
    assert_eq!(ways(&["filters=", &many.join(",")].concat()).len(), 4);
}

#[test]
fn filters_and_sort_orders_that_the_backend_refuses_fall_back_to_all_goods() {
    let after = |query: &str, status| {
        let asked = listing(query);
        asked.after(&BackendFailure::Status(
            status,
            r#"{"3":["Invalid."]}"#.to_owned(),
        ))
    };
    for query in [
        "filters=3:31&sort=price%2B&page=4",
        "filters=price:10,90",
        "sort=price-",
    ] {
        let all = after(query, 400).unwrap_or_else(|| panic!("{query}"));
        assert!(all.withdrawn && all.is_plain() && all.page == 1, "{query}");
        assert!(
            all.after(&BackendFailure::Status(400, String::new()))
                .is_none()
        );
        assert!(after(query, 500).is_none() && after(query, 404).is_none());
    }
    assert!(after("page=4", 400).is_none());
}
