//! Tests of lists, forms and the sitemap that need no database.

use std::sync::LazyLock;

use serde_json::{Value, json};

use super::articles::{find, page, recommendations};
use super::brands::brands;
use super::delivery::cost_json;
use super::forms::{Kind, validate};
use super::lists::{all_images, one_album, paginate, review_page};
use super::sitemap::{slugs, urlset};
use crate::content::{self, Content};
use crate::language::Language;
use crate::request::SentFile;
use crate::shops::Shop;
use crate::storage::BrandRow;

const HOSTILE: [&str; 9] = [
    "",
    "0",
    "-1",
    "1e9",
    "99999999999999999999",
    "<script>",
    "' OR 1=1 --",
    "../../etc",
    "\u{0}\u{202e}ю",
];

static CONTENT: LazyLock<Vec<Content>> =
    LazyLock::new(|| content::all(&|_, id, _| format!("category-{id}")));

fn content(shop: Shop, language: Language, name: &str) -> Value {
    CONTENT
        .iter()
        .find(|(known_shop, known_language, known_name, _)| {
            (*known_shop, *known_language, known_name.as_str()) == (shop, language, name)
        })
        .unwrap()
        .3
        .clone()
}

#[test]
fn articles_are_paginated_and_filtered_by_status() {
    for shop in Shop::ALL {
        let articles = content(shop, Language::Uk, "articles");
        let statuses = content(shop, Language::Uk, "statuses");
        let total = articles.as_array().unwrap().len();
        let list = |status: &str, at: &str| page(&articles, statuses.clone(), status, at);
        let [first, second, after_last] = ["1", "2", "3"].map(|at| list("", at));
        assert_eq!(first["totalCount"], total);
        assert_eq!(first["pages"], 2);
        assert_eq!(first["data"].as_array().unwrap().len(), 6);
        assert_eq!(second["data"].as_array().unwrap().len(), total - 6);
        assert_eq!(after_last["data"], json!([]));
        assert_eq!(first["data"][0].get("html"), None);
        for status in statuses.as_array().unwrap() {
            let by_slug = list(status["slug"].as_str().unwrap(), "1");
            assert_eq!(by_slug, list(&status["id"].to_string(), "1"));
            assert_eq!(by_slug["totalCount"], status["count"]);
            assert!(status["count"].as_u64() > Some(0));
        }
        assert_eq!(list("nothing", "1")["totalCount"], 0);
    }
}

#[test]
fn an_article_is_found_by_number_and_by_its_slug_in_the_same_language() {
    let romanian = content(Shop::Casa, Language::Ro, "articles");
    let english = content(Shop::Casa, Language::En, "articles");
    let url = english[0]["url"].as_str().unwrap();
    assert_eq!(
        find(&english, url),
        find(&english, &english[0]["id"].to_string())
    );
    assert!(find(&english, url).is_some() && find(&romanian, url).is_none());
    let others = recommendations(&english, url).unwrap();
    assert_eq!(others.as_array().unwrap().len(), 6);
    assert!(
        others
            .as_array()
            .unwrap()
            .iter()
            .all(|other| other["url"] != url)
    );
    for id in HOSTILE {
        assert!(
            find(&english, id).is_none() && recommendations(&english, id).is_none(),
            "{id:?}"
        );
    }
}

#[test]
fn invalid_page_numbers_are_harmless() {
    for at in HOSTILE {
        let page = paginate(vec![json!(1), json!(2)], at, 1);
        assert_eq!(page["totalCount"], 2, "{at:?}");
        assert!(page["page"].as_u64() >= Some(1), "{at:?}");
    }
    assert_eq!(paginate(Vec::new(), "1", 6)["pages"], 1);
}

#[test]
fn albums_link_to_their_neighbours_and_pictures_to_their_album() {
    let albums = content(Shop::Casa, Language::Ru, "albums");
    let albums = albums.as_array().unwrap();
    let middle = one_album(albums, "2").unwrap();
    assert_eq!(
        (&middle["next"]["id"], &middle["previous"]["id"]),
        (&json!(1), &json!(3))
    );
    assert_eq!(one_album(albums, "1").unwrap()["next"], Value::Null);
    let all = all_images(albums);
    let counted: u64 = albums
        .iter()
        .map(|album| album["count"].as_u64().unwrap())
        .sum();
    assert_eq!(all.as_array().unwrap().len() as u64, counted);
    assert_eq!(all[0]["album"]["id"], 1);
    for id in HOSTILE {
        assert!(one_album(albums, id).is_none(), "{id:?}");
    }
}

#[test]
fn reviews_are_summarised() {
    let reviews = json!([{ "rating": 5 }, { "rating": 5 }, { "rating": 3 }]);
    let page = review_page(reviews.as_array().unwrap().clone(), "1");
    assert_eq!(page["rating"]["average"], json!(4.3));
    let counts: Vec<&Value> = page["rating"]["histogram"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| &row["count"])
        .collect();
    assert_eq!(json!(counts), json!([2, 0, 1, 0, 0]));
}

