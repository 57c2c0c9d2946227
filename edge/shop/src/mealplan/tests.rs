//! The menu in its shapes, the choice of an address, and the price.

use super::calls::meal_menu;
use super::choice::{Asked, Choice, Today, canonical};
use super::cost::PlanCost;
use super::day::{DayPlace, Measure};
use super::menu::{Current, MealMenu};
use crate::fields::pairs;
use crate::fixtures::{read, shop};
use crate::lenient::read_text;
use crate::moment::TimeZone;
use crate::page::RawAddress;

/// Tuesday, 24 November 2026, noon in Chișinău.
const TUESDAY: i64 = 1_795_514_400_000;

fn today() -> Today {
    Today {
        zone: TimeZone::default(),
        now_ms: TUESDAY,
    }
}

fn menu(json: &str) -> MealMenu {
    read_text(json).unwrap()
}

/// The menu with these calories and durations, each with its days.
fn menu_of(plans: &[(u32, &[u32])], current: &str) -> MealMenu {
    let days = |count: u32| {
        let days =
            (0..count).map(|day| format!(r#"{{"week":{},"day":{}}}"#, day / 7 + 1, day % 7 + 1));
        days.collect::<Vec<_>>().join(",")
    };
    let durations = |counts: &[u32]| {
        let all = counts
            .iter()
            .map(|count| format!(r#"{{"duration":{count},"days":[{}]}}"#, days(*count)));
        all.collect::<Vec<_>>().join(",")
    };
    let plans = plans.iter().map(|(kcal, counts)| {
        format!(
            r#"{{"calories":{kcal},"durations":[{}]}}"#,
            durations(counts)
        )
    });
    let plans = plans.collect::<Vec<_>>().join(",");
    menu(&format!(r#"{{"menu":[{plans}],"current_date":{current}}}"#))
}

/// Calories, days, week and day, and the days that the plan lacks.
type ChosenNumbers = (u32, u32, Option<(u32, u32)>, Option<u32>);

/// The numbers that an address chooses.
fn chosen(menu: &MealMenu, query: &str) -> Option<ChosenNumbers> {
    let asked = Asked::read(&pairs(query.as_bytes()));
    let chosen = Choice::of(menu, asked, today())?;
    let day = chosen.day.map(|day| (day.week.0, day.day.0));
    Some((
        chosen.plan.kcal.0,
        chosen.duration.days.0,
        day,
        chosen.lacking,
    ))
}

#[test]
fn the_fixtures_are_read_with_calories_durations_prices_days_and_products() {
    let told = |variant| {
        let found: MealMenu = read(&meal_menu(301), "menu-calculator", variant);
        let plans = found.plans.iter().map(|plan| {
            let durations = plan.durations.0.iter().map(|one| {
                let cost = PlanCost::of(&shop(), one).map(|cost| cost.sum.plain());
                (one.days.0, cost, one.product, one.menu.0.len())
            });
            (plan.kcal.0, durations.collect::<Vec<_>>())
        });
        plans.collect::<Vec<_>>()
    };
    let sum = |sum: &str| Some(sum.to_owned());
    assert_eq!(
        told("documented"),
        [
            (
                1000,
                vec![
                    (1, sum("250.00"), None, 1),
                    (7, sum("1575.00"), Some(501), 2)
                ]
            ),
            (
                1200,
                vec![
                    (1, sum("300.00"), Some(510), 1),
                    (7, sum("1890.00"), Some(511), 7),
                    (14, sum("3570.00"), Some(512), 14)
                ]
            )
        ]
    );
    assert_eq!(told("fewest"), [(1200, vec![(7, None, None, 0)])]);
    assert_eq!(
        told("odd"),
        [
            (1200, vec![(7, sum("1890.00"), Some(511), 2)]),
            (1500, vec![(14, sum("3990.00"), None, 0)])
        ]
    );
    let odd: MealMenu = read(&meal_menu(301), "menu-calculator", "odd");
    assert_eq!(odd.current, Current::Place(DayPlace { week: 1, day: 2 }));
    let day = &odd.plans[0].durations.0[0].menu.0[0];
    assert_eq!(
        (day.place(), &*day.name),
        (DayPlace { week: 1, day: 1 }, "Ziua întâi")
    );
    let dishes: Vec<_> = day.products.0.iter().map(|dish| &*dish.name).collect();
    assert_eq!(
        dishes,
        ["Terci de ovăz", "Supă", ""],
        "one is named by its id alone"
    );
    let soup = &day.products.0[1];
    assert_eq!(soup.weight, Measure::Text("300 g".to_owned()));
    assert_eq!(soup.allergens, ["lapte"]);
}

#[test]
fn a_menu_is_found_in_every_envelope_and_an_answer_without_one_is_a_failure() {
    let plan = r#"{"calories":"1200","durations":[{"duration":7}]}"#;
    for json in [
        format!("[{plan}]"),
        format!(r#"{{"menu":[{plan}]}}"#),
        format!(r#"{{"data":[{plan}]}}"#),
        format!(r#"{{"results":[{plan}],"count":1}}"#),
        format!(r#"{{"data":{{"menu":[{plan},{plan}]}}}}"#),
    ] {
        assert_eq!(menu(&json).plans.len(), 1, "{json}");
    }
    for none in [
        "[]",
        r#"{"menu":[]}"#,
        r#"{"menu":null}"#,
        r#"{"results":[],"count":0}"#,
    ] {
        assert!(menu(none).plans.is_empty(), "{none}");
    }
    for broken in [
        "{}",
        "null",
        "7",
        r#"{"detail":"No."}"#,
        r#"{"menu":"soon"}"#,
        r#"{"menu":[7]}"#,
        r#"{"menu":[{"calories":1200,"durations":[]}]}"#,
    ] {
        assert!(read_text::<MealMenu>(broken).is_none(), "{broken}");
    }
}

#[test]
fn a_huge_menu_is_cut() {
    let dishes = vec![r#""Terci""#; 200].join(",");
    let days = ["{}"; 299].join(",");
    let huge = format!(r#"{{"duration":1,"days":[{{"products":[{dishes}]}},{days}]}}"#);
    let durations = (2..40).map(|days| format!(r#"{{"duration":{days}}}"#));
    let durations = durations.collect::<Vec<_>>().join(",");
    let small = |kcal: u32| format!(r#"{{"calories":{kcal},"durations":[{{"duration":1}}]}}"#);
    let others = (1..90).map(small).collect::<Vec<_>>().join(",");
    let found = menu(&format!(
        r#"{{"menu":[{{"calories":1200,"durations":[{huge},{durations}]}},{others}]}}"#
    ));
    let durations = &found.plans[0].durations.0;
    let days = &durations[0].menu.0;
    assert_eq!((found.plans.len(), durations.len()), (24, 24));
    assert_eq!((days.len(), days[0].products.0.len()), (100, 30));
    assert_eq!(days[99].place(), DayPlace { week: 15, day: 2 });
}

#[test]
fn an_id_is_a_product_only_where_the_duration_says_so() {
    let product = |fields: &str| {
        let json = format!(r#"[{{"calories":1200,"durations":[{{"duration":7{fields}}}]}}]"#);
        menu(&json).plans[0].durations.0[0].product
    };
    for (fields, expected) in [
        (r#","product_id":5,"product":6,"id":7"#, Some(5)),
        (r#","product":6,"id":7"#, Some(6)),
        (r#","product":{"productId":"8","id":9}"#, Some(8)),
        (r#","id":7,"product_id":null,"url":"plan-1200""#, Some(7)),
        // The id of a row of the menu: another product may have it.
        (r#","id":7"#, None),
        (r#","product_id":0"#, None),
        (r#","product_id":"none""#, None),
        ("", None),
    ] {
        assert_eq!(product(fields), expected, "{fields}");
    }
}

#[test]
fn the_usual_plan_is_preselected_and_otherwise_the_first() {
    let usual = menu_of(&[(1000, &[1, 7]), (1200, &[1, 7, 14])], "null");
    assert_eq!(chosen(&usual, ""), Some((1200, 7, Some((1, 2)), None)));
    let other = menu_of(&[(1500, &[3, 5]), (1000, &[7])], "null");
    assert_eq!(chosen(&other, ""), Some((1500, 3, Some((1, 2)), None)));
    assert_eq!(chosen(&menu("[]"), "kcal=1200"), None);
    let bare = menu(r#"[{"calories":900,"durations":[{"duration":5}]}]"#);
    assert_eq!(chosen(&bare, "week=1&day=1"), Some((900, 5, None, None)));
}

#[test]
fn an_address_chooses_and_nonsense_in_it_is_left_out() {
    let found = menu_of(&[(1000, &[1, 3]), (1200, &[7, 14])], r#""2026-11-23""#);
    for (query, expected) in [
        ("kcal=1000&days=3&week=1&day=3", (1000, 3, (1, 3), None)),
        ("kcal=1200&days=14&week=2&day=7", (1200, 14, (2, 7), None)),
        ("kcal=1200&days=14&week=2", (1200, 14, (2, 1), None)),
        ("days=14&day=5", (1200, 14, (1, 5), None)),
        ("kcal=1000", (1000, 1, (1, 1), None)),
        // The nearest duration, the shorter one of two.
        ("kcal=1000&days=7", (1000, 3, (1, 1), Some(7))),
        ("kcal=1000&days=2", (1000, 1, (1, 1), Some(2))),
        ("days=99999", (1200, 14, (1, 1), Some(99_999))),
        // A day that the duration lacks.
        ("days=7&week=3&day=2", (1200, 7, (1, 1), None)),
        ("kcal=1300&days=x&week=-1&day=1e9", (1200, 7, (1, 1), None)),
        (
            "kcal=%00&days=&week=999999999999&day=0",
            (1200, 7, (1, 1), None),
        ),
        ("kcal=1000&kcal=1200&days=3", (1000, 3, (1, 1), None)),
    ] {
        let (kcal, days, day, lacking) = expected;
        let expected = Some((kcal, days, Some(day), lacking));
        assert_eq!(chosen(&found, query), expected, "{query}");
    }
}

#[test]
fn the_current_day_is_told_by_the_menu_and_otherwise_by_the_shops_clock() {
    for (current, expected) in [
        (r#""2026-11-29""#, (1, 7)),
        (r#""29.11.2026""#, (1, 7)),
        // Monday in Chișinău, still Sunday in UTC.
        (r#""2026-11-29T22:30:00Z""#, (1, 1)),
        (r#""2026-11-30T00:30:00+02:00""#, (1, 1)),
        (r#"{"week":2,"day":"3"}"#, (2, 3)),
        (r#"{"date":"2026-11-27"}"#, (1, 5)),
        ("4", (1, 4)),
        (r#""4""#, (1, 4)),
        // A day that the plan lacks.
        (r#"{"week":9,"day":3}"#, (1, 1)),
        // The shop's clock: Tuesday.
        ("null", (1, 2)),
        (r#""soon""#, (1, 2)),
        ("[]", (1, 2)),
    ] {
        let found = menu_of(&[(1200, &[14])], current);
        assert_eq!(
            chosen(&found, ""),
            Some((1200, 14, Some(expected), None)),
            "{current}"
        );
    }
    let dated = menu(
        r#"{"menu":[{"calories":1200,"durations":[{"duration":3,"days":[
            {"date":"2026-11-28"},{"date":"2026-11-29T00:00:00+02:00"},{"date":"2026-11-30"}]}]}],
            "current_date":"2026-11-29"}"#,
    );
    assert_eq!(chosen(&dated, ""), Some((1200, 3, Some((1, 2)), None)));
}

#[test]
fn the_discount_is_computed_once_and_rounded_as_in_a_cart() {
    let cost = |fields: &str| {
        let json = format!(r#"[{{"calories":1200,"durations":[{{"duration":7{fields}}}]}}]"#);
        let found = menu(&json);
        let cost = PlanCost::of(&shop(), &found.plans[0].durations.0[0])?;
        let before = cost.before.map(super::super::money::Amount::hundredths);
        Some((
            cost.sum.hundredths(),
            before,
            cost.discount,
            cost.a_day.hundredths(),
        ))
    };
    for (fields, expected) in [
        (
            r#","price":2100,"discount":10"#,
            Some((189_000, Some(210_000), 1000, 27_000)),
        ),
        (
            r#","price":"2100,00","discount":"10 %""#,
            Some((189_000, Some(210_000), 1000, 27_000)),
        ),
        // 99.99 less 12.5 %: 87.49125.
        (
            r#","price":99.99,"discount":"12.5""#,
            Some((8_749, Some(9_999), 1250, 1_250)),
        ),
        (
            r#","price":2100,"discount":0"#,
            Some((210_000, None, 0, 30_000)),
        ),
        (
            r#","price":2100,"discount":-5"#,
            Some((210_000, None, 0, 30_000)),
        ),
        // No percentage.
        (
            r#","price":2100,"discount":210"#,
            Some((210_000, None, 0, 30_000)),
        ),
        (
            r#","price":2100,"discount":"a lot""#,
            Some((210_000, None, 0, 30_000)),
        ),
        // The backend's own sum.
        (
            r#","price":2100,"discount":5,"final_price":1890"#,
            Some((189_000, Some(210_000), 1000, 27_000)),
        ),
        (
            r#","price":2100,"final_price":2100"#,
            Some((210_000, None, 0, 30_000)),
        ),
        (r#","price":100"#, Some((10_000, None, 0, 1_429))),
        (r#","discount":10"#, None),
        (r#","price":"free""#, None),
    ] {
        assert_eq!(cost(fields), expected, "{fields}");
    }
}

#[test]
fn an_address_with_nonsense_has_a_canonical_one() {
    let own = |query: &str| {
        let asked = RawAddress {
            path: "/ru/meal-plan",
            query: Some(query),
        };
        canonical(&asked).map(|target| target.as_str().to_owned())
    };
    for (query, expected) in [
        ("", None),
        ("kcal=1200&days=7&week=1&day=1", None),
        ("kcal=1200", None),
        ("utm_source=x", None),
        ("kcal=1300", None),
        ("kcal=abc", Some("/ru/meal-plan")),
        ("kcal=01200&days=7", Some("/ru/meal-plan?kcal=1200&days=7")),
        ("kcal=1200&kcal=1500", Some("/ru/meal-plan?kcal=1200")),
        ("days=0&utm_source=x", Some("/ru/meal-plan?utm_source=x")),
        ("day=<b>&week=2", Some("/ru/meal-plan?week=2")),
    ] {
        assert_eq!(own(query).as_deref(), expected, "{query}");
    }
}
