//! Sellers: the shop itself, and the resellers whose goods it delivers.

use serde_json::{Value, json};

use super::copy::ShopCopy;
use super::settings::contact;
use crate::localized::{LocalizedText, localized};
use crate::shops::Shop;

struct Reseller {
    name: &'static str,
    text: LocalizedText,
    address: LocalizedText,
    phone: &'static str,
    email: &'static str,
}

#[rustfmt::skip]
static CASA: [Reseller; 2] = [
    Reseller { name: "Roata Olarului SRL", phone: "+373 22 000 131", email: "salut@roata-olarului.example",
        text: localized("Ceramică de la meșteri locali.", "Керамика местных мастеров.", "Кераміка місцевих майстрів.", "Ceramics by local craftspeople."),
        address: localized("Chișinău, str. Olarilor 22", "Кишинёв, ул. Оларилор, 22", "Кишинів, вул. Оларилор, 22", "22 Olarilor St, Chișinău") },
    Reseller { name: "Războiul de Țesut SRL", phone: "+373 231 00 132", email: "salut@razboiul-de-tesut.example",
        text: localized("Textile de casă din in și lână.", "Домашний текстиль изо льна и шерсти.", "Домашній текстиль із льону та вовни.", "Home textiles of linen and wool."),
        address: localized("Bălți, str. Gării 15", "Бельцы, ул. Гэрий, 15", "Бєльці, вул. Герій, 15", "15 Gării St, Bălți") },
];
#[rustfmt::skip]
static KITCHEN: [Reseller; 2] = [
    Reseller { name: "Moara de Sus SRL", phone: "+373 22 000 431", email: "salut@moara-de-sus.example",
        text: localized("Făină și crupe măcinate pe piatră.", "Мука и крупы каменного помола.", "Борошно й крупи кам’яного помелу.", "Stone-ground flour and groats."),
        address: localized("Chișinău, str. Morii 4", "Кишинёв, ул. Морий, 4", "Кишинів, вул. Морій, 4", "4 Morii St, Chișinău") },
    Reseller { name: "Grădina Verde SRL", phone: "+373 235 00 432", email: "salut@gradina-verde.example",
        text: localized("Legume de sezon de la ferma proprie.", "Сезонные овощи со своей фермы.", "Сезонні овочі з власної ферми.", "Seasonal vegetables from their own farm."),
        address: localized("Orhei, str. Livezilor 11", "Оргеев, ул. Ливезилор, 11", "Оргіїв, вул. Лівезілор, 11", "11 Livezilor St, Orhei") },
];
#[rustfmt::skip]
static PHARMACY: [Reseller; 2] = [
    Reseller { name: "Pas Ușor SRL", phone: "+373 22 000 231", email: "salut@pas-usor.example",
        text: localized("Orteze, bandaje și încălțăminte ortopedică.", "Ортезы, бандажи и ортопедическая обувь.", "Ортези, бандажі та ортопедичне взуття.", "Orthoses, supports and orthopaedic shoes."),
        address: localized("Chișinău, str. Salciei 30", "Кишинёв, ул. Салчией, 30", "Кишинів, вул. Салчієй, 30", "30 Salciei St, Chișinău") },
    Reseller { name: "Puls Bun SRL", phone: "+373 22 000 232", email: "salut@puls-bun.example",
        text: localized("Aparate medicale pentru acasă, cu verificare anuală.", "Медицинские приборы для дома с ежегодной проверкой.", "Медичні прилади для дому зі щорічною перевіркою.", "Medical devices for the home, checked every year."),
        address: localized("Chișinău, bd. Grădinii 18", "Кишинёв, бул. Грэдиний, 18", "Кишинів, бульв. Гредіній, 18", "18 Grădinii Blvd, Chișinău") },
];
#[rustfmt::skip]
static ROMANIA: [Reseller; 2] = [
    Reseller { name: "Sticlăria Veche SRL", phone: "+40 21 000 0331", email: "salut@sticlaria-veche.example",
        text: localized("Abajururi și vaze din sticlă suflată.", "Абажуры и вазы из дутого стекла.", "Абажури й вази з видувного скла.", "Lampshades and vases of blown glass."),
        address: localized("București, str. Dogarilor 29", "Бухарест, ул. Догарилор, 29", "Бухарест, вул. Догарилор, 29", "29 Dogarilor St, Bucharest") },
    Reseller { name: "Lemn de Nuc SRL", phone: "+40 264 000 332", email: "salut@lemn-de-nuc.example",
        text: localized("Mobilier mic din lemn masiv.", "Небольшая мебель из массива.", "Невеликі меблі з масиву.", "Small furniture of solid wood."),
        address: localized("Cluj-Napoca, str. Făgetului 14", "Клуж-Напока, ул. Фэджетулуй, 14", "Клуж-Напока, вул. Феджетулуй, 14", "14 Făgetului St, Cluj-Napoca") },
];
#[rustfmt::skip]
static POLAND: [Reseller; 2] = [
    Reseller { name: "Lniany Dom sp. z o.o.", phone: "+48 71 000 05 31", email: "witaj@lniany-dom.example",
        text: localized("Lenjerii și fețe de masă din in.", "Постельное бельё и скатерти изо льна.", "Постільна білизна та скатертини з льону.", "Bed linen and tablecloths of linen."),
        address: localized("Wrocław, str. Tkacka 9", "Вроцлав, ул. Ткацка, 9", "Вроцлав, вул. Ткацька, 9", "9 Tkacka St, Wrocław") },
    Reseller { name: "Gliniana Misa sp. z o.o.", phone: "+48 12 000 05 32", email: "witaj@gliniana-misa.example",
        text: localized("Ceramică pictată de mână.", "Керамика ручной росписи.", "Кераміка ручного розпису.", "Hand-painted ceramics."),
        address: localized("Cracovia, str. Garncarska 4", "Краков, ул. Гарнцарска, 4", "Краків, вул. Гарнцарська, 4", "4 Garncarska St, Kraków") },
];
#[rustfmt::skip]
static DEPOT: [Reseller; 2] = [
    Reseller { name: "Gospodăria de Munte SRL", phone: "+40 230 000 631", email: "salut@gospodaria-de-munte.example",
        text: localized("Unelte pentru grădină și pădure.", "Инструменты для сада и леса.", "Знаряддя для саду й лісу.", "Tools for garden and forest."),
        address: localized("Rădăuți, str. Fânului 12", "Рэдэуци, ул. Фынулуй, 12", "Редеуци, вул. Финулуй, 12", "12 Fânului St, Rădăuți") },
    Reseller { name: "Cămara Bucovinei SRL", phone: "+40 230 000 632", email: "salut@camara-bucovinei.example",
        text: localized("Miere, ceaiuri și conserve, la bax.", "Мёд, чай и консервы ящиками.", "Мед, чай і консерви ящиками.", "Honey, teas and preserves by the case."),
        address: localized("Suceava, str. Morii 8", "Сучава, ул. Морий, 8", "Сучава, вул. Морій, 8", "8 Morii St, Suceava") },
];

