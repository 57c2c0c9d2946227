//! The page of the calculator: prices of all combinations, the city, what is unknown.

use std::collections::BTreeSet;

use super::choice::{Asked, Choice, Today};
use super::cost::PlanCost;
use super::menu::MealMenu;
use super::{meal_menu, page};
use crate::fields::pairs;
use crate::fixtures::{read, shop, with_shop};
use crate::i18n::Language;
use crate::lenient::read_text;
use crate::menu::Menu;
use crate::page::{Page, RawAddress, View};
use crate::pagecache::CachePolicy;
use crate::site::{City, Shop};

fn cities(count: u64) -> Vec<City> {
    let city = |id| City {
        id: 300 + id,
        name: format!("Oraș <{id}>"),
        region_id: Some(3),
    };
    (1..=count).map(city).collect()
}

fn shop_with(count: u64) -> Shop {
    let mut shop = shop();
    shop.settings.cities_to_choose = cities(count);
    shop
}

fn drawn(shop: &Shop, menu: &MealMenu, query: &str, language: Language) -> Page {
    let city = &cities(1)[0];
    with_shop(shop, &Menu::default(), |view| {
        let view = View { language, ..*view };
        page::calculator(&view, city, menu, Asked::read(&pairs(query.as_bytes())))
    })
}

fn html(query: &str, menu: &MealMenu) -> String {
    let page = drawn(&shop_with(2), menu, query, Language::Ro);
    page.critical.into_string().replace('\u{a0}', " ")
}

fn fixture(variant: &str) -> MealMenu {
    read(&meal_menu(301), "menu-calculator", variant)
}

