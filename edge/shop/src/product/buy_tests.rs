//! The quantity of a product that can be bought, and sharing its address.

use super::*;
use crate::backend::GoodsFields;
use crate::fixtures::{shop, with_shop, with_view};
use crate::formtable::FORMS;
use crate::menu::Menu;
use crate::page::FrameKind;
use crate::route::Slug;

fn product_html(fields: &str, quantity: &str) -> String {
    let slug = Slug::new("stofa").unwrap();
    let answer = format!(
        r#"{{"product":{{"productId":7,"title":"Stofă","url":"stofa","price":129,{fields}}},"breadcrumbs":[],"availability":[]}}"#
    );
    let answer = product(&slug).read(answer.as_bytes()).unwrap();
    let answer = answer.chosen(quantity);
    let page = with_view(|view| page::product(view, &slug, &answer));
    page.critical.into_string().replace('\u{a0}', " ")
}

fn structured(fields: &str) -> String {
    let slug = Slug::new("stofa").unwrap();
    let answer = format!(
        r#"{{"product":{{"productId":7,"title":"Stofă","url":"stofa","price":129,{fields}}}}}"#
    );
    let answer = product(&slug).read(answer.as_bytes()).unwrap();
    let page = with_view(|view| page::product(view, &slug, &answer));
    crate::structured::blocks(&page.structured).into_string()
}

