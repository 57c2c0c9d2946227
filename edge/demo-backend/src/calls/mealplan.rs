//! The menu of meal plans: five numbers of calories, each for five durations, with dishes that take turns. Their
//! products are in `catalogue/texts/meals.txt`.

use serde_json::{Value, json};

use crate::dates::moment;
use crate::language::Language;
use crate::localized::{LocalizedText, localized};
use crate::object::now_ms;
use crate::reply::Reply;
use crate::request::ApiRequest;
use crate::shops::Shop;

/// Calories, and the price of a day in lei.
const PLANS: [(i64, i64); 5] = [
    (1000, 250),
    (1200, 300),
    (1500, 340),
    (1800, 380),
    (2200, 430),
];
/// Days, and the discount in percent.
const DURATIONS: [(i64, i64); 5] = [(1, 0), (3, 5), (7, 10), (14, 15), (28, 20)];
/// The product of the first plan for the first duration; the others follow.
const FIRST_PRODUCT: i64 = 9201;
/// The kitchen's own town: elsewhere it delivers longer plans only, and none in some towns.
const CAPITAL: i64 = 301;
const WITHOUT_PLANS: i64 = 601;
const ELSEWHERE_FROM: i64 = 7;

/// A dish of 1200 kcal a day; other plans have more or less of it.
struct Dish {
    name: LocalizedText,
    grams: i64,
    allergens: &'static [&'static LocalizedText],
}

const fn dish(
    name: LocalizedText,
    grams: i64,
    allergens: &'static [&'static LocalizedText],
) -> Dish {
    Dish {
        name,
        grams,
        allergens,
    }
}

static GLUTEN: LocalizedText = localized("gluten", "глютен", "глютен", "gluten");
static EGGS: LocalizedText = localized("ouă", "яйца", "яйця", "eggs");
static MILK: LocalizedText = localized("lapte", "молоко", "молоко", "milk");
static FISH: LocalizedText = localized("pește", "рыба", "риба", "fish");
static NUTS: LocalizedText = localized("nuci", "орехи", "горіхи", "nuts");
static SESAME: LocalizedText = localized("susan", "кунжут", "кунжут", "sesame");
static CELERY: LocalizedText = localized("țelină", "сельдерей", "селера", "celery");

