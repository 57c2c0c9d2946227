//! Category pages, drawn from every answer of `tests/contract/category*.json`.

use super::*;
use crate::fixtures::{VARIANTS, read, with_view};
use crate::money::Money;
use crate::product::Card;

/// The page of an answer, listed according to the query.
fn html_and_answer(name: &str, variant: &str, query: &str) -> (String, CategoryAnswer) {
    let slug = Slug::new("bucatarie/oale").unwrap();
    let pairs = crate::fields::pairs(query.as_bytes());
    let listing = Listing::from_query(&pairs, Usual::default());
    let answer = read(&category(&slug, &listing), name, variant);
    let page = with_view(|view| page::category(view, &slug, answer.clone(), &listing, &[]));
    (page.title + &page.critical.into_string(), answer)
}

#[test]
fn every_category_has_its_title_breadcrumbs_goods_and_only_existing_pages() {
    for name in ["category", "category-groups"] {
        for variant in VARIANTS {
            let (html, answer) = html_and_answer(name, variant, "");
            for part in [
                "Oale și tigăi",
                "Oală de fontă 4 l",
                r#"href="/ro/product/oala-de-fonta""#,
                r#"<a href="/ro/bucatarie">Bucătărie</a>"#,
                r#"<li aria-current="page">Oale și tigăi</li>"#,
            ] {
                assert!(html.contains(part), "{part} in {name}, {variant}: {html}");
            }
            assert!(!answer.pages.lack(1) && !answer.products.is_empty());
        }
    }
}

#[test]
fn the_first_page_of_an_unfiltered_category_ends_with_the_shops_advantages() {
    let slug = Slug::new("bucatarie/oale").unwrap();
    let asked = |query: &str| {
        let pairs = crate::fields::pairs(query.as_bytes());
        let listing = Listing::from_query(&pairs, Usual::default());
        let answer = read(&category(&slug, &listing), "category", "documented");
        let page = with_view(|view| page::category(view, &slug, answer, &listing, &[]));
        let parts = page.deferred.into_iter();
        parts.map(|part| part.request.path).collect::<Vec<_>>()
    };
    assert_eq!(
        asked(""),
        [
            "/general/banner-select/11",
            "/base/advantage/category_page/"
        ]
    );
    for more in ["page=2", "filters=3:31", "sort=price-"] {
        assert_eq!(asked(more), [""; 0], "{more}");
    }
}

#[test]
fn documented_answers_show_prices_and_subcategory_links() {
    for name in ["category", "category-groups"] {
        let (html, answer) = html_and_answer(name, "documented", "");
        for part in [
            "1.299,90",
            "1.499",
            "Lunca",
            r#"href="/ro/bucatarie/oale/oale-mici""#,
            "2 produse",
            r#"placeholder="899""#,
            r#"placeholder="1300""#,
        ] {
            assert!(html.contains(part), "{part} in {name}: {html}");
        }
        assert_eq!(
            (answer.pages.all(1, None), answer.pages.last(1)),
            (Some(2), 1)
        );
        let kinds: Vec<_> = answer.products.iter().map(Card::kind).collect();
        assert_eq!(kinds, [("Oale și tigăi", "oale"); 2]);
    }
}