#[test]
fn the_page_tells_the_price_of_every_choice_before_any_script() {
    let html = html("kcal=1200&days=7&week=1&day=1", &fixture("documented"));
    for part in [
        r#"<a class="meal-option" href="/ro/meal-plan?kcal=1000&amp;days=7&amp;week=1&amp;day=1" rel="nofollow"><b>1.000 kcal</b> <span class="meal-sum">1.575 lei</span><span class="meal-note quiet">225 lei pe zi · −10 %</span></a>"#,
        r#"aria-current="true"><b>1.200 kcal</b> <span class="meal-sum">1.890 lei</span><span class="meal-note quiet">270 lei pe zi · −10 %</span></a>"#,
        r#"<b>14 zile</b> <span class="meal-sum">3.570 lei</span><span class="meal-note quiet">255 lei pe zi · −15 %</span></a>"#,
        r#"<h2 id="meal-plan">1.200 kcal, 7 zile</h2>"#,
        r#"<span class="price price-now">1.890 lei</span> <span class="unseen">Preț vechi </span>"#,
        r#"<s class="price-old">2.100 lei</s> <span class="badge badge-discount">−10 %</span>"#,
        r#"form="add" name="product" value="511""#,
        r"<h3>Luni</h3>",
        r#"<b>Supă cremă de dovleac</b><span class="quiet">300 g · 180 kcal</span>"#,
        "Alergeni: gluten",
        r#"href="/ro/meal-plan?kcal=1200&amp;days=7&amp;week=1&amp;day=2#menu""#,
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    assert!(!html.contains("meal-weeks"), "one week: {html}");
}

/// The menu of five calories, twelve durations each.
fn sixty() -> MealMenu {
    let duration = |kcal: u32, days: u32| {
        let days_json = (0..days).map(|day| {
            format!(
                r#"{{"week":{},"day":{},"products":["x"]}}"#,
                day / 7 + 1,
                day % 7 + 1
            )
        });
        let days_json = days_json.collect::<Vec<_>>().join(",");
        let price = u64::from(kcal) * u64::from(days) * 25 + u64::from(days % 4) * 33;
        format!(
            r#"{{"duration":{days},"price":"{}.{:02}","discount":{},"product_id":{},"days":[{days_json}]}}"#,
            price / 100,
            price % 100,
            days % 23,
            kcal * 100 + days
        )
    };
    let plan = |kcal: u32| {
        let durations =
            [1, 2, 3, 5, 7, 10, 12, 14, 18, 21, 28, 30].map(|days| duration(kcal, days));
        format!(
            r#"{{"calories":{kcal},"durations":[{}]}}"#,
            durations.join(",")
        )
    };
    let plans = [1000, 1200, 1500, 1800, 2200].map(plan).join(",");
    read_text(&format!(
        r#"{{"menu":[{plans}],"current_date":"2026-11-24"}}"#
    ))
    .unwrap()
}

#[test]
fn any_of_sixty_combinations_has_its_own_address_price_and_product() {
    let (menu, shop) = (sixty(), shop_with(2));
    let today = Today {
        zone: shop.site.time_zone,
        now_ms: 0,
    };
    let mut seen = BTreeSet::new();
    for plan in &menu.plans {
        for duration in &plan.durations.0 {
            let query = format!("kcal={}&days={}", plan.kcal.0, duration.days.0);
            let html = html(&query, &menu);
            // By hand: the price less the discount, rounded half up.
            let price = duration.price.unwrap().rounded().0;
            let discount = i64::from(duration.days.0 % 23);
            let share = (price * discount * 100 + 5000) / 10_000;
            let cost = PlanCost::of(&shop, duration).unwrap();
            assert_eq!(cost.sum.hundredths(), price - share, "{query}");
            let sum = cost.sum.display(Language::Ro).replace('\u{a0}', " ");
            let now = if share > 0 {
                "price price-now"
            } else {
                "price"
            };
            assert!(
                html.contains(&format!(r#"<span class="{now}">{sum}</span>"#)),
                "{query}: {html}"
            );
            let product = duration.product.unwrap();
            assert!(
                html.contains(&format!(r#"name="product" value="{product}""#)),
                "{query}"
            );
            assert!(seen.insert(product));
            // Each link of the page leads to what it shows.
            for link in html.split(r#"<a class="meal-option" href=""#).skip(1) {
                let (href, rest) = link.split_once('"').unwrap();
                let asked = href.replace("&amp;", "&");
                let (_, asked) = asked.split_once('?').unwrap();
                let to = Choice::of(&menu, Asked::read(&pairs(asked.as_bytes())), today).unwrap();
                let sum = PlanCost::of(&shop, to.duration)
                    .unwrap()
                    .sum
                    .display(Language::Ro);
                let (_, rest) = rest.split_once(r#"<span class="meal-sum">"#).unwrap();
                let (shown, _) = rest.split_once('<').unwrap();
                assert_eq!(shown, sum.replace('\u{a0}', " "), "{query}: {href}");
            }
        }
    }
    assert_eq!(seen.len(), 60);
}

#[test]
fn the_nearest_duration_is_announced_and_the_wish_is_kept() {
    let html = html("kcal=1000&days=14", &fixture("documented"));
    assert!(html.contains(r#"role="status""#));
    assert!(
        html.contains(
            "Planul de 1.000 kcal nu are varianta de 14 zile: vedeți cea mai apropiată, 7 zile."
        ),
        "{html}"
    );
    assert!(
        html.contains(r#"href="/ro/meal-plan?kcal=1200&amp;days=14&amp;week=1&amp;day=2""#),
        "{html}"
    );
    assert!(
        html.contains(r#"<b>1.000 kcal<span class="quiet">, 7 zile</span></b>"#),
        "{html}"
    );
}

#[test]
fn a_plan_without_a_product_says_how_it_is_ordered() {
    let html = html("kcal=1000&days=1", &fixture("documented"));
    assert!(
        !html.contains(r#"name="product""#) && !html.contains("<button class=\"button button-main")
    );
    assert!(
        html.contains("Acest plan se comandă la telefon:") && html.contains("/ro/forms/"),
        "{html}"
    );
}

#[test]
fn a_menu_with_the_fewest_fields_says_what_is_unknown() {
    let bare = html("", &fixture("fewest"));
    for part in ["7 zile", "Meniul acestui plan nu este publicat încă."] {
        assert!(bare.contains(part), "{part}: {bare}");
    }
    assert!(!bare.contains(r#""meal-sum""#) && !bare.contains("<nav class=\"meal-days"));
    let odd = html("day=2", &fixture("odd"));
    assert!(
        odd.contains("Mâncărurile acestei zile nu sunt publicate încă."),
        "{odd}"
    );
    let odd = html("day=1", &fixture("odd"));
    assert!(
        odd.contains("<b>1 fel de mâncare</b>"),
        "one is named by its id alone: {odd}"
    );
    let none = html("", &read_text("[]").unwrap());
    assert!(none.contains("Aici nu avem încă planuri"), "{none}");
}

#[test]
fn texts_of_the_backend_are_no_markup() {
    let evil = r#"{"menu":[{"calories":1200,"durations":[{"duration":7,"price":1,"days":[{"day_name":"<b>x","description":"<script>1","products":[{"name":"<img src=x>","weight":"<i>g","allergens":["<u>"]}]}]}]}]}"#;
    let html = html("", &read_text(evil).unwrap());
    for markup in ["<b>x", "<script>1", "<img src=x", "<i>g", "<u>", "Oraș <1>"] {
        assert!(!html.contains(markup), "{markup}: {html}");
    }
}

#[test]
fn prices_are_hidden_from_guests_of_a_shop_that_hides_them() {
    let mut shop = shop_with(2);
    shop.currency = None;
    shop.prices_after_sign_in = true;
    let html = drawn(&shop, &fixture("documented"), "", Language::Ro)
        .critical
        .into_string();
    assert!(
        !html.contains("lei") && html.contains("login=true"),
        "{html}"
    );
}

#[test]
fn a_page_of_a_city_is_kept_by_no_cache_and_the_question_for_it_by_all() {
    let of_city = drawn(&shop_with(2), &fixture("documented"), "", Language::Ro);
    assert_eq!(of_city.cache, CachePolicy::Private);
    assert_eq!(of_city.canonical.as_deref(), Some("/ro/meal-plan"));
    let asking = |count, language| {
        with_shop(&shop_with(count), &Menu::default(), |view| {
            let view = View { language, ..*view };
            page::without_city(&view, Asked::read(&pairs(b"kcal=1500&days=14")))
        })
    };
    for (language, words) in [
        (Language::Ro, "Orașul nu este ales"),
        (Language::Ru, "Город не выбран"),
        (Language::Uk, "Місто не вибрано"),
        (Language::En, "No city chosen"),
    ] {
        let page = asking(2, language);
        assert_eq!(page.cache, CachePolicy::Page);
        let html = page.critical.into_string();
        let back = format!(
            r#"name="back" value="/{}/meal-plan?kcal=1500&amp;days=14""#,
            language.code()
        );
        assert!(html.contains(words) && html.contains(&back), "{html}");
        assert_eq!(
            html.matches(r#"<button class="chip" name="city""#).count(),
            2
        );
        assert!(!html.contains("lei"), "no price without a city");
    }
    let many = asking(40, Language::Ro).critical.into_string();
    assert!(many.contains("<select class=\"select\" name=\"city\"") && !many.contains("\"chip\""));
    let none = asking(0, Language::Ro).critical.into_string();
    assert!(
        none.contains("Orașul nu este ales") && !none.contains("<form"),
        "{none}"
    );
}

#[test]
fn a_failed_menu_has_its_words_and_a_way_to_try_again() {
    for (language, words) in [
        (Language::Ro, "Eroare la încărcarea datelor meniului"),
        (Language::Ru, "Ошибка при загрузке данных меню"),
        (Language::Uk, "Помилка під час завантаження даних меню"),
        (Language::En, "The menu could not be loaded"),
    ] {
        let page = with_shop(&shop_with(2), &Menu::default(), |view| {
            let asked = RawAddress {
                path: "/ro/meal-plan",
                query: Some("kcal=1500"),
            };
            page::failed(&View { language, ..*view }, 503, &asked)
        });
        assert_eq!((&*page.title, page.cache), (words, CachePolicy::Never));
        assert!(page.critical.0.contains(r#"href="""#) && page.critical.0.contains(words));
        assert!(
            page.in_language(Language::Ru)
                .ends_with("/ru/meal-plan?kcal=1500")
        );
    }
}
