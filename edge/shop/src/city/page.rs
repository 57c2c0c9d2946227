//! The city chooser in the header. Pages are cached for all visitors: a script shows the chosen city.

use maud::{Markup, html};

use super::rate;
use crate::page::View;
use crate::route::Endpoint;
use crate::words::states;

/// A form that saves the chosen city; empty if the shop lists no cities. Scripts save a choice at once, without
/// leaving the page.
pub fn chooser(view: &View<'_>) -> Markup {
    let words = view.words();
    let cities = &view.shop.settings.cities_to_choose;
    html! {
        @if !cities.is_empty() {
            form.city.drawn.icon-pin method="post" action=(Endpoint::City.href()) data-save {
                input type="hidden" name="language" value=(view.language.code());
                select name="city" autocomplete="off" aria-label=(words.say(states::CITY)) data-submit {
                    option value="" { (words.say(states::CHOOSE_CITY)) }
                    @for city in cities {
                        option value=(city.id) data-rate=[rate(city)] { (city.name) }
                    }
                }
                button { (words.say(states::CHOOSE)) }
            }
        }
    }
}
