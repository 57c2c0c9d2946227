//! Sliders, promotions and advantages.

use serde_json::{Value, json};

use crate::facts;
use crate::language::Language;
use crate::localized::{LocalizedText, localized};
use crate::shops::Shop;

pub(crate) type Palette = [&'static str; 3];

/// A slider or promotion that links to a category.
#[derive(Debug)]
pub(crate) struct Banner {
    pub id: i64,
    pub title: LocalizedText,
    pub text: LocalizedText,
    /// The number of the category.
    pub category: i64,
    pub link: LocalizedText,
    /// The drawn objects: names of shapes, and their colours.
    pub objects: &'static [(&'static str, Palette)],
}

const TERRACOTTA: Palette = ["#c4704f", "#95492e", "#e6ae93"];
const COBALT: Palette = ["#34589c", "#1f3768", "#8ba6d6"];
const SAGE: Palette = ["#9caf94", "#6f8569", "#cfdac9"];
const MUSTARD: Palette = ["#d3a13a", "#9d7420", "#ecd08d"];
const PEARL: Palette = ["#ebe6dd", "#c9c1b3", "#faf8f4"];
const MINT: Palette = ["#9fd0bd", "#6aa08b", "#d6eee4"];
const GRAPHITE: Palette = ["#4a4f55", "#2c3035", "#8d949b"];
const LAVENDER: Palette = ["#a99bc4", "#7a6a99", "#d9d1e8"];

#[rustfmt::skip]
static CASA_SLIDERS: [Banner; 3] = [
    Banner { id: 1, category: 100,
        title: localized("O masă care adună casa", "Стол, за которым собирается дом", "Стіл, за яким збирається дім", "A table that brings the home together"),
        text: localized("Ceramică, sticlă și lemn pentru mesele de fiecare zi.", "Керамика, стекло и дерево для каждого обеда.", "Кераміка, скло та дерево для кожного обіду.", "Ceramic, glass and wood for everyday meals."),
        link: localized("Vezi bucătăria", "Всё для кухни", "Усе для кухні", "See the kitchen"),
        objects: &[("teapot", TERRACOTTA), ("mug", SAGE), ("jug", PEARL), ("bowl", COBALT)] },
    Banner { id: 2, category: 200,
        title: localized("Seri mai moi", "Мягкие вечера", "М’які вечори", "Softer evenings"),
        text: localized("Pleduri, perne și lenjerii din fibre care respiră.", "Пледы, подушки и бельё из дышащих волокон.", "Пледи, подушки й білизна з волокон, що дихають.", "Throws, pillows and bed linen in fibres that breathe."),
        link: localized("Vezi textilele", "К текстилю", "До текстилю", "See textiles"),
        objects: &[("cushion", MUSTARD), ("blanket", SAGE), ("candle", PEARL)] },
    Banner { id: 3, category: 300,
        title: localized("Lumină caldă pentru toamnă", "Тёплый свет для осени", "Тепле світло для осені", "Warm light for autumn"),
        text: localized("Lămpi care arată bine și stinse.", "Светильники, красивые даже выключенными.", "Світильники, гарні навіть вимкненими.", "Lamps that look good even switched off."),
        link: localized("Vezi lămpile", "К светильникам", "До світильників", "See lamps"),
        objects: &[("lamp", TERRACOTTA), ("pendant", GRAPHITE), ("vase", LAVENDER)] },
];