const fn resellers(shop: Shop) -> &'static [Reseller] {
    match shop {
        Shop::Casa => &CASA,
        Shop::Kitchen => &KITCHEN,
        Shop::Pharmacy => &PHARMACY,
        Shop::Romania => &ROMANIA,
        Shop::Poland => &POLAND,
        Shop::Depot => &DEPOT,
        Shop::Imobil => &[],
    }
}

pub(super) fn sellers(copy: &ShopCopy<'_>) -> Value {
    let (phone, email, address) = contact(copy.shop);
    let own = json!({
        "id": 1,
        "name": copy.legal_name(),
        "address": address.text(copy.language),
        "phone": phone,
        "email": email,
    });
    let reseller = |(reseller, id): (&Reseller, i64)| {
        json!({
            "id": id,
            "name": reseller.name,
            "text": reseller.text.text(copy.language),
            "address": reseller.address.text(copy.language),
            "phone": reseller.phone,
            "email": reseller.email,
        })
    };
    let resellers = resellers(copy.shop).iter().zip(2..).map(reseller);
    std::iter::once(own).chain(resellers).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::language::Language;

    #[test]
    fn the_shop_is_listed_once_and_sellers_share_no_name_or_contacts() {
        let mut named = BTreeSet::new();
        for shop in Shop::ALL.into_iter().filter(|shop| shop.sells_goods()) {
            let copy = ShopCopy {
                shop,
                language: Language::Ro,
                address: &|_| String::new(),
            };
            let listed = sellers(&copy);
            let listed = listed.as_array().unwrap();
            assert!(listed.len() >= 3, "{shop:?}");
            assert_eq!(listed[0]["name"], copy.legal_name());
            for seller in listed {
                for field in ["name", "phone", "email", "address"] {
                    let text = seller[field].as_str().unwrap().to_owned();
                    assert!(named.insert(text), "{shop:?}: {seller}");
                }
            }
            for reseller in &listed[1..] {
                let name = reseller["name"].as_str().unwrap();
                for other in Shop::ALL {
                    assert!(!name.contains(other.brand()), "{shop:?}: {name}");
                }
            }
        }
    }
}
