//! Arbitrary sessions, for the tests of the object's messages.

use proptest::collection::vec;
use proptest::prelude::*;

use super::{Device, ListedSession, PresentedSession, SessionsCall, TokenMark};

fn text() -> BoxedStrategy<String> {
    any::<String>().boxed()
}

fn device() -> BoxedStrategy<Device> {
    (text(), text())
        .prop_map(|(browser, system)| Device { browser, system })
        .boxed()
}

fn tokens() -> BoxedStrategy<Vec<TokenMark>> {
    let mark = (text(), any::<Option<u64>>());
    vec(
        mark.prop_map(|(hash, until_ms)| TokenMark { hash, until_ms }),
        0..3,
    )
    .boxed()
}

pub(crate) fn presented() -> BoxedStrategy<Option<PresentedSession>> {
    let country = proptest::option::of(text());
    let rest = (any::<Option<u64>>(), any::<(bool, bool)>());
    let presented = (text(), (tokens(), tokens()), device(), country, rest).prop_map(
        |(name, (tokens, renewed), device, country, (made_ms, (begins, is_kept)))| {
            PresentedSession {
                name,
                tokens,
                renewed,
                made_ms,
                begins,
                device,
                country,
                is_kept,
            }
        },
    );
    proptest::option::of(presented).boxed()
}

pub(crate) fn listed() -> BoxedStrategy<Vec<ListedSession>> {
    let country = proptest::option::of(text());
    let rest = (any::<(u64, u64)>(), any::<(bool, bool)>());
    let one = (text(), device(), country, rest).prop_map(
        |(id, device, country, ((since_ms, seen_ms), (is_kept, is_own)))| ListedSession {
            id,
            device,
            country,
            since_ms,
            seen_ms,
            is_kept,
            is_own,
        },
    );
    vec(one, 0..3).boxed()
}

pub(crate) fn call() -> BoxedStrategy<SessionsCall> {
    prop_oneof![
        Just(SessionsCall::See),
        Just(SessionsCall::List),
        Just(SessionsCall::Leave),
        text().prop_map(SessionsCall::End),
        Just(SessionsCall::EndOthers),
        Just(SessionsCall::EndAll),
        Just(SessionsCall::Erase),
    ]
    .boxed()
}
