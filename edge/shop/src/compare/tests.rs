use super::*;
use crate::lenient::{Json, Lenient, read_text};
use crate::product::ProductAnswer;

pub(super) fn card(id: u64, kind: &str) -> Card {
    read_text(&format!(
        r#"{{"productId":{id},"price":1,"categoryUrl":"{kind}","categoryTitle":"K{kind}"}}"#
    ))
    .unwrap()
}

#[test]
fn four_products_of_a_kind_fit_and_each_kind_has_its_own_limit() {
    let known: Vec<Card> = (1..=5)
        .map(|id| card(id, "pots"))
        .chain([card(9, "lamps")])
        .collect();
    let mut list = compared("");
    for id in 1..=4 {
        list = toggled(&list, id, &known).unwrap();
    }
    assert_eq!(list.text(), "4.3.2.1");
    assert_eq!(toggled(&list, 5, &known), Err(&FULL));
    assert_eq!(toggled(&list, 9, &known).unwrap().text(), "9.4.3.2.1");
    let changes = [(5, true), (2, false), (4, true), (8, true), (5, true)];
    let after = all_changed(&list, &changes, &known);
    assert_eq!(after.text(), "5.4.3.1", "as each by itself would be");
    assert_eq!(all_changed(&after, &changes[1..], &known), after);
    let fewer = toggled(&list, 2, &[]).unwrap();
    assert_eq!(fewer.text(), "4.3.1");
    assert_eq!(toggled(&fewer, 5, &known).unwrap().text(), "5.4.3.1");
}

#[test]
fn a_repeated_change_does_nothing_and_only_an_addition_needs_the_catalogue() {
    let list = compared("1");
    let known = [card(1, "pots"), card(2, "pots")];
    for (product, change, adds, expected) in [
        (1, Some(true), false, "1"),
        (1, Some(false), false, ""),
        (1, None, false, ""),
        (2, Some(true), true, "2.1"),
        (2, Some(false), false, "1"),
        (2, None, true, "2.1"),
    ] {
        assert_eq!(
            would_add(&list, product, change),
            adds,
            "{product} {change:?}"
        );
        let known = if adds { &known[..] } else { &[] };
        let after = changed(&list, product, change, known).unwrap();
        assert_eq!(after.text(), expected, "{product} {change:?}");
    }
}

#[test]
fn products_missing_from_the_catalogue_cannot_be_added_and_take_no_room() {
    let gone = compared("77.78.79.80");
    let known = [card(1, "pots")];
    assert_eq!(toggled(&gone, 2, &known), Err(&UNKNOWN_PRODUCT));
    assert_eq!(toggled(&gone, 1, &known).unwrap().text(), "1");
}

#[test]
fn kinds_follow_the_order_of_the_list_and_never_exceed_the_limit() {
    let known: Vec<Card> = (1..=6)
        .map(|id| card(id, "pots"))
        .chain([card(9, "lamps")])
        .collect();
    let list = compared("9.1.2.3.4.5.6.x.77");
    let kinds = kinds(&list, &known);
    let listed: Vec<_> = kinds
        .iter()
        .map(|kind| {
            (
                kind.title,
                kind.cards.iter().map(|card| card.id).collect::<Vec<_>>(),
            )
        })
        .collect();
    assert_eq!(listed, [("Klamps", vec![9]), ("Kpots", vec![1, 2, 3, 4])]);
    let wanted = |kind: &str| page::CompareQuery {
        kind: Some(kind.to_owned()),
        differences: false,
    };
    assert_eq!(wanted("pots").of(&kinds).unwrap().url, "pots");
    assert_eq!(wanted("<b>").of(&kinds).unwrap().url, "lamps");
}

pub(super) fn answer(id: u64, properties: &str) -> ProductAnswer {
    let text = format!(
        r#"{{"product":{{"productId":{id},"price":{id}}},"breadcrumbs":[],"availability":[],"properties":{properties}}}"#
    );
    ProductAnswer::read(&Json::parse(text.as_bytes()).unwrap()).unwrap()
}

#[test]
fn each_property_of_any_product_has_a_row_that_tells_whether_it_differs() {
    let products = [
        answer(
            1,
            r#"[{"title":"Colour","value":"red"},{"title":"Weight","value":"1 kg"}]"#,
        ),
        answer(
            2,
            r#"[{"title":"Weight","value":"1 kg"},{"title":"Depth","value":"<b>"}]"#,
        ),
    ];
    let rows = rows::properties(&products);
    let table: Vec<_> = rows
        .iter()
        .map(|row| (row.title.as_str(), row.values.join("|"), row.differs()))
        .collect();
    assert_eq!(
        table,
        [
            ("Colour", "red|".to_owned(), true),
            ("Weight", "1 kg|1 kg".to_owned(), false),
            ("Depth", "|<b>".to_owned(), true),
        ]
    );
}