#[rustfmt::skip]
static KITCHEN_SLIDERS: [Banner; 2] = [
    Banner { id: 1, category: 100,
        title: localized("Patru mese, gătite azi", "Четыре приёма пищи, приготовлены сегодня", "Чотири прийоми їжі, приготовані сьогодні", "Four meals, cooked today"),
        text: localized("Alegeți caloriile și zilele: noi cumpărăm, gătim și aducem.", "Выберите калории и дни: мы покупаем, готовим и привозим.", "Виберіть калорії та дні: ми купуємо, готуємо й привозимо.", "Choose calories and days: we shop, cook and deliver."),
        link: localized("Vezi planurile", "Смотреть планы", "Переглянути плани", "See the plans"),
        objects: &[("bowl", TERRACOTTA), ("plate", PEARL), ("jar", SAGE)] },
    Banner { id: 2, category: 200,
        title: localized("Cămara bucătarului", "Кладовая повара", "Комора кухаря", "The cook’s pantry"),
        text: localized("Mierea, uleiul și ceaiurile cu care gătim și noi.", "Мёд, масло и чай, с которыми готовим мы сами.", "Мед, олія й чай, з якими готуємо ми самі.", "The honey, oil and teas that we cook with ourselves."),
        link: localized("Vezi cămara", "В кладовую", "До комори", "See the pantry"),
        objects: &[("honey", MUSTARD), ("bottle", SAGE), ("tin", TERRACOTTA)] },
];

#[rustfmt::skip]
static ROMANIA_SLIDERS: [Banner; 2] = [
    Banner { id: 1, category: 300,
        title: localized("Lumina face camera", "Комнату создаёт свет", "Кімнату створює світло", "Light makes the room"),
        text: localized("Pendule, veioze și becuri alese în atelierul nostru.", "Подвесы, лампы и лампочки, выбранные в нашей мастерской.", "Підвіси, лампи й лампочки, вибрані в нашій майстерні.", "Pendants, lamps and bulbs chosen in our workshop."),
        link: localized("Vezi lămpile", "К светильникам", "До світильників", "See lamps"),
        objects: &[("pendant", MUSTARD), ("lamp", GRAPHITE), ("vase", TERRACOTTA)] },
    Banner { id: 2, category: 400,
        title: localized("Lemn făcut să rămână", "Дерево, которое остаётся", "Дерево, що залишається", "Wood made to stay"),
        text: localized("Scaune și mese din lemn masiv.", "Стулья и столы из массива.", "Стільці й столи з масиву.", "Chairs and tables in solid wood."),
        link: localized("Vezi mobilierul", "К мебели", "До меблів", "See furniture"),
        objects: &[("chair", TERRACOTTA), ("table", MUSTARD), ("plant", SAGE)] },
];

#[rustfmt::skip]
static POLAND_SLIDERS: [Banner; 3] = [
    Banner { id: 1, category: 200,
        title: localized("Acasă e acolo unde e cald", "Дом там, где тепло", "Дім там, де тепло", "Home is where it is warm"),
        text: localized("Pleduri, lenjerii și prosoape pentru prima casă nouă.", "Пледы, бельё и полотенца для первого нового дома.", "Пледи, білизна й рушники для першої нової оселі.", "Throws, bed linen and towels for a first new home."),
        link: localized("Vezi textilele", "К текстилю", "До текстилю", "See textiles"),
        objects: &[("blanket", MUSTARD), ("cushion", COBALT), ("lamp", PEARL)] },
    Banner { id: 2, category: 100,
        title: localized("Borș, ca la bunica", "Борщ, как у бабушки", "Борщ, як у бабусі", "Borscht like grandmother’s"),
        text: localized("Oale grele, boluri adânci și tocătoare de stejar.", "Тяжёлые кастрюли, глубокие миски и дубовые доски.", "Важкі каструлі, глибокі миски й дубові дошки.", "Heavy pots, deep bowls and oak boards."),
        link: localized("Vezi bucătăria", "Всё для кухни", "Усе для кухні", "See the kitchen"),
        objects: &[("bowl", TERRACOTTA), ("jug", COBALT), ("plate", PEARL)] },
    Banner { id: 3, category: 300,
        title: localized("Seara, cu lumină moale", "Вечер при мягком свете", "Вечір при м’якому світлі", "Evenings in soft light"),
        text: localized("Lămpi mici care schimbă o cameră închiriată.", "Небольшие лампы, которые меняют съёмную комнату.", "Невеликі лампи, що змінюють винайняту кімнату.", "Small lamps that change a rented room."),
        link: localized("Vezi lămpile", "К светильникам", "До світильників", "See lamps"),
        objects: &[("lamp", MUSTARD), ("vase", COBALT), ("candle", PEARL)] },
];

