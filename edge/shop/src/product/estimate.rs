//! What a courier costs for a product, in the capital and elsewhere: a page is the same for everybody, and a script marks
//! the line of the chosen city (`islands/storefront/city.ts`).

use maud::{Markup, html};

use super::Card;
use crate::city;
use crate::delivery::{DEFAULT_REGION, Selection, Tariff};
use crate::html::Icon;
use crate::page::View;
use crate::words::{cart, product};

/// Any region but the capital's.
const ELSEWHERE: u64 = 0;

/// A line for each of both; none where the settings name no price.
pub(super) fn estimate(view: &View<'_>, card: &Card) -> Markup {
    let words = view.words();
    let cities = &view.shop.settings.cities_to_choose;
    let capital = cities.iter().find(|city| city::rate(city) == city::CAPITAL);
    let capital = capital.map_or_else(|| words.say(product::DELIVERY_CAPITAL), |city| &city.name);
    let lines = [
        (DEFAULT_REGION, city::CAPITAL, capital),
        (
            ELSEWHERE,
            city::REGION,
            words.say(product::DELIVERY_ELSEWHERE),
        ),
    ];
    let lines = lines.map(|(region, rate, place)| (rate, place, line(view, card, region)));
    html! {
        @if lines.iter().any(|(_, _, text)| text.is_some()) {
            li.pledge {
                (Icon("truck")) b { (words.say(product::DELIVERY)) }
                @for (rate, place, text) in lines {
                    @if let Some(text) = text {
                        span data-rate=(rate) { span data-usual=(place) { (place) } " " (text) }
                    }
                }
            }
        }
    }
}

/// „70 de lei, gratuit de la 1.000 de lei”, or that it is free for this product alone.
fn line(view: &View<'_>, card: &Card, region: u64) -> Option<String> {
    let tariff = Tariff::of(view.shop)?;
    let words = view.words();
    let goods = card.price.and_then(|price| view.shop.amount(price));
    let price = tariff.price(
        Selection::courier(region),
        goods.unwrap_or(tariff.currency.zero()),
    )?;
    if price.is_zero() {
        return Some(words.say(cart::DELIVERY_FREE).to_owned());
    }
    let price = price.counted(view.language);
    Some(match tariff.free_from(region) {
        Some(threshold) => words.fill(
            product::DELIVERY_RATE,
            &[
                ("price", &price),
                ("threshold", &threshold.starting(view.language)),
            ],
        ),
        None => price,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::with_shop;
    use crate::menu::Menu;
    use crate::site::City;

    fn shown(settings: &str, price: &str) -> String {
        let card =
            crate::lenient::read_text(&format!(r#"{{"productId":7,"title":"x","price":{price}}}"#));
        let mut shop = crate::fixtures::shop();
        shop.settings = crate::site::GLOBAL_SETTINGS
            .read(settings.as_bytes())
            .unwrap();
        shop.settings.cities_to_choose = vec![
            City {
                id: 7,
                name: "Bălți".to_owned(),
                region_id: Some(5),
            },
            City {
                id: 301,
                name: "Chișinău".to_owned(),
                region_id: Some(3),
            },
        ];
        with_shop(&shop, &Menu::default(), |view| {
            estimate(view, &card.unwrap()).into_string()
        })
        .replace('\u{a0}', " ")
    }

    #[test]
    fn the_capital_and_the_other_towns_have_a_price_each() {
        let settings = r#"{"delivery_price":[{"free_delivery":500,"free_delivery_regions":1000,"standart":40,"regionPrice":70}]}"#;
        let rate = |rate: &str, place: &str, text: &str| {
            format!(
                r#"<span data-rate="{rate}"><span data-usual="{place}">{place}</span> {text}</span>"#
            )
        };
        let html = shown(settings, "129");
        for line in [
            rate("capital", "Chișinău", "40 de lei, gratuit de la 500 de lei"),
            rate(
                "region",
                "Alte localități",
                "70 de lei, gratuit de la 1.000 de lei",
            ),
        ] {
            assert!(html.contains(&line), "{line}: {html}");
        }
        // A product that costs enough by itself.
        let html = shown(settings, "500");
        assert!(
            html.contains(&rate("capital", "Chișinău", "gratuit")),
            "{html}"
        );
        assert!(html.contains("70 de lei"), "{html}");
    }

    #[test]
    fn nothing_is_promised_that_the_settings_do_not_name() {
        assert_eq!(shown("{}", "129"), "");
        let html = shown(r#"{"delivery_price":[{"standart":40}]}"#, "129");
        assert!(
            html.contains("</span> 40 de lei<") && !html.contains("region"),
            "{html}"
        );
    }
}
