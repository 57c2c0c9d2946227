//! Contract tests: the shop's own parser reads this backend's answers correctly.

use serde_json::{Value, json};
use shop::backend::Call;

use crate::calls::categories::{CategoryPage, tree};
use crate::calls::products::{cards, product_page};
use crate::catalogue::OptionId;
use crate::content;
use crate::files;
use crate::language::Language;
use crate::listing::{ListingItem, ListingQuery};
use crate::request::ApiRequest;
use crate::shops::{PriceList, Range, Shop};
use crate::storage::{CardRow, CategoryRow, ProductRow};

fn request(shop: Shop, language: Language) -> ApiRequest {
    ApiRequest {
        method: "GET".to_owned(),
        path: String::new(),
        query: Vec::new(),
        bank: "https://plata.example/".to_owned(),
        origin: "https://shop.example".to_owned(),
        shop,
        prices: PriceList::Retail,
        language,
        access_token: None,
        idempotency_key: None,
        body: Value::Null,
        file: None,
    }
}

fn row(change: Value) -> CardRow {
    let mut row = json!({
        "id": 101, "category": 103, "code": "C1", "price": 12_990, "old_price": 15_990, "brand": "Lunca",
        "multiplicity": 1_000, "prescription": 0, "is_new": 1, "bestseller": 0, "size": "1.2 l", "has_picture": 1, "palette": "#a0522d,#f5f5dc,#2f4f4f", "weight": 450,
        "unit": "piece", "packs": "[]", "style": 0,
        "title": "Cană", "slug": "cana", "short": "Scurt.", "stock": 2_000, "category_title": "Căni", "category_url": "bucatarie/cani",
    });
    if let (Some(row), Value::Object(change)) = (row.as_object_mut(), change) {
        row.extend(change);
    }
    serde_json::from_value(row).unwrap()
}

fn category(id: i64, parent: Option<i64>, url: &str) -> CategoryRow {
    CategoryRow {
        id,
        parent,
        title: "Bucătărie".to_owned(),
        url: url.to_owned(),
        text: "Text.".to_owned(),
        product_count: 3,
    }
}

fn read<T: shop::lenient::Lenient>(call: &Call<T>, answer: &Value) -> T {
    call.read(answer.to_string().as_bytes()).unwrap()
}

fn content_of(shop: Shop, language: Language, name: &str) -> Value {
    let address = |_: Range, id: i64, _: Language| format!("category-{id}");
    content::all(&address)
        .into_iter()
        .find(|(known_shop, known_language, known_name, _)| {
            (*known_shop, *known_language, known_name.as_str()) == (shop, language, name)
        })
        .map(|(.., body)| body)
        .unwrap()
}

#[test]
fn the_shop_reads_a_card() {
    let answer = cards(&request(Shop::Casa, Language::Ro), &[row(json!({}))]);
    let cards = read(&shop::product::recommended(1), &answer).products;
    let card = cards.first().unwrap();
    assert_eq!(
        (
            card.id,
            card.price.unwrap().rounded().0,
            card.old_price.unwrap().rounded().0
        ),
        (101, 12_990, 15_990)
    );
    assert_eq!(
        (card.url.as_str(), &answer[0]["categoryUrl"]),
        ("cana", &json!("bucatarie/cani"))
    );
    assert_eq!(card.images, ["/media/p/101-a.svg", "/media/p/101-b.svg"]);
    assert!(card.badges.new && card.badges.last && !card.badges.hit);
    let saving = card.price.unwrap().percent_below(card.old_price.unwrap());
    assert_eq!(saving, Some(18));
    assert!(card.can_be_bought());
}

#[test]
fn the_unit_of_pieces_matches_the_shops_own_texts() {
    let texts = [
        include_str!("../../../locales/ro/product.json"),
        include_str!("../../../locales/ru/product.json"),
        include_str!("../../../locales/uk/product.json"),
        include_str!("../../../locales/en/product.json"),
    ];
    for (language, text) in Language::ALL.into_iter().zip(texts) {
        let texts: Value = serde_json::from_str(text).unwrap();
        let in_stores = texts["store_pieces_other"].as_str().unwrap();
        let answer = cards(&request(Shop::Casa, language), &[row(json!({}))]);
        let unit = answer[0]["unit"].as_str().unwrap();
        assert_eq!(format!("{{{{count}}}} {unit}"), in_stores);
    }
}

