//! The home page's banners besides its sliders, by place.

use serde_json::{Value, json};

use super::banners::{Banner, Palette};
use crate::language::Language;
use crate::localized::{LocalizedText, localized};
use crate::shops::{Range, Shop};

/// A banner that links to a page of the shop.
#[derive(Debug)]
pub(crate) struct Slide {
    pub banner: Banner,
    /// `None` for any place.
    show_on: Option<&'static str>,
    page: &'static str,
}

const OAK: Palette = ["#c39a6b", "#8d6b45", "#e2c7a3"];
const GRAPHITE: Palette = ["#4a4f55", "#2c3035", "#8d949b"];
const CLAY: Palette = ["#c4704f", "#95492e", "#e6ae93"];
const COBALT: Palette = ["#34589c", "#1f3768", "#8ba6d6"];
const SAGE: Palette = ["#9caf94", "#6f8569", "#cfdac9"];
const HONEY: Palette = ["#d3a13a", "#9d7420", "#ecd08d"];
const MINT: Palette = ["#9fd0bd", "#6aa08b", "#d6eee4"];
const PEARL: Palette = ["#ebe6dd", "#c9c1b3", "#faf8f4"];

const READ: LocalizedText = localized("Citește", "Читать", "Читати", "Read");

#[rustfmt::skip]
static GENERAL: [Slide; 3] = [
    Slide { show_on: Some("top"), page: "program-de-fidelitate", banner: Banner { id: 1, category: 0, link: READ,
        title: localized("Puncte la fiecare cumpărătură", "Баллы с каждой покупки", "Бали з кожної покупки", "Points with every purchase"),
        text: localized("Programul de fidelitate: le strângeți și plătiți cu ele.", "Программа лояльности: копите и платите ими.", "Програма лояльності: накопичуйте й платіть ними.", "The loyalty programme: collect them and pay with them."),
        objects: &[("mug", CLAY), ("plate", COBALT)] } },
    Slide { show_on: Some("bottom"), page: "garantie", banner: Banner { id: 2, category: 0, link: READ,
        title: localized("Reparăm, nu aruncăm", "Чиним, а не выбрасываем", "Лагодимо, а не викидаємо", "Repair, don’t throw away"),
        text: localized("Scaunele care scârțâie și cuțitele tocite au un atelier la noi.", "Для скрипучих стульев и тупых ножей у нас есть мастерская.", "Для рипучих стільців і тупих ножів у нас є майстерня.", "Creaking chairs and blunt knives have a workshop here."),
        objects: &[("hammer", OAK), ("toolbox", GRAPHITE)] } },
    Slide { show_on: Some("bottom"), page: "articles", banner: Banner { id: 3, category: 0, link: READ,
        title: localized("Sfaturi de la oamenii casei", "Советы от наших людей", "Поради від наших людей", "Advice from our own people"),
        text: localized("Cum se păstrează fonta, cum se alege o pilotă, cum crește busuiocul.", "Как беречь чугун, выбрать одеяло и вырастить базилик.", "Як берегти чавун, вибрати ковдру й виростити базилік.", "How to keep cast iron, choose a duvet and grow basil."),
        objects: &[("plant", SAGE), ("teapot", HONEY)] } },
];

