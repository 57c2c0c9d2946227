//! The global settings of each shop.

use serde_json::{Value, json};

use super::places::regions_of;
use crate::facts;
use crate::language::Language;
use crate::localized::{LocalizedText, localized};
use crate::shops::Shop;

const HOURS: LocalizedText = localized(
    "Zilnic 8:00–20:00",
    "Ежедневно 8:00–20:00",
    "Щодня 8:00–20:00",
    "Daily 8:00–20:00",
);

/// Delivery prices in whole units of the shop's currency.
#[derive(Debug, Clone, Copy)]
pub(super) struct Prices {
    pub free: i64,
    pub free_region: i64,
    pub region: i64,
    pub courier: i64,
    pub express: i64,
}

pub(super) const fn prices(shop: Shop) -> Prices {
    match shop {
        Shop::Romania => Prices {
            free: 250,
            free_region: 300,
            region: 22,
            courier: 15,
            express: 30,
        },
        Shop::Casa | Shop::Pharmacy | Shop::Imobil | Shop::Kitchen => Prices {
            free: 700,
            free_region: 1_000,
            region: 70,
            courier: 40,
            express: 90,
        },
    }
}

pub(super) fn settings(shop: Shop, language: Language) -> Value {
    let romanian = shop == Shop::Romania;
    let (phone, email, address) = contact(shop);
    let cities: Vec<Value> = regions_of(shop)
        .iter()
        .filter_map(|region| Some((region.id, region.localities.first()?)))
        .map(|(region, (id, name))| {
            json!({ "id": id, "name": name.text(language), "region_id": region })
        })
        .collect();
    let prices = prices(shop);
    json!({
        "project_name": shop.brand(),
        "project_currency": shop.currency(),
        "is_romanian": romanian,
        "langs": Language::ALL.map(|language| json!({ "code": language.code() })),
        "main_phone": phone,
        "working_hours": HOURS.text(language),
        "address": address.text(language),
        "email": email,
        "icons": { "favicon": "" },
        "logo": { "logoLight": "", "logoDark": "", "mobileLogoLight": "", "mobileLogoDark": "" },
        "colors": { "dark_theme": true },
        "styles": { "css": "", "script": "", "additional_js_items": [] },
        "sitesettingsstatistic": statistics(shop),
        "noscript_code": noscript(shop, language),
        "mainUiInterface": {
            "mobileBarUiType": "mobileBar_default",
            "mainLang": "ro",
            "sort_priority": shop == Shop::Pharmacy,
            "product_display": "grid",
            "pagination_option": if romanian { "load_more" } else { "pagination" },
            "per_page": if romanian { 24 } else { 48 },
        },
        "additional_settings": {
            "is_user_cabinet": true,
            "font_link": "",
            "font_file": "",
            "iute_credit": shop == Shop::Casa,
        },
        "cities_to_choose": cities,
        "delivery_price": [{
            "free_delivery": prices.free,
            "free_delivery_regions": prices.free_region,
            "regionPrice": prices.region,
            "standart": prices.courier,
            "express": prices.express,
        }],
        "text_delivery_info": delivery(shop, language),
        "is_registration_required_for_order": false,
    })
}

/// Identifiers of fictional analytics accounts.
fn statistics(shop: Shop) -> Value {
    let of = |owner, number: &'static str| if shop == owner { number } else { "" };
    json!({
        "facebook_verification": of(Shop::Pharmacy, "demofarmaciaizvor0000000000000"),
        "google_analytics_4": of(Shop::Casa, "G-DEMOCASA01"),
        "google_search_console": of(Shop::Casa, "demo-casa-codru-search-console"),
        "google_tag_manager": of(Shop::Pharmacy, "GTM-DEMOIZVOR"),
        "yandex_metrika": of(Shop::Casa, "10000001"),
        "jivo_chat": of(Shop::Romania, "DemoLumina"),
    })
}

fn noscript(shop: Shop, language: Language) -> String {
    const ORDER: LocalizedText = localized(
        "Comenzile se primesc și la telefon.",
        "Заказы принимаем и по телефону.",
        "Замовлення приймаємо і телефоном.",
        "You can order by phone, too.",
    );
    match shop {
        Shop::Pharmacy => ["<p>", ORDER.text(language), "</p>"].concat(),
        Shop::Casa | Shop::Romania | Shop::Imobil | Shop::Kitchen => String::new(),
    }
}