#[rustfmt::skip]
static BREAKFASTS: [Dish; 7] = [
    dish(localized("Terci de ovăz cu mere și scorțișoară", "Овсянка с яблоком и корицей", "Вівсянка з яблуком і корицею", "Oat porridge with apple and cinnamon"), 250, &[&GLUTEN]),
    dish(localized("Omletă cu spanac", "Омлет со шпинатом", "Омлет зі шпинатом", "Spinach omelette"), 200, &[&EGGS]),
    dish(localized("Brânză de vaci cu afine", "Творог с черникой", "Сир із чорницею", "Cottage cheese with blueberries"), 220, &[&MILK]),
    dish(localized("Clătite din hrișcă cu miere", "Гречневые блины с мёдом", "Гречані млинці з медом", "Buckwheat pancakes with honey"), 210, &[&EGGS]),
    dish(localized("Pâine de secară cu somon și avocado", "Ржаной хлеб с лососем и авокадо", "Житній хліб із лососем і авокадо", "Rye bread with salmon and avocado"), 180, &[&GLUTEN, &FISH]),
    dish(localized("Budincă de chia cu zmeură", "Чиа-пудинг с малиной", "Чіа-пудинг із малиною", "Chia pudding with raspberries"), 230, &[&MILK]),
    dish(localized("Mămăligă cu brânză și smântână", "Мамалыга с брынзой и сметаной", "Мамалига з бринзою і сметаною", "Polenta with cheese and sour cream"), 260, &[&MILK]),
];
#[rustfmt::skip]
static LUNCHES: [Dish; 8] = [
    dish(localized("Supă cremă de dovleac", "Тыквенный крем-суп", "Гарбузовий крем-суп", "Pumpkin cream soup"), 300, &[&MILK]),
    dish(localized("Zeamă de pui cu tăiței", "Куриная зама с лапшой", "Куряча зама з локшиною", "Chicken zeama with noodles"), 350, &[&GLUTEN, &EGGS, &CELERY]),
    dish(localized("Piept de pui cu quinoa și broccoli", "Куриная грудка с киноа и брокколи", "Куряча грудка з кіноа та броколі", "Chicken breast with quinoa and broccoli"), 330, &[]),
    dish(localized("Linte cu legume la cuptor", "Чечевица с печёными овощами", "Сочевиця із запеченими овочами", "Lentils with roasted vegetables"), 320, &[&CELERY]),
    dish(localized("Paste integrale cu curcan", "Цельнозерновая паста с индейкой", "Цільнозернова паста з індичкою", "Wholegrain pasta with turkey"), 310, &[&GLUTEN]),
    dish(localized("Borș cu vită", "Борщ с говядиной", "Борщ із яловичиною", "Beef borscht"), 350, &[&CELERY]),
    dish(localized("Pilaf de bulgur cu vită", "Плов из булгура с говядиной", "Плов із булгуру з яловичиною", "Bulgur pilaf with beef"), 320, &[&GLUTEN]),
    dish(localized("Ton cu fasole albă și roșii", "Тунец с белой фасолью и томатами", "Тунець із білою квасолею та томатами", "Tuna with white beans and tomatoes"), 300, &[&FISH]),
];
#[rustfmt::skip]
static SNACKS: [Dish; 5] = [
    dish(localized("Iaurt cu nuci", "Йогурт с орехами", "Йогурт із горіхами", "Yoghurt with nuts"), 150, &[&MILK, &NUTS]),
    dish(localized("Măr copt cu stafide", "Печёное яблоко с изюмом", "Печене яблуко з родзинками", "Baked apple with raisins"), 160, &[]),
    dish(localized("Humus cu morcov", "Хумус с морковью", "Хумус із морквою", "Hummus with carrots"), 140, &[&SESAME]),
    dish(localized("Smoothie de banane și spanac", "Смузи из банана и шпината", "Смузі з банана та шпинату", "Banana and spinach smoothie"), 250, &[&MILK]),
    dish(localized("Baton de curmale și migdale", "Батончик из фиников и миндаля", "Батончик із фініків і мигдалю", "Date and almond bar"), 60, &[&NUTS]),
];
#[rustfmt::skip]
static DINNERS: [Dish; 9] = [
    dish(localized("Somon la abur cu orez", "Лосось на пару с рисом", "Лосось на парі з рисом", "Steamed salmon with rice"), 280, &[&FISH]),
    dish(localized("Chiftele de curcan cu varză", "Котлеты из индейки с капустой", "Котлети з індички з капустою", "Turkey patties with cabbage"), 290, &[&GLUTEN, &EGGS]),
    dish(localized("Salată grecească cu năut", "Греческий салат с нутом", "Грецький салат із нутом", "Greek salad with chickpeas"), 300, &[&MILK]),
    dish(localized("Legume la grătar cu telemea", "Овощи гриль с брынзой", "Овочі гриль із бринзою", "Grilled vegetables with cheese"), 290, &[&MILK]),
    dish(localized("Ardei umpluți cu orez și pui", "Перец с рисом и курицей", "Перець із рисом і куркою", "Peppers stuffed with rice and chicken"), 300, &[&CELERY]),
    dish(localized("Cod la cuptor cu cartofi", "Запечённая треска с картофелем", "Запечена тріска з картоплею", "Baked cod with potatoes"), 300, &[&FISH]),
    dish(localized("Hrișcă cu ciuperci", "Гречка с грибами", "Гречка з грибами", "Buckwheat with mushrooms"), 280, &[]),
    dish(localized("Sarmale cu curcan", "Голубцы с индейкой", "Голубці з індичкою", "Cabbage rolls with turkey"), 290, &[&MILK, &CELERY]),
    dish(localized("Ratatouille cu ou poșat", "Рататуй с яйцом пашот", "Рататуй із яйцем пашот", "Ratatouille with a poached egg"), 300, &[&EGGS]),
];

/// The meals of a day: name, dishes, and the share of the day's calories in percent.
static MEALS: [(LocalizedText, &[Dish], i64); 4] = [
    (
        localized("Mic dejun", "Завтрак", "Сніданок", "Breakfast"),
        &BREAKFASTS,
        25,
    ),
    (localized("Prânz", "Обед", "Обід", "Lunch"), &LUNCHES, 35),
    (
        localized("Gustare", "Перекус", "Перекус", "Snack"),
        &SNACKS,
        10,
    ),
    (localized("Cină", "Ужин", "Вечеря", "Dinner"), &DINNERS, 30),
];