#[test]
fn a_property_that_repeats_the_offer_is_dropped() {
    use crate::fixtures::with_view;
    use crate::words::compare;
    for (property, rows) in [("Vatra", 1), ("Olaria", 2)] {
        let said = with_view(|view| {
            let brand = view.words().say(compare::BRAND);
            let text = format!(
                r#"{{"product":{{"productId":1,"brand":{{"name":"Vatra"}}}},"breadcrumbs":[],"availability":[],"properties":[{{"title":"{brand}","value":"{property}"}}]}}"#
            );
            let answer = ProductAnswer::read(&Json::parse(text.as_bytes()).unwrap()).unwrap();
            let groups = rows::groups(view, &[answer]);
            let rows = groups.iter().flat_map(|group| &group.rows);
            rows.filter(|row| row.title == brand).count()
        });
        assert_eq!(said, rows, "{property}");
    }
}

#[test]
fn kind_and_row_filter_are_kept_in_other_languages() {
    let known = [card(1, "pots"), card(9, "lamps")];
    let kinds = kinds(&compared("9.1"), &known);
    let wanted = page::CompareQuery {
        kind: Some("pots".to_owned()),
        differences: true,
    };
    let page = crate::fixtures::with_view(|view| page::compare(view, &kinds, &wanted, &[]));
    assert_eq!(page.query, "kind=pots&only=differences");
}

#[test]
fn a_kind_is_matched_by_its_id_if_its_url_differs_by_language() {
    let known = ["kettles", "chainiki"].map(|url| {
        let text = format!(
            r#"{{"productId":1,"price":1,"category":[{{"subcategoryId":12,"subcategoryUrl":"{url}"}}]}}"#
        );
        [card(9, "lamps"), read_text(&text).unwrap()]
    });
    let [here, there] = known.each_ref().map(|known| kinds(&compared("9.1"), known));
    let asks_for = |kind: &str| page::CompareQuery {
        kind: Some(kind.to_owned()),
        differences: false,
    };
    let page =
        crate::fixtures::with_view(|view| page::compare(view, &here, &asks_for("kettles"), &[]));
    assert_eq!(page.query, "kind=12");
    let shown = asks_for("12").of(&there).map(|kind| kind.url).unwrap();
    assert_eq!(shown, "chainiki");
}

#[test]
fn the_kind_of_the_newest_product_is_shown_by_default() {
    let of_none: Card = read_text(r#"{"productId":1,"price":1}"#).unwrap();
    let known = [card(9, "lamps"), of_none];
    let kinds = kinds(&compared("9.1"), &known);
    let shown = |kind: Option<&str>| {
        let kind = kind.map(str::to_owned);
        let wanted = page::CompareQuery {
            kind,
            differences: false,
        };
        wanted.of(&kinds).map(|kind| kind.url).unwrap()
    };
    assert_eq!(
        [None, Some(""), Some("x")].map(shown),
        ["lamps", "", "lamps"]
    );
}

#[test]
fn products_without_a_category_are_shown_under_a_fallback_name() {
    let known: [Card; 1] = [read_text(r#"{"productId":1,"price":1}"#).unwrap()];
    let kinds = kinds(&compared("1"), &known);
    let names = crate::fixtures::with_view(|view| {
        let names = kinds.iter().map(|kind| kind.name(view.words()).to_owned());
        names.collect::<Vec<_>>()
    });
    assert_eq!(names, ["Alte produse"]);
}

#[test]
fn a_property_listed_twice_shows_both_values() {
    let answer = |properties: &str| -> ProductAnswer {
        read_text(&format!(
            r#"{{"product":{{"productId":7,"title":"x"}},"breadcrumbs":[],"availability":[],"properties":[{properties}]}}"#
        ))
        .unwrap()
    };
    let products = [
        answer(
            r#"{"title":"Colour","value":"red"},{"title":"Size","value":"4"},{"title":"Colour","value":"blue"}"#,
        ),
        answer(r#"{"title":"Size","value":"5"}"#),
    ];
    let rows = rows::properties(&products);
    let rows: Vec<_> = rows
        .into_iter()
        .map(|row| (row.title, row.values))
        .collect();
    let row = |title: &str, values: [&str; 2]| (title.to_owned(), values.map(str::to_owned).into());
    assert_eq!(
        rows,
        [row("Colour", ["red, blue", ""]), row("Size", ["4", "5"])]
    );
}