#[test]
fn the_shop_reads_steps_stock_and_prescriptions() {
    let rows = [
        row(json!({ "multiplicity": 100, "unit": "metre" })),
        row(json!({ "stock": 0, "has_picture": 0 })),
        row(json!({ "prescription": 1 })),
    ];
    let answer = json!({ "products": cards(&request(Shop::Casa, Language::Ru), &rows) });
    let cards = read(&shop::product::products_by_id([1].into_iter()), &answer).products;
    let [cloth, sold_out, medicine] = cards.as_slice() else {
        panic!("three cards");
    };
    assert_eq!(
        (cloth.step().size().plain(), &answer["products"][0]["unit"]),
        ("0.1".to_owned(), &json!("м"))
    );
    assert!(!sold_out.can_be_bought() && sold_out.img.is_empty() && sold_out.images.is_empty());
    assert!(medicine.is_recipe && medicine.home_delivery == Some(false));
}

#[test]
fn a_card_has_prices_in_the_shops_currency() {
    let answer = cards(&request(Shop::Romania, Language::Ro), &[row(json!({}))]);
    let cards = read(&shop::product::recommended(1), &answer).products;
    let price = cards.first().unwrap().price.unwrap();
    assert_eq!(price.rounded().0, Shop::Romania.price(12_990));
}

#[test]
fn the_shop_reads_a_category() {
    let rows = [
        category(100, None, "bucatarie"),
        category(103, Some(100), "bucatarie/cani"),
    ];
    let selected = OptionId {
        filter: 1,
        option: 7,
    };
    let items = [(1, 100), (2, 300)].map(|(id, price)| ListingItem {
        id,
        price,
        name: String::new(),
        priority: 0,
        options: vec![
            selected,
            OptionId {
                filter: 3,
                option: id,
            },
        ],
    });
    let query = ListingQuery::parse("1", "48", "", "1:7");
    let listing = query.apply(&items);
    let option = |filter, option, title: &str| (OptionId { filter, option }, title.to_owned());
    let page = CategoryPage {
        row: &rows[1],
        rows: &rows,
        slugs: vec![(Language::Ru, "kukhnya/kruzhki".to_owned())],
        products: vec![row(json!({}))],
        options: vec![
            option(1, 7, "Lunca"),
            option(1, 8, "Fagus"),
            option(3, 1, "lut"),
            option(3, 2, "lemn"),
        ],
        query: &query,
        listing: &listing,
    };
    let slug = shop::route::Slug::new("bucatarie/cani").unwrap();
    let call = shop::catalogue::category(&slug, &shop::catalogue::Listing::default());
    let answer = read(&call, &page.to_json(&request(Shop::Casa, Language::Ro)));
    assert_eq!(
        (
            answer.id,
            answer.pages.all(1, None),
            answer.pages.last(1),
            answer.products.len()
        ),
        (103, Some(2), 1, 1)
    );
    assert_eq!(
        answer.default_min.unwrap().0..=answer.default_max.unwrap().0,
        100..=300
    );
    let crumbs: Vec<&str> = answer
        .breadcrumbs
        .iter()
        .map(|crumb| crumb.url.as_str())
        .collect();
    assert_eq!(crumbs, ["bucatarie", "cani"]);
    assert_eq!(
        answer.slugs.get("ru").map(String::as_str),
        Some("kukhnya/kruzhki")
    );
    let filters: Vec<(String, usize)> = answer
        .filters
        .iter()
        .map(|filter| (filter.key.to_string(), filter.options.len()))
        .collect();
    assert_eq!(
        filters,
        [("1".to_owned(), 1), ("3".to_owned(), 2)],
        "a filter with one option stays while that option is selected"
    );
    assert_eq!(answer.filters[1].options[0].count, Some(1));
}