#[rustfmt::skip]
static DEPOT_SLIDERS: [Banner; 2] = [
    Banner { id: 1, category: 500,
        title: localized("Sezonul se pregătește iarna", "К сезону готовятся зимой", "До сезону готуються взимку", "The season is prepared in winter"),
        text: localized("Unelte și grădină, la bax, din depozitul de la Siret.", "Инструменты и сад оптом, со склада в Сирете.", "Знаряддя й сад гуртом, зі складу в Сіреті.", "Tools and garden by the case, from the depot at Siret."),
        link: localized("Vezi grădina", "В сад", "До саду", "See the garden"),
        objects: &[("plant", SAGE), ("table", MUSTARD), ("jug", GRAPHITE)] },
    Banner { id: 2, category: 100,
        title: localized("Raftul magazinului, plin", "Полка магазина полна", "Полиця крамниці повна", "A full shelf in your store"),
        text: localized("Veselă care se vinde tot anul: oale, căni, borcane.", "Посуда, которая продаётся весь год: кастрюли, чашки, банки.", "Посуд, що продається цілий рік: каструлі, чашки, банки.", "Kitchenware that sells all year: pots, cups, jars."),
        link: localized("Vezi bucătăria", "Всё для кухни", "Усе для кухні", "See the kitchen"),
        objects: &[("mug", GRAPHITE), ("teapot", SAGE), ("jar", PEARL)] },
];

#[rustfmt::skip]
static PHARMACY_SLIDERS: [Banner; 3] = [
    Banner { id: 1, category: 100,
        title: localized("Pregătiți de sezonul rece", "Готовы к холодам", "Готові до холодів", "Ready for the cold season"),
        text: localized("Tot ce ajută de la primul strănut, cu sfatul farmacistului.", "Всё, что помогает с первого чиха, и совет фармацевта.", "Усе, що допомагає від першого чхання, і порада фармацевта.", "All that helps from the first sneeze, and a pharmacist’s advice."),
        link: localized("Vezi medicamentele", "К лекарствам", "До ліків", "See medicines"),
        objects: &[("syrup", MINT), ("blister", COBALT), ("spray", SAGE), ("thermometer", PEARL)] },
    Banner { id: 2, category: 200,
        title: localized("Vitamine pentru zile scurte", "Витамины для коротких дней", "Вітаміни для коротких днів", "Vitamins for short days"),
        text: localized("D3, C și magneziu în doze potrivite.", "D3, C и магний в верных дозах.", "D3, C і магній у правильних дозах.", "D3, C and magnesium in the right doses."),
        link: localized("Vezi vitaminele", "К витаминам", "До вітамінів", "See vitamins"),
        objects: &[("bottle", MUSTARD), ("effervescent", TERRACOTTA), ("sachets", MINT)] },
    Banner { id: 3, category: 300,
        title: localized("Pielea cere simplitate", "Коже нужна простота", "Шкірі потрібна простота", "Skin asks for simplicity"),
        text: localized("Creme cu liste scurte de ingrediente.", "Кремы с коротким составом.", "Креми з коротким складом.", "Creams with short lists of ingredients."),
        link: localized("Vezi îngrijirea", "К уходу", "До догляду", "See skin care"),
        objects: &[("cream", PEARL), ("pump", LAVENDER), ("tube", SAGE)] },
];

/// A promotion of the goods of a category.
#[derive(Debug)]
pub(crate) struct Promotion {
    pub banner: Banner,
    /// First day (if it is still ahead) and last day, in days from today.
    pub days: (Option<i32>, i32),
}