pub(super) const fn contact(shop: Shop) -> (&'static str, &'static str, LocalizedText) {
    match shop {
        Shop::Casa => (
            "+373 22 000 101",
            "salut@casa-codru.example",
            localized(
                "Chișinău, str. Teilor 12",
                "Кишинёв, ул. Тейлор, 12",
                "Кишинів, вул. Тейлор, 12",
                "12 Teilor St, Chișinău",
            ),
        ),
        Shop::Pharmacy => (
            "+373 22 000 202",
            "intreaba@farmacia-izvor.example",
            localized(
                "Chișinău, str. Izvorului 3",
                "Кишинёв, ул. Изворулуй, 3",
                "Кишинів, вул. Ізворулуй, 3",
                "3 Izvorului St, Chișinău",
            ),
        ),
        Shop::Kitchen => (
            "+373 22 000 404",
            "buna@masa-buna.example",
            localized(
                "Chișinău, str. Cuptorului 9",
                "Кишинёв, ул. Купторулуй, 9",
                "Кишинів, вул. Купторулуй, 9",
                "9 Cuptorului St, Chișinău",
            ),
        ),
        Shop::Romania => (
            "+40 21 000 0303",
            "atelier@lumina.example",
            localized(
                "București, str. Olarilor 7",
                "Бухарест, ул. Оларилор, 7",
                "Бухарест, вул. Оларилор, 7",
                "7 Olarilor St, Bucharest",
            ),
        ),
        Shop::Imobil => (
            "+373 22 000 404",
            "salut@vatra.example",
            localized(
                "Chișinău, str. Cetății 9",
                "Кишинёв, ул. Четэций, 9",
                "Кишинів, вул. Четецій, 9",
                "9 Cetății St, Chișinău",
            ),
        ),
    }
}

/// The checkout's sentence on delivery.
fn delivery(shop: Shop, language: Language) -> String {
    facts::quote(delivery_text(shop).text(language), shop, language)
}

const fn delivery_text(shop: Shop) -> LocalizedText {
    match shop {
        Shop::Casa => localized(
            "Livrăm în Chișinău {city-days}, în restul țării în {country-days}. Retur în {return}.",
            "Доставляем по Кишинёву {city-days}, по стране — за {country-days}. Возврат в течение {return}.",
            "У Кишиневі доставляємо {city-days}, країною — за {country-days}. Повернення впродовж {return}.",
            "In Chișinău we deliver {city-days}, across the country in {country-days}. Returns within {return}.",
        ),
        Shop::Imobil => localized("", "", "", ""),
        Shop::Pharmacy => localized(
            "Aducem medicamentele acasă; pe cele cu rețetă doar unde o spune pagina lor, iar rețeta o prezentați la primire.",
            "Лекарства привозим домой; рецептурные — только если это указано на их странице, рецепт предъявляете при получении.",
            "Ліки привозимо додому; рецептурні — лише якщо це вказано на їхній сторінці, рецепт пред’являєте під час отримання.",
            "We bring medicines to your door; prescription ones only where their page says so, and you show the prescription on receipt.",
        ),
        Shop::Kitchen => localized(
            "Aducem mesele dimineața: în Chișinău {city-days}, în restul țării în {country-days}. Retur în {return} pentru ce nu e gătit.",
            "Привозим еду утром: по Кишинёву {city-days}, по стране — за {country-days}. Возврат в течение {return} для всего, что не приготовлено.",
            "Привозимо їжу зранку: у Кишиневі {city-days}, країною — за {country-days}. Повернення впродовж {return} для всього, що не приготовано.",
            "We bring the meals in the morning: in Chișinău {city-days}, across the country in {country-days}. Returns within {return} for what is not cooked.",
        ),
        Shop::Romania => localized(
            "Livrăm în București {city-days}, în restul țării în {country-days}. Retur în {return}.",
            "Доставляем по Бухаресту {city-days}, по стране — за {country-days}. Возврат в течение {return}.",
            "У Бухаресті доставляємо {city-days}, країною — за {country-days}. Повернення впродовж {return}.",
            "In Bucharest we deliver {city-days}, across the country in {country-days}. Returns within {return}.",
        ),
    }
}
