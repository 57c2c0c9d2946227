//! The redirects that come before everything else at an address, in the order in which they win.

use super::Target;
use super::rules::{may_lead, slash_redirect, spelling_redirect};
use crate::route::{Place, Verb};

/// Why a request is led elsewhere before anything is loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// The path has a double slash, or one at its end.
    Slashes,
    /// The operators' table has a rule for it.
    Rule,
    /// The address is written in another way than the shop writes it.
    Spelling,
}

/// Where a request is led, and why. The operators' table is looked into, by `rule`, only if it may lead the request.
pub async fn moved(
    place: &Place,
    verb: Verb,
    (path, query): (&str, Option<&str>),
    rule: impl AsyncFnOnce() -> Option<Target>,
) -> Option<(Cause, Target)> {
    if let Some(target) = slash_redirect(path, query) {
        return Some((Cause::Slashes, target));
    }
    // A redirect would lose the values that a form sends.
    if !matches!(verb, Verb::Get | Verb::Head) {
        return None;
    }
    if may_lead(place, verb)
        && let Some(target) = rule().await
    {
        return Some((Cause::Rule, target));
    }
    let target = spelling_redirect(place, path, query)?;
    Some((Cause::Spelling, target))
}

#[cfg(test)]
mod tests {
    use std::future::{Future, Ready, ready};
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    /// The end of a future that waits for nothing.
    fn at_once<T>(future: impl Future<Output = T>) -> T {
        let mut context = Context::from_waker(Waker::noop());
        match pin!(future).poll(&mut context) {
            Poll::Ready(value) => value,
            Poll::Pending => panic!("it waits"),
        }
    }

    #[test]
    fn slashes_win_over_rules_and_rules_over_the_spelling() {
        let led = |verb, path: &str, query, rule: Option<&str>| {
            let place = Place::of_request(verb, path, query);
            let found: Ready<Option<Target>> = ready(rule.and_then(Target::local));
            let found = moved(&place, verb, (path, query), async || found.await);
            at_once(found).map(|(cause, target)| (cause, target.as_str().to_owned()))
        };
        let to = |cause, target: &str| Some((cause, target.to_owned()));
        let rule = Some("/ro/nou");
        let get = Verb::Get;
        assert_eq!(led(get, "/RO/", None, rule), to(Cause::Slashes, "/RO"));
        assert_eq!(led(get, "/RO", None, rule), to(Cause::Rule, "/ro/nou"));
        assert_eq!(led(get, "/RO", None, None), to(Cause::Spelling, "/ro"));
        assert_eq!(led(get, "/ro", Some("login=true"), rule), None);
        assert_eq!(led(Verb::Post, "/RO", None, rule), None);
        assert_eq!(
            led(Verb::Post, "/ro/", None, rule),
            to(Cause::Slashes, "/ro")
        );
    }
}
