//! The saved addresses in the checkout form: the choice of an address, and of a day and time there.

use maud::{Markup, html};

use super::saved_addresses::{SAVED_FIELD, SavedChoice, time_field};
use crate::fields::Fields;
use crate::forms::FormState;
use crate::moment::TimeZone;
use crate::page::View;
use crate::words::{account, checkout as words_of};

/// The choice among the saved addresses, with a new one as the last option.
pub(super) fn draw(view: &View<'_>, state: &FormState<'_>, saved: &[SavedChoice]) -> Markup {
    let words = state.words;
    let zone = view.shop.site.time_zone;
    let chosen = state.typed.text(SAVED_FIELD);
    let error = state.errors.get(SAVED_FIELD);
    html! {
        @if !saved.is_empty() {
            fieldset.choices.for-address #checkout-saved_address aria-describedby="checkout-saved_address-error" {
                legend { (words.say(words_of::SAVED_ADDRESSES)) }
                @for one in saved {
                    @let id = one.id.to_string();
                    label.choice {
                        input type="radio" name=(SAVED_FIELD) value=(id) checked[id == chosen] data-region=(one.region) data-days=(one.days(view, &Fields::default()));
                        span.choice-name { (one.line) }
                        @if one.is_default { span.choice-price { (words.say(account::DEFAULT_ADDRESS)) } }
                        @if !one.note.is_empty() { span.choice-note { (one.note) } }
                        @if let [only] = &*one.slots { span.choice-note { (words.fill(words_of::COURIER_COMES, &[("time", &only.label(words, zone))])) } }
                    }
                    @if one.slots.len() > 1 { (times(state, zone, one)) }
                }
                label.choice {
                    input type="radio" name=(SAVED_FIELD) value="" checked[chosen.is_empty()];
                    span.choice-name { (words.say(words_of::OTHER_ADDRESS)) }
                }
                p.field-error #checkout-saved_address-error { (error.map_or("", String::as_str)) }
            }
        }
    }
}

/// The choice of a day and time of delivery, shown while this address is chosen.
fn times(state: &FormState<'_>, zone: TimeZone, one: &SavedChoice) -> Markup {
    let words = state.words;
    let name = time_field(one.id);
    let chosen = state.typed.text(&name);
    html! {
        div.field.courier-time {
            label for=(name) { (words.say(words_of::DELIVERY_TIME)) }
            select.select #(name) name=(name) {
                option value="" { (words.say(words_of::ANY_COURIER_TIME)) }
                @for slot in &one.slots {
                    @let value = slot.value();
                    option value=(value) selected[value == chosen] { (slot.label(words, zone)) }
                }
            }
        }
    }
}
