//! The town of a delivery: it decides the ways of delivery with their prices and days, and so stands before them.

use maud::{Markup, html};

use super::fields::{LOCALITY, REGION, lacks_region};
use super::wire::CheckoutView;
use crate::forms::{Choice, FormState};
use crate::words::checkout as words_of;

/// The choice of a region and its town. `class` says when it is shown.
pub(super) fn draw(state: &FormState<'_>, form: &CheckoutView, class: &str) -> Markup {
    let mut regions = options(&form.regions);
    if lacks_region(&form.typed) {
        regions.insert(0, ("", state.words.say(words_of::CHOOSE_REGION)));
    }
    html! {
        div class={ "fields town for-new-address " (class) } {
            (state.select(&REGION, &regions))
            (state.select(&LOCALITY, &options(&form.localities)))
        }
    }
}

fn options(choices: &[Choice]) -> Vec<(&str, &str)> {
    let choices = choices.iter();
    choices
        .map(|choice| (choice.id.as_str(), choice.label.as_str()))
        .collect()
}
