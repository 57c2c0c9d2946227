//! Pages of lists, letters and the sitemap, without a store.

use std::sync::LazyLock;

use serde_json::{Value, json};

use super::articles::{find, next_to, page};
use super::brands::brands;
use super::delivery::told;
use super::forms::{Kind, check};
use super::lists::{all_images, one_album, opinion_page, paged};
use super::sitemap::{slugs, urlset};
use crate::content;
use crate::language::Language;
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

static READY: LazyLock<Vec<(Shop, Language, String, Value)>> =
    LazyLock::new(|| content::all(&|_, id, _| format!("category-{id}")));

fn ready(shop: Shop, language: Language, name: &str) -> Value {
    READY
        .iter()
        .find(|(known, tongue, title, _)| {
            (*known, *tongue, title.as_str()) == (shop, language, name)
        })
        .unwrap()
        .3
        .clone()
}

#[test]
fn articles_come_in_pages_and_by_kind() {
    for shop in Shop::ALL {
        let articles = ready(shop, Language::Uk, "articles");
        let statuses = ready(shop, Language::Uk, "statuses");
        let total = articles.as_array().unwrap().len();
        let show = |status: &str, at: &str| page(&articles, statuses.clone(), status, at);
        let [first, second, behind] = ["1", "2", "3"].map(|at| show("", at));
        assert_eq!(first["totalCount"], total);
        assert_eq!(first["pages"], 2);
        assert_eq!(first["data"].as_array().unwrap().len(), 6);
        assert_eq!(second["data"].as_array().unwrap().len(), total - 6);
        assert_eq!(behind["data"], json!([]));
        assert_eq!(first["data"][0].get("html"), None);
        for status in statuses.as_array().unwrap() {
            let by_slug = show(status["slug"].as_str().unwrap(), "1");
            assert_eq!(by_slug, show(&status["id"].to_string(), "1"));
            assert_eq!(by_slug["totalCount"], status["count"]);
            assert!(status["count"].as_u64() > Some(0));
        }
        assert_eq!(show("nothing", "1")["totalCount"], 0);
    }
}

#[test]
fn an_article_is_known_by_number_and_by_its_address_in_this_language_only() {
    let romanian = ready(Shop::Casa, Language::Ro, "articles");
    let english = ready(Shop::Casa, Language::En, "articles");
    let url = english[0]["url"].as_str().unwrap();
    assert_eq!(
        find(&english, url),
        find(&english, &english[0]["id"].to_string())
    );
    assert!(find(&english, url).is_some() && find(&romanian, url).is_none());
    let others = next_to(&english, url).unwrap();
    assert_eq!(others.as_array().unwrap().len(), 3);
    assert!(
        others
            .as_array()
            .unwrap()
            .iter()
            .all(|other| other["url"] != url)
    );
    for id in HOSTILE {
        assert!(
            find(&english, id).is_none() && next_to(&english, id).is_none(),
            "{id:?}"
        );
    }
}

#[test]
fn odd_pages_do_no_harm() {
    for at in HOSTILE {
        let told = paged(vec![json!(1), json!(2)], at, 1);
        assert_eq!(told["totalCount"], 2, "{at:?}");
        assert!(told["page"].as_u64() >= Some(1), "{at:?}");
    }
    assert_eq!(paged(Vec::new(), "1", 6)["pages"], 1);
}

