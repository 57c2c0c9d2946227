//! Courier prices and delivery times, in the capital and elsewhere. Pages are the same for everybody: scripts mark
//! the chosen city's line (`islands/storefront/city.ts`) and show the delivery days, counted from today
//! (`islands/inline/arrivals.ts`).

use maud::{Markup, PreEscaped, html};

use super::{CAPITAL, REGION, rate};
use crate::delivery::{DEFAULT_REGION, arrivals, courier_rate};
use crate::money::Amount;
use crate::page::View;
use crate::words::{cart, product};

/// Any region but the capital's.
const ELSEWHERE: u64 = 0;

/// The goods to deliver.
#[derive(Debug, Clone, Copy)]
pub struct DeliveredGoods {
    /// Their price, since delivery is free from some sum on. `None` on a page without a product.
    pub cost: Option<Amount>,
    /// Whether they can be sent today: otherwise no day can be promised.
    pub in_stock: bool,
}

/// A delivery destination.
#[derive(Clone, Copy)]
struct Destination<'a> {
    region: u64,
    /// The name of its rate for scripts.
    rate: &'a str,
    place: &'a str,
}

/// One line per rate; `None` if the settings name no price.
pub fn rates(view: &View<'_>, goods: DeliveredGoods) -> Option<Markup> {
    let elsewhere = view.words().say(product::DELIVERY_ELSEWHERE);
    let near = Destination {
        region: DEFAULT_REGION,
        rate: CAPITAL,
        place: capital(view),
    };
    let far = Destination {
        region: ELSEWHERE,
        rate: REGION,
        place: elsewhere,
    };
    let mut lines = line(view, goods, near);
    let far = line(view, goods, far);
    lines.0.push_str(&far.0);
    if goods.in_stock && view.shop.site.promises.names_days() && !lines.0.is_empty() {
        let script = PreEscaped(view.assets.inline.arrivals);
        lines.0.push_str(&html! { script { (script) } }.0);
    }
    (!lines.0.is_empty()).then_some(lines)
}

fn line(view: &View<'_>, goods: DeliveredGoods, destination: Destination<'_>) -> Markup {
    let Destination {
        region,
        rate,
        place,
    } = destination;
    html! {
        @if let Some(price) = courier_rate(view, region, goods.cost) {
            span data-rate=(rate) {
                span data-usual=(place) { (place) } " "
                @if goods.in_stock && let Some((days, arrivals)) = arrivals(view, region) {
                    @let arrivals = serde_json::to_string(&arrivals).unwrap_or_default();
                    span data-arrivals=(arrivals) { (days) } " "
                }
                span { (price) }
            }
        }
    }
}

/// A short form for every page: the capital's line; a script shows the other one if such a city is chosen.
pub fn in_short(view: &View<'_>) -> Markup {
    let words = view.words();
    let mut cities = view.shop.settings.cities_to_choose.iter();
    let has_far = cities.any(|city| rate(city) == Some(REGION));
    html! {
        @if has_far && let Some(far) = courier_rate(view, ELSEWHERE, None) {
            span data-rate=(REGION) { (words.say(cart::DELIVERY)) ": " (far) }
        }
        @if let Some(near) = courier_rate(view, DEFAULT_REGION, None) {
            span data-rate=(CAPITAL) { (words.fill(cart::DELIVERY_TO, &[("city", capital(view))])) ", " (near) }
        }
    }
}

