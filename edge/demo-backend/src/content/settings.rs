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
        Shop::Poland => Prices {
            free: 199,
            free_region: 249,
            region: 17,
            courier: 13,
            express: 29,
        },
        Shop::Depot => Prices {
            free: 3_000,
            free_region: 4_000,
            region: 180,
            courier: 90,
            express: 240,
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

/// The switches of a shop's interface that differ between shops.
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of the settings, each with its own name"
)]
struct Switches {
    is_romanian: bool,
    langs: &'static [Language],
    main_lang: &'static str,
    mobile_bar: &'static str,
    header: &'static str,
    display: &'static str,
    pagination: &'static str,
    per_page: u8,
    by_priority: bool,
    has_instalments: bool,
    has_dark_theme: bool,
    /// Only customers with an account see prices and order.
    is_for_customers: bool,
}

/// What most shops have.
const USUAL: Switches = Switches {
    is_romanian: false,
    langs: &Language::ALL,
    main_lang: "ro",
    mobile_bar: "mobileBar_default",
    header: "fixed",
    display: "grid",
    pagination: "pagination",
    per_page: 48,
    by_priority: false,
    has_instalments: false,
    has_dark_theme: true,
    is_for_customers: false,
};

const fn switches(shop: Shop) -> Switches {
    match shop {
        Shop::Casa => Switches {
            has_instalments: true,
            ..USUAL
        },
        Shop::Pharmacy => Switches {
            by_priority: true,
            ..USUAL
        },
        Shop::Romania => Switches {
            is_romanian: true,
            pagination: "load_more",
            per_page: 24,
            ..USUAL
        },
        Shop::Poland => Switches {
            main_lang: "uk",
            ..USUAL
        },
        // The opposite of the usual in everything, since its site leaves all of it to the settings.
        Shop::Depot => Switches {
            is_romanian: true,
            langs: &[Language::Uk, Language::Ro],
            main_lang: "uk",
            mobile_bar: "mobileBar_hide",
            header: "static",
            display: "list",
            pagination: "load_more",
            per_page: 24,
            by_priority: true,
            has_instalments: true,
            has_dark_theme: false,
            is_for_customers: true,
        },
        Shop::Imobil | Shop::Kitchen => USUAL,
    }
}

pub(super) fn settings(shop: Shop, language: Language) -> Value {
    let switches = switches(shop);
    let (phone, email, address) = contact(shop);
    let cities: Vec<Value> = regions_of(shop)
        .iter()
        .filter_map(|region| Some((region.id, region.localities.first()?)))
        .map(|(region, (id, name))| {
            json!({ "id": id, "name": name.text(language), "region_id": region })
        })
        .collect();
    let prices = prices(shop);
    let langs = switches.langs.iter();
    let langs: Vec<Value> = langs
        .map(|language| json!({ "code": language.code() }))
        .collect();
    json!({
        "project_name": shop.brand(),
        "project_currency": shop.currency(),
        "is_romanian": switches.is_romanian,
        "langs": langs,
        "main_phone": phone,
        "working_hours": HOURS.text(language),
        "address": address.text(language),
        "email": email,
        "icons": { "favicon": "" },
        "logo": { "logoLight": "", "logoDark": "", "mobileLogoLight": "", "mobileLogoDark": "" },
        "colors": { "dark_theme": switches.has_dark_theme },
        "styles": { "css": "", "script": "", "additional_js_items": [] },
        "sitesettingsstatistic": statistics(shop),
        "noscript_code": noscript(shop, language),
        "mainUiInterface": {
            "mobileBarUiType": switches.mobile_bar,
            "mainLang": switches.main_lang,
            "header_style": switches.header,
            "sort_priority": switches.by_priority,
            "product_display": switches.display,
            "pagination_option": switches.pagination,
            "per_page": switches.per_page,
        },
        "additional_settings": {
            "is_user_cabinet": true,
            "font_link": "",
            "font_file": "",
            "iute_credit": switches.has_instalments,
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
        "is_registration_required_for_order": switches.is_for_customers,
        "hide_prices_from_guests": switches.is_for_customers,
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
        Shop::Pharmacy | Shop::Depot => ["<p>", ORDER.text(language), "</p>"].concat(),
        Shop::Casa | Shop::Romania | Shop::Imobil | Shop::Kitchen | Shop::Poland => String::new(),
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
        Shop::Poland => (
            "+48 22 000 05 05",
            "pryvit@oselia.example",
            localized(
                "Varșovia, str. Lipowa 18",
                "Варшава, ул. Липова, 18",
                "Варшава, вул. Липова, 18",
                "18 Lipowa St, Warsaw",
            ),
        ),
        Shop::Depot => (
            "+40 230 000 606",
            "depozit@drumul-sarii.example",
            localized(
                "Siret, str. Vămii 2",
                "Сирет, ул. Вамий, 2",
                "Сірет, вул. Вамій, 2",
                "2 Vămii St, Siret",
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
            "We bring medicines to your door; prescription ones only where their page says so, and you show the prescription when you receive them.",
        ),
        Shop::Kitchen => localized(
            "Aducem mesele dimineața: în Chișinău {city-days}, în restul țării în {country-days}. Retur în {return} pentru ce nu e gătit.",
            "Привозим еду утром: по Кишинёву {city-days}, по стране — за {country-days}. Возврат в течение {return} для всего, что не приготовлено.",
            "Привозимо їжу зранку: у Кишиневі {city-days}, країною — за {country-days}. Повернення впродовж {return} для всього, що не приготовано.",
            "We bring the meals in the morning: in Chișinău {city-days}, across the country in {country-days}. Returns within {return} for what is not cooked.",
        ),
        Shop::Poland => localized(
            "Livrăm în Varșovia {city-days}, în restul Poloniei în {country-days}. Retur în {return}.",
            "Доставляем по Варшаве {city-days}, по Польше — за {country-days}. Возврат в течение {return}.",
            "У Варшаві доставляємо {city-days}, Польщею — за {country-days}. Повернення впродовж {return}.",
            "In Warsaw we deliver {city-days}, across Poland in {country-days}. Returns within {return}.",
        ),
        Shop::Depot => localized(
            "Livrăm în județul Suceava {city-days}, în restul țării în {country-days}. Retur în {return}.",
            "Доставляем по Сучавскому уезду {city-days}, по стране — за {country-days}. Возврат в течение {return}.",
            "У Сучавському повіті доставляємо {city-days}, країною — за {country-days}. Повернення впродовж {return}.",
            "In Suceava county we deliver {city-days}, across the country in {country-days}. Returns within {return}.",
        ),
        Shop::Romania => localized(
            "Livrăm în București {city-days}, în restul țării în {country-days}. Retur în {return}.",
            "Доставляем по Бухаресту {city-days}, по стране — за {country-days}. Возврат в течение {return}.",
            "У Бухаресті доставляємо {city-days}, країною — за {country-days}. Повернення впродовж {return}.",
            "In Bucharest we deliver {city-days}, across the country in {country-days}. Returns within {return}.",
        ),
    }
}