#[test]
fn albums_know_their_neighbours_and_all_pictures_their_album() {
    let albums = ready(Shop::Casa, Language::Ru, "albums");
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
fn opinions_add_up() {
    let opinions = json!([{ "rating": 5 }, { "rating": 5 }, { "rating": 3 }]);
    let told = opinion_page(opinions.as_array().unwrap().clone(), "1");
    assert_eq!(told["rating"]["average"], json!(4.3));
    let counts: Vec<&Value> = told["rating"]["histogram"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| &row["count"])
        .collect();
    assert_eq!(json!(counts), json!([2, 0, 1, 0, 0]));
}

#[test]
fn brands_have_a_name_an_address_and_their_categories() {
    let row = |brand: &str, title: &str, goods: i64| BrandRow {
        brand: brand.to_owned(),
        title: title.to_owned(),
        url: "a/b".to_owned(),
        goods,
    };
    let rows = [
        row("Pânzaria", "Decor", 3),
        row("Casa Lutului", "Căni", 2),
        row("Casa Lutului", "Oale", 1),
        row("", "Nimic", 1),
    ];
    let praises = content::brands::praises(Language::Ro);
    let told: Vec<Value> = brands(&rows)
        .iter()
        .map(|brand| brand.told(Language::Ro, &praises))
        .collect();
    assert_eq!(told.len(), 2);
    let [pottery, cloth] = told.as_slice() else {
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
fn a_sitemap_names_every_language_of_every_page() {
    let pages = slugs(&ready(Shop::Pharmacy, Language::Ro, "articles"));
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

fn letter() -> Value {
    json!({
        "name": " Ana Rusu ",
        "phone": "+373 (60) 123-456",
        "email": "ana@casa.example",
        "message": "Bună ziua",
        "file": { "name": "cv.pdf", "type": "application/pdf", "base64": "JVBERi0xLjQKAAAA" },
    })
}

fn fault(kind: Kind, field: &str, value: Value) -> Vec<&'static str> {
    let mut body = letter();
    body[field] = value;
    let Err(errors) = check(kind, &body, Language::Ru, &[1, 2]) else {
        return Vec::new();
    };
    assert_eq!(errors.len(), 1, "{errors:?}");
    errors.get(field).cloned().unwrap()
}

#[test]
fn a_right_letter_is_kept_as_it_was_meant() {
    for kind in [
        Kind::Consultation,
        Kind::Newsletter,
        Kind::Request,
        Kind::Resume,
    ] {
        let accepted = check(kind, &letter(), Language::Ro, &[]).unwrap();
        assert_eq!(accepted.fields["email"], "ana@casa.example");
        assert_eq!(accepted.file.is_empty(), kind != Kind::Resume);
        if kind != Kind::Newsletter {
            assert_eq!(accepted.fields["name"], "Ana Rusu");
        }
    }
    let accepted = check(Kind::Resume, &letter(), Language::Ro, &[]).unwrap();
    assert_eq!(
        accepted.fields["file"],
        json!({ "name": "cv.pdf", "type": "application/pdf", "bytes": 12 })
    );
}

#[test]
fn each_wrong_field_is_named_in_the_language_asked() {
    const NEEDED: &str = "Заполните это поле.";
    const FILE: &str = "Файл должен быть PDF, DOC, DOCX, ODT или RTF.";
    let long = "ю".repeat(2_001);
    let pdf = |name: &str, base64: &str| json!({ "name": name, "base64": base64 });
    let name = "Напишите имя от 2 до 80 букв, без особых знаков.";
    let phone = "Номер телефона указан неверно.";
    let email = "Адрес эл. почты указан неверно.";
    let wrong = "Значение указано неверно.";
    let cases = [
        (Kind::Request, "name", json!("  "), NEEDED),
        (Kind::Request, "name", Value::Null, NEEDED),
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
        (Kind::Newsletter, "email", json!(""), NEEDED),
        (Kind::Request, "message", json!(""), NEEDED),
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
        (Kind::Resume, "file", Value::Null, NEEDED),
        (Kind::Resume, "file", json!("cv.pdf"), FILE),
        (Kind::Resume, "file", pdf("cv.exe", "JVBERi0x"), FILE),
        (Kind::Resume, "file", pdf("cv.pdf", "TVqQAAMA"), FILE),
        (Kind::Resume, "file", pdf("cv.docx", "JVBERi0x"), FILE),
        (Kind::Resume, "file", pdf("cv.pdf", "JVBERi0x!!!!"), FILE),
        (Kind::Resume, "file", pdf("cv.pdf", ""), FILE),
        (Kind::Resume, "file", pdf("<b>.pdf", "JVBERi0x"), FILE),
    ];
    for (kind, field, value, message) in cases {
        assert_eq!(
            fault(kind, field, value.clone()),
            [message],
            "{kind:?} {field} {value}"
        );
    }
    let huge = format!("JVBERi0x{}", "A".repeat(7_000_000));
    assert_eq!(
        fault(Kind::Resume, "file", pdf("cv.pdf", &huge)),
        ["Файл больше 5 МБ."]
    );
    assert!(fault(Kind::Resume, "vacancy_id", json!("2")).is_empty());
}

#[test]
fn what_is_no_letter_names_every_needed_field() {
    for body in [Value::Null, json!([]), json!("x"), json!(1)] {
        let errors = check(Kind::Request, &body, Language::En, &[]).unwrap_err();
        assert_eq!(
            errors.keys().copied().collect::<Vec<_>>(),
            ["message", "name", "phone"]
        );
    }
}

#[test]
fn a_delivery_costs_what_the_settings_say() {
    for shop in Shop::ALL {
        let settings = ready(shop, Language::Ro, "settings");
        let prices = settings["delivery_price"][0].clone();
        let cost = |body: Value, region| told(&settings, &body, region)["delivery_cost"].clone();
        assert_eq!(cost(json!({}), 3), prices["standart"]);
        assert_eq!(cost(json!({ "type": "express" }), 3), prices["express"]);
        assert_eq!(cost(json!({ "speed": "express" }), 3), prices["express"]);
        assert_eq!(cost(json!({ "type": "express" }), 5), prices["regionPrice"]);
        assert_eq!(cost(json!({ "method": "pickup" }), 5), 0);
        let free = prices["free_delivery"].as_i64().unwrap();
        assert_eq!(cost(json!({ "total": free.to_string() }), 3), 0);
        assert_eq!(cost(json!({ "total": free - 1 }), 3), prices["standart"]);
        let regions = &prices["free_delivery_regions"];
        assert_eq!(cost(json!({ "total": regions }), 5), 0);
        for strange in HOSTILE
            .map(Value::from)
            .into_iter()
            .chain([json!([]), json!(1)])
        {
            assert_eq!(
                cost(json!({ "total": strange, "method": strange }), 3),
                prices["standart"]
            );
            assert_eq!(cost(strange, 3), prices["standart"]);
        }
    }
}