#[rustfmt::skip]
static PHARMACY: [Slide; 3] = [
    Slide { show_on: Some("top"), page: "program-de-fidelitate", banner: Banner { id: 1, category: 0, link: READ,
        title: localized("Puncte la fiecare cumpărătură", "Баллы с каждой покупки", "Бали з кожної покупки", "Points with every purchase"),
        text: localized("Programul de fidelitate e gratuit: ajunge contul de pe site.", "Программа лояльности бесплатна: достаточно личного кабинета на сайте.", "Програма лояльності безкоштовна: досить особистого кабінету на сайті.", "The loyalty programme is free: an account on this site is enough."),
        objects: &[("bottle", HONEY), ("box", MINT)] } },
    Slide { show_on: Some("bottom"), page: "articles", banner: Banner { id: 2, category: 0, link: READ,
        title: localized("Sfatul farmacistului", "Совет фармацевта", "Порада фармацевта", "The pharmacist’s advice"),
        text: localized("Scurt și verificat: ce ajută, ce nu, când mergeți la medic.", "Коротко и проверено: что помогает, что нет, когда идти к врачу.", "Коротко й перевірено: що допомагає, що ні, коли йти до лікаря.", "Short and checked: what helps, what does not, when to see a doctor."),
        objects: &[("thermometer", PEARL), ("syrup", MINT)] } },
    Slide { show_on: None, page: "contacts", banner: Banner { id: 3, category: 0, link: READ,
        title: localized("Vă măsurăm tensiunea", "Измерим давление", "Виміряємо тиск", "We take your blood pressure"),
        text: localized("Gratuit, fără programare, în oricare dintre farmacii.", "Бесплатно, без записи, в любой из аптек.", "Безкоштовно, без запису, у будь-якій з аптек.", "Free, without an appointment, in any of our pharmacies."),
        objects: &[("pressure", COBALT), ("pillbottle", HONEY)] } },
];

#[rustfmt::skip]
static MEALS: [Slide; 3] = [
    Slide { show_on: Some("top"), page: "meal-plan", banner: Banner { id: 1, category: 0,
        link: localized("Calculați planul", "Рассчитать план", "Розрахувати план", "Calculate your plan"),
        title: localized("Câte calorii, atâtea zile", "Сколько калорий, столько дней", "Скільки калорій, стільки днів", "Your calories, your days"),
        text: localized("De la 1000 la 2200 kcal, de la o zi la patru săptămâni, cu meniul fiecărei zile.", "От 1000 до 2200 ккал, от одного дня до четырёх недель, с меню на каждый день.", "Від 1000 до 2200 ккал, від одного дня до чотирьох тижнів, з меню на кожен день.", "From 1000 to 2200 kcal, from one day to four weeks, with the menu of every day."),
        objects: &[("bowl", CLAY), ("plate", SAGE)] } },
    Slide { show_on: Some("bottom"), page: "meal-plan", banner: Banner { id: 2, category: 0,
        link: localized("Vedeți meniul", "Смотреть меню", "Переглянути меню", "See the menu"),
        title: localized("Ce mâncăm azi?", "Что едим сегодня?", "Що їмо сьогодні?", "What is for today?"),
        text: localized("Meniul se schimbă în fiecare zi: alergenii și gramajul sunt lângă fiecare fel.", "Меню меняется каждый день: аллергены и вес указаны у каждого блюда.", "Меню змінюється щодня: алергени й вага вказані біля кожної страви.", "The menu changes every day: allergens and weight stand beside each dish."),
        objects: &[("jar", HONEY), ("bowl", OAK)] } },
    Slide { show_on: Some("bottom"), page: "articles", banner: Banner { id: 3, category: 0, link: READ,
        title: localized("Sfaturi din bucătărie", "Советы с кухни", "Поради з кухні", "Advice from the kitchen"),
        text: localized("Cum încălziți mâncarea ca să rămână bună.", "Как разогреть еду, чтобы она осталась вкусной.", "Як розігріти їжу, щоб вона лишилася смачною.", "How to warm food so that it stays good."),
        objects: &[("plant", SAGE), ("teapot", HONEY)] } },
];

pub(crate) const fn slides(shop: Shop) -> &'static [Slide] {
    match shop.range() {
        Range::General | Range::Property => &GENERAL,
        Range::Pharmacy => &PHARMACY,
        Range::Meals => &MEALS,
    }
}

pub(super) fn slides_json(shop: Shop, language: Language) -> Value {
    slides(shop)
        .iter()
        .map(|slide| {
            json!({
                "id": slide.banner.id,
                "title": slide.banner.title.text(language),
                "text": slide.banner.text.text(language),
                "link": slide.page,
                "link_title": slide.banner.link.text(language),
                "image": format!("/media/slide/{}.svg", slide.banner.id),
                "show_on": slide.show_on,
            })
        })
        .collect()
}
