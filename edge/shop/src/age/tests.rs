use super::{is_for_adults, is_restricted};
use crate::catalogue::Listing;
use crate::compare::page::CompareQuery;
use crate::favourites::page::ListPage;
use crate::fixtures::{read, shop, with_shop, with_view};
use crate::menu::{MENU_TREE, Menu};
use crate::route::Slug;
use crate::search::SearchResults;
use crate::{compare, favourites, product, search};

#[test]
fn an_adult_category_and_its_subcategories_are_restricted() {
    with_view(|view| {
        let mut site = view.shop.site.clone();
        assert!(!is_restricted(&site, ["wine"]));
        site.age_restricted = vec!["/wine/".to_owned(), "drinks/spirits".to_owned()];
        for url in [
            "wine",
            "/wine",
            "wine/red",
            "drinks/wine/red",
            "drinks/spirits/gin",
        ] {
            assert!(is_restricted(&site, [url]), "{url}");
        }
        for url in ["", "/", "wines", "drinks", "spirits", "wine-glasses/red"] {
            assert!(!is_restricted(&site, [url]), "{url}");
        }
        assert!(is_restricted(&site, ["drinks", "drinks/spirits"]));
    });
}

#[test]
fn a_product_is_restricted_by_the_categories_above_it() {
    let slug = Slug::new("oala-de-fonta").unwrap();
    let asks = |restricted: &str, variant: &str| {
        let mut shop = shop();
        shop.site.age_restricted = vec![restricted.to_owned()];
        let answer = read(&product::product(&slug), "product", variant);
        with_shop(&shop, &Menu::default(), |view| {
            product::page::product(view, &slug, &answer).age_restricted
        })
    };
    // A documented breadcrumb has its own segment of the path, an odd one the whole path.
    for variant in ["documented", "odd"] {
        for restricted in ["bucatarie", "oale", "bucatarie/oale"] {
            assert!(asks(restricted, variant), "{restricted}, {variant}");
        }
        assert!(!asks("oale/bucatarie", variant), "{variant}");
    }
}

#[test]
fn a_page_about_a_product_for_adults_asks_too_and_so_does_its_window() {
    let answer = read(
        &product::product(&Slug::new("oala-de-fonta").unwrap()),
        "product",
        "documented",
    );
    let card = answer.product.card.clone();
    let (saved, shown, compared) = (favourites::favourites("101"), [card.clone()], [answer]);
    let mut found = SearchResults::default();
    found.listed.products = shown.to_vec();
    let (_, kind) = card.kind();
    let menu = read(&MENU_TREE, "menu_tree", "documented");
    let drawn = |restricted: &str| {
        let mut shop = shop();
        shop.site.age_restricted = vec![restricted.to_owned()];
        with_shop(&shop, &menu, |view| {
            let slug = Slug::new("1").unwrap();
            let page = product::asking_age(view, crate::mydata::page(view), [&card]);
            let others = [
                crate::availability::page(view, &slug, &card, Vec::new()),
                crate::associated::associated(view, &slug, Some(&card), &[]),
                crate::associated::additional(view, &slug, core::slice::from_ref(&card)),
                search::page::results(view, "oală", None, &found, &Listing::default()),
                favourites::page::favourites(view, ListPage::new(&saved, ""), &shown, &[], 0),
                compare::page::compare(view, &[], &CompareQuery::default(), &compared),
            ];
            let asks = page.age_restricted;
            assert!(others.iter().all(|page| page.age_restricted == asks));
            let window = crate::layout::part(view, &page, crate::route::Part::Window);
            assert_eq!(window.contains("age-gate"), asks, "{restricted}");
            asks
        })
    };
    assert!(drawn(kind), "{kind}");
    assert!(!drawn("alta"));
}

#[test]
fn goods_of_a_category_that_no_menu_places_are_taken_for_restricted() {
    let menu = br#"[{"id":1,"categoryTitle":"B","categoryUrl":"drinks","subcategories":[
        {"id":2,"subCategoryTitle":"V","subCategoryUrl":"wine"}]},
        {"id":3,"categoryTitle":"O","categoryUrl":"pots"}]"#;
    let menu = MENU_TREE.read(menu).unwrap();
    let mut site = shop().site;
    for menu in [&menu, &Menu::default()] {
        let asked = is_for_adults(&site, menu, ["wine"]);
        assert!(!asked, "the site restricts nothing");
    }
    site.age_restricted = vec!["drinks".to_owned()];
    for (mark, placed, lost) in [
        ("wine", true, true),
        ("pots", false, true),
        ("kitchen/pots", false, false),
        ("", false, false),
    ] {
        let found = [&menu, &Menu::default()].map(|menu| is_for_adults(&site, menu, [mark]));
        assert_eq!(found, [placed, lost], "{mark}");
    }
}

#[test]
fn a_product_without_breadcrumbs_is_restricted_by_the_menu() {
    let slug = Slug::new("oala-de-fonta").unwrap();
    let mut answer = read(&product::product(&slug), "product", "documented");
    answer.breadcrumbs.clear();
    let mut shop = shop();
    shop.site.age_restricted = vec!["bucatarie".to_owned()];
    let menu = read(&MENU_TREE, "menu_tree", "documented");
    let asks = |menu: &Menu| {
        with_shop(&shop, menu, |view| {
            product::page::product(view, &slug, &answer).age_restricted
        })
    };
    assert_eq!([asks(&menu), asks(&Menu::default())], [true, true]);
}