#[test]
fn options_without_a_count_can_be_chosen_and_those_with_zero_goods_cannot() {
    let (html, _) = html_and_answer("category-groups", "documented", "");
    for link in ["3:31", "brand_id:5"] {
        let link = format!("href=\"/ro/bucatarie/oale?filters={link}\"");
        assert!(html.contains(&link), "{link}: {html}");
    }
    assert!(!html.contains("aria-disabled"), "{html}");
    let (html, _) = html_and_answer("category", "documented", "");
    assert!(html.contains(r#"name="from:7""#) && html.contains(r#"name="to:7""#));
    let (odd, _) = html_and_answer("category", "odd", "");
    assert!(odd.contains("?filters=3:31\"") && odd.contains("?filters=brand_id:4\""));
    assert!(!odd.contains("?filters=3:32\"") && odd.contains("aria-disabled"));
}

#[test]
fn every_documented_group_is_a_filter_with_its_own_key() {
    let (html, answer) = html_and_answer("category-groups", "documented", "");
    let mut keys: Vec<String> = answer
        .filters
        .iter()
        .map(|filter| filter.key.to_string())
        .collect();
    keys.sort();
    assert_eq!(
        keys,
        [
            "3",
            "brand_id",
            "categoryId",
            "promo_filters",
            "status_filter"
        ]
    );
    for link in ["3:31", "categoryId:12", "brand_id:5", "promo_filters:1"] {
        assert!(html.contains(&format!("?filters={link}\"")), "{link}");
    }
    assert!(
        html.contains("Material") && html.contains("Brand"),
        "{html}"
    );
    let (odd, answer) = html_and_answer("category-groups", "odd", "");
    assert!(
        odd.contains("Mărci") && odd.contains("?filters=8:4\""),
        "{odd}"
    );
    assert_eq!(
        (answer.pages.all(1, None), answer.pages.last(1)),
        (Some(3), 3)
    );
    assert!(odd.contains(r#"href="/ro/bucatarie/oale?page=2""#));
}

#[test]
fn an_option_of_a_group_uses_the_groups_own_id_in_any_field_order() {
    let call = category(&Slug::new("oale").unwrap(), &Listing::default());
    for ids in [r#""categoryId":12,"id":44"#, r#""id":44,"categoryId":12"#] {
        let text = format!(r#"{{"products":[],{ids},"category_filters":[{{{ids},"title":"A"}}]}}"#);
        let answer = call.read(text.as_bytes()).unwrap();
        assert_eq!(
            (answer.id, answer.filters[0].options[0].id),
            (12, 12),
            "{ids}"
        );
    }
}

#[test]
fn a_subcategory_uses_its_own_name_rather_than_its_parents() {
    let call = category(&Slug::new("oale").unwrap(), &Listing::default());
    let own = r#""subCategoryTitle":"Oale","subCategoryUrl":"oale""#;
    let parent = r#""categoryTitle":"Vase","categoryUrl":"vase""#;
    for (fields, expected) in [
        ([own, parent], ("Oale", "oale")),
        ([parent, own], ("Oale", "oale")),
        (
            [parent, r#""subCategoryTitle":"","subCategoryUrl":null"#],
            ("Vase", "vase"),
        ),
    ] {
        let text = ["{", &fields.join(","), "}"].concat();
        let answer = call.read(text.as_bytes()).unwrap();
        assert_eq!((&*answer.title, &*answer.url), expected, "{text}");
    }
}

#[test]
fn chosen_filters_are_shown_and_can_be_removed() {
    let (html, _) = html_and_answer(
        "category",
        "documented",
        "filters=3:31,7:2,5,price:900,1000",
    );
    for part in [
        r#"href="/ro/bucatarie/oale?filters=7:2,5,price:900,1000""#,
        r#"href="/ro/bucatarie/oale?filters=3:31,price:900,1000""#,
        r#"href="/ro/bucatarie/oale?filters=3:31,7:2,5""#,
        r#"name="from:7" type="text" inputmode="decimal" autocomplete="off" value="2""#,
        r#"name="price_to" type="text" inputmode="decimal" autocomplete="off" value="1000""#,
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
}

#[test]
fn the_backends_preselection_is_shown_until_the_query_names_the_filter() {
    let chip = |name: &str| format!(r#"<span class="chip chip-on">{name}</span>"#);
    let (html, _) = html_and_answer("category", "documented", "");
    for part in [
        chip("Fontă").as_str(),
        r#"<a class="option" rel="nofollow" aria-current="true">Fontă"#,
        r#"href="/ro/bucatarie/oale?filters=3:31,32""#,
        r#"<span class="chip-count">1</span></button>"#,
    ] {
        assert!(html.contains(part), "{part} in {html}");
    }
    let (named, _) = html_and_answer("category", "documented", "filters=3:32");
    assert!(!named.contains(&chip("Fontă")), "{named}");
    assert!(named.contains(r#"href="/ro/bucatarie/oale?filters=3:31,32""#));
    let (odd, _) = html_and_answer("category", "odd", "");
    for part in [
        r#"<span class="chip chip-on">Filtre 2 – 12</span>"#,
        r#"name="from:7" type="text" inputmode="decimal" autocomplete="off" value="2""#,
        r#"<input type="range" min="1" max="12" value="2""#,
    ] {
        assert!(odd.contains(part), "{part} in {odd}");
    }
    let (named, _) = html_and_answer("category", "odd", "filters=7:3,5");
    assert!(named.contains("Filtre 3 – 5") && !named.contains("Filtre 2"));
}

#[test]
fn a_preselection_of_everything_nothing_or_a_contradictory_range_is_ignored() {
    let told = |filter: &str| {
        let text = format!(r#"{{"products":[],"filters":[{filter}]}}"#);
        let call = category(&Slug::new("oale").unwrap(), &Listing::default());
        let answer = call.read(text.as_bytes()).unwrap();
        let mut told = Listing::default();
        for filter in &answer.filters {
            told = told.preselected_by(filter).into_owned();
        }
        (told.filters_value(), answer.selected_price)
    };
    let of = |first: &str, second: &str| {
        let options = format!(
            r#"{{"id":1,"title":"A","active":{first}}},{{"id":2,"title":"B","active":{second}}}"#
        );
        told(&format!(r#"{{"id":3,"options":[{options}]}}"#)).0
    };
    assert_eq!(of("true", "true"), "");
    assert_eq!(of("0", "null"), "");
    assert_eq!(of("1", "\"false\""), "3:1");
    let range = |ends: &str| told(&format!(r#"{{"id":7,"min":1,"max":12{ends}}}"#)).0;
    assert_eq!(range(r#","selectedFrom":1,"selectedTo":12"#), "");
    assert_eq!(range(r#","selectedFrom":9,"selectedTo":3"#), "");
    assert_eq!(range(r#","selectedTo":"7.5""#), "7:1,7.50");
    assert_eq!(range(r#","selectedFrom":-5,"selectedTo":99"#), "");
    let price = told(r#"{"keyword":"price","min":10,"max":90,"selectedFrom":20.5}"#);
    assert_eq!(price.0, "");
    assert_eq!(price.1, Some((Money(2050), Money(9000))));
}

#[test]
fn without_a_title_in_the_answer_the_menu_or_the_slug_gives_it() {
    let titled = |slug: &str| {
        let slug = Slug::new(slug).unwrap();
        let listing = Listing::default();
        let answer = category(&slug, &listing).read(b"[]").unwrap();
        with_view(|view| page::category(view, &slug, answer, &listing, &[]).title)
    };
    assert_eq!(titled("bucatarie/oale"), "Oale și tigăi");
    assert_eq!(titled("ceai-de-munte"), "Ceai de munte");
    assert_eq!(titled("%D1%87%D0%B0%D0%B9-x"), "Чай x");
    let call = category(&Slug::new("x").unwrap(), &Listing::default());
    for nothing in ["{}", "7", "null", r#"{"detail":"x"}"#] {
        assert!(call.read(nothing.as_bytes()).is_err(), "{nothing}");
    }
}

#[test]
fn choices_that_the_category_does_not_offer_are_dropped() {
    let slug = Slug::new("bucatarie/oale").unwrap();
    let offered = |filters: &str| {
        let pairs = crate::fields::pairs(["filters=", filters].concat().as_bytes());
        let listing = Listing::from_query(&pairs, Usual::default());
        let answer = read(&category(&slug, &listing), "category", "documented");
        let offered = listing.offered_by(&answer)?;
        Some(offered.filters_value())
    };
    for (filters, expected) in [
        ("3:31,32,7:2,5", None),
        ("7:5,5", None),
        ("price:10,90", None),
        ("3:31,99", Some("3:31")),
        ("99:1,price:10,90", Some("price:10,90")),
        ("brand:1", Some("")),
        ("3:31,31", Some("3:31")),
    ] {
        assert_eq!(offered(filters).as_deref(), expected, "{filters}");
    }
    let listing = listing_of("filters=3:31");
    let nothing = CategoryAnswer::default();
    assert_eq!(
        listing.offered_by(&nothing),
        None,
        "it offers nothing at all"
    );
}

#[test]
fn a_filter_is_effective_if_it_hides_some_but_not_all_products() {
    let call = category(&Slug::new("oale").unwrap(), &Listing::default());
    let of = |total: u32| {
        let answer = format!("{{\"products\":[],\"totalCount\":{total}}}");
        call.read(answer.as_bytes()).unwrap()
    };
    for (with, without, known) in [(5, 9, true), (9, 9, false), (0, 9, false), (0, 0, false)] {
        assert_eq!(of(with).narrows(&of(without)), known, "{with} of {without}");
    }
}

fn listing_of(query: &str) -> Listing {
    Listing::from_query(&crate::fields::pairs(query.as_bytes()), Usual::default())
}

#[test]
fn pagination_shows_few_links_however_many_pages_there_are() {
    let links = |here, last| {
        let html = with_view(|view| page::pages(view, here, last, &|to| to.to_string()));
        let links = html.into_string();
        let links = links.split("<a ").skip(1);
        links
            .map(|link| link.split('"').nth(1).unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(links(1, 1), "");
    assert_eq!(links(1, 3), "2 3 2");
    assert_eq!(links(5, 9), "4 1 4 6 9 6");
    assert_eq!(links(9, 9), "8 1 8");
    assert_eq!(links(2, u32::MAX), "1 1 3 4294967295 3");
}