#[test]
fn the_stock_limits_the_quantity_in_whole_steps() {
    let html = product_html(r#""multiplicity":0.3,"unit":"m","stock_field":20"#, "");
    for part in [
        r#"data-max="19.8""#,
        "În stoc: 19,8 m",
        r#"data-most="În stoc sunt doar 19,8 m""#,
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    for untold in [r#""unit":"m""#, r#""stock_field":null"#] {
        let html = product_html(untold, "");
        assert!(html.contains(r#"data-max="99999""#), "{untold}: {html}");
        assert!(!html.contains("data-most"), "{untold}: {html}");
    }
}

#[test]
fn a_small_number_is_told_by_the_script_and_not_on_the_page() {
    let slug = Slug::new("stofa").unwrap();
    for (fields, on_page, asked) in [
        (r#""stock_field":2"#, "Stoc limitat", "Au rămas 2 bucăți"),
        (
            r#""multiplicity":0.1,"unit":"m","stock_field":"2.45""#,
            "Stoc limitat",
            "Au rămas 2,45 m",
        ),
        (r#""stock_field":6"#, "În stoc: 6", "În stoc: 6"),
        (r#""is_stock":true"#, "În stoc", "În stoc"),
        (r#""stock_field":0"#, "Stoc epuizat", "Stoc epuizat"),
    ] {
        let answer = format!(
            r#"{{"product":{{"productId":7,"title":"Stofă","url":"stofa","price":129,{fields}}}}}"#
        );
        let answer = product(&slug).read(answer.as_bytes()).unwrap();
        let offer = with_view(|view| page::offer(view, &slug, &answer)).replace('\u{a0}', " ");
        let page = product_html(fields, "");
        let is_few = on_page == "Stoc limitat";
        for (html, said) in [(&page, on_page), (&offer, asked)] {
            assert!(html.contains(&format!("\">{said}</p>")), "{said}: {html}");
        }
        assert_eq!(
            page.contains("data-made"),
            !is_few,
            "it is asked for: {page}"
        );
        assert!(offer.contains("data-made"), "{offer}");
        if is_few {
            assert!(page.contains(r#"data-max="99999""#) && !page.contains("data-most"));
            assert!(offer.contains(r#"data-max="2"#) && offer.contains("data-most"));
        }
        let told = structured(fields);
        for number in ["inventoryLevel", "2.45", "bucăți", "stoc"] {
            assert!(!told.contains(number), "{number}: {told}");
        }
    }
}

#[test]
fn a_stock_below_one_step_is_out_of_stock() {
    for fields in [
        r#""stock_field":0,"is_stock":true"#,
        r#""multiplicity":3,"stock_field":2"#,
        r#""multiplicity":0.5,"unit":"m","stock_field":0.4"#,
        r#""stock_field":0.5"#,
    ] {
        let html = product_html(fields, "");
        for part in [
            r#"<p class="stock stock-no">Stoc epuizat</p>"#,
            r#"<a class="button button-main button-large" rel="nofollow" data-dialog href="/ro/forms/first-to-know?product_id=7">"#,
        ] {
            assert!(html.contains(part), "{fields}: {part}: {html}");
        }
        assert!(!html.contains("data-add"), "{fields}: {html}");
        assert_eq!(html.matches("/forms/first-to-know").count(), 1, "{html}");
    }
    assert!(product_html(r#""multiplicity":3,"stock_field":3"#, "").contains("data-add"));
}

#[test]
fn an_available_product_without_stock_is_sold_on_order() {
    let html = product_html(r#""is_stock":false"#, "");
    for part in [
        r#"<p class="stock stock-few">La comandă</p>"#,
        "data-add",
        "BackOrder",
    ] {
        let page = [&*html, &structured(r#""is_stock":false"#)].concat();
        assert!(page.contains(part), "{part}: {html}");
    }
    for gone in [r#""is_stock":false,"available":false"#, r#""active":false"#] {
        let html = product_html(gone, "");
        assert!(
            html.contains("Stoc epuizat") && !html.contains("data-add"),
            "{gone}"
        );
        assert!(structured(gone).contains("OutOfStock"), "{gone}");
    }
}

#[test]
fn the_stock_is_read_only_from_the_field_that_the_site_names() {
    let id = products_by_id([7].into_iter());
    let answer = br#"{"data":[{"productId":7,"price":129,"qtt":1,"left":"4.5","in":{"left":9}}]}"#;
    let stock = |stock: Option<&str>| {
        let fields = GoodsFields {
            stock,
            multiplicity_is_least: false,
        };
        let found = id.read_for(fields, answer).unwrap().products;
        let stock = found.first().and_then(Card::stock);
        stock.map(crate::quantity::Quantity::thousandths)
    };
    assert_eq!(stock(None), None, "the amount of a cookie cart");
    assert_eq!(stock(Some("qtt")), Some(1000));
    assert_eq!(stock(Some("left")), Some(4500));
    assert_eq!(stock(Some("in")), None);
    assert_eq!(stock(Some("rest")), None);
}

#[test]
fn goods_sold_by_measure_show_their_unit_beside_every_price_and_in_the_field() {
    let html = product_html(r#""multiplicity":0.5,"unit":"m","old_price":150"#, "");
    for part in [
        r#"<span class="price-of">/ m</span>"#,
        r#"name="quantity" type="text" inputmode="decimal" autocomplete="off" value="1""#,
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    assert!(!product_html(r#""unit":"buc.""#, "").contains("price-of"));
    let card = crate::lenient::read_text(
        r#"{"productId":7,"title":"Stofă","price":129,"old_price":150,"multiplicity":0.1,"unit":"m"}"#,
    );
    let shelf = cards::Shelf {
        name: "s",
        rail: false,
        described: false,
        priced: true,
        place: crate::pictures::CardPlace::List,
        eager: 0,
    };
    let card = card.unwrap();
    let named = with_view(|view| super::summary::summary(view, &card, "cloth").into_string());
    let html = with_view(|view| cards::cards(view, shelf, &[card]).into_string());
    for html in [&html, &named] {
        assert!(
            html.contains("<span class=\"price-of\">/\u{a0}m</span>"),
            "{html}"
        );
    }
    let old = r#"<span class="unseen">Preț vechi </span><s class="price-old">"#;
    assert!(html.contains(old), "{html}");
}

#[test]
fn the_lowest_price_is_shown_where_the_site_requires_it_and_it_is_known() {
    let said = |must: bool, fields: &str| {
        let slug = Slug::new("x").unwrap();
        let answer = format!(
            r#"{{"product":{{"productId":7,"title":"x","url":"x","price":80{fields}}},"breadcrumbs":[],"availability":[]}}"#
        );
        let answer = product(&slug).read(answer.as_bytes()).unwrap();
        let mut shop = shop();
        shop.site.lowest_price = must;
        let page = with_shop(&shop, &Menu::default(), |view| {
            page::product(view, &slug, &answer).critical.into_string()
        });
        let struck = page.matches(r#"<s class="price-old">90"#).count();
        let is_said = page.contains("Cel mai mic preț din ultimele 30 de zile: 90");
        assert_eq!(struck, if is_said { 2 } else { 0 }, "{page}");
        let is_saving = page.contains("Economisiți 10\u{a0}lei") && page.contains("−11%");
        assert_eq!(is_saving, is_said, "{page}");
        is_said
    };
    let both = r#","old_price":100,"lowest_price_30_days":90"#;
    assert!(said(true, both));
    assert!(!said(false, both), "not asked for");
    assert!(!said(true, r#","old_price":100"#), "not known");
    assert!(!said(true, r#","lowest_price_30_days":90"#), "not lowered");
    let cheaper_before = r#","old_price":100,"lowest_price_30_days":75"#;
    assert!(!said(true, cheaper_before), "no reduction");
}

#[test]
fn the_return_period_comes_from_the_product_or_else_from_the_site() {
    let said = |site: Option<u64>, fields: &str| {
        let slug = Slug::new("x").unwrap();
        let answer = format!(
            r#"{{"product":{{"productId":7,"title":"x","url":"x","price":80{fields}}},"breadcrumbs":[],"availability":[]}}"#
        );
        let answer = product(&slug).read(answer.as_bytes()).unwrap();
        let mut shop = shop();
        shop.site.promises.return_days = site;
        let page = with_shop(&shop, &Menu::default(), |view| {
            page::product(view, &slug, &answer).critical.into_string()
        });
        let named = [
            "Retur în 14 zile",
            "Retur în 30 de zile",
            "Nu se returnează",
        ];
        let found: Vec<_> = named
            .into_iter()
            .filter(|text| page.contains(text))
            .collect();
        found.join(", ")
    };
    assert_eq!(said(Some(14), ""), "Retur în 14 zile");
    assert_eq!(
        said(Some(14), r#","return_days":30"#),
        "Retur în 30 de zile"
    );
    assert_eq!(said(Some(14), r#","return_days":0"#), "Nu se returnează");
    let prescribed = r#","is_recipe":true,"return_days":14"#;
    assert_eq!(said(Some(14), prescribed), "Nu se returnează");
    assert_eq!(said(None, r#","return_days":"14""#), "Retur în 14 zile");
    assert_eq!(said(None, ""), "", "nobody promises it");
}

#[test]
fn the_step_buttons_have_addresses_within_the_limits() {
    let fields = r#""multiplicity":0.5,"stock_field":8"#;
    for (chosen, less, more) in [
        ("", "0.5", "1"),
        ("2", "1.5", "2.5"),
        ("8", "7.5", "8"),
        ("0.2", "0.5", "1"),
        ("2.2", "2", "3"),
    ] {
        let html = product_html(fields, chosen);
        for (by, to) in [("-1", less), ("1", more)] {
            let link = format!(
                r#"<a data-by="{by}" rel="nofollow" href="/ro/product/stofa?quantity={to}""#
            );
            assert!(html.contains(&link), "{chosen}: {link}: {html}");
        }
    }
}

#[test]
fn associated_products_open_after_adding() {
    let link = r#"href="/ro/associated/7""#;
    let then = r#"data-then="/ro/associated/7""#;
    let html = product_html(r#""has_associated_products":true"#, "");
    assert!(html.contains(link), "{html}");
    assert_eq!(
        html.matches(then).count(),
        2,
        "the form and the bar: {html}"
    );
    let html = product_html(r#""has_associated_products":false"#, "");
    assert!(
        !html.contains(link) && !html.contains("data-then"),
        "{html}"
    );
}

#[test]
fn a_category_named_by_the_site_has_additional_products() {
    let slug = Slug::new("stofa").unwrap();
    let of = |kind: &str| {
        let answer = format!(
            r#"{{"product":{{"productId":7,"title":"Stofă","url":"stofa","price":129,"category":[{{"subcategoryUrl":"{kind}"}}]}},"breadcrumbs":[],"availability":[]}}"#
        );
        let answer = product(&slug).read(answer.as_bytes()).unwrap();
        let mut shop = shop();
        let named = &mut shop.site.additional_products.0;
        named.insert("stofe".to_owned(), vec![1, 2]);
        with_shop(&shop, &Menu::default(), |view| {
            page::product(view, &slug, &answer).critical.into_string()
        })
    };
    for kind in ["stofe", "casa/stofe", "/casa/stofe/"] {
        let html = of(kind);
        assert!(
            html.contains(r#"data-then="/ro/additional/stofe""#),
            "{kind}: {html}"
        );
    }
    assert!(!of("oale").contains("/ro/additional/"));
}

#[test]
fn stores_with_stock_are_counted_and_listed_in_a_dialog() {
    let slug = Slug::new("stofa").unwrap();
    let of = |stores: &str| {
        let answer = format!(
            r#"{{"product":{{"productId":7,"title":"Stofă","url":"stofa","price":129}},"breadcrumbs":[],"availability":{stores}}}"#
        );
        let answer = product(&slug).read(answer.as_bytes()).unwrap();
        with_view(|view| page::product(view, &slug, &answer).critical.into_string())
    };
    let html = of(r#"[{"name":"A","count":2},{"name":"B","count":0},{"name":"C"}]"#);
    assert!(html.contains("în 2 magazine"), "{html}");
    assert!(of("[]").contains(r#"data-dialog href="/ro/availability/7""#));
}

#[test]
fn the_full_address_can_be_copied_by_hand() {
    let html = product_html(r#""stock_field":8"#, "2");
    let (_, share) = html.split_once("<details class=\"share\"").unwrap();
    let (_, address) = share.split_once("readonly value=\"").unwrap();
    let (address, _) = address.split_once('"').unwrap();
    assert!(address.starts_with("http") && address.ends_with("/ro/product/stofa"));
}

#[test]
fn the_tobacco_layout_shows_no_confirmation_after_adding() {
    let slug = Slug::new("stofa").unwrap();
    let json = br#"{"product":{"productId":7,"title":"Stofa","url":"stofa","price":129},"breadcrumbs":[],"availability":[]}"#;
    let said = |settings: &str| {
        let settings = crate::site::GLOBAL_SETTINGS.read(settings.as_bytes());
        let mut shop = shop();
        shop.settings = settings.unwrap();
        let answer = product(&slug).read(json).unwrap();
        with_shop(&shop, &Menu::default(), |view| {
            let page = page::product(view, &slug, &answer).critical.into_string();
            let frame = crate::layout::frame(view, FrameKind::Shop).header;
            [page, frame].map(|html| html.contains("data-done=\"\""))
        })
    };
    assert_eq!(said("{}"), [false; 2]);
    assert_eq!(
        said(r#"{"mainUiInterface":{"buttonUiType":"button_tobacco"}}"#),
        [true; 2]
    );
}

#[test]
fn a_pharmacy_names_its_licence_and_its_contact_for_advice() {
    let said = |licence: &str| {
        let slug = Slug::new("x").unwrap();
        let answer = r#"{"product":{"productId":7,"title":"x","url":"x","price":80},"breadcrumbs":[],"availability":[]}"#;
        let answer = product(&slug).read(answer.as_bytes()).unwrap();
        let mut shop = shop();
        shop.settings.main_phone = "+373 22 000 202".to_owned();
        shop.site.company = Some(crate::site::Company {
            name: "Farmacia".to_owned(),
            code: "IDNO 1".to_owned(),
            licence: licence.to_owned(),
        });
        let page = with_shop(&shop, &Menu::default(), |view| {
            page::product(view, &slug, &answer).critical.into_string()
        });
        ["Licență A 7", "Întrebați farmacistul", "tel:+37322000202"].map(|text| page.contains(text))
    };
    assert_eq!(said("A 7"), [true; 3]);
    assert_eq!(said(""), [false; 3]);
}

#[test]
fn prescription_goods_cannot_be_ordered_by_form() {
    let asked_for = |fields: &str| {
        let html = product_html(fields, "");
        let names = FORMS.into_iter().map(|form| form.name);
        let link = |name: &&str| html.contains(&format!("/forms/{name}?product_id=7"));
        let credit = html.contains("/credit-calculator/7").then_some("credit");
        names.filter(link).chain(credit).collect::<Vec<_>>()
    };
    for (gone, without, with) in [
        ("", &["one-click", "gift", "review", "credit"][..], &[][..]),
        (
            r#","available":false"#,
            &["pre-order", "first-to-know", "review"],
            &["first-to-know"],
        ),
    ] {
        assert_eq!(asked_for(&format!(r#""is_recipe":false{gone}"#)), without);
        assert_eq!(asked_for(&format!(r#""is_recipe":true{gone}"#)), with);
    }
    let card = |said: &str| {
        let json = format!(r#"{{"productId":7,"price":129{said}}}"#);
        crate::lenient::read_text::<Card>(&json).unwrap()
    };
    let recipe = card(r#","is_recipe":true"#);
    let gone = card(r#","available":false"#);
    let priceless = Card {
        price: None,
        ..card("")
    };
    for form in FORMS {
        let orders = [&ONE_CLICK, &PRE_ORDER, &GIFT].contains(&form);
        let sells = orders && form != &PRE_ORDER;
        for (card, is_refused, code) in [
            (Some(card("")), false, ""),
            (Some(recipe.clone()), orders, "needs_prescription"),
            (Some(gone.clone()), sells, "out_of_stock"),
            (Some(priceless.clone()), sells, "no_price"),
            (None, sells, "unknown_product"),
        ] {
            let answer = may_ask(form, card.as_ref()).map_err(|failure| failure.code());
            let expected = if is_refused { Err(code) } else { Ok(()) };
            assert_eq!(answer, expected, "{}", form.name);
        }
    }
}

#[test]
fn an_amount_that_is_not_sold_is_led_up_in_the_field_with_a_sentence() {
    let fields = r#""multiplicity":0.1,"unit":"m","stock_field":8"#;
    let raised = "Se vinde câte 0,1 m, de aceea am rotunjit cantitatea în sus.";
    let said = [">", raised, "</p>"].concat();
    for (chosen, value, is_said) in [
        ("2.37", "2,4", true),
        ("2.4", "2,4", false),
        ("", "1", false),
    ] {
        let html = product_html(fields, chosen);
        let field = format!(r#"value="{value}""#);
        assert!(html.contains(&field), "{chosen}: {html}");
        assert_eq!(html.contains(&said), is_said, "{chosen}: {html}");
    }
}

#[test]
fn the_button_of_goods_sold_by_measure_has_their_first_amount_and_its_sum() {
    for (chosen, label) in [
        ("", ">Adaugă 0,1 kg · 12,90 lei</button>"),
        ("0.5", ">Adaugă 0,5 kg · 64,50 lei</button>"),
    ] {
        let html = product_html(r#""multiplicity":0.05,"unit":"kg""#, chosen);
        // The button of the form, and that of the bar on phones.
        assert_eq!(html.matches(label).count(), 2, "{html}");
    }
    let html = product_html(r#""multiplicity":2,"unit":"buc.""#, "");
    assert!(html.contains(">Adaugă în coș</button>"), "{html}");
    let card: Card = crate::lenient::read_text(
        r#"{"productId":7,"title":"Stofă","price":129,"multiplicity":0.1,"unit":"m"}"#,
    )
    .unwrap();
    let html = with_view(|view| cards::buy_button(view, &card, "x").into_string());
    assert!(html.contains("Adaugă 1\u{a0}m · 129\u{a0}lei"), "{html}");
    let mut unpriced = shop();
    unpriced.currency = None;
    let hidden = with_shop(&unpriced, &Menu::default(), |view| {
        cards::buy_button(view, &card, "x").into_string()
    });
    assert!(hidden.contains("Adaugă în coș"), "{hidden}");
}

#[test]
fn a_price_with_more_decimals_is_shown_and_told_to_search_engines_as_it_is() {
    let fields = r#""price":"0.0375","old_price":0.05,"multiplicity":100"#;
    let slug = Slug::new("x").unwrap();
    let answer = format!(
        r#"{{"product":{{"productId":7,"title":"x","url":"x",{fields}}},"breadcrumbs":[],"availability":[]}}"#
    );
    let answer = product(&slug).read(answer.as_bytes()).unwrap();
    let page = with_view(|view| page::product(view, &slug, &answer));
    let html = page.critical.into_string().replace('\u{a0}', " ");
    for part in [
        ">0,0375 lei<",
        ">0,05 lei<",
        "Economisiți 0,0125 lei",
        "−25%",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    let told = crate::structured::blocks(&page.structured).into_string();
    assert!(told.contains(r#""price":"0.0375""#), "{told}");
}
