//! The page of the calculator: calories and durations with their prices, the order, and the menu of a day. Every choice
//! is a link, so that each has an address. The page is of the visitor's city, and so is kept by no cache; without a city
//! it asks for one, and that page is the same for everybody.

use maud::{Markup, html};

use super::choice::{Asked, Choice, Today};
use super::cost::PlanCost;
use super::day::{DayPlace, Dish, MealDay, Measure};
use super::menu::{Duration, MealMenu, Plan};
use crate::city::CITY_FIELD;
use crate::content::REQUEST;
use crate::forms::page::link_as;
use crate::html::{Drawing, Icon, crumbs, empty, empty_part, in_place_of_price, phone, schema};
use crate::i18n::{Decimal, group};
use crate::page::{Page, RawAddress, View};
use crate::pagecache::CachePolicy;
use crate::product::cards::ADD_FORM;
use crate::route::{Endpoint, Route};
use crate::site::City;
use crate::words::{failure, mealplan as words_of, product, states};

/// A longer list of cities is a select.
const MOST_BUTTONS: usize = 12;
const MENU: &str = "menu";

/// The page that asks for the city: the same for everybody.
pub fn without_city(view: &View<'_>, asked: Asked) -> Page {
    let words = view.words();
    let body = html! {
        div.meal-ask data-city="" {
            (empty_part(Drawing::Shelf, words.say(words_of::NO_CITY), words.say(words_of::NO_CITY_TEXT), &html! {
                @if view.shop.settings.cities_to_choose.is_empty() { (phone(view)) } @else { (city_form(view, asked, None)) }
            }))
        }
    };
    page(view, &body)
}

/// The calculator for a city.
pub fn calculator(view: &View<'_>, city: &City, menu: &MealMenu, asked: Asked) -> Page {
    let today = Today {
        zone: view.shop.site.time_zone,
        now_ms: view.now_ms,
    };
    let words = view.words();
    let chosen = Choice::of(menu, asked, today);
    let body = html! {
        (of_city(view, city, asked))
        @match chosen {
            Some(chosen) => {
                @if let Some(days) = chosen.lacking {
                    p.notice.notice-warning role="status" {
                        (Icon("info"))
                        span { (words.fill(words_of::NEAREST, &[("kcal", &kcal(view, chosen.plan)), ("asked", &words.count(words_of::DAYS, days.into())), ("days", &days_of(view, chosen.duration))])) }
                    }
                }
                div.meal {
                    div.meal-choices {
                        (plans(view, menu, &chosen))
                        (durations(view, &chosen))
                    }
                    (summary(view, &chosen))
                    (day_menu(view, &chosen))
                }
            },
            None => (empty_part(Drawing::Shelf, words.say(words_of::NONE), &words.fill(words_of::NONE_TEXT, &[("city", &city.name)]), &html! { (phone(view)) })),
        }
    };
    Page {
        cache: CachePolicy::Private,
        ..page(view, &body)
    }
}

/// The page of a menu that could not be loaded.
pub fn failed(view: &View<'_>, status: u16, asked: &RawAddress<'_>) -> Page {
    let words = view.words();
    let title = words.say(words_of::FAILED);
    let critical = html! {
        div.wrap {
            (empty(Drawing::Plug, title, words.say(words_of::FAILED_TEXT), &html! {
                a.button.button-main.button-large href="" { (words.say(failure::TRY_AGAIN)) }
                a.button.button-large href=(view.href(Route::Home)) { (words.say(failure::BACK_HOME)) }
            }))
            p.status-code { (words.fill(failure::STATUS, &[("status", &status.to_string())])) }
        }
    };
    Page {
        cache: CachePolicy::Never,
        query: asked.query.unwrap_or_default().to_owned(),
        ..Page::private(view, &Route::MealPlan, title, critical)
    }
}

fn page(view: &View<'_>, body: &Markup) -> Page {
    let words = view.words();
    let title = words.say(words_of::TITLE);
    let critical = html! {
        div.wrap {
            (crumbs(view, &[], Some(title)))
            div.page-head { h1 { (title) } p.meal-lead { (words.say(words_of::LEAD)) } }
            (body)
        }
    };
    Page {
        structured: vec![schema::breadcrumbs(view, &[], Some(title))],
        ..Page::public(
            view,
            |_| Some(Route::MealPlan),
            title,
            words.say(words_of::LEAD),
            critical,
        )
    }
}

/// The city of the menu, and a form for another one.
fn of_city(view: &View<'_>, city: &City, asked: Asked) -> Markup {
    let words = view.words();
    html! {
        details.meal-city data-city=(city.id) {
            summary {
                (Icon("pin"))
                span { (words.fill(words_of::OF_CITY, &[("city", &city.name)])) }
                span.meal-other { (words.say(words_of::OTHER_CITY)) }
            }
            (city_form(view, asked, Some(city)))
        }
    }
}

