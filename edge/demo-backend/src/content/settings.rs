//! The global settings of each shop.

use serde_json::{Value, json};

use super::places::regions_of;
use crate::language::{Language, Words, w};
use crate::shops::Shop;

const HOURS: Words = w(
    "Lu–Du 8:00–20:00",
    "Пн–Вс 8:00–20:00",
    "Пн–Нд 8:00–20:00",
    "Mon–Sun 8 am–8 pm",
);

pub(super) fn settings(shop: Shop, language: Language) -> Value {
    let romanian = shop == Shop::Romania;
    let (phone, email, address) = contact(shop);
    let cities: Vec<Value> = regions_of(shop)
        .iter()
        .flat_map(|region| region.localities)
        .take(6)
        .map(|(id, name)| json!({ "id": id, "name": name.say(language) }))
        .collect();
    let prices = if romanian {
        json!({ "free_delivery": 250, "free_delivery_regions": 300, "regionPrice": 22, "standart": 15, "express": 30 })
    } else {
        json!({ "free_delivery": 700, "free_delivery_regions": 1000, "regionPrice": 70, "standart": 40, "express": 90 })
    };
    json!({
        "project_name": shop.brand(),
        "project_currency": shop.currency(),
        "is_romanian": romanian,
        "langs": Language::ALL.map(|language| json!({ "code": language.code() })),
        "main_phone": phone,
        "working_hours": HOURS.say(language),
        "address": address.say(language),
        "email": email,
        "icons": { "favicon": "" },
        "logo": { "logoLight": "", "logoDark": "", "mobileLogoLight": "", "mobileLogoDark": "" },
        "colors": { "dark_theme": true },
        "mainUiInterface": { "mobileBarUiType": "mobileBar_default", "mainLang": "ro" },
        "additional_settings": { "is_user_cabinet": true },
        "cities_to_choose": cities,
        "delivery_price": [prices],
        "text_delivery_info": delivery(shop).say(language),
    })
}

const fn contact(shop: Shop) -> (&'static str, &'static str, Words) {
    match shop {
        Shop::Casa => (
            "+373 22 000 101",
            "salut@casa-codru.example",
            w(
                "Chișinău, str. Teilor 12",
                "Кишинёв, ул. Тейлор, 12",
                "Кишинів, вул. Тейлор, 12",
                "12 Teilor St, Chișinău",
            ),
        ),
        Shop::Pharmacy => (
            "+373 22 000 202",
            "intreaba@farmacia-izvor.example",
            w(
                "Chișinău, str. Izvorului 3",
                "Кишинёв, ул. Изворулуй, 3",
                "Кишинів, вул. Ізворулуй, 3",
                "3 Izvorului St, Chișinău",
            ),
        ),
        Shop::Romania => (
            "+40 21 000 0303",
            "atelier@lumina.example",
            w(
                "București, str. Olarilor 7",
                "Бухарест, ул. Оларилор, 7",
                "Бухарест, вул. Оларилор, 7",
                "7 Olarilor St, Bucharest",
            ),
        ),
    }
}

const fn delivery(shop: Shop) -> Words {
    match shop {
        Shop::Casa => w(
            "Livrăm în Chișinău în aceeași zi, în restul țării în 1–2 zile. Returnați în 14 zile.",
            "Доставляем по Кишинёву в тот же день, по стране — за 1–2 дня. Возврат в течение 14 дней.",
            "Доставляємо по Кишиневу того ж дня, по країні — за 1–2 дні. Повернення протягом 14 днів.",
            "Same-day delivery in Chișinău, 1–2 days across the country. Returns within 14 days.",
        ),
        Shop::Pharmacy => w(
            "Livrăm medicamentele fără rețetă acasă; cele cu rețetă se ridică din farmacie.",
            "Безрецептурные лекарства привозим домой; рецептурные можно забрать в аптеке.",
            "Безрецептурні ліки привозимо додому; рецептурні можна забрати в аптеці.",
            "Medicines without prescription come to your door; prescription ones wait at the pharmacy.",
        ),
        Shop::Romania => w(
            "Livrăm în București a doua zi, în restul țării în 2–3 zile. Returnați în 14 zile.",
            "Доставляем по Бухаресту на следующий день, по стране — за 2–3 дня. Возврат в течение 14 дней.",
            "Доставляємо по Бухаресту наступного дня, по країні — за 2–3 дні. Повернення протягом 14 днів.",
            "Next-day delivery in Bucharest, 2–3 days across the country. Returns within 14 days.",
        ),
    }
}
