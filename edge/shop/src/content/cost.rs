//! The delivery cost to a town: a plain form with the towns, and the answer under it.

use maud::{Markup, html};

use super::query::TOWN;
use super::{ContentQuery, SideAnswers};
use crate::delivery::{Cost, REGIONS, Region, cost, town};
use crate::html::{Icon, phone};
use crate::page::{Deferred, Page, View};
use crate::route::Route;
use crate::words::content;

/// The element id of the form and its answer: `#cost` in an address.
const ID: &str = "cost";

/// The form before a town is chosen.
pub(super) fn form_later() -> Deferred {
    Deferred {
        shared: false,
        request: REGIONS.request,
        render: Box::new(|view, body| {
            let regions = REGIONS.read(body).ok()?.0;
            Some(part(view, &regions, "", &html! {}))
        }),
    }
}

/// The form with the chosen town, and the delivery cost to it.
pub(super) fn add(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    page: &mut Page,
    [regions, answer]: SideAnswers<'_>,
) {
    page.canonical = Some(view.href(query.route.clone()));
    let chosen = query.choice.as_deref().unwrap_or_default();
    let regions = regions.and_then(|body| REGIONS.read(body).ok());
    let regions = regions.map(|regions| regions.0).unwrap_or_default();
    // A town that is not in the list is ignored; without a list, any town is accepted.
    let known = |region: &Region| towns(region).iter().any(|(value, _)| value == chosen);
    let result = if regions.is_empty() || regions.iter().any(known) {
        result(view, answer.and_then(cost))
    } else {
        html! {}
    };
    let part = part(view, &regions, chosen, &result);
    page.critical.0.push_str(&part.0);
}

/// The towns of a region with their values, or the region itself if the list has no towns for it.
fn towns(region: &Region) -> Vec<(String, &str)> {
    if region.localities.is_empty() {
        return vec![(town(region, None), &region.label)];
    }
    let towns = region.localities.iter();
    towns
        .map(|one| (town(region, Some(one)), one.label.as_str()))
        .collect()
}

fn options(region: &Region, chosen: &str) -> Markup {
    html! {
        @for (value, label) in towns(region) { option value=(value) selected[value == chosen] { (label) } }
    }
}

fn part(view: &View<'_>, regions: &[Region], chosen: &str, result: &Markup) -> Markup {
    let words = view.words();
    html! {
        @if !regions.is_empty() || !result.0.is_empty() {
            section.wrap.section #(ID) {
                div.section-head { h2 { (words.say(content::COST_TITLE)) } }
                div {
                    @if !regions.is_empty() {
                        form.cost-form method="get" action={ (view.href(Route::Delivery)) "#" (ID) } {
                            label for="cost-town" { (words.say(content::COST_TOWN)) }
                            select.select #cost-town name=(TOWN) required {
                                option value="" { (words.say(content::COST_CHOOSE)) }
                                @for region in regions {
                                    @let towns = options(region, chosen);
                                    @if region.localities.is_empty() { (towns) } @else { optgroup label=(region.label) { (towns) } }
                                }
                            }
                            button.button.button-main { (words.say(content::COST_SHOW)) }
                        }
                    }
                    (result)
                }
            }
        }
    }
}

/// The cost or the backend's message; the shop's phone number if the cost or its currency is unknown.
fn result(view: &View<'_>, cost: Option<Cost>) -> Markup {
    let words = view.words();
    let known = match cost {
        Some(Cost::Price(price, own)) => own.or(view.shop.currency).map(|currency| {
            let price = currency.amount(price);
            if price.is_zero() {
                words.say(content::COST_FREE).to_owned()
            } else {
                let price = price.counted(view.language);
                words.fill(content::COST_IS, &[("price", &price)])
            }
        }),
        Some(Cost::Said(text)) => Some(text),
        None => None,
    };
    let (class, icon) = match known {
        Some(_) => ("notice cost-known", "truck"),
        None => ("notice notice-warning", "alert"),
    };
    html! {
        div class=(class) role="status" {
            (Icon(icon))
            p {
                @if let Some(known) = known { (known) } @else {
                    (words.say(content::COST_UNKNOWN)) " " (phone(view))
                }
            }
        }
    }
}