#[test]
fn brands_have_names_slugs_and_their_categories() {
    let row = |brand: &str, title: &str, products: i64| BrandRow {
        brand: brand.to_owned(),
        title: title.to_owned(),
        url: "a/b".to_owned(),
        products,
    };
    let rows = [
        row("Pânzaria", "Decor", 3),
        row("Casa Lutului", "Căni", 2),
        row("Casa Lutului", "Oale", 1),
        row("", "Nimic", 1),
    ];
    let brand_texts = content::brands::brand_texts(Language::Ro);
    let list: Vec<Value> = brands(&rows)
        .iter()
        .map(|brand| brand.to_json(Language::Ro, &brand_texts))
        .collect();
    assert_eq!(list.len(), 2);
    let [pottery, cloth] = list.as_slice() else {
        panic!("two brands");
    };
    assert_eq!(pottery["slug"], "casa-lutului");
    assert_eq!(
        (&pottery["product_count"], &pottery["featured"]),
        (&json!(3), &json!(true))
    );
    assert_eq!(
        (&cloth["slug"], &cloth["letter"]),
        (&json!("panzaria"), &json!("P"))
    );
    assert!(
        cloth["description"].as_str().unwrap().contains("decor"),
        "{cloth}"
    );
}

#[test]
fn the_sitemap_lists_every_page_in_every_language() {
    let pages = slugs(&content(Shop::Pharmacy, Language::Ro, "articles"));
    let file = urlset("https://f.example", &pages);
    assert_eq!(file.matches("<url>").count(), pages.len() * 4);
    assert_eq!(file.matches("<xhtml:link ").count(), pages.len() * 4 * 5);
    assert!(file.starts_with("<?xml ") && file.ends_with("</urlset>\n"));
    assert_eq!(
        file.matches("<url>").count(),
        file.matches("</url>").count()
    );
    let home = urlset("https://f.example", &[[(); 4].map(|()| String::new())]);
    assert!(home.contains("<loc>https://f.example/uk</loc>"), "{home}");
    assert!(!file.contains('&'), "{file}");
}

fn form() -> Value {
    json!({
        "name": " Ana Rusu ",
        "phone": "+373 (60) 123-456",
        "email": "ana@casa.example",
        "message": "Bună ziua",
    })
}

fn file(name: &str, bytes: &[u8]) -> SentFile {
    SentFile {
        name: name.to_owned(),
        kind: "application/pdf".to_owned(),
        bytes: bytes.to_owned(),
    }
}

fn cv() -> SentFile {
    file("cv.pdf", b"%PDF-1.4\n\0\0\0")
}

fn errors(kind: Kind, field: &str, value: Value) -> Vec<&'static str> {
    let mut body = form();
    body[field] = value;
    errors_of(kind, field, &body, Some(&cv()))
}

fn errors_of(kind: Kind, field: &str, body: &Value, cv: Option<&SentFile>) -> Vec<&'static str> {
    let Err(errors) = validate(kind, (body, cv), Language::Ru, &[1, 2]) else {
        return Vec::new();
    };
    assert_eq!(errors.len(), 1, "{errors:?}");
    errors.get(field).cloned().unwrap()
}

#[test]
fn a_valid_form_is_accepted() {
    for kind in [
        Kind::Consultation,
        Kind::Newsletter,
        Kind::Request,
        Kind::Resume,
    ] {
        let (body, cv) = (form(), cv());
        let valid = validate(kind, (&body, Some(&cv)), Language::Ro, &[]).unwrap();
        assert_eq!(valid.fields["email"], "ana@casa.example");
        assert_eq!(valid.file.is_empty(), kind != Kind::Resume);
        if kind != Kind::Newsletter {
            assert_eq!(valid.fields["name"], "Ana Rusu");
        }
    }
    let (body, cv) = (form(), cv());
    let valid = validate(Kind::Resume, (&body, Some(&cv)), Language::Ro, &[]).unwrap();
    assert_eq!(
        valid.fields["file"],
        json!({ "name": "cv.pdf", "type": "application/pdf", "bytes": 12 })
    );
}

