//! The button that sends a message again, and when it may be pressed.

use maud::{Markup, html};

use super::Wait;
use crate::assets::PlainIsland;
use crate::html::{When, plain_island};
use crate::i18n::Word;
use crate::page::View;
use crate::words::codes;

/// The longest wait that is counted down; a longer one is until another hour or day.
const LONGEST_COUNTED_S: u32 = 300;

/// A button that sends a message again.
#[derive(Debug, Clone, Copy)]
pub struct Again<'a> {
    /// The address that the form is sent to.
    pub action: &'a str,
    /// The form's hidden fields besides the language.
    pub hidden: &'a [(&'a str, &'a str)],
    pub label: Word,
    pub wait: Wait,
}

/// The form with the button. The button always works: pressed too early, it leads to the same page, which says when.
pub fn again(view: &View<'_>, again: &Again<'_>) -> Markup {
    let words = view.words();
    let left_s = again.wait.left_s();
    let form = html! {
        form.send-again method="post" action=(again.action) {
            input type="hidden" name="language" value=(view.language.code());
            @for (name, value) in again.hidden { input type="hidden" name=(name) value=(value); }
            (line(view, left_s))
            button.button.button-wide { (words.say(again.label)) }
        }
    };
    if left_s == 0 || left_s > LONGEST_COUNTED_S {
        return form;
    }
    plain_island(view.assets, PlainIsland::SendAgain, When::Idle, None, &form)
}

/// When the next message may be sent.
fn line(view: &View<'_>, left_s: u32) -> Markup {
    let words = view.words();
    let zone = view.shop.site.time_zone;
    let at_ms = view.now_ms + i64::from(left_s) * 1000;
    let now = words.say(codes::AGAIN_NOW);
    if left_s == 0 {
        return html! { p.quiet { (now) } };
    }
    if left_s > LONGEST_COUNTED_S {
        let (day, time) = zone.show(words, at_ms, false);
        let said = words.fill(codes::AGAIN_LATER, &[("day", &day), ("time", &time)]);
        return html! { p.quiet { (said) } };
    }
    let at = words.fill(codes::AGAIN_AT, &[("time", &zone.clock(at_ms))]);
    let rest = words.fill(codes::AGAIN_LEFT, &[("count", "\n")]);
    let (before, after) = rest.split_once('\n').unwrap_or((&rest, ""));
    html! {
        p.quiet data-left=(left_s) data-over=(now) { (at) " (" (before) b { (left_s) } (after) ")" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{shop, with_shop};
    use crate::menu::Menu;

    fn drawn(left_ms: u64) -> String {
        with_shop(&shop(), &Menu::default(), |view| {
            let view = View {
                // 30 November 2026, 13:59:50 in Chisinau.
                now_ms: 1_796_039_990_000,
                ..*view
            };
            let hidden = [("destination", "a\"b")];
            let button = Again {
                action: "/api/x",
                hidden: &hidden,
                label: codes::AGAIN_NOW,
                wait: Wait { sent: 1, left_ms },
            };
            again(&view, &button).0
        })
    }

    #[test]
    fn a_short_wait_names_the_second_and_is_counted_down() {
        let page = drawn(29_500);
        assert!(page.contains("14:00:20"), "{page}");
        assert!(
            page.contains(r#"data-left="30""#) && page.contains("<b>30</b>"),
            "{page}"
        );
        assert!(page.contains("shop-island"), "{page}");
        assert!(page.contains(r#"value="a&quot;b""#), "{page}");
    }

    #[test]
    fn a_wait_that_is_over_or_long_is_said_without_a_script() {
        for (left_ms, said) in [(0, "<button"), (19 * 3_600_000, "08:59")] {
            let page = drawn(left_ms);
            assert!(
                !page.contains("shop-island") && page.contains(said),
                "{page}"
            );
            assert!(!page.contains("disabled"), "{page}");
        }
    }
}
