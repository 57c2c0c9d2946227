//! The page of an account's sessions: each with its browser, the own one marked, and buttons to end the others.

use maud::{Markup, html};

use super::page::frame;
use crate::failure::Failure;
use crate::html::Icon;
use crate::i18n::Template;
use crate::moment::machine;
use crate::page::{Page, View};
use crate::route::{Endpoint, Route, Slug};
use crate::sessions::ListedSession;
use crate::words::sessions;

/// The field of the page's query that says what was ended.
pub const ENDED_FIELD: &str = "ended";
pub const ONE: &str = "one";
pub const OTHERS: &str = "others";

/// The page. `ended` says what a form has just ended; countries are given by name.
pub fn sessions_page(
    view: &View<'_>,
    list: &[ListedSession],
    ended: &str,
    problem: Option<&Failure>,
) -> Page {
    let words = view.words();
    let done = match ended {
        ONE => Some(sessions::ONE_ENDED),
        OTHERS => Some(sessions::OTHERS_ENDED),
        _ => None,
    };
    let has_others = list.iter().any(|session| !session.is_own);
    let body = html! {
        @if let Some(problem) = problem {
            p.notice.notice-negative role="alert" { (Icon("alert")) span { (problem.message(words)) } }
        } @else if let Some(done) = done {
            p.notice.notice-positive role="status" { (Icon("check")) span { (words.say(done)) } }
        }
        p.content-lead { (words.say(sessions::LEAD)) }
        ul.address-list { @for session in list { (item(view, session)) } }
        @if has_others {
            form.session-others method="post" action=(Endpoint::Sessions.href()) {
                (language(view))
                button.button.button-large { (words.say(sessions::END_OTHERS)) }
                p.quiet { (words.say(sessions::END_OTHERS_NOTE)) }
            }
        } @else {
            p.quiet { (words.say(sessions::ONLY)) }
        }
    };
    frame(
        view,
        &Route::AccountSessions,
        words.say(sessions::TITLE),
        &body,
    )
}

fn item(view: &View<'_>, session: &ListedSession) -> Markup {
    let words = view.words();
    let named = session.device.named();
    let device = if named.is_empty() {
        words.say(sessions::UNKNOWN_DEVICE)
    } else {
        &named
    };
    html! {
        li {
            div.session {
                p {
                    strong { (device) }
                    @if session.is_own { " " span.order-state { (words.say(sessions::THIS)) } }
                }
                @if let Some(country) = &session.country { p { (country) } }
                p.quiet { (time(view, sessions::SEEN, session.seen_ms)) }
                p.quiet { (time(view, sessions::SINCE, session.since_ms)) }
                @if session.is_kept { p.quiet { (words.say(sessions::KEPT)) } }
            }
            @if let Some(id) = Slug::new(&session.id).filter(|_| !session.is_own) {
                form method="post" action=(Endpoint::OwnSession(id).href()) {
                    (language(view))
                    button.button aria-label=(words.fill(sessions::END_NAMED, &[("device", device)])) { (words.say(sessions::END)) }
                }
            }
        }
    }
}

/// A moment by the shop's clock.
fn time(view: &View<'_>, said: Template, at_ms: u64) -> Markup {
    let at_ms = i64::try_from(at_ms).unwrap_or_default();
    let (day, time) = view.shop.site.time_zone.show(view.words(), at_ms, true);
    html! {
        time datetime=(machine(at_ms)) { (view.words().fill(said, &[("day", &day), ("time", &time)])) }
    }
}

fn language(view: &View<'_>) -> Markup {
    html! { input type="hidden" name="language" value=(view.language.code()); }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::with_view;
    use crate::sessions::Device;

    fn listed(id: &str, is_own: bool) -> ListedSession {
        ListedSession {
            id: id.to_owned(),
            device: Device::of("Mozilla/5.0 (Android 14) Firefox/131.0"),
            country: Some("Moldova".to_owned()),
            since_ms: 1_795_000_000_000,
            seen_ms: 1_795_100_000_000,
            is_kept: true,
            is_own,
        }
    }

    fn drawn(list: &[ListedSession], ended: &str) -> String {
        with_view(|view| sessions_page(view, list, ended, None).critical.0)
    }

    #[test]
    fn the_own_session_is_marked_and_each_other_has_its_button() {
        let page = drawn(&[listed("a1", true), listed("b2", false)], "");
        assert!(page.contains("Firefox, Android") && page.contains("Moldova"));
        assert!(page.contains(r#"action="/api/sessions/b2""#), "{page}");
        assert!(!page.contains("/api/sessions/a1"), "its button signs out");
        assert!(page.contains(r#"action="/api/sessions""#));
        assert_eq!(page.matches("order-state").count(), 1);
    }

    #[test]
    fn a_single_session_has_no_others_to_end() {
        let page = drawn(&[listed("a1", true)], "");
        assert!(!page.contains("/api/sessions\""), "{page}");
    }

    #[test]
    fn the_page_says_what_was_ended_and_nothing_else_that_its_query_names() {
        let list = [listed("a1", true)];
        for (ended, is_told) in [(ONE, true), (OTHERS, true), ("", false), ("<b>", false)] {
            assert_eq!(
                drawn(&list, ended).contains(r#"role="status""#),
                is_told,
                "{ended}"
            );
        }
    }
}