#[test]
fn every_invalid_field_has_a_message_in_the_requests_language() {
    const REQUIRED: &str = "Заполните это поле.";
    const FILE: &str = "Файл должен быть PDF, DOC, DOCX, ODT или RTF.";
    let long = "ю".repeat(2_001);
    let name = "Напишите имя от 2 до 80 букв, без особых знаков.";
    let phone = "Номер телефона указан неверно.";
    let email = "Адрес эл. почты указан неверно.";
    let wrong = "Значение указано неверно.";
    let cases = [
        (Kind::Request, "name", json!("  "), REQUIRED),
        (Kind::Request, "name", Value::Null, REQUIRED),
        (Kind::Request, "name", json!("A"), name),
        (Kind::Request, "name", json!("<b>Ana</b>"), name),
        (Kind::Request, "name", json!("Ana\nBcc: x"), name),
        (Kind::Request, "name", json!("ю".repeat(81)), name),
        (Kind::Request, "name", json!(7), wrong),
        (Kind::Request, "phone", json!("12"), phone),
        (Kind::Request, "phone", json!("0123456789012345"), phone),
        (Kind::Request, "phone", json!("+373 6o1 23 456"), phone),
        (Kind::Request, "email", json!("ana@casa"), email),
        (Kind::Request, "email", json!("a@b@c.example"), email),
        (Kind::Request, "email", json!("ana @casa.example"), email),
        (Kind::Newsletter, "email", json!(""), REQUIRED),
        (Kind::Request, "message", json!(""), REQUIRED),
        (
            Kind::Request,
            "message",
            json!(long),
            "Текст слишком длинный.",
        ),
        (Kind::Request, "message", json!({ "a": 1 }), wrong),
        (
            Kind::Request,
            "subject",
            json!("x".repeat(121)),
            "Текст слишком длинный.",
        ),
        (Kind::Request, "subject", json!("<i>"), wrong),
        (
            Kind::Consultation,
            "date",
            json!("30.11.2026"),
            "Дата указана неверно.",
        ),
        (
            Kind::Consultation,
            "date",
            json!("2026-13-01"),
            "Дата указана неверно.",
        ),
        (
            Kind::Consultation,
            "product_id",
            json!("x"),
            "Больше недоступно.",
        ),
        (Kind::Resume, "vacancy_id", json!(77), "Больше недоступно."),
    ];
    for (kind, field, value, message) in cases {
        assert_eq!(
            errors(kind, field, value.clone()),
            [message],
            "{kind:?} {field} {value}"
        );
    }
    let huge = [&b"%PDF-"[..], &vec![b'A'; 5 * 1024 * 1024]].concat();
    for (sent, message) in [
        (None, REQUIRED),
        (Some(file("cv.exe", b"%PDF-1")), FILE),
        (Some(file("cv.pdf", b"MZ")), FILE),
        (Some(file("cv.docx", b"%PDF-1")), FILE),
        (Some(file("cv.pdf", b"")), FILE),
        (Some(file("<b>.pdf", b"%PDF-1")), FILE),
        (Some(file("cv.pdf", &huge)), "Файл больше 5 МБ."),
    ] {
        let found = errors_of(Kind::Resume, "file", &form(), sent.as_ref());
        assert_eq!(found, [message]);
    }
    assert!(errors(Kind::Resume, "vacancy_id", json!("2")).is_empty());
}

#[test]
fn an_invalid_body_has_an_error_for_every_required_field() {
    for body in [Value::Null, json!([]), json!("x"), json!(1)] {
        let errors = validate(Kind::Request, (&body, None), Language::En, &[]).unwrap_err();
        assert_eq!(
            errors.keys().copied().collect::<Vec<_>>(),
            ["message", "name", "phone"]
        );
    }
}

#[test]
fn delivery_costs_follow_the_settings() {
    for shop in Shop::ALL {
        let settings = content(shop, Language::Ro, "settings");
        let prices = settings["delivery_price"][0].clone();
        let cost = |body: Value, region| cost_json(&settings, &body, region)["price"].clone();
        assert_eq!(cost(json!({}), 3), prices["standart"]);
        assert_eq!(cost(json!({ "type": "express" }), 3), prices["express"]);
        assert_eq!(cost(json!({ "speed": "express" }), 3), prices["express"]);
        assert_eq!(cost(json!({ "type": "express" }), 5), prices["regionPrice"]);
        assert_eq!(cost(json!({ "method": "pickup" }), 5), 0);
        let free = prices["free_delivery"].as_i64().unwrap();
        assert_eq!(cost(json!({ "total": free.to_string() }), 3), 0);
        assert_eq!(cost(json!({ "total": free, "type": "express" }), 3), 0);
        let told = content(shop, Language::Ro, "delivery-services");
        for code in ["courier", "express"] {
            let mut services = told["brand_services"].as_array().unwrap().iter();
            let service = services.find(|service| service["code"] == code).unwrap();
            assert_eq!(service["free_from"], free, "{code}");
        }
        assert_eq!(cost(json!({ "total": free - 1 }), 3), prices["standart"]);
        let regions = &prices["free_delivery_regions"];
        assert_eq!(cost(json!({ "total": regions }), 5), 0);
        for invalid in HOSTILE
            .map(Value::from)
            .into_iter()
            .chain([json!([]), json!(1)])
        {
            assert_eq!(
                cost(json!({ "total": invalid, "method": invalid }), 3),
                prices["standart"]
            );
            assert_eq!(cost(invalid, 3), prices["standart"]);
        }
    }
}