/// The cities as buttons, or a long list as a select; either leads back to the same choice.
fn city_form(view: &View<'_>, asked: Asked, chosen: Option<&City>) -> Markup {
    let words = view.words();
    let cities = &view.shop.settings.cities_to_choose;
    let back = [&view.href(Route::MealPlan), asked.query().as_str()].concat();
    let is_chosen = |city: &City| chosen.is_some_and(|chosen| chosen.id == city.id);
    html! {
        form.meal-cities method="post" action=(Endpoint::City.href()) aria-label=(words.say(states::CITY)) {
            input type="hidden" name="language" value=(view.language.code());
            input type="hidden" name="back" value=(back);
            @if cities.len() <= MOST_BUTTONS {
                @for city in cities.iter().filter(|city| !is_chosen(city)) {
                    button.chip name=(CITY_FIELD) value=(city.id) { (city.name) }
                }
            } @else {
                select.select name=(CITY_FIELD) autocomplete="off" aria-label=(words.say(states::CITY)) {
                    @for city in cities { option value=(city.id) selected[is_chosen(city)] { (city.name) } }
                }
                button.button { (words.say(states::CHOOSE)) }
            }
        }
    }
}

fn href(view: &View<'_>, asked: Asked) -> String {
    [&view.href(Route::MealPlan), asked.query().as_str()].concat()
}

/// `1 200 kcal`
fn kcal(view: &View<'_>, plan: &Plan) -> String {
    let number = group(view.language, plan.kcal.0.into());
    view.words().fill(words_of::KCAL, &[("number", &number)])
}

fn days_of(view: &View<'_>, duration: &Duration) -> String {
    let days = u64::from(duration.days.0);
    view.words().count(words_of::DAYS, days)
}

/// The calories, each with the price of the chosen duration or of the nearest one.
fn plans(view: &View<'_>, menu: &MealMenu, chosen: &Choice<'_>) -> Markup {
    let asked = chosen.lacking.unwrap_or(chosen.duration.days.0);
    html! {
        section aria-labelledby="meal-kcal" {
            h2 #meal-kcal { (view.words().say(words_of::CALORIES)) }
            ul.meal-options {
                @for plan in &menu.plans {
                    @if let Some((duration, lacking)) = plan.duration(Some(asked)) {
                        @let is_chosen = plan.kcal == chosen.plan.kcal;
                        (option(view, &href(view, chosen.with_plan(plan)), is_chosen, &kcal(view, plan), duration, lacking.is_some()))
                    }
                }
            }
        }
    }
}

/// The durations of the chosen calories with their prices.
fn durations(view: &View<'_>, chosen: &Choice<'_>) -> Markup {
    html! {
        section aria-labelledby="meal-days" {
            h2 #meal-days { (view.words().say(words_of::DURATION)) }
            ul.meal-options {
                @for duration in &chosen.plan.durations.0 {
                    @let is_chosen = duration.days == chosen.duration.days;
                    (option(view, &href(view, chosen.with_duration(duration)), is_chosen, &days_of(view, duration), duration, false))
                }
            }
        }
    }
}

/// A choice with its price. One that stands for another number of days names its own.
fn option(
    view: &View<'_>,
    href: &str,
    is_chosen: bool,
    name: &str,
    duration: &Duration,
    names_days: bool,
) -> Markup {
    let cost = PlanCost::of(view.shop, duration);
    html! {
        li {
            a.meal-option href=(href) rel="nofollow" aria-current=[is_chosen.then_some("true")] {
                b { (name) @if names_days { span.quiet { ", " (days_of(view, duration)) } } }
                @match cost {
                    Some(cost) => {
                        " " span.meal-sum { (cost.sum.display(view.language)) }
                        span.meal-note.quiet { (a_day(view, &cost)) @if cost.discount > 0 { " · " (discount(view, &cost)) } }
                    },
                    None => span.meal-note.quiet { (view.words().say(no_cost(view, duration))) },
                }
            }
        }
    }
}

/// Why a plan has no price here.
const fn no_cost(view: &View<'_>, duration: &Duration) -> crate::i18n::Word {
    if duration.has_price() {
        crate::html::no_price(view.shop)
    } else {
        product::PRICE_UNKNOWN
    }
}

fn a_day(view: &View<'_>, cost: &PlanCost) -> String {
    let price = cost.a_day.display(view.language);
    view.words().fill(words_of::A_DAY, &[("price", &price)])
}

fn discount(view: &View<'_>, cost: &PlanCost) -> String {
    let mut percent = String::new();
    let number = Decimal {
        parts: cost.discount.into(),
        decimals: 2,
    };
    number.write(&mut percent, view.language, true);
    view.words().fill(words_of::LESS, &[("percent", &percent)])
}

