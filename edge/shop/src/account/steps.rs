//! The states of an order as a line: which are behind it, where it stands, and what follows. The documents name no
//! states, so only those that the shop has words for make a line; any other is told by its name alone.

use maud::{Markup, html};

use super::OrderDetail;
use super::shown::{CANCELED, SENT, STATES};
use crate::html::Icon;
use crate::i18n::Word;
use crate::page::View;
use crate::words::receipt as words_of;

/// The line of states, if the order is on it.
pub(super) fn steps(view: &View<'_>, found: &OrderDetail) -> Option<Markup> {
    let steps = states_of(found);
    let current = steps
        .iter()
        .position(|(state, _)| *state == found.head.state)?;
    let words = view.words();
    let last = steps.len() - 1;
    Some(html! {
        ol.order-steps aria-label=(words.say(words_of::STEPS)) {
            @for (at, (_, word)) in steps.iter().enumerate() {
                @let is_behind = at < current || at == last && at == current;
                li.step-behind[is_behind].step-now[at == current] aria-current=[(at == current).then_some("step")] {
                    span.step-mark { @if is_behind { (Icon("check")) } }
                    span { (words.say(*word)) }
                }
            }
        }
    })
}

/// The states that an order passes. One that is picked up is not sent, unless the backend says so.
fn states_of(found: &OrderDetail) -> Vec<(&'static str, Word)> {
    let state = &*found.head.state;
    let is_picked_up = found.content.is_pickup();
    let passed = STATES.into_iter().filter(|(known, _)| {
        *known != CANCELED && (*known != SENT || !is_picked_up || state == SENT)
    });
    passed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::with_view;
    use crate::lenient::read_text;

    /// The marks of the line: `x` behind, `o` now, `.` ahead.
    fn line(order: &str) -> Option<String> {
        let found: OrderDetail = read_text(order).unwrap();
        let drawn = with_view(|view| steps(view, &found))?.into_string();
        assert_eq!(drawn.matches("aria-current=\"step\"").count(), 1, "{drawn}");
        let marks = drawn.split("<li").skip(1).map(|step| {
            let is_behind = step.contains("step-behind");
            match (step.contains("step-now"), is_behind) {
                (true, _) => 'o',
                (false, true) => 'x',
                (false, false) => '.',
            }
        });
        Some(marks.collect())
    }

    #[test]
    fn an_order_stands_on_the_line_of_the_states_that_are_known() {
        for (state, marks) in [
            ("new", Some("o...")),
            ("processing", Some("xo..")),
            ("sent", Some("xxo.")),
            ("delivered", Some("xxxo")),
            ("canceled", None),
            ("returned", None),
            ("packed", None),
            ("", None),
        ] {
            let order = format!(r#"{{"id":7,"status":"{state}"}}"#);
            assert_eq!(line(&order).as_deref(), marks, "{state}");
        }
    }

    #[test]
    fn an_order_that_is_picked_up_is_not_sent_unless_the_backend_says_so() {
        let of = |state: &str| {
            line(&format!(
                r#"{{"id":7,"status":"{state}","delivery_method":"pickup"}}"#
            ))
        };
        assert_eq!(of("processing").as_deref(), Some("xo."));
        assert_eq!(of("sent").as_deref(), Some("xxo."));
    }

    #[test]
    fn a_delivered_order_has_no_open_step() {
        let found: OrderDetail = read_text(r#"{"id":7,"status":"delivered"}"#).unwrap();
        let drawn = with_view(|view| steps(view, &found)).unwrap().into_string();
        assert_eq!(drawn.matches("step-behind").count(), 4, "{drawn}");
    }
}