#[test]
fn the_shop_reads_a_product() {
    let row = ProductRow {
        card: row(json!({ "stock": 60_000 })),
        description: "Una.\n\nDoua.".to_owned(),
        properties: r#"[["Material","ceramică"]]"#.to_owned(),
    };
    let categories = [
        category(100, None, "bucatarie"),
        category(103, Some(100), "bucatarie/cani"),
    ];
    let slugs = [(Language::En, "mug".to_owned())];
    let slug = shop::route::Slug::new("cana").unwrap();
    let answer = read(
        &shop::product::product(&slug),
        &product_page(
            &request(Shop::Casa, Language::Ro),
            &row,
            &categories,
            &slugs,
        ),
    );
    assert_eq!(answer.product.card.id, 101);
    assert_eq!(answer.product.description, "Una.\n\nDoua.");
    assert_eq!(
        answer.product.slugs.get("en").map(String::as_str),
        Some("mug")
    );
    assert_eq!(answer.properties.first().unwrap().value, "ceramică");
    assert_eq!(answer.breadcrumbs.len(), 2);
    let counts: Vec<u64> = answer
        .availability
        .iter()
        .filter_map(|place| place.count.map(|left| left.0.pieces()))
        .collect();
    assert_eq!(counts, [30, 20, 10]);
}

#[test]
fn the_shop_reads_the_menu() {
    let rows = [
        category(100, None, "bucatarie"),
        category(101, Some(100), "bucatarie/oale"),
    ];
    let menu = read(&shop::menu::MENU_TREE, &tree(&rows));
    let top = menu.active().next().unwrap();
    assert_eq!(
        (menu.active().count(), top.url.as_str(), top.product_count),
        (1, "bucatarie", 3)
    );
    assert_eq!(top.subcategories.first().unwrap().url, "oale");
}

#[test]
fn every_shop_has_settings_regions_and_banners_in_every_language() {
    for shop in Shop::ALL {
        for language in Language::ALL {
            let content = |name: &str| content_of(shop, language, name);
            let settings = read(&shop::site::GLOBAL_SETTINGS, &content("settings"));
            assert_eq!(settings.currency().unwrap().code(), shop.currency());
            assert_eq!(
                (settings.langs.len(), settings.is_romanian),
                (
                    if shop == Shop::Depot { 2 } else { 4 },
                    matches!(shop, Shop::Romania | Shop::Depot)
                )
            );
            assert!(
                settings
                    .delivery_price
                    .0
                    .first()
                    .unwrap()
                    .free_delivery
                    .is_some()
            );
            assert!(
                !read(&shop::delivery::STORES, &content("stores"))
                    .0
                    .is_empty()
            );
            let regions = read(&shop::delivery::REGIONS, &content("regions")).0;
            assert_eq!(regions.first().unwrap().id, shop::delivery::DEFAULT_REGION);
            for region in regions {
                let call = shop::delivery::localities(region.id);
                assert!(
                    !read(&call, &content(&format!("localities/{}", region.id)))
                        .0
                        .is_empty()
                );
            }
            let sliders = read(&shop::home::SLIDERS, &content("sliders")).0;
            assert!(
                sliders
                    .iter()
                    .all(|slider| slider.link.starts_with("category-"))
            );
            assert_eq!(sliders.is_empty(), !shop.sells_goods());
            let slides = read(&shop::home::SLIDES_BANNER, &content("slides")).0;
            let shown = |place| slides.iter().any(|slide| slide.show_on == place);
            assert!(shown(shop::home::ShowOn::Top) && shown(shop::home::ShowOn::Bottom));
            assert!(slides.iter().all(|slide| !slide.link.is_empty()));
            let date = |days: i32| format!("2026-11-{:02}", 10 + days.clamp(-9, 20));
            let promotions = crate::content::banners::promos_json(shop, language, &date);
            let body = serde_json::Value::from(promotions);
            let promotions = read(&shop::promotions::PROMOTIONS, &body).0;
            assert_eq!(
                promotions
                    .iter()
                    .filter(|one| one.is_active.unwrap_or(true))
                    .count(),
                3
            );
            assert_eq!(
                promotions.iter().filter(|one| one.starts.is_some()).count(),
                1
            );
            assert!(
                promotions
                    .iter()
                    .all(|one| one.ends.is_some() && !one.text.is_empty())
            );
        }
    }
}

#[test]
fn the_files_of_a_product_exist() {
    let (films, papers) = files::of_product(101, false, Language::Uk);
    let (none, leaflets) = files::of_product(102, true, Language::Uk);
    for path in [&films[0], &papers[0]["file"], &leaflets[0]["file"]] {
        assert!(files::find(path.as_str().unwrap()).is_some(), "{path}");
    }
    assert_eq!(none, json!([]));
    let nothing = (json!([]), json!([]));
    assert_eq!(files::of_product(102, false, Language::Uk), nothing);
}