/// The chosen plan with both prices, and its order.
fn summary(view: &View<'_>, chosen: &Choice<'_>) -> Markup {
    let words = view.words();
    let cost = PlanCost::of(view.shop, chosen.duration);
    html! {
        section.meal-summary aria-labelledby="meal-plan" {
            h2 #meal-plan { (words.fill(words_of::PLAN, &[("kcal", &kcal(view, chosen.plan)), ("days", &days_of(view, chosen.duration))])) }
            @match cost {
                Some(cost) => {
                    p.meal-price {
                        span.unseen { (words.say(product::PRICE)) " " }
                        span.price.price-now[cost.before.is_some()] { (cost.sum.display(view.language)) }
                        @if let Some(before) = cost.before {
                            " " span.unseen { (words.say(product::OLD_PRICE)) " " } s.price-old { (before.display(view.language)) }
                            " " span.badge.badge-discount { (discount(view, &cost)) }
                        }
                    }
                    p.quiet { (a_day(view, &cost)) }
                },
                None if chosen.duration.has_price() => p { (in_place_of_price(view)) },
                None => p.quiet { (words.say(product::PRICE_UNKNOWN)) },
            }
            @match chosen.duration.product {
                Some(product) => {
                    button.button.button-main.button-large.add.drawn form=(ADD_FORM) name="product" value=(product) aria-describedby="meal-plan" { (words.say(product::ADD_TO_CART)) }
                    p.meal-note.quiet { (words.say(words_of::ORDER_NOTE)) }
                },
                None => {
                    p { (words.say(words_of::BY_PHONE)) " " (phone(view)) }
                    (link_as(view, &REQUEST, 0, "button button-main button-large"))
                },
            }
        }
    }
}

/// The days of the plan by week, and the menu of the chosen one.
fn day_menu(view: &View<'_>, chosen: &Choice<'_>) -> Markup {
    let words = view.words();
    let days = &chosen.duration.menu.0;
    let mut weeks: Vec<DayPlace> = Vec::new();
    for day in days {
        if weeks.iter().all(|known| known.week != day.week.0) {
            weeks.push(day.place());
        }
    }
    let to = |place: DayPlace| [&href(view, chosen.with_day(place)), "#", MENU].concat();
    html! {
        section.meal-menu #(MENU) aria-labelledby="meal-menu" {
            h2 #meal-menu { (words.say(words_of::MENU)) }
            @match chosen.day {
                None => p.notice { (Icon("info")) span { (words.say(words_of::NO_MENU)) } },
                Some(shown) => {
                    @if weeks.len() > 1 {
                        nav.meal-weeks aria-label=(words.say(words_of::WEEKS)) {
                            @for first in &weeks {
                                a.chip rel="nofollow" href=(to(*first)) aria-current=[(first.week == shown.week.0).then_some("true")] { (words.fill(words_of::WEEK, &[("number", &first.week.to_string())])) }
                            }
                        }
                    }
                    @if days.len() > 1 {
                        nav.meal-days aria-label=(words.say(words_of::DAYS_OF_WEEK)) {
                            @for day in days.iter().filter(|day| day.week == shown.week) {
                                a.chip rel="nofollow" href=(to(day.place())) aria-current=[(day.place() == shown.place()).then_some("true")] { (name_of(view, day)) }
                            }
                        }
                    }
                    h3 { (name_of(view, shown)) }
                    @if !shown.description.is_empty() { p.meal-text { (shown.description) } }
                    (dishes(view, shown))
                },
            }
        }
    }
}

fn name_of(view: &View<'_>, day: &MealDay) -> String {
    if day.name.trim().is_empty() {
        let number = day.day.0.to_string();
        return view.words().fill(words_of::DAY, &[("number", &number)]);
    }
    day.name.clone()
}

fn dishes(view: &View<'_>, day: &MealDay) -> Markup {
    let words = view.words();
    let named = || day.products.0.iter().filter(|dish| !dish.name.is_empty());
    let unnamed = day.products.0.len() - named().count();
    html! {
        @if day.products.0.is_empty() {
            p.quiet { (words.say(words_of::NO_DISHES)) }
        } @else {
            ul.meal-dishes {
                @for dish in named() {
                    li {
                        @if !dish.meal.is_empty() { span.meal-kind { (dish.meal) } }
                        b { (dish.name) }
                        @let facts = facts(view, dish);
                        @if !facts.is_empty() { span.quiet { (facts) } }
                        @if !dish.allergens.is_empty() {
                            span.meal-allergens.quiet { (words.fill(words_of::ALLERGENS, &[("names", &dish.allergens.join(", "))])) }
                        }
                    }
                }
                @if unnamed > 0 { li { b { (words.count(words_of::DISHES, unnamed as u64)) } } }
            }
        }
    }
}

/// `250 g · 320 kcal`
fn facts(view: &View<'_>, dish: &Dish) -> String {
    let told = |measure: &Measure, unit| match measure {
        Measure::Unknown => None,
        Measure::Text(text) => Some(text.clone()),
        Measure::Bare(number) => {
            let number = group(view.language, (*number).into());
            Some(view.words().fill(unit, &[("number", &number)]))
        }
    };
    let facts = [
        told(&dish.weight, words_of::GRAMS),
        told(&dish.energy, words_of::KCAL),
    ];
    facts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