#[rustfmt::skip]
static WEEKDAYS: [LocalizedText; 7] = [
    localized("Luni", "Понедельник", "Понеділок", "Monday"), localized("Marți", "Вторник", "Вівторок", "Tuesday"),
    localized("Miercuri", "Среда", "Середа", "Wednesday"), localized("Joi", "Четверг", "Четвер", "Thursday"),
    localized("Vineri", "Пятница", "П’ятниця", "Friday"), localized("Sâmbătă", "Суббота", "Субота", "Saturday"),
    localized("Duminică", "Воскресенье", "Неділя", "Sunday"),
];

/// `GET /general/menu-calculator?locality_id=`
pub(super) fn menu(request: &ApiRequest) -> Reply {
    let Some(city) = request.number_param("locality_id") else {
        let required = json!({ "locality_id": ["This field is required."] });
        return Reply::json(400, &required);
    };
    if request.shop != Shop::Kitchen {
        return Reply::not_found();
    }
    menu_of(city, request.language, &moment(now_ms())).into()
}

/// The menu of a town.
fn menu_of(city: i64, language: Language, today: &str) -> Value {
    let plans = PLANS.iter().zip(0..).filter(|_| city != WITHOUT_PLANS);
    let menu: Vec<Value> = plans
        .map(|((kcal, a_day), plan)| {
            let durations = DURATIONS.iter().zip(0..);
            let durations = durations.filter(|((days, _), _)| city == CAPITAL || *days >= ELSEWHERE_FROM);
            let durations: Vec<Value> = durations
                .map(|((days, discount), place)| {
                    json!({
                        "duration": days,
                        "price": format!("{}.00", a_day * days),
                        "discount": format!("{discount}.00"),
                        "product_id": FIRST_PRODUCT + plan * 5 + place,
                        "days": (0..*days).map(|day| day_json(*kcal, day, language)).collect::<Vec<_>>(),
                    })
                })
                .collect();
            json!({ "calories": kcal, "durations": durations })
        })
        .collect();
    json!({ "menu": menu, "current_date": today })
}

/// A day of a plan, counted from 0. The dishes of all plans are the same.
fn day_json(kcal: i64, day: i64, language: Language) -> Value {
    let number = usize::try_from(day).unwrap_or_default();
    let products: Vec<Value> = MEALS
        .iter()
        .zip(1..)
        .filter_map(|((meal, dishes, share), place)| {
            let turn = number % dishes.len();
            let dish = dishes.get(turn)?;
            let allergens = dish.allergens.iter().map(|name| name.text(language));
            Some(json!({
                "id": place * 100 + turn,
                "name": dish.name.text(language),
                "meal": meal.text(language),
                "weight": dish.grams * kcal / 1200 / 5 * 5,
                "energy": kcal * share / 100,
                "allergens": allergens.collect::<Vec<_>>(),
            }))
        })
        .collect();
    let name = WEEKDAYS.get(number % WEEKDAYS.len());
    json!({
        "week": day / 7 + 1,
        "day": day % 7 + 1,
        "day_name": name.map(|name| name.text(language)),
        "description": "",
        "products": products,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::build;
    use crate::shops::Range;

    #[test]
    fn a_plan_costs_what_its_product_costs() {
        let catalogue = build(Range::Meals);
        let menu = menu_of(CAPITAL, Language::Ro, "2026-11-29");
        let mut seen = 0;
        for plan in menu["menu"].as_array().unwrap() {
            for duration in plan["durations"].as_array().unwrap() {
                let id = duration["product_id"].as_i64();
                let product = catalogue
                    .products
                    .iter()
                    .find(|product| Some(product.id) == id);
                let product = product.unwrap_or_else(|| panic!("{id:?}"));
                let lei = |field: &str| {
                    duration[field]
                        .as_str()
                        .unwrap()
                        .trim_end_matches(".00")
                        .parse::<i64>()
                        .unwrap()
                };
                let reduced = lei("price") * (100 - lei("discount"));
                assert_eq!(
                    (product.price, product.old_price),
                    (reduced, None),
                    "{id:?}"
                );
                let title = &product.texts[0].title;
                assert!(title.contains(&plan["calories"].to_string()), "{title}");
                assert!(
                    title.contains(&format!(", {}", duration["duration"])),
                    "{title}"
                );
                seen += 1;
            }
        }
        assert_eq!(seen, 25);
        assert!(
            menu_of(WITHOUT_PLANS, Language::Ro, "")["menu"]
                .as_array()
                .unwrap()
                .is_empty()
        );
    }
}