const CHEAPER: LocalizedText = localized(
    "Cele bifate cu reducere costă mai puțin până în ultima zi, în magazine și pe site.",
    "Отмеченное скидкой стоит меньше до последнего дня, в магазинах и на сайте.",
    "Позначене знижкою коштує менше до останнього дня, у магазинах і на сайті.",
    "What is marked with a discount costs less until the last day, in the shops and here.",
);

const fn promotion(
    id: i64,
    category: i64,
    days: (Option<i32>, i32),
    title: LocalizedText,
    objects: &'static [(&'static str, Palette)],
) -> Promotion {
    let banner = Banner {
        id,
        category,
        title,
        text: CHEAPER,
        link: CHEAPER,
        objects,
    };
    Promotion { banner, days }
}

#[rustfmt::skip]
static KITCHEN_PROMOS: [Promotion; 5] = [
    promotion(1, 200, (None, 6), localized("Cămara, mai ieftină", "Кладовая дешевле", "Комора дешевше", "The pantry for less"), &[("honey", MUSTARD), ("jar", TERRACOTTA)]),
    promotion(4, 201, (None, 13), localized("Ceai cu miere", "Чай с мёдом", "Чай із медом", "Tea with honey"), &[("tin", SAGE), ("honey", MUSTARD)]),
    promotion(5, 100, (None, 20), localized("Două săptămâni, mai ieftin", "Две недели дешевле", "Два тижні дешевше", "Two weeks for less"), &[("bowl", TERRACOTTA), ("plate", SAGE)]),
    promotion(2, 201, (Some(5), 15), localized("Săptămâna ceaiului", "Неделя чая", "Тиждень чаю", "A week of tea"), &[("tin", SAGE), ("mug", TERRACOTTA)]),
    promotion(3, 200, (None, -10), localized("Dulce de toamnă", "Сладкая осень", "Солодка осінь", "A sweet autumn"), &[("jar", MUSTARD), ("bowl", PEARL)]),
];

#[rustfmt::skip]
static GENERAL_PROMOS: [Promotion; 5] = [
    promotion(1, 103, (None, 2), localized("Ceramica, mai ieftină", "Керамика дешевле", "Кераміка дешевше", "Ceramics for less"), &[("plate", MUSTARD), ("bowl", TERRACOTTA)]),
    promotion(2, 202, (None, 9), localized("Dormitorul de iarnă", "Зимняя спальня", "Зимова спальня", "The winter bedroom"), &[("blanket", COBALT), ("cushion", PEARL)]),
    promotion(3, 500, (None, 24), localized("Balcon verde tot anul", "Зелёный балкон круглый год", "Зелений балкон цілий рік", "A green balcony all year"), &[("plant", SAGE), ("planter", TERRACOTTA)]),
    promotion(4, 300, (Some(12), 19), localized("Săptămâna luminii", "Неделя света", "Тиждень світла", "A week of light"), &[("lamp", MUSTARD), ("pendant", GRAPHITE)]),
    promotion(5, 100, (None, -20), localized("Conserve pentru iarnă", "Заготовки на зиму", "Заготівля на зиму", "Preserves for winter"), &[("jug", PEARL), ("bowl", SAGE)]),
];

#[rustfmt::skip]
static PHARMACY_PROMOS: [Promotion; 5] = [
    promotion(1, 100, (None, 2), localized("Trusa de acasă, mai ieftină", "Домашняя аптечка дешевле", "Домашня аптечка дешевше", "The home kit for less"), &[("box", MINT), ("blister", COBALT)]),
    promotion(2, 200, (None, 9), localized("Al doilea flacon la −30 %", "Второй флакон −30 %", "Другий флакон −30 %", "30 % off the second bottle"), &[("bottle", MUSTARD), ("bottle", TERRACOTTA)]),
    promotion(3, 300, (None, 24), localized("Grijă pentru mâini uscate", "Забота о сухих руках", "Турбота про сухі руки", "Care for dry hands"), &[("cream", LAVENDER), ("tube", PEARL)]),
    promotion(4, 200, (Some(12), 19), localized("Luna vitaminelor", "Месяц витаминов", "Місяць вітамінів", "The month of vitamins"), &[("effervescent", TERRACOTTA), ("sachets", MINT)]),
    promotion(5, 300, (None, -20), localized("Pielea după soare", "Кожа после солнца", "Шкіра після сонця", "Skin after the sun"), &[("pump", LAVENDER), ("cream", PEARL)]),
];