/// The capital's name in this language.
fn capital<'a>(view: &'a View<'_>) -> &'a str {
    let mut cities = view.shop.settings.cities_to_choose.iter();
    let capital = cities.find(|city| rate(city) == Some(CAPITAL));
    capital.map_or_else(
        || view.words().say(product::DELIVERY_CAPITAL),
        |city| &city.name,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::with_shop;
    use crate::menu::Menu;
    use crate::money::Money;
    use crate::site::{City, Promises};

    fn render_with(
        settings: &str,
        price: i64,
        drawn: fn(&View<'_>, Option<Amount>) -> String,
    ) -> String {
        let mut shop = crate::fixtures::shop();
        shop.site.promises = Promises {
            country_days: Some([1, 3]),
            ..Promises::default()
        };
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
            drawn(view, shop.amount(Money(price * 100)))
        })
        .replace('\u{a0}', " ")
    }

    fn lines(view: &View<'_>, cost: Option<Amount>) -> String {
        let goods = DeliveredGoods {
            cost,
            in_stock: true,
        };
        rates(view, goods).unwrap_or_default().into_string()
    }

    #[test]
    fn the_capital_and_other_towns_each_have_their_price() {
        let settings = r#"{"delivery_price":[{"free_delivery":500,"free_delivery_regions":1000,"standart":40,"regionPrice":70}]}"#;
        let html = render_with(settings, 129, lines);
        for line in [
            r#"<span data-rate="capital"><span data-usual="Chișinău">Chișinău</span> <span>40 de lei, gratuit de la 500 de lei</span></span>"#,
            r#"<span data-rate="region"><span data-usual="Alte localități">Alte localități</span> <span data-arrivals="#,
            ">1–3 zile</span> <span>70 de lei, gratuit de la 1.000 de lei</span></span>",
        ] {
            assert!(html.contains(line), "{line}: {html}");
        }
        // A product above the threshold by itself.
        let html = render_with(settings, 500, lines);
        for price in ["<span>gratuit</span>", "<span>70 de lei, gratuit de la"] {
            assert!(html.contains(price), "{price}: {html}");
        }
    }

    #[test]
    fn delivery_days_are_listed_for_each_day_on_which_a_cached_page_may_be_read() {
        let settings = r#"{"delivery_price":[{"standart":40,"regionPrice":70}]}"#;
        let html = render_with(settings, 129, |view, goods| {
            // 24 November 2026, noon in the shop.
            let view = View {
                now_ms: 1_795_514_400_000,
                ..*view
            };
            lines(&view, goods)
        });
        let (_, told) = html.split_once(r#" data-arrivals=""#).unwrap();
        let (json, told) = told.split_once(r#"">"#).unwrap();
        assert!(
            told.starts_with(
                "1–3 zile</span> <span>70 de lei</span></span><script>arrivals()</script>"
            ),
            "{told}"
        );
        assert!(
            !told.contains("data-arrivals"),
            "the capital's are not promised: {told}"
        );
        let midnight = |day: i64| 1_795_557_600_000 + day * 24 * 3_600_000;
        let day = |from: i64, until: i64, days: &str| {
            format!(r#"{{"from":{from},"until":{until},"days":"{days}"}}"#)
        };
        let expected = [
            day(midnight(-1), midnight(0), "25–27 noiembrie"),
            day(midnight(0), midnight(1), "26–28 noiembrie"),
            day(midnight(1), midnight(2), "27–29 noiembrie"),
        ];
        assert_eq!(
            json.replace("&quot;", "\""),
            format!("[{}]", expected.join(","))
        );
    }

    #[test]
    fn goods_that_cannot_be_sent_have_no_delivery_days() {
        let settings = r#"{"delivery_price":[{"standart":40,"regionPrice":70}]}"#;
        let html = render_with(settings, 129, |view, cost| {
            let goods = DeliveredGoods {
                cost,
                in_stock: false,
            };
            rates(view, goods).unwrap_or_default().into_string()
        });
        assert!(
            html.contains("70 de lei") && !html.contains("zile") && !html.contains("script"),
            "{html}"
        );
    }

    #[test]
    fn prices_missing_from_the_settings_are_not_shown() {
        assert_eq!(render_with("{}", 129, lines), "");
        let html = render_with(r#"{"delivery_price":[{"standart":40}]}"#, 129, lines);
        assert!(
            html.contains("</span> <span>40 de lei<") && !html.contains("region"),
            "{html}"
        );
    }

    #[test]
    fn the_short_form_puts_other_towns_first_so_that_css_can_show_one_of_both() {
        let settings = r#"{"delivery_price":[{"free_delivery":500,"free_delivery_regions":1000,"standart":40,"regionPrice":70}]}"#;
        let html = render_with(settings, 0, |view, _| in_short(view).into_string());
        assert_eq!(
            html,
            "<span data-rate=\"region\">Livrare: 70 de lei, gratuit de la 1.000 de lei</span>\
             <span data-rate=\"capital\">Livrare: Chișinău, 40 de lei, gratuit de la 500 de lei</span>"
        );
        assert_eq!(
            render_with("{}", 0, |view, _| in_short(view).into_string()),
            ""
        );
    }
}
