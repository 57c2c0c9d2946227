//! The town of a delivery: it decides the ways of delivery with their prices and days, and so stands before them. A
//! script searches it in one field; the lists of regions and towns are for browsers without scripts, and for a look.

use maud::{Markup, html};

use super::fields::{LOCALITY, REGION, lacks_region};
use super::wire::CheckoutView;
use crate::forms::{Choice, FormState};
use crate::page::View;
use crate::route::Endpoint;
use crate::words::{checkout as words_of, search};

const LONGEST_QUERY: usize = 100;

/// The choice of a town. `class` says when it is shown.
pub(super) fn draw(
    view: &View<'_>,
    state: &FormState<'_>,
    form: &CheckoutView,
    class: &str,
) -> Markup {
    let words = state.words;
    let mut regions = options(&form.regions);
    if lacks_region(&form.typed) {
        regions.insert(0, ("", words.say(words_of::CHOOSE_REGION)));
    }
    html! {
        div class={ "fields town for-new-address " (class) } data-loading=(words.say(search::LOADING))
            data-away=(words.say(words_of::LOCALITIES_AWAY)) data-choose=(words.say(words_of::POSTAL_CHOOSE))
        {
            // Without regions there is nothing to search.
            @if !form.regions.is_empty() { (search_field(view, state, form)) }
            div.town-lists {
                (state.select(&REGION, &regions))
                (state.select(&LOCALITY, &options(&form.localities)))
            }
            @if !form.regions.is_empty() {
                label.check.town-switch { input type="checkbox" autocomplete="off"; span { (words.say(words_of::TOWN_LISTS)) } }
            }
        }
    }
}

/// The field that searches; a script gives it its list.
fn search_field(view: &View<'_>, state: &FormState<'_>, form: &CheckoutView) -> Markup {
    let source = [
        &*Endpoint::Localities.href(),
        "?language=",
        view.language.code(),
    ]
    .concat();
    let chosen = |choices: &[Choice], id: &str| {
        let mut choices = choices.iter();
        let chosen = choices.find(|choice| choice.id == id);
        chosen.map(|choice| choice.label.clone())
    };
    let region = chosen(&form.regions, form.typed.text(REGION.name)).unwrap_or_default();
    let town = chosen(&form.localities, form.typed.text(LOCALITY.name));
    let shown = match town {
        Some(town) if town != region => [&*town, ", ", &region].concat(),
        Some(_) | None => region,
    };
    html! {
        div.field.town-search data-source=(source) {
            label for="checkout-town" { (state.words.say(words_of::TOWN)) }
            div.combo-line {
                input.input #checkout-town value=(shown) autocomplete="off" maxlength=(LONGEST_QUERY) aria-describedby="checkout-town-error";
            }
            p.field-error #checkout-town-error {}
        }
    }
}

fn options(choices: &[Choice]) -> Vec<(&str, &str)> {
    let choices = choices.iter();
    choices
        .map(|choice| (choice.id.as_str(), choice.label.as_str()))
        .collect()
}