pub(crate) const fn sliders(shop: Shop) -> &'static [Banner] {
    match shop {
        Shop::Casa => &CASA_SLIDERS,
        Shop::Romania => &ROMANIA_SLIDERS,
        Shop::Pharmacy => &PHARMACY_SLIDERS,
        Shop::Imobil => &[],
        Shop::Kitchen => &KITCHEN_SLIDERS,
        Shop::Poland => &POLAND_SLIDERS,
        Shop::Depot => &DEPOT_SLIDERS,
    }
}

pub(crate) const fn promos(shop: Shop) -> &'static [Promotion] {
    match shop {
        Shop::Casa | Shop::Romania | Shop::Imobil | Shop::Poland | Shop::Depot => &GENERAL_PROMOS,
        Shop::Pharmacy => &PHARMACY_PROMOS,
        Shop::Kitchen => &KITCHEN_PROMOS,
    }
}

pub(super) fn sliders_json(
    shop: Shop,
    language: Language,
    address: &dyn Fn(i64) -> String,
) -> Value {
    sliders(shop)
        .iter()
        .map(|banner| {
            json!({
                "id": banner.id,
                "carouselName": banner.title.text(language),
                "title": banner.title.text(language),
                "text": banner.text.text(language),
                "show_on": "main",
                "slug": address(banner.category),
                "products": [],
                "link": address(banner.category),
                "link_title": banner.link.text(language),
                "image": format!("/media/s/{}.svg", banner.id),
                "palette": banner.objects.first().map(|(_, palette)| palette),
            })
        })
        .collect()
}

/// The promotions in a language. `date` formats the date a number of days from today.
pub(crate) fn promos_json(
    shop: Shop,
    language: Language,
    date: &dyn Fn(i32) -> String,
) -> Vec<Value> {
    let one = |Promotion { banner, days }: &Promotion| {
        let (first, last) = *days;
        json!({
            "id": banner.id,
            "title": banner.title.text(language),
            "description": banner.text.text(language),
            "image": format!("/media/promo/{}.svg", banner.id),
            "is_active": first.is_none() && last >= 0,
            "start_date": first.map(date),
            "expireDate": date(last),
        })
    };
    promos(shop).iter().map(one).collect()
}

#[rustfmt::skip]
const ADVANTAGES: [(LocalizedText, LocalizedText, &str); 3] = [
    (localized("Livrare rapidă", "Быстрая доставка", "Швидка доставка", "Fast delivery"),
        localized("În țară în {country-days}.", "По стране за {country-days}.", "Країною за {country-days}.", "Across the country in {country-days}."), "truck"),
    (localized("Retur simplu", "Простой возврат", "Просте повернення", "Easy returns"),
        localized("{return}, fără întrebări.", "{return}, без вопросов.", "{return}, без запитань.", "{return}, no questions."), "undo"),
    (localized("Plată sigură", "Безопасная оплата", "Безпечна оплата", "Safe payment"),
        localized("Cu cardul sau la primire.", "Картой или при получении.", "Карткою або під час отримання.", "By card or on delivery."), "card"),
];

pub(super) fn advantages(shop: Shop, language: Language) -> Value {
    ADVANTAGES
        .iter()
        .zip(1..)
        .map(|((title, text, icon), id)| json!({ "id": id, "name": title.text(language), "description": facts::quote(text.text(language), shop, language), "icon": icon, "link": "" }))
        .collect()
}
