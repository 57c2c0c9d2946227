//! One answer drawn under different settings of the shop and choices of the shopper.

use super::*;
use crate::fixtures::{shop, with_shop, with_view};
use crate::menu::Menu;
use crate::page::Page;
use crate::pagecache::{ProductHash, Shown};
use crate::site::{FilterPlace, PaginationOption, PerPage, ProductDisplay, RowLayout, Theme};

const USUAL: fn() -> Usual = Usual::default;

/// The page of an answer, listed according to the query.
fn page_of(answer: &str, query: &str, usual: Usual, relaxed: &[Relaxed]) -> Page {
    let slug = Slug::new("oale").unwrap();
    let listing = Listing::from_query(&crate::fields::pairs(query.as_bytes()), usual);
    let answer = category(&slug, &listing).read(answer.as_bytes()).unwrap();
    with_view(|view| page::category(view, &slug, answer, &listing, relaxed))
}

fn page_html(answer: &str, query: &str, usual: Usual) -> String {
    page_of(answer, query, usual, &[]).critical.into_string()
}

/// `products` pots of one brand out of a hundred, with a group of `materials` options.
fn answer(products: u32, materials: u32) -> String {
    let product = |id| {
        format!(
            r#"{{"productId":{id},"title":"Oală {id}","url":"oala-{id}","price":10,"short_description":"Groasă."}}"#
        )
    };
    let material = |id| format!(r#"{{"id":{id},"title":"Material {id}","count":{id}}}"#);
    let list = |items: Vec<String>| items.join(",");
    format!(
        r#"{{"categoryTitle":"Oale","totalCount":{},"products":[{}],"default_min":5,"default_max":90.5,"filters":[{{"id":3,"title":"Material","options":[{}]}}]}}"#,
        if products == 0 { 0 } else { 100 },
        list((1..=products).map(product).collect()),
        list((1..=materials).map(material).collect()),
    )
}

#[test]
fn goods_are_drawn_as_a_grid_or_as_a_list_with_descriptions() {
    let list = Usual {
        display: ProductDisplay::List,
        ..USUAL()
    };
    for (query, usual, is_list) in [
        ("", USUAL(), false),
        ("view=list", USUAL(), true),
        ("", list, true),
        ("view=grid", list, false),
    ] {
        let page = page_of(&answer(2, 3), query, usual, &[]);
        assert_eq!(page.canonical.is_some(), query.is_empty(), "{query}");
        let html = page.critical.into_string();
        assert_eq!(html.contains("card-rows"), is_list, "{query}");
        assert_eq!(html.contains("Groasă."), is_list, "{query}");
        let own = ["oale?view=list", "oale?view=grid"][usize::from(usual == list)];
        assert!(html.contains(own), "{own} in {html}");
    }
    let html = page_html(&answer(2, 3), "view=list&filters=3:1", USUAL());
    assert!(html.contains(r#"<input type="hidden" name="view" value="list">"#));
}

/// The page of an answer in the usual shop with a changed theme.
fn themed(answer: &str, query: &str, change: impl Fn(&mut Theme)) -> String {
    let mut shop = shop();
    change(&mut shop.theme);
    let usual = Usual::of(&shop, crate::i18n::Language::Ro);
    let slug = Slug::new("oale").unwrap();
    let listing = Listing::from_query(&crate::fields::pairs(query.as_bytes()), usual);
    let fields = shop.site.goods_fields();
    let answer = category(&slug, &listing)
        .read_for(fields, answer.as_bytes())
        .unwrap();
    with_shop(&shop, &Menu::default(), |view| {
        page::category(view, &slug, answer, &listing, &[])
            .critical
            .0
    })
}

#[test]
fn filters_above_the_goods_are_closed_groups_of_which_one_opens_at_a_time() {
    let side = themed(&answer(2, 3), "", |_| {});
    let above = themed(&answer(2, 3), "", |theme| {
        theme.filters = FilterPlace::Above;
    });
    let groups = |html: &str, tag: &str| html.matches(tag).count();
    assert_eq!(groups(&side, "<details class=\"filter\" open>"), 2);
    let named = "<details class=\"filter\" name=\"filters\">";
    assert_eq!(groups(&above, named), 2, "{above}");
    assert!(above.contains("class=\"catalogue catalogue-above\""));
    assert!(side.contains("class=\"catalogue\""));
}

#[test]
fn a_theme_shows_lists_first_and_each_product_in_a_line_with_code_and_stock() {
    let answer = r#"{"categoryTitle":"Oale","products":[
        {"productId":1,"title":"Oală","url":"oala","code":"AB-7","price":10,"qtt":40,"short_description":"Groasă."},
        {"productId":2,"title":"Cratiță","url":"cratita","price":10,"available":false}]}"#;
    let tight = |theme: &mut Theme| {
        theme.display = Some(ProductDisplay::List);
        theme.rows = RowLayout::Tight;
    };
    let lines = themed(answer, "", tight);
    for part in [
        "class=\"cards card-rows card-lines\"",
        "Cod AB-7",
        "<span class=\"stock-yes\">În stoc: 40</span>",
        "<p class=\"card-facts\"><span>Stoc epuizat</span></p>",
        "?view=grid",
    ] {
        assert!(lines.contains(part), "{part} in {lines}");
    }
    assert!(!lines.contains("Groasă."));
    let grid = themed(answer, "view=grid", tight);
    assert!(grid.contains("class=\"cards\"") && !grid.contains("card-facts"));
    let described = themed(answer, "", |theme| {
        theme.display = Some(ProductDisplay::List);
    });
    assert!(described.contains("class=\"cards card-rows\"") && described.contains("Groasă."));
}

#[test]
fn more_goods_are_reached_by_pagination_or_load_more() {
    let more = Usual {
        pagination: PaginationOption::LoadMore,
        per_page: PerPage(24),
        ..USUAL()
    };
    let html = page_html(&answer(24, 3), "page=2&sort=name-", more);
    for part in [
        r#"rel="prev" href="/ro/oale?sort=name-""#,
        r#"rel="next" href="/ro/oale?sort=name-&amp;page=3""#,
        "48 din 100",
    ] {
        assert!(html.contains(part), "{part} in {html}");
    }
    assert!(!html.contains("class=\"pages\""));
    let last = page_html(&answer(4, 3), "page=5", more);
    assert!(last.contains("100 din 100") && !last.contains(r#"rel="next""#));
    let pages = page_html(&answer(48, 3), "page=2", USUAL());
    assert!(pages.contains("class=\"pages\"") && !pages.contains("data-more"));
}

#[test]
fn a_group_of_more_than_ten_options_has_a_search_field() {
    for (options, searched) in [(10, false), (11, true)] {
        let html = page_html(&answer(2, options), "", USUAL());
        assert_eq!(html.contains("option-search"), searched, "{options}");
    }
}

#[test]
fn a_range_slider_has_two_thumbs_within_its_limits() {
    let html = page_html(&answer(2, 3), "filters=price:10.50,40", USUAL());
    for part in [
        r#"<input type="range" min="5" max="91" value="10""#,
        r#"<input type="range" min="5" max="91" value="40""#,
        r#"name="price_from" type="text""#,
        r#"value="10,50""#,
    ] {
        assert!(html.contains(part), "{part} in {html}");
    }
    let outside = page_html(&answer(2, 3), "filters=price:1,2", USUAL());
    assert_eq!(
        outside.matches(r#"max="91" value="5""#).count(),
        2,
        "{outside}"
    );
    let none = page_html(&answer(2, 3), "", USUAL());
    assert!(none.contains(r#"max="91" value="5""#) && none.contains(r#"max="91" value="91""#));
}

#[test]
fn goods_of_a_single_price_have_no_price_filter() {
    let thumbs = |ends: &str, query: &str| {
        let answer = ["{\"id\":7,\"products\":[],", ends, "}"].concat();
        let html = page_html(&answer, query, USUAL());
        html.matches(r#"type="range""#).count()
    };
    for ends in [
        r#""default_min":50,"default_max":50"#,
        r#""default_min":0,"default_max":0"#,
        r#""default_min":500,"default_max":50"#,
    ] {
        assert_eq!(thumbs(ends, "filters=3:2"), 0, "{ends}");
        assert_eq!(thumbs(ends, "filters=price:1,2"), 2, "{ends}");
    }
    let apart = r#""default_min":50,"default_max":50.5"#;
    assert_eq!(thumbs(apart, "filters=3:2"), 2);
}

#[test]
fn a_chosen_option_shows_its_count() {
    let html = page_html(&answer(2, 3), "filters=3:2", USUAL());
    assert!(
        html.contains(r#"Material 2 <span class="chip-count">2</span>"#),
        "{html}"
    );
}

#[test]
fn an_empty_listing_suggests_filters_to_drop_with_their_results() {
    let query = "filters=3:2,price:1,2";
    let listing = Listing::from_query(&crate::fields::pairs(query.as_bytes()), USUAL());
    let mut relaxed = Relaxed::all(&listing);
    let ways = |relaxed: &[Relaxed]| {
        let html = page_of(&answer(0, 3), query, USUAL(), relaxed)
            .critical
            .into_string();
        let from = html.find("empty-ways").unwrap();
        html[from..].split("</div>").next().unwrap().to_owned()
    };
    let unknown = ways(&relaxed);
    let without_material = r#"href="/ro/oale?filters=price:1,2">Fără „Material 2”"#;
    let without_price = r#"href="/ro/oale?filters=3:2">Fără „Preț”"#;
    assert!(
        unknown.contains(without_material) && unknown.contains(without_price),
        "{unknown}"
    );
    let read = |text: &str| {
        category(&Slug::new("oale").unwrap(), &listing)
            .read(text.as_bytes())
            .ok()
    };
    relaxed[0].answer = read(&answer(0, 3));
    relaxed[1].answer = read(&answer(1, 3));
    let known = ways(&relaxed);
    assert!(!known.contains(without_material), "{known}");
    assert!(
        known.contains(&[without_price, r#" <span class="chip-count">100 de produse"#].concat()),
        "{known}"
    );
}

#[test]
fn among_many_filters_the_price_is_suggested_too() {
    let query = b"filters=1:1,2:1,3:1,4:1,5:1,price:1,2";
    let listing = Listing::from_query(&crate::fields::pairs(query), USUAL());
    let ways = Relaxed::all(&listing).into_iter();
    let ways: Vec<String> = ways.map(|one| one.listing.query()).collect();
    assert_eq!(ways.len(), 4);
    assert_eq!(ways[3], "?filters=1:1,2:1,3:1,4:1,5:1");
}

#[test]
fn a_chosen_option_missing_from_the_answer_can_still_be_removed() {
    let answer = r#"{"products":[],"default_min":5,"default_max":9,"filters":[
        {"id":3,"title":"Material","options":[{"id":1,"title":"Inox"},{"id":4,"title":"Lemn"}]},
        {"id":7,"title":"Litri","min":2,"max":2}]}"#;
    let html = page_html(
        answer,
        "filters=3:1,2,7:2,2,9:12,18,brand_id:5&sort=name-",
        USUAL(),
    );
    for (name, rest) in [
        ("Inox", "3:2,7:2,2,9:12,18,brand_id:5"),
        ("Material", "3:1,7:2,2,9:12,18,brand_id:5"),
        ("Litri 2 – 2", "3:1,2,9:12,18,brand_id:5"),
        ("Filtre", "3:1,2,7:2,2,brand_id:5"),
        ("Brand", "3:1,2,7:2,2,9:12,18"),
    ] {
        let chip = format!(
            r#"<a class="chip chip-on" rel="nofollow" href="/ro/oale?filters={rest}&amp;sort=name-" aria-label="Elimină filtrul: {name}""#
        );
        assert!(html.contains(&chip), "{chip} in {html}");
    }
    assert!(
        html.contains(r#"<span class="chip-count">5</span></button>"#),
        "a range counts once: {html}"
    );
    assert!(html.contains(r#"name="from:7""#));
    let (before, _) = html.split_once("chip-on").unwrap();
    assert!(before.contains("class=\"displays\""), "a row of their own");
    let whole = page_html(answer, "", USUAL());
    assert!(!whole.contains(r#"name="from:7""#), "it narrows nothing");
}

#[test]
fn the_filter_sheet_is_offered_only_if_it_has_filters() {
    let unpriced = Usual {
        priced: false,
        ..USUAL()
    };
    let prices = r#"{"products":[],"default_min":5,"default_max":9}"#;
    let one_end = r#"{"products":[],"default_max":9}"#;
    for (answer, usual, opens) in [
        (prices, USUAL(), true),
        (prices, unpriced, false),
        (one_end, USUAL(), false),
    ] {
        let html = page_html(answer, "sort=name-&filters=3:1", usual);
        let parts = [r#"popovertarget="filters""#, "filters-open", "<aside"];
        assert_eq!(
            parts.map(|part| html.contains(part)),
            [opens; 3],
            "{answer}"
        );
    }
}

#[test]
fn a_number_that_cannot_be_read_stays_in_its_field_with_the_reason() {
    let answer = r#"{"products":[],"default_min":5,"default_max":900,
        "filters":[{"id":7,"title":"Litri","min":1,"max":9}]}"#;
    let html = page_html(answer, "price_from=1,2,3&price_to=90,5&to:7=x", USUAL());
    for part in [
        r#"name="price_from" type="text" inputmode="decimal" autocomplete="off" value="1,2,3""#,
        r#"aria-invalid="true" aria-describedby="unread-price_from""#,
        r#"<p class="field-error" id="unread-price_from">Nu se poate citi „1,2,3” ca număr."#,
        r#"name="price_to" type="text" inputmode="decimal" autocomplete="off" value="90,50""#,
        r#"<p class="field-error" id="unread-to:7">Nu se poate citi „x” ca număr."#,
        "Filtrul nu a fost aplicat: „1,2,3” nu se poate citi ca număr.",
        // The other form sends it on; its own has the field.
        r#"<input type="hidden" name="to:7" value="x">"#,
    ] {
        assert!(html.contains(part), "{part} in {html}");
    }
    assert_eq!(
        html.matches(r#"name="price_from""#).count(),
        3,
        "its field, and hidden in two other forms"
    );
}

#[test]
fn a_sliders_step_has_the_precision_of_its_limits() {
    let html = |limits: &str, query: &str| {
        let answer =
            format!(r#"{{"products":[],"filters":[{{"id":5,"title":"Grade",{limits}}}]}}"#);
        page_html(&answer, query, USUAL())
    };
    let fine = html(r#""min":0.1,"max":0.9"#, "filters=5:0.30,0.65");
    for part in [
        r#"<input type="range" min="0.10" max="0.90" step="0.10" value="0.30""#,
        r#"max="0.90" step="0.10" value="0.60""#,
        r#"value="0,65""#,
        "Grade 0,3 – 0,65",
    ] {
        assert!(fine.contains(part), "{part} in {fine}");
    }
    let cold = html(r#""min":-20,"max":5"#, "filters=5:-18,-10");
    for part in [
        r#"<input type="range" min="-20" max="5" value="-18""#,
        r#"<input type="hidden" name="least:5" value="-20">"#,
        r#"name="to:5" type="text" inputmode="text""#,
        r#"data-min="-20""#,
        "Grade −18 – −10",
    ] {
        assert!(cold.contains(part), "{part} in {cold}");
    }
    assert!(!html(r#""min":2,"max":5"#, "").contains("least:5"));
}

#[test]
fn without_a_total_from_the_backend_no_total_is_shown() {
    let usual = Usual {
        pagination: PaginationOption::LoadMore,
        per_page: PerPage(24),
        ..USUAL()
    };
    let untold = |products| answer(products, 3).replace(r#""totalCount":100,"#, "");
    for (products, query, title, button, below) in [
        (24, "", "Oale</h1>", 24, "24 de produse"),
        (24, "page=2", "Oale</h1>", 24, "48 de produse"),
        (5, "page=2", ">29 de produse</span></h1>", 29, "29 din 29"),
        (5, "", ">5 produse</span></h1>", 5, ""),
    ] {
        let html = page_html(&untold(products), query, usual);
        assert!(html.contains(title), "{query}: {html}");
        assert!(
            html.contains(&format!(">Arată {button} ")),
            "{query}: {html}"
        );
        assert!(html.contains(&format!("<span class=\"quiet\">{below}")) != below.is_empty());
    }
}

#[test]
fn a_purge_finds_the_page_by_each_product_that_it_shows() {
    let html = page_html(&answer(48, 1), "", USUAL());
    let Shown::These(shown) = Shown::of_page("/ro/oale", html.as_bytes(), 0) else {
        panic!("too many products")
    };
    for id in 1..=48 {
        for name in [id.to_string(), format!("oala-{id}")] {
            assert!(shown.contains(&ProductHash::of(&name).unwrap()), "{name}");
        }
    }
    assert_eq!(shown.len(), 2 * 48);
}
