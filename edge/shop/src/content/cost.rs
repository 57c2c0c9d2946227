//! What a delivery to a town costs: a plain form with the towns, and the answer under it.

use maud::{Markup, html};

use super::query::TOWN;
use super::{Beside, ContentQuery};
use crate::delivery::{Cost, REGIONS, Region, Town, delivery_cost};
use crate::html::{Icon, phone};
use crate::page::{Deferred, Page, View};
use crate::route::Route;
use crate::words::content;

/// The form and its answer, as an address names it.
const ID: &str = "cost";

/// The form before a town is chosen.
pub(super) fn form_later() -> Deferred {
    Deferred {
        request: REGIONS.request,
        render: |view, body| {
            let regions = REGIONS.read(body).ok()?.0;
            Some(part(view, &regions, None, &html! {}))
        },
    }
}

/// The form with the town that was asked for, and what a delivery there costs.
pub(super) fn add(
    view: &View<'_>,
    query: &ContentQuery<'_>,
    page: &mut Page,
    [regions, cost]: Beside<'_>,
) {
    page.canonical = Some(view.href(query.route.clone()));
    let Some(town) = query.choice.as_deref().and_then(Town::read) else {
        return;
    };
    let regions = regions.and_then(|body| REGIONS.read(body).ok());
    let regions = regions.map(|regions| regions.0).unwrap_or_default();
    let known = towns(&regions).any(|(one, _)| one == town);
    // A town that the list does not have is none; without a list it may be one.
    let result = if known || regions.is_empty() {
        let cost = cost.and_then(|body| delivery_cost(town).read(body).ok());
        result(view, cost)
    } else {
        html! {}
    };
    let part = part(view, &regions, Some(town), &result);
    page.critical.0.push_str(&part.0);
}

/// All that can be chosen, each with its name.
fn towns(regions: &[Region]) -> impl Iterator<Item = (Town, &str)> {
    regions.iter().flat_map(of_region)
}

/// The towns of a region, or the region itself where the list names none.
fn of_region(region: &Region) -> impl Iterator<Item = (Town, &str)> {
    let whole = region.localities.is_empty();
    let whole = whole.then(|| (Town::new(region, None), region.label.as_str()));
    let towns = region.localities.iter();
    let towns = towns.map(|town| (Town::new(region, Some(town)), town.label.as_str()));
    towns.chain(whole)
}

fn part(view: &View<'_>, regions: &[Region], chosen: Option<Town>, result: &Markup) -> Markup {
    let words = view.words();
    let options = |region: &Region| {
        html! {
            @for (town, label) in of_region(region) {
                option value=(town.value()) selected[chosen == Some(town)] { (label) }
            }
        }
    };
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
                                    @if region.localities.is_empty() { (options(region)) } @else { optgroup label=(region.label) { (options(region)) } }
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

/// What is known of the cost; where nothing is, whom to ask.
fn result(view: &View<'_>, cost: Option<Cost>) -> Markup {
    let words = view.words();
    let (class, icon) = match cost {
        Some(_) => ("notice cost-known", "truck"),
        None => ("notice notice-warning", "alert"),
    };
    html! {
        div class=(class) role="status" {
            (Icon(icon))
            p {
                @match cost {
                    Some(Cost::Price(price, own)) => {
                        @let price = own.unwrap_or(view.shop.currency).amount(price);
                        @if price.is_zero() { (words.say(content::COST_FREE)) } @else {
                            (words.fill(content::COST_IS, &[("price", &price.display(view.language))]))
                        }
                    },
                    Some(Cost::Said(text)) => (text),
                    None => { (words.say(content::COST_UNKNOWN)) " " (phone(view)) },
                }
            }
        }
    }
}
